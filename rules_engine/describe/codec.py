"""Small two-way pieces of text: each says a value and reads exactly that back."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

PLAIN = re.compile(r"[\w+\-](?:[\w'’+/*\-,. ]*[\w'’+/*\-])?")
_OPENING, _CLOSING = "([{", ")]}"


class NotReadError(ValueError):
    """A text isn't what a piece would have said (control flow inside this package)."""


class Codec(Protocol):
    """Says a value as text and reads it back."""

    def say(self, value: Any) -> str:
        """Return the text for a value."""

    def read(self, text: str) -> Any:
        """Return the value of a text; raises `NotReadError`."""


def split(text: str, separator: str) -> list[str]:
    """Split at a separator outside brackets and backticks."""
    parts, depth, quoted, start, place = [], 0, False, 0, 0
    while place < len(text):
        sign = text[place]
        if sign == "`":
            quoted = not quoted
        elif not quoted and sign in _OPENING:
            depth += 1
        elif not quoted and sign in _CLOSING:
            depth = max(0, depth - 1)
        elif not quoted and depth == 0 and text.startswith(separator, place):
            parts.append(text[start:place])
            place += len(separator)
            start = place
            continue
        place += 1
    return [*parts, text[start:]]


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""

    def say(self, value: Any) -> str:
        """Return its digits."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise NotReadError
        return str(value)

    def read(self, text: str) -> int:
        """Return the number."""
        if not re.fullmatch(r"-?\d{1,9}", text):
            raise NotReadError
        return int(text)


@dataclass(frozen=True, slots=True)
class Words:
    """One of a set of words: what it is ↔ how the language says it; what has no word is said as it is."""

    table: Mapping[str, str]
    back: Mapping[str, str]

    def say(self, value: Any) -> str:
        """Return the word."""
        value = str(value)
        word = self.table.get(value, value)
        return word if self.back.get(word, word) == value else json_text(value)

    def read(self, text: str) -> str:
        """Return what it stands for."""
        return str(json_value(text)) if text.startswith("`") else self.back.get(text, text)


def words(table: Mapping[str, str]) -> Words:
    """Make a set of words."""
    return Words(table, {word: value for value, word in reversed(list(table.items()))})


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a closed set of words."""

    words: Words
    values: frozenset[str]

    def say(self, value: Any) -> str:
        """Return the word."""
        return self.words.say(value)

    def read(self, text: str) -> str:
        """Return what it stands for; anything else isn't read."""
        value = self.words.read(text)
        if value not in self.values:
            raise NotReadError
        return value


def json_text(value: Any) -> str:
    """Return a value as JSON between backticks."""
    return "`" + json.dumps(value, ensure_ascii=False, sort_keys=True).replace("`", "\\u0060") + "`"


def json_value(text: str) -> Any:
    """Return the value of JSON between backticks."""
    if len(text) < 2 or text[0] != "`" or text[-1] != "`":
        raise NotReadError
    try:
        return json.loads(text[1:-1])
    except ValueError as fault:
        raise NotReadError from fault


@dataclass(frozen=True, slots=True)
class Free:
    """Any text: as it is where that is plain, else quoted."""

    def say(self, value: Any) -> str:
        """Return the text."""
        text = str(value)
        plain = PLAIN.fullmatch(text) and not any(sign in text for sign in (", ", ". ", " + ", " = "))
        return text if plain else json_text(text)

    def read(self, text: str) -> str:
        """Return the text."""
        return str(json_value(text)) if text.startswith("`") else text


@dataclass(frozen=True, slots=True)
class Listed:
    """Several of the same."""

    part: Codec
    separator: str = ", "

    def say(self, value: Any) -> str:
        """Return them one after another."""
        return self.separator.join(self.part.say(each) for each in value)

    def read(self, text: str) -> tuple[Any, ...]:
        """Return them as a tuple."""
        return tuple(self.part.read(each) for each in split(text, self.separator))


@dataclass(frozen=True, slots=True)
class Pairs:
    """Names with values."""

    name: Codec
    value: Codec

    def say(self, value: Any) -> str:
        """Return `name = value` for each."""
        return ", ".join(f"{self.name.say(key)} = {self.value.say(each)}" for key, each in value.items())

    def read(self, text: str) -> dict[str, Any]:
        """Return them as a dict."""
        found = {}
        for part in split(text, ", "):
            name, *rest = split(part, " = ")
            if len(rest) != 1:
                raise NotReadError
            found[self.name.read(name)] = self.value.read(rest[0])
        return found


@dataclass(frozen=True, slots=True)
class Flag:
    """Something that is so or not: only said where it is so."""

    value: bool = True

    def say(self, value: Any) -> str:
        """Return nothing: the template says it."""
        if value is not self.value:
            raise NotReadError
        return ""

    def read(self, text: str) -> bool:
        """Return what it is where it is said."""
        if text:
            raise NotReadError
        return self.value


class Template:
    """A sentence with slots: `exchange life totals: {first} ⇄ {second}`. `pattern` reads it back."""

    __slots__ = ("names", "pattern", "text", "weight")

    def __init__(self, text: str) -> None:
        self.text = text
        self.names = tuple(re.findall(r"\{(\w+)\}", text))
        pattern = ""
        for part in re.split(r"(\{\w+\})", text):
            pattern += f"(?P<{part[1:-1]}>.+?)" if part.startswith("{") else re.escape(part)
        self.pattern = re.compile(pattern, re.DOTALL)
        self.weight = len(re.sub(r"\{\w+\}", "", text))

    def say(self, fields: Mapping[str, Any], slots: Mapping[str, Codec]) -> str:
        """Return the sentence."""
        if not self.names:
            return self.text
        return self.text.format(**{name: slots[name].say(fields[name]) for name in self.names})

    def read(self, text: str, slots: Mapping[str, Codec]) -> dict[str, Any]:
        """Return the slots' values."""
        match = self.pattern.fullmatch(text)
        if match is None:
            raise NotReadError
        return {name: slots[name].read(match.group(name)) for name in self.names}


class Record:
    """Fields of a model, each by its own template, one after another."""

    def __init__(self, templates: Mapping[str, str]) -> None:
        self.parts = {name: Template(text) for name, text in templates.items()}
        self.flags = {part.text: name for name, part in self.parts.items() if not part.names}
        self.readers = sorted((part for part in self.parts.values() if part.names), key=lambda part: -part.weight)

    def say(self, fields: Mapping[str, Any], slots: Mapping[str, Codec]) -> str:
        """Return all fields that are given."""
        said = []
        for name, value in fields.items():
            part = self.parts.get(name)
            if part is None:
                raise NotReadError
            if not part.names:
                slots[name].say(value)
            said.append(part.say(fields, slots))
        return "; ".join(said)

    def read(self, text: str, slots: Mapping[str, Codec]) -> dict[str, Any]:
        """Return the fields."""
        found: dict[str, Any] = {}
        for part in split(text, "; "):
            found |= self._one(part, slots)
        return found

    def _one(self, text: str, slots: Mapping[str, Codec]) -> dict[str, Any]:
        flag = self.flags.get(text)
        if flag is not None:
            return {flag: slots[flag].read("")}
        for reader in self.readers:
            try:
                return reader.read(text, slots)
            except NotReadError:
                continue
        raise NotReadError
