"""A look-up in the place of a situation is answered as one; a situation that isn't understood is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answers.judge import Judge, open_judge
from bot.answers.rulings import rule_on
from bot.request import Request
from bot.settings import Settings


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    folder: Path = tmp_path_factory.mktemp("store")
    return open_judge(Settings(store=folder / "rules.sqlite"))


@pytest.mark.parametrize(
    ("text", "language", "first"),
    [
        ("a friend says swapping is in 701.8, yours says destroy?", "en", "701.8"),
        ("what does 701.24d tell us", "en", "701.24d"),
        ("which rule says that a library of one card counts as shuffled?", "en", "701.24e"),
        (
            "is it right that a library is not shuffled when a replacement moves the objects to another zone",
            "en",
            "701.24c",
        ),
        ("dame el texto de la regla 701.12c", "es", "701.12c"),
        ("que regla dice que se baraja aunque no haya cartas", "es", "701.24d"),
        ("wortlaut der regel 701.24e bitte", "de", "701.24e"),
        ("wo steht, dass man auch mit einer karte in der bibliothek mischt?", "de", "701.24e"),
    ],
)
def test_who_asks_for_a_rule_is_shown_it(judge: Judge, text: str, language: str, first: str) -> None:
    answer = rule_on(judge, text, Request("judge", {"scenario": text}, language))
    assert answer.kind == "rules"
    assert first in [entry.number.split("–")[0] for entry in answer.entries][:2] or answer.title.startswith(first)
    assert answer.notes


@pytest.mark.parametrize(
    "text",
    [
        "Soul Conduit at 3 life, what would 701.12c frobnicate",  # a card is named: a situation
        "I have 3 life and my opponent frobnicates",
        "hello there",
        "Gilded Drake frobnicates",
    ],
)
def test_a_situation_that_is_not_understood_is_no_look_up(judge: Judge, text: str) -> None:
    assert rule_on(judge, text, Request("judge", {"scenario": text}, "en")).kind == "not_understood"


def test_a_situation_is_ruled_on_though_it_names_a_rule(judge: Judge) -> None:
    text = "I have 3 life and my opponent has 18. We exchange life totals."
    assert rule_on(judge, text, Request("judge", {"scenario": text}, "en")).kind == "ruling"
