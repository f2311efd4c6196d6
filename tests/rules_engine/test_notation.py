from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from rules_engine.cards import load_cards
from rules_engine.scenario import Scenario
from rules_engine.state.faults import find_faults
from rules_engine.state.notation import NotationError, read_position, write_position

sys.path.insert(0, str(Path(__file__).parent))
from anything import scenarios

LINE = "you life=3 library=40 | opponent life=18 // bears card=Grizzly_Bears tapped | angel card=Serra_Angel controller=opponent // active_player=you"


def test_a_line_is_read() -> None:
    scenario = read_position(LINE)
    assert [(player.key, player.life) for player in scenario.players] == [("you", 3), ("opponent", 18)]
    assert scenario.objects[0].card == "Grizzly Bears"
    assert scenario.objects[0].tapped
    assert write_position(scenario) == LINE


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(scenarios())
def test_reading_undoes_writing(scenario: Scenario) -> None:
    table = scenario.model_copy(update={"script": (), "questions": ()})
    assert read_position(write_position(table)) == table


@pytest.mark.parametrize(
    "line", ["you life=3 life=4", "you life={", "// bears tapped=maybe", "a // b // c // d", "you strength=3"]
)
def test_what_is_no_position_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        read_position(line)


def test_all_faults_are_told_at_once() -> None:
    scenario = read_position(
        "you | you // bears card=Grizly_Bears controller=nobody attached_to=ghost // active_player=me".replace(
            "active\\-", "active_"
        )
    )
    faults = find_faults(scenario, load_cards())
    assert {fault.what for fault in faults} == {
        "two_players_with_one_key",
        "no_such_player",
        "no_such_object",
        "unknown_card",
    }
