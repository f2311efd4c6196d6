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
        return rule_on(judge, scenario, request)
    query = request.text("query") or ""
    found = look_up(judge, query, request.language, request.text("edition"))
    if found.kind == "not_found" and " " in query:
        ruled = rule_on(
            judge, query, request
        )  # a situation in the place of a look-up: people take the first box there is
        return ruled if ruled.ruling is not None else found
    return found


def _browse(judge: Judge, request: Request) -> Answer:
    return browse(judge, request.text("query"), request.language, request.text("edition"))


COMMANDS = (
    Command("rule", (QUERY, LANGUAGE, EDITION, SCENARIO, PRIVATE), _rule),
    Command("browse", (Option("query", completes="query"), LANGUAGE, EDITION, PRIVATE), _browse),
)
