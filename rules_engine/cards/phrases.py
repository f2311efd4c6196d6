"""Object phrases in Oracle English ("nonland permanent an opponent controls", "two creatures") as filters and target phrases.

Used for the card files and for imported texts. A phrase with a word that isn't understood is refused (`PhraseError`), never guessed.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

Table = dict[str, Any]
_HERE = Path(__file__).parent
_NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
}
_OPPONENTS = "$opponents"


class PhraseError(ValueError):
    """A phrase holds words that aren't understood; the message quotes the phrase."""


@cache
def words() -> Table:
    """The word lists of `words.toml`."""
    return tomllib.loads((_HERE / "words.toml").read_text("utf-8"))


@cache
def subtypes() -> dict[str, tuple[str, ...]]:
    """All subtypes by card type (`creature`, `land`, `artifact`, …; `spell` for instants and sorceries), as cards print them."""
    return {kind: tuple(of) for kind, of in tomllib.loads((_HERE / "subtypes.toml").read_text("utf-8")).items()}


@cache
def _all_subtypes() -> frozenset[str]:
    return frozenset(subtype for kind, of in subtypes().items() if kind != "plane" for subtype in of)


def number(word: str) -> int | None:
    """A number in digits or words up to nine; None for anything else."""
    return int(word) if word.isdigit() else _NUMBERS.get(word.lower())


def singular(word: str) -> str:
    """A word in the singular, as far as types and subtypes go; other words come back unchanged."""
    table = words()
    if word in _all_subtypes() or word.lower() in table["types"] or word in table["plurals"].values():
        return word
    if word in table["plurals"]:
        return str(table["plurals"][word])
    for ending, instead in (("s", ""), ("es", ""), ("ies", "y"), ("men", "man")):
        if word.endswith(ending):
            stem = word[: -len(ending)] + instead
            if stem in _all_subtypes() or stem in {
                *table["types"],
                "permanent",
                "spell",
                "card",
                "token",
                "player",
                "opponent",
            }:
                return stem
    return word


def _clauses() -> tuple[tuple[re.Pattern[str], Any], ...]:
    ref = r"(\$[\w.:$]+)"
    return tuple(
        (re.compile(rf"^(?P<head>.*?),? {pattern}$"), fields)
        for pattern, fields in (
            (r"you neither own nor control", lambda _: {"not_owner": "$you", "not_controller": "$you"}),
            (r"(?:that )?you control", lambda _: {"controller": "$you"}),
            (r"(?:that )?you don't control", lambda _: {"not_controller": "$you"}),
            (r"(?:an opponent controls|(?:your )?opponents control)", lambda _: {"controller": _OPPONENTS}),
            (rf"{ref} controls", lambda m: {"controller": m[2]}),
            (rf"{ref} doesn't control", lambda m: {"not_controller": m[2]}),
            (r"(?:that )?you own", lambda _: {"owner": "$you"}),
            (r"an opponent owns", lambda _: {"owner": _OPPONENTS}),
            (r"(?:that )?you don't own", lambda _: {"not_owner": "$you"}),
            (rf"{ref} owns", lambda m: {"owner": m[2]}),
            (r"(?:in|from) your (graveyard|hand|library)", lambda m: {"zone": m[2], "owner": "$you"}),
            (r"(?:in|from) (?:a|any|all) (?:single )?(graveyard|hand|library)s?", lambda m: {"zone": m[2]}),
            (
                r"(?:in|from) (?:an opponent's|opponents') (graveyard|hand|library)",
                lambda m: {"zone": m[2], "owner": _OPPONENTS},
            ),
            (rf"(?:in|from) {ref}'s (graveyard|hand|library)", lambda m: {"zone": m[3], "owner": m[2]}),
            (
                r"(?:in|from) (exile|the ante|outside the game)",
                lambda m: {"zone": {"the ante": "ante"}.get(m[2], m[2].split()[0])},
            ),
            (r"with power (\d+) or less", lambda m: {"max_power": int(m[2])}),
            (r"with power (\d+) or greater", lambda m: {"min_power": int(m[2])}),
            (r"with toughness (\d+) or less", lambda m: {"max_toughness": int(m[2])}),
            (r"with mana value (\d+) or less", lambda m: {"max_mana_value": int(m[2])}),
            (r"with mana value (\d+) or greater", lambda m: {"min_mana_value": int(m[2])}),
            (r"with mana value (\d+)", lambda m: {"max_mana_value": int(m[2]), "min_mana_value": int(m[2])}),
            (r"with mana value X or less", lambda _: {"mana_value_at_most": {"remembered": "x"}}),
            (rf"with mana value at most {ref}", lambda m: {"max_mana_value_of": m[2]}),
            (rf"with power at most {ref}", lambda m: {"max_power_of": m[2]}),
            (r"with the greatest mana value", lambda _: {"greatest_mana_value": True}),
            (rf"with the same name as {ref}", lambda m: {"same_name_as": m[2]}),
            (rf"that shares? a (?:card|permanent) type with {ref}", lambda m: {"shares_card_type_with": m[2]}),
            (rf"attached to {ref}", lambda m: {"attached_to": m[2]}),
            (rf"other than {ref}", lambda m: {"other_than": m[2]}),
            (r"named ([A-Z][^,]*)", lambda m: {"name": m[2]}),
            (r"with ([a-z][a-z ]*)", lambda m: {"keyword": _keyword(m[2])}),
            (r"without ([a-z][a-z ]*)", lambda m: {"not_keyword": _keyword(m[2])}),
        )
    )


