"""The Discord client: no intents, no mentions, commands synced when they changed, one error handler."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot.discord_commands import Wording, slash_commands
from bot.discord_errors import handle_error
from bot.discord_reply import Interaction, StateButton
from bot.worker import Worker

log = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds until an answer that isn't there yet is deferred; Discord waits three."""
GOODBYE = 10.0
"""Seconds that running answers are given to finish when the bot is told to stop."""


class JudgeTree(app_commands.CommandTree["JudgeClient"]):
    """The command tree with the one error handler."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Log what went wrong and tell the person, once; an interaction that is gone is only logged."""
        await handle_error(interaction, getattr(error, "original", error))


class JudgeClient(discord.Client):
    """The bot. `worker` answers; `state` is the folder where it remembers which commands it last synced (None: sync at each start)."""

    def __init__(
        self,
        worker: Worker,
        *,
        language: str = "en",
        state: Path | None = None,
        patience: float = PATIENCE,
        **options: Any,
    ) -> None:
        discord.VoiceClient.warn_nacl = False
        discord.VoiceClient.warn_dave = False
        options.setdefault("guild_ready_timeout", 0)
        super().__init__(intents=discord.Intents.none(), allowed_mentions=discord.AllowedMentions.none(), **options)
        self.worker = worker
        self.tree = JudgeTree(self)
        self._state = state
        self.patience = patience
        for command in slash_commands(worker, language):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Make the buttons known and sync the commands where their payload isn't what was synced last."""
        self.add_dynamic_items(StateButton)
        wording = Wording()
        await self.tree.set_translator(wording)
        payload = [await command.get_translated_payload(self.tree, wording) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
        mark = self._state / f"commands-{self.application_id}.sha256" if self._state is not None else None
        if mark is not None and mark.exists() and mark.read_text(encoding="ascii").strip() == digest:
            log.info("commands are in sync")
            return
        synced = await self.tree.sync()
        log.info("synced %d commands", len(synced))
        if mark is not None:
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.write_text(digest, encoding="ascii")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: discord.py would wait five seconds after an invalid session, and this bot has one session."""

    async def on_connect(self) -> None:
        """Say in the log that the gateway is reached."""
        log.info("connected as %s", self.user)

    async def finish(self) -> None:
        """Stop: let the answers under way finish, then close the connection."""
        others = [
            task for task in asyncio.all_tasks() if task.get_name().startswith(("discord-ui-", "CommandTree-invoker"))
        ]
        if others:
            await asyncio.wait(others, timeout=GOODBYE)
        await self.close()
