"""Card names as people type them: full names in three languages, nicknames, and short forms that follow from the names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_engine.describe.fold import fold, spell_out_umlauts

SHORTEST_INITIALS = 3
SHORTEST_WORD = 4
BEGINNING = 3


@dataclass(frozen=True, slots=True)
class NameMatch:
    """Cards (English names) that a stretch of words may mean; `full`: by a whole name, not a short form. `length` in words."""

    cards: tuple[str, ...]
    length: int
    full: bool


@dataclass(frozen=True, slots=True)
class NameIndex:
    """Folded word sequences → cards. `typos` leads from a misspelt word to the word meant."""

    full: Mapping[tuple[str, ...], tuple[str, ...]]
    short: Mapping[tuple[str, ...], tuple[str, ...]]
    longest: Mapping[str, int]
    typos: Mapping[str, tuple[str, ...]]
    beginnings: Mapping[str, tuple[tuple[str, ...], ...]]
    """First three letters → names of several words that begin so."""
    homonyms: Mapping[str, tuple[str, ...]]
    """Words that mean something by themselves, and would be short for these cards."""

    def at(self, words: tuple[str, ...], place: int) -> NameMatch | None:
        """Return the longest name that begins at a place of the text, None if none does."""
        for length in range(min(self.longest.get(words[place], 0), len(words) - place), 0, -1):
            key = words[place : place + length]
            cards = self.full.get(key)
            if cards:
                return NameMatch(cards, length, True)
            cards = self.short.get(key)
            if cards:
                return NameMatch(cards, length, False)
        return None

    def abbreviated(self, words: tuple[str, ...], place: int) -> NameMatch | None:
        """Return the one name whose first words begin as these two words do ("art evo")."""
        if place + 1 >= len(words) or min(len(words[place]), len(words[place + 1])) < BEGINNING:
            return None
        first, second = words[place], words[place + 1]
        fitting = {
            card
            for name in self.beginnings.get(first[:BEGINNING], ())
            if name[0].startswith(first) and name[1].startswith(second)
            for card in self.full[name]
        }
        return NameMatch(tuple(fitting), 2, False) if len(fitting) == 1 else None


def joined(first: NameIndex, other: NameIndex) -> NameIndex:
    """Return both indexes as one; what a short form means in the first stands."""
    longest = dict(first.longest)
    for word, length in other.longest.items():
        longest[word] = max(length, longest.get(word, 0))
    typos = dict(first.typos)
    for form, words in other.typos.items():
        typos[form] = tuple(sorted({*words, *typos.get(form, ())}))
    full = {**first.full, **other.full}
    short = {words: cards for words, cards in {**other.short, **first.short}.items() if words not in full}
    return NameIndex(full, short, longest, typos, _beginnings(full), first.homonyms)


def deletions(word: str) -> set[str]:
    """Return the word and what is left of it with one letter taken out."""
    return {word} | {word[:i] + word[i + 1 :] for i in range(len(word))}


def typo_table(words: Iterable[str], shortest: int = 5) -> dict[str, tuple[str, ...]]:
    """Return a table from words with a letter left out to the words they may come from."""
    table: dict[str, set[str]] = defaultdict(set)
    for word in words:
        if len(word) >= shortest and word.isalpha():
            for form in deletions(word):
                table[form].add(word)
    return {form: tuple(sorted(found)) for form, found in table.items()}


def nearest(word: str, table: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the words that differ from this one by one letter (changed, left out, added, or two exchanged)."""
    found: set[str] = set()
    for form in deletions(word):
        for candidate in table.get(form, ()):
            if abs(len(candidate) - len(word)) <= 1 and candidate[:1] == word[:1]:
                found.add(candidate)
    return tuple(sorted(found))


