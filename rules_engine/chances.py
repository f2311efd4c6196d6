"""Shuffling as randomness: exact probabilities as fractions, and example orders from a source of randomness that is passed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import TypeVar

T = TypeVar("T")

Below = Callable[[int], int]
"""A source of randomness: given n ≥ 1 it returns one of 0 … n-1, all equally likely."""


def at_position(copies: int, size: int) -> Fraction:
    """Return the chance that one given position of `size` shuffled cards holds one of `copies`. ValueError for impossible numbers."""
    if not 0 <= copies <= size:
        raise ValueError(f"{copies} of {size} cards")
    return Fraction(copies, size) if size else Fraction(0)


def within_top(copies: int, size: int, top: int) -> Fraction:
    """Return the chance that at least one of `copies` is among the top `top` of `size` shuffled cards."""
    if not 0 <= copies <= size or top < 0:
        raise ValueError(f"{copies} of {size} cards, top {top}")
    top = min(top, size)
    return 1 - Fraction(comb(size - copies, top), comb(size, top))


def exactly_in_top(copies: int, size: int, top: int, number: int) -> Fraction:
    """Return the chance that exactly `number` of `copies` are among the top `top` of `size` shuffled cards."""
    if not 0 <= copies <= size or not 0 <= top <= size or number < 0:
        raise ValueError(f"{number} of {copies} in top {top} of {size} cards")
    return Fraction(comb(copies, number) * comb(size - copies, top - number) if number <= top else 0, comb(size, top))


def all_in_top(kinds: Sequence[int], size: int, top: int) -> Fraction:
    """Return the chance that the top `top` of `size` shuffled cards hold at least one card of each kind (numbers of copies)."""
    total = Fraction(0)
    for mask in range(1 << len(kinds)):
        without = sum(copies for at, copies in enumerate(kinds) if mask >> at & 1)
        sign = -1 if bin(mask).count("1") % 2 else 1
        total += sign * Fraction(
            comb(size - without, min(top, size)) if size - without >= min(top, size) else 0, comb(size, min(top, size))
        )
    return total


def shuffled(cards: Sequence[T], below: Below) -> tuple[T, ...]:
    """Return the cards in a random order, every order equally likely: from the last place down, swap with a place not above it."""
    order = list(cards)
    for at in range(len(order) - 1, 0, -1):
        other = below(at + 1)
        order[at], order[other] = order[other], order[at]
    return tuple(order)


def seeded(seed: int) -> Below:
    """Return a source of randomness that a seed determines, the same on every machine: a 64-bit mixing sequence, unbiased by rejection."""
    state = seed & _MASK

    def below(number: int) -> int:
        nonlocal state
        if number < 1:
            raise ValueError("needs at least one possibility")
        limit = (1 << 64) - (1 << 64) % number
        while True:
            state = (state + 0x9E3779B97F4A7C15) & _MASK
            mixed = state
            mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
            mixed ^= mixed >> 31
            if mixed < limit:
                return mixed % number

    return below


_MASK = (1 << 64) - 1
