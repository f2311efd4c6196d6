"""Zone changes. Several objects move at the same time; replacements are asked first, triggers last."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.effects.attach import is_aura, legal_hosts
from rules_engine.events import event, nothing
from rules_engine.layers.view import Projection
from rules_engine.references import Context
from rules_engine.replacement import Replacing, choose_move, on_move
from rules_engine.run import Run
from rules_engine.state.change import change_counters, move_unknown, relocate, with_object
from rules_engine.state.entering import counters_of
from rules_engine.state.model import GameObject
from rules_engine.vocabulary import Amount, Filter, Zone
from rules_engine.vocabulary.abilities import ReplacementAbility


@dataclass(frozen=True, slots=True)
class Moving:
    """One object that is to go somewhere."""

    id: str
    to: Zone
    position: int | None = None
    under: str | None = None
    tapped: bool = False
    face_down: bool = False
    attached_to: str | None = None


def move_all(context: Context, movings: tuple[Moving, ...], *cites: Cite) -> tuple[str, ...]:
    """Move objects at the same time and return those that came to where they were to go."""
    run = context.run
    planned: list[tuple[Moving, Replacing | None]] = []
    shuffles: list[str] = []
    for moving in movings:
        obj = run.state.objects[moving.id]
        if obj.zone in ("outside",):
            continue
        final, replacing = _replaced(context, obj, moving)
        if replacing is not None and replacing.ability.result == "shuffle_into_library":
            shuffles.append(obj.owner)
        planned.append((final, replacing))
    before = run.projection
    _remember(run, before, [moving.id for moving, _ in planned])
    stamp = run.state.clock
    state = run.state
    for moving, _ in planned:
        state = relocate(
            state,
            moving.id,
            moving.to,
            controller=moving.under,
            position=moving.position,
            tapped=moving.tapped,
            face_down=moving.face_down,
            attached_to=moving.attached_to,
            timestamp=stamp,
        )
    run.state = state
    for moving, replacing in planned:
        _tell(run, before, moving, replacing, cites)
    for moving, _ in planned:
        if moving.to == "battlefield":
            enters(context, moving.id, before.state.objects[moving.id])
    _fire(context, before, [moving for moving, _ in planned])
    for _, replacing in planned:
        if replacing is not None and replacing.ability.effects and replacing.source is not None:
            from rules_engine.effects import perform_all  # the registry knows this module

            perform_all(Context(run, run.controller(replacing.source), replacing.source), replacing.ability.effects)
    if shuffles:
        from rules_engine.effects.shuffle import shuffle_libraries

        fixed = tuple(moving.id for moving, _ in planned if moving.to == "library" and moving.position is not None)
        shuffle_libraries(context, [(owner, owner) for owner in shuffles], simultaneous=True, fixed=fixed)
    wanted = {moving.id: moving.to for moving in movings}
    return tuple(moving.id for moving, _ in planned if wanted[moving.id] == moving.to)


def _replaced(context: Context, obj: GameObject, moving: Moving) -> tuple[Moving, Replacing | None]:
    """Return where an object really goes, with the replacement effect that sends it elsewhere."""
    run = context.run
    if obj.commander and moving.to in ("hand", "library") and not obj.token:
        said = context.said("command_zone")
        if run.decide(f"command_zone:{obj.id}", ("yes", "no"), said) == "yes":
            run.chose(obj.owner, "command_zone", "yes")
            ability = ReplacementAbility(id="commander", event="move", result="to_zone", zone="command")
            return replace(moving, to="command", position=None), Replacing(None, ability)
    applied: Replacing | None = None
    used: set[tuple[str | None, str]] = set()
    while True:
        fitting = tuple(one for one in on_move(run, obj, moving.to) if one.key not in used)
        if obj.zone == "stack" and obj.way in ("flashback",) and moving.to != "exile" and applied is None:
            ability = ReplacementAbility(id="flashback", event="move", result="to_zone", zone="exile")
            fitting = (*fitting, Replacing(obj.id, ability))
        if not fitting:
            return moving, applied
        applied = choose_move(run, obj, fitting)
        used.add(applied.key)
        if len(fitting) > 1:
            run.emit(
                event("chosen", player=run.controller(obj.id), what="replacement", value=run.name(applied.source)),
                Cite.REPLACEMENT_ORDER,
            )
        if applied.ability.optional and run.decide(f"may:{applied.source}", ("yes", "no"), context.said("may")) == "no":
            applied = None
            continue
        if applied.ability.result == "shuffle_into_library":
            moving = replace(moving, to="library", position=None)
        elif applied.ability.result == "to_zone" and applied.ability.zone is not None:
            moving = replace(moving, to=applied.ability.zone, position=applied.ability.position)


def _remember(run: Run, before: Projection, ids: list[str]) -> None:
    """Keep what was last known of objects that leave the battlefield or the stack."""
    for id_ in ids:
        if before.state.objects[id_].zone not in ("battlefield", "stack"):
            continue
        view = before.view(id_)
        run.remembered.setdefault("controller", {})[id_] = view.controller
        for name in ("power", "toughness"):
            value = getattr(view, name)
            if value is not None:
                run.remembered.setdefault(name, {})[id_] = str(value)


def _tell(run: Run, before: Projection, moving: Moving, replacing: Replacing | None, cites: tuple[Cite, ...]) -> None:
    was = before.state.objects[moving.id]
    name = before.view(moving.id).name or was.face.name
    if replacing is not None:
        run.emit(
            event(
                "move_replaced",
                object=moving.id,
                name=name,
                from_=was.zone,
                to=moving.to,
                result=replacing.ability.result,
                source=run.name(replacing.source),
            ),
            Cite.COMMANDER_HAND_LIBRARY if replacing.ability.id == "commander" else Cite.REPLACEMENT,
            Cite.REPLACEMENT_EVENT_NEVER_HAPPENS,
        )
    obj = run.state.objects[moving.id]
    position = None
    if moving.to == "library":
        known = run.state.player(obj.owner).library_known
        position = next((at for at, one in known if one == moving.id), None)
    run.emit(
        event(
            "moved",
            object=moving.id,
            name=name,
            from_=was.zone,
            to=moving.to,
            owner=obj.owner,
            position=position,
            controller=obj.controller if moving.to == "battlefield" else None,
        ),
        Cite.NEW_OBJECT,
        *cites,
    )


def _enters_with(context: Context, id_: str, ability: ReplacementAbility) -> None:
    run = context.run
    if ability.result == "tapped":
        run.state = with_object(run.state, replace(run.state.objects[id_], tapped=True))
    elif ability.result == "effects":
        from rules_engine.effects import perform_all  # the registry knows this module

        controller = run.controller(id_)
        choices = dict(context.choices)
        perform_all(Context(run, controller, id_, run.state.objects[id_].number, choices=choices), ability.effects)
    elif ability.result == "with_counters":
        _put_counters(Context(run, run.controller(id_), id_), id_, ability.counters, ability.amount)


def _put_counters(context: Context, id_: str, kind: str, number: Amount) -> None:
    run, amount = context.run, context.count(number)
    if amount:
        run.state = with_object(run.state, change_counters(run.state.objects[id_], kind, amount))
        happened = event("counters_put", object=id_, name=run.name(id_), kind=kind, amount=amount)
        run.emit(happened, Cite.ENTERS_REPLACEMENT)


def enters(context: Context, id_: str, was: GameObject | None = None) -> None:
    """Apply what an object enters the battlefield with, and let an Aura that wasn't cast be attached."""
    run = context.run
    obj = run.state.objects[id_]
    for ability in run.view(id_).abilities:
        own = counters_of(ability)
        if own is not None:
            # X is what was chosen for the spell that it was; for anything else it is nothing.
            x = was.x if was is not None and was.zone == "stack" else 0
            _put_counters(Context(run, run.controller(id_), id_, x=x), id_, *own)
        elif (
            isinstance(ability, ReplacementAbility) and ability.event == "enters" and ability.object in ("$self", None)
        ):
            _enters_with(context, id_, ability)
    for in_force in run.projection.replacements:
        ability = in_force.ability
        if (
            isinstance(ability, ReplacementAbility) and ability.event == "enters" and in_force.source != id_
            and isinstance(ability.object, Filter)
            and Context(run, in_force.controller, in_force.source).fits(ability.object, id_)
        ):  # fmt: skip
            _enters_with(context, id_, ability)
    if obj.attached_to is not None:
        run.emit(
            event("attached", object=id_, name=run.name(id_), to=obj.attached_to, to_name=run.name(obj.attached_to)),
            Cite.ATTACH,
        )
    elif is_aura(run, id_):
        hosts = legal_hosts(run, id_, obj.controller)
        if hosts:
            host = run.decide(f"enchant:{id_}", hosts, context.said("enchant"))
            run.state = with_object(run.state, replace(run.state.objects[id_], attached_to=host))
            run.emit(
                event("attached", object=id_, name=run.name(id_), to=host, to_name=run.name(host)),
                Cite.AURA_ENTERS_UNCAST,
            )


