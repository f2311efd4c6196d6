"""Hang an edition of the store on the lineage: every rule gets the line of the same rule in the editions around it.

English editions form the chain. A part of an edition takes its place in it, and the rules that it lacks are carried over from the edition before.
Other languages hang on the English rules of their date by number.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable

from rules_text import keys
from rules_text.align import Row, align, words_of
from rules_text.chronicle import Chronicle, chronicle

_ROWS = """
SELECT place.key, place.copy, place.line, place.text, text.norm, text.size, text.title
FROM place JOIN text ON text.id = place.text WHERE place.edition = ? ORDER BY place.key, place.copy
"""
_NOT_NEW_AFTER_ALL = """
DELETE FROM split WHERE EXISTS (
    SELECT 1 FROM place JOIN edition ON edition.id = place.edition
    WHERE place.line = split.line AND edition.effective < (SELECT effective FROM edition WHERE id = split.edition)
)
"""


class Lineage:
    """Gives lines to the editions of one open store. Keep it for a whole import: it remembers words and the last edition's rows."""

    def __init__(self, connection: sqlite3.Connection, known: Chronicle | None = None) -> None:
        self._connection = connection
        self._chronicle = known or chronicle()
        self._words: dict[int, list[str]] = {}
        self._rows: dict[int, list[Row]] = {}
        row = connection.execute("SELECT coalesce(max(line), 0) FROM place").fetchone()
        self._last_line = int(row[0])
        self._pending: int | None = None
        self._days: set[str] = set()
        self._unhung: list[tuple[int, str]] = []

    def _words_of(self, text: int) -> list[str]:
        words = self._words.get(text)
        if words is None:
            title, body = self._connection.execute("SELECT title, body FROM text WHERE id = ?", (text,)).fetchone()
            words = self._words[text] = words_of(title if title is not None else body)
        return words

    def _rows_of(self, edition: int) -> list[Row]:
        rows = self._rows.get(edition)
        if rows is None:
            rows = self._rows[edition] = [Row(*row) for row in self._connection.execute(_ROWS, (edition,))]
            for old in list(self._rows)[:-4]:
                del self._rows[old]
        return rows

    def _new_line(self) -> int:
        self._last_line += 1
        return self._last_line

    def place(self, edition: int) -> None:
        """Give every rule of an edition just written (with line 0) its line. Final only after `finish`."""
        language, effective = self._connection.execute(
            "SELECT language, effective FROM edition WHERE id = ?", (edition,)
        ).fetchone()
        if language == "en":
            self._join(edition)
            self._days.add(effective)
        else:
            self._unhung.append((edition, effective))

    def finish(self) -> None:
        """Bring the lines into their final state. Call before the transaction ends, and before editions are taken out."""
        self._settle()
        for edition, effective in dict.fromkeys((*self._unhung, *self._rehung())):
            self._hang(edition, effective)
        self._unhung.clear()
        self._days.clear()

    def _english(self) -> list[tuple[int, str, int]]:
        return [
            (int(row[0]), str(row[1]), int(row[2]))
            for row in self._connection.execute(
                "SELECT id, effective, whole FROM edition WHERE language = 'en' ORDER BY effective, whole, label, id"
            )
        ]

    def _state(self, editions: Iterable[tuple[int, str, int]]) -> list[Row]:
        """The rules as far as the given editions tell, nearest edition first: up to the first whole one, parts before it overriding it."""
        state: dict[int, Row] = {}
        taken: set[tuple[int, int]] = set()
        for number, (edition, _, whole) in enumerate(editions):
            if whole and number == 0:
                return self._rows_of(edition)
            for row in self._rows_of(edition):
                if row.line not in state and (row.key, row.copy) not in taken:
                    state[row.line] = row
                    taken.add((row.key, row.copy))
            if whole:
                break
        return sorted(state.values(), key=lambda row: (row.key, row.copy))

    def _join(self, edition: int) -> None:
        """Join an edition to what comes before it. What comes after waits, for the next edition may come in between."""
        chain = self._english()
        position = _position(chain, edition)
        if self._pending is not None and (position == 0 or chain[position - 1][0] != self._pending):
            self._settle()
        rows = self._rows_of(edition)
        before = self._state(reversed(chain[:position]))
        found = align(before, rows, self._words_of)
        lines = {later: before[earlier].line for later, earlier in found.same.items()}
        for index in range(len(rows)):
            if index not in lines:
                lines[index] = self._new_line()
                if index in found.split:
                    origin = before[found.split[index]].line
                    self._connection.execute("INSERT INTO split VALUES (?, ?, ?)", (lines[index], edition, origin))
        self._write(edition, rows, lines)
        self._pending = edition

    def _settle(self) -> None:
        """Join the last edition to what comes after it: what was matched across the gap that it fills is corrected."""
        edition, self._pending = self._pending, None
        if edition is None:
            return
        chain = self._english()
        position = _position(chain, edition)
        after = self._state(chain[position + 1 :])
        if not after:
            return
        rows = self._rows_of(edition)
        heirs = align(rows, after, self._words_of).same
        here = {row.line for row in rows}
        changed: dict[int, int] = {}
        for later, row in enumerate(after):
            earlier = heirs.get(later)
            if earlier is not None:
                if rows[earlier].line != row.line:
                    changed[row.line] = rows[earlier].line
            elif row.line in here:
                changed[row.line] = self._new_line()
        if changed:
            self._relabel(chain[position][1], {entry[0] for entry in chain[position + 1 :]}, changed)

    def _relabel(self, effective: str, later: set[int], changed: dict[int, int]) -> None:
        """Make the first of each pair of lines, in the later editions, the second; the other way round in the earlier ones where that is less."""
        everything = self._connection.execute("SELECT id, language, effective FROM edition").fetchall()
        later = later | {int(row[0]) for row in everything if row[1] != "en" and row[2] >= effective}
        earlier = {int(row[0]) for row in everything} - later
        few_before = len(earlier) < len(later)
        in_later = f"edition IN ({','.join(map(str, later))})"
        in_earlier = f"edition IN ({','.join(map(str, earlier))})"
        for old, new in changed.items():
            new_is_later = self._stands(new, in_later)
            if few_before and not new_is_later and not self._stands(old, in_earlier):
                self._rename(new, old, in_earlier)
            elif not new_is_later or new in changed or not self._together(old, new, in_later):
                self._rename(old, new, in_later)
        for table, column in (("place", "line"), ("split", "line"), ("split", "origin")):
            self._connection.execute(f"UPDATE OR REPLACE {table} SET {column} = -{column} WHERE {column} < 0")
        self._connection.execute(_NOT_NEW_AFTER_ALL)
        self._rows.clear()

    def _stands(self, line: int, within: str) -> bool:
        found = self._connection.execute(f"SELECT 1 FROM place WHERE line = ? AND {within} LIMIT 1", (line,))
        return found.fetchone() is not None

    def _together(self, one: int, other: int, within: str) -> bool:
        found = self._connection.execute(
            f"SELECT 1 FROM place WHERE line = ? AND {within} AND edition IN (SELECT edition FROM place WHERE line = ?) LIMIT 1",
            (one, other),
        )
        return found.fetchone() is not None

    def _rename(self, old: int, new: int, within: str) -> None:
        """Negative until all are renamed, so that no line is renamed twice."""
        self._connection.execute(f"UPDATE place SET line = ? WHERE line = ? AND {within}", (-new, old))
        self._connection.execute(f"UPDATE split SET line = ? WHERE line = ? AND {within}", (-new, old))
        self._connection.execute(f"UPDATE split SET origin = ? WHERE origin = ? AND {within}", (-new, old))

    def _write(self, edition: int, rows: list[Row], lines: dict[int, int]) -> None:
        self._connection.executemany(
            "UPDATE place SET line = ? WHERE edition = ? AND key = ? AND copy = ?",
            ((lines[index], edition, row.key, row.copy) for index, row in enumerate(rows) if row.line != lines[index]),
        )
        self._rows.pop(edition, None)

    def _rehung(self) -> list[tuple[int, str]]:
        """Editions in other languages whose nearest English edition may have become one of those just written."""
        found = []
        for edition, stated in self._connection.execute(
            "SELECT id, effective FROM edition WHERE language <> 'en'"
        ).fetchall():
            whole = self._connection.execute(
                "SELECT max(effective) FROM edition WHERE language = 'en' AND whole AND effective <= ?", (stated,)
            ).fetchone()[0]
            if self._days and (whole is None or whole in self._days):
                found.append((int(edition), str(stated)))
        return found

    def _hang(self, edition: int, effective: str) -> None:
        rows = self._rows_of(edition)
        chain = sorted(self._english(), key=lambda entry: (_distance(entry[1], effective), -entry[2]))
        lines: dict[int, int] = {}
        used: set[int] = set()
        for english, stated, _ in chain:
            if len(lines) == len(rows):
                break
            theirs = {(row.key, row.copy): row.line for row in self._rows_of(english)}
            convert = self._conversion(rows, self._rows_of(english), effective, stated)
            for index, row in enumerate(rows):
                if index in lines:
                    continue
                key = convert(row.key)
                line = theirs.get((key, row.copy)) if key is not None else None
                if line is not None and line not in used:
                    lines[index] = line
                    used.add(line)
        for index, row in enumerate(rows):
            if index not in lines:
                lines[index] = row.line if row.line and row.line not in used else self._new_line()
                used.add(lines[index])
        self._write(edition, rows, lines)

    def _conversion(
        self, rows: list[Row], english: list[Row], effective: str, stated: str
    ) -> Callable[[int], int | None]:
        """From a number on the day `effective` to the number of the same rule in an English edition of the day `stated`."""
        known = self._chronicle
        theirs = _children(english)
        ours = _children(rows)

        def convert(key: int) -> int | None:
            if known.same_edition(effective, stated):
                return key
            depth = keys.depth(key)
            head = key - key % 1000 if depth >= 2 else key
            title = known.title(keys.number_of(head), effective)
            if title is None and depth >= 2:
                head = key - key % 1_000_000
                title = known.title(keys.number_of(head), effective)
            if title is None:
                return key if depth == 0 else None
            number = known.number(title, stated, like=keys.number_of(head))
            if number is None:
                return None
            there = keys.key_of(number)
            if head == key:
                return there
            above, above_there = keys.parent(key), keys.parent(there + key - head)
            if above is None or above_there is None or ours[above] != theirs[above_there]:
                return None
            return there + key - head

        return convert


def _position(chain: list[tuple[int, str, int]], edition: int) -> int:
    return next(index for index, entry in enumerate(chain) if entry[0] == edition)


def _children(rows: Iterable[Row]) -> dict[int, int]:
    counts: dict[int, int] = defaultdict(int)
    for row in rows:
        above = keys.parent(row.key)
        if above is not None:
            counts[above] += 1
    return counts


def _distance(left: str, right: str) -> int:
    """Days, roughly: enough to order editions by nearness."""

    def days(day: str) -> int:
        return int(day[:4]) * 372 + int(day[5:7]) * 31 + int(day[8:10])

    return abs(days(left) - days(right))
