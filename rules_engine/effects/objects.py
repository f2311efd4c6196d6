"""What happens to permanents and spells: moved, destroyed, sacrificed, countered, tapped, given counters."""

from __future__ import annotations

from itertools import combinations
from typing import TypeVar

from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.effects.move import Moving, move_all, move_unknown_cards
from rules_engine.effects.unknown import chosen_unknown, unknown_in
from rules_engine.events import event, nothing
from rules_engine.prohibitions import object_cant
from rules_engine.references import Context, first, is_target
from rules_engine.run import Run
from rules_engine.state.change import change_counters, change_object, change_player, take_out, with_object
from rules_engine.state.replacing import replace
from rules_engine.vocabulary import Filter, Model
from rules_engine.vocabulary.abilities import ReplacementAbility
from rules_engine.vocabulary.effects import (
    AtTime,
    CounterSpell,
    Destroy,
    Flicker,
    Move,
    PhaseOut,
    PutCounters,
    Sacrifice,
    Tap,
    Untap,
)

M = TypeVar("M", bound=Model)


def meant(context: Context, what: str | Filter, effect: str, zone: str | None = "battlefield") -> tuple[str, ...]:
    """Return the objects that an effect means; those that are no longer where they were are written down and left out."""
    run = context.run
    if isinstance(what, Filter):
        return context.matching(what)
    out = []
    there = context.objects(what)
    for id_ in context.resolve_any(what):
        obj = run.state.objects.get(id_)
        if obj is None:
            continue
        if id_ in there and (zone is None or obj.zone == zone) and not obj.phased_out:
            out.append(id_)
        elif not (is_target(what) and id_ not in context.legal):
            run.emit(nothing(effect, "object_gone", object=id_, name=run.name(id_)), Cite.NEW_OBJECT)
    return tuple(out)


def move(context: Context, effect: Move) -> None:
    """Put objects into a zone."""
    run = context.run
    any_zone = isinstance(effect.what, str)
    ids = meant(context, effect.what, "move", None if any_zone else "battlefield")
    ids = tuple(id_ for id_ in ids if run.state.objects[id_].zone not in ("outside", effect.to))
    unknown = unknown_in(context, effect.what, "$each_player") or chosen_unknown(context, effect.what)
    if not ids and not unknown:
        context.done = False
        return
    under = context.player(effect.under) if effect.under is not None else None
    host = first(context.resolve(effect.attached_to)) if effect.attached_to is not None else None
    position = effect.position
    movings = tuple(
        Moving(
            id_,
            effect.to,
            position=1 if position is None and effect.to == "library" else position,
            under=under,
            tapped=effect.tapped,
            face_down=effect.face_down,
            attached_to=host,
        )
        for id_ in ids
    )
    moved = move_all(context, movings)
    for key, zone, count in unknown:
        move_unknown_cards(context, key, zone, effect.to, count)
    if effect.to in ("battlefield", "graveyard", "exile", "command"):
        # What a spell or ability has put into a public zone, the rest of it finds there.
        context.numbers |= {id_: run.state.objects[id_].number for id_ in moved}
    context.memory["cards_moved_this_way"] = len(moved) + sum(count for _, _, count in unknown)
    context.done = bool(moved or unknown)


def destroy_ids(context: Context, ids: tuple[str, ...], *cites: Cite) -> tuple[str, ...]:
    """Destroy permanents at the same time and return those that were."""
    run = context.run
    gone = []
    for id_ in ids:
        if "indestructible" in run.view(id_).keywords:
            run.emit(nothing("destroy", "indestructible", object=id_, name=run.name(id_)), Cite.INDESTRUCTIBLE)
            continue
        run.emit(event("destroyed", object=id_, name=run.name(id_)), Cite.DESTROY, *cites)
        gone.append(id_)
    move_all(context, tuple(Moving(id_, "graveyard") for id_ in gone), Cite.OWNERS_ZONE)
    return tuple(gone)


def destroy(context: Context, effect: Destroy) -> None:
    """Destroy permanents."""
    context.done = bool(destroy_ids(context, meant(context, effect.what, "destroy")))


