"""Frames for what is done: casting, activating, exchanging, shuffling, changing words and the like."""

from __future__ import annotations

from typing import Any

from rules_engine.describe.clauses import Clause
from rules_engine.describe.frame_state import StateFrames
from rules_engine.describe.mentions import Mention


class ActFrames(StateFrames):
    """Frames for verbs of action."""

    def _on_exchange(self, clause: Clause, verb: Mention) -> None:
        """An exchange said in so many words; which one is settled when everything has been read."""
        cards = [m for m in clause.free("object") if m.noun and m.noun.cards and self._acts_as_spell(m)]
        if cards and clause.mentions.index(cards[0]) != 0:
            pass
        source = next(
            (
                m
                for m in clause.free("object")
                if m.noun and m.noun.cards and (m.prep == "with" or self._acts_as_spell(m)) and self._exchanges(m)
            ),
            None,
        )
        if source is not None:
            self._use_card(clause, source, verb, None)
            return
        imperative = verb.mark == "3" and self.subject_of(clause, verb) is None and self.draft.first_person
        self._add_exchange(clause, verb, "you" if imperative else self.who(clause, verb))

    def _add_exchange(self, clause: Clause, verb: Mention, by: str) -> None:
        what = None
        if clause.any("measure", "life", "life_total"):
            what = "life"
        elif clause.any("measure", "text_box"):
            what = "text"
        elif clause.any("measure", "control"):
            what = "control"
        zones = [
            z.value
            for z in clause.free("zone")
            if z.number is None and z.value in ("library", "hand", "graveyard", "exile")
        ]
        if len(zones) == 2:
            what = "zones"
        pool = [m for m in clause.mentions if m.kind in ("object", "it", "possn", "player") and not m.used]
        for mention in (verb, *clause.free("measure"), *clause.of("zone"), *(m for m in clause.of("player"))):
            mention.use()
        targets = self._pool(pool)
        self.draft.act(
            action="exchange",
            by=by,
            what=what,
            zones=tuple(zones),
            pool=tuple(targets),
            timing=self._timing(clause),
            asked=clause.question or clause.condition,
        )

    def _on_cast(self, clause: Clause, verb: Mention) -> None:
        by = self.who(clause, verb)
        source = next(
            (
                m
                for m in clause.free("object")
                if m.noun and (m.noun.cards or "spell" in m.noun.types) and m.prep != "on"
            ),
            None,
        )
        if source is None:
            return
        self._use_card(clause, source, verb, by)

    def _on_activate(self, clause: Clause, verb: Mention) -> None:
        swap = clause.any("verb", "aura_swap")
        if swap is not None:
            verb.use()
            self._on_aura_swap(clause, swap)
            return
        by = self.who(clause, verb)
        source = next((m for m in clause.free("object") if m.noun and m.noun.cards), None)
        if source is not None:
            self._use_card(clause, source, verb, by)
            return
        verb.use()
        for mention in clause.free("object", "it"):
            if mention.kind == "it" or (mention.noun and not mention.noun.cards and not mention.noun.types):
                mention.use()
        pool = [m for m in clause.mentions if m.kind in ("object", "possn", "player") and not m.used]
        self.draft.act(action="use", by=by, kind="activate", pool=tuple(self._pool(pool)), timing=self._timing(clause))

    def _on_aura_swap(self, clause: Clause, verb: Mention) -> None:
        by = self.who(clause, verb)
        verb.use()
        pool = [m for m in clause.mentions if m.kind in ("object", "possn", "it") and not m.used]
        self.draft.act(
            action="use",
            by=by,
            kind="activate",
            ability="aura_swap",
            pool=tuple(self._pool(pool)),
            timing=self._timing(clause),
        )

    def _simple(self, clause: Clause, verb: Mention) -> None:
        """Sacrifice, destroy, exile, return, die …: one object (or the last one) and who does it."""
        things = self.things(clause)
        place = clause.mentions.index(verb)
        spell = next(
            (
                m
                for m in clause.free("object")
                if m.noun and m.noun.cards and m.prep == "with" and self._acts_as_spell(m)
            ),
            None,
        )
        if spell is not None:
            self._use_card(clause, spell, verb, self.who(clause, verb))
            return
        subject_mention = self.subject_of(clause, verb)
        by = (
            self.who(clause, verb)
            if subject_mention is not None or verb.mark in ("1", "3") or verb.value == "sacrifice"
            else None
        )
        if verb.value == "bolt" and not things:
            return
        if verb.value in ("tap", "untap") and clause.question:
            return
        after = [t for t in things if clause.mentions.index(t) > place and t.prep != "with"]
        before = [t for t in things if clause.mentions.index(t) < place]
        chosen = (before or after) if verb.value == "die" else (after or before)
        holder = by if verb.value == "sacrifice" else None
        ids = [i for m in chosen[:1] for i in self.ids(m, holder)] or (self.draft.recent[-1:] if not things else [])
        if not ids:
            return
        verb.use()
        if verb.value == "sacrifice" and by is None:
            by = self.draft.controller(ids[0])
        self.draft.act(action="simple", by=by or "", do=verb.value, what=tuple(ids), timing=self._timing(clause))

    def _on_shuffle(self, clause: Clause, verb: Mention) -> None:
        by = self.who(clause, verb)
        if clause.question and not clause.any("modal", "can") and not clause.free("zone") and not self.things(clause):
            return
        zones = [z for z in clause.free("zone") if z.number is None]
        named = [z.value for z in zones]
        things = self.things(clause)
        verb.use()
        for zone in zones:
            zone.use()
        into = [z for z in zones if z.prep == "to"]
        sources = tuple(z.value for z in zones if z not in into and z.value != "library")
        what: tuple[Any, ...] = ()
        if into and (sources or things):
            what = tuple(self._pool(things))
        library_of = next((z.of for z in zones if z.value == "library" and z.of), None)
        key = self.draft.who(library_of)[0] if library_of else None
        self.draft.act(
            action="shuffle",
            by=by,
            zones=sources,
            what=what,
            library_of=key if key != by else None,
            timing=self._timing(clause),
            named=tuple(named),
        )

    def _on_trigger(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        source = next((m for m in clause.free("object") if m.noun and m.noun.cards), None)
        if source is not None:
            self._use_card(clause, source, verb, self.who(clause, verb) if self.subject_of(clause) else None)

    def _on_enter(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        self._on_trigger(clause, verb)

    def _on_target(self, clause: Clause, verb: Mention) -> None:
        """`its trigger targets my Bear`: more targets for the last use."""
        if clause.question:
            return
        last = next((a for a in reversed(self.draft.script) if a["action"] == "use"), None)
        source = next(
            (
                m
                for m in clause.free("object")
                if m.noun
                and m.noun.cards
                and (self._acts_as_spell(m) or self._exchanges(m))
                and clause.mentions.index(m) < clause.mentions.index(verb)
            ),
            None,
        )
        if source is not None:
            self._use_card(clause, source, verb, self.who(clause, verb) if self.subject_of(clause) else None)
            return
        if last is None:
            return
        for mention in clause.free("object"):
            if mention.noun and (mention.noun.types in (["trigger"], ["ability"], ["spell"])):
                mention.use()
        pool = [m for m in clause.mentions if m.kind in ("object", "possn", "it", "player") and not m.used]
        verb.use()
        last["pool"] = (*last.get("pool", ()), *self._pool(pool))

    def _on_pay(self, clause: Clause, verb: Mention) -> None:
        by = self.who(clause, verb)
        number = next((m for m in clause.free("number") if m.measure == "life"), None)
        if number is None:
            return
        verb.use()
        number.use()
        self.draft.act(
            action="life", by=by, do="lose_life", amount=number.number, paid=True, timing=self._timing(clause)
        )

    def _on_gain(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        by = self.who(clause, verb)
        number = next((m for m in clause.free("number")), None)
        if number is None or clause.any("neg"):
            return
        verb.use()
        number.use()
        do = "gain_life" if verb.value == "gain" else "lose_life"
        self.draft.act(action="life", by=by, do=do, amount=number.number, timing=self._timing(clause))

    def _on_change(self, clause: Clause, verb: Mention) -> None:
        """A text change, by a card or anonymous."""
        words = self._words(clause)
        spell = next((m for m in clause.free("object") if m.noun and m.noun.cards and self._acts_as_spell(m)), None)
        if words is None:
            return
        by = self.who(clause, verb)
        verb.use()
        if spell is not None:
            clause_words = words
            self._use_card(clause, spell, verb, by)
            self.draft.script[-1]["words"] = clause_words
            return
        pool = list(self.things(clause))
        self.draft.act(
            action="change_text", by=by, words=words, pool=tuple(self._pool(pool)), timing=self._timing(clause)
        )

    def _on_steal(self, clause: Clause, verb: Mention) -> None:
        """Stealing that has already happened: controlled by one, owned by another."""
        by = self.who(clause, verb)
        things = [t for t in self.things(clause) if t.prep != "with"]
        if not things:
            return
        verb.use()
        for object_id in self.ids(things[0], self.draft._other() if by == "you" else "you"):
            fields = self.draft.objects[object_id]
            fields["owner"] = fields.get("controller") or ("you" if by != "you" else self.draft._other())
            fields["controller"] = by

    def _on_give(self, clause: Clause, verb: Mention) -> None:
        """Giving one thing for another is an exchange."""
        things = self.things(clause)
        if len(things) < 2 or things[1].prep != "for":
            return
        by = self.who(clause, verb)
        self._add_exchange(clause, verb, by)

    _on_lose = _on_gain
