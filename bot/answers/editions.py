"""A rule across editions and languages: `/history` and `/compare`."""

from __future__ import annotations

from bot.answers.judge import Judge
from bot.answers.lookup import nothing_found
from bot.answers.model import Answer, Change, Comparison, History, Row, Side, Stretch
from bot.render.layout import language_name
from bot.render.messages import messages
from bot.settings import LANGUAGES
from rules_text.model import ComparedRow, HistorySpan, Rule

KINDS = {"first": "same", "came": "new", "moved_and_reworded": "reworded"}


def history(judge: Judge, query: str, language: str, asked: str | None) -> Answer:
    """Answer where a rule came from: the numbers it has had and how its words changed, oldest first."""
    words = messages(language)
    number = judge.number_meant(query, language, asked)
    if number is None:
        return nothing_found(judge, query, language)
    spans = judge.history(number, language, asked)
    known = judge.stretches(number)
    if not spans and not known:
        return nothing_found(judge, query, language)
    stretches = tuple(
        Stretch(number=span.number, title=span.title, since=span.since, until=span.until) for span in known
    )
    notes = []
    if len(spans) < 2:
        several = sum(edition.whole and edition.language == "en" for edition in judge.editions()) > 1
        notes.append(words("history.none" if several else "history.only"))
    return Answer(
        kind="history",
        language=language,
        edition=judge.current_edition(),
        title=words("history.title", number=number),
        history=History(number=number, stretches=stretches, changes=tuple(map(_change, spans))),
        notes=tuple(notes),
    )


def _change(span: HistorySpan) -> Change:
    if span.changes:
        marks = tuple((change.kind, change.words) for change in span.changes)
    else:
        marks = (("same", span.rule.text or span.rule.title or ""),)
    return Change(number=span.rule.number, edition=span.since, kind=KINDS.get(span.event, span.event), marks=marks)


def compare(judge: Judge, query: str, language: str, asked: str | None, against: str | None) -> Answer:
    """Answer with two texts of a rule side by side: two languages, or two editions of one language.

    `against` names a language or an edition; without it, English is compared with the asked language, or the edition before
    with the asked one.
    """
    words = messages(language)
    number = judge.number_meant(query, language, asked)
    if number is None:
        return nothing_found(judge, query, language)
    left = (language, asked)
    right = _other(judge, language, asked, against)
    rows = judge.compare(number, left, right)
    if not rows or all(row.left is None for row in rows) or all(row.right is None for row in rows):
        return Answer(
            kind="not_found",
            language=language,
            edition=judge.current_edition(),
            title=words("not_found.title"),
            lead=(words("compare.nothing", number=number),),
        )
    names = _name(rows, 0, language), _name(rows, 1, language)
    return Answer(
        kind="comparison",
        language=language,
        edition=judge.current_edition(),
        title=words("compare.title", number=number, left=names[0], right=names[1]),
        comparison=Comparison(left=names[0], right=names[1], rows=tuple(map(_row, rows))),
    )


def _other(judge: Judge, language: str, asked: str | None, against: str | None) -> tuple[str, str | None]:
    if against is not None:
        for code in LANGUAGES:
            names = {messages(tongue)(f"languages.{code}").casefold() for tongue in LANGUAGES} | {code}
            if against.casefold() in names:
                return code, asked
        return language, against
    if language != "en":
        return "en", asked
    return "en", judge.edition_before(language, asked)


def _name(rows: tuple[ComparedRow, ...], side: int, language: str) -> str:
    rule = next(rule for row in rows if (rule := (row.left, row.right)[side]) is not None)
    return f"{language_name(rule.edition.language, messages(language))} {rule.edition.effective}"


def _row(row: ComparedRow) -> Row:
    return Row(
        left=_side(row.left), right=_side(row.right), marks=tuple((change.kind, change.words) for change in row.changes)
    )


def _side(rule: Rule | None) -> Side:
    if rule is None:
        return Side(number=None, text=None)
    return Side(number=rule.number, text=rule.text or rule.title or "")
