"""Looking up: from what a person typed to the texts of rules, each with number, edition, language and provenance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.answers.entries import entry_of, fallback_note, sense_of
from bot.answers.judge import TOPICS, Judge
from bot.answers.model import Answer, Entry, Hit
from bot.answers.remarks import remark_on
from bot.render.messages import messages
from rules_engine.citations import Cite
from rules_text import Rule
from rules_text.anchors import number_at
from rules_text.find import find
from rules_text.found import Found, FoundRule

WHOLE_CHAPTER = 12_000
"""Characters up to which a chapter is shown in full; a longer one is shown by its rules' titles or first words."""
SNIPPET = 160
"""Characters of a search result's text that are shown around the words that were searched for."""
MOST_HITS = 10


def look_up(judge: Judge, query: str, language: str, edition: str | None) -> Answer:
    """Answer a look-up by number, title, keyword or words, in any language; the texts are in `language` unless the query asks for another."""
    return answer_of(judge, find(judge.library, query, language, judge.asked(edition)), language)


def show_topic(judge: Judge, cite: Cite, language: str, edition: str | None) -> Answer:
    """Answer with the rule that a citation means in an edition."""
    day = judge.date_of(edition, language) or judge.current_edition()
    number = number_at(cite.value, day)
    if number is not None:
        return look_up(judge, number, language, edition)
    words = messages(language)
    lead = (words("remarks.no_such_rule_then"),)
    return Answer(kind="not_found", language=language, edition=day, title=words("not_found.title"), lead=lead)


def answer_of(judge: Judge, found: Found, language: str) -> Answer:
    """Return what was found as an answer in `language`."""
    words = messages(language)
    notes = [note for remark in found.notes if (note := remark_on(remark, words))]
    if found.kind == "not_found":
        return nothing_found(judge, found.query.text, language, notes, _nearest(found))
    shown = found.entries if found.kind == "search" else _shown(found.entries)
    entries = tuple(_entry(judge, entry, found, language) for entry in shown)
    fallbacks = _fallback_notes(found.entries, language)
    glossary = tuple(sense_of(entry) for entry in found.glossary)
    first = found.entries[0] if found.entries else None
    edition = first.rule.edition.effective if first is not None and first.rule is not None else judge.current_edition()
    if found.kind == "search":
        return Answer(
            kind="search",
            language=language,
            edition=edition,
            title=words("search.title", query=found.query.text),
            entries=entries[:MOST_HITS],
            hits=tuple(_hit(entry) for entry in found.entries[:MOST_HITS]),
            glossary=glossary,
            notes=(*notes, *fallbacks),
        )
    return Answer(
        kind=found.kind,
        language=language,
        edition=edition,
        title=_title(found) or found.query.text,
        entries=entries,
        glossary=glossary,
        notes=tuple(dict.fromkeys((*fallbacks, *_old_edition(judge, found, language), *notes))),
        neighbours=_neighbours(judge, first.rule) if first is not None and first.rule is not None else {},
    )


def _title(found: Found) -> str:
    if found.kind == "glossary" or not found.entries:
        return found.glossary[0].term if found.glossary else ""
    first = found.entries[0]
    return f"{first.number}. {first.title}" if first.title else first.number


def _entry(judge: Judge, found: FoundRule, asked: Found, language: str) -> Entry:
    if found.rule is not None:
        return entry_of(found.rule, found.title, found.fallback, language)
    day = judge.date_of(asked.edition, asked.language) or judge.current_edition()
    return Entry(number=found.number, language=asked.language, edition=day, title=found.title or None, held=False)


