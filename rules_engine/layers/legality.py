"""Keywords that say what something can't be done to or by: protection's qualities, landwalk, evasion."""

from __future__ import annotations

from rules_engine.layers.matching import find
from rules_engine.layers.refs import Context
from rules_engine.layers.view import Projection, View
from rules_engine.layers.words import COLORS, set_of_subtype, singular, subtypes_of_type
from rules_engine.vocabulary.refs import Filter


def has_quality(source: View, quality: str) -> bool:
    """Whether an object is what a protection or hexproof is from: a color, `everything`, a card type, a subtype, a name."""
    word = quality.lower().strip()
    if word in ("everything", "all"):
        return True
    if word in ("all colors", "each color"):
        return bool(source.colors)
    if word == "monocolored":
        return len(source.colors) == 1
    if word == "multicolored":
        return len(source.colors) > 1
    if word == "colorless":
        return not source.colors
    if word in COLORS:
        return word in source.colors
    if (
        word.removesuffix("s") in source.types
        or word.removesuffix("s") in source.supertypes
        or word in source.types
        or (word == "sorceries" and "sorcery" in source.types)
    ):
        return True
    subtype = singular(quality)
    if subtype in source.subtypes:
        return True
    if source.every_creature_type and subtype in subtypes_of_type().get("creature", ()):
        return True
    return quality == source.name and bool(quality)


def landwalk_that_works(projection: Projection, attacker: View, defender: str) -> str | None:
    """Return the landwalk that keeps creatures of that player from blocking the attacker, or None.

    `islandwalk` looks for an Island; `snow swampwalk`, `nonbasic landwalk` and `legendary landwalk` for lands like that.
    """
    for keyword in attacker.keywords:
        if not keyword.endswith("walk"):
            continue
        *before, kind = keyword.removesuffix("walk").split(" ")
        land = singular(kind)
        subtypes = (land,) if set_of_subtype(land) == "land" else ()
        if kind != "land" and not subtypes:
            continue
        what = Filter(
            types=("land",),
            subtypes=subtypes,
            supertypes=tuple(word for word in before if not word.startswith("non")),
            not_supertypes=tuple(word.removeprefix("non") for word in before if word.startswith("non")),
            controller=defender,
        )
        if find(projection, what, Context(defender)):
            return keyword
    return None


def evasion_that_works(attacker: View, blocker: View) -> str | None:
    """Return the keyword of either creature for which the one can't block the other, or None; landwalk and protection apart."""
    has, other = attacker.keywords, blocker.keywords
    artifact = "artifact" in blocker.types
    works = {
        "flying": "flying" in has and "flying" not in other and "reach" not in other,
        "shadow": ("shadow" in has) != ("shadow" in other),
        "horsemanship": "horsemanship" in has and "horsemanship" not in other,
        "fear": "fear" in has and not artifact and "black" not in blocker.colors,
        "intimidate": "intimidate" in has and not artifact and not set(attacker.colors) & set(blocker.colors),
        "skulk": "skulk" in has and (blocker.power or 0) > (attacker.power or 0),
    }
    return next((keyword for keyword, does in works.items() if does), None)
