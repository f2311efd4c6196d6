"""What words mean, whatever the language: the lexicon's terms, found in a text of words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rules_text.stem import Language, folded_words, language
from rules_text.words import fold

Phrase = tuple[str, ...]
FILES = ("terms", "keywords")


@dataclass(frozen=True, slots=True)
class Term:
    """A term with its forms in each language; the first form is the one that the rules or the cards use."""

    key: str
    forms: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """A term (or several with the same form) found at words `start` to `end` of a row of content words."""

    terms: tuple[str, ...]
    start: int
    end: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The forms of all terms in one language, by their words and by their stems."""

    language: Language
    exact: dict[Phrase, tuple[str, ...]]
    stemmed: dict[Phrase, tuple[str, ...]]
    lengths: dict[str, tuple[int, ...]]
    """How long the phrases are that start with a word or stem, longest first."""

    def at(self, content: Sequence[str], stems: Sequence[str], place: int) -> Found | None:
        """The longest term that starts at a place of a row of content words, given with their stems."""
        lengths = set(self.lengths.get(content[place], ())) | set(self.lengths.get(stems[place], ()))
        for length in sorted(lengths, reverse=True):
            end = place + length
            if end > len(content):
                continue
            terms = self.exact.get(tuple(content[place:end]))
            if terms is not None:
                return Found(terms, place, end, True)
            terms = self.stemmed.get(tuple(stems[place:end]))
            if terms is not None:
                return Found(terms, place, end, False)
        return None


@cache
def terms() -> dict[str, Term]:
    """Every term of the lexicon by its key."""
    folder = files("rules_text.lexicon")
    found: dict[str, Term] = {}
    for name in FILES:
        for group in tomllib.loads((folder / f"{name}.toml").read_text("utf-8")).values():
            for key, forms in group.items():
                split = {code: tuple(form.strip() for form in text.split("|")) for code, text in forms.items()}
                found[key] = Term(key, split)
    return found


@cache
def lexicon(code: str) -> Lexicon:
    """The lexicon of a language; empty for one that no term has forms in."""
    spoken = language(code)
    exact: dict[Phrase, list[str]] = {}
    stemmed: dict[Phrase, list[str]] = {}
    for term in terms().values():
        for form in term.forms.get(code, ()):
            content = content_of(form, spoken)
            if not content or (len(content) == 1 and " " in form):
                continue  # a form of which one word is left would mean that word
            _add(exact, content, term.key)
            _add(stemmed, tuple(map(spoken.stem, content)), term.key)
    lengths: dict[str, set[int]] = {}
    for phrase in (*exact, *stemmed):
        lengths.setdefault(phrase[0], set()).add(len(phrase))
    return Lexicon(
        spoken,
        {phrase: tuple(keys) for phrase, keys in exact.items()},
        {phrase: tuple(keys) for phrase, keys in stemmed.items()},
        {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()},
    )


def _add(forms: dict[Phrase, list[str]], phrase: Phrase, key: str) -> None:
    known = forms.setdefault(phrase, [])
    if key not in known:
        known.append(key)


def content_of(text: str, spoken: Language) -> Phrase:
    """The folded words of a text without the language's stop words."""
    return tuple(word for word in folded_words(text) if word not in spoken.stop)


def found_in(content: Sequence[str], stems: Sequence[str], forms: Lexicon) -> Iterable[Found]:
    """The terms in a row of content words, the longest first at each place, none inside another."""
    place = 0
    while place < len(content):
        starts = content[place] in forms.lengths or stems[place] in forms.lengths
        found = forms.at(content, stems, place) if starts else None
        if found is None:
            place += 1
        else:
            yield found
            place = found.end


@cache
def known_forms() -> dict[str, tuple[str, ...]]:
    """Every word of any form, and every form of several words written as one, with the languages that have it."""
    found: dict[str, list[str]] = {}
    for term in terms().values():
        for code, forms in term.forms.items():
            for form in forms:
                split = folded_words(form)
                for word in (*split, "".join(split)):
                    if code not in found.setdefault(fold(word), []):
                        found[fold(word)].append(code)
    return {word: tuple(codes) for word, codes in found.items()}


@cache
def joined_forms() -> dict[str, str]:
    """Forms of several words by what they are when written as one: `auraswap` is `aura swap`."""
    found: dict[str, str] = {}
    for term in terms().values():
        for forms in term.forms.values():
            for form in forms:
                split = folded_words(form)
                if len(split) > 1:
                    found.setdefault("".join(split), " ".join(split))
    return found
