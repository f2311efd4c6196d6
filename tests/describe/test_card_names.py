"""Every card can be spoken of by its name, whatever signs the name has."""

from __future__ import annotations

import tomllib

import pytest

from rules_engine import Reading, read
from rules_engine.cards import load_cards
from rules_engine.describe.fold import slug
from rules_engine.describe.lexicon import FOLDER, LANGUAGES, Language

SAID = "I have {name} in hand. I have 3 life and my opponent has 18. We exchange life totals."
SPELT = {"Phoebe, Head of S.N.E.A.K.", "_____-o-saurus"}
"""Names with letters or gaps that stand alone: nobody types these in full."""


def test_every_card_is_read_by_its_name() -> None:
    unread = set()
    for name in load_cards():
        answer = read(SAID.format(name=name), "en")
        if not isinstance(answer, Reading) or name not in {item.card for item in answer.scenario.objects}:
            unread.add(name)
    assert unread <= SPELT


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Circle of Protection: Red", "circle-of-protection-red"),
        ("Evra, Halcyon Witness", "evra-halcyon-witness"),
        ("Cosi's Trickster", "cosis-trickster"),
        ("???", "object"),
    ],
)
def test_ids_are_words_with_hyphens(name: str, expected: str) -> None:
    assert slug(name) == expected


@pytest.mark.parametrize(
    "text",
    [
        "my opponent stifles the gilded drake trigger. do i sacrifice the drake?",
        "I control Giant Growth. I'm at 3, my opponent is at 18. We exchange life totals.",
    ],
)
def test_no_spell_lies_on_the_battlefield(text: str) -> None:
    answer = read(text, "en")
    assert not isinstance(answer, Reading)
    assert answer.words


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Grizzly Bears (protection from red). Sleight of Mind: red -> blue on it. It resolves.", "en"),
        ("I cast Vampiric Tutor. Is the card I find shuffled too?", "en"),
        (
            "Kehrtwendung auf seinen Kommandeur, dann stirbt er auf meiner Seite. Darf er ihn in die Kommandozone legen?",
            "de",
        ),
        ("My Grizzly Bears (no flying), his Hill Giant. Switcheroo", "en"),
    ],
)
def test_what_may_be_meant_otherwise_is_declined(text: str, language: Language) -> None:
    assert not isinstance(read(text, language), Reading)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Wir tauschen Lebenspunktestände. Ich habe 3, er 18. Wie viele Leben habe ich am Ende?", "de"),
        ("We exchange life totals, me 3, him 18, for as long as we play.", "en"),
        ("I came in at 3 life, he is at 18, we exchange life totals.", "en"),
        ("Cambiamos los totales, yo 3, el 18. A largo plazo gano?", "es"),
    ],
)
def test_everyday_words_are_no_cards(text: str, language: Language) -> None:
    answer = read(text, language)
    assert not isinstance(answer, Reading) or not answer.scenario.objects


def test_everyday_words_are_listed_once_and_in_order() -> None:
    lists = tomllib.loads((FOLDER / "everyday.toml").read_text(encoding="utf-8"))
    assert set(lists) == set(LANGUAGES)
    assert all(words == sorted(set(words)) for words in lists.values())
