"""Who is meant: references read against what is seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rules_engine.state.model import GameState, PlayerState


class Seen(Protocol):
    """What filters look at of an object, while layers are applied and after."""

    @property
    def controller(self) -> str:
        """Who controls it."""
        ...

    @property
    def name(self) -> str:
        """Its own name."""
        ...

    @property
    def all_names(self) -> bool:
        """Whether it has all names of nonlegendary creature cards."""
        ...

    @property
    def types(self) -> tuple[str, ...]:
        """Card types."""
        ...

    @property
    def subtypes(self) -> tuple[str, ...]:
        """Subtypes."""
        ...

    @property
    def supertypes(self) -> tuple[str, ...]:
        """Supertypes."""
        ...

    @property
    def colors(self) -> tuple[str, ...]:
        """Colors."""
        ...

    @property
    def mana_cost(self) -> str | None:
        """Mana cost, as symbols."""
        ...

    @property
    def mana_value(self) -> int:
        """Mana value."""
        ...

    @property
    def power(self) -> int | None:
        """Power, None for what has none."""
        ...

    @property
    def toughness(self) -> int | None:
        """Toughness, None for what has none."""
        ...

    @property
    def keywords(self) -> tuple[str, ...]:
        """Keyword abilities, rendered."""
        ...

    @property
    def every_creature_type(self) -> bool:
        """Whether it has every creature type."""
        ...


class World(Protocol):
    """A state and what is seen of its objects: a `Projection`, or the work in progress of one."""

    @property
    def state(self) -> GameState:
        """The state."""
        ...

    @property
    def views(self) -> Mapping[str, Seen]:
        """What is seen of each object."""
        ...


@dataclass(frozen=True, slots=True)
class Context:
    """From where an ability looks: its controller, its source, and what `$…` references stand for.

    `bindings` holds references as they are written (`$1`, `$chosen.aura`, `$found`, `$trigger`, `$each` …) with what they stand for.
    """

    you: str
    self_id: str | None = None
    bindings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    remembered: Mapping[str, int] = field(default_factory=dict)


def is_player(state: GameState, key: str) -> bool:
    """Whether a key is that of a player."""
    return any(player.key == key for player in state.players)


def player_of(state: GameState, key: str) -> PlayerState | None:
    """Return the player of that key, or None."""
    return next((player for player in state.players if player.key == key), None)


def opponents(state: GameState, you: str) -> tuple[str, ...]:
    """Return a player's opponents that are still in the game, in turn order."""
    me = player_of(state, you)
    team = me.team if me else None
    return tuple(
        p.key for p in state.players if p.key != you and not p.left and not p.lost and (team is None or p.team != team)
    )


def resolve_ref(world: World, ref: str, context: Context) -> tuple[str, ...]:
    """Return the players' keys and objects' ids that a reference stands for; none where it stands for nothing (any more)."""
    if ref in context.bindings:
        return tuple(context.bindings[ref])
    if "+" in ref:
        return tuple(one for part in ref.split("+") for one in resolve_ref(world, part, context))
    if not ref.startswith("$"):
        return (ref,)
    state = world.state
    if ref == "$you":
        return (context.you,)
    if ref == "$self":
        return (context.self_id,) if context.self_id is not None else ()
    if ref == "$attached":
        source = state.objects.get(context.self_id or "")
        return (source.attached_to,) if source is not None and source.attached_to is not None else ()
    if ref in ("$opponents", "$each_opponent", "$opponent"):
        return opponents(state, context.you)
    if ref == "$each_player":
        return tuple(p.key for p in state.players if not p.left)
    if ref == "$active_player":
        return (state.active_player,)
    if ref == "$defending_player":
        return opponents(state, context.you)[:1]
    if ref == "$targets":
        numbers = sorted(int(key[1:]) for key in context.bindings if key[1:].isdigit())
        return tuple(one for number in numbers for one in context.bindings[f"${number}"])
    head, _, rest = ref.partition(":")
    if head == "$targets":
        return tuple(context.bindings.get(f"${rest}", ()))
    if head == "$top":
        found = (player_of(state, key) for key in resolve_ref(world, rest, context))
        known = (dict(player.library_known).get(1) for player in found if player is not None)
        return tuple(one for one in known if one is not None)
    if head == "$controller":
        return tuple(world.views[one].controller for one in resolve_ref(world, rest, context) if one in world.views)
    if head == "$owner":
        return tuple(state.objects[one].owner for one in resolve_ref(world, rest, context) if one in state.objects)
    if ref.startswith("$chosen."):
        source = state.objects.get(context.self_id or "")
        return tuple(v for k, v in source.chosen if k == ref[8:]) if source is not None else ()
    return ()


def chosen_word(state: GameState, word: str, context: Context) -> str:
    """Return a word, or what was chosen for the source where it is written `$chosen.color` and the like ('' if nothing was)."""
    if not word.startswith("$chosen."):
        return word
    if word in context.bindings:
        return context.bindings[word][0] if context.bindings[word] else ""
    source = state.objects.get(context.self_id or "")
    return next((v for k, v in source.chosen if k == word[8:]), "") if source is not None else ""


def compare(left: int | None, op: str, right: int | None) -> bool:
    """Whether a comparison holds; not where a number is unknown."""
    if left is None or right is None:
        return False
    return {"<": left < right, "<=": left <= right, "=": left == right, ">=": left >= right, ">": left > right}[op]
