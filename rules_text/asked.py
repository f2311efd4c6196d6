"""What a person's words for an edition mean: a date, a month, a year, `current`, a file's label or the start of its hash."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from rules_text.dates import find_date
from rules_text.language import languages
from rules_text.model import Edition, RulesTextError
from rules_text.words import fold, tokens

_HASH: Final = re.compile(r"[0-9a-f]{8,64}")


@cache
def _months() -> Mapping[str, int]:
    return {fold(name): number for language in languages() for number, name in enumerate(language.months, 1)}


@cache
def _current() -> frozenset[str]:
    return frozenset(word for language in languages() for word in language.current)


def read_asked(asked: str | None, editions: Sequence[Edition], language: str) -> tuple[str | None, Edition | None]:
    """The ISO day asked for (None: current) and the one edition named by label or hash (else None).

    A year or month means the newest text of the language that became effective within it, else its last day. RulesTextError `unknown_edition` for words that mean nothing.
    """
    words = (asked or "").strip()
    if not words or words.casefold() in _current():
        return None, None
    for edition in editions:
        if words.casefold() in (edition.label.casefold(), f"{edition.label.casefold()}.txt"):
            return edition.effective, edition
    if _HASH.fullmatch(words.casefold()):
        for edition in editions:
            if edition.sha256.startswith(words.casefold()):
                return edition.effective, edition
    found = find_date(tokens(words), _months())
    if found is None:
        raise RulesTextError(
            "unknown_edition", f"“{words}” names no edition: give a date, a year or “current”.", asked=words
        )
    first, last = found.text, _last_day(found.text)
    within = [e.effective for e in editions if e.language == language and first <= e.effective <= last]
    return (max(within) if within and first != last else last), None


def _last_day(text: str) -> str:
    parts = [int(part) for part in text.split("-")]
    if len(parts) == 1:
        return f"{parts[0]:04}-12-31"
    if len(parts) == 2:
        return f"{parts[0]:04}-{parts[1]:02}-{monthrange(parts[0], parts[1])[1]:02}"
    return f"{parts[0]:04}-{parts[1]:02}-{parts[2]:02}"
