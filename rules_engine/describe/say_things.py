"""Players and objects of a situation in words: who has what, what there is and where; and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules_engine.cards import load_cards
from rules_engine.describe.patterns import NotReadError, Piece
from rules_engine.describe.pieces import Named
from rules_engine.describe.plain import derived_name, flat_ability, strict_ability
from rules_engine.describe.wording import Wording

_COUNTER = re.compile(r"[+-]\d+/[+-]\d+")
_MANA = re.compile(r"(?:\{[0-9A-Z/]+\})+")
FLAGS = ("token", "commander", "tapped", "face_down", "summoning_sick", "attacking")
ATTRIBUTES = (*FLAGS, "damage", "position", "keywords", "copy_of", "owner", "count")
RELATIONS = ("attached_to", "blocking", "targets")
LISTED = ("keywords",)


@dataclass(frozen=True, slots=True)
class Situation:
    """What things are called in the situation that is being said or read."""

    words: Wording
    called: Named
    cards: Mapping[str, str]
    marks: Mapping[str, str] = field(default_factory=dict)
    players: frozenset[str] = frozenset()

    @property
    def pieces(self) -> dict[str, Piece]:
        """The pieces that the templates of players and objects take."""
        words = self.words
        return {
            **dict.fromkeys(("controller", "owner", "object", "attached_to", "blocking"), self.called),
            **dict.fromkeys(("damage", "position", "count", "n", "life", "library", "hand", "graveyard"), words.number),
            **dict.fromkeys(("life_lost_this_turn", "mana_value", "bonus_power", "bonus_toughness"), words.number),
            "keywords": words.listed(words.keyword),
            "keyword": words.keyword,
            "param": words.quoted,
            "enchant": words.word,
            "name": words.as_written,
            "mana_cost": ManaCost(),
            "copy_of": CardName(self),
            "counter": Counter(words),
            "chosen": words.quoted,
            "key": words.word,
            "power": words.number,
            "toughness": words.number,
            "targets": words.listed(self.called),
            "what": Introductions(self),
            **dict.fromkeys(("players", "members"), words.listed(self.called)),
            "team": words.as_written,
        }


class Counter:
    """A kind of counter: "+1/+1", or its word."""

    def __init__(self, words: Wording) -> None:
        self._words = words

    def say(self, value: Any, form: str = "") -> str:
        """Return the kind."""
        if isinstance(value, str) and _COUNTER.fullmatch(value):
            return value
        return self._words.quoted.say(value, form)

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield the kinds that the text may begin with."""
        match = _COUNTER.match(text)
        if match:
            yield match.group(), text[match.end() :]
        yield from self._words.quoted.read(text, form)


class ManaCost:
    """A mana cost in its symbols."""

    def say(self, value: Any, form: str = "") -> str:
        """Return the symbols."""
        del form
        if not _MANA.fullmatch(str(value)):
            raise NotReadError
        return str(value)

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield the symbols that the text begins with."""
        del form
        match = _MANA.match(text)
        if match:
            yield match.group(), text[match.end() :]


class CardName:
    """A card's name as it is printed in the language; one that isn't known there stands between quotation marks."""

    def __init__(self, here: Situation) -> None:
        self._here = here

    def say(self, value: Any, form: str = "") -> str:
        """Return the name."""
        return self._here.cards.get(value) or self._here.words.quoted.say(value, form)

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield the cards whose names the text may begin with, the longest first."""
        words, cards = self._here.words, self._here.cards
        near = words.cards_by_start.get(text[:2], ()) if cards is words.of_cards else [(s, n) for n, s in cards.items()]
        found = [(said, name) for said, name in near if text.startswith(said)]
        for said, name in sorted(found, key=lambda pair: -len(pair[0])):
            if not text[len(said) : len(said) + 1].isalnum():
                yield name, text[len(said) :]
        yield from self._here.words.quoted.read(text, form)


