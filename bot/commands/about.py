"""`/about` and `/help`."""

from __future__ import annotations

from bot.answers.judge import Judge
from bot.answers.model import Answer
from bot.commands import registry
from bot.commands.registry import LANGUAGE, PRIVATE, Command
from bot.render.messages import messages
from bot.request import Request


def _about(judge: Judge, request: Request) -> Answer:
    words = messages(request.language)
    held = judge.editions_summary(request.language)
    return Answer(
        kind="about",
        language=request.language,
        edition=judge.current_edition(),
        title=words("about.title"),
        lead=(words("about.what"), words("about.fan_content"), words("about.licence"), held),
    )


def _help(judge: Judge, request: Request) -> Answer:
    words = messages(request.language)
    lines = [words("help.intro")]
    for command in registry.commands():
        shown = [words(f"options.{option.name}.name") for option in command.options]
        usage = " ".join(
            f"{name}:" if option.required else f"[{name}:]" for name, option in zip(shown, command.options, strict=True)
        )
        lines.append(
            f"/{words(f'commands.{command.name}.name')} {usage} — {words(f'commands.{command.name}.description')}"
        )
    lines.append(words("help.describing", example=words("help.example")))
    return Answer(
        kind="help",
        language=request.language,
        edition=judge.current_edition(),
        title=words("help.title"),
        lead=tuple(lines),
    )


COMMANDS = (Command("about", (LANGUAGE, PRIVATE), _about), Command("help", (LANGUAGE, PRIVATE), _help))
