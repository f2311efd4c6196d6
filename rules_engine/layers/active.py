"""The continuous effects that are there: from resolved spells and abilities, and from static abilities of objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from rules_engine.layers.amounts import amount
from rules_engine.layers.draft import Draft
from rules_engine.layers.identity import Same
from rules_engine.layers.matching import find
from rules_engine.layers.refs import Context, World, compare, is_player, resolve_ref
from rules_engine.layers.view import Held
from rules_engine.state.model import ContinuousEffect, GameState
from rules_engine.vocabulary import Change, Filter
from rules_engine.vocabulary.abilities import KeywordAbility, StaticAbility
from rules_engine.vocabulary.changes import SetBasePT, SetColors, SetTypes

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
    reads: frozenset[str] = frozenset()
    context: Context = field(default_factory=lambda: Context(""))

    @property
    def order(self) -> tuple[int, str]:
        """Its place by timestamp; ties go by key, so that nothing hangs on the order in which things are listed."""
        return (self.timestamp, repr(self.key))


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


@lru_cache(maxsize=4096)
def _static_parts(same: Same[StaticAbility]) -> tuple[dict[str, tuple[Change, ...]], bool, frozenset[str]]:
    ability = same.value
    parts = _by_layer(ability.changes)
    cda = "7a" in parts
    reads = filter_reads(ability.affects) | filter_reads(ability.while_there)
    if ability.while_compare is not None:
        reads |= frozenset({"types", "subtypes", "colors", "controller", "pt", "keywords"})
    return parts, cda, reads


@lru_cache(maxsize=4096)
def _effect_parts(same: Same[ContinuousEffect]) -> tuple[dict[str, tuple[Change, ...]], frozenset[str]]:
    effect = same.value
    return _by_layer(effect.changes), filter_reads(effect.dynamic)


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
    parts, reads = _effect_parts(Same(effect))
    return Active(
        key=("effect", effect.id),
        timestamp=effect.timestamp,
        source=effect.source,
        you=effect.controller,
        parts=parts,
        kind=effect.kind or "effect",
        effect=effect,
        reads=reads,
        context=Context(effect.controller, effect.source),
    )


def functions(draft: Draft, static: StaticAbility, *, cda: bool) -> bool:
    """Whether a static ability functions where its object is: on the battlefield, for an emblem in the command zone, a CDA anywhere."""
    zone = draft.thing.zone
    if cda:
        return not draft.thing.phased_out
    if zone == "battlefield":
        return not draft.thing.phased_out
    return zone == "command" and "emblem" in draft.types and bool(static.changes or static.prohibits)


_EVERY_CREATURE_TYPE = StaticAbility(affects="$self", changes=(SetTypes(add=True, every_creature_type=True),))
_COLORLESS = StaticAbility(affects="$self", changes=(SetColors(),))
_AS_STATIC = {"changeling": _EVERY_CREATURE_TYPE, "devoid": _COLORLESS}


def static_of(draft: Draft, held: Held) -> Active | None:
    """Return the continuous effect of a static ability (or of a keyword that is one), or None where it has none or doesn't function."""
    ability = held.ability
    if isinstance(ability, KeywordAbility):
        defining = _AS_STATIC.get(ability.keyword)
        if defining is None:
            return None
        static, cda = defining, True
        parts, _, reads = _static_parts(Same(static))
    elif isinstance(ability, StaticAbility) and ability.changes:
        static = ability
        parts, cda, reads = _static_parts(Same(static))
    else:
        return None
    if not functions(draft, static, cda=cda):
        return None
    return Active(
        key=("static", draft.id, *held.key),
        timestamp=max(draft.thing.timestamp, held.timestamp),
        source=draft.id,
        you=draft.controller,
        parts=parts,
        kind="static",
        static=static,
        affects=static.affects,
        is_cda=cda,
        reads=reads,
        context=Context(draft.controller, draft.id),
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
