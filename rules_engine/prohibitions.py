"""What can't happen. Prohibitions are asked before anything else, replacements included."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.citations import Cite
from rules_engine.layers import matching
from rules_engine.references import Context
from rules_engine.run import Run
from rules_engine.state.change import teammates
from rules_engine.vocabulary.abilities import StaticAbility
from rules_engine.vocabulary.effects import Prohibition


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A prohibition that holds: what it says, and the object that says it (None: as described, or an effect without a source)."""

    what: str
    source: str | None


def context_of(run: Run, id_: str) -> Context:
    """Return the surroundings of an object's own static or replacement ability."""
    return Context(run, run.controller(id_), id_, run.state.objects[id_].number)


def player_cant(run: Run, what: Prohibition, player: str) -> Forbidden | None:
    """Return what stops a player (or, with a shared life total, the team) from doing this, None if nothing does."""
    concerned = teammates(run.state, player) if what in ("gain_life", "lose_life", "change_life") else (player,)
    for one in run.projection.prohibited:
        if one.what != what or one.objects is not None or not any(key in one.players for key in concerned):
            continue
        if one.unless_paid is not None and _paid(run, one.source):
            continue
        return Forbidden(what, one.source)
    return None


def _paid(run: Run, source: str | None) -> bool:
    """Return whether a player has paid to ignore a prohibition; if it wasn't said, both are followed."""
    told = run.remembered.setdefault("paid", {})
    key = source or ""
    if key not in told:
        told[key] = run.decide(f"pay:{source}", ("no", "yes"), run.remembered.get("said", {}).get("pay"))
    return told[key] == "yes"


def object_cant(run: Run, what: Prohibition, id_: str) -> Forbidden | None:
    """Return what stops this from happening to an object, None if nothing does."""
    for one in run.projection.prohibited:
        if one.what == what and one.objects is not None and id_ in one.objects:
            return Forbidden(what, one.source)
    return restricted(run, what, id_)


def restricted(run: Run, what: str, id_: str) -> Forbidden | None:
    """Return which restriction on an object holds now ("can't attack unless …"), None if none does."""
    projection = run.projection
    for one in run.view(id_).restrictions:
        if one.what != what:
            continue
        looking = matching.Context(one.you, one.source)
        if one.unless is not None and matching.find(projection, one.unless, looking):
            continue
        if one.if_ is not None and not matching.find(projection, one.if_, looking):
            continue
        return Forbidden(what, one.source)
    return None


def life_cant(run: Run, player: str, delta: int) -> tuple[Forbidden, str, Cite] | None:
    """Return what stops a player's total from changing by `delta`, with the reason's code and the rule; only the needed direction counts."""
    if delta == 0:
        return None
    gaining = delta > 0
    rule = Cite.CANT_GAIN_LIFE if gaining else Cite.CANT_LOSE_LIFE
    forbidden = player_cant(run, "gain_life" if gaining else "lose_life", player)
    if forbidden:
        return forbidden, "cant_gain_life" if gaining else "cant_lose_life", rule
    forbidden = player_cant(run, "change_life", player)
    return (forbidden, "life_cant_change", rule) if forbidden else None


def search_controlled(run: Run, player: str) -> str | None:
    """Return the permanent because of which somebody else controls a player while that player searches, and exiles what is found."""
    for view in run.permanents:
        for ability in view.abilities:
            if (
                isinstance(ability, StaticAbility)
                and ability.search_exiles
                and player in context_of(run, view.id).players(ability.players or "$opponents")
            ):
                return view.id
    return None


def search_limit(run: Run, player: str) -> tuple[int, str] | None:
    """Return how many cards from the top a player may search, with the source of that limit; None without one."""
    limits = [(top, source) for key, top, source in run.projection.search_limits if key == player]
    return min(limits) if limits else None
