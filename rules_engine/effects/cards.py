"""Cards of libraries and hands: drawing, discarding, milling, revealing."""

from __future__ import annotations

from itertools import combinations, islice

from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.effects.move import Moving, move_all, move_unknown_cards
from rules_engine.events import event, nothing
from rules_engine.references import Context
from rules_engine.state.change import (
    change_player,
    count_of,
    library_count,
    with_player,
)
from rules_engine.state.replacing import replace
from rules_engine.vocabulary import Filter, Zone
from rules_engine.vocabulary.effects import Discard, Draw, Mill, Reveal

MAX_DISCARDS = 12
"""How many different ways of one discard are followed."""


def _may_draw(context: Context, player: str, count: int) -> int:
    """Return how many of so many cards a player can draw this turn; what can't be drawn is written down."""
    run = context.run
    before = run.state.player(player).drawn_this_turn
    limits = [(most, source) for key, most, source in run.projection.draw_limits if key == player]
    if not limits:
        return count
    most, source = min(limits)
    if before is None:
        already = run.decide(f"drawn_before:{player}", ("no", "yes"), context.said("drawn_before"))
        before = int(already == "yes")
        run.state = change_player(run.state, player, drawn_this_turn=before)
    left = max(0, most - before)
    if count > left:
        run.emit(nothing("draw", "draw_limit", player=player, source=run.name(source)), Cite.GOLDEN_CANT)
        if before and player == run.state.active_player and run.state.turn == 1:
            run.note("drawn_for_the_turn")
    return min(count, left)


def draw(context: Context, player: str, count: int, step: str | None = None) -> None:
    """A player draws cards: the known top card where it is known, else one of which nothing is known."""
    run = context.run
    drawn = 0
    count = _may_draw(context, player, count)
    one = run.state.player(player)
    if one.drawn_this_turn is not None:
        run.state = change_player(run.state, player, drawn_this_turn=one.drawn_this_turn + count)
        one = run.state.player(player)
    if count == 0:
        context.done = False
        return
    if not one.library and one.library_unknown >= count:
        move_unknown_cards(context, player, "library", "hand", count)
        run.emit(event("drawn", player=player, count=count, step=step))
        for _ in range(count):
            fire(run, "draws", player=player)
        context.done = True
        return
    for _ in range(count):
        one = run.state.player(player)
        if library_count(one) == 0:
            run.state = change_player(run.state, player, drew_from_empty=True)
            run.emit(nothing("draw", "not_there", player=player), Cite.DRAW_EMPTY_LIBRARY)
            break
        _take_top(context, player, "hand")
        drawn += 1
        fire(run, "draws", player=player)
    if drawn:
        run.emit(event("drawn", player=player, count=drawn, step=step))
    context.done = drawn > 0


def _take_top(context: Context, player: str, to: Zone) -> None:
    run = context.run
    one = run.state.player(player)
    known = dict(one.library_known)
    if 1 in known:
        move_all(context, (Moving(known[1], to),))
        return
    if one.library_unknown == 0 and len(one.library) == 1:
        move_all(context, (Moving(one.library[0], to),))
        return
    if one.library_unknown == 0:
        # Which of several listed cards it is nobody knows: take one, and say that it is random.
        unplaced = [id_ for id_ in one.library if id_ not in known.values()]
        run.note("random_card")
        move_all(context, (Moving((unplaced or list(one.library))[0], to),))
        return
    if one.library:
        run.note("random_card")
    shifted = tuple((at - 1, id_) for at, id_ in one.library_known)
    run.state = with_player(run.state, replace(one, library_known=shifted))
    move_unknown_cards(context, player, "library", to, 1)


def _off_the_top(context: Context, player: str, number: int) -> tuple[tuple[str, ...], int]:
    """Return which listed cards are among that many from the top, and how many others; what lies below moves up past the others."""
    run = context.run
    one = run.state.player(player)
    known = dict(one.library_known)
    ids = [known[at] for at in range(1, number + 1) if at in known]
    others = number - len(ids)
    unplaced = [id_ for id_ in one.library if id_ not in known.values()]
    unknown = min(others, one.library_unknown)
    if unplaced and others and others < len(unplaced) + one.library_unknown:
        run.note("random_card")
    ids += unplaced[: others - unknown]
    gaps = [at for at in range(1, number + 1) if at not in known][:unknown]
    moved_up = tuple((at - sum(gap < at for gap in gaps), id_) for at, id_ in one.library_known)
    run.state = with_player(run.state, replace(one, library_known=moved_up))
    return tuple(ids), unknown


