"""Frames for what is targeted, and for the ways in which the last spell is cast."""

from __future__ import annotations

from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.frame_acts import KINDS_OF, ActFrames
from rules_engine.describe.mentions import Mention


class TargetFrames(ActFrames):
    """Frames for targets that are said apart from the use."""

    def _has_targets(self, mention: Mention) -> bool:
        """Whether a permanent card has one ability, which targets, and nothing has used it yet."""
        name = self.draft.card_of(mention.noun) if mention.noun is not None else ""
        uses = cardfacts.uses(self.draft.cards[name])
        used = {a.get("source") for a in self.draft.script} - {None}
        return len(uses) == 1 and bool(uses[0].targets) and self.draft.find_card(name) not in used

    def _asked_to_target(self, clause: Clause, verb: Mention) -> None:
        """`can Terror target it`: the spell is cast on that, to see."""
        place = clause.place(verb)
        before = [m for m in clause.free("object") if clause.place(m) < place]
        after = [m for m in self.things(clause) if clause.place(m) > place and m.prep is None]
        spell = before[0] if len(before) == 1 and before[0].noun and before[0].noun.cards else None
        if spell is None or len(after) != 1 or not self._acts_as_spell(spell) or clause.any("q") or clause.any("neg"):
            return
        if any(question["topic"] == "can_target" for question in self.draft.questions):
            raise UnclearError("unclear_reference", tuple(item.text for item in spell.items))  # one answer at a time
        noun = after[0].noun
        anybodys = noun is not None and noun.indefinite and not (noun.cards or noun.of)
        if noun is not None and anybodys:
            noun.of = self.draft.other_than(self.draft.me)  # what nobody was said to have is aimed at as another's
        known = set(self.draft.objects)
        self._use_card(clause, spell, None, self.who(clause, verb) if self.subject_of(clause, verb) else None)
        new = set(self.draft.script[-1].get("pool", ())) - known
        self.draft.assumed += [f"object.{object_id}" for object_id in new] if anybodys else []

    def _on_target(self, clause: Clause, verb: Mention) -> None:
        """`its trigger targets my Bear`, `I choose my Bear as the target`: more targets for the last use."""
        for choosing in clause.of("verb"):
            if choosing.value == "choose":
                choosing.use()
        if clause.question:
            self._asked_to_target(clause, verb)
            return
        before = [m for m in clause.free("object") if clause.place(m) < clause.place(verb)]
        source = next(
            (
                m
                for m in before
                if m.noun and m.noun.cards and (self._acts_as_spell(m) or self._exchanges(m) or self._has_targets(m))
            ),
            None,
        )
        if source is not None:
            self._use_card(clause, source, verb, self.who(clause, verb) if self.subject_of(clause, verb) else None)
            return
        after = clause.mentions[clause.place(verb) + 1 :]
        by = next((m for m in after if m.kind == "object" and m.prep == "with" and m.noun and m.noun.cards), None)
        if by is not None and not by.used and len(before) == 1:  # "is targeted by Alice's Riftsweeper"
            for mention in clause.of("verb"):
                mention.use()
            self._use_card(clause, by, None, None)
            return
        last = next((a for a in reversed(self.draft.script) if a["action"] == "use"), None)
        last = last or self._targeting(clause, verb)
        if clause.any("verb", "be") is not None and self._ends_with(clause, verb):
            last = last or self.draft.act(action="use", by=None)
            people = [key for key in self.spoken if key not in last.get("pool", ())]
            if people and not self.things(clause):
                last["pool"] = (*last.get("pool", ()), *people)
                verb.use()
                return
        if last is None:
            return
        for mention in before:
            if mention.noun and mention.noun.types and set(mention.noun.types) <= {"trigger", "ability", "spell"}:
                mention.use()
        pool = [m for m in clause.mentions if m.kind in ("object", "possn", "it", "player") and not m.used]
        for named in clause.free("verb"):
            if named.value == "trigger" and last.get("kind") in KINDS_OF["trigger"]:
                named.use()  # "the trigger targets": a noun there
        verb.use()
        last["pool"] = (*last.get("pool", ()), *self._pool(pool))

    def _targeting(self, clause: Clause, verb: Mention) -> dict[str, Any] | None:
        """`Spawnbroker: I target my 3/3 and his 2/2`: the card that was named is put to use by saying what it targets."""
        for object_id in reversed(self.draft.recent):
            card = self.draft.objects[object_id].get("card")
            use = cardfacts.best_use(self.draft.cards[card]) if card else None
            if use is not None and use.targets and use.does & cardfacts.EXCHANGES:
                by = self.who(clause, verb) if self.draft.me == "you" else None
                return self.draft.act(action="use", by=by, source=object_id, kind=use.action, pool=())
        return None

    @staticmethod
    def _ends_with(clause: Clause, verb: Mention) -> bool:
        """Whether nothing follows: "Bob 7, Carol 4 are the targets"."""
        return all(m.kind in ("filler", "adv", "stop") for m in clause.mentions[clause.place(verb) + 1 :])

    def _on_flashback(self, _clause: Clause, verb: Mention) -> None:
        """The last spell is cast in this way."""
        last = next((a for a in reversed(self.draft.script) if a["action"] == "use"), None)
        if last is not None:
            verb.use()
            last["way"] = verb.value

    _on_overload = _on_flashback
    _on_cleave = _on_flashback
