"""Measure the cards: `python -m benchmarks.cards [FILE]`, FILE a real card list. Without one, a list of 35,000 invented cards is made.

Prints how long loading, indexing and reading take, and importing with its peak memory. The floor of importing is reading the same JSON with
the same parser and throwing it away.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import ijson  # type: ignore[import-untyped]

from bot.cardstore import CardStore, import_cards
from rules_engine.cards import card_index, load_cards
from rules_engine.cards.importing import LANGUAGES
from rules_engine.cards.templates import read_imported

CARDS = 35_000
TEXT = "Flying\nWhen this creature enters, exchange control of target artifact you control and target artifact an opponent controls."


def timed(what: str, do: Callable[[], object]) -> None:
    """Do something once and print what it was and how long it took."""
    start = time.perf_counter()
    do()
    print(f"{what:<44} {(time.perf_counter() - start) * 1000:10.1f} ms")


def invented(path: Path) -> None:
    """Write a list in MTGJSON's form, about as heavy as the real one."""
    with path.open("w", encoding="utf-8") as file:
        file.write('{"meta": {}, "data": {')
        for index in range(CARDS):
            name = f"Invented Card {index}"
            foreign = [{"language": language, "name": f"{name} ({language})", "text": TEXT} for language in LANGUAGES]
            card = {
                "name": name,
                "layout": "normal",
                "manaCost": "{2}{B}",
                "type": "Creature — Imp",
                "power": "2",
                "toughness": "1",
            }
            card |= {
                "text": TEXT,
                "colors": ["B"],
                "foreignData": foreign,
                "rulings": [{"date": "2026-01-01", "text": TEXT}] * 4,
            }
            file.write(("," if index else "") + f"{json.dumps(name)}:{json.dumps([card], ensure_ascii=False)}")
        file.write("}}")


def floor(path: Path) -> None:
    """Read all of a file's JSON and keep nothing."""
    with path.open("rb") as file:
        for _ in ijson.parse(file):
            pass


def main() -> None:
    """Run all measurements."""
    timed("parse the card files", lambda: len(load_cards()))
    timed("index all names", card_index)
    timed("read one card", lambda: load_cards()["Switcheroo"])
    timed(f"read all {len(load_cards())} cards", lambda: [load_cards()[name] for name in load_cards()])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "cards.json"
        if len(sys.argv) < 2:
            invented(path)
        print(f"a list of {path.stat().st_size / 1e6:.0f} MB")
        timed("floor: parse it and keep nothing", lambda: floor(path))
        into = Path(folder) / "cards.sqlite"
        timed("import it", lambda: import_cards(path, into))
        print(
            f"{'peak memory of the process':<44} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:10.1f} MB"
        )
        store = CardStore(into)
        timed("find a card by its German name", lambda: store.find("Invented Card 77 (German)"))
        timed("find the names in a text of 200 words", lambda: store.named_in("i swap invented card 7 for " * 33))
        card = store.find("Invented Card 77")
        if card is not None:
            timed("read a text into abilities (first)", lambda: read_imported(card))
            timed("read a text into abilities (again)", lambda: read_imported(card))


if __name__ == "__main__":
    main()
