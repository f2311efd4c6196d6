"""What is seen of a state, carried over from the state before where nothing that matters has changed."""

from __future__ import annotations

from dataclasses import fields

from rules_engine.layers import Projection, project
from rules_engine.layers.base import base_view
from rules_engine.layers.identity import by_identity
from rules_engine.state.model import GameObject, GameState
from rules_engine.state.replacing import replace
from rules_engine.vocabulary.abilities import StaticAbility
from rules_engine.vocabulary.changes import BecomeCopy, GrantAbility, TakeTextBox

_READS = ("ValueOf(", "Remembered(", "Count(", "FullTextOf(")


@by_identity(4096)
def _reads_players(ability: StaticAbility) -> bool:
    written = repr(ability)
    return any(sign in written for sign in _READS)


def see(state: GameState, before: tuple[GameState, Projection] | None) -> Projection:
    """Return what is seen of a state; `before` is an earlier state with what was seen of it."""
    if before is not None:
        carried = _carry(state, *before)
        if carried is not None:
            return carried
    return project(state)


def _carry(state: GameState, old: GameState, seen: Projection) -> Projection | None:
    """Return what was seen with the new state in it, None where it may look different now.

    Abilities on the stack change nothing about what else is seen; players' totals only where a static ability reads them.
    """
    if (
        state.effects is not old.effects
        or state.prohibitions is not old.prohibitions
        or state.active_player != old.active_player
    ):
        return None
    if state.players is not old.players and _players_matter(state, old):
        return None
    if state.objects is old.objects:
        return replace(seen, state=state)
    changed = []
    for id_, obj in state.objects.items():
        was = old.objects.get(id_)
        if was is obj:
            continue
        if obj.ability_id is not None:
            changed.append(obj)
        elif was is None or not _looks_alike(obj, was):
            return None
    return replace(seen, state=state, views={**seen.views, **{obj.id: base_view(obj) for obj in changed}})


_UNSEEN = frozenset({"targets", "target_numbers", "group_sizes", "choices", "summoning_sick", "damage"})
_SEEN = tuple(each.name for each in fields(GameObject) if each.name not in _UNSEEN)
"""The fields of an object that what is seen of anything may hang on."""


def _looks_alike(now: GameObject, was: GameObject) -> bool:
    for name in _SEEN:
        one, other = getattr(now, name), getattr(was, name)
        if one is not other and one != other:
            return False
    return True


def _players_matter(state: GameState, old: GameState) -> bool:
    for now, was in zip(state.players, old.players, strict=True):
        if now.keywords != was.keywords or now.left != was.left or now.lost != was.lost:
            return True
    for obj in state.objects.values():
        for ability in obj.face.abilities:
            if isinstance(ability, StaticAbility) and _reads_players(ability):
                return True
    return any(_computed(change) for effect in state.effects for change in effect.changes)


def _computed(change: object) -> bool:
    values = (getattr(change, "power", None), getattr(change, "toughness", None))
    return any(value is not None and not isinstance(value, int) for value in values) or isinstance(
        change, GrantAbility | TakeTextBox | BecomeCopy
    )
