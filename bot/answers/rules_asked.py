"""A look-up in the place of a situation: who asks `/judge` what a rule says is shown its text."""

from __future__ import annotations

from bot.answers import engine
from bot.answers.judge import Judge
from bot.answers.lookup import look_up
from bot.answers.model import Answer
from bot.render.messages import messages
from rules_text import RulesTextError
from rules_text.query import understand

LONGEST = 500
"""How many characters a question about rules may have; what is longer tells of a situation."""
SHOWN = 3
"""How many rules that words were found in are shown in full."""


def rules_asked(judge: Judge, text: str, language: str, edition: str | None) -> Answer | None:
    """Return the rules that a text asks for which is no situation; None where it asks for none, or may be about a table.

    A text with a rule's number asks for that rule unless it names a card; one without asks by its words if it speaks of rules only.
    """
    if len(text) > LONGEST:
        return None
    numbered = any(not asked.weak for asked in understand(text).asked)
    if not (engine.of_rules(text) or (numbered and not engine.names_a_card(text))):
        return None
    try:
        found = look_up(judge, text, language, edition)
    except RulesTextError:  # an edition that the text seems to name
        return None
    if found.kind == "not_found":
        return None
    note = messages(language)("note.no_situation")
    if found.kind != "search":
        return found.model_copy(update={"notes": (note, *found.notes)})
    others = tuple(entry.number for entry in found.entries[SHOWN:])
    return found.model_copy(
        update={
            "kind": "rules",
            "entries": found.entries[:SHOWN],
            "hits": (),
            "suggestions": others,
            "notes": (note, *found.notes),
        }
    )
