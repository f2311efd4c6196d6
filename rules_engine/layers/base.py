"""What an object is before any effect: copiable values of its face, read once for each object."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rules_engine.citations import Cite
from rules_engine.layers.identity import by_identity
from rules_engine.layers.text import as_cast
from rules_engine.layers.text import spliced as with_spliced
from rules_engine.layers.view import Held, Trace, View, keywords_of
from rules_engine.layers.words import COLOR_OF_SYMBOL, COLORS
from rules_engine.state.model import GameObject
from rules_engine.state.replacing import replace
from rules_engine.vocabulary import Face
from rules_engine.vocabulary.abilities import Ability, KeywordAbility

_SYMBOL = re.compile(r"\{([^}]+)\}")

FACE_DOWN = Face(name="", types=("creature",), colors=(), power=2, toughness=2)
"""A face-down permanent or spell: no name, no text, no colors."""
CLOAKED = FACE_DOWN.model_copy(update={"abilities": (KeywordAbility(keyword="ward", cost="{2}"),)})
"""A face-down permanent that was cloaked."""


@lru_cache(maxsize=4096)
def symbols_of(mana_cost: str) -> list[str]:
    """Return the symbols of a mana cost, without braces."""
    return _SYMBOL.findall(mana_cost)


@lru_cache(maxsize=4096)
def colors_of_cost(mana_cost: str) -> tuple[str, ...]:
    """Return the colors of a mana cost such as `{1}{G/W}`, in the order white, blue, black, red, green."""
    letters = {part for symbol in _SYMBOL.findall(mana_cost) for part in symbol.upper().split("/")}
    found = {COLOR_OF_SYMBOL[letter] for letter in letters if letter in COLOR_OF_SYMBOL}
    return tuple(color for color in COLORS if color in found)


@lru_cache(maxsize=4096)
def value_of_cost(mana_cost: str, x: int = 0) -> int:
    """Return the mana value of a cost; `x` stands for each X."""
    total = 0
    for symbol in _SYMBOL.findall(mana_cost):
        parts = symbol.upper().split("/")
        if parts[0].isdigit():
            total += int(parts[0])
        elif parts[0] == "X":
            total += x
        else:
            total += 1
    return total


def face_colors(face: Face) -> tuple[str, ...]:
    """Return a face's colors: its own where they are given, else those of its mana cost."""
    if face.colors is not None:
        return tuple(color for color in COLORS if color in face.colors)
    return colors_of_cost(face.mana_cost) if face.mana_cost else ()


def face_value(face: Face, x: int = 0) -> int:
    """Return a face's mana value."""
    if face.mana_value is not None:
        return face.mana_value
    return value_of_cost(face.mana_cost, x) if face.mana_cost else 0


def number(value: int | str | None) -> int | None:
    """Return a printed power or toughness as a number; None for `*` and the like (an ability sets it)."""
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        digits = value.replace("*", "").strip("+ ")
        return int(digits) if re.fullmatch(r"-?\d+", digits) and digits == value else None
    return None


def held_of(abilities: tuple[Ability, ...], prefix: str | int, timestamp: int) -> tuple[Held, ...]:
    """Return abilities as an object's own, keyed under `prefix`."""
    return tuple(Held(ability, (prefix, i), None, timestamp) for i, ability in enumerate(abilities))


def shown_face(thing: GameObject) -> Face:
    """Return the face an object shows: a face-down one on battlefield and stack hides its own."""
    if thing.face_down and thing.zone in ("battlefield", "stack"):
        return CLOAKED if thing.cloaked else FACE_DOWN
    return thing.face


def spliced_text(abilities: tuple[Ability, ...], added: tuple[tuple[Ability, ...], ...]) -> tuple[Ability, ...]:
    """Return a spell's text with that of each spliced card after it, in order."""
    for more in added:
        abilities = with_spliced(abilities, as_cast(more, "normal"))
    return abilities


_WAY_CITES = {"overload": Cite.OVERLOAD_NO_TARGETS, "cleave": Cite.CLEAVE}


@dataclass(frozen=True, slots=True)
class _Facts:
    """What a face says, read once."""

    colors: tuple[str, ...]
    mana_value: int
    held: tuple[Held, ...]
    keywords: tuple[str, ...]
    power: int | None
    toughness: int | None


@by_identity(4096)
def _facts(face: Face) -> _Facts:
    power, toughness = number(face.power), number(face.toughness)
    if "creature" in face.types:
        power, toughness = power or 0, toughness or 0
    held = held_of(face.abilities, "printed", 0)
    return _Facts(face_colors(face), face_value(face), held, keywords_of(held), power, toughness)


@by_identity(4096)
def _permanent(face: Face) -> View:
    """Return what is seen of a permanent with that face; whose it is and which it is have yet to be put in."""
    seen = _elsewhere(face)
    return seen if "creature" in face.types else replace(seen, power=None, toughness=None)


@by_identity(4096)
def _elsewhere(face: Face) -> View:
    facts = _facts(face)
    return View(
        id="",
        number=0,
        zone="battlefield",
        owner="",
        controller="",
        name=face.name,
        all_names=False,
        types=face.types,
        subtypes=face.subtypes,
        supertypes=face.supertypes,
        colors=facts.colors,
        mana_value=facts.mana_value,
        mana_cost=face.mana_cost,
        held=facts.held,
        rules_text=face.abilities,
        keywords=facts.keywords,
        power=facts.power,
        toughness=facts.toughness,
        base_power=facts.power,
        base_toughness=facts.toughness,
        copiable=face,
        text_subtypes=face.subtypes,
    )


@by_identity(8192)
def base_view(thing: GameObject) -> View:
    """Return what is seen of an object that no effect touches."""
    zone = thing.zone
    face = shown_face(thing)
    seen = replace(
        _permanent(face) if zone == "battlefield" else _elsewhere(face),
        id=thing.id,
        number=thing.number,
        zone=zone,
        owner=thing.owner,
        controller=(thing.phased_under or thing.controller)
        if zone in ("battlefield", "stack", "command")
        else thing.owner,
        known=thing.known,
    )
    return _spell(thing, seen) if zone == "stack" else seen


def _spell(thing: GameObject, seen: View) -> View:
    """Return a spell with the value of X and the way it is cast in it."""
    face = seen.copiable
    value = face_value(face, thing.x or 0)
    text = as_cast(face.abilities, thing.way)
    if text is face.abilities:
        return replace(seen, mana_value=value)
    held = held_of(text, "printed", 0)
    cite = _WAY_CITES.get(thing.way)
    trace = (Trace("3", thing.way, thing.id, thing.way, (Cite.LAYER_TEXT, cite)),) if cite else ()
    return replace(seen, mana_value=value, held=held, rules_text=text, keywords=keywords_of(held), trace=trace)
