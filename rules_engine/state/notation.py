"""A position as one line of text, with an exact inverse.

    you life=3 library=40 | opponent life=18 // bears card=Grizzly_Bears tapped | angel card=Serra_Angel controller=opponent // active_player=you

Players, objects and the rest stand between `//`, one player or object between `|`. Only what differs from the default is written: a flag
by its name, anything else as `name=value`; spaces in values are written `_`. Values that aren't plain words or numbers are JSON.
"""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic import BaseModel, ValidationError

from rules_engine.scenario import ObjectSetup, PlayerSetup, Scenario

_PLAIN = re.compile(r"[A-Za-z][A-Za-z',.\- ]*")
_REST = ("format", "active_player", "step", "edition", "standing")


class NotationError(ValueError):
    """The text is no position: says which part of it, and why."""


def write_position(scenario: Scenario) -> str:
    """Return the table of a scenario (not its script and questions) as one line."""
    players = [_item(player, "key") for player in scenario.players]
    objects = [_item(setup, "id") for setup in scenario.objects]
    kept = {name: value for name, value in _fields(scenario).items() if name in _REST}
    return " // ".join((" | ".join(players), " | ".join(objects), " ".join(_pairs(kept)))).rstrip()


def read_position(line: str) -> Scenario:
    """Return the scenario that a line stands for: the inverse of `write_position`. NotationError for anything else."""
    sections = [part.strip() for part in f" {line} ".split(" // ")]
    if len(sections) > 3:
        raise NotationError("more than three sections between //")
    sections += [""] * (3 - len(sections))
    values = _read_pairs(sections[2].split())
    values["players"] = [_read_item(part, "key", PlayerSetup) for part in _parts(sections[0])]
    values["objects"] = [_read_item(part, "id", ObjectSetup) for part in _parts(sections[1])]
    try:
        return Scenario.model_validate(values)
    except ValidationError as error:
        raise NotationError(str(error.errors()[0]["msg"])) from error


def _parts(section: str) -> list[str]:
    return [part for part in section.split(" | ") if part.strip()]


def _fields(model: BaseModel) -> dict[str, Any]:
    return model.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def _item(model: BaseModel, key: str) -> str:
    fields = _fields(model)
    name = fields.pop(key)
    return " ".join((_escape(name), *_pairs(fields)))


def _pairs(fields: dict[str, Any]) -> list[str]:
    return [name if value is True else f"{name}={_value(value)}" for name, value in fields.items()]


def _value(value: Any) -> str:
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value not in ("true", "false", "null", "NaN", "Infinity"):
        return _escape(value)
    return _escape(json.dumps(value, separators=(",", ":")))


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("_", "\\-").replace(" ", "_").replace("|", "\\!").replace("\n", "\\n")


def _unescape(text: str) -> str:
    signs = {"\\\\": "\\", "\\-": "_", "\\!": "|", "\\n": "\n", "_": " "}
    return re.sub(r"\\\\|\\-|\\!|\\n|_", lambda found: signs[found.group()], text)


def _read_item(part: str, key: str, kind: type[BaseModel]) -> BaseModel:
    name, *pairs = part.split()
    try:
        return kind.model_validate({key: _unescape(name), **_read_pairs(pairs)})
    except ValidationError as error:
        first = error.errors()[0]
        raise NotationError(f"{part}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error


def _read_pairs(pairs: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if name in values:
            raise NotationError(f"{name} is said twice")
        values[name] = _read_value(_unescape(text)) if equals else True
    return values


def _read_value(text: str) -> Any:
    if _PLAIN.fullmatch(text) and text not in ("true", "false", "null", "NaN", "Infinity"):
        return text
    try:
        return json.loads(text)
    except ValueError as error:
        raise NotationError(f"{text} is neither a plain word nor JSON") from error
