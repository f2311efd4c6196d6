"""Frames for what is done to libraries: shuffling and searching."""

from __future__ import annotations

from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import UnclearError
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
        last = self.draft.script[-1] if self.draft.script else {}
        if last.get("action") == "search" and last.get("by", "you") == by and not zones and not things:
            verb.use()  # "I search and shuffle": the shuffle that goes with the search
            return
        verb.use()
        for zone in zones:
            zone.use()
        into = [z for z in clause.of("zone") if z.prep in ("to", "in") and (z in zones or z.value == "library")]
        counted = [z for z in clause.of("zone") if z.number and z.value != "library"] if into else []
        if counted and self.draft.script:
            raise UnclearError("unclear_reference")  # which of the cards there are shuffled in
        # "shuffles 3 cards from her graveyard into her library": those that were counted
        sources = tuple(z.value for z in (*zones, *counted) if z not in into and z.value != "library")
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
        if self._fetched_with(clause, verb) or self._leaves_search(clause, verb):
            return
        by = self.who(clause, verb)
        things = [m for m in clause.free("object") if m.noun is not None and not m.noun.cards]
        if not things and self._searches_at_will(clause, verb, by):
            return
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

    def _leaves_search(self, clause: Clause, verb: Mention) -> bool:
        """`Path to Exile on my creature, but I don't search`: what may be searched for isn't."""
        last = self._last_use()
        card = self.draft.cards.get(self.draft.objects[last["source"]].get("card") or "") if last else None
        nothing = clause.any("neg")
        open_things = [m for m in clause.free("object", "number", "topic", "adj", "time") if m is not nothing]
        if last is None or nothing is None or card is None or open_things or not cardfacts.may_search(card):
            return False
        last["may"] = "no"
        for mention in (verb, nothing, *clause.free("modal", "player", "it", "zone")):
            mention.use()
        return True

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

    def _searches_at_will(self, clause: Clause, verb: Mention, by: str) -> bool:
        """`he tutors`, `brainstorm, then fetch`: for some card, or some land, where nothing that searches was used."""
        open_things = clause.free("number", "it", "topic", "neg", "color", "adj")
        asked = [m for m in clause.free("object") if m.prep != "with"]
        if clause.question or clause.condition or open_things or asked or self.searched():
            return False
        verb.use()
        for mention in clause.free("object"):
            self.ids(mention)
        find = {"types": ("land",)} if verb.items[0].has("noun", "fetch_land") else None
        self.draft.act(action="search", by=by, find=find, timing=clause.when)
        return True

    def searched(self) -> bool:
        """Whether a library is searched by what was said."""
        return any(
            a["action"] == "search" or (a["action"] == "use" and self._used_to_search(a)) for a in self.draft.script
        )

    def _used_to_search(self, action: dict[str, Any]) -> bool:
        card = self.draft.objects.get(action.get("source") or "", {}).get("card")
        return card is not None and any("search" in use.does for use in cardfacts.uses(self.draft.cards[card]))

    def _on_draw(self, clause: Clause, verb: Mention) -> None:
        """`then I draw`, `he draws two cards`: a draw without a stated source."""
        things = [m for m in clause.free("object") if m.prep != "with"]
        cards = [m for m in things if m.noun is not None and m.noun.types == ["card"] and not m.noun.cards]
        others = [*clause.free("it", "topic", "number", "color", "adj"), *(m for m in things if m not in cards)]
        if clause.question or clause.condition or clause.any("neg") is not None or others or len(cards) > 1:
            return
        noun = cards[0].noun if cards else None
        if noun is not None and (noun.zone or noun.adjectives or noun.subtypes):
            return
        by = self.who(clause, verb)
        for mention in (verb, *cards):
            mention.use()
        for mention in clause.free("object"):
            self.ids(mention)
        number = noun.count if noun is not None and noun.count else 1
        self.draft.act(action="draw", by=by, count=number, timing=clause.when)
