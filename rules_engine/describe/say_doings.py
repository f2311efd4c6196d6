"""What is done, in words: effects, actions, when, and what is chosen; and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.describe.patterns import NotReadError, Piece
from rules_engine.describe.pieces import EitherOf
from rules_engine.describe.plain import flatten, unflatten
from rules_engine.describe.say_filters import AllOf, CardKind, Kind
from rules_engine.describe.say_things import CardName, Counter, Situation

_KINDS = {"cast": "spell", "activate": "source", "trigger": "source", "attack": "creature", "block": "creature"}
_CLAUSES = (
    "targets", "way", "x", "modes", "splice", "choices", "ability", "source", "source_color", "resolves", "uses_stack",
)  # fmt: skip
_REFS = (
    "first", "second", "player", "what", "to", "library_of", "by", "source", "under", "attached_to", "players", "of", "x", "blocks",
    "copy_of", "found", "aura", "objects",
)  # fmt: skip
BETWEEN = "; "
LOYALTY = "loyalty"


class AbilityName:
    """Which ability of a thing is meant: by its keyword, its loyalty cost, or its place on the card."""

    def __init__(self, here: Situation) -> None:
        self._words = here.words

    def say(self, value: Any, form: str = "") -> str:
        """Return the words for an ability's id."""
        del form
        known = self._words.table["abilities"].get(value)
        if known and value != LOYALTY:
            return str(known)
        if re.fullmatch(r"[+-]?\d+", str(value)):
            return str(self._words.table["abilities"][LOYALTY]).replace("*", str(value))
        spaced = str(value).replace("_", " ")
        if spaced.replace(" ", "_") != value or not re.fullmatch(r"[a-z0-9 ]+", spaced):
            raise NotReadError
        return f"{self._words.quoted.marks[0]}{spaced}{self._words.quoted.marks[1]}"

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield the abilities that the text may begin with."""
        del form
        for value, said in self._words.table["abilities"].items():
            if value != LOYALTY and text.startswith(said):
                yield value, text[len(said) :]
        before, _, behind = str(self._words.table["abilities"][LOYALTY]).partition("*")
        match = re.match(rf"{re.escape(before)}([+-]?\d+){re.escape(behind)}", text)
        if match:
            yield match.group(1), text[match.end() :]
        opening, closing = self._words.quoted.marks
        if text.startswith(opening) and closing in text:
            inside, _, rest = text[len(opening) :].partition(closing)
            yield inside.replace(" ", "_"), rest


class Key:
    """The name of a choice that has no words of its own."""

    def __init__(self, here: Situation) -> None:
        self._words = here.words

    def say(self, value: Any, form: str = "") -> str:
        """Return the language's word for it, else the name between quotation marks."""
        if value in self._words.table["choice_names"]:
            return str(self._words.table["choice_names"][value])
        return self._words.quoted.say(value, form)

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield the choices that the text may begin with."""
        for value, said in self._words.table["choice_names"].items():
            if text.startswith(said):
                yield value, text[len(said) :]
        yield from self._words.quoted.read(text, form)


def doing_pieces(here: Situation) -> dict[str, Piece]:
    """Return the pieces that the templates of effects and actions take."""
    words = here.words
    value = EitherOf(here.called, words.as_text)
    zone_piece = words.zone
    things = EitherOf(here.called, AllOf(here))
    return {
        **dict.fromkeys(_REFS, here.called),
        **dict.fromkeys(("what", "first", "second", "objects", "to"), things),
        **dict.fromkeys(("becomes", "becomes_too", "token"), Kind(here)),
        "colors": words.listed(words.word),
        "after": words.number,
        "written": words.as_written,
        **dict.fromkeys(("duration", "returns", "family", "until", "way", "what_", "source_color"), words.word),
        **dict.fromkeys(("amount", "count", "power", "toughness", "position", "number", "step"), words.number),
        **dict.fromkeys(("old", "new", "keyword_", "color", "creature_type", "name"), words.quoted),
        **dict.fromkeys(("zone1", "zone2", "zone"), zone_piece),
        "zones": words.listed(zone_piece),
        **dict.fromkeys(("what1", "what2"), words.word),
        **dict.fromkeys(("of1", "of2", "copied"), here.called),
        **dict.fromkeys(("base_power", "base_toughness"), words.number),
        "counter": Counter(words),
        "param": words.quoted,
        "card": CardKind(here),
        "named": CardName(here),
        "ability": AbilityName(here),
        "keyword": words.keyword,
        "kind": words.quoted,
        "targets": words.listed(here.called),
        "splice": words.listed(here.called),
        "modes": words.listed(words.quoted),
        "value": value,
        "key": Key(here),
        "prohibition": words.word,
    }


class Doings:
    """Says and reads actions in one situation."""

    def __init__(self, here: Situation) -> None:
        self._here = here
        self._words = here.words
        self._pieces = doing_pieces(here)

    # Effects

    def say_effect(self, effect: Mapping[str, Any], by: str, turned: bool = False) -> str:
        """Return what a player does; raises `NotReadError`."""
        fields = flatten(dict(effect), by)
        do = fields.pop("do")
        templates = self._words.effects.get(do)
        if templates is None:
            raise NotReadError
        try:
            return templates.say({**fields, "by": by}, self._pieces, turned=turned)
        except NotReadError:
            return self._made(do, fields, by, turned)

    def _made(self, do: str, fields: dict[str, Any], by: str, turned: bool) -> str:
        """What one player makes another do: "you: your opponent draws a card"."""
        whose = fields.pop("player", None)
        if not isinstance(whose, str):
            raise NotReadError
        said = self._words.effects[do].say({**fields, "by": whose}, self._pieces)
        lead = self._words.groups["action"]["makes"].say({"by": by}, self._pieces, turned=turned)
        return f"{lead}{said}"

    def read_effect(self, text: str, turned: bool = False) -> Iterator[tuple[dict[str, Any], str, str]]:
        """Yield the effects that a text may begin with, who does them, and the rest."""
        for do, templates in self._words.effects.items():
            for fields, rest in templates.read(text, self._pieces, turned=turned):
                by = fields.pop("by")
                yield unflatten({"do": do, **fields}, by), by, rest
        for found, rest in self._words.groups["action"]["makes"].read(text, self._pieces, turned=turned):
            for do, templates in self._words.effects.items():
                for fields, end in templates.read(rest, self._pieces):
                    whose = fields.pop("by")
                    yield unflatten({"do": do, **fields, "player": whose}, whose), found["by"], end

    # Actions

    def say(self, action: Mapping[str, Any], place: int) -> str:
        """Return an action as a sentence without its full stop; raises `NotReadError`."""
        kind, by = action["action"], action.get("by", "you")
        prefix = self._prefix(action.get("timing") or {}, place)
        turned = bool(prefix)
        rest = {
            name: value
            for name, value in action.items()
            if name not in ("action", "by", "timing", "effects", "until", "blocks", _KINDS.get(kind))
        }
        if kind == "perform":
            said = [self.say_effect(e, by, turned and not n) for n, e in enumerate(action["effects"])]
            if not said:
                raise NotReadError
            body = BETWEEN.join(said)
        else:
            what = {"until": action.get("until", "cleanup")} if kind == "pass" else {"x": action[_KINDS[kind]]}
            fields = {**what, "by": by} | ({"blocks": action["blocks"]} if "blocks" in action else {})
            body = self._words.groups["action"][kind].say(fields, self._pieces, turned=turned)
        return prefix + body + "".join(f", {clause}" for clause in self._clauses(rest))

    def _prefix(self, timing: Mapping[str, Any], place: int) -> str:
        if not timing:
            return self._words.then if place else ""
        if "to" in timing:
            return self._words.groups["more"]["to"].say(
                {"when": timing.get("when", "then"), "number": timing["to"] + 1},
                {**self._pieces, "when": self._words.word},
            )
        return str(self._words.table["when"][timing["when"]])

    def _clauses(self, rest: dict[str, Any]) -> Iterator[str]:
        more = self._words.groups["more"]
        pieces = self._pieces | {"x": self._words.number}
        for name in _CLAUSES:
            if name == "choices":
                yield from self._choices(dict(rest.pop(name, {})))
            elif name in rest:
                yield more[name].say({name: rest.pop(name)}, pieces)
        if rest:
            raise NotReadError

    def _choices(self, choices: dict[str, str]) -> Iterator[str]:
        table = self._words.groups["choice"]
        if {"old", "new"} <= set(choices):
            yield table["change"].say({name: choices.pop(name) for name in ("old", "new")}, self._pieces)
        for name, value in choices.items():
            try:
                yield table[name].say({name: value}, self._pieces)
            except (KeyError, NotReadError):
                yield table["other"].say({"key": name, "value": value}, self._pieces)

    def read(self, text: str, place: int) -> Iterator[tuple[dict[str, Any], str]]:
        """Yield the actions that a text may begin with."""
        for timing, body in self._timings(text, place):
            turned = body is not text
            for action, rest in self._bodies(body, turned):
                if timing:
                    action = {**action, "timing": timing}
                yield from self._more(action, rest)

    def _timings(self, text: str, place: int) -> Iterator[tuple[dict[str, Any], str]]:
        then = self._words.then
        if place and text.startswith(then):
            yield {}, text[len(then) :]
        for when, said in self._words.table["when"].items():
            if text.startswith(said):
                yield {"when": when}, text[len(said) :]
        pieces = {**self._pieces, "when": self._words.word}
        for found, rest in self._words.groups["more"]["to"].read(text, pieces):
            yield {"when": found["when"], "to": found["number"] - 1}, rest
        if not place:
            yield {}, text

    def _bodies(self, text: str, turned: bool) -> Iterator[tuple[dict[str, Any], str]]:
        for kind in (*_KINDS, "pass"):
            for found, rest in self._words.groups["action"][kind].read(text, self._pieces, turned=turned):
                action = {"action": kind, "by": found.get("by", "you")}
                if kind != "pass":
                    action[_KINDS[kind]] = found["x"]
                yield action | {name: found[name] for name in ("until", "blocks") if name in found}, rest
        for effect, by, rest in self.read_effect(text, turned):
            yield from self._effects([effect], by, rest)

    def _effects(self, effects: list[dict[str, Any]], by: str, text: str) -> Iterator[tuple[dict[str, Any], str]]:
        if text.startswith(BETWEEN):
            for effect, other, rest in self.read_effect(text[len(BETWEEN) :]):
                if other == by:
                    yield from self._effects([*effects, effect], by, rest)
        yield {"action": "perform", "by": by, "effects": effects}, text

    def _more(self, action: dict[str, Any], text: str) -> Iterator[tuple[dict[str, Any], str]]:
        if text.startswith(", "):
            pieces = self._pieces | {"x": self._words.number}
            for name in _CLAUSES:
                if name == "choices":
                    continue
                for found, rest in self._words.groups["more"][name].read(text[2:], pieces):
                    yield from self._more({**action, **found}, rest)
            for found, rest in self._read_choices(text[2:]):
                yield from self._more({**action, "choices": {**action.get("choices", {}), **found}}, rest)
        yield action, text

    def _read_choices(self, text: str) -> Iterator[tuple[dict[str, str], str]]:
        for name, templates in self._words.groups["choice"].items():
            for found, rest in templates.read(text, self._pieces):
                yield ({found["key"]: found["value"]} if name == "other" else found), rest
