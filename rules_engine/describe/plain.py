"""Scenarios as plain data for restating, and back: without defaults, effects flat enough for a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from rules_engine.describe.codec import NotReadError
from rules_engine.describe.fold import fold
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


def bare(value: Any) -> Any:
    """Return a model as plain data: what differs from the defaults, and what tells kinds of models apart."""
    if isinstance(value, BaseModel):
        found = {}
        for name, field in type(value).model_fields.items():
            held = getattr(value, name)
            tells = get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1
            if tells or field.is_required() or held != field.get_default(call_default_factory=True):
                found[field.alias or name] = bare(held)
        return found
    if isinstance(value, Mapping):
        return {key: bare(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [bare(each) for each in value]
    return value


def flatten(fields: dict[str, Any]) -> dict[str, Any]:
    """Bring an effect's parts that are models of their own up to its level, where there are words for them."""
    flat = dict(fields)
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
    changes = flat.get("changes")
    if flat.get("do") == "modify" and changes and len(changes) == 1 and changes[0].get("change") == "modify_pt":
        flat.pop("changes")
        flat |= {"power": changes[0].get("power", 0), "toughness": changes[0].get("toughness", 0)}
    return flat


def unflatten(flat: dict[str, Any]) -> dict[str, Any]:
    """Undo `flatten`."""
    fields = dict(flat)
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
    if fields["do"] == "modify" and "power" in fields:
        change = {"change": "modify_pt", "power": fields.pop("power"), "toughness": fields.pop("toughness")}
        fields["changes"] = [{k: v for k, v in change.items() if v != 0}]
    return fields


def values_of(model: type[BaseModel], field: str) -> frozenset[str]:
    """Return what a field of a model may be."""
    return frozenset(get_args(model.model_fields[field].annotation))


def slug(name: str) -> str:
    """Return the id that an object of this name gets."""
    return fold(name.replace("-", " ").replace(",", "")).replace(" ", "-")[:50]


def derived_name(face: Mapping[str, Any]) -> str:
    """Return the name of a described object: its subtypes, else its first card type."""
    subtypes, types = face.get("subtypes") or (), face.get("types") or ("permanent",)
    return " ".join(subtypes) if subtypes else str(types[0]).capitalize()


def safe(name: str) -> str:
    """Return a name without the signs that tell parts apart."""
    return "".join(c for c in name if c not in "`;→⇄:[](){}").replace(", ", " ") or "–"


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def headed(text: str) -> tuple[str, str]:
    """Split `head (more)`."""
    if text.endswith(")"):
        depth, quoted = 0, False
        for place in range(len(text) - 1, -1, -1):
            if text[place] == "`":
                quoted = not quoted
            elif not quoted and text[place] == ")":
                depth += 1
            elif not quoted and text[place] == "(":
                depth -= 1
                if depth == 0:
                    return text[:place].rstrip(), text[place + 1 : -1]
    return text, ""
