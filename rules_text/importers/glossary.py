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
    entries: list[Entry] = []
    faults: list[Fault] = []
    block: list[str] = []
    start = 0

    def close() -> None:
        if not block:
            return
        term, *rest = block
        if rest:
            entries.append((term, _senses(rest)))
        elif entries:
            faults.append(Fault("stray_line", None, start, term))
            last, senses = entries[-1]
            entries[-1] = (last, (*senses[:-1], f"{senses[-1]}\n{term}"))
        else:
            faults.append(Fault("stray_line", None, start, term))
        block.clear()

    for number, line in lines:
        parts = [part.strip() for part in line.split("\u2028") if part.strip()]
        if not parts:
            close()
            continue
        if not block:
            start = number
        block.extend(parts)
    close()
    if whole and len(entries) < _COLLAPSED:
        faults.append(Fault("collapsed_glossary", None, 0, f"only {len(entries)} terms can be told apart"))
    return tuple(entries), tuple(faults)


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
