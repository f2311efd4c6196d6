"""The same situation typed in three languages is read to the same scenario."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules_engine.describe.lexicon import Language
from rules_engine.describe.read import read
from rules_engine.scenario import Reading, Scenario

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent.parent / "rulings" / "said_alike.toml").read_text("utf-8")
)["case"]


def scenario_of(text: str, language: Language) -> Scenario:
    reading = read(text, language)
    assert isinstance(reading, Reading), reading
    return reading.scenario


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_situation_is_the_same_in_three_languages(case: dict[str, Any]) -> None:
    said = case["said"]
    english = scenario_of(said["en"], "en")
    assert scenario_of(said["es"], "es") == english
    assert scenario_of(said["de"], "de") == english
