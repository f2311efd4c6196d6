"""Sentences that say and read: templates as data, tried in turn, with all the ways that a text can be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Protocol

_EITHER_PERSON = re.compile(r"\[([^\]|]*)\|([^\]]*)\]")
_BY_GENDER = re.compile(r"\{([^{}|]*(?:\|[^{}|]*)+)\}")
_TURNED = re.compile(r"<([^<>]*) ([^<> ]+)>")
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
YOU = "you"


class NotReadError(ValueError):
    """There are no words for a value, or a text isn't what was said (control flow inside this package)."""


class Piece(Protocol):
    """Says a kind of value and reads it back from the beginning of a text. `form` is a grammatical form or a kind of wording."""

    def say(self, value: Any, form: str = "") -> str:
        """Return the words for a value; raises `NotReadError` where there are none."""

    def read(self, text: str, form: str = "") -> Iterator[tuple[Any, str]]:
        """Yield the values that the text may begin with, each with the rest of the text."""


Pieces = Mapping[str, Piece]


@dataclass(frozen=True, slots=True)
class _Slot:
    name: str
    form: str


@dataclass(frozen=True, slots=True)
class Variant:
    """A template for one person, order and gender. `fixed` are fields that the words themselves settle; `subject` the field whose value
    decides the person; `person` 0 where that is "you", 1 where it isn't, None where it doesn't matter.
    """

    parts: tuple[str | _Slot, ...]
    fixed: Mapping[str, Any] = field(default_factory=dict)
    subject: str | None = None
    person: int | None = None
    gender: int | None = None
    turned: bool | None = None

    @property
    def names(self) -> frozenset[str]:
        """The fields that it says."""
        said = {part.name for part in self.parts if isinstance(part, _Slot)} | set(self.fixed)
        return frozenset(said | ({self.subject} if self.subject else set()))

    def fits(self, fields: Mapping[str, Any], person: int | None, gender: int, turned: bool) -> bool:
        """Whether it says just these fields."""
        if self.subject is not None:
            person = 0 if fields.get(self.subject) == YOU else 1
        return (
            self.person in (None, person)
            and self.gender in (None, gender)
            and self.turned in (None, turned)
            and self.names == set(fields)
            and all(fields[name] == value for name, value in self.fixed.items())
        )

    def say(self, fields: Mapping[str, Any], pieces: Pieces) -> str:
        """Return the words."""
        return "".join(
            part if isinstance(part, str) else pieces[part.name].say(fields[part.name], part.form)
            for part in self.parts
        )

    def read(self, text: str, pieces: Pieces, place: int = 0) -> Iterator[tuple[dict[str, Any], str]]:
        """Yield the fields of what the text may begin with, and the rest."""
        if place == len(self.parts):
            yield ({self.subject: YOU} if self.subject and self.person == 0 else {}) | dict(self.fixed), text
            return
        part = self.parts[place]
        if isinstance(part, str):
            if text.startswith(part):
                yield from self.read(text[len(part) :], pieces, place + 1)
            return
        for value, rest in pieces[part.name].read(text, part.form):
            if part.name == self.subject and value == YOU:
                continue
            for found, end in self.read(rest, pieces, place + 1):
                yield {part.name: value, **found}, end


def _number_or_word(text: str) -> int | str | bool:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def variants(template: str) -> Iterator[Variant]:
    """Yield what a template stands for.

    `[a|b]` is a where its subject is "you", b (which has the slot) where it is someone else; `<subject verb>` is turned round behind a
    leading phrase where a language does so; `{a|b|c}` goes by gender; `{name:form}` is a slot; `@name=value` settles fields.
    """
    text, _, settled = template.partition("@")
    fixed = {
        name: _number_or_word(value) for name, _, value in (pair.partition("=") for pair in settled.split(",") if pair)
    }
    subject = next((slot.group(1) for m in _EITHER_PERSON.finditer(text) for slot in _SLOT.finditer(m.group(2))), None)
    persons: tuple[int | None, ...] = (0, 1) if _EITHER_PERSON.search(text) else (None,)
    turns: tuple[bool | None, ...] = (False, True) if "<" in text else (None,)
    most = max((m.group(1).count("|") + 1 for m in _BY_GENDER.finditer(_EITHER_PERSON.sub("", text))), default=0)
    genders: tuple[int | None, ...] = tuple(range(most)) or (None,)
    for person, turned, gender in product(persons, turns, genders):
        said = text if person is None else _EITHER_PERSON.sub(lambda m, p=person: m.group(p + 1), text)  # type: ignore[misc]
        said = _BY_GENDER.sub(lambda m, g=gender: m.group(1).split("|")[g or 0], said)  # type: ignore[misc]
        if turned is not None:
            said = _TURNED.sub(r"\2 \1" if turned else r"\1 \2", said).replace("<", "").replace(">", "")
        parts: list[str | _Slot] = []
        place = 0
        for match in _SLOT.finditer(said):
            if match.start() > place:
                parts.append(said[place : match.start()])
            parts.append(_Slot(match.group(1), match.group(2) or ""))
            place = match.end()
        if place < len(said):
            parts.append(said[place:])
        yield Variant(tuple(parts), fixed, subject, person, gender, turned)


class Templates:
    """Ways to say one kind of thing, the more exact ones first."""

    __slots__ = ("_heads", "variants")

    def __init__(self, texts: str | Iterable[str]) -> None:
        each = (texts,) if isinstance(texts, str) else tuple(texts)
        found = [variant for text in each for variant in variants(text)]
        self.variants = tuple(sorted(found, key=lambda variant: -len(variant.fixed)))
        self._heads = tuple((_head(variant), variant) for variant in self.variants)

    def say(
        self,
        fields: Mapping[str, Any],
        pieces: Pieces,
        person: int | None = None,
        gender: int = 0,
        turned: bool = False,
    ) -> str:
        """Return the words for these fields; raises `NotReadError` where no template has words for all of them."""
        for variant in self.variants:
            if variant.fits(fields, person, gender, turned):
                try:
                    return variant.say(fields, pieces)
                except NotReadError:
                    continue
        raise NotReadError

    def read(
        self, text: str, pieces: Pieces, person: int | None = None, turned: bool = False
    ) -> Iterator[tuple[dict[str, Any], str]]:
        """Yield the fields of what the text may begin with, and the rest."""
        for head, variant in self._heads:
            if (
                text.startswith(head)
                and variant.turned in (None, turned)
                and (person is None or variant.subject is not None or variant.person in (None, person))
            ):
                yield from variant.read(text, pieces)


def _head(variant: Variant) -> str:
    """Return the words that a text must begin with to be read by a variant."""
    return variant.parts[0] if variant.parts and isinstance(variant.parts[0], str) else ""
