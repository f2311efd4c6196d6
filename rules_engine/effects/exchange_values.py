"""Exchange of life totals and of other numerical values, and the redistribution of life totals."""

from __future__ import annotations

from itertools import permutations

from rules_engine.citations import Cite
from rules_engine.effects.continuous import begin
from rules_engine.effects.exchange_plan import Fault, Plan, one_object, one_player
from rules_engine.effects.life import change_totals
from rules_engine.events import event
from rules_engine.prohibitions import life_cant, player_cant
from rules_engine.references import Context, number_of
from rules_engine.ruling import NeedsChoice
from rules_engine.run import Run, Stop
from rules_engine.state.change import same_team
from rules_engine.vocabulary.changes import SetBasePT
from rules_engine.vocabulary.effects import (
    ExchangeLifeTotals,
    ExchangeValues,
    RedistributeLifeTotals,
)
from rules_engine.vocabulary.exchange_effects import Value


def life_fault(run: Run, player: str, delta: int) -> Fault | None:
    """Return why a player's total can't change in the direction that an exchange needs, None if it can."""
    stop = life_cant(run, player, delta)
    if stop is None:
        return None
    forbidden, reason, rule = stop
    cites: tuple[Cite, ...] = (rule,)
    if run.state.format == "two_headed_giant":
        cites = (rule, Cite.TEAM_CANT_GAIN if delta > 0 else Cite.TEAM_CANT_LOSE)
    return Fault(reason, player=player, source=forbidden.source, cites=cites)


def plan_life_totals(context: Context, effect: ExchangeLifeTotals) -> Plan | Fault:
    """Two players gain or lose what is needed to have each other's total."""
    run = context.run
    first, second = one_player(context, effect.first), one_player(context, effect.second)
    if isinstance(first, Fault):
        return first
    if isinstance(second, Fault):
        return second
    if first == second:
        return Fault("same_player", player=first)
    if same_team(run.state, first, second):
        return Fault("same_team", player=first, cites=(Cite.TEAM_NO_EXCHANGE,))
    totals = run.state.player(first).life, run.state.player(second).life
    stopped = _ask_for_totals(context, first, second)
    if stopped is not None:
        return stopped
    changes = ((first, totals[1] - totals[0]), (second, totals[0] - totals[1]))
    for player, delta in changes:
        fault = life_fault(run, player, delta)
        if fault is not None:
            return fault

    def make() -> None:
        if totals[0] == totals[1]:
            run.emit(
                event("nothing_happened", effect="exchange_life_totals", reason="equal_totals"),
                Cite.LIFE_GAIN_ZERO_NO_EVENT,
            )
            return
        change_totals(context, changes)

    return Plan(make, first, second, (Cite.LIFE_GAIN_LOSS_FROM_SET,))


def _ask_for_totals(context: Context, first: str, second: str) -> Fault | None:
    """Ask for the totals where neither was said: two equal defaults would pretend that nothing changes.

    Returns why no total of theirs can be exchanged, whatever it is, None where that depends on the totals.
    """
    run = context.run
    if run.state.player(first).life != run.state.player(second).life:
        return None
    said = {one.key for one in run.scenario.players if one.life is not None}
    touched = any(player.life_gained_this_turn or player.life_lost_this_turn for player in run.state.players)
    general = any(question.topic in _ABOUT_THE_RULE for question in run.scenario.questions)
    if not said & {first, second} and not touched and not general:
        fixed = next((key for key in (first, second) if player_cant(run, "change_life", key)), None)
        if fixed is not None:
            return life_fault(run, fixed, 1)
        raise Stop(NeedsChoice("life", first, cites=(Cite.EXCHANGE_LIFE_TOTALS,)))
    return None


_ABOUT_THE_RULE = (
    "is_life_loss",
    "life_gain_counts",
    "is_exchange",
    "damage",
    "trigger_happens",
    "triggers",
    "can_target",
    "can_decline",
)
"""Topics of questions that can be answered without the totals."""


def _read(context: Context, value: Value) -> tuple[str, int] | Fault:
    """Return whose value it is, and what it is now."""
    run = context.run
    if value.what == "life":
        key = one_player(context, value.of)
        return key if isinstance(key, Fault) else (key, run.state.player(key).life)
    id_ = one_object(context, value.of)
    if isinstance(id_, Fault):
        return id_
    view = run.view(id_)
    if run.state.objects[id_].known and "creature" not in view.types and getattr(view, value.what) is None:
        return Fault("not_a_creature", object=id_)
    return id_, number_of(run, id_, value.what)