class Introductions:
    """Objects as they are first spoken of: one with all that is said of it, or several of which nothing more is said."""

    def __init__(self, here: Situation) -> None:
        self._here = here
        self._names = CardName(here)

    def say(self, value: Any, form: str = "") -> str:
        """Return the objects one after another; in the form `mid`, set off from what follows."""
        said = [self._one(thing) for thing in value]
        if form == "mid" and len(said) == 1 and ", " in said[0].removeprefix(self._named(value[0])):
            return f"{said[0]},"
        return ", ".join(said[:-1]) + self._here.words.joined + said[-1] if len(said) > 1 else said[0]

    def read(self, text: str, form: str = "") -> Iterator[tuple[list[dict[str, Any]], str]]:
        """Yield the objects that the text may begin with."""
        for thing, rest in self._head(text):
            if rest.startswith((", ", self._here.words.joined)):
                yield from self._several([thing], rest)
            for found, end in self._attributes(thing, rest):
                if form == "mid" and end != rest and end.startswith(","):
                    yield [found], end[1:]
                elif form != "mid" or end == rest:
                    yield [found], end

    def _several(self, things: list[dict[str, Any]], text: str) -> Iterator[tuple[list[dict[str, Any]], str]]:
        joined = self._here.words.joined
        if text.startswith(", "):
            for thing, rest in self._head(text[2:]):
                yield from self._several([*things, thing], rest)
        if text.startswith(joined):
            for thing, rest in self._head(text[len(joined) :]):
                yield [_with_known(each) for each in (*things, thing)], rest

    # One object

    def _one(self, thing: Mapping[str, Any]) -> str:
        words, pieces = self._here.words, self._here.pieces
        fields = {name: value for name, value in thing.items() if name not in ("id", "zone", "controller", *RELATIONS)}
        card, face, gender = fields.pop("card", None), fields.pop("face", None), 0
        known = fields.pop("known", True)
        if card is None and face is None:
            raise NotReadError
        if card is not None:
            head = self._names.say(card)
            told = True
        else:
            head, gender, told = self._face(face, fields.pop("token", False))
            face = None
        mark = self._here.marks[thing["id"]]
        said = [f"{head} ({mark})" if mark else head]
        if face is not None:
            said.append(words.groups["attribute"]["size"].say(self._size(str(card), face), pieces))
        counters = fields.pop("counters", {})
        chosen = fields.pop("chosen", {})
        attribute = words.groups["attribute"]
        said += [attribute[n].say({n: fields.pop(n)}, pieces, gender=gender) for n in ATTRIBUTES if n in fields]
        said += [attribute["counters"].say({"counter": k, "n": n}, pieces) for k, n in counters.items()]
        said += [attribute["chosen"].say({"key": k, "chosen": v}, pieces) for k, v in chosen.items()]
        if fields:
            raise NotReadError
        if known is not told:
            said.append(attribute["known"].say({"known": known}, pieces, gender=gender))
        return ", ".join(said)

    def _named(self, thing: Mapping[str, Any]) -> str:
        return self._names.say(thing["card"]) if "card" in thing else ""

    def _face(self, face: Mapping[str, Any], token: bool) -> tuple[str, int, bool]:
        words, pieces = self._here.words, self._here.pieces
        said, gender = words.nouns.say_face(face, token)
        rest = {
            name: value
            for name, value in face.items()
            if name not in ("types", "subtypes", "supertypes", "colors", "power", "toughness", "name", "abilities")
        }
        for name in rest:
            if name not in words.groups["tail"]:
                raise NotReadError
            said += words.groups["tail"][name].say({name: rest[name]}, pieces)
        for ability in face.get("abilities", ()):
            flat = flat_ability(ability)
            said += words.groups["ability"][flat.pop("as")].say(flat, pieces)
        if face["name"] != derived_name(face):
            said += words.groups["tail"]["name"].say({"name": face["name"]}, pieces)
        return said, gender, told_enough(face)

    def _size(self, card: str, face: Mapping[str, Any]) -> dict[str, Any]:
        """A card that is but for its size what its card says (a token of it)."""
        size = {name: face.get(name) for name in ("power", "toughness")}
        if _sized(card, size) != dict(face):
            raise NotReadError
        return size

    def _head(self, text: str) -> Iterator[tuple[dict[str, Any], str]]:
        nouns = self._here.words.nouns
        for face, rest, flags in (
            *((*found, {"token": True}) for found in nouns.read_token(text)),
            *((*found, {}) for found in nouns.read_face(text)),
        ):
            for told, more in self._tails(face, rest):
                told.setdefault("name", derived_name(told))
                yield from self._marked({"face": told, **flags}, more)
        for card, rest in self._names.read(text):
            yield from self._marked({"card": card}, rest)

    def _marked(self, thing: dict[str, Any], text: str) -> Iterator[tuple[dict[str, Any], str]]:
        if text.startswith(" ("):
            inside, _, rest = text[2:].partition(")")
            opening, closing = self._here.words.quoted.marks
            if len(inside) == 1:
                yield thing, rest
            elif inside.startswith(opening):
                yield {**thing, "id": inside.removeprefix(opening).removesuffix(closing)}, rest
        yield thing, text

    def _tails(self, face: dict[str, Any], text: str) -> Iterator[tuple[dict[str, Any], str]]:
        words, pieces = self._here.words, self._here.pieces
        for templates in words.groups["tail"].values():
            for found, rest in templates.read(text, pieces):
                yield from self._tails({**face, **found}, rest)
        for kind, templates in words.groups["ability"].items():
            for found, rest in templates.read(text, pieces):
                ability = strict_ability({"as": kind, **found})
                yield from self._tails({**face, "abilities": [*face.get("abilities", ()), ability]}, rest)
        yield dict(face), text

    def _attributes(self, thing: dict[str, Any], text: str) -> Iterator[tuple[dict[str, Any], str]]:
        if text.startswith(", "):
            for name, templates in self._here.words.groups["attribute"].items():
                for found, rest in templates.read(text[2:], self._here.pieces):
                    yield from self._attributes(self._with(thing, name, found), rest)
        yield _with_known(thing), text

    def _with(self, thing: dict[str, Any], name: str, found: dict[str, Any]) -> dict[str, Any]:
        if name == "counters":
            return {**thing, "counters": {**thing.get("counters", {}), found["counter"]: found["n"]}}
        if name == "chosen":
            return {**thing, "chosen": {**thing.get("chosen", {}), found["key"]: found["chosen"]}}
        if name == "size":
            return {**thing, "face": _sized(thing.get("card", ""), found)}
        return {**thing, **found}


def told_enough(face: Mapping[str, Any]) -> bool:
    """Whether a description is one by which a described object is known: its size, what it does, or its being a land of a type."""
    return bool(face.get("abilities") or "power" in face or (face.get("types") == ["land"] and face.get("subtypes")))


def _with_known(thing: Mapping[str, Any]) -> dict[str, Any]:
    """Add whether it is known, where that wasn't said."""
    known = thing.get("known", "card" in thing or told_enough(thing["face"]))
    return {name: value for name, value in thing.items() if name != "known"} | ({} if known else {"known": False})


def _sized(name: str, size: Mapping[str, Any]) -> dict[str, Any]:
    if name not in load_cards():
        return {}
    card = load_cards()[name]
    return {"name": name, "types": list(card.types), "subtypes": list(card.subtypes), **size}
