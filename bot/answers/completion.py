"""What is suggested while an option is typed: (what is shown, what is taken) pairs, the best first."""

from __future__ import annotations

from bot.answers.judge import Judge
from bot.render.messages import messages
from bot.settings import LANGUAGES

MOST = 25


def complete(judge: Judge, kind: str, typed: str, language: str) -> list[tuple[str, str]]:
    """Return suggestions for an option that completes `query`, `edition`, `against` or `card`."""
    typed = typed.strip()
    if kind == "query":
        return judge.suggest(typed, language)[:MOST]
    if kind == "card":
        return [(judge.card_name(name, language), name) for name in judge.cards_like(typed, MOST)]
    editions = _editions(judge, typed, language)
    return _languages(typed, language) + editions if kind == "against" else editions


def _languages(typed: str, language: str) -> list[tuple[str, str]]:
    words = messages(language)
    named = [(words(f"languages.{code}"), code) for code in LANGUAGES]
    return [(name, code) for name, code in named if typed.casefold() in name.casefold()]


def _editions(judge: Judge, typed: str, language: str) -> list[tuple[str, str]]:
    """The editions held, the newest first; the label and the date are both searched."""
    words = messages(language)
    found: dict[str, str] = {}
    if "current".startswith(typed.casefold()):
        found["current"] = f"current ({judge.current_edition()})"
    for edition in judge.editions():
        shown = (
            f"{edition.effective} · {words.get(f'languages.{edition.language}', edition.language)} · {edition.label}"
        )
        if typed.casefold() in shown.casefold():
            found.setdefault(edition.effective, shown)
    return [(name, value) for value, name in found.items()][:MOST]
