"""The registry as Discord's slash commands: names, options, choices, autocomplete and translations."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.answers.completion import complete
from bot.commands.registry import Command, Option, check, commands
from bot.discord_reply import Interaction, reply
from bot.render.messages import messages
from bot.request import Request
from bot.settings import LANGUAGES, language_of
from bot.worker import Worker

LOCALES = {"en-US": "en", "es-ES": "es", "de": "de"}
"""Discord's locales that names and descriptions are translated into; es-419 and en-GB fall back to them in the client."""
MOST_CHOICES, LONGEST_CHOICE = 25, 100


class Wording(app_commands.Translator):
    """Translates what carries a message key."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        """Return the text of the string's key in a locale, or None where there is none."""
        language, key = LOCALES.get(locale.value), string.extras.get("key")
        return messages(language).get(key) if language and key else None


def _worded(key: str) -> locale_str:
    return locale_str(messages("en")(key), key=key)


def slash_commands(worker: Worker, default_language: str) -> list[app_commands.Command[Any, ..., Any]]:
    """Return every command of the registry as a slash command that answers through `worker`."""
    return [_slash(command, worker, default_language) for command in commands()]


def _slash(command: Command, worker: Worker, default: str) -> app_commands.Command[Any, ..., Any]:
    async def callback(interaction: Interaction, **given: Any) -> None:
        language = language_of(str(interaction.locale), default)
        values = {_option(command, name).name: value for name, value in given.items() if value is not None}
        try:
            request = check(command, values, language)
        except ValueError:
            # What Discord checks before it sends can only be wrong if the registered command is an older one.
            request = Request(command.name, values, language)
        await reply(worker, interaction, request)

    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    signature = inspect.Signature([first, *(_signed(option) for option in command.options)])
    callback.__signature__ = signature  # type: ignore[attr-defined]
    described: Callable[..., Any] = callback
    for decorate in (
        app_commands.describe(**{_parameter(o): _worded(f"options.{o.name}.description") for o in command.options}),
        app_commands.rename(**{_parameter(o): _worded(f"options.{o.name}.name") for o in command.options}),
        app_commands.choices(**{_parameter(o): _languages() for o in command.options if o.kind == "language"}),
    ):
        described = decorate(described)
    slash: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=_worded(f"commands.{command.name}.name"),
        description=_worded(f"commands.{command.name}.description"),
        callback=described,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )
    for option in command.options:
        if option.completes:
            slash.autocomplete(_parameter(option))(_completer(option, worker, default))
    return slash


def _signed(option: Option) -> inspect.Parameter:
    return inspect.Parameter(
        _parameter(option),
        inspect.Parameter.POSITIONAL_OR_KEYWORD,
        annotation=_annotation(option),
        default=inspect.Parameter.empty if option.required else None,
    )


def _parameter(option: Option) -> str:
    """A Python name for an option: `with` isn't one."""
    return f"{option.name}_".replace("-", "_")


def _option(command: Command, parameter: str) -> Option:
    return next(option for option in command.options if _parameter(option) == parameter)


def _annotation(option: Option) -> Any:
    optional: Any = {
        "flag": bool,
        "language": str,
        "text": app_commands.Range[str, 1, option.max_length],
    }[option.kind]
    return optional if option.required else optional | None if option.kind != "text" else _optional(optional)


def _optional(annotation: Any) -> Any:
    from typing import Optional

    return Optional[annotation]  # noqa: UP045 - a Range has no `|`


def _languages() -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=_worded(f"languages.{language}"), value=language) for language in LANGUAGES]


def _completer(
    option: Option, worker: Worker, default: str
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]:
    async def completions(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        chosen = interaction.namespace.language
        language = chosen if chosen in LANGUAGES else language_of(str(interaction.locale), default)
        assert option.completes is not None
        kind = option.completes
        found = await worker.submit(lambda judge: complete(judge, kind, current, language))
        return [app_commands.Choice(name=name, value=value) for name, value in limited(found)]

    return completions


def limited(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return (name, value) pairs as Discord takes them: at most 25, names of 1 to 100 characters, no value twice or over 100."""
    fit: dict[str, str] = {}
    for name, value in found:
        name = " ".join(name.split())
        if name and value.strip() and len(value) <= LONGEST_CHOICE and value not in fit:
            fit[value] = name if len(name) <= LONGEST_CHOICE else name[: LONGEST_CHOICE - 1].rstrip() + "…"
    return [(name, value) for value, name in list(fit.items())[:MOST_CHOICES]]
