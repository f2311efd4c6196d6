"""What is said as a word or a printed number: a color, a basic land type, a creature type, `*`."""

from __future__ import annotations

from rules_engine.describe.mentions import Mention

_PROTECTION = "protection from "
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def number_of(written: str) -> int | str:
    """Return a printed number as an int, `*` and `x` as they are."""
    return int(written) if written.lstrip("+-").isdigit() else written


def word_of(mention: Mention, described: bool = False) -> tuple[str, str] | None:
    """Return family and word where a mention may be a color, basic land type or creature type said as a word.

    `described`: also where it is an object with that one subtype.
    """
    if mention.kind == "color":
        return "color", mention.value
    if mention.kind == "keyword" and mention.value.startswith(_PROTECTION):
        return "color", mention.value.removeprefix(_PROTECTION)
    noun = mention.noun
    if mention.kind == "object" and noun is not None and noun.bare_card in BASICS:
        return "basic_land_type", str(noun.bare_card)
    if described and mention.kind == "object" and noun is not None and len(noun.cards) == 1 and noun.cards[0] in BASICS:
        return "basic_land_type", noun.cards[0]
    one = mention.kind == "object" and noun is not None and len(noun.subtypes) == 1 and (described or not noun.token)
    if one and noun is not None and (noun.bare or (described and not noun.cards)):
        return ("basic_land_type" if noun.subtypes[0] in BASICS else "creature_type"), noun.subtypes[0]
    return None
