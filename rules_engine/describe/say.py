"""A scenario in plain words of a language, fully, and the same words back to the scenario."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules_engine.describe.codec import (
    Codec,
    Free,
    Listed,
    NotReadError,
    Whole,
    json_text,
    json_value,
    split,
)
from rules_engine.describe.lexicon import LANGUAGES, Language
from rules_engine.describe.plain import bare, capital, headed, slug, validated
from rules_engine.describe.wording import Reference, Wording
from rules_engine.scenario import Scenario

DEFAULT_PLAYERS = ("you", "opponent")


class Restatement(Wording):
    """Says scenarios in one language and reads them back."""

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
        ref = Reference(self.players, names)
        said: list[str] = []
        keys = tuple(player["key"] for player in fields.get("players", ()))
        if keys != DEFAULT_PLAYERS:
            said.append(self._labelled("players", ", ".join(ref.say(key) for key in keys) or "–"))
        record, slots = self.records["player"], self._player_slots()
        for player in fields.get("players", ()):
            rest = {name: value for name, value in player.items() if name != "key"}
            if rest:
                said.append(f"{self._head(player['key'], ref)}: {record.say(rest, slots)}")
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

    def _head(self, key: str, ref: Reference) -> str:
        """Return a player's name at the head of a sentence."""
        said = ref.say(key)
        if key in self.players.table and not said.startswith("`"):
            return capital(said)
        return json_text(key) if said in self.heads or said in self.labels.values() else said

    def _object(self, fields: dict[str, Any], ref: Reference) -> str:
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
        said = self.records["object"].say(rest, self._object_slots(ref)) if rest else ""
        return f"{head} ({said})" if said else head

    def _action(self, action: dict[str, Any], ref: Reference) -> str:
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
            filled = {"x": thing or action.get("until", "cleanup")}
            head = self.actions[kind].say(filled, {"x": ref if thing else self.word})
        timing = rest.pop("timing", None)
        if timing:
            rest = {"when": timing.get("when", "then"), **({"to": timing["to"]} if "to" in timing else {}), **rest}
        if targets:
            head += " → " + ", ".join(ref.say(target) for target in targets)
        said = self.records["action_more"].say(rest, self._action_slots(ref)) if rest else ""
        return f"{head} ({said})" if said else head

    def _question(self, question: dict[str, Any], ref: Reference) -> str:
        slots = self._question_slots(ref)
        topic = self.topics.say(question.get("topic", "anything"))
        rest = {name: value for name, value in question.items() if name != "topic"}
        said = self.records["question"].say(rest, slots) if rest else ""
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
        plain = Reference(self.players, {})
        if objects_said is not None:
            fields["objects"] = self._read_objects(objects_said, plain)
        ref = Reference(self.players, self._names(fields["objects"]))
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
                    return validated(more)
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
        return validated(fields)

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
        self, label: str, body: str, ref: Reference, attributes: dict[str, dict[str, Any]], script: list[dict[str, Any]]
    ) -> None:
        key = self.heads.get(label) or ref.read(label)
        try:
            attributes[key] = self.records["player"].read(body, self._player_slots())
        except NotReadError:
            action = self._read_action(body, ref)
            if key != "you":
                action["by"] = key
            script.append(action)

    def _read_objects(self, text: str, ref: Reference) -> list[dict[str, Any]]:
        return [self._read_object(part, ref) for part in split(text, "; ")]

    def _read_object(self, text: str, ref: Reference) -> dict[str, Any]:
        head, more = headed(text)
        fields: dict[str, Any] = self.records["object"].read(more, self._object_slots(ref)) if more else {}
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

    def _read_action(self, text: str, ref: Reference) -> dict[str, Any]:
        head, more = headed(text)
        rest = self.records["action_more"].read(more, self._action_slots(ref)) if more else {}
        head, *targets = split(head, " → ")
        if targets:
            rest["targets"] = tuple(ref.read(target) for target in split(targets[0], ", "))
        if "when" in rest or "to" in rest:
            rest["timing"] = {name: rest.pop(name) for name in ("when", "to") if name in rest}
        for kind, template in self.actions.items():
            thing = {"cast": "spell", "activate": "source", "trigger": "source", "pass": "until"}.get(kind, "creature")
            try:
                value = template.read(head, {"x": self.word if kind == "pass" else ref})["x"]
            except NotReadError:
                continue
            return {"action": kind, thing: value, **rest}
        effects = () if head == "–" else tuple(self._read_effect(part, ref) for part in split(head, " + "))
        return {"action": "perform", "effects": effects, **rest}

    def _read_question(self, text: str, ref: Reference) -> dict[str, Any]:
        head, more = headed(text)
        slots = self._question_slots(ref)
        rest = self.records["question"].read(more, slots) if more else {}
        return {"topic": self.topics.read(head), **rest}


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
