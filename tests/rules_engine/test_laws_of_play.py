"""Laws that hold for every state on the way through a scenario, and for libraries, text boxes and durations."""

from __future__ import annotations

import sys
import tomllib
from contextlib import suppress
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_engine.cards import load_cards
from rules_engine.judging import judge_strictly
from rules_engine.playing import Playing, in_order
from rules_engine.ruling import Outcome, Ruling
from rules_engine.run import IllegalChoice, Run, Stop
from rules_engine.scenario import Scenario
from rules_engine.state.build import build
from rules_engine.state.faults import find_faults
from rules_engine.state.model import GameState

sys.path.insert(0, str(Path(__file__).parent))
from anything import scenarios

RULED = [
    Scenario.model_validate(case["scenario"])
    for path in sorted((Path(__file__).parents[1] / "rulings").glob("*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["case"]
    if "scenario" in case
]
any_scenario = st.sampled_from(RULED) | scenarios()
SETTINGS = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


def _facts(thing: Any) -> dict[str, Any]:
    return {field.name: getattr(thing, field.name) for field in fields(thing)}


def _snapshot(state: GameState) -> dict[str, Any]:
    """Everything that a state says, in values of its own."""
    whole = _facts(state)
    whole["objects"] = {id_: _facts(obj) for id_, obj in state.objects.items()}
    whole["effects"] = [_facts(effect) for effect in state.effects]
    whole["players"] = [_facts(player) for player in state.players]
    return whole


class Watched(Run):
    """A run that keeps each state that it came to, with what the state said then."""

    seen: list[tuple[GameState, dict[str, Any]]]

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "state":
            self.__dict__.setdefault("seen", []).append((value, _snapshot(value)))
        super().__setattr__(name, value)


def watched(scenario: Scenario) -> list[tuple[GameState, dict[str, Any]]]:
    cards = load_cards()
    if find_faults(scenario, cards):
        return []
    run = Watched(scenario, build(scenario, cards).state)
    with suppress(Stop, IllegalChoice):
        Playing(run, in_order(scenario.script)).play()
    return run.seen


@SETTINGS
@given(any_scenario)
def test_no_state_is_changed_in_place(scenario: Scenario) -> None:
    for state, said in watched(scenario):
        assert _snapshot(state) == said


@SETTINGS
@given(any_scenario)
def test_time_goes_on(scenario: Scenario) -> None:
    """Whatever begins gets a timestamp of its own time; the clock stands after all of them, and never goes back."""
    states = [state for state, _ in watched(scenario)]
    for before, after in pairwise(states):
        assert after.clock >= before.clock or after.turn == before.turn
    for state in states:
        assert all(obj.timestamp < state.clock for obj in state.objects.values())
        assert all(effect.timestamp < state.clock for effect in state.effects)
        ids = [effect.id for effect in state.effects]
        assert len(ids) == len(set(ids))


@SETTINGS
@given(any_scenario)
def test_a_zone_change_makes_a_new_object(scenario: Scenario) -> None:
    """It has another number and a later timestamp, and nothing of what was on it."""
    states = [state for state, _ in watched(scenario)]
    for before, after in pairwise(states):
        for id_, new in after.objects.items():
            old = before.objects.get(id_)
            if old is None or new.zone == "outside":
                continue
            if new.zone == old.zone and new.number == old.number and new.attached_to == old.attached_to:
                assert new.timestamp == old.timestamp
            elif new.number > old.number:
                assert new.timestamp >= old.timestamp
                assert (new.counters, new.damage, new.attacking) == ((), 0, False)
            if new.zone != old.zone and "stack" not in (new.zone, old.zone) and new.owner == old.owner:
                assert new.number > old.number


def _played(scenario: dict[str, Any]) -> Outcome:
    ruling = judge_strictly(Scenario.model_validate(scenario))
    assert isinstance(ruling, Ruling), ruling
    return ruling.outcomes[0]


_WITH_TEXT = ("Black Knight", "Llanowar Elves", "Serra Angel", "Grizzly Bears", "Bog Wraith", "Tree of Perdition")
_WORDS = (("color", "white", "red"), ("color", "black", "blue"), ("basic_land_type", "Swamp", "Island"))


@SETTINGS
@given(
    st.sampled_from(_WITH_TEXT),
    st.sampled_from(_WITH_TEXT),
    st.none() | st.tuples(st.sampled_from(("one", "other")), st.sampled_from(_WORDS)),
)
def test_each_has_the_text_that_the_other_had(one: str, other: str, changed: tuple[str, Any] | None) -> None:
    """A word that was changed on an object before is changed in the text that it gets, too: that effect waits for the exchange."""
    script = []
    what, (family, old, new) = changed or ("", ("", "", ""))
    if changed is not None:
        script.append({"do": "change_text", "what": what, "families": [family], "old": old, "new": new})
    swap = {"do": "exchange_text_boxes", "first": "one", "second": "other"}
    objects = [{"id": "one", "card": one}, {"id": "other", "card": other, "controller": "opponent"}]

    def texts(*effects: dict[str, Any]) -> dict[str, str]:
        actions = [{"action": "perform", "effects": [effect]} for effect in effects]
        end = _played({"objects": objects, "script": actions})
        return {view.id: view.text for view in end.state.permanents}

    def got(id_: str, text: str) -> str:
        return text.replace(old.lower(), new.lower()) if id_ == what else text

    before, after, back = texts(*script), texts(*script, swap), texts(*script, swap, swap)
    assert after == {"one": got("one", before["other"]), "other": got("other", before["one"])}
    assert back == {"one": got("one", after["other"]), "other": got("other", after["one"])}


_NAMES = ("Grizzly Bears", "Serra Angel", "Llanowar Elves", "Silvercoat Lion", "Forest", "Black Knight")
_steps = st.one_of(
    st.tuples(st.just("put"), st.integers(1, 8) | st.integers(-4, -1)),
    st.tuples(st.just("draw"), st.integers(1, 2)),
    st.tuples(st.just("mill"), st.integers(1, 2)),
)


@SETTINGS
@given(st.lists(_steps, max_size=6), st.booleans())
def test_a_known_library_is_a_list(steps: list[tuple[str, int]], shuffled: bool) -> None:
    """Cards put somewhere, drawn and milled, against a plain list; after a shuffle no position is known."""
    names = {f"card{at}": name for at, name in enumerate(_NAMES)}
    library, hand = list(names)[:4], list(names)[4:]
    objects: list[dict[str, Any]] = [
        {"id": id_, "card": names[id_], "zone": "library", "position": at} for at, id_ in enumerate(library, 1)
    ]
    objects += [{"id": id_, "card": names[id_], "zone": "hand"} for id_ in hand]
    script: list[dict[str, Any]] = []
    for what, number in steps:
        if what == "put" and hand:
            id_ = hand.pop()
            script.append({"do": "move", "what": id_, "to": "library", "position": number})
            at = min(number - 1, len(library)) if number > 0 else max(0, len(library) + 1 + number)
            library.insert(at, id_)
        elif what != "put" and number < len(library):
            script.append({"do": what, "count": number})
            hand += library[:number] if what == "draw" else []
            del library[:number]
    if shuffled:
        script.append({"do": "shuffle"})
    actions = [{"action": "perform", "effects": [effect]} for effect in script]
    players = [{"key": "you", "library": 0}, {"key": "opponent", "library": 9}]
    (you, _) = _played({"players": players, "objects": objects, "script": actions}).state.players
    expected = () if shuffled else tuple((at, names[id_]) for at, id_ in enumerate(library, 1))
    assert you.library_known == expected
    assert you.library_count == len(library)
    assert sorted(you.hand) == sorted(names[id_] for id_ in hand)


_durations = st.sampled_from(("end_of_turn", "indefinite"))
_sizes = st.tuples(st.integers(-1, 4), st.integers(0, 4), _durations, st.booleans())


@SETTINGS
@given(st.lists(_sizes, max_size=5))
def test_the_last_that_is_set_counts_and_what_is_added_lasts_its_time(some: list[tuple[int, int, str, bool]]) -> None:
    effects = []
    for power, toughness, duration, sets in some:
        change = {"change": "set_base_pt" if sets else "modify_pt", "power": power, "toughness": toughness}
        effects.append({"do": "modify", "what": "bears", "changes": [change], "duration": duration})
    actions: list[dict[str, Any]] = [{"action": "perform", "effects": [effect]} for effect in effects]
    objects = [{"id": "bears", "card": "Grizzly Bears", "counters": {"+1/+1": 9}}]
    for over in (False, True):
        kept = [one for one in some if not over or one[2] == "indefinite"]
        base = next(((p, t) for p, t, _, sets in reversed(kept) if sets), (2, 2))
        plus = [(p, t) for p, t, _, sets in kept if not sets]
        script = [*actions, {"action": "pass", "until": "cleanup"}] if over else actions
        (bears,) = _played({"objects": objects, "script": script}).state.permanents
        assert (bears.power, bears.toughness) == (
            base[0] + sum(p for p, _ in plus) + 9,
            base[1] + sum(t for _, t in plus) + 9,
        )
