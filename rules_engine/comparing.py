"""Whether something matters: the same situation is judged once more without it, and what comes out is compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules_engine.questions.answers import in_its_terms
from rules_engine.ruling import Finding, Judgement, Outcome, Ruling
from rules_engine.scenario import Question, Scenario


def with_comparisons(scenario: Scenario, ruling: Ruling, judged: Callable[[Scenario], Judgement]) -> Ruling:
    """Return the ruling with an answer to each question of whether an object matters."""
    answers = {
        at: _matters(scenario, question, ruling, judged)
        for at, question in enumerate(scenario.questions)
        if question.topic == "matters"
    }
    if not answers:
        return ruling
    outcomes = tuple(
        replace(
            outcome,
            findings=tuple(
                _found(one, scenario, answers) if answers.get(one.question) else one for one in outcome.findings
            ),
        )
        for outcome in ruling.outcomes
    )
    return replace(ruling, outcomes=outcomes)


def _found(finding: Finding, scenario: Scenario, answers: dict[int, str | None]) -> Finding:
    question = scenario.questions[finding.question]
    return replace(finding, answer=in_its_terms(question, answers[finding.question] == "differs"))


def _matters(
    scenario: Scenario, question: Question, ruling: Ruling, judged: Callable[[Scenario], Judgement]
) -> str | None:
    """Return `differs` or `same`; None where the situation can't be told without the object, because it is used or aimed at."""
    subject = question.subject
    if subject not in {item.id for item in scenario.objects}:
        return None
    used = "".join(action.model_dump_json() for action in scenario.script)
    if f'"{subject}"' in used or any(item.attached_to == subject for item in scenario.objects):
        return None
    without = scenario.model_copy(
        update={"objects": tuple(item for item in scenario.objects if item.id != subject), "questions": ()}
    )
    other = judged(without)
    if not isinstance(other, Ruling):
        return None
    here = {_ending(outcome, subject) for outcome in ruling.outcomes}
    there = {_ending(outcome, subject) for outcome in other.outcomes}
    return "same" if here == there else "differs"


def _ending(outcome: Outcome, subject: str) -> tuple[object, ...]:
    """Return how an outcome ends, the object itself left out."""
    state = outcome.state
    rest = tuple(view for view in state.permanents if view.id != subject)
    triggers = tuple(trigger for trigger in outcome.triggers if trigger.source != subject)
    return (state.players, rest, triggers)
