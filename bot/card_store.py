"""Imported cards in a SQLite file of their own: names in all languages, type, power and toughness, text.

`import_cards` is the only writer: a new file beside the old one, swapped in at the end, so that a broken list changes nothing.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import sqlite_utils

from rules_engine.cards.importing import CardListError, ImportedCard, ImportedFace, read_cards
from rules_engine.cards.load import fold
from rules_engine.cards.templates import read_imported
from rules_engine.vocabulary import Card

VERSION = 1
"""Of the layout of the file; another one is read as if nothing had been imported."""
_AT_A_TIME = 2_000
_LONGEST_NAME = 12
"""Words that a name may have where names are looked for in a text."""
_MOST_WORDS = 800


def import_cards(path: Path, into: Path, progress: Callable[[int], None] = lambda _: None) -> int:
    """Read a card list (see `rules_engine.cards.importing`) into the file `into` and return how many cards it holds.

    Raises `CardListError` with a sentence for the person, or `OSError`; the file `into` is then as it was.
    """
    into.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=into.parent, prefix=f".{into.name}-", suffix=".new", delete=False) as handle:
        new = Path(handle.name)
    try:
        count = _write(new, read_cards(path), progress)
        if count == 0:
            raise CardListError("The file holds no cards.")
        new.replace(into)
    finally:
        new.unlink(missing_ok=True)
    return count


def _write(path: Path, cards: Iterator[ImportedCard], progress: Callable[[int], None]) -> int:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        database = sqlite_utils.Database(connection)
        database.table("cards").create({"id": int, "name": str, "names": str, "faces": str}, pk="id")
        database.table("names").create({"folded": str, "language": str, "printed": str, "card": int})
        count = 0
        while some := list(islice(cards, _AT_A_TIME)):
            rows, names = [], []
            for number, card in enumerate(some, count + 1):
                rows.append(
                    (
                        number,
                        card.name,
                        json.dumps(dict(card.names), ensure_ascii=False),
                        json.dumps([asdict(face) for face in card.faces], ensure_ascii=False),
                    )
                )
                names += [(folded, language, printed, number) for folded, language, printed in _names(card)]
            with connection:
                connection.executemany("INSERT INTO cards VALUES (?, ?, ?, ?)", rows)
                connection.executemany("INSERT INTO names VALUES (?, ?, ?, ?)", names)
            count += len(some)
            progress(count)
        database.table("names").create_index(["folded"])
        database.table("cards").create_index(["name"])
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.commit()
    return count


def _names(card: ImportedCard) -> Iterator[tuple[str, str, str]]:
    seen: set[tuple[str, str]] = set()
    listed = [*card.names, *(("en", face.name) for face in card.faces)]
    for language, printed in listed:
        key = (fold(printed), language)
        if key[0] and key not in seen:
            seen.add(key)
            yield key[0], language, printed


class CardStore:
    """The imported cards. Every question opens the file anew, so that any thread may ask and an import is seen at once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def _rows(self, query: str, values: Iterable[Any]) -> list[tuple[Any, ...]]:
        if not self._path.is_file():
            return []
        try:
            with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as connection:
                if connection.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                    return []
                return connection.execute(query, tuple(values)).fetchall()
        except sqlite3.DatabaseError:
            return []

    def __len__(self) -> int:
        rows = self._rows("SELECT count(*) FROM cards", ())
        return int(rows[0][0]) if rows else 0

    def find(self, name: str) -> ImportedCard | None:
        """Return the card with this printed name in any language, whatever its case and accents; None if there is none."""
        rows = self._rows(
            "SELECT c.name, c.names, c.faces FROM names AS n JOIN cards AS c ON c.id = n.card WHERE n.folded = ?"
            " ORDER BY n.printed = c.name DESC, n.language = 'en' DESC, c.id LIMIT 1",
            (fold(name),),
        )
        return _card(*rows[0]) if rows else None

    def card(self, name: str) -> Card | None:
        """Return the card with this name as the engine takes it: what its text was read to, `known` at most "partly"."""
        found = self.find(name)
        return None if found is None else read_imported(found)

    def beginning_with(self, typed: str, most: int) -> list[str]:
        """Return English names of cards whose name in some language begins with what was typed."""
        folded = fold(typed)
        if not folded:
            return []
        rows = self._rows(
            "SELECT DISTINCT c.name FROM names AS n JOIN cards AS c ON c.id = n.card"
            " WHERE n.folded >= ? AND n.folded < ? ORDER BY length(n.folded), c.name LIMIT ?",
            (folded, folded + "\U0010ffff", most),
        )
        return [row[0] for row in rows]

    def named_in(self, text: str) -> dict[str, str]:
        """Return the cards whose whole name stands in a text: what was typed, folded → English name. Names in longer names are left out."""
        words = fold(text).split()[:_MOST_WORDS]
        spans = {
            (start, end): " ".join(words[start:end])
            for start in range(len(words))
            for end in range(start + 1, min(start + _LONGEST_NAME, len(words)) + 1)
        }
        wanted = list(dict.fromkeys(spans.values()))
        known: dict[str, str] = {}
        for at in range(0, len(wanted), 900):
            some = wanted[at : at + 900]
            marks = ",".join("?" * len(some))
            query = (
                f"SELECT n.folded, c.name FROM names AS n JOIN cards AS c ON c.id = n.card WHERE n.folded IN ({marks})"
                " ORDER BY n.printed = c.name"
            )
            known |= dict(self._rows(query, some))
        hits = sorted((span for span, said in spans.items() if said in known), key=lambda span: span[0] - span[1])
        taken: set[int] = set()
        found: dict[str, str] = {}
        for start, end in hits:
            if not taken & set(range(start, end)):
                taken |= set(range(start, end))
                found[spans[start, end]] = known[spans[start, end]]
        return found


def _card(name: str, names: str, faces: str) -> ImportedCard:
    read = [
        ImportedFace(**{**face, "colors": None if face["colors"] is None else tuple(face["colors"])})
        for face in json.loads(faces)
    ]
    return ImportedCard(name, tuple(json.loads(names).items()), tuple(read))


__all__ = ["CardListError", "CardStore", "import_cards"]
