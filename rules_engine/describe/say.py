"""A scenario in plain words of a language, fully, and the same words back to the scenario."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from rules_engine.describe.codec import (
    Codec,
    Flag,
    Free,
    Listed,
    NotReadError,
    OneOf,
    Pairs,
    Record,
    Template,
    Whole,
    Words,
    json_text,
    json_value,
    split,
    words,
)
from rules_engine.describe.fold import fold
from rules_engine.describe.lexicon import LANGUAGES, Language
from rules_engine.scenario import Question, Scenario, Timing

FOLDER = Path(__file__).parent / "restatement"
DEFAULT_PLAYERS = ("you", "opponent")
_PLAIN_FACE = frozenset({"name", "types", "subtypes", "supertypes", "colors", "power", "toughness", "mana_value"})


@cache
def texts(language: Language) -> dict[str, Any]:
    """Return a language's words and templates for restating."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


class _Reference:
    """References to players, objects and what `$` stands for, by the names they have in this scenario."""

    def __init__(self, players: Words, names: Mapping[str, str]) -> None:
        self.players = players
        self.names = names
        self.back = {name: object_id for object_id, name in names.items()}

    def say(self, value: Any) -> str:
        """Return the name of what is referred to."""
        if not isinstance(value, str):
            return json_text(value)
        if value in self.names and value not in self.players.table:
            return self.names[value]
        said = self.players.say(value)
        return said if said not in self.back and not any(s in said for s in ("⇄", "→", ", ")) else json_text(value)

    def read(self, text: str) -> Any:
        """Return the reference."""
        if text.startswith("`"):
            return json_value(text)
        return self.back.get(text) or self.players.read(text)


