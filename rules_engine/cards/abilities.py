"""Abilities as card files write them, turned into the engine's vocabulary."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules_engine.cards.notation import NotationError, amount_of, change_of, effects_of, keyword_of, targets_of
from rules_engine.cards.phrases import filter_of, number

Table = dict[str, Any]


def ability_of(source: str | Mapping[str, Any]) -> Table:
    """One ability. Its kind is told by the key that only this kind has: `cost`, `on`, `would`, `spell`; a string is a keyword.

    Raises `NotationError` or `PhraseError` where it can't be read.
    """
    if isinstance(source, str):
        return keyword_of(source)
    table = dict(source)
    if "cost" in table:
        return {"kind": "activated", **_common(table), **cost_of(table["cost"])}
    if "on" in table:
        return _triggered(table)
    if "would" in table:
        return _replacement(table)
    if "spell" in table:
        return _spell(table)
    return _static(table)


def _common(table: Table) -> Table:
    done: Table = {}
    for key, value in table.items():
        if key in {"cost", "on", "would", "spell"}:
            continue
        if key == "do":
            done["effects"] = effects_of(value)
        elif key == "targets":
            done["targets"] = targets_of(value)
        elif key == "intervening":
            done[key] = [amount_of(value[0]), value[1], amount_of(value[2])]
        else:
            done[key] = value
    return done


def cost_of(text: str) -> Table:
    """A cost as printed, in short: "{2}, {T}, sacrifice self, sacrifice(creature), remove 1 +1/+1, discard 1, pay 2 life", or loyalty "-3"."""
    fields: Table = {}
    for part in re.split(r", (?![^()]*\))", text):
        if part == "{T}":
            fields["tap"] = True
        elif part.startswith("{"):
            fields["mana"] = part
        elif part == "sacrifice self":
            fields["sacrifice_self"] = True
        elif part == "exile self":
            fields["exile_self"] = True
        elif found := re.fullmatch(r"sacrifice\((.*)\)", part):
            fields["sacrifice"] = filter_of(found[1])
        elif found := re.fullmatch(r"remove (\d+) (.+)", part):
            fields |= {"remove_counters": int(found[1]), "counters": found[2]}
        elif found := re.fullmatch(r"discard (\d+)", part):
            fields["discard"] = int(found[1])
        elif found := re.fullmatch(r"pay (\d+) life", part):
            fields["pay_life"] = int(found[1])
        elif found := re.fullmatch(r"([+−-]?)(\d+|X)", part):
            fields["loyalty"] = int(found[2]) * (-1 if found[1] in {"-", "−"} else 1) if found[2] != "X" else 0
        else:
            raise NotationError(f"{part!r} is no cost")
    return fields


def _objects(value: Any) -> Any:
    return filter_of(value) if isinstance(value, str) and not value.startswith("$") else value


def _triggered(table: Table) -> Table:
    event, _, of = str(table["on"]).partition(" ")
    done = {"kind": "triggered", "event": event, **_common(table)}
    if of:
        done["object"] = {"self": "$self", "attached": "$attached"}.get(of) or filter_of(of)
    if "object" in done:
        done["object"] = _objects(done["object"])
    if isinstance(done.get("if"), str):
        done["if"] = filter_of(done["if"])
    return done


def _replacement(table: Table) -> Table:
    done = {"kind": "replacement", "event": table["would"], **_common(table)}
    if "object" in done:
        done["object"] = _objects(done["object"])
    if isinstance(done.get("amount"), str):
        done["amount"] = amount_of(done["amount"])
    if isinstance(done.get("while_there"), str):
        done["while_there"] = filter_of(done["while_there"])
    return done


def _spell(table: Table) -> Table:
    done = {"kind": "spell", **_common(table)}
    if "also" in done:
        done |= cost_of(done.pop("also"))
    if "modes" in done:
        done["modes"] = [
            {"name": mode["name"], **{key: value for key, value in _common(dict(mode)).items() if key != "name"}}
            for mode in done["modes"]
        ]
    return done


def _static(table: Table) -> Table:
    done: Table = {"kind": "static"}
    for key, value in table.items():
        if key == "affects":
            done[key] = _objects(value)
        elif key == "changes":
            done[key] = [change_of(change) for change in value]
        elif key in {"while_there", "trigger_object"}:
            done[key] = _objects(value)
        elif key == "while_compare":
            done[key] = [amount_of(value[0]), value[1], amount_of(value[2])]
        else:
            done[key] = value
    return done


def with_ids(abilities: list[Table]) -> list[Table]:
    """Abilities with an id each, where none is written: after what the ability does first, or its kind; numbered where two are alike."""
    used: dict[str, int] = {}
    for ability in abilities:
        if ability["kind"] == "keyword" and "id" not in ability:
            continue
        wanted = ability.get("id") or _natural_id(ability)
        used[wanted] = used.get(wanted, 0) + 1
        ability["id"] = wanted if used[wanted] == 1 else f"{wanted}-{used[wanted]}"
    return abilities


def _natural_id(ability: Table) -> str:
    if ability["kind"] == "activated" and "loyalty" in ability:
        return f"{ability['loyalty']:+d}".replace("+0", "0")
    if ability["kind"] in {"activated", "triggered"} and ability.get("effects"):
        effect = ability["effects"][0]
        while effect["do"] in {"may", "each_player", "if_compare", "unless_pays"} and effect.get("effects"):
            effect = effect["effects"][0]
        return str(effect["do"])
    return str(ability["kind"])


__all__ = ["ability_of", "cost_of", "number", "with_ids"]
