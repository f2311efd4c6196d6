"""Which objects are meant: filters read against what is seen."""

from __future__ import annotations

from rules_engine.cards.load import load_cards
from rules_engine.layers import amounts
from rules_engine.layers.refs import Context, Seen, World, chosen_word, compare, resolve_ref
from rules_engine.layers.words import set_of_subtype
from rules_engine.state.model import GameObject
from rules_engine.vocabulary import Face
from rules_engine.vocabulary.refs import Filter

PERMANENT_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})


def _has_subtype(seen: Seen, subtype: str) -> bool:
    if subtype in seen.subtypes:
        return True
    return seen.every_creature_type and set_of_subtype(subtype) == "creature"


def _has_type(thing: GameObject, seen: Seen, kind: str) -> bool:
    if kind == "permanent":
        if thing.zone == "battlefield":
            return True
        return any(one in PERMANENT_TYPES for one in seen.types)
    if kind == "spell":
        return thing.zone == "stack" and thing.ability_id is None and thing.ability_of is None
    if kind == "ability":
        return thing.zone == "stack" and (thing.ability_id is not None or thing.ability_of is not None)
    if kind == "card":
        return not thing.token and not thing.is_copy
    return kind in seen.types


def _is_nonlegendary_creature(face: Face) -> bool:
    return "creature" in face.types and "legendary" not in face.supertypes


def is_nonlegendary_creature_card(world: World, name: str) -> bool:
    """Whether there is a nonlegendary creature card of that name: in this game, or among the cards that are known."""
    for thing in world.state.objects.values():
        if thing.face.name == name and not thing.token and _is_nonlegendary_creature(thing.face):
            return True
    card = load_cards().get(name)
    return card is not None and _is_nonlegendary_creature(card)


def has_name(world: World, object_id: str, name: str) -> bool:
    """Whether an object has this name, be it one of many."""
    seen = world.views[object_id]
    return seen.name == name or (seen.all_names and is_nonlegendary_creature_card(world, name))


def share_name(world: World, first: str, second: str) -> bool:
    """Whether two objects have the same name: one name in common is enough, and no name is not the same as no name."""
    one, other = world.views[first], world.views[second]
    if one.all_names and other.all_names:
        return True
    if one.name and has_name(world, second, one.name):
        return True
    return bool(other.name) and has_name(world, first, other.name)


def matches(world: World, what: Filter, object_id: str, context: Context) -> bool:
    """Whether an object is one of those that a filter means, looked at by `context`.

    Phased-out permanents are treated as though they did not exist.
    """
    thing = world.state.objects.get(object_id)
    seen = world.views.get(object_id)
    if what.any_of:
        return any(matches(world, part, object_id, context) for part in what.any_of)
    if thing is None or seen is None or thing.zone != what.zone or thing.phased_out:
        return False
    if what.types and not any(_has_type(thing, seen, kind) for kind in what.types):
        return False
    if what.subtypes and not any(_has_subtype(seen, chosen_word(world.state, s, context)) for s in what.subtypes):
        return False
    if what.all_types and not all(_has_type(thing, seen, kind) for kind in what.all_types):
        return False
    if what.not_types and any(_has_type(thing, seen, kind) for kind in what.not_types):
        return False
    if what.not_subtypes and any(_has_subtype(seen, s) for s in what.not_subtypes):
        return False
    return _rest(world, what, thing, seen, context)


def _rest(world: World, what: Filter, thing: GameObject, seen: Seen, context: Context) -> bool:
    if what.supertypes and not any(s in seen.supertypes for s in what.supertypes):
        return False
    if what.not_supertypes and any(s in seen.supertypes for s in what.not_supertypes):
        return False
    if what.colors and not any(c in seen.colors for c in what.colors):
        return False
    if what.not_colors and any(c in seen.colors for c in what.not_colors):
        return False
    if what.colorless is not None and what.colorless != (not seen.colors):
        return False
    if what.tapped is not None and what.tapped != thing.tapped:
        return False
    if what.face_up is not None and what.face_up == thing.face_down:
        return False
    if what.token is not None and what.token != thing.token:
        return False
    if what.keyword is not None and what.keyword not in seen.keywords:
        return False
    if what.not_keyword is not None and what.not_keyword in seen.keywords:
        return False
    if what.attacking is not None and what.attacking != thing.attacking:
        return False
    if what.blocking is not None and what.blocking != (thing.blocking is not None):
        return False
    if what.name is not None and not has_name(world, thing.id, what.name):
        return False
    return (
        _players(world, what, thing, seen, context)
        and _relations(world, what, thing, seen, context)
        and _numbers(world, what, seen, context)
    )


