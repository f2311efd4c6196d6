"""A ruling's facts in the form of the command line's contract: events, triggers and the final state as plain JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.answers.model import Plain
from rules_engine import ruling
from rules_engine.ruling import Event, FinalState, Outcome, PermanentView, PlayerView, Step
from rules_engine.scenario import Scenario

Naming = Callable[[str], str | None]
"""From an object's id to the card's or token's English name; None for what is no object."""


def naming(scenario: Scenario | None, outcome: Outcome) -> Naming:
    """Return what knows the English names of a scenario's objects and of those that came up in an outcome."""
    names = {view.id: view.name for view in outcome.state.permanents}
    for step in walk(outcome.steps):
        thing, name = step.event.get("object"), step.event.get("name")
        if isinstance(thing, str) and isinstance(name, str):
            names.setdefault(thing, name)
    for item in scenario.objects if scenario is not None else ():
        name = item.card or (item.face.name if item.face is not None else None)
        if name is not None:
            names |= {f"{item.id}-{number}": name for number in range(2, item.count + 1)} | {item.id: name}
    return names.get


def events_of(steps: tuple[Step, ...], name: Naming) -> tuple[dict[str, Plain], ...]:
    """Return all events in the order in which they happened, those that followed from another after it.

    An object goes by its English name; its id stands beside it under the same key with `_id`.
    """
    return tuple(_event(step.event, name) for step in walk(steps))


def walk(steps: tuple[Step, ...]) -> Iterator[Step]:
    """Yield steps and what followed from each."""
    for step in steps:
        yield step
        yield from walk(step.steps)


def _event(event: Event, name: Naming) -> dict[str, Plain]:
    told: dict[str, Plain] = {"type": event.type}
    for key, value in event.data:
        called = name(value) if isinstance(value, str) else None
        if called is None or key == "name":
            told[key] = plain(value)
        else:
            told[key] = called
            told[f"{key}_id"] = plain(value)
    return told


def plain(value: ruling.Plain) -> Plain:
    """Return a fact as JSON has it: tuples as lists."""
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def state_of(state: FinalState, name: Naming) -> dict[str, Plain]:
    """Return the final state: players by key, permanents in order. What something is attached to goes by its English name."""
    return {
        "players": {player.key: _player(player) for player in state.players},
        "permanents": [
            _permanent(permanent, name) for permanent in state.permanents if permanent.zone == "battlefield"
        ],
        "stack": [_permanent(permanent, name) for permanent in state.permanents if permanent.zone == "stack"],
    }


def _player(player: PlayerView) -> dict[str, Plain]:
    zones: dict[str, Plain] = {
        # A card of which nothing is known is null, so that a zone is as long as it is.
        "hand": [*player.hand, *[None] * player.hand_unknown],
        "graveyard": [*[None] * player.graveyard_unknown, *player.graveyard],
        "exile": [*[None] * player.exile_unknown, *player.exile],
        "library": {
            "count": player.library_count,
            "known": {str(position): name for position, name in player.library_known},
            "contains": list(player.library_contains),
        },
    }
    if player.command:
        zones["command"] = list(player.command)
    counts: dict[str, Plain] = {
        "hand": len(player.hand) + player.hand_unknown,
        "graveyard": len(player.graveyard) + player.graveyard_unknown,
        "exile": len(player.exile) + player.exile_unknown,
        "library": player.library_count,
    }
    facts: dict[str, Plain] = {"life": player.life, "lost": player.lost, "zones": zones, "counts": counts}
    return facts | ({"team": player.team} if player.team else {})


def _permanent(view: PermanentView, name: Naming) -> dict[str, Plain]:
    return {
        "id": view.id,
        "name": view.name,
        "names": list(view.names),
        "controller": view.controller,
        "owner": view.owner,
        "tapped": view.tapped,
        "types": list(view.types),
        "subtypes": list(view.subtypes),
        "supertypes": list(view.supertypes),
        "colors": list(view.colors),
        "power": view.power,
        "toughness": view.toughness,
        "keywords": list(view.keywords),
        "text": view.text,
        "attached_to": view.attached_to and (name(view.attached_to) or view.attached_to),
        "attached_to_id": view.attached_to,
        "counters": dict(view.counters),
        "damage": view.damage,
        "in_combat": view.in_combat,
        "token": view.token,
        "mana": list(view.mana),
    }
