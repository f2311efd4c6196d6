"""What did the person mean? A text becomes a `Query`; nothing is looked up here, and nothing is guessed."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from rules_text.dates import find_date
from rules_text.lexicon import Commands, commands
from rules_text.number import RuleNumber, letter_index
from rules_text.words import Token, tokens

LONGEST = 400
"""The longest text, in characters, that is read as a query."""

_DASHES = frozenset("-–—‒‑−~")
_LIST_MARKS = frozenset(",;/&+|")
_SIGNS = frozenset("§#№")
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


@dataclass(frozen=True, slots=True)
class Query:
    """What a text asks for. `words` is what no number or command used up; `sides` the two halves of "x vs y" in words.

    `language` and `edition` are what the text itself asks for ("auf deutsch", "2016", "2024-03", "current"), None where it doesn't.
    `malformed` are numbers that can't be a rule's; `spelled_out` a number written in words.
    """

    text: str
    asked: tuple[Asked, ...] = ()
    versus: bool = False
    example: bool = False
    glossary: bool = False
    language: str | None = None
    edition: str | None = None
    words: str = ""
    sides: tuple[str, ...] = ()
    malformed: tuple[str, ...] = ()
    spelled_out: bool = False
    too_long: bool = False


def understand(text: str) -> Query:
    """Read a query, whatever it holds. Texts longer than `LONGEST` aren't read: the result is `too_long`."""
    text = unicodedata.normalize("NFKC", text[: LONGEST + 1]).replace("\x00", " ").strip()
    if len(text) > LONGEST:
        return Query(text[:LONGEST], too_long=True)
    return _Reading(text, commands()).query()


@dataclass(slots=True)
class _Reading:
    """The state of one reading: which tokens have been used, and for what."""

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

    def query(self) -> Query:
        edition = self._edition()
        language = self._language()
        self._numbers()
        versus = self._versus()
        example = self._example()
        glossary = self._flag("glossary")
        edition = edition or self._current()
        sides = () if self.asked else self._sides()
        words = self._rest()
        asked = [item for _, _, item in self.asked]
        meant = self._content(words)
        if meant:
            asked = [item for item in asked if not item.weak or item is asked[0]]
        else:
            asked = [Asked(a.number, a.last, a.said, a.unused_letter) for a in asked]
        spelled = not asked and bool(meant) and self._spelled_out(meant)
        return Query(
            self.text,
            tuple(asked),
            versus and len(asked) > 1,
            example,
            glossary,
            language,
            edition,
            words if meant else "",
            sides,
            tuple(self.malformed),
            spelled,
        )

    # --- what surrounds a number

    def _flag(self, meaning: str) -> bool:
        found = False
        for place in range(len(self.tokens)):
            length = 0 if self.used[place] else self.known.at(self.words, place, meaning)
            if length:
                self._use(place, place + length)
                found = True
        return found

    def _use(self, start: int, end: int) -> None:
        for place in range(start, end):
            self.used[place] = True

    def _example(self) -> bool:
        """An example is wanted where the word stands in full, or short right before a number or at the start."""
        found = False
        starts = {start for start, _, _ in self.asked}
        for place in range(len(self.tokens)):
            length = 0 if self.used[place] else self.known.at(self.words, place, "example")
            after = place + length
            while length and after < len(self.tokens) and self.words[after] == ".":
                after += 1
            if length and (len(self.words[place]) > 5 or after in starts or (place == 0 and after < len(self.tokens))):
                self._use(place, place + length)
                found = True
        return found

    def _language(self) -> str | None:
        language = None
        for place in range(len(self.tokens)):
            length, wanted = (0, "") if self.used[place] else self.known.answer_language(self.words, place)
            if length:
                self._use(place, place + length)
                language = language or wanted
        return language

    def _current(self) -> str | None:
        """`current` counts beside a number or as the first or last word: elsewhere it is a word of a sentence."""
        for place in range(len(self.tokens)):
            length = 0 if self.used[place] else self.known.at(self.words, place, "current")
            if (
                length
                and (self.asked or place == 0 or place + length == len(self.tokens))
                and length < len(self.tokens)
            ):
                self._use(place, place + length)
                return "current"
        return None

    def _edition(self) -> str | None:
        date = find_date(self.tokens, self.known.months)
        if date is None:
            return None
        self._use(date.start, date.end)
        return date.text

    # --- numbers

    def _numbers(self) -> None:
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
        glued = place > 0 and self._glued(place - 1)
        if mark in (",", ":", "-", "_", "·") and glued and self._glued(place) and self._digits(place + 1, 2):
            return int(self.words[place + 1]), place + 2
        if spaced and not glued and self._digits(place, 2):
            return int(self.words[place]), place + 1
        return 0, place

    def _letters(self, place: int) -> tuple[str, int]:
        """The `a` of 701.12a, however it is set off: glued, `.a`, `(a)`, or a lone letter after a space."""
        if self._is_word(place) and self._glued(place - 1):
            return self.words[place], place + 1
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

    # --- the rest

    def _versus(self) -> bool:
        found = False
        for place in range(len(self.tokens)):
            if self.used[place]:
                continue
            length = self.known.at(self.words, place, "sides") or self.known.at(self.words, place, "versus")
            if length and len(self.asked) > 1:
                self._use(place, place + length)
                found = True
        return found

    def _sides(self) -> tuple[str, ...]:
        for place in range(1, len(self.tokens) - 1):
            if self.known.at(self.words, place, "sides"):
                before = self.text[: self.tokens[place].start].strip()
                after = self.tokens[place].end
                after += 1 if self.text[after : after + 1] == "." else 0
                return before, self.text[after:].strip()
        return ()

    def _rest(self) -> str:
        """What is left of the text, as it was typed."""
        kept = list(self.text)
        for token, used in zip(self.tokens, self.used, strict=True):
            if used:
                kept[token.start : token.end] = " " * (token.end - token.start)
        return " ".join("".join(kept).split())

    def _content(self, rest: str) -> list[str]:
        """The words of the rest that carry meaning."""
        left = [token.folded for token in tokens(rest) if token.is_word or token.is_digits]
        content, place = [], 0
        skipped = ("filler", "rule", "chapter", "section", "list", "current")
        while place < len(left):
            length = max(self.known.at(left, place, meaning) for meaning in skipped)
            if not length:
                content.append(left[place])
            place += length or 1
        return content

    def _spelled_out(self, content: list[str]) -> bool:
        return all(self.known.is_numeral(word) for word in content) and (
            len(content) > 1 or any(self.known.at(self.words, place, "rule") for place in range(len(self.words)))
        )

    # --- looking at tokens

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
