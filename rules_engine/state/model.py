"""Players, objects, continuous effects and the state that holds them: frozen values, replaced and never changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_engine.vocabulary import Ability, Change, Duration, Effect, Face, Filter, Zone
from rules_engine.vocabulary.effects import Prohibition


@dataclass(frozen=True)
class GameObject:
    """A card, token, copy, spell or ability with its base facts (no effect applied).

    `face` is what is printed (or what the effect that made the token or the description says). `number` rises with every zone change:
    an object that changed zones is a new object with no memory of the old one, so that effects hold on to `(id, number)`.
    `controller` is the player under whose control it entered; control effects come on top. `text_changes` that follow a spell onto
    the battlefield are continuous effects and not stored here.
    """

    id: str
    face: Face
    owner: str
    controller: str
    zone: Zone
    number: int = 0
    timestamp: int = 0
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    attached_to: str | None = None
    token: bool = False
    is_copy: bool = False
    face_down: bool = False
    cloaked: bool = False
    """Face down with ward {2}."""
    phased_out: bool = False
    phased_under: str | None = None
    """Who controlled it as it phased out: that doesn't change meanwhile."""
    phases_in_with: str | None = None
    """In whose untap step it phases in: its controller's, or that of what it was attached to."""
    commander: bool = False
    summoning_sick: bool = False
    attacking: bool = False
    blocking: str | None = None
    chosen: tuple[tuple[str, str], ...] = ()
    """What was chosen for it: color, creature_type, name, mode …"""
    card: str | None = None
    """English name of the card, None for what was only described."""
    known: bool = True
    """False: no characteristics were said."""
    # On the stack:
    targets: tuple[str, ...] = ()
    target_numbers: tuple[int, ...] = ()
    """The number of each target as it was chosen (0 for a player)."""
    group_sizes: tuple[int, ...] = ()
    """How many of the targets belong to each target phrase, in order."""
    modes: tuple[str, ...] = ()
    x: int | None = None
    ability_of: str | None = None
    """For an ability on the stack: the id of its source; `ability_source_number` is that object's number when it got there."""
    ability_source_number: int = 0
    ability_id: str | None = None
    ability: Ability | None = None
    """What that ability is, with its words as they were when it got there."""
    effects: tuple[Effect, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    way: str = "normal"
    spliced: tuple[str, ...] = ()
    trigger_object: str | None = None
    trigger_player: str | None = None
    trigger_amount: int = 0


@dataclass(frozen=True)
class ContinuousEffect:
    """A continuous effect from a resolved spell or ability (static abilities are read off the objects themselves).

    It holds on to the objects in `affected` as (id, number), or to whatever `dynamic` fits at each moment.
    """

    id: int
    timestamp: int
    source: str | None
    source_number: int
    controller: str
    changes: tuple[Change, ...]
    duration: Duration
    affected: tuple[tuple[str, int], ...] = ()
    dynamic: Filter | None = None
    kind: str = ""
    """What kind of effect made it: `exchange_control`, `change_text`, `pump` … (for the trace)."""
    born_turn: int = 0


@dataclass(frozen=True)
class StandingProhibition:
    """Something that can't happen for a while, from a resolved effect or as it was said."""

    what: Prohibition
    players: tuple[str, ...]
    objects: tuple[tuple[str, int], ...]
    duration: Duration
    controller: str
    source: str | None = None


@dataclass(frozen=True)
class PlayerState:
    """A player. Zones are tuples of object ids from the top; `*_unknown` counts cards of which nothing is known.

    A library's listed cards have no known order unless they stand in `library_known` (position from the top, starting with 1).
    """

    key: str
    life: int
    team: str | None = None
    hand: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    exile: tuple[str, ...] = ()
    library: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    ante: tuple[str, ...] = ()
    hand_unknown: int = 0
    graveyard_unknown: int = 0
    exile_unknown: int = 0
    library_unknown: int = 0
    library_known: tuple[tuple[int, str], ...] = ()
    life_lost_this_turn: int = 0
    life_gained_this_turn: int = 0
    lost: bool = False
    left: bool = False
    drew_from_empty: bool = False
    drawn_this_turn: int | None = None
    """Cards drawn this turn; None: whose turn it is, and so whether one has been drawn in its draw step, wasn't said."""
    keywords: tuple[str, ...] = ()
    passing_keywords: tuple[str, ...] = ()
    """Keywords until end of turn."""
    library_said: bool = True
    """False: the size of the library is a default."""


@dataclass(frozen=True)
class GameState:
    """Everything at one moment. `players` are in turn order; `stack` has its top last."""

    players: tuple[PlayerState, ...]
    objects: Mapping[str, GameObject]
    stack: tuple[str, ...] = ()
    effects: tuple[ContinuousEffect, ...] = ()
    prohibitions: tuple[StandingProhibition, ...] = ()
    active_player: str = "you"
    turn: int = 1
    step: str = "main"
    clock: int = 1
    """The next timestamp."""
    format: str = "normal"
    rules_date: str | None = None
    delayed: tuple[tuple[str, str, tuple[Effect, ...], tuple[tuple[str, int], ...]], ...] = field(default=())
    """Delayed triggered abilities: when, controller, effects."""

    def player(self, key: str) -> PlayerState:
        """Return the player of that key; KeyError if there is none."""
        for player in self.players:
            if player.key == key:
                return player
        raise KeyError(key)
