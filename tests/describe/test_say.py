from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_engine import Reading, Scenario, read, say

HERE = Path(__file__).parent
RULINGS = HERE.parent / "rulings"
LANGUAGES = ("en", "es", "de")
SETTINGS = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))

_spec = importlib.util.spec_from_file_location("anything", HERE.parent / "rules_engine" / "anything.py")
assert _spec is not None
assert _spec.loader is not None
anything = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(anything)


def ruled_scenarios() -> list[tuple[str, Scenario]]:
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(RULINGS.glob("*.toml"))]
    cases = [case for file in files for case in file.get("case", ()) if "scenario" in case]
    return [(case["id"], Scenario.model_validate(case["scenario"])) for case in cases]


def reads_back(scenario: Scenario, said: str, asked: Any) -> None:
    reading = read(said, asked)
    assert isinstance(reading, Reading), said
    assert reading.scenario == scenario, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruled_scenario_reads_back(language: str) -> None:
    for _, scenario in ruled_scenarios():
        said = say(scenario, language)
        if len(said) <= 4000:
            reads_back(scenario, said, language)


@SETTINGS
@given(anything.scenarios(), st.sampled_from(LANGUAGES), st.sampled_from(LANGUAGES))
def test_generated_scenarios_read_back_in_and_across_languages(scenario: Scenario, told: str, asked: str) -> None:
    said = say(scenario, told)
    if len(said) <= 4000:
        reads_back(scenario, said, asked)


@SETTINGS
@given(anything.anything(Scenario), st.sampled_from(LANGUAGES))
def test_any_scenario_reads_back(scenario: Scenario, language: str) -> None:
    from rules_engine.describe.say import restatement

    assert restatement(language).read(say(scenario, language)) == scenario


def test_languages_say_the_same_of_everything() -> None:
    folder = HERE.parents[1] / "rules_engine" / "describe" / "restatement"
    tables = {lang: tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8")) for lang in LANGUAGES}
    shape = {name: sorted(table) for name, table in tables["en"].items()}
    for table in tables.values():
        assert {name: sorted(part) for name, part in table.items()} == shape
        for name in ("words", "zones", "topics", "players"):
            assert len(set(table[name].values())) == len(table[name]), name


def test_said_plainly() -> None:
    reading = read("I'm at 4, my opponent is at 22. I can't gain life. Exchange life totals.")
    assert isinstance(reading, Reading)
    assert say(reading.scenario, "en") == (
        "You: 4 life; can't gain life. Your opponent: 22 life. You: exchange life totals: you ⇄ your opponent."
    )
    assert say(reading.scenario, "de") == (
        "Du: 4 Lebenspunkte; kann nicht: Lebenspunkte dazuerhalten. Dein Gegner: 22 Lebenspunkte. "
        "Du: Lebenspunktestände austauschen: du ⇄ dein Gegner."
    )
