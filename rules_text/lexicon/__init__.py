"""Words as data: what commands a look-up, what means the same in another language. One file a language, and no code for one."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rules_text.words import fold

Phrase = tuple[str, ...]
MEANINGS = (
    "rule",
    "chapter",
    "section",
    "example",
    "glossary",
    "versus",
    "sides",
    "list",
    "range",
    "current",
    "filler",
    "letter",
)


@dataclass(frozen=True, slots=True)
class Commands:
    """The command words of all languages. Phrases are folded words, the longest first among those with the same first word."""

    phrases: dict[str, tuple[tuple[Phrase, str], ...]]
    numerals: frozenset[str]
    months: dict[str, int]
    languages: tuple[str, ...]

    def at(self, words: list[str], place: int, meaning: str) -> int:
        """How many words from `place` on carry that meaning: 0 for none."""
        for phrase, other in self.phrases.get(words[place], ()):
            if other == meaning and tuple(words[place : place + len(phrase)]) == phrase:
                return len(phrase)
        return 0

    def answer_language(self, words: list[str], place: int) -> tuple[int, str]:
        """How many words from `place` on ask for an answer in a language, and which: (0, '') for none."""
        for phrase, meaning in self.phrases.get(words[place], ()):
            if meaning.startswith("answer_in:") and tuple(words[place : place + len(phrase)]) == phrase:
                return len(phrase), meaning.removeprefix("answer_in:")
        return 0, ""

    def is_numeral(self, word: str) -> bool:
        """Whether a word is made of number words alone: `seven`, `cientosiete`, `siebenhunderteins`."""
        reached = {0}
        for place in range(len(word)):
            if place in reached:
                reached |= {place + len(part) for part in self.numerals if word.startswith(part, place)}
        return len(word) in reached


def language_files() -> dict[str, dict[str, Any]]:
    """The command words of each language as its file has them."""
    folder = files(__name__)
    read = {}
    for entry in folder.iterdir():
        stem, _, ending = entry.name.rpartition(".")
        if ending == "toml" and len(stem) == 2:
            read[stem] = tomllib.loads(entry.read_text("utf-8"))
    return dict(sorted(read.items()))


@cache
def commands() -> Commands:
    """The command words of every language there is a file for."""
    by_first: dict[str, list[tuple[Phrase, str]]] = {}
    numerals: set[str] = set()
    months: dict[str, int] = {}
    data = language_files()
    for words in data.values():
        meanings = {meaning: words.get(meaning, []) for meaning in MEANINGS}
        meanings |= {f"answer_in:{language}": said for language, said in words.get("answer_in", {}).items()}
        for meaning, said in meanings.items():
            for text in said:
                phrase = tuple(fold(text).split())
                by_first.setdefault(phrase[0], []).append((phrase, meaning))
        numerals |= {fold(word) for word in words.get("numerals", [])}
        months |= {fold(month): place for place, month in enumerate(words.get("months", []), 1)}
    ordered = {first: tuple(sorted(found, key=lambda item: -len(item[0]))) for first, found in by_first.items()}
    return Commands(ordered, frozenset(numerals), months, tuple(data))
