"""Which rules a question in words is about: the rule that defines a thing before those that mention it, or none at all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal, TypeVar

from rules_text.concepts import found_in, lexicon
from rules_text.index import Index
from rules_text.model import GlossaryEntry
from rules_text.question import Question, Unit, analyse
from rules_text.ranking import Hit, ranked, topic_terms
from rules_text.repair import repaired
from rules_text.stem import words

LEAST_COVERAGE = 0.55
"""The share of what is asked (by how telling it is) that the best hit has to cover."""
LEAST_COVERAGE_OF_MANY = 0.36
LEAST_COVERAGE_OF_NAME = 0.85
_COMBINATIONS = 24
_REFERENCE = re.compile(r"\b[1-9][0-9]{2}(?:\.[0-9]{1,3}[a-z]{0,2})?\b")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Results:
    """What a search found.

    `title`: the words name these rules, first of all `named`. `hits`: rules in their order. `glossary`: a term, `entries`. `none`.
    """

    kind: Literal["title", "glossary", "hits", "none"]
    question: Question
    named: tuple[str, ...] = ()
    hits: tuple[Hit, ...] = ()
    entries: tuple[GlossaryEntry, ...] = ()


def search(text: str, index: Index, language: str = "en", anchors: Mapping[str, str] | None = None) -> Results:
    """Search an index for a text in words. `language` is the person's; `anchors` are numbers by the key of their meaning."""
    question = analyse(
        text,
        language,
        lambda unit: unit in index.postings or unit in topic_terms(),
        lambda word: repaired(word, index.vocabulary),
    )
    units = question.units
    if not units:
        return Results("none", question)
    entries = _first(_combinations(units), index.glossary)
    named = _first(_combinations(units), index.named)
    if named:
        return Results("title", question, named, entries=entries)
    hits = ranked(question, index, anchors or {}, _referred(entries))
    if hits and _enough(hits[0], question):
        return Results("hits", question, hits=hits, entries=entries)
    if entries:
        return Results("glossary", question, entries=entries)
    return Results("none", question)


def _enough(best: Hit, question: Question) -> bool:
    units = question.units
    if not question.asks and not any(name.startswith("#") for unit in units for name in unit.alternatives):
        # Words that no term has, and no sentence: most likely a card's name, which a rule has to mention whole.
        return best.coverage >= LEAST_COVERAGE_OF_NAME
    known = sum(1 for unit in units if unit.alternatives)
    return best.coverage >= LEAST_COVERAGE or (known >= 4 and best.coverage >= LEAST_COVERAGE_OF_MANY)


def _combinations(units: tuple[Unit, ...]) -> Iterable[frozenset[str]]:
    """What the question may be called in one language: one alternative of each unit."""
    count = 1
    for unit in units:
        count *= len(unit.alternatives)
    if not 0 < count <= _COMBINATIONS:
        return
    for chosen in product(*(unit.alternatives for unit in units)):
        yield frozenset(chosen)


def _first(names: Iterable[frozenset[str]], known: Mapping[frozenset[str], tuple[T, ...]]) -> tuple[T, ...]:
    for name in names:
        found = known.get(name)
        if found:
            return found
    return ()


def _referred(entries: Iterable[GlossaryEntry]) -> tuple[str, ...]:
    """The rules that glossary entries send the reader to."""
    return tuple(
        dict.fromkeys(number for entry in entries for sense in entry.senses for number in _REFERENCE.findall(sense))
    )


def matching(text: str, language: str, question: Question) -> tuple[tuple[int, int], ...]:
    """Where in a text of a language the words stand that a question asks about: start and end of each, in order."""
    forms = lexicon(language)
    spoken = forms.language
    row = [word for word in words(text) if word.folded not in spoken.stop]
    content = [word.folded for word in row]
    stems = [spoken.stem(word) for word in content]
    asked = {name for unit in question.units for name in unit.alternatives}
    marked = {place for place, stem in enumerate(stems) if f"{spoken.code}:{stem}" in asked}
    for found in found_in(content, stems, forms):
        if any(f"#{term}" in asked for term in found.terms):
            marked.update(range(found.start, found.end))
    return tuple((row[place].start, row[place].end) for place in sorted(marked))
