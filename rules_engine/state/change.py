"""Pure steps from one state to the next: objects, players, zones, libraries. No rule is decided here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_engine.state.model import ContinuousEffect, GameObject, GameState, PlayerState
from rules_engine.state.replacing import replace
from rules_engine.vocabulary import Face, Zone

PLAYER_ZONES = ("hand", "graveyard", "exile", "library", "command", "ante")
"""Zones whose cards are listed with a player (their owner)."""
COUNTED_ZONES = ("hand", "graveyard", "exile", "library")
"""Zones that can hold cards of which nothing is known but their number."""


def with_object(state: GameState, obj: GameObject) -> GameState:
    """Return the state with this object in place of the one with its id."""
    return replace(state, objects={**state.objects, obj.id: obj})


def change_object(state: GameState, id_: str, **fields: Any) -> GameState:
    """Return the state with some fields of one object changed. KeyError if there is no such object."""
    return with_object(state, replace(state.objects[id_], **fields))


def with_zone(player: PlayerState, zone: Zone, listed: tuple[str, ...]) -> PlayerState:
    """Return the player with other listed objects in one of their zones."""
    fields: dict[str, Any] = {zone: listed}
    return replace(player, **fields)


def with_player(state: GameState, player: PlayerState) -> GameState:
    """Return the state with this player in place of the one with their key."""
    return replace(state, players=tuple(player if one.key == player.key else one for one in state.players))


def change_player(state: GameState, key: str, **fields: Any) -> GameState:
    """Return the state with some fields of one player changed. KeyError if there is no such player."""
    return with_player(state, replace(state.player(key), **fields))


def tick(state: GameState) -> GameState:
    """Return the state with the next timestamp used up."""
    return replace(state, clock=state.clock + 1)


def add_effect(state: GameState, effect: ContinuousEffect) -> GameState:
    """Return the state with a continuous effect begun; its timestamp must be the state's clock."""
    return replace(state, effects=(*state.effects, effect), clock=state.clock + 1)


def zone_of(player: PlayerState, zone: Zone) -> tuple[str, ...]:
    """Return the listed objects of one of a player's zones, from the top."""
    listed: tuple[str, ...] = getattr(player, zone)
    return listed


def unknown_of(player: PlayerState, zone: Zone) -> int:
    """Return how many cards of a player's zone are not listed."""
    return int(getattr(player, f"{zone}_unknown")) if zone in COUNTED_ZONES else 0


def count_of(player: PlayerState, zone: Zone) -> int:
    """Return how many cards are in one of a player's zones."""
    return len(zone_of(player, zone)) + unknown_of(player, zone)


def library_count(player: PlayerState) -> int:
    """Return the size of a player's library."""
    return len(player.library) + player.library_unknown


def _take_from_library(player: PlayerState, id_: str) -> PlayerState:
    known = dict(player.library_known)
    position = next((at for at, one in known.items() if one == id_), None)
    if position is None:
        kept = {at: one for at, one in known.items() if all(before in known for before in range(1, at))}
    else:
        kept = {at - 1 if at > position else at: one for at, one in known.items() if at != position}
    return replace(
        player, library=tuple(one for one in player.library if one != id_), library_known=tuple(sorted(kept.items()))
    )


def _put_into_library(player: PlayerState, id_: str, position: int | None) -> PlayerState:
    count = library_count(player)
    known = dict(player.library_known)
    if position is not None:
        # Deeper than the library goes means the bottom; a negative position counts from there.
        position = min(position, count + 1) if position > 0 else max(1, count + 2 + position)
        known = {at + 1 if at >= position else at: one for at, one in known.items()}
        known[position] = id_
    return replace(player, library=(*player.library, id_), library_known=tuple(sorted(known.items())))


def take_out(state: GameState, id_: str) -> GameState:
    """Return the state with an object in no zone's list (it is about to be put elsewhere)."""
    obj = state.objects[id_]
    if obj.zone == "stack":
        return replace(state, stack=tuple(one for one in state.stack if one != id_))
    if obj.zone not in PLAYER_ZONES:
        return state
    player = state.player(obj.owner)
    if obj.zone == "library":
        return with_player(state, _take_from_library(player, id_))
    listed = tuple(one for one in zone_of(player, obj.zone) if one != id_)
    return with_player(state, with_zone(player, obj.zone, listed))


