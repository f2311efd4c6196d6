"""Players by name: "Alice controls …", "Bob's graveyard", "Player B", "seat 2". A name is kept as it was typed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from rules_engine.describe.fold import Token, fold
from rules_engine.describe.lexicon import FOLDER

LONGEST_NAME = 20


@dataclass(frozen=True, slots=True)
class People:
    """What the data says of names: common first names, and words that make a player with a letter or number after them."""

    first_names: frozenset[str]
    labels: frozenset[str]
    genders: Mapping[str, str]
    """Folded first name → by which pronoun its bearer goes."""


@cache
def load_people() -> People:
    """Return the names of `lexicon/people.toml`, folded."""
    table = tomllib.loads((FOLDER / "people.toml").read_text(encoding="utf-8"))
    return People(
        frozenset(fold(name) for name in table["first_names"]),
        frozenset(fold(word) for word in table["labels"]),
        {fold(name): gender for gender in ("she", "he") for name in table[gender]},
    )


def meant_by(gender: str | None, names: Iterable[str]) -> str | None:
    """Return the only one of several players whom "she" or "he" may mean, None where it can't be told by the names."""
    known = {name: load_people().genders.get(fold(name)) for name in names}
    if gender is None or None in known.values():
        return None
    fitting = [name for name, of in known.items() if of == gender]
    return fitting[0] if len(fitting) == 1 else None


def find_people(
    tokens: tuple[Token, ...],
    acts: Callable[[Token], bool],
    known: Callable[[str], bool],
    pronoun: Callable[[str], bool],
) -> dict[tuple[str, ...], str]:
    """Return the names of players in a text: folded words → the key of the player.

    A common first name counts wherever it is written with a capital; another word with a capital that means nothing (`known`)
    counts where it acts (`acts`: the token after it is something a player does) or owns ("Zed's").
    """
    people = load_people()
    found: dict[tuple[str, ...], str] = {}
    numbered: list[tuple[str, str]] = []
    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else None
        word = token.word[:-1] if token.possessive and token.word.endswith("s") else token.word
        label = fold(token.text) in people.labels
        if label and following is not None and len(following.word) == 1 and following.word.isalnum():
            if following.word.isdigit() or (following.capital and not pronoun(following.word)):
                name = f"{token.text.capitalize()} {following.text.upper()}"
                found[(token.word, following.word)] = name
                numbered += [(token.word, following.word)] if following.word.isdigit() else []
            continue
        if not token.capital or not token.is_word or len(word) > LONGEST_NAME:
            continue
        if word in people.first_names or (
            len(word) > 1 and not (known(token.word) or known(word)) and (token.possessive or _acts(following, acts))
        ):
            found[(word,)] = word_as_typed(token, word)
    if len(set(numbered)) == 1 and len(found) == 1:
        found.pop(numbered[0])  # "me 40, opponent 3": one number tells nobody from another, it is a life total
    return found


def _acts(token: Token | None, acts: Callable[[Token], bool]) -> bool:
    return token is not None and acts(token)


def word_as_typed(token: Token, word: str) -> str:
    """Return the name without a possessive ending."""
    return token.text[: len(word)] if token.possessive else token.text
