"""From a card's Oracle text to abilities: what the templates cover is read, the rest is named as not covered.

A card read this way is `known = "full"` only if every sentence was read, otherwise "partly", with the unread sentences in `uncovered`.
"""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError

from rules_engine.cards.abilities import cost_of, with_ids
from rules_engine.cards.importing import ImportedCard, ImportedFace
from rules_engine.cards.notation import NotationError, keyword_of
from rules_engine.cards.phrases import PhraseError, filter_of
from rules_engine.cards.sentences import Sentences, UnreadError, plural_phrase
from rules_engine.cards.statics import read_line
from rules_engine.cards.typeline import strength, type_line
from rules_engine.vocabulary import Card

Table = dict[str, Any]
_SELF = r"this (?:creature|artifact|enchantment|land|Aura|Equipment|Vehicle|permanent|card|spell|Saga|token)"
_LONGEST_PARAGRAPH = 1_500
"""Characters; no card has a longer one, and the patterns needn't work on anything at all."""
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5}
_ONLY = {
    "Activate only as a sorcery": "sorcery",
    "Activate only during your upkeep": "your_upkeep",
    "Activate only during your turn": "your_turn",
    "You can't activate this ability during combat": "not_combat",
}


class _Unread(list[str]):
    """Sentences that no template covers."""


def read_text(name: str, text: str, types: tuple[str, ...]) -> tuple[list[Table], tuple[str, ...]]:
    """The abilities that an Oracle text gives, in the engine's vocabulary, and the sentences that weren't read.

    `name` is the card's (or face's) name, `types` its card types in lower case.
    """
    unread = _Unread()
    abilities: list[Table] = []
    spell: list[str] = []
    is_spell = bool({"instant", "sorcery"} & set(types))
    paragraphs = [line for line in (_plain(line, name) for line in text.replace(" / ", "\n").split("\n")) if line]
    modes = [line for line in paragraphs if line.startswith(("•", "+ {"))]
    for paragraph in paragraphs:
        if paragraph in modes:
            continue
        if len(paragraph) > _LONGEST_PARAGRAPH:
            unread.append(paragraph)
            continue
        keywords = _keywords(paragraph)
        if keywords is not None:
            abilities += keywords
            if modes and keywords[0]["keyword"] == "spree":
                abilities.append({**_modal("", modes, unread), "choose_modes": len(modes), "choose_up_to": True})
        elif paragraph.startswith("As an additional cost to cast ~, "):
            continue
        elif paragraph.startswith("Choose ") and modes:
            abilities.append(_modal(paragraph, modes, unread))
        elif (
            made := _activated(paragraph, unread) or _triggered(paragraph, unread) or _chapter(paragraph, unread)
        ) is not None:
            abilities += made
        elif (found := re.match(r"^([A-Z][^.:]*\})\. (.+)$", paragraph)) and (first := _keywords(found[1])) is not None:
            abilities += first + _static(found[2], unread)
        elif is_spell and not _clearly_static(paragraph):
            spell.append(paragraph)
        else:
            abilities += _static(paragraph, unread)
    if spell:
        sentences = Sentences(it=None)
        effects = sentences.read(" ".join(spell))
        abilities.append({"kind": "spell", **_targets(sentences), "effects": effects})
        unread += sentences.unread
    if any(ability.get("keyword") == "entwine" for ability in abilities):
        abilities = [{**one, "entwine": True} if one["kind"] == "spell" else one for one in abilities]
    if "plane" in types:
        abilities = [{**one, "zone": "command"} if one["kind"] == "triggered" else one for one in abilities]
    return with_ids(abilities), tuple(unread)


def _plain(line: str, name: str) -> str:
    """A paragraph without reminder text, with its own name as ~."""
    without = re.sub(r"\s*\([^()]*\)", "", line.strip().strip('"').replace('""', '"')).replace("’", "'").strip()
    short = name.split(",")[0]
    for own in dict.fromkeys((name, short, short.split(" ")[0] if "," in name else short)):
        without = re.sub(rf"(?<!named ){re.escape(own)}\b", "~", without)
    return re.sub(_SELF, "~", re.sub(_SELF.replace("this", "This"), "~", without))


