"""What goes over the wire: ids, replies, and errors in Discord's form."""

from __future__ import annotations

import datetime as dt
import itertools
import json
import time
from collections.abc import Mapping
from typing import Any

from aiohttp import web

API = "/api/v10"
EPOCH = 1420070400000
Json = dict[str, Any]

_counter = itertools.count(1)


def snowflake() -> str:
    """A new id with the present time in it, as interaction ids need it."""
    return str(((int(time.time() * 1000) - EPOCH) << 22) | (next(_counter) & 0xFFF))


def now() -> str:
    return dt.datetime.now(dt.UTC).isoformat()


def reply(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Exactly `application/json`, as Discord sends it: discord.py compares the whole header, charset and all."""
    return web.Response(
        body=json.dumps(data).encode(), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )


Fault = tuple[tuple[str | int, ...], str, str]


class ApiError(Exception):
    """An error of the API: HTTP status, Discord's code, and the faults of a form by path."""

    def __init__(self, status: int, code: int, message: str, faults: list[Fault] | None = None) -> None:
        super().__init__(f"{status} {code} {message} {faults or ''}")
        self.status, self.code, self.message = status, code, message
        self.faults = faults or []

    def body(self) -> Json:
        out: Json = {"message": self.message, "code": self.code}
        tree: Json = {}
        for path, code, text in self.faults:
            node = tree
            for part in path:
                node = node.setdefault(str(part), {})
            node.setdefault("_errors", []).append({"code": code, "message": text})
        return out | ({"errors": tree} if tree else {})


class Form:
    """Collects faults as Discord reports them."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def add(self, path: tuple[str | int, ...], code: str, text: str) -> None:
        self.faults.append((path, code, text))

    def length(self, path: tuple[str | int, ...], value: Any, least: int, most: int) -> None:
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not convert to string.")
        elif len(value.strip()) < least:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif len(value.strip()) > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def items(self, path: tuple[str | int, ...], value: Any, most: int) -> list[Any]:
        if len(value or []) > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        return value or []

    def done(self) -> None:
        if self.faults:
            raise ApiError(400, 50035, "Invalid Form Body", self.faults)
