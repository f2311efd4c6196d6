"""The whole path: a scenario in, a ruling out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules_engine.cards import load_cards
from rules_engine.citations import Cite
from rules_engine.comparing import with_comparisons
from rules_engine.layers.depend import TooManyEffectsError
from rules_engine.playing import Playing, in_order
from rules_engine.questions import answer
from rules_engine.remarks import example_orders, remark
from rules_engine.ruling import FinalState, Judgement, NeedsChoice, NotCovered, Outcome, Ruling
from rules_engine.run import IllegalChoice, Run, Stop
from rules_engine.scenario import Scenario
from rules_engine.state.build import Built, build
from rules_engine.state.faults import as_not_covered, find_faults
from rules_engine.state.final import final_state
from rules_engine.vocabulary import Card

MAX_RUNS = 48
"""How many ways of choosing are followed before the ruling says that there may be more."""
MAX_EFFORT = 300_000
"""How much work is done for all of them: what happened in each, times the objects that there are."""


def judge(scenario: Scenario) -> Judgement:
    """Rule on a scenario: every different outcome over all choices that it leaves to the players.

    Returns NeedsChoice where the description leaves open what the rules need, NotCovered where this engine doesn't rule, and
    never raises: a fault of the engine itself is NotCovered, too, with what went wrong.
    """
    try:
        return judge_strictly(scenario)
    except TooManyEffectsError:
        return NotCovered("too_many_effects")
    except (
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as fault:
        return NotCovered("engine_fault", "", (("fault", type(fault).__name__), ("says", str(fault)[:200])))


def judge_strictly(scenario: Scenario) -> Judgement:
    """Like `judge`, but faults of the engine itself are raised (for tests)."""
    judgement = _judged(scenario)
    return with_comparisons(scenario, judgement, _judged) if isinstance(judgement, Ruling) else judgement


def _judged(scenario: Scenario) -> Judgement:
    cards = _cards(scenario)
    faults = find_faults(scenario, cards)
    if faults:
        return as_not_covered(faults)
    built = build(scenario, cards)
    finished: list[tuple[Run, Outcome]] = []
    waiting: list[tuple[int, ...]] = [()]
    runs = effort = 0
    stopped: NeedsChoice | NotCovered | None = None
    while waiting and runs < MAX_RUNS and effort < MAX_EFFORT:
        decisions = waiting.pop(0)
        runs += 1
        run = Run(scenario, built.state, decisions)
        try:
            outcome = _play(run, scenario, built)
        except IllegalChoice:
            pass
        except Stop as stop:
            stopped = stopped or stop.result
            if not finished:
                return stop.result
        else:
            finished.append((run, outcome))
        waiting += _others(run, decisions)
        effort += run.work * len(run.state.objects)
    if not finished:
        return NotCovered("no_legal_choice")
    return _ruling(finished, bool(waiting), built, stopped)


def _cards(scenario: Scenario) -> Mapping[str, Card]:
    if not scenario.cards:
        return load_cards()
    known = load_cards()
    added = {card.name: card for card in scenario.cards}
    return _Both(added, known)


class _Both(Mapping[str, Card]):
    """Cards that came with the scenario before the engine's own."""

    def __init__(self, added: Mapping[str, Card], known: Mapping[str, Card]) -> None:
        self._added, self._known = added, known

    def __getitem__(self, name: str) -> Card:
        # The engine's own files know more of a card than an imported one.
        return self._known[name] if name in self._known else self._added[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**dict.fromkeys(self._known), **dict.fromkeys(self._added)})

    def __len__(self) -> int:
        return len({*self._known, *self._added})


def _play(run: Run, scenario: Scenario, built: Built) -> Outcome:
    playing = Playing(run, in_order(scenario.script))
    playing.play()
    remark(run, built)
    example_orders(run)
    for why in run.projection.unsure:
        run.doubt(why, *((Cite.DEPENDENCY, Cite.TIMESTAMPS) if why == "text_changes_feed_each_other" else ()))
    state = final_state(run)
    when = tuple((decision.name, decision.options[decision.taken]) for decision in run.taken)
    outcome = Outcome(run.steps, tuple(run.triggers), state, when)
    findings = tuple(answer(at, question, built.state, run, outcome) for at, question in enumerate(scenario.questions))
    return Outcome(outcome.steps, outcome.triggers, outcome.state, when, findings)


def _others(run: Run, decisions: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the lists of decisions that branch off from a run after the decisions that it was given."""
    out = []
    path = [decision.taken for decision in run.taken]
    for at in range(len(decisions), len(run.taken)):
        out += [(*path[:at], other) for other in range(1, len(run.taken[at].options))]
    return out


def _ruling(
    finished: list[tuple[Run, Outcome]], bounded: bool, built: Built, stopped: NeedsChoice | NotCovered | None
) -> Ruling:
    different: dict[object, list[Outcome]] = {}
    for _, outcome in finished:
        key = (
            _in_the_end(outcome),
            tuple(sorted(map(repr, outcome.triggers))),
            tuple((one.question, one.answer) for one in outcome.findings),
            _kinds(outcome),
        )
        different.setdefault(key, []).append(outcome)
    outcomes = []
    for alike in different.values():
        first = alike[0]
        shared = set(first.when).intersection(*(set(one.when) for one in alike))
        # Where different ways lead to the same outcome, what they share is said; else the first of them.
        when = tuple(one for one in first.when if one in shared) or first.when if len(different) > 1 else ()
        outcomes.append(Outcome(first.steps, first.triggers, first.state, when, first.findings))
    everywhere = set(outcomes[0].when).intersection(*(set(one.when) for one in outcomes)) if outcomes else set()
    outcomes = [
        Outcome(
            one.steps, one.triggers, one.state, tuple(pair for pair in one.when if pair not in everywhere), one.findings
        )
        for one in outcomes
    ]
    unsure = dict.fromkeys(why for run, _ in finished for why in run.unsure)
    notes = dict.fromkeys(note for run, _ in finished for note in run.notes)
    return Ruling(
        outcomes=tuple(outcomes),
        bounded=bounded or stopped is not None or any(run.cut for run, _ in finished),
        unsure=tuple(unsure),
        assumed=built.assumed,
        notes=tuple(notes),
    )


def _in_the_end(outcome: Outcome) -> FinalState:
    """Return what tells final states apart: what was still waiting on the stack doesn't count once the game has been lost."""
    state = outcome.state
    if not any(player.lost for player in state.players):
        return state
    return FinalState(state.players, tuple(one for one in state.permanents if one.zone != "stack"))


def _kinds(outcome: Outcome) -> tuple[bool, ...]:
    """Return what tells outcomes apart that end alike: whether an effect did nothing."""
    return (any(step.event.type == "nothing_happened" for step in outcome.steps),)
