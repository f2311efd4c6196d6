"""Which rule of the question file a clause answers to."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from rules_engine.describe.clauses import Clause
from rules_engine.describe.lexicon import FOLDER
from rules_engine.describe.question_parts import description

KINDS = {
    "verbs": "verb", "topics": "topic", "measures": "measure", "events": "event", "zones": "zone", "words": "q", "adjectives": "adj",
    "keywords": "keyword", "numbers": "number", "pts": "pt", "colors": "color", "times": "time", "modals": "modal", "negs": "neg",
    "counters": "counter",
}  # fmt: skip
"""What a rule asks of a clause → the kind of mention that says it."""


@cache
def rules() -> tuple[dict[str, Any], ...]:
    """Return the rules of the question file, in order."""
    return tuple(tomllib.loads((FOLDER / "questions.toml").read_text(encoding="utf-8"))["rule"])


def rule_for(clause: Clause) -> dict[str, Any] | None:
    """Return the first rule that holds for a question, None where there is none."""
    said = _said(clause)
    return next((rule for rule in rules() if _holds(rule, clause, said)), None)


def _said(clause: Clause) -> dict[str, set[str]]:
    """Return what a clause says by kind, as rules ask for it: a hundred of them are tried on each question."""
    found: dict[str, set[str]] = {kind: set() for kind in KINDS.values()}
    for m in clause.mentions:
        if m.kind == "number" and m.measure:
            found["measure"].add(m.measure)
        if m.kind in found and not (m.kind == "zone" and m.number is not None) and not (m.kind == "color" and m.used):
            found[m.kind].add(m.value)  # a used color is a word that is changed
    return found


def _holds(rule: dict[str, Any], clause: Clause, said: dict[str, set[str]]) -> bool:
    for name, kind in KINDS.items():
        wanted = rule.get(name)
        if wanted is None:
            continue
        values = said[kind]
        if not values and "" in wanted:
            continue
        if "*" in wanted:
            if not values:
                return False
        elif not values & set(wanted):
            return False
    if clause.of(*rule.get("without", ())):
        return False
    if rule.get("alternatives") and (clause.any("conj", "or") is None or clause.of("verb")):
        return False
    if rule.get("named") and not any(m.noun and m.noun.cards for m in clause.of("object")[1 - bool(clause.of("it")) :]):
        return False
    things = [m for m in clause.of("object", "possn") if m.noun is None or not m.noun.cards]
    if rule.get("pair") and not (clause.question and len(things) == 2 and things[1].prep == "for"):
        return False
    if rule.get("lasting") and not _asks_how_long(clause):
        return False
    last = next((m for m in reversed(clause.mentions) if m.kind not in ("time", "filler", "adv")), None)
    if rule.get("for_what") and (last is None or (last.kind, last.value) != ("prep", "for")):
        return False  # "what does it tap for"
    if rule.get("leave") and not (clause.question and clause.mentions[-1].mark == "l"):
        return False
    if rule.get("described") and description(clause) is None:
        return False
    if rule.get("asked_of") and not any(m.kind == "player" and m.mark == "s" for m in clause.mentions):
        return False
    if rule.get("about") == "object":
        return bool(clause.of("object", "it", "possn"))
    if rule.get("about") == "player":
        return not clause.of("object", "possn")
    return True


def _asks_how_long(clause: Clause) -> bool:
    """Whether it is asked how long what a card does lasts: "does Mind Bend last until end of turn"."""
    cards = [m for m in clause.of("object") if m.noun is not None and m.noun.cards]
    said = clause.when == "end_of_turn" or clause.any("q", "how_long") or clause.any("time", "indefinitely")
    return bool(said) and len(cards) == len(clause.of("object")) == 1 and not clause.of("it", "neg", "player")
