"""The order in which things happen that a sentence tells in another order: "I gain 3 life after activating it", "before I …, he …"."""

from __future__ import annotations

from rules_engine.describe.mentions import Clause


def in_order(sentence: list[Clause]) -> list[Clause]:
    """Return the clauses of a sentence in the order in which they happen.

    A clause that "after" begins happens before the one that it is joined to, one that "before" begins happens after it.
    """
    ordered: list[Clause] = []
    waiting: Clause | None = None
    for place, clause in enumerate(sentence):
        last = place == len(sentence) - 1
        before = ordered[-1] if ordered else None
        if clause.joined == "before" and before is None and not last:
            waiting = clause
            continue
        if (
            clause.joined == "then"
            and before is not None
            and (before.ends == "joined" or (last and before.ends == ","))
        ):
            _share_subject(before, clause)
            before.when, clause.when = before.when or "then", None
            ordered.insert(-1, clause)
        else:
            if waiting is not None and clause.when == "then":
                clause.when = None
            ordered.append(clause)
        if waiting is not None:
            _share_subject(clause, waiting)
            waiting.when = "then"
            ordered.append(waiting)
            waiting = None
    return ordered


def _share_subject(main: Clause, joined: Clause) -> None:
    """Whoever does the one does the other where it names nobody: "he gains 3 life after activating it"."""
    if joined.of("player") or joined.holder is not None or any(m.mark == "1" for m in joined.of("verb")):
        return
    subject = next((m for m in main.mentions if m.kind == "player" and m.mark != "o" and m.prep is None), None)
    joined.holder = subject.value if subject is not None else main.holder
