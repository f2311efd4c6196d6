"""How effects point at players, objects and amounts.

A reference is a short string.

* A bare word is a player's key or an object's id of the scenario: `you`, `opponent`, `bears`.
* `$you` is the controller of the spell or ability, `$self` its source, `$1`, `$2`, … its targets in order,
  `$trigger` and `$trigger_player` the object and the player of the event that triggered it,
  `$attached` what the source is attached to, `$chosen.NAME` what a `choose` effect picked, `$found` what a search found,
  `$created` the tokens just created, `$opponents`, `$each_player`, `$each_opponent`, `$active_player`, `$defending_player`.
* `$1` stands for all targets of the first target phrase: for several where it says "up to" or "any number", otherwise for one.
* `$affected` is what a part of a continuous effect is applied to (in its numbers only).
* In a replacement `$trigger_player` is the player to whom the event would happen.
* `$top:REF` is the top card of a player's library.
* `$controller:REF` and `$owner:REF` are players by way of an object.
* As the `controller` or `owner` of a filter, `$opponents` and `$each_player` mean any one of these players.
* Several references may be joined by `+`: `$you+$1`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Ref = Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=r"^[^\s]+( [^\s]+)*$")]
"""A player or an object, in the short form that this module describes."""

Zone = Literal["battlefield", "hand", "graveyard", "library", "exile", "stack", "command", "ante", "outside"]
Color = Literal["white", "blue", "black", "red", "green"]
Duration = Literal[
    "indefinite", "end_of_turn", "end_of_combat", "while_source", "while_you_control_source", "your_next_turn"
]
"""How long a continuous effect lasts; `while_source`: as long as the source remains on the battlefield."""


class Model(BaseModel):
    """Base of all vocabulary: frozen, and strict about unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Filter(Model):
    """Which objects are meant. Every field that is set must hold. Words (colors, subtypes) can be changed by text changes."""

    zone: Zone = "battlefield"
    types: tuple[str, ...] = ()
    """Any one of these card types (lower case: creature, artifact, …, `permanent`, `spell`)."""
    all_types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    """Any one of these subtypes (Goblin, Forest, Aura, …)."""
    not_subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    not_supertypes: tuple[str, ...] = ()
    colors: tuple[Color, ...] = ()
    not_colors: tuple[Color, ...] = ()
    colorless: bool | None = None
    controller: Ref | None = None
    not_controller: Ref | None = None
    owner: Ref | None = None
    not_owner: Ref | None = None
    name: str | None = None
    same_name_as: Ref | None = None
    other_than: Ref | None = None
    attached_to: Ref | None = None
    shares_card_type_with: Ref | None = None
    shares_of_types: tuple[str, ...] = ()
    """With `shares_card_type_with`: only these types count (artifact, creature, land for Gauntlets of Chaos)."""
    controller_differs_from: Ref | None = None
    max_power: int | None = None
    min_power: int | None = None
    max_power_of: Ref | None = None
    max_toughness: int | None = None
    max_mana_value: int | None = None
    min_mana_value: int | None = None
    max_mana_value_of: Ref | None = None
    greatest_mana_value: bool = False
    tapped: bool | None = None
    face_up: bool | None = None
    token: bool | None = None
    keyword: str | None = None
    not_keyword: str | None = None
    attacking: bool | None = None
    blocking: bool | None = None
    mana_value_at_most: Amount | None = None
    """As `max_mana_value`, where the bound is no fixed number (X)."""
    is_one_of: Ref | None = None
    """Only the objects that this reference stands for."""
    blocked_by: Ref | None = None
    any_of: tuple[Filter, ...] = ()
    """Set: an object fits that fits one of these, and every other field here is unset ("spell or permanent")."""


class Count(Model):
    """As many as there are objects like this."""

    count: Filter


class ValueOf(Model):
    """A number read off the game: a player's life, an object's power, toughness or mana value; `number`: how many `of` stands for."""

    what: Literal[
        "life", "power", "toughness", "mana_value", "hand_size", "library_size", "graveyard_size", "counters", "number"
    ]
    of: Ref


class Derived(Model):
    """A number made of others; `half_down`/`half_up` take one operand, `lowest`/`highest`/`difference` several."""

    op: Literal["sum", "difference", "half_down", "half_up", "lowest", "highest", "times", "negative"]
    of: tuple[Amount, ...]


class Remembered(Model):
    """A number that the game remembers: X, the amount of the event that triggered (life gained or lost, damage), life lost this way, life lost this turn, cards moved this way …"""

    remembered: Literal[
        "x",
        "life_lost_this_way",
        "life_gained_this_way",
        "life_lost_this_turn",
        "discarded_this_way",
        "cards_moved_this_way",
        "damage_dealt",
        "amount_of_trigger",
    ]
    of: Ref | None = None


class Devotion(Model):
    """A player's devotion to colors: mana symbols of these colors in the mana costs of permanents that the player controls."""

    devotion: tuple[Color, ...]
    of: Ref = "$you"


Amount = Annotated[int | Count | ValueOf | Derived | Remembered | Devotion, Field(union_mode="smart")]
Filter.model_rebuild()
Count.model_rebuild()
Derived.model_rebuild()

Objects = Ref | Filter
"""One or several objects: by reference, or all that a filter fits."""
