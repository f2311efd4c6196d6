"""Type lines, mana costs and power/toughness as cards print them."""

from __future__ import annotations

import re
from typing import Any

from rules_engine.cards.phrases import subtypes, words

_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def type_line(text: str) -> dict[str, Any]:
    """ "Legendary Creature — Human Wizard" as supertypes, types (both lower case) and subtypes. Both faces of "A // B": the first.

    Raises `ValueError` for a word before the dash that is no type and no supertype.
    """
    left, _, right = text.split(" // ")[0].replace(" - ", " — ").partition(" — ")
    supertypes: list[str] = []
    types: list[str] = []
    for word in left.lower().split():
        if word == "tribal":
            types.append("kindred")
        elif word in words()["supertypes"]:
            supertypes.append(word)
        elif word in words()["types"]:
            types.append(word)
        elif word not in {"token", "card", "emblem", "host", "elite"}:
            raise ValueError(f"{word!r} is no card type and no supertype (in {text!r})")
    if "plane" in types and right:
        return {"supertypes": supertypes, "types": types, "subtypes": [right]}
    names = right.replace("’", "'").replace("Time Lord", "Time_Lord").split()
    return {"supertypes": supertypes, "types": types, "subtypes": [name.replace("_", " ") for name in names]}


def known_subtype(subtype: str) -> bool:
    """Whether the rules, or cards outside the rules, know this subtype."""
    return subtype in words()["outside_subtypes"] or any(subtype in of for of in subtypes().values())


def colors_of(cost: str | None) -> list[str]:
    """The colors that a mana cost gives, in the order white, blue, black, red, green."""
    symbols = "".join(re.findall(r"\{([^}]*)\}", cost or ""))
    return [color for letter, color in _LETTERS.items() if letter in symbols]


def mana_value(cost: str | None) -> int:
    """The mana value of a cost; X counts as 0, a hybrid symbol as its greatest part."""
    total = 0
    for symbol in re.findall(r"\{([^}]*)\}", cost or ""):
        parts = [int(part) if part.isdigit() else (0 if part in {"X", "Y", "Z"} else 1) for part in symbol.split("/")]
        total += max(parts)
    return total


def strength(text: str) -> tuple[int | str, int | str]:
    """ "2/3" or "*/1+*" as two values; numbers become numbers, anything else stays as written."""
    power, slash, toughness = text.partition("/")
    if not slash:
        raise ValueError(f"{text!r} is no power/toughness")
    return _number(power), _number(toughness)


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?\d+", text.strip()) else text.strip()
