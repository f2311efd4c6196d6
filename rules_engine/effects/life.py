"""Life: gaining, losing, setting, and damage. Every change of a total comes through here."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.events import event, nothing
from rules_engine.prohibitions import life_cant, player_cant
from rules_engine.references import Context
from rules_engine.replacement import LifeEvent, replace_life
from rules_engine.run import Run
from rules_engine.state.change import change_object, change_player, teammates
from rules_engine.vocabulary.abilities import ReplacementAbility
from rules_engine.vocabulary.effects import DealDamage, GainLife, LoseLife, SetLife


def change_totals(context: Context, changes: Iterable[tuple[str, int]], cause: str | None = None) -> None:
    """Make several players gain or lose life at the same time: `changes` are (player, delta). Prohibitions were asked before."""
    run = context.run
    done: list[tuple[str, str, int]] = []
    for player, delta in changes:
        if delta == 0:
            life = run.state.player(player).life
            run.emit(event("life_unchanged", player=player, life=life), Cite.LIFE_GAIN_ZERO_NO_EVENT)
            continue
        would = LifeEvent("gain_life" if delta > 0 else "lose_life", player, abs(delta), cause or context.controller)
        after = apply_life(context, would)
        if after.amount > 0:
            done.append((after.kind, player, after.amount))
    for kind, player, amount in done:
        tell(run, kind, player, amount)


def apply_life(context: Context, would: LifeEvent) -> LifeEvent:
    """Apply one gain or loss of life, replacements included, and return what really happened (amount 0: nothing)."""
    run = context.run
    after, applied = replace_life(run, would)
    for replacing, _ in applied:
        if replacing.ability.effects and replacing.source is not None:
            from rules_engine.effects import perform_all  # the registry knows this module

            inner = Context(run, run.controller(replacing.source), replacing.source, trigger_player=would.player)
            perform_all(inner, replacing.ability.effects)
    if after.kind == "draw":
        from rules_engine.effects.cards import draw

        draw(context, after.player, after.amount)
        return LifeEvent("draw", after.player, 0)
    if applied and after.kind != would.kind:
        # What the event has become may be forbidden in its turn.
        stop = life_cant(run, after.player, after.amount if after.kind == "gain_life" else -after.amount)
        if stop is not None:
            forbidden, reason, rule = stop
            run.emit(nothing(after.kind, reason, player=after.player, source=run.name(forbidden.source)), rule)
            return LifeEvent(after.kind, after.player, 0)
    if after.amount <= 0:
        return after
    _add(run, after.player, after.amount if after.kind == "gain_life" else -after.amount)
    life = run.state.player(after.player).life
    if after.kind == "gain_life":
        run.emit(event("life_gained", player=after.player, amount=after.amount, life=life), Cite.LIFE_GAIN)
        _remember(context, "life_gained_this_way", after)
    else:
        run.emit(event("life_lost", player=after.player, amount=after.amount, life=life), Cite.LIFE_LOSS)
        _remember(context, "life_lost_this_way", after)
    return after


def _remember(context: Context, what: str, after: LifeEvent) -> None:
    for key in (what, f"{what}:{after.player}"):
        context.memory[key] = context.memory.get(key, 0) + after.amount


def _add(run: Run, player: str, delta: int) -> None:
    """Change a total; a team's members share it."""
    state = run.state
    life = state.player(player).life + delta
    for key in teammates(state, player):
        state = change_player(state, key, life=life)
    one = state.player(player)
    if delta > 0:
        state = change_player(state, player, life_gained_this_turn=one.life_gained_this_turn + delta)
    else:
        state = change_player(state, player, life_lost_this_turn=one.life_lost_this_turn - delta)
    run.state = state


def tell(run: Run, kind: str, player: str, amount: int) -> None:
    """Let abilities that trigger on a gain or loss of life trigger: it was one event."""
    fire(run, "gains_life" if kind == "gain_life" else "loses_life", player=player, amount=amount)


def adjust(context: Context, effect: str, player: str, delta: int, cite: Cite | None = None) -> bool:
    """Let one player gain (positive) or lose life, unless that is forbidden; return whether anything could happen."""
    run = context.run
    cites = (cite,) if cite else ()
    if delta == 0:
        run.emit(nothing(effect, "no_amount", player=player), Cite.LIFE_GAIN_ZERO_NO_EVENT, *cites)
        return False
    stop = life_cant(run, player, delta)
    if stop is not None:
        forbidden, reason, rule = stop
        run.emit(nothing(effect, reason, player=player, source=run.name(forbidden.source)), rule, *cites)
        return False
    change_totals(context, [(player, delta)])
    return True


