"""Rules across editions and languages: `/history` and `/compare`."""

from __future__ import annotations

from bot.answers.editions import compare, history
from bot.answers.judge import Judge
from bot.answers.model import Answer
from bot.commands.registry import EDITION, LANGUAGE, PRIVATE, QUERY, Command, Option
from bot.request import Request


def _history(judge: Judge, request: Request) -> Answer:
    return history(judge, request.text("query") or "", request.language, request.text("edition"))


def _compare(judge: Judge, request: Request) -> Answer:
    query = request.text("query") or ""
    return compare(judge, query, request.language, request.text("edition"), request.text("with"))


COMMANDS = (
    Command("history", (QUERY, LANGUAGE, EDITION, PRIVATE), _history),
    Command(
        "compare", (QUERY, Option("with", max_length=40, completes="against"), LANGUAGE, EDITION, PRIVATE), _compare
    ),
)