def _hit(found: FoundRule) -> Hit:
    if found.rule is None:
        return Hit(number=found.number, title=found.title)
    text = found.rule.text
    start = max(0, found.spans[0][0] - SNIPPET // 3) if found.spans else 0
    start = text.rfind(" ", 0, start) + 1 if start else 0
    snippet = text[start : start + SNIPPET]
    if len(text) > start + SNIPPET:
        snippet = snippet.rsplit(" ", 1)[0] + " …"
    return Hit(number=found.number, title=found.title, snippet=("… " if start else "") + snippet)


def _fallback_notes(entries: Iterable[FoundRule], language: str) -> list[str]:
    """One note for each reason why a text isn't the one that was asked for."""
    notes: dict[tuple[str, str, str], str] = {}
    for entry in entries:
        if entry.fallback is not None and entry.rule is not None:
            key = (entry.fallback.asked_number, entry.fallback.reason, entry.rule.edition.effective)
            notes.setdefault(key, fallback_note(entry.rule, entry.fallback, language))
    return list(notes.values())[:5]


def _old_edition(judge: Judge, found: Found, language: str) -> list[str]:
    if found.edition is None or not found.entries or found.entries[0].rule is None:
        return []
    effective = found.entries[0].rule.edition.effective
    return [messages(language)("note.old_edition", edition=effective)] if effective < judge.current_edition() else []


def _shown(entries: Sequence[FoundRule]) -> list[FoundRule]:
    """Return what of a rule, chapter or section is shown: a chapter without its heading, a long one and a section by headings."""
    kinds = [entry.rule.kind if entry.rule is not None else "rule" for entry in entries]
    if "section" in kinds:
        return [entry for entry, kind in zip(entries, kinds, strict=True) if kind in ("section", "chapter")][:100]
    if "chapter" not in kinds or len(entries) == 1:
        return list(entries)
    inside = [entry for entry, kind in zip(entries, kinds, strict=True) if kind != "chapter"]
    if sum(len(entry.rule.text) for entry in inside if entry.rule is not None) <= WHOLE_CHAPTER:
        return inside or list(entries)
    return [entry for entry in inside if entry.rule is None or entry.rule.kind == "rule"]


def _nearest(found: Found) -> list[str]:
    nearest = (getattr(note, "nearest", None) for note in found.notes)
    return [number for number in nearest if number]


def nothing_found(
    judge: Judge, query: str, language: str, notes: Iterable[str] = (), suggestions: Iterable[str] = ()
) -> Answer:
    """Answer that nothing was found for a query, why, and what was perhaps meant."""
    words = messages(language)
    return Answer(
        kind="not_found",
        language=language,
        edition=judge.current_edition(),
        title=words("not_found.title"),
        lead=tuple(notes) or (words("not_found.words", query=query),),
        suggestions=tuple(suggestions),
    )


def _neighbours(judge: Judge, rule: Rule) -> dict[str, str]:
    before, after = judge.library.neighbours(rule)
    above = judge.library.parent(rule)
    named = {"previous": before, "up": above, "next": after}
    return {name: other.number for name, other in named.items() if other is not None}


def browse(judge: Judge, query: str | None, language: str, edition: str | None) -> Answer:
    """Answer with what stands in a section or chapter; without a query, with all sections and chapters held."""
    if query is not None:
        return look_up(judge, query, language, edition)
    words = messages(language)
    asked = judge.asked(edition)
    rules: tuple[Rule, ...] = ()
    for tongue in dict.fromkeys((language, "en")):
        held = (*judge.library.sections(tongue, asked), *judge.library.chapters(None, tongue, asked))
        rules = held if any(rule.kind == "section" for rule in held) else (*held, *_topics(judge, tongue, asked))
        if rules:
            break
    entries = tuple(entry_of(rule, rule.title or "", None, language) for rule in sorted(rules, key=_place))
    day = entries[0].edition if entries else judge.current_edition()
    return Answer(
        kind="rules",
        language=language,
        edition=day,
        title=words("browse.title", edition=day),
        entries=entries,
        suggestions=tuple(entry.number for entry in entries if len(entry.number) > 1)[:5],
    )


def _topics(judge: Judge, language: str, edition: str | None) -> Iterator[Rule]:
    """Yield the headings of the rules that always are held, where no chapter around them is."""
    day = judge.date_of(edition, language) or judge.current_edition()
    for cite in TOPICS:
        number = number_at(cite.value, day)
        rule = judge.library.rule(number, language, edition) if number is not None and "." in number else None
        if rule is not None:
            yield rule


def _place(rule: Rule) -> tuple[str, str]:
    return rule.number[0], rule.number
