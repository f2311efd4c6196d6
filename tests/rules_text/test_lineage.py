"""The same rule through the real editions: moved, reworded, split, renumbered references not counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_text import Library, import_files
from rules_text.align import Row, align, norm_of, words_of
from rules_text.keys import key_of
from tests.rules_text.made import real

SOME = [
    "CR-2009-05-01.txt", "CR-2009-07-11.txt", "CR-2009-10-01.txt", "CR-2010-02-01.txt", "CR-2011-07-15.txt", "CR-2012-07-01.txt", "CR-2013-09-27.txt",
    "CR-2016-08-26.txt", "CR-2016-09-30.txt", "CR-2017-01-19.txt", "CR-2018-04-27.txt", "CR-2019-01-25.txt", "CR-2019-08-23.txt", "CR-2020-04-17.txt",
    "CR-2020-07-03.txt", "CR-2021-04-19.txt", "CR-2022-09-08.txt", "CR-2022-11-18.txt", "CR-2024-03-08.txt", "CR-2025-04-04.txt", "CR-2025-06-06.txt",
    "CR-2026-01-16.txt", "CR-2026-08-19.txt", "zh_2024-03-08.txt",
]  # fmt: skip


MIXED = [
    "CR-2026-08-19.txt", "CR-2012-07-01.txt", "zh_2024-03-08.txt", "CR-2009-07-11.txt", "CR-2022-11-18.txt", "CR-2018-04-27.txt", "CR-2021-04-19.txt",
    "CR-2009-05-01.txt", *(name for name in SOME if name.startswith(("CR-2010", "CR-2016", "CR-2019", "CR-2024", "CR-2025"))),
]  # fmt: skip


def alike(left: Library, right: Library, labels: set[str]) -> float:
    """The share of rules of some editions that both libraries put together with the same others."""

    def groups(library: Library) -> set[frozenset[tuple[str, str, int]]]:
        lines: dict[int, set[tuple[str, str, int]]] = {}
        for edition in library.editions():
            if edition.label in labels:
                for place, rule in enumerate(library.all_rules(edition.language, edition.label)):
                    lines.setdefault(rule.line, set()).add((edition.label, rule.number, place))
        return {frozenset(group) for group in lines.values()}

    ours, theirs = groups(left), groups(right)
    return sum(len(group) for group in ours & theirs) / sum(len(group) for group in ours)


def rows(rules: dict[str, str]) -> tuple[list[Row], dict[int, list[str]]]:
    made, words = [], {}
    for index, (number, text) in enumerate(rules.items()):
        title = None if text.endswith(".") else text
        mark = hash((number, text))
        words[mark] = words_of(text)
        made.append(Row(key_of(number), 0, index + 1, mark, norm_of(title, text), len(text), title))
    return made, words


def matched(before: dict[str, str], after: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    left, left_words = rows(before)
    right, right_words = rows(after)
    found = align(left, right, {**left_words, **right_words}.__getitem__)
    names, olds = list(after), list(before)
    return {names[a]: olds[b] for a, b in found.same.items()}, {names[a]: olds[b] for a, b in found.split.items()}


BEFORE = {
    "7": "Additional Rules", "701": "Keyword Actions", "701.8": "Exchange",
    "701.8a": "A spell may instruct players to exchange life totals or control of two permanents.",
    "701.8b": "When control of two permanents is exchanged, each player gains control, see rule 701.8a.",
    "701.9": "Play", "701.9a": "To play a card is to cast it or to put it onto the battlefield, whichever is appropriate to its types.",
}  # fmt: skip


def test_a_moved_rule_takes_its_subrules_along_and_renumbered_references_are_no_change() -> None:
    after = {number.replace("701.8", "701.12"): text.replace("701.8", "701.12") for number, text in BEFORE.items()}
    same, split = matched(BEFORE, after)
    assert same == {number.replace("701.8", "701.12"): number for number in BEFORE}
    assert split == {}
    assert norm_of(None, "See rule 701.8a–b, “Play.”") == norm_of(None, 'See rule 702.12c-d, "Play."')
    assert norm_of(None, "See rule 701.8a.") != norm_of(None, "See rule 701.8a now.")


def test_another_rule_at_the_same_number_is_not_the_same() -> None:
    after = {
        **BEFORE,
        "701.8": "Discard",
        "701.8a": "To discard a card, move it from its owner’s hand to that player’s graveyard.",
    }
    del after["701.8b"]
    same, _ = matched(BEFORE, after)
    assert "701.8" not in same
    assert "701.8a" not in same


def test_a_part_that_became_a_rule_of_its_own_is_split_off() -> None:
    part = "whichever is appropriate to its types in that zone."
    before = {**BEFORE, "701.9a": f"To play a card is to cast it or to put it onto the battlefield, {part}"}
    after = {
        **before,
        "701.9a": "To play a card is to cast it or to put it onto the battlefield.",
        "701.9b": part.capitalize(),
    }
    same, split = matched(before, after)
    assert same["701.9a"] == "701.9a"
    assert split == {"701.9b": "701.9a"}


@pytest.fixture(scope="module")
def library(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    path = tmp_path_factory.mktemp("lineage") / "rules.sqlite"
    files = real(shared)
    reports = import_files(path, [(name, files[name].__bytes__) for name in SOME])
    assert {report.status for report in reports} == {"imported"}
    return Library.open(path)


def numbers(library: Library, number: str) -> list[str]:
    found = [span.rule.number for span in library.history(number)]
    return [one for index, one in enumerate(found) if index == 0 or found[index - 1] != one]


@pytest.mark.shared
@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "through"),
    [
        ("701.12", ["701.8", "701.9", "701.10", "701.12"]),
        ("701.12c", ["701.8c", "701.9c", "701.10c", "701.12c"]),
        ("701.24", ["701.15", "701.16", "701.18", "701.19", "701.20", "701.24"]),
        ("702.65", ["502.62", "702.62", "702.63", "702.64", "702.65"]),
        ("702.65b", ["502.62b", "702.62b", "702.63b", "702.64b", "702.65b"]),
        ("612", ["418.6", "611", "612"]),
        ("612.5", ["612.5"]),
        ("612.6", ["611.5", "612.5", "612.6"]),
        ("119.7", ["215.7", "117.7", "118.7", "119.7"]),
        ("613.4b", ["612.3b", "613.3b", "613.4b"]),
    ],
)
def test_the_rules_are_followed_through_their_numbers(library: Library, number: str, through: list[str]) -> None:
    assert numbers(library, number) == through


@pytest.mark.shared
@pytest.mark.slow
def test_what_stood_at_a_number_is_told_from_what_stands_there(library: Library) -> None:
    then = library.entries("612.5", edition="2020-08-01").entries[0]
    now = library.entries("612.5").entries[0]
    assert "Volrath" in then.text
    assert "Exchange of Words" in now.text
    assert then.line != now.line
    assert then.line == library.entries("612.6").entries[0].line
    came = library.history("612.5")[0]
    assert (came.event, came.since) == ("came", "2022-11-18")


@pytest.mark.shared
@pytest.mark.slow
def test_translations_hang_on_the_same_lines(library: Library) -> None:
    for number, language, edition in (
        ("701.12d", "es", None), ("701.12d", "de", None), ("701.8d", "de", "2010"), ("701.10d", "zh", "2024-03-08"), ("701.10d", "en", "2024-03-08"),
    ):  # fmt: skip
        assert library.entries(number, language, edition).entries[0].line == library.entries("701.12d").entries[0].line
    for number in ("612.5", "701.24f", "702.65a"):
        lines = {library.entries(number, language).entries[0].line for language in ("en", "es", "de")}
        assert len(lines) == 1


@pytest.mark.shared
@pytest.mark.slow
def test_shuffle_changed_its_mind(library: Library) -> None:
    reworded = [
        span
        for span in library.history("701.24c")
        if "even if" in "".join(c.words for c in span.changes if c.kind == "added")
    ]
    assert len(reworded) == 1
    assert "isn’t shuffled" in "".join(c.words for c in reworded[0].changes if c.kind == "removed").replace("'", "’")


@pytest.mark.shared
@pytest.mark.slow
def test_the_order_of_import_makes_no_difference(shared: Path, library: Library, tmp_path: Path) -> None:
    path = tmp_path / "rules.sqlite"
    files = real(shared)
    for name in MIXED:
        import_files(path, [(name, files[name].__bytes__)])
    assert alike(library, Library.open(path), {Path(name).stem for name in MIXED}) > 0.98
    other = Library.open(path)
    for number in ("701.12", "701.12c", "702.65", "612.6", "119.7", "613.4b"):
        seen = numbers(other, number)
        assert [one for one in numbers(library, number) if one in seen] == seen
        assert len(seen) > 1


@pytest.mark.shared
@pytest.mark.slow
def test_a_coming_edition_that_moves_the_rules_is_followed(shared: Path, tmp_path: Path) -> None:
    """A made-up next edition in which one more keyword action stands before Exchange."""
    path = tmp_path / "rules.sqlite"
    text = real(shared)["CR-2026-08-19.txt"].decode("utf-8-sig")
    text = text.replace("effective as of August 7, 2026", "effective as of November 13, 2026")
    for number in range(70, 11, -1):
        text = re.sub(rf"\b701\.{number}\b(?!\d)", f"701.{number + 1}", text)
        text = re.sub(rf"\b701\.{number}(?=[a-z])", f"701.{number + 1}", text)
    new = "701.12. Juggle\r\n\r\n701.12a To juggle two cards is to toss them.\r\n\r\n701.13. Exchange\r\n"
    text = text.replace("701.13. Exchange\r\n", new)
    reports = import_files(
        path, [("known.txt", real(shared)["CR-2026-08-19.txt"].__bytes__), ("coming.txt", text.encode)]
    )
    assert {report.status for report in reports} == {"imported"}
    library = Library.open(path)
    assert numbers(library, "701.13c") == ["701.8c", "701.12c", "701.13c"]
    quote = library.cite("exchange_life_totals")
    assert quote is not None
    assert quote.rule is not None
    assert (quote.number, quote.rule.number, quote.edition) == ("701.13c", "701.13c", "2026-11-13")
    spanish = library.cite("exchange_life_totals", "es")
    assert spanish is not None
    assert spanish.rule is not None
    assert spanish.fallback is not None
    assert (spanish.number, spanish.rule.number, spanish.rule.edition.language) == ("701.13c", "701.12c", "es")
    found = library.entries("701.12", "es")
    assert found.fallback is not None
    assert [(span.title, span.now) for span in found.meanings[-2:]] == [("Exchange", "701.13"), ("Juggle", "701.12")]
    assert library.entries("701.13", "es").entries[0].title == "Intercambiar"
