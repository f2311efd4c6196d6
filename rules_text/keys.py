"""Rule numbers as sortable integers: section 7, chapter 701, rule 701.12, subrule 701.12a, in the order of the rules.

A key holds chapter, rule and letter, so that a rule and all its subrules are one range of keys. Letters run a to z without l and o, then
aa, ab … as in the Comprehensive Rules' own introduction.
"""

from __future__ import annotations

import re
from typing import Final

LETTERS: Final = "abcdefghijkmnpqrstuvwxyz"
_RULE: Final = 1_000
_CHAPTER: Final = 1_000_000
_NUMBER: Final = re.compile(r"([1-9]\d{0,2})(?:\.([1-9]\d{0,2})([a-z]{1,2})?)?", re.ASCII)


def letter_index(letter: str) -> int:
    """1 for `a`, 24 for `z`, 25 for `aa`; 0 for no letter. ValueError for l, o and anything else."""
    index = 0
    for character in letter:
        index = index * len(LETTERS) + LETTERS.index(character) + 1
    return index


def letter_of(index: int) -> str:
    """The inverse of `letter_index`."""
    letter = ""
    while index:
        index, rest = divmod(index - 1, len(LETTERS))
        letter = LETTERS[rest] + letter
    return letter


def key_of(number: str) -> int:
    """The key of a number as it is written without its final dot: `7`, `701`, `701.12`, `701.12a`. ValueError for another form."""
    match = _NUMBER.fullmatch(number)
    if match is None:
        raise ValueError(f"not a rule number: {number!r}")
    head, rule, letter = match.groups()
    if rule is None:
        if len(head) == 2:
            raise ValueError(f"not a rule number: {number!r}")
        return int(head) * _CHAPTER if len(head) == 3 else int(head) * 100 * _CHAPTER - 1
    if len(head) != 3:
        raise ValueError(f"not a rule number: {number!r}")
    return int(head) * _CHAPTER + int(rule) * _RULE + (letter_index(letter) if letter else 0)


def number_of(key: int) -> str:
    """The inverse of `key_of`."""
    chapter, rest = divmod(key, _CHAPTER)
    if rest == _CHAPTER - 1:
        return str((key + 1) // (100 * _CHAPTER))
    rule, letter = divmod(rest, _RULE)
    return f"{chapter}.{rule}{letter_of(letter)}" if rule else str(chapter)


def depth(key: int) -> int:
    """0 section, 1 chapter, 2 rule, 3 subrule."""
    rest = key % _CHAPTER
    if rest == _CHAPTER - 1:
        return 0
    if rest == 0:
        return 1
    return 3 if rest % _RULE else 2


def parent(key: int) -> int | None:
    """The key of the rule, chapter or section that this one stands in; None for a section."""
    level = depth(key)
    if level == 3:
        return key - key % _RULE
    if level == 2:
        return key - key % _CHAPTER
    if level == 1:
        return key // (100 * _CHAPTER) * 100 * _CHAPTER - 1
    return None


def reach(key: int) -> int:
    """The last key that can stand under this one, so that `key … reach(key)` is the rule with everything in it."""
    level = depth(key)
    if level == 3:
        return key
    if level == 2:
        return key + _RULE - 1
    if level == 1:
        return key + _CHAPTER - 2
    return key + 100 * _CHAPTER - 1
