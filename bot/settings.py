"""Settings from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

LANGUAGES: tuple[str, ...] = ("en", "es", "de")
"""Languages that answers are written in. Rule texts may be held in more."""


class SettingError(ValueError):
    """A setting has a value that can't be used; the message says which and what is possible."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the store is, what is assumed where a person doesn't say, and the token (None: not set)."""

    store: Path
    language: str = "en"
    edition: str = "current"
    token: str | None = None
    rules_page: str | None = None

    @property
    def cards(self) -> Path:
        """Where imported card data is kept: beside the store."""
        return self.store.with_name("cards.sqlite")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings. Raises `SettingError` for a language that answers aren't written in or an unreadable token file."""
        env = os.environ if environment is None else environment
        language = env.get("JUDGE_BOT_LANGUAGE", "").strip().lower()[:2] or "en"
        if language not in LANGUAGES:
            raise SettingError(f"JUDGE_BOT_LANGUAGE is {language!r}; it can be {', '.join(LANGUAGES)}.")
        store = env.get("JUDGE_BOT_STORE", "").strip()
        return cls(
            store=Path(store).expanduser() if store else user_data_path("judge-bot") / "rules.sqlite",
            language=language,
            edition=env.get("JUDGE_BOT_EDITION", "").strip() or "current",
            token=_token(env),
            rules_page=env.get("JUDGE_BOT_RULES_PAGE", "").strip() or None,
        )


def _token(env: Mapping[str, str]) -> str | None:
    """`DISCORD_TOKEN`, or what the file named by `DISCORD_TOKEN_FILE` holds (for mounted secrets)."""
    token = env.get("DISCORD_TOKEN", "").strip()
    if token:
        return token
    path = env.get("DISCORD_TOKEN_FILE", "").strip()
    if not path:
        return None
    try:
        return Path(path).read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(f"DISCORD_TOKEN_FILE names {path}, which can't be read ({error}).") from error


def language_of(locale: str | None, default: str) -> str:
    """Return the answer language for a Discord locale (`es-ES`, `es-419`, `de`, `en-GB`); `default` for one without texts."""
    prefix = (locale or "")[:2].lower()
    return prefix if prefix in LANGUAGES else default
