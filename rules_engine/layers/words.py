"""Words that text changes deal in: color words, basic land types, creature types, in all the forms in which text has them."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Literal

Family = Literal["color", "basic_land_type", "creature_type"]

COLORS = ("white", "blue", "black", "red", "green")
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
MANA_OF = {"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}
COLOR_OF_SYMBOL = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


@cache
def subtypes_of_type() -> dict[str, frozenset[str]]:
    """Return the subtypes that go with each card type (`creature`, `land`, `artifact`, `enchantment`, `planeswalker`, `spell` …)."""
    text = resources.files("rules_engine").joinpath("cards/subtypes.toml").read_text(encoding="utf-8")
    return {kind: frozenset(words) for kind, words in tomllib.loads(text).items()}


@cache
def _irregular_plurals() -> dict[str, str]:
    text = resources.files("rules_engine.layers").joinpath("irregular_plurals.toml").read_text(encoding="utf-8")
    return {word: str(plural) for word, plural in tomllib.loads(text).items()}


@cache
def set_of_subtype(subtype: str) -> str:
    """Return which set a subtype belongs to: `land`, `artifact`, `enchantment`, `spell`, `planeswalker`, `battle`, else `creature`."""
    known = subtypes_of_type()
    if subtype in known.get("creature", ()):
        return "creature"
    for kind in ("land", "artifact", "enchantment", "spell", "planeswalker", "battle"):
        if subtype in known.get(kind, ()):
            return kind
    return "creature"


def family_of(word: str) -> Family | None:
    """Return the family of words that `word` belongs to, in any case of letters; None: no color word, basic land type or creature type."""
    if word.lower() in COLORS:
        return "color"
    title = singular(word)
    if title in BASIC_LAND_TYPES:
        return "basic_land_type"
    if title in subtypes_of_type().get("creature", ()):
        return "creature_type"
    return None


@cache
def _by_lower_form() -> dict[str, str]:
    words = [*BASIC_LAND_TYPES, *sorted(subtypes_of_type().get("creature", ()))]
    forms = {plural(word).lower(): word for word in words}
    forms.update({word.lower(): word for word in words})
    return forms


def singular(word: str) -> str:
    """Return the subtype as a type line has it, for any form of it ("elves" → "Elf"); other words come back as they are."""
    return _by_lower_form().get(word.lower(), word)


@cache
def plural(word: str) -> str:
    """Return the plural of an English subtype, its first letter as it is."""
    irregular = _irregular_plurals().get(word)
    if irregular is not None:
        return irregular
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    if re.search(r"(s|x|z|ch|sh)$", word):
        return word + "es"
    return word + "s"


def _like(word: str, model: str) -> str:
    if model.isupper() and len(model) > 1:
        return word.upper()
    if model[:1].islower():
        return word[:1].lower() + word[1:]
    return word[:1].upper() + word[1:]


@lru_cache(maxsize=1024)
def _pattern(old: str) -> re.Pattern[str]:
    one, many = re.escape(old), re.escape(plural(old))
    forms = f"{many}|{one}" if plural(old) != old else one
    return re.compile(
        rf"(?<![\w{{/])(?P<non>non-?)?(?P<word>{forms})(?P<walk>walk(?:ers?)?|cycling)?(?![\w}}])(?!')", re.IGNORECASE
    )


@lru_cache(maxsize=1024)
def _possessive(old: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w{{/])(?P<word>{re.escape(old)})(?P<s>'s)(?!\w)", re.IGNORECASE)


def replace_words(text: str, old: str, new: str) -> str:
    """Return `text` with every form of the word `old` as the same form of `new`: plurals, "non…", "…walk", small or capital letters.

    `old` and `new` are singular as a type line has them (or color words). Parts of other words ("required", "plainsmen") and mana
    symbols stay.
    """
    new_many = plural(new)
    old_many = plural(old).lower()
    is_color = old.lower() in COLORS

    def other(match: re.Match[str]) -> str:
        word, walk, non = match["word"], match["walk"] or "", match["non"] or ""
        is_many = word.lower() == old_many and old_many != old.lower() and not walk
        if old_many == old.lower() and not walk and not is_color:
            is_many = _reads_as_plural(text, match)
        result = _like(new_many if is_many and not is_color else new, word)
        return f"{non}{result}{walk}"

    text = _pattern(old).sub(other, text)
    return _possessive(old).sub(lambda match: _like(new, match["word"]) + match["s"], text)


_BEFORE_MANY = re.compile(r"\b(all|these|those|many|two|three|four|five|six|seven|other|of|control)\s$", re.IGNORECASE)
_BEFORE_ONE = re.compile(r"\b(a|an|one|target|each|that|this|another|enchanted|basic|becomes an?)\s$", re.IGNORECASE)
_AFTER_MANY = re.compile(r"^\s(are|have|get|don't|can't|you|become|enter|lose)\b", re.IGNORECASE)
_AFTER_ONE = re.compile(r"^\s(is|has|gets|doesn't|card|type|becomes|enters|loses)\b", re.IGNORECASE)


def _reads_as_plural(text: str, match: re.Match[str]) -> bool:
    """A word with one form for both numbers ("Plains"): go by the words around it; singular where they don't say."""
    before, after = text[: match.start()], text[match.end() :]
    if _BEFORE_ONE.search(before) or _AFTER_ONE.search(after):
        return False
    return bool(_AFTER_MANY.search(after) or _BEFORE_MANY.search(before))