class Restatement:
    """Says scenarios in one language and reads them back."""

    def __init__(self, language: Language) -> None:
        table = texts(language)
        self.labels: dict[str, str] = table["label"]
        self.effects: dict[str, list[str]] = table["effect"]
        self.table = table
        self.players = words(table["players"])
        self.heads = {_capital(said): key for key, said in table["players"].items()}
        self.zone = words(table["zones"])
        self.word = words(table["words"])
        self.topics = words(table["topics"])

    # Saying

    def say(self, scenario: Scenario) -> str:
        """Return the scenario in words; what words would be read back otherwise is said as it is."""
        try:
            said = self._said(scenario)
            if self.read(said) == scenario:
                return said
        except NotReadError:
            pass
        return self._labelled("more", json_text(bare(scenario))) + "."

    def _said(self, scenario: Scenario) -> str:
        fields = bare(scenario)
        names = self._names(fields.get("objects", ()))
        ref = _Reference(self.players, names)
        said: list[str] = []
        keys = tuple(player["key"] for player in fields.get("players", ()))
        if keys != DEFAULT_PLAYERS:
            said.append(self._labelled("players", ", ".join(ref.say(key) for key in keys) or "–"))
        record = Record(self.table["player"], self._player_slots())
        for player in fields.get("players", ()):
            rest = {name: value for name, value in player.items() if name != "key"}
            if rest:
                said.append(f"{self._head(player['key'], ref)}: {record.say(rest)}")
        if fields.get("objects"):
            said.append(self._labelled("objects", "; ".join(self._object(o, ref) for o in fields["objects"])))
        for standing in fields.get("standing", ()):
            label = self.labels["standing"] + (f" ({ref.say(standing['by'])})" if "by" in standing else "")
            said.append(f"{label}: {self._effect(standing['effect'], ref)}")
        for name in ("format", "active_player", "step", "edition", "seed"):
            if name in fields:
                codec: Codec = ref if name == "active_player" else Whole() if name == "seed" else self.word
                said.append(self._labelled(name, codec.say(fields[name])))
        said += [
            f"{self._head(act.get('by', 'you'), ref)}: {self._action(act, ref)}" for act in fields.get("script", ())
        ]
        said += [self._labelled("questions", self._question(asked, ref)) for asked in fields.get("questions", ())]
        if "assumed" in fields:
            said.append(self._labelled("assumed", Listed(Free()).say(fields["assumed"])))
        more = {name: fields[name] for name in ("cards", "asserted") if name in fields}
        if more:
            said.append(self._labelled("more", json_text(more)))
        return ". ".join(said) + "."

    def _head(self, key: str, ref: _Reference) -> str:
        """Return a player's name at the head of a sentence."""
        said = ref.say(key)
        if key in self.players.table and not said.startswith("`"):
            return _capital(said)
        return json_text(key) if said in self.heads or said in self.labels.values() else said

    def _labelled(self, label: str, text: str) -> str:
        return f"{self.labels[label]}: {text}"

    def _names(self, objects: Any) -> dict[str, str]:
        """Return id → the name by which an object is spoken of here: its card's or face's name, the id beside it where several share it."""
        bare = {o["id"]: o.get("card") or (o.get("face") or {}).get("name") or o["id"] for o in objects}
        before_comma = [name.split(", ")[0] for name in bare.values()]
        bare = {
            o: short if ", " in name and before_comma.count(short) == 1 else name
            for (o, name), short in zip(bare.items(), before_comma, strict=True)
        }
        counted = list(bare.values())
        taken = set(self.players.table.values()) | set(self.players.table)
        names = {}
        for object_id, name in bare.items():
            plain = (
                counted.count(name) == 1
                and name not in taken
                and not any(s in name for s in "`;→⇄:[]{}")
                and ", " not in name.replace(", ", ",", 0)
            )
            names[object_id] = name if plain and ", " not in name else f"{_safe(name)} [{object_id}]"
        return names

    def _player_slots(self) -> dict[str, Codec]:
        number = Whole()
        return {
            **dict.fromkeys(("life", "library", "hand", "graveyard", "life_lost_this_turn"), number),
            "team": Free(), "prohibitions": Listed(self.word), "life_gain": self.word, "life_loss": self.word, "keywords": Listed(Free()),
        }  # fmt: skip

    def _object_slots(self, ref: _Reference) -> dict[str, Codec]:
        flags = ("token", "tapped", "face_down", "commander", "summoning_sick", "attacking")
        return {
            **dict.fromkeys(flags, Flag()), "known": Flag(False), "zone": self.zone, "controller": ref, "owner": ref,
            **dict.fromkeys(("count", "damage", "position"), Whole()), "counters": Pairs(Free(), Whole()), "attached_to": ref,
            "blocking": ref, "chosen": Pairs(self.word, Free()), "keywords": Listed(Free()), "copy_of": Free(), "targets": Listed(ref),
            "id": Free(), "face": _Json(),
        }  # fmt: skip

    def _object(self, fields: dict[str, Any], ref: _Reference) -> str:
        rest = {name: value for name, value in fields.items() if name not in ("id", "card", "face")}
        if "card" in fields:
            head, canonical = fields["card"], slug(fields["card"])
            if "face" in fields:
                rest["face"] = fields["face"]
        elif "face" in fields:
            phrase = self._face(fields["face"])
            head = phrase if phrase is not None else json_text(fields["face"])
            canonical = slug(fields["face"]["name"])
        else:
            head, canonical = "–", ""
        if fields["id"] != canonical:
            rest = {"id": fields["id"], **rest}
        if "card" in fields and (any(s in head for s in "`;(→⇄[]{}") or head.startswith("–") or self._read_face(head)):
            head = json_text({"card": head})
        said = Record(self.table["object"], self._object_slots(ref)).say(rest) if rest else ""
        return f"{head} ({said})" if said else head

    def _face(self, face: dict[str, Any]) -> str | None:
        """Return a described object as a phrase, None where it has more to it."""
        if set(face) - _PLAIN_FACE:
            return None
        parts = [self.labels["face"]]
        if "power" in face or "toughness" in face:
            if "power" not in face or "toughness" not in face:
                return None
            parts.append(f"{face['power']}/{face['toughness']}")
        for name in ("colors", "supertypes", "types"):
            parts += [self.word.say(each) for each in face.get(name, ())]
        if not face.get("types"):
            parts.append(self.labels["permanent"])
        parts += [f"«{subtype}»" for subtype in face.get("subtypes", ())]
        if "mana_value" in face:
            parts.append(f"={face['mana_value']}")
        if face["name"] != derived_name(face):
            parts.append(f"“{face['name']}”")
        phrase = " ".join(parts)
        return phrase if self._read_face(phrase) == face else None

    def _read_face(self, text: str) -> dict[str, Any] | None:
        match = re.fullmatch(
            re.escape(self.labels["face"])
            + r"(?: (-?[\d*x+]+)/(-?[\d*x+]+))?((?: [^«=“\s]+)+)((?: «[^«»;()`]+»)*)(?: =(\d+))?(?: “([^“”;()`]+)”)?",
            text,
        )
        if match is None:
            return None
        power, toughness, said, subtypes, value, name = match.groups()
        face: dict[str, Any] = {"name": "", "types": []}
        groups: dict[str, list[str]] = {"colors": [], "supertypes": [], "types": []}
        for word in said.split():
            if word == self.labels["permanent"]:
                continue
            meant = self.word.read(word)
            group = self.table["face_words"].get(meant)
            if group is None:
                return None
            groups[group].append(meant)
        face.pop("types")
        for group in ("types", "colors", "supertypes"):
            if groups[group]:
                face[group] = groups[group]
        found = re.findall(r"«([^»]+)»", subtypes)
        if found:
            face["subtypes"] = found
        if power is not None:
            face["power"], face["toughness"] = (int(v) if v.lstrip("-").isdigit() else v for v in (power, toughness))
        if value is not None:
            face["mana_value"] = int(value)
        face["name"] = name if name is not None else derived_name(face)
        return face

    def _slots(self, ref: _Reference) -> dict[str, Codec]:
        either = _Amount()
        words_ = dict.fromkeys(("duration", "kind", "returns", "what_", "old", "new", "family", "when"), self.word)
        refs = (
            "first",
            "second",
            "player",
            "what",
            "to",
            "library_of",
            "by",
            "source",
            "under",
            "attached_to",
            "players",
            "of",
        )
        return {
            **dict.fromkeys(refs, ref), **words_, **dict.fromkeys(("amount", "count", "position", "power", "toughness"), either),
            "zone1": self.zone, "zone2": self.zone, "zone": self.zone, "zones": Listed(self.zone, " + "), "card": _CardKind(self.word),
        }  # fmt: skip

    def _effect(self, effect: dict[str, Any], ref: _Reference) -> str:
        """Return an effect in words where there are words for all that it holds, else as it is."""
        fields = flatten({"do": effect["do"], **{k: v for k, v in effect.items() if k != "do"}})
        for text in self.effects.get(fields.get("do", ""), ()):
            template = Template(text, self._slots(ref))
            if set(template.names) == set(fields) - {"do"}:
                try:
                    said = template.say(fields)
                    if self._read_effect(said, ref) == effect:
                        return said
                except NotReadError:
                    continue
        return json_text(effect)

    def _read_effect(self, text: str, ref: _Reference) -> dict[str, Any]:
        if text.startswith("`"):
            return dict(json_value(text))
        slots = self._slots(ref)
        for do, templates in self.effects.items():
            for template in templates:
                try:
                    return unflatten({"do": do, **Template(template, slots).read(text)})
                except NotReadError:
                    continue
        raise NotReadError

    def _action(self, action: dict[str, Any], ref: _Reference) -> str:
        kind = action["action"]
        rest = {
            name: value
            for name, value in action.items()
            if name not in ("action", "by", "spell", "source", "effects", "creature", "until")
        }
        targets = rest.pop("targets", ())
        if kind == "perform":
            head = " + ".join(self._effect(effect, ref) for effect in action["effects"]) or "–"
            if "source" in action:
                rest["source"] = action["source"]
        else:
            thing = action.get("spell") or action.get("source") or action.get("creature")
            head = Template(self.table["action"][kind], {"x": ref if thing else self.word}).say(
                {"x": thing or action.get("until", "cleanup")}
            )
        timing = rest.pop("timing", None)
        if timing:
            rest = {"when": timing.get("when", "then"), **({"to": timing["to"]} if "to" in timing else {}), **rest}
        if targets:
            head += " → " + ", ".join(ref.say(target) for target in targets)
        said = Record(self.table["action_more"], self._action_slots(ref)).say(rest) if rest else ""
        return f"{head} ({said})" if said else head

    def _action_slots(self, ref: _Reference) -> dict[str, Codec]:
        return {
            "when": OneOf(self.word, _values(Timing, "when")), "to": Whole(), "choices": Pairs(self.word, _Choice(ref)), "ability": Free(), "x": Whole(), "way": self.word,
            "modes": Listed(Free()), "splice": Listed(ref), "resolves": Flag(False), "source": ref, "source_color": self.word,
            "uses_stack": Flag(False), "blocks": ref,
        }  # fmt: skip

    def _question_slots(self, ref: _Reference) -> dict[str, Codec]:
        kind = OneOf(self.word, _values(Question, "kind"))
        return {"kind": kind, "subject": ref, "other": ref, "value": Free(), "negated": Flag(), "inverted": Flag()}

    def _question(self, question: dict[str, Any], ref: _Reference) -> str:
        slots = self._question_slots(ref)
        topic = self.topics.say(question.get("topic", "anything"))
        rest = {name: value for name, value in question.items() if name != "topic"}
        said = Record(self.table["question"], slots).say(rest) if rest else ""
        return f"{topic} ({said})" if said else topic

    # Reading

    def read(self, text: str) -> Scenario:
        """Return the scenario of a text that `say` made; raises `NotReadError`."""
        text = text.strip()
        if not text.endswith("."):
            raise NotReadError
        sections = self._sections(text[:-1])
        fields: dict[str, Any] = {"players": None, "objects": [], "standing": [], "script": [], "questions": []}
        attributes: dict[str, dict[str, Any]] = {}
        objects_said = next((body for label, body in sections if label == self.labels["objects"]), None)
        plain = _Reference(self.players, {})
        if objects_said is not None:
            fields["objects"] = self._read_objects(objects_said, plain)
        ref = _Reference(self.players, self._names(fields["objects"]))
        if objects_said is not None:
            fields["objects"] = self._read_objects(objects_said, ref)
        names = {said: name for name, said in self.labels.items()}
        for label, body in sections:
            name = names.get(label)
            if name == "players":
                fields["players"] = [] if body == "–" else [ref.read(part) for part in split(body, ", ")]
            elif name in ("active_player", "format", "step", "edition"):
                fields[name] = (ref if name == "active_player" else self.word).read(body)
            elif name == "seed":
                fields[name] = Whole().read(body)
            elif name == "questions":
                fields["questions"].append(self._read_question(body, ref))
            elif name == "assumed":
                fields["assumed"] = Listed(Free()).read(body)
            elif name == "more":
                more = json_value(body)
                if not isinstance(more, dict):
                    raise NotReadError
                if len(sections) == 1:
                    return _validated(more)
                fields |= more
            elif label.startswith(self.labels["standing"]) and name != "objects":
                by = label[len(self.labels["standing"]) :].strip(" ()")
                fields["standing"].append(
                    {"effect": self._read_effect(body, ref)} | ({"by": ref.read(by)} if by else {})
                )
            elif name != "objects":
                self._read_player_or_action(label, body, ref, attributes, fields["script"])
        keys = fields["players"] if fields["players"] is not None else list(DEFAULT_PLAYERS)
        fields["players"] = [{"key": key, **attributes.pop(key, {})} for key in keys]
        if attributes:
            raise NotReadError
        return _validated(fields)

    def _sections(self, text: str) -> list[tuple[str, str]]:
        pieces: list[str] = []
        for part in split(text, ". "):
            if pieces and len(split(part, ": ")) < 2:
                pieces[-1] += ". " + part
            else:
                pieces.append(part)
        sections = []
        for piece in pieces:
            label, *body = split(piece, ": ")
            if not body:
                raise NotReadError
            sections.append((label, ": ".join(body)))
        return sections

    def _read_player_or_action(
        self,
        label: str,
        body: str,
        ref: _Reference,
        attributes: dict[str, dict[str, Any]],
        script: list[dict[str, Any]],
    ) -> None:
        key = self.heads.get(label) or ref.read(label)
        try:
            attributes[key] = Record(self.table["player"], self._player_slots()).read(body)
        except NotReadError:
            action = self._read_action(body, ref)
            if key != "you":
                action["by"] = key
            script.append(action)

    def _read_objects(self, text: str, ref: _Reference) -> list[dict[str, Any]]:
        return [self._read_object(part, ref) for part in split(text, "; ")]

    def _read_object(self, text: str, ref: _Reference) -> dict[str, Any]:
        head, more = _headed(text)
        fields: dict[str, Any] = Record(self.table["object"], self._object_slots(ref)).read(more) if more else {}
        face = self._read_face(head)
        if head.startswith("`"):
            value = json_value(head)
            if set(value) == {"card"}:
                fields = {"card": value["card"], **fields}
                canonical = slug(value["card"])
            else:
                fields = {"face": value, **fields}
                canonical = slug(value["name"])
        elif face is not None:
            fields = {"face": face, **fields}
            canonical = slug(face["name"])
        elif head == "–":
            canonical = ""
        else:
            fields = {"card": head, **fields}
            canonical = slug(head)
        fields.setdefault("id", canonical)
        return fields

    def _read_action(self, text: str, ref: _Reference) -> dict[str, Any]:
        head, more = _headed(text)
        rest = Record(self.table["action_more"], self._action_slots(ref)).read(more) if more else {}
        head, *targets = split(head, " → ")
        if targets:
            rest["targets"] = tuple(ref.read(target) for target in split(targets[0], ", "))
        if "when" in rest or "to" in rest:
            rest["timing"] = {name: rest.pop(name) for name in ("when", "to") if name in rest}
        for kind, text_ in self.table["action"].items():
            thing = {"cast": "spell", "activate": "source", "trigger": "source", "pass": "until"}.get(kind, "creature")
            try:
                value = Template(text_, {"x": self.word if kind == "pass" else ref}).read(head)["x"]
            except NotReadError:
                continue
            return {"action": kind, thing: value, **rest}
        effects = () if head == "–" else tuple(self._read_effect(part, ref) for part in split(head, " + "))
        return {"action": "perform", "effects": effects, **rest}

    def _read_question(self, text: str, ref: _Reference) -> dict[str, Any]:
        head, more = _headed(text)
        slots = self._question_slots(ref)
        rest = Record(self.table["question"], slots).read(more) if more else {}
        return {"topic": self.topics.read(head), **rest}


