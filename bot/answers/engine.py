"""The engine's public face."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

import rules_engine
from rules_engine import judge
from rules_engine.scenario import NotUnderstood, Reading, Scenario
from rules_engine.vocabulary import Card

__all__ = ["judge", "read", "say"]


def read(
    text: str, language: str, edition: str | None, cards: Mapping[str, Card] | None = None
) -> Reading | NotUnderstood:
    """Return what the reader makes of a text: in the language that it seems to be in, else in the person's.

    Where neither is understood, the reading that left fewer words is returned. `cards` are known besides the engine's own.
    """
    found = rules_engine.read(text, None, edition, cards)
    if isinstance(found, Reading) or found.reason in ("empty", "too_long"):
        return found
    again = rules_engine.read(text, cast(Literal["en", "es", "de"], language), edition, cards)
    if isinstance(again, Reading):
        return again
    return min(found, again, key=lambda declined: len(declined.words) or len(text))


def say(scenario: Scenario, language: str) -> str:
    """Return the situation in words."""
    face: Any = getattr(rules_engine, "say", None)
    return "" if face is None else str(face(scenario, language))
