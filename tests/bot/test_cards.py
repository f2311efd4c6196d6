"""`/card` and the import of card lists. The cards here are made up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.answers.cards import show_card
from bot.answers.judge import Judge
from bot.settings import Settings
from rules_text import Library

SCRYFALL = [
    {
        "object": "card",
        "name": "Wandering Testcase",
        "lang": "en",
        "layout": "normal",
        "mana_cost": "{2}{U}",
        "type_line": "Creature — Illusion",
        "power": "2",
        "toughness": "*",
        "colors": ["U"],
        "oracle_text": "Flying",
    },
    {
        "object": "card",
        "name": "Front Page // Back Page",
        "layout": "transform",
        "card_faces": [
            {
                "name": "Front Page",
                "mana_cost": "{R}",
                "type_line": "Sorcery",
                "oracle_text": "Draw a card.",
                "colors": ["R"],
            },
            {"name": "Back Page", "mana_cost": "", "type_line": "Land", "oracle_text": "{T}: Add {R}.", "colors": []},
        ],
    },
]
MTGJSON = {
    "meta": {"version": "5"},
    "data": {
        "Wandering Testcase": [
            {
                "name": "Wandering Testcase",
                "layout": "normal",
                "manaCost": "{2}{U}",
                "type": "Creature — Illusion",
                "power": "2",
                "toughness": "*",
                "colors": ["U"],
                "text": "Flying",
                "foreignData": [{"language": "German", "name": "Wandernder Prüffall"}],
            }
        ]
    },
}


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("JUDGE_BOT_STORE", str(tmp_path / "rules.sqlite"))
    return Settings(store=tmp_path / "rules.sqlite")


def imported(content: Any, folder: Path) -> int:
    file = folder / "cards.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return main(["import-cards", str(file)])


@pytest.mark.parametrize("content", [SCRYFALL, MTGJSON])
def test_an_imported_card_is_shown(settings: Settings, tmp_path: Path, content: Any) -> None:
    assert imported(content, tmp_path) == 0
    judge = Judge(Library.in_memory(), settings)
    answer = show_card(judge, "wandering TESTCASE", "de")
    assert answer.kind == "card" and answer.card is not None
    assert (answer.card.power, answer.card.toughness, answer.card.text) == ("2", "*", "Flying")
    assert judge.cards_like("wandering te", 5) == ["Wandering Testcase"]
    if content is MTGJSON:
        assert show_card(judge, "wandernder prueffall", "de").kind == "card"
        assert show_card(judge, "Wandernder Prüffall", "de").title == "Wandernder Prüffall"
    else:
        back = show_card(judge, "back page", "en")
        assert back.card is not None and "{T}: Add {R}." in (back.card.text or "")


@pytest.mark.parametrize("content", ["", "no json", "[1, 2]", '{"data": {"x": [{"name": 3}]}}', '[{"name": "Half a c'])
def test_a_broken_list_leaves_the_old_one(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    assert imported(MTGJSON, tmp_path) == 0
    before = settings.cards.read_bytes()
    assert imported(content, tmp_path) == 1
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert settings.cards.read_bytes() == before
    assert [path.name for path in tmp_path.glob("cards.sqlite*")] == ["cards.sqlite"]


def test_a_card_of_the_project_is_shown_without_its_text(judge: Judge) -> None:
    answer = show_card(judge, "Alas arcanas", "es")
    assert answer.kind == "card" and answer.card is not None
    assert answer.card.name == "Arcanum Wings" and answer.card.text is None


def test_an_unknown_card_asks_for_what_is_needed(judge: Judge) -> None:
    answer = show_card(judge, "Blorbo, the Unprinted", "en")
    assert answer.kind == "not_found"
    assert "power and toughness" in answer.lead[0]
