"""Cards of libraries and hands: searching, drawing, discarding, milling, revealing."""

from __future__ import annotations

from itertools import combinations, islice

from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.effects.move import Moving, move_all, move_unknown_cards
from rules_engine.effects.shuffle import shuffle_libraries
from rules_engine.events import event, nothing
from rules_engine.prohibitions import player_cant, search_controlled, search_limit
from rules_engine.references import Context
from rules_engine.state.change import (
    change_object,
    change_player,
    count_of,
    library_count,
    single_out,
    with_player,
)
from rules_engine.state.replacing import replace
from rules_engine.vocabulary import Filter, Zone
from rules_engine.vocabulary.effects import Discard, Draw, Mill, Reveal, Search

MAX_FINDS = 12
"""How many different finds of one search are followed."""


def draw(context: Context, player: str, count: int) -> None:
    """A player draws cards: the known top card where it is known, else one of which nothing is known."""
    run = context.run
    drawn = 0
    one = run.state.player(player)
    if not one.library and one.library_unknown >= count:
        move_unknown_cards(context, player, "library", "hand", count)
        run.emit(event("drawn", player=player, count=count))
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
        run.emit(event("drawn", player=player, count=drawn))
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
    options = ["+".join(some) for some in islice(combinations(listed, min(count, len(listed))), MAX_FINDS + 1)]
    if one.hand_unknown >= count:
        options.append("unknown")
    taken = run.decide(f"discard:{player}", options, most=MAX_FINDS)
    if taken == "unknown":
        return [], count
    ids = taken.split("+") if taken else []
    return ids, count - len(ids)


def search(context: Context, effect: Search) -> None:
    """A player searches a library, puts what was found where it goes, and the library is shuffled if the effect says so."""
    player = context.player(effect.player)
    if player is None:
        context.done = False
        return
    libraries = context.players(effect.library_of) if effect.library_of is not None else (player,)
    for library in libraries:
        _search_one(context, effect, player, library)


def _search_one(context: Context, effect: Search, player: str, library: str) -> None:
    run = context.run
    context.found = ()
    cant = player_cant(run, "search", player)
    if cant is None and player == library and context.controller == player:
        cant = player_cant(run, "search_own_library", player)
    if effect.optional:
        # "You may search …; if you do, shuffle": without a search there is no shuffle.
        if cant is not None:
            run.emit(
                nothing("search", "cant_search", player=player, source=run.name(cant.source)),
                Cite.SEARCH,
                Cite.GOLDEN_CANT,
            )
            context.done = False
            return
        run.offer("may")
        if run.decide(f"may:{context.source or player}", ("yes", "no"), context.said("may")) == "no":
            run.emit(event("declined", player=player, what="search"), Cite.RESOLVE_CHOICES)
            run.emit(nothing("shuffle", "search_declined", player=player), Cite.SHUFFLE)
            context.done = False
            return
    if cant is not None:
        run.emit(
            nothing("search", "cant_search", player=player, source=run.name(cant.source)),
            Cite.GOLDEN_CANT,
            Cite.DO_AS_MUCH_AS_POSSIBLE,
        )
        if effect.shuffle != "no":
            shuffle_libraries(context, [(library, library)], Cite.DO_AS_MUCH_AS_POSSIBLE)
        context.done = False
        return
    limit = search_limit(run, player)
    top = limit[0] if limit else None
    run.emit(
        event("searched", player=player, library=library, top=top),
        Cite.SEARCH,
        *((Cite.SEARCH_PART_OF_LIBRARY,) if limit else ()),
    )
    fire(run, "searches", player=player, cause=context.controller)
    if player == library and (source := search_controlled(run, player)) is not None:
        run.emit(
            event("search_controlled", player=player, by=run.controller(source), source=run.name(source)), Cite.SEARCH
        )
        effect = effect.model_copy(update={"to": "exile"})
    ids, unknown = _find(context, effect, library, top)
    context.found = tuple(ids)
    to_library = effect.to == "library"
    stays_out = Cite.SHUFFLE_SEARCHED_CARDS_STAY_OUT if to_library else None
    if not ids and not unknown:
        run.emit(event("found_nothing", player=player, library=library), Cite.SEARCH_FAIL_TO_FIND)
    for id_ in ids:
        run.emit(event("found", player=player, object=id_, name=run.name(id_), to=effect.to), Cite.SEARCH)
    if unknown:
        run.emit(event("found", player=player, to=effect.to), Cite.SEARCH)
    if effect.shuffle == "before" or to_library:
        if effect.shuffle != "no":
            shuffle_libraries(context, [(library, library)], *((stays_out,) if stays_out and (ids or unknown) else ()))
        _put(context, effect, player, library, ids, unknown)
    else:
        _put(context, effect, player, library, ids, unknown)
        if effect.shuffle == "then":
            shuffle_libraries(context, [(library, library)])
    context.done = bool(ids or unknown)


