"""Sends answers to Discord: one acknowledgement per interaction, in time, edited by its own buttons only."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Any, Self

import discord

from bot.discord_errors import handle_error
from bot.render import state
from bot.render.messages import messages
from bot.render.payload import Message, Payload, message
from bot.request import Request
from bot.responding import respond
from bot.settings import language_of
from bot.worker import Worker

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]


async def reply(worker: Worker, interaction: Interaction, request: Request, page: int = 0) -> None:
    """Answer a slash command, or a button pressed by somebody else than the person who asked, with a message of its own."""
    work = worker.submit(lambda judge: _message(judge, request, page))
    private = request.flag("private")
    try:
        kind, answer = await asyncio.wait_for(asyncio.shield(work), interaction.client.patience)
    except TimeoutError:
        await interaction.response.defer(ephemeral=private, thinking=True)
        _, answer = await work
        await interaction.edit_original_response(**_fields(answer.payload, edit=True))
    else:
        private = private or kind == "error"
        await interaction.response.send_message(ephemeral=private, **_fields(answer.payload))
    for payload in answer.rest:
        await interaction.followup.send(ephemeral=private, **_fields(payload))


async def turn(worker: Worker, interaction: Interaction, press: state.Press) -> None:
    """Answer a button by changing the message that it is on."""
    work = worker.submit(lambda judge: _message(judge, press.request, press.page))
    try:
        _, answer = await asyncio.wait_for(asyncio.shield(work), interaction.client.patience)
    except TimeoutError:
        await interaction.response.defer()
        _, answer = await work
        await interaction.edit_original_response(**_fields(answer.payload, edit=True))
    else:
        await interaction.response.edit_message(**_fields(answer.payload, edit=True))


def _message(judge: Any, request: Request, page: int) -> tuple[str, Message]:
    answer = respond(judge, request)
    return answer.kind, message(answer, request, page)


def _fields(payload: Payload, *, edit: bool = False) -> dict[str, Any]:
    """Return a payload as discord.py's arguments. An edit also clears what the message no longer has."""
    fields: dict[str, Any] = {"embeds": [discord.Embed.from_dict(embed) for embed in payload["embeds"]]}
    if payload["content"] or edit:
        fields["content"] = payload["content"] or None
    if payload["components"]:
        fields["view"] = _view(payload["components"])
    elif edit:
        fields["view"] = None
    return fields


def _view(rows: list[Payload]) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for button in row["components"]:
            view.add_item(
                StateButton(
                    discord.ui.Button(
                        style=discord.ButtonStyle(button["style"]),
                        label=button["label"],
                        custom_id=button["custom_id"],
                        disabled=button.get("disabled", False),
                        row=number,
                    )
                )
            )
    return view


class StateButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"(?P<state>.+)"):
    """Any button of the bot, of this version or another: all it needs is in its custom id and the message it is on."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        """Take the button as it was found on the message."""
        assert isinstance(item, discord.ui.Button)
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Answer a press: change the message for the person who asked, send a private one to anybody else."""
        try:
            await self._answer(interaction)
        except Exception as error:
            await handle_error(interaction, error)

    async def _answer(self, interaction: Interaction) -> None:
        worker: Worker = interaction.client.worker
        on = interaction.message
        press = state.decode(self.custom_id, on.content if on is not None else "")
        if press is None:
            words = messages(language_of(str(interaction.locale), "en"))
            await interaction.response.send_message(words("errors.old_button"), ephemeral=True)
            return
        asker = on.interaction_metadata.user.id if on is not None and on.interaction_metadata is not None else None
        if asker is None or asker == interaction.user.id:
            await turn(worker, interaction, press)
        else:
            request = Request(press.request.command, {**press.request.options, "private": True}, press.request.language)
            await reply(worker, interaction, request, press.page)
