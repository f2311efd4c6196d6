"""The number of a rule: 7, 701, 701.12, 701.12a. Letters run a…z without l and o, then aa, ab, …"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from rules_text import keys
from rules_text.keys import LETTERS
from rules_text.model import Kind

_CANONICAL = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,3})([a-z]{0,2}))?", re.ASCII)


def letter_index(letters: str) -> int:
    """The place of a subrule's letters, counted from 1: a 1, k 11, m 12, z 24, aa 25. Raises ValueError for any other text."""
    if not 1 <= len(letters) <= 2 or any(letter not in LETTERS for letter in letters):
        raise ValueError(f"{letters!r} doesn't number a subrule")
    return keys.letter_index(letters)


def letters_of(index: int) -> str:
    """The inverse of `letter_index`. Raises ValueError below 1 or beyond two letters."""
    if not 1 <= index <= len(LETTERS) * (len(LETTERS) + 1):
        raise ValueError(f"no subrule is the {index}th of its rule")
    return keys.letter_of(index)


@dataclass(frozen=True, slots=True, order=True)
class RuleNumber:
    """A rule's number. It sorts as the rules do: 612.2, 612.2a, 612.10.

    `chapter` is 1–9 for a section, 100–999 for a chapter; `rule` and `letter` are 0 where the number has none.
    """

    chapter: int
    rule: int = 0
    letter: int = 0

    def __post_init__(self) -> None:
        if not (1 <= self.chapter <= 9 or 100 <= self.chapter <= 999):
            raise ValueError(f"{self.chapter} numbers neither a section nor a chapter")
        if not 0 <= self.rule <= 999 or (self.rule and self.chapter < 100):
            raise ValueError(f"{self.chapter}.{self.rule} isn't a rule's number")
        if self.letter:
            if not self.rule:
                raise ValueError("only a rule has subrules")
            letters_of(self.letter)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the canonical form, `7`, `701`, `701.12` or `701.12a`. Raises ValueError for anything else."""
        match = _CANONICAL.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} isn't a rule's number")
        chapter, rule, letters = match.groups()
        return cls(int(chapter), int(rule or 0), letter_index(letters) if letters else 0)

    def __str__(self) -> str:
        text = str(self.chapter)
        if self.rule:
            text += f".{self.rule}"
        if self.letter:
            text += letters_of(self.letter)
        return text

    @property
    def kind(self) -> Kind:
        """Which of the four levels the number is on."""
        if self.letter:
            return "subrule"
        if self.rule:
            return "rule"
        return "chapter" if self.chapter > 9 else "section"

    @property
    def parent(self) -> RuleNumber | None:
        """The number one level up: 701.12a → 701.12 → 701 → 7 → None."""
        if self.letter:
            return RuleNumber(self.chapter, self.rule)
        if self.rule:
            return RuleNumber(self.chapter)
        return RuleNumber(self.chapter // 100) if self.chapter > 9 else None

    @property
    def family(self) -> RuleNumber:
        """The rule that a subrule belongs to; any other number itself."""
        return RuleNumber(self.chapter, self.rule) if self.letter else self

    @property
    def next(self) -> RuleNumber | None:
        """The number that would follow on the same level, whether or not such a rule exists. None where none can."""
        return self._moved(1)

    @property
    def previous(self) -> RuleNumber | None:
        """The number that would come before on the same level. None before the first."""
        return self._moved(-1)

    def _moved(self, step: int) -> RuleNumber | None:
        if self.letter:
            parts = (self.chapter, self.rule, self.letter + step)
        elif self.rule:
            parts = (self.chapter, self.rule + step, 0)
        else:
            parts = (self.chapter + step, 0, 0)
        if (self.letter and not parts[2]) or (self.rule and not parts[1]):
            return None
        try:
            moved = RuleNumber(*parts)
        except ValueError:
            return None
        return moved if moved.kind == self.kind else None

    def through(self, last: RuleNumber) -> Iterator[RuleNumber]:
        """The numbers from this one to `last` on the same level, both included; nothing where they aren't siblings in that order."""
        if self.kind != last.kind or self.parent != last.parent:
            return
        number: RuleNumber | None = self
        while number is not None and number <= last:
            yield number
            number = number.next


def try_parse(text: str) -> RuleNumber | None:
    """The number that `text` is in canonical form, or None."""
    try:
        return RuleNumber.parse(text)
    except ValueError:
        return None
