"""An object while layers are applied to it: the only thing here that changes in place, and only within one projection."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.layers.base import base_view, face_colors, face_value, held_of, number
from rules_engine.layers.text import places_of, replace_in_ability, replace_in_type_line
from rules_engine.layers.view import Held, Restriction, Trace, View, keywords_of
from rules_engine.layers.words import BASIC_LAND_TYPES, COLORS, Family, set_of_subtype
from rules_engine.state.model import GameObject
from rules_engine.vocabulary import Face
from rules_engine.vocabulary.abilities import Ability, KeywordAbility, StaticAbility

_SLOTS = (
    "all_names", "base", "base_power", "base_toughness", "changes", "colors", "controller", "copiable",
    "every_creature_type", "held", "id", "intrinsic_mana", "mana_cost", "mana_value", "name", "plus_power",
    "plus_toughness", "restrictions", "rules_text", "subtypes", "supertypes", "switched", "text_subtypes", "thing", "trace", "types", "_keywords",
)  # fmt: skip


CDA_KEYWORDS = frozenset({"changeling", "devoid"})
"""Keywords that stand for characteristic-defining abilities."""


def has_effects(held: tuple[Held, ...]) -> bool:
    """Whether there are abilities among these that make continuous effects."""
    for one in held:
        ability = one.ability
        if isinstance(ability, StaticAbility) or (
            isinstance(ability, KeywordAbility) and ability.keyword in CDA_KEYWORDS
        ):
            return True
    return False


class Counter:
    """Counts how often the abilities that make continuous effects, or whose they are, have changed on any object."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0


