"""Which clauses of a sentence ask: by their word order, their question word, or the sign at the end."""

from __future__ import annotations

import itertools

from rules_engine.describe.mentions import Clause

SMALL = frozenset({"conj", "filler", "adv", "time", "prep"})
OUTCOME_VERBS = frozenset(
    {"get", "gain", "lose", "lose_game", "keep", "die", "happen", "win", "remain", "untap", "shrink"}
)
HAPPENS = frozenset({"trigger", "stop", "apply", "remain", "die", "resolve", "untap"})
"""What happens by itself: with such a verb first, a clause asks where no statement of the language begins so."""


def _inverted(clause: Clause, goes_on: bool, ends: str, verb_first: bool) -> bool:
    """Whether a clause begins as a question does: an auxiliary or verb before its subject, or a question word."""
    telling = [m for m in clause.mentions if m.kind not in SMALL]
    if not telling:
        return False
    first, second = telling[0], telling[1] if len(telling) > 1 else None
    if first.kind == "q":
        return first.value != "still"
    said_alone = clause.when is None and not (clause.condition or clause.so or goes_on) and clause.mentions[0] is first
    if verb_first and said_alone and first.kind == "verb" and first.mark == "3" and first.value in HAPPENS:
        return second is not None and second.kind in ("object", "it", "possn", "keyword", "measure")
    subject_follows = second is not None and second.kind in ("player", "it", "possn") and second.mark != "o"
    if first.value == "will" and first.mark == "3" and second is not None and second.kind == "verb" and ends != "?":
        return False  # "wurde gebounct": what was said of the last thing goes on
    if first.kind == "modal" and first.value == "want" and not subject_follows:
        return False
    if first.kind == "modal":
        return (first.mark != "1" or first.value in ("can", "must")) and (subject_follows or not goes_on)
    named = second is not None and second.noun is not None and second.noun.article and first.value == "be"
    described = named and len(telling) > 2 and telling[2].kind in ("keyword", "pt", "adj")  # "are the Bears flying"
    said = subject_follows and clause.mentions[0] is first and clause.when is None
    speaker = said and second is not None and second.mark == "s" and second.value == "you"  # "am I at 2"
    return (
        first.kind == "verb"
        and first.value in ("be", "have")
        and (subject_follows or described)
        and (first.mark != "1" or speaker)
    )


def _asks_leave(clause: Clause) -> bool:
    """`can I sacrifice it in response`: a modal before its subject asks, with a question mark or without."""
    first, second = ([m for m in clause.mentions if m.kind not in SMALL] + [None] * 2)[:2]
    asks = first is not None and (first.kind, first.value) == ("modal", "can")
    return asks and second is not None and second.kind == "player" and second.mark == "s"


def _denies(clause: Clause) -> bool:
    """`Can't gain life.`: who can't goes without saying, so without a question mark it states."""
    modal, negation, following = ([m for m in clause.mentions if m.kind not in SMALL] + [None] * 3)[:3]
    return (
        modal is not None
        and modal.kind == "modal"
        and negation is not None
        and negation.kind == "neg"
        and following is not None
        and following.kind == "verb"
    )


def _asks_of_speaker(clause: Clause) -> bool:
    """`bin ich dann bei 0`: verb first, then who asks. (In Spanish the verb alone begins a statement.)"""
    first, second = (*clause.mentions, None, None)[:2]
    return (
        first is not None
        and first.kind == "verb"
        and first.value in ("be", "have")
        and second is not None
        and second.kind == "player"
        and second.mark == "s"
    )


def ask_last(clauses: list[Clause]) -> None:
    """`barajo con una carta, se dispara la Embustera`: where nothing has been asked, what is said last with its verb first asks."""
    if any(clause.question or clause.asks_directly for clause in clauses):
        return
    last = next((c for c in reversed(clauses) if c.mentions and not c.condition), None)
    telling = [m for m in last.mentions if m.kind not in SMALL] if last is not None else []
    if last is None or last.when is not None or len(telling) < 2 or last is clauses[0]:
        return
    verb, subject = telling[:2]
    if verb.kind != "verb" or verb.mark != "3" or verb.value not in ("trigger", "untap") or subject.prep is not None:
        return
    if subject.kind in ("object", "it", "possn") and not any(m.kind in ("object", "player") for m in telling[2:]):
        last.asks_directly = last.question = True


def ask(sentence: list[Clause], ends: str, verb_first: bool = False) -> None:
    """Mark which clauses of a sentence ask. `verb_first`: no statement of the language begins with its verb."""
    for before, clause in zip([None, *sentence], sentence, strict=False):
        goes_on = before is not None and before.ends == "and" and not before.asks_directly
        clause.asks_directly = _inverted(clause, goes_on, ends, verb_first and clause is sentence[-1]) and (
            ends == "?" or ((clause.when != "in_response" or _asks_leave(clause)) and not _denies(clause))
        )
        clause.question = clause.question or clause.asks_directly
    if ends == "?":
        if sentence and _asks_of_speaker(sentence[-1]):
            sentence[-1].asks_directly = sentence[-1].question = True
        for clause in sentence:
            verbs = clause.of("verb")
            if (
                not clause.condition
                and clause.when != "in_response"
                and verbs
                and all(v.value in OUTCOME_VERBS for v in verbs)
                and not (clause is not sentence[-1] and clause.any("neg") and clause.any("modal", "can"))
            ):
                clause.question = True
        open_clauses = [c for c in sentence if not c.condition and not (c.when == "in_response" and c.of("verb"))]
        if open_clauses and not any(c.question for c in sentence):
            open_clauses[-1].question = True
    for before, clause in itertools.pairwise(sentence):
        short = before.question and before.ends == "and" and not clause.of("verb") and clause.of("player")
        if short and clause.of("number"):  # "I go to 18 and he to 3"
            clause.mentions += before.of("verb")[-1:]
            clause.question = True
    asked = False
    for clause in sentence:
        if asked and (clause.so or (clause.of("event") and not clause.of("verb"))):
            clause.question = True
        asked = asked or clause.question or clause.asks_directly
