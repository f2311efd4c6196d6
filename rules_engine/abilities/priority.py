"""Between actions: state-based actions until quiet, then triggered abilities go on the stack, then the next thing resolves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from rules_engine.abilities.stack import announce_targets, context_for, put_on_stack, resolve_top
from rules_engine.abilities.targets import IllegalTarget
from rules_engine.citations import Cite
from rules_engine.effects.continuous import end_effects, notice_any_control
from rules_engine.effects.objects import off_stack
from rules_engine.events import event, nothing
from rules_engine.ruling import Trigger
from rules_engine.run import Pending, Run
from rules_engine.sba import check, expire
from rules_engine.state.change import turn_order
from rules_engine.state.model import ContinuousEffect

MOST_ORDERED = 3
"""Of how many different abilities of one player that triggered together every order is followed."""

Claim = Callable[[Pending], tuple[tuple[str, ...], dict[str, str]]]
"""What the scenario says about a trigger that goes on the stack: its targets and choices."""


def settle(run: Run, claim: Claim) -> None:
    """Do what is done before a player gets priority, until nothing is left to do."""
    if run.quiet is run.state and not run.pending:
        return
    while True:
        run.count_work()
        notice_any_control(run)
        expire(run)
        if check(run):
            continue
        if not run.pending:
            run.quiet = run.state
            return
        put_triggers(run, claim)


def put_triggers(run: Run, claim: Claim) -> None:
    """Put what has triggered on the stack: the active player's first, then the others' in turn order."""
    order = turn_order(run.state)
    waiting, run.pending = run.pending, []
    places = {key: at for at, key in enumerate(order)}
    waiting.sort(key=lambda one: places.get(one.controller, len(places)))
    alike: dict[tuple[str, int, str, str], int] = {}
    for one in waiting:
        key = (one.source, one.source_number, one.ability.id, one.controller)
        alike[key] = alike.get(key, 0) + 1
    told: set[tuple[str, int, str, str]] = set()
    mixed = len({one.controller for one in waiting}) < len({(one.source, one.ability.id) for one in waiting})
    waiting = [one for controller in places for one in _ordered(run, controller, waiting)]
    for one in waiting:
        key = (one.source, one.source_number, one.ability.id, one.controller)
        if key not in told:
            told.add(key)
            run.triggers.append(Trigger(one.source, one.controller, alike[key], one.ability.id))
            cites = [Cite.TRIGGER_ONCE_PER_EVENT]
            if mixed or len(alike) > 1:
                cites.append(Cite.TRIGGER_APNAP)
            run.emit(
                event(
                    "ability_triggered",
                    source=one.source,
                    name=one.source_name,
                    controller=one.controller,
                    ability=one.ability.id,
                    times=alike[key],
                    event=one.event,
                ),
                *cites,
            )
        put_trigger(run, one, claim)


def _ordered(run: Run, controller: str, waiting: list[Pending]) -> list[Pending]:
    """Return one player's triggered abilities in the order in which they go on the stack, which that player chooses.

    Every order is followed where there are few; of more, the one in which they triggered and its reverse, which is said.
    """
    own = [one for one in waiting if one.controller == controller]
    kinds = tuple(dict.fromkeys((one.source, one.ability.id) for one in own))
    if len(kinds) < 2:
        return own
    if len(kinds) > MOST_ORDERED:
        run.doubt("trigger_order", Cite.TRIGGER_APNAP, player=controller)
        orders = [kinds, kinds[::-1]]
    else:
        orders = list(permutations(kinds))
    sources = [source for source, _ in kinds]
    alone = len(set(sources)) == len(sources)
    # What goes on the stack last resolves first: the orders are named as they resolve.
    names = ["+".join(source if alone else f"{source}.{id_}" for source, id_ in reversed(order)) for order in orders]
    order = orders[names.index(run.decide(f"order:{controller}", names))]
    return sorted(own, key=lambda one: order.index((one.source, one.ability.id)))


def put_trigger(run: Run, one: Pending, claim: Claim) -> str | None:
    """Put one triggered ability on the stack with its targets; without a legal target it is removed from there."""
    targets, choices = claim(one)
    stack_id = put_on_stack(
        run,
        f"{one.source}.{one.ability.id}",
        one.source_name,
        one.controller,
        source=one.source,
        source_number=one.source_number,
        ability=one.ability,
        choices={**dict(one.choices), **choices},
        trigger_object=one.object,
        trigger_player=one.player,
        trigger_amount=one.amount,
    )
    try:
        announce_targets(run, stack_id, targets or one.targets, enumerate_up_to=4)
    except IllegalTarget as illegal:
        reason = "no_legal_target" if illegal.target is None else illegal.reason
        run.emit(
            event("trigger_removed", source=one.source, name=one.source_name, ability=one.ability.id, reason=reason),
            Cite.TRIGGER_NO_TARGET,
        )
        run.emit(nothing("trigger", "no_legal_target", object=one.source, name=one.source_name), Cite.TRIGGER_NO_TARGET)
        off_stack(context_for(run, stack_id), stack_id)
        return None
    return stack_id


def over(run: Run) -> bool:
    """Return whether the game is over: somebody has lost, and only one side is left."""
    left = [player for player in run.state.players if not player.lost and not player.left]
    return len(left) < len(run.state.players) and len({player.team or player.key for player in left}) <= 1


def resolve_all(run: Run, claim: Claim, until: Callable[[], bool] = lambda: False) -> None:
    """Let everything on the stack resolve, from the top, or until something is so."""
    settle(run, claim)
    while run.state.stack and not until() and not over(run):
        run.count_work(5)
        resolve_top(run)
        settle(run, claim)
        if run.remembered.get("turn", {}).pop("ends", None):
            from rules_engine.turn import cleanup  # time passes only where an effect ends the turn

            cleanup(run, claim)


def end_durations(run: Run, ends: Callable[[ContinuousEffect], bool], *cites: Cite) -> None:
    """End all continuous effects of which this is true at the same time."""
    ended = tuple(effect for effect in run.state.effects if ends(effect))
    end_effects(run, ended, Cite.DURATION_ENDED, *cites)
