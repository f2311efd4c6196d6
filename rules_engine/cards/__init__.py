"""Cards as data: what the engine needs to know of each, as facts in its own vocabulary.

`load` reads the TOML files beside it; `notation` says how they are written; `importing` and `templates` read foreign card lists.
"""

from __future__ import annotations

from rules_engine.cards.load import CardIndex, card_index, load_cards, names, subtypes

__all__ = ["CardIndex", "card_index", "load_cards", "names", "subtypes"]
