"""Worked examples: the ruled cases as a library to search in, by words in any of the languages they are said in."""

from __future__ import annotations

from rules_engine.precedents.search import Match, search
from rules_engine.precedents.store import Precedent, load_precedents

__all__ = ["Match", "Precedent", "load_precedents", "search"]
