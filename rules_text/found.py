"""What a look-up found, as values: the rules in their order, and what has to be said about them. No prose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules_text.model import Fallback, GlossaryEntry, Rule, Span
from rules_text.query import Query


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule in an answer. `rule` is None where only its number (and the title it stands under) is known: its text isn't held.

    `title` is that of the rule, or of the rule or chapter around it, in the asked language as far as known. `spans` are the start and end of each word
    of `rule.text` that was searched for. `fallback` says what was asked for if this text is from another language or edition.
    """

    number: str
    title: str
    rule: Rule | None
    fallback: Fallback | None = None
    spans: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class NumberMeantOtherwise:
    """A number has meant other rules: what it is called in the edition asked for (None: unknown), and all it was called."""

    number: str
    title: str | None
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class WordDecided:
    """The text names a number and a word that don't belong together: the word's rule is answered first."""

    number: str
    words: str
    instead: str


@dataclass(frozen=True, slots=True)
class NoSuchNumber:
    """There's no rule of this number; `nearest` is the last one beside it that exists, if any is known."""

    number: str
    nearest: str | None


@dataclass(frozen=True, slots=True)
class UnusedLetter:
    """Subrules are never numbered with these letters (l and o are left out); `nearest` is the last one that exists."""

    said: str
    letter: str
    nearest: str | None


@dataclass(frozen=True, slots=True)
class TextNotHeld:
    """The rule is known by number, and by the title it stands under, but no text of it is held: an edition has to be imported.

    `certain` is False where nothing but its chapter is known.
    """

    number: str
    title: str
    certain: bool = True


@dataclass(frozen=True, slots=True)
class NumberInWords:
    """The text spells a number out; such a number isn't guessed."""

    words: str


@dataclass(frozen=True, slots=True)
class NotANumber:
    """A rule's number was announced, but this can't be one."""

    said: str


@dataclass(frozen=True, slots=True)
class ReadAs:
    """A word was taken for another: a slip of the keyboard, words written as one, a compound."""

    said: str
    meant: str


@dataclass(frozen=True, slots=True)
class UnknownWords:
    """Words of the text that no rule and no term knows."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GlossaryNotHeld:
    """The glossary was asked for a term, but no entry of it is held."""

    words: str


@dataclass(frozen=True, slots=True)
class SaidOtherwise:
    """The text shown is of another edition than asked for, and the rule said otherwise on one side of `day` (ISO), which lies between them."""

    number: str
    day: str


@dataclass(frozen=True, slots=True)
class NoExample:
    """An example was asked for, but the rules found have none."""


@dataclass(frozen=True, slots=True)
class TooLong:
    """The text is longer than is read, in characters."""

    most: int


Note = (
    NumberMeantOtherwise
    | WordDecided
    | NoSuchNumber
    | UnusedLetter
    | TextNotHeld
    | NumberInWords
    | NotANumber
    | ReadAs
    | UnknownWords
    | GlossaryNotHeld
    | SaidOtherwise
    | NoExample
    | TooLong
)


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a look-up.

    `rules`: `entries` are the rules asked for by number or title, each with what stands in it, in the order asked for. `search`: the rules that the
    words are about, best first. `glossary`: the entries of a term, with the rules that define it. `not_found`: nothing but notes. `language` is the
    language of the answer (the text's own wish, else the caller's), `edition` the edition asked for (None: current).
    """

    kind: Literal["rules", "search", "glossary", "not_found"]
    query: Query
    language: str
    edition: str | None
    entries: tuple[FoundRule, ...] = ()
    glossary: tuple[GlossaryEntry, ...] = ()
    notes: tuple[Note, ...] = ()
