"""The continuous effects that are there: from resolved spells and abilities, and from static abilities of objects."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_engine.layers import traits
from rules_engine.layers.amounts import amount
from rules_engine.layers.draft import Draft
from rules_engine.layers.identity import by_identity
from rules_engine.layers.matching import find
from rules_engine.layers.refs import Context, World, compare, is_player, resolve_ref
from rules_engine.layers.view import Held, View
from rules_engine.state.model import ContinuousEffect, GameObject, GameState
from rules_engine.vocabulary import Change, Filter
from rules_engine.vocabulary.abilities import KeywordAbility, StaticAbility
from rules_engine.vocabulary.changes import SetBasePT, SetColors, SetTypes
from rules_engine.vocabulary.refs import Amount, Count, Devotion

LAYERS = ("1", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d", "rules")
"""The layers in their order; `rules`: what an object can't do, after all of them."""

_LAYER_OF = {
    "become_copy": "1", "set_controller": "2", "replace_word": "3", "full_text_of": "3", "take_text_box": "3", "set_name": "3",
    "all_names": "3", "set_types": "4", "set_colors": "5", "grant_keyword": "6", "grant_ability": "6", "lose_abilities": "6",
    "modify_pt": "7c", "switch_pt": "7d", "restrict": "rules",
}  # fmt: skip

Key = tuple[str | int, ...]


@dataclass(slots=True, eq=False)
class Active:
    """One continuous effect. `held` is set for one of a static ability, with `source` the object it is on."""

    key: Key
    timestamp: int
    source: str | None
    you: str
    parts: dict[str, tuple[Change, ...]]
    kind: str
    effect: ContinuousEffect | None = None
    static: StaticAbility | None = None
    affects: Filter | str | None = None
    is_cda: bool = False
    reads: dict[str, frozenset[str]] = field(default_factory=dict)
    """By layer: which characteristics it looks at."""
    writes: dict[str, frozenset[str]] = field(default_factory=dict)
    """By layer: which characteristics it may change."""
    words: tuple[str, ...] = ()
    """References to words that were chosen for its source."""
    context: Context = field(default_factory=lambda: Context(""))
    order: tuple[int, str] = (0, "")
    """Its place by timestamp; ties go by key, so that nothing hangs on the order in which things are listed."""


def layer_of(change: Change) -> str:
    """Return the layer in which a part of an effect applies."""
    if isinstance(change, SetBasePT):
        return "7a" if change.cda else "7b"
    return _LAYER_OF[change.change]


def _by_layer(changes: tuple[Change, ...]) -> dict[str, tuple[Change, ...]]:
    parts: dict[str, tuple[Change, ...]] = {}
    for change in changes:
        layer = layer_of(change)
        parts[layer] = (*parts.get(layer, ()), change)
    return parts


@dataclass(frozen=True, slots=True)
class _Shape:
    """What can be said of an effect once and for all: its parts by layer, and what each looks at and may change."""

    parts: dict[str, tuple[Change, ...]]
    reads: dict[str, frozenset[str]]
    writes: dict[str, frozenset[str]]
    words: tuple[str, ...]


def _shape(changes: tuple[Change, ...], looks_at: frozenset[str]) -> _Shape:
    parts = _by_layer(changes)
    return _Shape(
        parts,
        {layer: looks_at | traits.reads(some) for layer, some in parts.items()},
        {layer: traits.writes(some) for layer, some in parts.items()},
        traits.chosen_words(changes),
    )


@by_identity(4096)
def _shape_of_static(ability: StaticAbility) -> _Shape:
    looks_at = filter_reads(ability.affects) | filter_reads(ability.while_there)
    if ability.while_compare is not None:
        left, _, right = ability.while_compare
        looks_at |= amount_reads(left) | amount_reads(right)
    return _shape(ability.changes, looks_at)


@by_identity(4096)
def _shape_of_effect(effect: ContinuousEffect) -> _Shape:
    return _shape(effect.changes, filter_reads(effect.dynamic))


def amount_reads(wanted: Amount) -> frozenset[str]:
    """Return which characteristics that effects of later layers may change an amount is read off."""
    if isinstance(wanted, int):
        return frozenset()
    if isinstance(wanted, Devotion):  # mana costs are settled by the copy effects
        return frozenset({"controller"})
    if isinstance(wanted, Count):
        return filter_reads(wanted.count) | {"controller"}
    return frozenset({"types", "subtypes", "colors", "controller", "pt", "keywords"})