class Draft:
    """One object's characteristics as far as the layers have been applied."""

    __slots__ = _SLOTS

    def __init__(self, thing: GameObject, changes: Counter) -> None:
        base = base_view(thing)
        self.changes = changes
        self.thing = thing
        self.id = thing.id
        self.base = base
        self.controller = base.controller
        self.name = base.name
        self.all_names = False
        self.types = base.types
        self.subtypes = base.subtypes
        self.supertypes = base.supertypes
        self.text_subtypes = base.text_subtypes
        self.colors = base.colors
        self.mana_value = base.mana_value
        self.mana_cost = base.mana_cost
        self.held = base.held
        self.rules_text = base.rules_text
        self.base_power: int | None = base.base_power
        self.base_toughness: int | None = base.base_toughness
        self.plus_power = 0
        self.plus_toughness = 0
        self.switched = False
        self.copiable: Face = base.copiable
        self.restrictions: tuple[Restriction, ...] = ()
        self.intrinsic_mana = True
        self.every_creature_type = False
        self.trace: tuple[Trace, ...] = base.trace
        self._keywords: tuple[str, ...] | None = base.keywords

    def snapshot(self) -> tuple[object, ...]:
        """Return everything that may change, for `restore`."""
        return tuple(getattr(self, slot) for slot in _SLOTS)

    def restore(self, snapshot: tuple[object, ...]) -> None:
        """Put back what `snapshot` returned."""
        for slot, value in zip(_SLOTS, snapshot, strict=True):
            setattr(self, slot, value)

    @property
    def keywords(self) -> tuple[str, ...]:
        """Keyword abilities at this point."""
        if self._keywords is None:
            self._keywords = keywords_of(self.held)
        return self._keywords

    @property
    def power(self) -> int | None:
        """Power as far as it has been worked out."""
        return self._numbers()[0]

    @property
    def toughness(self) -> int | None:
        """Toughness as far as it has been worked out."""
        return self._numbers()[1]

    def _numbers(self) -> tuple[int | None, int | None]:
        power, toughness = self.base_power, self.base_toughness
        if "creature" in self.types:
            power, toughness = power or 0, toughness or 0
        if power is not None:
            power += self.plus_power
        if toughness is not None:
            toughness += self.plus_toughness
        return (toughness, power) if self.switched else (power, toughness)

    def set_controller(self, player: str) -> None:
        """Put it under a player's control; its own effects are then that player's."""
        if player != self.controller and has_effects(self.held):
            self.changes.count += 1
        self.controller = player

    def set_held(self, held: tuple[Held, ...]) -> None:
        """Replace its abilities."""
        if has_effects(self.held) or has_effects(held):
            self.changes.count += 1
        self.held = held
        self._keywords = None

    def add_held(self, held: Held) -> None:
        """Give it one more ability."""
        if has_effects((held,)):
            self.changes.count += 1
        self.held = (*self.held, held)
        self._keywords = None

    # Layers 1 and 3 -----------------------------------------------------------------------------------------------

    def become(self, face: Face, prefix: str | int, timestamp: int, keeps: tuple[Held, ...] = ()) -> None:
        """Take over name, mana cost, colors, types, text, power and toughness of a face."""
        self.name = face.name
        self.types, self.subtypes, self.supertypes = face.types, face.subtypes, face.supertypes
        self.colors = face_colors(face)
        self.mana_cost, self.mana_value = face.mana_cost, face_value(face)
        self.base_power, self.base_toughness = number(face.power), number(face.toughness)
        self.rules_text = face.abilities + tuple(one.ability for one in keeps)
        self.set_held(held_of(face.abilities, prefix, timestamp) + keeps)

    def take_text(self, abilities: tuple[Ability, ...], prefix: str | int, timestamp: int) -> None:
        """Have this rules text instead of its own."""
        self.rules_text = abilities
        self.set_held(held_of(abilities, prefix, timestamp))

    def replace_word(self, old: str | None, new: str, family: Family) -> bool:
        """Replace a word in rules text and type line; return whether there was anything to replace."""
        subtypes = replace_in_type_line(self.subtypes, old, new, family)
        held = tuple(self._reworded(one, old, new, family) for one in self.held)
        changed = subtypes is not self.subtypes
        self.subtypes = subtypes
        if any(a is not b for a, b in zip(held, self.held, strict=True)):
            self.set_held(held)
            self.rules_text = tuple(one.ability for one in held)
            changed = True
        return changed

    @staticmethod
    def _reworded(held: Held, old: str | None, new: str, family: Family) -> Held:
        ability = replace_in_ability(held.ability, old, new, family)
        return held if ability is held.ability else replace(held, ability=ability)

    def add_word(self, word: str, after: int | None) -> None:
        """Put a name sticker's word into the name, after so many of its words."""
        words = self.name.split()
        at = len(words) if after is None else min(after, len(words))
        self.name = " ".join([*words[:at], word, *words[at:]])

    # Layers 4 and 5 -----------------------------------------------------------------------------------------------

    def set_types(
        self, types: tuple[str, ...], subtypes: tuple[str, ...], supertypes: tuple[str, ...], *, add: bool
    ) -> None:
        """Set or add types. What sets a land's type to a basic one takes its old land types and its rules text away."""
        if add:
            self.types = _joined(self.types, types)
            self.subtypes = _joined(self.subtypes, subtypes)
            self.supertypes = _joined(self.supertypes, supertypes)
            return
        sets = {set_of_subtype(subtype) for subtype in subtypes}
        if types:
            kept = tuple(t for t in self.types if t in ("instant", "sorcery"))
            self.types = _joined(kept, types)
        kept_subtypes = tuple(s for s in self.subtypes if set_of_subtype(s) not in sets)
        if types:
            kept_subtypes = tuple(s for s in kept_subtypes if goes_with(s, self.types))
        self.subtypes = _joined(kept_subtypes, subtypes)
        self.supertypes = _joined(self.supertypes, supertypes)
        if "creature" in sets:
            self.every_creature_type = False
        if "land" in self.types and not set(subtypes).isdisjoint(BASIC_LAND_TYPES):
            self.set_held(())

    def remove_types(self, types: tuple[str, ...]) -> None:
        """Take card types away, and the subtypes that go with no other type that it has."""
        self.types = tuple(t for t in self.types if t not in types)
        self.subtypes = tuple(s for s in self.subtypes if goes_with(s, self.types))

    def set_colors(self, colors: tuple[str, ...], *, add: bool) -> None:
        """Set or add colors."""
        wanted = (*self.colors, *colors) if add else colors
        self.colors = tuple(color for color in COLORS if color in wanted)

    # Layer 6 ------------------------------------------------------------------------------------------------------

    def lose(self, keyword: str | None) -> None:
        """Lose a keyword ability, or all abilities."""
        if keyword is None:
            self.set_held(())
            self.intrinsic_mana = False
            return
        self.set_held(tuple(one for one in self.held if keyword not in keywords_of((one,))))

    def to_view(self) -> View:
        """Return what is seen of the object now."""
        power, toughness = self._numbers()
        creature = "creature" in self.types
        if not creature and self.thing.zone == "battlefield":
            power = toughness = None
        return View(
            id=self.id,
            number=self.thing.number,
            zone=self.thing.zone,
            owner=self.thing.owner,
            controller=self.controller,
            name=self.name,
            all_names=self.all_names,
            types=self.types,
            subtypes=self.subtypes,
            supertypes=self.supertypes,
            colors=self.colors,
            mana_value=self.mana_value,
            mana_cost=self.mana_cost,
            held=self.held,
            rules_text=self.rules_text,
            keywords=self.keywords,
            power=power,
            toughness=toughness,
            base_power=(self.base_power or 0) if creature else self.base_power,
            base_toughness=(self.base_toughness or 0) if creature else self.base_toughness,
            copiable=self.copiable,
            text_subtypes=self.text_subtypes,
            restrictions=self.restrictions,
            intrinsic_mana=self.intrinsic_mana,
            every_creature_type=self.every_creature_type,
            known=self.thing.known,
            trace=self.trace,
        )


def _joined(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return first + tuple(word for word in dict.fromkeys(second) if word not in first)


_OWNERS_OF_SET = {"spell": ("instant", "sorcery"), "creature": ("creature", "kindred")}


def goes_with(subtype: str, types: tuple[str, ...]) -> bool:
    """Whether a subtype is one of those that these card types have."""
    kind = set_of_subtype(subtype)
    return any(t in types for t in _OWNERS_OF_SET.get(kind, (kind,)))


def words_replaced(seen: Draft | View, old: str | None, new: str, family: Family) -> tuple[object, ...]:
    """Return which places a replacement of words would change (for dependency), without changing anything."""
    subtypes = replace_in_type_line(seen.subtypes, old, new, family)
    places: list[object] = [s for s in seen.subtypes if s not in subtypes]
    places += [(one.key, count) for one in seen.held if (count := places_of(one.ability, old, new, family))]
    return tuple(places)