def gain_life(context: Context, effect: GainLife) -> None:
    """Each of the players gains life."""
    amount = context.amount(effect.amount)
    results = [adjust(context, "gain_life", player, max(0, amount)) for player in context.players(effect.player)]
    context.done = any(results)


def lose_life(context: Context, effect: LoseLife) -> None:
    """Each of the players loses (or pays) life."""
    amount = context.amount(effect.amount)
    results = [adjust(context, "lose_life", player, -max(0, amount)) for player in context.players(effect.player)]
    context.done = any(results)


def set_life(context: Context, effect: SetLife) -> None:
    """Each of the players' totals becomes a number: they gain or lose the difference."""
    amount = context.amount(effect.amount)
    for player in context.players(effect.player):
        delta = amount - context.run.state.player(player).life
        adjust(context, "set_life", player, delta, Cite.LIFE_GAIN_LOSS_FROM_SET)


def deal_damage(context: Context, effect: DealDamage) -> None:
    """The source deals damage: players lose that much life, permanents are marked with it."""
    run = context.run
    amount = context.amount(effect.amount)
    source = next((one for one in context.resolve_any(effect.source) if one in run.state.objects), None)
    if amount <= 0:
        run.emit(nothing("deal_damage", "no_amount"), Cite.DAMAGE)
        return
    targets = context.matching(effect.to) if not isinstance(effect.to, str) else context.resolve(effect.to)
    hit = [to for to in targets if run.is_player(to) or run.state.objects[to].zone == "battlefield"]
    for to in hit:
        if run.is_player(to):
            hit_player(context, to, amount, source)
        else:
            hit_permanent(context, to, amount, source)
    if source is not None and source in run.state.objects and "lifelink" in run.view(source).keywords and hit:
        with run.under(event("lifelink_applied", object=source, name=run.name(source)), Cite.LIFELINK):
            adjust(context, "gain_life", run.controller(source), amount * len(hit))


def hit_player(context: Context, player: str, amount: int, source: str | None) -> None:
    """Deal damage to a player."""
    run = context.run
    with run.under(
        event("damage_dealt", source=source, source_name=run.name(source), to=player, to_name=player, amount=amount),
        Cite.DAMAGE,
    ):
        if life_cant(run, player, -amount) is not None or player_cant(run, "lose_life", player):
            run.emit(nothing("lose_life", "cant_lose_life", player=player), Cite.CANT_LOSE_LIFE)
        else:
            change_totals(context, [(player, -_down_to(run, player, amount))], source and run.controller(source))
    fire(run, "deals_damage", object=source, player=player, amount=amount)


def _down_to(run: Run, player: str, amount: int) -> int:
    """Return how much of damage a player loses where an effect lets damage bring that total no lower than a number."""
    life = run.state.player(player).life
    for one in run.projection.replacements:
        ability = one.ability
        if not isinstance(ability, ReplacementAbility) or (ability.event, ability.result) != ("damage", "floor"):
            continue
        context = Context(run, one.controller, one.source)
        if player not in context.players(ability.player or "$you"):
            continue
        if ability.while_there is not None and not context.matching(ability.while_there):
            continue
        least = context.amount(ability.amount)
        if life >= least > life - amount:
            run.emit(
                event(
                    "life_replaced",
                    player=player,
                    kind="lose_life",
                    amount=amount,
                    result="floor",
                    new_kind="lose_life",
                    new_amount=life - least,
                    source=run.name(one.source),
                ),
                Cite.REPLACEMENT,
            )
            amount = life - least
    return amount


def hit_permanent(context: Context, id_: str, amount: int, source: str | None) -> None:
    """Mark damage on a permanent."""
    run = context.run
    obj = run.state.objects[id_]
    if "creature" in run.view(id_).types:
        run.state = change_object(run.state, id_, damage=obj.damage + amount)
    run.emit(
        event(
            "damage_dealt", source=source, source_name=run.name(source), to=id_, to_name=run.name(id_), amount=amount
        ),
        Cite.DAMAGE,
    )
    fire(run, "deals_damage", object=source, amount=amount)
