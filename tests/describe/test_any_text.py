"""Any text at all gets an answer: random, mutated and mixed ones."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules_engine import NotUnderstood, Reading, judge, read, say
from rules_engine.describe.lexicon import LANGUAGES, lexicon
from rules_engine.describe.say import read_restated
from tests.describe.provenance import unsaid_cards, unsaid_numbers

HERE = Path(__file__).parent
TEXTS = [
    text[lang]
    for text in tomllib.loads((HERE / "texts.toml").read_text("utf-8"))["text"]
    for lang in LANGUAGES
    if lang in text
]
WORDS = sorted({word for language in LANGUAGES for word in lexicon(language).vocabulary})
NAMES = (
    "soul conduit",
    "tree of perdition",
    "Gilded Drake",
    "switcheroo",
    "arcanum wings",
    "morality shift",
    "Erebos",
    "gsz",
    "the tree",
)
SIGNS = (
    ".",
    "?",
    "!",
    ",",
    ":",
    "(",
    ")",
    '"',
    "/",
    "->",
    "<->",
    "0/13",
    "+2/+2",
    "-13/-13",
    "{2}{U}",
    "22",
    "4",
    "-3",
    "🎉",
    "’",
    "\n",
)
SETTINGS = settings(
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    database=None,
)

words = st.one_of(st.sampled_from(WORDS), st.sampled_from(NAMES), st.sampled_from(SIGNS), st.integers(-9, 99).map(str))
salads = st.lists(words, max_size=40).map(" ".join)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = list(draw(st.sampled_from(TEXTS)))
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, max(0, len(text) - 1)))
        match draw(st.integers(0, 3)):
            case 0:
                del text[place : place + draw(st.integers(1, 8))]
            case 1:
                text.insert(place, draw(st.sampled_from(SIGNS)))
            case 2:
                text[place : place + 1] = [" ", draw(st.sampled_from(WORDS)), " "]
            case _:
                text.insert(place, draw(st.characters()))
    return "".join(text)


def answers(text: str, language: str | None) -> None:
    answer = read(text, language)  # type: ignore[arg-type]
    assert isinstance(answer, Reading | NotUnderstood)
    if isinstance(answer, Reading):
        if read_restated(text, answer.language) is None:  # data in a restatement is said as data
            assert not unsaid_numbers(answer.scenario, text, answer.language), say(answer.scenario, answer.language)
            assert not unsaid_cards(answer.scenario, text), say(answer.scenario, answer.language)
        judge(answer.scenario)


@settings(SETTINGS, max_examples=150, derandomize=True)
@given(st.one_of(salads, mutated(), st.text(max_size=300)), st.sampled_from((None, *LANGUAGES)))
def test_any_text_is_answered(text: str, language: str | None) -> None:
    answers(text, language)


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("JUDGE_BOT_FUZZ"), reason="set JUDGE_BOT_FUZZ=1 to try ten thousand texts")
@settings(SETTINGS, max_examples=10_000)
@given(st.one_of(salads, mutated(), st.text(max_size=600)), st.sampled_from((None, *LANGUAGES)))
def test_ten_thousand_texts_are_answered(text: str, language: str | None) -> None:
    answers(text, language)


@pytest.mark.parametrize(
    "text", ["(" * 3999, "i " * 1999, "tree " * 799, "0/0 " * 999, "soul conduit " * 300, "a-" * 1999]
)
def test_long_texts_are_answered(text: str) -> None:
    answers(text, "en")


@pytest.mark.parametrize(
    "text",
    [
        "(A) 6/6",
        "In response Alice takes control of it.",
        "both control 4 Bob (A) 0 Erebos, library",
        "Magus Switcheroo aura Bob) swap 0 response 5/5 (owner swap Magus aura",
    ],
)
def test_bits_of_sentences_are_answered(text: str) -> None:
    assert isinstance(read(text, "en"), Reading | NotUnderstood)
