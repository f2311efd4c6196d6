"""How a language puts the parts of a scenario into words: references, faces, effects, and the slots of its templates."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

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
    words,
)
from rules_engine.describe.lexicon import Language
from rules_engine.describe.plain import capital, derived_name, flatten, safe, unflatten, values_of
from rules_engine.scenario import Question, Timing

FOLDER = Path(__file__).parent / "restatement"
UNSAID = "?"
"""Stands for a power or toughness that wasn't said."""
PLAIN_FACE = frozenset({"name", "types", "subtypes", "supertypes", "colors", "power", "toughness", "mana_value"})


@cache
def texts(language: Language) -> dict[str, Any]:
    """Return a language's words and templates for restating."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


class Reference:
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


class CardKind:
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


class Json:
    """Anything, as JSON."""

    def say(self, value: Any) -> str:
        """Return it as JSON."""
        return json_text(value)

    def read(self, text: str) -> Any:
        """Return the value."""
        return json_value(text)


class Amounts:
    """A number, or how one is made."""

    def say(self, value: Any) -> str:
        """Return the number or JSON."""
        return Whole().say(value) if isinstance(value, int) else json_text(value)

    def read(self, text: str) -> Any:
        """Return the amount."""
        return json_value(text) if text.startswith("`") else Whole().read(text)


class Choice:
    """What was chosen: an object or player by name, else a word."""

    def __init__(self, ref: Reference) -> None:
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


class Wording:
    """The words, templates and slots of one language."""

    def __init__(self, language: Language) -> None:
        table = texts(language)
        self.labels: dict[str, str] = table["label"]
        self.table = table
        self.records = {name: Record(table[name]) for name in ("player", "object", "action_more", "question")}
        self.templates = {do: [Template(text) for text in texts_] for do, texts_ in table["effect"].items()}
        self.actions = {kind: Template(text) for kind, text in table["action"].items()}
        self.players = words(table["players"])
        self.heads = {capital(said): key for key, said in table["players"].items()}
        self.zone = words(table["zones"])
        self.word = words(table["words"])
        self.topics = words(table["topics"])

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
            names[object_id] = name if plain and ", " not in name else f"{safe(name)} [{object_id}]"
        return names

    def _player_slots(self) -> dict[str, Codec]:
        number = Whole()
        return {
            **dict.fromkeys(("life", "library", "hand", "graveyard", "life_lost_this_turn"), number),
            "team": Free(), "prohibitions": Listed(self.word), "life_gain": self.word, "life_loss": self.word, "keywords": Listed(Free()),
        }  # fmt: skip

    def _object_slots(self, ref: Reference) -> dict[str, Codec]:
        flags = ("token", "tapped", "face_down", "commander", "summoning_sick", "attacking")
        return {
            **dict.fromkeys(flags, Flag()), "known": Flag(False), "zone": self.zone, "controller": ref, "owner": ref,
            **dict.fromkeys(("count", "damage", "position"), Whole()), "counters": Pairs(Free(), Whole()), "attached_to": ref,
            "blocking": ref, "chosen": Pairs(self.word, Free()), "keywords": Listed(Free()), "copy_of": Free(), "targets": Listed(ref),
            "id": Free(), "face": Json(),
        }  # fmt: skip

    def _face(self, face: dict[str, Any]) -> str | None:
        """Return a described object as a phrase, None where it has more to it."""
        if set(face) - PLAIN_FACE:
            return None
        parts = [self.labels["face"]]
        if "power" in face or "toughness" in face:
            parts.append(f"{face.get('power', UNSAID)}/{face.get('toughness', UNSAID)}")
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
            + r"(?: (-?[\d*x+]+|\?)/(-?[\d*x+]+|\?))?((?: [^«=“\s]+)+)((?: «[^«»;()`]+»)*)(?: =(\d+))?(?: “([^“”;()`]+)”)?",
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
        for size, written in (("power", power), ("toughness", toughness)):
            if written is not None and written != UNSAID:
                face[size] = int(written) if written.lstrip("-").isdigit() else written
        if value is not None:
            face["mana_value"] = int(value)
        face["name"] = name if name is not None else derived_name(face)
        return face

    def _slots(self, ref: Reference) -> dict[str, Codec]:
        either = Amounts()
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
            "zone1": self.zone, "zone2": self.zone, "zone": self.zone, "zones": Listed(self.zone, " + "), "card": CardKind(self.word),
        }  # fmt: skip

    def _effect(self, effect: dict[str, Any], ref: Reference) -> str:
        """Return an effect in words where there are words for all that it holds, else as it is."""
        fields = flatten({"do": effect["do"], **{k: v for k, v in effect.items() if k != "do"}})
        slots = self._slots(ref)
        for template in self.templates.get(fields.get("do", ""), ()):
            if set(template.names) == set(fields) - {"do"}:
                try:
                    said = template.say(fields, slots)
                    if self._read_effect(said, ref) == effect:
                        return said
                except NotReadError:
                    continue
        return json_text(effect)

    def _read_effect(self, text: str, ref: Reference) -> dict[str, Any]:
        if text.startswith("`"):
            return dict(json_value(text))
        slots = self._slots(ref)
        for do, templates in self.templates.items():
            for template in templates:
                try:
                    return unflatten({"do": do, **template.read(text, slots)})
                except NotReadError:
                    continue
        raise NotReadError

    def _action_slots(self, ref: Reference) -> dict[str, Codec]:
        return {
            "when": OneOf(self.word, values_of(Timing, "when")), "to": Whole(), "choices": Pairs(self.word, Choice(ref)), "ability": Free(), "x": Whole(), "way": self.word,
            "modes": Listed(Free()), "splice": Listed(ref), "resolves": Flag(False), "source": ref, "source_color": self.word,
            "uses_stack": Flag(False), "blocks": ref,
        }  # fmt: skip

    def _question_slots(self, ref: Reference) -> dict[str, Codec]:
        kind = OneOf(self.word, values_of(Question, "kind"))
        return {"kind": kind, "subject": ref, "other": ref, "value": Free(), "negated": Flag(), "inverted": Flag()}
