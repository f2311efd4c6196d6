"""Where a rule that is known by its meaning stood before: what a number without a title of its own once meant."""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from rules_text.anchors import load_anchors
from rules_text.model import Span
from rules_text.number import RuleNumber, try_parse
from rules_text.snapshot import Snapshot


class Stay(NamedTuple):
    """A rule's stay at a number: from `since` to before `end` (ISO dates of editions); `now` is where it stands today.

    `title` is known for the numbers of the editions before July 2009, for which `end` is the last edition's date.
    """

    since: str
    end: str
    now: str
    title: str = ""


@cache
def stays() -> dict[str, tuple[Stay, ...]]:
    """The rules that have left a number, by that number; each rule once."""
    found: dict[str, list[Stay]] = {}
    for anchor in load_anchors().values():
        now = anchor.numbers[-1][1]
        for (since, number), (end, _) in zip(anchor.numbers, anchor.numbers[1:], strict=False):
            stay = Stay(since, end, now)
            if number != now and stay not in found.setdefault(number, []):
                found[number].append(stay)
    old = tomllib.loads((files("rules_text") / "old_numbers.toml").read_text("utf-8"))["stay"]
    for told in old:
        stay = Stay(told["since"].isoformat(), told["until"].isoformat(), told["now"], told["title"])
        found.setdefault(told["number"], []).append(stay)
    return {number: tuple(sorted(left)) for number, left in found.items()}


def formerly(snapshot: Snapshot, number: RuleNumber) -> tuple[Span, ...]:
    """What a number meant before by the rules that have left it, the oldest first. A span's title is that of the rule or chapter around it then."""
    spans = []
    for since, end, now, title in stays().get(str(number), ()):
        at = bisect_left(snapshot.dates, end)
        until = end if title else snapshot.dates[at - 1] if at else since
        spans.append(Span(str(number), title or _title(snapshot, number, since), since, until, now))
    return tuple(spans)


def _title(snapshot: Snapshot, number: RuleNumber, day: str) -> str:
    at: RuleNumber | None = number
    while at is not None and at.kind != "section":
        title = snapshot.chronicle.title(str(at), day)
        if title:
            return title
        at = at.parent
    return ""


def stands_now(number: RuleNumber) -> tuple[RuleNumber, ...]:
    """Where the rules that left a number stand today."""
    now = (try_parse(stay.now) for stay in stays().get(str(number), ()))
    return tuple(dict.fromkeys(other for other in now if other is not None))


def said_otherwise(number: str, shown: str, asked: str) -> str | None:
    """The day on which the rule that has a number in the edition of the day `shown` turned to say otherwise, if that lies between the two days."""
    early, late = sorted((shown, asked))
    for anchor in load_anchors().values():
        day = anchor.contrary_before
        if day is not None and early < day <= late and anchor.number_at(shown) == number:
            return day
    return None


def was_old_number(number: RuleNumber) -> bool:
    """Whether a number is known from the numbering before July 2009."""
    return any(stay.title for stay in stays().get(str(number), ()))