def _own_zone(part: Any) -> bool:
    return isinstance(part, dict) and set(part) == {"zone", "owner"} and part["owner"] == "$you"


def _describes_card(find: Any) -> bool:
    return (
        isinstance(find, dict)
        and find.get("zone") == "library"
        and set(find) <= {"zone", "types", "subtypes", "supertypes"}
        and len(find) > 1
    )


class _CardKind:
    """A kind of card that is searched for: "basic land", "«Forest»"."""

    def __init__(self, word: Words) -> None:
        self.word = word

    def say(self, value: Any) -> str:
        """Return the words for it."""
        said = [self.word.say(each) for name in ("supertypes", "types") for each in value.get(name, ())]
        return " ".join([*said, *(f"«{each}»" for each in value.get("subtypes", ()))])

    def read(self, text: str) -> dict[str, Any]:
        """Return the filter."""
        found: dict[str, Any] = {"zone": "library"}
        subtypes = re.findall(r"«([^»]+)»", text)
        for word in re.sub(r"«[^»]+»", "", text).split():
            meant = self.word.read(word)
            found.setdefault("supertypes" if meant in ("legendary", "basic", "snow") else "types", []).append(meant)
        return found | ({"subtypes": subtypes} if subtypes else {})


class _Json:
    """Anything, as JSON."""

    def say(self, value: Any) -> str:
        """Return it as JSON."""
        return json_text(value)

    def read(self, text: str) -> Any:
        """Return the value."""
        return json_value(text)