def _players(world: World, what: Filter, thing: GameObject, seen: Seen, context: Context) -> bool:
    if what.controller is not None and seen.controller not in resolve_ref(world, what.controller, context):
        return False
    if what.not_controller is not None and seen.controller in resolve_ref(world, what.not_controller, context):
        return False
    if what.owner is not None and thing.owner not in resolve_ref(world, what.owner, context):
        return False
    return what.not_owner is None or thing.owner not in resolve_ref(world, what.not_owner, context)


def _relations(world: World, what: Filter, thing: GameObject, seen: Seen, context: Context) -> bool:
    if what.other_than is not None and thing.id in resolve_ref(world, what.other_than, context):
        return False
    if what.is_one_of is not None and thing.id not in resolve_ref(world, what.is_one_of, context):
        return False
    if what.blocked_by is not None:
        blockers = resolve_ref(world, what.blocked_by, context)
        if not any(one in world.state.objects and world.state.objects[one].blocking == thing.id for one in blockers):
            return False
    if what.attached_to is not None and thing.attached_to not in resolve_ref(world, what.attached_to, context):
        return False
    if what.same_name_as is not None:
        others = resolve_ref(world, what.same_name_as, context)
        if not any(o in world.views and (o == thing.id or share_name(world, thing.id, o)) for o in others):
            return False
    if what.shares_card_type_with is not None:
        others = resolve_ref(world, what.shares_card_type_with, context)
        counted = what.shares_of_types or tuple(seen.types)
        if not any(
            o in world.views and any(k in seen.types and k in world.views[o].types for k in counted) for o in others
        ):
            return False
    if what.controller_differs_from is not None:
        others = resolve_ref(world, what.controller_differs_from, context)
        if any(o in world.views and world.views[o].controller == seen.controller for o in others):
            return False
    return True


def _numbers(world: World, what: Filter, seen: Seen, context: Context) -> bool:
    power, toughness = seen.power or 0, seen.toughness or 0
    if what.max_power is not None and power > what.max_power:
        return False
    if what.min_power is not None and power < what.min_power:
        return False
    if what.max_toughness is not None and toughness > what.max_toughness:
        return False
    if what.max_mana_value is not None and seen.mana_value > what.max_mana_value:
        return False
    if what.min_mana_value is not None and seen.mana_value < what.min_mana_value:
        return False
    if what.mana_value_at_most is not None:
        bound = amounts.amount(world, what.mana_value_at_most, context)
        if bound is not None and seen.mana_value > bound:  # an X that nobody said is taken as great enough
            return False
    if what.max_power_of is not None:
        others = [world.views[o].power or 0 for o in resolve_ref(world, what.max_power_of, context) if o in world.views]
        if not others or power > min(others):
            return False
    if what.max_mana_value_of is not None:
        values = [
            world.views[o].mana_value for o in resolve_ref(world, what.max_mana_value_of, context) if o in world.views
        ]
        if not values or seen.mana_value > min(values):
            return False
    if what.greatest_mana_value:
        plain = what.model_copy(update={"greatest_mana_value": False})
        return seen.mana_value >= max(
            (world.views[o].mana_value for o in find(world, plain, context)), default=seen.mana_value
        )
    return True


def find(world: World, what: Filter, context: Context) -> tuple[str, ...]:
    """Return all objects that a filter means, in order of timestamps."""
    objects = world.state.objects
    if what.any_of:
        found = {one for part in what.any_of for one in find(world, part, context)}
        return tuple(sorted(found, key=lambda one: (objects[one].timestamp, one)))
    fitting = [one for one in objects if objects[one].zone == what.zone and matches(world, what, one, context)]
    return tuple(sorted(fitting, key=lambda one: (objects[one].timestamp, one)))


__all__ = [
    "PERMANENT_TYPES",
    "Context",
    "compare",
    "find",
    "has_name",
    "is_nonlegendary_creature_card",
    "matches",
    "resolve_ref",
    "share_name",
]
