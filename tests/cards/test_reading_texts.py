"""Oracle templates read into the vocabulary: invented texts here, real ones against the hand-written cards where they are at hand."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from rules_engine.cards import load_cards
from rules_engine.cards.importing import ImportedCard, ImportedFace
from rules_engine.cards.templates import read_imported
from rules_engine.vocabulary import Card

_ABILITIES = {
    "Mode",
    "StaticAbility",
    "ActivatedAbility",
    "TriggeredAbility",
    "ReplacementAbility",
    "SpellAbility",
    "KeywordAbility",
}


def read(text: str, kind: str = "Sorcery", name: str = "Probe of Reading") -> Card:
    card = read_imported(ImportedCard(name, (("en", name),), (ImportedFace(name, kind, "{2}", text=text),)))
    assert card is not None
    return card


def plain(value: Any) -> Any:
    """A model as plain data, without defaults, ids, and the words of what is left out."""
    if isinstance(value, BaseModel):
        fields = type(value).model_fields
        named = type(value).__name__ in _ABILITIES
        return {
            key: plain(getattr(value, key))
            for key in fields
            if not (named and key in {"id", "text", "name"})
            and (key in {"do", "change", "kind"} or getattr(value, key) != fields[key].default)
        }
    if isinstance(value, tuple | list):
        return [plain(one) for one in value if getattr(one, "do", None) != "uncovered"]
    return value


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Exchange control of two target lands.", ["exchange_control"]),
        (
            "Exchange control of target artifact you control and target creature an opponent controls with power 2 or less.",
            ["exchange_control"],
        ),
        ("Two target players exchange life totals. Draw a card.", ["exchange_life_totals", "draw"]),
        ("Exchange your hand and library. Then shuffle.", ["exchange_zones", "shuffle"]),
        (
            "Change the text of target permanent by replacing all instances of one color word with another until end of turn.",
            ["change_text"],
        ),
        ("Search your library for a Goblin card, reveal it, put it into your hand, then shuffle.", ["search"]),
        (
            "Search your library for up to two artifact cards, put them onto the battlefield tapped, then shuffle.",
            ["search"],
        ),
        ("Shuffle your graveyard into your library. You gain 4 life.", ["shuffle_into", "gain_life"]),
        ("Shuffle this card into its owner's library.", ["shuffle_into"]),
        ("Each player shuffles their hand into their library, then draws three cards.", ["each_player"]),
        (
            "Probe of Reading deals 3 damage to any target. Target player loses 1 life and you gain 1 life.",
            ["deal_damage", "lose_life", "gain_life"],
        ),
        (
            "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.",
            ["gain_control", "untap", "modify"],
        ),
    ],
)
def test_a_spell_of_known_sentences_is_read_whole(text: str, effects: list[str]) -> None:
    card = read(text)
    assert card.known == "full"
    (spell,) = card.abilities
    assert spell.kind == "spell"
    assert [effect.do for effect in spell.effects] == effects


def test_targets_are_counted_and_spoken_of_in_order() -> None:
    (spell,) = read("Exchange control of two target creatures.").abilities
    assert spell.kind == "spell"
    assert len(spell.targets) == 2
    assert spell.targets[1].what is not None
    assert spell.targets[1].what.other_than == "$1"
    assert plain(spell.effects) == [{"do": "exchange_control", "first": "$1", "second": "$2"}]


def test_keywords_costs_and_triggers_of_a_permanent() -> None:
    card = read(
        "Flying, protection from black\nEquip {2}\n{3}, {T}, Sacrifice this artifact: Draw two cards. Activate only as a sorcery.\n"
        "At the beginning of your upkeep, you may have two target players exchange life totals.\nPlayers can't gain life.",
        "Artifact — Equipment",
    )
    assert card.known == "full"
    kinds = [ability.kind for ability in card.abilities]
    assert kinds == ["keyword", "keyword", "keyword", "activated", "triggered", "static"]


def test_counters_that_it_enters_with_and_that_are_paid() -> None:
    card = read(
        "~ enters with three charge counters on it.\nRemove two charge counters from ~: Draw a card.", "Artifact", "Jar"
    )
    enters, draw = card.abilities
    assert enters.kind == "replacement"
    assert (enters.counters, enters.amount) == ("charge", 3)
    assert draw.kind == "activated"
    assert (draw.counters, draw.remove_counters) == ("charge", 2)


@pytest.mark.parametrize(
    "text",
    [
        "Exchange control of target creature and your own shoes.",
        "Players can't gain life. Any player may pay {9} for that player to ignore this effect.",
        "Whenever the wind blows, draw a card.",
        "Target creature gets +1/+1 until the cows come home.",
    ],
)
def test_what_is_no_template_is_named_and_not_guessed(text: str) -> None:
    card = read(text, "Enchantment")
    assert card.known == "partly"
    assert card.uncovered
    for ability in card.abilities:
        assert not getattr(ability, "prohibits", ())


def test_any_text_at_all_is_survived() -> None:
    for text in ("", "•", ": .", "(((", '"', "Choose one —", "— — —", "{T}:", "I — ", "a" * 20_000, "target " * 2_000):
        assert read(text, "Creature — Elf").name == "Probe of Reading"


def _handed(shared: Path) -> dict[str, tuple[str, str]]:
    texts = {}
    with (shared / "cards" / "card_names.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            name = re.sub(r" [(\[].[)\]]$", "", row["english"])
            texts[name] = (re.sub(r" (\S+/\S+|\(Loyalty: \d+\))$", "", row["type"]), row["oracle_text(2022-24 dump)"])
    for row in json.loads((shared / "cards" / "oracle_texts_en.json").read_text("utf-8")):
        texts[row["name"]] = (row["type"], row["text"] or "")
    return texts


@pytest.mark.shared
def test_what_is_read_agrees_with_the_hand_written_cards(shared: Path) -> None:
    """An ability that is read at all is the one written by hand; where it isn't read, it is declined."""
    counts: Counter[str] = Counter()
    differing = []
    for name, (kind, text) in _handed(shared).items():
        by_hand = load_cards()[name]
        face = ImportedFace(name, kind, by_hand.mana_cost, text=text)
        card = read_imported(ImportedCard(name, (("en", name),), (face,)))
        assert card is not None, name
        known = [plain(ability) for ability in by_hand.abilities]
        for ability in card.abilities:
            dumped = str(ability.model_dump())
            if "'matters': True" in dumped or (ability.kind == "static" and ability.text in card.uncovered):
                counts["declined"] += 1
            elif plain(ability) in known:
                counts["agrees"] += 1
            elif by_hand.known == "full":
                differing.append(f"{name}: {plain(ability)}")
            else:
                counts["not written by hand"] += 1
    assert not differing, "\n".join(differing)
    assert counts["agrees"] >= 260
    assert counts["not written by hand"] <= 6
