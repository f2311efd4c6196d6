"""What of a card's abilities the reader needs: which one a verb means, what it does, and what it targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules_engine.cards import load_cards
from rules_engine.layers.render import keyword_text
from rules_engine.vocabulary import Card, Filter
from rules_engine.vocabulary.abilities import (
    ActivatedAbility,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TargetSpec,
    TriggeredAbility,
)

EXCHANGES = frozenset(
    {
        "exchange_control",
        "exchange_life_totals",
        "exchange_values",
        "exchange_zones",
        "exchange_cards",
        "exchange_text_boxes",
    }
)
LIBRARY_DEEDS = frozenset({"shuffle", "shuffle_into", "search"})
_INTEREST = {
    **dict.fromkeys(EXCHANGES, 5),
    "redistribute_life_totals": 5,
    "redistribute_control": 5,
    "change_text": 4,
    "shuffle_into": 3,
    "search": 3,
    "shuffle": 3,
    "set_life": 3,
}


@dataclass(frozen=True, slots=True)
class Use:
    """A way to use a card: `cast`, `activate` or `trigger`, the ability's id, its targets and the names of its effects."""

    action: str
    ability: str | None
    targets: tuple[TargetSpec, ...]
    does: frozenset[str]
    event: str | None = None
    modes: tuple[tuple[str, tuple[TargetSpec, ...]], ...] = ()
    sacrifices_itself: bool = False
    taps: bool = False
    """Whether it costs tapping its source."""
    mana: str | None = None
    """What it costs to activate, as written."""
    finds: tuple[Filter, ...] = ()
    """What it searches a library for."""
    bonus: tuple[int, int] = (0, 0)
    """What it adds to its target's power and toughness."""

    @property
    def interest(self) -> int:
        """How close it is to what the engine is asked about."""
        return max((_INTEREST.get(name, 0) for name in self.does), default=0)


def effect_names(effects: Iterable[Any]) -> Iterator[str]:
    """Yield the names of effects, those inside others too."""
    for effect in effects:
        yield effect.do
        yield from (change.change for change in getattr(effect, "changes", ()))
        for field in ("effects", "otherwise"):
            yield from effect_names(getattr(effect, field, ()) or ())


def _finds(effects: Iterable[Any]) -> tuple[Filter, ...]:
    """Return what the effects search a library for."""
    here = [e.find for e in effects if e.do == "search" and e.find is not None]
    return (*here, *(f for e in effects for f in _finds(getattr(e, "effects", ()) or ())))


