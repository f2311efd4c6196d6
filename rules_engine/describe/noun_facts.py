"""Facts in a noun's tail that need several words: `… on top of Alice's graveyard`, `… with black chosen`, `… (chosen type Elf)`."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.describe.mentions import Noun
from rules_engine.describe.spot import Item

Peek = Callable[[int], Item | None]
ORDERED = ("library", "graveyard")
_CHOSEN = {"color": "color", "subtype": "creature_type"}


def placed(peek: Peek, noun: Noun) -> int:
    """Take `(is) on top of her library` as the first place from the top; return how many items that are (0 if none)."""
    ahead = 0
    item = peek(ahead)
    if item is not None and item.has("verb", "be"):
        ahead += 1
        item = peek(ahead)
    if item is None or not item.has("topic", "top"):
        return 0
    of: str | None = None
    for place in range(ahead + 1, ahead + 5):
        item = peek(place)
        if item is None or item.kind == "stop":
            return 0
        if item.has("zone", *ORDERED):
            noun.zone, noun.position = item.value("zone"), 1
            noun.zone_of = of or noun.zone_of
            return place + 1
        if item.has("poss") or (item.has("player") and item.possessive):
            of = item.value("player") if item.has("person") else item.value("poss") or item.value("player")
        elif not (item.has("prep", "of") or item.has("det")):
            return 0
    return 0


def chosen(peek: Peek, noun: Noun) -> int:
    """Take `with black chosen`, `with chosen color blue`, `(chosen type Elf)`; return how many items that are (0 if none)."""
    opening = peek(0)
    if opening is None or not (opening.has("prep", "with") or opening.text == "("):
        return 0
    said: dict[str, str] = {}
    chose = False
    for place in range(1, 6):
        item = peek(place)
        if item is None:
            return 0
        kind = next((k for k in _CHOSEN if item.has(k)), None)
        if item.has("verb", "choose"):
            chose = True
        elif kind is not None and not said:
            said[_CHOSEN[kind]] = item.value(kind) or ""
        elif not (item.has("det") or item.has("measure") or item.has("prep", "as")):
            return 0
        after = peek(place + 1)
        if chose and said and (opening.text != "(" or (after is not None and after.text == ")")):
            noun.chosen |= said
            return place + (2 if opening.text == "(" else 1)
    return 0


def valued_x(peek: Peek) -> int:
    """Return how many items say what X is: "X=2", "X is 2" (0 if none)."""
    item, value = peek(0), peek(1)
    if item is None or item.kind != "unknown" or item.text not in "xX" or value is None:
        return 0
    length = 3 if value.has("verb", "be") or value.text == "=" else 2
    value = peek(length - 1)
    return length if value is not None and value.kind == "num" else 0


def keywords_alone(inside: list[Item]) -> list[str]:
    """Return the keywords that a parenthesis consists of: "(flying, protection from red)"; none where it says anything else."""
    found: list[str] = []
    for item in inside:
        if item.has("keyword"):
            found.append(item.value("keyword") or "")
        elif item.has("color") and found and found[-1] == "protection":
            found[-1] += f" from {item.value('color')}"
        elif not (item.has("conj", "and") or item.text == ","):
            return []
    return [] if "protection" in found else found
