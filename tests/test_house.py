"""What the house asks of every module: its size, no rule numbers in the engine, no language in the code, no place on some machine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "rules_engine", "rules_text")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
RULE_NUMBER = re.compile(r"(?<![\d.])[1-9]\d\d\.\d{1,3}[a-z]{0,2}(?![\d.])")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_is_one_thing(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", [path for path in MODULES if path.is_relative_to(ROOT / "rules_engine")], ids=name)
def test_the_engine_cites_by_meaning(path: Path) -> None:
    assert not RULE_NUMBER.findall(path.read_text(encoding="utf-8"))


def test_nothing_speaks_of_a_machine() -> None:
    files = [
        path for package in (*PACKAGES, "docs", "benchmarks") for path in (ROOT / package).rglob("*") if path.is_file()
    ]
    texts = (path for path in files if path.suffix in {".py", ".toml", ".md", ".txt"})
    assert [
        name(path) for path in texts if re.search(r"/(work|root|home|tmp)/", path.read_text(encoding="utf-8"))
    ] == []
