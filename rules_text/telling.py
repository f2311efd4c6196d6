"""A rule over time, and two texts of a rule side by side."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final, Literal

from rules_text import keys
from rules_text.align import normalised
from rules_text.finding import look_up
from rules_text.model import ComparedRow, EditionAsked, HistorySpan, Lookup, Rule, WordChange
from rules_text.snapshot import Snapshot

_PIECE: Final = re.compile(r"\s*\S+")
_MOST_WITHIN: Final = 80
_SHORT_OF: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


def changes(old: str, new: str) -> tuple[WordChange, ...]:
    """The words of `new` against `old`: what stayed, came and went. Joined, same and added are `new`, same and removed `old` (but for spaces)."""
    before, after = _PIECE.findall(old), _PIECE.findall(new)
    matcher = SequenceMatcher(None, [_bare(word) for word in before], [_bare(word) for word in after], autojunk=False)
    found: list[WordChange] = []
    for operation, i, j, k, m in matcher.get_opcodes():
        if operation == "equal":
            found.append(WordChange("same", "".join(after[k:m])))
            continue
        if i < j:
            found.append(WordChange("removed", "".join(before[i:j])))
        if k < m:
            found.append(WordChange("added", "".join(after[k:m])))
    return tuple(found)


def _bare(word: str) -> str:
    return word.strip().translate(_SHORT_OF)


def words(rule: Rule) -> str:
    """All words of a rule: title or text, and Examples."""
    return "\n".join((rule.title if rule.title is not None else rule.text, *rule.examples))


def history(snapshot: Snapshot, rule: Rule) -> tuple[HistorySpan, ...]:
    """The stretches in which a rule of the store kept number and words, over the held editions of its language, the oldest first."""
    found = snapshot.rules(
        "JOIN edition ON edition.id = place.edition WHERE place.line = ? AND edition.language = ?"
        " ORDER BY edition.effective, edition.whole, edition.label, place.key",
        (rule.line, rule.edition.language),
    )
    wholes = [e for e in reversed(snapshot.editions) if e.language == rule.edition.language and e.whole]
    newest = max((e.effective for e in snapshot.editions if e.language == rule.edition.language), default="")
    spans: list[HistorySpan] = []
    for one in found:
        last = spans[-1] if spans else None
        if last is None:
            spans.append(
                HistorySpan(_first_event(snapshot, one), one, one.edition.effective, None, (), _origin(snapshot, one))
            )
            continue
        moved = last.rule.number != one.number
        reworded = normalised(words(last.rule)) != normalised(words(one))
        if moved or reworded:
            spans[-1] = _until(last, _edition_before(one, found, last))
            event: Literal["moved_and_reworded", "moved", "reworded"] = (
                "moved_and_reworded" if moved and reworded else "moved" if moved else "reworded"
            )
            spans.append(
                HistorySpan(
                    event, one, one.edition.effective, None, changes(words(last.rule), words(one)) if reworded else ()
                )
            )
    if (
        spans
        and found[-1].edition.effective < newest
        and any(e.effective > found[-1].edition.effective for e in wholes)
    ):
        spans[-1] = _until(spans[-1], found[-1].edition.effective)
    return tuple(spans)


def history_within(snapshot: Snapshot, rule: Rule) -> tuple[HistorySpan, ...]:
    """The history of a rule, and what happened to each rule in it (but for moving along, and coming with it), all in the order of time.

    A chapter with very many rules has only its own history.
    """
    own = history(snapshot, rule)
    if rule.kind not in ("chapter", "rule") or not own:
        return own
    reach = 1_000 if rule.kind == "rule" else 1_000_000
    lines = snapshot.all(
        "SELECT DISTINCT inner.line FROM place AS outer JOIN place AS inner"
        " ON inner.edition = outer.edition AND inner.key > outer.key AND inner.key < outer.key + ?"
        " JOIN edition ON edition.id = outer.edition WHERE outer.line = ? AND edition.language = ?",
        (reach, rule.line, rule.edition.language),
    )
    if len(lines) > _MOST_WITHIN:
        return own
    moves = {span.since for span in own}
    found = list(own)
    for (line,) in lines:
        newest = snapshot.rules(
            "JOIN edition ON edition.id = place.edition WHERE place.line = ? AND edition.language = ?"
            " ORDER BY edition.effective DESC LIMIT 1",
            (line, rule.edition.language),
        )
        found += [
            replace(span, event="came") if span.event == "first" else span
            for span in history(snapshot, newest[0])
            if not (span.event == "moved" and span.since in moves)
            and not (span.event in ("first", "came") and span.since == own[0].since)
        ]
    return tuple(sorted(found, key=lambda span: (span.since, keys.key_of(span.rule.number))))


def _edition_before(one: Rule, found: tuple[Rule, ...], last: HistorySpan) -> str:
    earlier = [rule.edition for rule in found if rule.edition.effective < one.edition.effective]
    return max((edition.effective_to or edition.effective for edition in earlier), default=last.since)


def _until(span: HistorySpan, until: str) -> HistorySpan:
    return replace(span, until=until)


def _first_event(snapshot: Snapshot, rule: Rule) -> Literal["first", "came", "split"]:
    if _origin(snapshot, rule) is not None:
        return "split"
    earlier = any(
        e.whole and e.language == rule.edition.language and e.effective < rule.edition.effective
        for e in snapshot.editions
    )
    return "came" if earlier else "first"


def _origin(snapshot: Snapshot, rule: Rule) -> str | None:
    rows = snapshot.all("SELECT origin FROM split WHERE line = ?", (rule.line,))
    if not rows:
        return None
    key = snapshot.all(
        "SELECT place.key FROM place JOIN edition ON edition.id = place.edition WHERE place.line = ? AND edition.effective < ?"
        " ORDER BY edition.effective DESC LIMIT 1",
        (rows[0][0], rule.edition.effective),
    )
    return keys.number_of(int(key[0][0])) if key else None


def compare(snapshot: Snapshot, left: Lookup, language: str, asked: EditionAsked) -> tuple[ComparedRow, ...]:
    """The rules of a look-up beside the same rules in another language or edition, in the order of the left, what it lacks at the end of each rule."""
    first = left.entries[0]
    right = _counterpart(snapshot, first, language, asked)
    by_line = {rule.line: rule for rule in right}
    rows: list[tuple[int, ComparedRow]] = []
    seen: set[int] = set()
    for place, rule in enumerate(left.entries, 1):
        other = by_line.get(rule.line)
        if other is not None:
            seen.add(other.line)
        compared = other is not None and other.edition.language == rule.edition.language
        rows.append(
            (place * 1000, ComparedRow(rule, other, changes(words(rule), words(other)) if compared and other else ()))
        )
    positions = {row.left.line: position for position, row in rows if row.left is not None}
    after = 0
    for number, rule in enumerate(right):
        if rule.line in seen:
            after = positions[rule.line]
        else:
            rows.append((after + number % 999 + 1, ComparedRow(None, rule)))
    return tuple(row for _, row in sorted(rows, key=lambda row: row[0]))


def _counterpart(snapshot: Snapshot, rule: Rule, language: str, asked: EditionAsked) -> tuple[Rule, ...]:
    held = (asked.edition,) if asked.exact and asked.edition is not None else snapshot.in_force(language, asked.date)
    for edition in (*held, *(() if asked.exact else snapshot.nearest(language, asked.date))):
        key = snapshot.key_of_line(edition, rule.line)
        if key is not None:
            return snapshot.entry(edition, key)
    return look_up(snapshot, rule.number, language, asked).entries if asked.exact else ()
