"""The date or year by which a person names an edition: 2024, 2024-03, 2024-03-08, 8.3.2024, 8 March 2024, März 2024."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules_text.words import Token

_SMALL = frozenset(("de", "del", "of", ".", ",", "st", "nd", "rd", "th"))
_DASHES = frozenset("-–")


@dataclass(frozen=True, slots=True)
class Date:
    """A date in a text: its tokens from `start` to `end`, and as much of YYYY-MM-DD as is known."""

    start: int
    end: int
    text: str


def find_date(tokens: Sequence[Token], months: Mapping[str, int]) -> Date | None:
    """The first date or year among the tokens, or None. `months` gives folded month names of any language their place."""
    for place, token in enumerate(tokens):
        if not _is_year(tokens, place):
            continue
        after = _dashed(tokens, place + 1)
        if after:
            return Date(place, place + 1 + 2 * len(after), "-".join([token.text, *after]))
        start, before = _dotted(tokens, place) or _named(tokens, place, months) or (place, ())
        return Date(start, place + 1, "-".join([token.text, *before]))
    return None


def _is_year(tokens: Sequence[Token], place: int) -> bool:
    token = tokens[place]
    if not (token.is_digits and len(token.text) == 4 and "1990" <= token.text <= "2099"):
        return False
    if place and tokens[place - 1].end == token.start and tokens[place - 1].text not in ("/", ".", "(", "-", "["):
        return False
    return not (place + 1 < len(tokens) and tokens[place + 1].start == token.end and tokens[place + 1].is_word)


def _small_number(tokens: Sequence[Token], place: int, most: int) -> str:
    """A number from 1 to `most` in two digits, or '' for anything else."""
    if not 0 <= place < len(tokens) or not tokens[place].is_digits or len(tokens[place].text) > 2:
        return ""
    number = int(tokens[place].text)
    return f"{number:02}" if 1 <= number <= most else ""


def _dashed(tokens: Sequence[Token], place: int) -> tuple[str, ...]:
    """The month, or month and day, of `-03-08` right after a year."""
    found: list[str] = []
    for most in (12, 31):
        if (
            place + 1 >= len(tokens)
            or tokens[place].text not in _DASHES
            or tokens[place].end != tokens[place + 1].start
        ):
            break
        number = _small_number(tokens, place + 1, most)
        if not number:
            break
        found.append(number)
        place += 2
    return tuple(found)


def _dotted(tokens: Sequence[Token], place: int) -> tuple[int, tuple[str, ...]] | None:
    """`8.3.` or `8/3/` right before a year: day first, as Spanish and German have it."""
    if place < 4 or tokens[place - 1].text not in (".", "/") or tokens[place - 3].text != tokens[place - 1].text:
        return None
    day, month = _small_number(tokens, place - 4, 31), _small_number(tokens, place - 2, 12)
    return (place - 4, (month, day)) if day and month else None


def _named(tokens: Sequence[Token], place: int, months: Mapping[str, int]) -> tuple[int, tuple[str, ...]] | None:
    """`March`, `8. März`, `8 de marzo de` or `March 8,` before a year."""
    start, day = place, ""
    while start and place - start < 4 and (tokens[start - 1].folded in _SMALL or _small_number(tokens, start - 1, 31)):
        start -= 1
        day = _small_number(tokens, start, 31) or day
    if not start or tokens[start - 1].folded not in months:
        return None
    start -= 1
    month = f"{months[tokens[start].folded]:02}"
    before = start
    while before and start - before < 2 and tokens[before - 1].folded in _SMALL:
        before -= 1
    if not day and not _part_of_number(tokens, before - 1):
        day = _small_number(tokens, before - 1, 31)
        start = before - 1 if day else start
    return start, (month, day) if day else (month,)


def _part_of_number(tokens: Sequence[Token], place: int) -> bool:
    """Whether digits hang on what stands before them, like the 10 of 701.10."""
    return place > 0 and tokens[place - 1].end == tokens[place].start
