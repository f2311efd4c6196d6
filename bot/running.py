"""`judge-bot run`: connect, keep trying while Discord can't be reached, stop when told to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable
from pathlib import Path

import aiohttp
import discord

from bot.client import JudgeClient
from bot.worker import Worker

log = logging.getLogger(__name__)

OK, CONFIGURATION = 0, 78
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
STOPPING = (signal.SIGTERM, signal.SIGINT)

Trouble = (
    OSError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    AttributeError,
)
"""What a start may fail with when Discord is out of reach; discord.py 2.7 raises AttributeError where the first connect fails."""


async def run(
    worker: Worker,
    token: str,
    *,
    language: str,
    state: Path | None,
    say: Callable[[str], None],
    shard: tuple[int, int] | None = None,
) -> int:
    """Run the bot until SIGTERM or SIGINT and return the exit code: 0, or 78 where the token or the application is refused.

    `shard` is the number of this process's shard, from 0, and of all shards.

    The store is opened (and built, where there is none) before it connects; RulesTextError where it can't be. Anything else that keeps it from connecting is tried again with growing waits, each time with a new client.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in STOPPING:
        with contextlib.suppress(NotImplementedError):  # Windows has no handlers here; Ctrl+C still raises
            loop.add_signal_handler(number, stop.set)
    await loop.run_in_executor(None, worker.warm_up)
    shards = {} if shard is None else {"shard_id": shard[0], "shard_count": shard[1]}
    wait = FIRST_WAIT
    while not stop.is_set():
        client = JudgeClient(worker, language=language, state=state, **shards)
        started = loop.time()
        connection = asyncio.create_task(client.start(token))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({connection, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if stop.is_set():
            await client.finish()
            with contextlib.suppress(asyncio.CancelledError, *Trouble):
                await asyncio.wait_for(connection, 5)
            break
        try:
            connection.result()
        except discord.LoginFailure:
            say(
                "Discord refuses the token: copy it anew from the developer portal (Bot → Reset Token) into DISCORD_TOKEN."
            )
            return CONFIGURATION
        except discord.PrivilegedIntentsRequired as error:
            say(str(error))
            return CONFIGURATION
        except Trouble as error:
            log.warning("no connection to Discord (%s: %s)", type(error).__name__, error)
        finally:
            await client.close()
        if loop.time() - started > LONGEST_WAIT:
            wait = FIRST_WAIT
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), wait)
        wait = min(wait * 2, LONGEST_WAIT)
    log.info("stopped")
    return OK
