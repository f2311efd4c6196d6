"""The Comprehensive Rules as a store: editions, languages, look-ups, search.

    library = Library.open(path)            # or Library.in_memory(): the shipped texts alone
    found = library.entries("701.12", "es") # Lookup: entries (the rule, then its subrules), fallback, meanings, nearest
    library.entries("701.8", "de").fallback # Fallback(reason="other_meaning"): an old text of that number; found.meanings tells the rest
    library.edition("2024", "en")           # EditionAsked: the day, the edition in force if held
    library.meanings("701.10")              # Span: Play, Fight, Exile, Exchange 2018-04-27..2025-04-04, Double today
    library.history("701.12c")              # HistorySpan: came, moved, reworded, with word changes
    library.compare("701.12", languages=("en", "de"))
    library.glossary("aura swap"); library.cited_by(rule); library.references(rule); library.neighbours(rule)

Everything that can go wrong with a file or the store is a RulesTextError with a `code` and `fields`: see `model`.
"""

from rules_text.library import Library
from rules_text.load import ImportReport, ensure, import_files, sources
from rules_text.model import (
    ComparedRow,
    Edition,
    EditionAsked,
    Fallback,
    Fault,
    FetchError,
    GlossaryEntry,
    HistorySpan,
    ImportRefused,
    Lookup,
    Provenance,
    Quote,
    Rule,
    RulesTextError,
    Span,
    StoreError,
    WordChange,
)

__all__ = [
    "ComparedRow",
    "Edition",
    "EditionAsked",
    "Fallback",
    "Fault",
    "FetchError",
    "GlossaryEntry",
    "HistorySpan",
    "ImportRefused",
    "ImportReport",
    "Library",
    "Lookup",
    "Provenance",
    "Quote",
    "Rule",
    "RulesTextError",
    "Span",
    "StoreError",
    "WordChange",
    "ensure",
    "import_files",
    "sources",
]
