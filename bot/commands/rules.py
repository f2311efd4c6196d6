"""Looking rules up: `/rule` and `/browse`."""

from __future__ import annotations

from bot.answers.judge import Judge
from bot.answers.lookup import browse, look_up
from bot.answers.model import Answer
from bot.answers.rulings import rule_on
from bot.commands.registry import EDITION, LANGUAGE, PRIVATE, QUERY, SCENARIO, Command, Option
from bot.request import Request


def _rule(judge: Judge, request: Request) -> Answer:
    scenario = request.text("scenario")
    if scenario is not None:
        return rule_on(judge, scenario, request.language, request.text("edition"))
    return look_up(judge, request.text("query") or "", request.language, request.text("edition"))


def _browse(judge: Judge, request: Request) -> Answer:
    return browse(judge, request.text("query"), request.language, request.text("edition"))


COMMANDS = (
    Command("rule", (QUERY, LANGUAGE, EDITION, SCENARIO, PRIVATE), _rule),
    Command("browse", (Option("query", completes="query"), LANGUAGE, EDITION, PRIVATE), _browse),
)
