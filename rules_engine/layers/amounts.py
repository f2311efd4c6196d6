"""How many: amounts read against what is seen."""

from __future__ import annotations

from rules_engine.layers import matching
from rules_engine.layers.base import colors_of_cost, symbols_of
from rules_engine.layers.refs import Context, World, player_of, resolve_ref
from rules_engine.state.model import GameObject
from rules_engine.vocabulary.refs import Amount, Count, Derived, Devotion, Filter, Remembered, ValueOf


def _value(world: World, value: ValueOf, context: Context) -> int | None:
    state = world.state
    if value.what == "number":
        return len(resolve_ref(world, value.of, context))
    for one in resolve_ref(world, value.of, context):
        player = player_of(state, one)
        if player is not None:
            return {
                "life": player.life,
                "hand_size": len(player.hand) + player.hand_unknown,
                "library_size": len(player.library) + player.library_unknown,
                "graveyard_size": len(player.graveyard) + player.graveyard_unknown,
            }.get(value.what)
        seen = world.views.get(one)
        if seen is None:
            continue
        if value.what == "power":
            return seen.power
        if value.what == "toughness":
            return seen.toughness
        if value.what == "mana_value":
            return seen.mana_value if _cost_is_known(state.objects[one]) else None
        if value.what == "counters":
            return sum(count for _, count in state.objects[one].counters)
    return None


def _cost_is_known(thing: GameObject) -> bool:
    """Return whether an object's mana value was described: by its card or its cost; lands and tokens have none by themselves."""
    face = thing.face
    said = thing.card is not None or face.mana_cost is not None or face.mana_value is not None
    return said or thing.token or "land" in face.types


def amount(world: World, wanted: Amount, context: Context) -> int | None:
    """Return an amount as a number; None where it can't be determined (what it is read off is gone or was never said)."""
    if isinstance(wanted, int):
        return wanted
    if isinstance(wanted, Count):
        return len(matching.find(world, wanted.count, context)) + _not_listed(world, wanted.count, context)
    if isinstance(wanted, ValueOf):
        return _value(world, wanted, context)
    if isinstance(wanted, Remembered):
        return _remembered(world, wanted, context)
    if isinstance(wanted, Devotion):
        return _devotion(world, wanted, context)
    return _derived(world, wanted, context)


def _devotion(world: World, wanted: Devotion, context: Context) -> int:
    players = resolve_ref(world, wanted.of, context)
    costs = (
        seen.mana_cost
        for id_, seen in world.views.items()
        if world.state.objects[id_].zone == "battlefield" and seen.controller in players and seen.mana_cost
    )
    symbols = (symbol for cost in costs for symbol in symbols_of(cost))
    return sum(1 for symbol in symbols if set(colors_of_cost(f"{{{symbol}}}")) & set(wanted.devotion))


def _not_listed(world: World, what: Filter, context: Context) -> int:
    """Return how many cards of which nothing is known a filter means: those of a zone, where any card will do."""
    field = {
        "hand": "hand_unknown",
        "graveyard": "graveyard_unknown",
        "exile": "exile_unknown",
        "library": "library_unknown",
    }.get(what.zone)
    if field is None or what.model_copy(update={"zone": what.zone, "owner": None, "controller": None}) != Filter(
        zone=what.zone
    ):
        return 0
    whose = what.owner or what.controller or "$each_player"
    players = (player_of(world.state, key) for key in resolve_ref(world, whose, context))
    return sum(getattr(player, field) for player in players if player is not None)


def _remembered(world: World, wanted: Remembered, context: Context) -> int | None:
    if wanted.remembered == "life_lost_this_turn" and wanted.of is not None:
        keys = resolve_ref(world, wanted.of, context)
        player = player_of(world.state, keys[0]) if keys else None
        return player.life_lost_this_turn if player else None
    if wanted.remembered in context.remembered:
        return context.remembered[wanted.remembered]
    if wanted.remembered == "x" and context.self_id is not None and context.self_id in world.state.objects:
        return world.state.objects[context.self_id].x
    return None


def _derived(world: World, wanted: Derived, context: Context) -> int | None:
    numbers: list[int] = []
    for part in wanted.of:
        number = amount(world, part, context)
        if number is None:
            return None
        numbers.append(number)
    if not numbers:
        return None
    match wanted.op:
        case "sum":
            return sum(numbers)
        case "difference":
            return numbers[0] - sum(numbers[1:])
        case "half_down":
            return numbers[0] // 2
        case "half_up":
            return -(-numbers[0] // 2)
        case "lowest":
            return min(numbers)
        case "highest":
            return max(numbers)
        case "times":
            product = 1
            for number in numbers:
                product *= number
            return product
        case "negative":
            return -numbers[0]
