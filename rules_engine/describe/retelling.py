"""The sentences of a restatement back to the scenario that they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules_engine.describe.patterns import NotReadError
from rules_engine.describe.pieces import json_read
from rules_engine.describe.plain import uncapital
from rules_engine.describe.say_asked import Asked
from rules_engine.describe.say_doings import Doings
from rules_engine.describe.say_things import RELATIONS, Introductions, Situation
from rules_engine.describe.telling import DEFAULT_PLAYERS
from rules_engine.describe.wording import Wording, next_id

Found = Iterator[tuple[Any, str]]
Step = tuple[Callable[[], None], str]
_NAME = re.compile(r"[^\W\d_]\w*(?: \w+)*")


class PlayerKeys:
    """The keys of players that are told for the first time."""

    def __init__(self, here: Situation) -> None:
        self._here = here

    def say(self, value: Any, form: str = "") -> str:
        """Return what a player is called."""
        return self._here.called.say(value, form)

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield the keys that a text may begin with: those with words of their own, names, and what stands between quotation marks."""
        yield from self._here.called.read(text, form)
        match = _NAME.match(text)
        if match:
            words = match.group().split(" ")
            for count in range(1, len(words) + 1):
                name = " ".join(words[:count])
                yield name, text[len(name) :]


class Retelling:
    """Reads the sentences back."""

    def __init__(self, words: Wording, cards: Mapping[str, str]) -> None:
        self._words = words
        self._cards = cards
        self._fields: dict[str, Any] = {
            "objects": [], "standing": [], "script": [], "questions": [], "players": None,
        }  # fmt: skip
        self._told: dict[str, dict[str, Any]] = {}
        self._settled = False
        self._begin([])

    def _begin(self, objects: list[dict[str, Any]]) -> None:
        keys = self._keys()
        called = self._words.called(objects, keys, self._cards)
        self._here = Situation(self._words, called, self._cards, players=frozenset(keys))
        self._doings = Doings(self._here)
        self._asked = Asked(self._here)

    def _keys(self) -> list[str]:
        keys = self._fields["players"]
        return list(DEFAULT_PLAYERS) if keys is None else list(keys)

    def read(self, text: str) -> dict[str, Any]:
        """Return the plain data; raises `NotReadError`."""
        stages = (
            self._game,
            self._player,
            self._object,
            self._relation,
            self._standing,
            self._action,
            self._question,
            self._assumed,
        )
        stage = 0
        while text:
            if text.startswith("`"):
                value, text = json_read(text)
                if not isinstance(value, dict) or len(value) != 1 or not text.startswith("."):
                    raise NotReadError
                stage = max(stage, self._data(*next(iter(value.items()))))
                text = text[1:].removeprefix(" ")
                continue
            for place in range(stage, len(stages)):
                if place > 2 and not self._settled:
                    self._settle()
                rest = self._one(stages[place], text)
                if rest is not None:
                    text, stage = rest, place
                    break
            else:
                raise NotReadError
        if not self._settled:
            self._settle()
        return self._all()

    def _one(self, stage: Callable[[str], Iterator[Step]], text: str) -> str | None:
        for said in (text, uncapital(text)):
            for done, rest in stage(said):
                end = rest if rest[:1] != "." else rest[1:]
                if rest[:1] != "." and said[len(said) - len(rest) - 1] not in ".?":
                    continue
                if end[:1] in ("", " "):
                    done()
                    return end[1:]
        return None

    def _settle(self) -> None:
        taken = set(self._keys())
        for thing in self._fields["objects"]:
            if "id" not in thing:
                thing["id"] = next_id(thing, taken)
            taken.add(thing["id"])
        self._begin(self._fields["objects"])
        self._settled = True

    def _data(self, kind: str, value: Any) -> int:
        """Take what was said as plain data; return the stage that it belongs to."""
        fields = self._fields
        if kind == "all" and isinstance(value, dict):
            fields["all"] = value
            return 7
        if kind == "more" and isinstance(value, dict):
            fields["more"] = value
            return 7
        if kind == "player" and isinstance(value, dict):
            self._told.setdefault(value.get("key", ""), {}).update(value)
            return 1
        if kind == "objects" and not self._settled and isinstance(value, list):
            fields["objects"] += [
                {name: each for name, each in thing.items() if name not in RELATIONS} for thing in value
            ]
            return 2
        if not self._settled:
            self._settle()
        if kind == "relation" and isinstance(value, dict):
            self._relate(value)
            return 3
        lists = {"standing": ("standing", 4), "action": ("script", 5), "question": ("questions", 6)}
        if kind == "assumed":
            fields["assumed"] = value
            return 7
        if kind not in lists:
            raise NotReadError
        name, stage = lists[kind]
        fields[name].append(value)
        return stage

    def _all(self) -> dict[str, Any]:
        if "all" in self._fields:
            return dict(self._fields["all"])
        fields = {name: value for name, value in self._fields.items() if name != "more"}
        told = self._told
        fields["players"] = [{**told.pop(key, {}), "key": key} for key in self._keys()]
        if told:
            raise NotReadError
        more: dict[str, Any] = self._fields.get("more", {})
        return fields | more

    # The kinds of sentences

    def _game(self, text: str) -> Iterator[Step]:
        pieces = self._here.pieces | {
            "active_player": self._here.called,
            "format": self._words.word,
            "step": self._words.word,
            "edition": self._words.as_written,
            "seed": self._words.number,
            "players": self._words.listed(PlayerKeys(self._here)),
        }
        for name, templates in self._words.groups["game"].items():
            for found, rest in templates.read(text, pieces):
                yield lambda name=name, found=found: self._set_game(name, found), rest  # type: ignore[misc]

    def _set_game(self, name: str, found: dict[str, Any]) -> None:
        if name in ("players", "nobody"):
            self._fields["players"] = list(found.get("players", ()))
            self._begin([])
        elif name == "team":
            for key in found["members"]:
                self._told.setdefault(key, {})["team"] = found["team"]
        else:
            self._fields |= found

    def _player(self, text: str) -> Iterator[Step]:
        for key in self._keys():
            head = self._words.table["marks"]["you"] if key == "you" else self._here.called.say(key) + " "
            if text.startswith(head) and key not in {
                k for k, told in self._told.items() if set(told) - {"team", "key"}
            }:
                for found, rest in self._attributes(text[len(head) :], 0 if key == "you" else 1, {}):
                    yield lambda key=key, found=found: self._told.setdefault(key, {}).update(found), rest  # type: ignore[misc]

    def _attributes(self, text: str, person: int, found: dict[str, Any]) -> Found:
        pieces = self._here.pieces | {"prohibitions": self._words.word}
        for name, templates in self._words.groups["player"].items():
            for value, rest in templates.read(text, pieces, person):
                more = {**found, **value}
                if name == "prohibitions":
                    more[name] = [*found.get(name, ()), value[name]]
                for between in (", ", self._words.joined):
                    if rest.startswith(between):
                        yield from self._attributes(rest[len(between) :], person, more)
                yield more, rest

    def _object(self, text: str) -> Iterator[Step]:
        pieces = self._here.pieces | {"what": Introductions(self._here)}
        for zone, templates in self._words.groups["place"].items():
            for found, rest in templates.read(text, pieces):
                where = {} if zone == "battlefield" else {"zone": zone}
                whose = {} if found["controller"] == "you" else {"controller": found["controller"]}
                things = [{**thing, **where, **whose} for thing in found["what"]]
                yield lambda things=things: self._fields["objects"].extend(things), rest  # type: ignore[misc]

    def _relation(self, text: str) -> Iterator[Step]:
        for templates in self._words.groups["relation"].values():
            for found, rest in templates.read(text, self._here.pieces):
                yield lambda found=found: self._relate(found), rest  # type: ignore[misc]

    def _relate(self, found: Mapping[str, Any]) -> None:
        for thing in self._fields["objects"]:
            if thing.get("id") == found["object"]:
                thing |= {name: value for name, value in found.items() if name != "object"}
                return
        raise NotReadError

    def _standing(self, text: str) -> Iterator[Step]:
        lead = str(self._words.table["marks"]["standing"])
        if text.startswith(lead):
            for effect, by, rest in self._doings.read_effect(text[len(lead) :]):
                standing = {"effect": effect} | ({} if by == "you" else {"by": by})
                yield lambda standing=standing: self._fields["standing"].append(standing), rest  # type: ignore[misc]

    def _action(self, text: str) -> Iterator[Step]:
        for action, rest in self._doings.read(text, len(self._fields["script"])):
            yield lambda action=action: self._fields["script"].append(action), rest  # type: ignore[misc]

    def _question(self, text: str) -> Iterator[Step]:
        for question, rest in self._asked.read(text):
            yield lambda question=question: self._fields["questions"].append(question), rest  # type: ignore[misc]

    def _assumed(self, text: str) -> Iterator[Step]:
        for keys, rest in self._asked.read_assumed(text):
            yield lambda keys=keys: self._fields.update(assumed=keys), rest  # type: ignore[misc]
