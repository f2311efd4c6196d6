from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules_engine import NotUnderstood, Reading, read

TEXTS = tomllib.loads((Path(__file__).parent / "texts.toml").read_text(encoding="utf-8"))["text"]
CASES = [(language, text) for text in TEXTS for language in ("en", "es", "de") if language in text]
TOPICS = ("players", "objects", "script", "standing", "questions", "format", "active_player", "step")


@pytest.mark.parametrize(("language", "text"), CASES, ids=[f"{lang}: {text[lang][:50]}" for lang, text in CASES])
def test_read_as(language: str, text: dict[str, Any]) -> None:
    reading = read(text[language])
    assert isinstance(reading, Reading), reading
    assert reading.language == language
    found = reading.scenario.model_dump(exclude_defaults=True, mode="json")
    for topic in TOPICS:
        if topic in text:
            assert found.get(topic) == text[topic]


def test_words_that_mean_nothing_are_named() -> None:
    answer = read("I florble the wug")
    assert isinstance(answer, NotUnderstood)
    assert {"florble", "wug"} <= set(answer.words)


@pytest.mark.parametrize("text", ["", "   ", "\n", "🎉"])
def test_nothing_to_read(text: str) -> None:
    answer = read(text)
    assert isinstance(answer, NotUnderstood)
    assert answer.reason == "empty"


def test_too_long() -> None:
    answer = read("a " * 2500)
    assert isinstance(answer, NotUnderstood)
    assert answer.reason == "too_long"


@pytest.mark.parametrize(
    "text",
    [
        # which of three players are meant is left open
        "Carol 4, Dan 18, Frank 9. Carol's Axis of Mortality triggers.",
        # what was stolen with it isn't named in the brackets
        "Dan controls Carol's Serra Angel (stolen with Act of Treason this turn). Carol casts Switcheroo on the Angel and her own Goblin.",
        # the Elf is targeted, not controlled
        "Carol controls Switcheroo on the stack targeting her Goblin and Dan's Elf. Dan sacrifices the Elf. Switcheroo resolves.",
        # what came of the Switcheroo, or what was there before it
        "Carol controls Dan's Darksteel Colossus after Switcheroo; it would go to the graveyard. Sacrifice.",
        # nothing says which kind of exchange it is, or whose the two are
        "Serra Angel 4/4 and Grizzly Bears 2/2. The exchange resolves.",
        # who resolves what isn't read here, so the rest isn't ruled without it
        "Carol 4, Dan 18, Tree of Redemption 0/13. Soul Conduit (Carol, Dan) resolves, then the Tree. Both resolve in that order.",
    ],
)
def test_an_exchange_that_cannot_be_told_is_declined(text: str) -> None:
    assert isinstance(read(text, "en"), NotUnderstood)


@pytest.mark.parametrize(
    "text",
    [
        # forty cards, nobody knows where
        "Carol has 40 cards; Dan controls Cosi's Trickster. Vampiric Tutor resolves.",
        # "both" of one thing
        "Serene Remembrance, Carol casts it; both are exiled in response.",
        # two cards say the word that is changed
        "Carol controls Karma and Bog Wraith. Text change Swamp -> Island. It resolves.",
        # the change of words isn't dropped with the copy
        "Carol's Clone copies Dan's Black Knight hacked white -> red.",
        # no spell is cast by its trigger's resolving
        "Gaea's Blessing trigger resolves.",
    ],
)
def test_a_thing_that_could_be_another_is_not_guessed(text: str) -> None:
    assert isinstance(read(text, "en"), NotUnderstood)
