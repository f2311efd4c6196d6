"""Targets: which are legal, how they are announced, and whether they are still legal on resolution."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.citations import Cite
from rules_engine.effects.attach import hexproof_from, protected_from
from rules_engine.prohibitions import object_cant, player_cant
from rules_engine.references import Context
from rules_engine.ruling import NeedsChoice
from rules_engine.run import Run, Stop
from rules_engine.state.change import opponents, turn_order
from rules_engine.vocabulary import Effect, Filter
from rules_engine.vocabulary.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    Mode,
    SpellAbility,
    TargetSpec,
    TriggeredAbility,
)


@dataclass(frozen=True, slots=True)
class Part:
    """Instructions with their own targets: a spell's, an ability's, or one chosen mode's."""

    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()


def parts_of_ability(ability: Ability) -> tuple[Part, ...]:
    """Return an activated or triggered ability's instructions."""
    if isinstance(ability, ActivatedAbility | TriggeredAbility):
        return (Part(ability.targets, ability.effects),)
    return ()


def parts_of_spell(run: Run, id_: str, modes: tuple[str, ...]) -> tuple[Part, ...]:
    """Return a spell's instructions in order: each chosen mode is one part; an Aura's only target is what it will enchant."""
    parts: list[Part] = []
    view = run.view(id_)
    for ability in view.abilities:
        if not isinstance(ability, SpellAbility):
            continue
        if ability.modes:
            parts += [Part(mode.targets, mode.effects) for mode in _chosen_modes(ability, modes, id_)]
        if ability.targets or ability.effects or not ability.modes:
            parts.append(Part(ability.targets, ability.effects))
    if "Aura" in view.subtypes and not any(part.targets for part in parts):
        for ability in view.abilities:
            if isinstance(ability, KeywordAbility) and ability.keyword == "enchant":
                if ability.param in ("player", "opponent"):
                    spec = TargetSpec(player="opponent" if ability.param == "opponent" else "any")
                else:
                    spec = TargetSpec(what=ability.what)
                return (Part((spec,), ()),)
    return tuple(parts)


def _chosen_modes(ability: SpellAbility, modes: tuple[str, ...], id_: str) -> tuple[Mode, ...]:
    chosen = tuple(mode for mode in ability.modes if mode.name in modes)
    if chosen:
        return chosen
    if len(ability.modes) == 1:
        return ability.modes
    raise Stop(NeedsChoice("mode", id_, tuple(mode.name for mode in ability.modes), (Cite.MODAL,)))


@dataclass(frozen=True, slots=True)
class IllegalTarget(Exception):  # noqa: N818 - says why an announcement isn't legal; caught where it is announced
    """A target that can't be chosen, and why."""

    target: str | None
    reason: str


def why_not(context: Context, spec: TargetSpec, ref: str) -> str | None:
    """Return why something is not a legal target for a target phrase now, None if it is."""
    run = context.run
    if run.is_player(ref):
        return _why_not_player(context, spec, ref)
    obj = run.state.objects.get(ref)
    if obj is None:
        return "gone"
    if spec.what is None:
        return "changed"
    if obj.phased_out:
        return "phased_out"
    branches = [one for one in spec.what.any_of or (spec.what,) if _is_where(one, obj.zone)]
    if not branches:
        return "gone"
    here = (one if obj.zone == one.zone else one.model_copy(update={"zone": obj.zone}) for one in branches)
    if not any(context.fits(one, ref) for one in here):
        return "changed"
    return why_untargetable(context, ref)


def _is_where(what: Filter, zone: str) -> bool:
    return zone == what.zone or (zone == "stack" and "spell" in what.types)


def _target_filters(abilities: tuple[Ability, ...]) -> list[Filter]:
    specs = [
        spec
        for ability in abilities
        for part in (ability, *getattr(ability, "modes", ()))
        for spec in getattr(part, "targets", ())
    ]
    return [one for spec in specs if spec.what is not None for one in spec.what.any_of or (spec.what,)]


def targets_spells(abilities: tuple[Ability, ...]) -> bool:
    """Return whether any of these abilities may have a spell on the stack as a target."""
    return any(one.zone == "stack" or "spell" in one.types for one in _target_filters(abilities))


def targets_only_abilities(abilities: tuple[Ability, ...]) -> bool:
    """Return whether all that these abilities may have as a target is abilities on the stack."""
    filters = _target_filters(abilities)
    return bool(filters) and all(one.types == ("ability",) for one in filters)


def why_untargetable(context: Context, ref: str) -> str | None:
    """Return what keeps this controller's spell or ability from targeting an object: shroud, hexproof, protection."""
    run = context.run
    if run.state.objects[ref].zone not in ("battlefield", "stack"):
        return None
    keywords = run.view(ref).keywords
    theirs = run.controller(ref) in opponents(run.state, context.controller)
    source = (
        context.stack_id
        if context.stack_id and run.state.objects[context.stack_id].ability_of is None
        else context.source
    )
    if "shroud" in keywords:
        return "shroud"
    if theirs and ("hexproof" in keywords or hexproof_from(run, ref, source)):
        return "hexproof"
    if source is not None and source in run.state.objects and protected_from(run, ref, source):
        return "protection"
    if object_cant(run, "be_targeted", ref) is not None:
        return "prohibited"
    return None


