"""Continuous effects of resolved spells and abilities: how they begin, and what is noticed as control changes by them."""

from __future__ import annotations

from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.effects.consequences import tell_consequences
from rules_engine.events import event
from rules_engine.references import Context
from rules_engine.run import Run
from rules_engine.state.change import change_object
from rules_engine.state.model import ContinuousEffect
from rules_engine.state.replacing import replace
from rules_engine.vocabulary import Change, Duration, Filter

_OF_TEXT = frozenset({"change_text", "exchange_text_boxes"})
"""Kinds of effects of which it is told what they have made of things, and what is left when they end."""


def begin(
    context: Context,
    ids: tuple[str, ...],
    changes: tuple[Change, ...],
    duration: Duration,
    kind: str,
    *,
    timestamp: int | None = None,
    dynamic: Filter | None = None,
) -> None:
    """Begin a continuous effect on objects. It holds on to them as they are now: set once, not asked again."""
    run = context.run
    state = run.state
    effect = ContinuousEffect(
        id=state.clock,
        timestamp=state.clock if timestamp is None else timestamp,
        source=context.source,
        source_number=context.source_number,
        controller=context.controller,
        changes=changes,
        duration=duration,
        affected=tuple((id_, state.objects[id_].number) for id_ in ids),
        dynamic=dynamic,
        kind=kind,
        born_turn=state.turn,
    )
    run.state = replace(state, effects=(*state.effects, effect), clock=state.clock + 1)


def controllers(run: Run) -> dict[str, str]:
    """Return who controls each permanent now."""
    return {id_: view.controller for id_, view in run.projection.views.items() if view.zone == "battlefield"}


def notice_control(run: Run, before: dict[str, str], *cites: Cite) -> None:
    """Write down every change of control since `before`, with what it brings: out of combat, summoning sick, triggers."""
    after = controllers(run)
    run.controllers = {id_: (run.state.objects[id_].number, now) for id_, now in after.items()}
    for id_, now in after.items():
        was = before.get(id_)
        if was is None or was == now:
            continue
        obj = run.state.objects[id_]
        run.emit(event("control_changed", object=id_, name=run.name(id_), from_=was, to=now), *cites)
        if obj.attacking or obj.blocking is not None:
            run.emit(event("removed_from_combat", object=id_, name=run.name(id_)), Cite.REMOVED_FROM_COMBAT)
        run.state = change_object(run.state, id_, summoning_sick=True, attacking=False, blocking=None)
        fire(run, "changes_control", object=id_, player=now)


def notice_any_control(run: Run) -> None:
    """Notice changes of control that no effect announced, such as by an Aura that came or went."""
    seen = run.controllers
    before = {id_: was for id_, (number, was) in seen.items() if run.state.objects[id_].number == number}
    now = controllers(run)
    if not seen:
        run.controllers = {id_: (run.state.objects[id_].number, one) for id_, one in now.items()}
    elif any(before.get(id_, one) != one for id_, one in now.items()) or now.keys() != seen.keys():
        notice_control(run, before, Cite.LAYER_CONTROL)


def source_is_there(run: Run, effect: ContinuousEffect) -> bool:
    """Return whether an effect that lasts as long as its source does goes on."""
    if effect.duration not in ("while_source", "while_you_control_source"):
        return True
    source = run.state.objects.get(effect.source or "")
    if source is None or source.zone != "battlefield" or source.number != effect.source_number or source.phased_out:
        return False
    return effect.duration == "while_source" or run.controller(source.id) == effect.controller


def end_effects(run: Run, ended: tuple[ContinuousEffect, ...], *cites: Cite) -> None:
    """End continuous effects, and write down what that changes."""
    if not ended:
        return
    before = controllers(run)
    seen = run.projection if any(effect.kind in _OF_TEXT for effect in ended) else None
    for effect in ended:
        id_ = effect.affected[0][0] if effect.affected else None
        run.emit(event("effect_ended", kind=effect.kind, object=id_, name=run.name(id_)), *cites)
    run.state = replace(run.state, effects=tuple(one for one in run.state.effects if one not in ended))
    if seen is not None:
        tell_consequences(run, seen)
    notice_control(run, before, *cites)
