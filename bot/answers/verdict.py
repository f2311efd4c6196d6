"""The verdict: the outcome in its first words, in the terms of what was asked."""

from __future__ import annotations

from collections.abc import Iterator

from bot.answers.facts import walk
from bot.render.prose import Teller
from rules_engine.ruling import Event, Finding, Outcome
from rules_engine.scenario import Question, Scenario

_TELLING = (
    "control_changed",
    "owner_changed",
    "base_pt_set",
    "attached",
    "text_changed",
    "text_boxes_exchanged",
    "zones_exchanged",
    "countered",
    "counters_put",
    "state_based_action",
    "did_not_resolve",
    "attack_not_possible",
    "block_not_possible",
    "token_created",
    "put_on_bottom_at_random",
)
"""Events that are worth a place in the verdict, in this order of weight."""
_MOST = 4
_MOST_IDLE = 2
_SLIGHT = ("choose", "choose_new_targets", "draw", "trigger", "if_done", "if_there", "if_compare")
"""Effects whose doing nothing isn't news where something else did nothing, too."""


def verdict(teller: Teller, scenario: Scenario | None, outcome: Outcome) -> str:
    """Return the verdict of one outcome: what was asked answered first, then what changed."""
    said = [_answer(teller, scenario, finding) for finding in outcome.findings]
    said += [line for line in summary(teller, outcome) if line not in said]
    return " ".join(said) or teller.words("verdict.unchanged")


def _answer(teller: Teller, scenario: Scenario | None, finding: Finding) -> str:
    question = _question(scenario, finding.question)
    facts = dict(finding.facts)
    if finding.answer is None:
        head = teller.words("verdict.unknown")
    elif finding.answer in (True, False, "yes", "no"):
        head = teller.words("verdict.yes" if finding.answer in (True, "yes") else "verdict.no")
    else:
        head = str(teller.value("answer", finding.answer))
        head = head[:1].upper() + head[1:]
    if finding.reason is None:
        return f"{head}."
    reason = teller.reason(finding.reason, facts)
    mark = " — " if question is None or question.kind == "yes_no" else ": "
    return f"{head}{mark}{reason}."


def _question(scenario: Scenario | None, number: int) -> Question | None:
    questions = scenario.questions if scenario is not None else ()
    return questions[number] if 0 <= number < len(questions) else None


def summary(teller: Teller, outcome: Outcome) -> Iterator[str]:
    """Yield what changed, shortest facts first: what did nothing, who lost, life totals, control, the rest."""
    steps = list(walk(outcome.steps))
    events = [step.event for step in steps]
    yield from _nothing(teller, events)
    touched = {event.get("player") for event in events if event.type.startswith(("life_", "totals_"))}
    damaged = {event.get("to") for event in events if event.type == "damage_dealt"}
    exchanged = any(event.get("what") in ("life", "life_totals") for event in events if event.type == "exchanged")
    for player in outcome.state.players:
        if player.lost:
            yield teller.line("verdict", "lost", player=player.key)
        elif player.key in touched | damaged or exchanged:
            yield teller.line("verdict", "life", player=player.key, life=player.life)
    lasting = list(_lasting(events))
    told = [teller.event(event) for kind in _TELLING for event in lasting if event.type == kind]
    yield from list(dict.fromkeys(told))[:_MOST]
    if len(told) > _MOST:
        yield teller.words("verdict.more")
    yield from _piles(teller, outcome, {event.get("player") for event in events if event.type == "zones_exchanged"})
    for event in events:
        if event.type == "shuffled":
            yield teller.event(event)
    for trigger in outcome.triggers:
        key = "triggers.one" if trigger.times == 1 else "triggers"
        yield teller.line("verdict", key, source=trigger.source, times=trigger.times)


def _nothing(teller: Teller, events: list[Event]) -> Iterator[str]:
    """Yield what did nothing and why, what matters most first; what merely followed from it is left to the steps."""
    idle = [event for event in events if event.type == "nothing_happened"]
    weighty = [event for event in idle if event.get("effect") not in _SLIGHT] or idle
    told = (
        teller.line(
            "verdict",
            "nothing",
            effect=event.get("effect"),
            reason=teller.reason(str(event.get("reason")), dict(event.data)),
        )
        for event in weighty
    )
    yield from list(dict.fromkeys(told))[:_MOST_IDLE]


def _lasting(events: list[Event]) -> Iterator[Event]:
    """Yield the events without what was undone again: of several changes of who controls something, only from first to last."""
    first = {event.get("object"): event.get("from") for event in reversed(events) if event.type == "control_changed"}
    last = {event.get("object"): event for event in events if event.type == "control_changed"}
    for event in events:
        thing = event.get("object")
        if event.type != "control_changed":
            yield event
        elif event is last[thing] and event.get("to") != first[thing]:
            yield Event(
                event.type, tuple((name, first[thing] if name == "from" else value) for name, value in event.data)
            )


def _piles(teller: Teller, outcome: Outcome, whose: set[object]) -> Iterator[str]:
    for player in outcome.state.players:
        if player.key in whose:
            yield teller.line("verdict", "library", player=player.key, count=player.library_count)
            yield teller.line(
                "verdict", "graveyard", player=player.key, count=len(player.graveyard) + player.graveyard_unknown
            )
