"""`/card`: what is known of a card."""

from __future__ import annotations

from bot.answers.cards import show_card
from bot.answers.judge import Judge
from bot.answers.model import Answer
from bot.commands.registry import LANGUAGE, PRIVATE, Command, Option
from bot.request import Request


def _card(judge: Judge, request: Request) -> Answer:
    return show_card(judge, request.text("name") or "", request.language)


COMMANDS = (Command("card", (Option("name", required=True, completes="card"), LANGUAGE, PRIVATE), _card),)
