"""From a question to a finding."""

from __future__ import annotations

from rules_engine.ruling import Finding, Outcome
from rules_engine.run import Run
from rules_engine.scenario import Question
from rules_engine.state.model import GameState


def answer(at: int, question: Question, before: GameState, run: Run, outcome: Outcome) -> Finding:
    """Return the answer to one question."""
    return Finding(at, None, facts=(("topic", question.topic), ("life", before.turn), ("work", run.work), ("steps", len(outcome.steps))))
