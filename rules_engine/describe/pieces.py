"""Small two-way pieces of text: numbers, words, quoted text, references, lists. Each says a value and reads exactly that back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.describe.patterns import NotReadError, Piece

_NUMBER = re.compile(r"-?\d{1,9}(?!\d)")
_SIGNED = re.compile(r"[+-]\d{1,9}(?!\d)")
_UNQUOTED = re.compile(r"[“”„«»`{}_\[\]\n]")


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; in the form `signed` always with its sign."""

    def say(self, value: Any, form: str = "") -> str:
        """Return its digits."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise NotReadError
        return f"{value:+d}" if form == "signed" else str(value)

    def read(self, text: str, form: str = "") -> Iterator[tuple[int, str]]:
        """Yield the number that the text begins with."""
        match = (_SIGNED if form == "signed" else _NUMBER).match(text)
        if match:
            yield int(match.group()), text[match.end() :]


class Words:
    """One of a set of words: what it is ↔ how the language says it."""

    __slots__ = ("back", "table")

    def __init__(self, table: Mapping[str, str]) -> None:
        self.table = table
        self.back = sorted(((said, value) for value, said in table.items()), key=lambda pair: -len(pair[0]))

    def say(self, value: Any, form: str = "") -> str:
        """Return the word."""
        del form
        word = self.table.get(value) if isinstance(value, str) else None
        if word is None:
            raise NotReadError
        return word

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield what the text may begin with, the longest first."""
        del form
        for said, value in self.back:
            if text.startswith(said):
                yield value, text[len(said) :]


class WordsByForm:
    """Words that a form words otherwise."""

    __slots__ = ("_forms", "_plain")

    def __init__(self, plain: Words, forms: Mapping[str, Words]) -> None:
        self._plain = plain
        self._forms = forms

    def say(self, value: Any, form: str = "") -> str:
        """Return the word."""
        return self._forms.get(form, self._plain).say(value)

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield what the text may begin with, the longest first."""
        return self._forms.get(form, self._plain).read(text)


class Quoted:
    """Any plain text between quotation marks; inside them, words that the language has its own words for are said in it."""

    __slots__ = ("back", "marks", "table")

    def __init__(self, marks: tuple[str, str], table: Mapping[str, str]) -> None:
        self.marks = marks
        self.table = table
        self.back = {said: value for value, said in table.items()}

    def say(self, value: Any, form: str = "") -> str:
        """Return the text between quotation marks."""
        del form
        if not isinstance(value, str) or not value.strip() or value != value.strip() or _UNQUOTED.search(value):
            raise NotReadError
        said = self.table.get(value, value)
        if self.back.get(said, said) != value:
            raise NotReadError
        return f"{self.marks[0]}{said}{self.marks[1]}"

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield what is between the quotation marks that the text begins with."""
        del form
        if text.startswith(self.marks[0]):
            end = text.find(self.marks[1], 1)
            if end > 0:
                said = text[len(self.marks[0]) : end]
                yield self.back.get(said, said), text[end + len(self.marks[1]) :]


class Named:
    """References to players, objects and what `$` stands for, by what they are called here, in the form that a sentence needs.

    `called` is value → form → words; several in one reference are joined by "and"; anything else stands between quotation marks.
    """

    __slots__ = ("_and", "_back", "_called", "_other", "_read")

    def __init__(self, called: Mapping[str, Mapping[str, str]], joined: str, other: Piece) -> None:
        self._called = called
        self._and = joined
        self._other = other
        self._back: dict[str, list[tuple[str, str]]] = {}
        self._read: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def say(self, value: Any, form: str = "") -> str:
        """Return what is referred to, in a grammatical form."""
        if not isinstance(value, str):
            raise NotReadError
        if value in self._called:
            forms = self._called[value]
            return forms.get(form, forms[""])
        if "+" in value and all(part in self._called for part in value.split("+")):
            return self._and.join(self.say(part, form) for part in value.split("+"))
        return self._other.say(value)

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield what the text may begin with: the longest names first, then several."""
        if (text, form) not in self._read:  # many templates begin with the same reference
            self._read[text, form] = list(self._one(text, form))
        for value, rest in self._read[text, form]:
            yield value, rest
            if rest.startswith(self._and):
                for more, end in self.read(rest[len(self._and) :], form):
                    yield f"{value}+{more}", end

    def _one(self, text: str, form: str) -> Iterator[tuple[str, str]]:
        if form not in self._back:
            pairs = ((forms.get(form, forms[""]), value) for value, forms in self._called.items())
            self._back[form] = sorted(pairs, key=lambda pair: -len(pair[0]))
        for said, value in self._back[form]:
            if text.startswith(said) and not text[len(said) : len(said) + 1].isalnum():
                yield value, text[len(said) :]
        yield from self._other.read(text)


@dataclass(frozen=True, slots=True)
class Listed:
    """Several of the same: "a, b and c"."""

    part: Piece
    joined: str

    def say(self, value: Any, form: str = "") -> str:
        """Return them one after another."""
        said = [self.part.say(each, form) for each in value]
        if not said:
            raise NotReadError
        return ", ".join(said[:-1]) + self.joined + said[-1] if len(said) > 1 else said[0]

    def read(self, text: str, form: str = "") -> Iterator[tuple[list[Any], str]]:
        """Yield as many as can be read, the most first."""
        for value, rest in self.part.read(text, form):
            if rest.startswith(self.joined):
                for last, end in self.part.read(rest[len(self.joined) :], form):
                    yield [value, last], end
            if rest.startswith(", "):
                for more, end in self.read(rest[2:], form):
                    if len(more) > 1:
                        yield [value, *more], end
            yield [value], rest


class EitherOf:
    """One of several kinds of value, the first that has words for it."""

    __slots__ = ("pieces",)

    def __init__(self, *pieces: Piece) -> None:
        self.pieces = pieces

    def say(self, value: Any, form: str = "") -> str:
        """Return the words of the first piece that has some."""
        for piece in self.pieces:
            try:
                return piece.say(value, form)
            except NotReadError:
                continue
        raise NotReadError

    def read(self, text: str, form: str = "") -> Iterator[tuple[Any, str]]:
        """Yield what any of them reads."""
        for piece in self.pieces:
            yield from piece.read(text, form)


@dataclass(frozen=True, slots=True)
class AsText:
    """A number that is kept as text."""

    def say(self, value: Any, form: str = "") -> str:
        """Return its digits."""
        del form
        if not isinstance(value, str) or not _NUMBER.fullmatch(value):
            raise NotReadError
        return value

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield the digits that the text begins with."""
        del form
        match = _NUMBER.match(text)
        if match:
            yield match.group(), text[match.end() :]


def json_text(value: Any) -> str:
    """Return a value as JSON between backticks."""
    return "`" + json.dumps(value, ensure_ascii=False, sort_keys=True).replace("`", "\\u0060") + "`"


def json_read(text: str) -> tuple[Any, str]:
    """Return the value of the JSON between backticks that a text begins with, and the rest; raises `NotReadError`."""
    end = text.find("`", 1)
    if not text.startswith("`") or end < 0:
        raise NotReadError
    try:
        return json.loads(text[1:end]), text[end + 1 :]
    except ValueError as fault:
        raise NotReadError from fault