def draw_effect(context: Context, effect: Draw) -> None:
    """Players draw cards."""
    count = context.count(effect.count)
    for player in context.players(effect.player):
        if count > 0:
            draw(context, player, count)
        else:
            context.run.emit(nothing("draw", "no_amount", player=player))


def mill(context: Context, effect: Mill) -> None:
    """Players put the top cards of their libraries into their graveyards, as many as there are."""
    run = context.run
    count = context.count(effect.count)
    for player in context.players(effect.player):
        number = min(count, library_count(run.state.player(player)))
        ids, unknown = _off_the_top(context, player, number)
        move_unknown_cards(context, player, "library", "graveyard", unknown, Cite.MILL)
        move_all(context, tuple(Moving(id_, "graveyard") for id_ in ids), Cite.MILL)
        run.emit(event("milled", player=player, count=number), Cite.MILL)


def discard(context: Context, effect: Discard) -> None:
    """Players discard cards: those named, at random, or of their choice."""
    run = context.run
    for player in context.players(effect.player):
        one = run.state.player(player)
        if effect.what is not None:
            meant = context.matching(effect.what) if isinstance(effect.what, Filter) else context.objects(effect.what)
            ids = [
                id_ for id_ in meant if run.state.objects[id_].zone == "hand" and run.state.objects[id_].owner == player
            ]
            unknown = (
                one.hand_unknown
                if isinstance(effect.what, Filter) and effect.what.zone == "hand" and not effect.what.types
                else 0
            )
        else:
            count = min(context.count(effect.count), count_of(one, "hand"))
            ids, unknown = _choose_discards(context, player, count, effect.random)
        names = tuple(run.name(id_) or id_ for id_ in ids)
        context.memory[f"discarded_this_way:{player}"] = len(ids) + unknown
        if not ids and not unknown:
            run.emit(nothing("discard", "no_card", player=player), Cite.DO_AS_MUCH_AS_POSSIBLE)
            continue
        run.emit(event("discarded", player=player, count=len(ids) + unknown, names=names))
        move_all(context, tuple(Moving(id_, "graveyard") for id_ in ids))
        move_unknown_cards(context, player, "hand", "graveyard", unknown)
        for id_ in ids:
            fire(run, "discards", object=id_, player=player, cause=context.controller)


def _choose_discards(context: Context, player: str, count: int, random: bool) -> tuple[list[str], int]:
    run = context.run
    one = run.state.player(player)
    listed = list(one.hand)
    if count >= count_of(one, "hand"):
        return listed, one.hand_unknown
    said = context.said("discard")
    if said in listed and count == 1:
        return [said], 0
    if random and one.hand_unknown:
        run.note("random_card")
    if not listed:
        return [], count
    options = ["+".join(some) for some in islice(combinations(listed, min(count, len(listed))), MAX_DISCARDS + 1)]
    if one.hand_unknown >= count:
        options.append("unknown")
    taken = run.decide(f"discard:{player}", options, most=MAX_DISCARDS)
    if taken == "unknown":
        return [], count
    ids = taken.split("+") if taken else []
    return ids, count - len(ids)


def reveal(context: Context, effect: Reveal) -> None:
    """Show or look at cards: only what is known changes."""
    run = context.run
    if effect.what is not None:
        meant = context.matching(effect.what) if isinstance(effect.what, Filter) else context.objects(effect.what)
        for id_ in meant:
            run.emit(event("revealed", player=run.state.objects[id_].owner, object=id_, name=run.name(id_)))
        return
    for player in context.players(effect.player):
        top = context.count(effect.top) if effect.top is not None else 1
        known = dict(run.state.player(player).library_known)
        for at in range(1, min(top, library_count(run.state.player(player))) + 1):
            top_card = known.get(at)
            run.emit(event("revealed", player=player, object=top_card, name=run.name(top_card)))
