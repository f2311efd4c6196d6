"""Situations told as alternatives: "(a) Alice 7, Bob 12. (b) Alice 7, Bob 13. Soul Conduit on both." is two situations."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from rules_engine.describe.fold import Token, tokenise
from rules_engine.describe.lexicon import FOLDER

LETTERS = "abcd"
_ENDS = frozenset({".", ";", "?", "!"})


@dataclass(frozen=True, slots=True)
class Variant:
    """One of several situations: the letter it is called by, and its whole text."""

    letter: str
    text: str


@cache
def _words() -> frozenset[str]:
    return frozenset(tomllib.loads((FOLDER / "variants.toml").read_text(encoding="utf-8"))["words"])


def variants(text: str) -> tuple[Variant, ...]:
    """Return the situations that a text tells as alternatives by letters, none where it tells one.

    What is said before the first letter is common to all. The last alternative has as many sentences as the first; what follows is
    common, too.
    """
    tokens = tokenise(text)
    marks = _marks(tokens)
    if len(marks) < 2:
        return ()
    starts = [mark[0] for mark in marks]
    stretches = [tokens[after:until] for (_, after), until in zip(marks, [*starts[1:], len(tokens)], strict=True)]
    length = _sentences(stretches[0])
    if not all(stretches) or any(_sentences(stretch) != length for stretch in stretches[1:-1]):
        return ()
    last, common = _split(stretches[-1], length)
    before = _text(text, tokens[: starts[0]])
    after = _text(text, common)
    told = [*stretches[:-1], last]
    return tuple(
        Variant(letter, " ".join(part for part in (before, _closed(_text(text, stretch)), after) if part))
        for letter, stretch in zip(LETTERS, told, strict=False)
    )


def _marks(tokens: tuple[Token, ...]) -> list[tuple[int, int]]:
    """Return where each letter's mark begins and ends, in order: `(a)`, `a)`, `Case a:`. Empty where the letters don't follow."""
    found: list[tuple[int, int]] = []
    for place, token in enumerate(tokens):
        if len(found) == len(LETTERS) or token.word != LETTERS[len(found)] or place + 1 >= len(tokens):
            continue
        closing, before = tokens[place + 1].word, tokens[place - 1] if place else None
        start = place
        if (closing == ")" and before is not None and before.word == "(") or (
            closing in (")", ":") and before is not None and before.word in _words()
        ):
            start = place - 1
        elif closing != ")" or token.capital:
            continue
        if start and tokens[start - 1].word not in _ENDS | {":", ","}:
            continue
        found.append((start, place + 2))
    return found


def _sentences(tokens: tuple[Token, ...]) -> int:
    ends = sum(token.word in _ENDS for token in tokens)
    return ends if tokens and tokens[-1].word in _ENDS else ends + 1


def _split(tokens: tuple[Token, ...], length: int) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    ends = [place for place, token in enumerate(tokens) if token.word in _ENDS]
    if len(ends) < length:
        return tokens, ()
    return tokens[: ends[length - 1] + 1], tokens[ends[length - 1] + 1 :]


def _text(text: str, tokens: tuple[Token, ...]) -> str:
    return text[tokens[0].start : tokens[-1].end].strip() if tokens else ""


def _closed(text: str) -> str:
    """End an alternative as a sentence, so that what is common to all doesn't run into it."""
    return text.rstrip(";,") + ("." if text[-1:] not in ".?!" else "")
