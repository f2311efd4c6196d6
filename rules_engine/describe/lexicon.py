"""The words of each language as data: phrase → what it may stand for."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from rules_engine.describe.fold import fold, spell_out_umlauts

Language = Literal["en", "es", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "es", "de")
FOLDER = Path(__file__).parent / "lexicon"

SECOND = "2"
"""The mark of the second person, before another mark: "you cast" said of anybody, in a text that has no "I"."""
ADDRESSED = "addressed"

_JOINED = re.compile(r"(?<=[^\W\d_])[-/](?=[^\W\d_])")
_BRACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a phrase: a category (`verb`, `zone`, …), what it is there, and a mark (`1`, `3`, `s`, `o`, `p`)."""

    kind: str
    value: str
    mark: str = ""


@dataclass(slots=True)
class Node:
    """A node of a phrase trie: the words that may follow, and what the phrase up to here may mean."""

    following: dict[str, Node] = field(default_factory=dict)
    senses: tuple[Sense, ...] = ()

    def add(self, words: Iterable[str], sense: Sense) -> None:
        """Enter a phrase."""
        node = self
        for word in words:
            node = node.following.setdefault(word, Node())
        if sense not in node.senses:
            node.senses += (sense,)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one language. `expansions` are contractions, word(s) → words, `apostrophes` those that are written with one;
    `vocabulary` all single words; `accented` what is written with accents → its senses, since `ändere` isn't `andere`; `endings` those
    that the first word of a name may have instead of another.
    """

    language: Language
    root: Node
    expansions: dict[tuple[str, ...], tuple[str, ...]]
    apostrophes: dict[tuple[str, ...], tuple[str, ...]]
    vocabulary: frozenset[str]
    accented: dict[str, tuple[Sense, ...]]
    endings: tuple[str, ...] = ()
    verb_first: bool = False
    """Whether a clause that begins with its verb asks, for no statement does."""

    def spellings(self, name: str) -> tuple[str, ...]:
        """Return a card's name as it may stand in a text: contractions written out, its first word declined."""
        words = name.split(" ")
        found = {name}
        ending = next((e for e in sorted(self.endings, key=len, reverse=True) if words[0].endswith(e)), None)
        if ending is not None and len(words) > 1:
            stem = words[0].removesuffix(ending)
            found |= {" ".join((stem + other, *words[1:])) for other in self.endings}
        for spelling in tuple(found):
            found.add(" ".join(part for w in spelling.split(" ") for part in self.expansions.get((fold(w),), (w,))))
        return tuple(sorted(found))

    def meant(self, written: str, senses: tuple[Sense, ...]) -> tuple[Sense, ...]:
        """Return those senses that agree with the accents of what was written; all where that decides nothing."""
        exact = self.accented.get(_composed(written), ())
        return tuple(sense for sense in senses if sense in exact) or senses


def alternatives(pattern: str) -> Iterator[str]:
    """Yield what a pattern with {a,b} stands for: `swap{,s}` → `swap`, `swaps`."""
    match = _BRACES.search(pattern)
    if not match:
        yield pattern
        return
    for choice in match.group(1).split(","):
        yield from alternatives(pattern[: match.start()] + choice + pattern[match.end() :])


def _senses(kind: str, value: str, mark: str) -> tuple[Sense, ...]:
    """Return what an entry stands for. The second person is read as the first, and marked as spoken to."""
    if mark.startswith(SECOND):
        first = "1" if kind in ("verb", "modal") else ""
        return Sense(kind, value, mark.removeprefix(SECOND) or first), Sense(ADDRESSED, kind)
    return (Sense(kind, value, mark),)


def _composed(phrase: str) -> str:
    return unicodedata.normalize("NFC", phrase.casefold())


def _spellings(pattern: str) -> Iterator[str]:
    for phrase in alternatives(pattern):
        phrase = _JOINED.sub(" ", phrase)
        plain = fold(phrase)
        yield plain
        written = fold(spell_out_umlauts(phrase))
        if written != plain:
            yield written


def read_tables(folder: Path) -> dict[str, dict[str, Any]]:
    """Return all tables of the TOML files in a folder, merged by name; what several files say of one meaning is put together."""
    tables: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*.toml")):
        for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
            merged = tables.setdefault(name, {})
            for value, said in table.items():
                merged[value] = [*merged.get(value, ()), *said] if isinstance(said, list) else said
    return tables


@cache
def lexicon(language: Language) -> Lexicon:
    """Return the words of a language (read once)."""
    root = Node()
    expansions: dict[tuple[str, ...], tuple[str, ...]] = {}
    apostrophes: dict[tuple[str, ...], tuple[str, ...]] = {}
    vocabulary: set[str] = set()
    accented: dict[str, tuple[Sense, ...]] = {}
    endings: tuple[str, ...] = ()
    verb_first = False
    tables = read_tables(FOLDER / language)
    for short, full in tables.pop("expand", {}).items():
        key = tuple(fold(short).split())
        (apostrophes if "'" in short else expansions)[key] = tuple(fold(full).split())
        vocabulary.update(key)
    for kind, table in tables.items():
        if kind == "grammar":
            endings, verb_first = tuple(table["name_endings"]), bool(table.get("verb_first"))
            continue
        for value, phrases in table.items():
            for entry in phrases:
                pattern, _, mark = entry.partition("@")
                for phrase in _spellings(pattern):
                    words = phrase.split()
                    if words:
                        for sense in _senses(kind, value, mark):
                            root.add(words, sense)
                        vocabulary.update(words)
                    if len(words) > 1:  # as it stands once contractions are written out: "al menos" → "a el menos"
                        written_out = [part for w in words for part in expansions.get((w,), (w,))]
                        for sense in _senses(kind, value, mark):
                            root.add(written_out, sense)
                for phrase in map(_composed, alternatives(pattern)):
                    if not phrase.isascii():
                        accented[phrase] = (*accented.get(phrase, ()), *_senses(kind, value, mark))
    return Lexicon(language, root, expansions, apostrophes, frozenset(vocabulary), accented, endings, verb_first)


@cache
def everyday() -> frozenset[str]:
    """Return the words of every day, folded, that no card is called by alone."""
    lists = tomllib.loads((FOLDER / "everyday.toml").read_text(encoding="utf-8"))
    said = (word for language in LANGUAGES for word in lists[language])
    return frozenset(fold(spelling) for word in said for spelling in {word, spell_out_umlauts(word)})


@cache
def subtypes() -> dict[str, tuple[str, str]]:
    """Return folded subtype words in all languages → (subtype, the card type it belongs to)."""
    found: dict[str, tuple[str, str]] = {}
    for card_type, table in read_tables(FOLDER / "types").items():
        for english, others in table.items():
            for written in (english, *others):
                for phrase in _spellings(written):
                    found.setdefault(phrase, (english, card_type))
    return found
