"""The card files as a whole: every card reads, and its facts agree with each other and with the printed names at hand."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules_engine.cards import card_index, load_cards, names, subtypes
from rules_engine.cards.load import CardFileError, card_files, fold, tables_of
from rules_engine.cards.phrases import words
from rules_engine.cards.typeline import known_subtype
from rules_engine.vocabulary import Card

CARDS = tuple(load_cards())


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for inner in value.values() for text in _strings(inner)]
    if isinstance(value, list | tuple):
        return [text for inner in value for text in _strings(inner)]
    return []


def test_every_card_reads_and_agrees_with_itself() -> None:
    faults = []
    for name in CARDS:
        card = load_cards()[name]
        faults += [f"{name}: {fault}" for fault in _faults(card)]
    assert not faults, "\n".join(faults)


def _faults(card: Card) -> list[str]:
    faults = [f"unknown subtype {subtype}" for subtype in card.subtypes if not known_subtype(subtype)]
    if not card.types:
        faults.append("no card type")
    if card.names.get("en", card.name) != card.name:
        faults.append("its English name is not its name")
    if "creature" in card.types and card.known == "full" and (card.power is None or card.toughness is None):
        faults.append("a creature without power and toughness")
    if "creature" not in card.types and "Vehicle" not in card.subtypes and card.power is not None:
        faults.append("power without being a creature")
    if card.mana_cost and not re.fullmatch(r"(\{([0-9]+|[WUBRGCXPS]|[WUBRG2]/[WUBRGP])\})+", card.mana_cost):
        faults.append(f"mana cost {card.mana_cost}")
    if card.known == "full" and (
        card.uncovered or any("uncovered" in str(a) and "'matters': True" in str(a) for a in [card.model_dump()])
    ):
        faults.append("says that all is known, and yet something that matters is not covered")
    ids = [ability.id for ability in card.abilities if ability.id]
    if len(ids) != len(set(ids)):
        faults.append(f"ability ids twice: {ids}")
    for ability in card.abilities:
        targets = sum(t.count if isinstance(t.count, int) else 1 for t in getattr(ability, "targets", ()))
        used = {
            int(n)
            for text in _strings(getattr(ability, "model_dump", dict)().get("effects"))
            for n in re.findall(r"\$(\d+)", text)
        }
        if used and max(used) > targets:
            faults.append(f"{ability.id} speaks of target {max(used)} and has {targets}")
    return faults


def test_names_are_not_shared_within_a_language() -> None:
    for language in ("en", "es", "de"):
        folded: dict[str, str] = {}
        for printed, name in names(language).items():
            assert folded.setdefault(fold(printed), name) == name, f"{printed} is two cards"


def test_files_are_data_in_the_order_they_say() -> None:
    assert card_files()
    assert len(CARDS) >= 350
    assert set(words()["basic_lands"]) <= set(subtypes()["land"])


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("soul conduit", "Soul Conduit"),
        ("Seelenleitung", "Soul Conduit"),
        ("arbol de la perdicion", "Tree of Perdition"),
        ("LIM-DUL'S VAULT", "Lim-Dûl's Vault"),
        ("burglars plot", "Burglar's Plot"),
        ("plow", "Swords to Plowshares"),
    ],
)
def test_the_index_finds_a_card_by_any_printed_name(said: str, name: str) -> None:
    found = card_index().find(said)
    assert found is not None
    assert found.name == name


def test_the_index_knows_nothing_of_other_words() -> None:
    assert card_index().find("a card that nobody printed") is None


@pytest.mark.shared
def test_facts_agree_with_the_printed_cards(shared: Path) -> None:
    from rules_engine.cards.typeline import type_line

    faults = []
    with (shared / "cards" / "card_names.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            name = re.sub(r" [(\[].[)\]]$", "", row["english"])  # a letter tells versions of one card apart
            card = load_cards().get(name)
            if card is None:
                faults.append(f"{name} is missing")
                continue
            for language, column in (("es", "spanish"), ("de", "german")):
                if row[column] and card.names.get(language) != row[column]:
                    faults.append(f"{card.name}: {language} {card.names.get(language)!r}, printed {row[column]!r}")
            if row["cost"] and card.mana_cost not in {row["cost"], None}:
                faults.append(f"{card.name}: cost {card.mana_cost}, printed {row['cost']}")
            line = re.sub(r" (\S+/\S+|\(Loyalty: \d+\))$", "", row["type"])
            if set(type_line(line)["types"]) != set(card.types) or set(type_line(line)["subtypes"]) != set(
                card.subtypes
            ):
                faults.append(f"{card.name}: {card.types} {card.subtypes}, printed {row['type']}")
    for row in json.loads((shared / "cards" / "oracle_texts_en.json").read_text("utf-8")):
        card = load_cards().get(row["name"])
        if card is None:
            faults.append(f"{row['name']} is missing")
            continue
        for fact, ours, theirs in (
            ("cost", card.mana_cost, row["manaCost"]),
            ("types", sorted(card.types), sorted(t.lower() for t in row["types"])),
            ("subtypes", sorted(card.subtypes), sorted(row["subtypes"])),
            ("supertypes", sorted(card.supertypes), sorted(t.lower() for t in row["supertypes"])),
            ("power", None if card.power is None else str(card.power), row["power"]),
            ("toughness", None if card.toughness is None else str(card.toughness), row["toughness"]),
        ):
            if ours != theirs and not (fact == "supertypes" and "plane" in card.types):
                faults.append(f"{card.name}: {fact} {ours!r}, printed {theirs!r}")
    handed = json.loads((shared / "cards" / "cards.json").read_text("utf-8"))
    faults += [f"{row['name']} is missing" for row in handed if row["name"] not in load_cards()]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("[[card\nname = 1\n", "broken.toml: "),
        ('[[card]]\ntype = "Instant"\n', 'broken.toml: "card" is no card'),
        ('["Some Card"]\ncost = "{1}"\n', 'broken.toml: "Some Card" is no card'),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, written: str, said: str) -> None:
    (tmp_path / "broken.toml").write_text(written, "utf-8")
    with pytest.raises(CardFileError, match=re.escape(said)):
        tables_of(tmp_path / "broken.toml")
