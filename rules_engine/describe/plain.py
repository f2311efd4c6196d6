"""Scenarios as plain data for restating, and back: without defaults, effects flat enough for a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from rules_engine.describe.patterns import NotReadError
from rules_engine.scenario import Scenario


def own_zone(part: Any) -> bool:
    """Whether a filter is a whole zone of the controller."""
    return isinstance(part, dict) and set(part) == {"zone", "owner"} and part["owner"] == "$you"


def describes_card(find: Any) -> bool:
    """Whether a filter is but a kind of card in a library."""
    return (
        isinstance(find, dict)
        and find.get("zone") == "library"
        and set(find) <= {"zone", "types", "subtypes", "supertypes"}
        and len(find) > 1
    )


def validated(fields: Mapping[str, Any]) -> Scenario:
    """Return the scenario of plain data; raises `NotReadError`."""
    try:
        return Scenario.model_validate(fields)
    except ValidationError as fault:
        raise NotReadError from fault


@cache
def _fields(model: type[BaseModel]) -> tuple[tuple[str, str, bool, Any], ...]:
    """Return a model's fields: name, name in data, whether it is always told, and the default that needn't be."""
    return tuple(
        (
            name,
            field.alias or name,
            field.is_required() or (get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1),
            field.get_default(call_default_factory=True),
        )
        for name, field in model.model_fields.items()
    )


def bare(value: Any) -> Any:
    """Return a model as plain data: what differs from the defaults, and what tells kinds of models apart."""
    if isinstance(value, BaseModel):
        found = {}
        for name, called, always, default in _fields(type(value)):
            held = getattr(value, name)
            if always or held != default:
                found[called] = bare(held)
        return found
    if isinstance(value, Mapping):
        return {key: bare(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [bare(each) for each in value]
    return value


def flatten(fields: dict[str, Any], by: str) -> dict[str, Any]:
    """Bring an effect's parts that are models of their own up to its level, where there are words for them."""
    flat = dict(fields)
    if flat["do"] == "exchange_life_totals" and flat.get("first") == by:
        flat.pop("first")
    if flat.get("do") == "exchange_zones":
        flat["zone1"], flat["zone2"] = flat.pop("first", None), flat.pop("second", None)
    if flat.get("do") == "move" and "to" in flat:
        flat["zone"] = flat.pop("to")
    if flat.get("do") == "change_text" and len(flat.get("families", ())) == 1:
        flat["family"] = flat.pop("families")[0]
    if flat.get("do") == "shuffle_into" and flat.get("what") and all(own_zone(part) for part in flat["what"]):
        flat["zones"] = [part["zone"] for part in flat.pop("what")]
    if flat.get("do") == "search" and describes_card(flat.get("find")):
        flat["card"] = flat.pop("find")
    if flat["do"] == "exchange_values":
        for number, side in (("1", flat.pop("first")), ("2", flat.pop("second"))):
            flat |= {f"what{number}": side["what"], f"of{number}": side["of"]}
    if flat["do"] == "shuffle_into" and len(flat.get("what", ())) == 1:
        flat["objects"] = flat.pop("what")[0]
    if flat["do"] == "create_token" and {"types", "subtypes", "colors", "power", "toughness"} & set(flat):
        made = {name: flat.pop(name) for name in ("types", "subtypes", "colors", "power", "toughness") if name in flat}
        flat["token"] = {"types": ["creature"], **made}
    if flat["do"] == "put_counters" and "kind" in flat:
        flat["counter"] = flat.pop("kind")
    if flat["do"] == "prohibit":
        flat["prohibition"] = flat.pop("what")
    changes = flat.get("changes")
    if flat["do"] == "modify" and changes and len(changes) == 1:
        told = _change_told(changes[0])
        if told:
            flat.pop("changes")
            flat |= told
    return flat


def _change_told(change: Mapping[str, Any]) -> dict[str, Any] | None:
    rest = {name: value for name, value in change.items() if name != "change"}
    match change["change"]:
        case "modify_pt":
            return {"power": 0, "toughness": 0, **rest}
        case "grant_keyword":
            return rest
        case "set_base_pt" if set(rest) == {"power", "toughness"}:
            return {f"base_{name}": value for name, value in rest.items()}
        case "lose_abilities" if not rest:
            return {"loses": True}
        case "switch_pt":
            return {"switched": True}
        case "become_copy" if set(rest) == {"of"}:
            return {"copied": rest["of"]}
        case "set_types" if set(rest) - {"add"} <= {"types", "subtypes", "supertypes"}:
            told = {name: value for name, value in rest.items() if name != "add"}
            return {"becomes_too" if rest.get("add") else "becomes": told}
        case "set_colors" if set(rest) == {"colors"}:
            return {"colors": rest["colors"]}
        case "set_name":
            kind = "sticker" if rest.get("sticker") else "named"
            return {kind: True, "written": rest["name"]} | ({"after": rest["after"]} if "after" in rest else {})
    return None


