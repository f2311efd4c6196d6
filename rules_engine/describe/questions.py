"""What is asked: the topic of each question, whom it is about, and what it supposes."""

from __future__ import annotations

from rules_engine.describe.clauses import Clause
from rules_engine.describe.frames import Frames


def read(clause: Clause, frames: Frames) -> None:
    """Read the question of a clause, if it is one."""
    if not clause.question:
        return
    draft = frames.draft
    del draft
