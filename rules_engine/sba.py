"""State-based actions: checked again and again, all at once each time, until there are none. Each is a function of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules_engine.citations import Cite
from rules_engine.effects.attach import can_be_attached, is_aura, is_equipment, protected_from
from rules_engine.effects.continuous import end_effects, source_is_there
from rules_engine.effects.move import Moving, move_all
from rules_engine.effects.objects import loss_replaced
from rules_engine.events import event
from rules_engine.layers import matching
from rules_engine.prohibitions import player_cant
from rules_engine.references import Context
from rules_engine.ruling import Event
from rules_engine.run import Run
from rules_engine.state.change import change_counters, change_object, change_player, take_out, teammates, with_object
from rules_engine.state.replacing import replace
from rules_engine.vocabulary.changes import SetController


@dataclass(frozen=True, slots=True)
class Action:
    """A state-based action that is due: what it is called, on what, with which rule, and what it does.

    With nothing that it does of its own the object is put into its owner's graveyard, together with all others of the kind;
    `destroys` where that is destroying it.
    """

    what: str
    object: str
    cite: Cite
    do: Callable[[], None] | None = None
    moved_by: tuple[Cite, ...] = ()
    destroys: bool = False


def check(run: Run) -> bool:
    """Perform all state-based actions that are due at the same time; return whether there were any."""
    found = [action for find in _ALL for action in find(run)]
    if not found:
        return False
    due = list({(action.what, action.object): action for action in reversed(found)}.values())[::-1]
    names = {action.object: run.name(action.object) for action in due}
    falling = [action for action in due if action.do is None]
    for action in due:
        if action.do is None and (action is not falling[0] or len(falling) > 1):
            continue
        with run.under(_happened(action, names), Cite.SBA, action.cite):
            if action.do is None:
                _fall(run, falling)
            else:
                action.do()
    if len(falling) > 1:
        for action in falling:
            run.emit(_happened(action, names), Cite.SBA, action.cite)
        _fall(run, falling)
    return True


def _happened(action: Action, names: Mapping[str, str | None]) -> Event:
    return event("state_based_action", what=action.what, object=action.object, name=names[action.object])


def _fall(run: Run, falling: list[Action]) -> None:
    """Put what state-based actions destroy or put into graveyards there, all at the same time."""
    ids = tuple(dict.fromkeys(one.object for one in falling if run.state.objects[one.object].zone == "battlefield"))
    for id_ in dict.fromkeys(one.object for one in falling if one.destroys and one.object in ids):
        run.emit(event("destroyed", object=id_, name=run.name(id_)), Cite.DESTROY, Cite.SBA_LETHAL_DAMAGE)
    cites = dict.fromkeys(cite for one in falling for cite in one.moved_by)
    move_all(_context(run), tuple(Moving(id_, "graveyard") for id_ in ids), *cites)


def _context(run: Run) -> Context:
    return Context(run, run.state.active_player)


def zero_life(run: Run) -> list[Action]:
    """A player with 0 or less life loses the game."""
    out = []
    for player in run.state.players:
        if (
            player.lost
            or player.life > 0
            or player_cant(run, "lose_game", player.key)
            or player_cant(run, "lose_for_zero_life", player.key)
        ):
            continue
        out.append(Action("zero_life", player.key, Cite.SBA_ZERO_LIFE, _lose(run, player.key, "zero_life")))
    return out


def drew_from_empty(run: Run) -> list[Action]:
    """A player who drew from a library without cards since the last check loses the game."""
    out = []
    for player in run.state.players:
        if player.lost or not player.drew_from_empty:
            continue
        if player_cant(run, "lose_game", player.key):
            # It counts only until state-based actions have been checked.
            run.state = change_player(run.state, player.key, drew_from_empty=False)
            continue
        out.append(
            Action("drew_from_empty", player.key, Cite.SBA_DRAW_EMPTY, _lose(run, player.key, "drew_from_empty"))
        )
    return out


def _lose(run: Run, key: str, reason: str) -> Callable[[], None]:
    def do() -> None:
        run.state = change_player(run.state, key, drew_from_empty=False)
        if loss_replaced(run, key):
            return
        for one in teammates(run.state, key):
            if not run.state.player(one).lost:
                run.state = change_player(run.state, one, lost=True)
                run.emit(
                    event("player_lost", player=one, reason=reason),
                    Cite.SBA_ZERO_LIFE if reason == "zero_life" else Cite.SBA_DRAW_EMPTY,
                )

    return do


def zero_toughness(run: Run) -> list[Action]:
    """A creature with toughness 0 or less is put into its owner's graveyard."""
    return [
        Action("zero_toughness", view.id, Cite.SBA_ZERO_TOUGHNESS)
        for view in run.permanents
        if "creature" in view.types and view.known and view.toughness is not None and view.toughness <= 0
    ]


