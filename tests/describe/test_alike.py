"""The same situation typed in three languages is read to the same scenario."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules_engine.describe.lexicon import Language
from rules_engine.describe.read import read
from rules_engine.scenario import NotUnderstood, Reading, Scenario

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


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "mi rival tiene 5 vidas más que yo, yo estoy a 10. intercambiamos totales"),
        ("es", "él tiene 3 menos que yo, yo estoy a 10. activo conducto de almas con los dos"),
        ("de", "er hat 3 weniger als ich, ich bin bei 10. tausch mit seelenleitung"),
        ("de", "ich hab doppelt so viel leben wie er, er 10, tausch"),
        ("es", "al resolver cambiazo las dos criaturas las controla el mismo jugador, pasa algo?"),
    ],
)
def test_what_changes_a_number_or_a_side_is_never_idle(language: Language, text: str) -> None:
    assert isinstance(read(text, language), NotUnderstood)
