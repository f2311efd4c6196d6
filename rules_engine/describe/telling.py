"""A scenario as the sentences of a language, one kind after another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count
from typing import Any

from rules_engine.describe.patterns import NotReadError
from rules_engine.describe.pieces import json_text
from rules_engine.describe.plain import capital
from rules_engine.describe.say_asked import Asked
from rules_engine.describe.say_doings import Doings
from rules_engine.describe.say_things import RELATIONS, Situation, told_enough
from rules_engine.describe.wording import Wording

DEFAULT_PLAYERS = ("you", "opponent")
_GAME = ("format", "active_player", "step", "edition", "seed")


class Telling:
    """Says the plain data of one scenario."""

    def __init__(
        self, words: Wording, fields: Mapping[str, Any], cards: Mapping[str, str], to_read_back: bool = True
    ) -> None:
        self._words = words
        self._to_read_back = to_read_back
        self._fields = fields
        objects = fields.get("objects", ())
        self._keys = [player["key"] for player in fields.get("players", ())]
        marks = words.marks_of(objects, self._keys, cards, to_read_back)
        called = words.called(objects, self._keys, cards, to_read_back)
        self._here = Situation(words, called, cards, marks, frozenset(self._keys))
        self._doings = Doings(self._here)
        self._asked = Asked(self._here)

    def sentences(self, as_data: Collection[int] = ()) -> Iterator[str]:
        """Yield the sentences. What there are no words for is said as plain data, and so are the sentences of these numbers (of those that
        say one thing each).
        """
        fields, numbers = self._fields, count()

        def told(kind: str, value: Any, say: Callable[[], str]) -> str:
            try:
                if next(numbers) not in as_data:
                    return say()
            except (NotReadError, KeyError, IndexError):
                pass
            return json_text({kind: value}) + "."

        if tuple(self._keys) != DEFAULT_PLAYERS and (self._keys or self._to_read_back):
            yield self._players()
        for name in _GAME:
            if name in fields:
                pieces = self._pieces()
                yield capital(self._words.groups["game"][name].say({name: fields[name]}, pieces)) + "."
        yield from self._teams()
        for player in fields.get("players", ()):
            if set(player) - {"key", "team"}:
                yield told("player", player, lambda player=player: self._player(player))  # type: ignore[misc]
        for run in self._runs():
            yield told("objects", run, lambda run=run: self._objects(run))  # type: ignore[misc]
        for thing in fields.get("objects", ()):
            for name in RELATIONS:
                if name in thing:
                    relation = {"object": thing["id"], name: thing[name]}
                    yield told("relation", relation, lambda n=name, r=relation: self._relation(n, r))  # type: ignore[misc]
        for standing in fields.get("standing", ()):
            yield told("standing", standing, lambda s=standing: self._standing(s))  # type: ignore[misc]
        for place, action in enumerate(fields.get("script", ())):
            yield told("action", action, lambda a=action, p=place: capital(self._doings.say(a, p)) + ".")  # type: ignore[misc]
        for question in fields.get("questions", ()):
            yield told("question", question, lambda q=question: capital(self._asked.say(q)))  # type: ignore[misc]
        if "assumed" in fields:
            assumed = fields["assumed"]
            yield told("assumed", assumed, lambda: capital(self._asked.say_assumed(assumed)) + ".")
        more = {name: fields[name] for name in ("cards", "asserted") if name in fields}
        if more:
            yield json_text({"more": more}) + "."

    def _pieces(self) -> dict[str, Any]:
        return self._here.pieces | {
            "active_player": self._here.called,
            "format": self._words.word,
            "step": self._words.word,
            "edition": self._words.as_written,
            "seed": self._words.number,
        }

    def _players(self) -> str:
        game = self._words.groups["game"]
        if not self._keys:
            return capital(game["nobody"].say({}, {})) + "."
        return capital(game["players"].say({"players": self._keys}, self._here.pieces)) + "."

    def _teams(self) -> Iterator[str]:
        teams: dict[str, list[str]] = {}
        for player in self._fields.get("players", ()):
            if "team" in player:
                teams.setdefault(player["team"], []).append(player["key"])
        for team, keys in teams.items():
            yield (
                capital(self._words.groups["game"]["team"].say({"members": keys, "team": team}, self._here.pieces))
                + "."
            )

    def _player(self, player: Mapping[str, Any]) -> str:
        table, person = self._words.groups["player"], 0 if player["key"] == "you" else 1
        said = []
        for name, value in player.items():
            for each in value if name == "prohibitions" else (value,):
                if name not in ("key", "team"):
                    pieces = self._here.pieces | {"prohibitions": self._words.word}
                    key = f"{name}_more" if self._holds(player["key"], name) else name
                    said.append(table[key].say({name: each}, pieces, person))
        head = self._words.table["marks"]["you"] if person == 0 else self._here.called.say(player["key"]) + " "
        told = ", ".join(said[:-1]) + self._words.joined + said[-1] if len(said) > 1 else said[0]
        return capital(f"{head}{told}") + "."

    def _holds(self, key: str, zone: str) -> bool:
        """Whether objects of a player are told of that are in a zone whose other cards are counted."""
        return any(o.get("zone") == zone and o.get("controller", "you") == key for o in self._fields.get("objects", ()))

    def _runs(self) -> Iterator[list[dict[str, Any]]]:
        """Objects that are said in one sentence: in the same place, and with nothing more said of them."""
        run: list[dict[str, Any]] = []
        for thing in self._fields.get("objects", ()):
            plain = not set(thing) - {"id", "card", "face", "zone", "controller", "known", *RELATIONS}
            told = "card" in thing or told_enough(thing.get("face", {}))
            plain = plain and not ("face" in thing and "card" in thing) and thing.get("known", True) is told
            if (
                run
                and plain
                and all(run[0].get(n) == thing.get(n) for n in ("zone", "controller"))
                and run[-1] is not None
            ):
                run.append(thing)
                continue
            if run:
                yield run
            run = [thing]
            if not plain:
                yield run
                run = []
        if run:
            yield run

    def _objects(self, run: list[dict[str, Any]]) -> str:
        place = self._words.groups["place"][run[0].get("zone", "battlefield")]
        fields = {"controller": run[0].get("controller", "you"), "what": run}
        return capital(place.say(fields, self._here.pieces)) + "."

    def _relation(self, name: str, relation: Mapping[str, Any]) -> str:
        return capital(self._words.groups["relation"][name].say(relation, self._here.pieces)) + "."

    def _standing(self, standing: Mapping[str, Any]) -> str:
        said = self._doings.say_effect(standing["effect"], standing.get("by", "you"))
        return capital(str(self._words.table["marks"]["standing"]) + said) + "."
