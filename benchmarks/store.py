"""Measure the store: `python -m benchmarks.store [FOLDER]`, FOLDER holding real rules files (`.txt`). Prints medians with a floor beside each.

A floor is what the same work costs at the least on the machine: decoding the bytes, writing the bytes, one bare SQL query.
"""

from __future__ import annotations

import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rules_text import Library, ensure, import_files, sources
from rules_text.importers import parse_edition
from rules_text.importers.decode import decode


def timed(work: Callable[[], object], repeat: int) -> list[float]:
    """Seconds of each run."""
    found = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return found


def each(work: Callable[[str], object], of: list[str]) -> list[float]:
    """Seconds of one call for each."""
    found = []
    for one in of:
        start = time.perf_counter()
        work(one)
        found.append(time.perf_counter() - start)
    return found


def line(what: str, value: str, floor: str, target: str) -> None:
    """Print one row."""
    print(f"{what:<58} {value:>14} {floor:>30} {target:>12}")


def look_ups(path: Path, editions: int) -> None:
    """Number → entries, first asked and asked again, over some hundred numbers."""
    library = Library.open(path)
    numbers = [rule.number for rule in library.all_rules() if rule.kind in ("rule", "subrule")][::3][:900]
    if len(numbers) < 50:
        numbers = [rule.number for rule in library.all_rules()]
    library.entries("100")
    fresh: list[float] = []
    again: list[float] = []
    for _ in range(5):
        library = Library.open(path)
        library.entries(numbers[0])
        fresh += each(library.entries, numbers)
        again += each(library.entries, numbers)
    bare = sqlite3.connect(path)
    query = "SELECT place.key, text.body FROM place JOIN text ON text.id = place.text WHERE place.edition = 1 AND place.key BETWEEN ? AND ?"
    floor = timed(lambda: bare.execute(query, (701012000, 701012999)).fetchall(), 2000)
    for what, found, target in (("first asked", fresh, "50/500 µs"), ("asked again", again, "50/500 µs")):
        cuts = statistics.quantiles(found, n=100)
        value = f"{statistics.median(found) * 1e6:.0f}/{cuts[98] * 1e6:.0f} µs"
        line(
            f"number → entries, {editions} editions, {what}, p50/p99",
            value,
            f"one query {statistics.median(floor) * 1e6:.0f} µs",
            target,
        )


def main(arguments: list[str]) -> int:
    """Print the table."""
    folder = Path(arguments[0]) if arguments else Path(__file__).resolve().parent
    files = sorted(folder.glob("*.txt"))
    line("what", "median", "floor", "target")
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        line(
            "store from the shipped texts", f"{statistics.median(timed(lambda: _fresh(home), 5)) * 1000:.0f} ms", "", ""
        )
        if not files:
            print("give a folder with rules files for the rest")
            return 0
        newest = files[-1] if not files[-1].name.startswith("zh") else [f for f in files if f.name.startswith("CR")][-1]
        data = newest.read_bytes()
        floor = statistics.median(timed(lambda: decode(data), 9))
        line(
            "parse the newest edition",
            f"{statistics.median(timed(lambda: parse_edition(data, 'x'), 9)) * 1000:.0f} ms",
            f"decode {floor * 1000:.0f} ms",
            "150 ms",
        )
        line(
            "import the newest edition from scratch",
            f"{statistics.median(timed(lambda: _one(home, newest), 3)) * 1000:.0f} ms",
            "",
            "3000 ms",
        )
        path = home / "all.sqlite"
        look_ups(home / "one.sqlite", 1)
        import_files(home / "thirty.sqlite", sources(files[-30:]))
        look_ups(home / "thirty.sqlite", 30)
        ensure(path)
        start = time.perf_counter()
        import_files(path, sources(files[:-1]))
        everything = time.perf_counter() - start
        line(
            f"import all {len(files)} editions",
            f"{everything:.1f} s",
            f"read {sum(f.stat().st_size for f in files) / 1e6:.0f} MB",
            "90 s",
        )
        start = time.perf_counter()
        import_files(path, sources(files[-1:]))
        added = time.perf_counter() - start
        copy = statistics.median(timed(lambda: (home / "copy").write_bytes(path.read_bytes()), 3))
        line(
            "import one more into the full store",
            f"{added * 1000:.0f} ms",
            f"copy the file {copy * 1000:.0f} ms",
            "1000 ms",
        )
        line(
            "size of the full store",
            f"{path.stat().st_size / 1e6:.1f} MB",
            f"raw {sum(f.stat().st_size for f in files) / 1e6:.0f} MB",
            "80 MB",
        )
        look_ups(path, len(files))
    return 0


def _fresh(home: Path) -> None:
    path = home / "fresh.sqlite"
    path.unlink(missing_ok=True)
    ensure(path)


def _one(home: Path, file: Path) -> None:
    path = home / "one.sqlite"
    path.unlink(missing_ok=True)
    import_files(path, sources([file]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
