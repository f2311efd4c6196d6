"""Load the ruled cases that ship with the package (in a checkout: those beside the tests)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.scenario import Scenario

PACKAGED = Path(__file__).parent / "rulings"
CHECKOUT = Path(__file__).parents[2] / "tests" / "rulings"


@dataclass(frozen=True, slots=True)
class Precedent:
    """A ruled case. `said` maps a language to the words in which it was put; `source` says where the right answer comes from."""

    id: str
    title: str
    source: str
    scenario: Scenario
    said: tuple[tuple[str, str], ...] = ()

    def words(self) -> str:
        """Return all that the case can be found by, in no particular order."""
        cards = (item.card for item in self.scenario.objects if item.card)
        return " ".join((self.title, *(text for _, text in self.said), *cards))


def read_file(path: Path) -> tuple[Precedent, ...]:
    """Return the cases of one file that hold a scenario. Raises ValueError (with the file's name) where it is malformed."""
    try:
        cases = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
        return tuple(
            Precedent(
                id=case["id"],
                title=case["title"],
                source=case["source"],
                scenario=Scenario.model_validate(case["scenario"]),
                said=tuple(sorted(case.get("said", {}).items())),
            )
            for case in cases
            if "scenario" in case and case.get("expect", {}).get("kind", "ruling") == "ruling"
        )
    except (KeyError, TypeError, tomllib.TOMLDecodeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error


@cache
def load_precedents(folder: Path | None = None) -> tuple[Precedent, ...]:
    """Return all ruled cases, in the order of their files. Without a folder: those that ship."""
    place = folder or (PACKAGED if PACKAGED.is_dir() else CHECKOUT)
    return tuple(precedent for path in sorted(place.glob("*.toml")) for precedent in read_file(path))
