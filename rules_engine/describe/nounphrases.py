"""What a described object is, as a noun phrase: "a 2/2 green Bear creature with flying"; and back to its characteristics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules_engine.describe.patterns import NotReadError

UNSAID = "?"
"""Stands for a power or toughness that wasn't said."""
_PT = re.compile(r"(-?[\d*x+]+|\?)/(-?[\d*x+]+|\?)(?= |$|[.,;:?(])")
_GROUPS = ("supertypes", "colors")


class Nouns:
    """The nouns of a language: card types with subtypes, adjectives that agree with them, and articles."""

    def __init__(self, table: Mapping[str, Any], subtypes: Mapping[str, str]) -> None:
        self._types: dict[str, dict[str, Any]] = table["types"]
        self._special: dict[str, dict[str, Any]] = table["special_nouns"]
        self._adjectives: dict[str, str] = table["adjectives"]
        self._subtypes = subtypes
        marks = table["marks"]
        self._first = bool(marks.get("noun_first"))
        self._join: str = marks["noun_join"]
        self._token: dict[str, Any] = table["token"]
        self._a: list[str] = table["a"]["articles"]
        self._vowel: str | None = table["a"].get("vowel")
        self._type_words = _longest((entry["noun"], name) for name, entry in self._types.items())
        self._subtype_words = _longest((said, name) for name, said in subtypes.items())
        self._adjective_words = _longest(
            (said, name) for name, forms in self._adjectives.items() for said in forms.split("|")
        )

    # The noun alone

    def say(self, types: Iterable[str], subtypes: Iterable[str]) -> tuple[str, int]:
        """Return the noun for card types and subtypes, and its gender; raises `NotReadError`."""
        types, subtypes = list(types), list(subtypes)
        special = self._special.get(f"{'+'.join(types)}:{'+'.join(subtypes)}")
        if special:
            return special["noun"], special["g"]
        entries = [self._types.get(each) for each in types or ["permanent"]]
        words = [self._subtypes.get(each) for each in subtypes]
        if None in entries or None in words:
            raise NotReadError
        kinds = [entry["noun"] for entry in entries if entry]
        said = [*reversed(kinds), *words] if self._first else [*words, *kinds]
        return self._join.join(str(word) for word in said), entries[-1]["g"] if entries[-1] else 0

    def read(self, text: str) -> Iterator[tuple[list[str], list[str], str]]:
        """Yield the card types and subtypes that a text may begin with, and the rest."""
        for key, entry in self._special.items():
            if text.startswith(entry["noun"]):
                types, _, subtypes = key.partition(":")
                yield types.split("+"), subtypes.split("+"), text[len(entry["noun"]) :]
        yield from self._read(text, [], [])

    def _read(self, text: str, types: list[str], subtypes: list[str]) -> Iterator[tuple[list[str], list[str], str]]:
        may_type = not (self._first and subtypes)
        may_subtype = bool(types) if self._first else not types
        if may_type:
            for said, name in self._type_words:
                if text.startswith(said) and not text[len(said) : len(said) + 1].isalnum():
                    yield from self._on(text[len(said) :], [*types, name], subtypes)
        if may_subtype:
            for said, name in self._subtype_words:
                if text.startswith(said) and not text[len(said) : len(said) + 1].isalnum():
                    yield from self._on(text[len(said) :], types, [*subtypes, name])

    def _on(self, rest: str, types: list[str], subtypes: list[str]) -> Iterator[tuple[list[str], list[str], str]]:
        if rest.startswith(self._join):
            yield from self._read(rest[len(self._join) :], types, subtypes)
        if types:
            told = [each for each in types if each != "permanent"]
            yield told[::-1] if self._first else told, subtypes, rest

    # The whole phrase

    def say_face(self, face: Mapping[str, Any], token: bool = False) -> tuple[str, int]:
        """Return the phrase for types, colors and size (of a token), and its gender; raises `NotReadError`."""
        noun, gender = self.say(face.get("types", ()), face.get("subtypes", ()))
        if token and self._token["ending"]:
            noun, gender = f"{noun}{self._token['ending']}", self._token["g"]
        adjectives = [self._adjective(each, gender) for group in _GROUPS for each in face.get(group) or ()]
        if face.get("colors") == []:
            adjectives.append(self._adjective("colorless", gender))
        size = []
        if "power" in face or "toughness" in face:
            size = [f"{face.get('power', UNSAID)}/{face.get('toughness', UNSAID)}"]
        words = [noun, *adjectives, *size] if self._first else [*size, *adjectives, noun]
        said = " ".join(words)
        special = self._special.get(f"{'+'.join(face.get('types', ()))}:{'+'.join(face.get('subtypes', ()))}", {})
        article = special.get("a") or self._a[min(gender, len(self._a) - 1)]
        if self._vowel and (said[0].lower() in "aeiou" or re.match(r"(8|11|18)(?!\d)", said)):
            article = self._vowel
        if token and self._token["lead"]:
            return f"{self._token['lead']} {said}", self._token["g"]
        return f"{article} {said}", gender

    def _adjective(self, value: str, gender: int) -> str:
        forms = self._adjectives.get(value)
        if forms is None:
            raise NotReadError
        each = forms.split("|")
        return each[min(gender, len(each) - 1)]

    def read_face(self, text: str) -> Iterator[tuple[dict[str, Any], str]]:
        """Yield the characteristics that a text may begin with, and the rest."""
        articles = {*self._a, *(each["a"] for each in self._special.values() if "a" in each)}
        for article in sorted(articles | ({self._vowel} if self._vowel else set()), key=len, reverse=True):
            if text.startswith(f"{article} "):
                rest = text[len(article) + 1 :]
                yield from self._noun_first(rest) if self._first else self._size(rest, {}, then_noun=True)

    def read_token(self, text: str) -> Iterator[tuple[dict[str, Any], str]]:
        """Yield the characteristics of a token that a text may begin with, and the rest."""
        lead, ending = self._token["lead"], self._token["ending"]
        if lead and text.startswith(f"{lead} "):
            yield from self._noun_first(text[len(lead) + 1 :])
        for face, rest in self.read_face(text) if ending else ():
            if rest.startswith(ending):
                yield face, rest[len(ending) :]

    def _noun_first(self, text: str) -> Iterator[tuple[dict[str, Any], str]]:
        for types, subtypes, rest in self.read(text):
            for face, more in self._described(rest, {}):
                for sized, end in self._size(more.removeprefix(" "), face) if more.startswith(" ") else ():
                    yield _with_noun(sized, types, subtypes), end
                yield _with_noun(face, types, subtypes), more

    def _described(self, text: str, face: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
        """Adjectives behind a noun."""
        if text.startswith(" "):
            for said, name in self._adjective_words:
                if text.startswith(said, 1) and not text[len(said) + 1 : len(said) + 2].isalnum():
                    yield from self._described(text[len(said) + 1 :], _with_adjective(face, name))
        yield face, text

    def _size(self, text: str, face: dict[str, Any], then_noun: bool = False) -> Iterator[tuple[dict[str, Any], str]]:
        match = _PT.match(text)
        if match:
            sizes = zip(("power", "toughness"), match.groups(), strict=True)
            face = {**face, **{name: _strength(said) for name, said in sizes if said != UNSAID}}
            text = text[match.end() :]
            if then_noun:
                text = text.removeprefix(" ")
        if then_noun:
            yield from self._adjectives_and_noun(text, face)
        elif match:
            yield face, text

    def _adjectives_and_noun(self, text: str, face: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
        for said, name in self._adjective_words:
            if text.startswith(f"{said} "):
                yield from self._adjectives_and_noun(text[len(said) + 1 :], _with_adjective(face, name))
        for types, subtypes, rest in self.read(text):
            yield _with_noun(face, types, subtypes), rest


def _with_adjective(face: dict[str, Any], name: str) -> dict[str, Any]:
    if name == "colorless":
        return {**face, "colors": []}
    group = "supertypes" if name in ("legendary", "basic", "snow", "world") else "colors"
    return {**face, group: [*face.get(group, ()), name]}


def _with_noun(face: dict[str, Any], types: list[str], subtypes: list[str]) -> dict[str, Any]:
    return face | ({"types": types} if types else {}) | ({"subtypes": subtypes} if subtypes else {})


def _strength(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdigit() else text


def _longest(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return sorted(pairs, key=lambda pair: -len(pair[0]))
