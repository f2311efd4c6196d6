"""The turn goes on: end step, cleanup, the next turn, and what each of them brings."""

from __future__ import annotations

from rules_engine.abilities.priority import Claim, end_durations, put_trigger, resolve_all
from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.effects.cards import draw
from rules_engine.events import event, nothing
from rules_engine.references import Context
from rules_engine.run import Pending, Run
from rules_engine.state.change import change_object, turn_order
from rules_engine.state.replacing import replace
from rules_engine.vocabulary import Effect
from rules_engine.vocabulary.abilities import TriggeredAbility


def _step(run: Run, name: str) -> None:
    run.state = replace(run.state, step=name)
    run.emit(event("step_began", step=name, player=run.state.active_player))


def _delayed(run: Run, when: tuple[str, ...], claim: Claim, own: str | None = None) -> None:
    """Put the delayed triggered abilities of this moment on the stack and let them resolve."""
    due = [one for one in run.state.delayed if one[0] in when and (not one[0].startswith("your") or one[1] == own)]
    if not due:
        return
    run.state = replace(run.state, delayed=tuple(one for one in run.state.delayed if one not in due))
    for at, (_, controller, effects, numbers) in enumerate(due):
        still = _about_what_is_there(run, effects, dict(numbers))
        if not still:
            continue
        ability = TriggeredAbility(id=f"delayed-{at + 1}", event="end_step", effects=still)
        source = next(iter(run.state.objects), "")
        put_trigger(run, Pending(source, 0, "", controller, ability), claim)
    resolve_all(run, claim)


def end_of_combat(run: Run, claim: Claim) -> None:
    """Combat ends."""
    _fought(run)
    _step(run, "end_of_combat")
    _delayed(run, ("end_of_combat",), claim)
    end_durations(run, lambda effect: effect.duration == "end_of_combat")
    for obj in run.state.objects.values():
        if obj.attacking or obj.blocking is not None:
            run.state = change_object(run.state, obj.id, attacking=False, blocking=None)


def _about_what_is_there(run: Run, effects: tuple[Effect, ...], numbers: dict[str, int]) -> tuple[Effect, ...]:
    """Return what a delayed ability still does: nothing to an object that has left its zone since and is a new one."""
    still: list[Effect] = []
    for effect in effects:
        what = getattr(effect, "what", None)
        ids = what.split("+") if isinstance(what, str) else []
        left = [id_ for id_ in ids if id_ not in numbers or run.state.objects[id_].number == numbers[id_]]
        if ids and not left:
            run.emit(nothing(effect.do, "left_zone", object=ids[0], name=run.name(ids[0])), Cite.NEW_OBJECT)
        else:
            still.append(effect.model_copy(update={"what": "+".join(left)}) if left != ids else effect)
    return tuple(still)


def _fought(run: Run) -> None:
    """Say that a combat which time passes over deals no damage here."""
    if any(obj.attacking for obj in run.state.objects.values()):
        run.doubt("combat_damage")


def end_step(run: Run, claim: Claim) -> None:
    """The end step begins."""
    if run.state.step == "end":
        return
    _step(run, "end")
    fire(run, "end_step", player=run.state.active_player)
    resolve_all(run, claim)
    _delayed(run, ("end_step",), claim)


def cleanup(run: Run, claim: Claim) -> None:
    """Damage is removed and "until end of turn" and "this turn" effects end, at the same time."""
    _fought(run)
    _step(run, "cleanup")
    for obj in tuple(run.state.objects.values()):
        if obj.damage:
            run.emit(event("damage_removed", object=obj.id, name=run.name(obj.id)), Cite.CLEANUP)
        if obj.damage or obj.attacking or obj.blocking is not None:
            run.state = change_object(run.state, obj.id, damage=0, attacking=False, blocking=None)
    kept = tuple(one for one in run.state.prohibitions if one.duration not in ("end_of_turn", "end_of_combat"))
    players = tuple(replace(one, passing_keywords=()) for one in run.state.players)
    run.state = replace(run.state, prohibitions=kept, players=players)
    end_durations(run, lambda effect: effect.duration in ("end_of_turn", "end_of_combat"), Cite.CLEANUP)
    resolve_all(run, claim)


def next_turn(run: Run, claim: Claim) -> None:
    """The next player's turn begins: effects until then end, their permanents untap and are no longer summoning sick."""
    end_step(run, claim)
    cleanup(run, claim)
    order = turn_order(run.state)
    after = order[1 % len(order)] if order else run.state.active_player
    players = tuple(
        replace(one, life_lost_this_turn=0, life_gained_this_turn=0, drawn_this_turn=0) for one in run.state.players
    )
    run.state = replace(run.state, active_player=after, turn=run.state.turn + 1, step="untap", players=players)
    run.emit(event("turn_began", player=after))
    end_durations(run, lambda effect: effect.duration == "your_next_turn" and effect.controller == after)
    kept = tuple(
        one for one in run.state.prohibitions if not (one.duration == "your_next_turn" and one.controller == after)
    )
    run.state = replace(run.state, prohibitions=kept)
    for id_, view in run.projection.views.items():
        obj = run.state.objects[id_]
        if obj.phased_out and obj.phases_in_with == after:
            run.state = change_object(run.state, id_, phased_out=False, phased_under=None, phases_in_with=None)
            run.emit(event("phased_in", object=id_, name=obj.face.name), Cite.PHASED_OUT)
        elif obj.phased_out:
            continue
        if view.zone != "battlefield" or view.controller != after:
            continue
        stays = any(one.what == "untap" for one in view.restrictions)
        if obj.tapped and not stays:
            fire(run, "untaps", object=id_, player=after)
        run.state = change_object(run.state, id_, summoning_sick=False, tapped=obj.tapped and stays)


def upkeep(run: Run, claim: Claim) -> None:
    """The upkeep begins."""
    _step(run, "upkeep")
    fire(run, "upkeep", player=run.state.active_player)
    resolve_all(run, claim)
    _delayed(run, ("next_upkeep", "your_next_upkeep"), claim, run.state.active_player)


def draw_step(run: Run, claim: Claim) -> None:
    """The active player draws a card."""
    _step(run, "draw")
    context = Context(run, run.state.active_player)
    draw(context, run.state.active_player, 1, step="draw")
    fire(run, "draw_step", player=run.state.active_player)
    resolve_all(run, claim)


def pass_time(run: Run, until: str, claim: Claim, by: str) -> None:
    """Let time pass until a moment: `by` is whose next turn `your_next_turn` means."""
    match until:
        case "end_of_combat":
            end_of_combat(run, claim)
        case "end_step" | "end_of_turn":
            end_step(run, claim)
        case "cleanup":
            end_step(run, claim)
            cleanup(run, claim)
        case "next_turn":
            next_turn(run, claim)
        case "upkeep":
            if run.state.active_player != by or run.state.step not in ("upkeep", "untap"):
                _to_turn_of(run, claim, by)
            upkeep(run, claim)
        case "draw_step":
            _to_turn_of(run, claim, by)
            upkeep(run, claim)
            draw_step(run, claim)
        case "your_next_turn":
            _to_turn_of(run, claim, by)
    if until in ("next_turn", "your_next_turn"):
        upkeep(run, claim)
        draw_step(run, claim)
        run.state = replace(run.state, step="main")


def _to_turn_of(run: Run, claim: Claim, by: str) -> None:
    for _ in range(len(run.state.players)):
        next_turn(run, claim)
        if run.state.active_player == by:
            return
        upkeep(run, claim)
        draw_step(run, claim)
