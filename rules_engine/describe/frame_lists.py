"""Frames for what lies in a zone, said as a list: "Alice's library is exactly Goblin Piker, Bear, Forest", "graveyard: Bear"."""

from __future__ import annotations

from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import Draft
from rules_engine.describe.frame_outcomes import OutcomeFrames
from rules_engine.describe.mentions import Mention

LISTED = ("library", "hand", "graveyard", "exile")
_SMALL = frozenset({"adv", "conj", "filler", "prep", "det"})


class ListFrames(OutcomeFrames):
    """Reads lists of cards into the zone that they are said to be in."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self.listing: tuple[str, str] | None = None
        self.from_top = False

    def _zone_list(self, clause: Clause) -> None:
        """Read a clause that begins a list of what a zone is made of, or goes on with one."""
        if clause.starts:
            self.listing = None
        begun = self._begins_list(clause) if not clause.question else None
        if begun is not None:
            self.listing = begun
        elif self.listing is not None and not all(m.kind in {"object", *_SMALL} for m in clause.mentions):
            self.listing = None
        if self.listing is None:
            return
        zone, key = self.listing
        for mention in clause.free("object"):
            self._listed(mention, zone, key)

    def _begins_list(self, clause: Clause) -> tuple[str, str] | None:
        """Return zone and player where a clause begins with a zone and then is only what is in it."""
        telling = [m for m in clause.mentions if m.kind not in _SMALL]
        whose = telling[0] if telling and telling[0].kind == "player" else None
        rest = telling[1:] if whose is not None else telling
        if (
            not rest
            or rest[0].kind != "zone"
            or rest[0].number is not None
            or rest[0].value not in LISTED
            or rest[0].prep
        ):
            return None
        top = [m for m in rest[1:] if m.kind == "topic" and m.value == "top"]
        verbs = [m for m in rest[1:] if m.kind == "verb"]
        things = [m for m in rest[1:] if m.kind == "object"]
        if (
            len(rest) != 1 + len(top) + len(verbs) + len(things)
            or any(v.value != "be" for v in verbs)
            or len(verbs) > 1
        ):
            return None
        counted = bool(things) and all(m.noun is not None and m.noun.types == ["card"] for m in things)
        if not (things if verbs else clause.ends == ":" or counted):
            return None
        owner = rest[0].of or (whose.value if whose is not None else clause.holder)
        key = self.draft.who(owner)[0] if owner is not None else self.draft.me
        self.draft.player(key)[rest[0].value] = 0
        self.from_top = bool(top)
        for mention in (whose, rest[0], *top, *verbs):
            if mention is not None:
                mention.use()
        return rest[0].value, key

    def _listed(self, mention: Mention, zone: str, key: str) -> None:
        noun = mention.noun
        if noun is None or noun.zone not in (None, zone):
            return
        fields = self.draft.player(key)
        if noun.types == ["card"] and not noun.cards and not noun.subtypes:
            fields[zone] = noun.count or 1
            mention.use()
            return
        noun.adjectives.append("other")
        for object_id in self.ids(mention, key, zone):
            if self.from_top and zone == "library":
                there = [o for o in self.draft.objects.values() if o.get("zone") == zone and "position" in o]
                self.draft.objects[object_id]["position"] = len(there) + 1
