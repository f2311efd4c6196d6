"""Attacking and blocking, as far as it is asked whether it is possible."""

from __future__ import annotations

from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.events import REASONS, event
from rules_engine.layers.legality import evasion_that_works, landwalk_that_works
from rules_engine.prohibitions import object_cant, restricted
from rules_engine.run import Run
from rules_engine.scenario import (
    DeclareCombat,
)
from rules_engine.state.change import change_object
from rules_engine.state.final import why_no_attack
from rules_engine.state.replacing import replace


def combat(run: Run, action: DeclareCombat) -> None:
    """Declare an attacker or a blocker, if that is possible."""
    id_ = action.creature
    if action.action == "attack":
        reason = why_no_attack(run, id_)
        if reason is None and run.controller(id_) != run.state.active_player:
            reason = "not_your_turn"
        if reason is not None:
            run.emit(
                event("attack_not_possible", object=id_, name=run.name(id_), reason=reason), Cite.SUMMONING_SICKNESS
            )
            return
        tapped = "vigilance" not in run.view(id_).keywords
        run.state = change_object(run.state, id_, attacking=True, tapped=tapped or run.state.objects[id_].tapped)
        run.state = replace(run.state, step="combat")
        run.emit(event("attack_declared", object=id_, name=run.name(id_), player=run.controller(id_)))
        fire(run, "attacks", object=id_, player=run.controller(id_))
        return
    reason = why_no_block(run, id_, action.blocks)
    if reason is not None:
        run.emit(
            event("block_not_possible", object=id_, name=run.name(id_), blocks=action.blocks, reason=reason),
            *((Cite.LANDWALK_BLOCK,) if reason == "landwalk" else ()),
        )
        return
    run.state = change_object(run.state, id_, blocking=action.blocks)
    run.emit(event("block_declared", object=id_, name=run.name(id_), blocks=action.blocks))
    fire(run, "blocks", object=id_, player=run.controller(id_))
    if action.blocks is not None:
        fire(run, "becomes_blocked", object=action.blocks, player=run.controller(action.blocks))


def why_no_block(run: Run, id_: str, attacker: str | None) -> str | None:
    """Return why a creature can't block (an attacker), None if it can."""
    view, obj = run.view(id_), run.state.objects[id_]
    if obj.zone != "battlefield" or "creature" not in view.types:
        return "not_creature"
    if obj.tapped:
        return "tapped"
    if restricted(run, "block", id_) is not None or object_cant(run, "block", id_) is not None:
        return "restricted"
    if attacker is None or attacker not in run.state.objects:
        return None
    if restricted(run, "be_blocked", attacker) is not None:
        return "restricted"
    if landwalk_that_works(run.projection, run.view(attacker), view.controller) is not None:
        return "landwalk"
    evasion = evasion_that_works(run.view(attacker), view)
    if evasion is not None:
        return evasion if evasion in REASONS else "restricted"
    from rules_engine.effects.attach import protected_from

    return "protection" if protected_from(run, attacker, id_) else None
