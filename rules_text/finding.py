"""From a number, a language and an edition to the text that answers it, or to the nearest one, said to be that."""

from __future__ import annotations

from collections.abc import Iterator

from rules_text import keys
from rules_text.anchors import load_anchors
from rules_text.model import Edition, EditionAsked, Fallback, FallbackReason, Lookup, Rule, Span
from rules_text.snapshot import Snapshot


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
    found = _elsewhere(snapshot, key, language, asked)
    if found is None:
        return Lookup(number, (), None, meanings(snapshot, key), _nearest(snapshot, number, language, asked))
    entries, reason = found
    day = asked.edition.label if asked.exact and asked.edition is not None else asked.date
    return Lookup(number, entries, Fallback(number, language, day or "current", reason), meanings(snapshot, key))


def _exact(snapshot: Snapshot, language: str, asked: EditionAsked) -> tuple[Edition, ...]:
    if asked.exact and asked.edition is not None:
        return (asked.edition,) if asked.edition.language == language else ()
    return snapshot.in_force(language, asked.date)


def _elsewhere(snapshot: Snapshot, key: int, language: str, asked: EditionAsked) -> tuple[tuple[Rule, ...], FallbackReason] | None:
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


def _same_rule(snapshot: Snapshot, key: int, line: int | None, language: str, asked: EditionAsked) -> Iterator[tuple[tuple[Rule, ...], bool]]:
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
    for edition in snapshot.nearest(language, asked.date):
        entries = snapshot.entry(edition, key)
        if entries:
            yield entries


def meanings(snapshot: Snapshot, key: int) -> tuple[Span, ...]:
    """What the rule, or the chapter, at a number was called over time, as far as it is titled."""

    def find() -> tuple[Span, ...]:
        if keys.depth(key) == 0:
            return ()
        number = keys.number_of(key - key % 1000 if keys.depth(key) >= 2 else key)
        return _newer(snapshot, number, snapshot.chronicle.meanings(number))

    return snapshot.cached(("meanings", key), find)


def titled(snapshot: Snapshot, day: str | None) -> tuple[Span, ...]:
    """Every number's meaning on a day (None: before all known editions), in the order of the numbers."""

    def find() -> tuple[Span, ...]:
        numbers = {*snapshot.chronicle.numbers, *_newly_titled(snapshot)}
        found = []
        for number in sorted(numbers, key=keys.key_of):
            spans = meanings(snapshot, keys.key_of(number)) if "." in number or len(number) == 3 else snapshot.chronicle.meanings(number)
            found += [span for span in spans if span.since <= (day or "") and (span.until is None or (day or "") <= span.until)]
        return tuple(found)

    return snapshot.cached(("titled", day), find)


def _newly_titled(snapshot: Snapshot) -> set[str]:
    last = snapshot.chronicle.dates[-1] if snapshot.chronicle.dates else ""
    rows = snapshot.all(
        "SELECT DISTINCT place.key FROM place JOIN edition ON edition.id = place.edition JOIN text ON text.id = place.text"
        " WHERE edition.language = 'en' AND edition.whole AND edition.effective > ? AND text.title IS NOT NULL",
        (last,),
    )
    return {keys.number_of(int(row[0])) for row in rows}


def _newer(snapshot: Snapshot, number: str, spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """The chronicle's spans with what held editions newer than the chronicle say."""
    last = snapshot.chronicle.dates[-1] if snapshot.chronicle.dates else ""
    newer = [e for e in reversed(snapshot.editions) if e.language == "en" and e.whole and e.effective > last]
    found = list(spans)
    before = last
    for edition in newer:
        rule = snapshot.one(edition, keys.key_of(number))
        title = rule.title if rule is not None else None
        open_span = found[-1] if found and found[-1].until is None else None
        if open_span is not None and (title is None or title.casefold() != open_span.title.casefold()):
            found[-1] = Span(open_span.number, open_span.title, open_span.since, before, None)
            open_span = None
        if title is not None and open_span is None:
            found.append(Span(number, title, edition.effective, None, number))
        before = edition.effective
    return tuple(found)


def _nearest(snapshot: Snapshot, number: str, language: str, asked: EditionAsked) -> str | None:
    """The last number that exists beside a number that doesn't: `701.12h` for `701.12k`, `701.71` for `701.99`."""
    head = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    for code in dict.fromkeys((language, "en")):
        for edition in _exact(snapshot, code, asked):
            for above in dict.fromkeys((head, head.partition(".")[0])):
                try:
                    key = keys.key_of(above)
                except ValueError:
                    continue
                level = "place.key % 1000 = 0" if above != head or head == number else "1"
                rows = snapshot.all(
                    f"SELECT max(key) FROM place WHERE edition = ? AND key BETWEEN ? AND ? AND {level.replace('place.', '')}",
                    (edition.id, key, keys.reach(key)),
                )
                if rows[0][0] is not None and (rows[0][0] != key or above != number):
                    return keys.number_of(int(rows[0][0]))
    return None
