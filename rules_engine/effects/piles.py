"""Face-down piles, which are shuffled though they are no library, and cards revealed until one comes that is looked for."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.effects.move import Moving, move_all, move_unknown_cards
from rules_engine.effects.shuffle import shuffle_libraries
from rules_engine.events import event
from rules_engine.references import Context
from rules_engine.ruling import NeedsChoice, NotCovered
from rules_engine.run import Stop
from rules_engine.state.change import change_object, change_player, library_count, single_out, unknown_of
from rules_engine.vocabulary import Filter
from rules_engine.vocabulary.effects import ManifestPile, RevealUntil, ShufflePile

MAX_FINDS = 12
"""How many different cards that may come first are followed."""


def shuffle_pile(context: Context, effect: ShufflePile) -> None:
    """Shuffle a pile: no library is shuffled, so that nothing triggers on it."""
    pile = context.objects(effect.what)
    context.done = bool(pile)
    if pile:
        _shuffled(context, len(pile))


def _shuffled(context: Context, cards: int) -> None:
    rules = (Cite.SHUFFLE_RANDOMIZE, *((Cite.SHUFFLE_FEW_CARDS,) if cards <= 1 else ()))
    context.run.emit(event("pile_shuffled", by=context.controller, cards=cards), *rules)
    context.run.note("pile_is_no_library")


def manifest_pile(context: Context, effect: ManifestPile) -> None:
    """Exile cards in a face-down pile, shuffle it, and put them onto the battlefield face down: nobody else knows which is which."""
    run = context.run
    if isinstance(effect.what, Filter):
        whose = context.players(effect.what.owner or effect.what.controller or "$you")
        if any(unknown_of(run.state.player(key), effect.what.zone) for key in whose):
            raise Stop(NeedsChoice("objects", context.source))
    player = context.player(effect.player) or context.controller
    ids = tuple(id_ for id_ in context.objects(effect.what) if run.state.objects[id_].zone not in ("outside", "exile"))
    pile = move_all(context, tuple(Moving(id_, "exile", face_down=True) for id_ in ids), Cite.FACE_DOWN)
    pile = tuple(id_ for id_ in pile if not run.state.objects[id_].token)
    context.done = bool(pile)
    if not pile:
        return
    _shuffled(context, len(pile))
    entering = tuple(Moving(id_, "battlefield", under=player, face_down=True) for id_ in pile)
    for id_ in move_all(context, entering, Cite.FACE_DOWN):
        if effect.cloak:
            run.state = change_object(run.state, id_, cloaked=True)
    run.emit(event("manifested", player=player, count=len(pile)), Cite.FACE_DOWN)


def reveal_until(context: Context, effect: RevealUntil) -> None:
    """Players reveal cards from the top of their libraries until there are the cards looked for."""
    for player in context.players(effect.player):
        _reveal(context, effect, player)


def _reveal(context: Context, effect: RevealUntil, player: str) -> None:
    run = context.run
    wanted = context.count(effect.count)
    found, others, exact = _on_the_way(context, effect, player, wanted)
    if not exact and effect.rest == "graveyard":
        about = "which cards are revealed from a library whose order isn't known"
        raise Stop(NotCovered("uncovered_effect", facts=(("about", about), ("source", run.name(context.source)))))
    if found:
        names = ", ".join(run.name(id_) or id_ for id_ in found if run.state.objects[id_].known) or None
        run.emit(event("revealed_until", player=player, names=names), Cite.RESOLVE_IN_ORDER)
    else:
        run.emit(event("library_revealed", player=player), Cite.RESOLVE_IN_ORDER)
    under = context.player(effect.under) if effect.under is not None else player
    moved = move_all(context, tuple(Moving(id_, effect.to, under=under) for id_ in found))
    context.found, context.done = moved, bool(found)
    if effect.rest == "shuffle":
        shuffle_libraries(context, [(player, player)])
    elif effect.rest == "graveyard":
        listed, unknown = others
        move_all(context, tuple(Moving(id_, "graveyard") for id_ in listed))
        move_unknown_cards(context, player, "library", "graveyard", unknown)
    else:
        run.state = change_player(run.state, player, library_known=())
        run.emit(event("rest_on_bottom", player=player), Cite.CASCADE_NO_SHUFFLE)


def _on_the_way(
    context: Context, effect: RevealUntil, player: str, wanted: int
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], int], bool]:
    """Return the cards that come, what is revealed before them (listed cards, how many others), and whether the order is known."""
    run = context.run
    owner = run.state.player(player)
    known = dict(owner.library_known)
    what = effect.find.model_copy(update={"zone": "library"})
    fitting = [id_ for id_ in context.matching(what) if run.state.objects[id_].owner == player]
    found: list[str] = []
    passed: list[str] = []
    at = 1
    while at <= library_count(owner) and len(found) < wanted and (id_ := known.get(at)) is not None:
        (found if id_ in fitting else passed).append(id_)
        at += 1
    if len(found) == wanted or at > library_count(owner):
        return tuple(found), (tuple(passed), 0), True
    may_come = [id_ for id_ in fitting if id_ not in found]
    if not may_come and not owner.library_unknown:
        rest = tuple(id_ for id_ in owner.library if id_ not in found)
        return tuple(found), (rest, 0), True
    if wanted - len(found) > 1:
        about = "which cards are revealed from a library whose order isn't known"
        raise Stop(NotCovered("uncovered_effect", facts=(("about", about), ("source", run.name(context.source)))))
    options = [*may_come, *(("unknown",) if owner.library_unknown else ())]
    taken = run.decide(f"found:{context.source or player}", options, context.said("found"), most=MAX_FINDS)
    if taken == "unknown":
        run.state, taken = single_out(run.state, player, "library")
        face = run.state.objects[taken].face.model_copy(update={"types": effect.find.types[:1]})
        run.state = change_object(run.state, taken, face=face)
    return (*found, taken), ((), 0), False
