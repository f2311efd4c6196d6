"""Items to mentions: players, objects as noun phrases, numbers with what they measure, zones, verbs and the small words between."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_engine.describe.spot import Item

ZONE_LISTS = ("library", "hand", "graveyard", "exile")


@dataclass(slots=True)
class Noun:
    """What a noun phrase says of an object. `of` is whose it is (a player word: `you`, `third`, `opponent`, a name)."""

    cards: tuple[str, ...] = ()
    full: bool = True
    types: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    adjectives: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    pt: tuple[str, str] | None = None
    bonus: tuple[str, str] | None = None
    token: bool = False
    count: int | None = None
    of: str | None = None
    owner: str | None = None
    zone: str | None = None
    zone_of: str | None = None
    definite: bool = False
    pronoun: bool = False
    article: bool = False

    @property
    def bare(self) -> bool:
        """Whether nothing but a word was said (a subtype that may be meant as a word)."""
        return not (
            self.cards
            or self.types
            or self.adjectives
            or self.keywords
            or self.counters
            or self.pt
            or self.of
            or self.article
        )


@dataclass(slots=True)
class Mention:
    """One thing that the text speaks of. `kind`: player, object, number, zone, verb, neg, modal, q, time, topic, event, color, keyword,
    counters, pt, conj, stop, prep, measure, adj, it, unknown.
    """

    kind: str
    items: list[Item]
    value: str = ""
    mark: str = ""
    prep: str | None = None
    number: int | None = None
    measure: str | None = None
    noun: Noun | None = None
    of: str | None = None
    values: tuple[str, ...] = ()
    used: bool = False

    def use(self) -> Mention:
        """Mark all its words as read."""
        self.used = True
        for item in self.items:
            item.used = True
        return self


class Chunker:
    """Reads a list of items into mentions, left to right, longest first."""

    def __init__(self, items: list[Item]) -> None:
        self.items = items
        self.place = 0

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
        return found

    def _peek(self, ahead: int = 0) -> Item | None:
        place = self.place + ahead
        return self.items[place] if place < len(self.items) else None

    def _next(self) -> Mention:
        start = self.place
        item = self.items[start]
        if item.kind == "stop":
            self.place += 1
            return Mention("stop", [item], item.text)
        if item.has("det") and (item.has("player") or item.has("it") or item.has("possn")) and self._nounlike(1):
            item.senses = tuple(s for s in item.senses if s.kind not in ("player", "it", "possn"))
        special = (
            self._zone_size()
            or self._counters()
            or self._noun_phrase()
            or self._number()
            or self._player()
            or self._zone()
        )
        if special:
            return special
        self.place = start + 1
        for kind in ("verb", "neg", "modal", "q", "time", "topic", "trigger_event", "it", "possn", "color", "keyword", "counter",
                     "measure", "format", "adj", "conj", "prep", "det", "poss", "num", "noun", "adv", "filler"):  # fmt: skip
            if item.has(kind):
                return Mention(
                    {"trigger_event": "event"}.get(kind, kind), [item], item.value(kind) or "", item.mark(kind)
                )
        if item.kind == "pt":
            return Mention("pt", [item], item.text)
        return Mention(item.kind, [item], item.text)

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
                order.append("n")
            elif item.number is not None and number is None and not self._measured(1):
                number = item.number
                order.append("n")
            elif item.has("neg") and number is None and not empty and self._zone_ahead(1):
                empty = True
                order.append("n")
            elif item.has("noun", "card") and (number is not None or empty):
                cards = True
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
            or (number is not None and not cards and order[0] == "z" and len(used) < 3)
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
            if not (item.has("noun", "card") or item.has("det") or item.has("poss") or item.has("prep")):
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
        while (item := self._peek()) is not None and (
            item.has("det") or item.has("poss") or (item.has("player") and item.possessive)
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
        return Mention("zone", used, item.value("zone") or "", of=of)

    def _after_preposition(self, place: int) -> bool:
        return place > 0 and (self.items[place - 1].has("prep") or self.items[place - 1].has("det"))

    # Counters, numbers, players

    def _counters(self) -> Mention | None:
        """`two +1/+1 counters`."""
        start = self.place
        number, kind = 1, None
        used: list[Item] = []
        while (item := self._peek()) is not None and len(used) < 4:
            if item.number is not None and kind is None:
                number = item.number
            elif item.kind == "pt" and item.text[:1] in "+-":
                kind = item.text
            elif item.has("counter") and kind is not None:
                used.append(item)
                self.place += 1
                return Mention("counters", used, kind, number=number)
            elif not item.has("det"):
                break
            used.append(item)
            self.place += 1
        self.place = start
        return None

    def _number(self) -> Mention | None:
        item = self._peek()
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
        while (item := self._peek()) is not None and (item.has("poss") or (item.has("det") and not item.has("player"))):
            used.append(item)
            self.place += 1
        item = self._peek()
        if item is None or not item.has("player"):
            self.place = start
            return None
        used.append(item)
        self.place += 1
        return Mention("player", used, item.value("player") or "", item.mark("player"))

    # Objects

    def _starts_noun(self, ahead: int) -> bool:
        item = self._peek(ahead)
        while item is not None and (
            item.has("adj") or item.has("det") or item.number is not None or item.has("color") or item.kind == "pt"
        ):
            ahead += 1
            item = self._peek(ahead)
        if item is not None and item.has("keyword") and (after := self._peek(ahead + 1)) is not None:
            item = after
        return item is not None and (
            item.kind == "card" or item.has("noun") or item.has("subtype") or item.has("landtype")
        )

    def _noun_phrase(self) -> Mention | None:
        start = self.place
        noun = Noun()
        used: list[Item] = []
        head = False
        while (item := self._peek()) is not None:
            if not head and item.has("poss") and self._starts_noun(1):
                noun.of, noun.article = item.value("poss"), True
            elif (
                not head
                and noun.of is None
                and item.has("player")
                and (item.possessive or not item.has("poss"))
                and (self._owner_before_noun(item))
            ):
                noun.of, noun.article = item.value("player"), True
            elif not head and item.has("det") and self._starts_noun(1):
                noun.article = True
            elif (
                not head
                and item.number is not None
                and noun.count is None
                and self._starts_noun(1)
                and not self._measured(1)
            ):
                noun.count, noun.article = item.number, True
            elif item.has("adj") and not head and self._starts_noun(1) and not item.has("adj", "empty"):
                noun.adjectives.append(item.value("adj") or "")
            elif item.has("color") and not head and self._starts_noun(1):
                noun.colors.append(item.value("color") or "")
            elif item.kind == "pt" and not head and self._starts_noun(1):
                self._take_pt(item, noun)
            elif item.has("keyword") and not head and self._starts_noun(1) and not (item.has("verb")):
                noun.keywords.append(item.value("keyword") or "")
            elif item.kind == "card" and not noun.cards and not noun.types and not noun.subtypes:
                noun.cards, noun.full = item.cards, item.full
                head = True
            elif item.has("landtype") and not noun.cards:
                noun.subtypes.append(item.value("landtype") or "")
                head = True
            elif item.has("subtype") and (not head or noun.subtypes or noun.types) and not noun.cards:
                noun.subtypes.append(item.value("subtype") or "")
                head = True
            elif (
                item.has("noun")
                and not (item.has("verb") and not head and not used)
                and not (noun.cards and item.has("noun", "ability", "trigger"))
            ):
                if item.has("noun", "ability", "trigger", "card") and head:
                    if item.has("noun", "card"):
                        pass
                    else:
                        break
                elif item.has("noun", "token"):
                    noun.token = True
                else:
                    noun.types.append(item.value("noun") or "")
                head = True
            elif (
                head
                and noun.types == ["copy"]
                and item.has("prep", "of")
                and (after := self._peek(1))
                and after.kind == "card"
            ):
                noun.cards, noun.full = after.cards, after.full
                used.append(item)
                self.place += 1
                item = after
            else:
                break
            used.append(item)
            self.place += 1
        if not head:
            self.place = start
            return None
        self._modifiers(noun, used)
        return Mention("object", used, noun=noun)

    def _owner_before_noun(self, item: Item) -> bool:
        if not self._starts_noun(1):
            return False
        following = self._peek(1)
        if item.possessive or item.mark("player") == "p":
            return True
        # "opp creature" without the 's, but not "I Soul Conduit" or "he Murders"
        return bool(
            item.mark("player") not in ("s", "o")
            and following is not None
            and following.kind != "card"
            and not following.has("det")
        )

    @staticmethod
    def _take_pt(item: Item, noun: Noun) -> None:
        if item.pt is None:
            return
        if item.text[:1] in "+-":
            noun.bonus = item.pt
        else:
            noun.pt = item.pt

    def _modifiers(self, noun: Noun, used: list[Item]) -> None:
        """Read what follows the head: `with …`, `of my opponent`, `in my hand`, `(2/15)`."""
        while (item := self._peek()) is not None:
            start = self.place
            taken: list[Item] = []
            if (
                item.text == "("
                and (after := self._peek(1)) is not None
                and after.kind == "pt"
                and (close := self._peek(2))
                and close.text == ")"
            ):
                self._take_pt(after, noun)
                taken = [item, after, close]
            elif item.kind == "pt" and item.text[:1] not in "+-" and noun.pt is None:
                self._take_pt(item, noun)
                taken = [item]
            elif item.has("prep", "with"):
                taken = self._with(noun)
            elif item.has("prep", "of", "from") and noun.of is None:
                taken = self._of(noun)
            elif item.has("prep", "in", "on", "from") or item.has("zone"):
                taken = self._in_zone(noun)
            if not taken:
                self.place = start
                return
            used += taken
            self.place = start + len(taken)

    def _with(self, noun: Noun) -> list[Item]:
        taken = [self.items[self.place]]
        self.place += 1
        counters = self._counters()
        if counters:
            noun.counters[counters.value] = noun.counters.get(counters.value, 0) + (counters.number or 1)
            return taken + counters.items
        while (item := self._peek()) is not None and (item.has("det") or item.text == '"'):
            taken.append(item)
            self.place += 1
        item = self._peek()
        if item is None or not item.has("keyword") or item.has("noun"):
            return []
        keyword = item.value("keyword") or ""
        taken.append(item)
        after = self._peek(1)
        if keyword == "protection" and after is not None and after.has("color"):
            keyword = f"protection from {after.value('color')}"
            taken.append(after)
        if (
            (closing := self._peek(len(taken) - 1)) is not None
            and closing.text == '"'
            and any(t.text == '"' for t in taken)
        ):
            taken.append(closing)
        noun.keywords.append(keyword)
        return taken

    def _of(self, noun: Noun) -> list[Item]:
        for length in (1, 2, 3):
            item = self._peek(length)
            if item is None:
                return []
            if item.has("player") and not (item.has("poss") and self._starts_noun(length + 1)):
                noun.of = item.value("player")
                return self.items[self.place : self.place + length + 1]
            if not (item.has("det") or item.has("poss")):
                return []
        return []

    def _in_zone(self, noun: Noun) -> list[Item]:
        taken = []
        of = None
        for length in range(5):
            item = self._peek(length)
            if item is None:
                return []
            taken.append(item)
            if item.has("zone") and not (item.has("verb") and length == 0):
                noun.zone = item.value("zone")
                noun.zone_of = of
                return taken
            if item.has("poss") or (item.has("player") and length > 0):
                of = item.value("poss") or item.value("player")
            elif not (item.has("prep", "in", "on", "from") or item.has("det")):
                return []
        return []