class _Amount:
    """A number, or how one is made."""

    def say(self, value: Any) -> str:
        """Return the number or JSON."""
        return Whole().say(value) if isinstance(value, int) else json_text(value)

    def read(self, text: str) -> Any:
        """Return the amount."""
        return json_value(text) if text.startswith("`") else Whole().read(text)


class _Choice:
    """What was chosen: an object or player by name, else a word."""

    def __init__(self, ref: _Reference) -> None:
        self.ref = ref

    def say(self, value: Any) -> str:
        """Return the choice in words."""
        if value in self.ref.names:
            return self.ref.names[value]
        said = Free().say(value)
        return f"“{value}”" if said in self.ref.back else said

    def read(self, text: str) -> str:
        """Return the choice."""
        if len(text) > 1 and text[0] == "“" and text[-1] == "”":
            return text[1:-1]
        return self.ref.back.get(text) or str(Free().read(text))


def _validated(fields: Mapping[str, Any]) -> Scenario:
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
    if flat.get("do") == "shuffle_into" and flat.get("what") and all(_own_zone(part) for part in flat["what"]):
        flat["zones"] = [part["zone"] for part in flat.pop("what")]
    if flat.get("do") == "search" and _describes_card(flat.get("find")):
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


def _values(model: type[BaseModel], field: str) -> frozenset[str]:
    return frozenset(get_args(model.model_fields[field].annotation))


