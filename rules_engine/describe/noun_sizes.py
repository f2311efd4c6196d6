"""Sizes said of a noun: `2 power creature`, `creature with mana value 5`, `Tree with 10 damage on it`, `Bear that had two +1/+1 counters`."""

from __future__ import annotations

from rules_engine.describe.mentions import Mention, Noun
from rules_engine.describe.spot import Item

SIZES = ("power", "toughness", "mana_value")
_MOST_WORDS = 4


class NounSizes:
    """Reads numbers that say how large a thing is, before its noun or after it."""

    def __init__(self, items: list[Item]) -> None:
        self.items = items
        self.place = 0

    def _peek(self, ahead: int = 0) -> Item | None:
        place = self.place + ahead
        return self.items[place] if 0 <= place < len(self.items) else None

    def _counters(self) -> Mention | None:
        raise NotImplementedError

    def _size_word(self, item: Item, noun: Noun) -> bool:
        """Take a word of a size that comes before its noun: the number or the measure of `2 power` or `mana value 3`."""
        before, after = self._peek(-1), self._peek(1)
        if item.number is not None and after is not None and after.has("measure", *SIZES, "mana"):
            measure = after.value("measure") or ""
            noun.sizes["mana_value" if measure == "mana" else measure] = item.number
        elif item.has("measure", *SIZES) and after is not None and after.kind == "num":
            noun.sizes[item.value("measure") or ""] = after.number or 0
        else:
            said = bool(noun.sizes) and before is not None
            number = item.kind == "num" and said and before is not None and before.has("measure", *SIZES)
            measured = item.has("measure", *SIZES, "mana") and said and before is not None and before.number is not None
            return number or measured
        noun.article = True
        return True

    def _told_size(self, noun: Noun) -> list[Item]:
        """Return the words after a noun that say how large it is, what damage is on it, or what counters it has."""
        first, second = self._peek(), self._peek(1)
        if first is None or second is None:
            return []
        opened = first.text == "("
        if opened or first.has("prep", "with", "of"):
            begins = 1
        elif first.has("conj", "rel") and second.has("verb", "have"):
            begins = 2
        else:
            return []
        start = self.place
        self.place += begins
        taken = self._counted(noun) if begins == 2 else []
        taken = taken or self._measure_here(noun, opened)
        self.place = start
        if not taken:
            return []
        if opened:
            closing = self._peek(begins + len(taken))
            if closing is None or closing.text != ")":
                return []
            taken = [*taken, closing]
        return [*self.items[start : start + begins], *taken]

    def _counted(self, noun: Noun) -> list[Item]:
        counters = self._counters()
        if counters is None:
            return []
        noun.counters[counters.value] = noun.counters.get(counters.value, 0) + (counters.number or 1)
        return counters.items

    def _measure_here(self, noun: Noun, alone: bool) -> list[Item]:
        """Return the words of a size or of marked damage that begin here."""
        taken: list[Item] = []
        number: int | None = None
        measure: str | None = None
        while (item := self._peek(len(taken))) is not None and len(taken) < _MOST_WORDS:
            if item.number is not None and number is None:
                number = item.number
            elif item.has("measure", *SIZES, "damage") and measure is None:
                measure = item.value("measure")
            elif not (item.has("det", "a") or (item.has("prep", "of") and measure)) or number is not None:
                break
            taken.append(item)
        if number is None or measure is None:
            return []
        following = self._peek(len(taken))
        if measure == "damage":
            noun.damage = number
            taken += self._on_it(len(taken))
        elif following is not None and following.kind == "num" and not alone:
            return []
        else:
            noun.sizes[measure] = number
        return taken

    def _on_it(self, ahead: int) -> list[Item]:
        words: list[Item] = []
        while (item := self._peek(ahead + len(words))) is not None and len(words) < _MOST_WORDS:
            if not (item.has("marked") or item.has("prep", "on") or item.has("it")):
                break
            words.append(item)
            if item.has("it"):
                return words
        return [word for word in words[:1] if word.has("marked")]
