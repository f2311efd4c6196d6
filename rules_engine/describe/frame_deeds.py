"""Frames for what else is done: sacrificing, destroying, shuffling, searching, paying, changing words, stealing, giving."""

from __future__ import annotations

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.frame_library import LibraryFrames
from rules_engine.describe.mentions import Mention
from rules_engine.vocabulary.abilities import StaticAbility

_BASIC_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class DeedFrames(LibraryFrames):
    """Frames for effects without a stated source."""

    def _simple(self, clause: Clause, verb: Mention) -> None:
        """Sacrifice, destroy, exile, return, die …: one object (or the last one) and who does it."""
        for zone in clause.free("zone"):
            if verb.value == "die" and zone.value == "battlefield" and zone.number is None:
                zone.use()  # "muere en su mesa": only from there does anything die
        things = self.things(clause)
        spells = [m for m in clause.free("object") if m.noun and m.noun.cards and self._acts_as_spell(m)]
        spell = next(
            (m for m in spells if m.prep == "with" or (clause.place(m) < clause.place(verb) and verb.value != "die")),
            None,
        )
        if spell is not None and verb.value not in ("counter_spell", "sacrifice"):
            self._use_card(clause, spell, verb, None)
            return
        after_verb = [m for m in clause.mentions[clause.place(verb) + 1 :] if m.kind == "player" and m.prep is None]
        at_once = clause.mentions[clause.place(verb) + 1 : clause.place(verb) + 2] if verb.value == "bolt" else []
        pronouns = [
            m for m in clause.mentions[: clause.place(verb)][-1:] if verb.value == "bolt" and m.kind == "player"
        ]
        hit = next(
            (
                m
                for m in [*after_verb, *(m for m in pronouns if m.mark == "o")]
                if m.mark == "o" or m.items[0].has("person") or (m in at_once and m.mark != "s")
            ),
            None,
        )
        if hit is not None and not [t for t in things if clause.place(t) > clause.place(verb)]:
            if verb.value == "bolt" and not clause.question:
                self._bolt_player(clause, verb, hit)
            return
        subject = self.subject_of(clause, verb)
        acts = subject is not None or verb.mark in ("1", "3") or verb.value == "sacrifice"
        by = self.who(clause, verb) if acts and verb.value != "die" else None
        after = [t for t in things if clause.place(t) > clause.place(verb) and t.prep != "with"]
        before = [t for t in things if clause.place(t) < clause.place(verb)]
        chosen = (before or after) if verb.value == "die" else (after or before)
        if not chosen and things:
            return
        if verb.value == "sacrifice" and len(things) == 1 and self._sacrificed_to_itself(chosen[0]):
            if chosen[0].kind == "it":
                for mention in (verb, chosen[0]):
                    mention.use()
                source = self.draft.recent[-1]
                self.draft.act(action="use", by=by, source=source, kind="activate", pool=(), timing=clause.when)
            else:
                self._use_card(clause, chosen[0], verb, by)
            return
        holder = by if verb.value == "sacrifice" else None
        together = verb.value == "die" or clause.any("time", "now") is not None
        origin = next((z for z in clause.free("zone") if z.prep == "from"), None)
        ids = [
            i
            for m in (chosen if together else chosen[:1])
            for i in self.ids(m, holder, origin.value if origin else None)
        ]
        if origin is not None:
            origin.use()
        if not ids and not things:
            ids = self._last_acted_on()
        if not ids:
            return
        verb.use()
        for zone in clause.free("zone") if verb.value == "bounce" else ():
            if zone.value == "hand" and zone.prep == "to":
                zone.use()
        if verb.value == "tap" and self._taps_for_ability(clause, ids, by):
            return
        if verb.value == "sacrifice":
            by = by if subject is not None or verb.mark or self._was_taken() else self.draft.controller(ids[0])
        previous = self.draft.script[-1] if self.draft.script else None
        if (
            previous
            and previous["action"] == "simple"
            and previous.get("alternative") is clause
            and previous["what"] == tuple(ids)
        ):
            return
        same = [
            a
            for a in self.draft.script
            if a["action"] == "simple" and a["do"] == verb.value and a["what"] == tuple(ids)
        ]
        if (
            same
            and subject is None
            and verb.value in ("destroy", "die", "exile", "counter_spell")
            and clause.any("verb", "be") is not None
        ):
            return  # "Aura is destroyed", said again of what was destroyed already
        self.draft.act(
            action="simple", by=by or "", do=verb.value, what=tuple(ids), timing=clause.when, alternative=clause
        )

    def _was_taken(self) -> bool:
        """Whether something was done by which things change controllers, so that "sac it" isn't said of who had it before."""
        gained = {"gain_control", "exchange_control"}
        cards = [self.draft.objects.get(a.get("source") or "", {}).get("card") for a in self.draft.script]
        return any(use.does & gained for card in cards if card for use in cardfacts.uses(self.draft.cards[card]))

    def _taps_for_ability(self, clause: Clause, ids: list[str], by: str | None) -> bool:
        """`I tap Tree of Perdition at him`: a permanent is tapped by its controller for the ability that costs it."""
        card = self.draft.objects[ids[0]].get("card")
        use = cardfacts.best_use(self.draft.cards[card], "activate") if card else None
        mine = by is None or self.draft.objects[ids[0]].get("_open") or by == self.draft.controller(ids[0])
        if len(ids) != 1 or use is None or not use.taps or use.interest <= 0 or not mine:
            return False
        if not any(a["action"] == "use" and a.get("source") == ids[0] for a in self.draft.script):
            pool = [m for m in clause.mentions if m.kind in ("player", "object") and m.prep == "on" and not m.used]
            self.draft.act(
                action="use", by=by, source=ids[0], kind="activate", pool=tuple(self._pool(pool)), timing=clause.when
            )
        return True

    def _sacrificed_to_itself(self, mention: Mention) -> bool:
        """Whether what is sacrificed is the cost of its own ability, which nothing has used yet: "I sacrifice Arid Mesa"."""
        if mention.kind == "it" and len(self.draft.recent) > 0:
            name = self.draft.objects[self.draft.recent[-1]].get("card")
        elif mention.noun is not None and mention.noun.cards:
            name = self.draft.card_of(mention.noun)
        else:
            return False
        if name is None:
            return False
        use = cardfacts.best_use(self.draft.cards[name], "activate")
        existing = self.draft.find_card(name)
        used = existing is not None and any(a.get("source") == existing for a in self.draft.script)
        return use is not None and use.sacrifices_itself and use.interest > 0 and not used

    def _bolt_player(self, clause: Clause, verb: Mention, hit: Mention) -> None:
        """`he bolts me`: three damage to a player."""
        by = self.who(clause, verb)
        verb.use()
        hit.use()
        self.draft.act(action="bolt", by=by, player=self.draft.who(hit.value)[0], timing=clause.when)

    def _last_acted_on(self) -> list[str]:
        """Return the latest permanent that isn't the source of what is going on."""
        sources = {a.get("source") for a in self.draft.script}
        candidates = [o for o in self.draft.recent if o not in sources] or self.draft.recent
        return candidates[-1:]

    def _on_pay(self, clause: Clause, verb: Mention) -> None:
        number = next((m for m in clause.free("number") if m.measure == "life"), None)
        negation = clause.any("neg")
        open_cost = number is None and not clause.question and self._asked_to_pay(clause)
        if open_cost and negation is None and not clause.condition:
            self._say_paid(True)
            verb.use()
        if number is None and negation is not None and not clause.question and not clause.free("object"):
            self._say_paid(False)
            negation.use()
            verb.use()
        if number is None:
            return
        verb.use()
        number.use()
        self.draft.act(
            action="life",
            by=self.who(clause, verb),
            do="lose_life",
            amount=number.number,
            paid=True,
            timing=clause.when,
        )

    def _say_paid(self, paid: bool) -> None:
        if self.draft.paid not in (None, paid):
            raise UnclearError("unclear_reference")  # once and not another time: which is which
        self.draft.paid = paid

    def _asked_to_pay(self, clause: Clause) -> bool:
        """Whether something there asks for a cost; `I don't pay the 2`: the number is that cost."""
        cards = (self.draft.cards[f["card"]] for f in self.draft.objects.values() if f.get("card"))
        asked = {a.unless_paid for card in cards for a in card.abilities if isinstance(a, StaticAbility)}
        for number in clause.free("number"):
            if number.measure in (None, "mana") and f"{{{number.number}}}" in asked:
                number.use()
                for mention in clause.free("measure"):
                    mention.use()
        for mana in clause.free("mana"):
            if mana.value in asked:
                mana.use()
        return bool(asked - {None}) and not clause.free("object", "number", "mana")

    def _on_grant(self, clause: Clause, verb: Mention) -> bool:
        """Read a keyword given until end of turn: "he gives his creature hexproof", "my creature gains protection from blue"."""
        keywords = clause.free("keyword")
        things = [t for t in self.things(clause) if t.prep in (None, "to")]
        if (
            verb.value == "lose"
            or not keywords
            or len(things) != 1
            or clause.question
            or clause.condition
            or clause.any("neg")
        ):
            return False
        by = self.who(clause, verb) if self.subject_of(clause, verb) is not None else None
        ids = self.ids(things[0], by)
        if len(ids) != 1:
            return False
        for mention in (verb, *keywords):
            mention.use()
        self.draft.act(
            action="grant",
            by=by or self.draft.controller(ids[0]),
            what=ids[0],
            keywords=tuple(mention.value for mention in keywords),
            timing=clause.when,
        )
        return True

    def _on_gain(self, clause: Clause, verb: Mention) -> None:
        if self._on_grant(clause, verb) or clause.question or clause.any("neg"):
            return
        number = next((m for m in clause.free("number")), None)
        if number is None:
            return
        by = self.who(clause, verb)
        verb.use()
        number.use()
        do = "gain_life" if verb.value == "gain" else "lose_life"
        self.draft.act(action="life", by=by, do=do, amount=number.number, timing=clause.when)

    _on_lose = _on_gain

    def _on_change(self, clause: Clause, verb: Mention) -> None:
        """A text change, by a card or anonymous."""
        copies = any("copy" in m.noun.types for m in clause.of("object") if m.noun is not None)
        if copies or clause.any("verb", "copy") is not None:
            return  # which of the two is changed, and when, isn't told by one clause
        words = self._words(clause)
        if words is None:
            source = next((m for m in clause.free("object") if m.noun and m.noun.cards and self._exchanges(m)), None)
            if clause.any("modal", "want") and clause.any("measure", "life", "life_total") and not clause.of("number"):
                self._on_exchange(clause, verb)  # "quiero cambiar vidas"
            elif self.draft.script and self.draft.script[-1].get("words") and not clause.free("object", "color"):
                verb.use()
            elif source is not None and len(clause.free("object")) == 1:  # "if I do Soul Conduit on both of us"
                self._use_card(clause, source, verb, self.who(clause, verb))
            return
        spell = next((m for m in clause.free("object") if m.noun and m.noun.cards and self._changes_text(m)), None)
        by = self.who(clause, verb)
        verb.use()
        if spell is not None:
            self._use_card(clause, spell, verb, by)
            self.draft.script[-1]["words"] = words
            return
        pool = tuple(self._pool(self.things(clause)))
        last = self._wordless()
        about = () if pool else self._about(words, last["source"] if last is not None else None)
        if last is not None and not pool:
            last |= {"words": words, "about": about}
            return
        self.draft.act(action="change_text", by=by, words=words, pool=pool, about=about, timing=clause.when)

    def _on_switch(self, _clause: Clause, verb: Mention) -> None:
        """A remark that a card switches power and toughness, which it does by itself."""
        cards = [fields["card"] for fields in self.draft.objects.values() if fields.get("card")]
        if any("switch_pt" in use.does for card in cards for use in cardfacts.uses(self.draft.cards[card])):
            verb.use()

    def _on_recast(self, clause: Clause, verb: Mention) -> None:
        """Returned to hand and cast again."""
        things = self.things(clause)
        ids = [i for m in things[:1] for i in self.ids(m)] or self.draft.recent[-1:]
        if ids and self.draft.objects[ids[0]].get("card"):
            verb.use()
            by = self.draft.controller(ids[0])
            self.draft.act(action="simple", by=by, do="bounce", what=(ids[0],), timing=clause.when)
            self.draft.act(action="use", by=by, source=ids[0], kind="recast")

    def _on_create(self, clause: Clause, verb: Mention) -> None:
        """`I made a 1/1 token copy of Tree of Perdition with Soul Separator`: it is there now."""
        if clause.question:
            return
        by = self.who(clause, verb)
        tokens = [m for m in clause.free("object") if m.noun and (m.noun.token or "copy" in m.noun.types)]
        if not tokens:
            return
        verb.use()
        for mention in clause.free("object"):
            if mention.prep == "with" and mention.noun and mention.noun.cards:
                self.ids(mention, by)
        self.ids(tokens[0], by)

    def _on_pump(self, clause: Clause, verb: Mention) -> bool:
        """Read a bonus given until end of turn."""
        bonus = next((m for m in clause.free("pt") if m.items[0].text[:1] in "+-"), None)
        if bonus is None or clause.question or bonus.items[0].pt is None:
            return False
        wanted = (None, "to", "on") if verb is bonus else (None, "to")
        things = [t for t in self.things(clause) if t.prep in wanted]
        ids = [i for m in things[:1] for i in self.ids(m)] or self.draft.recent[-1:]
        if not ids:
            return False
        verb.use()
        bonus.use()
        power, toughness = (int(part) if part.lstrip("+-").isdigit() else 0 for part in bonus.items[0].pt)
        self.draft.act(
            action="pump", by=self.who(clause, verb), what=ids[0], power=power, toughness=toughness, timing=clause.when
        )
        return True

    def _on_lose_game(self, clause: Clause, verb: Mention) -> None:
        if clause.question or clause.condition:
            return
        by = self.who(clause, verb)
        verb.use()
        self.draft.act(action="lose_game", by=by, timing=clause.when)
