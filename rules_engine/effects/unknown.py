"""Cards of which nothing is known but that they are there: which of them an effect means, chosen or all of a zone."""

from __future__ import annotations

from rules_engine.references import Context
from rules_engine.state.change import unknown_of
from rules_engine.vocabulary import Filter, Zone

Unknown = tuple[str, Zone, int]
"""Whose, in which zone, and how many."""


def any_card_of_a_zone(what: str | Filter) -> bool:
    """Return whether this means any card of a zone, so that it fits cards of which nothing is known, too."""
    return (
        isinstance(what, Filter)
        and what.zone in ("hand", "graveyard", "exile", "library")
        and what.model_copy(update={"owner": None, "controller": None}) == Filter(zone=what.zone)
    )


def unknown_in(context: Context, what: str | Filter, whose: str) -> tuple[Unknown, ...]:
    """Return the cards of which nothing is known that a filter means; `whose` they are where the filter doesn't say."""
    if not isinstance(what, Filter) or not any_card_of_a_zone(what):
        return ()
    players = context.players(what.owner or what.controller or whose)
    found = ((key, what.zone, unknown_of(context.run.state.player(key), what.zone)) for key in players)
    return tuple(one for one in found if one[2])


def chosen_unknown(context: Context, what: str | Filter) -> tuple[Unknown, ...]:
    """Return the cards of which nothing is known that were chosen under this name."""
    if not isinstance(what, str) or not what.startswith("$chosen."):
        return ()
    found = context.chosen_unknown.get(what.removeprefix("$chosen."))
    return () if found is None else (found,)
