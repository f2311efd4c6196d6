import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_text.lexicon import MEANINGS, commands, language_files
from rules_text.query import LONGEST, Query, understand

CASES = tomllib.loads((Path(__file__).parent / "queries.toml").read_text("utf-8"))["query"]


def plain(query: Query) -> dict[str, object]:
    """What a query holds, without what is absent."""
    numbers = [f"{a.number}-{a.last}" if a.last else str(a.number) for a in query.asked]
    found = {
        "numbers": numbers,
        "unused_letter": "".join(a.unused_letter for a in query.asked).lower(),
        "versus": query.versus,
        "example": query.example,
        "glossary": query.glossary,
        "language": query.language,
        "edition": query.edition,
        "words": query.words,
        "sides": list(query.sides),
        "malformed": list(query.malformed),
        "spelled_out": query.spelled_out,
    }
    return {key: value for key, value in found.items() if value}


@pytest.mark.parametrize(("said", "case"), [(said, case) for case in CASES for said in case["said"]])
def test_a_query_is_read_as_meant(said: str, case: dict[str, object]) -> None:
    found = plain(understand(said))
    expected = {key: value for key, value in case.items() if key != "said"}
    if expected.pop("words_any", False):
        assert found.pop("words")
    ending = expected.pop("words_end", None)
    if ending is not None:
        assert str(found.pop("words")).endswith(str(ending))
    assert found == expected


def test_a_long_text_is_not_read() -> None:
    query = understand("701.12 " * 500)
    assert query.too_long
    assert query.asked == ()
    assert not understand("x" * LONGEST).too_long


mark = st.sampled_from(
    [
        "701",
        "12",
        ".",
        ",",
        "-",
        " ",
        "a",
        "b",
        "l",
        "vs",
        "ex",
        "rule",
        "regla",
        "bis",
        "und",
        "(",
        ")",
        "2016",
        "aa",
        "6",
        "[[",
        "'",
    ]
)


@given(st.lists(mark, max_size=25).map("".join) | st.text(max_size=80))
@settings(max_examples=300)
def test_any_text_is_read(text: str) -> None:
    query = understand(text)
    for asked in query.asked:
        assert asked.last is None or asked.last >= asked.number
        assert asked.last is None or asked.last.kind == asked.number.kind


@pytest.mark.parametrize(
    "piece", ["701.12a-", "a" * 50, "701,", "((((", "march ", "ex ", "1.", "y ", "siete", "ſ", "2016-"]
)
def test_hostile_repetition_is_read(piece: str) -> None:
    assert not understand((piece * LONGEST)[:LONGEST]).too_long


def test_command_words_are_whole() -> None:
    files = language_files()
    assert {"en", "es", "de"} <= set(files)
    for language, words in files.items():
        assert words["language"] == language
        others = (
            "language",
            "numerals",
            "months",
            "answer_in",
            "stop",
            "soft",
            "endings",
            "undouble",
            "instead",
            "asks",
        )
        assert set(words) <= {*MEANINGS, *others}
        assert len(words["months"]) == 12
        for meaning in MEANINGS:
            assert all(isinstance(text, str) and text.strip() for text in words.get(meaning, []))
    assert commands().languages == tuple(files)
