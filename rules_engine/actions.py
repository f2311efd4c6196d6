"""The actions of a script: casting, activating, triggering, and effects said in so many words."""

from __future__ import annotations

from typing import TypeGuard

from rules_engine.abilities.costs import doubt_time, pay, unpayable
from rules_engine.abilities.priority import put_trigger
from rules_engine.abilities.splice import pay_for_splice, spliced_onto
from rules_engine.abilities.stack import announce_targets, context_for, numbers_now, put_on_stack
from rules_engine.abilities.targets import IllegalTarget
from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.effects import perform_all
from rules_engine.effects.move import Moving, move_all
from rules_engine.effects.objects import off_stack, sacrifice_ids
from rules_engine.effects.text_change import text_cites
from rules_engine.events import event, nothing
from rules_engine.prohibitions import context_of, player_cant
from rules_engine.references import Context
from rules_engine.ruling import NeedsChoice, NotCovered
from rules_engine.run import Pending, Run, Stop
from rules_engine.scenario import (
    ActivateAbility,
    CastSpell,
    PerformEffect,
    TriggerAbility,
)
from rules_engine.state.change import change_object, relocate
from rules_engine.vocabulary.abilities import Ability, ActivatedAbility, KeywordAbility, SpellAbility, TriggeredAbility
from rules_engine.vocabulary.effects import Move

_ACTIVATED_KEYWORDS = ("aura_swap", "equip")
_STEPS = ("upkeep", "draw_step", "end_step")
"""Events that are a step of some player's turn."""


def _illegal(run: Run, effect: str, name: str, id_: str, illegal: IllegalTarget) -> None:
    why = "unfit" if illegal.reason == "changed" else illegal.reason  # nothing can have changed yet
    if illegal.target is not None:
        run.emit(
            event(
                "target_illegal",
                object=id_,
                name=name,
                target=illegal.target,
                target_name=run.name(illegal.target),
                reason=why,
                choosing=True,
            ),
            Cite.CHOOSE_TARGETS,
        )
    if illegal.reason == "no_legal_target":
        run.emit(nothing(effect, illegal.reason), Cite.CHOOSE_TARGETS)
        return
    facts = {"object": illegal.target, "name": run.name(illegal.target), "why": why}
    run.emit(nothing(effect, "cant_be_targeted", **facts), Cite.CHOOSE_TARGETS)


def cast(run: Run, action: CastSpell, where: str) -> None:
    """Cast a spell: onto the stack, targets chosen; what can't be cast legally is taken back."""
    obj = run.state.objects[action.spell]
    if obj.zone == "outside":
        raise Stop(NotCovered("object_gone", where, (("id", obj.id),)))
    if not obj.face.types and obj.known is False:
        raise Stop(NeedsChoice("characteristics", obj.id))
    if "land" in obj.face.types and obj.zone != "stack":
        # A land isn't cast: it is put onto the battlefield as its player's action.
        context = Context(run, action.by, obj.id, choices=dict(action.choices))
        move_all(context, (Moving(obj.id, "battlefield", under=action.by),))
        return
    if _split_second(run, "cast", obj.id):
        return
    forbidden = player_cant(run, "cast", action.by)
    if forbidden is not None:
        run.emit(
            nothing("cast", "prohibited", object=obj.id, name=obj.face.name, source=run.name(forbidden.source)),
            Cite.GOLDEN_CANT,
        )
        return
    costs = [one for one in obj.face.abilities if isinstance(one, SpellAbility)] if obj.zone != "stack" else []
    stopped = next((found for one in costs if (found := unpayable(run, action.by, one)) is not None), None)
    if stopped is not None:
        run.emit(nothing("cast", stopped[0], object=obj.id, name=obj.face.name, player=action.by), stopped[1])
        return
    if obj.zone != "stack":
        view = run.view(obj.id)
        doubt_time(run, view.name, not ("instant" in view.types or view.has("flash")), action.by)
    undo = run.state
    spliced = spliced_onto(run, action, where)
    if obj.zone != "stack":
        run.state = relocate(run.state, obj.id, "stack", controller=action.by)
    run.state = change_object(
        run.state,
        obj.id,
        modes=action.modes,
        x=action.x,
        way=_way(action, obj.zone),
        spliced=spliced,
        choices=tuple(action.choices.items()),
        targets=(),
    )
    run.snapshots[obj.id] = numbers_now(run)
    try:
        left = announce_targets(run, obj.id, action.targets)
    except IllegalTarget as illegal:
        run.state = undo
        _illegal(run, "cast", obj.face.name, obj.id, illegal)
        return
    announced = run.state.objects[obj.id].targets
    if left and announced and {"instant", "sorcery"} & set(run.view(obj.id).types):
        run.state = undo
        _illegal(run, "cast", obj.face.name, obj.id, IllegalTarget(left[0], "changed"))
        return
    if left:
        run.remembered.setdefault("with_spell", {})[obj.id] = "+".join(left)
    targets = tuple(run.name(one) or one for one in run.state.objects[obj.id].targets)
    run.emit(
        event("spell_cast", object=obj.id, name=obj.face.name, player=action.by, way=action.way, targets=targets),
        *((Cite.CHOOSE_TARGETS,) if targets else ()),
        *text_cites(run.view(obj.id)),
    )
    for one in costs:
        pay(run, Context(run, action.by, obj.id, choices=dict(action.choices)), one)
    pay_for_splice(run, action, spliced)
    fire(run, "cast", object=obj.id, player=action.by)


