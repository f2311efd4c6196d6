"""Exchange of cards that are in different zones: two cards, one of which may be attached, or two sets of cards."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.citations import Cite
from rules_engine.effects.attach import can_be_attached
from rules_engine.effects.exchange_plan import Fault, Plan, one_object
from rules_engine.effects.move import Moving, move_all, move_unknown_cards
from rules_engine.effects.unknown import any_card_of_a_zone
from rules_engine.references import Context
from rules_engine.ruling import NeedsChoice
from rules_engine.run import Stop
from rules_engine.state.change import library_count, unknown_of
from rules_engine.vocabulary import Filter, Zone
from rules_engine.vocabulary.effects import ExchangeCards


def plan_cards(context: Context, effect: ExchangeCards) -> Plan | Fault:
    """Two cards of one owner change places; what was attached comes to where the other was attached."""
    run = context.run
    if isinstance(effect.first, Filter) or isinstance(effect.second, Filter):
        return plan_sets(context, effect)
    zones = ("battlefield", "hand", "graveyard", "exile", "library", "command", "ante")
    assert isinstance(effect.first, str) and isinstance(effect.second, str)
    first = one_object(context, effect.first, zones)
    if isinstance(first, Fault):
        return first
    second = _other_card(context, effect.second)
    if isinstance(second, Fault):
        return second
    one, other = run.state.objects[first], run.state.objects[second]
    if one.owner != other.owner:
        return Fault("different_owners", object=first)
    if one.token or (one.is_copy and one.card is None):
        return Fault("different_owners", object=first)
    host = one.attached_to if one.zone == "battlefield" else None
    cites: tuple[Cite, ...] = ()
    if host is not None:
        if not can_be_attached(run, second, host, context.controller):
            return Fault("cant_be_attached", object=second, cites=(Cite.EXCHANGE_ATTACHED, Cite.AURA_NO_ILLEGAL_PUT))
        cites = (Cite.EXCHANGE_ATTACHED,)
    position = _position(context, second)

    def make() -> None:
        back = Moving(first, other.zone, position=position)
        there = Moving(
            second, one.zone, under=context.controller if one.zone == "battlefield" else None, attached_to=host
        )
        moved = move_all(context, (back, there), Cite.EXCHANGE_SAME_OWNER, *cites)
        if len(moved) < 2:
            run.doubt("card_exchange_with_replacement", Cite.EXCHANGE_SAME_OWNER, Cite.REPLACEMENT)

    return Plan(make, first, second, cites)


def _position(context: Context, id_: str) -> int | None:
    obj = context.run.state.objects[id_]
    if obj.zone != "library":
        return None
    return next((at for at, one in context.run.state.player(obj.owner).library_known if one == id_), 1)


def _other_card(context: Context, ref: str) -> str | Fault:
    """Return the card on the other side of an exchange of cards; the top card of a library must be known, or there be none."""
    run = context.run
    if ref.startswith("$top:") and not context.resolve(ref):
        key = context.player(ref.removeprefix("$top:")) or context.controller
        if library_count(run.state.player(key)):
            raise Stop(NeedsChoice("top_card", key))
        run.doubt("exchange_card_other_zone_empty", Cite.EXCHANGE_SAME_OWNER, Cite.EXCHANGE_ZONES)
        return Fault("no_card", player=key)
    return one_object(context, ref, ("hand", "graveyard", "exile", "library", "command", "ante", "battlefield"))


@dataclass(frozen=True, slots=True)
class _Set:
    """One side: its cards, how many more of which nothing is known, and where they are."""

    ids: tuple[str, ...]
    unknown: int
    zone: Zone
    owner: str


def _set(context: Context, what: str | Filter) -> _Set | Fault:
    run = context.run
    if isinstance(what, Filter):
        owner = context.player(what.owner or what.controller or "$you") or context.controller
        unknown = unknown_of(run.state.player(owner), what.zone) if any_card_of_a_zone(what) else 0
        return _Set(context.matching(what), unknown, what.zone, owner)
    ids = context.objects(what)
    if not ids:
        return Fault("no_card", player=context.controller)
    obj = run.state.objects[ids[0]]
    return _Set(ids, 0, obj.zone, obj.owner)


def plan_sets(context: Context, effect: ExchangeCards) -> Plan | Fault:
    """All cards of two sets change zones, even if one of the sets is empty; one player must own all of them."""
    run = context.run
    first, second = _set(context, effect.first), _set(context, effect.second)
    if isinstance(first, Fault):
        return first
    if isinstance(second, Fault):
        return second
    owners = {run.state.objects[id_].owner for id_ in (*first.ids, *second.ids)}
    owners |= {side.owner for side in (first, second) if side.unknown}
    if not owners:
        return Fault("no_card", player=context.controller)
    if len(owners) > 1:
        return Fault("different_owners", object=next(iter((*first.ids, *second.ids)), None))
    owner = owners.pop()

    def make() -> None:
        movings = [Moving(id_, second.zone) for id_ in first.ids] + [Moving(id_, first.zone) for id_ in second.ids]
        move_all(context, tuple(movings), Cite.EXCHANGE_SAME_OWNER)
        move_unknown_cards(context, owner, first.zone, second.zone, first.unknown, Cite.EXCHANGE_SAME_OWNER)
        move_unknown_cards(context, owner, second.zone, first.zone, second.unknown, Cite.EXCHANGE_SAME_OWNER)
        run.note("not_drawn_or_discarded")

    return Plan(make, first.ids[0] if first.ids else None, second.ids[0] if second.ids else None)
