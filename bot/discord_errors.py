"""The one place where what goes wrong while answering Discord ends."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.render.messages import messages
from bot.settings import language_of

log = logging.getLogger(__name__)

TOO_LATE, ALREADY_ANSWERED = 10062, 40060


async def handle_error(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell the person that something went wrong, if the interaction still takes an answer, and log it."""
    code = getattr(error, "code", None)
    if code in (TOO_LATE, ALREADY_ANSWERED):
        age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
        log.warning("interaction %s after %.1f s: %s", interaction.id, age, error)
        return
    log.error("no answer to interaction %s", interaction.id, exc_info=error)
    words = messages(language_of(str(interaction.locale), "en"))
    try:
        if interaction.response.is_done():
            await interaction.followup.send(words("errors.internal"), ephemeral=True)
        else:
            await interaction.response.send_message(words("errors.internal"), ephemeral=True)
    except discord.HTTPException as failed:
        log.warning("interaction %s can't be answered: %s", interaction.id, failed)
