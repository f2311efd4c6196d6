"""What follows a noun: `… with two +1/+1 counters`, `… of my opponent`, `… in my hand`, `… that Bob controls`."""

from __future__ import annotations

from rules_engine.describe.mentions import Noun
from rules_engine.describe.noun_facts import chosen, keywords_alone, placed
from rules_engine.describe.noun_places import NounPlaces
from rules_engine.describe.spot import Item

_LONGEST_REMARK = 9
_STATUS = ("tapped", "untapped", "attacking", "blocking", "face_down", "legendary", "nonlegendary", "summoning_sick")
ENCHANT = "enchant_"


class NounTails(NounPlaces):
    """Reads what is said of a noun after it."""

    def _measured(self, ahead: int) -> bool:
        item = self._peek(ahead)
        return item is not None and (item.has("measure") or item.kind == "pt" or item.has("counter"))

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
            if length := placed(self._peek, noun) or chosen(self._peek, noun):
                taken = self.items[start : start + length]
            elif sized := self._told_size(noun):
                taken = sized
            elif noun.count is None and item.mark("times") == "n":
                noun.count = item.number
                taken = [item]
            elif item.text == "(":
                taken = self._remark(noun)
            elif (item.kind == "pt" and item.text[:1] not in "+-" and noun.pt is None) or (
                item.kind == "pt" and noun.bonus is None and {"aura", "equipment"} & set(noun.types)
            ):
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
        elif item.has("side") and noun.of is None:
            noun.of = item.value("side")
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
                any((item.has("conj", "rel"), item.has("verb", "say"), item.has("prep", "with", "of"), item.has("det")))
                and not opened
            ):
                taken.append(item)
            elif (item.value("noun") or "").startswith(ENCHANT):
                noun.enchants = (item.value("noun") or "")[len(ENCHANT) :]
                taken.append(item)
            elif noun.enchants and opened and any((item.has("it"), item.has("conj", "rel"), item.has("filler"))):
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
        elif noun.cards and (keywords := keywords_alone(inside)):
            noun.keywords += keywords
        elif (
            not noun.cards
            or cards
            or (any(i.has("neg") for i in inside) and any(i.has("keyword") for i in inside))
            or any(i.kind == "unknown" or i.number is not None or any(i.has(k) for k in _OF_THIS_GAME) for i in inside)
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
        kinds = [i.value("subtype") for i in telling if i.has("subtype")]
        if noun.token and last.has("noun", "token") and kinds == noun.subtypes:
            return True  # "A Goblin token (Goblin Token)": the name that such a token has
        if len(telling) == 1 and last.has("player") and noun.of is None:
            noun.of, noun.definite = last.value("player"), True
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
        if on is not None and on.has("adj", "worn"):
            noun.with_cards.append(card.cards)
            return [*taken, card, on]
        if on is not None and on.has("prep", "on") and it is not None and it.has("it"):
            noun.with_cards.append(card.cards)
            return [*taken, card, on, it]
        return []


_OF_THIS_GAME = ("player", "poss", "time")
"""What a parenthesis may say that isn't known of the card anyway."""
