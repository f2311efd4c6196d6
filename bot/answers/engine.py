"""The engine's public face."""

from __future__ import annotations

from typing import Any

import rules_engine
from rules_engine.judging import judge
from rules_engine.scenario import NotUnderstood, Reading, Scenario

__all__ = ["judge", "read", "say"]


def read(text: str, language: str, edition: str | None) -> Reading | NotUnderstood:
    """Return what the reader makes of a text."""
    return rules_engine.read(text, language, edition)  # type: ignore[arg-type]


def say(scenario: Scenario, language: str) -> str:
    """Return the situation in words."""
    face: Any = getattr(rules_engine, "say", None)
    return "" if face is None else str(face(scenario, language))
