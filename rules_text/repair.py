"""What a word was meant to be: written as one, a German compound, or a slip of the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules_text.concepts import joined_forms, known_forms, lexicon

SHORTEST = 4
_LINKS = ("", "s", "n", "en", "es", "e")


def repaired(word: str, vocabulary: Sequence[str]) -> str | None:
    """The known words that an unknown folded word stands for, or None. `vocabulary` holds the words of the texts."""
    if len(word) < SHORTEST or word.isdigit():
        return None
    joined = joined_forms().get(word)
    if joined is not None:
        return joined
    parts = compound(word)
    if parts is not None:
        return parts
    if "ae" in word or "oe" in word or "ue" in word:
        plain = word.replace("ae", "a").replace("oe", "o").replace("ue", "u")
        if plain in known_forms():
            return joined_forms().get(plain, plain)
        again = compound(plain)
        if again is not None:
            return again
    near = _nearest(word, _lexicon_words(), farthest(word)) or _nearest(word, vocabulary, min(1, farthest(word[1:])))
    return joined_forms().get(near, near) if near is not None else None


def repaired_pair(first: str, second: str) -> str | None:
    """The words of a term that two folded words were meant to be, one of them unknown: `aura swp` is `aura swap`."""
    joined = first + second
    near = _nearest(joined, _joined(), farthest(joined))
    return joined_forms()[near] if near is not None else None


@cache
def _joined() -> tuple[str, ...]:
    return tuple(sorted(joined_forms()))


def farthest(word: str) -> int:
    """How many slips a word of this length may have: short words are too alike to be repaired."""
    return (len(word) >= 5) + (len(word) >= 8) + (len(word) >= 14)


def _nearest(word: str, choices: Sequence[str], most: int) -> str | None:
    if not most:
        return None
    found = process.extract(word, choices, scorer=OSA.distance, score_cutoff=most, limit=8)
    close = [
        (distance, choice[0] != word[0], -len(choice), choice)
        for choice, distance, _ in found
        if len(choice) >= SHORTEST
    ]
    fair = [item for item in close if not item[1] or (len(word) > 6 and item[0] == 1)]
    return min(fair)[3] if fair else None


@cache
def _lexicon_words() -> tuple[str, ...]:
    return tuple(sorted(word for word in known_forms() if len(word) >= SHORTEST))


def compound(word: str) -> str | None:
    """A German compound as the words of the lexicon that it is made of, or None: `kontrolltausch` is `kontroll tausch`."""
    if len(word) < 8:
        return None
    split = _split(word, 3)
    return " ".join(split) if split else None


def _split(word: str, parts: int) -> list[str] | None:
    if _is_word(word):
        return [word]
    if parts < 2:
        return None
    for place in range(len(word) - 3, 2, -1):
        head = word[:place]
        for link in _LINKS:
            if head.endswith(link) and _is_word(head[: len(head) - len(link)]):
                rest = _split(word[place:], parts - 1)
                if rest is not None:
                    return [head[: len(head) - len(link)], *rest]
    return None


def _is_word(word: str) -> bool:
    if len(word) < SHORTEST - 1:
        return False
    forms = lexicon("de")
    return (word,) in forms.exact or (len(word) > 4 and (forms.language.stem(word),) in forms.stemmed)
