import json
import tarfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_text.find import find
from rules_text.formerly import formerly
from rules_text.found import Found, SaidOtherwise
from rules_text.library import Library
from rules_text.load import import_files, sources
from rules_text.number import RuleNumber
from rules_text.query import LONGEST

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "lookups.toml").read_text("utf-8"))["lookup"]
NEWEST = "CR-2026-08-19.txt"


def said(case: dict[str, Any]) -> list[str]:
    texts = case["said"]
    return texts if isinstance(texts, list) else [texts]


ALL = [pytest.param(text, case, id=f"{case['language']}: {text}") for case in CASES for text in said(case)]
SHIPPED = [
    pytest.param(text, case, id=f"{case['language']}: {text}")
    for case in CASES
    for text in said(case)
    if not case.get("whole")
]


@pytest.fixture(scope="module")
def shipped() -> Iterator[Library]:
    library = Library.in_memory()
    yield library
    library.close()


@pytest.fixture(scope="module")
def whole(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    folder = tmp_path_factory.mktemp("store")
    with tarfile.open(shared / "corpus" / "english_editions.tar.xz") as editions:
        member = next(item for item in editions if item.name.endswith(NEWEST))
        data = editions.extractfile(member)
        assert data is not None
        (folder / NEWEST).write_bytes(data.read())
    path = folder / "rules.sqlite"
    import_files(path, sources([folder / NEWEST]))
    library = Library.open(path)
    yield library
    library.close()


def check(found: Found, case: dict[str, Any]) -> None:
    numbers = [entry.number for entry in found.entries]
    notes = [type(note).__name__ for note in found.notes]
    if case.get("nothing"):
        assert found.kind == "not_found", numbers
    elif "not_notes" not in case:
        assert found.kind != "not_found", notes
    if "kind" in case:
        assert found.kind == case["kind"]
    if "first" in case:
        assert numbers[:1] == [case["first"]], numbers
    assert set(case.get("has", ())) <= set(numbers)
    if "order" in case:
        assert [number for number in numbers if number in case["order"]] == case["order"]
    if "count" in case:
        assert len(numbers) == case["count"], numbers
    if "in" in case:
        assert found.entries[0].rule is not None
        assert found.entries[0].rule.edition.language == case["in"]
    if "edition" in case:
        assert found.entries[0].rule is not None
        assert found.entries[0].rule.edition.effective == case["edition"]
    if "nearest" in case:
        assert case["nearest"] in [getattr(note, "nearest", None) for note in found.notes]
    if "term" in case:
        assert case["term"] in [entry.term for entry in found.glossary]
    assert set(case.get("notes", ())) <= set(notes)
    assert not set(case.get("not_notes", ())) & set(notes)


@pytest.mark.parametrize(("text", "case"), SHIPPED)
def test_a_look_up_finds_its_rule_in_what_ships(text: str, case: dict[str, Any], shipped: Library) -> None:
    check(find(shipped, text, case["language"]), case)


@pytest.mark.shared
@pytest.mark.parametrize(("text", "case"), ALL)
def test_a_look_up_finds_its_rule_in_a_whole_edition(text: str, case: dict[str, Any], whole: Library) -> None:
    check(find(whole, text, case["language"]), case)


@pytest.mark.shared
@pytest.mark.parametrize("store", ["shipped", "whole"])
def test_the_handed_look_ups_are_right(shared: Path, store: str, request: pytest.FixtureRequest) -> None:
    library: Library = request.getfixturevalue(store)
    wrong = []
    for line in (shared / "cases" / "lookups.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        found = find(library, case["query"], case["lang"])
        numbers = {entry.number for entry in found.entries}
        targets = [target for target in case["target_rule"] if not target.startswith("Glossary")]
        if not set(targets) <= numbers or (not targets and found.kind != "not_found"):
            wrong.append((case["id"], case["query"], sorted(numbers)))
    assert not wrong


def test_words_that_match_are_marked(shipped: Library) -> None:
    found = find(shipped, "shuffle an empty library", "en")
    rule = found.entries[0].rule
    assert rule is not None
    marked = [rule.text[start:end] for start, end in found.entries[0].spans]
    assert "shuffle" in marked
    assert "library" in marked
    assert "ability" not in marked


def test_spans_are_in_order_and_inside(shipped: Library) -> None:
    for text, language in (("intercambiar el control", "es"), ("Kontrolle tauschen", "de"), ("spy kit", "en")):
        for entry in find(shipped, text, language).entries:
            words = entry.rule.text if entry.rule else ""
            assert list(entry.spans) == sorted(entry.spans)
            assert all(0 <= start < end <= len(words) for start, end in entry.spans)


def test_a_long_text_is_refused(shipped: Library) -> None:
    found = find(shipped, "exchange " * LONGEST, "en")
    assert found.kind == "not_found"
    assert [type(note).__name__ for note in found.notes] == ["TooLong"]


piece = st.sampled_from(
    [
        "701.12",
        "701.8",
        "b",
        "612",
        "exchange",
        "mischen",
        "total de vidas",
        "vs",
        "glossary",
        "2016",
        "auf deutsch",
        "-",
        ",",
        "aurentaush",
        "xyz",
        "l",
        "ex",
    ]
)


@given(
    st.lists(piece, max_size=8).map(" ".join) | st.text(max_size=60), st.sampled_from(["en", "es", "de", "fr", "zh"])
)
@settings(max_examples=200, deadline=None)
def test_any_text_is_answered(text: str, language: str) -> None:
    found = find(LIBRARY, text, language)
    assert (found.kind == "not_found") == (not found.entries and not found.glossary)
    assert find(LIBRARY, text, language) == found


LIBRARY = Library.in_memory()


def test_a_text_that_said_otherwise_then_is_told(shipped: Library) -> None:
    then = find(shipped, "shuffle objects that are missing", "en", "2010-02-01")
    assert then.entries[0].number == "701.24c"
    assert SaidOtherwise("701.24c", "2015-07-17") in then.notes
    now = find(shipped, "shuffle objects that are missing", "en")
    assert not any(isinstance(note, SaidOtherwise) for note in now.notes)


def test_a_subrule_stands_under_its_own_editions_title(shipped: Library) -> None:
    """701.8 is Destroy today, but the German text held of 701.8c is about exchanging."""
    old = find(shipped, "701.8c", "de").entries[0]
    assert (old.number, old.title) == ("701.8c", "Austauschen")
    assert find(shipped, "701.12c", "es").entries[0].title == "Intercambiar"
    assert find(shipped, "612.5", "de").entries[0].title == "Textverändernde Effekte"


@pytest.mark.shared
def test_a_language_without_a_lexicon_is_searched_by_its_own_words(shared: Path, tmp_path: Path) -> None:
    """Chinese has older editions only: they are found at the numbers of today, and shown at their own."""
    with tarfile.open(shared / "corpus" / "chinese_editions.tar.xz") as editions:
        editions.extractall(tmp_path, filter="data")
    path = tmp_path / "rules.sqlite"
    import_files(path, sources(sorted(tmp_path.rglob("*.txt"))))
    library = Library.open(path)
    for said, title in (
        ("交换", "交换"),
        ("洗牌", "洗牌"),
        ("灵气转换", "灵气转换"),
        ("exchange", "交换"),
        ("Todesberührung", "死触"),
    ):
        first = find(library, said, "zh").entries[0]
        assert first.title == title
        assert first.rule is not None
        assert first.rule.edition.language == "zh"
    assert find(library, "今天天气很好", "zh").kind == "not_found"
    library.close()


def test_a_number_says_what_it_meant_without_a_title(shipped: Library) -> None:
    spans = formerly(shipped.snapshot(), RuleNumber.parse("612.5"))
    assert [(span.until is not None, span.now) for span in spans] == [(True, "612.6")]
    assert formerly(shipped.snapshot(), RuleNumber.parse("612.9")) == ()
    old = formerly(shipped.snapshot(), RuleNumber.parse("502.62"))
    assert [(span.title, span.until, span.now) for span in old] == [("Aura Swap", "2009-05-01", "702.65")]
