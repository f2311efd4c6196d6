"""Shuffling: which libraries, who was told to, how often, and what stays out of it."""

from __future__ import annotations

from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.effects.move import Moving, move_all, move_unknown_cards
from rules_engine.effects.unknown import any_card_of_a_zone, chosen_unknown, unknown_in
from rules_engine.events import event, nothing
from rules_engine.references import Context
from rules_engine.state.change import change_player, library_count
from rules_engine.vocabulary import Filter, Zone
from rules_engine.vocabulary.effects import RandomBottom, Shuffle, ShuffleInto

SHUFFLED_THOUGH_ELSEWHERE_SINCE = "2015-07-17"
"""From this edition on a library is shuffled even if none of the objects are where they were expected; before, it was not."""


def shuffle_libraries(
    context: Context,
    pairs: list[tuple[str, str]],
    *cites: Cite,
    simultaneous: bool = False,
    cause: str | None = None,
    fixed: tuple[str, ...] = (),
) -> None:
    """Shuffle libraries at the same time: `pairs` are (whose library, who was told to). Once for each pair.
    `fixed` are cards put into a fixed position at the same time: they stay out of the shuffling.

    Afterwards no position in them is known. Abilities that trigger on a player's shuffling of their library trigger once for each time.
    """
    run = context.run
    counted: dict[tuple[str, str], int] = {}
    for pair in pairs:
        counted[pair] = counted.get(pair, 0) + 1
    for (library, by), times in counted.items():
        player = run.state.player(library)
        if player.left:
            continue
        cards = library_count(player)
        kept = tuple(pair for pair in player.library_known if pair[1] in fixed)
        run.state = change_player(run.state, library, library_known=kept)
        rules = [Cite.SHUFFLE_RANDOMIZE, *cites]
        if cards <= 1:
            rules.append(Cite.SHUFFLE_FEW_CARDS)
        if kept:
            rules.append(Cite.SHUFFLE_FIXED_POSITION)
        if times > 1 or (simultaneous and len(pairs) > 1):
            rules.append(Cite.SHUFFLE_SIMULTANEOUS)
        run.emit(event("shuffled", library=library, by=by, times=times, cards=cards), *dict.fromkeys(rules))
    for (library, by), times in counted.items():
        if library != by:
            continue
        for _ in range(times):
            fire(run, "shuffles", player=by, cause=cause or context.controller)


def shuffle(context: Context, effect: Shuffle) -> None:
    """Players shuffle a library, their own unless it is said whose."""
    pairs = []
    for player in context.players(effect.player):
        libraries = context.players(effect.library_of) if effect.library_of is not None else (player,)
        pairs += [(library, player) for library in libraries]
    shuffle_libraries(context, pairs, simultaneous=len(pairs) > 1)
    context.done = bool(pairs)


def _owners(context: Context, what: Filter) -> tuple[str, ...]:
    return context.players(what.owner or what.controller or "$you")


