"""Triggered abilities: which of them an event makes trigger, and how often."""

from __future__ import annotations

from rules_engine.layers import matching
from rules_engine.layers.view import InForce, Projection
from rules_engine.prohibitions import context_of
from rules_engine.run import Pending, Run
from rules_engine.vocabulary import Filter, Zone
from rules_engine.vocabulary.abilities import TriggeredAbility


def fire(
    run: Run,
    kind: str,
    *,
    object: str | None = None,
    player: str | None = None,
    from_zone: Zone | None = None,
    cause: str | None = None,
    amount: int = 0,
    before: Projection | None = None,
    targets: tuple[str, ...] = (),
) -> None:
    """Let every ability trigger that this event makes trigger: once, as it is one event.

    `before` is what was seen before the event, for what looks back; `cause` is the controller of the spell or ability behind it.
    """
    projection = before or run.projection
    candidates = list(projection.triggered)
    if object is not None and before is None:
        # Its own ability works from the zone that it has come to.
        seen = {(one.source, one.ability.id) for one in candidates}
        candidates += [
            InForce(object, run.controller(object), ability)
            for ability in run.view(object).abilities
            if isinstance(ability, TriggeredAbility) and ability.object == "$self" and (object, ability.id) not in seen
            and run.state.objects[object].zone != "battlefield"
        ]  # fmt: skip
    for one in candidates:
        ability = one.ability
        if not isinstance(ability, TriggeredAbility) or ability.event != kind:
            continue
        if not _fits(one, projection, object, player, from_zone, cause):
            continue
        if not intervening_if(run, one.source, one.controller, ability, object, player):
            continue
        view = projection.views.get(one.source)
        # "From anywhere" never looks back: it triggers in the graveyard, where its owner controls it.
        in_graveyard = kind == "put_into_graveyard_from_anywhere" and ability.object == "$self"
        times = _times(run, projection, one, kind, object)
        run.pending += [
            Pending(
                source=one.source,
                source_number=projection.state.objects[one.source].number,
                source_name=view.name if view else one.source,
                controller=run.state.objects[one.source].owner if in_graveyard else one.controller,
                ability=ability,
                object=object,
                player=player,
                event=kind,
                targets=targets,
                amount=amount,
            )
        ] * times
    run.count_work(amount and 1)


def _times(run: Run, projection: Projection, one: InForce, kind: str, object_: str | None) -> int:
    """Return how often an ability triggers by one event: once, unless a static ability says otherwise."""
    times = 1
    for rule in run.projection.trigger_rules:
        ability = rule.ability
        if ability.trigger_event != kind or one.controller not in rule.players or object_ is None:
            continue
        looking = matching.Context(rule.controller, rule.source)
        if ability.trigger_object is not None and not matching.matches(
            projection, ability.trigger_object, object_, looking
        ):
            continue
        if ability.triggers == "not":
            return 0
        times += 1
    return times


def _fits(
    one: InForce,
    projection: Projection,
    object_: str | None,
    player: str | None,
    from_zone: Zone | None,
    cause: str | None,
) -> bool:
    ability = one.ability
    assert isinstance(ability, TriggeredAbility)
    looking = matching.Context(
        one.controller,
        one.source,
        {"$trigger": (object_,) if object_ else (), "$trigger_player": (player,) if player else ()},
    )
    if ability.object is not None:
        if object_ is None:
            return False
        if isinstance(ability.object, Filter):
            zone = projection.state.objects[object_].zone
            what = ability.object.model_copy(update={"zone": zone})
            if not matching.matches(projection, what, object_, looking):
                return False
        elif object_ not in matching.resolve_ref(projection, ability.object, looking):
            return False
    if ability.player is not None and (
        player is None or player not in matching.resolve_ref(projection, ability.player, looking)
    ):
        return False
    if ability.from_zone is not None and ability.from_zone != from_zone:
        return False
    if ability.cause == "spell_or_ability" and cause is None:
        return False
    return ability.cause_controller is None or (
        cause is not None and cause in matching.resolve_ref(projection, ability.cause_controller, looking)
    )


def intervening_if(
    run: Run, source: str, controller: str, ability: TriggeredAbility, object_: str | None, player: str | None
) -> bool:
    """Return whether an "if" right after the trigger condition is true (asked as it triggers and as it resolves)."""
    context = context_of(run, source)
    context.controller, context.trigger_object, context.trigger_player = controller, object_, player
    if ability.if_ is not None and not context.matching(ability.if_):
        return False
    if ability.intervening is None:
        return True
    left, op, right = ability.intervening
    return matching.compare(context.amount(left), op, context.amount(right))
