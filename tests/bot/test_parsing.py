"""How commands are typed."""

from __future__ import annotations

import pytest

from bot.commands.registry import commands, parse
from bot.request import RequestError


def test_a_value_runs_to_the_next_option() -> None:
    request = parse("/rule query:701.12 language:es edition:2024")
    assert request.command == "rule"
    assert request.options == {"query": "701.12", "language": "es", "edition": "2024"}
    assert request.language == "es"


def test_other_words_with_a_colon_are_text() -> None:
    text = "note: I am at 3. name: Boon Reflection. http://x.y query"
    request = parse(f"/exchange scenario:{text} language:de")
    assert request.options == {"scenario": text, "language": "de"}


def test_an_option_given_twice_is_text_the_second_time() -> None:
    assert parse("/judge scenario:first scenario:second").options == {"scenario": "first scenario:second"}


def test_an_option_of_another_command_is_text() -> None:
    assert parse("/exchange scenario:my query:what").options == {"scenario": "my query:what"}


def test_a_name_inside_a_word_is_no_option() -> None:
    assert parse("/exchange scenario:the prescenario:x").options == {"scenario": "the prescenario:x"}


def test_blank_values_count_as_not_given() -> None:
    assert parse("/exchange scenario: language:es").options == {"language": "es"}


@pytest.mark.parametrize(
    ("line", "locale", "language"),
    [
        ("/rule query:1", None, "en"),
        ("/rule query:1", "es-ES", "es"),
        ("/rule query:1", "es-419", "es"),
        ("/rule query:1", "de", "de"),
        ("/rule query:1", "fr", "en"),
        ("/rule query:1 language:Deutsch", "es-ES", "de"),
        ("/rule query:1 language:Spanish", "de", "es"),
    ],
)
def test_language_is_the_option_else_the_locale(line: str, locale: str | None, language: str) -> None:
    assert parse(line, locale=locale).language == language


def test_the_names_that_discord_shows_can_be_typed() -> None:
    request = parse("/regel suche:701.12 ausgabe:2024 privat:ja", locale="de")
    assert request.command == "rule"
    assert request.options == {"query": "701.12", "edition": "2024", "private": True}


def test_option_names_of_any_language_can_be_typed() -> None:
    assert parse("/judge situation:we exchange life totals sprache:de").options == {
        "scenario": "we exchange life totals",
        "language": "de",
    }


def test_words_without_an_option_belong_to_the_first_one() -> None:
    assert parse("rule 701.12 language:es").options == {"query": "701.12", "language": "es"}


def test_a_line_of_words_is_a_situation() -> None:
    request = parse("me 3 opp 18, we exchange life totals: who wins? language:de")
    assert request.command == "judge"
    assert request.options == {"scenario": "me 3 opp 18, we exchange life totals: who wins?", "language": "de"}


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("/nothing x", "unknown_command"),
        ("", "unknown_command"),
        ("/rule", "missing_option"),
        ("/rule query:1 language:klingon", "bad_language"),
        ("/rule query:1 private:perhaps", "bad_flag"),
        ("/judge scenario:" + "x" * 4001, "too_long"),
        ("/about nonsense", "no_such_option"),
        ("/compare scenario:701.24c with:es", "no_such_option"),
    ],
)
def test_what_is_wrong_is_named(line: str, key: str) -> None:
    with pytest.raises(RequestError) as caught:
        parse(line)
    assert caught.value.key == key


def test_required_options_come_first() -> None:
    for command in commands():
        required = [option.required for option in command.options]
        assert required == sorted(required, reverse=True)
