"""Whether a text is about rules by themselves: it names no card, and nobody at a table, or it says that it wants a rule."""

from __future__ import annotations

from rules_engine.describe.fold import tokenise
from rules_engine.describe.read import bundled_names
from rules_engine.describe.spot import Item, Spotter, detect

AT_A_TABLE = frozenset({"player", "poss", "possn", "side", "person"})
"""What speaks of somebody who is there."""


def of_rules(text: str) -> bool:
    """Whether a text may be answered by the words of rules: it names no card in full, and says "rule" or speaks of no table."""
    items = _items(text)
    if _names_a_card(items):
        return False
    return any(item.has("rule") for item in items) or not any(_of_a_table(item) for item in items)


def names_a_card(text: str) -> bool:
    """Whether a text names a card in full."""
    return _names_a_card(_items(text))


def _items(text: str) -> list[Item]:
    return Spotter(detect(tokenise(text)), bundled_names()).items(text)


def _names_a_card(items: list[Item]) -> bool:
    return any(item.kind == "card" and item.full for item in items)


def _of_a_table(item: Item) -> bool:
    numbered = item.number is not None or item.pt is not None
    return numbered or item.kind in ("card", "name") or any(sense.kind in AT_A_TABLE for sense in item.senses)
