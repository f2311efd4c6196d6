"""Which rules a text names: `rule 613.4b`, `rules 119.7–8`, `603.7d–f`, `704.5a–b and 704.5d`, `section 8`."""

from __future__ import annotations

import re
from typing import Final

from rules_text import keys

_DASH: Final = r"\s?[-–—]\s?"
_NUMBER: Final = re.compile(
    r"(?<![\d.,/+{])(?P<chapter>[1-9]\d\d)(?:\.(?P<rule>\d{1,3})\s?(?P<letter>[a-km-np-z]{1,2}(?![\w’']))?)?"
    rf"(?:{_DASH}(?:(?P<chapter2>[1-9]\d\d)\.(?P<rule2>\d{{1,3}})(?P<letter2>[a-z]{{1,2}}(?!\w))?|(?P<rule3>\d{{1,2}})(?![\d.])|(?P<letter3>[a-z]{{1,2}})(?!\w)))?"
    r"(?![\d/%])"
)
_WORD: Final = re.compile(
    r"(?i)\b(?:rules?|reglas?|regeln?|règles?|chapters?)\s*$|规则\s*$|[,;]\s*$|\b(?:and|or|y|o|und|oder|et|ou)\s*$|和\s*$|或\s*$|[-–]\s*$"
)
_SECTION: Final = re.compile(r"(?i)\b(?:section|sección|abschnitt)\s+([1-9])\b")


def references(text: str) -> tuple[tuple[int, int], ...]:
    """The ranges of keys that a text refers to, in its order, each once. A whole rule's range is the number alone."""
    found: dict[tuple[int, int], None] = {}
    for match in _NUMBER.finditer(text):
        chapter, rule, letter = match["chapter"], match["rule"], match["letter"]
        if rule is None and not _WORD.search(text[max(0, match.start() - 12) : match.start()]):
            continue
        first = keys.key_of(f"{chapter}.{rule}{letter or ''}" if rule else chapter)
        last = first
        if match["chapter2"]:
            last = keys.key_of(f"{match['chapter2']}.{match['rule2']}{match['letter2'] or ''}")
        elif match["rule3"] and rule and not letter:
            last = keys.key_of(f"{chapter}.{match['rule3']}")
        elif match["letter3"] and letter and all(character in keys.LETTERS for character in match["letter3"]):
            last = keys.key_of(f"{chapter}.{rule}{match['letter3']}")
        found[(first, max(first, last))] = None
    for match in _SECTION.finditer(text):
        key = keys.key_of(match[1])
        found[(key, key)] = None
    return tuple(found)
