"""The one door into the engine. A sentence, a JSON file, a test case and a button all end in a `Scenario`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from rules_engine.vocabulary import Card, Duration, Effect, Face, Filter, Model, Ref, Zone
from rules_engine.vocabulary.effects import Prohibition

Key = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=r"^[^\s$+:]+( [^\s$+:]+)*$")]
"""A player's key (`you`, `opponent`, `teammate`, `Player B`) or an object's id (`bears`, `angel-2`)."""


class PlayerSetup(Model):
    """A player. What is None was not said; the engine then uses the format's default and says so where it matters.

    Zone counts are of cards that are not listed as objects.
    """

    key: Key
    life: int | None = None
    team: Key | None = None
    library: int | None = Field(default=None, ge=0, le=1000)
    hand: int | None = Field(default=None, ge=0, le=1000)
    graveyard: int | None = Field(default=None, ge=0, le=1000)
    prohibitions: tuple[Prohibition, ...] = ()
    """What this player can't do for the moment, without a stated source ("I can't gain life")."""
    life_gain: Literal["double", "plus_one", "nothing", "lose_instead"] | None = None
    """A replacement of this player's life gain without a stated source."""
    life_loss: Literal["double"] | None = None
    keywords: tuple[str, ...] = ()
    """hexproof, shroud, protection …"""
    life_lost_this_turn: int = 0


class ObjectSetup(Model):
    """An object: a card by its English name, or a description (`face`), or a card with exceptions (both).

    `position` is counted from the top (1) where it is in a library or graveyard. `owner` defaults to `controller`, which defaults to `you`.
    """

    id: Key
    card: str | None = None
    face: Face | None = None
    token: bool = False
    zone: Zone = "battlefield"
    controller: Key | None = None
    owner: Key | None = None
    count: int = Field(default=1, ge=1, le=200)
    """Several alike ("three 1/1 Soldiers"): they become id, id-2, id-3 …"""
    tapped: bool = False
    counters: dict[str, int] = Field(default_factory=dict)
    damage: int = Field(default=0, ge=0)
    attached_to: Key | None = None
    """Another object's id or a player's key."""
    position: int | None = None
    face_down: bool = False
    commander: bool = False
    summoning_sick: bool = False
    attacking: bool = False
    blocking: Key | None = None
    chosen: dict[str, str] = Field(default_factory=dict)
    """What was chosen for it: color, creature_type, name."""
    keywords: tuple[str, ...] = ()
    """Keywords said of it in passing: "with hexproof", "protection from black"."""
    copy_of: str | None = None
    targets: tuple[Ref, ...] = ()
    """For a spell or ability that is on the stack at the start."""
    known: bool = True
    """False: no characteristics were said; where they matter the engine asks."""

    @model_validator(mode="before")
    @classmethod
    def _whose(cls, fields: Any) -> Any:
        """One way to say whose an object is: what follows from the rest isn't set."""
        if not isinstance(fields, dict):
            return fields
        controller, owner = fields.get("controller"), fields.get("owner")
        if owner is not None and fields.get("zone", "battlefield") not in ("battlefield", "stack"):
            controller = owner
        whose = {
            "controller": None if controller == "you" else controller,
            "owner": None if owner == (controller or "you") else owner,
        }
        kept = {name: value for name, value in fields.items() if name not in whose}
        return kept | {name: value for name, value in whose.items() if value is not None}


class Timing(Model):
    """When an action happens: after everything before it resolved (`then`), while the last thing is still on the stack
    (`in_response`), before what was said before it (`before`), or with a turn change in between.
    """

    when: Literal[
        "then", "in_response", "before", "end_of_turn", "next_turn", "your_next_turn", "upkeep", "end_step", "at_once"
    ] = "then"
    to: int | None = None
    """`in_response` to which action (index in `script`); None: the last one on the stack."""


class ActionBase(Model):
    """Common to all actions. `choices` answers choices on resolution by name: a key, id, word, number, or `no`/`yes`."""

    by: Key = "you"
    timing: Timing = Timing()
    targets: tuple[Ref, ...] = ()
    choices: dict[str, str] = Field(default_factory=dict)
    """Well-known names: `may` (yes/no), `old`, `new` (words), `aura`, `mode`, `x`, `name`, `color`, `creature_type`, `found` (an id or `none`),
    `assign` (player=player;…), `keep`.
    """


class CastSpell(ActionBase):
    """Cast a spell. `spell` is the id of an object (in hand, graveyard, on the stack …)."""

    action: Literal["cast"] = "cast"
    spell: Key
    way: Literal["normal", "overload", "cleave", "flashback", "escape", "without_paying", "alternative"] = "normal"
    modes: tuple[str, ...] = ()
    x: int | None = None
    splice: tuple[Key, ...] = ()
    resolves: bool = True
    """False: the question stops with the spell on the stack."""


class ActivateAbility(ActionBase):
    """Activate an ability of an object; `ability` is its id in the card file (None: the only activated one that fits)."""

    action: Literal["activate"] = "activate"
    source: Key
    ability: str | None = None
    x: int | None = None


