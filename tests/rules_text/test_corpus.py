"""The shipped texts: complete headers, complete numbering, the same in each language, and the official English word for word."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from tests.rules_text.corpus_text import Official, Text, editions_at_hand, shipped, words

TEXTS = shipped()
CURRENT = "2026-08-07"
KEYS = ("language", "edition", "effective", "source", "provenance", "whole")
LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""Subrule letters: l and o are never used."""


def by_name(name: str) -> Text:
    return next(text for text in TEXTS if text.name == name)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_header_says_what_the_text_is(text: Text) -> None:
    assert [key for key in text.header if key != "effective_to"] == list(KEYS)
    assert text.header["language"] in {"en", "es", "de"}
    assert text.header["provenance"] in {"official", "unofficial", "project"}
    assert text.header["whole"] == "no"
    effective = date.fromisoformat(text.header["effective"])
    assert date.fromisoformat(text.header.get("effective_to", "9999-12-31")) >= effective
    assert text.name == f"{text.header['language']}-{effective}"


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_numbers_are_complete_and_in_order(text: Text) -> None:
    assert not text.stray
    expected: list[str] = []
    for number in text.rules:
        if "." not in number:
            rules = sorted(int(other.split(".")[1]) for other in text.rules if re.fullmatch(rf"{number}\.\d+", other))
            assert rules == list(range(1, len(rules) + 1))
            expected.append(number)
            for rule in rules:
                expected += _with_letters(text, f"{number}.{rule}")
        elif re.fullmatch(r"\d+\.\d+", number) and number not in expected:
            expected += _with_letters(text, number)
    assert list(text.rules) == expected


def _with_letters(text: Text, rule: str) -> list[str]:
    count = sum(1 for other in text.rules if re.fullmatch(rf"{re.escape(rule)}[a-z]+", other))
    return [rule, *(rule + letter for letter in LETTERS[:count])]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_no_words_are_glued(text: Text) -> None:
    for line in (
        *text.rules.values(),
        *(line for lines in text.examples.values() for line in lines),
        *text.glossary.values(),
    ):
        assert not re.search(
            r"[a-zà-ÿß][A-ZÁÉÍÓÚÄÖÜ]|[.,;:)][A-Za-zÀ-ÿ¿¡(]|\s\s|\s[.,;:)]", line.replace("z. B.", "")
        ), line


def test_what_ships() -> None:
    assert {
        text.name: [number for number in text.rules if re.fullmatch(r"\d+(\.\d\d)?", number)] for text in TEXTS
    } == {
        "de-2009-07-11": [],
        "de-2026-08-07": ["612", "612.10", "701.12", "701.24", "702.65"],
        "en-2009-07-11": [],
        "en-2024-03-08": ["702.65"],
        "en-2026-08-07": ["612", "612.10", "701.12", "701.24", "702.65"],
        "es-2026-08-07": ["612", "612.10", "701.24", "702.65"],
        "es-2026-09-25": ["701.12"],
    }
    assert len([number for number in by_name("en-2026-08-07").rules if number.startswith("612.")]) == 11


@pytest.mark.parametrize(
    ("name", "english"),
    [
        ("es-2026-08-07", "en-2026-08-07"),
        ("es-2026-09-25", "en-2026-08-07"),
        ("de-2026-08-07", "en-2026-08-07"),
        ("de-2009-07-11", "en-2009-07-11"),
    ],
)
def test_a_translation_has_what_the_english_has(name: str, english: str) -> None:
    text, original = by_name(name), by_name(english)
    chapters = {number[:6] if "." in number else number for number in text.rules if not re.search("[a-z]", number)}
    wanted = [
        number for number in original.rules if any(re.match(rf"{re.escape(top)}(?!\d)", number) for top in chapters)
    ]
    assert list(text.rules) == wanted
    for number in wanted:
        assert len(text.examples[number]) == len(original.examples[number]), number
        assert _references(text, number) == _references(original, number), number
    if name.endswith(CURRENT):
        assert len(text.glossary) == len(original.glossary)


def _references(text: Text, number: str) -> list[str]:
    """The rule numbers that a rule and its Examples name."""
    return re.findall(
        r"\d{3}(?:\.\d+[a-z]?)?(?:[-–]\d+)?", " ".join((text.rules[number], *text.examples[number])).replace("–", "-")
    )


@pytest.fixture(scope="module")
def editions(shared: Path) -> tuple[Official, ...]:
    return editions_at_hand(shared)


@pytest.mark.shared
@pytest.mark.parametrize(
    "text", [text for text in TEXTS if text.header["language"] == "en"], ids=lambda text: text.name
)
def test_english_is_the_official_text_word_for_word(text: Text, editions: tuple[Official, ...]) -> None:
    since, until = text.header["effective"], text.header.get("effective_to", text.header["effective"])
    at_hand = [edition for edition in editions if since <= edition.effective <= until]
    assert at_hand
    for edition in at_hand:
        for number, rule in text.rules.items():
            whole = " ".join((rule, *(f"Example: {example}" for example in text.examples[number])))
            assert edition.rules[number] == words(whole), (edition.name, number)
        for term, definition in text.glossary.items():
            assert words(f"{term} {definition}") in edition.whole
