"""The library: everything that can be asked of the store. All reads; safe to share between threads."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from threading import Lock

from rules_text import finding, keys, load
from rules_text.asked import read_asked
from rules_text.citing import cite
from rules_text.model import (
    ComparedRow,
    Edition,
    EditionAsked,
    GlossaryEntry,
    HistorySpan,
    Lookup,
    Quote,
    Rule,
    Span,
)
from rules_text.snapshot import Snapshot
from rules_text.telling import compare as compare_texts
from rules_text.telling import history as tell_history
from rules_text.telling import history_within


class Library:
    """The rules in all languages and editions held. Open one with `open` or `in_memory` and keep it.

    Numbers are given as `7`, `701`, `701.12`, `701.12a`; a language as its code; an edition as a person words it: an ISO date, a year, a month, `current`
    (the default), a label or the start of a hash. RulesTextError `unknown_edition` for words that name none.
    """

    def __init__(self, snapshot: Snapshot, path: Path | None = None) -> None:
        self._snapshot = snapshot
        self._path = path
        self._stamp = _stamp(path)
        self._lock = Lock()

    @classmethod
    def open(cls, path: Path) -> Library:
        """Open the store at `path`, made from the shipped texts if it isn't there. Takes a new store up by itself when one is put in its place."""
        load.ensure(path)
        return cls(Snapshot.open(path), path)

    @classmethod
    def in_memory(cls) -> Library:
        """A library of the shipped texts alone, in memory."""
        connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        load.fill(connection)
        return cls(Snapshot(connection))

    def close(self) -> None:
        """Close the store."""
        self.snapshot().close()

    def snapshot(self) -> Snapshot:
        """The newest state of the store: what searches, and whatever else reads with its own queries, work on."""
        if self._path is None:
            return self._snapshot
        stamp = _stamp(self._path)
        if stamp != self._stamp and stamp is not None:
            with self._lock:
                if stamp != self._stamp:
                    # The old one stays open for the threads that still read from it, and is closed when the last lets go of it.
                    self._snapshot = Snapshot.open(self._path)
                    self._stamp = stamp
        return self._snapshot

    # Editions

    def editions(self, language: str | None = None) -> tuple[Edition, ...]:
        """All texts held, the newest first; of one language if asked."""
        return tuple(
            edition for edition in self.snapshot().editions if language is None or edition.language == language
        )

    def languages(self) -> tuple[str, ...]:
        """The codes of all languages held, English first."""
        return self.snapshot().languages

    def known_dates(self) -> tuple[str, ...]:
        """The effective dates (ISO) of all editions known, held or not, the oldest first."""
        return self.snapshot().dates

    def edition(self, asked: str | None = None, language: str = "en") -> EditionAsked:
        """What a person's words for an edition mean."""
        return self._asked(self.snapshot(), asked, language)

    @staticmethod
    def _asked(snapshot: Snapshot, asked: str | None, language: str) -> EditionAsked:
        def find() -> EditionAsked:
            day, named = read_asked(asked, snapshot.editions, language)
            if named is not None:
                return EditionAsked(asked or "", day, named, named.effective, exact=True)
            held = snapshot.in_force(language, day)
            return EditionAsked(asked or "current", day, held[0] if held else None, snapshot.day_in_force(day))

        return snapshot.cached(("asked", asked, language), find)

    # Rules

    def entries(self, number: str, language: str = "en", edition: str | None = None) -> Lookup:
        """The rule at a number followed by all its subrules (a chapter: all its rules); what was taken instead if it isn't held."""
        snapshot = self.snapshot()
        key = (number, language, edition)
        return snapshot.cached(
            key, lambda: finding.look_up(snapshot, number, language, self._asked(snapshot, edition, language))
        )

    def rule(self, number: str, language: str = "en", edition: str | None = None) -> Rule | None:
        """The rule at exactly this number in the asked language and edition, None if no such text is held. No fallback."""
        snapshot = self.snapshot()
        asked = self._asked(snapshot, edition, language)
        try:
            key = keys.key_of(number)
        except ValueError:
            return None
        held = (asked.edition,) if asked.exact and asked.edition else snapshot.in_force(language, asked.date)
        for text in held:
            if text.language == language:
                rule = snapshot.one(text, key)
                if rule is not None:
                    return rule
        return None

    def all_rules(self, language: str = "en", edition: str | None = None) -> tuple[Rule, ...]:
        """Every rule of the asked language and edition as far as one is held, in order: what a search is built from."""
        snapshot = self.snapshot()
        found: dict[tuple[str, int], Rule] = {}
        for text in self._texts(snapshot, language, edition):
            copies: dict[str, int] = {}
            for rule in snapshot.rules("WHERE place.edition = ? ORDER BY place.key, place.copy", (text.id,)):
                copies[rule.number] = copies.get(rule.number, 0) + 1
                found.setdefault((rule.number, copies[rule.number]), rule)
            if text.whole:
                break
        return tuple(sorted(found.values(), key=lambda rule: keys.key_of(rule.number)))

    def titled(self, edition: str | None = None) -> tuple[Span, ...]:
        """Every number that carried a title in the asked edition, in order, whether its text is held or not."""
        snapshot = self.snapshot()
        day = snapshot.day_in_force(self._asked(snapshot, edition, "en").date)
        return finding.titled(snapshot, day)

    def children(self, rule: Rule) -> tuple[Rule, ...]:
        """What stands directly in a rule: subrules of a rule, rules of a chapter, chapters of a section."""
        key = keys.key_of(rule.number)
        level = keys.depth(key) + 1
        return tuple(
            found
            for found in self.snapshot().entry(rule.edition, key)[1:]
            if keys.depth(keys.key_of(found.number)) == level
        )

    def parent(self, rule: Rule) -> Rule | None:
        """What a rule stands in, None for a section or if the text held lacks it."""
        above = keys.parent(keys.key_of(rule.number))
        return None if above is None else self.snapshot().one(rule.edition, above)

    def neighbours(self, rule: Rule) -> tuple[Rule | None, Rule | None]:
        """The rules before and after one at its own level in the same edition."""
        key = keys.key_of(rule.number)
        level = {
            0: "key % 1000000 = 999999",
            1: "key % 1000000 = 0",
            2: "key % 1000 = 0 AND key % 1000000 <> 0",
            3: "key % 1000 <> 0",
        }
        same = level[keys.depth(key)].replace("key", "place.key") + (
            " AND place.key % 1000000 <> 999999" if keys.depth(key) == 3 else ""
        )
        snapshot = self.snapshot()
        before = snapshot.rules(
            f"WHERE place.edition = ? AND place.key < ? AND {same} ORDER BY place.key DESC LIMIT 1",
            (rule.edition.id, key),
        )
        after = snapshot.rules(
            f"WHERE place.edition = ? AND place.key > ? AND {same} ORDER BY place.key LIMIT 1", (rule.edition.id, key)
        )
        return (before[0] if before else None, after[0] if after else None)

    def sections(self, language: str = "en", edition: str | None = None) -> tuple[Rule, ...]:
        """The sections (1 to 9) of the asked edition as far as they are held."""
        return self._level(language, edition, "place.key % 1000000 = 999999")

    def chapters(
        self, section: str | None = None, language: str = "en", edition: str | None = None
    ) -> tuple[Rule, ...]:
        """The chapters of a section, or all, of the asked edition as far as they are held."""
        within = f" AND place.key / 100000000 = {int(section)}" if section else ""
        return self._level(language, edition, "place.key % 1000000 = 0" + within)

    def _level(self, language: str, edition: str | None, condition: str) -> tuple[Rule, ...]:
        snapshot = self.snapshot()
        found: dict[str, Rule] = {}
        for text in self._texts(snapshot, language, edition):
            for rule in snapshot.rules(f"WHERE place.edition = ? AND {condition} ORDER BY place.key", (text.id,)):
                found.setdefault(rule.number, rule)
            if text.whole:
                break
        return tuple(sorted(found.values(), key=lambda rule: keys.key_of(rule.number)))

    def _texts(self, snapshot: Snapshot, language: str, edition: str | None) -> tuple[Edition, ...]:
        asked = self._asked(snapshot, edition, language)
        if asked.exact and asked.edition is not None:
            return (asked.edition,)
        return snapshot.in_force(language, asked.date)

    # References

    def cited_by(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules of the same edition that name this one or anything in it, in order."""
        key = keys.key_of(rule.number)
        return self.snapshot().rules(
            "JOIN ref ON ref.text = place.text WHERE place.edition = ? AND (ref.first BETWEEN ? AND ? OR (ref.first <= ? AND ref.last >= ?))"
            " AND place.key NOT BETWEEN ? AND ? GROUP BY place.key, place.copy ORDER BY place.key",
            (rule.edition.id, key, keys.reach(key), key, key, key, keys.reach(key)),
        )

    def references(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules that this one names, in its own edition, in the order in which it names them; ranges in full."""
        snapshot = self.snapshot()
        rows = snapshot.all(
            "SELECT ref.first, ref.last FROM ref JOIN place ON place.text = ref.text WHERE place.edition = ? AND place.key = ? ORDER BY ref.rowid",
            (rule.edition.id, keys.key_of(rule.number)),
        )
        found: dict[str, Rule] = {}
        for first, last in rows:
            level = keys.depth(first)
            for other in snapshot.rules(
                "WHERE place.edition = ? AND place.key BETWEEN ? AND ? ORDER BY place.key",
                (rule.edition.id, first, last),
            ):
                if keys.depth(keys.key_of(other.number)) == level:
                    found.setdefault(other.number, other)
        return tuple(found.values())

    # Glossary

    def glossary(self, term: str, language: str = "en", edition: str | None = None) -> tuple[GlossaryEntry, ...]:
        """The entries of a term, compared without case and accents; from the nearest edition that has it if the asked one isn't held."""
        snapshot = self.snapshot()
        folded = load.fold_term(term)
        asked = self._asked(snapshot, edition, language)
        texts = (*self._texts(snapshot, language, edition), *snapshot.nearest(language, asked.date))
        for text in dict.fromkeys(texts):
            found = snapshot.terms("WHERE gloss.edition = ? AND term.folded = ? ORDER BY gloss.rank", (text.id, folded))
            if found:
                return found
        return ()

    def terms(self, language: str = "en", edition: str | None = None) -> tuple[GlossaryEntry, ...]:
        """The whole glossary of the asked edition as far as it is held, in its order."""
        snapshot = self.snapshot()
        found: dict[str, GlossaryEntry] = {}
        for text in self._texts(snapshot, language, edition):
            for entry in snapshot.terms("WHERE gloss.edition = ? ORDER BY gloss.rank", (text.id,)):
                found.setdefault(entry.term, entry)
            if text.whole:
                break
        return tuple(found.values())

    # Citations

    def cite(self, key: str, language: str = "en", edition: str | None = None) -> Quote | None:
        """A citation by its key: the number it has in the asked edition, and the words if a text that says so is held.

        None if the rule did not exist in that edition. KeyError for an unknown key.
        """
        snapshot = self.snapshot()
        asked = self._asked(snapshot, edition, language)
        return snapshot.cached(("cite", key, language, edition), lambda: cite(snapshot, key, language, asked))

    # Over time

    def meanings(self, number: str) -> tuple[Span, ...]:
        """Which titles a number carried since when, the oldest first: known of every edition, held or not. () for a number without titles."""
        try:
            key = keys.key_of(number)
        except ValueError:
            return ()
        return finding.meanings(self.snapshot(), key)

    def moves(self, number: str, edition: str | None = None) -> tuple[Span, ...]:
        """The numbers that the rule titled at this number in the asked edition has had, the oldest first: known of every edition, held or not."""
        snapshot = self.snapshot()
        try:
            key = keys.key_of(number)
        except ValueError:
            return ()
        return finding.moves(
            snapshot, key, snapshot.day_in_force(self._asked(snapshot, edition, "en").date) if edition else None
        )

    def history(
        self, number: str, language: str = "en", edition: str | None = None, *, within: bool = False
    ) -> tuple[HistorySpan, ...]:
        """How the rule that has this number in the asked edition came, moved and was reworded, over the editions held, the oldest first.

        `within`: and what happened to the rules that stand in it.
        """
        snapshot = self.snapshot()
        lookup = self.entries(number, language, edition)
        if not lookup.entries:
            return ()
        tell = history_within if within else tell_history
        return snapshot.cached(
            ("history", number, language, edition, within), lambda: tell(snapshot, lookup.entries[0])
        )

    def compare(
        self,
        number: str,
        *,
        languages: tuple[str, str] = ("en", "en"),
        editions: tuple[str | None, str | None] = (None, None),
    ) -> tuple[ComparedRow, ...]:
        """A rule and all that stands in it in two texts, rule by rule by the lineage. `number` is that of the first text."""
        left = self.entries(number, languages[0], editions[0])
        if not left.entries:
            return ()
        return compare_texts(self.snapshot(), left, languages[1], self.edition(editions[1], languages[1]))


def _stamp(path: Path | None) -> tuple[int, int, int] | None:
    if path is None:
        return None
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size
