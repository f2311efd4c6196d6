"""Mentions to clauses: where one statement ends and the next begins, what is a question or a condition, and when it happens."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_engine.describe.mentions import Mention

HARD = frozenset({".", "?", "!", ";", "\n"})
SOFT = frozenset({",", "(", ")", ":", "[", "]", '"', "-", "/"})
SPLIT_CONJ = frozenset({"if", "but", "so", "rel"})
STATIVE = frozenset({"be", "have", "control", "own"})


@dataclass(slots=True)
class Clause:
    """A stretch of mentions. `question`: it asks. `condition`: it says when something asked would hold. `when`: its timing.

    `main_of_response`: what another clause responds to.
    """

    mentions: list[Mention] = field(default_factory=list)
    question: bool = False
    condition: bool = False
    when: str | None = None
    main_of_response: bool = False
    ends: str = ""
    starts: bool = False
    """Whether a sentence begins here."""

    def of(self, *kinds: str) -> list[Mention]:
        """Return the mentions of these kinds."""
        return [m for m in self.mentions if m.kind in kinds]

    def free(self, *kinds: str) -> list[Mention]:
        """Return the mentions of these kinds that nothing has read yet."""
        return [m for m in self.mentions if m.kind in kinds and not m.used]

    def any(self, kind: str, *values: str) -> Mention | None:
        """Return the first mention of a kind (with one of these values)."""
        return next((m for m in self.mentions if m.kind == kind and (not values or m.value in values)), None)


def cut(mentions: list[Mention]) -> list[Clause]:
    """Cut mentions into clauses."""
    clauses: list[Clause] = []
    current = Clause()
    sentence: list[Clause] = []

    def close(ends: str = "") -> None:
        nonlocal current
        if current.mentions:
            current.ends = ends
            sentence.append(current)
        current = Clause()

    def end_sentence(ends: str) -> None:
        close(ends)
        if sentence:
            sentence[0].starts = True
        _ask(sentence, ends)
        clauses.extend(sentence)
        sentence.clear()

    for place, mention in enumerate(mentions):
        if mention.kind == "stop":
            mention.use()
            if mention.value in HARD:
                end_sentence(mention.value)
            elif mention.value in SOFT and _worth_cutting(mention, current):
                close(mention.value)
            continue
        if mention.kind == "conj" and mention.value in SPLIT_CONJ:
            if current.mentions and not (
                mention.value == "if" and all(m.kind in ("conj", "q") for m in current.mentions)
            ):
                close()
            mention.use()
            current.condition = current.condition or mention.value == "if"
            continue
        if (
            mention.kind == "conj"
            and mention.value in ("and", "or")
            and _begins_statement(mentions, place + 1, current)
        ):
            mention.use()
            conditional = current.condition
            close("and")
            current.condition = conditional
            continue
        if (
            mention.kind == "time"
            and mention.value in ("then", "before")
            and current.mentions
            and (_has_predicate(current.mentions))
        ):
            close()
            current.when = mention.value
            mention.use()
            continue
        if mention.kind == "time" and mention.value == "in_response":
            mention.use()
            after_to = (
                place + 1 < len(mentions)
                and mentions[place + 1].kind == "prep"
                and mentions[place + 1].value in ("to", "on")
            )
            following = mentions[place + 2] if place + 2 < len(mentions) else None
            current.when = "in_response"
            if (after_to or mention.mark == "t") and following is not None and following.kind not in ("stop",):
                response = current
                if response.mentions:
                    sentence.append(response)
                    current = Clause(main_of_response=True)
                    close_after = response
                    close_after.ends = ","
                else:
                    current = Clause(main_of_response=True)
                    sentence.append(current)
                    current = Clause(when="in_response", main_of_response=True)
            continue
        if mention.kind == "time" and mention.value in (
            "then",
            "before",
            "end_of_turn",
            "next_turn",
            "your_next_turn",
            "end_step",
        ):
            current.when = current.when or mention.value
            mention.use()
            continue
        if _asks_here(mentions, place, current):
            close()
            current.question = True
        elif _second_main_verb(mention, current):
            subject = _pop_subject(current)
            close()
            current.mentions += subject
        current.mentions.append(mention)
    end_sentence("")
    return [clause for clause in clauses if clause.mentions]


def _has_predicate(mentions: list[Mention]) -> bool:
    return any(m.kind in ("verb", "number", "object") for m in mentions)


def _worth_cutting(mention: Mention, current: Clause) -> bool:
    if mention.value == '"':
        return False
    return bool(current.mentions)


def _begins_statement(mentions: list[Mention], place: int, current: Clause) -> bool:
    """Whether what follows an "and" is a statement of its own: a subject with a verb or number, or a further verb."""
    if not _has_predicate(current.mentions):
        return False
    kinds = []
    for mention in mentions[place : place + 4]:
        if mention.kind in ("filler", "adv", "conj", "prep"):
            continue
        if mention.kind == "stop":
            break
        kinds.append(mention)
    if not kinds:
        return False
    if kinds[0].kind in ("verb", "modal", "q", "time"):
        return True
    if kinds[0].kind == "player" and len(kinds) > 1 and kinds[1].kind in ("verb", "modal", "number", "neg", "object"):
        return True
    return (
        kinds[0].kind == "object"
        and len(kinds) > 1
        and kinds[1].kind in ("verb", "modal")
        and (any(m.kind == "verb" for m in current.mentions))
    )


def _asks_here(mentions: list[Mention], place: int, current: Clause) -> bool:
    """Whether a question begins in the middle: a question word, or an auxiliary before its subject."""
    mention = mentions[place]
    if not _has_predicate(current.mentions):
        return False
    if mention.kind == "q" and mention.value not in ("still", "when"):
        return not current.question or any(m.kind == "verb" for m in current.mentions)
    if mention.kind != "modal":
        return False
    following = mentions[place + 1] if place + 1 < len(mentions) else None
    before = current.mentions[-1] if current.mentions else None
    if before is not None and before.kind == "player" and before.mark != "o" and before.prep is None:
        return False
    return following is not None and (
        following.kind in ("player", "it")
        or (following.kind == "object" and following.noun is not None and following.noun.article)
    )


def _second_main_verb(mention: Mention, current: Clause) -> bool:
    """Whether a finite verb follows a condition without a comma: "si intercambiamos totales baja él a 4"."""
    if mention.kind != "verb" or not current.condition or mention.mark not in ("1", "3", "f"):
        return False
    return any(
        m.kind == "verb" and m.mark in ("1", "3", "f") and m.value not in ("have", "be") for m in current.mentions
    )


def _pop_subject(current: Clause) -> list[Mention]:
    if current.mentions and current.mentions[-1].kind == "player" and current.mentions[-1].prep is None:
        return [current.mentions.pop()]
    return []


def _ask(sentence: list[Clause], ends: str) -> None:
    """Mark which clauses of a sentence ask."""
    for clause in sentence:
        first = next((m for m in clause.mentions if m.kind not in ("conj", "filler", "adv", "time", "prep")), None)
        if first is None:
            continue
        second = clause.mentions[clause.mentions.index(first) + 1 :][:1]
        inverted = (
            first.kind in ("modal", "verb")
            and bool(second)
            and second[0].kind in ("player", "it")
            and second[0].mark != "o"
        )
        if (
            (first.kind == "q" and first.value != "still")
            or (first.kind == "modal" and (inverted or ends == "?" or (bool(second) and second[0].kind == "verb")))
            or (first.kind == "verb" and first.value in ("be", "have") and inverted)
        ):
            clause.question = True
    if ends == "?" and sentence and not any(c.question for c in sentence):
        open_clauses = [c for c in sentence if not c.condition]
        if open_clauses:
            open_clauses[-1].question = True
