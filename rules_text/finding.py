"""From a number, a language and an edition to the text that answers it, or to the nearest one, said to be that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rules_text import keys
from rules_text.anchors import load_anchors
from rules_text.model import Edition, EditionAsked, Fallback, FallbackReason, Lookup, Rule, Span
from rules_text.snapshot import Snapshot

_PARTS: Final = re.compile(r"(\d{1,3})(?:\.(\d{1,3})([a-z]{1,2})?)?")
MODERN_SINCE: Final = "2009-07-01"
"""Before, the document was numbered otherwise: its numbers are never offered for today's."""


def look_up(snapshot: Snapshot, number: str, language: str, asked: EditionAsked) -> Lookup:
    """The rule at a number with all that stands in it.

    Without an exact text the order is: the same rule in the asked language from the nearest other edition, there perhaps at another number; if no edition
    was asked for, the asked language's text of that number from another edition, although it is another rule; the asked edition in other
    languages, English first; the same rule in other languages' editions; another rule at that number. Each but the first says what it is.
    """
    try:
        key = keys.key_of(number)
    except ValueError:
        return Lookup(number, (), None, (), _nearest(snapshot, number, language, asked))
    for edition in _exact(snapshot, language, asked):
        entries = snapshot.entry(edition, key)
        if entries:
            return Lookup(number, entries, None, meanings(snapshot, key))
    found = None if _absent(snapshot, key, asked) else _elsewhere(snapshot, key, language, asked)
    if found is None:
        return Lookup(number, (), None, meanings(snapshot, key), _nearest(snapshot, number, language, asked))
    entries, reason = found
    day = asked.edition.label if asked.exact and asked.edition is not None else asked.date
    return Lookup(number, entries, Fallback(number, language, day or "current", reason), meanings(snapshot, key))


def _exact(snapshot: Snapshot, language: str, asked: EditionAsked) -> tuple[Edition, ...]:
    if asked.exact and asked.edition is not None:
        return (asked.edition,) if asked.edition.language == language else ()
    return snapshot.in_force(language, asked.date)


def _absent(snapshot: Snapshot, key: int, asked: EditionAsked) -> bool:
    """Whether the asked edition is held whole, in whatever language, and has no such number."""
    if asked.exact and asked.edition is not None:
        return asked.edition.whole and snapshot.one(asked.edition, key) is None
    held = [edition for code in snapshot.languages for edition in snapshot.in_force(code, asked.date)]
    return any(edition.whole for edition in held) and snapshot.line_of(held, key) is None


def _elsewhere(
    snapshot: Snapshot, key: int, language: str, asked: EditionAsked
) -> tuple[tuple[Rule, ...], FallbackReason] | None:
    others = [code for code in snapshot.languages if code != language]
    line = _line_asked(snapshot, key, language, asked)
    for entries, moved in _same_rule(snapshot, key, line, language, asked):
        return entries, "moved" if moved else "edition"
    if asked.date is None:
        for entries in _same_number(snapshot, key, language, asked):
            return entries, "other_meaning"
    for code in others:
        for edition in snapshot.in_force(code, asked.date):
            entries = snapshot.entry(edition, key)
            if entries:
                return entries, "language"
    for code in others:
        for entries, moved in _same_rule(snapshot, key, line, code, asked):
            return entries, "moved" if moved else "language_and_edition"
    for code in (language, *others):
        for entries in _same_number(snapshot, key, code, asked):
            return entries, "other_meaning"
    return None


def _line_asked(snapshot: Snapshot, key: int, language: str, asked: EditionAsked) -> int | None:
    for code in dict.fromkeys((language, *snapshot.languages)):
        line = snapshot.line_of(snapshot.in_force(code, asked.date), key)
        if line is not None:
            return line
    return None


def _same_rule(
    snapshot: Snapshot, key: int, line: int | None, language: str, asked: EditionAsked
) -> Iterator[tuple[tuple[Rule, ...], bool]]:
    for edition in snapshot.nearest(language, asked.date):
        there = snapshot.key_of_line(edition, line) if line is not None else None
        if there is None and line is None:
            there = _by_facts(snapshot, key, asked.date, edition)
        if there is None:
            continue
        entries = snapshot.entry(edition, there)
        if entries:
            yield entries, there != key


def _by_facts(snapshot: Snapshot, key: int, day: str | None, edition: Edition) -> int | None:
    """Where citations and chronicle put the rule of a number of one day in another edition: no words are compared."""
    known = snapshot.chronicle
    cited = _by_anchor(snapshot, key, day, edition)
    if cited is not None:
        return cited or None
    day = snapshot.day_in_force(day) if day is not None else None
    for head in (key - key % 1000, key - key % 1_000_000):
        if keys.depth(key) < 1:
            return None
        title = known.title(keys.number_of(head), day)
        if title is None:
            continue
        number = known.number(title, edition.effective, like=keys.number_of(head))
        return None if number is None else keys.key_of(number) + key - head
    return None


