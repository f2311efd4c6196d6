"""How card files are written: short strings and tables, turned into the engine's vocabulary.

An effect is a table (`{ do = "draw", count = 2 }`) or a line: the effect's name, then values in the order of `_ORDER`, then `field=value`
or `field(phrase)`: "draw 2", "exchange_control $1 $2", "destroy all(creature)", "search find(basic land card) to=battlefield tapped".
"may: …; …" and "if_done: …" hold further lines. A change is a short phrase: "+1/+1", "has flying", "base 1/1", "is also Swamp".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules_engine.cards.phrases import PhraseError, filter_of, target_of, words
from rules_engine.cards.typeline import strength, type_line

Table = dict[str, Any]


class NotationError(ValueError):
    """A line of a card file can't be read; the message quotes it."""


_ORDER: dict[str, tuple[str, ...]] = {
    "exchange_control": ("first", "second"),
    "exchange_life_totals": ("first", "second"),
    "exchange_values": ("first", "second"),
    "exchange_zones": ("first", "second"),
    "exchange_cards": ("first", "second"),
    "exchange_text_boxes": ("first", "second"),
    "set_life": ("player", "amount"),
    "gain_life": ("amount", "player"),
    "lose_life": ("amount", "player"),
    "deal_damage": ("amount", "to"),
    "shuffle": ("player",),
    "shuffle_into": ("what",),
    "draw": ("count", "player"),
    "reveal_until": ("player",),
    "shuffle_pile": ("what",),
    "manifest_pile": ("what", "player"),
    "discard": ("count", "player"),
    "mill": ("count", "player"),
    "random_bottom": ("what",),
    "move": ("what", "to"),
    "destroy": ("what",),
    "sacrifice": ("what", "player"),
    "flicker": ("what", "returns"),
    "counter_spell": ("what",),
    "gain_control": ("what", "duration"),
    "gain_ownership": ("what",),
    "choose_new_targets": ("what", "player"),
    "copy_spell": ("what",),
    "tap": ("what",),
    "untap": ("what",),
    "phase_out": ("what",),
    "put_counters": ("amount", "kind", "what"),
    "attach": ("what", "to"),
    "add_mana": ("mana",),
    "lose_game": ("player",),
    "uncovered": ("about",),
    "redistribute_control": ("what", "to"),
    "prohibit": ("what", "players"),
    "redistribute_life_totals": ("players",),
    "create_token": ("count",),
}
_AMOUNTS = {"amount", "count", "left", "right", "top", "power", "toughness"}
_FILTERS = {"find", "among", "there", "while_there", "unless", "if", "what_filter"}
_DURATIONS = {
    "end_of_turn",
    "indefinite",
    "while_source",
    "end_of_combat",
    "your_next_turn",
    "while_you_control_source",
}


def amount_of(text: int | str | Table) -> Any:
    """A number: 3, "X", "count(creature you control)", "life($1)", "half_up(life($1))", "lost_this_way"."""
    if not isinstance(text, str):
        return text
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if text == "X":
        return {"remembered": "x"}
    if text == "-X":
        return {"op": "negative", "of": [{"remembered": "x"}]}
    if text.endswith(("_this_way", "_this_turn")) or text in {"damage_dealt", "amount_of_trigger"}:
        return {"remembered": text}
    if found := re.fullmatch(r"(\w+)\((.*)\)", text):
        name, inside = found[1], found[2]
        if name == "count":
            return {"count": filter_of(inside)}
        if name == "devotion":
            return {"devotion": _split(inside, ",")}
        if name in {"sum", "difference", "half_down", "half_up", "lowest", "highest", "times", "negative"}:
            return {"op": name, "of": [amount_of(part) for part in _split(inside, ",")]}
        if name.endswith(("_this_turn", "_this_way")):
            return {"remembered": name, "of": inside}
        return {"what": name, "of": inside}
    raise NotationError(f"{text!r} is no amount")


