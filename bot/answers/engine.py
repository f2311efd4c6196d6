"""The engine's public face."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Literal, cast

import rules_engine
from rules_engine import judge
from rules_engine.describe.of_rules import names_a_card, of_rules
from rules_engine.describe.say import topic
from rules_engine.describe.spot import spoken
from rules_engine.describe.variants import variants
from rules_engine.scenario import NotUnderstood, Question, Reading, Scenario
from rules_engine.vocabulary import Card

Language = Literal["en", "es", "de"]
log = logging.getLogger(__name__)

__all__ = ["asked", "judge", "names_a_card", "of_rules", "read", "say", "spoken", "variants"]


def read(
    text: str, language: str, edition: str | None, cards: Mapping[str, Card] | None = None
) -> Reading | NotUnderstood:
    """Return what the reader makes of a text: in the language that it seems to be in, else in the person's.

    Where neither is understood, the reading that left fewer words is returned. `cards` are known besides the engine's own.
    """
    found = _read(text, None, edition, cards)
    if isinstance(found, Reading) or found.reason in ("empty", "too_long") or spoken(text) == language:
        return found  # the person's language was the one tried
    again = _read(text, cast(Language, language), edition, cards)
    if isinstance(again, Reading):
        return again
    return min(found, again, key=lambda declined: len(declined.words) or len(text))


def _read(
    text: str, language: Language | None, edition: str | None, cards: Mapping[str, Card] | None
) -> Reading | NotUnderstood:
    """Read; a text that the reader stumbles over is one that isn't understood, and a line in the log."""
    try:
        return rules_engine.read(text, language, edition, cards)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        log.exception("the reader stumbled")
        return NotUnderstood(reason="words")


def say(scenario: Scenario, language: str) -> str:
    """Return the situation in words; what imported cards say isn't told again."""
    return rules_engine.say(scenario, cast(Language, language), {card.name: card for card in scenario.cards})


def tell(scenario: Scenario, language: str) -> str | None:
    """Return a worked example's situation in words, None where there are none for part of it."""
    return rules_engine.tell(scenario, language)


def asked(question: Question | None, language: str) -> str:
    """Return what a question asks for, in a few words."""
    return topic(question.topic if question is not None else "anything", cast(Language, language))
