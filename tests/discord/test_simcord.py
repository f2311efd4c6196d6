"""What a person sees, through an independent simulated Discord (English clients only)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import simcord

from bot.client import JudgeClient

pytestmark = pytest.mark.discord
NewClient = Callable[..., JudgeClient]


def play(new_client: NewClient, act: Callable[[Any, Any, Any], Awaitable[None]]) -> None:
    """Let a member act in a channel of a server where the bot is."""

    async def go() -> None:
        async with simcord.run(new_client()) as env:
            channel = env.create_guild().create_text_channel("rules")
            member = env.guild.add_member(env.create_user("ana"))
            await act(env, channel, member)

    asyncio.run(go())


def seen(result: Any) -> str:
    return "\n".join(f"{embed.title}\n{embed.description or ''}" for embed in result.response.embeds)


def labelled(result: Any, label: str) -> str:
    rows = result.response.components
    return next(str(button["custom_id"]) for row in rows for button in row["components"] if button["label"] == label)


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        ("rule", {"query": "701.12"}, "701.12h"),
        ("rule", {"query": "612", "language": "de"}, "612.1"),
        ("exchange", {}, "Exchange"),
        ("shuffle", {}, "701.24a"),
        ("text-change", {"language": "es"}, "612.1"),
        ("aura-swap", {}, "702.65b"),
        ("browse", {}, "612"),
        ("history", {"query": "701.12"}, "701.8"),
        ("compare", {"query": "701.12a", "with": "es"}, "701.12a"),
        ("about", {}, "Fan Content Policy"),
        ("help", {}, "/judge"),
        ("card", {"name": "Arcanum Wings"}, "Arcanum Wings"),
        ("exchange", {"scenario": "I have 3 life and my opponent has 18. We exchange life totals."}, "18 life"),
        ("judge", {"scenario": "I florble the wug"}, "florble"),
    ],
)
def test_commands(new_client: NewClient, command: str, options: dict[str, Any], words: str) -> None:
    async def act(env: Any, channel: Any, member: Any) -> None:
        result = await member.slash(channel, command, **options)
        shown = seen(result)
        for _ in range(6):
            if words in shown:
                break
            result = await member.click(result.response.message, custom_id=labelled(result, "Next ▶"))
            shown = seen(result)
        assert words in shown

    play(new_client, act)


def test_suggestions(new_client: NewClient) -> None:
    async def act(env: Any, channel: Any, member: Any) -> None:
        choices = await member.autocomplete(channel, "rule", "query", "shuf")
        assert any("701.24" in str(choice) for choice in choices)

    play(new_client, act)


def test_buttons_after_a_restart(new_client: NewClient) -> None:
    async def act(env: Any, channel: Any, member: Any) -> None:
        scenario = "I have 3 life and my opponent has 18. We exchange life totals."
        result = await member.slash(channel, "exchange", scenario=scenario)
        german = labelled(result, "Deutsch")
        await env.restart_bot(new_client())
        pressed = await member.click(result.response.message, custom_id=german)
        assert "18 Lebenspunkte" in seen(pressed)

    play(new_client, act)