def _split(text: str, separator: str) -> list[str]:
    """Cut at separators that are not inside parentheses or braces."""
    parts, depth, start = [], 0, 0
    for index, char in enumerate(text):
        depth += (char in "({") - (char in ")}")
        if char == separator and depth == 0:
            parts.append(text[start:index].strip())
            start = index + 1
    parts.append(text[start:].strip())
    return [part for part in parts if part]


def _objects(value: Any) -> Any:
    if isinstance(value, str) and (found := re.fullmatch(r"all\((.*)\)", value)):
        return filter_of(found[1])
    return value


def effects_of(lines: Any) -> list[Table]:
    """A list of effects, each a line or a table, in the engine's vocabulary."""
    return [effect_of(line) for line in ([lines] if isinstance(lines, str | Mapping) else lines)]


def effect_of(line: str | Mapping[str, Any]) -> Table:
    """One effect. Raises `NotationError` or `PhraseError` where the line can't be read."""
    if isinstance(line, str):
        return _fields(_effect_line(line.strip()))
    return _fields(dict(line))


def _effect_line(line: str) -> Table:
    head, colon, rest = line.partition(": ")
    if (colon and head in {"may", "if_done", "otherwise"}) or head.startswith(
        ("each_player ", "unless_pays ", "at ", "if ")
    ):
        return _block(head, rest)
    if line.startswith("modify ") and " : " in line:
        what, changes, *duration = line.removeprefix("modify ").split(" : ")
        table: Table = {"do": "modify", "what": what, "changes": _split(changes, ",")}
        return table | ({"duration": duration[0]} if duration else {})
    if line.startswith("uncovered "):
        return {
            "do": "uncovered",
            "about": line.removeprefix("uncovered ").lstrip("- "),
            "matters": not line.startswith("uncovered -"),
        }
    name, *rest_tokens = _split(line, " ")
    table = {"do": name}
    order = list(_ORDER.get(name, ()))
    for token in rest_tokens:
        if found := re.fullmatch(r"([a-z_]+)=(.*)", token):
            table[found[1]] = {"true": True, "false": False}.get(found[2], found[2])
        elif (found := re.fullmatch(r"([a-z_]+)\((.*)\)", token)) and (found[1] in _FILTERS):
            table[found[1]] = found[2]
        elif order:
            table[order.pop(0)] = token
        elif re.fullmatch(r"[a-z_]+", token):
            table[token] = True
        else:
            raise NotationError(f"{token!r} in {line!r}")
    return table


def _block(head: str, rest: str) -> Table:
    inner = _split(rest, ";")
    kind, *values = _split(head, " ")
    if kind == "at":
        return {"do": "at_time", "when": values[0], "effects": inner}
    if kind == "each_player":
        return {"do": "each_player", "players": values[0], "effects": inner}
    if kind == "unless_pays":
        return {"do": "unless_pays", "player": values[0], "cost": values[1], "effects": inner}
    if kind == "if":
        return {"do": "if_compare", "left": values[0], "op": values[1], "right": values[2], "effects": inner}
    if kind == "otherwise":
        return {"do": "if_done", "otherwise": inner}
    return {"do": kind, "effects": inner}


def _fields(table: Table) -> Table:
    """The fields of an effect's table, each in the form that the vocabulary wants."""
    name = table.get("do")
    for key, value in tuple(table.items()):
        if key in {"effects", "otherwise"}:
            table[key] = effects_of(value)
        elif key == "changes":
            table[key] = [change_of(change) for change in value]
        elif key == "shuffle" and name == "search" and value is True:
            table[key] = "then"
        elif key in _FILTERS and isinstance(value, str):
            table[key] = filter_of(value, zone="library" if key == "find" else None)
        elif (key in _AMOUNTS and name != "create_token") or (
            key in {"count", "power", "toughness"} and name == "create_token"
        ):
            table[key] = amount_of(value)
        elif key == "position":
            table[key] = int(value)
        elif name == "exchange_values" and key in {"first", "second"} and isinstance(value, str):
            amount = amount_of(value)
            table[key] = {"what": amount["what"], "of": amount["of"]}
        elif name == "shuffle_into" and key == "what":
            table[key] = [_objects(one) for one in (value if isinstance(value, list) else _split(value, "+"))]
        elif key in {"what", "first", "second", "objects"} or (key == "to" and name == "deal_damage"):
            table[key] = _objects(value)
    return table