def _keywords(paragraph: str) -> list[Table] | None:
    whole = paragraph.rstrip(".")
    try:
        return [_keyword(whole)]
    except (PhraseError, NotationError):
        pass
    found = []
    for part in re.split(r"[,;] ", whole):
        try:
            found.append(_keyword(part))
        except (PhraseError, NotationError):
            return None
    return found


def _keyword(text: str) -> Table:
    part = text[0].lower() + text[1:]
    if part.startswith("enchant "):
        part = "enchant " + plural_phrase(part.removeprefix("enchant "))
    return keyword_of(part)


def _targets(sentences: Sentences) -> Table:
    fields: Table = {"targets": sentences.targets} if sentences.targets else {}
    if sentences.targets_by:
        fields["targets_by"] = sentences.targets_by
    if sentences.resolves_anyway:
        fields["resolves_without_legal_target"] = True
    return fields


def _modal(head: str, lines: list[str], unread: _Unread) -> Table:
    made: Table = {"kind": "spell", "modes": []}
    if head.startswith("Choose two"):
        made["choose_modes"] = 2
    for line in lines:
        sentences = Sentences(it=None)
        text = re.sub(r"^(?:• ?|\+ (?:\{[^}]*\})+ — )", "", line)
        effects = sentences.read(text)
        made["modes"].append({"name": text.rstrip("."), **_targets(sentences), "effects": effects})
        unread += sentences.unread
    return made


def _activated(paragraph: str, unread: _Unread) -> list[Table] | None:
    found = re.match(r"^(?P<cost>(?:\[?[+−-]?(?:\d+|X)\]?|[^:\"]*?)): (?P<rest>.+)$", paragraph)
    if found is None:
        return None
    cost = _cost(found["cost"].strip("[]"))
    if cost is None:
        return None
    rest = found["rest"]
    made: Table = {"kind": "activated", **cost}
    for text, only in _ONLY.items():
        if f"{text}." in rest or rest.endswith(text):
            made["only"] = only
            rest = rest.replace(f"{text}.", "").strip()
    sentences = Sentences()
    made |= {"effects": sentences.read(rest), **_targets(sentences)}
    if made["effects"] and all(effect["do"] == "add_mana" for effect in made["effects"]):
        made["is_mana"] = True
    unread += sentences.unread
    return [made]