def lethal_damage(run: Run) -> list[Action]:
    """A creature with toughness above 0 and damage of at least that is destroyed."""
    return [
        Action("lethal_damage", view.id, Cite.SBA_LETHAL_DAMAGE, moved_by=(Cite.OWNERS_ZONE,), destroys=True)
        for view in run.permanents
        if "creature" in view.types
        and view.known
        and view.toughness is not None
        and 0 < view.toughness <= run.state.objects[view.id].damage
        and "indestructible" not in view.keywords
    ]


def legend_rule(run: Run) -> list[Action]:
    """Of legendary permanents with the same name that a player controls, they keep one; the rest go to the graveyard."""
    projection = run.projection
    legends = [
        view
        for view in run.permanents
        if "legendary" in view.supertypes and player_cant(run, "legend_rule", view.controller) is None
    ]
    groups: list[list[str]] = []
    for view in legends:
        for group in groups:
            other = projection.view(group[0])
            if other.controller == view.controller and matching.share_name(projection, group[0], view.id):
                group.append(view.id)
                break
        else:
            groups.append([view.id])
    out: list[Action] = []
    for group in groups:
        if len(group) < 2:
            continue
        said = run.remembered.get("said", {}).get("keep")
        keep = run.decide(f"keep:{projection.view(group[0]).controller}", group, said)
        run.chose(projection.view(group[0]).controller, "keep", run.name(keep) or keep)
        out += [Action("legend_rule", id_, Cite.SBA_LEGEND_RULE) for id_ in group if id_ != keep]
    return out


def attachments(run: Run) -> list[Action]:
    """An Aura attached to nothing, or to what it can't enchant, goes to the graveyard; Equipment becomes unattached."""
    out: list[Action] = []
    for view in run.permanents:
        id_ = view.id
        host = run.state.objects[id_].attached_to
        if is_aura(run, id_):
            unsaid = host is None and run.state.objects[id_].number == 0 and not run.state.objects[id_].token
            # An Aura that was described without what it enchants is attached to something that doesn't matter.
            if view.known and not unsaid and (host is None or not can_be_attached(run, id_, host)):
                cite = Cite.SBA_AURA_ILLEGAL
                out.append(Action("aura_illegal", id_, cite, moved_by=(Cite.AURA_ILLEGAL,)))
        elif host is not None and not _may_stay(run, id_, host):
            out.append(Action("equipment_illegal", id_, Cite.SBA_EQUIPMENT_ILLEGAL, _unattach(run, id_)))
    return out


def _may_stay(run: Run, id_: str, host: str) -> bool:
    if not is_equipment(run, id_) or "creature" in run.view(id_).types:
        return False
    target = run.state.objects.get(host)
    if target is None or target.zone != "battlefield":
        return False
    return "creature" in run.view(host).types and not protected_from(run, host, id_)


def _unattach(run: Run, id_: str) -> Callable[[], None]:
    def do() -> None:
        run.state = change_object(run.state, id_, attached_to=None)
        run.emit(event("unattached", object=id_, name=run.name(id_)), Cite.EQUIPMENT_ILLEGAL)

    return do


def tokens_elsewhere(run: Run) -> list[Action]:
    """A token anywhere but on the battlefield, and a copy of a card anywhere but on battlefield or stack, ceases to exist."""
    out = []
    for obj in run.state.objects.values():
        elsewhere = obj.token and obj.zone not in ("battlefield", "outside", "stack")
        if elsewhere:
            out.append(Action("token_elsewhere", obj.id, Cite.SBA_TOKEN_ELSEWHERE, _cease(run, obj.id)))
    return out


def _cease(run: Run, id_: str) -> Callable[[], None]:
    def do() -> None:
        name = run.name(id_)
        run.state = change_object(take_out(run.state, id_), id_, zone="outside")
        run.emit(event("ceased_to_exist", object=id_, name=name), Cite.TOKEN_CEASES)

    return do