def keyword_of(text: str) -> Table:
    """A keyword ability as printed: "flying", "protection from black", "swampwalk", "equip {2}", "enchant creature you control".

    Raises `PhraseError` for a keyword that isn't known.
    """
    known = words()["keywords"]
    lower = text.strip()
    if lower == "can't be countered":
        return {"kind": "keyword", "keyword": lower}
    if lower in known["plain"]:
        return {"kind": "keyword", "keyword": lower.replace(" ", "_").replace("-", "_")}
    if lower.startswith(("protection from ", "hexproof from ")):
        keyword, _, param = lower.partition(" from ")
        return {"kind": "keyword", "keyword": keyword if keyword == "protection" else "hexproof_from", "param": param}
    if lower.endswith("walk") and " " not in lower.removeprefix("nonbasic "):
        stem = lower.removesuffix("walk")
        return {"kind": "keyword", "keyword": "landwalk", "param": stem[0].upper() + stem[1:]}
    if lower.startswith("enchant "):
        what = lower.removeprefix("enchant ")
        if what in {"player", "opponent"}:
            return {"kind": "keyword", "keyword": "enchant", "param": what}
        return {"kind": "keyword", "keyword": "enchant", "what": filter_of(what)}
    if found := re.match(r"splice onto (\w+(?: or \w+)?)(?: |—)(.+)$", lower):
        return {"kind": "keyword", "id": "splice", "keyword": "splice", "param": found[1], "cost": found[2]}
    for keyword in sorted(known["cost"], key=len, reverse=True):
        if lower == keyword or lower.startswith((f"{keyword} ", f"{keyword}—")):
            table: Table = {"kind": "keyword", "id": keyword.replace(" ", "_"), "keyword": keyword.replace(" ", "_")}
            if cost := lower[len(keyword) :].lstrip(" —"):
                if ". " in cost:
                    raise PhraseError(f"{text!r} is more than a keyword")
                table["cost"] = cost
            return table
    for keyword in known["number"]:
        if found := re.fullmatch(rf"{keyword} (\d+|X)(?:—.*)?", lower):
            return {"kind": "keyword", "keyword": keyword.replace(" ", "_"), "param": found[1]}
    if lower.startswith(("affinity for ", "partner with ", "champion ", "offering", "forecast")):
        keyword, _, param = lower.partition(" ")
        return {"kind": "keyword", "keyword": keyword, "param": param}
    raise PhraseError(f"{text!r} is no known keyword")


