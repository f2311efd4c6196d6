"""All measurements, one after another: `python -m benchmarks [FOLDER]`, FOLDER holding real rules files (`.txt`).

Each part runs in a process of its own, so that none is warmed by another. What can't run here (no folder, no loopback) is said and passed over.
"""

from __future__ import annotations

import subprocess
import sys

PARTS = ("answers", "engine", "layers", "cards", "discord")
WITH_EDITIONS = ("store", "search")


def main(arguments: list[str]) -> int:
    """Run the parts; the exit code is 0 if all ran."""
    failed = 0
    for part in (*PARTS, *WITH_EDITIONS):
        if part in WITH_EDITIONS and not arguments:
            print(f"\n== {part}: give a folder with real rules files to measure it")
            continue
        print(f"\n== {part}", flush=True)
        more = arguments if part in WITH_EDITIONS else []
        failed += subprocess.run([sys.executable, "-m", f"benchmarks.{part}", *more], check=False).returncode != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
