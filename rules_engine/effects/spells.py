"""Effects on spells and abilities on the stack: new targets, copies."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.events import event, nothing
from rules_engine.references import Context, first
from rules_engine.state.replacing import replace
from rules_engine.vocabulary.effects import ChooseNewTargets, CopySpell


def choose_new_targets(context: Context, effect: ChooseNewTargets) -> None:
    """A player may choose new targets for a spell or ability: all, some or none of them; each new one must be legal."""
    from rules_engine.abilities.stack import context_for, parts_on_stack, set_targets  # the stack knows the effects
    from rules_engine.abilities.targets import IllegalTarget, announce, candidates

    run = context.run
    player = context.player(effect.player) or context.controller
    for id_ in context.resolve(effect.what):
        obj = run.state.objects.get(id_)
        if obj is None or obj.zone != "stack":
            run.emit(nothing("choose_new_targets", "object_gone", object=id_, name=run.name(id_)), Cite.TARGET_NEW)
            continue
        if not obj.targets:
            run.emit(nothing("choose_new_targets", "nothing_chosen", object=id_, name=run.name(id_)), Cite.TARGET_NEW)
            continue
        run.offer("new_targets")
        said = context.said("new_targets")
        if said in ("no", "none"):
            continue
        inner = context_for(run, id_)
        specs = tuple(spec for part in parts_on_stack(run, id_) for spec in part.targets)
        if said is None:
            options = ["no"]
            if len(obj.targets) > 1:
                run.doubt("new_targets_open", Cite.TARGET_NEW, name=run.name(id_))
            elif specs:
                options += [one for one in candidates(inner, specs[0]) if one not in obj.targets][:6]
            said = run.decide("new_targets", options)
        if said == "no":
            continue
        try:
            groups, _ = announce(inner, specs, tuple(said.split("+")))
        except IllegalTarget as illegal:
            run.emit(
                nothing("choose_new_targets", "target_illegal", object=illegal.target, name=run.name(illegal.target)),
                Cite.TARGET_NEW,
            )
            continue
        set_targets(run, id_, groups)
        names = tuple(run.name(one) or one for group in groups for one in group)
        run.emit(
            event("targets_changed", object=id_, name=run.name(id_), player=player, targets=names), Cite.TARGET_NEW
        )


def copy_spell(context: Context, effect: CopySpell) -> None:
    """Put a copy of a spell or ability on the stack, with the same choices; its controller may choose new targets."""
    run = context.run
    of = first(context.resolve(effect.what))
    if of is None or of not in run.state.objects or run.state.objects[of].zone != "stack":
        run.emit(nothing("copy_spell", "object_gone", object=of, name=run.name(of)), Cite.COPIABLE_VALUES)
        context.done = False
        return
    player = context.player(effect.player) or context.controller
    number = 1
    while (id_ := f"{of}-copy-{number}") in run.state.objects:
        number += 1
    obj = run.state.objects[of]
    made = replace(
        obj,
        id=id_,
        owner=player,
        controller=player,
        number=0,
        timestamp=run.state.clock,
        is_copy=True,
        card=None,
        commander=False,
        face=run.view(of).copiable if obj.ability_id is None else obj.face,
    )
    run.state = replace(
        run.state, objects={**run.state.objects, id_: made}, stack=(*run.state.stack, id_), clock=run.state.clock + 1
    )
    run.snapshots[id_] = dict(run.snapshots.get(of, {}))
    run.emit(event("spell_copied", object=id_, name=run.name(id_), player=player), Cite.COPIABLE_VALUES)
    inner = replace(
        context, choices={"new_targets": context.said("copy_targets") or context.said("new_targets") or "no"}
    )
    if obj.targets and inner.choices["new_targets"] != "no":
        choose_new_targets(inner, ChooseNewTargets(what=id_, player=player))
