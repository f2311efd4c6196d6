"""Effects that hold others together: choices, conditions, each player in turn, delayed abilities, the game's end."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice
from math import comb

from rules_engine.citations import Cite
from rules_engine.effects.move import Moving, move_all
from rules_engine.effects.objects import lose_game, off_stack
from rules_engine.effects.unknown import unknown_in
from rules_engine.events import event, nothing
from rules_engine.layers.matching import compare
from rules_engine.prohibitions import player_cant
from rules_engine.references import Context
from rules_engine.ruling import NeedsChoice, NotCovered
from rules_engine.run import Stop
from rules_engine.state.change import change_object
from rules_engine.vocabulary import Effect
from rules_engine.vocabulary.effects import (
    AddMana,
    Choose,
    ChooseWord,
    EachPlayer,
    EndTurn,
    GainLife,
    IfCompare,
    IfDone,
    IfThere,
    LoseGame,
    LoseLife,
    May,
    SetLife,
    Uncovered,
    UnlessPays,
)

MAX_CHOICES = 40
"""How many ways of one choice are followed."""
EACH_SIZE = 8
"""How many ways of choosing the same number of objects are followed where the number is open."""


def choose(context: Context, effect: Choose) -> None:
    """A player chooses objects on resolution; later effects refer to them by name."""
    run = context.run
    player = context.player(effect.player) or context.controller
    among = effect.among
    looking = (
        replace(context, controller=player) if among.controller == "$you" and player != context.controller else context
    )
    fitting = looking.matching(among)
    if effect.every:
        context.chosen[effect.name] = fitting
        context.done = bool(fitting)
        return
    count = min(context.count(effect.count), len(fitting))
    said = context.said(effect.name)
    ids = tuple(one for one in said.split("+") if one in fitting) if said is not None else ()
    if ids or said in ("none", "no"):
        context.chosen[effect.name] = ids
        context.done = bool(ids)
        return
    unknown = unknown_in(context, among, effect.player)
    options = _ways(fitting, count, effect.up_to)
    if effect.up_to and any(comb(len(fitting), size) > EACH_SIZE for size in range(1, count + 1)):
        run.cut = True
    if unknown and not fitting:
        key, zone, there = unknown[0]
        context.chosen[effect.name] = ()
        context.chosen_unknown[effect.name] = (key, zone, min(context.count(effect.count), there))
        context.done = True
        return
    if effect.optional:
        run.offer("may")
        options.append("none")
    if not options:
        context.chosen[effect.name] = ()
        run.emit(nothing("choose", "nothing_chosen", player=player))
        context.done = False
        return
    taken = run.decide(f"choose:{context.source or player}", options, most=MAX_CHOICES)
    context.chosen[effect.name] = () if taken == "none" else tuple(taken.split("+"))
    context.done = taken != "none"
    if taken != "none":
        run.chose(player, effect.name, ", ".join(run.name(one) or one for one in taken.split("+")))


def _ways(fitting: tuple[str, ...], count: int, up_to: bool) -> list[str]:
    """Return the ways of choosing that many objects (or up to that many), most first; of many alike only some."""
    if not up_to:
        return ["+".join(some) for some in islice(combinations(fitting, count), MAX_CHOICES + 1)] if count else []
    ways = ["+".join(some) for size in range(count, 0, -1) for some in islice(combinations(fitting, size), EACH_SIZE)]
    return [*ways, "none"]


def may(context: Context, effect: May) -> None:
    """A player may do something: both ways are followed unless it was said."""
    from rules_engine.effects import perform_all  # the registry knows this module

    run = context.run
    player = context.player(effect.player) or context.controller
    run.offer("may")
    if run.decide(f"may:{context.source or player}", ("yes", "no"), context.said("may")) == "yes":
        perform_all(context, effect.effects)
        return
    run.emit(
        event("declined", player=player, what=effect.effects[0].do if effect.effects else "may"), Cite.RESOLVE_CHOICES
    )
    context.done = False
    perform_all(context, effect.otherwise)
    context.done = False


def if_done(context: Context, effect: IfDone) -> None:
    """Go on by whether the effect just before happened."""
    from rules_engine.effects import perform_all  # the registry knows this module

    perform_all(context, effect.effects if context.done else effect.otherwise)


def if_compare(context: Context, effect: IfCompare) -> None:
    """Go on by a comparison of two numbers."""
    from rules_engine.effects import perform_all  # the registry knows this module

    true = compare(context.amount(effect.left), effect.op, context.amount(effect.right))
    if not true and not effect.otherwise:
        context.run.emit(
            nothing(effect.effects[0].do if effect.effects else "if", "condition_not_met"), Cite.RESOLVE_IN_ORDER
        )
        context.done = False
    perform_all(context, effect.effects if true else effect.otherwise)


def if_there(context: Context, effect: IfThere) -> None:
    """Go on by whether there is such an object."""
    from rules_engine.effects import perform_all  # the registry knows this module

    true = bool(context.matching(effect.there))
    if not true and not effect.otherwise:
        context.run.emit(
            nothing(effect.effects[0].do if effect.effects else "if", "condition_not_met"), Cite.RESOLVE_IN_ORDER
        )
        context.done = False
    perform_all(context, effect.effects if true else effect.otherwise)


def unless_pays(context: Context, effect: UnlessPays) -> None:
    """Something happens unless a player pays: both ways are followed unless it was said."""
    from rules_engine.effects import perform_all  # the registry knows this module

    run = context.run
    player = context.player(effect.player) or context.controller
    if run.decide(f"pay:{player}", ("no", "yes"), context.said("pay")) == "yes":
        run.emit(event("cost_paid", player=player, what=effect.cost), Cite.COSTS_PAID)
        context.done = False
        return
    perform_all(context, effect.effects)


def each_player(context: Context, effect: EachPlayer) -> None:
    """Each of these players does something, in turn order."""
    from rules_engine.effects import perform_all  # the registry knows this module
    from rules_engine.effects.shuffle import shuffle_libraries
    from rules_engine.vocabulary.effects import Shuffle

    only_shuffle = (
        len(effect.effects) == 1 and isinstance(effect.effects[0], Shuffle) and effect.effects[0].library_of is None
    )
    if only_shuffle:
        players = context.players(effect.players)
        shuffle_libraries(context, [(key, key) for key in players], simultaneous=len(players) > 1)
        return
    before = context.each
    keys = context.players(effect.players)
    planned: list[tuple[str, tuple[Effect, ...]]] = []
    for key in keys:
        context.each = key
        # At the same time: every number is read before anything changes.
        planned.append(
            (
                key,
                tuple(
                    _with_numbers(context, one) if effect.simultaneous and at == 0 else one
                    for at, one in enumerate(effect.effects)
                ),
            )
        )
    for key, effects in planned:
        context.each = key
        perform_all(context, effects)
    context.each = before


def _with_numbers(context: Context, effect: Effect) -> Effect:
    if isinstance(effect, SetLife | GainLife | LoseLife) and not isinstance(effect.amount, int):
        return effect.model_copy(update={"amount": context.amount(effect.amount)})
    return effect


def choose_word(context: Context, effect: ChooseWord) -> None:
    """A word is chosen for the source as it enters, and stays with it."""
    run = context.run
    if context.source is None:
        return
    said = context.said(effect.kind) or dict(run.state.objects[context.source].chosen).get(effect.kind)
    if said is None:
        raise Stop(NeedsChoice(effect.kind, context.source))
    obj = run.state.objects[context.source]
    kept = tuple(pair for pair in obj.chosen if pair[0] != effect.kind)
    run.state = change_object(run.state, obj.id, chosen=(*kept, (effect.kind, said)))
    run.chose(context.controller, effect.kind, said)


def lose_the_game(context: Context, effect: LoseGame) -> None:
    """Players lose the game."""
    for key in context.players(effect.player):
        forbidden = player_cant(context.run, "lose_game", key)
        if forbidden is not None:
            context.run.emit(nothing("lose_game", "prohibited", player=key), Cite.GOLDEN_CANT)
            continue
        lose_game(context, key, "effect")


def end_turn(context: Context, effect: EndTurn) -> None:
    """The turn ends: everything on the stack is exiled, what has triggered is forgotten, and the cleanup step comes."""
    run = context.run
    if effect.if_turn_of is not None and run.state.active_player not in context.players(effect.if_turn_of):
        run.emit(nothing("end_turn", "not_your_turn"), Cite.RESOLVE_IN_ORDER)
        return
    run.pending.clear()
    others = tuple(Moving(id_, "exile") for id_ in run.state.stack if run.state.objects[id_].ability_id is None)
    gone = [id_ for id_ in run.state.stack if run.state.objects[id_].ability_id is not None]
    move_all(context, others)
    for id_ in gone:
        off_stack(context, id_)
    run.remembered.setdefault("turn", {})["ends"] = "yes"
    run.emit(event("step_began", step="cleanup", player=run.state.active_player), Cite.CLEANUP)


def add_mana(context: Context, effect: AddMana) -> None:
    """A player adds mana."""
    context.run.emit(event("mana_added", player=context.player(effect.player), mana=effect.mana))


def uncovered(context: Context, effect: Uncovered) -> None:
    """Stop where an effect that may matter isn't modelled; otherwise say that it was left out."""
    if effect.matters:
        raise Stop(
            NotCovered(
                "uncovered_effect", facts=(("about", effect.about), ("source", context.run.name(context.source)))
            )
        )
    context.run.doubt("uncovered_effect", about=effect.about, source=context.run.name(context.source))