def _split_second(run: Run, effect: str, id_: str) -> bool:
    """Write down that a spell with split second on the stack stops this, if there is one."""
    on_stack = next((one for one in run.state.stack if run.view(one).has("split second")), None)
    if on_stack is None or on_stack == id_:
        return False
    name = run.name(id_)
    run.emit(nothing(effect, "prohibited", object=id_, name=name, source=run.name(on_stack)), Cite.SPLIT_SECOND)
    return True


def _why_not_now(
    run: Run, action: ActivateAbility, ability: ActivatedAbility | KeywordAbility
) -> tuple[str, Cite] | None:
    """Return why a player can't activate an ability now, as far as the description says; None if nothing stands against it."""
    obj = run.state.objects[action.source]
    if obj.zone == "battlefield" and run.controller(obj.id) != action.by:
        return "not_controlled", Cite.YOU
    if obj.phased_out or (obj.zone != "battlefield" and _works_only_there(ability)):
        return "not_there", Cite.ABILITIES_FUNCTION
    if not isinstance(ability, ActivatedAbility):
        return None
    view = run.view(obj.id)
    if ability.tap and obj.zone == "battlefield":
        if obj.tapped:
            return "tapped", Cite.STATUS
        # What entered during the description is taken to be used on a later turn, unless that is what is asked.
        asked = any(question.topic == "can_activate" for question in run.scenario.questions)
        entered = obj.number > 0 or obj.id not in {one.id for one in run.scenario.objects}
        if "creature" in view.types and obj.summoning_sick and not view.has("haste") and (asked or not entered):
            return "summoning_sick", Cite.SUMMONING_SICKNESS
    wrong_step = run.scenario.step is not None and run.state.step != "upkeep"
    wrong_turn = (run.scenario.step or run.scenario.active_player) and run.state.active_player != action.by
    if ability.only == "your_upkeep" and (wrong_step or wrong_turn):
        return "only_own_upkeep", Cite.ACTIVATION_PROHIBITED
    return unpayable(run, action.by, ability, obj.id)


def _works_only_there(ability: ActivatedAbility | KeywordAbility) -> bool:
    """Return whether an ability functions only on the battlefield; one that moves its own card from elsewhere says so itself."""
    if isinstance(ability, KeywordAbility):
        return True
    itself = any(isinstance(one, Move) and one.what == "$self" for one in ability.effects)
    return ability.zone == "battlefield" and not itself


def _way(action: CastSpell, zone: str) -> str:
    if action.way == "normal" and zone == "graveyard":
        return "flashback"
    return action.way


def _can_be_activated(one: Ability) -> TypeGuard[ActivatedAbility | KeywordAbility]:
    return isinstance(one, ActivatedAbility) or (isinstance(one, KeywordAbility) and one.keyword in _ACTIVATED_KEYWORDS)


