"""The glossary of a text: a term line, its definition, a blank line; several senses are numbered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rules_text.model import Fault

Entry = tuple[str, tuple[str, ...]]

_SENSE: Final = re.compile(r"(\d{1,2})[.．]\s*(.*)$", re.DOTALL)
_COLLAPSED: Final = 100
"""A whole glossary has hundreds of terms; fewer than this means that the blank lines between them were lost."""


def read_glossary(lines: Iterable[tuple[int, str]], *, whole: bool) -> tuple[tuple[Entry, ...], tuple[Fault, ...]]:
    """Terms with their senses in the order of the file; the number before a sense is left off."""
    found: list[tuple[str, list[str]]] = []
    faults: list[Fault] = []
    block: list[str] = []
    start = 0
    indented = False

    def close() -> None:
        if not block:
            return
        goes_on = bool(found) and (indented or _next_sense(found[-1][1], block[0]))
        if goes_on:
            found[-1][1].extend(block)
        elif len(block) > 1:
            found.append((block[0], block[1:]))
        else:
            faults.append(Fault("stray_line", None, start, block[0]))
            if found:
                found[-1][1].extend(block)
        block.clear()

    for number, line in lines:
        parts = [part.strip() for part in line.split("\u2028") if part.strip()]
        if not parts:
            close()
            continue
        if not block:
            start, indented = number, line.startswith("  ")
        block.extend(parts)
    close()
    if whole and len(found) < _COLLAPSED:
        faults.append(Fault("collapsed_glossary", None, 0, f"only {len(found)} terms can be told apart"))
    return tuple((term, _senses(rest)) for term, rest in found), tuple(faults)


def _next_sense(lines: list[str], line: str) -> bool:
    """Whether a line after a blank one is the next numbered sense of the entry before it."""
    match = _SENSE.match(line)
    numbered = sum(1 for before in lines if _SENSE.match(before))
    return match is not None and numbered > 0 and int(match[1]) == numbered + 1


def _senses(lines: list[str]) -> tuple[str, ...]:
    if not _SENSE.match(lines[0]):
        return ("\n".join(lines),)
    senses: list[str] = []
    for line in lines:
        match = _SENSE.match(line)
        if match is not None and int(match[1]) == len(senses) + 1:
            senses.append(match[2])
        elif not senses:
            senses.append(line)
        else:
            senses[-1] += "\n" + line
    return tuple(senses)