def sacrifice(context: Context, effect: Sacrifice) -> None:
    """Players sacrifice permanents that they control: those named, or some of their choice."""
    run = context.run
    context_done = False
    for player in context.players(effect.player):
        ids = meant(context, effect.what, "sacrifice")
        mine = [id_ for id_ in ids if run.controller(id_) == player]
        if isinstance(effect.what, str):
            for id_ in ids:
                if id_ not in mine:
                    run.emit(
                        nothing("sacrifice", "not_controlled", object=id_, name=run.name(id_), player=player),
                        Cite.SACRIFICE,
                    )
        if effect.count is not None and len(mine) > (number := context.count(effect.count)):
            options = ["+".join(some) for some in combinations(mine, number)]
            taken = run.decide(f"sacrifice:{player}", options, context.said("sacrifice"))
            mine = taken.split("+") if taken else []
        context_done = bool(sacrifice_ids(context, player, tuple(mine))) or context_done
    context.done = context_done


def sacrifice_ids(context: Context, player: str, ids: tuple[str, ...], *cites: Cite) -> tuple[str, ...]:
    """Sacrifice permanents and return those that were."""
    run = context.run
    gone = []
    for id_ in ids:
        forbidden = object_cant(run, "be_sacrificed", id_)
        if forbidden is not None:
            run.emit(nothing("sacrifice", "prohibited", object=id_, name=run.name(id_)), Cite.GOLDEN_CANT)
            continue
        run.emit(event("sacrificed", object=id_, name=run.name(id_), player=player), Cite.SACRIFICE, *cites)
        gone.append(id_)
    before = run.projection
    move_all(context, tuple(Moving(id_, "graveyard") for id_ in gone), Cite.OWNERS_ZONE)
    for id_ in gone:
        fire(run, "sacrificed", object=id_, player=player, before=before)
    return tuple(gone)


def flicker(context: Context, effect: Flicker) -> None:
    """Exile permanents and return them as new objects, at once or at the next end step."""
    run = context.run
    ids = meant(context, effect.what, "flicker")
    controllers = {id_: run.controller(id_) for id_ in ids}
    moved = move_all(context, tuple(Moving(id_, "exile") for id_ in ids))
    moved = tuple(id_ for id_ in moved if not run.state.objects[id_].token)
    if effect.returns == "end_step":
        back = tuple(
            Move(what=id_, to="battlefield", under=None if effect.under_owner else controllers[id_]) for id_ in moved
        )
        numbers = tuple((id_, run.state.objects[id_].number) for id_ in moved)
        run.state = replace(run.state, delayed=(*run.state.delayed, ("end_step", context.controller, back, numbers)))
        return
    movings = [Moving(id_, "battlefield", under=None if effect.under_owner else controllers[id_]) for id_ in moved]
    move_all(context, tuple(movings), Cite.NEW_OBJECT)
    context.done = bool(moved)


def counter_spell(context: Context, effect: CounterSpell) -> None:
    """Counter spells and abilities: they leave the stack without effect."""
    run = context.run
    done = False
    for id_ in _on_stack(context, effect.what):
        if object_cant(run, "be_countered", id_) is not None or "can't be countered" in run.view(id_).keywords:
            run.emit(nothing("counter_spell", "cant_be_countered", object=id_, name=run.name(id_)), Cite.GOLDEN_CANT)
            continue
        run.emit(event("countered", object=id_, name=run.name(id_)), Cite.COUNTER)
        off_stack(context, id_)
        done = True
    context.done = done


def _on_stack(context: Context, what: str | Filter) -> tuple[str, ...]:
    """Return the spells and abilities meant; an object that isn't on the stack stands for its ability that is."""
    run = context.run
    if isinstance(what, Filter) or is_target(what):
        return meant(context, what, "counter_spell", "stack")
    out = []
    for one in context.resolve(what):
        if one in run.state.stack:
            out.append(one)
            continue
        abilities = [
            id_ for id_ in run.state.stack if run.state.objects[id_].ability_of == one and id_ != context.stack_id
        ]
        if abilities:
            out.append(abilities[-1])
        else:
            run.emit(nothing("counter_spell", "object_gone", object=one, name=run.name(one)), Cite.COUNTER)
    return tuple(out)