def filter_reads(what: Filter | str | None) -> frozenset[str]:
    """Return which characteristics a filter looks at."""
    if not isinstance(what, Filter):
        return frozenset()
    reads: set[str] = set().union(*(filter_reads(part) for part in what.any_of))
    if what.types or what.all_types or what.not_types or what.shares_card_type_with:
        reads.add("types")
    if what.subtypes or what.not_subtypes:
        reads.add("subtypes")
    if what.supertypes or what.not_supertypes:
        reads.add("supertypes")
    if what.colors or what.not_colors or what.colorless is not None:
        reads.add("colors")
    if what.controller or what.not_controller or what.controller_differs_from:
        reads.add("controller")
    if what.name or what.same_name_as:
        reads.add("name")
    if what.keyword or what.not_keyword:
        reads.add("keywords")
    if what.max_power is not None or what.min_power is not None or what.max_toughness is not None or what.max_power_of:
        reads.add("pt")
    return frozenset(reads)


def in_force(state: GameState, effect: ContinuousEffect, controller_of_source: str | None) -> bool:
    """Whether an effect's duration still runs, as far as it hangs on its source (the same object, not a new one)."""
    if effect.duration not in ("while_source", "while_you_control_source"):
        return True
    source = state.objects.get(effect.source or "")
    if source is None or source.zone != "battlefield" or source.number != effect.source_number or source.phased_out:
        return False
    return effect.duration == "while_source" or controller_of_source in (None, effect.controller)


def of_effect(effect: ContinuousEffect) -> Active:
    """Return a resolved spell's or ability's continuous effect, ready to be applied."""
    shape = _shape_of_effect(effect)
    key: Key = ("effect", effect.id)
    return Active(
        key=key,
        timestamp=effect.timestamp,
        source=effect.source,
        you=effect.controller,
        parts=shape.parts,
        kind=effect.kind or "effect",
        effect=effect,
        reads=shape.reads,
        writes=shape.writes,
        words=shape.words,
        context=Context(effect.controller, effect.source),
        order=(effect.timestamp, repr(key)),
    )


def functions(thing: GameObject, seen: Draft | View, *, cda: bool) -> bool:
    """Whether a static ability functions where its object is: on the battlefield, for an emblem in the command zone, a CDA anywhere."""
    if thing.phased_out:
        return False
    return cda or thing.zone == "battlefield" or (thing.zone == "command" and "emblem" in seen.types)


_EVERY_CREATURE_TYPE = StaticAbility(affects="$self", changes=(SetTypes(add=True, every_creature_type=True),))
_COLORLESS = StaticAbility(affects="$self", changes=(SetColors(),))
_AS_STATIC = {"changeling": _EVERY_CREATURE_TYPE, "devoid": _COLORLESS}


def static_of(thing: GameObject, draft: Draft | View, held: Held) -> Active | None:
    """Return the continuous effect of a static ability (or of a keyword that is one), or None where it has none or doesn't function."""
    ability = held.ability
    if isinstance(ability, KeywordAbility):
        defining = _AS_STATIC.get(ability.keyword)
        if defining is None:
            return None
        static = defining
    elif isinstance(ability, StaticAbility) and ability.changes:
        static = ability
    else:
        return None
    shape = _shape_of_static(static)
    cda = static is not ability or "7a" in shape.parts
    if not functions(thing, draft, cda=cda):
        return None
    key: Key = ("static", draft.id, *held.key)
    timestamp = max(thing.timestamp, held.timestamp)
    return Active(
        key=key,
        timestamp=timestamp,
        source=draft.id,
        you=draft.controller,
        parts=shape.parts,
        kind="static",
        static=static,
        affects=static.affects,
        is_cda=cda,
        reads=shape.reads,
        writes=shape.writes,
        words=shape.words,
        context=Context(draft.controller, draft.id),
        order=(timestamp, repr(key)),
    )


def condition_holds(world: World, active: Active) -> bool:
    """Whether the "as long as" of a static ability holds."""
    static = active.static
    if static is None:
        return True
    if static.while_there is not None and not find(world, static.while_there, active.context):
        return False
    if static.while_compare is None:
        return True
    left, op, right = static.while_compare
    return compare(amount(world, left, active.context), op, amount(world, right, active.context))


def affected_by(world: World, active: Active) -> tuple[str, ...]:
    """Return the objects that an effect applies to at this point; only those that are still the same objects."""
    objects = world.state.objects
    effect = active.effect
    if effect is not None:
        if effect.dynamic is not None:
            return find(world, effect.dynamic, active.context)
        return tuple(
            one
            for one, number in effect.affected
            if one in objects and objects[one].number == number and not objects[one].phased_out
        )
    if not condition_holds(world, active):
        return ()
    if isinstance(active.affects, Filter):
        return find(world, active.affects, active.context)
    if active.affects is None:
        return ()
    found = resolve_ref(world, active.affects, active.context)
    return tuple(
        one for one in found if one in objects and not is_player(world.state, one) and not objects[one].phased_out
    )
