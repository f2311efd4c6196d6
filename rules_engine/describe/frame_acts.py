"""Frames for using cards: casting, activating, triggering, and exchanges said in so many words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.frame_state import StateFrames
from rules_engine.describe.mentions import Mention

KINDS_OF: dict[str, tuple[str | None, ...]] = {
    "trigger": ("trigger", None),
    "ability": ("activate", "trigger", None),
    "spell": ("cast",),
}
"""What is put to use by each word for what is on the stack."""
MERGES = cardfacts.EXCHANGES | {"redistribute_life_totals"}
_EXCHANGED = {"life": "life", "life_total": "life", "text_box": "text", "control": "control"}


class ActFrames(StateFrames):
    """Frames for exchanges and the use of cards."""

    def _source(self, clause: Clause) -> Mention | None:
        """Return the card by which an exchange said in a clause is made: a spell, or "with Soul Conduit"."""
        for mention in clause.free("object"):
            named = mention.noun is not None and bool(mention.noun.cards) and self._exchanges(mention)
            if named and (mention.prep in ("with", "from") or self._acts_as_spell(mention)):
                return mention
        return None

    def _on_exchange(self, clause: Clause, verb: Mention) -> None:
        """An exchange said in so many words; which one is settled when everything has been read."""
        source = self._source(clause)
        if source is not None:
            self._use_card(clause, source, verb, None)
            return
        if clause.any("verb", "resolve") is not None and self._last_exchange() and not clause.free("object", "zone"):
            for mention in clause.of("verb", "player", "it"):
                mention.use()
            return
        chosen = clause.any("verb", "choose")
        if chosen is not None and self._last_exchange():
            self._on_choose(clause, chosen)
            return
        imperative = verb.mark == "3" and self.subject_of(clause, verb) is None and self.draft.first_person
        self._add_exchange(clause, verb, self.draft.me if imperative else self.who(clause, verb))

    def _last_exchange(self) -> bool:
        """Whether an exchange was said already, so that one that "resolves" is the same."""
        return any(
            action["action"] == "exchange" or (action["action"] == "use" and self._may_exchange(action))
            for action in self.draft.script
        )

    def _may_exchange(self, action: dict[str, Any]) -> bool:
        """Whether what is used may be what exchanges: a card that does, or one that isn't named."""
        card = (self.draft.objects.get(action.get("source") or "") or {}).get("card")
        return card is None or any(use.does & MERGES for use in cardfacts.uses(self.draft.cards[card]))

    def _add_exchange(self, clause: Clause, verb: Mention | None, by: str) -> None:
        if clause.ends_with_turn and clause.when == "end_of_turn" and not clause.question:
            raise UnclearError("unclear_reference")  # an exchange that is said to end again
        what = next((_EXCHANGED[m.value] for m in clause.of("measure") if m.value in _EXCHANGED), None)
        if what is None and not clause.of("object") and any(m.measure == "life" for m in clause.of("number")):
            what = _EXCHANGED["life"]  # "trade my 2 life for his"
        sizes = ("library", "hand", "graveyard", "exile")
        zones = [z.value for z in clause.free("zone") if z.number is None and z.value in sizes]
        if len(zones) == 2:
            what = "zones"
        result = next((m for m in clause.free("pt") if m.prep == "to"), None)
        if result is not None:
            result.use()
        received = clause.any("verb", "get", "gain", "steal")
        if received is not None and self.draft.recent and not clause.free("object"):
            self.draft.settle(self.draft.recent[-1], self.draft.other_than(by))
            received.use()
        pool = [
            m
            for m in clause.mentions
            if m.kind in ("object", "it", "possn", "player") and not m.used and not self._worn_by(m, clause)
        ]
        used = [*clause.free("measure"), *clause.of("zone"), *clause.of("player")]
        for mention in used if verb is None else [verb, *used]:
            mention.use()
        self.draft.act(
            action="exchange", by=by, what=what, zones=tuple(zones), pool=tuple(self._hosts(pool)), timing=clause.when,
            asked=clause.question or clause.condition, result=result.items[0].pt if result else None,
        )  # fmt: skip

    def _on_choose(self, clause: Clause, verb: Mention) -> None:
        """Read a choice (see `ChoiceFrames`)."""
        raise NotImplementedError

    def _are_targets(self, clause: Clause) -> None:
        """`Bear and Ox are targets of an exchange`: what is exchanged, before anything happens to it."""
        named = clause.any("topic", "is_exchange")
        targeting = clause.any("verb", "target") or clause.any("noun", "target")
        objects = clause.free("object")
        if named is None or named.prep != "of" or len(objects) != 2 or clause.question:
            return
        if targeting is not None:
            targeting.use()
        named.use()
        self._add_exchange(clause, None, self.draft.me)

    def _waits(self, clause: Clause) -> None:
        """`Serene Master's trigger is on the stack`: it has been put to use, and hasn't resolved."""
        stack = next((z for z in clause.free("zone") if z.value == "stack"), None)
        source = next((m for m in clause.free("object") if m.noun and m.noun.cards), None)
        what = clause.any("verb", "trigger", "activate") or next(
            (
                m
                for m in clause.free("object")
                if m.noun and m.noun.types and set(m.noun.types) <= {"trigger", "ability"}
            ),
            None,
        )
        if stack is None or source is None or what is None or clause.question or clause.any("neg") or clause.when:
            return
        stack.use()
        what.use()
        for verb in clause.free("verb"):
            if verb.value == "be":
                verb.use()
        self._use_card(clause, source, what if what.kind == "verb" else None, None)

    def _worn_by(self, mention: Mention, clause: Clause) -> bool:
        """`a creature with my Equipment`: what is said with "with" is on what comes before it."""
        noun = mention.noun
        if mention.prep != "with" or noun is None or (noun.cards and self._exchanges(mention)):
            return False
        before = [m for m in clause.mentions[: clause.place(mention)] if m.kind in ("object", "possn")]
        attachable = bool({"aura", "equipment"} & set(noun.types)) or (
            bool(noun.cards) and self._attachable(noun.cards)
        )
        if not before or not attachable:
            return False
        self._attach_objects(mention, before[-1])
        return True

    def _attachable(self, names: tuple[str, ...]) -> bool:
        return all({"Aura", "Equipment"} & set(self.draft.cards[name].subtypes) for name in names)

    def _doer(self, clause: Clause, verb: Mention) -> str | None:
        """Return who does what a verb says: None where that is left to be found out ("Tree of Perdition activated on Bob")."""
        named = self.draft.first_person or self.subject_of(clause, verb) is not None or clause.holder is not None
        return self.who(clause, verb) if named else None

    def _done_to(self, clause: Clause, verb: Mention, source: Mention) -> bool:
        """Whether a verb only says what is done to a card ("Magus of the Mirror activated") and nobody who does it."""
        before = clause.mentions[: clause.place(verb)]
        return not verb.mark and source in before and not any(m.kind == "player" for m in before)

    def _lasts(self, mention: Mention) -> bool:
        """Whether a card is a permanent, which is there while something else is cast: "I play Forest under Blood Moon"."""
        return not self._acts_as_spell(mention)

    def _on_cast(self, clause: Clause, verb: Mention) -> None:
        for source in clause.free("object"):
            if (
                source.noun
                and source.noun.cards
                and (source.prep not in ("on", "against") or self._acts_as_spell(source))
                and (source.prep != "with" or not self._lasts(source))
            ):
                done_to = self._done_to(clause, verb, source)
                self._use_card(clause, source, verb, None if done_to else self._doer(clause, verb))
                return
        self._cast_again(clause, verb)

    def _on_activate(self, clause: Clause, verb: Mention) -> None:
        swap = clause.any("verb", "aura_swap")
        if swap is not None:
            verb.use()
            if not swap.used:
                self._on_aura_swap(clause, swap)
            return
        fetch = next((m for m in clause.free("object") if m.noun and m.noun.types == ["fetch_land"]), None)
        if fetch is not None:
            by = self.who(clause, verb)
            verb.use()
            for there in (m for m in clause.free("object") if m.prep == "with"):
                self.ids(there)
            for land in self.ids(fetch, by):
                self.draft.act(action="simple", by=by, do="sacrifice", what=(land,), timing=clause.when)
                self.draft.act(action="search", by=by, find={"types": ("land",)}, timing=clause.when)
            return
        cards = [m for m in clause.free("object") if m.noun and m.noun.cards]
        source = next((m for m in cards if m.prep not in ("on", "against")), None)
        if source is not None:
            done_to = self._done_to(clause, verb, source)
            self._use_card(clause, source, verb, None if done_to else self._doer(clause, verb))
            return
        by = self.who(clause, verb)
        verb.use()
        last = next((a for a in reversed(self.draft.script) if a["action"] == "use"), None)
        repeated = self._repeated(last, clause)
        if repeated is None and clause.any("it", "it") is not None:
            repeated = self._activated()
        for mention in clause.free("object", "it"):
            if mention.kind == "it" or (mention.noun and not mention.noun.cards and mention.noun.types == ["ability"]):
                mention.use()
        pool = [m for m in clause.mentions if m.kind in ("object", "possn", "player") and not m.used]
        self.draft.act(
            action="use",
            by=by,
            kind="activate",
            source=repeated,
            pool=tuple(self._pool(pool)),
            timing=clause.when,
        )

    def _activated(self) -> str | None:
        """Return what "activates it" means: the thing spoken of last, if it is a card with an ability to activate."""
        last = next(iter(reversed(self.draft.recent)), None)
        card = self.draft.objects[last].get("card") if last is not None else None
        return last if card and cardfacts.best_use(self.draft.cards[card], "activate") is not None else None

    @staticmethod
    def _repeated(last: dict[str, object] | None, clause: Clause) -> object:
        """Return the source of the last use where something is activated once more."""
        return last.get("source") if last is not None and clause.when == "in_response" else None

    def _on_aura_swap(self, clause: Clause, verb: Mention) -> None:
        resolving = clause.any("verb", "resolve")
        last = next((a for a in reversed(self.draft.script) if a["action"] == "use"), None)
        if resolving is not None and last is not None and last.get("ability") == "aura_swap":
            for mention in (verb, resolving):
                mention.use()
            self._was_waiting(lambda use: use.get("ability") == "aura_swap")
            return
        by = self._doer(clause, verb)
        verb.use()
        gained = clause.any("verb", "gain", "get", "have")
        subject = next((m for m in clause.free("object") if clause.place(m) < clause.place(verb)), None)
        if gained is not None and subject is not None and subject.noun is not None and not subject.noun.cards:
            gained.use()
            for object_id in self.ids(subject):
                fields = self.draft.objects[object_id]
                fields["keywords"] = (*fields.get("keywords", ()), "aura swap")
        pool = [m for m in clause.mentions if m.kind in ("object", "possn", "it") and not m.used]
        script = self.draft.script
        action = self.draft.act(
            action="use", by=by, kind="activate", ability="aura_swap", pool=tuple(self._pool(pool)), timing=clause.when
        )
        if resolving is not None and script[0].get("timing") == "in_response":
            script.insert(0, script.pop(script.index(action)))  # what was said before happened while it was waiting

    def _on_trigger(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        cards = [m for m in clause.free("object") if m.noun and m.noun.cards]
        source = next((m for m in cards if self._triggers(m, entering=verb.value == "enter")), None)
        if source is not None and self._acts_as_spell(source):
            # "Gaea's Blessing trigger resolves": no spell is cast; what makes it trigger has to be said before
            known = source.noun is not None and self.draft.find_card(self.draft.card_of(source.noun)) is not None
            if not (known and self.draft.script):
                raise UnclearError("unclear_reference", tuple(item.text for item in source.items))
            for mention in (source, verb, *clause.of("verb")):
                mention.use()
        elif source is not None:
            entered = self._entered(source, verb)
            self._use_card(clause, source, verb, self.who(clause, verb) if self.subject_of(clause, verb) else None)
            if entered is not None:
                self.draft.script.remove(entered)
            if verb.value == "enter":
                self.draft.script[-1]["entered"] = True
        elif clause.any("it") and verb.value == "trigger":
            verb.use()

    _on_enter = _on_trigger

    def _entered(self, source: Mention, verb: Mention) -> dict[str, Any] | None:
        """Return the last action if it is that something entered whose trigger is now told: "Drake enters, Drake triggers on his Bear"."""
        last = self.draft.script[-1] if self.draft.script else {}
        if source.noun is None or verb.value == "enter" or not last.get("entered") or last.get("pool"):
            return None
        same = self.draft.find_card(self.draft.card_of(source.noun)) == last["source"]
        return last if same else None

    def _on_resolve(self, clause: Clause, verb: Mention) -> None:
        """`when Switcheroo resolves`: it is cast, or it already was."""
        source = next((m for m in clause.free("object") if m.noun and m.noun.cards), None)
        if source is not None and source.noun is not None:
            existing = self.draft.find_card(self.draft.card_of(source.noun))
            if existing is None or all(a.get("source") != existing for a in self.draft.script):
                self._use_card(clause, source, verb, None)
            else:
                source.use()
                self._was_waiting(lambda use: use.get("source") == existing)
        for named in clause.free("verb"):
            if named.value == "trigger":  # "Trigger resolves": a noun without its article
                named.use()
                self._was_waiting(lambda use: use.get("kind") in KINDS_OF["trigger"])
        if self.draft.script or clause.free("it", "object") or clause.any("verb", "trigger"):
            verb.use()
        for mention in clause.free("it", "object"):
            if mention.kind == "it" or (
                mention.noun is not None
                and mention.noun.types
                and set(mention.noun.types) <= {"trigger", "ability", "spell"}
            ):
                self._was_waiting(self._of_kind(mention))
                mention.use()
        self._of_the_step(clause)
        self._resolves_on(clause)

    def _of_the_step(self, clause: Clause) -> None:
        """`Its upkeep trigger resolves`: an ability of what was spoken of that triggers then, though that wasn't said before."""
        steps = {m.value for m in clause.of("time")}
        named = clause.any("verb", "trigger") or next((m for m in clause.of("object") if self._is_trigger(m)), None)
        if named is None or clause.question:
            return
        self._triggers_then(steps, clause.when)

    def _triggers_then(self, steps: set[str], when: str | None) -> None:
        """Put to use the one thing that was spoken of and triggers at one of these steps, if nothing of it did yet."""
        used = {a.get("source") for a in self.draft.script if a.get("kind") == "trigger"}
        waiting = [
            o for o in self.draft.recent
            if o not in used and (card := self.draft.objects[o].get("card"))
            and any(use.action == "trigger" and use.event in steps for use in cardfacts.uses(self.draft.cards[card]))
        ]  # fmt: skip
        if len(waiting) == 1:
            by = self.draft.said_controller(waiting[0])
            self.draft.act(action="use", by=by, source=waiting[0], kind="trigger", pool=(), timing=when)

    @staticmethod
    def _is_trigger(mention: Mention) -> bool:
        return mention.noun is not None and mention.noun.types == ["trigger"]

    def _resolves_on(self, clause: Clause) -> None:
        """`Ability resolves on Bob`: whom the last use targets, or the one that goes without saying."""
        named = clause.free("player", "object", "possn")
        first = next((clause.place(m) for m in named if m.prep == "on"), None)
        if first is None or clause.question:
            return
        targets = [m for m in named if clause.place(m) >= first and m.prep in ("on", "between", None)]
        last = next((a for a in reversed(self.draft.script) if a["action"] == "use"), None)
        if last is None:
            last = self.draft.act(action="use", by=None)
        last["pool"] = (*last.get("pool", ()), *self._pool(targets))

    @staticmethod
    def _of_kind(mention: Mention) -> Callable[[dict[str, Any]], bool]:
        """Return which uses "it", "the trigger", "the ability" or "the spell" may mean."""
        kinds = KINDS_OF.get(mention.noun.types[0]) if mention.noun is not None and mention.noun.types else None
        return lambda use: kinds is None or use.get("kind") in kinds

    def _was_waiting(self, meant: Callable[[dict[str, Any]], bool]) -> None:
        """What was said between putting something to use and its resolving happened while it was on the stack."""
        script = self.draft.script
        uses = [at for at, action in enumerate(script) if action["action"] == "use" and meant(action)]
        for action in script[uses[-1] + 1 :] if uses else ():
            action.setdefault("timing", "in_response")
