"""What the store hands out: editions, rules, glossary entries. Values only; no database here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Provenance = Literal["official", "unofficial", "project"]
Numbering = Literal["modern", "old"]
Kind = Literal["section", "chapter", "rule", "subrule"]
"""`section` 7, `chapter` 701, `rule` 701.12, `subrule` 701.12a."""

FallbackReason = Literal["language", "edition", "language_and_edition", "moved", "other_meaning"]
"""Why another text than the asked one was taken.

`language`: the asked edition, in another language. `edition`: the same rule at the same number in another edition.
`language_and_edition`: both. `moved`: the same rule, which in the edition taken stands at another number. `other_meaning`: the asked number in
another edition, where it is ANOTHER rule than in the asked one: say so with `Lookup.meanings`.
"""


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
    numbering: Numbering = "modern"


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
    """A stretch of editions (ISO dates, inclusive) in which a number carried a title. `until` is None while it still does.

    `now` is the number at which the rule of that title stands today, None when it is gone.
    """

    number: str
    title: str
    since: str
    until: str | None
    now: str | None = None


@dataclass(frozen=True, slots=True)
class Fallback:
    """The asked text isn't held, and another was taken: what was asked (ISO date or `current`), and why the other one."""

    asked_number: str
    asked_language: str
    asked_edition: str
    reason: FallbackReason


@dataclass(frozen=True, slots=True)
class EditionAsked:
    """What a person's words for an edition mean.

    `date` is the ISO day asked for, None for `current`. `edition` is the text in force then in the asked language, as far as one is held
    (a part of the rules may be all there is); `in_force` is the effective date of the edition known to have been in force then.
    `exact` is set when one particular edition was named by its label or hash: only that one is meant.
    """

    asked: str
    date: str | None
    edition: Edition | None
    in_force: str | None
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Lookup:
    """The answer to a number: the rule followed by all that stands in it, or nothing; and what else the number has meant."""

    number: str
    entries: tuple[Rule, ...]
    fallback: Fallback | None
    meanings: tuple[Span, ...] = ()
    nearest: str | None = None
    """When nothing was found: the number nearest to it that exists in the asked edition (`701.12h` for `701.12k`)."""


@dataclass(frozen=True, slots=True)
class WordChange:
    """A stretch of words: kept, added, or removed against the text before."""

    kind: Literal["same", "added", "removed"]
    words: str


@dataclass(frozen=True, slots=True)
class HistorySpan:
    """A stretch of editions in which a rule kept its number and its words.

    `rule` is the rule in the first edition of the stretch; `until` is the effective date of the last, None if it is the newest held.
    `event` says how the stretch began. `changes` compare its words with the stretch before (empty unless reworded).
    `origin` is the number of the rule it was split from, in the edition before.
    """

    event: Literal["first", "came", "moved", "reworded", "moved_and_reworded", "split"]
    rule: Rule
    since: str
    until: str | None
    changes: tuple[WordChange, ...] = ()
    origin: str | None = None


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One rule in two texts; a side that lacks it is None. `changes` only between two texts of one language."""

    left: Rule | None
    right: Rule | None
    changes: tuple[WordChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """A citation resolved: the number it has in an edition, and the words if a text of that rule is held.

    `rule` is None if only the number is known. `edition` is the effective date that the number belongs to.
    `fallback` is set when the words come from another language or edition than the asked one.
    """

    key: str
    number: str
    edition: str
    language: str
    rule: Rule | None
    fallback: Fallback | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a file has wrong, by name, with the rule number and the line of the file where it stands."""

    code: Literal[
        "duplicate_number",
        "gap",
        "out_of_order",
        "orphan",
        "malformed_number",
        "stray_line",
        "loose_continuation",
        "missing_chapter",
        "title_differs",
        "collapsed_glossary",
        "repaired_bytes",
        "doubled_example",
    ]
    number: str | None
    line_number: int
    detail: str


@dataclass(frozen=True, slots=True)
class ParsedRule:
    """A rule as read from a file. `copy` is 0, or 1, 2 … for a number that the file uses again."""

    key: int
    copy: int
    title: str | None
    text: str
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParsedEdition:
    """A whole file, read: nothing lost, what is wrong with it in `faults`."""

    language: str
    label: str
    effective: str
    effective_to: str | None
    provenance: Provenance
    source: str
    sha256: str
    shipped: bool
    whole: bool
    numbering: Numbering
    rules: tuple[ParsedRule, ...]
    glossary: tuple[tuple[str, tuple[str, ...]], ...]
    faults: tuple[Fault, ...] = field(default=())


class RulesTextError(Exception):
    """A file or store that can't be used. `code` names why, `fields` are its particulars: enough to say it in any language."""

    def __init__(self, code: str, message: str, **fields: str) -> None:
        super().__init__(message)
        self.code = code
        self.fields = fields


class ImportRefused(RulesTextError):  # noqa: N818 - what happened, in the words a person gets
    """The bytes are not an edition of the Comprehensive Rules that can be read; nothing was changed."""


class StoreError(RulesTextError):
    """The store can't be opened or written."""


class FetchError(RulesTextError):
    """The newest text couldn't be fetched; nothing was changed."""
