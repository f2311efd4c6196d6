"""Small card lists in both formats, with invented cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SCRYFALL: list[dict[str, Any]] = [
    {
        "object": "card",
        "name": "Barter Imp",
        "lang": "en",
        "layout": "normal",
        "mana_cost": "{2}{B}",
        "type_line": "Creature — Imp",
        "oracle_text": "Flying\nWhen this creature enters, exchange control of target artifact you control and target artifact an opponent controls.",
        "power": "2",
        "toughness": "1",
        "colors": ["B"],
    },
    {
        "object": "card",
        "name": "Dawn Walker // Dusk Walker",
        "layout": "transform",
        "card_faces": [
            {
                "name": "Dawn Walker",
                "mana_cost": "{W}",
                "type_line": "Creature — Human",
                "power": "1",
                "toughness": "*",
                "colors": ["W"],
            },
            {
                "name": "Dusk Walker",
                "mana_cost": "",
                "type_line": "Creature — Werewolf",
                "power": "3",
                "toughness": "3",
                "colors": ["B"],
            },
        ],
    },
    {"object": "card", "name": "Imp", "layout": "token", "type_line": "Token Creature — Imp"},
]

MTGJSON: dict[str, Any] = {
    "meta": {"date": "2026-01-01", "version": "5"},
    "data": {
        "Barter Imp": [
            {
                "name": "Barter Imp",
                "layout": "normal",
                "manaCost": "{2}{B}",
                "type": "Creature — Imp",
                "text": "Flying",
                "power": "2",
                "toughness": "1",
                "colors": ["B"],
                "foreignData": [
                    {"language": "German", "name": "Tauschteufelchen"},
                    {"language": "Spanish", "name": "Diablillo del trueque"},
                ],
            }
        ],
        "Dawn Walker // Dusk Walker": [
            {
                "name": "Dawn Walker // Dusk Walker",
                "faceName": "Dusk Walker",
                "side": "b",
                "layout": "transform",
                "type": "Creature — Werewolf",
            },
            {
                "name": "Dawn Walker // Dusk Walker",
                "faceName": "Dawn Walker",
                "side": "a",
                "layout": "transform",
                "manaCost": "{W}",
                "type": "Creature — Human",
                "foreignData": [
                    {"language": "German", "faceName": "Morgenläufer", "name": "Morgenläufer // Abendläufer"}
                ],
            },
        ],
    },
}


@pytest.fixture
def scryfall_file(tmp_path: Path) -> Path:
    """A list in Scryfall's form."""
    path = tmp_path / "oracle-cards.json"
    path.write_text(json.dumps(SCRYFALL), encoding="utf-8")
    return path


@pytest.fixture
def mtgjson_file(tmp_path: Path) -> Path:
    """A list in MTGJSON's form."""
    path = tmp_path / "AtomicCards.json"
    path.write_text(json.dumps(MTGJSON), encoding="utf-8")
    return path