def _fire(context: Context, before: Projection, movings: list[Moving]) -> None:
    run = context.run
    # However many cards go into one library at a time: that is one event for what triggers on "one or more cards".
    for owner in dict.fromkeys(before.state.objects[one.id].owner for one in movings if one.to == "library"):
        fire(run, "put_into_library", player=owner)
    for moving in movings:
        was = before.state.objects[moving.id]
        if was.zone == "battlefield":
            fire(run, "leaves", object=moving.id, player=before.view(moving.id).controller, before=before)
            if moving.to == "graveyard" and "creature" in before.view(moving.id).types:
                fire(run, "dies", object=moving.id, player=before.view(moving.id).controller, before=before)
        if moving.to == "graveyard":
            looks_back = before if was.zone == "battlefield" else None
            fire(
                run,
                "put_into_graveyard_from_anywhere",
                object=moving.id,
                player=was.owner,
                from_zone=was.zone,
                before=looks_back,
            )
            if was.zone == "battlefield":
                fire_self = [
                    one
                    for one in run.view(moving.id).abilities
                    if getattr(one, "event", "") == "put_into_graveyard_from_anywhere"
                ]
                if fire_self and looks_back is not None:
                    run.count_work()
            if was.zone == "library":
                fire(run, "put_into_graveyard_from_library", object=moving.id, player=was.owner)
        if moving.to == "battlefield":
            fire(
                run,
                "enters",
                object=moving.id,
                player=run.controller(moving.id),
                from_zone=was.zone,
                cause=context.controller,
            )


