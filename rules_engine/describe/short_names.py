"""Which of several cards a short name means, by what the text speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.describe.cardfacts import EXCHANGES, of_libraries, uses
from rules_engine.vocabulary import Card


def by_topic(names: tuple[str, ...], cards: Mapping[str, Card], exchanges: bool, shuffles: bool) -> str | None:
    """Return the one card among those of a short name that does what the text speaks of; None where it isn't just one."""
    shuffling = [name for name in names if shuffles and of_libraries(cards[name])]
    if len(shuffling) == 1:
        return shuffling[0]
    exchanging = [name for name in names if exchanges and any(u.does & EXCHANGES for u in uses(cards[name]))]
    return exchanging[0] if len(exchanging) == 1 else None
