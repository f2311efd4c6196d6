"""What the players and objects of a scenario are called in an answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from bot.answers.judge import Judge
from bot.render.prose import Teller
from rules_engine.scenario import Scenario


def teller_for(judge: Judge, scenario: Scenario, language: str) -> Teller:
    """Return what tells a scenario's events: it knows the players and what the objects are called."""
    players = frozenset(player.key for player in scenario.players) | {"you", "opponent"}
    plain = Teller(language, players, {}, lambda name: judge.card_name(name, language))
    return replace(plain, objects=object_names(plain, scenario))


def object_names(teller: Teller, scenario: Scenario) -> dict[str, str]:
    """Return what each object is called: its card's name, or what it was described as, and whose it is where that would be unclear."""
    names: dict[str, str] = {}
    described: dict[str, bool] = {}
    for item in scenario.objects:
        name = item.card or (item.face.name if item.face is not None else item.id)
        noun = teller.words.get(f"nouns.{name.casefold()}") if item.card is None else None
        names[item.id] = noun or teller.card_name(name)
        described[item.id] = noun is not None
    counts = Counter(names.values())
    for item in scenario.objects:
        name = names[item.id]
        if described[item.id] or counts[name] > 1:
            whose = item.controller or "you"
            kind = item.face.name.casefold() if described[item.id] and item.face is not None else ""
            called = name if whose == "you" else teller.words.get(f"nouns.{kind}.the", name)
            names[item.id] = teller.clause("nouns", "of", player=whose, name=called)
        for number in range(2, item.count + 1):
            names[f"{item.id}-{number}"] = names[item.id]
    return names