def shuffle_into(context: Context, effect: ShuffleInto) -> None:
    """Shuffle objects into libraries: put them there, then shuffle, even if none of them can be put there."""
    run = context.run
    ids: list[str] = []
    missing = expected = 0
    unknown: list[tuple[str, Zone, int]] = []
    for what in effect.what:
        if isinstance(what, Filter):
            found = context.matching(what)
            unknown += unknown_in(context, what, "$you")
            ids += [id_ for id_ in found if id_ not in ids]
        elif chosen := chosen_unknown(context, what):
            unknown += chosen
        else:
            meant = [one for one in context.resolve_any(what) if one in run.state.objects]
            there = [id_ for id_ in context.objects(what) if run.state.objects[id_].zone not in ("outside", "library")]
            expected += len(meant)
            missing += len(meant) - len([id_ for id_ in there if id_ in meant])
            ids += [id_ for id_ in there if id_ not in ids]
    libraries = _libraries(context, effect, ids)
    if not ids and not any(count for _, _, count in unknown) and not _shuffled_all_the_same(context, effect, missing):
        return
    cites: list[Cite] = []
    if missing:
        cites.append(Cite.SHUFFLE_OBJECTS_ELSEWHERE)
    elif not ids and not any(count for _, _, count in unknown):
        cites.append(Cite.SHUFFLE_EMPTY_SET)
    movings = tuple(Moving(id_, "library") for id_ in ids)
    moved = move_all(context, movings, Cite.SHUFFLE, Cite.OWNERS_ZONE)
    if len(moved) < len(movings) and not missing:
        cites.append(Cite.SHUFFLE_OBJECTS_ELSEWHERE)
    owners = {run.state.objects[id_].owner for id_ in moved}
    for key, zone, count in unknown:
        move_unknown_cards(context, key, zone, "library", count, Cite.SHUFFLE, with_others=key in owners)
        owners.add(key)
    by = context.player(effect.by)
    single = by is not None and effect.by != "$you"
    pairs = [(library, by if single and by else _who(context, effect, library)) for library in libraries]
    shuffle_libraries(context, pairs, *cites, simultaneous=len(pairs) > 1)
    context.memory["cards_moved_this_way"] = len(ids) + sum(count for _, _, count in unknown)
    context.done = True


def _who(context: Context, effect: ShuffleInto, library: str) -> str:
    """Return who shuffles: an owner their own library where owners do it, else the player who is told to."""
    return library if effect.each_owner else (context.player(effect.by) or library)


def _libraries(context: Context, effect: ShuffleInto, ids: list[str]) -> tuple[str, ...]:
    run = context.run
    if effect.library_of is not None:
        return context.players(effect.library_of)
    owners = [run.state.objects[id_].owner for id_ in ids]
    for what in effect.what:
        if any_card_of_a_zone(what):
            assert isinstance(what, Filter)
            owners += _owners(context, what)
        elif chosen := chosen_unknown(context, what):
            owners += [key for key, _, _ in chosen]
        elif isinstance(what, str) and not owners:
            owners += [run.state.objects[one].owner for one in context.resolve_any(what) if one in run.state.objects]
    if not owners:
        owners += context.players(effect.by)
    return tuple(dict.fromkeys(owners))


def _shuffled_all_the_same(context: Context, effect: ShuffleInto, missing: int) -> bool:
    """Return whether a library is shuffled although nothing goes into it; where it isn't, say why."""
    run = context.run
    date = run.state.rules_date
    if missing and date is not None and date < SHUFFLED_THOUGH_ELSEWHERE_SINCE:
        run.note("rule_differed_then")
        run.emit(nothing("shuffle_into", "objects_elsewhere_then"), Cite.SHUFFLE_OBJECTS_ELSEWHERE)
        context.done = False
        return False
    if not missing and not effect.named_set:
        run.emit(
            nothing("shuffle_into", "no_shuffle_no_card", player=context.player(effect.by)), Cite.DO_AS_MUCH_AS_POSSIBLE
        )
        run.doubt("shuffle_hand_card_from_empty_hand", Cite.SHUFFLE_EMPTY_SET, Cite.DO_AS_MUCH_AS_POSSIBLE)
        context.done = False
        return False
    return True


def random_bottom(context: Context, effect: RandomBottom) -> None:
    """Put objects on the bottom of a library in a random order: that is no shuffle, and nothing triggers on it."""
    run = context.run
    ids = context.objects(effect.what)
    move_all(context, tuple(Moving(id_, "library") for id_ in ids), Cite.CASCADE_NO_SHUFFLE)
    key = context.player(effect.player)
    run.emit(event("put_on_bottom_at_random", player=key, count=len(ids)), Cite.CASCADE_NO_SHUFFLE)
    run.emit(nothing("shuffle", "shuffle_not_in_text", player=key), Cite.CASCADE_NO_SHUFFLE, Cite.SHUFFLE)
    run.note("card_is_not_a_shuffle")
