"""Frames for what passes from one to another: stealing, giving, getting, returning to hand."""

from __future__ import annotations

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.frame_deeds import DeedFrames
from rules_engine.describe.mentions import Mention


class HandingFrames(DeedFrames):
    """Frames for what changes hands without an exchange said in so many words."""

    def _on_return(self, clause: Clause, verb: Mention) -> None:
        """`Bob returns his to hand`: what is bounced, in other words."""
        zones = [z for z in clause.free("zone") if z.prep == "to"]
        if clause.question or [z.value for z in zones] != ["hand"]:
            return
        zones[0].use()
        verb.value = "bounce"
        self._simple(clause, verb)

    def _on_keep(self, clause: Clause, verb: Mention) -> None:
        """`si me quedo con el hechizo de mi rival`: what is another's and kept has been taken."""
        if clause.condition and not clause.question and len(self.things(clause)) == 1:
            self._on_steal(clause, verb)

    def _on_steal(self, clause: Clause, verb: Mention) -> None:
        """Stealing that has already happened: controlled by one, owned by another."""
        after = clause.mentions[clause.place(verb) + 1 :]
        doer = next((m for m in after if m.kind == "player" and m.prep == "with"), None)
        if doer is not None:
            doer.use()  # "is stolen by Alice"
        by = self.draft.who(doer.value)[0] if doer is not None else self.who(clause, verb)
        source = self._source(clause)
        for thing in self.things(clause):
            if thing is not source and thing.prep != "with" and thing.noun is not None and thing.noun.of is None:
                thing.noun.of = self.draft.other_than(by)  # "he steals Evra with Switcheroo": she wasn't his
        if source is not None:
            self._use_card(clause, source, verb, by)
            return
        spell = next((m for m in clause.free("object") if m.prep == "with" and m.noun and m.noun.cards), None)
        if spell is not None and self._acts_as_spell(spell):
            if len(self.things(clause)) == 1:
                raise UnclearError(
                    "unclear_reference", tuple(item.text for item in spell.items)
                )  # what was stolen with it
            self._use_card(clause, spell, verb, by)
            return
        things = [t for t in self.things(clause) if t.prep != "with"]
        if not things:
            return
        verb.use()
        victim = self.draft.other_than(by)
        ends = clause.when == "end_of_turn" or clause.ends_with_turn
        if ends or clause.when == "in_response":
            ids = self.ids(things[0], victim)
            if not ids:
                raise UnclearError("unclear_reference")
            self.draft.settle(ids[0], victim)
            timing = clause.when if clause.when == "in_response" else None
            self.draft.act(action="steal", by=by, what=ids[0], timing=timing, lasts=not ends)
            return
        for object_id in self.ids(things[0], victim):
            fields = self.draft.objects[object_id]
            self.draft.settle(object_id, victim)
            owner = fields.get("controller") or self.draft.me
            fields["owner"] = owner if owner != by else victim
            fields["controller"] = by

    def _on_give(self, clause: Clause, verb: Mention) -> None:
        """Giving one thing for another, or away, is an exchange; giving -1/-1 is a change of power and toughness."""
        if self._on_pump(clause, verb) or self._on_grant(clause, verb):
            return
        last = self._wordless()
        words = self._words(clause) if last is not None else None
        if last is not None and words is not None:
            last |= {"words": words, "about": self._about(words, last["source"])}
            verb.use()
            return
        if any(m.measure == "life" and m.used for m in clause.of("number")):
            verb.use()
            if (source := self._source(clause)) is not None:
                self._use_card(clause, source, verb, self.who(clause, verb))
            return
        things = [t for t in self.things(clause) if t.prep != "with"]
        if len(things) == 1 and self._hands_over(clause, verb, things[0]):
            return
        last_use = self.draft.script[-1] if self.draft.script and self.draft.script[-1]["action"] == "use" else None
        if last_use is not None and not things and not clause.question and len(last_use.get("pool", ())) >= 2:
            verb.use()  # "casts Donate giving Bob her Emperion": what the spell does
            return
        gives_away = verb.mark == "a"
        if gives_away and not things and self._exchanges_by_itself():
            verb.use()  # "after I hand it over": what the card that was spoken of does
            return
        if not (len(things) >= 2 and things[1].prep == "for") and not (gives_away and things):
            return
        source = self._source(clause)
        if source is not None:
            self._use_card(clause, source, verb, self.who(clause, verb))
            return
        self._add_exchange(clause, verb, self.who(clause, verb))

    def _exchanges_by_itself(self) -> bool:
        """Whether what was spoken of last is a card that is exchanged by its own ability."""
        last = self.draft.objects[self.draft.recent[-1]] if self.draft.recent else {}
        card = self.draft.cards.get(last.get("card") or "")
        return card is not None and any(use.does & cardfacts.EXCHANGES for use in cardfacts.uses(card))

    def _hands_over(self, clause: Clause, verb: Mention, thing: Mention) -> bool:
        """`I give him my Bear` (see `SizeFrames`)."""
        raise NotImplementedError

    def _on_get(self, clause: Clause, verb: Mention) -> None:
        """`gets -1/-1`; `the creature I got from Switcheroo`; `Alice took Bob's Ox with Act of Treason`."""
        spell = next((m for m in clause.free("object") if m.prep == "with" and m.noun and m.noun.cards), None)
        if spell is not None and not clause.question and self._acts_as_spell(spell) and not self._exchanges(spell):
            self._use_card(clause, spell, verb, self.who(clause, verb))
            return
        if self._on_pump(clause, verb) or self._on_grant(clause, verb):
            return
        source = self._source(clause)
        if source is not None and source.prep in ("from", "with"):
            by = self.who(clause, verb)
            if self.draft.recent:
                self.draft.settle(self.draft.recent[-1], self.draft.other_than(by))
            self._use_card(clause, source, verb, by)
        elif not clause.question and clause.free("number") and not self.things(clause) and self._exchanged():
            for mention in (verb, *clause.free("number")):
                mention.use()

    def _exchanged(self) -> bool:
        """Whether an exchange has been read already, so that new totals only restate it."""
        return any(a["action"] in ("exchange", "use") for a in self.draft.script)
