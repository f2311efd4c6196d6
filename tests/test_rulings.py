"""Judge every case in `tests/rulings/*.toml`, as a scenario and, where it is said in words, by way of the reader."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rules_engine.judging import judge_strictly
from rules_engine.ruling import Event, NeedsChoice, NotCovered, Outcome, PermanentView, Ruling, Step
from rules_engine.scenario import Scenario

FOLDER = Path(__file__).parent / "rulings"
ZONE_NAMES = ("hand", "graveyard", "library", "exile", "command")


def load_cases() -> list[dict[str, Any]]:
    return [
        {**case, "file": path.name}
        for path in sorted(FOLDER.glob("*.toml"))
        for case in tomllib.loads(path.read_text("utf-8")).get("case", [])
    ]


CASES = load_cases()


def steps_of(steps: tuple[Step, ...]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from steps_of(step.steps)


def events_of(outcome: Outcome) -> list[Event]:
    return [step.event for step in steps_of(outcome.steps)]


def fits(event: Event, wanted: Mapping[str, Any]) -> bool:
    return event.type == wanted["type"] and all(
        event.get(name) == (tuple(value) if isinstance(value, list) else value)
        for name, value in wanted.items()
        if name != "type"
    )


def zones_of(outcome: Outcome, scenario: Scenario) -> dict[str, str]:
    """Zone of each object, followed through the events from where the scenario puts it."""
    zones: dict[str, str] = {}
    owners: dict[str, str] = {}
    for setup in scenario.objects:
        for number in range(1, setup.count + 1):
            id_ = setup.id if number == 1 else f"{setup.id}-{number}"
            owner = setup.owner or setup.controller or "you"
            owners[id_] = owner
            zones[id_] = setup.zone if setup.zone in ("battlefield", "stack") else f"{owner} {setup.zone}"
    for event in events_of(outcome):
        id_ = str(event.get("object"))
        if event.type == "owner_changed":
            owners[id_] = str(event.get("to"))
        if event.type == "moved":
            to, owner = str(event.get("to")), str(event.get("owner"))
            zones[id_] = to if to in ("battlefield", "stack") else f"{owner} {to}"
        elif event.type == "spell_cast":
            zones[id_] = "stack"
        elif event.type == "ceased_to_exist":
            zones[id_] = "gone"
    for view in outcome.state.permanents:
        zones[view.id] = view.zone
    return zones


class Check:
    """Compares one outcome with what a case expects of it."""

    def __init__(self, outcome: Outcome, ruling: Ruling, scenario: Scenario) -> None:
        self.outcome, self.ruling = outcome, ruling
        self.zones = zones_of(outcome, scenario)
        self.players = {player.key: player for player in outcome.state.players}
        self.permanents = {view.id: view for view in outcome.state.permanents}
        self.events = events_of(outcome)
        self.names = {setup.id: setup.card for setup in scenario.objects}

    def view(self, id_: str) -> PermanentView:
        if id_ in self.permanents:
            return self.permanents[id_]
        alike = [view for view in self.outcome.state.permanents if view.name == id_]
        assert len(alike) == 1, f"{id_} isn't there: {sorted(self.permanents)}"
        return alike[0]

    def faults(self, expect: Mapping[str, Any]) -> list[str]:
        faults = []
        for name, wanted in expect.items():
            check = getattr(self, f"check_{name}", None)
            if check is None:
                faults.append(f"the case names {name}, which nothing checks")
                continue
            try:
                fault = check(wanted)
            except AssertionError as error:
                fault = str(error)
            if fault:
                faults.append(f"{name}: {fault}")
        return faults

    def compare(self, wanted: Mapping[str, Any], read: Any) -> str | None:
        wrong = {key: (read(key), value) for key, value in wanted.items() if read(key) != value}
        return f"(got, expected) {wrong}" if wrong else None

    def check_life(self, wanted: Mapping[str, int]) -> str | None:
        return self.compare(wanted, lambda key: self.players[key].life)

    def check_lost(self, wanted: list[str]) -> str | None:
        lost = sorted(key for key, player in self.players.items() if player.lost)
        return None if lost == sorted(wanted) else f"{lost}"

    def check_controller(self, wanted: Mapping[str, str]) -> str | None:
        return self.compare(wanted, lambda id_: self.view(id_).controller)

    def check_owner(self, wanted: Mapping[str, str]) -> str | None:
        return self.compare(wanted, lambda id_: self.view(id_).owner)

    def check_zone(self, wanted: Mapping[str, str]) -> str | None:
        return self.compare(wanted, lambda id_: self.zones.get(id_))

    def check_tapped(self, wanted: Mapping[str, bool]) -> str | None:
        return self.compare(wanted, lambda id_: self.view(id_).tapped)

    def check_attached(self, wanted: Mapping[str, str]) -> str | None:
        return self.compare(wanted, lambda id_: self.view(id_).attached_to or "nothing")

    def check_counters(self, wanted: Mapping[str, Mapping[str, int]]) -> str | None:
        return self.compare(wanted, lambda id_: dict(self.view(id_).counters))

    def check_pt(self, wanted: Mapping[str, str]) -> str | None:
        return self.compare(wanted, lambda id_: f"{self.view(id_).power}/{self.view(id_).toughness}")

    def check_types(self, wanted: Mapping[str, list[str]]) -> str | None:
        return self.compare({k: sorted(v) for k, v in wanted.items()}, lambda id_: sorted(self.view(id_).types))

    def check_subtypes(self, wanted: Mapping[str, list[str]]) -> str | None:
        return self.compare({k: sorted(v) for k, v in wanted.items()}, lambda id_: sorted(self.view(id_).subtypes))

    def check_colors(self, wanted: Mapping[str, list[str]]) -> str | None:
        return self.compare({k: sorted(v) for k, v in wanted.items()}, lambda id_: sorted(self.view(id_).colors))

    def check_keywords(self, wanted: Mapping[str, list[str]]) -> str | None:
        missing = {id_: [w for w in words if w not in self.view(id_).keywords] for id_, words in wanted.items()}
        return f"missing {missing}" if any(missing.values()) else None

    def check_lacks_keywords(self, wanted: Mapping[str, list[str]]) -> str | None:
        there = {id_: [w for w in words if w in self.view(id_).keywords] for id_, words in wanted.items()}
        return f"there are {there}" if any(there.values()) else None

    def check_name(self, wanted: Mapping[str, str]) -> str | None:
        return self.compare(wanted, lambda id_: self.view(id_).name)

    def check_mana(self, wanted: Mapping[str, list[str]]) -> str | None:
        return self.compare(wanted, lambda id_: list(self.view(id_).mana))

    def check_text_has(self, wanted: Mapping[str, str | list[str]]) -> str | None:
        texts = {id_: self.view(id_).text for id_ in wanted}
        words = {id_: [w] if isinstance(w, str) else w for id_, w in wanted.items()}
        missing = {id_: [w for w in some if w not in texts[id_]] for id_, some in words.items()}
        return f"missing {missing} in {texts}" if any(missing.values()) else None

    def check_can_attack(self, wanted: Mapping[str, bool]) -> str | None:
        return self.compare(wanted, lambda id_: self.view(id_).can_attack)

    def check_in_combat(self, wanted: Mapping[str, bool]) -> str | None:
        return self.compare(wanted, lambda id_: self.view(id_).in_combat)

    def check_library(self, wanted: Mapping[str, int]) -> str | None:
        return self.compare(wanted, lambda key: self.players[key].library_count)

    def check_hand(self, wanted: Mapping[str, int]) -> str | None:
        return self.compare(wanted, lambda key: len(self.players[key].hand) + self.players[key].hand_unknown)

    def check_graveyard(self, wanted: Mapping[str, int]) -> str | None:
        return self.compare(wanted, lambda key: len(self.players[key].graveyard) + self.players[key].graveyard_unknown)

    def check_exile(self, wanted: Mapping[str, int]) -> str | None:
        return self.compare(wanted, lambda key: len(self.players[key].exile) + self.players[key].exile_unknown)

    def check_top(self, wanted: Mapping[str, str]) -> str | None:
        return self.compare(wanted, lambda key: dict(self.players[key].library_known).get(1))

    def check_library_known(self, wanted: Mapping[str, Mapping[str, str]]) -> str | None:
        return self.compare(
            {key: {int(at): name for at, name in known.items()} for key, known in wanted.items()},
            lambda key: dict(self.players[key].library_known),
        )

    def check_triggers(self, wanted: Mapping[str, int]) -> str | None:
        times: Counter[str] = Counter()
        for trigger in self.outcome.triggers:
            times[trigger.source] += trigger.times
            if self.names.get(trigger.source):
                times[str(self.names[trigger.source])] += trigger.times
        return self.compare(wanted, lambda source: times[source])

    def check_shuffles(self, wanted: Mapping[str, int]) -> str | None:
        times: Counter[str] = Counter()
        for event in self.events:
            if event.type == "shuffled":
                times[str(event.get("library"))] += int(str(event.get("times")))
        return self.compare(wanted, lambda key: times[key])

    def check_nothing(self, wanted: str | bool) -> str | None:
        reasons = [event.get("reason") for event in self.events if event.type == "nothing_happened"]
        if isinstance(wanted, bool):
            return None if bool(reasons) == wanted else f"{reasons}"
        return None if wanted in reasons else f"{reasons}"

    def check_events(self, wanted: list[Mapping[str, Any]]) -> str | None:
        missing = [one for one in wanted if not any(fits(event, one) for event in self.events)]
        return f"missing {missing} in {self.events}" if missing else None

    def check_no_events(self, wanted: list[Mapping[str, Any]]) -> str | None:
        there = [one for one in wanted if any(fits(event, one) for event in self.events)]
        return f"there are {there}" if there else None

    def check_cites(self, wanted: list[str]) -> str | None:
        cites = {cite.value for step in steps_of(self.outcome.steps) for cite in step.cites}
        cites |= {cite.value for finding in self.outcome.findings for cite in finding.cites}
        cites |= {cite.value for unsure in self.ruling.unsure for cite in unsure.cites}
        missing = [one for one in wanted if one not in cites]
        return f"missing {missing} in {sorted(cites)}" if missing else None

    def check_outcomes(self, wanted: int) -> str | None:
        got = len(self.ruling.outcomes)
        return None if got == wanted else f"{got}: {[one.when for one in self.ruling.outcomes]}"

    def check_bounded(self, wanted: bool) -> str | None:
        return None if self.ruling.bounded == wanted else f"{self.ruling.bounded}"

    def check_answers(self, wanted: list[Any]) -> str | None:
        got = [plain(finding.answer) for finding in self.outcome.findings]
        return None if got == [plain(one) for one in wanted] else f"got {got}, expected {wanted}"

    def check_unsure(self, wanted: list[str] | bool | str) -> str | None:
        codes = [one.why for one in self.ruling.unsure]
        if isinstance(wanted, bool):
            return None if bool(codes) == wanted else f"{codes}"
        missing = [one for one in ([wanted] if isinstance(wanted, str) else wanted) if one not in codes]
        return f"missing {missing} in {codes}" if missing else None

    def check_notes(self, wanted: list[str]) -> str | None:
        missing = [one for one in wanted if one not in self.ruling.notes]
        return f"missing {missing} in {self.ruling.notes}" if missing else None


def plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if value is None:
        return "None"  # nothing was found: TOML has no word for it
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def check_case(case: Mapping[str, Any], scenario: Scenario) -> None:
    expect = dict(case["expect"])
    judgement = judge_strictly(scenario)
    kind = expect.pop("kind", "ruling")
    what = expect.pop("what", None)
    if kind != "ruling":
        wanted = NeedsChoice if kind == "needs_choice" else NotCovered
        assert isinstance(judgement, wanted), judgement
        assert what is None or judgement.what == what, judgement
        return
    assert isinstance(judgement, Ruling), judgement
    assert judgement.outcomes
    further = case.get("outcome", [])
    faults = Check(judgement.outcomes[0], judgement, scenario).faults(expect)
    for one in further:
        one = dict(one)
        when = one.pop("when", None)
        found = [
            Check(outcome, judgement, scenario).faults(one)
            for outcome in judgement.outcomes
            if when is None or not isinstance(when, dict) or set(when.items()) <= set(outcome.when)
        ]
        if not any(not some for some in found):
            faults.append(f"no outcome like {one} {when}: {found}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("case", [c for c in CASES if "scenario" in c], ids=lambda c: f"{c['file'][:-5]}/{c['id']}")
def test_case_as_a_scenario(case: dict[str, Any]) -> None:
    check_case(case, Scenario.model_validate(case["scenario"]))


SAID = [(case, language, text) for case in CASES for language, text in case.get("said", {}).items()]


@pytest.mark.parametrize(("case", "language", "text"), SAID, ids=[f"{c['id']}/{language}" for c, language, _ in SAID])
def test_case_as_it_is_said(case: dict[str, Any], language: str, text: str) -> None:
    describe = pytest.importorskip("rules_engine.describe.read")
    reading = describe.read(text, language)
    scenario = getattr(reading, "scenario", None)
    assert scenario is not None, f"not understood: {reading}"
    check_said(case, scenario)


def check_said(case: Mapping[str, Any], scenario: Scenario) -> None:
    """All facts where only words are there; else those that don't hang on the ids that the reader gives to objects."""
    if "scenario" not in case:
        check_case(case, scenario)
        return
    by_id = {
        "life",
        "lost",
        "kind",
        "what",
        "library",
        "hand",
        "graveyard",
        "exile",
        "top",
        "shuffles",
        "nothing",
        "cites",
        "outcomes",
    }
    expect = {name: value for name, value in case["expect"].items() if name in by_id}
    check_case({**case, "expect": expect, "outcome": []}, scenario)


def test_ids_are_unique() -> None:
    ids = Counter(case["id"] for case in CASES)
    assert not [one for one, times in ids.items() if times > 1]
