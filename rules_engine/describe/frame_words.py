"""Frames for changes of words without a verb, for copies, and for being asked how things stand."""

from __future__ import annotations

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.faces import PERMANENT_TYPES
from rules_engine.describe.frame_lists import ListFrames
from rules_engine.describe.mentions import Mention
from rules_engine.describe.said_words import BASICS, word_of

_SMALL = frozenset({"prep", "conj", "filler", "adv", "det"})
MOST_ASKED = 2
"""Of how many things it is told how they are, where it is asked how things stand."""


class WordFrames(ListFrames):
    """Frames that take a whole clause by its shape."""

    def _by_shape(self, clause: Clause) -> None:
        if clause.question or clause.condition:
            return
        self._becomes_word(clause)
        self._bare_changes(clause)
        self._step_begins(clause)
        self._no_cards(clause)
        self._has_such(clause)
        self._by_itself(clause)
        self._copies(clause)
        self._enters_itself(clause)
        self._stands(clause)

    def _becomes_word(self, clause: Clause) -> None:
        """`Artificial Evolution on Goblin King, goblin becomes elf`: the words of a change whose words are still open."""
        telling = [m for m in clause.mentions if m.kind not in _SMALL]
        wordless = self._wordless()
        if wordless is None or len(telling) != 3 or telling[1].value not in ("become", "get"):
            return
        old, new = word_of(telling[0]), word_of(telling[2])
        if old is not None and new is not None and old[0] == new[0] and all(m.prep is None for m in telling):
            wordless |= {"words": (old[1], new[1]), "about": self._about((old[1], new[1]), wordless["source"])}
            for mention in clause.mentions:
                mention.use()

    def _bare_changes(self, clause: Clause) -> None:
        """`Mountain -> Forest and Goblin -> Elf`: changes of words that only their arrows tell."""
        telling = [m for m in clause.mentions if m.kind not in _SMALL]
        first = telling[0] if telling else None
        named = first if first is not None and len(telling) % 2 and first.noun and first.noun.cards else None
        of = named if named is not None and word_of(named) is None and not self._changes_text(named) else None
        if of is not None:  # "Black Knight with white -> red"
            telling = telling[1:]
            if telling and telling[0].prep == "with":
                telling[0].prep = None
        words = [word_of(m) for m in telling]
        pairs = list(zip(words[::2], words[1::2], strict=False))
        told = len(telling) >= 2 and len(telling) % 2 == 0 and all(m.prep == "to" for m in telling[1::2])
        if not told or any(m.prep for m in telling[::2]) or self._wordless() is not None:
            return
        if any(old is None or new is None or old[0] != new[0] for old, new in pairs):
            return
        for mention in clause.mentions:
            mention.use()
        pool = tuple(self.ids(of)) if of is not None else ()
        for old, new in pairs:
            if old is not None and new is not None:
                changed = (old[1], new[1])
                about = () if pool else self._about(changed)
                self.draft.act(action="change_text", words=changed, pool=pool, about=about, timing=clause.when)

    def _step_begins(self, clause: Clause) -> None:
        """`Bob's upkeep.`: what triggers then is what is asked about."""
        whole = clause.starts and clause.ends in ("", ".")
        if whole and clause.of("time") and all(m.kind in ("time", "player", "poss", *_SMALL) for m in clause.mentions):
            self._triggers_then({m.value for m in clause.of("time")}, clause.when)

    def _no_cards(self, clause: Clause) -> None:
        """`target player Bob, no cards`: of any number of cards, none."""
        empty = clause.any("adj", "empty")
        last = next((a for a in reversed(self.draft.script) if a["action"] == "use"), None)
        if empty is not None and last is not None and all(m.kind in ("adj", *_SMALL) for m in clause.mentions):
            card = self.draft.objects.get(last.get("source") or "", {}).get("card")
            specs = [s for use in cardfacts.uses(self.draft.cards[card]) for s in use.targets] if card else []
            if any(spec.any_number or spec.up_to for spec in specs):
                empty.use()

    def _has_such(self, clause: Clause) -> None:
        """`library has basics`: what a search could find, which a library that isn't known may have anyway."""
        telling = [m for m in clause.mentions if m.kind not in _SMALL and m.kind != "player"]
        if (
            len(telling) != 3
            or telling[0].kind != "zone"
            or telling[0].value != "library"
            or telling[0].number is not None
        ):
            return
        verb, what = telling[1:]
        if verb.kind == "verb" and verb.value == "have" and what.kind == "adj" and what.value == "basic":
            for mention in telling:
                mention.use()

    def _by_itself(self, clause: Clause) -> None:
        """`Nightmare: 4 Swamps, 4/4`: a size that follows by itself from the lands that were just named."""
        sizes = clause.of("pt")
        if (
            len(sizes) != 1
            or sizes[0].items[0].text[:1] in "+-"
            or any(m.kind not in ("pt", *_SMALL) for m in clause.mentions)
        ):
            return
        lands = [o for o in self.draft.recent[-1:] if "land" in self.draft.types_of(o)]
        counts = [o for o, f in self.draft.objects.items() if f.get("card") and self._counts_lands(str(f["card"]))]
        if lands and len(counts) == 1 and not self.draft.script:
            sizes[0].use()

    def _counts_lands(self, card: str) -> bool:
        abilities = [a.model_dump_json() for a in self.draft.cards[card].abilities if a.kind == "static"]
        return any("count" in a and any(basic in a for basic in BASICS) for a in abilities)

    def _copies(self, clause: Clause) -> None:
        """`A Clone becomes a copy of it`, `Clone enters as a copy of the Bear`: the card enters and copies that."""
        things = [m for m in clause.mentions if m.kind in ("object", "it")]
        copier = next((m for m in things if m.noun and m.noun.cards and self._enters_as_copy(m)), None)
        said = [m for m in things if m.noun and "copy" in m.noun.types]
        if copier is None:
            self._copy_is_there(clause, said)
            return
        verb = clause.any("verb", "copy")
        known = all(m.kind in ("object", "it", "verb", "player", "poss", *_SMALL) for m in clause.mentions)
        if not known or any(
            v.value not in ("copy", "enter", "be", "get", "become", "resolve") for v in clause.of("verb")
        ):
            return
        of = [m for m in things if m is not copier and m not in said]
        if (
            len(of) != 1
            or not (said or verb)
            or any(self.draft.objects[a["source"]].get("card") == self._card(copier) for a in self._made_copies())
        ):
            return
        copied = self.ids(of[0])
        if len(copied) != 1:
            return
        by = self.who(clause) if self.subject_of(clause) is not None else None
        source = self.ids(copier, by, "hand")[0]
        for mention in clause.mentions:
            mention.use()
        self.draft.act(action="copy", by=by, source=source, of=copied[0], timing=clause.when)

    def _copy_is_there(self, clause: Clause, said: list[Mention]) -> None:
        """`The copy enters`: what was said."""
        small = all(m in said or m.kind in ("verb", *_SMALL) for m in clause.mentions)
        if said and small and self.draft.script and self.draft.script[-1]["action"] == "copy":
            for mention in clause.mentions:
                mention.use()

    def _made_copies(self) -> list[dict[str, str]]:
        return [a for a in self.draft.script if a["action"] == "copy"]

    def _card(self, mention: Mention) -> str:
        return self.draft.card_of(mention.noun) if mention.noun is not None else ""

    def _enters_as_copy(self, mention: Mention) -> bool:
        return cardfacts.enters_as_copy(self.draft.cards[self._card(mention)])

    def _enters_itself(self, clause: Clause) -> None:
        """`It resolves and enters`, `Bounced and recast. It enters`: what a permanent spell does by itself."""
        verb = clause.any("verb", "enter")
        small = all(m.kind in ("it", "verb", *_SMALL) for m in clause.mentions)
        if verb is None or not small or any(v.value not in ("enter", "resolve") for v in clause.of("verb")):
            return
        spells = [
            o
            for o, f in self.draft.objects.items()
            if f.get("zone") == "stack" and self.draft.types_of(o) & PERMANENT_TYPES
        ]
        recast = bool(self.draft.script) and self.draft.script[-1].get("kind") == "recast"
        if len(spells) == 1 or recast:
            for mention in (verb, *clause.of("it")):
                mention.use()

    def _changes(self, object_id: str) -> str:
        """Return what the abilities of a card that is there do to itself, as data."""
        card = self.draft.objects[object_id].get("card")
        abilities = self.draft.cards[card].abilities if card else ()
        return " ".join(a.model_dump_json() for a in abilities if a.kind == "static")

    def _stands(self, clause: Clause) -> None:
        """`State.`: where nothing is done, how the things are that were spoken of."""
        state = clause.any("filler", "state")
        if (
            state is None
            or self.draft.script
            or self.draft.questions
            or any(m.kind not in _SMALL for m in clause.mentions)
        ):
            return
        worn = [f["attached_to"] for f in self.draft.objects.values() if f.get("attached_to") in self.draft.objects]
        here = [o for o in self.draft.recent if self.draft.objects[o].get("zone", "battlefield") == "battlefield"]
        copying = [o for o in here if "full_text_of" in self._changes(o)]
        renamed = [*worn, *copying]
        asked = renamed or [o for o in here if "creature" in self.draft.types_of(o)]
        for object_id in dict.fromkeys(asked[-MOST_ASKED:]):
            for topic in (
                ("name", "types", "color", "power_toughness", "has_ability")
                if object_id in renamed
                else ("has_ability",)
            ):
                self.draft.questions.append({"topic": topic, "kind": "what", "subject": object_id})