def counters_annihilate(run: Run) -> list[Action]:
    """+1/+1 and -1/-1 counters on the same permanent are removed in pairs."""
    out = []
    for view in run.permanents:
        counters = dict(run.state.objects[view.id].counters)
        pairs = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
        if pairs > 0:
            out.append(Action("counters_annihilate", view.id, Cite.SBA, _remove_pairs(run, view.id, pairs)))
    return out


def _remove_pairs(run: Run, id_: str, pairs: int) -> Callable[[], None]:
    def do() -> None:
        obj = run.state.objects[id_]
        for kind in ("+1/+1", "-1/-1"):
            obj = change_counters(obj, kind, -pairs)
        run.state = with_object(run.state, obj)

    return do


def commanders(run: Run) -> list[Action]:
    """A commander that has come to a graveyard or to exile since the last check may be put into the command zone."""
    out = []
    for obj in run.state.objects.values():
        if not obj.commander or obj.token or obj.zone not in ("graveyard", "exile"):
            continue
        key = (obj.id, obj.number)
        if key in run.to_command or obj.number == 0:
            continue
        run.to_command.add(key)
        said = run.remembered.get("said", {}).get("command_zone")
        if run.decide(f"command_zone:{obj.id}", ("yes", "no"), said) == "yes":
            out.append(Action("commander", obj.id, Cite.COMMANDER_SBA, _to_command(run, obj.id)))
    return out


def _to_command(run: Run, id_: str) -> Callable[[], None]:
    def do() -> None:
        move_all(_context(run), (Moving(id_, "command"),), Cite.COMMANDER_SBA)

    return do


def leavers(run: Run) -> list[Action]:
    """A player who has lost a game with more than two sides leaves it."""
    sides = {player.team or player.key for player in run.state.players}
    if len(sides) <= 2:
        return []
    return [
        Action("player_leaves", player.key, Cite.PLAYER_LEAVES, _leave(run, player.key))
        for player in run.state.players
        if player.lost and not player.left
    ]


def _leave(run: Run, key: str) -> Callable[[], None]:
    def do() -> None:
        """Their objects leave the game, effects that give them control end, and what they still control is exiled."""
        run.emit(event("player_left", player=key), Cite.PLAYER_LEAVES)
        run.state = change_player(run.state, key, left=True)
        for obj in tuple(run.state.objects.values()):
            if obj.owner == key and obj.zone != "outside":
                name = run.name(obj.id)
                run.state = change_object(take_out(run.state, obj.id), obj.id, zone="outside")
                run.emit(event("ceased_to_exist", object=obj.id, name=name), Cite.PLAYER_LEAVES)
        theirs = tuple(
            effect
            for effect in run.state.effects
            if any(isinstance(change, SetController) and change.player == key for change in effect.changes)
        )
        end_effects(run, theirs, Cite.PLAYER_LEAVES)
        for obj in tuple(run.state.objects.values()):
            if obj.zone == "stack" and run.controller(obj.id) == key:
                run.state = change_object(take_out(run.state, obj.id), obj.id, zone="outside")
        kept = [
            obj.id for obj in run.state.objects.values() if obj.zone == "battlefield" and run.controller(obj.id) == key
        ]
        move_all(_context(run), tuple(Moving(id_, "exile") for id_ in kept), Cite.PLAYER_LEAVES)

    return do


_ALL: tuple[Callable[[Run], list[Action]], ...] = (
    zero_life,
    drew_from_empty,
    zero_toughness,
    lethal_damage,
    legend_rule,
    attachments,
    tokens_elsewhere,
    counters_annihilate,
    commanders,
    leavers,
)


def expire(run: Run) -> None:
    """End the continuous effects and prohibitions whose source, on which they hang, is gone or under another control."""
    while True:
        ended = tuple(effect for effect in run.state.effects if not source_is_there(run, effect))
        if not ended:
            break
        end_effects(run, ended, Cite.DURATION_ENDED)
    if any(one.duration in ("while_source", "while_you_control_source") for one in run.state.prohibitions):
        kept = tuple(
            one
            for one in run.state.prohibitions
            if one.duration not in ("while_source", "while_you_control_source")
            or (
                one.source is not None
                and one.source in run.state.objects
                and run.state.objects[one.source].zone == "battlefield"
            )
        )
        if len(kept) < len(run.state.prohibitions):
            run.state = replace(run.state, prohibitions=kept)
