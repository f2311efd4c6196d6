"""Bytes of rules files → editions: encodings, line ends, faults by name, refusals, languages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_text import ImportRefused, keys
from rules_text.importers import parse_edition
from rules_text.importers.body import is_title, read_body
from rules_text.importers.glossary import read_glossary
from rules_text.language import language, languages
from rules_text.model import ParsedEdition
from tests.rules_text.made import HEADS, edition, head


def without(start: str, end: str) -> bytes:
    """A file that has lost what stands in its body from one line to another."""
    text = edition()
    first, last = text.rindex(f"\n{start}"), text.rindex(f"\n{end}")
    return (text[:first] + text[last:]).encode()


def counts(parsed: ParsedEdition) -> list[int]:
    levels = [keys.depth(rule.key) for rule in parsed.rules]
    return [levels.count(level) for level in range(4)]


@pytest.mark.parametrize("code", [entry.code for entry in languages()])
def test_every_language_is_read_by_its_file_alone(code: str) -> None:
    assert (HEADS / f"{code}.toml").exists()
    parsed = parse_edition(edition(code).encode(), "made.txt")
    assert (parsed.language, parsed.effective) == (code, head(code)["effective"])
    assert counts(parsed) == [9, 18, 90, 270]
    assert len(parsed.glossary) == 120
    assert sum(len(rule.examples) for rule in parsed.rules) == 90
    assert parsed.faults == ()
    assert next(rule for rule in parsed.rules if rule.key == keys.key_of("701.5")).title == "Title 701 5"


@pytest.mark.parametrize(
    "encoded",
    [
        edition().encode("utf-8-sig"),
        edition().encode("utf-16"),
        b"\xfe\xff" + edition().encode("utf-16-be"),
        edition().replace("befalls", "“befalls”").encode("cp1252"),
        edition().replace("\n", "\r\n").encode(),
        edition().replace("\n", "\r").encode(),
        edition().replace("\n", "\r\r\n").encode(),
        edition().replace("\n\n", "\n\xa0\n").encode(),
        edition().replace("\n\n", "\n \n").encode(),
    ],
    ids=["utf-8-sig", "utf-16", "utf-16-be", "cp1252", "crlf", "cr", "crcrlf", "nbsp", "space"],
)
def test_encodings_and_line_ends_make_no_difference(encoded: bytes) -> None:
    parsed = parse_edition(encoded, "made.txt")
    assert counts(parsed) == [9, 18, 90, 270]
    assert len(parsed.glossary) == 120
    assert parsed.faults == ()


def test_dos_letters_inside_a_windows_file_are_repaired() -> None:
    data = edition().replace("thing a of 701 in case 1", "Xand~n ‘of’ 701").encode("cp1252").replace(b"~", b"\x83")
    parsed = parse_edition(data, "made.txt")
    text = next(rule.text for rule in parsed.rules if rule.key == keys.key_of("701.1a"))
    assert "Xandân ‘of’" in text
    assert [fault.code for fault in parsed.faults] == ["repaired_bytes"]


def read(text: str) -> tuple[list[tuple[str, int, str | None, str, tuple[str, ...]]], list[tuple[str, str | None]]]:
    rules, faults = read_body(list(enumerate(text.split("\n"), 1)), language("en"))
    return [(keys.number_of(r.key), r.copy, r.title, r.text, r.examples) for r in rules], [
        (f.code, f.number) for f in faults
    ]


@pytest.mark.parametrize(
    ("text", "number", "words"),
    [
        ("119.1d. In a game, it is so.", "119.1d", "In a game, it is so."),
        ("606.5 If so, then.", "606.5", "If so, then."),
        ("901.4.All cards are so.", "901.4", "All cards are so."),
        ("201.3.  Some are so.", "201.3", "Some are so."),
        ("701.47d  If it is.", "701.47d", "If it is."),
        ("702. 37b If it is.", "702.37b", "If it is."),
        (" 509.1c The player.", "509.1c", "The player."),
    ],
)
def test_breaches_of_the_form_are_read_and_reported(text: str, number: str, words: str) -> None:
    rules, faults = read(text)
    assert [(found[0], found[3]) for found in rules] == [(number, words)]
    assert ("malformed_number", number) in faults


def test_a_number_used_twice_keeps_both_and_is_reported() -> None:
    rules, faults = read("702.1. Alpha\n\n702.1a One.\n\n702.1. Beta\n\n702.1a Two.")
    assert [found[:2] for found in rules] == [("702.1", 0), ("702.1", 1), ("702.1a", 0), ("702.1a", 1)]
    assert faults == [("orphan", "702.1"), ("duplicate_number", "702.1"), ("duplicate_number", "702.1a")]


def test_gaps_order_and_stray_lines_are_reported_by_name() -> None:
    _, faults = read(
        "1. First\n\n100. Head\n\n100.1. So.\n\n100.1b So.\n\n100.3. So.\n\nf\n\n100.2. So.\n\nA line by itself."
    )
    assert faults == [
        ("gap", "100.1b"), ("gap", "100.3"), ("stray_line", "100.3"), ("out_of_order", "100.2"), ("loose_continuation", "100.2"),
    ]  # fmt: skip


def test_a_subrule_that_lost_its_rule_number_is_found_again() -> None:
    rules, faults = read("3. Sec\n306. Head\n306.1. So.\n306.1a So.\n306. b If so, so.\n306.1c So.")
    assert [found[0] for found in rules[3:]] == ["306.1a", "306.1b", "306.1c"]
    assert ("malformed_number", "306.1b") in faults


def test_a_glossary_entry_may_go_on_after_a_blank_line() -> None:
    text = "Counter\n1. To counter is to cancel.\n\n2. A counter is a marker.\n\nEffect\n  What happens.\n\n  And more.\n\nLone"
    entries, faults = read_glossary(list(enumerate(text.split("\n"), 1)), whole=False)
    assert entries == (
        ("Counter", ("To counter is to cancel.", "A counter is a marker.")),
        ("Effect", ("What happens.\nAnd more.\nLone",)),
    )
    assert [(fault.code, fault.detail) for fault in faults] == [("stray_line", "Lone")]


def test_a_line_that_begins_with_a_count_is_no_heading() -> None:
    text = edition("de").replace("\n600.1b ", "\n     3 Dinge geschehen dann.\n\n600.1b ")
    parsed = parse_edition(text.encode(), "made.txt")
    assert counts(parsed) == [9, 18, 90, 270]
    assert next(rule.text for rule in parsed.rules if rule.key == keys.key_of("600.1a")).endswith(
        "\n3 Dinge geschehen dann."
    )


def test_letters_run_past_z_without_l_and_o() -> None:
    letters = [
        "a",
        "b",
        "c",
        "d",
        "e",
        "f",
        "g",
        "h",
        "i",
        "j",
        "k",
        "m",
        "n",
        "p",
        "q",
        "r",
        "s",
        "t",
        "u",
        "v",
        "w",
        "x",
        "y",
        "z",
        "aa",
    ]
    rules, faults = read(
        "7. Sec\n704. Head\n704.5. So.\n" + "\n".join(f"704.5{letter} So it is." for letter in letters)
    )
    assert [found[0] for found in rules[3:]] == [f"704.5{letter}" for letter in letters]
    assert faults == [("gap", "704.5")]


def test_continuation_lines_stay_with_their_rule_or_example() -> None:
    rules, _ = read(
        "205.4c So.\n     And so.\u2028     And more.\nExample: Like this.\n     And that.\nExample:Example: Twice."
    )
    assert rules[0][3:] == ("So.\nAnd so.\nAnd more.", ("Like this.\nAnd that.", "Twice."))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Exchange", True),
        ("For Mirrodin!", True),
        ("A rule is this.", False),
        ("See (rule 100.)", False),
        ("Daybound and Nightbound", True),
    ],
)
def test_a_title_is_told_from_a_sentence(text: str, title: bool) -> None:
    assert is_title(text) == title


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"%PDF-1.7 ...", "pdf"),
        (b"PK\x03\x04....", "archive"),
        (b"<!DOCTYPE html><html><body>Comprehensive Rules</body></html>", "html"),
        (b"\0" * 5000, "nul_bytes"),
        (b"\xef\xbf\xbd\xef\xbf\xbdM\0a\0g\0i\0c\0" * 500, "nul_bytes"),
        (edition().encode()[: len(edition()) // 2], "truncated"),
        (edition().encode()[: len(edition()) // 10 * 9], "truncated"),
        (edition().encode()[len(edition()) // 2 :], "not_rules"),
        (edition(change=("Magic", "Sorcery")).encode(), "other_game"),
        (b"Lorcana Comprehensive Rules\n\n1. Concepts\n", "other_game"),
        (edition(date="Of late.").encode(), "no_date"),
        (b"Dear diary,\n\ntoday I played.\n", "not_rules"),
        (without("300. Chapter", "500. Chapter"), "truncated"),
        (without("800.2. A rule", "800.4. A rule"), "truncated"),
    ],
)
def test_anything_else_is_refused_in_one_sentence(data: bytes, code: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        parse_edition(data, "made.txt")
    assert refused.value.code == code
    assert str(refused.value).count("\n") == 0


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(edition().encode())))
def test_a_file_cut_anywhere_is_refused_or_has_all_its_rules(end: int) -> None:
    try:
        parsed = parse_edition(edition().encode()[:end], "made.txt")
    except ImportRefused:
        return
    assert counts(parsed) == [9, 18, 90, 270]


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=400))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    with pytest.raises(ImportRefused):
        parse_edition(data, "made.txt")


_line = st.from_regex(
    r"[ ]{0,6}([1-9][0-9]{0,2}\.?)?[ ]?([0-9]{1,4})?[a-z]{0,3}\.?[ ]{0,2}[A-Za-z.\u2028 ]{0,20}", fullmatch=True
)


@given(st.lists(_line | st.just("Example: So.") | st.just("")))
def test_no_lines_break_the_reading_of_rules_and_no_word_is_lost(lines: list[str]) -> None:
    rules, faults = read_body(list(enumerate(lines, 1)), language("en"))
    held = " ".join(
        [keys.number_of(r.key) + " " + (r.title or r.text) + " ".join(r.examples) for r in rules]
        + [f.detail for f in faults]
    )
    for line in lines:
        for word in re.findall(r"[A-Z][A-Za-z]+", line.removeprefix("Example:")):
            assert word in held


_numbers = st.builds(
    lambda chapter, rule, letter: f"{chapter}.{rule}{keys.letter_of(letter)}",
    st.integers(100, 999),
    st.integers(1, 998),
    st.integers(0, 60),
)


@pytest.mark.parametrize(
    "number", ["0", "12", "701.0", "701.01", "012", "701.12l", "701.12o", "701.", ".1", "", "x", "701.12abc", "٧٠١"]
)
def test_other_words_are_no_number(number: str) -> None:
    with pytest.raises(ValueError):
        keys.key_of(number)


@given(_numbers, _numbers)
def test_keys_are_exact_and_in_the_order_of_the_rules(left: str, right: str) -> None:
    def parts(number: str) -> tuple[int, int, int]:
        chapter, _, rest = number.partition(".")
        digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
        return int(chapter), int(digits), keys.letter_index(rest[len(digits) :])

    assert keys.number_of(keys.key_of(left)) == left
    assert (keys.key_of(left) < keys.key_of(right)) == (parts(left) < parts(right))
