"""A whole official text file of the Comprehensive Rules, of any language that has a file in `languages/`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import PurePath
from typing import Final

from rules_text import keys
from rules_text.importers.body import read_body, read_contents
from rules_text.importers.decode import decode, lines_of
from rules_text.importers.glossary import read_glossary
from rules_text.importers.wrapped import is_wrapped, unwrap
from rules_text.language import Language, languages
from rules_text.model import Fault, ImportRefused, ParsedEdition, ParsedRule

_HEAD: Final = 80
_BODY: Final = re.compile(r"\s*1\.?\s+\S")
_FIRST_RULE: Final = re.compile(r"\s*100\.1\b")
_FEWEST: Final = 250
"""A whole text has at least this many numbered rules: the oldest has over 400."""
_LONGEST_GAP: Final = 2
"""Rules; real files skip one number at most."""
_STUB: Final = 120
"""Lines; a glossary that stops before has never been more than a stub, one that stops later was cut in transfer."""


def parse_edition(data: bytes, name: str) -> ParsedEdition:
    """Read a file's bytes; `name` is its file name, from which the edition's label is taken.

    Raises ImportRefused with one clear sentence for anything that is not a whole text of the rules: `not_rules`, `other_game`, `no_date`,
    `truncated`, and what `decode` refuses.
    """
    text, decoding = decode(data)
    lines = lines_of(text)
    language, effective = _recognise(lines, text)
    body, glossary, end, contents = _parts(lines, language)
    numbered = list(enumerate(lines, 1))
    rule_lines = numbered[body:glossary]
    glossary_lines = numbered[glossary + 1 : end]
    if effective.year < 2009 and is_wrapped(lines[body:glossary]):
        rule_lines = unwrap(rule_lines, language)
        glossary_lines = unwrap(glossary_lines, language, glossary=True)
    rules, rule_faults = read_body(rule_lines, language, contents)
    missing = [fault for fault in rule_faults if fault.code == "missing_chapter"]
    if missing or len(rules) < _FEWEST:
        lost = missing[0].number or "-" if missing else keys.number_of(rules[-1].key)
        raise ImportRefused(
            "truncated", f"The file is incomplete: chapter {lost}, which its contents name, is not in it.", last=lost
        )
    hole = _hole(rules)
    if hole is not None:
        raise ImportRefused(
            "truncated", f"The file is incomplete: a stretch of rules before {hole} is not in it.", last=hole
        )
    entries, glossary_faults = read_glossary(glossary_lines, whole=True)
    modern = any(keys.depth(rule.key) == 1 and rule.key >= keys.key_of("700") for rule in rules)
    return ParsedEdition(
        language=language.code,
        label=PurePath(name).name.removesuffix(".txt"),
        effective=effective.isoformat(),
        effective_to=None,
        provenance=language.provenance,
        source=PurePath(name).name,
        sha256=hashlib.sha256(data).hexdigest(),
        shipped=False,
        whole=True,
        numbering="modern" if modern else "old",
        rules=rules,
        glossary=entries,
        faults=(*decoding, *rule_faults, *glossary_faults),
    )


def stated_date(data: bytes) -> str | None:
    """The ISO date that a file states, None if it can't be read as rules: to order files before they are read in full."""
    try:
        text, _ = decode(data)
        return _recognise(lines_of(text[:30_000]), text[:30_000])[1].isoformat()
    except ImportRefused:
        return None


def _recognise(lines: Sequence[str], text: str) -> tuple[Language, date]:
    head = [line.strip() for line in lines[:_HEAD]]
    start = "\n".join(head)
    titled: Language | None = None
    for language in languages():
        ours = any(name in text[:20_000] for name in language.game)
        for line in head:
            stated = language.stated_date(line)
            if stated is None:
                continue
            if not ours:
                raise ImportRefused("other_game", "These are the rules of another game, not of Magic: The Gathering.")
            return language, stated
        if titled is None and ours and any(title in start for title in language.titles):
            titled = language
    if titled is not None:
        raise ImportRefused(
            "no_date", "The file looks like the Comprehensive Rules but does not state since when it is effective."
        )
    if _rules_of_a_game().search(start) and not any(
        name in text[:20_000] for language in languages() for name in language.game
    ):
        raise ImportRefused("other_game", "These are the rules of another game, not of Magic: The Gathering.")
    raise ImportRefused(
        "not_rules",
        "This is not a text of the Comprehensive Rules: it lacks their title and the line that states their date.",
    )


@cache
def _rules_of_a_game() -> re.Pattern[str]:
    words = [word for language in languages() for word in language.rules_of_games]
    return re.compile(
        "|".join(rf"\b{re.escape(word)}\b" if word[0] < "\u2e80" else re.escape(word) for word in words), re.IGNORECASE
    )


def _parts(lines: Sequence[str], language: Language) -> tuple[int, int, int, dict[int, str]]:
    """Where the body, the glossary and the end of the glossary stand, and the table of contents."""
    body = -1
    for index, line in enumerate(lines):
        if _BODY.match(line) and any(_FIRST_RULE.match(near) for near in lines[index + 1 : index + 16]):
            body = index
            break
    if body < 0:
        raise ImportRefused("truncated", "The file is incomplete: its numbered rules are not in it.", last="-")
    glossary = _named(lines, language.glossary, body)
    if glossary is None:
        last = _last_number(lines[body:])
        raise ImportRefused(
            "truncated", f"The file is incomplete: it breaks off at {last}, before the glossary.", last=last
        )
    end = _named(lines, language.credits, glossary)
    if end is None and len(lines) - glossary < _STUB:
        # An archived file whose glossary never got going: all rules are there, and the collapsed glossary is reported.
        end = len(lines)
    if end is None:
        raise ImportRefused("truncated", "The file is incomplete: it breaks off in the glossary.", last="glossary")
    contents_at = _named(lines[:body], language.contents, 0)
    contents = read_contents(lines[contents_at:body] if contents_at is not None else (), language)
    if not contents:
        raise ImportRefused("truncated", "The file is incomplete: its table of contents is not in it.", last="-")
    return body, glossary, end, contents


def _hole(rules: Sequence[ParsedRule]) -> str | None:
    """The number after a long stretch of missing ones, None if there is no such stretch. A lone odd number (`505.54` for 505.5) is no sign of one."""
    numbers: dict[int, set[int]] = {}
    for rule in rules:
        if keys.depth(rule.key) >= 2:
            numbers.setdefault(rule.key // 1_000_000, set()).add(rule.key % 1_000_000 // 1000)
    for chapter, found in numbers.items():
        before = 0
        for number in sorted(found):
            if number - before > _LONGEST_GAP and (number + 1 in found or number - 1 in found):
                return f"{chapter}.{number}"
            before = number
    return None


def _named(lines: Sequence[str], names: frozenset[str], start: int) -> int | None:
    for index in range(start, len(lines)):
        if lines[index].strip() in names:
            return index
    return None


def _last_number(lines: Sequence[str]) -> str:
    for line in reversed(lines):
        match = re.match(r"\s*([1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?)", line)
        if match is not None:
            return match[1]
    return "-"


def faults_by_code(faults: Sequence[Fault]) -> dict[str, int]:
    """How many faults of each kind."""
    counts: dict[str, int] = {}
    for fault in faults:
        counts[fault.code] = counts.get(fault.code, 0) + 1
    return counts
