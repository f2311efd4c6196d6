"""How long a ruling takes, reading left out: `python -m benchmarks.engine`. Milliseconds of processor time, one core.

Judges every ruled case with at most 12 objects, each the best of some runs, and prints the median and the slowest hundredth; then
exchanges on boards of 10, 50 and 200 permanents.
"""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

from rules_engine.judging import judge
from rules_engine.scenario import Scenario

CASES = Path(__file__).parent.parent / "tests" / "rulings"
RUNS = 5


def best_of(scenario: Scenario, runs: int = RUNS) -> float:
    """Return the shortest time that judging took, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.process_time_ns()
        judge(scenario)
        times.append(time.process_time_ns() - start)
    return min(times) / 1e6


def ruled() -> list[Scenario]:
    """Return the scenarios of the ruled cases with at most 12 objects."""
    found = []
    for path in sorted(CASES.glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8")).get("case", []):
            if "scenario" in case:
                scenario = Scenario.model_validate(case["scenario"])
                if sum(one.count for one in scenario.objects) <= 12:
                    found.append(scenario)
    return found


def board(permanents: int) -> Scenario:
    """Return an exchange of control on a board of that many permanents, a quarter of them under a lord's or a pump's effect."""
    objects = [{"id": "lord", "card": "Lord of Atlantis"}, {"id": "mine", "card": "Grizzly Bears"}]
    objects.append({"id": "theirs", "card": "Serra Angel", "controller": "opponent"})
    objects.append({"id": "bears", "card": "Grizzly Bears", "count": max(1, (permanents - 3) // 2)})
    objects.append({"id": "forest", "card": "Forest", "count": max(1, (permanents - 3) // 2), "controller": "opponent"})
    standing = [
        {
            "effect": {
                "do": "modify",
                "what": f"bears-{at}",
                "changes": [{"change": "modify_pt", "power": 1, "toughness": 1}],
                "duration": "indefinite",
            }
        }
        for at in range(2, min(52, 1 + permanents // 4))
    ]
    swap = {"action": "perform", "effects": [{"do": "exchange_control", "first": "mine", "second": "theirs"}]}
    return Scenario.model_validate({"objects": objects, "standing": standing, "script": [swap]})


def main() -> None:
    """Print the figures."""
    scenarios = ruled()
    for scenario in scenarios:
        judge(scenario)
    times = sorted(best_of(scenario) for scenario in scenarios)
    print(
        f"rulings of at most 12 objects: {len(times)}, median {times[len(times) // 2]:.2f} ms, 99 of 100 within {times[int(len(times) * 0.99)]:.2f} ms"
    )
    for permanents in (10, 50, 200):
        print(f"exchange on a board of {permanents}: {best_of(board(permanents)):.1f} ms")


if __name__ == "__main__":
    main()
