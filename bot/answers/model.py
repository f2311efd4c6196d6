"""The answer as a value: what `ask --json` prints and what every face of the bot renders. Plain text, no markup."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

Kind = Literal[
    "rules",
    "search",
    "glossary",
    "comparison",
    "history",
    "card",
    "ruling",
    "needs_choice",
    "not_understood",
    "not_covered",
    "not_found",
    "about",
    "help",
    "error",
]
Plain = JsonValue


class Value(BaseModel):
    """A frozen value that takes no unknown field."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Fallback(Value):
    """Why an entry isn't in the language or edition that was asked for."""

    asked_language: str
    asked_edition: str
    reason: str


class Entry(Value):
    """One numbered text, word for word as the store holds it. `rule_title` is the title of the rule it belongs to."""

    number: str
    language: str
    edition: str
    title: str | None = None
    text: str = ""
    examples: tuple[str, ...] = ()
    provenance: Literal["official", "unofficial", "project"] = "official"
    edition_label: str = ""
    source: str = ""
    held: bool = True
    """False: only the number is known, and the title it stands under."""
    fallback: Fallback | None = None


class Sense(Value):
    """A glossary term with what it means, word for word."""

    term: str
    senses: tuple[str, ...]
    language: str
    edition: str
    provenance: Literal["official", "unofficial", "project"] = "official"
    fallback: Fallback | None = None


class Hit(Value):
    """One rule that a search found: its family's number and title, and the words around the match."""

    number: str
    title: str
    snippet: str = ""


class Quote(Value):
    """A rule a step stands on. `quote` is None where its text isn't held in any language; `number` is None where even that is unknown."""

    key: str
    number: str | None
    edition: str
    language: str
    quote: str | None = None
    provenance: Literal["official", "unofficial", "project"] | None = None
    note: str | None = None


class StepText(Value):
    """One step of a ruling in words, with what it stands on. `depth` 0 is a step of its own, 1 and more follow from the one before."""

    text: str
    cites: tuple[Quote, ...] = ()
    depth: int = 0


class TriggerText(Value):
    """An ability that triggered, and how often."""

    source: str
    source_id: str
    controller: str
    times: int


class OutcomeText(Value):
    """One possible result. `when` names the choices that lead to it; `events` and `state` are facts for programs."""

    when: str | None = None
    verdict: str
    steps: tuple[StepText, ...] = ()
    events: tuple[dict[str, Plain], ...] = ()
    triggers: tuple[TriggerText, ...] = ()
    state: dict[str, Plain] = Field(default_factory=dict)


class RulingText(Value):
    """A ruling with the situation as it was understood and the words that weren't used."""

    understood: str = ""
    unused: tuple[str, ...] = ()
    outcomes: tuple[OutcomeText, ...] = ()


class Stretch(Value):
    """A number and title that a rule carried from one edition to another. `until` None: still."""

    number: str
    title: str
    since: str
    until: str | None = None


class Change(Value):
    """How a rule's words changed with an edition: marks are (kind, words) with kind `same`, `added` or `removed`."""

    number: str
    edition: str
    kind: str
    marks: tuple[tuple[Literal["same", "added", "removed"], str], ...] = ()


class History(Value):
    """A rule through the editions held."""

    number: str
    stretches: tuple[Stretch, ...] = ()
    changes: tuple[Change, ...] = ()


class Side(Value):
    """One side of a comparison: what it shows of a subrule, None where it lacks it."""

    number: str | None
    text: str | None


class Row(Value):
    """The same rule on both sides, with word-level marks where both are in one language."""

    left: Side
    right: Side
    marks: tuple[tuple[Literal["same", "added", "removed"], str], ...] = ()


class Comparison(Value):
    """Two languages or editions side by side."""

    left: str
    right: str
    rows: tuple[Row, ...] = ()


class CardFacts(Value):
    """What is known of a card; `text` only where it was imported."""

    name: str
    names: dict[str, str] = Field(default_factory=dict)
    mana_cost: str | None = None
    type_line: str = ""
    power: str | None = None
    toughness: str | None = None
    text: str | None = None
    source: str = ""


class Precedent(Value):
    """A worked example close to what was asked."""

    title: str
    said: str
    verdict: str


class Answer(Value):
    """What a command answers. `title` heads it; `lead` are its first sentences (not quotes); `notes` follow the quotes."""

    kind: Kind
    language: str
    edition: str
    title: str = ""
    lead: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    glossary: tuple[Sense, ...] = ()
    hits: tuple[Hit, ...] = ()
    notes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    neighbours: dict[str, str] = Field(default_factory=dict)
    ruling: RulingText | None = None
    comparison: Comparison | None = None
    history: History | None = None
    card: CardFacts | None = None
    precedents: tuple[Precedent, ...] = ()
    question: str | None = None
