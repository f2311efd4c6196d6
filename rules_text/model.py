"""What the store hands out: editions, rules, glossary entries. Values only; no database here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Provenance = Literal["official", "unofficial", "project"]
Kind = Literal["section", "chapter", "rule", "subrule"]
"""`section` 7, `chapter` 701, `rule` 701.12, `subrule` 701.12a."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of the Comprehensive Rules in one language, whole or in part.

    Dates are ISO strings. `effective` is the stated date, or the earliest possible one where only a range is known;
    `effective_to` is the latest possible one in that case, else None. `numbering` keeps the editions before July 2009, which number
    otherwise, apart.
    """

    id: int
    language: str
    label: str
    effective: str
    effective_to: str | None
    provenance: Provenance
    source: str
    sha256: str
    shipped: bool
    whole: bool
    numbering: Literal["modern", "old"] = "modern"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as it stands in one edition. `title` is set for sections, chapters and rules that are only a title.

    `text` is the rule's own words without number and Examples ('' for a title); continuation lines are joined with a line feed.
    `line` is the lineage's id: the same rule in other editions and languages has the same one.
    """

    number: str
    kind: Kind
    title: str | None
    text: str
    examples: tuple[str, ...]
    edition: Edition
    line: int


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A glossary term of one edition with its senses, in the edition's order."""

    term: str
    senses: tuple[str, ...]
    edition: Edition
    line: int


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of editions (ISO dates, inclusive) in which a number carried a title. `until` is None while it still does."""

    number: str
    title: str
    since: str
    until: str | None
