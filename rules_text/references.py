"""Which rules a text names: `rule 613.4b`, `rules 119.7–8`, `603.7d–f`, `704.5a–b and 704.5d`, `section 8`."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rules_text import keys
from rules_text.language import languages

_DASH: Final = r"\s?[-–—]\s?"
_NUMBER: Final = re.compile(
    r"(?<![\d.,/+{])(?P<chapter>[1-9]\d\d)(?:\.(?P<rule>[1-9]\d{0,2})\s?(?P<letter>[a-km-np-z]{1,2}(?![\w’']))?)?"
    rf"(?:{_DASH}(?:(?P<chapter2>[1-9]\d\d)\.(?P<rule2>[1-9]\d{{0,2}})(?P<letter2>[a-km-np-z]{{1,2}}(?!\w))?|(?P<rule3>[1-9]\d?)(?!\d|\.\d)|(?P<letter3>[a-z]{{1,2}})(?!\w)))?"
    r"(?![\d/%])"
)


@cache
def _before_chapter() -> re.Pattern[str]:
    """What has to stand before a bare number of three digits for it to be a chapter's: a word for rule, or what joins it to such a number."""
    words = [word for language in languages() for word in (*language.rule_words, *language.joining)]
    alone = "|".join(re.escape(word) for word in words if word[0] < "\u2e80")
    inside = "|".join(re.escape(word) for word in words if word[0] >= "\u2e80")
    return re.compile(rf"(?i)(?:\b(?:{alone})|{inside}|[,;–-])\s*$")


@cache
def _section() -> re.Pattern[str]:
    words = "|".join(re.escape(word) for language in languages() for word in language.section_words)
    return re.compile(rf"(?i)\b(?:{words})\s+([1-9])\b")


def references(text: str) -> tuple[tuple[int, int], ...]:
    """The ranges of keys that a text refers to, in its order, each once. A whole rule's range is the number alone."""
    found: dict[tuple[int, int], None] = {}
    for match in _NUMBER.finditer(text):
        chapter, rule, letter = match["chapter"], match["rule"], match["letter"]
        if rule is None and not _before_chapter().search(text[max(0, match.start() - 16) : match.start()]):
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
    for match in _section().finditer(text):
        key = keys.key_of(match[1])
        found[(key, key)] = None
    return tuple(found)
