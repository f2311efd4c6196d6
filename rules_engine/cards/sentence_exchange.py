"""Makers of effects from templated sentences: exchanges, text changes, shuffles and searches. Each takes the reader and the match."""

from __future__ import annotations

import re
from typing import Any

from rules_engine.cards.notation import effect_of
from rules_engine.cards.phrases import filter_of, number
from rules_engine.cards.sentences import IT, Made, Sentences, Table, UnreadError, count_of, plural_phrase


def exchange_control(r: Sentences, m: re.Match[str]) -> Made:
    """Control of two objects exchanged."""
    second: Any
    text = m["what"]
    if found := re.fullmatch(r"two (other )?target (\w.*)", text):
        rest = plural_phrase(found[2])
        if shares := re.fullmatch(r"(.*) that shares? a (?:card|permanent) type", rest):
            first = r.target(f"{found[1] or ''}{shares[1]}")
            second = r.target(f"{shares[1]} other than {first} that shares a card type with {first}")
        elif different := re.fullmatch(r"(.*) controlled by different player", rest):
            first = r.target(f"{found[1] or ''}{different[1]}")
            second = f"${len(r.targets) + 1}"
            r.targets.append(
                {"what": {**filter_of(f"{found[1] or ''}{different[1]}"), "controller_differs_from": first}}
            )
            r.it = f"{first}+{second}"
        else:
            first, _, second = r.target(f"2 {found[1] or ''}{rest}").partition("+")
        return [{"do": "exchange_control", "first": first, "second": second}]
    if found := re.fullmatch(r"(.+?) and ((?:up to one |another )?target .+|that spell|~)", text):
        first = r.objects(found[1])
        r.it = first if isinstance(first, str) else r.it
        if shares := re.fullmatch(r"(another )?target (.*) that shares one of those types with it", found[2]):
            r.targets.append(
                {"what": {**filter_of(shares[2]), "shares_card_type_with": first, "shares_of_types": types_of(r)}}
            )
            if shares[1]:
                r.targets[-1]["what"]["other_than"] = first
            second = f"${len(r.targets)}"
            r.it = f"{first}+{second}"
        elif found[2] == "that spell":
            second = "$trigger"
        else:
            second = r.objects(found[2])
        return [{"do": "exchange_control", "first": first, "second": second}]
    raise UnreadError(text)


def types_of(r: Sentences) -> list[str]:
    """The card types that the last target phrase names."""
    return list(r.targets[-1].get("what", {}).get("types", ())) or list(r.targets[-2]["what"].get("types", ()))


def exchange_life(r: Sentences, m: re.Match[str]) -> Made:
    """Life totals of two players exchanged."""
    who = m["who"]
    if who == "two target players":
        first, _, second = r.target("2 player").partition("+")
        return [effect_of(f"exchange_life_totals {first} {second}")]
    found = re.fullmatch(r"you and (target .*)", who)
    return [effect_of(f"exchange_life_totals $you {r.player(found[1] if found else who)}")]


def exchange_with(r: Sentences, m: re.Match[str]) -> Made:
    """Your life total exchanged with a player."""
    return [effect_of(f"exchange_life_totals $you {r.player(m['who'])}")]


def exchange_values(r: Sentences, m: re.Match[str]) -> Made:
    """A life total exchanged with power or toughness."""
    of = "$you" if m["life"] == "your" else r.player(m["life"].removesuffix("'s"))
    return [effect_of(f"exchange_values life({of}) {m['stat']}($self)")]


def exchange_text(r: Sentences, m: re.Match[str]) -> Made:
    """Text boxes of the two creatures spoken of exchanged."""
    first, _, second = (r.it or "").partition("+")
    if not second:
        raise UnreadError(m[0])
    return [effect_of(f"exchange_text_boxes {first} {second} duration=while_source")]


def choose_targets(r: Sentences, m: re.Match[str]) -> Made:
    """Targets that a later sentence speaks of."""
    r.target(f"{number(m['n'])} {plural_phrase(m['what'])}")
    return []


_FAMILIES = {"color word": "color", "basic land type": "basic_land_type", "creature type": "creature_type"}


