"""Card lists of others: read as a stream, stored with all names, refused in a sentence when broken."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from pathlib import Path

import pytest

from bot.cardstore import CardStore, import_cards
from rules_engine.cards.importing import CardListError, ImportedCard, ImportedFace, read_cards
from rules_engine.cards.templates import read_imported
from rules_engine.describe.read import read
from rules_engine.judging import judge
from rules_engine.ruling import Ruling
from rules_engine.scenario import Reading


def test_a_scryfall_list_gives_faces_and_leaves_tokens_out(scryfall_file: Path) -> None:
    imp, walker = read_cards(scryfall_file)
    assert imp.name == "Barter Imp"
    assert (imp.front.power, imp.front.toughness, imp.front.colors) == ("2", "1", ("black",))
    assert walker.name == "Dawn Walker"
    assert [face.name for face in walker.faces] == ["Dawn Walker", "Dusk Walker"]


def test_an_mtgjson_list_gives_printed_names_and_orders_faces(mtgjson_file: Path) -> None:
    imp, walker = read_cards(mtgjson_file)
    assert dict(imp.names) == {"en": "Barter Imp", "de": "Tauschteufelchen", "es": "Diablillo del trueque"}
    assert dict(walker.names) == {"en": "Dawn Walker", "de": "Morgenläufer"}
    assert walker.front.name == "Dawn Walker"


def test_a_gzipped_list_reads_alike(scryfall_file: Path, tmp_path: Path) -> None:
    packed = tmp_path / "cards.json.gz"
    packed.write_bytes(gzip.compress(scryfall_file.read_bytes()))
    assert list(read_cards(packed)) == list(read_cards(scryfall_file))


def test_stored_cards_are_found_by_any_name_and_face(mtgjson_file: Path, tmp_path: Path) -> None:
    into = tmp_path / "store" / "cards.sqlite"
    assert import_cards(mtgjson_file, into) == 2
    store = CardStore(into)
    for said in ("barter imp", "TAUSCHTEUFELCHEN", "diablillo del trueque"):
        found = store.find(said)
        assert found is not None
        assert found.name == "Barter Imp"
    by_face = store.find("dusk walker")
    assert by_face is not None
    assert by_face.name == "Dawn Walker"
    assert store.find("nobody") is None
    assert store.like("Barter", 5) == ["Barter Imp"]
    assert store.named_in("I swap my tauschteufelchen for a Dusk Walker") == ("Dawn Walker", "Barter Imp")


def test_an_imported_card_is_read_for_the_engine(scryfall_file: Path, tmp_path: Path) -> None:
    import_cards(scryfall_file, tmp_path / "cards.sqlite")
    found = CardStore(tmp_path / "cards.sqlite").find("barter imp")
    assert found is not None
    card = read_imported(found)
    assert card is not None
    assert card.known == "full"
    assert card.power == 2
    trigger = next(ability for ability in card.abilities if ability.kind == "triggered")
    assert trigger.effects[0].do == "exchange_control"


def test_without_a_store_nothing_is_known(tmp_path: Path) -> None:
    store = CardStore(tmp_path / "none.sqlite")
    assert store.find("anything") is None
    assert store.named_in("anything at all") == ()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "empty"),
        ("Plains, Island", "neither"),
        ('[{"object": "card"}]', "no 'name'"),
        ('[{"name": "Foo"}]', "no 'type_line'"),
        ('[{"name": "Foo", "type_line": 3}]', "not text"),
        ('[{"name": "Foo", "type_line": "Creature", "colors": "X"}]', "colors"),
        ("[1, 2]", "no card object"),
        ("[]", "no cards"),
        ('[{"name": "Foo", "type_line": "Creature"}, {"na', "not valid JSON"),
        ('{"data": {"Foo": [{"name": "Foo", "type": "Creature"}]', "not valid JSON"),
        ('{"meta": {}}', "AtomicCards"),
        ('{"data": {"Foo": {"name": "Foo"}}}', "no list of faces"),
    ],
)
def test_a_broken_list_is_refused_and_changes_nothing(
    content: str, said: str, mtgjson_file: Path, tmp_path: Path
) -> None:
    into = tmp_path / "cards.sqlite"
    import_cards(mtgjson_file, into)
    before = into.read_bytes()
    broken = tmp_path / "broken.json"
    broken.write_text(content, encoding="utf-8")
    with pytest.raises(CardListError, match=said):
        import_cards(broken, into)
    assert into.read_bytes() == before
    assert not [path for path in tmp_path.iterdir() if ".new" in path.name]


def test_memory_stays_small_however_long_the_list(tmp_path: Path) -> None:
    def peak(count: int) -> int:
        path = tmp_path / f"{count}.json"
        with path.open("w", encoding="utf-8") as file:
            file.write("[")
            for index in range(count):
                file.write(
                    ("," if index else "")
                    + json.dumps({"name": f"Card {index}", "type_line": "Creature — Elf", "oracle_text": "x" * 300})
                )
            file.write("]")
        tracemalloc.start()
        for _ in read_cards(path):
            pass
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    assert peak(4_000) < 2 * peak(1_000)


def test_a_ruling_on_an_imported_card_goes_by_its_text() -> None:
    face = ImportedFace("Quaint Bargain", "Sorcery", "{3}{U}", text="Exchange control of two target creatures.")
    card = read_imported(ImportedCard("Quaint Bargain", (("en", "Quaint Bargain"),), (face,)))
    assert card is not None
    reading = read("I cast Quaint Bargain on my Grizzly Bears and his Serra Angel.", "en", cards={card.name: card})
    assert isinstance(reading, Reading)
    assert [known.name for known in reading.scenario.cards] == ["Quaint Bargain"]
    ruling = judge(reading.scenario)
    assert isinstance(ruling, Ruling)
    (outcome,) = ruling.outcomes
    controllers = {permanent.name: permanent.controller for permanent in outcome.state.permanents}
    assert controllers == {"Grizzly Bears": "opponent", "Serra Angel": "you"}
