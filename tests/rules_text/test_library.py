"""The library of the shipped texts: look-ups, fallbacks, what a number has meant, history and comparison."""

from __future__ import annotations

import pytest

from rules_text import Library, RulesTextError


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.in_memory()


def numbers(library: Library, number: str, language: str = "en", edition: str | None = None) -> list[str]:
    return [rule.number for rule in library.entries(number, language, edition).entries]


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_exchange_is_held_in_three_languages(library: Library, language: str) -> None:
    assert numbers(library, "701.12", language) == ["701.12", *(f"701.12{letter}" for letter in "abcdefgh")]
    assert library.entries("701.12", language).fallback is None
    assert library.entries("701.12a", language).entries[0].examples


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_text_changing_has_its_eleven_items_in_order(library: Library, language: str) -> None:
    assert numbers(library, "612", language)[1:] == [
        "612.1", "612.2", "612.2a", "612.3", "612.4", "612.5", "612.6", "612.7", "612.8", "612.9", "612.10",
    ]  # fmt: skip


def test_the_old_german_number_is_not_passed_off_as_todays(library: Library) -> None:
    found = library.entries("701.8", "de")
    assert found.entries[0].title == "Austauschen"
    assert found.fallback is not None
    assert (found.fallback.reason, found.fallback.asked_edition) == ("other_meaning", "current")
    assert [(span.title, span.now) for span in found.meanings] == [
        ("Exchange", "701.12"),
        ("Discard", "701.9"),
        ("Destroy", "701.8"),
    ]


def test_the_old_german_text_is_exact_for_its_time(library: Library) -> None:
    found = library.entries("701.8c", "de", "2010")
    assert found.fallback is None
    assert found.entries[0].edition.effective == "2009-07-11"


def test_a_rule_is_followed_to_the_number_it_has_in_the_text_held(library: Library) -> None:
    found = library.entries("701.10", "es", "2019")
    assert found.entries[0].number == "701.12"
    assert found.fallback is not None
    assert found.fallback.reason == "moved"


def test_a_number_that_only_once_meant_an_exchange_has_no_text_but_meanings(library: Library) -> None:
    found = library.entries("701.10")
    assert not found.entries
    assert found.meanings[-1].title == "Double"
    exchange = next(span for span in found.meanings if span.title == "Exchange")
    assert (exchange.since, exchange.until, exchange.now) == ("2018-04-27", "2025-04-04", "701.12")


def test_a_number_that_does_not_exist_names_the_nearest(library: Library) -> None:
    assert library.entries("701.12k").nearest == "701.12h"
    assert library.entries("701.12l").nearest == "701.12h"
    assert library.entries("612.44").nearest == "612.10"
    assert library.entries("701.99").nearest == "701.70"
    assert library.entries("999").nearest == "905"
    assert library.entries("702.64").nearest is None


def test_another_rule_of_old_is_not_offered_for_a_number_of_an_edition(library: Library) -> None:
    found = library.entries("612.5", edition="2010")
    assert found.entries[0].number == "612.6"
    assert found.fallback is not None
    assert found.fallback.reason == "moved"


def test_where_a_rule_has_stood_is_known_without_the_editions(library: Library) -> None:
    assert [span.number for span in library.moves("701.12c")] == ["701.8", "701.9", "701.10", "701.12"]
    assert [span.number for span in library.moves("701.24")] == [
        "701.15",
        "701.16",
        "701.18",
        "701.19",
        "701.20",
        "701.24",
    ]
    assert [span.number for span in library.moves("702.65")] == ["502.62", "702.62", "702.63", "702.64", "702.65"]


def test_citations_are_resolved_in_any_edition_and_never_say_otherwise(library: Library) -> None:
    now = library.cite("exchange_life_totals", "es")
    assert now is not None
    assert now.rule is not None
    assert (now.number, now.rule.edition.language, now.fallback) == ("701.12c", "es", None)
    then = library.cite("exchange_life_totals", "es", "2019")
    assert then is not None
    assert then.fallback is not None
    assert (then.number, then.fallback.reason) == ("701.10c", "moved")
    contrary = library.cite("shuffle_objects_elsewhere", "en", "2010")
    assert contrary is not None
    assert (contrary.number, contrary.rule) == ("701.15c", None)
    assert library.cite("exchange_text_boxes", "en", "2010") is None
    with pytest.raises(KeyError):
        library.cite("no_such_key")


def test_both_languages_and_both_times_are_on_one_lineage(library: Library) -> None:
    lines = {
        rule.line
        for rule in (
            library.entries("701.12c").entries[0],
            library.entries("701.12c", "es").entries[0],
            library.entries("701.12c", "de").entries[0],
            library.entries("701.8c", "de", "2010").entries[0],
            library.entries("701.8c", "en", "2010").entries[0],
        )
    }
    assert len(lines) == 1


def test_history_tells_the_moves_and_the_words(library: Library) -> None:
    spans = library.history("701.12c")
    assert [span.rule.number for span in spans] == ["701.8c", "701.12c"]
    assert spans[1].event == "moved_and_reworded"
    added = " ".join(change.words for change in spans[1].changes if change.kind == "added")
    assert "gain life" in added


def test_history_of_a_rule_tells_what_happened_within_it(library: Library) -> None:
    spans = library.history("701.12", within=True)
    assert [(span.since, span.event, span.rule.number) for span in spans if span.rule.kind == "rule"] == [
        ("2009-07-11", "first", "701.8"),
        ("2026-08-07", "moved", "701.12"),
    ]
    within = {span.rule.number: span.event for span in spans if span.rule.kind == "subrule"}
    assert within["701.12c"] == "moved_and_reworded"
    assert within["701.12h"] == "came"
    assert "701.8a" not in within


def test_comparison_marks_what_one_side_lacks(library: Library) -> None:
    rows = library.compare("701.12", editions=("current", "2010"))
    lacking = [row.left.number for row in rows if row.left is not None and row.right is None]
    assert lacking == ["701.12g", "701.12h"]
    rows = library.compare("701.12", languages=("en", "de"))
    assert all(row.left is not None and row.right is not None for row in rows)


def test_glossary_and_references(library: Library) -> None:
    assert library.glossary("AURA SWAP")[0].term == "Aura Swap"
    rule = library.rule("701.12g")
    assert rule is not None
    assert library.neighbours(rule)[0] is not None


@pytest.mark.parametrize(
    ("asked", "day"),
    [
        ("2024-03-08", "2024-03-08"),
        ("2024", "2024-03-08"),
        ("2023", "2023-12-31"),
        ("marzo de 2024", "2024-03-08"),
        ("May 2024", "2024-05-31"),
        ("current", None),
        (None, None),
        ("aktuell", None),
    ],
)
def test_an_edition_is_asked_for_in_words(library: Library, asked: str | None, day: str | None) -> None:
    assert library.edition(asked).date == day


def test_words_that_name_no_edition_are_refused(library: Library) -> None:
    with pytest.raises(RulesTextError) as refused:
        library.edition("the good one")
    assert refused.value.code == "unknown_edition"
