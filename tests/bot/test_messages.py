"""The wording: the same keys and placeholders in every language, and every event and reason has some."""

from __future__ import annotations

import string

import pytest

from bot.render.messages import messages
from bot.settings import LANGUAGES
from rules_engine.events import EVENTS, REASONS

FORMS = ("players.", "zones.")
"""Tables whose forms differ by language."""


def placeholders(template: str) -> set[str]:
    fields = (field for _, field, _, _ in string.Formatter().parse(template) if field)
    return {field.split(".")[0] for field in fields}


def keys(language: str) -> set[str]:
    table = messages(language).table
    return {
        key
        for key in table
        if not key.endswith(":you") and not (key.startswith(FORMS) and key.count(".") > 1)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert keys(language) == keys("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_english(language: str) -> None:
    """A translation may say less (a player that the sentence implies), never name what isn't there."""
    english, other = messages("en").table, messages(language).table
    for key, template in other.items():
        plain = key.removesuffix(":you")
        if key.startswith(("events.", "reasons.", "verdict.", "state_based.", "players.", "zones.", "assumed.")):
            continue
        assert placeholders(template) == placeholders(english[plain]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_name_only_their_fields(language: str) -> None:
    for key, template in messages(language).table.items():
        if key.startswith("events."):
            kind = key.removeprefix("events.").removesuffix(":you").split("+")[0]
            known = set(EVENTS[kind]) | {f"{name}_name" for name in EVENTS[kind]} | {"by_source"}
            assert placeholders(template) <= known, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_a_ruling_can_hold_has_words(language: str) -> None:
    table = messages(language).table
    assert {f"events.{kind}" for kind in EVENTS} <= table.keys()
    for code in REASONS:
        assert any(f"{kind}.{code}" in table for kind in ("reasons", "remarks", "unsure")), code
