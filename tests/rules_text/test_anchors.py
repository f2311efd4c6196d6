"""The anchors: the same keys as the engine's citations, and the right rule at each number in every English edition at hand."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from rules_engine.citations import Cite
from rules_text.anchors import Anchor, load_anchors, number_at
from tests.rules_text.corpus_text import Official, editions_at_hand, shipped


def test_anchors_and_citations_have_the_same_keys() -> None:
    assert list(load_anchors()) == [cite.value for cite in Cite]


@pytest.mark.parametrize(
    ("key", "day", "number"),
    [
        ("exchange", "2009-07-11", "701.8"),
        ("exchange_life_totals", "2016-09-29", "701.8c"),
        ("exchange_life_totals", "2016-09-30", "701.9c"),
        ("exchange_life_totals", "2026-08-07", "701.12c"),
        ("exchange_text_boxes", "2022-10-06", None),
        ("exchange_text_boxes", "2022-10-07", "701.10h"),
        ("shuffle", "2009-10-01", None),
        ("shuffle_objects_elsewhere", "2011-07-15", "701.15c"),
        ("text_change", "2009-07-11", "611"),
        ("text_change_full_text", "2020-01-01", "612.5"),
        ("aura_swap_no_effect", "2012-01-01", "702.63b"),
        ("cant_gain_life", "2019-08-22", "118.7"),
        ("layer_pt_set", "2020-01-23", "613.3b"),
        ("layer_pt_set", "2020-01-24", "613.4b"),
        ("exchange", "2007-05-01", None),
    ],
)
def test_a_number_by_date(key: str, day: str, number: str | None) -> None:
    assert number_at(key, day) == number
    assert number_at(key, date.fromisoformat(day)) == number


def test_an_unknown_key_is_a_fault_of_the_caller() -> None:
    with pytest.raises(KeyError):
        number_at("no such rule", "2026-08-07")


def test_the_shipped_english_has_the_words_at_the_numbers() -> None:
    checked = 0
    for text in shipped():
        if text.header["language"] != "en":
            continue
        for anchor in load_anchors().values():
            number = anchor.number_at(text.header["effective"])
            if number in text.rules:
                assert anchor.holds_in(text.rules[number]), (anchor.key, text.name)
                checked += 1
    assert checked >= 35


@pytest.fixture(scope="module")
def editions(shared: Path) -> tuple[Official, ...]:
    return editions_at_hand(shared)


@pytest.mark.shared
@pytest.mark.parametrize("anchor", load_anchors().values(), ids=lambda anchor: anchor.key)
def test_the_rule_stands_at_its_number_in_every_edition(anchor: Anchor, editions: tuple[Official, ...]) -> None:
    held = 0
    for edition in editions:
        number = anchor.number_at(edition.effective)
        if number is None:
            continue
        assert number in edition.rules, (edition.name, number)
        assert anchor.holds_in(edition.rules[number]), (edition.name, number, edition.rules[number][:200])
        held += 1
    assert held
