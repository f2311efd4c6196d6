"""Which rules a question in words is about: the rule that defines a thing before those that mention it, or none at all."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Literal, TypeVar

from rules_text.concepts import found_in, lexicon
from rules_text.index import Index
from rules_text.model import GlossaryEntry
from rules_text.number import RuleNumber
from rules_text.question import Question, Unit, analyse
from rules_text.repair import repaired
from rules_text.stem import words

MOST_HITS = 10
FAINTEST = 0.42
"""A hit has to have this share of the best hit's score."""
LEAST_COVERAGE = 0.5
"""The share of what is asked (by how telling it is) that the best hit has to cover."""
LEAST_COVERAGE_OF_MANY = 0.36
_MOST_SCORED = 600
_COMBINATIONS = 24
_REFERENCE = re.compile(r"\b[1-9][0-9]{2}(?:\.[0-9]{1,3}[a-z]{0,2})?\b")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that was found. `score` is comparable within one search; `coverage` is the share of the question that it answers."""

    number: str
    score: float
    coverage: float


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


@dataclass(frozen=True, slots=True)
class Topic:
    """What a question can be about: for each of `about` one of its terms is named; `rules` are keys of anchors."""

    about: tuple[frozenset[str], ...]
    rules: tuple[str, ...]


@cache
def topics() -> tuple[Topic, ...]:
    """The topics of the lexicon, those that ask for more first."""
    data = tomllib.loads((files("rules_text.lexicon") / "topics.toml").read_text("utf-8"))["topic"]
    read = [
        Topic(tuple(frozenset(f"#{term}" for term in text.split("|")) for text in item["about"]), tuple(item["rules"]))
        for item in data
    ]
    return tuple(sorted(read, key=lambda topic: -len(topic.about)))


def search(text: str, index: Index, language: str = "en", anchors: Mapping[str, str] | None = None) -> Results:
    """Search an index for a text in words. `language` is the person's; `anchors` are numbers by the key of their meaning."""
    question = analyse(
        text, language, lambda unit: unit in index.postings, lambda word: repaired(word, index.vocabulary)
    )
    units = question.units
    if not units:
        return Results("none", question)
    entries = _first(_combinations(units), index.glossary)
    named = _first(_combinations(units), index.named)
    if named:
        return Results("title", question, named, entries=entries)
    hits = _ranked(question, index, anchors or {}, _referred(entries))
    if hits and _enough(hits[0], units):
        return Results("hits", question, hits=hits, entries=entries)
    if entries:
        return Results("glossary", question, entries=entries)
    return Results("none", question)


def _enough(best: Hit, units: tuple[Unit, ...]) -> bool:
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


def _idf(unit: Unit, index: Index) -> float:
    known = [index.idf[name] for name in unit.alternatives if name in index.idf]
    if known:
        return min(known)
    return index.unknown_idf * (0.75 if unit.alternatives else 0.6)


def _referred(entries: Iterable[GlossaryEntry]) -> tuple[str, ...]:
    """The rules that glossary entries send the reader to."""
    return tuple(
        dict.fromkeys(number for entry in entries for sense in entry.senses for number in _REFERENCE.findall(sense))
    )


def _ranked(question: Question, index: Index, anchors: Mapping[str, str], referred: tuple[str, ...]) -> tuple[Hit, ...]:
    weights = [(unit, _idf(unit, index)) for unit in question.units]
    total = sum(weight for _, weight in weights) or 1
    scores: dict[int, float] = {}
    covered: dict[int, float] = {}
    for unit, weight in sorted(weights, key=lambda item: -item[1]):
        for name in unit.alternatives[:1] if len(unit.alternatives) == 1 else unit.alternatives:
            posting = index.postings.get(name)
            if not posting:
                continue
            places = (
                posting
                if len(scores) < _MOST_SCORED or len(posting) < len(scores)
                else [p for p in scores if p in posting]
            )
            for place in places:
                gain = weight * posting[place]
                scores[place] = scores.get(place, 0) + gain
                covered[place] = covered.get(place, 0) + weight
            break
    _add_topics(question, index, anchors, weights, scores, covered)
    _add_titles(question, index, dict(weights), scores)
    for number in referred:
        place = index.document.get(number)
        if place is not None:
            scores[place] = scores.get(place, 0) + total * 1.2
            covered[place] = total
    best = sorted(scores, key=lambda place: -scores[place] * min(1, covered.get(place, 0) / total) ** 1.5)[:40]
    phrase = f" {question.plain} "
    several = " " in question.plain
    ranked = []
    for place in best:
        share = min(1, covered.get(place, 0) / total)
        verbatim = 1.5 if several and phrase in index.plain[place] else 1
        ranked.append(Hit(index.numbers[place], scores[place] * share**1.5 * verbatim, share))
    ranked.sort(key=lambda hit: -hit.score)
    if not ranked:
        return ()
    least = ranked[0].score * FAINTEST
    return tuple(hit for hit in ranked[:MOST_HITS] if hit.score >= least)


def _add_topics(
    question: Question,
    index: Index,
    anchors: Mapping[str, str],
    weights: list[tuple[Unit, float]],
    scores: dict[int, float],
    covered: dict[int, float],
) -> None:
    """Lift the rules that decide what the question is about, whether or not their words are held."""
    asked = {name for unit in question.units for name in unit.alternatives}
    done: set[str] = set()
    for topic in topics():
        if not all(terms & asked for terms in topic.about):
            continue
        named = frozenset().union(*topic.about)
        weight = sum(weight for unit, weight in weights if named & set(unit.alternatives))
        for rank, key in enumerate(topic.rules):
            place = index.document.get(anchors.get(key, ""))
            if place is None or key in done:
                continue
            done.add(key)
            scores[place] = scores.get(place, 0) + weight * (1.3 - 0.15 * min(rank, 4)) * (0.7 + 0.3 * len(topic.about))
            covered[place] = max(covered.get(place, 0), weight)


def _add_titles(question: Question, index: Index, weights: Mapping[Unit, float], scores: dict[int, float]) -> None:
    """Lift rules whose whole title the question names."""
    by_name = {name: weight for unit, weight in weights.items() for name in unit.alternatives}
    seen: dict[int, float] = {}
    for name, weight in by_name.items():
        for place in index.titles_with.get(name, ()):
            seen[place] = seen.get(place, 0) + weight
    lifted: dict[int, float] = {}
    for place, weight in seen.items():
        title = index.titles[place]
        if all(name in by_name for name in title.units):
            document = index.document.get(title.number)
            if document is not None:
                lifted[document] = max(
                    lifted.get(document, 0), weight * (1 if RuleNumber.parse(title.number).rule else 0.6)
                )
    for document, weight in lifted.items():
        scores[document] = scores.get(document, 0) + weight


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
