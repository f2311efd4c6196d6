"""The table at the end: a state as the ruling shows it."""

from __future__ import annotations

from rules_engine.prohibitions import restricted
from rules_engine.ruling import FinalState, PermanentView, PlayerView
from rules_engine.run import Run
from rules_engine.state.change import UNKNOWN, library_count
from rules_engine.state.model import GameObject, PlayerState


def final_state(run: Run) -> FinalState:
    """Return everything that is seen at the end of a run."""
    shown = [obj for obj in run.state.objects.values() if obj.zone in ("battlefield", "stack")]
    return FinalState(
        players=tuple(_player(run, player) for player in run.state.players),
        permanents=tuple(_permanent(run, obj) for obj in shown),
    )


def _names(run: Run, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(run.state.objects[id_].face.name for id_ in ids if run.state.objects[id_].face is not UNKNOWN)


def _nameless(run: Run, ids: tuple[str, ...]) -> int:
    return sum(run.state.objects[id_].face is UNKNOWN for id_ in ids)


def _player(run: Run, player: PlayerState) -> PlayerView:
    placed = {id_ for _, id_ in player.library_known}
    return PlayerView(
        key=player.key,
        life=player.life,
        lost=player.lost,
        hand=_names(run, player.hand),
        hand_unknown=player.hand_unknown + _nameless(run, player.hand),
        graveyard=_names(run, player.graveyard[::-1]),
        graveyard_unknown=player.graveyard_unknown + _nameless(run, player.graveyard),
        exile=_names(run, player.exile),
        exile_unknown=player.exile_unknown + _nameless(run, player.exile),
        library_count=library_count(player),
        library_known=tuple(
            (at, run.state.objects[id_].face.name)
            for at, id_ in player.library_known
            if run.state.objects[id_].face is not UNKNOWN
        ),
        library_contains=_names(run, tuple(id_ for id_ in player.library if id_ not in placed)),
        command=_names(run, player.command),
        team=player.team,
    )


def can_attack(run: Run, id_: str) -> bool:
    """Return whether a creature could attack now if it were its controller's turn to declare attackers."""
    return why_no_attack(run, id_) is None


def why_no_attack(run: Run, id_: str) -> str | None:
    """Return why a creature can't attack, None if it can."""
    obj = run.state.objects[id_]
    view = run.view(id_)
    if obj.zone != "battlefield" or "creature" not in view.types:
        return "not_creature"
    if "defender" in view.keywords:
        return "restricted"
    if restricted(run, "attack", id_) is not None or run.projection.is_prohibited("attack", object_id=id_):
        return "restricted"
    if obj.tapped:
        return "tapped"
    if obj.summoning_sick and "haste" not in view.keywords:
        return "summoning_sick"
    return None


def _permanent(run: Run, obj: GameObject) -> PermanentView:
    view = run.view(obj.id)
    return PermanentView(
        id=obj.id,
        name=view.name,
        names=view.names,
        controller=view.controller,
        owner=obj.owner,
        tapped=obj.tapped,
        types=view.types,
        subtypes=view.subtypes,
        supertypes=view.supertypes,
        colors=view.colors,
        # Of what wasn't described nothing is known, whatever effects add to it.
        power=view.power if obj.known or obj.face_down else None,
        toughness=view.toughness if obj.known or obj.face_down else None,
        keywords=view.keywords,
        text=view.text,
        attached_to=obj.attached_to,
        counters=obj.counters,
        damage=obj.damage,
        in_combat=obj.attacking or obj.blocking is not None,
        token=obj.token,
        mana=view.mana,
        can_attack=can_attack(run, obj.id),
        zone="stack" if obj.zone == "stack" else "battlefield",
        mana_value=view.mana_value,
    )
