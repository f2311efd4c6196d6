"""The stack: putting spells and abilities on it, and resolving what is on top."""

from __future__ import annotations

from rules_engine.abilities.aura_swap import swap
from rules_engine.abilities.targets import Part, announce, parts_of_ability, parts_of_spell, still_legal
from rules_engine.abilities.triggers import fire, intervening_if
from rules_engine.citations import Cite
from rules_engine.effects import perform_all
from rules_engine.effects.attach import can_be_attached
from rules_engine.effects.move import Moving, move_all
from rules_engine.effects.objects import off_stack
from rules_engine.events import event, nothing
from rules_engine.references import Context
from rules_engine.run import Run
from rules_engine.state.change import change_object
from rules_engine.state.model import GameObject
from rules_engine.state.replacing import replace
from rules_engine.vocabulary import Ability, Effect, Face
from rules_engine.vocabulary.abilities import KeywordAbility, TriggeredAbility

_REASON_CITES = {
    "hexproof": Cite.HEXPROOF,
    "shroud": Cite.SHROUD,
    "protection": Cite.PROTECTION_TARGET,
    "phased_out": Cite.PHASED_OUT,
    "gone": Cite.NEW_OBJECT,
}


def numbers_now(run: Run) -> dict[str, int]:
    """Return the number of every object now, to know later which of them have become new ones."""
    return {id_: obj.number for id_, obj in run.state.objects.items()}


def put_on_stack(
    run: Run,
    base: str,
    name: str,
    controller: str,
    *,
    source: str | None = None,
    source_number: int = 0,
    ability: Ability | None = None,
    effects: tuple[Effect, ...] = (),
    choices: dict[str, str] | None = None,
    x: int | None = None,
    trigger_object: str | None = None,
    trigger_player: str | None = None,
    trigger_amount: int = 0,
) -> str:
    """Put an ability (or an effect that was only said) on the stack and return its id there."""
    id_, number = f"{base}!1", 1
    while id_ in run.state.objects:
        number += 1
        id_ = f"{base}!{number}"
    face = Face(name=name, colors=tuple(run.view(source).colors) if source else ())
    obj = GameObject(
        id=id_,
        face=face,
        owner=controller,
        controller=controller,
        zone="stack",
        timestamp=run.state.clock,
        ability_of=source or id_,
        ability_source_number=source_number,
        ability_id=getattr(ability, "id", None) or base,
        ability=ability,
        effects=effects,
        choices=tuple((choices or {}).items()),
        x=x,
        trigger_object=trigger_object,
        trigger_player=trigger_player,
        trigger_amount=trigger_amount,
    )
    run.state = replace(
        run.state,
        objects={**run.state.objects, id_: obj},
        stack=(*run.state.stack, id_),
        clock=run.state.clock + 1,
    )
    run.snapshots[id_] = numbers_now(run)
    return id_


def context_for(run: Run, stack_id: str) -> Context:
    """Return the surroundings of a spell or ability on the stack."""
    obj = run.state.objects[stack_id]
    is_ability = obj.ability_id is not None
    source = obj.ability_of if is_ability else stack_id
    if source == stack_id and is_ability:
        source = None
    groups: list[tuple[str, ...]] = []
    at = 0
    for size in obj.group_sizes:
        groups.append(obj.targets[at : at + size])
        at += size
    memory = {"amount_of_trigger": obj.trigger_amount, "damage_dealt": obj.trigger_amount} if obj.trigger_amount else {}
    return Context(
        run,
        run.controller(stack_id),
        source,
        obj.ability_source_number if is_ability else obj.number,
        stack_id,
        tuple(groups),
        frozenset(obj.targets),
        dict(obj.choices),
        run.snapshots.get(stack_id, {}),
        obj.x,
        obj.trigger_object,
        obj.trigger_player,
        memory=memory,
    )


def parts_on_stack(run: Run, stack_id: str) -> tuple[Part, ...]:
    """Return the instructions of a spell or ability on the stack."""
    obj = run.state.objects[stack_id]
    if obj.ability is not None:
        return parts_of_ability(obj.ability)
    if obj.ability_id is not None:
        return (Part((), obj.effects),)
    return parts_of_spell(run, stack_id, obj.modes)


def set_targets(run: Run, stack_id: str, groups: tuple[tuple[str, ...], ...]) -> None:
    """Write down the targets of a spell or ability on the stack."""
    flat = tuple(one for group in groups for one in group)
    run.state = change_object(
        run.state,
        stack_id,
        targets=flat,
        target_numbers=tuple(0 if run.is_player(one) else run.state.objects[one].number for one in flat),
        group_sizes=tuple(len(group) for group in groups),
    )


def announce_targets(run: Run, stack_id: str, given: tuple[str, ...], *, enumerate_up_to: int = 1) -> tuple[str, ...]:
    """Choose the targets of a spell or ability on the stack; return what was given and not used. May raise IllegalTarget."""
    parts = parts_on_stack(run, stack_id)
    context = context_for(run, stack_id)
    groups: list[tuple[str, ...]] = []
    for part in parts:
        found, given = announce(context, part.targets, given, enumerate_up_to=enumerate_up_to)
        groups += found
    set_targets(run, stack_id, tuple(groups))
    for target in run.state.objects[stack_id].targets:
        if target in run.state.objects:
            fire(run, "becomes_target", object=target, player=run.controller(stack_id))
    return given


