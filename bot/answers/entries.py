"""Texts of the store as entries of an answer, with what must be said when they aren't the ones that were asked for."""

from __future__ import annotations

from bot.answers.model import Entry, Fallback, Sense
from bot.render.layout import language_name
from bot.render.messages import messages
from rules_text import Fallback as TextFallback
from rules_text import GlossaryEntry, Rule


def entry_of(rule: Rule, title: str, fallback: TextFallback | None, language: str) -> Entry:
    """Return a rule as an entry, word for word. `title` is that of the rule or chapter that it stands in."""
    return Entry(
        number=rule.number,
        language=rule.edition.language,
        edition=rule.edition.effective,
        title=rule.title if rule.title is not None else title or None,
        text=rule.text,
        examples=rule.examples,
        provenance=rule.edition.provenance,
        edition_label=edition_label(rule, language),
        source=rule.edition.source,
        fallback=None
        if fallback is None
        else Fallback(
            asked_language=fallback.asked_language, asked_edition=fallback.asked_edition, reason=fallback.reason
        ),
    )


def edition_label(rule: Rule | GlossaryEntry, language: str) -> str:
    """Return how an edition is named beside a quote: its date, or the range in which it must lie."""
    edition = rule.edition
    if edition.effective_to is None:
        return edition.effective
    return messages(language)("note.range_edition", since=edition.effective, until=edition.effective_to)


def sense_of(entry: GlossaryEntry) -> Sense:
    """Return a glossary entry as an answer holds it."""
    return Sense(
        term=entry.term,
        senses=entry.senses,
        language=entry.edition.language,
        edition=entry.edition.effective,
        provenance=entry.edition.provenance,
    )


def fallback_note(rule: Rule, fallback: TextFallback, language: str) -> str:
    """Return what must be said when `rule` isn't the text that was asked for."""
    words = messages(language)
    shown = language_name(rule.edition.language, words)
    asked = language_name(fallback.asked_language, words)
    number, edition = fallback.asked_number, edition_label(rule, language)
    named = fallback.asked_edition if fallback.asked_edition != "current" else words("label.current")
    if fallback.reason == "language":
        return words("note.fallback_language", number=number, asked=asked, language=shown)
    if fallback.reason == "moved":
        return words("note.fallback_moved", number=number, there=rule.number, edition=edition, language=shown)
    if fallback.reason == "other_meaning":
        return words("note.fallback_other", number=number, edition=edition, language=shown)
    if fallback.reason == "edition":
        return words("note.fallback_edition", number=number, asked=named, edition=edition)
    return words(
        "note.fallback_both", number=number, asked_language=asked, asked_edition=named, language=shown, edition=edition
    )
