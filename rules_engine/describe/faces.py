"""What a noun phrase describes, as a face: types, colors, sizes."""

from __future__ import annotations

from typing import Any

from rules_engine.describe.attachments import attachment_abilities
from rules_engine.describe.fold import fold
from rules_engine.describe.lexicon import subtypes as subtypes_known
from rules_engine.describe.mentions import Noun
from rules_engine.vocabulary import Card

PERMANENT_TYPES = frozenset({"creature", "artifact", "enchantment", "land", "planeswalker", "battle"})
SPELL_TYPES = frozenset({"instant", "sorcery"})
AS_SUBTYPE = {
    "aura": ("enchantment", "Aura"),
    "equipment": ("artifact", "Equipment"),
    "vehicle": ("artifact", "Vehicle"),
}
_BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def number_in(written: str) -> int | str:
    """Return a power or toughness as a number, `*` and `x` as they are."""
    return written if written in ("*", "x") else int(written)


def resized(card: Card, pt: tuple[str, str]) -> dict[str, Any]:
    """Return the face of a card with another size: "a 1/1 token copy of it"."""
    power, toughness = (number_in(part) for part in pt)
    types = {"types": card.types, "subtypes": card.subtypes}
    return {"name": card.name, **types, "power": power, "toughness": toughness}


def face_of(noun: Noun, last: frozenset[str]) -> tuple[dict[str, Any], bool]:
    """Return the face of what a noun phrase describes, and whether enough is known of it. `last` are the types that "one" stands for."""
    types: list[str] = []
    subtypes = list(noun.subtypes)
    words = list(noun.types)
    if "same" in words:
        words = sorted(last & (PERMANENT_TYPES | {"permanent"})) or ["creature"]
    for word in words:
        if word in AS_SUBTYPE:
            kind, subtype = AS_SUBTYPE[word]
            types.append(kind)
            subtypes.append(subtype)
        elif word in PERMANENT_TYPES or word in SPELL_TYPES:
            types.append(word)
        elif word in ("commander", "creature_spell"):
            types.append("creature")
        elif word == "spell":
            types.append("sorcery")
        elif word == "fetch_land":
            types.append("land")
    if not types and any(subtypes_known().get(fold(s), ("", ""))[1] == "artifact" for s in noun.subtypes):
        types.append("artifact")
    if not types and (noun.pt or noun.token or any(s not in _BASICS for s in noun.subtypes)):
        types.append("creature")
    elif not types and noun.subtypes:
        types.append("land")
    colors = list(noun.colors)
    name = " ".join(subtypes) if subtypes else (types[0] if types else "permanent").capitalize()
    face: dict[str, Any] = {"name": name, "types": tuple(types), "subtypes": tuple(subtypes)}
    supertypes = [a for a in noun.adjectives if a in ("legendary", "basic", "snow")]
    if supertypes:
        face["supertypes"] = tuple(supertypes)
    if colors:
        face["colors"] = tuple(colors)
    if noun.pt and "creature" in types:
        face["power"], face["toughness"] = (number_in(p) for p in noun.pt)
    face |= {size: n for size, n in noun.sizes.items() if size == "mana_value" or "creature" in types}
    abilities = attachment_abilities(noun)
    if abilities:
        face["abilities"] = abilities
    known = bool(abilities) or bool(noun.pt) or (types == ["land"] and bool(noun.subtypes))
    return face, known
