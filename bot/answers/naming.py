"""What the players and objects of a scenario are called in an answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from bot.answers.judge import Judge
from bot.render.prose import Forms, Teller
from rules_engine import letters
from rules_engine.scenario import Scenario


def teller_for(judge: Judge, scenario: Scenario, language: str) -> Teller:
    """Return what tells a scenario's events: it knows the players and what the objects are called."""
    players = frozenset(player.key for player in scenario.players) | {"you", "opponent"}
    plain = Teller(language, players, {}, lambda name: judge.card_name(name, language))
    return replace(plain, objects=object_names(plain, scenario))


def object_names(teller: Teller, scenario: Scenario) -> dict[str, Forms]:
    """Return what each object is called: its card's name, or what it was described as, with whose it is and the restatement's letter
    where that would be unclear.
    """
    names: dict[str, Forms] = {}
    plain: dict[str, str] = {}
    for item in scenario.objects:
        name = item.face.name if item.face is not None else item.id
        plain[item.id] = teller.card_name(item.card) if item.card else teller.described(name)
    counts = Counter(plain.values())
    told_by = letters(scenario)
    for item in scenario.objects:
        name, whose = plain[item.id], item.controller or "you"
        face = item.face.name if item.face is not None and not item.card else None
        names[item.id] = Forms(name)
        if face is not None and (name != teller.card_name(face) or teller.words.has(f"nouns.{face.casefold()}")):
            names[item.id] = teller.belonging(face, whose, told_by.get(item.id))
        elif counts[name] > 1:
            lettered = " ".join(filter(None, (name, told_by.get(item.id))))
            names[item.id] = Forms(teller.clause("nouns", "of", player=whose, name=lettered))
        for number in range(2, item.count + 1):
            names[f"{item.id}-{number}"] = names[item.id]
    return names
