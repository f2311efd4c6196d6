"""The only writer of the store. Every change is made in a copy, in one transaction, and takes the store's place in one step.

A process killed at any moment leaves the old store whole; at worst a `.new` file is left beside it, which the next import removes.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlite_utils import Database

from rules_text import corpus, schema
from rules_text.align import norm_of
from rules_text.importers import parse_edition
from rules_text.importers.edition import stated_date
from rules_text.lineage import Lineage
from rules_text.model import Fault, ImportRefused, ParsedEdition, StoreError
from rules_text.references import references
from rules_text.words import fold

Source = tuple[str, Callable[[], bytes]]
"""A file's name and how to read its bytes."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of one file. `refusal` is set only for `refused`; `effective` and `language` only where the file could be read."""

    name: str
    status: Literal["imported", "replaced", "unchanged", "refused"]
    language: str | None = None
    effective: str | None = None
    numbering: str | None = None
    rules: int = 0
    terms: int = 0
    faults: tuple[Fault, ...] = ()
    refusal: ImportRefused | None = None


def fold_term(text: str) -> str:
    """A glossary term as it is compared: no case, no accents, plain quotes."""
    return fold(text.replace("’", "'").replace("“", '"').replace("”", '"')).strip()


def sources(paths: Iterable[Path]) -> list[Source]:
    """The files to read: each path itself, or all `.txt` files of a folder. FileNotFoundError for a path that isn't there."""
    found: list[Source] = []
    for path in paths:
        if path.is_dir():
            found.extend(
                (entry.name, entry.read_bytes) for entry in sorted(path.iterdir()) if entry.suffix.casefold() == ".txt"
            )
        elif path.exists():
            found.append((path.name, path.read_bytes))
        else:
            raise FileNotFoundError(path)
    return found


