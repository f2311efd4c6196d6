"""Discord's rules for slash commands: names, translations, options, choices, size."""

from __future__ import annotations

import unicodedata
from typing import Any

from tests.discord.loopback.wire import ApiError, Form, Json

LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)
Path = tuple[str | int, ...]


def name_ok(text: str) -> bool:
    """1–32 letters, digits, `-`, `_`, `'` (Devanagari and Thai marks too), in lower case wherever there is one."""

    def fits(char: str) -> bool:
        return (
            char in "-_'"
            or unicodedata.category(char)[0] in "LN"
            or "\u0900" <= char <= "\u097f"
            or "\u0e00" <= char <= "\u0e7f"
        )

    return 1 <= len(text) <= 32 and all(map(fits, text)) and text == text.lower()


def check_commands(commands: list[Json]) -> None:
    form = Form()
    if len(commands) > 100:
        raise ApiError(400, 30032, "Maximum number of application commands reached (100)")
    names = [command.get("name") for command in commands]
    for at, command in enumerate(commands):
        if names.count(command.get("name")) > 1:
            form.add((at,), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        size = _worded(form, (at,), command) + _options(form, (at, "options"), command.get("options"))
        if size > 8000:
            form.add((at,), "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    form.done()


def _worded(form: Form, path: Path, thing: Json) -> int:
    if not name_ok(thing.get("name") or ""):
        form.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    form.length((*path, "description"), thing.get("description") or "", 1, 100)
    return _translations(form, path, thing, "name", 32, names=True) + _translations(
        form, path, thing, "description", 100
    )


def _translations(form: Form, path: Path, thing: Json, key: str, most: int, *, names: bool = False) -> int:
    longest = len(thing.get(key) or "")
    for locale, text in (thing.get(f"{key}_localizations") or {}).items():
        where = (*path, f"{key}_localizations", locale)
        if locale not in LOCALES:
            form.add(where, "DICT_TYPE_KEY_INVALID", f"Locale {locale!r} is not available")
        form.length(where, text, 1, most)
        if names and not name_ok(text):
            form.add(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
        longest = max(longest, len(text))
    return longest


def _options(form: Form, path: Path, options: list[Json] | None) -> int:
    size, optional = 0, False
    options = form.items(path, options, 25)
    for locale in {locale for option in options for locale in option.get("name_localizations") or {}}:
        shown = [(option.get("name_localizations") or {}).get(locale) or option["name"] for option in options]
        if len(set(shown)) < len(shown):
            form.add(
                (*path, locale), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option name is not unique in this locale"
            )
    for at, option in enumerate(options):
        where = (*path, at)
        if option.get("required") and optional:
            form.add(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come first")
        optional |= not option.get("required")
        if option.get("type") not in range(3, 12):
            form.add((*where, "type"), "BASE_TYPE_CHOICES", "Value must be one of {3..11}.")
        if option.get("choices") and option.get("autocomplete"):
            form.add(
                where, "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "autocomplete may not be used with choices"
            )
        size += _worded(form, where, option) + check_choices(form, (*where, "choices"), option.get("choices"))
    return size


def check_choices(form: Form, path: Path, choices: Any) -> int:
    size, names = 0, set()
    for at, choice in enumerate(form.items(path, choices, 25)):
        form.length((*path, at, "name"), choice.get("name") or "", 1, 100)
        form.length((*path, at, "value"), choice.get("value"), 1, 100)
        if choice.get("name") in names:
            form.add(
                path, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Option choice name already exists"
            )
        names.add(choice.get("name"))
        size += _translations(form, (*path, at), choice, "name", 100) + len(str(choice.get("value")))
    return size
