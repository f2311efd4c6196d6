"""Measure reading and answering: `python -m benchmarks.answers`. Milliseconds on one core; medians and the slowest hundredth.

The texts are what is said in the ruled cases. Reading is a text to a scenario; answering is the whole way of `/exchange` with a scenario,
from the text to the Discord message payload. The floor of both is folding the text and splitting it into words.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

from bot.answers.judge import open_judge
from bot.cli import as_json
from bot.commands import registry
from bot.responding import respond
from bot.settings import Settings
from rules_engine import read
from rules_engine.describe.fold import tokenise

CASES = Path(__file__).parents[1] / "tests" / "rulings"
RUNS = 3
LONGEST = 4000


def said() -> list[str]:
    """Return every text of the ruled cases."""
    tables = (tomllib.loads(path.read_text("utf-8")).get("case", []) for path in sorted(CASES.glob("*.toml")))
    return [text for cases in tables for case in cases for text in case.get("said", {}).values()]


def noise(texts: list[str]) -> list[str]:
    """Return texts as long as may be: one thing said again and again, words of the cases in any order, and cases one after another."""
    again = (
        "opp swap bears? ",
        "x",
        "1/1 ",
        "does my life change? ",
        "his bear my bear ",
        "{T} ",
        "+1/+1 ",
        "Gilded Drake ",
    )
    order = random.Random(612)
    words = " ".join(texts).split()
    return [
        *((each * LONGEST)[:LONGEST] for each in again),
        " ".join(order.choices(words, k=LONGEST // 5))[:LONGEST],
        *(" ".join(order.sample(texts, 60))[:LONGEST] for _ in range(5)),
    ]


def measured(work: Callable[[str], object], texts: list[str]) -> list[float]:
    """Return the best of some runs for each text, in milliseconds."""
    found = []
    for text in texts:
        times = []
        for _ in range(RUNS):
            tokenise.cache_clear()  # no text is cut twice on its way, but each comes new
            start = time.perf_counter()
            work(text)
            times.append(time.perf_counter() - start)
        found.append(min(times) * 1e3)
    return sorted(found)


def line(what: str, times: list[float], target: str) -> None:
    """Print the median, the slowest hundredth and the slowest."""
    worst = times[min(len(times) - 1, len(times) * 99 // 100)]
    print(
        f"{what:<28} p50 {statistics.median(times):6.2f}  p99 {worst:6.2f}  max {times[-1]:6.2f} ms   target {target}"
    )


def main() -> int:
    """Print the table."""
    texts = said()
    with tempfile.TemporaryDirectory() as home:
        os.environ["JUDGE_BOT_STORE"] = str(Path(home) / "rules.sqlite")
        judge = open_judge(Settings.from_environment())

        def answer(text: str) -> object:
            request = registry.parse(f"/exchange scenario:{text}", locale=None, default="en")
            return as_json(respond(judge, request), request)["message"]

        answer(texts[0])
        print(f"{len(texts)} texts, {statistics.median(map(len, texts)):.0f} characters at the median")
        line("floor: fold and split", measured(tokenise, texts), "-")
        line("read", measured(read, texts), "p50 <= 2, p99 <= 15")
        line("text to Discord payload", measured(answer, texts), "p50 <= 5")
        line("read 4,000 characters", measured(read, noise(texts)), "max <= 50")
        line("answer 4,000 characters", measured(answer, noise(texts)), "max <= 50")
        judge.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
