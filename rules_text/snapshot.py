"""One state of the store, open for reading: its editions, which of them is in force when, and rows as values. Any number of threads may use it."""

from __future__ import annotations

import re
import sqlite3
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

from rules_text import keys, schema
from rules_text.chronicle import Chronicle, chronicle, extended
from rules_text.model import Edition, GlossaryEntry, Kind, Rule, StoreError

T = TypeVar("T")

_KINDS: Final[tuple[Kind, ...]] = ("section", "chapter", "rule", "subrule")
_RULES: Final = """
SELECT place.key, place.edition, place.line, text.title, text.body, text.examples
FROM place JOIN text ON text.id = place.text
"""
_ENTRY: Final = _RULES + "WHERE place.edition = ? AND place.key BETWEEN ? AND ? ORDER BY place.key, place.copy"
_ONE: Final = _RULES + "WHERE place.edition = ? AND place.key = ? ORDER BY place.copy"
_DATED: Final = re.compile(r"(20\d\d)[-_]?(\d\d)[-_]?(\d\d)")
_LAST_DAY: Final = "9999-12-31"
_CACHED: Final = 8192


class Snapshot:
    """Reads from one open database; never changes it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lock = Lock()
        self._cache: dict[Any, Any] = {}
        rows = connection.execute(
            "SELECT id, language, label, effective, effective_to, provenance, source, sha256, shipped, whole, numbering FROM edition"
        ).fetchall()
        self.editions: tuple[Edition, ...] = tuple(sorted(map(_edition, rows), key=_newness, reverse=True))
        self.by_id = {edition.id: edition for edition in self.editions}
        self.languages = tuple(dict.fromkeys(["en", *sorted({edition.language for edition in self.editions})]))
        self.chronicle: Chronicle = self._chronicle()
        dates = {*self.chronicle.dates, *(edition.effective for edition in self.editions if edition.whole)}
        self.dates = tuple(sorted(dates))
        self._until = {edition.id: self._end(edition) for edition in self.editions}

    def _chronicle(self) -> Chronicle:
        """What ships, and what held editions newer than that say."""
        known = chronicle()
        for edition in reversed(self.editions):
            if edition.language == "en" and edition.whole and edition.effective > known.dates[-1]:
                rows = self.all(
                    "SELECT place.key, text.title FROM place JOIN text ON text.id = place.text"
                    " WHERE place.edition = ? AND place.copy = 0 AND text.title IS NOT NULL",
                    (edition.id,),
                )
                known = extended(known, edition.effective, {keys.number_of(key): title for key, title in rows})
        return known

    @classmethod
    def open(cls, path: Path) -> Snapshot:
        """Open a store's file. StoreError `not_a_store` if it is none."""
        try:
            connection = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False, cached_statements=256
            )
            connection.execute("PRAGMA query_only=ON")
            connection.execute("PRAGMA mmap_size=134217728")
            if schema.get_meta(connection, "version") != schema.VERSION:
                raise StoreError(
                    "other_version", f"{path} was made by another version of this program.", path=str(path)
                )
            return cls(connection)
        except sqlite3.DatabaseError as error:
            raise StoreError("not_a_store", f"{path} is not a store of rule texts: {error}.", path=str(path)) from error

    def close(self) -> None:
        """Close the database. Reads that are under way on other threads end first."""
        with self._lock:
            self._connection.close()

    def cached(self, key: Any, make: Callable[[], T]) -> T:
        """The value made before for this key in this state of the store, else a new one."""
        try:
            found: T = self._cache[key]
        except KeyError:
            found = make()
            if len(self._cache) >= _CACHED:
                self._cache.clear()
            self._cache[key] = found
        return found

    def all(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        with self._lock:
            return self._connection.execute(sql, parameters).fetchall()

    # Editions

    def _end(self, edition: Edition) -> str:
        if edition.effective_to is not None:
            return edition.effective_to
        index = bisect_right(self.dates, edition.effective)
        return self.dates[index] if index < len(self.dates) else _LAST_DAY

    def in_force(self, language: str, day: str | None) -> tuple[Edition, ...]:
        """The texts of a language that were in force on an ISO day (None: now), the newest first, parts and wholes."""

        def find() -> tuple[Edition, ...]:
            found = []
            for edition in self.editions:
                if edition.language != language:
                    continue
                until = self._until[edition.id]
                if day is None:
                    fits = until == _LAST_DAY
                elif edition.effective_to is not None:
                    fits = edition.effective <= day <= until
                else:
                    fits = edition.effective <= day and (day < until or until == _LAST_DAY)
                if fits:
                    found.append(edition)
            return tuple(found)

        return self.cached(("in_force", language, day), find)

    def day_in_force(self, day: str | None) -> str | None:
        """The effective date of the edition known to be in force on a day (None: the newest known)."""
        if day is None:
            return self.dates[-1] if self.dates else None
        index = bisect_right(self.dates, day)
        return self.dates[index - 1] if index else None

    def nearest(self, language: str, day: str | None) -> tuple[Edition, ...]:
        """All texts of a language, those nearest to a day first (None: the newest first)."""
        held = [edition for edition in self.editions if edition.language == language]
        if day is None:
            return tuple(held)
        wanted = _days(day)
        return tuple(sorted(held, key=lambda edition: (abs(_days(edition.effective) - wanted), not edition.whole)))

    # Rules

    def rules(self, sql_tail: str, parameters: Sequence[object]) -> tuple[Rule, ...]:
        """Rules by the rest of a query over place and text."""
        return tuple(map(self._rule, self.all(_RULES + sql_tail, parameters)))

    def entry(self, edition: Edition, key: int) -> tuple[Rule, ...]:
        """A rule of an edition with everything in it, in order; empty if the edition lacks it."""
        rows = self.all(_ENTRY, (edition.id, key, keys.reach(key)))
        if not rows or rows[0][0] != key:
            return ()
        return tuple(map(self._rule, rows))

    def one(self, edition: Edition, key: int) -> Rule | None:
        """A rule of an edition alone, None if the edition lacks it."""
        rows = self.all(_ONE, (edition.id, key))
        return self._rule(rows[0]) if rows else None

    def line_of(self, editions: Iterable[Edition], key: int) -> int | None:
        """The line of the rule at a number in the first of the editions that has it."""
        for edition in editions:
            rows = self.all("SELECT line FROM place WHERE edition = ? AND key = ? AND copy = 0", (edition.id, key))
            if rows:
                return int(rows[0][0])
        return None

    def key_of_line(self, edition: Edition, line: int) -> int | None:
        """The key at which an edition has a line."""
        rows = self.all("SELECT key FROM place WHERE line = ? AND edition = ? ORDER BY key LIMIT 1", (line, edition.id))
        return int(rows[0][0]) if rows else None

    def _rule(self, row: tuple[Any, ...]) -> Rule:
        key, edition, line, title, body, examples = row
        return Rule(
            keys.number_of(key),
            _KINDS[keys.depth(key)],
            title,
            body,
            tuple(examples.split(schema.UNIT)) if examples else (),
            self.by_id[edition],
            line,
        )

    def terms(self, sql_tail: str, parameters: Sequence[object]) -> tuple[GlossaryEntry, ...]:
        """Glossary entries by the rest of a query over gloss and term."""
        rows = self.all(
            "SELECT term.name, term.senses, gloss.edition, term.id FROM gloss JOIN term ON term.id = gloss.term "
            + sql_tail,
            parameters,
        )
        return tuple(
            GlossaryEntry(name, tuple(senses.split(schema.UNIT)), self.by_id[edition], term)
            for name, senses, edition, term in rows
        )


def _edition(row: tuple[Any, ...]) -> Edition:
    number, language, label, effective, effective_to, provenance, source, sha256, shipped, whole, numbering = row
    return Edition(
        number,
        language,
        label,
        effective,
        effective_to,
        provenance,
        source,
        sha256,
        bool(shipped),
        bool(whole),
        numbering,
    )


def _newness(edition: Edition) -> tuple[str, bool, str, str, int]:
    """The order of editions; of files that state the same day the one with the later day in its name is newer."""
    dated = _DATED.search(edition.label)
    return edition.effective, edition.whole, "".join(dated.groups()) if dated else "", edition.label, edition.id


def _days(day: str) -> int:
    return int(day[:4]) * 372 + int(day[5:7]) * 31 + int(day[8:10])
