"""Exchange. For every kind the same: gather all preconditions and all values first, then one simultaneous event, or nothing at all.

A kind of exchange only says what it needs (`Faults` if something is missing) and what the one event is. Whether it happens
is decided in one place, `exchange`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules_engine.citations import Cite
from rules_engine.effects.exchange_cards import plan_cards
from rules_engine.effects.exchange_objects import plan_control, plan_text_boxes
from rules_engine.effects.exchange_plan import Fault, Plan
from rules_engine.effects.exchange_values import plan_life_totals, plan_values
from rules_engine.effects.exchange_zones import plan_zones
from rules_engine.events import event, nothing
from rules_engine.references import Context
from rules_engine.vocabulary.effects import (
    ExchangeCards,
    ExchangeControl,
    ExchangeLifeTotals,
    ExchangeTextBoxes,
    ExchangeValues,
    ExchangeZones,
)

Exchange = ExchangeControl | ExchangeLifeTotals | ExchangeValues | ExchangeZones | ExchangeCards | ExchangeTextBoxes


@dataclass(frozen=True, slots=True)
class _Kind:
    what: str
    gather: Callable[..., Plan | Fault]
    cites: tuple[Cite, ...]


_KINDS: dict[str, _Kind] = {
    "exchange_control": _Kind("control", plan_control, (Cite.EXCHANGE_CONTROL,)),
    "exchange_life_totals": _Kind("life_totals", plan_life_totals, (Cite.EXCHANGE_LIFE_TOTALS,)),
    "exchange_values": _Kind("values", plan_values, (Cite.EXCHANGE_VALUES,)),
    "exchange_zones": _Kind("zones", plan_zones, (Cite.EXCHANGE_ZONES,)),
    "exchange_cards": _Kind("cards", plan_cards, (Cite.EXCHANGE_SAME_OWNER,)),
    "exchange_text_boxes": _Kind("text_boxes", plan_text_boxes, (Cite.EXCHANGE_TEXT_BOXES,)),
}


def _over_already(context: Context, effect: Exchange) -> Fault | None:
    """An exchange for as long as its source is there does nothing where the source has left before."""
    if getattr(effect, "duration", "indefinite") not in ("while_source", "while_you_control_source"):
        return None
    run, source = context.run, context.source
    there = source is not None and context.same(source) and run.state.objects[source].zone == "battlefield"
    if there and (effect.duration == "while_source" or run.controller(source) == context.controller):  # type: ignore[union-attr, arg-type]
        return None
    return Fault("source_gone", object=source, cites=(Cite.DURATION_ENDED,))


def exchange(context: Context, effect: Exchange) -> None:
    """Make an exchange as a whole, or nothing of it. `context.done` tells afterwards whether it happened."""
    run = context.run
    kind = _KINDS[effect.do]
    plan = _over_already(context, effect) or kind.gather(context, effect)
    if isinstance(plan, Fault):
        run.emit(
            nothing(
                effect.do,
                plan.reason,
                object=plan.object,
                name=run.name(plan.object),
                player=plan.player,
                source=run.name(plan.source),
            ),
            Cite.EXCHANGE_ALL_OR_NOTHING,
            *kind.cites,
            *plan.cites,
        )
        context.done = False
        return
    happened = event(
        "exchanged",
        what=kind.what,
        first=plan.first,
        first_name=run.name(plan.first) if plan.first else None,
        second=plan.second,
        second_name=run.name(plan.second) if plan.second else None,
    )
    with run.under(happened, Cite.EXCHANGE, Cite.EXCHANGE_ALL_OR_NOTHING, *kind.cites, *plan.cites):
        plan.make()
    context.done = True