def _slow(ability: ActivatedAbility | KeywordAbility) -> bool:
    """Return whether an ability can be activated only in its player's main phase with an empty stack."""
    if isinstance(ability, KeywordAbility):
        return ability.keyword == "equip"
    return ability.only == "sorcery" or ability.loyalty is not None


def _without_it(run: Run, effect: str, source: str, by: str) -> None:
    """Say that an object doesn't have an ability now that it would have by itself."""
    run.emit(nothing(effect, "no_ability_now", object=source, name=run.name(source), player=by), Cite.LAYER_ABILITY)


def _activated(run: Run, source: str, ability: str | None, where: str) -> ActivatedAbility | KeywordAbility | None:
    fitting: list[ActivatedAbility | KeywordAbility] = [
        one for one in run.view(source).abilities if _can_be_activated(one)
    ]
    if not fitting and any(map(_can_be_activated, run.state.objects[source].face.abilities)):
        return None
    if ability is not None:
        named = [one for one in fitting if ability in (one.id, getattr(one, "keyword", None))]
        fitting = named or [
            one for one in fitting if isinstance(one, ActivatedAbility) and any(e.do == ability for e in one.effects)
        ]
    if not fitting:
        raise Stop(NotCovered("no_such_ability", where, (("object", run.name(source)), ("ability", ability))))
    if len(fitting) > 1:
        plain = [one for one in fitting if not (isinstance(one, ActivatedAbility) and one.is_mana)]
        if len(plain) != 1:
            names = tuple(one.id or getattr(one, "keyword", "") for one in plain)
            raise Stop(NeedsChoice("ability", source, names))
        fitting = plain
    return fitting[0]


def activate(run: Run, action: ActivateAbility, where: str) -> None:
    """Activate an ability: onto the stack, targets chosen, costs paid."""
    source = action.source
    ability = _activated(run, source, action.ability, where)
    if ability is None:
        _without_it(run, "activate", source, action.by)
        return
    name = run.name(source) or source
    obj = run.state.objects[source]
    mana = isinstance(ability, ActivatedAbility) and ability.is_mana
    if not mana and _split_second(run, "activate", source):
        return
    stopped = _why_not_now(run, action, ability)
    if stopped is not None:
        reason, rule = stopped
        run.emit(nothing("activate", reason, object=source, name=name, player=action.by), rule)
        return
    doubt_time(run, name, _slow(ability), action.by)
    undo = run.state
    key = ability.id or (ability.keyword if isinstance(ability, KeywordAbility) else "ability")
    stack_id = put_on_stack(
        run,
        f"{source}.{key}",
        name,
        action.by,
        source=source,
        source_number=obj.number,
        ability=ability,
        choices=action.choices,
        x=action.x,
    )
    try:
        left = announce_targets(run, stack_id, action.targets)
    except IllegalTarget as illegal:
        run.state = undo
        _illegal(run, "activate", name, source, illegal)
        return
    if isinstance(ability, KeywordAbility):
        run.state = change_object(run.state, stack_id, targets=left, group_sizes=(len(left),) if left else (),
                                  target_numbers=tuple(0 if run.is_player(one) else run.state.objects[one].number for one in left))  # fmt: skip
    targets = tuple(run.name(one) or one for one in run.state.objects[stack_id].targets)
    run.emit(event("ability_activated", source=source, name=name, player=action.by, ability=key, targets=targets))
    if isinstance(ability, ActivatedAbility):
        _pay(run, action, ability, stack_id)
    elif ability.cost:
        run.emit(event("cost_paid", player=action.by, what=ability.cost, source=name), Cite.COSTS_PAID)


def _pay(run: Run, action: ActivateAbility, ability: ActivatedAbility, stack_id: str) -> None:
    source, name = action.source, run.name(action.source)
    context = Context(run, action.by, source, choices=dict(action.choices))
    if ability.mana:
        run.emit(event("cost_paid", player=action.by, what=ability.mana, source=name), Cite.COSTS_PAID)
    if ability.tap and run.state.objects[source].zone == "battlefield":
        run.state = change_object(run.state, source, tapped=True)
        run.emit(event("cost_paid", player=action.by, what="tap", source=name), Cite.COSTS_PAID)
    if ability.sacrifice_self:
        run.emit(event("cost_paid", player=action.by, what="sacrifice", source=name), Cite.COSTS_PAID)
        sacrifice_ids(context, action.by, (source,), Cite.COSTS_PAID)
    elif ability.exile_self:
        move_all(context, (Moving(source, "exile"),), Cite.COSTS_PAID)
    pay(run, context, ability)
    if ability.is_mana:
        perform_all(context_for(run, stack_id), ability.effects)
        off_stack(context_for(run, stack_id), stack_id)