def change_of(text: str | Mapping[str, Any]) -> Table:
    """A part of a continuous effect: "+1/+1", "base 3/3", "has flying", "loses all abilities", "is also Elf creature", "can't block".

    Raises `NotationError` where it can't be read.
    """
    if not isinstance(text, str):
        table = dict(text)
        if "ability" in table:
            from rules_engine.cards.abilities import ability_of, with_ids

            table["ability"] = with_ids([ability_of(table["ability"])])[0]
        if table.pop("every_word", False):
            table["old"] = None
        return {
            key: filter_of(value) if key in {"unless", "if"} and isinstance(value, str) else value
            for key, value in table.items()
        }
    if found := re.fullmatch(r"([+-][^/]+)/([+-].+)", text):
        power, toughness = (amount_of(part.removeprefix("+")) for part in (found[1], found[2]))
        return {"change": "modify_pt", "power": power, "toughness": toughness}
    if text.startswith("base "):
        power, toughness = strength(text.removeprefix("base "))
        return {"change": "set_base_pt", "power": amount_of(power), "toughness": amount_of(toughness)}
    if text.startswith("cda "):
        power, toughness = (amount_of(part) for part in _split(text.removeprefix("cda "), "/"))
        return {"change": "set_base_pt", "power": power, "toughness": toughness, "cda": True}
    if text.startswith("has "):
        keyword = keyword_of(text.removeprefix("has "))
        extra = {"param": keyword["param"]} if "param" in keyword else {}
        return {"change": "grant_keyword", "keyword": keyword["keyword"], **extra}
    if text == "loses all abilities":
        return {"change": "lose_abilities"}
    if text.startswith("loses "):
        return {"change": "lose_abilities", "keyword": text.removeprefix("loses ").replace(" ", "_")}
    if text == "switched":
        return {"change": "switch_pt"}
    if text.startswith("named "):
        return {"change": "set_name", "name": text.removeprefix("named ")}
    if text.startswith("controlled by "):
        return {"change": "set_controller", "player": text.removeprefix("controlled by ")}
    if text.startswith("copy of "):
        return {"change": "become_copy", "of": text.removeprefix("copy of ")}
    if text.startswith("is "):
        return _type_change(text.removeprefix("is "))
    if text.startswith("isn't "):
        return {"change": "set_types", "remove_types": text.removeprefix("isn't ").split(), "add": True}
    if text.startswith("can't "):
        return {"change": "restrict", "what": text.removeprefix("can't ").replace(" ", "_")}
    raise NotationError(f"{text!r} is no change")


def _type_change(text: str) -> Table:
    also, rest = text.startswith("also "), text.removeprefix("also ")
    if all(word in {*words()["colors"], "colorless"} for word in rest.split()):
        return {
            "change": "set_colors",
            "colors": [w for w in rest.split() if w != "colorless"],
            **({"add": True} if also else {}),
        }
    if rest == "every creature type":
        return {"change": "set_types", "every_creature_type": True, "add": True}
    kinds = [
        word for word in rest.split() if word.lower() in {*words()["types"], *words()["supertypes"]} and word.islower()
    ]
    names = [word for word in rest.split() if word not in kinds]
    line = type_line(" ".join(kinds) + (" — " + " ".join(names) if names else ""))
    return {
        "change": "set_types",
        **{key: value for key, value in line.items() if value},
        **({"add": True} if also else {}),
    }


def targets_of(phrases: Any) -> list[Table]:
    """Target phrases, each a string or a table, as `TargetSpec` fields."""
    listed = [phrases] if isinstance(phrases, str | Mapping) else phrases
    specs: list[Table] = []
    for one in listed:
        specs += _one_by_one(target_of(one) if isinstance(one, str) else _target_table(dict(one)), len(specs))
    return specs


def _one_by_one(spec: Table, before: int) -> list[Table]:
    """A phrase for a fixed number of targets as that many phrases for different targets, so that each has its own reference."""
    count = spec.get("count", 1)
    if not isinstance(count, int) or count < 2 or spec.get("up_to"):
        return [spec]
    specs: list[Table] = []
    for index in range(count):
        single = {key: value for key, value in spec.items() if key != "count"}
        others = "+".join(f"${before + n + 1}" for n in range(index))
        if others and "what" in single:
            already = single["what"].get("other_than")
            single["what"] = {**single["what"], "other_than": f"{already}+{others}" if already else others}
        elif others:
            single["player"] = "another"
        specs.append(single)
    return specs


def _target_table(table: Table) -> Table:
    if isinstance(table.get("what"), str):
        table["what"] = filter_of(table["what"])
    return table


__all__ = ["NotationError", "amount_of", "change_of", "effect_of", "effects_of", "keyword_of", "targets_of"]
