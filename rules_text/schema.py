"""The tables of the store. Equal texts stand once in `text`; `place` says which edition has which text at which number.

A key is a rule number as an integer (`keys.key_of`). Lines are the ids of the lineage (`align`).
"""

from __future__ import annotations

import hashlib
import sqlite3
from typing import Final

from sqlite_utils import Database

VERSION: Final = "1"
"""Raised with every change of the tables; a store of another version is built anew."""

UNIT: Final = "\x1f"
"""Parts Examples and senses inside one column."""

_DDL: Final = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE edition (
    id INTEGER PRIMARY KEY, language TEXT NOT NULL, label TEXT NOT NULL, effective TEXT NOT NULL, effective_to TEXT,
    provenance TEXT NOT NULL, source TEXT NOT NULL, sha256 TEXT NOT NULL UNIQUE, shipped INTEGER NOT NULL, whole INTEGER NOT NULL,
    numbering TEXT NOT NULL, rules INTEGER NOT NULL, terms INTEGER NOT NULL, digest TEXT NOT NULL
);
CREATE TABLE text (
    id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, title TEXT, body TEXT NOT NULL, examples TEXT NOT NULL,
    norm INTEGER NOT NULL, size INTEGER NOT NULL
);
CREATE TABLE term (
    id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL, folded TEXT NOT NULL, senses TEXT NOT NULL
);
CREATE INDEX term_folded ON term (folded);
CREATE TABLE place (
    edition INTEGER NOT NULL REFERENCES edition (id), key INTEGER NOT NULL, copy INTEGER NOT NULL, text INTEGER NOT NULL REFERENCES text (id),
    line INTEGER NOT NULL, PRIMARY KEY (edition, key, copy)
) WITHOUT ROWID;
CREATE INDEX place_key ON place (key, edition);
CREATE INDEX place_line ON place (line, edition);
CREATE TABLE gloss (
    edition INTEGER NOT NULL REFERENCES edition (id), term INTEGER NOT NULL REFERENCES term (id), rank INTEGER NOT NULL,
    PRIMARY KEY (edition, term, rank)
) WITHOUT ROWID;
CREATE TABLE ref (text INTEGER NOT NULL REFERENCES text (id), first INTEGER NOT NULL, last INTEGER NOT NULL);
CREATE INDEX ref_text ON ref (text);
CREATE TABLE split (line INTEGER NOT NULL, edition INTEGER NOT NULL, origin INTEGER NOT NULL, PRIMARY KEY (line)) WITHOUT ROWID;
CREATE TABLE fault (
    edition INTEGER NOT NULL REFERENCES edition (id), code TEXT NOT NULL, number TEXT, line_number INTEGER NOT NULL, detail TEXT NOT NULL
);
"""


def create(database: Database) -> None:
    """Make the empty tables in an empty database."""
    database.executescript(_DDL)
    set_meta(database.conn, "version", VERSION)


def set_meta(connection: sqlite3.Connection, name: str, value: str) -> None:
    """Write a fact about the store itself."""
    connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))


def get_meta(connection: sqlite3.Connection, name: str) -> str | None:
    """A fact about the store itself, None if unknown."""
    row = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row[0])


def hash_of(*parts: str) -> bytes:
    """The address of a content: 16 bytes of BLAKE2b over its parts."""
    return hashlib.blake2b("\x1e".join(parts).encode(), digest_size=16).digest()