def _by_anchor(snapshot: Snapshot, key: int, day: str | None, edition: Edition) -> int | None:
    """Where the citations put the rule of a number of one day in another edition: 0 for nowhere, None if they don't know it."""
    asked_day = snapshot.day_in_force(day) or day
    if asked_day is None:
        return None
    number = keys.number_of(key)
    for anchor in load_anchors().values():
        if anchor.number_at(asked_day) == number:
            there = anchor.number_at(edition.effective)
            return keys.key_of(there) if there is not None else 0
    if any(anchor.number_at(edition.effective) == number for anchor in load_anchors().values()):
        return 0
    return None


def _same_number(snapshot: Snapshot, key: int, language: str, asked: EditionAsked) -> Iterator[tuple[Rule, ...]]:
    old = asked.date is not None and asked.date < MODERN_SINCE
    for edition in snapshot.nearest(language, asked.date):
        if (edition.numbering == "old") != old:
            continue
        entries = snapshot.entry(edition, key)
        if entries:
            yield entries


def meanings(snapshot: Snapshot, key: int) -> tuple[Span, ...]:
    """What the rule, or the chapter, at a number was called over time, as far as it is titled."""

    def find() -> tuple[Span, ...]:
        if keys.depth(key) == 0:
            return ()
        number = keys.number_of(key - key % 1000 if keys.depth(key) >= 2 else key)
        return snapshot.chronicle.meanings(number)

    return snapshot.cached(("meanings", key), find)


def moves(snapshot: Snapshot, key: int, day: str | None) -> tuple[Span, ...]:
    """The numbers at which the rule (or chapter) titled at a number on a day (None: today) has stood, the oldest first."""
    known = snapshot.chronicle
    head = keys.number_of(key - key % 1000 if keys.depth(key) >= 2 else key)
    title = known.title(head, day)
    if title is None and keys.depth(key) >= 2:
        head = head.partition(".")[0]
        title = known.title(head, day)
    if title is None:
        return ()
    now = known.number(title, None, like=head)
    alike = [
        Span(number, title, since, until or None, now)
        for number, since, until in known.by_title[title.casefold()]
        if "." in number or "." not in head or since < MODERN_SINCE
    ]
    return _one_after_another(sorted(alike, key=lambda span: span.since), head)


def _one_after_another(spans: list[Span], head: str) -> tuple[Span, ...]:
    """Of spans that overlap (several chapters are called General) only those that lead to the asked number."""
    asked = [span for span in spans if span.number == head]
    rest = [span for span in spans if span.number != head and not any(_overlap(span, one) for one in asked)]
    clear = [span for span in rest if not any(_overlap(span, other) for other in rest if other is not span)]
    return tuple(sorted([*asked, *clear], key=lambda span: span.since))


def _overlap(left: Span, right: Span) -> bool:
    return left.since <= (right.until or "9999") and right.since <= (left.until or "9999")


def titled(snapshot: Snapshot, day: str | None) -> tuple[Span, ...]:
    """Every number's meaning on a day (None: before all known editions), in the order of the numbers."""

    def find() -> tuple[Span, ...]:
        found: list[Span] = []
        for number in sorted(snapshot.chronicle.numbers, key=keys.key_of):
            spans = snapshot.chronicle.meanings(number)
            found += [
                span
                for span in spans
                if span.since <= (day or "") and (span.until is None or (day or "") <= span.until)
            ]
        return tuple(found)

    return snapshot.cached(("titled", day), find)


def _nearest(snapshot: Snapshot, number: str, language: str, asked: EditionAsked) -> str | None:
    """The number that exists beside one that doesn't: `701.12h` for `701.12k`, `701.71` for `701.99`, `905` for `999`. None if nothing can be said."""
    parts = _PARTS.fullmatch(number)
    if parts is None:
        return None
    chapter, rule, letter = parts.groups()
    texts = [
        edition for code in dict.fromkeys((language, *snapshot.languages)) for edition in _exact(snapshot, code, asked)
    ]
    day = asked.date or snapshot.day_in_force(None) or ""
    if letter and rule:
        head = keys.key_of(f"{chapter}.{rule}")
        held = _keys_between(snapshot, texts, head, keys.reach(head))
        if head in held:
            return keys.number_of(max(held))
    if rule:
        head = keys.key_of(chapter)
        wanted = keys.key_of(f"{chapter}.{rule}")
        found = {key for key in _keys_between(snapshot, texts, head + 1, keys.reach(head)) if keys.depth(key) == 2}
        found |= {keys.key_of(span.number) for span in titled(snapshot, day) if span.number.startswith(f"{chapter}.")}
        if found or any(span.number == chapter for span in titled(snapshot, day)):
            return None if wanted in found else _beside(found, wanted)
    if len(chapter) != 3:
        return None
    wanted = keys.key_of(chapter)
    found = {
        keys.key_of(span.number) for span in titled(snapshot, day) if "." not in span.number and len(span.number) == 3
    }
    return None if wanted in found else _beside(found, wanted)


def _beside(found: set[int], wanted: int) -> str | None:
    below = [key for key in found if key < wanted]
    return keys.number_of(max(below) if below else min(found)) if found else None


def _keys_between(snapshot: Snapshot, texts: list[Edition], first: int, last: int) -> set[int]:
    return {
        int(row[0])
        for edition in texts
        for row in snapshot.all(
            "SELECT key FROM place WHERE edition = ? AND key BETWEEN ? AND ?", (edition.id, first, last)
        )
    }