def resolve_top(run: Run) -> None:
    """Resolve the spell or ability on top of the stack."""
    stack_id = run.state.stack[-1]
    obj = run.state.objects[stack_id]
    context = context_for(run, stack_id)
    parts = parts_on_stack(run, stack_id)
    if obj.targets:
        numbers = dict(zip(obj.targets, obj.target_numbers, strict=False))
        wrong = still_legal(context, parts, numbers)
        context.legal = frozenset(obj.targets) - wrong.keys()
        for target, reason in wrong.items():
            run.emit(
                event(
                    "target_illegal",
                    object=stack_id,
                    name=obj.face.name,
                    target=target,
                    target_name=run.name(target),
                    reason=reason,
                ),
                Cite.RESOLVE_ILLEGAL_TARGETS,
                *([_REASON_CITES[reason]] if reason in _REASON_CITES else []),
            )
        if not context.legal and not _resolves_anyway(obj):
            run.emit(
                event("did_not_resolve", object=stack_id, name=obj.face.name, reason="all_targets_illegal"),
                Cite.RESOLVE_ILLEGAL_TARGETS,
            )
            run.emit(
                nothing(_first_effect(parts), "all_targets_illegal", object=stack_id, name=obj.face.name),
                Cite.RESOLVE_ILLEGAL_TARGETS,
                *((Cite.EXCHANGE_ALL_OR_NOTHING,) if _first_effect(parts).startswith("exchange_") else ()),
            )
            off_stack(context, stack_id)
            return
    if isinstance(obj.ability, TriggeredAbility) and not intervening_if(
        run, obj.ability_of or stack_id, obj.controller, obj.ability, obj.trigger_object, obj.trigger_player
    ):
        run.emit(
            nothing("trigger", "intervening_if", object=obj.ability_of, name=obj.face.name), Cite.TRIGGER_INTERVENING_IF
        )
        off_stack(context, stack_id)
        return
    with run.under(
        event("resolved", object=stack_id, name=obj.face.name, controller=context.controller), Cite.RESOLVE_IN_ORDER
    ):
        _resolve(run, context, obj, parts)


def _first_effect(parts: tuple[Part, ...]) -> str:
    return next((effect.do for part in parts for effect in part.effects), "resolve")


def _resolves_anyway(obj: GameObject) -> bool:
    return isinstance(obj.ability, TriggeredAbility) and obj.ability.resolves_without_legal_target


def _resolve(run: Run, context: Context, obj: GameObject, parts: tuple[Part, ...]) -> None:
    if isinstance(obj.ability, KeywordAbility):
        _keyword(context, obj.ability)
        off_stack(context, obj.id)
        return
    is_spell = obj.ability_id is None
    if is_spell and _is_permanent_spell(run, obj.id):
        _permanent(run, context, obj)
        return
    at = 0
    everything = context.groups
    for part in parts:
        # Each part's references count its own targets.
        context.groups = everything[at : at + len(part.targets)] if part.targets else ()
        at += len(part.targets)
        perform_all(context, part.effects)
    if run.state.objects[obj.id].zone == "stack" and run.state.objects[obj.id].number == obj.number:
        off_stack(context, obj.id)


def _is_permanent_spell(run: Run, id_: str) -> bool:
    return bool({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"} & set(run.view(id_).types))


def _permanent(run: Run, context: Context, obj: GameObject) -> None:
    """A permanent spell becomes a permanent under its controller's control; an Aura comes attached to its target."""
    host = obj.targets[0] if obj.targets and "Aura" in run.view(obj.id).subtypes else None
    following = tuple(effect.id for effect in run.state.effects if (obj.id, obj.number) in effect.affected)
    number = obj.number
    if host is not None and not can_be_attached(run, obj.id, host, context.controller):
        run.emit(nothing("attach", "cant_be_attached", object=obj.id, name=obj.face.name), Cite.AURA_NO_ILLEGAL_PUT)
        off_stack(context, obj.id)
        return
    # Effects that changed the spell go on with the permanent that it becomes.
    run.state = replace(
        run.state,
        effects=tuple(
            replace(one, affected=(*one.affected, (obj.id, number + 1))) if one.id in following else one
            for one in run.state.effects
        ),
    )
    if obj.is_copy:
        run.state = change_object(run.state, obj.id, token=True)
    move_all(
        context,
        (Moving(obj.id, "battlefield", under=context.controller, attached_to=host),),
        Cite.PERMANENT_SPELL_RESOLVES,
        *((Cite.SPELL_TO_PERMANENT,) if following else ()),
    )


def _keyword(context: Context, ability: KeywordAbility) -> None:
    run = context.run
    if ability.keyword == "aura_swap":
        swap(context)
        return
    from rules_engine.effects.attach import attach  # only equip needs it here
    from rules_engine.vocabulary.effects import Attach

    if ability.keyword == "equip" and context.groups and context.groups[0]:
        attach(context, Attach(what="$self", to=context.groups[0][0]))
        return
    run.doubt("uncovered_effect", about=ability.keyword)
