"""Clauses to facts and actions, one after another: one frame for each kind of verb, and frames for what is said without one."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import PASSING, Clause
from rules_engine.describe.draft import GROUPS
from rules_engine.describe.fold import fold
from rules_engine.describe.frame_base import AUXILIARY, SIMPLE
from rules_engine.describe.frame_plays import PlayFrames
from rules_engine.describe.mentions import Mention
from rules_engine.describe.people import meant_by

WAYS = frozenset({"flashback", "overload", "cleave"})
"""What is said of a spell that is cast, also where it is said before that."""
SAME = "="
"""The mark of words for one player who has several things."""
RESTATING = frozenset({"get", "happen", "resolve", "be", "trigger", "exchange", "give"})
__all__ = ["AUXILIARY", "Frames"]


class Frames(PlayFrames):
    """Reads clauses one after another into a draft."""

    def read(self, clause: Clause) -> None:
        """Read one clause. What it can't read stays unused."""
        self._own_things(clause)
        self._format(clause)
        if not clause.mentions and clause.when is not None:
            self.draft.act(action="pass", timing=None, until=PASSING[clause.when])
            return
        self.telling, self.when = not clause.question, clause.when or ""
        self.draft.responding = clause.when == "in_response"
        self._sides(clause)
        self._with_totals(clause)
        self._called_by_type(clause)
        self._are_targets(clause)
        self._waits(clause)
        if clause.main_of_response:
            self._main(clause)
            return
        self._nothing_there(clause)
        self._zone_list(clause)
        self._sizes(clause)
        if self._prohibition(clause):
            return
        self._from_to(clause)
        self._two_totals(clause)
        self._lives(clause)
        self._strengths(clause)
        self._before_verbs(clause)
        verbs = list(clause.free("verb"))
        acting = [v for v in verbs if v.value not in AUXILIARY]
        for verb in verbs:
            helps = verb.value in ("have", "be") and bool(acting) and bool(clause.free("object"))
            helps = helps or self._makes_passive(clause, verb)
            if helps and not self._own_object(clause, verb, acting):
                verb.use()
        if not acting and not any(v.value in AUXILIARY for v in verbs if not v.used):
            self._verbless(clause)
        counted = self._count_noun(clause)
        for verb in sorted(clause.of("verb"), key=lambda v: v.value in WAYS):
            if verb.used or (clause.question and not self._acts_in_question(clause, verb)):
                continue
            handler: Callable[[Clause, Mention], None] | None = getattr(self, f"_on_{verb.value}", None)
            if handler is None and verb.value in SIMPLE:
                handler = self._simple
            if handler is not None:
                done = len(self.draft.script)
                handler(clause, verb)
                self._times(clause, verb, done, counted)
        self._said_first(clause)
        self._sizes_again(clause)
        self._after_verbs(clause)
        self._leftovers(clause)

    def _said_first(self, clause: Clause) -> None:
        """`the Bolt kills it first`: before what is on the stack resolves. What is said first of all is in its order already."""
        word = next(iter(clause.free("time")), None)
        if word is None or word.value != "first" or clause.question:
            return
        word.use()
        if any(action["action"] == "use" for action in self.draft.script[:-1]):
            self.draft.script[-1]["timing"] = self.draft.script[-1].get("timing") or "in_response"

    @staticmethod
    def _makes_passive(clause: Clause, verb: Mention) -> bool:
        """Whether a verb only makes the next one passive: "the Tree gets destroyed", "my creature got bounced"."""
        following = next(
            (m for m in clause.mentions[clause.place(verb) + 1 :] if m.kind not in ("adv", "filler")), None
        )
        done = (
            following is not None
            and following.kind == "verb"
            and (following.value in SIMPLE or following.value in ("exchange", "mill"))
        )
        return done and following is not None and verb.value in ("get", "have") and following.mark not in ("1", "3")

    @staticmethod
    def _with_totals(clause: Clause) -> None:
        """`my opponent at 5 with Platinum Emperion`: what is said with a player's total is that player's."""
        holder: str | None = None
        for before, mention in zip([None, *clause.mentions], clause.mentions, strict=False):
            if mention.kind == "player" and mention.value not in GROUPS:
                holder = mention.value
            elif mention.kind == "number" and mention.measure in (None, "life", "life_total"):
                continue
            elif mention.prep == "with" and mention.noun is not None and mention.noun.of is None and holder:
                told = clause.mentions[: clause.place(mention)]
                if before is not None and before.value == "with" and any(m.kind == "number" for m in told[-2:]):
                    mention.noun.of = holder
            elif mention.kind not in ("prep", "verb", "measure", "filler", "adv") or mention.value not in (
                "be", "have", "on", "with", "life", "life_total", "filler",
            ):  # fmt: skip
                holder = None

    def _sides(self, clause: Clause) -> None:
        """`Platinum Emperion is on his side`: whose it is. What has been exchanged may be said to be where it came to."""
        for side in clause.free("side"):
            thing = next((m.noun for m in clause.of("object") if m.noun is not None and m.noun.of is None), None)
            if thing is not None:
                thing.of = side.value
            if thing is not None or (clause.any("it") and (self.draft.script or clause.any("adj"))):
                side.use()

    def _own_things(self, clause: Clause) -> None:
        """`Alice shuffles her graveyard in`: where nobody says "I", a thing is whose the clause speaks of first."""
        if clause.starts:
            self.spoken = []
        for mention in clause.of("player"):
            if mention.items[0].has("person") and mention.prep is None and mention.value not in self.spoken:
                self.spoken.append(mention.value)
        self._reflexive(clause)
        if self.draft.first_person:
            return
        owner: str | None = clause.holder
        for mention in clause.mentions:
            if self._by_gender(mention):
                continue
            if mention.kind == "player" and mention.prep is None and mention.items[0].has("person"):
                owner = owner or mention.value
            elif owner is not None and mention.noun is not None and mention.noun.of == "third":
                mention.noun.of = owner
            elif owner is not None and mention.kind == "zone" and mention.of == "third":
                mention.of = owner
            elif owner is not None and mention.kind in ("poss", "possn") and mention.value == "third":
                mention.value = owner

    def _by_gender(self, mention: Mention) -> bool:
        """`Alice's upkeep; she sacrifices Magus targeting Bob`: the one whom "she" or "her" can mean, by the names."""
        gender = next((i.value("gender") for i in mention.items if i.has("gender")), None)
        who = meant_by(gender, (key for key in self.draft.players if key not in ("you", "opponent")))
        if who is None:
            return False
        if mention.kind in ("player", "poss", "possn") and mention.value == "third":
            mention.value = who
        elif mention.noun is not None and mention.noun.of == "third":
            mention.noun.of = who
        elif mention.kind == "zone" and mention.of == "third":
            mention.of = who
        else:
            return False
        return True

    def _called_by_type(self, clause: Clause) -> None:
        """`Alice's Chimera trigger`: what has the ability is the card that players call so, if one of that type is known to exchange."""
        for mention, following in itertools.pairwise(clause.mentions):
            noun, after = mention.noun, following.noun
            ability = (following.kind == "verb" and following.value == "trigger") or (
                after is not None and bool(after.types) and set(after.types) <= {"trigger", "ability"}
            )
            if noun is None or not ability or noun.cards or noun.types or len(noun.subtypes) != 1:
                continue
            there = self.draft.find(noun)
            if there is not None:
                card = self.draft.objects[there].get("card")
                noun.cards, noun.subtypes = ((card,), []) if card else (noun.cards, noun.subtypes)
                continue
            known = self.draft.homonyms.get(fold(noun.subtypes[0]), ())
            cards = [c for c in known if any(u.does & cardfacts.EXCHANGES for u in cardfacts.uses(self.draft.cards[c]))]
            if len(cards) == 1:
                noun.cards, noun.full, noun.subtypes = tuple(cards), False, []

    def _reflexive(self, clause: Clause) -> None:
        """`Alice activates Soul Conduit on herself`, `Alice's Soul Conduit targets herself`: who acts, or whose thing acts."""
        if clause.starts:
            self.doer = None
        doer: str | None = clause.holder or self.doer
        for mention in clause.mentions:
            if mention.kind == "player" and mention.value == "oneself":
                mention.value = doer or "third"
            elif mention.kind == "player" and mention.prep is None and mention.mark != "o":
                doer = doer or mention.value
            elif mention.noun is not None and mention.noun.cards and mention.noun.of is not None:
                doer = doer or mention.noun.of
        self.doer = doer

    def _main(self, clause: Clause) -> None:
        """What is responded to: a card's ability or spell, an aura swap, or the last thing said."""
        sources = {action.get("source") for action in self.draft.script}
        verb = clause.any("verb", "aura_swap") or clause.any("verb", "exchange")
        card = next((m for m in clause.free("object") if m.noun and m.noun.cards), None)
        if card is not None and card.noun is not None:
            existing = self.draft.find_card(self.draft.card_of(card.noun))
            if existing is None or existing not in sources:
                self._use_card(clause, card, clause.any("verb", "activate", "trigger", "cast"), None)
            else:
                self.ids(card)
        elif verb is not None and not any(a["action"] in ("use", "exchange") for a in self.draft.script):
            (self._on_aura_swap if verb.value == "aura_swap" else self._on_exchange)(clause, verb)
        for mention in clause.mentions:
            if mention.kind in ("verb", "it", "possn", "player", "poss", "prep", "zone") or (
                mention.kind in ("object", "noun")
                and not (mention.noun and (mention.noun.cards or mention.noun.subtypes))
            ):
                mention.use()

    def _leftovers(self, clause: Clause) -> None:
        read = any(m.used for m in clause.mentions if m.kind in ("object", "number", "zone", "it", "possn", "verb"))
        open_things = clause.free("object", "number", "keyword", "pt", "counters", "color")
        for mention in clause.free("verb"):
            if read and not open_things and mention.value in ("have", "be") and not clause.question:
                mention.use()
        restates = clause.condition and not open_things and clause.any("neg") is None
        if restates and clause.of("verb") and all(v.value in RESTATING for v in clause.of("verb")):
            for mention in clause.mentions:
                if mention.kind in ("verb", "it", "possn", "player", "time"):
                    mention.use()
        if clause.any("neg") and self._has_none(clause):
            return
        if clause.any("neg") and all(
            m.kind in ("neg", "filler", "adv", "conj", "prep")
            or (m.kind in ("modal", "player") and clause.when == "in_response")
            for m in clause.mentions
        ):
            for mention in clause.of("neg"):
                mention.use()
        for mention in clause.free("object"):
            if mention.noun and mention.prep in ("with", "from") and read and set(mention.noun.types) == {"spell"}:
                mention.use()
        self._search_fails(clause)
        for mention in clause.free("player", "prep", "modal"):
            if mention.mark == SAME:
                continue  # that one player has both must have been read
            if mention.kind != "modal" or not clause.question or (read and not clause.free("verb")):
                mention.use()
        if clause.question:
            return
        for mention in clause.free("object"):
            if mention.noun and mention.noun.cards and not mention.used and clause.any("verb") is None:
                self.ids(mention)

    def _has_none(self, clause: Clause) -> bool:
        """`Alice controls three creatures, Bob none`: Bob has nothing of what was spoken of last."""
        player, last = clause.any("player"), next(iter(reversed(self.draft.recent)), None)
        small = all(m.kind in ("neg", "filler", "adv", "conj", "player") for m in clause.mentions)
        if player is None or last is None or not small or clause.when is not None:
            return False
        who = self.draft.who(player.value)[0]
        if self.draft.said_of(who):
            return False
        self.draft.absent |= {(who, kind) for kind in self.draft.types_of(last)}
        for mention in clause.mentions:
            mention.use()
        return True

    def _search_fails(self, clause: Clause) -> None:
        """`and I don't find one (or don't want to)`."""
        last = next((a for a in reversed(self.draft.script) if a["action"] in ("search", "use")), None)
        for mention in clause.free("topic"):
            if mention.value == "fail_to_find" and last is not None and not clause.question:
                last["found"] = "none"
                mention.use()
            elif mention.value == "change_mind" and last is not None and last.get("found"):
                mention.use()

    def read_rest(self, clause: Clause) -> None:
        """Read what a frame left of its clause as a clause of its own."""
        rest = [m for m in clause.mentions if not m.used]
        if any(m.kind in ("verb", "object", "number", "zone") for m in rest):
            self.read(Clause(rest, clause.question, clause.condition, clause.when))