def _find(context: Context, effect: Search, library: str, top: int | None) -> tuple[list[str], int]:
    """Return what is found: listed cards, and how many of which nothing is known."""
    run = context.run
    owner = run.state.player(library)
    wanted = context.count(effect.count)
    what = (effect.find or Filter(zone="library")).model_copy(update={"zone": "library"})
    fitting = [id_ for id_ in context.matching(what) if run.state.objects[id_].owner == library]
    if top is not None:
        known = dict(owner.library_known)
        seen = {id_ for at, id_ in known.items() if at <= top}
        everything = library_count(owner) <= top
        fitting = [id_ for id_ in fitting if everything or id_ in seen or id_ not in known.values()]
    said = context.said("found")
    may_fail = effect.find is not None or effect.up_to
    run.offer("fail_to_find", "yes" if may_fail else "no")
    if said == "none" and may_fail:
        return [], 0
    if said == "none" and (fitting or owner.library_unknown):
        run.emit(nothing("fail_to_find", "prohibited", player=library), Cite.SEARCH_MUST_FIND)
        said = None
    if said is not None and said != "none":
        named = [id_ for one in said.split("+") if (id_ := one.strip()) in fitting]
        if named:
            return named[:wanted], 0
    ways = combinations(fitting, min(wanted, len(fitting))) if fitting else ()
    options = ["+".join(some) for some in islice(ways, MAX_FINDS + 1)]
    if not fitting and owner.library_unknown and top is None:
        options.append("unknown")
    if may_fail or not options:
        options.append("none")
    if effect.shuffle != "no" and len(options) == 2 and options[1] == "none" and "unknown" in options:
        options = ["unknown", "none"]
    taken = run.decide(f"found:{context.source or context.controller}", options, most=MAX_FINDS)
    if taken == "none":
        return [], 0
    if taken == "unknown":
        return [], min(wanted, owner.library_unknown)
    return taken.split("+") if taken else [], 0


def _put(context: Context, effect: Search, player: str, library: str, ids: list[str], unknown: int) -> None:
    run = context.run
    if effect.to == "library":
        order = list(ids)
        position = effect.position if effect.position is not None else 1
        # Put one after another into the same place: the first one found ends up on top.
        for id_ in reversed(order) if position > 0 else order:
            move_all(
                context,
                (Moving(id_, "library", position=position),),
                Cite.SHUFFLE_SEARCHED_CARDS_STAY_OUT,
                Cite.LIBRARY_POSITION_TOO_DEEP,
            )
        return
    under = context.player(effect.under) if effect.under is not None else player
    movings = tuple(Moving(id_, effect.to, under=under, tapped=effect.tapped) for id_ in ids)
    move_all(context, movings, Cite.SEARCH)
    if unknown and effect.to != "battlefield":
        move_unknown_cards(context, library, "library", effect.to, unknown, Cite.SEARCH)
    elif unknown:
        # Nothing is known of them but what was searched for.
        kind = effect.find.types[:1] if effect.find is not None else ()
        for _ in range(min(unknown, run.state.player(library).library_unknown)):
            run.state, id_ = single_out(run.state, library, "library")
            face = run.state.objects[id_].face.model_copy(update={"types": kind})
            run.state = change_object(run.state, id_, face=face)
            move_all(context, (Moving(id_, "battlefield", under=under, tapped=effect.tapped),), Cite.SEARCH)


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
