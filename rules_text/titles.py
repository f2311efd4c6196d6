"""Under which title a rule stands that has none of its own: that of the rule or chapter around it."""

from __future__ import annotations

from rules_text.keys import key_of
from rules_text.library import Library
from rules_text.model import Rule
from rules_text.number import RuleNumber, try_parse
from rules_text.snapshot import Snapshot


def title_of(snapshot: Snapshot, rule: Rule) -> str:
    """A rule's title, or that around it in its own edition: its number may mean another rule in the one asked for. '' if none is known."""
    if rule.title:
        return rule.title
    at = RuleNumber.parse(rule.number).parent
    while at is not None and at.kind != "section":
        above = snapshot.one(rule.edition, key_of(str(at)))
        title = (above.title if above is not None else None) or snapshot.chronicle.title(
            str(at), rule.edition.effective
        )
        if title:
            return title
        at = at.parent
    return ""


def title_around(library: Library, number: str, language: str, edition: str | None) -> str:
    """The title that a number stands under in the asked edition, in the asked language or else in English. '' if none is known."""
    at = try_parse(number)
    asked = library.edition(edition, language)
    while at is not None and at.kind != "section":
        rules = (library.rule(str(at), code, edition) for code in (language, "en"))
        title = next((rule.title for rule in rules if rule is not None and rule.title), None)
        title = title or library.snapshot().chronicle.title(str(at), asked.date)
        if title:
            return title
        at = at.parent
    return ""
