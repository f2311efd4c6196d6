"""Measure the bot on Discord: `python -m benchmarks.discord`. Milliseconds from the event on the gateway to the acknowledgement.

The unmodified bot runs in its own process against the loopback Discord of the tests, over HTTP and a websocket. The floor is an
interaction that needs no look-up at all (`/help`); memory is the bot's, at the end.
"""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import sys
import tempfile
from pathlib import Path

from tests.discord.loopback import FakeDiscord
from tests.discord.loopback.people import Interaction

ROOT = Path(__file__).parents[1]
RUNS = 200
SITUATION = {"scenario": "I'm at 5 with Boon Reflection, my opponent is at 17. We exchange life totals."}


async def measured(fake: FakeDiscord, name: str, options: dict[str, str]) -> list[float]:
    """Return the times of a command, one after another, in milliseconds."""
    times = []
    for _ in range(RUNS):
        interaction = await (await fake.slash(name, options)).done()
        times.append((interaction.answered - interaction.sent) * 1000)
    return times


async def pressed(fake: FakeDiscord) -> list[float]:
    """Return the times of a button that turns a page, in milliseconds."""
    message = await (await fake.slash("rule", {"query": "612"})).result()
    custom_id = next(b["custom_id"] for row in message["components"] for b in row["components"] if "▶" in b["label"])
    done: list[Interaction] = [await (await fake.click(message, custom_id)).done()]
    for _ in range(RUNS):
        turning = [b for row in message["components"] for b in row["components"] if not b.get("disabled")]
        done.append(await (await fake.click(message, turning[-1]["custom_id"])).done())
    return [(each.answered - each.sent) * 1000 for each in done]


def line(what: str, times: list[float]) -> str:
    """Return a row of the table."""
    ordered = sorted(times)
    return f"{what:42} {statistics.median(ordered):8.2f} {ordered[int(len(ordered) * 0.99) - 1]:8.2f}"


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with FakeDiscord() as fake:
            environment = os.environ | {
                "DISCORD_TOKEN": fake.token,
                "JUDGE_BOT_STORE": str(Path(folder) / "rules.sqlite"),
                "PYTHONPATH": str(ROOT),
            }
            command = ("-m", "tests.discord.loopback.launch", fake.base, fake.gateway.url, "bot", "run")
            process = await asyncio.create_subprocess_exec(
                sys.executable, *command, cwd=ROOT, env=environment, stderr=asyncio.subprocess.DEVNULL
            )
            await fake.ready(60)
            print(f"{'':42} {'median':>8} {'p99':>8}  ms")
            print(line("floor: /help", await measured(fake, "help", {})))
            print(line("/rule by number", await measured(fake, "rule", {"query": "701.12"})))
            print(line("/rule by words", await measured(fake, "rule", {"query": "shuffle an empty library"})))
            print(line("/exchange with a situation", await measured(fake, "exchange", SITUATION)))
            print(line("a button that turns the page", await pressed(fake)))
            status = Path(f"/proc/{process.pid}/status")
            if status.exists():
                held = next(row for row in status.read_text("ascii").splitlines() if row.startswith("VmRSS"))
                print(f"memory: {int(held.split()[1]) // 1024} MB")
            process.send_signal(signal.SIGTERM)
            await process.wait()


if __name__ == "__main__":
    asyncio.run(main())
