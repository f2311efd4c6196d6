import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_text.complete import MOST, autocomplete
from rules_text.library import Library

LIBRARY = Library.in_memory()


def numbers(typed: str, language: str = "en") -> list[str]:
    return [found.number for found in autocomplete(LIBRARY, typed, language)]


@pytest.mark.parametrize(
    ("typed", "language", "first"),
    [
        ("exch", "en", "701.12"),
        ("Exchange", "en", "701.12"),
        ("interc", "es", "701.12"),
        ("Austau", "de", "701.12"),
        ("misch", "de", "701.24"),
        ("baraj", "es", "701.24"),
        ("aura s", "en", "702.65"),
        ("auras", "en", "702.65"),
        ("Aurent", "en", "702.65"),
        ("text-ch", "en", "612"),
        ("textv", "de", "612"),
        ("todesb", "en", "702.2"),
        ("toque m", "de", "702.2"),
        ("exchagne", "en", "701.12"),
        ("701.12", "en", "701.12"),
        ("612", "es", "612"),
        ("[[701.12b", "en", "701.12b"),
        ("701.12 c", "en", "701.12c"),
    ],
)
def test_what_is_typed_is_completed(typed: str, language: str, first: str) -> None:
    assert numbers(typed, language)[0] == first


def test_a_word_inside_a_title_is_found_after_those_that_begin_with_it() -> None:
    found = numbers("effects")
    assert found[0] == "609"
    assert {"611", "614"} <= set(found)


def test_titles_are_in_the_asked_language_and_other_names_are_told() -> None:
    first = autocomplete(LIBRARY, "interc", "es")[0]
    assert (first.title, first.alias) == ("Intercambiar", "")
    first = autocomplete(LIBRARY, "todesb", "en")[0]
    assert first.title == "Deathtouch"
    assert first.alias == "todesberührung"


def test_numbers_come_in_the_order_of_the_rules() -> None:
    found = numbers("612.")
    assert found[:4] == ["612.1", "612.2", "612.2a", "612.3"]
    assert found.index("612.9") < found.index("612.10")


def test_nothing_is_made_up() -> None:
    assert numbers("qqqqqq") == []
    assert numbers("") == []
    assert numbers("999") == []


@given(st.text(max_size=120), st.sampled_from(["en", "es", "de", "zh"]))
@settings(max_examples=150, deadline=None)
def test_any_text_is_completed(typed: str, language: str) -> None:
    found = autocomplete(LIBRARY, typed, language)
    assert len(found) <= MOST
    assert len({item.number for item in found}) == len(found)
