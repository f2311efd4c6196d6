"""What is seen of a state: objects and players with every continuous effect applied. Frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules_engine.citations import Cite
from rules_engine.layers.identity import by_identity
from rules_engine.layers.render import ability_text, keyword_text
from rules_engine.layers.words import MANA_OF
from rules_engine.state.model import GameObject, GameState
from rules_engine.vocabulary import Face, Filter
from rules_engine.vocabulary.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    ReplacementAbility,
    StaticAbility,
    TriggeredAbility,
)
from rules_engine.vocabulary.effects import AddMana, Prohibition


@dataclass(frozen=True, slots=True)
class Trace:
    """One thing that an effect did to an object, in which layer; `waited_for` and `because` where it depended on another effect.

    `because` is `existence`, `applies_to` or `what_it_does`.
    """

    layer: str
    change: str
    source: str | None
    kind: str
    cites: tuple[Cite, ...] = ()
    waited_for: str | None = None
    because: Literal["existence", "applies_to", "what_it_does"] | None = None


@dataclass(frozen=True, slots=True)
class Restriction:
    """Something an object can't do: `what`, from which source, and under which conditions (`you`: the source's controller)."""

    what: str
    source: str | None
    you: str
    unless: Filter | None = None
    if_: Filter | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """An ability that an object has. `key` stays the same when its words change; `granted_by`: the source of the effect that gave it."""

    ability: Ability
    key: tuple[str | int, ...]
    granted_by: str | None = None
    timestamp: int = 0


@dataclass(frozen=True)
class View:
    """An object as it is seen. `power`/`toughness` are None for what is no creature; `base_*` are after layers 7a and 7b.

    `all_names`: has the name of every nonlegendary creature card, too. `rules_text` is its text box after text changes (what an
    exchange of text boxes exchanges), `text_subtypes` the subtypes of its type line likewise; `copiable` are its copiable values.
    """

    id: str
    number: int
    zone: str
    owner: str
    controller: str
    name: str
    all_names: bool
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]
    colors: tuple[str, ...]
    mana_value: int
    mana_cost: str | None
    held: tuple[Held, ...]
    rules_text: tuple[Ability, ...]
    keywords: tuple[str, ...]
    power: int | None
    toughness: int | None
    base_power: int | None
    base_toughness: int | None
    copiable: Face
    text_subtypes: tuple[str, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    intrinsic_mana: bool = True
    every_creature_type: bool = False
    known: bool = True
    trace: tuple[Trace, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Its own names (an object may have none)."""
        return (self.name,) if self.name else ()

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """All its abilities with their words as they are now."""
        return tuple(held.ability for held in self.held)

    @property
    def text(self) -> str:
        """Its abilities in the project's own short words, one after another."""
        return ". ".join(filter(None, (_text_of(held.ability) for held in self.held)))

    @property
    def mana(self) -> tuple[str, ...]:
        """Mana symbols that it taps for, by basic land types and by its mana abilities."""
        symbols = []
        if self.intrinsic_mana and "land" in self.types:
            symbols += [symbol for subtype, symbol in MANA_OF.items() if subtype in self.subtypes]
        for held in self.held:
            ability = held.ability
            if isinstance(ability, ActivatedAbility) and ability.tap:
                symbols += [e.mana for e in ability.effects if isinstance(e, AddMana) and e.mana not in symbols]
        return tuple(symbols)

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword ability, as rendered (`flying`, `protection from red`, `islandwalk`)."""
        return keyword in self.keywords

    def ability(self, ability_id: str) -> Ability | None:
        """Return the ability of that id, or None."""
        return next((held.ability for held in self.held if held.ability.id == ability_id), None)


@by_identity(4096)
def _text_of(ability: Ability) -> str:
    return ability_text(ability)


def keywords_of(held: tuple[Held, ...]) -> tuple[str, ...]:
    """Return the keywords among abilities, each once, as rendered."""
    found: dict[str, None] = {}
    for one in held:
        if isinstance(one.ability, KeywordAbility):
            found[keyword_text(one.ability)] = None
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Prohibited:
    """Something that can't happen to these players or objects, because of `source`. `search_top`: only so many cards from the top may be searched."""

    what: Prohibition
    players: tuple[str, ...]
    objects: frozenset[str] | None
    source: str | None
    controller: str
    unless_paid: str | None = None


@dataclass(frozen=True, slots=True)
class InForce:
    """A replacement or triggered ability that is there, on which object, and under whose control."""

    source: str
    controller: str
    ability: ReplacementAbility | TriggeredAbility


@dataclass(frozen=True, slots=True)
class TriggerRule:
    """A static ability that makes abilities of permanents of `players` trigger once more, or not at all."""

    source: str
    controller: str
    players: tuple[str, ...]
    ability: StaticAbility


@dataclass(frozen=True)
class Projection:
    """A state with what is seen of it. `unsure` names what the rules leave open about the order of effects."""

    state: GameState
    views: Mapping[str, View]
    prohibited: tuple[Prohibited, ...] = ()
    replacements: tuple[InForce, ...] = ()
    triggered: tuple[InForce, ...] = ()
    search_limits: tuple[tuple[str, int, str], ...] = ()
    """Player, how many cards from the top, source."""
    draw_limits: tuple[tuple[str, int, str], ...] = ()
    """Player, how many cards each turn, source."""
    trigger_rules: tuple[TriggerRule, ...] = ()
    player_keywords: Mapping[str, frozenset[str]] = field(default_factory=dict)
    unsure: tuple[str, ...] = ()

    def view(self, object_id: str) -> View:
        """Return what is seen of an object; KeyError if there is none of that id."""
        return self.views[object_id]

    def object(self, object_id: str) -> GameObject:
        """Return an object's base facts; KeyError if there is none of that id."""
        return self.state.objects[object_id]

    def permanents(self) -> tuple[View, ...]:
        """Return what is on the battlefield and not phased out, in order of timestamps."""
        objects = self.state.objects
        here = [v for v in self.views.values() if v.zone == "battlefield" and not objects[v.id].phased_out]
        return tuple(sorted(here, key=lambda v: (objects[v.id].timestamp, v.id)))

    def is_prohibited(
        self, what: Prohibition, *, player: str | None = None, object_id: str | None = None
    ) -> Prohibited | None:
        """Return what forbids this of a player or an object, or None."""
        for one in self.prohibited:
            if one.what != what:
                continue
            if player is not None and player in one.players and one.objects is None:
                return one
            if object_id is not None and one.objects is not None and object_id in one.objects:
                return one
        return None
