"""The four rules the project starts from: each command shows its rule, or rules on a situation."""

from __future__ import annotations

from bot.answers.judge import Judge
from bot.answers.lookup import show_topic
from bot.answers.model import Answer
from bot.answers.rulings import rule_on
from bot.commands.registry import EDITION, LANGUAGE, PRIVATE, SCENARIO, Command
from bot.request import Request
from rules_engine.citations import Cite

TOPICS = {
    "exchange": Cite.EXCHANGE,
    "shuffle": Cite.SHUFFLE,
    "text-change": Cite.TEXT_CHANGE,
    "aura-swap": Cite.AURA_SWAP,
}


def _topic(judge: Judge, request: Request) -> Answer:
    scenario, edition = request.text("scenario"), request.text("edition")
    if scenario is not None:
        return rule_on(judge, scenario, request)
    return show_topic(judge, TOPICS[request.command], request.language, edition)


COMMANDS = tuple(Command(name, (SCENARIO, LANGUAGE, EDITION, PRIVATE), _topic) for name in TOPICS)
