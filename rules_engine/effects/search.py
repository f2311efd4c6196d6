"""Searching libraries: what may be found, where it goes, and the shuffle that belongs to it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, islice

from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.effects.move import Moving, move_all, move_unknown_cards
from rules_engine.effects.shuffle import shuffle_libraries
from rules_engine.events import event, nothing
from rules_engine.prohibitions import player_cant, search_controlled, search_limit
from rules_engine.references import Context
from rules_engine.state.change import change_object, library_count, single_out
from rules_engine.vocabulary import Filter
from rules_engine.vocabulary.effects import Search

MAX_FINDS = 12
"""How many different finds of one search are followed."""


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
    goes = effect.to if effect.rest_to is None else None
    for id_ in ids:
        run.emit(event("found", player=player, object=id_, name=run.name(id_), to=goes), Cite.SEARCH)
    if unknown:
        run.emit(event("found", player=player, to=goes), Cite.SEARCH)
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
    number = min(wanted, len({run.name(one) for one in fitting} if effect.different_names else fitting))
    ways: Iterable[tuple[str, ...]] = combinations(fitting, number) if fitting else ()
    if effect.different_names:
        ways = (some for some in ways if len({run.name(one) for one in some}) == len(some))
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


def _split(
    context: Context, effect: Search, player: str, ids: list[str], unknown: int
) -> tuple[list[str], list[str], int, int]:
    """Return which of the found cards go where they first go, and which of them are the rest: listed ones, and how many others."""
    run = context.run
    by = (context.player(effect.split_by) if effect.split_by is not None else None) or player
    first = min(effect.first, len(ids))
    ways = ["+".join(some) for some in islice(combinations(ids, first), MAX_FINDS + 1)]
    taken = run.decide(f"choose:{by}", ways, context.said("split"), most=MAX_FINDS) if first else ""
    chosen = taken.split("+") if taken else []
    more = min(unknown, effect.first - first)
    return chosen, [id_ for id_ in ids if id_ not in chosen], more, unknown - more


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
    if effect.rest_to is not None:
        ids, rest, unknown, unknown_rest = _split(context, effect, player, ids, unknown)
        move_unknown_cards(context, library, "library", effect.rest_to, unknown_rest, Cite.SEARCH)
        move_all(context, tuple(Moving(id_, effect.rest_to) for id_ in rest), Cite.SEARCH)
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