_CLAUSES = cache(_clauses)


def _keyword(word: str) -> str:
    plain = [*words()["keywords"]["plain"], *words()["keywords"]["cost"]]
    if word not in plain and not word.endswith("walk"):
        raise PhraseError(word)
    return word.replace(" ", "_")


def filter_of(phrase: str, zone: str | None = None) -> Table:
    """What a phrase means, as the fields of a `Filter`. `zone` is where objects called cards are, unless the phrase says where.

    Raises `PhraseError` where a word isn't understood.
    """
    rest, fields = phrase.strip(), Table()
    again = True
    while again:
        again = False
        for pattern, make in _CLAUSES():
            if found := pattern.match(rest):
                try:
                    fields = {**make(found), **fields}
                except PhraseError:
                    continue
                rest, again = found["head"], True
                break
    said_zone = fields.pop("zone", None)
    body = _noun(rest, phrase)
    branches = body.pop("any_of", None)
    place = said_zone or zone
    if branches:
        for branch in branches:
            branch.update(fields)
            if place:
                branch.setdefault("zone", place)
        return {"any_of": branches}
    body.update(fields)
    if place:
        body["zone"] = place
    return body


def _noun(text: str, phrase: str) -> Table:
    """The part of a phrase before its clauses: adjectives and nouns, perhaps several joined by "or"."""
    text = re.sub(r"\b(non[\w-]+), (?=non|[a-z]+ permanent)", r"\1 ", text)
    parts = [part for part in re.split(r",? (?:and/)?or |, (?:and )?|,? and ", text) if part]
    if not parts:
        raise PhraseError(f"no noun in {phrase!r}")
    last = parts[-1].split()
    ending = singular(last[-1]) if last else ""
    if ending in {"card", "spell", "token"} and len(last) > 1:
        last = last[:-1]
    else:
        ending = ""
    read: list[Table] = []
    shared: list[str] = []
    nouns = [token for token in last if not _adjective(token)]
    for index, part in enumerate(parts):
        tokens = last if index == len(parts) - 1 else part.split()
        if index == 0 and len(parts) > 1:
            while len(tokens) > 1 and _adjective(tokens[0]):
                shared.append(tokens[0])
                tokens = tokens[1:]
        if all(_adjective(token) for token in tokens):
            tokens = [*tokens, *nouns]
        read.append(_simple([*tokens, *([ending] if ending else [])], phrase))
    common = _simple([*shared, "permanent"], phrase) if shared else {}
    common.pop("types", None)
    if len(read) == 1:
        return {**common, **read[0]}
    others = [{key: value for key, value in one.items() if key != "colors"} for one in read]
    if all("colors" in one for one in read) and all(other == others[0] for other in others):
        return {**common, **read[0], "colors": [color for one in read for color in one["colors"]]}
    keys = {tuple(one) for one in read}
    if (
        len(keys) == 1
        and len(key := next(iter(keys))) <= 2
        and key[0] in {"types", "subtypes"}
        and read[0].get("zone") == read[-1].get("zone")
    ):
        merged = {key[0]: [word for one in read for word in one[key[0]]]}
        return {**common, **merged, **({"zone": read[0]["zone"]} if "zone" in read[0] else {})}
    return {"any_of": [{**common, **one} for one in read]}