_COUNTERS = {"a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def _cost(text: str) -> Table | None:
    parts = []
    for part in text.split(", "):
        lower = part[0].lower() + part[1:] if part else ""
        if part.startswith("{") and "}" in part:
            parts.append(part)
        elif lower == "sacrifice ~":
            parts.append("sacrifice self")
        elif lower == "exile ~":
            parts.append("exile self")
        elif found := re.fullmatch(r"sacrifice an? (.+)", lower):
            parts.append(f"sacrifice({found[1]})")
        elif found := re.fullmatch(r"remove (an?|two|three|four|five) (\S+) counters? from ~", lower):
            parts.append(f"remove {_COUNTERS[found[1]]} {found[2]}")
        elif lower == "discard a card":
            parts.append("discard 1")
        elif re.fullmatch(r"pay \d+ life|[+−-]?(?:\d+|X)", lower):
            parts.append(lower)
        else:
            return None
    try:
        return cost_of(", ".join(parts))
    except (NotationError, PhraseError):
        return None


_EVENTS: tuple[tuple[str, Table], ...] = (
    (r"you gain life", {"event": "gains_life", "player": "$you"}),
    (r"you lose life", {"event": "loses_life", "player": "$you"}),
    (r"an opponent loses life", {"event": "loses_life", "player": "$opponents"}),
    (r"an opponent shuffles their library", {"event": "shuffles", "player": "$opponents"}),
    (
        r"a spell or ability causes a player to shuffle their library",
        {"event": "shuffles", "player": "$each_player", "cause": "spell_or_ability"},
    ),
    (
        r"a spell or ability causes its controller to shuffle their library",
        {
            "event": "shuffles",
            "player": "$each_player",
            "cause": "spell_or_ability",
            "cause_controller": "$trigger_player",
        },
    ),
    (r"~ is turned face up", {"event": "turned_face_up", "object": "$self"}),
    (r"~ becomes untapped", {"event": "untaps", "object": "$self"}),
    (r"~ blocks", {"event": "blocks", "object": "$self"}),
    (r"~ attacks", {"event": "attacks", "object": "$self"}),
    (r"(?:equipped|enchanted) creature attacks", {"event": "attacks", "object": "$attached"}),
    (r"~ dies", {"event": "dies", "object": "$self"}),
    (r"~ leaves the battlefield", {"event": "leaves", "object": "$self"}),
    (r"~ is put into a graveyard from anywhere", {"event": "put_into_graveyard_from_anywhere", "object": "$self"}),
    (r"~ deals combat damage to a player", {"event": "deals_combat_damage_to_player", "object": "$self"}),
    (
        r"(?:equipped|enchanted) creature deals combat damage to a player",
        {"event": "deals_combat_damage_to_player", "object": "$attached"},
    ),
    (r"~ deals damage to a player", {"event": "deals_damage", "object": "$self", "player": "$each_player"}),
    (r"~ deals damage to an opponent", {"event": "deals_damage", "object": "$self", "player": "$opponents"}),
    (r"enchanted creature deals damage", {"event": "deals_damage", "object": "$attached"}),
    (r"an opponent casts a spell", {"event": "cast", "player": "$opponents"}),
    (r"~ enters(?: the battlefield)?", {"event": "enters", "object": "$self"}),
    (r"you cast (?:~|this spell)", {"event": "cast", "object": "$self", "zone": "stack"}),
    (r"chaos ensues|you roll \{CHAOS\}", {"event": "chaos"}),
    (r"you draw a card", {"event": "draws", "player": "$you"}),
    (r"an opponent draws a card", {"event": "draws", "player": "$opponents"}),
    (r"you discard a card", {"event": "discards", "player": "$you"}),
    (r"an opponent casts a spell", {"event": "cast", "player": "$opponents"}),
    (r"~ becomes the target of a spell or ability", {"event": "becomes_target", "object": "$self"}),
)
_TWO = re.compile(
    r"^~ (enters(?: the battlefield)?|attacks|dies|deals combat damage to a player) (?:or|and whenever it) (attacks|dies|blocks|deals combat damage to a player|leaves the battlefield)$"
)
_STEPS: dict[str, Table] = {
    "your upkeep": {"event": "upkeep", "player": "$you"},
    "each player's upkeep": {"event": "upkeep", "player": "$each_player"},
    "each upkeep": {"event": "upkeep", "player": "$each_player"},
    "each end step": {"event": "end_step", "player": "$each_player"},
    "your end step": {"event": "end_step", "player": "$you"},
}


def _event(text: str) -> Table | None:
    for pattern, fields in _EVENTS:
        if re.fullmatch(pattern, text):
            return dict(fields)
    for pattern, event in (
        (r"(?:an?|another) (.+?) enters(?: the battlefield)?( under your control)?", "enters"),
        (r"(?:an?|another) (.+?) dies", "dies"),
    ):
        if found := re.fullmatch(pattern, text):
            phrase = ("other " if text.startswith("another ") else "") + found[1]
            phrase += " you control" if len(found.groups()) > 1 and found[2] else ""
            try:
                return {"event": event, "object": filter_of(plural_phrase(phrase))}
            except PhraseError:
                return None
    if found := re.fullmatch(r"an? (.+?) deals combat damage to a player", text):
        try:
            return {"event": "deals_combat_damage_to_player", "object": filter_of(plural_phrase(found[1]))}
        except PhraseError:
            return None
    if found := re.fullmatch(r"you cast an? (.+)", text):
        try:
            return {"event": "cast", "object": filter_of(plural_phrase(found[1])), "player": "$you"}
        except PhraseError:
            return None
    return None


def _triggered(paragraph: str, unread: _Unread) -> list[Table] | None:
    text = re.sub(r"^[A-Z][\w' ]+ — (?=When|At )", "", paragraph)
    found = re.match(
        r"^(?:When|Whenever) (?P<event>an artifact, creature, or enchantment .+?|.+?), (?P<rest>.+)$", text
    ) or re.match(r"^At the beginning of (?P<step>[^,]+), (?P<rest>.+)$", text)
    if found is None:
        return None
    groups = found.groupdict()
    if groups.get("event") and (two := _TWO.match(groups["event"])):
        made_two: list[Table] = []
        for part in two.groups():
            made_two += _triggered(f"Whenever ~ {part}, {found['rest']}", unread) or []
        return made_two
    fields = dict(_STEPS.get(groups["step"], {})) if groups.get("step") else _event(groups["event"])
    if not fields:
        return None
    whose = fields.get("object")
    sentences = Sentences(it="$self" if whose is None or whose == "$self" else "$trigger", them="$trigger_player")
    if fields["event"] == "put_into_graveyard_from_anywhere":
        sentences.it = "$trigger"
    if fields["event"] == "blocks":
        sentences.it = "$self"
    made: Table = {"kind": "triggered", **fields, "effects": sentences.read(found["rest"]), **_targets(sentences)}
    unread += sentences.unread
    return [made]


def _chapter(paragraph: str, unread: _Unread) -> list[Table] | None:
    found = re.match(r"^(?P<numbers>(?:[IV]+)(?:, [IV]+)*) — (?P<rest>.+)$", paragraph)
    if found is None:
        return None
    made = []
    for roman in found["numbers"].split(", "):
        sentences = Sentences()
        effects = sentences.read(found["rest"])
        made.append(
            {
                "kind": "triggered",
                "id": f"chapter_{_ROMAN.get(roman, roman)}",
                "event": "chapter",
                "object": "$self",
                "effects": effects,
                **_targets(sentences),
            }
        )
        unread += sentences.unread
    return made


def _clearly_static(paragraph: str) -> bool:
    return paragraph.startswith(
        ("If ~ would", "Spend only", "~ can't be countered", "This spell costs", "~ costs", "As an additional cost")
    )


def _static(paragraph: str, unread: _Unread) -> list[Table]:
    """All sentences of a paragraph, or none: one that isn't known may change what another says."""
    made: list[Table] = []
    sentences = re.split(r"(?<=\.) ", paragraph)
    for sentence in sentences:
        try:
            made += read_line(sentence)
        except UnreadError:
            unread += [one.rstrip(".") for one in sentences]
            return [{"kind": "static", "text": one.rstrip(".")} for one in sentences]
    return made


def _face(face: ImportedFace) -> tuple[Table, tuple[str, ...]]:
    table: Table = {"name": face.name, "mana_cost": face.mana_cost, **type_line(face.type_line)}
    if face.colors is not None:
        table["colors"] = list(face.colors)
    if face.power is not None and face.toughness is not None:
        table["power"], table["toughness"] = strength(f"{face.power}/{face.toughness}")
    if face.loyalty is not None and face.loyalty.isdigit():
        table["loyalty"] = int(face.loyalty)
    table["abilities"], unread = read_text(face.name, face.text, tuple(table["types"]))
    return table, unread


def read_imported(card: ImportedCard) -> Card | None:
    """An imported card as the engine takes it; None where its type line holds types that the rules don't know.

    Nothing is raised for a text that can't be read: it is left out, and named in `uncovered`.
    """
    try:
        table, unread = _face(card.front)
        others = []
        for face in card.faces[1:]:
            other, more = _face(face)
            others.append(other)
            unread += more
        table |= {"name": card.name, "other_faces": others, "names": {**dict(card.names), "en": card.name}}
        return Card.model_validate({**table, "known": "partly" if unread else "full", "uncovered": unread})
    except ValidationError:
        bare = {key: value for key, value in table.items() if key not in {"abilities", "other_faces"}}
        return Card.model_validate({**bare, "known": "frame"})
    except ValueError:
        return None


__all__ = ["read_imported", "read_text"]
