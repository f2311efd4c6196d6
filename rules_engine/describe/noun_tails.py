"""What follows a noun: `… with two +1/+1 counters`, `… of my opponent`, `… in my hand`, `… that Bob controls`."""

from __future__ import annotations

from rules_engine.describe.mentions import Noun
from rules_engine.describe.noun_sizes import SIZES, NounSizes
from rules_engine.describe.spot import Item

_LONGEST_REMARK = 9
_STATUS = ("tapped", "untapped", "attacking", "blocking", "face_down", "legendary", "nonlegendary", "summoning_sick")
ENCHANT = "enchant_"
FURTHEST = 8
"""How many words may stand before a noun: work stays in proportion to the text."""


_LEADS_TO_THING = ("on", "for", "with", "against", "from", "between")
_DONE_TO_THING = (
    "block",
    "attack",
    "control",
    "have",
    "steal",
    "target",
    "exchange",
    "destroy",
    "bounce",
    "exile",
    "sacrifice",
    "flicker",
)


class NounTails(NounSizes):
    """Reads what is said of a noun after it."""

    def _measured(self, ahead: int) -> bool:
        item = self._peek(ahead)
        return item is not None and (item.has("measure") or item.kind == "pt" or item.has("counter"))

    def _starts_noun(self, ahead: int) -> bool:
        begun, furthest = ahead, ahead + FURTHEST
        item = self._peek(ahead)
        while item is not None and item.has("player") and item.possessive and ahead < furthest:
            ahead += 1
            item = self._peek(ahead)
        while (
            item is not None
            and ahead < furthest
            and any(
                (
                    item.has("adj"),
                    item.has("det"),
                    item.number is not None,
                    item.has("color"),
                    item.kind == "pt",
                    self._is_size(ahead),
                )
            )
        ):
            if item.number == 1 and item.has("num") and self._ends_as_one(ahead):
                return True
            ahead += 1
            item = self._peek(ahead)
        if ahead > begun and self._ends_as_size(ahead - 1):
            return True
        after = self._peek(ahead + 1)
        if item is not None and item.has("keyword") and after is not None and not after.has("verb"):
            item = after
        return item is not None and (
            item.kind == "card" or item.has("noun") or item.has("subtype") or item.has("landtype")
        )

    def _is_size(self, ahead: int) -> bool:
        """Whether a word measures with the number beside it: "2 power", "mana value 3"."""
        item, before, after = self._peek(ahead), self._peek(ahead - 1), self._peek(ahead + 1)
        if item is None or not item.has("measure", *SIZES, "mana"):
            return False
        return (before is not None and before.number is not None) or (
            after is not None and after.kind == "num" and not item.has("measure", "mana")
        )

    def _ends_as_size(self, ahead: int) -> bool:
        """Whether a power and toughness stands for a creature: "his 3/3", "blocks a 6/6", but not "is now a 0/22"."""
        item, before = self._peek(ahead), self._peek(ahead - 1)
        if item is None or item.kind != "pt" or item.text[:1] in "+-" or before is None:
            return False
        if before.has("poss") or before.has("num") or before.has("adj"):
            return True
        if before.has("player") and (before.possessive or before.mark("player") == "p"):
            return True
        leads = self._peek(ahead - 2)
        return before.has("det") and (
            leads is None
            or leads.kind == "stop"
            or leads.has("prep", *_LEADS_TO_THING)
            or leads.has("verb", *_DONE_TO_THING)
        )

    def _ends_as_one(self, ahead: int) -> bool:
        """Whether a "one" stands for a noun: "his untapped one"."""
        before, after = self._peek(ahead - 1), self._peek(ahead + 1)
        named = before is not None and (before.has("adj") or before.has("poss"))
        return named and not (
            after is not None and (after.has("noun") or after.kind == "card" or after.has("prep", "of"))
        )

    @staticmethod
    def take_pt(item: Item, noun: Noun) -> None:
        """Take power and toughness, or a bonus where it has a sign."""
        if item.pt is None:
            return
        if item.text[:1] in "+-":
            noun.bonus = item.pt
        else:
            noun.pt = item.pt

    # What follows the noun

    def _modifiers(self, noun: Noun, used: list[Item]) -> None:
        while (item := self._peek()) is not None:
            start = self.place
            taken: list[Item] = []
            if sized := self._told_size(noun):
                taken = sized
            elif noun.count is None and item.mark("times") == "n":
                noun.count = item.number
                taken = [item]
            elif item.text == "(":
                taken = self._remark(noun)
            elif item.kind == "pt" and item.text[:1] not in "+-" and noun.pt is None:
                self.take_pt(item, noun)
                taken = [item]
            elif self._after_noun(item, noun):
                taken = [item]
            elif item.has("prep", "with"):
                taken = self._with(noun)
            elif item.has("conj", "rel") and (has := self._peek(1)) is not None and has.has("verb", "have"):
                keyword = self._peek(2)
                if keyword is not None and keyword.has("keyword") and not keyword.has("noun"):
                    self.place += 1
                    taken = [item, *self._with(noun)]
            if not taken:
                self.place = start
                taken = self._quoted(noun) or self._controlled(noun) or self._genitive(noun)
            if not taken and "mana_value" not in noun.sizes and not noun.cards and (cost := self._costing(0)):
                noun.sizes["mana_value"], taken = cost[-1].number or 0, cost
            if not taken and (item.has("prep", "of") or item.has("prep", "from")) and noun.of is None:
                self.place = start
                taken = self._of(noun)
            if not taken and (
                any(item.has("prep", p) for p in ("in", "on", "from", "of"))
                or item.has("zone")
                or item.has("conj", "rel")
            ):
                self.place = start
                taken = self._in_zone(noun)
            if not taken:
                self.place = start
                return
            used += taken
            self.place = start + len(taken)

    def _costing(self, ahead: int) -> list[Item]:
        """Return the words of "with mana value 3", "de coste 3", none where there are none."""
        first, second, third = self._peek(ahead), self._peek(ahead + 1), self._peek(ahead + 2)
        if first is None or second is None or third is None or not first.has("prep", "with", "of"):
            return []
        return [first, second, third] if second.has("measure", "mana_value") and third.number is not None else []

    def _after_noun(self, item: Item, noun: Noun) -> bool:
        """Take an adjective, color or keyword that comes after its noun: "tierra básica", "draco 3/3 volador"."""
        if self._starts_noun(1) and (after := self._peek(1)) is not None and not after.has("det"):
            return False
        if item.has("adj") and not item.has("adj", "empty") and not item.has("adj", "only"):
            noun.adjectives.append(item.value("adj") or "")
        elif (
            item.has("color")
            and not noun.bare
            and not ((after := self._peek(1)) is not None and after.has("prep", "to"))
        ):
            noun.colors.append(item.value("color") or "")
        elif item.has("possn") and noun.of is None and not item.has("poss"):
            noun.of = item.value("possn")
        elif item.has("keyword", "flying") and not item.has("noun") and noun.pt and not item.has("verb"):
            noun.keywords.append("flying")
        else:
            return False
        return True

    def _quoted(self, noun: Noun) -> list[Item]:
        """`an Aura that says "enchant creature you control"`."""
        if "aura" not in noun.types:
            return []
        taken: list[Item] = []
        opened = False
        for ahead in range(_LONGEST_REMARK):
            item = self._peek(ahead)
            if item is None:
                break
            if item.text == '"':
                taken.append(item)
                if opened and noun.enchants:
                    break
                opened = True
            elif (
                any((item.has("conj", "rel"), item.has("verb", "say"), item.has("prep", "with"), item.has("det")))
                and not opened
            ):
                taken.append(item)
            elif (item.value("noun") or "").startswith(ENCHANT):
                noun.enchants = (item.value("noun") or "")[len(ENCHANT) :]
                taken.append(item)
            elif noun.enchants and (item.has("player", "you") or item.has("verb", "control")):
                noun.enchants = noun.enchants if ":" in noun.enchants else f"{noun.enchants}:you"
                taken.append(item)
            else:
                break
        return taken if any((i.value("noun") or "").startswith(ENCHANT) for i in taken) else []

    def _remark(self, noun: Noun) -> list[Item]:
        """`(2/15)`, `(Wild Growth)`, `(owner Bob)`, `(MV 5)`, `(tapped)`: a parenthesis that says more of the thing before it."""
        inside: list[Item] = []
        for length in range(1, _LONGEST_REMARK):
            item = self._peek(length)
            if item is None:
                return []
            if item.text == ")":
                break
            inside.append(item)
        else:
            return []
        cards = [i for i in inside if i.kind == "card"]
        pts = [i for i in inside if i.kind == "pt"]
        if self._says_of(noun, inside):
            pass
        elif any(i.kind == "num" for i in inside):
            return []
        elif cards and not noun.cards and len(inside) <= 2:
            noun.cards, noun.full = cards[0].cards, cards[0].full
        elif len(pts) == 1 and pts[0].text[:1] not in "+-" and all(i.kind == "pt" or i.senses for i in inside):
            self.take_pt(pts[0], noun)
        elif (
            not noun.cards
            or cards
            or any(i.kind == "unknown" or i.has("player") or i.has("poss") or i.number is not None for i in inside)
        ):
            return []
        return self.items[self.place : self.place + len(inside) + 2]

    @staticmethod
    def _says_of(noun: Noun, inside: list[Item]) -> bool:
        """Take a short remark: whose the thing is, its status, colors or mana value."""
        telling = [i for i in inside if not i.has("det") and not i.has("prep", "of")]
        first, last = (telling[0], telling[-1]) if telling else (None, None)
        if first is None or last is None:
            return False
        if len(telling) == 1 and last.has("player") and noun.of is None:
            noun.of = last.value("player")
        elif len(telling) == 2 and last.has("player") and (first.has("measure", "owner") or first.has("verb", "own")):
            noun.owner = last.value("player")
        elif len(telling) == 2 and first.has("measure", "mana_value") and last.number is not None:
            noun.sizes["mana_value"] = last.number
        elif all(i.has("adj", *_STATUS) for i in telling):
            noun.adjectives += [i.value("adj") or "" for i in telling]
        elif all(i.has("color") for i in telling) and not noun.cards:
            noun.colors += [i.value("color") or "" for i in telling]
        else:
            return False
        return True

    def _with(self, noun: Noun) -> list[Item]:
        taken = [self.items[self.place]]
        self.place += 1
        counters = self._counters()
        if counters:
            noun.counters[counters.value] = noun.counters.get(counters.value, 0) + (counters.number or 1)
            return taken + counters.items
        while (item := self._peek()) is not None and (
            item.has("det") or item.text == '"' or (item.has("poss") and item.has("det"))
        ):
            taken.append(item)
            self.place += 1
        item, after = self._peek(), self._peek(1)
        if item is None:
            return []
        if item.kind == "card":
            return self._worn(noun, taken, item)
        if not item.has("keyword") or (item.has("noun") and not item.has("keyword", "flying")):
            return []
        keyword = item.value("keyword") or ""
        taken.append(item)
        if keyword == "protection":
            if after is None or not after.has("color"):
                return []
            keyword = f"protection from {after.value('color')}"
            taken.append(after)
            self.place += 1
        closing = self._peek(1)
        if closing is not None and closing.text == '"' and any(t.text == '"' for t in taken):
            taken.append(closing)
        noun.keywords.append(keyword)
        return taken

    def _worn(self, noun: Noun, taken: list[Item], card: Item) -> list[Item]:
        """`with Dead Weight on it`."""
        on, it = self._peek(1), self._peek(2)
        if on is not None and on.has("prep", "on") and it is not None and it.has("it"):
            noun.with_cards.append(card.cards)
            return [*taken, card, on, it]
        return []

    def _controlled(self, noun: Noun) -> list[Item]:
        """`… I control`, `… that my opponent owns`, `… controlled by Bob`."""
        taken: list[Item] = []
        ahead = 0
        item, following = self._peek(ahead), self._peek(ahead + 1)
        if (
            item is not None
            and item.text == ","
            and following is not None
            and (following.has("conj", "rel") or following.has("it"))
        ):
            taken += [item, following]
            ahead += 2
        elif item is not None and (item.has("conj", "rel") or (item.has("det") and item.has("it"))):
            taken.append(item)
            ahead += 1
        passive = (
            (item := self._peek(ahead)) is not None and item.has("verb", "control", "own") and not item.mark("verb")
        )
        if passive and item is not None:
            taken.append(item)
            ahead += 1
        while (item := self._peek(ahead)) is not None and item.has("poss") and ahead < 3:
            taken.append(item)
            ahead += 1
        if item is None or not item.has("player") or item.mark("player") == "o":
            return []
        taken.append(item)
        verb = self._peek(ahead + 1)
        if passive:
            owns = any(t.has("verb", "own") for t in taken)
        elif verb is not None and verb.has("verb", "control", "own", "have") and not self._starts_noun(ahead + 2):
            taken.append(verb)
            owns = verb.has("verb", "own")
        else:
            return []
        if owns:
            noun.owner = item.value("player")
        else:
            if noun.of == "you" and not item.has("player", "you"):
                noun.owner = noun.of  # "my creature that he controls"
                noun.of = None
            noun.of = noun.of or item.value("player")
        return taken

    def _genitive(self, noun: Noun) -> list[Item]:
        """`die Kreatur meines Gegners`."""
        first, second = self._peek(), self._peek(1)
        if first is None or second is None or noun.of is not None or second.mark("player") != "g":
            return []
        if not (first.has("poss") or first.has("det") or first.has("prep", "of")):
            return []
        noun.of = second.value("player")
        return [first, second]

    def _of(self, noun: Noun) -> list[Item]:
        for length in (1, 2, 3):
            item = self._peek(length)
            if item is None:
                return []
            following = self._peek(length + 1)
            if item.has("poss") and following is not None and following.has("player") and not following.has("verb"):
                continue
            if (
                item.has("player")
                and not (item.has("poss") and (self._starts_noun(length + 1) or self._is_player(length + 1)))
                and not (item.has("det") and self._starts_noun(length + 1))
            ):
                noun.of = item.value("player")
                return self.items[self.place : self.place + length + 1]
            if not (item.has("det") or item.has("poss")):
                return []
        return []

    def _is_player(self, ahead: int) -> bool:
        item = self._peek(ahead)
        return item is not None and item.has("player") and not item.has("poss")

    def _in_zone(self, noun: Noun) -> list[Item]:
        taken = []
        of = None
        for length in range(6):
            item = self._peek(length)
            if item is None:
                return []
            taken.append(item)
            if item.has("zone") and not (item.has("verb") and length == 0):
                following, owner = self._peek(length + 1), self._peek(length + 2)
                if of is None and following is not None and following.has("prep", "of") and owner is not None:
                    if owner.has("player") and not owner.has("det"):
                        of = owner.value("player")
                        taken += [following, owner]
                    elif (
                        (owner.has("poss") or owner.has("det"))
                        and (third := self._peek(length + 3)) is not None
                        and third.has("player")
                    ):
                        of = third.value("player")
                        taken += [following, owner, third]
                noun.zone = item.value("zone")
                noun.zone_of = of
                return taken
            if item.has("poss") or (item.has("player") and length > 0 and not item.has("det")):
                of = item.value("player") or item.value("poss")
            elif item.has("conj", "rel") and length == 0:
                continue
            elif item.has("verb", "have", "be") and length > 0 and taken[0].has("conj", "rel"):
                of = "you" if of is None and item.mark("verb") == "1" else of
            elif not (
                any(item.has("prep", p) for p in ("in", "on", "from", "of"))
                or item.has("det")
                or item.has("topic", "top")
            ):
                return []
        return []
