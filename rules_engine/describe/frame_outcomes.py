"""Frames for how often something is done and how it comes out: totals before and after, nothing there to find."""

from __future__ import annotations

from typing import Any

from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.frame_sizes import SizeFrames
from rules_engine.describe.mentions import Mention

PAIR = 2
REPEATED = frozenset({"activate", "shuffle", "exchange"})
_MOVING = frozenset({"put", "get", "be", "drop"})


class OutcomeFrames(SizeFrames):
    """Frames for repetitions and results."""

    def _count_noun(self, clause: Clause) -> Mention | None:
        """`two Evra activations`: the number counts what is done, not the card. Returns the mention that says how often."""
        for before, verb in zip(clause.mentions, clause.mentions[1:], strict=False):
            noun = before.noun
            if verb.kind == "verb" and verb.mark == "x" and noun is not None and noun.cards and (noun.count or 1) > 1:
                often = Mention("number", [], str(noun.count), number=noun.count)
                noun.count = None
                return often
        return None

    def _times(self, clause: Clause, verb: Mention, done: int, counted: Mention | None) -> None:
        """`twice`, `two times`: what a verb has just done is done again."""
        actions = self.draft.script[done:]
        often = counted or next((m for m in clause.free("number") if m.items[0].has("times")), None)
        both = next((m for m in clause.of("it") if m.mark == "b" and clause.place(m) == clause.place(verb) + 1), None)
        if often is None and verb.value == "activate" and both is not None and not clause.of("object"):
            self._both_copies(actions, both)
            return
        if often is None or len(actions) != 1 or clause.asks_directly or clause.any("neg") is not None:
            return
        if verb.value not in REPEATED or actions[0]["action"] not in ("use", "shuffle", "exchange"):
            return
        for _ in range((often.number or 1) - 1):
            self.draft.script.append(dict(actions[0]))
        often.use()

    def _both_copies(self, actions: list[dict[str, Any]], both: Mention) -> None:
        """`I have two Soul Conduits and use both`: one use each, one after the other."""
        source = next((a["source"] for a in actions if a["action"] == "use" and a.get("source")), None) or next(
            (o for o in reversed(self.draft.recent) if self.draft.objects[o].get("count") == PAIR), None
        )
        if source is None or self.draft.objects[source].get("count") != PAIR or len(actions) != 1:
            raise UnclearError("unclear_reference", tuple(item.text for item in both.items))
        del self.draft.objects[source]["count"]
        second = f"{source}-{PAIR}"
        self.draft.objects[second] = {**self.draft.objects[source], "id": second}
        self.draft.recent.append(second)
        actions[0]["source"] = source
        self.draft.script.append({**actions[0], "source": second})

    def meanwhile(self) -> None:
        """`he kills my Bear. Do we still swap?`: what was done after the exchange was announced was done before it resolved."""
        script = self.draft.script
        first = next((n for n, a in enumerate(script) if a["action"] in ("use", "exchange")), None)
        later = script[first + 1 :] if first is not None else []
        if not any(action.get("timing") for action in later):
            for action in later:
                action["timing"] = "in_response"

    def _from_to(self, clause: Clause) -> None:
        """`I go from 4 to 21`, `he was going to be 13 from 40`: a total, and what an exchange makes of it."""
        numbers = [m for m in clause.free("number") if m.measure in (None, "life", "life_total")]
        before = next((m for m in numbers if m.prep == "from"), None)
        player = clause.any("player")
        moves = [v for v in clause.of("verb") if v.value in _MOVING]
        cards = [m for m in clause.free("object") if m.prep != "with"]
        by_card = (
            len(cards) == 1 and cards[0].noun is not None and bool(cards[0].noun.cards) and self._exchanges(cards[0])
        )
        if before is None or player is None or player.prep is not None or len(numbers) > 2 or (cards and not by_card):
            return
        if (
            not (moves or by_card)
            or len(moves) != len(clause.of("verb"))
            or player.value in ("both", "each", "opponents")
        ):
            return
        after = next((m for m in numbers if m is not before and m.prep in ("to", "on", None)), None)
        if len(numbers) == 2 and after is None:
            return
        if clause.any("neg") is not None:
            return
        key = self.draft.who(player.value)[0]
        self._set_life(key, before, player)
        if after is not None and not clause.question:
            self.draft.results[key] = after.number or 0
            after.use()
        if not clause.question:
            for verb in moves:
                verb.use()

    def _two_totals(self, clause: Clause) -> None:
        """`we were 10 and 20`: mine first, then the other player's."""
        both = clause.any("player", "both")
        numbers = [m for m in clause.free("number") if m.measure in (None, "life", "life_total")]
        verbs = [v.value for v in clause.of("verb")]
        if both is None or len(numbers) != 2 or verbs not in (["be"], []) or clause.of("object") or clause.question:
            return
        between = clause.mentions[clause.place(numbers[0]) + 1 : clause.place(numbers[1])]
        if all(m.kind in ("conj", "prep", "filler") for m in between) and len(self.draft.who("both")) == 2:
            for key, number in zip(self.draft.who("both"), numbers, strict=True):
                self._set_life(key, number, both)
            for verb in clause.of("verb"):
                verb.use()

    def _nothing_there(self, clause: Clause) -> None:
        """`there's no basic left in my deck`: a search for it finds nothing."""
        held = next((m for m in clause.free("object") if m.noun is not None and m.noun.zone == "library"), None)
        zone = held or next((z for z in clause.free("zone") if z.value == "library" and z.number is None), None)
        negation = clause.any("neg")
        last = next((a for a in reversed(self.draft.script) if a["action"] in ("search", "use")), None)
        left = clause.any("verb", "leave")
        if (
            (zone is None and left is None)
            or negation is None
            or last is None
            or clause.question
            or clause.free("number")
        ):
            return
        things = [m for m in clause.free("object") if m.noun is not None and not m.noun.cards]
        adjectives = [m for m in clause.free("adj") if m.value in ("basic", "legendary")]
        verbs = clause.free("verb")
        if len(things) + len(adjectives) != 1 or any(v.value not in ("be", "have", "leave", "remain") for v in verbs):
            return
        noun = things[0].noun if things else None
        last["missing"] = {
            "types": tuple(t for t in noun.types if t != "card") if noun else (),
            "subtypes": tuple(noun.subtypes) if noun else (),
            "supertypes": tuple(a for a in noun.adjectives if a in ("basic", "legendary"))
            if noun
            else tuple(m.value for m in adjectives),
        }
        for mention in (zone or negation, negation, *things, *adjectives, *verbs, *clause.of("player")):
            mention.use()
