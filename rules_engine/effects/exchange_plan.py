"""What the kinds of exchange share: what stops one, what one will do, and how its objects are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules_engine.citations import Cite
from rules_engine.references import Context, is_target
from rules_engine.vocabulary import Filter


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an exchange can't be completed: a reason's code, whom or what it is about, and the rules."""

    reason: str
    object: str | None = None
    player: str | None = None
    source: str | None = None
    cites: tuple[Cite, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """An exchange with everything it needs: `make` is the one simultaneous event."""

    make: Callable[[], None]
    first: str | None = None
    second: str | None = None
    cites: tuple[Cite, ...] = ()


def one_object(context: Context, ref: str, zones: tuple[str, ...] = ("battlefield",)) -> str | Fault:
    """Return the object that a side of an exchange means, or why it isn't there to be exchanged."""
    run = context.run
    meant = [one for one in context.resolve_any(ref) if one in run.state.objects]
    if not meant:
        return Fault("nothing_chosen")
    id_ = meant[0]
    obj = run.state.objects[id_]
    if obj.zone not in zones or (not context.same(id_) and not ref.startswith(("$chosen", "$found", "$created"))):
        return Fault("object_gone", object=id_, cites=(Cite.NEW_OBJECT,))
    if obj.phased_out:
        return Fault("object_gone", object=id_, cites=(Cite.PHASED_OUT,))
    if is_target(ref) and id_ not in context.legal:
        return Fault("target_illegal", object=id_, cites=(Cite.RESOLVE_ILLEGAL_TARGETS,))
    return id_


def one_player(context: Context, ref: str) -> str | Fault:
    """Return the player that a side of an exchange means, or why there is none."""
    meant = context.resolve_any(ref)
    if not meant:
        return Fault("nothing_chosen")
    key = meant[0] if context.run.is_player(meant[0]) else context.run.controller(meant[0])
    player = context.run.state.player(key)
    if player.left or player.lost:
        return Fault("player_left", player=key, cites=(Cite.PLAYER_LEAVES,))
    if is_target(ref) and meant[0] not in context.legal:
        return Fault("target_illegal", player=key, cites=(Cite.RESOLVE_ILLEGAL_TARGETS,))
    return key


def side(context: Context, what: str | Filter) -> tuple[str, ...] | Fault:
    """Return the objects of one side of an exchange of control: one object, or a set that was chosen or is described."""
    if isinstance(what, Filter):
        return context.matching(what)
    if what.startswith("$chosen."):
        return context.objects(what)
    found = one_object(context, what, ("battlefield", "stack"))
    return found if isinstance(found, Fault) else (found,)
