"""A ruling's facts in the form of the command line's contract: events, triggers and the final state as plain JSON."""

from __future__ import annotations

from collections.abc import Iterator

from bot.answers.model import Plain
from rules_engine import ruling
from rules_engine.ruling import Event, FinalState, PermanentView, PlayerView, Step


def events_of(steps: tuple[Step, ...]) -> tuple[dict[str, Plain], ...]:
    """Return all events in the order in which they happened, those that followed from another after it."""
    return tuple(_event(step.event) for step in walk(steps))


def walk(steps: tuple[Step, ...]) -> Iterator[Step]:
    """Yield steps and what followed from each."""
    for step in steps:
        yield step
        yield from walk(step.steps)


def _event(event: Event) -> dict[str, Plain]:
    return {"type": event.type} | {name: plain(value) for name, value in event.data}


def plain(value: ruling.Plain) -> Plain:
    """Return a fact as JSON has it: tuples as lists."""
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def state_of(state: FinalState) -> dict[str, Plain]:
    """Return the final state: players by key, permanents in order."""
    return {
        "players": {player.key: _player(player) for player in state.players},
        "permanents": [_permanent(permanent) for permanent in state.permanents if permanent.zone == "battlefield"],
        "stack": [_permanent(permanent) for permanent in state.permanents if permanent.zone == "stack"],
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


def _permanent(view: PermanentView) -> dict[str, Plain]:
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
        "attached_to": view.attached_to,
        "counters": dict(view.counters),
        "damage": view.damage,
        "in_combat": view.in_combat,
        "token": view.token,
        "mana": list(view.mana),
    }
