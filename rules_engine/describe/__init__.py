"""Descriptions in people's own words: `read` makes a scenario of a text, `say` restates a scenario."""

from __future__ import annotations

from rules_engine.describe.read import read
from rules_engine.describe.say import letters, say, tell

__all__ = ["letters", "read", "say", "tell"]
