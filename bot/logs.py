"""Logging that keeps secrets out: tokens of the bot, of interactions and of webhooks never reach a log."""

from __future__ import annotations

import logging
import re
import sys

_SECRETS = (
    re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"),  # a bot token
    re.compile(r"(?<=/webhooks/)(\d+)/[\w.-]{20,}"),
    re.compile(r"(?<=/interactions/)(\d+)/[\w.-]{20,}"),
    re.compile(r"(?<=\"token\": \")[^\"]+"),
    re.compile(r"(?<='token': ')[^']+"),
)


def redacted(text: str, known: tuple[str, ...] = ()) -> str:
    """Return text without anything that looks like a token, and without the `known` secrets."""
    for secret in known:
        text = text.replace(secret, "[secret]")
    for pattern in _SECRETS:
        text = pattern.sub(lambda match: f"{match[1]}/[secret]" if match.re.groups else "[secret]", text)
    return text


class Redacting(logging.Formatter):
    """A formatter whose lines, tracebacks included, hold no secret."""

    def __init__(self, known: tuple[str, ...] = ()) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._known = known

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record, redacted."""
        return redacted(super().format(record), self._known)


def set_up(token: str | None, level: int = logging.INFO) -> None:
    """Log to standard error. discord.py's own debug lines, which hold what people type, are never shown."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redacting((token,) if token else ()))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
