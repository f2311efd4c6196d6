"""How the handed questions are answered: `python -m benchmarks.questions [FILE]`.

Reads and judges every question of a JSON-lines file (default `../shared/cases/questions.jsonl`) and prints a table by topic and language:
right (the ruling has the facts of the ruled cases that mirror the question: of the cases with the question's own numbers, in
`questions_*.toml`, where there are any), wrong, open (no fact to compare), precedent (not ruled,
but a worked example is close), declined. `-v` lists the questions that aren't right.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from types import ModuleType
from typing import Any

from rules_engine import NotUnderstood, Ruling, judge, read
from rules_engine.precedents import search
from rules_engine.scenario import Scenario

ROOT = Path(__file__).parent.parent
HANDED = ROOT.parent / "shared" / "cases" / "questions.jsonl"
OWN = "questions_"
"""How the files begin whose cases have a question's own numbers."""
COMPARED = ("life", "lost", "nothing", "shuffles", "library", "graveyard", "exile", "hand", "events", "no_events")
COLUMNS = ("right", "open", "precedent", "declined", "wrong")


def ruled_cases() -> tuple[ModuleType, dict[str, list[dict[str, Any]]]]:
    """Return the tests' module that compares rulings, and the ruled cases by the question that they mirror."""
    spec = importlib.util.spec_from_file_location("ruled", ROOT / "tests" / "test_rulings.py")
    if spec is None or spec.loader is None:
        raise SystemExit("tests/test_rulings.py is needed")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for case in module.CASES:
        for mirrored in case.get("mirrors", ()):
            found[mirrored].append(case)
    return module, found


def agrees(module: ModuleType, case: dict[str, Any], scenario: Scenario, ruling: Ruling) -> bool | None:
    """Whether some outcome has the facts of a case that don't hang on ids; None where it has none of these."""
    facts = {name: case["expect"][name] for name in COMPARED if name in case["expect"]}
    asked = case["expect"].get("answers")
    if not facts and not asked:
        return None
    for outcome in ruling.outcomes:
        answers = [module.plain(finding.answer) for finding in outcome.findings]
        if case["file"].startswith(OWN):
            same = all(one in answers for one in asked or ())
        else:
            same = not asked or not answers or any(answer in asked for answer in answers)
        try:
            if same and not module.Check(outcome, ruling, scenario).faults(facts):
                return True
        except KeyError:
            continue
    return False


def verdict(module: ModuleType, cases: list[dict[str, Any]], question: dict[str, Any]) -> str:
    """Return the column in which a question's answer counts."""
    reading = read(question["question"], question["lang"])
    if not isinstance(reading, NotUnderstood):
        ruling = judge(reading.scenario)
        if isinstance(ruling, Ruling):
            cases = [case for case in cases if case["file"].startswith(OWN)] or cases
            compared = [agrees(module, case, reading.scenario, ruling) for case in cases]
            told = [one for one in compared if one is not None]
            return "open" if not told else "right" if any(told) else "wrong"
    return "precedent" if search(question["question"]) else "declined"


def main() -> None:
    """Print the table."""
    arguments = [argument for argument in sys.argv[1:] if argument != "-v"]
    path = Path(arguments[0]) if arguments else HANDED
    if not path.exists():
        raise SystemExit(f"{path} isn't there")
    questions = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    questions = [one for one in questions if one.get("topic") != "rules-lookup"]
    module, cases = ruled_cases()
    table: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    times = []
    for question in questions:
        read(question["question"], question["lang"])
        start = time.process_time_ns()
        read(question["question"], question["lang"])
        times.append((time.process_time_ns() - start) / 1e6)
        found = verdict(module, cases.get(question["id"], []), question)
        for row in ((question["topic"], question["lang"]), ("all", question["lang"]), ("all", "")):
            table[row][found] += 1
        if "-v" in sys.argv and found != "right":
            print(f"{found:10} {question['id']:8} {question['question'][:100]}")
    print(f"{'topic':18} {'':3}" + "".join(f"{name:>10}" for name in COLUMNS))
    for (topic, language), counted in sorted(table.items()):
        print(f"{topic:18} {language:3}" + "".join(f"{counted[name]:>10}" for name in COLUMNS))
    times.sort()
    print(f"reading: p50 {times[len(times) // 2]:.2f} ms, p99 {times[int(len(times) * 0.99)]:.2f} ms")


if __name__ == "__main__":
    main()
