"""What can't be about a described table: all of it at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules_engine.ruling import NotCovered, Plain
from rules_engine.scenario import (
    Action,
    ActivateAbility,
    CastSpell,
    ObjectSetup,
    PerformEffect,
    PlayerSetup,
    Scenario,
    TriggerAbility,
)
from rules_engine.vocabulary import Card
from rules_engine.vocabulary.effects import CreateToken


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a scenario that describes no position: what, and where."""

    what: str
    where: str
    facts: tuple[tuple[str, Plain], ...] = ()


def player_setups(scenario: Scenario) -> tuple[PlayerSetup, ...]:
    """Return the players, with `you` and `opponent` where the scenario names none or only one."""
    players = list(scenario.players)
    keys = [player.key for player in players]
    if "you" not in keys and len(players) < 2:
        players.insert(0, PlayerSetup(key="you"))
    if len(players) < 2:
        players.append(PlayerSetup(key="opponent"))
    return tuple(players)


def expand(setup: ObjectSetup) -> Iterator[ObjectSetup]:
    """Yield each of several objects that are alike: id, id-2, id-3 …"""
    yield setup
    for number in range(2, setup.count + 1):
        yield setup.model_copy(update={"id": f"{setup.id}-{number}", "count": 1})


_NAMING: dict[str, tuple[str, ...]] = {
    "cast": ("spell",), "activate": ("source",), "trigger": ("source",), "perform": ("source",), "pass": (),
    "attack": ("creature", "blocks"), "block": ("creature", "blocks"),
}  # fmt: skip
"""The fields of each kind of action that name an object."""


def named_in(action: Action) -> tuple[tuple[str, str], ...]:
    """Return the objects that an action names, targets apart: (field, id)."""
    return tuple((name, id_) for name in _NAMING[action.action] if (id_ := getattr(action, name)) is not None)


def find_faults(scenario: Scenario, cards: Mapping[str, Card]) -> tuple[Fault, ...]:
    """Return everything about a scenario's table that can't be, none if it describes a position."""
    faults: list[Fault] = []
    keys = [player.key for player in player_setups(scenario)]
    ids = [one.id for setup in scenario.objects for one in expand(setup)]
    faults += [
        Fault("two_players_with_one_key", "players", (("key", key),))
        for key in sorted({k for k in keys if keys.count(k) > 1})
    ]
    faults += [
        Fault("two_objects_with_one_id", "objects", (("id", one),))
        for one in sorted({i for i in ids if ids.count(i) > 1})
    ]
    faults += [Fault("object_named_like_a_player", "objects", (("id", one),)) for one in sorted(set(ids) & set(keys))]
    for at, setup in enumerate(scenario.objects):
        where = f"objects[{at}]"
        for name in ("controller", "owner"):
            key = getattr(setup, name)
            if key is not None and key not in keys:
                faults.append(Fault("no_such_player", f"{where}.{name}", (("key", key),)))
        if setup.attached_to is not None and setup.attached_to not in (*keys, *ids):
            faults.append(Fault("no_such_object", f"{where}.attached_to", (("id", setup.attached_to),)))
        if setup.attached_to == setup.id:
            faults.append(Fault("attached_to_itself", f"{where}.attached_to", (("id", setup.id),)))
        for name in ("card", "copy_of"):
            card = getattr(setup, name)
            if card is not None and card not in cards and not (name == "copy_of" and card in ids):
                faults.append(Fault("unknown_card", f"{where}.{name}", (("card", card),)))
        if setup.zone == "outside":
            faults.append(Fault("outside_the_game", where, (("id", setup.id),)))
    if scenario.active_player is not None and scenario.active_player not in keys:
        faults.append(Fault("no_such_player", "active_player", (("key", scenario.active_player),)))
    ids += unborn(scenario, ids)
    for at, action in enumerate(scenario.script):
        if action.by not in keys:
            faults.append(Fault("no_such_player", f"script[{at}].by", (("key", action.by),)))
        for name, id_ in named_in(action):
            if id_ not in ids:
                faults.append(Fault("no_such_object", f"script[{at}].{name}", (("id", id_),)))
        for ref in action.targets:
            if not ref.startswith("$") and ref not in (*keys, *ids):
                faults.append(Fault("no_such_object", f"script[{at}].targets", (("id", ref),)))
    return tuple(faults)


def unborn(scenario: Scenario, ids: list[str]) -> list[str]:
    """Return ids that the script uses for tokens that an effect in it makes, in the order of their use."""
    makes = any(
        isinstance(effect, CreateToken)
        for action in scenario.script
        if isinstance(action, PerformEffect)
        for effect in action.effects
    ) or any(isinstance(action, CastSpell | ActivateAbility | TriggerAbility) for action in scenario.script)
    if not makes:
        return []
    used = [id_ for action in scenario.script for _, id_ in named_in(action)]
    used += [ref for action in scenario.script for ref in action.targets]
    return list(dict.fromkeys(one for one in used if "token" in one and one not in ids))


def as_not_covered(faults: tuple[Fault, ...]) -> NotCovered:
    """Return the answer to a scenario with faults: the first fault's code, and all of them as facts."""
    first = faults[0]
    others = tuple((f"{fault.what} {fault.where}", str(dict(fault.facts))) for fault in faults[1:])
    return NotCovered(first.what, first.where, (*first.facts, *others))
