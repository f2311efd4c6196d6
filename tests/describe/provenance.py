"""Where the numbers and cards of a scenario come from: what a text can have said, read apart from the reader's frames."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_engine.cards.load import load_cards
from rules_engine.describe.fold import tokenise
from rules_engine.describe.lexicon import LANGUAGES, Language
from rules_engine.describe.read import bundled_names
from rules_engine.describe.spot import Spotter
from rules_engine.scenario import Scenario

UNSAID = frozenset({0, 1, 2})
"""Numbers that grammar alone says: none, a, both."""
NAMES = frozenset({"key", "id", "card", "ability", "name"})
"""Fields that hold names: a number in one is no quantity."""


def numbers(value: object, field: str = "") -> Iterator[int]:
    """Yield every quantity in dumped data, without its sign."""
    if isinstance(value, bool) or field in NAMES:
        return
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, str):
        yield from (int(found) for found in re.findall(r"(?<![\w$-])\d+(?![\w-])", value))
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from numbers(inner, name)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from numbers(inner, field)


def said(text: str, language: Language) -> frozenset[int]:
    """Return the numbers that a text can have said: digits, what words stand for ("twelve", "bolted"), and named cards' power and toughness."""
    cards = load_cards()
    found = {int(digits) for digits in re.findall(r"\d+", text)}
    items = Spotter(language, bundled_names()).items(text)
    if any(item.has("adj", "other") for item in items):
        found |= {number + 1 for number in found}  # "Nexus of Fate and 3 others"
    for item in items:
        found.update(int(d) for sense in item.senses for d in re.findall(r"\d+", f"{sense.value} {sense.mark}"))
        if item.number is not None:
            found.add(abs(item.number))
        if item.has("verb", "bolt"):
            found.add(3)
        for name in item.cards:
            found.update(numbers(cards[name].model_dump(mode="json", include={"power", "toughness"})))
    return frozenset(found)


def unsaid_numbers(scenario: Scenario, text: str, language: Language) -> set[int]:
    """Return the quantities of a scenario that its text can't have said."""
    dumped = scenario.model_dump(mode="json", exclude_defaults=True, exclude={"assumed", "cards"})
    return set(numbers(dumped)) - said(text, language) - UNSAID


def unsaid_cards(scenario: Scenario, text: str) -> set[str]:
    """Return the cards of a scenario that its text doesn't name, in full or by a word of the name, under any reading of its words."""
    named = {
        card for language in LANGUAGES for item in Spotter(language, bundled_names()).items(text) for card in item.cards
    }
    assumed = {name.removeprefix("object.") for name in scenario.assumed}
    words = {token.word for token in tokenise(text)}
    return {
        item.card
        for item in scenario.objects
        if item.card
        and item.card not in named
        and item.id not in assumed
        and not words & {token.word for token in tokenise(item.card)}
    }
