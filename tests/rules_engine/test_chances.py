from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.chances import all_in_top, at_position, exactly_in_top, seeded, shuffled, within_top


@pytest.mark.parametrize("size", range(6))
def test_every_order_comes_equally_often(size: int) -> None:
    """Over all that the source of randomness can say, each order comes exactly once."""
    cards = tuple(range(size))
    orders: Counter[tuple[int, ...]] = Counter()
    asked = list(range(size, 1, -1))
    for script in product(*map(range, asked)):
        numbers: list[int] = []

        def below(number: int, numbers: list[int] = numbers, script: tuple[int, ...] = script) -> int:
            numbers.append(number)
            return script[len(numbers) - 1]

        orders[shuffled(cards, below)] += 1
        assert numbers == asked
    assert set(orders) == set(permutations(cards))
    assert set(orders.values()) == {1}


@given(st.lists(st.integers(0, 3), max_size=12), st.integers(0, 2**64))
def test_a_shuffle_keeps_the_cards(cards: list[int], seed: int) -> None:
    assert Counter(shuffled(cards, seeded(seed))) == Counter(cards)
    assert shuffled(cards, seeded(seed)) == shuffled(cards, seeded(seed))


def test_a_seed_gives_every_place_alike() -> None:
    below = seeded(7)
    counts = Counter(below(6) for _ in range(6000))
    chi_square = sum((counts[face] - 1000) ** 2 / 1000 for face in range(6))
    assert chi_square < 20.5


def test_chances_are_exact() -> None:
    assert at_position(1, 60) == Fraction(1, 60)
    assert within_top(4, 60, 7) == 1 - Fraction(56 * 55 * 54 * 53 * 52 * 51 * 50, 60 * 59 * 58 * 57 * 56 * 55 * 54)
    assert within_top(1, 40, 40) == 1
    assert exactly_in_top(2, 4, 2, 1) == Fraction(2, 3)
    assert all_in_top((1, 1), 3, 2) == Fraction(1, 3)


@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))
def test_exact_numbers_add_up(copies: int, others: int, top: int) -> None:
    size = copies + others
    top = min(top, size)
    assert sum(exactly_in_top(copies, size, top, number) for number in range(top + 1)) == 1
    assert within_top(copies, size, top) == 1 - exactly_in_top(copies, size, top, 0)


def test_impossible_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="5 of 4"):
        at_position(5, 4)
    with pytest.raises(ValueError, match="at least one"):
        seeded(1)(0)
