"""Finding out what depends on what is bounded: a crowd of effects is declined, not waited for."""

from __future__ import annotations

import pytest

from rules_engine import NotCovered, Ruling, Scenario, judge


def crowd(card: str, count: int) -> Scenario:
    return Scenario.model_validate(
        {
            "players": [{"key": "you", "life": 3}, {"key": "opponent", "life": 18}],
            "objects": [{"id": "crowd", "card": card, "count": count}],
            "script": [
                {
                    "action": "perform",
                    "effects": [{"do": "exchange_life_totals", "first": "you", "second": "opponent"}],
                }
            ],
        }
    )


@pytest.mark.parametrize("card", ["Blood Moon", "Conspiracy", "Humility", "Urborg, Tomb of Yawgmoth"])
def test_a_crowd_of_effects_is_declined(card: str) -> None:
    answer = judge(crowd(card, 90))
    assert isinstance(answer, NotCovered)
    assert answer.what == "too_many_effects"


@pytest.mark.parametrize(
    ("card", "count"), [("Blood Moon", 4), ("Conspiracy", 4), ("Painter's Servant", 90), ("Goblin King", 90)]
)
def test_a_few_effects_and_those_that_look_at_nothing_are_ruled_on(card: str, count: int) -> None:
    assert isinstance(judge(crowd(card, count)), Ruling)
