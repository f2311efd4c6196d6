"""Costs other than mana: whether they can be paid, as far as the description says, and paying them."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.effects.cards import discard
from rules_engine.effects.life import adjust
from rules_engine.effects.objects import sacrifice_ids
from rules_engine.events import event
from rules_engine.prohibitions import life_cant
from rules_engine.references import Context
from rules_engine.run import Run
from rules_engine.state.change import change_counters, with_object
from rules_engine.state.entering import enters_with
from rules_engine.state.faults import expand
from rules_engine.vocabulary.abilities import ActivatedAbility, SpellAbility
from rules_engine.vocabulary.effects import Discard

Cost = ActivatedAbility | SpellAbility
"""What has a cost: an activated ability its own, a spell what is paid besides its mana."""


def unpayable(run: Run, player: str, cost: Cost, source: str | None = None) -> tuple[str, Cite] | None:
    """Return why a player can't pay this cost, with the rule; None if nothing that was said stands against it."""
    if cost.pay_life:
        stopped = life_cant(run, player, -cost.pay_life)
        if stopped is not None:
            return stopped[1], stopped[2]
        if run.state.player(player).life < cost.pay_life:
            return "not_enough_life", Cite.COSTS_PAID
    if isinstance(cost, ActivatedAbility) and source is not None and _counters_lack(run, source, cost):
        return "not_enough_counters", Cite.COSTS_PAID
    if cost.discard and _hand_is_said(run, player):
        one = run.state.player(player)
        if len(one.hand) + one.hand_unknown < cost.discard:
            return "no_card_in_hand", Cite.COSTS_PAID
    return None


def doubt_time(run: Run, name: str | None, slow: bool, by: str) -> None:
    """Say of what is used only in one's own main phase with an empty stack that it is used at another time."""
    others_turn = run.scenario.active_player is not None and run.state.active_player != by
    if slow and (run.state.stack or others_turn):
        run.doubt("sorcery_timing", name=name)


def _hand_is_said(run: Run, player: str) -> bool:
    return any(setup.key == player and setup.hand is not None for setup in run.scenario.players)


def _counters_lack(run: Run, id_: str, cost: ActivatedAbility) -> bool:
    """Return whether there are fewer counters than a cost takes; where nothing is known of them, there are taken to be enough."""
    obj, kind = run.state.objects[id_], cost.counters
    if dict(obj.counters).get(kind, 0) >= cost.remove_counters:
        return False
    said = (setup for many in run.scenario.objects for setup in expand(many) if setup.id == id_)
    return (
        obj.number > 0 or kind in dict(enters_with(obj.face.abilities)) or any(kind in setup.counters for setup in said)
    )


def pay(run: Run, context: Context, cost: Cost) -> None:
    """Pay life, sacrifice and discard. What would be given up but wasn't described is taken to be there."""
    player, name = context.controller, run.name(context.source)
    if isinstance(cost, ActivatedAbility) and cost.remove_counters and context.source is not None:
        changed = change_counters(run.state.objects[context.source], cost.counters, -cost.remove_counters)
        run.state = with_object(run.state, changed)
        run.emit(event("cost_paid", player=player, what="counters", source=name), Cite.COSTS_PAID)
    if cost.pay_life:
        run.emit(event("cost_paid", player=player, what="life", source=name), Cite.COSTS_PAID)
        adjust(context, "lose_life", player, -cost.pay_life)
    if cost.sacrifice is not None:
        fitting = [id_ for id_ in context.matching(cost.sacrifice) if run.controller(id_) == player]
        run.emit(event("cost_paid", player=player, what="sacrifice", source=name), Cite.COSTS_PAID)
        if fitting:
            taken = run.decide(f"sacrifice:{player}", fitting, context.said("sacrifice"))
            sacrifice_ids(context, player, (taken,), Cite.COSTS_PAID)
    one = run.state.player(player)
    if cost.discard and one.hand_unknown + len(one.hand):
        discard(context, Discard(player=player, count=cost.discard))
