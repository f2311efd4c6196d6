"""Which of the rules that share words with a question answer it best."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from importlib.resources import files
from math import sqrt

from rules_text.index import Index
from rules_text.number import RuleNumber
from rules_text.question import Question, Unit

MOST_HITS = 10
FAINTEST = 0.42
"""A hit has to have this share of the best hit's score."""
_MOST_SCORED = 600
_LOOKED_AT = 40
_VERBATIM = 1.5
_REFERRED = 2.5
_BESIDE = 1.02
"""A rule without text stands this much before the next of its topic, and as much behind the one before."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that was found. `score` is comparable within one search; `coverage` is the share of the question that it answers."""

    number: str
    score: float
    coverage: float


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


@cache
def topic_terms() -> frozenset[str]:
    """The terms that a topic asks for: they mean something even where no text has them."""
    return frozenset(term for topic in topics() for terms in topic.about for term in terms)


def ranked(question: Question, index: Index, anchors: Mapping[str, str], referred: tuple[str, ...]) -> tuple[Hit, ...]:
    """The rules that answer a question best, the best first. `referred` are numbers that the glossary sends its reader to."""
    tally = _Tally(question, index, anchors)
    tally.count_words()
    tally.lift_topics()
    tally.lift_titles()
    tally.lift_referred(referred)
    return tally.hits()


class _Tally:
    """The scores of one question's documents, and how much of the question each covers."""

    def __init__(self, question: Question, index: Index, anchors: Mapping[str, str]) -> None:
        self.question = question
        self.index = index
        self.anchors = anchors
        self.weights = {unit: self._weight(unit) for unit in question.units}
        self.total = sum(self.weights.values()) or 1
        self.scores: dict[int, float] = {}
        self.covered: dict[int, float] = {}

    def _weight(self, unit: Unit) -> float:
        """How telling a unit is: the rarer in the rules, the more."""
        known = [self.index.idf[name] for name in unit.alternatives if name in self.index.idf]
        if known:
            # In a sentence the words that no term has are mostly chatter; in a name they are all there is.
            return min(known) * (0.5 if self.question.asks and unit.alternatives[0][0] != "#" else 1)
        return self.index.unknown_idf * (0.75 if unit.alternatives else 0.4 if self.question.asks else 0.9)

    def _posting(self, unit: Unit) -> Mapping[int, float]:
        found = [self.index.postings[name] for name in unit.alternatives if name in self.index.postings]
        if len(found) < 2:
            return found[0] if found else {}
        merged = dict(found[0])
        for other in found[1:]:
            for place, weight in other.items():
                merged[place] = max(weight, merged.get(place, 0))
        return merged

    def count_words(self) -> None:
        """Score every document by the units in it, the most telling units first."""
        scores, covered = self.scores, self.covered
        for unit, weight in sorted(self.weights.items(), key=lambda item: -item[1]):
            posting = self._posting(unit)
            few = len(scores) < _MOST_SCORED or len(posting) < len(scores)
            for place in posting if few else [place for place in scores if place in posting]:
                scores[place] = scores.get(place, 0) + weight * posting[place]
                covered[place] = covered.get(place, 0) + weight

    def lift_topics(self) -> None:
        """Lift the rules that decide what the question is about."""
        done: set[str] = set()
        for topic, weight in self._topics():
            for rank, key in enumerate(topic.rules):
                place = self.index.document.get(self.anchors.get(key, ""))
                if place is None or key in done:
                    continue
                done.add(key)
                lift = weight * (1.3 - 0.15 * min(rank, 4)) * (0.7 + 0.3 * len(topic.about))
                self.scores[place] = self.scores.get(place, 0) + lift
                self.covered[place] = max(self.covered.get(place, 0), weight)

    def _topics(self) -> list[tuple[Topic, float]]:
        """The topics that the question names all of, with the weight of what names them."""
        asked = {name for unit in self.weights for name in unit.alternatives}
        found = []
        for topic in topics():
            if all(terms & asked for terms in topic.about):
                named = frozenset().union(*topic.about)
                weight = sum(weight for unit, weight in self.weights.items() if named & set(unit.alternatives))
                found.append((topic, weight))
        return found

    def lift_titles(self) -> None:
        """Lift rules whose whole title the question names, and those whose title it is the beginning of."""
        by_name = {name: weight for unit, weight in self.weights.items() for name in unit.alternatives}
        whole = all(unit.alternatives for unit in self.weights)
        asked = frozenset(unit.alternatives[0] for unit in self.weights) if whole else frozenset[str]()
        begun = self.question.plain + " "
        seen: dict[int, float] = {}
        for name, weight in by_name.items():
            for place in self.index.titles_with.get(name, ()):
                seen[place] = seen.get(place, 0) + weight
        lifted: dict[int, float] = {}
        for place, weight in seen.items():
            title = self.index.titles[place]
            document = self.index.document.get(title.number)
            if document is not None and all(name in by_name for name in title.units):
                share = 1 if RuleNumber.parse(title.number).rule else 0.6
                lifted[document] = max(lifted.get(document, 0), weight * share)
        for title in self.index.titles:
            if title.plain.startswith(begun) or (title.short and title.short == asked):
                document = self.index.document.get(title.number)
                if document is not None:
                    lifted[document] = max(lifted.get(document, 0), self.total)
                    self.covered[document] = self.total
        for document, weight in lifted.items():
            self.scores[document] = self.scores.get(document, 0) + weight

    def lift_referred(self, numbers: tuple[str, ...]) -> None:
        """Lift the rules that the glossary's entry for the question's words points to."""
        for number in numbers:
            document = self.index.document.get(number)
            if document is not None:
                self.scores[document] = self.scores.get(document, 0) + self.total * _REFERRED
                self.covered[document] = self.total

    def hits(self) -> tuple[Hit, ...]:
        """The best documents, as far as they are in sight of the best of all."""
        phrase = f" {self.question.plain} " if " " in self.question.plain else ""
        covered, total = self.covered, self.total
        shares = ((score, min(1.0, covered.get(place, 0) / total), place) for place, score in self.scores.items())
        best = nlargest(_LOOKED_AT, ((score * share * sqrt(share), -place, share) for score, share, place in shares))
        found = {-place: Hit(self.index.numbers[-place], score, share) for score, place, share in best}
        if phrase:
            for place, hit in found.items():
                if phrase in self.index.plain[place]:
                    found[place] = Hit(hit.number, hit.score * _VERBATIM, hit.coverage)
        self._place_bare(found)
        ordered = sorted(found.values(), key=lambda hit: -hit.score)
        least = ordered[0].score * FAINTEST if ordered else 0
        return tuple(hit for hit in ordered[:MOST_HITS] if hit.score >= least)

    def _place_bare(self, found: dict[int, Hit]) -> None:
        """Put the rules of a topic whose words aren't held where the topic has them: there's nothing else to score them by."""
        done: set[int] = set()
        for topic, weight in self._topics():
            places = [self.index.document.get(self.anchors.get(key, "")) for key in topic.rules]
            for rank, place in enumerate(places):
                if place is None or self.index.plain[place] or place in done:
                    continue
                done.add(place)
                after = [
                    found[other].score for other in places[rank + 1 :] if other in found and self.index.plain[other]
                ]
                before = [found[other].score for other in places[:rank] if other in found]
                number = self.index.numbers[place]
                if after:
                    found[place] = Hit(number, max(after) * _BESIDE, 1)
                elif before:
                    found[place] = Hit(number, min(before) / _BESIDE, 1)
                elif place in found:
                    share = min(1, weight / self.total)
                    found[place] = Hit(number, found[place].score, share)