def _adjective(word: str) -> Table | None:
    table = words()
    bare = word[3:].lstrip("-") if word.startswith("non") else None
    if word in {"another", "other"}:
        return {"other_than": "$self"}
    if word in {"tapped", "untapped"}:
        return {"tapped": word == "tapped"}
    if word in {"attacking", "blocking"}:
        return {word: True}
    if word in {"face-up", "face-down"}:
        return {"face_up": word == "face-up"}
    if word == "colorless":
        return {"colorless": True}
    if word == "nontoken":
        return {"token": False}
    for key, of in (("colors", table["colors"]), ("supertypes", table["supertypes"])):
        if word in of:
            return {key: [word]}
        if bare in of:
            return {f"not_{key}": [bare]}
    if bare in table["types"]:
        return {"not_types": [bare]}
    if bare and bare in _all_subtypes():
        return {"not_subtypes": [bare]}
    return None


def _simple(tokens: list[str], phrase: str) -> Table:
    fields = Table()
    types: list[str] = []
    if len(tokens) > 1 and tokens[-2:] == ["Time", "Lord"]:
        tokens = [*tokens[:-2], "Time Lord"]
    for token in tokens:
        if found := _adjective(token):
            for key, value in found.items():
                fields[key] = [*fields.get(key, []), *value] if isinstance(value, list) else value
            continue
        word = singular(token)
        if word.lower() in words()["types"] and word[0].islower():
            types.append(word)
        elif word in _all_subtypes():
            fields.setdefault("subtypes", []).append(word)
        elif word == "permanent":
            fields.setdefault("types", []).append("permanent")
        elif word == "spell":
            fields["zone"] = "stack"
            if not types and "subtypes" not in fields:
                fields.setdefault("types", []).append("spell")
        elif word == "token":
            fields["token"] = True
        elif word != "card":
            raise PhraseError(f"{token!r} in {phrase!r}")
    if len(types) == 1:
        fields["types"] = types
    elif types:
        fields["all_types"] = types
    return {key: fields[key] for key in sorted(fields, key=lambda k: (k not in {"types", "subtypes"}, k))}


_PLAYERS = {"player": "any", "opponent": "opponent", "another player": "another"}


def target_of(phrase: str) -> Table:
    """A target phrase as the fields of a `TargetSpec`: "player", "any target", "2 creature", "up to one land you control".

    Raises `PhraseError` where a word isn't understood.
    """
    rest, fields = phrase.strip(), Table()
    if rest.startswith("any number of "):
        fields["any_number"] = True
        rest = rest.removeprefix("any number of ")
    if rest.startswith("up to "):
        fields["up_to"] = True
        rest = rest.removeprefix("up to ")
    head, _, tail = rest.partition(" ")
    if tail and head == "X":
        fields["count"] = {"remembered": "x"}
        rest = tail
    elif tail and (count := number(head)):
        rest = tail
        if count > 1 or fields.get("up_to"):
            fields["count"] = count
    rest = re.sub(r"^(another |other )?target ", lambda m: m[1] or "", rest)
    if rest == "any target":
        return {**fields, "player": "any", "what": {"types": ["creature", "planeswalker", "battle"]}}
    plain = " ".join(singular(word) for word in rest.split())
    if plain in _PLAYERS:
        return {**fields, "player": _PLAYERS[plain]}
    if (both := re.match(r"^(player|opponent) or (.+)$", rest)) or (
        both := re.match(r"^(.+) or (player|opponent)$", rest)
    ):
        player, what = (both[1], both[2]) if both[1] in _PLAYERS else (both[2], both[1])
        return {**fields, "player": _PLAYERS[player], "what": filter_of(what)}
    return {**fields, "what": filter_of(rest)}
