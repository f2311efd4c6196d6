"""Rule numbers as people type them: 701.12 b, 701.12(c), 119.7–8, 701.12a, c and d."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_text.lexicon import Commands
from rules_text.number import RuleNumber, letter_index
from rules_text.words import Token, tokens

_DASHES = frozenset("-–—‒‑−~")
_LIST_MARKS = frozenset(",;/&+|")
_SIGNS = frozenset("§#№")
_LOOKALIKES = str.maketrans({"l": "1", "i": "1", "o": "0"})
_ARTICLES = frozenset("aeoyu")


@dataclass(frozen=True, slots=True)
class Asked:
    """A number that was asked for, or a run of them up to `last`.

    `said` is how it was typed. `unused_letter` holds a letter that never numbers a subrule (l, o); `number` is the rule then. `weak`:
    it may be just a number in a sentence.
    """

    number: RuleNumber
    last: RuleNumber | None
    said: str
    unused_letter: str = ""
    weak: bool = False


@dataclass(slots=True)
class NumberReading:
    """A text under reading: its tokens, which of them have been used, and the numbers found in it with where they stand."""

    text: str
    known: Commands
    tokens: list[Token] = field(init=False)
    words: list[str] = field(init=False)
    used: list[bool] = field(init=False)
    asked: list[tuple[int, int, Asked]] = field(default_factory=list)
    malformed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tokens = tokens(self.text)
        self.words = [token.folded for token in self.tokens]
        self.used = [False] * len(self.tokens)

    def _use(self, start: int, end: int) -> None:
        for place in range(start, end):
            self.used[place] = True

    def read_numbers(self) -> None:
        """Find all numbers, with ranges and lists, and use their tokens up."""
        place = 0
        while place < len(self.tokens):
            if self.used[place] or not self.tokens[place].is_digits:
                place += 1
                continue
            marked = self._marker_before(place)
            found = self._number(place, marked >= 0)
            if found is None:
                if marked >= 0 and len(self.words[place]) not in (1, 3):
                    self.malformed.append(self.words[place])
                    self._use(marked, place + 1)
                place += 1
                continue
            end = found[1]
            if marked >= 0:
                self._use(marked, place)
            place = self._followed(place, end, found[0])

    def _marker_before(self, place: int) -> int:
        """Where the rule, chapter or section word before a number starts; -1 where there's none."""
        end = place
        while end and self.words[end - 1] in ("(", "[", '"', "'", ".", ":"):
            end -= 1
        if end and self.words[end - 1] in _SIGNS:
            return end - 1
        for length in (2, 1):
            start = end - length
            if start >= 0 and not any(self.used[start:end]):
                for meaning in ("rule", "chapter", "section"):
                    if self.known.at(self.words, start, meaning) == length:
                        return start
        return -1

    def _number(self, place: int, marked: bool) -> tuple[Asked, int] | None:
        """The number that starts at a token, and where it ends."""
        digits = self.words[place]
        alone = len(self.tokens) == 1
        if len(digits) == 1:
            if digits == "0" or not (marked or alone) or (self._mark(place + 1) == "/"):
                return None
            return Asked(RuleNumber(int(digits)), None, digits), place + 1
        if len(digits) != 3 or digits[0] == "0":
            return None
        if place and self._glued(place - 1) and self.words[place - 1] in ("+", "/", "-") and not marked:
            return None
        rule, end = self._rule_part(place + 1, marked or place == 0)
        if not rule:
            weak = not marked and not alone
            return Asked(RuleNumber(int(digits)), None, digits, weak=weak), place + 1
        letters, end = self._letters(end)
        family = RuleNumber(int(digits), rule)
        said = self._said(place, end)
        try:
            return Asked(RuleNumber(int(digits), rule, letter_index(letters) if letters else 0), None, said), end
        except ValueError:
            return Asked(family, None, said, unused_letter=letters), end

    def _rule_part(self, place: int, spaced: bool) -> tuple[int, int]:
        """The `12` of 701.12 after the chapter: (0, place) where there's none."""
        mark = self._mark(place)
        if mark == "." and self._digits(place + 1, 3):
            return int(self.words[place + 1]), place + 2
        if mark == "." and self._glued(place - 1) and self._glued(place) and self._is_word(place + 1):
            return self._mistyped_digits(place + 1)
        glued = place > 0 and self._glued(place - 1)
        if mark in (",", ":", "-", "_", "·") and glued and self._glued(place) and self._digits(place + 1, 2):
            return int(self.words[place + 1]), place + 2
        if spaced and not glued and self._digits(place, 2):
            return int(self.words[place]), place + 1
        return 0, place

    def _mistyped_digits(self, place: int) -> tuple[int, int]:
        """The 12 of 701.l2: letters that look like the digits they stand for, with a digit beside them."""
        digits = self.words[place].translate(_LOOKALIKES)
        if not digits.isdecimal() or not self._glued(place) or not self._digits(place + 1, 2):
            return 0, place - 1
        number = digits + self.words[place + 1]
        return (int(number), place + 2) if len(number) <= 3 else (0, place - 1)

    def _letters(self, place: int) -> tuple[str, int]:
        """The `a` of 701.12a, however it is set off: glued, `.a`, `(a)`, or a lone letter after a space."""
        if self._is_word(place) and self._glued(place - 1):
            return self.words[place], place + 1
        named = self.known.at(self.words, place, "letter") if place < len(self.tokens) else 0
        if named and self._letter(place + named, 2) and not self._glued(place + named):
            return self.words[place + named], place + named + 1
        if self._mark(place) == "." and self._glued(place - 1) and self._glued(place) and self._letter(place + 1):
            return self.words[place + 1], place + 2
        if self._mark(place) in ("(", "[") and self._letter(place + 1) and self._mark(place + 2) in (")", "]"):
            return self.words[place + 1], place + 3
        if self._letter(place, 1) and not (self._glued(place) and self._mark(place + 1) in ("'", "’")):
            following = place + 1
            lone = following >= len(self.tokens) or not (self._is_word(following) or self._digits(following, 9))
            command = not lone and any(
                self.known.at(self.words, following, meaning) for meaning in ("versus", "sides", "range", "list")
            )
            language = not lone and self.known.answer_language(self.words, following)[0] > 0
            if lone or command or language or self.used[following] or self.words[place] not in _ARTICLES:
                return self.words[place], place + 1
        return "", place

    def _followed(self, start: int, end: int, first: Asked) -> int:
        """Take in what hangs on a number: the end of a range, further letters and rules of a list."""
        last, after = self._range_end(end, first)
        if last is not None and not first.unused_letter:
            low, high = sorted((first.number, last))
            first, end = Asked(low, high, self._said(start, after), weak=first.weak and last.kind == "chapter"), after
        self._use(start, end)
        self.asked.append((start, end, first))
        if first.unused_letter:
            return end
        latest = first.number
        while True:
            place = self._separator(end)
            if place == end or self._full_number(place):
                return end
            sibling = self._sibling(place, latest)
            if sibling is None:
                return end
            self._use(end, place + 1)
            item = Asked(sibling, None, str(sibling))
            end = place + 1
            last, after = self._range_end(end, item)
            if last is not None and last > sibling:
                item, end = Asked(sibling, last, self._said(place, after)), after
            self._use(place, end)
            self.asked.append((place, end, item))
            latest = sibling

    def _separator(self, place: int) -> int:
        start = place
        while place < len(self.tokens) and place - start < 3:
            if self.words[place] in _LIST_MARKS or self.known.at(self.words, place, "list"):
                place += 1
            else:
                break
        return place

    def _range_end(self, place: int, first: Asked) -> tuple[RuleNumber | None, int]:
        start = place
        if self._mark(place) in _DASHES or (self._mark(place) == "." and self._mark(place + 1) == "."):
            while self._mark(place) in _DASHES or self._mark(place) == ".":
                place += 1
        else:
            place += self.known.at(self.words, place, "range") if place < len(self.tokens) else 0
        if place == start or place >= len(self.tokens):
            return None, start
        place += self.known.at(self.words, place, "rule")
        if place >= len(self.tokens):
            return None, start
        if self._digits(place, 3) and len(self.words[place]) == 3 and self._full_number(place):
            found = self._number(place, True)
            if found is not None and found[0].number.parent == first.number.parent and not found[0].unused_letter:
                return found[0].number, found[1]
            return None, start
        sibling = self._sibling(place, first.number)
        return (sibling, place + 1) if sibling is not None else (None, start)

    def _full_number(self, place: int) -> bool:
        return self._digits(place, 3) and len(self.words[place]) == 3 and self.words[place][0] != "0"

    def _sibling(self, place: int, number: RuleNumber) -> RuleNumber | None:
        """The number that a lone letter or lone digits mean right after another: the b of `701.12a, b`, the 8 of `119.7-8`."""
        following = place + 1
        if (
            following < len(self.tokens)
            and self._glued(place)
            and (self._is_word(following) or self._digits(following, 9))
        ):
            return None
        try:
            if number.letter and self._letter(place, 2):
                return RuleNumber(number.chapter, number.rule, letter_index(self.words[place]))
            if number.rule and not number.letter and self._digits(place, 2):
                return RuleNumber(number.chapter, int(self.words[place]) or 999)
        except ValueError:
            return None
        return None

    def _mark(self, place: int) -> str:
        return self.words[place] if 0 <= place < len(self.tokens) else ""

    def _is_word(self, place: int) -> bool:
        return 0 <= place < len(self.tokens) and self.tokens[place].is_word

    def _digits(self, place: int, longest: int) -> bool:
        return 0 <= place < len(self.tokens) and self.tokens[place].is_digits and len(self.words[place]) <= longest

    def _letter(self, place: int, longest: int = 2) -> bool:
        return self._is_word(place) and len(self.words[place]) <= longest and self.words[place].isascii()

    def _glued(self, place: int) -> bool:
        """Whether nothing stands between a token and the next one."""
        return 0 <= place < len(self.tokens) - 1 and self.tokens[place].end == self.tokens[place + 1].start

    def _said(self, start: int, end: int) -> str:
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]
