"""What a look-up has to remark, in words."""

from __future__ import annotations

from bot.render.messages import Messages
from rules_text import Span
from rules_text import found as f


def remark_on(note: f.Note, words: Messages) -> str | None:
    """Return a remark as a sentence, None where nothing needs to be said."""
    match note:
        case f.NumberMeantOtherwise(number, _, spans):
            return words("note.meanings", number=number, spans="; ".join(_span(span, words) for span in spans))
        case f.WordDecided(number, said, instead):
            return words("note.word_decided", number=number, words=said, instead=instead)
        case f.NoSuchNumber(number, nearest):
            return _with_nearest(words("not_found.no_number", number=number), nearest, words)
        case f.UnusedLetter(said, letter, nearest):
            return _with_nearest(words("not_found.letter", said=said, letter=letter), nearest, words)
        case f.TextNotHeld(number, title, certain):
            key = "note.text_not_held" if certain else "note.perhaps_not_held"
            return words(key, number=number, title=title)
        case f.NumberInWords(said):
            return words("not_found.number_in_words", words=said)
        case f.NotANumber(said):
            return words("not_found.not_a_number", said=said)
        case f.SaidOtherwise(number, day):
            return words("note.said_otherwise", number=number, day=day)
        case f.ReadAs(said, meant):
            return words("note.read_as", said=said, meant=meant)
        case f.UnknownWords(unknown):
            return words("not_found.words", query=" ".join(unknown))
        case f.GlossaryNotHeld(said):
            return words("not_found.glossary", words=said)
        case f.NoExample():
            return words("not_found.example")
        case f.TooLong(most):
            return words("not_found.too_long", most=most)
    return None


def _with_nearest(sentence: str, nearest: str | None, words: Messages) -> str:
    return f"{sentence} {words('not_found.last', number=nearest)}" if nearest else sentence


def _span(span: Span, words: Messages) -> str:
    if span.until is None:
        return words("note.span_still", title=span.title, since=span.since)
    if span.now is not None and span.now != span.number:
        return words("note.span_moved", title=span.title, since=span.since, until=span.until, now=span.now)
    return words("note.span", title=span.title, since=span.since, until=span.until)