def relocate(
    state: GameState,
    id_: str,
    to: Zone,
    *,
    controller: str | None = None,
    position: int | None = None,
    tapped: bool = False,
    face_down: bool = False,
    attached_to: str | None = None,
    timestamp: int | None = None,
) -> GameState:
    """Return the state with an object in another zone, where it is a new object without memory of the old one."""
    old = state.objects[id_]
    state = take_out(state, id_)
    permanent = to == "battlefield"
    new = replace(
        old,
        zone=to,
        number=old.number + 1,
        timestamp=state.clock if timestamp is None else timestamp,
        controller=(controller or old.owner) if permanent or to == "stack" else old.owner,
        tapped=permanent and tapped,
        counters=(),
        damage=0,
        attached_to=attached_to if permanent else None,
        face_down=face_down,
        cloaked=False,
        phased_out=False,
        phased_under=None,
        phases_in_with=None,
        summoning_sick=permanent,
        attacking=False,
        blocking=None,
        chosen=(),
        targets=(),
        target_numbers=(),
        group_sizes=(),
        modes=(),
        x=None,
        effects=(),
        choices=(),
        way="normal",
        spliced=(),
    )
    state = replace(state, objects={**state.objects, id_: new}, clock=state.clock + 1)
    if to == "stack":
        return replace(state, stack=(*state.stack, id_))
    if to not in PLAYER_ZONES:
        return state
    player = state.player(new.owner)
    if to == "library":
        return with_player(state, _put_into_library(player, id_, position))
    listed = zone_of(player, to)
    # The top of a graveyard is where cards are put.
    listed = (id_, *listed) if to == "graveyard" else (*listed, id_)
    return with_player(state, with_zone(player, to, listed))


def move_unknown(state: GameState, player_key: str, from_: Zone, to: Zone, count: int) -> GameState:
    """Return the state with that many cards of which nothing is known moved between two of a player's zones."""
    player = state.player(player_key)
    fields: dict[str, Any] = {}
    if from_ in COUNTED_ZONES:
        fields[f"{from_}_unknown"] = max(0, unknown_of(player, from_) - count)
    if to in COUNTED_ZONES:
        fields[f"{to}_unknown"] = unknown_of(player, to) + count
    return with_player(state, replace(player, **fields))


def forget_library_order(state: GameState, player_key: str) -> GameState:
    """Return the state with no position in a player's library known any more."""
    return change_player(state, player_key, library_known=())


def change_counters(obj: GameObject, kind: str, amount: int) -> GameObject:
    """Return the object with that many more (or, negative, fewer) counters of a kind, never below none."""
    counters = dict(obj.counters)
    counters[kind] = max(0, counters.get(kind, 0) + amount)
    return replace(obj, counters=tuple((name, number) for name, number in counters.items() if number))


def turn_order(state: GameState, start: str | None = None) -> tuple[str, ...]:
    """Return the keys of players still in the game in turn order, beginning with the active player (or `start`)."""
    keys = [player.key for player in state.players]
    first = start if start is not None else state.active_player
    at = keys.index(first) if first in keys else 0
    return tuple(key for key in (*keys[at:], *keys[:at]) if not state.player(key).left)


UNKNOWN = Face(name="Card")
"""What is seen of a card of which nothing is known."""


def single_out(state: GameState, player_key: str, zone: Zone) -> tuple[GameState, str]:
    """Return the state with one of the cards of which nothing is known as an object of its own, and its id. There must be one."""
    owner = state.player(player_key)
    number = 1
    while (id_ := f"card-{number}") in state.objects:
        number += 1
    obj = GameObject(id_, UNKNOWN, player_key, player_key, zone, timestamp=state.clock, known=False)
    fields: dict[str, Any] = {f"{zone}_unknown": unknown_of(owner, zone) - 1}
    listed = with_zone(replace(owner, **fields), zone, (*zone_of(owner, zone), id_))
    state = with_player(state, listed)
    return replace(state, objects={**state.objects, id_: obj}, clock=state.clock + 1), id_


def teammates(state: GameState, key: str) -> tuple[str, ...]:
    """Return the players who share a life total with this one, this one first."""
    player = state.player(key)
    if player.team is None or state.format != "two_headed_giant":
        return (key,)
    return (key, *(one.key for one in state.players if one.team == player.team and one.key != key))


def same_team(state: GameState, one: str, other: str) -> bool:
    """Return whether two players are the same or share a life total."""
    return other in teammates(state, one)


def opponents(state: GameState, key: str) -> tuple[str, ...]:
    """Return the players who are not on this one's team, in turn order from the active player."""
    team = state.player(key).team
    return tuple(one for one in turn_order(state) if one != key and (team is None or state.player(one).team != team))


def battlefield(state: GameState) -> tuple[GameObject, ...]:
    """Return the permanents that are treated as existing, oldest first."""
    there = [obj for obj in state.objects.values() if obj.zone == "battlefield" and not obj.phased_out]
    return tuple(sorted(there, key=lambda obj: obj.timestamp))


def objects_in(state: GameState, ids: Iterable[str]) -> tuple[GameObject, ...]:
    """Return the objects with these ids."""
    return tuple(state.objects[id_] for id_ in ids)
