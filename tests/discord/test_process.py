"""The bot as it is started, in its own process, against the loopback Discord."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.discord.loopback import FakeDiscord
from tests.discord.test_loopback import buttons, text

pytestmark = pytest.mark.discord
ROOT = Path(__file__).resolve().parents[2]


async def start(
    fake: FakeDiscord | None, store: Path, token: str | None, *arguments: str
) -> asyncio.subprocess.Process:
    environment: Mapping[str, str] = {
        name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "JUDGE_BOT_"))
    } | {"JUDGE_BOT_STORE": str(store), "PYTHONPATH": str(ROOT)}
    if token is not None:
        environment = {**environment, "DISCORD_TOKEN": token}
    launched = (
        ("-m", "bot") if fake is None else ("-m", "tests.discord.loopback.launch", fake.base, fake.gateway.url, "bot")
    )
    return await asyncio.create_subprocess_exec(
        sys.executable, *launched, *arguments, cwd=ROOT, env=environment, stderr=asyncio.subprocess.PIPE
    )


def test_the_whole_life_of_the_bot(tmp_path: Path) -> None:
    async def go() -> None:
        store = tmp_path / "data" / "rules.sqlite"
        async with FakeDiscord() as fake:
            process = await start(fake, store, fake.token, "run")
            await fake.ready()
            spanish = await (await fake.slash("rule", {"query": "701.12"}, locale="es-ES")).result()
            assert "Intercambiar" in spanish["embeds"][0]["title"]
            german = await (await fake.slash("rule", {"query": "701.8"}, locale="de")).result()
            assert "Austauschen" in german["embeds"][0]["title"]
            assert await (await fake.autocomplete("rule", "query", "612", locale="de")).choices()
            process.send_signal(signal.SIGTERM)
            log = (await process.communicate())[1].decode()
            assert process.returncode == 0, log
            fake.gateway.ready.clear()

            again = await start(fake, store, fake.token, "run")
            await fake.ready()
            english = await (await fake.click(spanish, buttons(spanish)["English"]["custom_id"])).result()
            assert "701.12a" in text(english) and "Exchange" in english["embeds"][0]["title"]
            again.send_signal(signal.SIGTERM)
            log += (await again.communicate())[1].decode()
            assert again.returncode == 0, log
            assert fake.refused == []
            assert fake.token not in log and "Traceback" not in log

    asyncio.run(go())


def test_without_a_token_it_says_what_to_do(tmp_path: Path) -> None:
    async def go() -> None:
        process = await start(None, tmp_path / "rules.sqlite", None, "run")
        said = (await process.communicate())[1].decode().strip()
        assert process.returncode == 78
        assert "DISCORD_TOKEN" in said and len(said.splitlines()) == 1

    asyncio.run(go())


def test_a_refused_token_is_not_tried_again(tmp_path: Path) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake:
            process = await start(fake, tmp_path / "rules.sqlite", "not.the.token", "run")
            said = (await process.communicate())[1].decode()
            assert process.returncode == 78
            assert "refuses the token" in said

    asyncio.run(go())


def test_it_can_be_stopped_while_discord_is_away(tmp_path: Path) -> None:
    async def go() -> None:
        async with asyncio.timeout(30), FakeDiscord() as fake:
            for _ in range(3):
                fake.fail("GET", "/users/@me", 503)
            process = await start(fake, tmp_path / "rules.sqlite", fake.token, "run")
            while not fake.refused:
                await asyncio.sleep(0.05)
            process.send_signal(signal.SIGTERM)
            await process.communicate()
            assert process.returncode == 0

    asyncio.run(go())