def _change_meant(fields: dict[str, Any]) -> dict[str, Any]:
    """Undo `_change_told`, taking its fields away."""
    if fields.pop("loses", False):
        return {"change": "lose_abilities"}
    if fields.pop("switched", False):
        return {"change": "switch_pt"}
    if "copied" in fields:
        return {"change": "become_copy", "of": fields.pop("copied")}
    if "becomes" in fields:
        return {"change": "set_types", **fields.pop("becomes")}
    if "becomes_too" in fields:
        return {"change": "set_types", **fields.pop("becomes_too"), "add": True}
    if "colors" in fields:
        return {"change": "set_colors", "colors": fields.pop("colors")}
    if "written" in fields:
        told: dict[str, Any] = {name: fields.pop(name) for name in ("sticker", "after") if name in fields}
        fields.pop("named", None)
        return {"change": "set_name", "name": fields.pop("written"), **told}
    if "base_power" in fields:
        return {"change": "set_base_pt", **{name: fields.pop(f"base_{name}") for name in ("power", "toughness")}}
    if "keyword" in fields:
        return {"change": "grant_keyword", **{n: fields.pop(n) for n in ("keyword", "param") if n in fields}}
    given = {name: fields.pop(name) for name in ("power", "toughness")}
    return {"change": "modify_pt", **{name: value for name, value in given.items() if value != 0}}


def unflatten(flat: dict[str, Any], by: str) -> dict[str, Any]:
    """Undo `flatten`."""
    fields = dict(flat)
    if fields["do"] == "exchange_life_totals":
        fields = {"first": by, **fields}
    if "zone1" in fields:
        fields["first"], fields["second"] = fields.pop("zone1"), fields.pop("zone2")
    if fields["do"] == "move" and "zone" in fields:
        fields["to"] = fields.pop("zone")
    if "zones" in fields:
        fields["what"] = [{"zone": zone, "owner": "$you"} for zone in fields.pop("zones")]
    if "card" in fields:
        fields["find"] = fields.pop("card")
    if "family" in fields:
        fields["families"] = [fields.pop("family")]
    if fields["do"] == "exchange_values":
        for number, side in (("1", "first"), ("2", "second")):
            fields[side] = {"what": fields.pop(f"what{number}"), "of": fields.pop(f"of{number}")}
    if "objects" in fields:
        fields["what"] = [fields.pop("objects")]
    if "token" in fields:
        made = fields.pop("token")
        fields |= {name: value for name, value in made.items() if (name, value) != ("types", ["creature"])}
    if fields["do"] == "put_counters" and "counter" in fields:
        fields["kind"] = fields.pop("counter")
    if fields["do"] == "prohibit":
        fields["what"] = fields.pop("prohibition")
    if fields["do"] == "modify":
        fields["changes"] = [_change_meant(fields)]
    return fields


def derived_name(face: Mapping[str, Any]) -> str:
    """Return the name of a described object: its subtypes, else its first card type."""
    subtypes, types = face.get("subtypes") or (), face.get("types") or ("permanent",)
    return " ".join(subtypes) if subtypes else str(types[0]).capitalize()


def uncapital(text: str) -> str:
    """Return a text with a small first letter."""
    return text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def flat_ability(ability: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a described ability does as the fields of a phrase; raises `NotReadError` where there is none for it."""
    for told in _abilities_told(ability):
        if strict_ability(told) == ability:
            return told
    raise NotReadError


def _abilities_told(ability: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    what = ability.get("what")
    if ability.get("keyword") == "enchant" and isinstance(what, dict) and len(what.get("types", ())) == 1:
        yield {"as": "enchant_own" if "controller" in what else "enchant", "enchant": what["types"][0]}
    elif ability.get("kind") == "keyword":
        yield {"as": "keyword", **{name: ability[name] for name in ("keyword", "param") if name in ability}}
    for change in ability.get("changes", ()):
        if change["change"] == "modify_pt":
            yield {
                "as": "bonus",
                "bonus_power": change.get("power", 0),
                "bonus_toughness": change.get("toughness", 0),
            }
        elif change["change"] == "grant_keyword":
            yield {"as": "grants", **{name: change[name] for name in ("keyword", "param") if name in change}}


def strict_ability(told: Mapping[str, Any]) -> dict[str, Any]:
    """Undo `flat_ability`."""
    kind, rest = told["as"], {name: value for name, value in told.items() if name != "as"}
    if kind in ("enchant", "enchant_own"):
        whose = {"controller": "$you"} if kind == "enchant_own" else {}
        return {"kind": "keyword", "keyword": "enchant", "what": {"types": [rest["enchant"]], **whose}}
    if kind == "keyword":
        return {"kind": "keyword", **rest}
    if kind == "bonus":
        given = {"power": rest["bonus_power"], "toughness": rest["bonus_toughness"]}
        change = {"change": "modify_pt", **{name: value for name, value in given.items() if value}}
    else:
        change = {"change": "grant_keyword", **rest}
    return {"kind": "static", "affects": "$attached", "changes": [change]}
