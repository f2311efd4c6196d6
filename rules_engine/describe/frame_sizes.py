"""Frames for numbers that are told of things and totals once more, or that come of what was done: what only agrees is idle."""

from __future__ import annotations

import re
from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.frame_handing import HandingFrames
from rules_engine.describe.mentions import Mention

_VALUES = frozenset({"exchange_values", "exchange_life_totals"})
_PLUS = re.compile(r"([+-]\d+)/([+-]\d+)")


class SizeFrames(HandingFrames):
    """Frames for damage that was taken, for costs that are paid, and for sizes as they are by now."""

    def _on_get(self, clause: Clause, verb: Mention) -> None:
        if not self._damaged(clause, verb):
            super()._on_get(clause, verb)

    def _damaged(self, clause: Clause, verb: Mention) -> bool:
        """Read damage that a thing has taken: `the Tree took 10 damage this turn`, before anything else was done."""
        damage = next((m for m in clause.free("number") if m.measure == "damage"), None)
        things = self.things(clause)
        if damage is None or clause.question or clause.any("neg") is not None or len(things) != 1:
            return False
        if clause.when == "in_response" or clause.free("player") or clause.place(things[0]) > clause.place(verb):
            return False
        ids = self.ids(things[0])
        if len(ids) != 1 or any(a.get("timing") == "in_response" for a in self.draft.script):
            return False
        fields = self.draft.objects[ids[0]]
        fields["damage"] = fields.get("damage", 0) + (damage.number or 0)
        for mention in (verb, damage):
            mention.use()
        return True

    def _on_pay(self, clause: Clause, verb: Mention) -> None:
        """`I'm at 21, pay 4`: paying just what an ability of a thing in play costs is activating it."""
        number = next((m for m in clause.free("number") if m.measure is None), None)
        if number is None or clause.question or clause.any("neg") or self.things(clause):
            super()._on_pay(clause, verb)
            return
        source = next((o for o in reversed(self.draft.recent) if self._costs(o, number.number or 0)), None)
        if source is None:
            super()._on_pay(clause, verb)
            return
        for mention in (verb, number, *(m for m in clause.free("measure") if m.value == "mana")):
            mention.use()
        if not any(a["action"] == "use" and a.get("source") == source for a in self.draft.script):
            self.draft.act(
                action="use",
                by=self.who(clause, verb),
                source=source,
                kind="activate",
                pool=(),
                timing=clause.when,
            )

    def _hands_over(self, clause: Clause, verb: Mention, thing: Mention) -> bool:
        """`I give him my Bear`, `I donate it to Bob`: control changes, and nothing comes back."""
        to = next((m for m in clause.free("player") if m.mark == "o" or m.prep == "to"), None)
        tied = clause.question or clause.condition or clause.any("neg") is not None or thing.prep is not None
        if to is None or tied or clause.free("keyword", "pt", "counters", "number", "measure") or verb.mark == "a":
            return False
        by = self.who(clause, verb)
        receiver = self.draft.who(to.value)
        ids = self.ids(thing, by)
        if len(receiver) != 1 or len(ids) != 1 or receiver[0] == by:
            return False
        for mention in (verb, to):
            mention.use()
        self.draft.act(action="hand_over", by=by, what=ids[0], to=receiver[0], timing=clause.when)
        return True

    def _costs(self, object_id: str, number: int) -> bool:
        card = self.draft.objects[object_id].get("card")
        use = cardfacts.best_use(self.draft.cards[card], "activate") if card else None
        return use is not None and use.mana == f"{{{number}}}"

    def _size_agrees(self, object_id: str, said: tuple[str, str]) -> bool:
        """Whether a power and toughness is what is printed with the counters and bonuses that were spoken of."""
        now = self._size_now(object_id)
        return now is not None and said == tuple(str(part) for part in now)

    def _size_now(self, object_id: str) -> tuple[int, int] | None:
        fields = self.draft.objects[object_id]
        power, toughness = self.draft.size_of(object_id, "power"), self.draft.size_of(object_id, "toughness")
        if not isinstance(power, int) or not isinstance(toughness, int):
            return None
        for kind, number in fields.get("counters", {}).items():
            plus = _PLUS.fullmatch(kind)
            if plus is None:
                return None
            power, toughness = power + int(plus[1]) * number, toughness + int(plus[2]) * number
        for action in self.draft.script:
            bonus = self._bonus(action, object_id)
            power, toughness = power + bonus[0], toughness + bonus[1]
        return power, toughness

    def _bonus(self, action: dict[str, Any], object_id: str) -> tuple[int, int]:
        """Return what an action adds to a thing: said so, or by the card that is used on it."""
        if action["action"] == "pump" and action.get("what") == object_id:
            return int(action["power"]), int(action["toughness"])
        card = self.draft.objects.get(action.get("source") or "", {}).get("card")
        if action["action"] != "use" or card is None or object_id not in action.get("pool", ()):
            return 0, 0
        use = cardfacts.best_use(self.draft.cards[card], action.get("kind"))
        return use.bonus if use is not None else (0, 0)

    def _sizes_again(self, clause: Clause) -> None:
        """`…, 3/16`, `(1/14)`: what was said of a thing makes it so, or an exchange of its toughness did."""
        for mention in clause.free("pt"):
            said = mention.items[0].pt
            if said is None or mention.items[0].text[:1] in "+-" or not self.draft.recent or clause.question:
                continue
            known = [o for o in self.draft.recent if self._size_agrees(o, said)]
            if len(known) == 1 and not clause.free("object"):
                mention.use()
            elif clause.any("it") is not None or not clause.of("verb"):
                self._came_out_as(mention, said)

    def _came_out_as(self, mention: Mention, said: tuple[str, str]) -> None:
        """`Tree of Perdition swapped, it's now 0/22`: the other side of the exchange was at 22."""
        last = next((a for a in reversed(self.draft.script) if a["action"] in ("exchange", "use")), None)
        if last is None or last.get("result") or last.get("asked") or not said[1].isdigit():
            return
        things = [last.get("source"), *last.get("pool", ())]
        for object_id in things:
            card = self.draft.objects.get(object_id or "", {}).get("card")
            use = cardfacts.best_use(self.draft.cards[card], None, _VALUES) if card else None
            if card and use is not None and str(self.draft.cards[card].power) == said[0]:
                last["result"] = said
                mention.use()
                return
