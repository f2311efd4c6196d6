"""A citation by its meaning → number and words, in any edition and language held. Never words that say something else than the citation."""

from __future__ import annotations

from collections.abc import Iterator

from rules_text import keys
from rules_text.anchors import Anchor, load_anchors
from rules_text.chronicle import chronicle
from rules_text.model import Edition, EditionAsked, Fallback, FallbackReason, Quote, Rule
from rules_text.snapshot import Snapshot


def cite(snapshot: Snapshot, key: str, language: str, asked: EditionAsked) -> Quote | None:
    """The quote for a key; its `rule` is None if no text is held, or only one that says otherwise."""
    anchor = load_anchors()[key]
    day = snapshot.day_in_force(asked.date) or asked.date
    number = _number_on(snapshot, anchor, day) if day is not None else None
    if day is None or number is None:
        return None
    for edition, exact in _texts(snapshot, language, asked):
        there = number_in(snapshot, anchor, edition)
        rule = snapshot.one(edition, keys.key_of(there)) if there is not None else None
        if rule is not None and _says(snapshot, anchor, rule, day):
            fallback = (
                None
                if exact and edition.language == language
                else _fallback(number, language, asked, rule, exact=exact)
            )
            return Quote(key, number, day, language, rule, fallback)
    return Quote(key, number, day, language, None)


def number_in(snapshot: Snapshot, anchor: Anchor, edition: Edition) -> str | None:
    """The number of a cited rule in an edition. In an edition newer than all known ones it is found again by its words and its lineage."""
    number = anchor.number_at(edition.effective)
    known_until = chronicle().dates[-1]
    if number is None or edition.effective <= known_until or edition.language != "en" or not edition.whole:
        return number
    rule = snapshot.one(edition, keys.key_of(number))
    if rule is not None and _holds(anchor, rule):
        return number
    for known in snapshot.nearest("en", known_until):
        before = anchor.number_at(known.effective)
        line = snapshot.line_of((known,), keys.key_of(before)) if before and known.effective <= known_until else None
        if line is not None:
            key = snapshot.key_of_line(edition, line)
            return None if key is None else keys.number_of(key)
    return None


def _number_on(snapshot: Snapshot, anchor: Anchor, day: str) -> str | None:
    if day > chronicle().dates[-1]:
        for edition in snapshot.in_force("en", day):
            if edition.whole:
                return number_in(snapshot, anchor, edition)
    return anchor.number_at(day)


def _texts(snapshot: Snapshot, language: str, asked: EditionAsked) -> Iterator[tuple[Edition, bool]]:
    """The asked text, other editions in its language, then the same in other languages; and whether it is of the asked edition."""
    named = asked.edition if asked.exact else None
    for code in dict.fromkeys((language, *snapshot.languages)):
        exact = (named,) if named is not None and named.language == code else snapshot.in_force(code, asked.date)
        for edition in exact:
            yield edition, True
        for edition in snapshot.nearest(code, asked.date):
            if edition not in exact:
                yield edition, False


def _fallback(number: str, language: str, asked: EditionAsked, rule: Rule, *, exact: bool) -> Fallback:
    reason: FallbackReason = (
        "language" if exact else "edition" if rule.edition.language == language else "language_and_edition"
    )
    if rule.number != number:
        reason = "moved"
    return Fallback(number, language, asked.date or "current", reason)


def _says(snapshot: Snapshot, anchor: Anchor, rule: Rule, day: str) -> bool:
    turn = anchor.contrary_before
    if turn is not None and (rule.edition.effective < turn) != (day < turn):
        return False
    if rule.edition.language == "en":
        return _holds(anchor, rule)
    number = anchor.number_at(rule.edition.effective)
    if number is not None:
        return rule.number == number
    english = snapshot.rules(
        "JOIN edition ON edition.id = place.edition WHERE place.line = ? AND edition.language = 'en' ORDER BY edition.effective DESC LIMIT 1",
        (rule.line,),
    )
    return bool(english) and _holds(anchor, english[0])


def _holds(anchor: Anchor, rule: Rule) -> bool:
    return anchor.holds_in("\n".join((rule.title or "", rule.text, *rule.examples)))
