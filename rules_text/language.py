"""What a text of the Comprehensive Rules looks like in a language, read from `languages/<code>.toml`. A new language is a new file."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources

from rules_text.model import Provenance


@dataclass(frozen=True, slots=True)
class Language:
    """The marks of one language: how the date is stated, what the parts are called, how an Example begins."""

    code: str
    game: tuple[str, ...]
    titles: tuple[str, ...]
    dates: tuple[re.Pattern[str], ...]
    months: tuple[str, ...]
    examples: tuple[str, ...]
    introduction: frozenset[str]
    contents: frozenset[str]
    glossary: frozenset[str]
    credits: frozenset[str]
    dotless_headings: bool
    current: frozenset[str]
    rule_words: tuple[str, ...]
    section_words: tuple[str, ...]
    joining: tuple[str, ...]
    rules_of_games: tuple[str, ...]
    provenance: Provenance

    def stated_date(self, line: str) -> date | None:
        """The day that a line of the form "These rules are effective as of …" states, or None for any other line."""
        for pattern in self.dates:
            match = pattern.search(line)
            if match is None:
                continue
            parts = match.groupdict()
            year = int(parts["year"]) if parts.get("year") else 1900 + int(parts["year2"])
            month = self.month(parts["month"])
            if month is None:
                return None
            try:
                return date(year, month, int(parts["day"]))
            except ValueError:
                return None
        return None

    def month(self, word: str) -> int | None:
        """1 to 12 for a month's name or number in this language, None for any other word."""
        if word.isdigit():
            return int(word)
        folded = word.casefold()
        for number, name in enumerate(self.months, 1):
            if name.casefold() == folded:
                return number
        return None


def _load(text: str) -> Language:
    data = tomllib.loads(text)
    return Language(
        code=data["code"],
        game=tuple(data["game"]),
        titles=tuple(data["titles"]),
        dates=tuple(re.compile(pattern) for pattern in data["dates"]),
        months=tuple(data["months"]),
        examples=tuple(data["examples"]),
        introduction=frozenset(data["introduction"]),
        contents=frozenset(data["contents"]),
        glossary=frozenset(data["glossary"]),
        credits=frozenset(data["credits"]),
        dotless_headings=bool(data["dotless_headings"]),
        current=frozenset(word.casefold() for word in data["current"]),
        rule_words=tuple(data["rule_words"]),
        section_words=tuple(data["section_words"]),
        joining=tuple(data["joining"]),
        rules_of_games=tuple(data["rules_of_games"]),
        provenance=data["provenance"],
    )


@cache
def languages() -> tuple[Language, ...]:
    """All languages that ship, English first."""
    folder = resources.files("rules_text") / "languages"
    found = [_load(entry.read_text("utf-8")) for entry in folder.iterdir() if entry.name.endswith(".toml")]
    return tuple(sorted(found, key=lambda language: (language.code != "en", language.code)))


@cache
def language(code: str) -> Language:
    """The language with this code (`en`, `es`, `de` …); KeyError if none ships."""
    for candidate in languages():
        if candidate.code == code:
            return candidate
    raise KeyError(code)
