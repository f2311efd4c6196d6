"""Items to mentions: players, objects as noun phrases, numbers with what they measure, zones, verbs and the small words between."""

from __future__ import annotations

from rules_engine.describe.mentions import ZONE_LISTS, Mention, Noun
from rules_engine.describe.noun_facts import valued_x
from rules_engine.describe.nouns import FURTHEST, NounReader
from rules_engine.describe.relations import relate
from rules_engine.describe.spot import Item

KINDS = (
    "trigger_event", "verb", "neg", "modal", "q", "time", "topic", "it", "possn", "color", "keyword", "counter", "measure", "format",
    "adj", "conj", "prep", "det", "poss", "num", "noun", "adv", "side", "filler",
)  # fmt: skip


class Chunker(NounReader):
    """Reads a list of items into mentions, left to right, longest first."""

    def mentions(self) -> list[Mention]:
        """Return the mentions in order."""
        found: list[Mention] = []
        pending: str | None = None
        while self.place < len(self.items):
            mention = self._next()
            if mention.kind == "det":
                mention.use()
                continue
            if mention.kind == "prep":
                if pending is None or mention.value != "of":
                    pending = mention.value
                found.append(mention)
                continue
            mention.prep, pending = pending, None
            found.append(mention)
        relate(found)
        return found

    def _peek(self, ahead: int = 0) -> Item | None:
        place = self.place + ahead
        return self.items[place] if 0 <= place < len(self.items) else None

    def _next(self) -> Mention:
        start = self.place
        item = self.items[start]
        if item.kind == "stop":
            self.place += 1
            return Mention("stop", [item], item.text)
        if item.has("det") and item.has("player") and self._stands_at_number():
            item.senses = tuple(s for s in item.senses if s.kind != "det")
        elif item.has("det") and (item.has("player") or item.has("it") or item.has("possn")) and self._nounlike(1):
            item.senses = tuple(s for s in item.senses if s.kind not in ("player", "it", "possn"))
        special = (
            self._on_the_stack()
            or self._zone_size()
            or self._counters()
            or self._noun_phrase()
            or self._sized()
            or self._number()
            or self._player()
            or self._zone()
        )
        if special:
            return special
        self.place = start + 1
        if item.has("keyword", "protection") and (color := self._peek()) is not None and color.has("color"):
            self.place += 1
            return Mention("keyword", [item, color], f"protection from {color.value('color')}")
        if item.has("topic", "free") and (number := self._peek()) is not None and number.number is not None:
            self.place += 1
            return Mention("topic", [item, number], "free")
        if item.has("possn") and (cost := self._costing(0)):
            self.place += len(cost)
            of = item.value("possn")
            return Mention(
                "object",
                [item, *cost],
                noun=Noun(types=["same"], of=of, article=True, sizes={"mana_value": cost[-1].number or 0}),
            )
        if item.has("possn") and (status := self._peek()) is not None and status.has("adj", "tapped", "untapped"):
            self.place += 1
            return Mention("possn", [item, status], item.value("possn") or "", values=(status.value("adj") or "",))
        if item.has("counter") and item.has("verb") and self._is_thing(start):
            return Mention("counter", [item], item.value("counter") or "")
        if item.has("under") and (covered := self._peek()) is not None and covered.kind == "card":
            return Mention("prep", [item], "with")
        for kind in KINDS:
            if item.has(kind):
                name = "event" if kind == "trigger_event" else kind
                return Mention(name, [item], item.value(kind) or "", item.mark(kind))
        if item.kind == "pt":
            return Mention("pt", [item], item.text)
        return Mention(item.kind, [item], item.text)

    def _stands_at_number(self) -> bool:
        """Whether an article is a pronoun after all: "yo 6, el 25", a bare number at the end after another one."""
        number, after = self._peek(1), self._peek(2)
        bare = number is not None and number.kind == "num" and (after is None or after.kind == "stop")
        return bare and any(
            player.has("player") and (total.kind == "num" or (total.has("prep") and last.kind == "num"))
            for player, total, last in zip(
                self.items[: self.place], self.items[1 : self.place], self.items[2 : self.place + 1], strict=False
            )
        )

    def _is_thing(self, place: int) -> bool:
        """Whether a word that may be a verb or a noun is a noun here: after an article or number, or all that is said."""
        before = self.items[place - 1] if place else None
        following = self._peek()
        if before is not None and (before.has("det") or before.number is not None or before.has("q", "how_many")):
            return True
        return (before is None or before.kind == "stop") and (following is None or following.kind == "stop")

    def _on_the_stack(self) -> Mention | None:
        """`with the Exchange of Words trigger on the stack`: in response to what is named, or to the last thing."""
        item = self._peek()
        if item is None or not (item.has("prep", "with") or item.has("conj", "if")):
            return None
        named = False
        for length in range(1, 9):
            following = self._peek(length)
            if following is None or following.kind == "stop":
                return None
            if following.has("zone", "stack") and named:
                used = self.items[self.place : self.place + length + 1]
                cards = [i for i in used if i.kind == "card"]
                self.place += length + 1
                if cards:
                    self.place -= 1
                    self.items[self.place] = cards[0]
                    used = [i for i in used if i is not cards[0]]
                return Mention("time", used, "in_response", "t" if cards else "")
            if (
                following.kind == "card"
                or following.has("noun", "trigger", "ability", "spell")
                or following.has("verb", "exchange", "shuffle", "activate", "aura_swap")
            ):
                named = True
            elif not any(
                following.has(k) for k in ("det", "poss", "prep", "it", "filler", "adv")
            ) and not following.has("verb", "be"):
                return None
        return None

    def _nounlike(self, ahead: int) -> bool:
        """Whether what follows an article or pronoun is a noun phrase, so that it is an article."""
        item = self._peek(ahead)
        if item is None:
            return False
        if item.kind in ("card", "pt", "num"):
            return True
        return (
            any(
                item.has(kind)
                for kind in ("noun", "zone", "measure", "subtype", "landtype", "adj", "color", "counter", "keyword")
            )
            and not (item.has("verb") and not item.has("noun") and not item.has("adj"))
        ) or (item.has("player") and not item.has("det") and item.mark("player") not in ("s", "o"))

    # Zones and how many cards are in them

    def _zone_size(self) -> Mention | None:
        """`an empty graveyard`, `no cards in my library`, `40 cards in library`, `12 in gy`, `a library of 40`."""
        start = self.place
        used: list[Item] = []
        of, number, empty, zone, cards = None, None, False, None, False
        order: list[str] = []
        while (item := self._peek()) is not None and len(used) < 8:
            if (
                item.has("det")
                and (order or of or zone is None)
                and item.number is None
                and not item.has("poss")
                and not item.has("adj", "empty")
            ):
                pass
            elif item.has("poss") and zone is None:
                of = item.value("poss")
            elif zone is None and not empty and number is None and item.has("player") and self._followed_by_zone():
                of = item.value("player")
            elif item.has("adj", "empty"):
                empty = True
                of = "you" if of is None and item.mark("adj") == "1" else of
                order.append("n")
            elif item.number is not None and number is None and not self._measured(1) and not item.has("times"):
                number = item.number
                order.append("n")
            elif item.has("neg") and number is None and not empty and self._zone_ahead(1):
                empty = True
                order.append("n")
            elif item.has("noun", "card") and (number is not None or empty):
                cards = True
            elif item.has("adj", "other") and (number is not None or empty) and not item.has("det"):
                cards = True  # besides the spell that is cast
            elif item.has("zone", *ZONE_LISTS) and zone is None:
                zone = item.value("zone")
                order.append("z")
            elif item.has("det") or (item.has("prep", "in", "of", "with", "on", "from") and (order or of)):
                pass
            else:
                break
            used.append(item)
            self.place += 1
        while (
            used
            and (used[-1].has("det") or used[-1].has("prep"))
            and not used[-1].has("zone")
            and used[-1].number is None
        ):
            used.pop()
            self.place -= 1
        if (
            zone is None
            or not (empty or number is not None)
            or (number is not None and not cards and order[0] == "z" and len(used) < 3 and not self._ends_count(zone))
        ):
            self.place = start
            return None
        if (
            of is None
            and (item := self._peek()) is not None
            and item.has("prep", "of")
            and (after := self._peek(1))
            and after.has("player")
        ):
            of = after.value("player")
            used += [item, after]
            self.place += 2
        return Mention("zone", used, zone, number=0 if empty else number, of=of)

    def _ends_count(self, zone: str) -> bool:
        """Whether nothing follows that the number could count: "graveyard 5, library 30.", "hand 7 gy 20"."""
        item, beyond = self._peek(), self._peek(1)
        listed = item is not None and item.has("zone", *ZONE_LISTS) and beyond is not None and beyond.number is not None
        return zone != "exile" and (item is None or item.kind == "stop" or item.has("conj", "and") or listed)

    def _measured(self, ahead: int) -> bool:
        item = self._peek(ahead)
        return item is not None and (item.has("measure") or item.kind == "pt" or item.has("counter"))

    def _zone_ahead(self, ahead: int) -> bool:
        for step in range(ahead, ahead + 4):
            item = self._peek(step)
            if item is None:
                return False
            if item.has("zone", *ZONE_LISTS):
                return True
            if not (
                item.has("noun", "card")
                or item.has("adj", "other")
                or item.has("det")
                or item.has("poss")
                or item.has("prep")
            ):
                return False
        return False

    def _followed_by_zone(self) -> bool:
        return any(
            (item := self._peek(step)) is not None and item.has("zone", *ZONE_LISTS) and all(
                (between := self._peek(inner)) is not None and (between.has("adj", "empty") or between.number is not None)
                for inner in range(1, step)
            )
            for step in (1, 2)
        )  # fmt: skip

    def _zone(self) -> Mention | None:
        start = self.place
        of = None
        used: list[Item] = []
        while (
            (item := self._peek()) is not None
            and len(used) < FURTHEST
            and (item.has("det") or item.has("poss") or (item.has("player") and item.possessive))
        ):
            of = item.value("poss") or item.value("player") or of
            used.append(item)
            self.place += 1
        item = self._peek()
        if (
            item is None
            or not item.has("zone")
            or (item.has("verb") and not used and not self._after_preposition(start))
        ):
            self.place = start
            return None
        used.append(item)
        self.place += 1
        following, after = self._peek(), self._peek(1)
        if of is None and following is not None and following.has("prep", "of"):
            if after is not None and after.has("player"):
                of = after.value("player")
                used += [following, after]
                self.place += 2
            elif (
                after is not None and after.has("poss") and (third := self._peek(2)) is not None and third.has("player")
            ):
                of = third.value("player")
                used += [following, after, third]
                self.place += 3
            elif item.has("zone", "hand") and (length := self._of_its_owner()):
                used += self.items[self.place : self.place + length]
                self.place += length
        return Mention("zone", used, item.value("zone") or "", of=of)

    def _of_its_owner(self) -> int:
        """Return the number of words in `de su dueño` after a hand: where else does anything go back to."""
        following = [self._peek(ahead) for ahead in range(3)]
        of, whose, owner = following
        said = of is not None and whose is not None and (whose.has("poss") or whose.has("det"))
        return (
            3
            if said and of is not None and of.has("prep", "of") and owner is not None and owner.has("measure", "owner")
            else 0
        )

    def _after_preposition(self, place: int) -> bool:
        return place > 0 and (self.items[place - 1].has("prep") or self.items[place - 1].has("det"))

    # Counters, numbers, players

    def _counters(self) -> Mention | None:
        """`two +1/+1 counters`, or with the counters first: `dos contadores +1/+1`."""
        start = self.place
        number, kind, named = 1, None, False
        used: list[Item] = []
        while (item := self._peek()) is not None and len(used) < FURTHEST:
            if item.number is not None and kind is None and not named:
                number = item.number
            elif item.kind == "pt" and item.text[:1] in "+-" and kind is None:
                kind = item.text
            elif item.has("counter") and not named:
                named = True
            elif not (item.has("det") and kind is None and not named):
                break
            used.append(item)
            self.place += 1
            if kind is not None and named:
                return Mention("counters", used, kind, number=number)
        self.place = start
        return None

    def _number(self) -> Mention | None:
        item = self._peek()
        if length := valued_x(self._peek):
            used = self.items[self.place : self.place + length]
            self.place += length
            return Mention("number", used, used[-1].text, number=used[-1].number, measure="x")
        if item is None or item.number is None:
            return None
        used = [item]
        self.place += 1
        measure = None
        following = self._peek()
        if following is not None and following.has("measure", "life", "damage", "life_total"):
            measure = following.value("measure")
            used.append(following)
            self.place += 1
        return Mention("number", used, str(item.number), number=item.number, measure=measure)

    def _player(self) -> Mention | None:
        start = self.place
        used: list[Item] = []
        while (item := self._peek()) is not None and len(used) < FURTHEST:
            if not (item.has("poss") or (item.has("det") and not item.has("player"))):
                break
            used.append(item)
            self.place += 1
        item = self._peek()
        if item is None or not item.has("player"):
            self.place = start
            return None
        used.append(item)
        self.place += 1
        return Mention("player", used, item.value("player") or "", item.mark("player"))