def is_among(what: Filter, kind: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether all that fits a filter is of a kind (types, subtypes and supertypes), so that without the kind there is none."""
    if what.any_of:
        return all(is_among(part, kind) for part in what.any_of)
    said = {"types": {*what.types, *what.all_types}, "subtypes": {*what.subtypes}, "supertypes": {*what.supertypes}}
    return any(kind.values()) and all(set(kind[name]) <= has for name, has in said.items())


def _bonus(effects: Iterable[Any]) -> tuple[int, int]:
    """Return what the effects add to the one target's power and toughness."""
    changes = [c for e in effects if getattr(e, "what", None) == "$1" for c in getattr(e, "changes", ())]
    told = [c for c in changes if c.change == "modify_pt" and isinstance(c.power, int) and isinstance(c.toughness, int)]
    return sum(c.power for c in told), sum(c.toughness for c in told)


def uses(card: Card) -> tuple[Use, ...]:
    """Return all ways to use a card that its file knows."""
    return _uses_of_bundled(card.name) if load_cards().get(card.name) is card else _uses(card)


@cache
def _uses_of_bundled(name: str) -> tuple[Use, ...]:
    return _uses(load_cards()[name])


def _uses(card: Card) -> tuple[Use, ...]:
    found: list[Use] = []
    spell = bool({"instant", "sorcery"} & set(card.types))
    for ability in card.abilities:
        if isinstance(ability, SpellAbility):
            does = set(effect_names(ability.effects))
            for mode in ability.modes:
                does |= set(effect_names(mode.effects))
            modes = tuple((mode.name, mode.targets) for mode in ability.modes)
            found.append(
                Use(
                    "cast",
                    None,
                    ability.targets,
                    frozenset(does),
                    modes=modes,
                    bonus=_bonus(ability.effects),
                    finds=_finds(ability.effects),
                )
            )
        elif isinstance(ability, ActivatedAbility) and not ability.is_mana:
            does = set(effect_names(ability.effects))
            itself = ability.sacrifice_self
            found.append(
                Use(
                    "activate",
                    ability.id,
                    ability.targets,
                    frozenset(does),
                    sacrifices_itself=itself,
                    taps=ability.tap,
                    mana=ability.mana,
                    bonus=_bonus(ability.effects),
                    finds=_finds(ability.effects),
                )
            )
        elif isinstance(ability, TriggeredAbility):
            found.append(
                Use("trigger", ability.id, ability.targets, frozenset(effect_names(ability.effects)), ability.event)
            )
        elif isinstance(ability, KeywordAbility) and ability.keyword == "aura_swap":
            found.append(Use("activate", "aura_swap", (), frozenset({"exchange_cards"})))
    if spell and not any(use.action == "cast" for use in found):
        found.append(Use("cast", None, (), frozenset()))
    return tuple(found)


def says(card: Card, word: str) -> bool:
    """Whether a word (a color, land type or creature type) is in a card's abilities, alone or within another ("swampwalk")."""
    return any(word.lower() in ability.model_dump_json(exclude_defaults=True).lower() for ability in card.abilities)


def watches_opponents(card: Card) -> bool:
    """Whether all that triggers of a card is what opponents of its controller do."""
    triggers = [ability for ability in card.abilities if isinstance(ability, TriggeredAbility)]
    return bool(triggers) and all(ability.player == "$opponents" for ability in triggers)


def enters_as_copy(card: Card) -> bool:
    """Whether a card may enter as a copy of something."""
    return any(
        ability.kind == "replacement" and ability.event == "enters" and "copy" in ability.model_dump_json()
        for ability in card.abilities
    )


def of_libraries(card: Card) -> bool:
    """Whether a card shuffles or searches, watches that, or limits it."""
    shuffles = any(use.does & LIBRARY_DEEDS or use.event == "shuffles" for use in uses(card))
    limits = (a for a in card.abilities if isinstance(a, StaticAbility))
    return shuffles or any(a.search_top is not None or "search" in a.prohibits for a in limits)


def may_search(card: Card) -> bool:
    """Whether a card leaves it to a player whether to search."""
    return '"optional":true' in card.model_dump_json(include={"abilities"}, exclude_defaults=True) and any(
        "search" in use.does for use in uses(card)
    )


def limits_searches(card: Card) -> bool:
    """Whether a card lets opponents search only so many cards."""
    return any(isinstance(ability, StaticAbility) and ability.search_top is not None for ability in card.abilities)


def gives_control(card: Card) -> bool:
    """Whether a card gives its controller control of what it is attached to."""
    return any(
        change.change == "set_controller"
        for ability in card.abilities
        if isinstance(ability, StaticAbility) and ability.affects == "$attached"
        for change in ability.changes
    )


def attached_bonus(card: Card) -> tuple[int, int] | None:
    """Return what a card gives in power and toughness to what it is attached to; None where that isn't a number."""
    power = toughness = 0
    for ability in card.abilities:
        if not isinstance(ability, StaticAbility) or ability.affects != "$attached":
            continue
        for change in ability.changes:
            if change.change == "modify_pt":
                if not isinstance(change.power, int) or not isinstance(change.toughness, int):
                    return None
                power, toughness = power + change.power, toughness + change.toughness
            elif change.change in ("set_pt", "switch_pt"):
                return None
    return power, toughness


def best_use(card: Card, action: str | None = None, does: frozenset[str] | None = None) -> Use | None:
    """Return the use that a verb most likely means: of that kind, doing one of these things, the most telling first."""
    fitting = [
        use for use in uses(card) if (action is None or use.action == action) and (does is None or use.does & does)
    ]
    return max(fitting, key=lambda use: use.interest, default=None)


def fits_types(spec: Filter, types: frozenset[str], subtypes: frozenset[str], unknown: bool) -> bool:
    """Whether an object of these types may be what a target phrase asks for; what isn't known fits."""
    if spec.any_of:
        return any(fits_types(part, types, subtypes, unknown) for part in spec.any_of)
    wanted = set(spec.types) - {"permanent", "spell", "card"}
    if wanted and types and not wanted & types:
        return False
    if (
        spec.types
        and "permanent" in spec.types
        and types
        and not types & {"creature", "artifact", "enchantment", "land", "planeswalker", "battle"}
    ):
        return False
    if spec.all_types and types and not set(spec.all_types) <= types and not unknown:
        return False
    if spec.subtypes and not set(spec.subtypes) & subtypes and not unknown:
        return False
    return not (spec.not_types and set(spec.not_types) & types)


def prints(card: Card, word: str) -> bool:
    """Whether a card has a keyword, as it is said, printed on it: "first strike", "protection from black", "islandwalk"."""
    return word in printed_keywords(card)


def printed_keywords(card: Card) -> frozenset[str]:
    """Return a card's keywords as they are said."""
    printed = [ability for ability in card.abilities if isinstance(ability, KeywordAbility)]
    return frozenset(word for one in printed for word in (one.keyword.replace("_", " "), keyword_text(one)))


def leads(card: Card) -> bool:
    """Whether a card gives something to others than itself: "other Goblins"."""
    statics = (ability for ability in card.abilities if isinstance(ability, StaticAbility))
    return any(isinstance(one.affects, Filter) and one.affects.other_than == "$self" for one in statics)


def grants(card: Card, word: str) -> bool:
    """Whether an Aura or Equipment gives what it is on a keyword, as it is said."""
    if not {"Aura", "Equipment"} & set(card.subtypes):
        return False
    parts = ("landwalk", word.removesuffix("walk")) if word.endswith("walk") else tuple(word.split(" from "))
    return all(says(card, part.replace(" ", "_")) for part in parts)
