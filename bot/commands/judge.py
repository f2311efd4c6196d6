"""`/judge`: a situation on any of the topics; `/precedents`: worked examples."""

from __future__ import annotations

from bot.answers.judge import Judge
from bot.answers.model import Answer
from bot.answers.precedents import precedents
from bot.answers.rulings import rule_on
from bot.commands.registry import EDITION, LANGUAGE, PRIVATE, Command, Option
from bot.request import Request


def _judge(judge: Judge, request: Request) -> Answer:
    return rule_on(judge, request.text("scenario") or "", request)


def _precedents(judge: Judge, request: Request) -> Answer:
    return precedents(judge, request.text("query") or "", request.language)


COMMANDS = (
    Command("judge", (Option("scenario", required=True, max_length=4000), LANGUAGE, EDITION, PRIVATE), _judge),
    Command("precedents", (Option("query", required=True), LANGUAGE, PRIVATE), _precedents),
)
