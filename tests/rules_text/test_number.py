import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_text.keys import LETTERS
from rules_text.number import RuleNumber, letter_index, letters_of, try_parse

numbers = st.builds(
    lambda chapter, rule, letter: RuleNumber(chapter, rule, letter if rule else 0),
    st.integers(100, 999),
    st.integers(0, 400),
    st.integers(0, 600),
)


@pytest.mark.parametrize("text", ["7", "701", "701.12", "701.12a", "704.5aa", "100.1z"])
def test_a_number_is_read_and_written_alike(text: str) -> None:
    assert str(RuleNumber.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "0", "70", "7012", "701.", "701.0a", "701.12l", "701.12o", "701.12A", "701.12abc", "701.12 a", "7.1", "٧٠١"],
)
def test_anything_else_is_refused(text: str) -> None:
    assert try_parse(text) is None


def test_letters_leave_out_l_and_o() -> None:
    assert len(LETTERS) == 24
    assert letter_index("m") == letter_index("k") + 1
    assert letter_index("p") == letter_index("n") + 1
    assert letter_index("aa") == letter_index("z") + 1
    assert letters_of(25) == "aa"


def test_numbers_sort_as_the_rules_do() -> None:
    texts = ["612", "612.1", "612.2", "612.2a", "612.3", "612.9", "612.10", "704.5z", "704.5aa", "704.6"]
    assert [str(n) for n in sorted(map(RuleNumber.parse, reversed(texts)))] == texts


def test_parents_and_kinds() -> None:
    number: RuleNumber | None = RuleNumber.parse("701.12a")
    chain = []
    while number is not None:
        chain.append((str(number), number.kind))
        number = number.parent
    assert chain == [("701.12a", "subrule"), ("701.12", "rule"), ("701", "chapter"), ("7", "section")]


def test_neighbours_stay_on_their_level() -> None:
    assert str(RuleNumber.parse("701.12k").next) == "701.12m"
    assert str(RuleNumber.parse("701.12z").next) == "701.12aa"
    assert RuleNumber.parse("701.12a").previous is None
    assert RuleNumber.parse("612.1").previous is None
    assert RuleNumber.parse("9").next is None
    assert RuleNumber.parse("999").next is None


def test_a_range_runs_between_siblings() -> None:
    run = RuleNumber.parse("701.12j").through(RuleNumber.parse("701.12n"))
    assert [str(n) for n in run] == ["701.12j", "701.12k", "701.12m", "701.12n"]
    assert list(RuleNumber.parse("701.12").through(RuleNumber.parse("702.1"))) == []


@given(numbers)
def test_every_number_comes_back(number: RuleNumber) -> None:
    assert RuleNumber.parse(str(number)) == number


@given(numbers)
def test_next_and_previous_undo_each_other(number: RuleNumber) -> None:
    following = number.next
    if following is not None:
        assert following > number
        assert following.previous == number


@given(st.text(max_size=12))
def test_reading_never_raises_anything_else(text: str) -> None:
    number = try_parse(text)
    assert number is None or str(number) == text
