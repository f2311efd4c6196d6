"""What number a rule has in an edition, by the meaning it is cited for. The data are in `anchors.toml`."""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from types import MappingProxyType


class AnchorsError(ValueError):
    """`anchors.toml` does not hold what it should; the message says at which key."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A rule by its meaning, with its numbers through the editions.

    `numbers` are pairs of the date (ISO) from which the rule stands at a number, and that number, in the order of time. `words` are
    short stretches of the English text of which one stands at that number in every edition. Before `contrary_before` (ISO) the rule
    said otherwise in what it is cited for.
    """

    key: str
    numbers: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    contrary_before: str | None = None

    def number_at(self, on: date | str) -> str | None:
        """The rule's number in the edition in force on that day (a date or ISO string), or None where the rule did not exist yet."""
        at = bisect_right([since for since, _ in self.numbers], str(on))
        return self.numbers[at - 1][1] if at else None

    def holds_in(self, text: str) -> bool:
        """Whether an English rule text is this rule's: it contains one of `words`, letter case and forms of quotation marks aside."""
        plain = _plain(text)
        return any(_plain(words) in plain for words in self.words)


@cache
def load_anchors() -> Mapping[str, Anchor]:
    """Every anchor by its key, in the file's order. Raises `AnchorsError` where the file is faulty."""
    data = tomllib.loads((files("rules_text") / "anchors.toml").read_text(encoding="utf-8"))
    return MappingProxyType({key: _anchor(key, table) for key, table in data.items()})


def number_at(key: str, on: date | str) -> str | None:
    """The number of the rule cited as `key` in the edition in force on that day (a date or ISO string).

    None where the rule did not exist then, or the date lies before the numbering of July 2009. Raises `KeyError` for an unknown key.
    """
    return load_anchors()[key].number_at(on)


def _anchor(key: str, table: Mapping[str, object]) -> Anchor:
    since, words, contrary = table.get("since"), table.get("words"), table.get("contrary_before")
    if not isinstance(since, dict) or not since or not all(isinstance(number, str) for number in since.values()):
        raise AnchorsError(f"anchor {key}: `since` has to be a table of dates and rule numbers")
    if not isinstance(words, list) or not words or not all(isinstance(word, str) and word for word in words):
        raise AnchorsError(f"anchor {key}: `words` has to be a list of words to be found at the number")
    if not (contrary is None or isinstance(contrary, date)):
        raise AnchorsError(f"anchor {key}: `contrary_before` has to be a date")
    if unknown := set(table) - {"since", "words", "contrary_before"}:
        raise AnchorsError(f"anchor {key}: unknown {', '.join(sorted(unknown))}")
    numbers = tuple(since.items())
    if list(numbers) != sorted(numbers) or any(date.fromisoformat(day).isoformat() != day for day, _ in numbers):
        raise AnchorsError(f"anchor {key}: the dates of `since` have to be ISO dates in the order of time")
    return Anchor(key, numbers, tuple(words), contrary.isoformat() if contrary else None)


def _plain(text: str) -> str:
    return " ".join(text.translate(str.maketrans("“”’‘", "\"\"''")).lower().split())
