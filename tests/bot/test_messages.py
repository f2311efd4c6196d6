"""The wording: the same keys and placeholders in every language, and every event and reason has some."""

from __future__ import annotations

import re
import string

import pytest
from pydantic import BaseModel

from bot.answers.facts import walk
from bot.answers.judge import Judge
from bot.answers.naming import teller_for
from bot.answers.precedents import precedents
from bot.answers.rulings import rule_on
from bot.answers.verdict import verdict
from bot.commands import registry
from bot.render.messages import messages
from bot.settings import LANGUAGES
from rules_engine.events import EVENTS, REASONS
from rules_engine.judging import judge as rule
from rules_engine.precedents import load_precedents
from rules_engine.ruling import Ruling
from rules_engine.vocabulary import effects

DERIVED = {"by_source", "by_other", "signed_power", "signed_toughness"}
FORMS = ("players.", "zones.", "nouns.")
"""Tables whose forms differ by language."""


def placeholders(template: str) -> set[str]:
    fields = (field for _, field, _, _ in string.Formatter().parse(template) if field)
    return {field.split(".")[0] for field in fields}


def keys(language: str) -> set[str]:
    table = messages(language).table
    return {key for key in table if ":" not in key and not (key.startswith(FORMS) and key.count(".") > 1)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert keys(language) == keys("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_english(language: str) -> None:
    """A translation may say less (a player that the sentence implies), never name what isn't there."""
    english, other = messages("en").table, messages(language).table
    for key, template in other.items():
        plain = key.split(":")[0]
        if key.startswith(
            (
                "events.",
                "reasons.",
                "verdict.",
                "state_based.",
                "players.",
                "zones.",
                "assumed.",
                "when.",
                "uncovered.",
                "asked.",
                "nouns.",
            )
        ):
            continue
        assert placeholders(template) == placeholders(english[plain]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_name_only_their_fields(language: str) -> None:
    for key, template in messages(language).table.items():
        if key.startswith("events."):
            kind = re.split(r"[~+:]", key.removeprefix("events."))[0]
            known = set(EVENTS[kind]) | {f"{name}_name" for name in EVENTS[kind]} | DERIVED
            assert placeholders(template) <= known, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_a_ruling_can_hold_has_words(language: str) -> None:
    table = messages(language).table
    assert {f"events.{kind}" for kind in EVENTS} <= table.keys()
    for code in REASONS:
        assert any(f"{kind}.{code}" in table for kind in ("reasons", "remarks", "unsure")), code


def test_everything_that_can_do_nothing_has_a_name() -> None:
    """Every effect of the vocabulary, by its `do`."""
    kinds = {
        thing.model_fields["do"].default
        for thing in vars(effects).values()
        if isinstance(thing, type) and issubclass(thing, BaseModel) and "do" in thing.model_fields
    }
    assert len(kinds) > 30
    assert {f"effects.{kind}" for kind in kinds} <= messages("en").table.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_ruled_cases_are_told_without_gaps(judge: Judge, language: str) -> None:
    words = messages(language)
    gap = words("joined.unknown")
    for precedent in load_precedents():
        ruling = rule(precedent.scenario)
        if not isinstance(ruling, Ruling):
            continue
        teller = teller_for(judge, precedent.scenario, language)
        for outcome in ruling.outcomes:
            for step in walk(outcome.steps):
                told = teller.event(step.event)
                assert gap not in re.findall(r"\w+", told.lower()), (precedent.id, step.event)
                assert "_" not in told, (precedent.id, told)
            assert verdict(teller, precedent.scenario, outcome)


@pytest.mark.parametrize(
    "query", ["aura swap hexproof", "shuffle empty library", "text box exchange", "life totals platinum"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_worked_examples_are_told_in_words(judge: Judge, query: str, language: str) -> None:
    answer = precedents(judge, query, language)
    assert answer.precedents
    english = {precedent.title for precedent in load_precedents()}
    for example in answer.precedents:
        assert not re.search(r"[`_$]|\{\"|[“„«][a-z-]+[”“»]\)", example.said), example.said
        assert language == "en" or example.said not in english


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_could_not_be_targeted_is_not_said_to_have_become_illegal(judge: Judge, language: str) -> None:
    text = "I cast Switcheroo on his creature with hexproof and my creature."
    request = registry.parse(f"/judge scenario:{text} language:{language}", locale=None, default="en")
    answer = rule_on(judge, text, request)
    assert answer.ruling is not None
    told = answer.ruling.outcomes[0].verdict
    assert messages(language)("reasons.hexproof") in told
    assert not any(word in told for word in ("illegal", "ya no es legal"))
