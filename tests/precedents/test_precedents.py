"""The ruled cases as a library: each is found by its own words, and nonsense finds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.precedents import load_precedents, search
from rules_engine.precedents.store import read_file


def test_ids_are_unique() -> None:
    ids = [precedent.id for precedent in load_precedents()]
    assert len(ids) == len(set(ids)) > 100


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("morality shift with empty graveyard", "shift-empty-graveyard"),
        ("totem in response to itself", "totem-in-response-to-itself"),
        ("Cambio de moralidad con el cementerio vacio", "shift-empty-graveyard"),
        ("psychogene sonde zenit der grunen sonne", "gsz-probe"),
    ],
)
def test_a_case_is_found_by_its_words(text: str, wanted: str) -> None:
    assert wanted in [match.precedent.id for match in search(text)]


def test_nonsense_finds_nothing() -> None:
    assert search("florble wug quux") == ()


def test_a_malformed_file_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('[[case]]\nid = "x"\n[case.scenario]\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"bad\.toml"):
        read_file(bad)
