"""Find the ruled cases that are closest to a text: words weighted by how rare they are among the cases (BM25)."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from rules_engine.precedents.store import Precedent, load_precedents

_K1 = 1.2
_B = 0.6


@dataclass(frozen=True, slots=True)
class Match:
    """A precedent with its score; `share` (0 to 1) is how much of the text's weight it accounts for."""

    precedent: Precedent
    score: float
    share: float


def fold(text: str) -> tuple[str, ...]:
    """Return the words of a text without case and accents; words of one letter are left out."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(char if char.isalnum() else " " for char in plain if not unicodedata.combining(char))
    return tuple(word for word in kept.split() if len(word) > 1)


@dataclass(frozen=True, slots=True)
class _Index:
    precedents: tuple[Precedent, ...]
    found_in: dict[str, tuple[tuple[int, float], ...]]
    """For each word the places of the precedents that have it, with what it adds to the score of each."""
    weights: dict[str, float]


def _build(precedents: tuple[Precedent, ...], more: Callable[[Precedent], Iterable[str]]) -> _Index:
    counts = tuple(Counter(fold(" ".join((item.words(), *more(item))))) for item in precedents)
    spread = Counter(word for count in counts for word in count)
    total = len(precedents)
    weights = {word: math.log(1 + (total - n + 0.5) / (n + 0.5)) for word, n in spread.items()}
    mean = sum(count.total() for count in counts) / max(1, total)
    found_in: dict[str, list[tuple[int, float]]] = {}
    for place, count in enumerate(counts):
        norm = _K1 * (1 - _B + _B * count.total() / mean)
        for word, times in count.items():
            found_in.setdefault(word, []).append((place, weights[word] * times * (_K1 + 1) / (times + norm)))
    return _Index(precedents, {word: tuple(places) for word, places in found_in.items()}, weights)


@cache
def _shipped(more: Callable[[Precedent], Iterable[str]]) -> _Index:
    return _build(load_precedents(), more)


def no_more_words(_: Precedent) -> Iterable[str]:
    """Say that a precedent is found by its own words only."""
    return ()


def search(
    text: str, limit: int = 3, more: Callable[[Precedent], Iterable[str]] = no_more_words, least: float = 0.25
) -> tuple[Match, ...]:
    """Return up to `limit` ruled cases close to the text, the closest first; none whose share is below `least`.

    `more` gives further texts that a case may be found by, such as its restatement in other languages.
    """
    index = _shipped(more)
    asked = set(fold(text[:4000]))
    default = max(index.weights.values(), default=1.0)
    whole = sum(index.weights.get(word, default) for word in asked) or 1.0
    scores: dict[int, float] = {}
    weighed: dict[int, float] = {}
    for word in asked:
        for place, score in index.found_in.get(word, ()):
            scores[place] = scores.get(place, 0.0) + score
            weighed[place] = weighed.get(place, 0.0) + index.weights[word]
    matches = [
        Match(index.precedents[place], score, share)
        for place, score in scores.items()
        if (share := weighed[place] / whole) >= least
    ]
    return tuple(sorted(matches, key=lambda match: (-match.score, match.precedent.id))[:limit])