def move_unknown_cards(
    context: Context, player: str, from_: Zone, to: Zone, count: int, *cites: Cite, with_others: bool = False
) -> Zone:
    """Move cards of which nothing is known, and return where they went (a replacement may send all of them elsewhere).

    `with_others`: they move together with cards that have been moved already, which is one event.
    """
    run = context.run
    if count <= 0:
        return to
    for one in run.projection.replacements:
        ability = one.ability
        if not isinstance(ability, ReplacementAbility) or ability.event != "move" or ability.to_zone != to:
            continue
        if ability.object == "$self" or ability.result != "to_zone" or ability.zone is None:
            continue
        if ability.player is not None and player not in Context(run, one.controller, one.source).players(
            ability.player
        ):
            continue
        what = ability.object
        owner = getattr(what, "owner", None)
        if owner is not None and player not in Context(run, one.controller, one.source).players(owner):
            continue
        run.emit(
            event(
                "move_replaced",
                name=run.name(one.source),
                from_=from_,
                to=ability.zone,
                result="to_zone",
                source=run.name(one.source),
            ),
            Cite.REPLACEMENT,
        )
        to = ability.zone
        break
    run.state = move_unknown(run.state, player, from_, to, count)
    run.emit(event("cards_moved", player=player, count=count, from_=from_, to=to), *cites)
    if to == "library" and not with_others:
        fire(run, "put_into_library", player=player)
    return to


def nothing_to_move(run: Run, effect: str, id_: str | None, *cites: Cite) -> None:
    """Write down that an object wasn't where it was expected."""
    run.emit(nothing(effect, "object_gone", object=id_, name=run.name(id_)), *cites)
