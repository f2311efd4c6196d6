"""Abilities and what the engine knows of a card. `kind` tells abilities apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from rules_engine.vocabulary.refs import Amount, Color, Filter, Model, Ref, Zone

if TYPE_CHECKING:
    from rules_engine.vocabulary.changes import Change
    from rules_engine.vocabulary.effects import Effect, Prohibition


class TargetSpec(Model):
    """One target phrase. `player` for a player target (which players), `what` for an object. Both set: either."""

    what: Filter | None = None
    player: Literal["any", "opponent", "you", "another"] | None = None
    count: Amount = 1
    up_to: bool = False
    any_number: bool = False


class Mode(Model):
    """One mode of a modal spell or ability, with its own targets (`$1` is the mode's first target)."""

    name: str
    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()


class SpellAbility(Model):
    """What an instant or sorcery does, or what a permanent spell's targets are (Auras).

    What overload does is derived: every target becomes "each". A card with cleave has a second spell ability with the id `cleave`:
    its text without the words in brackets. `resolves_without_legal_target` for spells whose text says so. `sacrifice`, `discard` and
    `pay_life` are what is paid besides the mana.
    """

    kind: Literal["spell"] = "spell"
    id: str = "spell"
    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_modes: int = 1
    choose_up_to: bool = False
    entwine: bool = False
    sacrifice: Filter | None = None
    discard: int = 0
    pay_life: int = 0


class ActivatedAbility(Model):
    """[Cost]: effect. Costs are facts: `tap`, mana as written, what is sacrificed."""

    kind: Literal["activated"] = "activated"
    id: str
    mana: str | None = None
    tap: bool = False
    sacrifice_self: bool = False
    sacrifice: Filter | None = None
    discard: int = 0
    pay_life: int = 0
    remove_counters: int = 0
    counters: str = "+1/+1"
    """Which counters `remove_counters` takes from it."""
    loyalty: int | None = None
    exile_self: bool = False
    only: Literal["any_time", "sorcery", "your_upkeep", "not_combat", "your_turn"] = "any_time"
    zone: Zone = "battlefield"
    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()
    is_mana: bool = False


Event = Literal[
    "enters", "leaves", "dies", "put_into_graveyard_from_anywhere", "put_into_graveyard_from_library", "cast", "upkeep", "end_step",
    "draw_step", "attacks", "blocks", "becomes_blocked", "deals_damage", "deals_combat_damage_to_player", "gains_life",
    "loses_life", "shuffles", "searches", "draws", "discards", "untaps", "turned_face_up", "cycled", "becomes_target",
    "changes_control", "put_into_library", "sacrificed", "end_of_combat", "taps_for_mana", "chapter", "chaos",
]  # fmt: skip


class TriggeredAbility(Model):
    """When/whenever/at … `object`: which objects' events count (`Filter`, or '$self'); `player`: whose; `cause_controller`: whose spell or
    ability made it happen (for "a spell or ability causes …").
    """

    kind: Literal["triggered"] = "triggered"
    id: str
    event: Event
    object: Filter | Ref | None = None
    player: Ref | None = None
    cause: Literal["any", "spell_or_ability"] = "any"
    cause_controller: Ref | None = None
    from_zone: Zone | None = None
    if_: Filter | None = Field(default=None, alias="if")
    zone: Zone = "battlefield"
    once_per_event: bool = True
    targets: tuple[TargetSpec, ...] = ()
    targets_by: Ref = "$you"
    effects: tuple[Effect, ...] = ()
    resolves_without_legal_target: bool = False
    intervening: tuple[Amount, Literal["<", "<=", "=", ">=", ">"], Amount] | None = None


class StaticAbility(Model):
    """A continuous effect for as long as the source is there. `affects`: a filter, '$self' or '$attached'; `while_there`: only as
    long as there is an object like this; `while_compare`: only as long as this comparison holds.
    """

    kind: Literal["static"] = "static"
    id: str = "static"
    affects: Filter | Ref | None = None
    changes: tuple[Change, ...] = ()
    prohibits: tuple[Prohibition, ...] = ()
    players: Ref | None = None
    """Whom `prohibits` concerns: '$each_player', '$opponents', '$you'."""
    search_top: int | None = None
    """Searches of `players` are limited to that many cards from the top."""
    draw_limit: int | None = None
    """`players` can't draw more cards than that each turn."""
    search_exiles: bool = False
    """While `players` search their own libraries, the controller of this controls them, and what is found is exiled."""
    while_there: Filter | None = None
    while_compare: tuple[Amount, Literal["<", "<=", "=", ">=", ">"], Amount] | None = None
    unless_paid: str | None = None
    triggers: Literal["again", "not"] | None = None
    """`again`: an ability of a permanent of `players` that triggers by `trigger_event` of a `trigger_object` triggers an additional time;
    `not`: it doesn't trigger."""
    trigger_event: Event | None = None
    trigger_object: Filter | None = None
    text: str | None = None
    """A word-bearing rule that the engine only carries along (cost reductions, …), in the project's own words."""


class ReplacementAbility(Model):
    """ "If … would …, … instead". `event` of `player` (life, draw) or `object` (moves)."""

    kind: Literal["replacement"] = "replacement"
    id: str = "replacement"
    event: Literal["gain_life", "lose_life", "draw", "move", "enters", "lose_game", "damage", "create_token"]
    player: Ref | None = None
    object: Filter | Ref | None = None
    from_zone: Zone | None = None
    to_zone: Zone | None = None
    cause_controller: Ref | None = None
    during_turn_of: Ref | None = None
    result: Literal[
        "nothing", "double", "plus", "lose_instead", "gain_instead", "draw_instead", "to_zone", "shuffle_into_library",
        "with_counters", "tapped", "effects", "halve", "floor",
    ]  # fmt: skip
    """`floor`: damage brings the player's total, if it is that much or more, no lower than `amount`."""
    amount: Amount = 1
    zone: Zone | None = None
    counters: str = "+1/+1"
    effects: tuple[Effect, ...] = ()
    position: int | None = None
    optional: bool = False
    zone_of_source: Zone = "battlefield"
    while_there: Filter | None = None


class KeywordAbility(Model):
    """A keyword: `flying`, `protection` from `param`, landwalk (`keyword="landwalk", param="Swamp"`), `enchant` (with `what`), `equip`,
    `aura_swap` (`cost`), `splice` (`param="Arcane"`, `cost`), `overload`, `cleave`, `flashback`, `hexproof`, `split_second` …
    `spares`: what protection doesn't remove: the source of the effect that grants it, or Auras.
    """

    kind: Literal["keyword"] = "keyword"
    id: str | None = None
    keyword: str
    param: str | None = None
    cost: str | None = None
    what: Filter | None = None
    spares: Literal["source", "auras"] | None = None


Ability = Annotated[
    SpellAbility | ActivatedAbility | TriggeredAbility | StaticAbility | ReplacementAbility | KeywordAbility,
    Field(discriminator="kind"),
]


class Face(Model):
    """What a card (or a described object) is: characteristics and abilities. `power`/`toughness` None: not a creature or set by a CDA ('*')."""

    name: str
    mana_cost: str | None = None
    mana_value: int | None = None
    colors: tuple[Color, ...] | None = None
    """None: from the mana cost."""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | str | None = None
    toughness: int | str | None = None
    loyalty: int | None = None
    abilities: tuple[Ability, ...] = ()


class Card(Face):
    """A card as a data file holds it. `names` are the printed ones by language; `known` says how far its text is modelled:
    `full`, `partly` (what is left out is in `uncovered`), or `frame` (types and numbers only).
    """

    names: dict[str, str] = Field(default_factory=dict)
    nicknames: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    known: Literal["full", "partly", "frame"] = "full"
    uncovered: tuple[str, ...] = ()
    claims: tuple[Literal["not_an_exchange", "not_a_shuffle", "switch_not_exchange", "type_not_text_change"], ...] = ()
    """What the card seems to be and is not (a name with "Exchange", "switch", a random order)."""
    other_faces: tuple[Face, ...] = ()