def off_stack(context: Context, id_: str) -> None:
    """Take a countered or resolved object off the stack: cards go to their owner's graveyard, copies and abilities are gone."""
    run = context.run
    obj = run.state.objects[id_]
    if obj.ability_of is not None or (obj.card is None and obj.is_copy) or obj.ability_id is not None:
        run.state = change_object(take_out(run.state, id_), id_, zone="outside")
        return
    move_all(context, (Moving(id_, "graveyard"),), Cite.RESOLVED_SPELL_GRAVEYARD)


def tap(context: Context, effect: Tap | Untap) -> None:
    """Tap or untap permanents."""
    run = context.run
    tapped = effect.do == "tap"
    for id_ in meant(context, effect.what, effect.do):
        if run.state.objects[id_].tapped != tapped:
            run.state = change_object(run.state, id_, tapped=tapped)
            run.emit(event("tapped" if tapped else "untapped", object=id_, name=run.name(id_)), Cite.STATUS)


def phase_out(context: Context, effect: PhaseOut) -> None:
    """Permanents phase out, and what is attached to them with them: treated as though they did not exist."""
    run = context.run
    for id_ in meant(context, effect.what, "phase_out"):
        both = [
            id_,
            *(obj.id for obj in run.state.objects.values() if obj.attached_to == id_ and obj.zone == "battlefield"),
        ]
        for one in both:
            run.emit(event("phased_out", object=one, name=run.name(one)), Cite.PHASED_OUT)
        host, whose = run.controller(id_), {one: run.controller(one) for one in both}
        for one in both:
            run.state = change_object(
                run.state,
                one,
                phased_out=True,
                phased_under=whose[one],
                phases_in_with=host,
                attacking=False,
                blocking=None,
            )


def put_counters(context: Context, effect: PutCounters) -> None:
    """Put counters on permanents, or (a negative amount) remove them."""
    run = context.run
    ids = meant(context, effect.what, "put_counters")
    amount = context.amount(effect.amount) if ids else 0  # an X that nobody said matters only where counters are put
    for id_ in ids:
        run.state = with_object(run.state, change_counters(run.state.objects[id_], effect.kind, amount))
        run.emit(event("counters_put", object=id_, name=run.name(id_), kind=effect.kind, amount=amount))


def at_time(context: Context, effect: AtTime) -> None:
    """Set up a delayed triggered ability; its references are fixed as they are now."""
    run = context.run
    met: dict[str, int] = {}
    effects = tuple(_fixed(context, one, met) for one in effect.effects)
    delayed = (effect.when, context.controller, effects, tuple(met.items()))
    run.state = replace(run.state, delayed=(*run.state.delayed, delayed))


def _fixed(context: Context, model: M, met: dict[str, int]) -> M:
    """Return a part of an effect with what its references stand for now; `met` collects the objects, each with its number."""
    update: dict[str, object] = {}
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, str) and value.startswith("$"):
            found = context.resolve(value)
            met |= {one: context.run.state.objects[one].number for one in found if one in context.run.state.objects}
            update |= {name: "+".join(found)} if found else {}
        elif isinstance(value, Model):
            update[name] = _fixed(context, value, met)
        elif isinstance(value, tuple):
            update[name] = tuple(_fixed(context, one, met) if isinstance(one, Model) else one for one in value)
    return model.model_copy(update=update)


def loss_replaced(run: Run, player: str) -> bool:
    """Let a replacement of a player's losing the game happen, where there is one; return whether there was."""
    for one in run.projection.replacements:
        ability = one.ability
        if not isinstance(ability, ReplacementAbility) or ability.event != "lose_game":
            continue
        context = Context(run, one.controller, one.source)
        if player not in context.players(ability.player or "$you"):
            continue
        from rules_engine.effects import perform_all  # the registry knows this module

        happened = event("loss_replaced", player=player, source=run.name(one.source))
        with run.under(happened, Cite.REPLACEMENT, Cite.REPLACEMENT_EVENT_NEVER_HAPPENS):
            perform_all(context, ability.effects)
        return True
    return False


def lose_game(context: Context, player: str, reason: str) -> None:
    """A player loses the game; with more than two sides the others go on without them."""
    run = context.run
    if run.state.player(player).lost or loss_replaced(run, player):
        return
    run.state = change_player(run.state, player, lost=True)
    run.emit(event("player_lost", player=player, reason=reason), Cite.SBA if reason != "effect" else Cite.PLAYER_LEAVES)
