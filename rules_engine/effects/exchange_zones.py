"""Exchange of two whole zones of a player."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.effects.exchange_plan import Fault, Plan, one_player
from rules_engine.effects.move import Moving, move_all, move_unknown_cards
from rules_engine.events import event
from rules_engine.references import Context
from rules_engine.ruling import NotCovered
from rules_engine.run import Stop
from rules_engine.state.change import COUNTED_ZONES, count_of, forget_library_order, unknown_of, zone_of
from rules_engine.vocabulary.effects import ExchangeZones

EMPTY_ZONES_EXCHANGED_SINCE = "2018-04-27"
"""From this edition on the rules say that a whole zone is exchanged even if one of the two is empty."""


def plan_zones(context: Context, effect: ExchangeZones) -> Plan | Fault:
    """All cards of one zone go to the other and the other way round. The resolving spell is in neither of them."""
    run = context.run
    key = one_player(context, effect.player)
    if isinstance(key, Fault):
        return key
    player = run.state.player(key)
    zones = (effect.first, effect.second)
    if not set(zones) <= set(COUNTED_ZONES) or zones[0] == zones[1]:
        raise Stop(NotCovered("zones", facts=(("first", zones[0]), ("second", zones[1]))))
    counts = tuple(count_of(player, zone) for zone in zones)
    if 0 in counts and run.state.rules_date is not None and run.state.rules_date < EMPTY_ZONES_EXCHANGED_SINCE:
        # The rules of that time were silent on empty zones, and a ruling as old as 2004 exchanged them all the same.
        run.note("rule_differed_then")
        run.doubt("zone_empty_then", Cite.EXCHANGE_ZONES, player=key)
    listed = tuple(zone_of(player, zone) for zone in zones)
    unknown = tuple(unknown_of(player, zone) for zone in zones)

    def make() -> None:
        run.emit(
            event(
                "zones_exchanged",
                player=key,
                first=zones[0],
                first_count=counts[0],
                second=zones[1],
                second_count=counts[1],
            ),
            Cite.EXCHANGE_ZONES,
        )
        movings = [Moving(id_, zones[1]) for id_ in listed[0]] + [Moving(id_, zones[0]) for id_ in listed[1]]
        moved = move_all(context, tuple(movings), Cite.EXCHANGE_ZONES)
        ends = [
            move_unknown_cards(
                context, key, zones[at], zones[1 - at], unknown[at], Cite.EXCHANGE_ZONES, with_others=bool(listed[at])
            )
            for at in (0, 1)
        ]
        if len(moved) < len(movings) or any(unknown[at] and ends[at] != zones[1 - at] for at in (0, 1)):
            run.doubt("zone_exchange_with_replacement", Cite.EXCHANGE_ZONES, Cite.REPLACEMENT)
        if "library" in zones:
            run.state = forget_library_order(run.state, key)
        run.note("not_drawn_or_discarded")
        if "graveyard" in zones and sum(counts) > 1:
            run.note("order_in_graveyard_is_owners_choice")

    return Plan(make, key)