def slug(name: str) -> str:
    """Return the id that an object of this name gets."""
    return fold(name.replace("-", " ").replace(",", "")).replace(" ", "-")[:50]


def derived_name(face: Mapping[str, Any]) -> str:
    """Return the name of a described object: its subtypes, else its first card type."""
    subtypes, types = face.get("subtypes") or (), face.get("types") or ("permanent",)
    return " ".join(subtypes) if subtypes else str(types[0]).capitalize()


def _safe(name: str) -> str:
    return "".join(c for c in name if c not in "`;→⇄:[](){}").replace(", ", " ") or "–"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _headed(text: str) -> tuple[str, str]:
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


@cache
def restatement(language: Language) -> Restatement:
    """Return the restatement of a language, made once."""
    return Restatement(language)


def say(scenario: Scenario, language: str) -> str:
    """Say a scenario fully in plain words of a language (`en`, `es`, `de`; English for any other).

    `read` makes the same scenario of these words, in whatever language they are.
    """
    return restatement(next((known for known in LANGUAGES if known == language), "en")).say(scenario)


def read_restated(text: str, language: Language) -> tuple[Scenario, Language] | None:
    """Return the scenario that a restatement says and its language; None for any other text."""
    if ": " not in text or not text.rstrip().endswith("."):
        return None
    for each in (language, *(other for other in LANGUAGES if other != language)):
        teller = restatement(each)
        try:
            scenario = teller.read(text)
        except NotReadError:
            continue
        if teller.say(scenario) == text.strip():
            return scenario, each
    return None
