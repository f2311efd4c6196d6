"""Verify a store: every text against its hash, every edition against its counts and its digest, every citation in every edition."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from rules_text import corpus, keys, load, schema
from rules_text.anchors import load_anchors
from rules_text.citing import number_in
from rules_text.model import Edition
from rules_text.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class StoreFault:
    """Something wrong with a store. `code` is `database`, `text_hash`, `counts`, `digest`, `corpus`, `lineage` or `anchor`."""

    code: str
    detail: str

    def __str__(self) -> str:
        return self.detail


def check_store(path: Path) -> list[StoreFault]:
    """Everything wrong with the store at `path`, an empty list if it is sound. StoreError if there is no store there at all."""
    snapshot = Snapshot.open(path)
    try:
        return check(snapshot)
    finally:
        snapshot.close()


def counted(path: Path) -> tuple[int, int, int, int]:
    """How much the store at `path` holds: editions, rules in all of them, different texts, and citations that were sought in them."""
    snapshot = Snapshot.open(path)
    try:
        rules, texts = snapshot.all("SELECT (SELECT count(*) FROM place), (SELECT count(*) FROM text)")[0]
        return len(snapshot.editions), rules, texts, len(load_anchors())
    finally:
        snapshot.close()


def check(snapshot: Snapshot) -> list[StoreFault]:
    """Everything wrong with an open store."""
    try:
        return [
            *_database(snapshot),
            *_texts(snapshot),
            *(fault for edition in snapshot.editions for fault in _edition(snapshot, edition)),
            *_shipped(snapshot),
            *check_anchors(snapshot),
        ]
    except sqlite3.DatabaseError as error:
        return [StoreFault("database", f"the database is damaged: {error}")]


def _database(snapshot: Snapshot) -> list[StoreFault]:
    faults = [
        StoreFault("database", f"the database is damaged: {row[0]}")
        for row in snapshot.all("PRAGMA integrity_check(20)")
        if row[0] != "ok"
    ]
    for table, column, target in (
        ("place", "text", "text"),
        ("gloss", "term", "term"),
        ("place", "edition", "edition"),
    ):
        lost = snapshot.all(f"SELECT count(*) FROM {table} WHERE {column} NOT IN (SELECT id FROM {target})")[0][0]
        if lost:
            faults.append(StoreFault("database", f"{lost} rows of {table} point to no {target}"))
    return faults


def _texts(snapshot: Snapshot) -> list[StoreFault]:
    faults = []
    for number, mark, title, body, examples in snapshot.all("SELECT id, hash, title, body, examples FROM text"):
        if schema.hash_of("" if title is None else "T", title or "", body, examples) != mark:
            faults.append(StoreFault("text_hash", f"text {number} has been altered: {(title or body)[:60]!r}"))
    for number, mark, name, senses in snapshot.all("SELECT id, hash, name, senses FROM term"):
        if schema.hash_of(name, senses) != mark:
            faults.append(StoreFault("text_hash", f"glossary entry {number} has been altered: {name!r}"))
    return faults


def _edition(snapshot: Snapshot, edition: Edition) -> list[StoreFault]:
    name = f"{edition.language} {edition.label}"
    placed = snapshot.all("SELECT key, copy, text FROM place WHERE edition = ? ORDER BY key, copy", (edition.id,))
    glossed = snapshot.all("SELECT term, rank FROM gloss WHERE edition = ? ORDER BY rank", (edition.id,))
    rules, terms, digest = snapshot.all("SELECT rules, terms, digest FROM edition WHERE id = ?", (edition.id,))[0]
    if (len(placed), len(glossed)) != (rules, terms):
        return [
            StoreFault("counts", f"{name}: {len(placed)} rules and {len(glossed)} terms instead of {rules} and {terms}")
        ]
    faults = []
    if load.digest(((k, c, t) for k, c, t in placed), ((t, r) for t, r in glossed)) != digest:
        faults.append(StoreFault("digest", f"{name}: its rules are not those that were imported"))
    unplaced = snapshot.all("SELECT count(*) FROM place WHERE edition = ? AND line = 0", (edition.id,))[0][0]
    if unplaced:
        faults.append(StoreFault("lineage", f"{name}: {unplaced} rules are on no lineage"))
    return faults


def _shipped(snapshot: Snapshot) -> list[StoreFault]:
    held = {edition.sha256 for edition in snapshot.editions if edition.shipped}
    return [
        StoreFault("corpus", f"the shipped text {parsed.language} {parsed.label} is not in the store")
        for parsed in corpus.shipped()
        if parsed.sha256 not in held
    ]


def check_anchors(snapshot: Snapshot) -> list[StoreFault]:
    """Every anchor against every English edition held: the rule it stands on is there and says what it is cited for."""
    faults = []
    for edition in snapshot.editions:
        if edition.language != "en" or edition.numbering != "modern":
            continue
        for anchor in load_anchors().values():
            number = number_in(snapshot, anchor, edition)
            if number is None:
                continue
            rule = snapshot.one(edition, keys.key_of(number))
            if rule is None:
                if edition.whole:
                    faults.append(
                        StoreFault("anchor", f"{edition.label}: {anchor.key} is cited as {number}, which is not there")
                    )
            elif not anchor.holds_in("\n".join((rule.title or "", rule.text, *rule.examples))):
                faults.append(
                    StoreFault("anchor", f"{edition.label}: {number} does not say what {anchor.key} is cited for")
                )
    return faults
