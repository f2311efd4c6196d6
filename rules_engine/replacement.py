"""Replacement effects: which of them an event meets, and in which order. The affected player, or the affected object's controller, chooses.

Each effect applies to an event at most once; what the event has become may meet further effects.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules_engine.citations import Cite
from rules_engine.events import event
from rules_engine.prohibitions import context_of
from rules_engine.references import Context
from rules_engine.run import Run
from rules_engine.state.model import GameObject
from rules_engine.vocabulary import Filter, Zone
from rules_engine.vocabulary.abilities import ReplacementAbility


@dataclass(frozen=True, slots=True)
class LifeEvent:
    """A gain or loss of life that would happen to a player."""

    kind: str
    player: str
    amount: int
    cause: str | None = None
    """Controller of the spell or ability that makes it happen."""


@dataclass(frozen=True, slots=True)
class Replacing:
    """A replacement effect that fits an event. `source` is None where it was only said."""

    source: str | None
    ability: ReplacementAbility

    @property
    def key(self) -> tuple[str | None, str]:
        """What tells it apart from others, so that it applies only once."""
        return (self.source, self.ability.id)


def _said(run: Run, player: str) -> Iterator[Replacing]:
    """Yield the replacements that the scenario states of a player without a source."""
    for setup in run.scenario.players:
        if setup.key != player:
            continue
        if setup.life_gain is not None:
            result = {"double": "double", "plus_one": "plus", "nothing": "nothing", "lose_instead": "lose_instead"}
            yield Replacing(None, ReplacementAbility(id="said-gain", event="gain_life", result=result[setup.life_gain]))
        if setup.life_loss is not None:
            yield Replacing(None, ReplacementAbility(id="said-loss", event="lose_life", result="double"))


def _fits_cause(context: Context, ref: str | None, cause: str | None, affected: str) -> bool:
    if ref is None:
        return True
    if cause is None:
        return False
    if ref in ("$trigger_player", "$each"):
        return cause == affected
    return cause in context.players(ref)


def _on_life(run: Run, would: LifeEvent) -> Iterator[Replacing]:
    yield from (one for one in _said(run, would.player) if one.ability.event == would.kind)
    for in_force in run.projection.replacements:
        id_, ability = in_force.source, in_force.ability
        if not isinstance(ability, ReplacementAbility) or ability.event != would.kind:
            continue
        context = context_of(run, id_)
        context.affected = would.player
        if would.player not in context.players(ability.player or "$each_player"):
            continue
        if not _fits_cause(context, ability.cause_controller, would.cause, would.player):
            continue
        turn_of = ability.during_turn_of
        if turn_of is not None and run.state.active_player not in context.players(turn_of):
            continue
        yield Replacing(id_, ability)


def _changed(run: Run, would: LifeEvent, replacing: Replacing) -> LifeEvent:
    ability = replacing.ability
    match ability.result:
        case "nothing" | "effects":
            return replace(would, amount=0)
        case "double":
            return replace(would, amount=would.amount * 2)
        case "halve":
            return replace(would, amount=would.amount // 2)
        case "plus":
            context = context_of(run, replacing.source) if replacing.source else Context(run, would.player)
            return replace(would, amount=would.amount + context.amount(ability.amount))
        case "lose_instead":
            return replace(would, kind="lose_life")
        case "gain_instead":
            return replace(would, kind="gain_life")
        case "draw_instead":
            return replace(would, kind="draw")
    return would


def replace_life(run: Run, would: LifeEvent) -> tuple[LifeEvent, tuple[tuple[Replacing, LifeEvent], ...]]:
    """Return what a gain or loss of life becomes, with each effect that was applied on the way and the event after it.

    Where the order of several effects may matter, the affected player chooses it: both ways are followed.
    """
    used: set[tuple[str | None, str]] = set()
    applied: list[tuple[Replacing, LifeEvent]] = []
    while would.amount > 0 and would.kind in ("gain_life", "lose_life"):
        fitting = [one for one in _on_life(run, would) if one.key not in used]
        if not fitting:
            break
        chosen = _choose(run, would.player, fitting)
        used.add(chosen.key)
        after = _changed(run, would, chosen)
        run.emit(
            event(
                "life_replaced",
                player=would.player,
                kind=would.kind,
                amount=would.amount,
                result=chosen.ability.result,
                new_kind=after.kind,
                new_amount=after.amount,
                source=run.name(chosen.source),
            ),
            Cite.REPLACEMENT,
            *((Cite.REPLACEMENT_ORDER,) if len(fitting) > 1 else ()),
        )
        applied.append((chosen, after))
        would = after
    return would, tuple(applied)


def _choose(run: Run, by: str, fitting: list[Replacing]) -> Replacing:
    alike = {(one.ability.result, one.ability.amount) for one in fitting}
    if len(alike) == 1:
        return fitting[0]
    sources = [one.source or "said" for one in fitting]
    alone = len(set(sources)) == len(sources)
    names = tuple(
        source if alone else f"{source}.{one.ability.id}" for source, one in zip(sources, fitting, strict=True)
    )
    taken = run.decide(f"replacement:{by}", names)
    return fitting[names.index(taken)]


def on_move(run: Run, obj: GameObject, to: Zone) -> tuple[Replacing, ...]:
    """Return the replacement effects that fit an object's move to a zone."""
    out = []
    own = [
        (one.source, one.ability) for one in run.projection.replacements if isinstance(one.ability, ReplacementAbility)
    ]
    if obj.zone != "battlefield":
        # "If this would be put into … from anywhere" works wherever it is.
        mine = [
            one for one in run.view(obj.id).abilities if isinstance(one, ReplacementAbility) and one.object == "$self"
        ]
        own += [(obj.id, one) for one in mine if (obj.id, one) not in own]
    for source, ability in own:
        if ability.event != "move" or (ability.to_zone is not None and ability.to_zone != to):
            continue
        if ability.from_zone is not None and ability.from_zone != obj.zone:
            continue
        context = context_of(run, source)
        context.affected = obj.owner
        if not _fits_object(context, ability, obj):
            continue
        if ability.player is not None and obj.owner not in context.players(ability.player):
            continue
        out.append(Replacing(source, ability))
    return tuple(out)


def _fits_object(context: Context, ability: ReplacementAbility, obj: GameObject) -> bool:
    what = ability.object
    if what is None:
        return True
    if isinstance(what, Filter):
        return context.fits(what.model_copy(update={"zone": obj.zone}), obj.id)
    return obj.id in context.resolve(what)


def choose_move(run: Run, obj: GameObject, fitting: tuple[Replacing, ...]) -> Replacing:
    """Return which of several effects applies to a move; the object's controller or owner chooses."""
    return _choose(run, run.controller(obj.id), list(fitting))