class Writer:
    """Writes editions into an open, empty or filled store. Transactions are the caller's."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._texts: dict[bytes, int] = dict(connection.execute("SELECT hash, id FROM text"))
        self._terms: dict[bytes, int] = dict(connection.execute("SELECT hash, id FROM term"))
        self._lineage = Lineage(connection)

    def held(self, sha256: str) -> bool:
        """Whether an edition of exactly these bytes is held."""
        return self._connection.execute("SELECT 1 FROM edition WHERE sha256 = ?", (sha256,)).fetchone() is not None

    def add(self, parsed: ParsedEdition) -> int:
        """Write an edition and hang it on the lineage; its id."""
        run = self._connection
        placed = [(rule.key, rule.copy, self._text(rule.title, rule.text, rule.examples)) for rule in parsed.rules]
        glossed = [(self._term(name, senses), rank) for rank, (name, senses) in enumerate(parsed.glossary)]
        cursor = run.execute(
            "INSERT INTO edition (language, label, effective, effective_to, provenance, source, sha256, shipped, whole, numbering, rules, terms,"
            " digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                parsed.language, parsed.label, parsed.effective, parsed.effective_to, parsed.provenance, parsed.source, parsed.sha256,
                parsed.shipped, parsed.whole, parsed.numbering, len(placed), len(glossed), digest(placed, glossed),
            ),
        )  # fmt: skip
        edition = int(cursor.lastrowid or 0)
        run.executemany("INSERT INTO place VALUES (?, ?, ?, ?, 0)", ((edition, *row) for row in placed))
        run.executemany("INSERT INTO gloss VALUES (?, ?, ?)", ((edition, *row) for row in glossed))
        run.executemany(
            "INSERT INTO fault VALUES (?, ?, ?, ?, ?)",
            ((edition, f.code, f.number, f.line_number, f.detail) for f in parsed.faults),
        )
        self._lineage.place(edition)
        return edition

    def finish(self) -> None:
        """Bring the lineage into its final state: the last thing before the transaction ends."""
        self._lineage.finish()

    def remove(self, editions: Sequence[int]) -> None:
        """Take editions out; texts that no other edition has go with them."""
        run = self._connection
        self.finish()
        for edition in editions:
            for table in ("place", "gloss", "fault", "split"):
                run.execute(f"DELETE FROM {table} WHERE edition = ?", (edition,))
            run.execute("DELETE FROM edition WHERE id = ?", (edition,))
        run.execute("DELETE FROM text WHERE id NOT IN (SELECT text FROM place)")
        run.execute("DELETE FROM term WHERE id NOT IN (SELECT term FROM gloss)")
        run.execute("DELETE FROM ref WHERE text NOT IN (SELECT id FROM text)")
        self._texts = dict(run.execute("SELECT hash, id FROM text"))
        self._terms = dict(run.execute("SELECT hash, id FROM term"))
        self._lineage = Lineage(run)

    def _text(self, title: str | None, body: str, examples: tuple[str, ...]) -> int:
        joined = schema.UNIT.join(examples)
        mark = schema.hash_of("" if title is None else "T", title or "", body, joined)
        known = self._texts.get(mark)
        if known is not None:
            return known
        cursor = self._connection.execute(
            "INSERT INTO text (hash, title, body, examples, norm, size) VALUES (?, ?, ?, ?, ?, ?)",
            (mark, title, body, joined, norm_of(title, body), len(title or body)),
        )
        number = self._texts[mark] = int(cursor.lastrowid or 0)
        named = references("\n".join((body, *examples)))
        self._connection.executemany(
            "INSERT INTO ref VALUES (?, ?, ?)", ((number, first, last) for first, last in named)
        )
        return number

    def _term(self, name: str, senses: tuple[str, ...]) -> int:
        joined = schema.UNIT.join(senses)
        mark = schema.hash_of(name, joined)
        known = self._terms.get(mark)
        if known is None:
            cursor = self._connection.execute(
                "INSERT INTO term (hash, name, folded, senses) VALUES (?, ?, ?, ?)",
                (mark, name, fold_term(name), joined),
            )
            known = self._terms[mark] = int(cursor.lastrowid or 0)
        return known


def digest(placed: Iterable[tuple[int, int, int]], glossed: Iterable[tuple[int, int]]) -> str:
    """A hash of which texts an edition has at which numbers, in order: what `check` compares."""
    texts = [f"{key}.{copy}.{text}" for key, copy, text in placed]
    terms = [f"{rank}.{term}" for term, rank in glossed]
    return schema.hash_of(*texts, "-", *terms).hex()


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def fill(connection: sqlite3.Connection) -> None:
    """Make the tables in an empty database and write the shipped texts into it."""
    schema.create(Database(connection))
    with _transaction(connection):
        writer = Writer(connection)
        for parsed in corpus.shipped():
            writer.add(parsed)
        writer.finish()
        schema.set_meta(connection, "corpus", corpus.corpus_hash())


def _state(path: Path) -> Literal["absent", "current", "other_corpus", "other_version"]:
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return "absent"
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            version, held = schema.get_meta(connection, "version"), schema.get_meta(connection, "corpus")
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        raise StoreError("not_a_store", f"{path} is not a store of rule texts: {error}.", path=str(path)) from error
    if version != schema.VERSION:
        return "other_version"
    return "current" if held == corpus.corpus_hash() else "other_corpus"


def ensure(path: Path) -> None:
    """Make sure that the store at `path` exists and holds the shipped texts as they ship now. Imported editions stay.

    A store that another version of the program made is set aside under another name, and a new one built.
    Raises StoreError `not_a_store`, `not_writable`.
    """
    if _state(path) == "current":
        return
    with _exclusive(path):
        state = _state(path)
        if state == "current":
            return
        if state == "other_version":
            path.replace(path.with_name(path.name + ".other-version"))
            state = "absent"
        with _replacing(path) as connection:
            if state == "absent":
                fill(connection)
                return
            with _transaction(connection):
                writer = Writer(connection)
                writer.remove([row[0] for row in connection.execute("SELECT id FROM edition WHERE shipped").fetchall()])
                for parsed in corpus.shipped():
                    writer.add(parsed)
                writer.finish()
                schema.set_meta(connection, "corpus", corpus.corpus_hash())


def import_files(
    path: Path, files: Sequence[Source], *, replace: bool = False, progress: Callable[[str], None] | None = None
) -> list[ImportReport]:
    """Read files into the store at `path` (made if absent), in the order of their dates; one report a file, in that order.

    All that can be read goes in by one transaction; refused files change nothing and have their refusal in the report. Bytes that are held
    already change nothing. With `replace` an imported edition of the same language and date makes room for the new one; without, both stay.
    `progress` is called with each file's name once it has been read. Raises StoreError `not_a_store`, `not_writable`.
    """
    ensure(path)
    try:
        return _import(path, files, replace=replace, progress=progress)
    except _Unchanged as unchanged:
        return unchanged.reports


def _import(
    path: Path, files: Sequence[Source], *, replace: bool, progress: Callable[[str], None] | None
) -> list[ImportReport]:
    reports: list[ImportReport] = []
    with _exclusive(path), _replacing(path) as connection:
        with _transaction(connection):
            writer = Writer(connection)
            for name, read in sorted(files, key=lambda source: (stated_date(source[1]()) or "", source[0])):
                reports.append(_import_one(connection, writer, name, read(), replace=replace))
                if progress is not None:
                    progress(name)
            writer.finish()
        if not any(report.status in ("imported", "replaced") for report in reports):
            raise _Unchanged(reports)
    return reports


class _Unchanged(Exception):  # noqa: N818 - no error: it leaves the old store in place
    def __init__(self, reports: list[ImportReport]) -> None:
        super().__init__()
        self.reports = reports


def _import_one(
    connection: sqlite3.Connection, writer: Writer, name: str, data: bytes, *, replace: bool
) -> ImportReport:
    try:
        parsed = parse_edition(data, name)
    except ImportRefused as refusal:
        return ImportReport(name, "refused", refusal=refusal)
    status: Literal["imported", "replaced", "unchanged"] = "imported"
    if writer.held(parsed.sha256):
        status = "unchanged"
    else:
        if replace:
            same_day = connection.execute(
                "SELECT id FROM edition WHERE language = ? AND effective = ? AND whole AND NOT shipped",
                (parsed.language, parsed.effective),
            ).fetchall()
            if same_day:
                writer.remove([row[0] for row in same_day])
                status = "replaced"
        writer.add(parsed)
    return ImportReport(
        name,
        status,
        parsed.language,
        parsed.effective,
        parsed.numbering,
        len(parsed.rules),
        len(parsed.glossary),
        parsed.faults,
    )


@contextmanager
def _exclusive(path: Path) -> Iterator[None]:
    """Only one writer at a time. The lock is SQLite's own, so that a killed process never leaves it behind."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(path.with_name(path.name + ".lock"), timeout=120, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
            yield
            lock.execute("ROLLBACK")
        finally:
            lock.close()
    except (OSError, sqlite3.OperationalError) as error:
        raise StoreError("not_writable", f"The store at {path} can't be written: {error}.", path=str(path)) from error


@contextmanager
def _replacing(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a copy of the store that takes its place when the block ends without an exception."""
    for stale in path.parent.glob(f"{path.name}.new-*"):
        with suppress(OSError):
            stale.unlink()
    fresh = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        if path.exists():
            fresh.write_bytes(path.read_bytes())
        connection = sqlite3.connect(fresh, isolation_level=None)
        try:
            # The copy is nobody's until it is renamed, so it needs no journal of its own on the disk.
            connection.executescript(
                "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA cache_size=-65536; PRAGMA temp_store=MEMORY;"
            )
            yield connection
            connection.execute("PRAGMA optimize")
        finally:
            connection.close()
        with fresh.open("rb+") as file:
            os.fsync(file.fileno())
        fresh.replace(path)
        with suppress(OSError):
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    finally:
        with suppress(OSError):
            fresh.unlink()
