"""All wording of the bot as data: one TOML file a language, the same keys in each."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

Table = Mapping[str, str]


class Messages:
    """The wording in one language by dotted key."""

    __slots__ = ("language", "table")

    def __init__(self, language: str, table: Table) -> None:
        self.language = language
        self.table = table

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of `key` with `{placeholders}` filled in. With a value `n` of 1, `key.one` is taken where it exists.

        Raises KeyError for a key or placeholder that doesn't exist, which is a programming error.
        """
        if values.get("n") == 1 and f"{key}.one" in self.table:
            key = f"{key}.one"
        elif key not in self.table and f"{key}.other" in self.table:
            key = f"{key}.other"
        return self.table[key].format_map(values)

    def get(self, key: str, default: str | None = None) -> str | None:
        """Return the raw text of `key`, or `default`."""
        return self.table.get(key, default)

    def has(self, key: str) -> bool:
        """Whether there is a text for `key`."""
        return key in self.table or f"{key}.other" in self.table


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


@cache
def messages(language: str) -> Messages:
    """Return the wording in a language (`en`, `es`, `de`): all its files (`en.toml`, `en.events.toml` …) taken together."""
    table: dict[str, str] = {}
    for file in sorted(files(__name__).iterdir(), key=lambda entry: entry.name):
        if file.name == f"{language}.toml" or (file.name.startswith(f"{language}.") and file.name.endswith(".toml")):
            table.update(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))
    if not table:
        raise KeyError(language)
    return Messages(language, table)
