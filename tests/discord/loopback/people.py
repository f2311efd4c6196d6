"""Who is there: people, servers, and what one person did and saw."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from tests.discord.loopback.wire import ApiError, Json, snowflake

EVERYTHING = "2248473465835073"


@dataclass
class Person:
    name: str = "ana"
    id: str = field(default_factory=snowflake)
    bot: bool = False

    def user(self) -> Json:
        return {
            "id": self.id,
            "username": self.name,
            "discriminator": "0",
            "global_name": self.name.title(),
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }

    def member(self) -> Json:
        return {
            "user": self.user(),
            "nick": None,
            "avatar": None,
            "roles": [],
            "joined_at": "2021-01-01T00:00:00+00:00",
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "pending": False,
            "communication_disabled_until": None,
            "permissions": EVERYTHING,
        }


@dataclass
class Guild:
    name: str = "Judges"
    id: str = field(default_factory=snowflake)
    locale: str = "en-US"
    channel_id: str = field(default_factory=snowflake)

    def channel(self) -> Json:
        return {
            "id": self.channel_id,
            "type": 0,
            "guild_id": self.id,
            "name": "rules",
            "position": 0,
            "nsfw": False,
            "topic": None,
            "parent_id": None,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "flags": 0,
            "permissions": EVERYTHING,
            "permission_overwrites": [],
        }


class Interaction:
    """One thing a person did, and what the application answered."""

    def __init__(self, payload: Json, person: Person, deadline: float) -> None:
        self.payload, self.person, self.deadline = payload, person, deadline
        self.id, self.token, self.type = payload["id"], payload["token"], payload["type"]
        self.sent = self.answered = 0.0
        self.response: Json | None = None
        self.message: Json | None = None
        self.followups: list[Json] = []
        self.errors: list[ApiError] = []
        self.ephemeral = False
        self.loading = False
        self.acked = asyncio.Event()
        self.shown = asyncio.Event()

    @property
    def late(self) -> bool:
        return self.response is None and time.monotonic() - self.sent > self.deadline

    async def done(self) -> Interaction:
        """Wait for the acknowledgement. TimeoutError: the person reads "The application did not respond"."""
        await asyncio.wait_for(self.acked.wait(), self.deadline + 0.5)
        return self

    async def result(self, timeout: float = 10) -> Json:
        """The message that the person finally sees (after a deferral: once it is edited)."""
        await self.done()
        await asyncio.wait_for(self.shown.wait(), timeout)
        assert self.message is not None
        return self.message

    async def choices(self) -> list[Any]:
        await self.done()
        assert self.response is not None
        return list(self.response["data"]["choices"])
