"""Frames for what is done to libraries: shuffling and searching."""

from __future__ import annotations

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.frame_choices import ChoiceFrames
from rules_engine.describe.mentions import Mention


class LibraryFrames(ChoiceFrames):
    """Frames for shuffles and searches without a stated source."""

    def _on_shuffle(self, clause: Clause, verb: Mention) -> None:
        asked_only = clause.question and not clause.any("modal", "can", "must")
        if asked_only and not clause.free("zone") and not self.things(clause):
            return
        after_search = any(a["action"] == "search" or a["action"] == "use" for a in self.draft.script)
        zones = [z for z in clause.free("zone") if z.number is None]
        if clause.any("modal", "must") and after_search and not zones:
            return
        by = self.who(clause, verb)
        things = self.things(clause)
        verb.use()
        for zone in zones:
            zone.use()
        into = [z for z in zones if z.prep in ("to", "in")]
        sources = tuple(z.value for z in zones if z not in into and z.value != "library")
        what = tuple(self._pool(things)) if into and things else ()
        library_of = next((z.of for z in zones if z.value == "library" and z.of), None)
        key = self.draft.who(library_of)[0] if library_of else None
        self.draft.act(
            action="shuffle", by=by, zones=sources, what=what, library_of=key if key != by else None, timing=clause.when
        )

    def _on_search(self, clause: Clause, verb: Mention) -> None:
        """A search of the library for a card that is described."""
        if clause.question and not clause.any("modal", "can", "must"):
            return
        if self._fetched_with(clause, verb):
            return
        by = self.who(clause, verb)
        things = [m for m in clause.free("object") if m.noun is not None and not m.noun.cards]
        if not things or things[0].noun is None:
            return
        noun = things[0].noun
        types = [t for t in noun.types if t != "card"]
        find = {
            "types": tuple(types),
            "subtypes": tuple(noun.subtypes),
            "supertypes": tuple(a for a in noun.adjectives if a in ("basic", "legendary")),
        }
        find = {name: values for name, values in find.items() if values}
        for mention in (verb, things[0], *clause.free("zone")):
            mention.use()
        self.draft.act(action="search", by=by, find=find, timing=clause.when)

    def _fetched_with(self, clause: Clause, verb: Mention) -> bool:
        """`Alice fetches with Arid Mesa`: the card that searches is used."""
        source = next((m for m in clause.free("object") if m.noun and m.noun.cards and m.prep == "with"), None)
        if source is None or source.noun is None:
            return False
        card = self.draft.cards[self.draft.card_of(source.noun)]
        if cardfacts.best_use(card, "activate", frozenset({"search"})) is None:
            return False
        self._use_card(clause, source, verb, self.who(clause, verb))
        self.draft.script[-1]["kind"] = "activate"
        return True
