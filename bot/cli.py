"""What the sub-commands of `judge-bot` do. Each takes the parsed arguments and the settings and returns the exit code."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from bot import storekeeping
from bot.answers.judge import Judge, open_judge
from bot.answers.model import Answer
from bot.commands import registry
from bot.render.messages import messages
from bot.render.payload import message
from bot.render.terminal import show
from bot.request import Request, RequestError
from bot.responding import bad_request, respond
from bot.settings import Settings, language_of
from rules_engine.scenario import Scenario
from rules_text.model import RulesTextError

OK, FAILED, USAGE, CONFIGURATION = 0, 1, 2, 78
NO_TOKEN = (
    "DISCORD_TOKEN isn't set: create a bot at https://discord.com/developers/applications, copy its token (Bot → Reset Token) "
    "and start again with DISCORD_TOKEN=… judge-bot run; `judge-bot console` offers the same commands here in the terminal."
)

import_editions = storekeeping.import_editions
import_cards = storekeeping.import_cards
editions = storekeeping.editions
check = storekeeping.check


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Connect to Discord and stay there until told to stop."""
    if settings.token is None:
        sys.stderr.write(NO_TOKEN + "\n")
        return CONFIGURATION
    from bot import logs, running  # discord.py takes half a second to import, which the terminal commands don't need
    from bot.worker import Worker

    logs.set_up(settings.token)
    worker = Worker(lambda: open_judge(settings))
    try:
        state = None if arguments.sync else settings.store.parent
        return asyncio.run(
            running.run(
                worker, settings.token, language=settings.language, state=state, say=_say, shard=arguments.shard
            )
        )
    except RulesTextError as error:
        _say(str(error))
        return FAILED
    finally:
        worker.close()


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


def commands_of(words: Sequence[str]) -> list[str]:
    """Return the commands on a command line: each word that starts with a slash starts one."""
    found: list[str] = []
    for word in words:
        if word.startswith("/") or not found:
            found.append(word)
        else:
            found[-1] += " " + word
    return found


def ask(arguments: argparse.Namespace, settings: Settings) -> int:
    """Run one command, or one a line of a file, and print what a person would see, or the answer as JSON."""
    if bool(arguments.line) == (arguments.batch is not None):
        _say("judge-bot ask: give either a command such as '/rule query:701.12', or --batch FILE")
        return USAGE
    if arguments.batch is None:
        lines: Iterable[str] = commands_of(arguments.line)
    else:
        try:
            text = sys.stdin.read() if arguments.batch == "-" else Path(arguments.batch).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            _say(f"judge-bot ask: {arguments.batch} can't be read: {error}")
            return USAGE
        lines = [line for line in text.splitlines() if line.strip()]
    try:
        judge = open_judge(settings)
    except RulesTextError as error:
        _say(str(error))
        return FAILED
    out = Console(highlight=False, soft_wrap=False)
    code = OK
    for line in lines:
        request, answer = _answered(judge, line, arguments.locale, settings)
        if arguments.json:
            sys.stdout.write(json.dumps(as_json(answer, request), ensure_ascii=False) + "\n")
        else:
            show(answer, out)
        if answer.kind == "error":
            code = FAILED
    judge.close()
    return code


def _answered(judge: Judge, line: str, locale: str | None, settings: Settings) -> tuple[Request, Answer]:
    try:
        request = registry.parse(line, locale=locale, default=settings.language)
    except RequestError as error:
        language = language_of(locale, settings.language)
        return Request("help", {}, language), bad_request(error, language)
    return request, respond(judge, request)


def as_json(answer: Answer, request: Request) -> dict[str, object]:
    """Return an answer as the command line prints it, with the Discord message that would show it."""
    found = answer.model_dump(mode="json")
    found["entries"] += [_glossary_entry(sense) for sense in found["glossary"]]
    return found | {"message": message(answer, request).payload}


def _glossary_entry(sense: dict[str, Any]) -> dict[str, Any]:
    """A glossary entry in the form of a rule's: its number says that it has none."""
    same = {name: sense[name] for name in ("language", "edition", "provenance", "fallback")}
    words = {
        "number": f"Glossary: {sense['term']}",
        "title": sense["term"],
        "text": "\n".join(sense["senses"]),
        "examples": [],
    }
    return words | same


def console(arguments: argparse.Namespace, settings: Settings) -> int:
    """Take commands from the terminal until the end of input, `quit` or an empty line twice."""
    try:
        judge = open_judge(settings)
    except RulesTextError as error:
        _say(str(error))
        return FAILED
    out = Console(highlight=False)
    words = messages(language_of(arguments.locale, settings.language))
    out.print(words("errors.empty_command"), style="dim")
    while True:
        try:
            line = input("judge> ").strip()
        except (EOFError, KeyboardInterrupt):
            break
        if line.casefold() in ("quit", "exit", "/quit", "/exit"):
            break
        if line:
            show(_answered(judge, line, arguments.locale, settings)[1], out)
    judge.close()
    return OK


def schema(arguments: argparse.Namespace, _: Settings) -> int:
    """Print the JSON Schema of what the engine takes, or of what `ask --json` prints."""
    model = Scenario if arguments.what == "scenario" else Answer
    sys.stdout.write(json.dumps(model.model_json_schema(), indent=2) + "\n")
    return OK
