"""A draft to a scenario: which ability is used, what it targets, what an unnamed exchange exchanges, and what was left open."""

from __future__ import annotations

from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import PASSING
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.faces import PERMANENT_TYPES
from rules_engine.describe.mentions import Noun
from rules_engine.describe.performed import Performing

LIFE_EFFECTS = frozenset(
    {
        "exchange_life_totals", "exchange_values", "redistribute_life_totals", "set_life", "gain_life", "lose_life", "deal_damage",
    }
)  # fmt: skip
TIMINGS = {
    "in_response": "in_response", "then": None, "before": None, "end_of_turn": "end_of_turn", "end_step": "end_step",
    "next_turn": "next_turn", "your_next_turn": "your_next_turn",
}  # fmt: skip

OF_A_CARD = frozenset({"is_exchange", "is_shuffle"})
"""Topics that a card answers by its own facts."""
WATCHED = frozenset({"triggers", "trigger_happens", "counters_put"})
"""Topics about a card that watches what is done."""


class Finisher(Performing):
    """Turns the pending actions of a draft into actions of the contract."""

    def _settle_topics(self) -> None:
        """Say what "does it work" is about: the exchange, or else the shuffle."""
        shuffles = any(a["action"] in ("shuffle", "search") for a in self.draft.script)
        exchanges = any(
            a["action"] == "exchange" or (a["action"] == "use" and self._does_exchange(a)) for a in self.draft.script
        )
        for action in self.draft.script:
            card = (self.draft.objects.get(action.get("source") or "") or {}).get("card")
            if card:
                shuffles = shuffles or any(
                    u.does & {"shuffle", "shuffle_into", "search"} for u in cardfacts.uses(self.draft.cards[card])
                )
        exchanges = exchanges or any(a["action"] == "use" and not a.get("source") for a in self.draft.script)
        for question in self.draft.questions:
            if question["topic"] == "can_choose_word" and not any(a.get("words") for a in self.draft.script):
                raise UnclearError("unclear_reference")  # which words were named wasn't read
            got = question["topic"] == "life" and question["kind"] == "what" and "value" not in question
            self._unanswerable(question)
            if got and not self._concerns_life():
                question["topic"] = "anything"  # "what do I get" of an exchange of permanents
            if question["topic"] == "main":
                question["topic"] = "exchange_happens" if exchanges else "shuffle_happens" if shuffles else "has_effect"

    def _unanswerable(self, question: dict[str, Any]) -> None:
        """Raise `UnclearError` where what a question is about can't be what was asked."""
        subject = question.get("subject")
        nowhere = question["topic"] == "zone" and question["kind"] == "what" and subject is None
        tokens = question["topic"] == "life" and question["kind"] == "where" and not self._concerns_life()
        types = self.draft.types_of(subject) if subject in self.draft.objects else frozenset()
        idle = question["topic"] == "can_block" and bool(types & PERMANENT_TYPES) and "creature" not in types
        unknown = subject in self.draft.objects and not (types or self.draft.objects[subject].get("zone"))
        some = question["topic"] == "zone" and unknown and f"'{subject}'" not in str(self.draft.script)
        if nowhere or tokens or some:
            raise UnclearError(
                "unclear_reference"
            )  # "what's in my graveyard", "where do they go", "where do my cards go"
        it = question.pop("_it", False)
        if it and question["topic"] == "sacrificed":
            self._sacrifices_itself(question)
        elif it or (idle and "permanent" not in types):
            self._blocks_it(question)

    def _sacrifices_itself(self, question: dict[str, Any]) -> None:
        """`do I have to sac it` after another's creature: nobody sacrifices what another controls, so what was used is meant."""
        asker, subject = question.get("other") or self.draft.me, question.get("subject")
        if subject not in self.draft.objects or self.draft.controller(subject) == asker:
            return
        sources = [a["source"] for a in self.draft.script if a["action"] == "use" and a.get("source")]
        cards = {s: self.draft.cards.get(self.draft.objects[s].get("card") or "") for s in sources}
        meant = [s for s, card in cards.items() if card and any("sacrifice" in u.does for u in cardfacts.uses(card))]
        if len(meant) == 1 and self.draft.controller(meant[0]) == asker:
            question["subject"] = meant[0]

    def _blocks_it(self, question: dict[str, Any]) -> None:
        """`can he block it` after something else: what he would block is the one creature that isn't his."""
        by = question.get("other")
        creatures = [o for o in self.draft.objects if "creature" in self.draft.types_of(o)]
        blocked = [o for o in creatures if self.draft.controller(o) != by]
        if by not in self.draft.players or len(blocked) != 1:
            raise UnclearError("unclear_reference")
        blockers = [o for o in creatures if o not in blocked]
        if not blockers:
            blockers = [self.draft.enter(Noun(types=["creature"], adjectives=["other"]), by)]
            self.draft.assumed.append(f"object.{blockers[0]}")
        question |= {"subject": blockers[-1], "other": blocked[0]}

    def _not_used_up(self) -> None:
        """`I activate Evolving Wilds twice`: the second is another one, or a mistake."""
        sources = [made["source"] for made in self.done if made["action"] == "activate"]
        for source in {one for one in sources if sources.count(one) > 1}:
            card = self.draft.cards.get(self.draft.objects[source].get("card") or "")
            use = cardfacts.best_use(card, "activate") if card else None
            if use is not None and use.sacrifices_itself:
                raise UnclearError("two_readings", (card.name if card else "",))

    def _not_a_copy_of_nothing(self) -> None:
        """`my Clone of his Bear`: what of a creature with toughness 0 isn't read would have it die at once."""
        for object_id, fields in self.draft.objects.items():
            card = self.draft.cards.get(fields.get("card") or "")
            said = {"counters", "copy_of", "face", "attached_to", "attacking"} & set(fields)
            worn = any(other.get("attached_to") == object_id for other in self.draft.objects.values())
            there = fields.get("zone", "battlefield") == "battlefield" and not fields.get("face_down")
            used = any(action.get("source") == object_id for action in self.draft.script)
            if there and card is not None and card.toughness == 0 and not (said or worn or used):
                raise UnclearError("unclear_reference", (card.name,))

    def _handed_twice(self) -> None:
        """`I give him my 3/3 and get his 5/5 with Switcheroo`: one exchange, not a gift and then an exchange."""
        given: set[str] = set()
        for action in self.draft.script:
            if action["action"] == "hand_over":
                given.add(action["what"])
            elif given and action["action"] in ("use", "exchange") and self._leaves_open(action, given):
                raise UnclearError("unclear_reference")

    def _leaves_open(self, action: dict[str, Any], given: set[str]) -> bool:
        """Whether an exchange would take what was given, or says less than two things that it takes."""
        pool = [o for o in action.get("pool", ()) if o in self.draft.objects]
        exchanges = action["action"] == "exchange" or self._does_exchange(action)
        return exchanges and (bool(given & set(pool)) or len(pool) < 2)

    def _limited(self, action: dict[str, Any]) -> bool:
        """Whether what is used has an ability that can only be activated at some times."""
        card = (self.draft.objects.get(action.get("source") or "") or {}).get("card")
        abilities = self.draft.cards[card].abilities if action["action"] == "use" and card else ()
        return any(getattr(ability, "only", "any_time") != "any_time" for ability in abilities)

    def _leave_what_is_only_asked(self) -> None:
        """`is Grave Exchange an exchange`: a question about a card by itself makes nobody use it."""
        asked = self.draft.questions
        if not asked or any(question["topic"] not in OF_A_CARD for question in asked):
            return
        subjects = {question.get("subject") for question in asked}
        kept = [a for a in self.draft.script if not (a.get("asked") and a.get("source") in subjects)]
        if not any(action["action"] != "pass" for action in kept):
            self.draft.script[:] = kept

    def _concerns_life(self) -> bool:
        """Whether anything that was said may change a life total."""
        if any(action["action"] in ("life", "bolt", "change_life") for action in self.draft.script):
            return True
        cards = [self.draft.cards[f["card"]] for f in self.draft.objects.values() if f.get("card")]
        does = {name for card in cards for use in cardfacts.uses(card) for name in use.does}
        lives = any(fields.get("life") is not None for fields in self.draft.players.values())
        return lives or bool(does & LIFE_EFFECTS)

    def _enchanters(self) -> None:
        """An Aura of which nobody was named, and that may only enchant what another controls, is not that player's."""
        for object_id, fields in self.draft.objects.items():
            host, card = fields.get("attached_to"), fields.get("card")
            if not fields.get("_open") or self.draft.first_person or host not in self.draft.objects or not card:
                continue
            specs = [a.what for a in self.draft.cards[card].abilities if a.kind == "keyword" and a.keyword == "enchant"]
            theirs = self.draft.controller(host)
            if any(s is not None and "$opponents" in (s.controller, s.not_controller) for s in specs):
                self.draft.settle(object_id, next((key for key in self.draft.players if key != theirs), "you"))

    def _changed_spells(self) -> None:
        """`Dragon Fodder evolved Goblin -> Elf`: a spell whose words are changed was cast and is on the stack."""
        for action in list(self.draft.script):
            changed = (
                (action.get("pool") or action.get("about") or ("",))[0] if action["action"] == "change_text" else ""
            )
            if changed not in self.draft.objects or not self.draft.types_of(changed) & {"instant", "sorcery"}:
                continue
            if any(a.get("source") == changed for a in self.draft.script):
                continue
            by = self.draft.said_controller(changed)
            cast = {"action": "use", "by": by, "source": changed, "kind": "cast", "pool": (), "timing": None}
            self.draft.script.insert(self.draft.script.index(action), cast)
            action["timing"] = "in_response"

    def script(self) -> list[dict[str, Any]]:
        """Return the script; raises `UnclearError` where something needed wasn't said."""
        self._leave_what_is_only_asked()
        self._enchanters()
        self._changed_spells()
        self._handed_twice()
        self._imply_main()
        self._use_once()
        self._merge_exchanges()
        self._settle_results()
        self._settle_topics()
        for action in list(self.draft.script):
            made = getattr(self, f"_make_{action['action']}")(action)
            if made is None:
                continue
            if action.get("timing") in PASSING and not self.done and self._limited(action):
                raise UnclearError("unclear_reference")  # an ability for the upkeep, in the end step
            made["by"] = made.get("by") or self.draft.me
            if made["by"] == "you":
                made.pop("by", None)
            else:
                self.draft.player(made["by"])
            when = TIMINGS.get(action.get("timing") or "")
            if when == "in_response" and self.done:
                made["timing"] = {"when": "in_response"}
            elif action.get("timing") in PASSING and self.done:
                self.done.append({"action": "pass", "until": PASSING[action["timing"]]})
            self.done.append(made)
        self._settle_watchers()
        self._not_used_up()
        self._not_a_copy_of_nothing()
        return self.done

    def _settle_watchers(self) -> None:
        """Whether Cosi's Trickster triggers as I shuffle is asked of an opponent's: it watches only opponents of its controller."""
        mine = all(made.get("by") in (None, self.draft.me) for made in self.done)
        aimed = {target for made in self.done for target in made.get("targets", ())} & set(self.draft.players)
        if not mine or not aimed <= {self.draft.me}:
            return
        for question in self.draft.questions:
            if question["topic"] not in WATCHED:
                continue
            for watcher in [question["subject"]] if question.get("subject") else list(self.draft.objects):
                fields = self.draft.objects.get(watcher, {})
                card = self.draft.cards.get(fields.get("card") or "")
                if fields.get("_open") and card is not None and cardfacts.watches_opponents(card):
                    self.draft.settle(watcher, self.draft.other_than(self.draft.me))
