"""The oldest files (1999 to 2004) break their lines at a fixed width: put the paragraphs together again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rules_text import keys
from rules_text.language import Language

_WIDEST: Final = 130
_RULED: Final = re.compile(r"[-=]{5,}$")
_NUMBER: Final = re.compile(r"\s*([1-9]\d\d)\.(?:(\d{1,3})([a-z]{1,2})?\.?)?(?=\s|$)")


def is_wrapped(lines: Sequence[str]) -> bool:
    """Whether (nearly) no line is longer than a page is wide."""
    written = [line for line in lines if line]
    return bool(written) and sum(len(line) > _WIDEST for line in written) * 200 < len(written)


def unwrap(lines: Sequence[tuple[int, str]], language: Language, *, glossary: bool = False) -> list[tuple[int, str]]:
    """One line a paragraph. In the body a line that begins with a number is a rule only if that number may follow the last one."""
    joined: list[tuple[int, str]] = []
    last = 0
    fresh = True
    for number, line in lines:
        bare = line.strip()
        if not bare or _RULED.match(bare):
            joined.append((number, ""))
            fresh = True
            continue
        starts = fresh or any(bare.startswith(marker) for marker in language.examples)
        if glossary:
            # The term stands alone on the first line of its paragraph.
            starts = starts or not joined or _is_term(joined)
        else:
            match = _NUMBER.match(line)
            if match is not None:
                digits = match[1] + (f".{match[2]}{match[3] or ''}" if match[2] else "")
                starts = starts or _follows(digits, last)
                if starts and _follows(digits, last):
                    last = keys.key_of(digits)
            elif re.match(r"\s*[1-9]\. [A-Z]", line):
                starts = True
        if starts or not joined:
            joined.append((number, line if glossary else _indent(line, bare)))
        else:
            at, before = joined[-1]
            joined[-1] = (at, f"{before} {bare}" if before else bare)
        fresh = False
    return joined


def _is_term(joined: Sequence[tuple[int, str]]) -> bool:
    return bool(joined[-1][1]) and (len(joined) == 1 or not joined[-2][1])


def _indent(line: str, bare: str) -> str:
    return bare if bare[0].isdigit() else line


def _follows(number: str, last: int) -> bool:
    try:
        key = keys.key_of(number)
    except ValueError:
        return False
    return last < key <= last + 200 * 1_000_000 if keys.depth(key) == 1 else last < key <= last + 4_000
