"""Imported card data: one SQLite file beside the rules, written whole and put in the old one's place."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path

from sqlite_utils import Database

from rules_engine.cards.importing import ImportedCard, ImportedFace, read_cards
from rules_engine.cards.load import fold
from rules_engine.describe.fold import spell_out_umlauts

BATCH = 500
LONGEST_NAME = 12
"""Words that a name may have where names are looked for in a text."""
MOST_WORDS = 800
_AT_ONCE = 500


def import_cards(path: Path, into: Path, progress: Callable[[int], None] = lambda _: None) -> int:
    """Read a card list into the file `into` and return how many cards it holds. The file is replaced only when all of the list is read.

    `progress` is told how many cards have been read so far. Raises CardListError for what is no card list, OSError for what can't be read.
    """
    into.parent.mkdir(parents=True, exist_ok=True)
    fresh = into.with_name(f"{into.name}.new-{os.getpid()}")
    try:
        with closing(sqlite3.connect(fresh)) as connection:
            count = _write(Database(connection), read_cards(path), progress)
        fresh.replace(into)
    finally:
        with suppress(OSError):
            fresh.unlink()
    return count


def _write(database: Database, cards: Iterable[ImportedCard], progress: Callable[[int], None]) -> int:
    database.conn.executescript(
        "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;"
        "CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT NOT NULL, names TEXT NOT NULL, faces TEXT NOT NULL);"
        "CREATE TABLE alias (folded TEXT NOT NULL, card INTEGER NOT NULL REFERENCES card (id), PRIMARY KEY (folded, card)) WITHOUT ROWID;"
    )
    count = 0
    with database.conn:
        for card in cards:
            count += 1
            faces = json.dumps([asdict(face) for face in card.faces], ensure_ascii=False)
            names = json.dumps(card.names, ensure_ascii=False)
            database.conn.execute("INSERT INTO card VALUES (?, ?, ?, ?)", (count, card.name, names, faces))
            printed = {card.name, *(name for _, name in card.names), *(face.name for face in card.faces)}
            aliases = {fold(form) for name in printed for form in (name, spell_out_umlauts(name))}
            database.conn.executemany("INSERT INTO alias VALUES (?, ?)", ((alias, count) for alias in aliases))
            if count % BATCH == 0:
                progress(count)
    return count


class CardStore:
    """The imported cards, read from their file; empty where there is none. Safe to use from any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, name: str) -> ImportedCard | None:
        """Return the card with this name in any language, whatever its case and accents; None if there is none."""
        rows = self._rows(
            "SELECT card.name, card.names, card.faces FROM alias JOIN card ON card.id = alias.card WHERE alias.folded = ? ORDER BY card.id LIMIT 1",
            (fold(name),),
        )
        return _card(*rows[0]) if rows else None

    def like(self, typed: str, most: int) -> list[str]:
        """Return the English names of up to `most` cards with a name that begins with what was typed."""
        start = fold(typed)
        if not start:
            return []
        rows = self._rows(
            "SELECT DISTINCT card.name FROM alias JOIN card ON card.id = alias.card WHERE alias.folded >= ? AND alias.folded < ? ORDER BY alias.folded LIMIT ?",
            (start, start + "\U0010ffff", most),
        )
        return [str(row[0]) for row in rows]

    def named_in(self, text: str) -> tuple[str, ...]:
        """Return the English names of the cards whose whole name, in any language, stands in a text. Names within longer ones are left out."""
        if not self._path.is_file():
            return ()
        words = fold(text).split()[:MOST_WORDS]
        spans = {
            (start, end): " ".join(words[start:end])
            for start in range(len(words))
            for end in range(start + 1, min(start + LONGEST_NAME, len(words)) + 1)
        }
        known: dict[str, str] = {}
        wanted = tuple(dict.fromkeys(spans.values()))
        for at in range(0, len(wanted), _AT_ONCE):
            some = wanted[at : at + _AT_ONCE]
            marks = ",".join("?" * len(some))
            query = f"SELECT folded, name FROM alias JOIN card ON card.id = alias.card WHERE folded IN ({marks}) ORDER BY card.id DESC"
            known |= {row[0]: row[1] for row in self._rows(query, some)}
        found: list[str] = []
        taken: set[int] = set()
        for start, end in sorted(
            (span for span, said in spans.items() if said in known), key=lambda span: span[0] - span[1]
        ):
            if not taken & set(range(start, end)):
                taken |= set(range(start, end))
                found.append(known[spans[start, end]])
        return tuple(dict.fromkeys(found))

    def _rows(self, query: str, values: tuple[str | int, ...]) -> list[tuple[str, ...]]:
        if not self._path.is_file():
            return []
        with closing(sqlite3.connect(f"{self._path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return connection.execute(query, values).fetchall()


def _card(name: str, names: str, faces: str) -> ImportedCard:
    read = []
    for face in json.loads(faces):
        colors = face.pop("colors")
        read.append(ImportedFace(**face, colors=None if colors is None else tuple(colors)))
    return ImportedCard(name, tuple((language, printed) for language, printed in json.loads(names)), tuple(read))
