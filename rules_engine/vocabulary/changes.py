"""Parts of continuous effects, by layer. `change` tells them apart. Words in them can be replaced by text changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from rules_engine.vocabulary.refs import Amount, Color, Filter, Model, Ref

if TYPE_CHECKING:
    from rules_engine.vocabulary.abilities import Ability, Face


class BecomeCopy(Model):
    """Layer 1: become a copy of another object. `face` holds the copiable values as they were when the copy was made."""

    change: Literal["become_copy"] = "become_copy"
    of: Ref
    power: int | None = None
    toughness: int | None = None
    face: Face | None = None


class SetController(Model):
    """Layer 2: a player controls it."""

    change: Literal["set_controller"] = "set_controller"
    player: Ref


class ReplaceWord(Model):
    """Layer 3: one word is read as another; `old` None: every word of the family (Swirl the Mists)."""

    change: Literal["replace_word"] = "replace_word"
    old: str | None
    new: str
    family: Literal["color", "basic_land_type", "creature_type"]


class FullTextOf(Model):
    """Layer 3: has the full text of another object (and `plus` ability ids of its own)."""

    change: Literal["full_text_of"] = "full_text_of"
    of: Literal["top_creature_card_of_your_graveyard"] | Ref
    keeps: tuple[str, ...] = ()


class TakeTextBox(Model):
    """Layer 3: its rules text is what another object's rules text was when the boxes were exchanged."""

    change: Literal["take_text_box"] = "take_text_box"
    of: Ref
    rules_text: tuple[Ability, ...] = ()


class SetName(Model):
    """Layer 3: its name is this; `sticker` adds a word to it instead, after so many of its words (None: at the end)."""

    change: Literal["set_name"] = "set_name"
    name: str
    sticker: bool = False
    after: int | None = None


class AllNames(Model):
    """Layer 3: has all names of nonlegendary creature cards besides its own."""

    change: Literal["all_names"] = "all_names"


class SetTypes(Model):
    """Layer 4: set or add types, subtypes, supertypes. A set land type takes away other land types and rules text."""

    change: Literal["set_types"] = "set_types"
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    add: bool = False
    """True: "in addition to its other types"."""
    every_creature_type: bool = False
    remove_types: tuple[str, ...] = ()


class SetColors(Model):
    """Layer 5: set or add colors."""

    change: Literal["set_colors"] = "set_colors"
    colors: tuple[Color, ...] = ()
    add: bool = False
    chosen: bool = False
    """Also the color chosen for the source."""


class GrantKeyword(Model):
    """Layer 6: has a keyword ability; its parameter words (`swampwalk`, `protection from red`) may change at the source.

    `spares`: what protection granted so doesn't remove: its own source, or Auras.
    """

    change: Literal["grant_keyword"] = "grant_keyword"
    keyword: str
    param: str | None = None
    spares: Literal["source", "auras"] | None = None


class GrantAbility(Model):
    """Layer 6: has an ability, written as in a card file."""

    change: Literal["grant_ability"] = "grant_ability"
    ability: Ability


class LoseAbilities(Model):
    """Layer 6: loses all abilities, or one keyword."""

    change: Literal["lose_abilities"] = "lose_abilities"
    keyword: str | None = None


class SetBasePT(Model):
    """Layer 7a (`cda`) or 7b: base power and/or toughness are set."""

    change: Literal["set_base_pt"] = "set_base_pt"
    power: Amount | None = None
    toughness: Amount | None = None
    cda: bool = False


class ModifyPT(Model):
    """Layer 7c: +X/+Y."""

    change: Literal["modify_pt"] = "modify_pt"
    power: Amount = 0
    toughness: Amount = 0


class SwitchPT(Model):
    """Layer 7d: power and toughness are switched."""

    change: Literal["switch_pt"] = "switch_pt"


class Restrict(Model):
    """It can't attack, block, be blocked … (`unless`: an object like this exists)."""

    change: Literal["restrict"] = "restrict"
    what: Literal["attack", "block", "be_blocked", "be_targeted", "be_enchanted", "change_control", "untap"]
    unless: Filter | None = None
    if_: Filter | None = Field(default=None, alias="if")


Change = Annotated[
    BecomeCopy | SetController | ReplaceWord | FullTextOf | TakeTextBox | SetName | AllNames | SetTypes | SetColors | GrantKeyword
    | GrantAbility | LoseAbilities | SetBasePT | ModifyPT | SwitchPT | Restrict,
    Field(discriminator="change"),
]  # fmt: skip
