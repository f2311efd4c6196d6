"""Each rule of the four that the engine stands for has its cases in `tests/rulings/*.toml`, one of them where it does nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.test_rulings import CASES

RULES = (
    *(f"701.12{letter}" for letter in "abcdefgh"),
    *(f"701.24{letter}" for letter in "abcdefg"),
    *(f"612.{number}" for number in range(1, 11)),
    "612.2a",
    "702.65a",
    "702.65b",
)
AT_LEAST = 3


def stands_for(case: dict[str, Any], rule: str) -> bool:
    return re.search(re.escape(rule) + r"(?![\da-z])", case.get("source", "")) is not None


def does_nothing(case: dict[str, Any]) -> bool:
    return bool(case.get("does_nothing") or case["expect"].get("nothing"))


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_its_cases(rule: str) -> None:
    scenarios = [case for case in CASES if "scenario" in case and stands_for(case, rule)]
    assert len(scenarios) >= AT_LEAST
    assert any(does_nothing(case) for case in scenarios)
    assert any(not does_nothing(case) for case in scenarios) or rule == "702.65b"


@pytest.mark.parametrize("case", [case for case in CASES if case.get("does_nothing")], ids=lambda case: str(case["id"]))
def test_doing_nothing_is_expected_of_something(case: dict[str, Any]) -> None:
    assert set(case["expect"]) & {
        "nothing",
        "no_events",
        "shuffles",
        "triggers",
        "zone",
        "pt",
        "library_known",
        "unsure",
    }
