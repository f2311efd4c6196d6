"""Commands and options as data, and how they are typed: `/rule query:701.12 language:es`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from bot.answers.judge import Judge
from bot.answers.model import Answer
from bot.render.messages import messages
from bot.request import Request, RequestError, Value
from bot.settings import LANGUAGES, language_of

Handler = Callable[[Judge, Request], Answer]
Completion = Literal["query", "edition", "against", "card"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `kind` `text` takes words (up to `max_length` characters), `language` one of the answer languages, `flag` yes or no."""

    name: str
    kind: Literal["text", "language", "flag"] = "text"
    required: bool = False
    max_length: int = 200
    completes: Completion | None = None

    @property
    def long(self) -> bool:
        """Whether its text may be too long for a button to carry."""
        return self.max_length > 50


@dataclass(frozen=True, slots=True)
class Command:
    """One slash command: its name, its options in order (required ones first) and what answers it."""

    name: str
    options: tuple[Option, ...]
    answer: Handler

    def option(self, name: str) -> Option | None:
        """Return the option of that name."""
        return next((option for option in self.options if option.name == name), None)


LANGUAGE = Option("language", kind="language")
EDITION = Option("edition", max_length=40, completes="edition")
SCENARIO = Option("scenario", max_length=4000)
SPOKEN_TO = "judge"
"""The command that a line of words without one is put to."""
PRIVATE = Option("private", kind="flag")
QUERY = Option("query", required=True, completes="query")

_TRUE = {"true", "yes", "y", "1", "on", "sí", "si", "ja", "wahr", "verdadero"}
_FALSE = {"false", "no", "n", "0", "off", "nein", "falsch", "falso"}


@cache
def commands() -> tuple[Command, ...]:
    """Return all commands in the order in which they are listed."""
    from bot.commands import about, cards, judge, rules, study, topics

    return (*rules.COMMANDS, *topics.COMMANDS, *judge.COMMANDS, *study.COMMANDS, *cards.COMMANDS, *about.COMMANDS)


@cache
def _by_name() -> Mapping[str, Command]:
    names = {
        messages(tongue)(f"commands.{command.name}.name"): command for tongue in LANGUAGES for command in commands()
    }
    return names | {command.name: command for command in commands()}


def find(name: str) -> Command:
    """Return the command of that name, in any of its languages. Raises `RequestError` where there is none."""
    command = _by_name().get(name.casefold())
    if command is None:
        raise RequestError("unknown_command", command=f"/{name}", commands=", ".join(f"/{c.name}" for c in commands()))
    return command


@cache
def _all_option_names() -> frozenset[str]:
    return frozenset(name.casefold() for command in commands() for name in option_names(command, "en"))


def option_names(command: Command, language: str) -> dict[str, Option]:
    """Return the names under which an option can be typed: its own, and those that Discord shows, the language's before the others'."""
    names: dict[str, Option] = {}
    for tongue in (*LANGUAGES, language):
        names |= {messages(tongue)(f"options.{option.name}.name"): option for option in command.options}
    return names | {option.name: option for option in command.options}


def parse(line: str, *, locale: str | None = None, default: str = "en") -> Request:
    """Read a command line as it is typed in Discord.

    A value runs to the next option name of that command followed by a colon, or to the end; a name that was given already is text. Words
    before the first option name belong to the command's first option that takes words; a line of words that begins with no command is a
    situation to judge. The language is the option's, else the locale's,
    else `default`. Raises `RequestError`.
    """
    language = language_of(locale, default)
    head, _, rest = line.strip().partition(" ")
    if rest and not head.startswith("/") and head.casefold() not in _by_name():
        head, rest = SPOKEN_TO, line.strip()
    command = find(head.removeprefix("/"))
    names = option_names(command, language)
    pattern = re.compile(r"(?<!\S)(" + "|".join(map(re.escape, names)) + r"):", re.IGNORECASE) if names else None
    given: dict[str, str] = {}
    current: Option | None = None
    start = 0
    for match in pattern.finditer(rest) if pattern else ():
        option = names[match[1].lower()]
        if option.name in given or (current is not None and option.name == current.name):
            continue
        _put(given, command, current, rest[start : match.start()])
        current, start = option, match.end()
    _put(given, command, current, rest[start:])
    request = check(command, given, language)
    return replace(request, language_open=locale is None and "language" not in request.options)


def _put(given: dict[str, str], command: Command, option: Option | None, text: str) -> None:
    text = text.strip()
    if not text:
        return
    if option is None:
        name, colon, _ = text.partition(":")
        if colon and name.casefold() in _all_option_names():
            raise RequestError("no_such_option", command=f"/{command.name}", text=name)
        option = next((option for option in command.options if option.kind == "text"), None)
        if option is None:
            raise RequestError("no_such_option", command=f"/{command.name}", text=text)
    given[option.name] = text


def check(command: Command, given: Mapping[str, Value], language: str) -> Request:
    """Return the request of these options, checked. A `language` option overrides `language`. Raises `RequestError`."""
    options: dict[str, Value] = {}
    for name, value in given.items():
        option = command.option(name)
        if option is None:
            raise RequestError("no_such_option", command=f"/{command.name}", text=name)
        options[name] = _value(option, value)
    asked = options.get("language")
    for option in command.options:
        if option.required and not options.get(option.name):
            raise RequestError("missing_option", command=f"/{command.name}", option=option.name)
    return Request(command.name, options, asked if isinstance(asked, str) else language)


def _value(option: Option, value: Value) -> Value:
    text = str(value).strip()
    if option.kind == "flag":
        word = text.casefold()
        if word not in _TRUE | _FALSE:
            raise RequestError("bad_flag", option=option.name, value=text)
        return word in _TRUE
    if option.kind == "language":
        return language_named(text)
    if len(text) > option.max_length:
        raise RequestError("too_long", option=option.name, limit=str(option.max_length))
    return text


def language_named(text: str) -> str:
    """Return the answer language that a code, locale or name means. Raises `RequestError` for another."""
    folded = text.casefold()
    for language in LANGUAGES:
        names = {messages(tongue)(f"languages.{language}").casefold() for tongue in LANGUAGES}
        if folded == language or folded.split("-")[0].split("_")[0] == language or folded in names:
            return language
    raise RequestError("bad_language", value=text, languages=", ".join(LANGUAGES))
