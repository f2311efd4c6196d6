"""A command with its options, as a person typed or chose them, apart from where that happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Value = str | bool


@dataclass(frozen=True, slots=True)
class Request:
    """A command by its name, the options that were given, and the language to answer in (`en`, `es`, `de`).

    `language_open`: nobody chose that language, neither by option nor by locale; a situation is then answered in the language it is told in.
    """

    command: str
    options: Mapping[str, Value] = field(default_factory=dict)
    language: str = "en"
    language_open: bool = False

    def text(self, name: str) -> str | None:
        """Return a text option stripped, or None where it wasn't given or is blank."""
        value = self.options.get(name)
        return (value.strip() or None) if isinstance(value, str) else None

    def flag(self, name: str) -> bool:
        """Return whether a flag was given and is true."""
        return self.options.get(name) is True


class RequestError(ValueError):
    """A command line that is no command: an unknown name or option, or one that is missing.

    `key` is the message's key under `errors`, `values` fill it in.
    """

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(f"{key}: {values}")
        self.key = key
        self.values = values
