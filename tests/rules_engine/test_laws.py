"""Laws that hold for every scenario."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from rules_engine.judging import judge_strictly
from rules_engine.ruling import NeedsChoice, NotCovered, Outcome, Ruling
from rules_engine.scenario import Scenario

sys.path.insert(0, str(Path(__file__).parent))
from anything import EFFECTS, scenarios

SETTINGS = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


def judged(scenario: dict[str, object]) -> Outcome:
    ruling = judge_strictly(Scenario.model_validate(scenario))
    assert isinstance(ruling, Ruling), ruling
    return ruling.outcomes[0]


def events(outcome: Outcome, type_: str) -> list[dict[str, object]]:
    found = []
    waiting = list(outcome.steps)
    while waiting:
        step = waiting.pop()
        waiting += step.steps
        if step.event.type == type_:
            found.append(dict(step.event.data))
    return found


@SETTINGS
@given(scenarios())
def test_every_scenario_is_answered(scenario: Scenario) -> None:
    judgement = judge_strictly(scenario)
    assert isinstance(judgement, Ruling | NeedsChoice | NotCovered)
    if isinstance(judgement, Ruling):
        assert judgement.outcomes


@pytest.mark.parametrize("kind", EFFECTS, ids=lambda kind: kind.__name__)
@settings(SETTINGS, max_examples=12)
@given(st.data())
def test_every_effect_is_answered(kind: type[BaseModel], data: st.DataObject) -> None:
    assert isinstance(judge_strictly(data.draw(scenarios(kind))), Ruling | NeedsChoice | NotCovered)


@SETTINGS
@given(scenarios())
def test_totals_change_by_what_the_events_say(scenario: Scenario) -> None:
    judgement = judge_strictly(scenario)
    for outcome in judgement.outcomes if isinstance(judgement, Ruling) else ():
        totals = {player.key: player.life for player in scenario.players}
        for event in events(outcome, "life_gained"):
            totals[str(event["player"])] += int(str(event["amount"]))
        for event in events(outcome, "life_lost"):
            totals[str(event["player"])] -= int(str(event["amount"]))
        assert {player.key: player.life for player in outcome.state.players} == totals


@SETTINGS
@given(scenarios())
def test_cards_are_neither_made_nor_lost(scenario: Scenario) -> None:
    judgement = judge_strictly(scenario)
    if not isinstance(judgement, Ruling):
        return
    cards = sum(1 for one in scenario.objects if not one.token)
    cards += sum((one.library or 0) + (one.hand or 0) + (one.graveyard or 0) for one in scenario.players)
    for outcome in judgement.outcomes:
        if any(event["player"] for event in events(outcome, "player_left")) or events(outcome, "found"):
            continue
        there = sum(
            len(p.hand)
            + p.hand_unknown
            + len(p.graveyard)
            + p.graveyard_unknown
            + len(p.exile)
            + p.exile_unknown
            + p.library_count
            + len(p.command)
            for p in outcome.state.players
        )
        cardlike = [v for v in outcome.state.permanents if not v.token and "!" not in v.id and "-copy-" not in v.id]
        tokens = [one.id for one in scenario.objects if one.token]
        stray = sum(1 for v in cardlike if v.id in tokens)
        ante = sum(1 for e in events(outcome, "moved") if e["to"] in ("ante", "outside"))
        assert there + len(cardlike) - stray + ante >= cards or ante
        assert there + len(cardlike) - stray <= cards + len(tokens)


lives = st.integers(1, 60)


@given(lives, lives)
def test_an_exchange_done_twice_is_the_identity(first: int, second: int) -> None:
    swap = {"action": "perform", "effects": [{"do": "exchange_life_totals", "first": "you", "second": "opponent"}]}
    players = [{"key": "you", "life": first}, {"key": "opponent", "life": second}]
    once = {p.key: p.life for p in judged({"players": players, "script": [swap]}).state.players}
    twice = {p.key: p.life for p in judged({"players": players, "script": [swap, swap]}).state.players}
    assert once == {"you": second, "opponent": first}
    assert twice == {"you": first, "opponent": second}


def test_control_exchanged_twice_is_the_identity() -> None:
    swap = {"action": "perform", "effects": [{"do": "exchange_control", "first": "bears", "second": "angel"}]}
    objects = [
        {"id": "bears", "card": "Grizzly Bears"},
        {"id": "angel", "card": "Serra Angel", "controller": "opponent"},
    ]
    end = judged({"objects": objects, "script": [swap, swap]})
    assert {v.id: v.controller for v in end.state.permanents} == {"bears": "you", "angel": "opponent"}


@given(lives, lives, st.sampled_from((None, "double", "plus_one", "nothing", "lose_instead")))
def test_life_changes_are_the_sum_of_their_events(first: int, second: int, gain: str | None) -> None:
    players = [{"key": "you", "life": first, "life_gain": gain}, {"key": "opponent", "life": second, "life_gain": gain}]
    swap = {"action": "perform", "effects": [{"do": "exchange_life_totals", "first": "you", "second": "opponent"}]}
    end = judged({"players": players, "script": [swap]})
    change: Counter[str] = Counter()
    for event in events(end, "life_gained"):
        change[str(event["player"])] += int(str(event["amount"]))
    for event in events(end, "life_lost"):
        change[str(event["player"])] -= int(str(event["amount"]))
    assert {p.key: p.life for p in end.state.players} == {
        "you": first + change["you"],
        "opponent": second + change["opponent"],
    }


@given(st.permutations(["bears", "angel", "lion"]))
def test_the_order_of_the_description_does_not_matter(order: list[str]) -> None:
    cards = {"bears": "Grizzly Bears", "angel": "Serra Angel", "lion": "Silvercoat Lion"}
    objects = [{"id": id_, "card": cards[id_], "controller": "opponent" if id_ == "angel" else "you"} for id_ in order]
    swap = {"action": "perform", "effects": [{"do": "exchange_control", "first": "bears", "second": "angel"}]}
    end = judged({"objects": objects, "script": [swap]})
    assert {v.id: (v.controller, v.power) for v in end.state.permanents} == {
        "bears": ("opponent", 2),
        "angel": ("you", 4),
        "lion": ("you", 2),
    }
