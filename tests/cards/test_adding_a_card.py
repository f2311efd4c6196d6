"""The example in docs/adding-a-card.md is a card, and says what the page says it does."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rules_engine.cards.load import CardFileError, read_card

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-card.md").read_text("utf-8")


def test_the_example_reads() -> None:
    block = re.search(r"```toml\n(.*?)```", PAGE, re.S)
    assert block is not None
    ((name, table),) = tomllib.loads(block[1]).items()
    card = read_card(name, table)
    assert card.names == {"en": "Switching Post", "es": "Puesto de cambio"}
    assert [ability.kind for ability in card.abilities] == [
        "keyword",
        "keyword",
        "activated",
        "triggered",
        "triggered",
        "static",
        "replacement",
    ]
    swap = card.abilities[2]
    assert swap.kind == "activated"
    assert (swap.mana, swap.tap, len(swap.targets)) == ("{3}", True, 2)


def test_the_page_is_short() -> None:
    assert len(PAGE.splitlines()) <= 60


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"type": "Creature — Elf", "pt": "2/2", "power": 3}, "unknown keys power"),
        ({"type": "Wizardry"}, "no card type"),
        ({"type": "Creature — Elf", "pt": "22"}, "no power/toughness"),
        ({"type": "Creature — Elf", "pt": "1/1", "keywords": ["fying"]}, "no known keyword"),
        ({"type": "Sorcery", "spell": {"targets": ["creture"], "do": ["destroy $1"]}}, "creture"),
        ({"type": "Sorcery", "spell": {"do": ["drow 2"]}}, "drow"),
        ({"type": "Artifact", "abilities": [{"cost": "{2}, sing a song", "do": ["draw 1"]}]}, "no cost"),
        ({"type": "Artifact", "abilities": [{"affects": "creature", "changes": ["bigger"]}]}, "no change"),
    ],
)
def test_a_mistake_is_named_with_its_card(table: dict[str, object], said: str) -> None:
    with pytest.raises(CardFileError, match=said) as caught:
        read_card("Mistaken Card", table)
    assert "Mistaken Card" in str(caught.value)
