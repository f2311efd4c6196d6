"""Answers about shuffling, searching and what is in which zone."""

from __future__ import annotations

from rules_engine.chances import at_position, within_top
from rules_engine.citations import Cite
from rules_engine.questions.asked import Asked, Found, reason_of
from rules_engine.ruling import Plain
from rules_engine.state.change import count_of, library_count


def _times(asked: Asked) -> int:
    key = asked.subject if asked.is_player(asked.subject) else None
    times = [event.get("times") for event in asked.events("shuffled", library=key)]
    return sum(one for one in times if isinstance(one, int))


def shuffle_happens(asked: Asked) -> Found:
    """Whether a library (the subject's) was shuffled."""
    steps = asked.steps("shuffled")
    went = asked.events("moved", object=asked.thing()) if asked.thing() is not None else []
    if went:
        # Asked of a card: whether it is one of those that are shuffled in.
        return Found(
            any(event.get("to") == "library" for event in went), cites=(Cite.SHUFFLE, Cite.RESOLVED_SPELL_GRAVEYARD)
        )
    if _times(asked):
        return Found(True, cites=steps[-1].cites if steps else ())
    reason, facts, cites = reason_of(asked.nothing())
    return Found(False, reason, facts, cites or (Cite.SHUFFLE,))


def shuffles(asked: Asked) -> Found:
    """How often a library was shuffled."""
    return Found(_times(asked), cites=(Cite.SHUFFLE_RANDOMIZE,))


def finds(asked: Asked) -> Found:
    """Whether a search finds anything."""
    found = asked.steps("found")
    if found:
        return Found(True, cites=found[-1].cites)
    reason, facts, cites = reason_of(asked.nothing("search"))
    return Found(False, reason, facts, cites or (Cite.SEARCH,))


def shuffler(asked: Asked) -> Found:
    """Who shuffles."""
    return _of_shuffles(asked, "by")


def shuffled_whose(asked: Asked) -> Found:
    """Whose library is shuffled."""
    return _of_shuffles(asked, "library")


def _of_shuffles(asked: Asked, part: str) -> Found:
    who = tuple(dict.fromkeys(str(event.get(part)) for event in asked.events("shuffled")))
    if who:
        return Found(who[0] if len(who) == 1 else who, cites=(Cite.SHUFFLE_RANDOMIZE,))
    reason, facts, cites = reason_of(asked.nothing())
    return Found(None, reason or "nothing_shuffled", facts, cites or (Cite.SHUFFLE,))


def is_shuffle(asked: Asked) -> Found:
    """Whether it is a shuffle at all: a random order on the bottom isn't."""
    if asked.events("put_on_bottom_at_random") and not asked.events("shuffled"):
        return Found(False, "shuffle_not_in_text", cites=(Cite.CASCADE_NO_SHUFFLE, Cite.SHUFFLE))
    return Found(bool(asked.events("shuffled")), cites=(Cite.SHUFFLE,))


def can_fail_to_find(asked: Asked) -> Found:
    """Whether a search may find nothing although there is something."""
    offered = asked.run.remembered.get("offered", {}).get("fail_to_find")
    if offered is None:
        return Found(None)
    yes = offered == "yes"
    return Found(yes, cites=(Cite.SEARCH_FAIL_TO_FIND if yes else Cite.SEARCH_MUST_FIND,))


def library_size(asked: Asked) -> Found:
    """How many cards are in a library."""
    return Found(library_count(asked.run.state.player(asked.person())))


def graveyard_size(asked: Asked) -> Found:
    """How many cards are in a graveyard."""
    return Found(count_of(asked.run.state.player(asked.person()), "graveyard"))


def hand_size(asked: Asked) -> Found:
    """How many cards are in a hand."""
    return Found(count_of(asked.run.state.player(asked.person()), "hand"))


def order(asked: Asked) -> Found:
    """Who decides on an order: owners arrange their graveyards; a shuffled library has none that anybody knows."""
    searching = {event.get("player") for event in asked.events("searched")}
    if len(searching) > 1:
        first = asked.before.active_player
        yes = asked.question.kind == "yes_no"
        return Found(True if yes else first, "search_in_turn_order", (("player", first),), (Cite.SEARCH_SIMULTANEOUS,))
    moved = asked.events("moved", to="graveyard")
    to_graveyard = asked.events("cards_moved", to="graveyard") or (moved if len(moved) > 1 else [])
    if to_graveyard:
        who = to_graveyard[-1].get("owner") or to_graveyard[-1].get("player")
        return Found(who, "order_in_graveyard_is_owners_choice", cites=(Cite.GRAVEYARD_ORDER,))
    return Found(None, cites=(Cite.SHUFFLE_RANDOMIZE,) if asked.events("shuffled") else ())


def top_card(asked: Asked) -> Found:
    """Which card is on top, where it is known."""
    player = asked.player(asked.person())
    known = dict(player.library_known) if player else {}
    if player is not None and player.library_count == 1 and len(player.library_contains) == 1:
        known = {1: player.library_contains[0]}
    if asked.question.kind == "yes_no" and asked.thing() is not None:
        obj = asked.run.state.objects[str(asked.thing())]
        return Found(known.get(1) == obj.face.name)
    return Found(known.get(1), None if 1 in known else "random_card", cites=(Cite.SHUFFLE_RANDOMIZE,))


def sees_second(asked: Asked) -> Found:
    """Whether anybody knows the card below the top one; None where no library was shuffled or searched."""
    player = asked.player(asked.person())
    if player is None or not asked.events("shuffled"):
        return Found(None)
    return Found(2 in dict(player.library_known), cites=(Cite.SHUFFLE_RANDOMIZE,))


def probability(asked: Asked) -> Found:
    """The exact probability that a card is on top (or within the top N, where a number is said) of a shuffled library."""
    id_ = asked.thing()
    obj = asked.run.state.objects.get(id_ or "")
    if obj is None:
        return Found(None)
    player = asked.run.state.player(obj.owner)
    size = library_count(player)
    if obj.zone != "library":
        return Found("0")
    known = {one: at for at, one in player.library_known}
    top = int(asked.question.value) if asked.question.value and asked.question.value.isdigit() else 1
    if obj.id in known:
        return Found("1" if known[obj.id] <= top else "0")
    copies = sum(
        1 for one in player.library if one not in known and asked.run.state.objects[one].face.name == obj.face.name
    )
    free = [at for at in range(1, size + 1) if at not in known.values()]
    seen = sum(1 for at in free if at <= top)
    chance = at_position(copies, len(free)) if seen == 1 else within_top(copies, len(free), seen)
    facts: tuple[tuple[str, Plain], ...] = (("copies", copies), ("library", size), ("top", top))
    return Found(str(chance), facts=facts, cites=(Cite.SHUFFLE_RANDOMIZE,))