def build_index(
    printed: Iterable[tuple[str, str]],
    nicknames: Iterable[tuple[str, str]],
    small_words: frozenset[str],
    ordinary: frozenset[str],
) -> NameIndex:
    """Make the index of (printed name, English name) pairs and (nickname, English name) pairs.

    `small_words` (articles, prepositions) don't make a short form; `ordinary` words are no short form alone.
    """
    full: dict[tuple[str, ...], set[str]] = defaultdict(set)
    short: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for name, card in printed:
        for spelling in {name, spell_out_umlauts(name), name.replace("-", ""), name.replace(":", "")}:
            for part in {spelling, *spelling.split(" // ")}:
                words = _words(part)
                if words:
                    full[words].add(card)
                    _shorten(part, words, card, short, small_words, ordinary)
    for nickname, card in nicknames:
        words = _words(nickname)
        if words:
            (full if len(words) > 1 or words[0] not in ordinary else short)[words].add(card)
    for words in list(short):
        if words in full:
            del short[words]
    longest: dict[str, int] = {}
    for words in (*full, *short):
        longest[words[0]] = max(longest.get(words[0], 0), len(words))
    vocabulary = {word for words in (*full, *short) for word in words}
    return NameIndex(
        {words: tuple(sorted(found)) for words, found in full.items()},
        {words: tuple(sorted(found)) for words, found in short.items()},
        longest,
        typo_table(vocabulary),
        _beginnings(full),
        _homonyms(full, ordinary),
    )


def _homonyms(full: Mapping[tuple[str, ...], set[str]], ordinary: frozenset[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = defaultdict(set)
    for name, cards in full.items():
        for word in {name[0], name[-1]} & ordinary if len(name) > 1 else ():
            found[word] |= cards
    return {word: tuple(sorted(cards)) for word, cards in found.items()}


def _beginnings(full: Iterable[tuple[str, ...]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for name in full:
        if len(name) > 1:
            found[name[0][:BEGINNING]].append(name)
    return {beginning: tuple(names) for beginning, names in found.items()}


def _words(name: str) -> tuple[str, ...]:
    return tuple(fold(name.replace("-", " ").replace(",", " ").replace("/", " ")).split())


def _shorten(
    name: str,
    words: tuple[str, ...],
    card: str,
    short: dict[tuple[str, ...], set[str]],
    small_words: frozenset[str],
    ordinary: frozenset[str],
) -> None:
    before_comma = _words(name.split(",")[0])
    # Half of a compound is no short name: no one calls "The Trickster-God's Heist" a trickster.
    halves = {half for word in name.split(" ") if "-" in word for half in _words(word)} if " " in name else set()
    candidates = {before_comma} if before_comma != words else set()
    telling = [word for word in words if word not in small_words]
    candidates.add(tuple(telling))
    # People leave an article out: "árbol de perdición" for "Árbol de la perdición".
    for place, word in enumerate(words):
        if word in small_words and len(telling) > 1:
            candidates.add(words[:place] + words[place + 1 :])
    if words[0] in small_words:
        candidates.add(words[1:])
    for part in (before_comma, words):
        for word in part[:1] + part[-1:]:
            candidates.add((word,))
            if word.endswith("s") and len(word) > SHORTEST_WORD + 1:
                candidates.add((word[:-1],))
    if len(telling) > 1:
        candidates.add((telling[0],))
        candidates.add((telling[-1],))
        candidates.add(tuple(telling[:2]))
    if len(words) >= SHORTEST_INITIALS:
        candidates.add(("".join(word[0] for word in words),))
    for form in candidates:
        if not form or form == words:
            continue
        if len(form) == 1:
            initials = len(words) >= SHORTEST_INITIALS and form[0] == "".join(word[0] for word in words)
            whole = form == before_comma and len(form[0]) >= SHORTEST_INITIALS
            if (
                form[0] in halves
                or form[0] in ordinary
                or form[0] in small_words
                or (len(form[0]) < SHORTEST_WORD and not initials and not whole)
            ):
                continue
        short[form].add(card)