def _why_not_player(context: Context, spec: TargetSpec, ref: str) -> str | None:
    run = context.run
    if spec.player is None:
        return "changed"
    player = run.state.player(ref)
    if player.left or player.lost:
        return "player_left"
    if spec.player == "you" and ref != context.controller:
        return "changed"
    if spec.player == "opponent" and ref not in opponents(run.state, context.controller):
        return "changed"
    if spec.player == "another" and any(ref in group for group in context.groups):
        return "changed"
    keywords = {*player.keywords, *player.passing_keywords, *run.projection.player_keywords.get(ref, ())}
    if "shroud" in keywords:
        return "shroud"
    if "hexproof" in keywords and ref in opponents(run.state, context.controller):
        return "hexproof"
    if "protection from everything" in keywords or "protection" in keywords:
        return "protection"
    return "prohibited" if player_cant(run, "be_targeted", ref) is not None else None


def candidates(context: Context, spec: TargetSpec) -> tuple[str, ...]:
    """Return everything that is a legal target for a target phrase now."""
    run = context.run
    found: list[str] = []
    if spec.player is not None:
        found += [key for key in turn_order(run.state) if why_not(context, spec, key) is None]
    if spec.what is not None:
        found += [id_ for id_ in context.matching(spec.what) if why_untargetable(context, id_) is None]
        if spec.what.zone == "battlefield" and "spell" in spec.what.types:
            on_stack = spec.what.model_copy(update={"zone": "stack"})
            found += [id_ for id_ in context.matching(on_stack) if id_ not in found]
    return tuple(one for one in dict.fromkeys(found) if one != context.stack_id)


def announce(
    context: Context, specs: tuple[TargetSpec, ...], given: tuple[str, ...], *, enumerate_up_to: int = 1
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the targets by target phrase, and what was given and not used.

    Where none is given: the only legal one is taken; with several (more than `enumerate_up_to`) the run ends, asking for the target.
    Raises IllegalTarget where a given target isn't legal, or there is none.
    """
    unused = list(given)
    groups: list[tuple[str, ...]] = []
    for spec in specs:
        context.groups = tuple(groups)
        context.legal = frozenset(one for group in groups for one in group)
        group = _announce_one(context, spec, unused, len(specs), enumerate_up_to)
        groups.append(group)
    context.groups = tuple(groups)
    context.legal = frozenset(one for group in groups for one in group)
    return tuple(groups), tuple(unused)


def _ability_meant(run: Run, ref: str) -> str:
    """Return the ability on the stack that is meant where its source is named: the last one put there."""
    obj = run.state.objects.get(ref)
    if obj is None or obj.zone == "stack":
        return ref
    abilities = (run.state.objects[id_] for id_ in reversed(run.state.stack))
    return next((one.id for one in abilities if one.ability_of == ref), ref)


def _open_target(context: Context, spec: TargetSpec, enumerate_up_to: int) -> tuple[str, ...]:
    """Return the target of a trigger with up to one, of which nothing was said: each legal one, and none, are followed."""
    options = candidates(context, spec)
    if len(options) > enumerate_up_to:
        raise Stop(NeedsChoice("target", context.source, options, (Cite.CHOOSE_TARGETS,)))
    taken = context.run.decide(f"target:{context.source}", (*options, "none"))
    return () if taken == "none" else (taken,)


def _announce_one(
    context: Context, spec: TargetSpec, unused: list[str], phrases: int, enumerate_up_to: int
) -> tuple[str, ...]:
    run = context.run
    if spec.what is not None and spec.what.zone == "stack" and "ability" in spec.what.types:
        unused[:] = [_ability_meant(run, one) for one in unused]
    count = len(unused) if spec.any_number else max(0, context.amount(spec.count))
    group: list[str] = []
    fitting = [one for one in unused if why_not(context, spec, one) is None]
    open_ended = spec.any_number or spec.up_to
    for one in fitting:
        if len(group) < count and one not in group:
            group.append(one)
    if open_ended:
        for one in group:
            unused.remove(one)
        if not group and unused and phrases == 1 and count:
            raise IllegalTarget(unused[0], why_not(context, spec, unused[0]) or "changed")
        if not group and count == 1 and enumerate_up_to > 1:
            return _open_target(context, spec, enumerate_up_to)
        return tuple(group)
    for one in group:
        unused.remove(one)
    while len(group) < count:
        wrong = next(
            (one for one in unused if run.is_player(one) == (spec.player is not None and spec.what is None)), None
        )
        if wrong is not None:
            raise IllegalTarget(wrong, why_not(context, spec, wrong) or "changed")
        options = [one for one in candidates(context, spec) if one not in group]
        if not options:
            raise IllegalTarget(None, "no_legal_target")
        if len(options) == count - len(group):
            group += options
        elif len(options) <= enumerate_up_to:
            group.append(run.decide(f"target:{context.source}", options))
        else:
            raise Stop(NeedsChoice("target", context.source, tuple(options), (Cite.CHOOSE_TARGETS,)))
    return tuple(group)


def still_legal(context: Context, parts: tuple[Part, ...], numbers: dict[str, int]) -> dict[str, str]:
    """Return the targets that have become illegal, each with the reason. `context.groups` hold all targets as announced."""
    run = context.run
    specs = [spec for part in parts for spec in part.targets]
    wrong: dict[str, str] = {}
    everything = context.groups
    for at, group in enumerate(everything):
        for ref in group:
            if not run.is_player(ref) and run.state.objects[ref].number != numbers.get(
                ref, run.state.objects[ref].number
            ):
                wrong[ref] = "gone"
                continue
            # Each phrase is read with the targets before it.
            context.groups = everything[:at]
            reason = why_not(context, specs[at], ref) if at < len(specs) else None
            context.groups = everything
            if reason is not None:
                wrong[ref] = reason
    return wrong