def change_text(r: Sentences, m: re.Match[str]) -> Made:
    """One word replaced by another."""
    made: Table = {"do": "change_text", "what": r.objects(m["what"])}
    how = m["how"]
    if single := re.fullmatch(r"one (creature type|color word|basic land type) with ([A-Z]\w+)", how):
        made |= {"families": [_FAMILIES[single[1]]], "new": single[2]}
    else:
        families = re.findall(r"one (color word|basic land type|creature type) with another", how)
        if not families or " or ".join(f"one {one} with another" for one in families) != how:
            raise UnreadError(how)
        made["families"] = [_FAMILIES[one] for one in families]
    if m["eot"]:
        made["duration"] = "end_of_turn"
    return [made]


def shuffle_into(r: Sentences, m: re.Match[str]) -> Made:
    """Objects or zones shuffled into a library."""
    what = m["what"]
    if what in {"~", *IT}:
        return [{"do": "shuffle_into", "what": [r.objects(what)]}]
    if found := re.fullmatch(r"(~ and )?your (hand|graveyard)(?: and (graveyard))?", what):
        parts: list[Any] = ["$self"] if found[1] else []
        parts += [filter_of(f"card in your {zone}") for zone in (found[2], found[3]) if zone]
        return [{"do": "shuffle_into", "what": parts, **({"each_owner": True} if found[1] else {})}]
    raise UnreadError(what)


def player_shuffles(r: Sentences, m: re.Match[str]) -> Made:
    """Players' hands and graveyards shuffled in."""
    who = m["who"]
    zones = re.findall(r"hand|graveyard", m["what"])
    rest = [f"draw {count_of(m['draw'])}"] if m["draw"] else []
    if who == "each player":
        inner = [
            {"do": "shuffle_into", "what": [filter_of(f"card in $each's {zone}") for zone in zones], "by": "$each"}
        ]
        inner += [effect_of(f"{line} $each") for line in rest]
        return [{"do": "each_player", "players": "$each_player", "effects": inner}]
    player = r.player(who)
    made: Made = [
        {"do": "shuffle_into", "what": [filter_of(f"card in {player}'s {zone}") for zone in zones], "by": player}
    ]
    return made + [effect_of(f"{line} {player}") for line in rest]


def owner_shuffles(r: Sentences, m: re.Match[str]) -> Made:
    """A permanent shuffled in by its owner."""
    ref = r.objects(m["what"])
    return [{"do": "shuffle_into", "what": [ref], "by": f"$owner:{ref}"}]


def targets_shuffled(r: Sentences, m: re.Match[str]) -> Made:
    """Target cards shuffled in by their owner."""
    player = r.player(m["who"])
    cards = r.target(f"{m['n']} card in {player}'s graveyard")
    return [{"do": "shuffle_into", "what": [cards], "by": player, "library_of": player}]


def shuffle(r: Sentences, m: re.Match[str]) -> Made:
    """A library shuffled."""
    who = m["who"] or ""
    return [effect_of(f"shuffle {r.player(who)}")] if who else [effect_of("shuffle")]


def search(r: Sentences, m: re.Match[str]) -> Made:
    """A search, with what is found, where it goes, and the shuffle."""
    made: Table = {"do": "search"}
    player = r.player(m["who"] or "you")
    if player != "$you":
        made["player"] = player
    if m["may"]:
        made["optional"] = True
    what = m["what"]
    if found := re.fullmatch(r"(up to )?(\w+) (.*)", what):
        count = number(found[2]) or ("X" if found[2] == "X" else None)
        if count is None:
            raise UnreadError(what)
        phrase = re.sub(r" with that name$", "", plural_phrase(found[3]))
        if phrase != "card":
            last = self_or(r.it)
            phrase = re.sub(r"with the same name as that creature", f"with the same name as {last}", phrase)
            made["find"] = filter_of(phrase, zone="library")
        if count != 1:
            made["count"] = {"remembered": "x"} if count == "X" else count
        if found[1]:
            made["up_to"] = True
    if m["top"]:
        made |= {"to": "library", "position": 1, "shuffle": "before"}
    elif m["third"]:
        made |= {"to": "library", "position": 3, "shuffle": "before"}
    elif m["to"]:
        place = m["to"]
        if "onto the battlefield" in place:
            made["to"] = "battlefield"
            if "tapped" in place:
                made["tapped"] = True
        elif "graveyard" in place:
            made["to"] = "graveyard"
    elif m["exile"]:
        made["to"] = "exile"
    if not (m["top"] or m["third"]) and not m["shuffle"]:
        made["shuffle"] = "no"
    return [made]


def self_or(ref: str | None) -> str:
    """A reference, or the source where nothing was spoken of."""
    return "$trigger" if ref in {None, "$self"} else str(ref)