def trigger(run: Run, action: TriggerAbility, where: str) -> None:
    """Put a triggered ability on the stack without playing out its event."""
    source = action.source
    fitting = [one for one in run.view(source).abilities if isinstance(one, TriggeredAbility)]
    if not fitting and any(isinstance(one, TriggeredAbility) for one in run.state.objects[source].face.abilities):
        _without_it(run, "trigger", source, run.controller(source))
        return
    if action.ability is not None:
        fitting = [one for one in fitting if one.id == action.ability]
    if not fitting:
        raise Stop(NotCovered("no_such_ability", where, (("object", run.name(source)), ("ability", action.ability))))
    if len(fitting) > 1:
        raise Stop(NeedsChoice("ability", source, tuple(one.id for one in fitting)))
    ability = fitting[0]
    targets = action.targets
    object_: str | None = None
    if not ability.targets and targets:
        object_, targets = targets[0], ()
    elif ability.event == "cast":
        on_stack = [id_ for id_ in run.state.stack if run.state.objects[id_].ability_id is None]
        named = [one for one in targets if one in on_stack]
        object_ = named[-1] if named else (on_stack[-1] if on_stack else None)
        targets = tuple(one for one in targets if one != object_)
    elif ability.event == "enters":
        object_ = source
    obj = run.state.objects[source]
    if object_ is None:
        object_ = source
    player = run.controller(object_) if object_ in run.state.objects else object_
    if ability.event in _STEPS and player not in action.targets:
        player = _whose_step(run, source, ability)
    pending = Pending(
        source,
        obj.number,
        run.name(source) or source,
        run.controller(source),
        ability,
        object_ if object_ in run.state.objects else None,
        player,
        ability.event,
        targets,
        tuple(action.choices.items()),
    )
    run.emit(
        event(
            "ability_triggered",
            source=source,
            name=pending.source_name,
            controller=pending.controller,
            ability=ability.id,
            times=1,
        )
    )
    put_trigger(run, pending, lambda one: (one.targets, dict(one.choices)))


def _whose_step(run: Run, source: str, ability: TriggeredAbility) -> str:
    """Return whose upkeep, draw step or end step it is: the only player whose it can be, else the one whose turn was said to be."""
    context = context_of(run, source)
    players = context.players(ability.player or "$each_player")
    turn = run.scenario.active_player
    if len(players) == 1:
        return players[0]
    if turn in players or not _speaks_of_player(ability):
        return turn if turn in players and turn is not None else run.state.active_player
    raise Stop(NeedsChoice("active_player", source, players))


def _speaks_of_player(ability: TriggeredAbility) -> bool:
    return "$trigger_player" in ability.model_dump_json()


def say(run: Run, action: PerformEffect) -> None:
    """Perform effects that were said in so many words, by way of the stack where they can be responded to."""
    if not action.uses_stack:
        context = Context(run, action.by, action.source, choices=dict(action.choices))
        if action.targets:
            context.groups = tuple((one,) for one in action.targets)
            context.legal = frozenset(action.targets)
        perform_all(context, action.effects)
        return
    name = run.name(action.source) or action.effects[0].do if action.effects else "effect"
    stack_id = put_on_stack(
        run,
        "effect",
        name or "effect",
        action.by,
        source=action.source,
        source_number=run.state.objects[action.source].number if action.source is not None else 0,
        effects=action.effects,
        choices=action.choices,
    )
    if action.targets:
        run.state = change_object(
            run.state,
            stack_id,
            targets=action.targets,
            target_numbers=tuple(
                run.state.objects[one].number if one in run.state.objects else 0 for one in action.targets
            ),
            group_sizes=tuple(1 for _ in action.targets),
        )
