"""The rules as code: a described situation in, a ruling out."""

from __future__ import annotations

from rules_engine.describe import letters, read, say, tell
from rules_engine.judging import judge
from rules_engine.ruling import NeedsChoice, NotCovered, Ruling
from rules_engine.scenario import NotUnderstood, Reading, Scenario

__all__ = [
    "NeedsChoice",
    "NotCovered",
    "NotUnderstood",
    "Reading",
    "Ruling",
    "Scenario",
    "judge",
    "letters",
    "read",
    "say",
    "tell",
]