def plan_values(context: Context, effect: ExchangeValues) -> Plan | Fault:
    """Each value becomes the other's previous value: life by gain or loss, power and toughness by an effect that sets the base."""
    run = context.run
    sides: list[tuple[Value, str, int]] = []
    for value in (effect.first, effect.second):
        read = _read(context, value)
        if isinstance(read, Fault):
            return read
        sides.append((value, *read))
    (one, whose_one, number_one), (other, whose_other, number_other) = sides
    if one.what == other.what == "life" and same_team(run.state, whose_one, whose_other):
        return Fault("same_team", player=whose_one, cites=(Cite.TEAM_NO_EXCHANGE,))
    becomes = ((one, whose_one, number_one, number_other), (other, whose_other, number_other, number_one))
    for value, whose, now, new in becomes:
        fault = life_fault(run, whose, new - now) if value.what == "life" else None
        if fault is not None:
            return fault

    def make() -> None:
        run.emit(
            event(
                "values_read",
                first=whose_one,
                first_what=one.what,
                first_value=number_one,
                second=whose_other,
                second_what=other.what,
                second_value=number_other,
            ),
            Cite.RESOLVE_INFORMATION,
        )
        stamp = run.state.clock
        for value, whose, _, new in becomes:
            if value.what != "life":
                set_base(context, whose, value.what, new, effect, stamp)
        change_totals(context, [(whose, new - now) for value, whose, now, new in becomes if value.what == "life"])

    return Plan(make, whose_one, whose_other)


def set_base(context: Context, id_: str, what: str, new: int, effect: ExchangeValues, stamp: int) -> None:
    """Begin the effect that sets a base power or toughness."""
    run = context.run
    power, toughness = (new, None) if what == "power" else (None, new)
    begin(
        context,
        (id_,),
        (SetBasePT(power=power, toughness=toughness),),
        effect.duration,
        "exchange_values",
        timestamp=stamp,
    )
    run.emit(
        event("base_pt_set", object=id_, name=run.name(id_), power=power, toughness=toughness),
        Cite.EXCHANGE_VALUES,
        Cite.LAYER_PT_SET,
    )


def redistribute(context: Context, effect: RedistributeLifeTotals) -> None:
    """The controller gives the players each other's totals; nobody may be given one that they can't come to."""
    run = context.run
    players = context.players(effect.players)
    players = tuple(
        key for at, key in enumerate(players) if not any(same_team(run.state, key, before) for before in players[:at])
    )
    if not players:
        context.done = False
        return
    if len(players) > 5:
        raise Stop(NeedsChoice("assign", context.source))
    totals = [run.state.player(key).life for key in players]
    legal = [
        ";".join(f"{key}={players[at]}" for key, at in zip(players, order, strict=True))
        for order in permutations(range(len(players)))
        if all(life_cant(run, key, totals[order[i]] - totals[i]) is None for i, key in enumerate(players))
    ]
    legal.sort(key=lambda text: sum(pair.split("=")[0] == pair.split("=")[1] for pair in text.split(";")))
    said = context.said("assign")
    wanted = run.decide("assign", legal, _complete(said, players) if said else None)
    given = dict(pair.split("=") for pair in wanted.split(";"))
    changes = [(key, totals[players.index(given[key])] - totals[at]) for at, key in enumerate(players)]
    with run.under(event("totals_redistributed", players=players), Cite.LIFE_GAIN_LOSS_FROM_SET):
        for at, key in enumerate(players):
            fault = any(life_fault(run, key, total - totals[at]) is not None for total in totals)
            if fault and given[key] == key:
                run.emit(event("life_unchanged", player=key, life=totals[at]), Cite.CANT_GAIN_LIFE)
        change_totals(context, [(key, delta) for key, delta in changes if delta])
    context.done = True


def _complete(said: str, players: tuple[str, ...]) -> str:
    given = dict(pair.split("=", 1) for pair in said.split(";") if "=" in pair)
    return ";".join(f"{key}={given.get(key, key)}" for key in players)
