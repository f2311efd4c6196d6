"""What a person does: type a slash command, wait for suggestions, press a button, as the client's form allows it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Any

from tests.discord.loopback.people import Guild, Interaction, Person
from tests.discord.loopback.wire import Json, snowflake

FALLBACK = {"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES"}
ANA = Person("ana")
MEGABYTES_10 = 10 * 2**20


def shown(thing: Json, key: str, locale: str) -> str:
    """The name or description that somebody with this client language reads."""
    texts = thing.get(f"{key}_localizations") or {}
    return str(texts.get(locale) or texts.get(FALLBACK.get(locale, "")) or thing[key])


def command_named(commands: list[Json], name: str) -> Json:
    """The registered command. LookupError: the client doesn't offer it."""
    for command in commands:
        if command["name"] == name:
            return command
    raise LookupError(f"/{name} is not registered: {[command['name'] for command in commands]}")


def options_of(command: Json, values: Mapping[str, Any], focused: str | None = None) -> list[Json]:
    """The options as a client sends them. LookupError and ValueError: what its form refuses."""
    defined = {option["name"]: option for option in command.get("options") or []}
    out = []
    for name, value in values.items():
        if name not in defined:
            raise LookupError(f"no option {name!r} in {command['name']!r}: {sorted(defined)}")
        option = defined[name]
        item = {"type": option["type"], "name": name, "value": value}
        if name == focused:
            if not option.get("autocomplete"):
                raise LookupError(f"option {name!r} has no autocomplete")
            item["focused"] = True
        elif option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
            raise ValueError(f"{value!r} is not one of the choices of {name!r}")
        elif option["type"] == 3 and not (option.get("min_length") or 0) <= len(value) <= (
            option.get("max_length") or 6000
        ):
            raise ValueError(f"length of {name!r}")
        out.append(item)
    missing = [name for name, option in defined.items() if option.get("required") and name not in values]
    if missing and focused is None:
        raise ValueError(f"required options missing: {missing}")
    return out


def component_of(message: Json, custom_id: str) -> Json:
    """The button. LookupError: it isn't there, or can't be pressed."""
    for row in message.get("components") or []:
        for component in row["components"]:
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise LookupError(f"{custom_id!r} is disabled")
                return component
    raise LookupError(f"no component {custom_id!r}")


def new_interaction(
    kind: int,
    data: Json,
    application: str,
    person: Person,
    guild: Guild | None,
    locale: str,
    deadline: float,
    message: Json | None,
) -> Interaction:
    """An interaction in a server's channel, or in a direct message (`guild` None)."""
    payload: Json = {
        "id": snowflake(),
        "application_id": application,
        "type": kind,
        "data": data,
        "token": secrets.token_urlsafe(120),
        "version": 1,
        "app_permissions": "2248473465835073",
        "locale": locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": MEGABYTES_10,
    }
    if guild:
        payload |= {
            "guild_id": guild.id,
            "guild": {"id": guild.id, "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "channel": guild.channel(),
            "channel_id": guild.channel_id,
            "member": person.member(),
            "context": 0,
            "authorizing_integration_owners": {"0": guild.id},
        }
    else:
        channel = snowflake()
        payload |= {
            "channel": {"id": channel, "type": 1, "last_message_id": None, "recipients": [person.user()], "flags": 0},
            "channel_id": channel,
            "user": person.user(),
            "context": 1,
            "authorizing_integration_owners": {"1": person.id},
        }
    if message:
        payload["message"] = message
    interaction = Interaction(payload, person, deadline)
    interaction.sent = time.monotonic()
    return interaction
