"""Rules in the official plain-text form without the frame of a whole file: what the shipped texts are written in."""

from __future__ import annotations

from rules_text.importers.body import read_body
from rules_text.importers.glossary import Entry, read_glossary
from rules_text.language import Language
from rules_text.model import Fault, ParsedRule


def parse_official(
    text: str, language: Language
) -> tuple[tuple[ParsedRule, ...], tuple[Entry, ...], tuple[Fault, ...]]:
    """Rules, glossary entries (after a line that is only the word for glossary) and faults. Numbers need not be consecutive."""
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    split = next((index for index, (_, line) in enumerate(lines) if line.strip() in language.glossary), len(lines))
    rules, faults = read_body(lines[:split], language)
    entries, glossary_faults = read_glossary(lines[split + 1 :], whole=False)
    return rules, entries, (*(fault for fault in faults if fault.code not in ("gap", "orphan")), *glossary_faults)
