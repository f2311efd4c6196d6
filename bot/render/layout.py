"""An answer as a title, paragraphs and a footer: what Discord and the terminal show alike, before either's own form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from bot.answers.model import Answer, CardFacts, Comparison, Entry, History, OutcomeText, Quote, RulingText, StepText
from bot.render.messages import Messages, messages

Style = Literal["plain", "bold", "italic", "dim", "added", "removed"]


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one style."""

    text: str
    style: Style = "plain"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of spans. `quote` marks words that are quoted from the rules; `indent` is 0, 1 or 2."""

    spans: tuple[Span, ...]
    quote: bool = False
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole answer, ready to be put into some medium's form."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    footer: str = ""


def lay_out(answer: Answer) -> Layout:
    """Lay an answer out in its language: verdict or quotes first, then what goes with them, notes last."""
    words = messages(answer.language)
    source = _shared_source(answer, words)
    paragraphs = [
        *(_plain(line) for line in answer.lead),
        *_ruling(answer, words),
        *_notes_first(answer),
        *_entries(answer, words, source is None),
        *_glossary(answer, words, source is None),
        *_hits(answer),
        *(_history(answer.history, words) if answer.history else ()),
        *(_comparison(answer.comparison, words) if answer.comparison else ()),
        *(_card(answer.card, words) if answer.card else ()),
        *_options(answer, words),
        *_precedents(answer, words),
        *_notes_last(answer),
    ]
    return Layout(answer.title, tuple(paragraphs), source or _edition_footer(answer, words))


def _plain(text: str, indent: int = 0) -> Paragraph:
    return Paragraph((Span(text),), indent=indent)


def _notes_first(answer: Answer) -> Iterator[Paragraph]:
    """Notes on what a number means, or that another text is shown, come before the quotes: they change how those are read."""
    if answer.kind in ("rules", "glossary", "comparison", "history"):
        yield from (Paragraph((Span(note, "italic"),)) for note in answer.notes)


def _notes_last(answer: Answer) -> Iterator[Paragraph]:
    if answer.kind not in ("rules", "glossary", "comparison", "history"):
        yield from (Paragraph((Span(note, "italic"),)) for note in answer.notes)


def edition_shown(edition: str, label: str = "") -> str:
    """Return how an edition is named beside a quote: its label where it has one, else its date."""
    return label or edition


def source_line(entry: Entry, words: Messages) -> str:
    """Return the edition, language and provenance of a quoted text in words."""
    return words(
        "label.source",
        edition=edition_shown(entry.edition, entry.edition_label),
        language=language_name(entry.language, words),
        provenance=words(f"provenance.{entry.provenance}"),
    )


def language_name(language: str, words: Messages) -> str:
    """Return a language's name in the answer's language, or its code where no name is written down."""
    return words.get(f"languages.{language}", language) or language


def _shared_source(answer: Answer, words: Messages) -> str | None:
    """The one source line of all quotes, for the footer; None where there are several or none."""
    if answer.kind not in ("rules", "glossary"):
        return None
    lines = {source_line(entry, words) for entry in answer.entries if entry.held} | {
        words(
            "label.source",
            edition=sense.edition,
            language=language_name(sense.language, words),
            provenance=words(f"provenance.{sense.provenance}"),
        )
        for sense in answer.glossary
    }
    return lines.pop() if len(lines) == 1 else None


def _edition_footer(answer: Answer, words: Messages) -> str:
    if answer.kind in ("error", "help", "about", "history", "comparison", "card") or not answer.edition:
        return ""
    return words("label.edition", edition=answer.edition)


def _entries(answer: Answer, words: Messages, with_source: bool) -> Iterator[Paragraph]:
    if answer.kind == "search":
        return
    for source, group in groupby(answer.entries, key=lambda entry: source_line(entry, words) if entry.held else ""):
        if with_source and source:
            yield Paragraph((Span(source, "dim"),))
        for entry in group:
            if (
                entry is not answer.entries[0]
                or entry.text
                or not entry.held
                or f"{entry.number}. {entry.title}" != answer.title
            ):
                yield from _entry(entry, words)


def _entry(entry: Entry, words: Messages) -> Iterator[Paragraph]:
    if not entry.held:
        under = f" ({entry.title})" if entry.title else ""
        yield Paragraph((Span(entry.number, "bold"), Span(f"{under}: "), Span(words("label.not_held"), "italic")))
    elif not entry.text and entry.title is not None:
        yield Paragraph((Span(f"{entry.number}. {entry.title}", "bold"),))
    else:
        yield Paragraph((Span(entry.number, "bold"), Span(" " + entry.text)))
    for example in entry.examples:
        yield Paragraph((Span(words("label.example"), "bold"), Span(" " + example)), quote=True)


def _glossary(answer: Answer, words: Messages, with_source: bool) -> Iterator[Paragraph]:
    for sense in answer.glossary:
        yield Paragraph((Span(words("label.glossary", term=sense.term), "bold"),))
        if with_source:
            line = words(
                "label.source",
                edition=sense.edition,
                language=language_name(sense.language, words),
                provenance=words(f"provenance.{sense.provenance}"),
            )
            yield Paragraph((Span(line, "dim"),))
        yield from (_plain(text) for text in sense.senses)


def _hits(answer: Answer) -> Iterator[Paragraph]:
    for hit in answer.hits:
        spans = [Span(f"{hit.number} {hit.title}".strip(), "bold")]
        if hit.snippet:
            spans.append(Span(" — " + hit.snippet))
        yield Paragraph(tuple(spans))


def _options(answer: Answer, words: Messages) -> Iterator[Paragraph]:
    if answer.options:
        yield _plain(words("label.choose", options="; ".join(answer.options)))
    if answer.suggestions and answer.kind in ("not_found", "search"):
        yield _plain(words("label.did_you_mean", options=", ".join(answer.suggestions)))


def _precedents(answer: Answer, words: Messages) -> Iterator[Paragraph]:
    if answer.precedents:
        yield Paragraph((Span(words("label.close_to_this"), "bold"),))
    for precedent in answer.precedents:
        yield Paragraph((Span(precedent.said, "italic"), Span(f" — {precedent.verdict}")))


def _ruling(answer: Answer, words: Messages) -> Iterator[Paragraph]:
    ruling = answer.ruling
    if ruling is None:
        return
    several = len(ruling.outcomes) > 1
    for number, outcome in enumerate(ruling.outcomes, 1):
        if several:
            yield Paragraph((Span(words("ruling.outcome", n=number), "bold"),))
        if outcome.when:
            yield Paragraph((Span(words("label.when", choice=outcome.when), "italic"),))
        yield Paragraph((Span(outcome.verdict, "bold"),))
    if ruling.understood:
        yield Paragraph((Span(words("label.understood"), "bold"), Span(" " + ruling.understood)))
    if ruling.unused:
        yield Paragraph((Span(words("label.unused", words=", ".join(ruling.unused)), "italic"),))
    quoted: set[str] = set()
    for number, outcome in enumerate(ruling.outcomes, 1):
        heading = words("label.steps") + (f" — {words('ruling.outcome', n=number)}" if several else "")
        if answer.kind == "needs_choice":
            yield from (_quote(cite, step, words) for step in outcome.steps for cite in step.cites if cite.quote)
            continue
        if outcome.steps:
            yield Paragraph((Span(heading, "bold"),))
        yield from _steps(outcome, words, quoted)
    yield from _not_held(ruling, words)


def _steps(outcome: OutcomeText, words: Messages, quoted: set[str]) -> Iterator[Paragraph]:
    """Steps with the rules they stand on. A rule is quoted where it is first needed, and only named beside the step after that."""
    count = 0
    for step in outcome.steps:
        if step.depth == 0:
            count += 1
        fresh = [cite for cite in step.cites if cite.quote is not None and _number(cite) not in quoted]
        named = [_number(cite) for cite in step.cites if cite not in fresh]
        quoted.update(_number(cite) for cite in fresh)
        yield _step(step, count, named)
        for cite in fresh:
            yield _quote(cite, step, words)


def _number(cite: Quote) -> str:
    return cite.number or cite.key.replace("_", " ")


def _step(step: StepText, count: int, named: list[str]) -> Paragraph:
    mark = f"{count}. " if step.depth == 0 else "– "
    spans = [Span(mark + step.text)]
    if named:
        spans.append(Span(f" [{', '.join(dict.fromkeys(named))}]", "dim"))
    return Paragraph(tuple(spans), indent=min(step.depth, 2))


def _quote(cite: Quote, step: StepText, words: Messages) -> Paragraph:
    edition = cite.edition if cite.note is None else f"{words('label.here', number=cite.note)}, {cite.edition}"
    source = words(
        "label.source",
        edition=edition,
        language=language_name(cite.language, words),
        provenance=words(f"provenance.{cite.provenance or 'official'}"),
    )
    spans = (Span(_number(cite), "bold"), Span(f" {cite.quote} "), Span(f"({source})", "dim"))
    return Paragraph(spans, quote=True, indent=min(step.depth, 2))


def _not_held(ruling: RulingText, words: Messages) -> Iterator[Paragraph]:
    """The rules that were only named, because no text of them is held."""
    cites = (cite for outcome in ruling.outcomes for step in outcome.steps for cite in step.cites)
    numbers = dict.fromkeys(_number(cite) for cite in cites if cite.quote is None)
    if numbers:
        yield Paragraph((Span(words("label.texts_not_held", numbers=", ".join(numbers)), "dim"),))


def _marks(marks: Iterable[tuple[str, str]]) -> tuple[Span, ...]:
    styles: dict[str, Style] = {"added": "added", "removed": "removed"}
    return tuple(Span(text, styles.get(kind, "plain")) for kind, text in marks)


def _history(history: History, words: Messages) -> Iterator[Paragraph]:
    lines = [
        words(
            "history.still" if stretch.until is None else "history.until",
            since=stretch.since,
            until=stretch.until,
            number=stretch.number,
            title=stretch.title,
        )
        for stretch in history.stretches
    ]
    if lines:
        yield _plain("\n".join(lines))
    if history.changes:
        yield Paragraph((Span(words("history.changes"), "bold"),))
    for change in history.changes:
        kind = words.get(f"history.kind.{change.kind}", change.kind)
        yield Paragraph(
            (Span(words("history.change", edition=change.edition, kind=kind, number=change.number), "bold"),)
        )
        if change.marks:
            yield Paragraph(_marks(change.marks), quote=True)


def _comparison(comparison: Comparison, words: Messages) -> Iterator[Paragraph]:
    for row in comparison.rows:
        if row.marks:
            yield Paragraph((Span(f"{row.left.number} → {row.right.number}", "bold"), Span(" "), *_marks(row.marks)))
            continue
        for side, name in ((row.left, comparison.left), (row.right, comparison.right)):
            if side.text is None:
                yield Paragraph((Span(words("compare.lacks", side=name), "italic"),), indent=1)
            else:
                yield Paragraph((Span(f"{name}: {side.number or ''}".rstrip(), "bold"), Span(" " + side.text)))


def _card(card: CardFacts, words: Messages) -> Iterator[Paragraph]:
    first = " · ".join(part for part in (card.type_line, card.mana_cost) if part)
    if card.power is not None and card.toughness is not None:
        first += f" · {card.power}/{card.toughness}"
    yield Paragraph((Span(first, "bold"),))
    if card.text:
        yield Paragraph((Span(card.text),), quote=True)
    names = ", ".join(f"{name} ({language_name(code, words)})" for code, name in card.names.items())
    if names:
        yield _plain(words("card.names", names=names))
    if card.source:
        yield Paragraph((Span(card.source, "dim"),))
