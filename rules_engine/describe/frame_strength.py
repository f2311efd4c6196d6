"""Frames for power, toughness, damage and combat as they are said to be: "1/15", "with power 0", "with 5 damage", "blocks a 5/5"."""

from __future__ import annotations

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.frame_numbers import NumberFrames
from rules_engine.describe.mentions import Mention, Noun
from rules_engine.vocabulary.abilities import ActivatedAbility


class StrengthFrames(NumberFrames):
    """Frames for what was said of a creature's numbers."""

    def _strengths(self, clause: Clause) -> None:
        """Read what a clause says of the creature before it: its power and toughness now, one of them, or its damage."""
        if clause.question:
            return
        self._costs_said(clause)
        self._more_counters(clause)
        number = next((m for m in clause.free("number") if m.measure is None), None)
        measure = clause.any("measure", "power", "toughness")
        if (
            number is not None
            and measure is not None
            and not measure.used
            and measure.prep == "with"
            and not clause.of("verb")
        ):
            things = [m for m in clause.free("object") if m.noun and clause.place(m) < clause.place(measure)]
            ids = self.ids(things[-1], self._lister(clause)) if things else []
            if len(ids) == 1 and number.number is not None and clause.place(number) == clause.place(measure) + 1:
                self._measured_as(ids[0], measure.value, number.number)
                number.use()
                measure.use()
        told = clause.free("pt")
        if len(told) == 1 and told[0].items[0].text[:1] not in "+-" and not clause.of("verb", "object", "number"):
            self._restated(told[0])

    def _lister(self, clause: Clause) -> str | None:
        """Return whose things a clause lists (see `FrameBase.spoken`)."""
        if clause.holder is not None:
            return self.draft.who(clause.holder)[0]
        return self.spoken[0] if len(self.spoken) == 1 and not self.draft.first_person else None

    def _restated(self, told: Mention) -> None:
        """`Evra with Dub: 6/6`: what it has by all that was said already. Where that isn't so, something is missing."""
        creature = next((o for o in reversed(self.draft.recent) if "creature" in self.draft.types_of(o)), None)
        if creature is not None and told.items[0].pt == self._strength_of(creature):
            told.use()

    def _strength_of(self, object_id: str) -> tuple[str, str] | None:
        """Return power and toughness as they follow from the card, its counters and what is attached to it."""
        fields = self.draft.objects[object_id]
        face, card = fields.get("face") or {}, self.draft.cards.get(fields.get("card") or "")
        power, toughness = (card.power, card.toughness) if card else (face.get("power"), face.get("toughness"))
        if not isinstance(power, int) or not isinstance(toughness, int):
            return None
        for other in self.draft.objects.values():
            if other.get("attached_to") == object_id:
                bonus = cardfacts.attached_bonus(self.draft.cards[other["card"]]) if other.get("card") else None
                if bonus is None:
                    return None
                power, toughness = power + bonus[0], toughness + bonus[1]
        for kind, number in (fields.get("counters") or {}).items():
            left, _, right = kind.partition("/")
            if not (left.lstrip("+-").isdigit() and right.lstrip("+-").isdigit()):
                return None
            power, toughness = power + int(left) * number, toughness + int(right) * number
        return str(power), str(toughness)

    def _costs_said(self, clause: Clause) -> None:
        """`{4}: exchange`, `Avarice Totem ({5})`: the cost of an ability of a card that is there, said along with it."""
        costs = {
            ability.mana
            for fields in self.draft.objects.values()
            if fields.get("card")
            for ability in self.draft.cards[fields["card"]].abilities
            if isinstance(ability, ActivatedAbility)
        }
        for mention in clause.free("mana"):
            if mention.items[0].text in costs:
                mention.use()

    def _more_counters(self, clause: Clause) -> None:
        """`Bear with 1 damage and a +1/+1 counter`: counters on what was named before them."""
        counters = clause.free("counters")
        if not counters or clause.of("verb"):
            return
        before = [m for m in clause.free("object", "possn") if clause.place(m) < clause.place(counters[0])]
        ids = self.ids(before[-1], self._lister(clause)) if before else []
        for mention in counters if len(ids) == 1 else ():
            fields = self.draft.objects[ids[0]]
            fields["counters"] = {**fields.get("counters", {}), mention.use().value: mention.number or 1}

    def _on_block(self, clause: Clause, verb: Mention) -> None:
        """`Serene Master blocks a 5/5`: who blocks what, in the other player's combat."""
        if clause.question or clause.any("neg") or clause.any("modal") or self.draft.script:
            return
        things = self.things(clause)
        before = [t for t in things if clause.place(t) < clause.place(verb)]
        after = [t for t in things if clause.place(t) > clause.place(verb)]
        size = next((m for m in clause.free("pt") if clause.place(m) > clause.place(verb)), None)
        if len(before) != 1 or len(after) + (size is not None) > 1:
            return
        blockers = self.ids(before[0], self._lister(clause))
        if len(blockers) != 1:
            return
        other = self.draft.other_than(self.draft.controller(blockers[0]))
        if after:
            attackers = self.ids(after[0], other)
        elif size is not None:
            attackers = [self.draft.enter(Noun(types=["creature"], pt=size.use().items[0].pt, article=True), other)]
        else:
            attackers = [o for o, fields in self.draft.objects.items() if fields.get("attacking")]
        if len(attackers) != 1 or attackers[0] == blockers[0]:
            return
        verb.use()
        self.draft.settle(attackers[0], other)
        self.draft.objects[attackers[0]]["attacking"] = True
        self.draft.objects[blockers[0]]["blocking"] = attackers[0]
        self.draft.active, self.draft.step = self.draft.controller(attackers[0]), "combat"

    def _measured_as(self, object_id: str, what: str, number: int) -> None:
        """`Evra has 0 power`: something changes what is printed by the difference."""
        fields = self.draft.objects[object_id]
        printed = (
            getattr(self.draft.cards[fields["card"]], what)
            if fields.get("card")
            else (fields.get("face") or {}).get(what)
        )
        if isinstance(printed, int) and printed != number:
            change = {"change": "modify_pt", what: number - printed}
            self.draft.standing.append({"effect": {"do": "modify", "what": object_id, "changes": (change,)}})
