"""Frames for numbers: life totals, sizes of zones, and what a player can't do."""

from __future__ import annotations

from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import GROUPS, UnclearError
from rules_engine.describe.frame_base import PROHIBITIONS, FrameBase
from rules_engine.describe.mentions import Mention
from rules_engine.describe.said_words import BASICS

ZONE_FIELDS = ("library", "hand", "graveyard")


class NumberFrames(FrameBase):
    """Frames for life totals, zones' sizes and prohibitions."""

    sized: str | None = None
    """Of which zone the sentence has told the size last."""
    last_total: int | None = None
    """The life total that was said last."""
    counted: str | None = None
    """Whose zone was counted last."""

    def _spoken_of(self, clause: Clause) -> str:
        """Return who is meant where nobody is named.

        Within a sentence, the one it speaks of: "opp is at 20 and can't lose life". Else "I", or the player last spoken of where
        nobody says I.
        """
        if not clause.starts and self.subject is not None:
            return self.subject
        return self.draft.me if self.draft.first_person else self.subject or self.draft.me

    def _format(self, clause: Clause) -> None:
        for mention in clause.free("format"):
            mention.use()
            self.draft.format, _, seats = mention.value.partition(" ")
            self.draft.seats = int(seats) if seats else 0
        for mention in clause.free("time"):
            if mention.value in ("upkeep", "main", "combat", "draw_step", "my_turn"):
                mention.use()
                whose = self._whose_time(clause, mention) or (self.draft.me if mention.mark == "1" else None)
                next_one = whose or (self.draft.me if clause.when == "then" else None)
                if mention.value == "upkeep" and next_one and self._comes_later(clause, next_one):
                    self.draft.act(action="pass", by=next_one, until="upkeep")
                    continue
                acting = self._acting(clause) if mention.value == "upkeep" else None
                self.draft.active = self.draft.active or whose or acting or self.draft.me
                if mention.value in ("upkeep", "main", "combat"):
                    self.draft.step = mention.value
            elif mention.value == "their_turn":
                mention.use()
                if self.draft.script:
                    self.draft.act(action="pass", timing=None, until="next_turn")
                else:
                    self.draft.active = self.draft.active or self.draft.who("third")[0]
            elif mention.value in ("now", "indefinitely"):
                mention.use()

    def _acting(self, clause: Clause) -> str | None:
        """Return who acts in a step that is said to be nobody's: "he activates it in the upkeep" is his."""
        verb = clause.any("verb", "activate", "sacrifice")
        subject = self.subject_of(clause, verb) if verb is not None else None
        return self.draft.who(subject.value)[0] if subject is not None else None

    def _comes_later(self, clause: Clause, whose: str) -> bool:
        """Whether an upkeep is one that comes after what was done: another player's, or one that is only asked about."""
        done = any(a["action"] in ("use", "change_text", "exchange") for a in self.draft.script)
        later = whose != self.draft.me or clause.when == "then" or clause.question  # "in my next upkeep"
        return done and later and self.draft.step is None and clause.when != "in_response"

    def _whose_time(self, clause: Clause, time: Mention) -> str | None:
        """`Bob's upkeep`: whose turn it is, who is then spoken of."""
        place = clause.place(time)
        before = clause.mentions[place - 1] if place else None
        after = [m for m in clause.mentions[place + 1 :] if m.kind != "prep"][:1]
        if after and after[0].kind == "player" and (after[0].mark == "g" or after[0].prep == "of"):
            return self.draft.who(after[0].use().value)[0]  # "im Versorgungssegment meines Gegners"
        if before is not None and before.kind == "player" and before.value == "opponents":
            if len([key for key in self.draft.players if key not in (self.draft.me, "teammate")]) > 1:
                raise UnclearError("unclear_reference", tuple(item.text for item in before.items))
            before.use().kind, before.value = "poss", "opponent"  # "my opponents upkeep" is that of one of them
            self.subject = self.draft.who("third")[0]
            return self.subject
        if before is None or not (
            before.kind in ("poss", "possn") or (before.kind == "player" and before.items[-1].possessive)
        ):
            return None
        whose = before.use().value
        if whose == "third" and not self.draft.first_person:
            if self.doer is None:
                raise UnclearError("unclear_reference", tuple(item.text for item in before.items))
            whose = self.doer
        self.subject = self.draft.who(whose)[0]
        return self.subject

    def _sizes(self, clause: Clause) -> None:
        """How many cards are in a zone."""
        self.sized = None if clause.starts else self.sized
        for mention in clause.free("zone"):
            if mention.number is None or mention.value not in ZONE_FIELDS:
                continue
            verb = clause.any("verb")
            if mention.of is None and self.subject_of(clause, verb) is None and not clause.starts:
                mention.of = self.counted  # "12 cards in my graveyard and 40 in library": the same player's
            self.counted, self.sized = mention.of, mention.value
            for key in self._holders(clause, mention, verb):
                self.draft.player(key)[mention.value] = mention.number
            mention.use()
            for verb in clause.free("verb"):
                if verb.value in ("have", "be") and not clause.free("object"):
                    verb.use()
        zones = [m for m in clause.free("zone") if m.value in ZONE_FIELDS and m.number is None]
        typed = any(m.noun and m.noun.types and m.noun.types != ["card"] for m in clause.free("object"))
        neg_or_empty = (
            None
            if typed
            else clause.any("adj", "empty") or (clause.any("neg") if clause.any("measure") is None else None)
        )
        cards = [m for m in clause.free("object") if m.noun and m.noun.types == ["card"] and not m.noun.cards]
        if (
            zones
            and clause.any("verb", "have", "be")
            and (neg_or_empty or (cards and cards[0].noun and cards[0].noun.count is not None))
        ):
            zone = zones[0]
            for key in self._holders(clause, zone):
                self.draft.player(key)[zone.value] = (
                    0 if neg_or_empty else cards[0].noun.count if cards and cards[0].noun else 0
                )
            listed = any(m.noun is not None and m.noun.cards for m in clause.free("object"))
            for said in (
                (neg_or_empty, *cards) if listed else (zone, neg_or_empty, *cards, clause.any("verb", "have", "be"))
            ):
                if said is not None:
                    said.use()
        elif neg_or_empty and zones and not clause.free("verb"):
            for key in self._holders(clause, zones[0]):
                self.draft.player(key)[zones[0].value] = 0
            zones[0].use()
            neg_or_empty.use()

    def _holders(self, clause: Clause, zone: Mention, verb: Mention | None = None) -> tuple[str, ...]:
        """Return whose zone it is: of both, where both are spoken of."""
        if zone.of:
            return tuple(self.draft.who(zone.of))
        if any((m.value == "both" and m.mark != "o") or m.mark == "b" for m in clause.mentions):
            return tuple(self.draft.who("both"))
        return (self.who(clause, verb),)

    def _prohibition(self, clause: Clause) -> bool:
        """`I can't gain life`, `my life total can't change`."""
        if clause.question:
            return False
        negation, able = clause.any("neg"), clause.any("modal", "can")
        if negation is None or able is None:
            return False
        for verb in clause.of("verb"):
            total = clause.any("measure", "life_total")
            if verb.value in ("change", "change_total", "become") and total is None:
                continue
            if verb.value in PROHIBITIONS and (
                clause.any("measure", "life", "life_total") or verb.value in ("gain", "lose")
            ):
                named = [m for m in clause.of("player") if m.prep is None and clause.place(m) < clause.place(verb)]
                word = next(iter(named or clause.of("player")), None)
                owner = next((i.value("poss") for m in clause.of("measure") for i in m.items if i.value("poss")), None)
                poss = clause.any("poss")
                keys = self.draft.who(word.value if word else poss.value if poss else owner or self._spoken_of(clause))
                if len(named) > 1:  # "Alice and Bob can't gain life"
                    keys = tuple(dict.fromkeys(key for m in named for key in self.draft.who(m.value)))
                elif word is None and negation.mark == "b":  # "neither can gain life"
                    own = (self.draft.me, self.draft.other_than(self.draft.me)) if self.draft.first_person else ()
                    keys = tuple(dict.fromkeys((*own, *self.draft.who("each"))))
                for mention in (negation, able, verb, word, poss, *named, *clause.of("measure")):
                    if mention is not None:
                        mention.use()
                what = PROHIBITIONS[verb.value]
                for key in keys:
                    fields = self.draft.player(key)
                    fields["prohibitions"] = tuple(dict.fromkeys((*fields.get("prohibitions", ()), what)))
                self.read_rest(clause)
                return True
        return False

    def read_rest(self, clause: Clause) -> None:
        """Read what a frame left of its clause (see `Frames`)."""

    def _lives(self, clause: Clause) -> None:
        """Life totals: a number with or without its measure beside a player."""
        if clause.question and ((clause.asks_directly and clause.any("verb", "be")) or clause.any("conj", "or")):
            return
        if clause.question and any(v.value in ("get", "gain", "lose", "become") for v in clause.of("verb")):
            return
        if (
            clause.question
            and not any(m.measure for m in clause.of("number"))
            and clause.any("verb", "be", "have") is None
            and clause.any("q")
        ):
            return
        moving = [
            v
            for v in clause.of("verb")
            if v.value in ("gain", "lose", "pay", "deal", "draw", "discard", "mill", "get", "pump", "put")
        ]
        if moving:
            return
        owner: str | None = self.draft.who(clause.holder)[0] if clause.holder else None
        pending: Mention | None = None
        whose: Mention | None = None
        pair: tuple[str, ...] = ()
        verb = next((v for v in clause.of("verb") if v.value in ("have", "be", "control")), None)
        for place, mention in enumerate(clause.mentions):
            if mention.kind == "player":
                keys = self.draft.who(mention.value) if mention.value not in GROUPS else ()
                if mention.value in ("own_team", "other_team"):
                    keys = self.draft.who(mention.value)
                if pending is not None and keys and mention.prep == "for" and not pending.used:
                    self._set_life(keys[0], pending, mention)
                    pending = None
                    continue
                if keys:
                    owner = keys[0]
                    if mention.prep is None and mention.mark != "o":
                        self.subject = owner
                        only = all(v.value in ("be", "have") for v in clause.of("verb"))
                        self.totalled = bool(clause.of("number")) and only and self.draft.first_person
                    self._has_so_too(clause, place, keys)
                elif mention.value == "both":
                    owner = "both"
            elif mention.kind == "it" and mention.value == "them":
                named = [
                    m for m in clause.mentions[:place] if m.kind == "player" and m.value not in GROUPS and m.mark != "o"
                ]
                if len(named) == 2:  # "Alice and Bob both 11"
                    pair, owner = tuple(self.draft.who(m.value)[0] for m in named), "both"
                    mention.use()
                elif not named and any(m.measure == "life" for m in clause.mentions[place + 1 : place + 2]):
                    owner = "both"  # "beide 12 Leben": only players have life
                    mention.use()
            elif mention.kind in ("poss", "possn"):
                owner, whose = self.draft.who(mention.value)[0], mention
            elif mention.kind == "number" and not mention.used and mention.number is not None:
                if mention.measure not in (None, "life", "life_total"):
                    continue
                if mention.measure is None and mention.items and mention.items[0].has("times"):
                    continue  # "twice" is no total
                if clause.question and mention.prep == "to" and mention.measure is None and not clause.of("verb"):
                    continue  # "opp to 0?": what a total may become isn't what it is
                if mention.measure is None and not self._bare_life(clause, place):
                    continue
                key = owner
                if (
                    mention.prep == "against"
                    and place
                    and clause.mentions[place - 1].kind not in ("player", "poss", "possn")
                ):
                    key = self.draft.other_than(owner or "you")
                if key is None and verb is not None and verb.mark in ("1", "3"):
                    key = self.who(clause, verb)
                if key is None and mention.measure is not None:
                    key = self.who(clause, verb)
                elif key is None and (mention.prep in ("on", "with") or _stands_at(clause, place)):
                    key = self.draft.me
                if key is None:
                    pending = mention
                    continue
                if whose is not None:
                    whose.use()
                if self.sized and mention.measure is None and verb is not None and verb.value == "have":
                    self.draft.player(key)[self.sized] = mention.number  # "I have 2 cards in hand and he has 6"
                    mention.use()
                elif key == "both":
                    for each in pair or self.draft.who("both"):
                        self.draft.player(each)["life"] = mention.number
                    mention.use()
                else:
                    self._set_life(key, mention, None)
                owner = None if clause.any("measure") is None and False else owner
                for near in clause.mentions[max(0, place - 3) : place + 2]:
                    if near.kind == "player" or (near.kind == "measure" and near.value in ("life", "life_total")):
                        near.use()
                    if near.kind == "verb" and near.value in ("be", "have") and near in clause.mentions[:place]:
                        near.use()
        del pending

    def _has_so_too(self, clause: Clause, place: int, keys: tuple[str, ...]) -> None:
        """`ich hab 10 Leben, er auch`: the total that was said last is theirs as well."""
        also = clause.mentions[place + 1] if place + 1 < len(clause.mentions) else None
        if also is None or place + 2 < len(clause.mentions) or not any(i.has("adv", "also") for i in also.items):
            return
        if self.last_total is not None and self.draft.player(keys[0]).get("life") is None and not clause.question:
            self.draft.player(keys[0])["life"] = self.last_total
            also.use()

    def _bare_life(self, clause: Clause, place: int) -> bool:
        """Whether a number without a measure is a life total: beside a player, after "at", with a life word or a versus."""
        mention = clause.mentions[place]
        before = [m for m in clause.mentions[:place] if m.kind not in ("filler", "adv", "prep")]
        if (
            clause.any("measure", "life_total", "life") is not None
            and before
            and before[-1].kind in ("player", "poss", "measure", "verb")
        ):
            return True
        if not before:
            return mention.prep in ("on", "to") or (
                place + 1 < len(clause.mentions) and clause.mentions[place + 1].kind == "player"
            )
        last = before[-1]
        if last.kind == "player":
            return last.mark != "o" or last.prep is None or clause.mentions[place - 1] is last
        if last.kind in ("poss", "possn") or (last.kind == "it" and last.used):
            return True
        if last.kind == "verb" and last.value == "be":
            return True
        if last.kind == "verb" and last.value == "have":
            following = clause.mentions[place + 1] if place + 1 < len(clause.mentions) else None
            return following is None or following.kind in ("conj", "prep", "filler", "player", "time", "verb")
        return mention.prep == "on" and last.kind in ("object", "number", "conj")

    def _set_life(self, key: str, number: Mention, player: Mention | None) -> None:
        fields = self.draft.player(key)
        if fields.get("life") not in (None, number.number) or self._counted_already(key):
            raise UnclearError("two_readings", (number.items[0].text,))
        fields["life"] = self.last_total = number.number
        number.use()
        if player is not None:
            player.use()

    def _counted_already(self, key: str) -> bool:
        """Whether a total is told after what changes it ("he bolted me and I was at 4"): it may be counted in or not."""
        changes = [a for a in self.draft.script if a["action"] in ("bolt", "life") and not a.get("timing")]
        return any(key == (a.get("player") or a.get("by") or self.draft.me) for a in changes)

    def _names_none(self, clause: Clause) -> bool:
        """`but no Aura in hand`: an absence without a verb."""
        negation = clause.any("neg")
        things = clause.free("object")
        if negation is None or negation.used or len(things) != 1 or clause.place(things[0]) < clause.place(negation):
            return False
        self._none_of(clause, None, things)
        return things[0].used

    def _land_of(self, basic: str, who: str) -> str | None:
        """Return a land of a basic type that a player was said to have."""
        return next((o for o in self.draft.said_of(who) if basic in self.draft.subtypes_of(o)), None)

    def _none_of(self, clause: Clause, verb: Mention | None, things: list[Mention]) -> None:
        """`my opponent has no creatures`: an absence that an empty board already is."""
        negation = clause.any("neg")
        noun = things[0].noun
        basic = noun is not None and noun.cards and self.draft.card_of(noun) in BASICS
        if negation is None or noun is None or (noun.cards and not basic):
            return
        hand = next((z for z in clause.free("zone") if z.value == "hand" and z.number is None), None)
        if hand is not None and noun.zone is None and not basic and clause.any("player") is None:
            noun.zone = hand.use().value  # "hand has no Aura"
            who = self.draft.who(hand.of)[0] if hand.of else self.draft.me
        else:
            who = self.who(clause, verb)
        if "other" in noun.adjectives and len(things) == 1:
            for mention in (*clause.of("neg"), verb, *things):
                if mention is not None:
                    mention.use()
            return
        existing = self._land_of(noun.cards[0], who) if basic else self.draft.find(noun, who)
        if existing is None or existing not in self.draft.said_of(who):
            self.draft.absent |= {(who, kind) for kind in noun.types}
            if noun.zone == "hand" and self.draft.player(who).get("hand") is None:
                self.draft.player(who)["hand"] = 0
                self.draft.assumed.append(f"hand.{who}")
            for mention in (*clause.of("neg"), verb, *things):
                if mention is not None:
                    mention.use()


def _stands_at(clause: Clause, place: int) -> bool:
    """Whether a number follows a "being at" without a person: "uso Conducto de almas estando a 5"."""
    before = clause.mentions[max(0, place - 2) : place]
    return len(before) == 2 and before[0].kind == "verb" and before[0].value == "be" and before[1].kind == "prep"