class TriggerAbility(ActionBase):
    """A triggered ability of an object is on the stack or goes there now, without its event being played out."""

    action: Literal["trigger"] = "trigger"
    source: Key
    ability: str | None = None


class PerformEffect(ActionBase):
    """An effect said in so many words, as a spell or ability without a stated source would have it ("we exchange life totals").

    `uses_stack`: True for what can be responded to. With False it just happens (sacrifice as a cost, "it dies", "I pay 18 life").
    """

    action: Literal["perform"] = "perform"
    effects: tuple[Effect, ...]
    source: Key | None = None
    source_color: str | None = None
    uses_stack: bool = True


class PassTurn(ActionBase):
    """Time passes: to the end step, through cleanup, to somebody's next turn."""

    action: Literal["pass"] = "pass"
    until: Literal["end_step", "cleanup", "next_turn", "your_next_turn", "upkeep", "draw_step", "end_of_combat"] = (
        "cleanup"
    )


class DeclareCombat(ActionBase):
    """Declare an attacker, or a blocker for an attacker; asked whether it is possible."""

    action: Literal["attack", "block"]
    creature: Key
    blocks: Key | None = None


Action = Annotated[
    CastSpell | ActivateAbility | TriggerAbility | PerformEffect | PassTurn | DeclareCombat,
    Field(discriminator="action"),
]


class StandingEffect(Model):
    """A continuous effect that is already there without a source that matters."""

    effect: Effect
    by: Key = "you"


class Question(Model):
    """What is asked, so that the verdict can answer in those terms.

    `kind` `outcome`: simply what happens. `subject`/`object_` are keys or ids. `value` is the number, player, zone or word supposed.
    `topic` is what the question is about; `inverted`: yes means that it does not hold ("do I lose it?" about `keeps`).
    """

    kind: Literal["outcome", "yes_no", "how_many", "who", "where", "what", "which"] = "outcome"
    topic: Literal[
        "anything",
        "exchange_happens",
        "life",
        "life_gain_counts",
        "controller",
        "owner",
        "graveyard_of",
        "zone",
        "power_toughness",
        "power",
        "toughness",
        "damage",
        "triggers",
        "trigger_happens",
        "shuffle_happens",
        "shuffles",
        "dies",
        "loses_game",
        "can_attack",
        "can_block",
        "can_activate",
        "can_cast",
        "can_target",
        "can_decline",
        "can_choose_word",
        "can_fail_to_find",
        "is_cast",
        "name",
        "color",
        "types",
        "mana",
        "has_ability",
        "text",
        "legal",
        "legend_rule",
        "duration",
        "untaps",
        "keeps",
        "gets_back",
        "command_zone",
        "new_targets",
        "is_exchange",
        "is_shuffle",
        "is_life_loss",
        "attached",
        "sacrificed",
        "counters",
        "library_size",
        "graveyard_size",
        "hand_size",
        "draws",
        "order",
        "top_card",
        "probability",
        "is_token",
        "enters",
        "stops",
        "doubled",
        "life_gainer",
        "has_effect",
        "sees_second",
        "matters",
        "counters_put",
        "wins",
        "can_respond",
        "shuffled_part",
        "shuffler",
        "finds",
        "shuffled_whose",
    ] = "anything"
    subject: Ref | None = None
    other: Ref | None = None
    value: str | None = None
    negated: bool = False
    inverted: bool = False


class Scenario(Model):
    """A situation, what is done in it in what order, and what is asked."""

    players: tuple[PlayerSetup, ...] = ()
    objects: tuple[ObjectSetup, ...] = ()
    standing: tuple[StandingEffect, ...] = ()
    script: tuple[Action, ...] = ()
    questions: tuple[Question, ...] = ()
    format: Literal["normal", "commander", "two_headed_giant", "multiplayer"] = "normal"
    active_player: Key | None = None
    step: Literal["upkeep", "draw", "main", "combat", "end"] | None = None
    edition: str | None = None
    """ISO date of the rules to judge by; None: the current ones."""
    seed: int | None = None
    """Seed for an example order of shuffled libraries, where one was asked for."""
    assumed: tuple[str, ...] = ()
    """Keys of defaults that the reader filled in (for the restatement), such as `life.you`."""
    cards: tuple[Card, ...] = ()
    """Facts of cards that are not in the engine's own files (imported ones), by English name."""
    asserted: tuple[Filter, ...] = ()


class NotUnderstood(Model):
    """The reader could not make a scenario of the text: which words it did not understand, and which readings it wavers between."""

    words: tuple[str, ...] = ()
    readings: tuple[Scenario, ...] = ()
    reason: Literal[
        "words", "nothing_to_judge", "too_long", "two_readings", "unknown_card", "unclear_reference", "empty"
    ] = "words"
    cards: tuple[str, ...] = ()
    """Cards that were recognised all the same."""


class Reading(Model):
    """A scenario together with what the reader didn't use of the text."""

    scenario: Scenario
    unused: tuple[str, ...] = ()
    language: Literal["en", "es", "de"] = "en"


_ = (Duration,)
