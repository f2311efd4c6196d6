"""Words in their forms, and where they count as words."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.layers.text import (
    has_word,
    overloaded,
    replace_in_ability,
    replace_in_literal,
    replace_in_type_line,
    spliced,
    token_name,
    without_brackets,
)
from rules_engine.layers.words import (
    BASIC_LAND_TYPES,
    COLORS,
    family_of,
    plural,
    replace_words,
    singular,
    subtypes_of_type,
)
from rules_engine.vocabulary import Filter
from rules_engine.vocabulary.abilities import (
    ActivatedAbility,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TargetSpec,
)
from rules_engine.vocabulary.changes import GrantKeyword
from rules_engine.vocabulary.effects import AddMana, CreateToken, DealDamage, Destroy, Draw

CREATURE_TYPES = sorted(subtypes_of_type()["creature"])


@pytest.mark.parametrize(
    ("text", "old", "new", "result"),
    [
        ("Swampwalk. All Swamps are 1/1. Return target Swamp.", "Swamp", "Island", "Islandwalk. All Islands are 1/1. Return target Island."),
        ("Destroy target nonblack creature.", "black", "white", "Destroy target nonwhite creature."),
        ("A required red card", "red", "blue", "A required blue card"),
        ("Add {R}. {R/G}: red", "red", "blue", "Add {R}. {R/G}: blue"),
        ("All Elves get +1/+1. Other non-Elf creatures", "Elf", "Dwarf", "All Dwarves get +1/+1. Other non-Dwarf creatures"),
        ("Werewolves and a Werewolf", "Werewolf", "Goblin", "Goblins and a Goblin"),
        ("Goblins", "Goblin", "Merfolk", "Merfolk"),
        ("Two Merfolk attack. Target Merfolk", "Merfolk", "Elf", "Two Elves attack. Target Elf"),
        ("All Plains are Forests. Enchant Plains", "Plains", "Swamp", "All Swamps are Forests. Enchant Swamp"),
        ("plainswalk, Plainsmen", "Plains", "Swamp", "swampwalk, Plainsmen"),
        ("Forest's edge", "Forest", "Island", "Island's edge"),
        ("nothing here", "Forest", "Island", "nothing here"),
    ],
)  # fmt: skip
def test_every_form_of_a_word_and_no_part_of_another(text: str, old: str, new: str, result: str) -> None:
    assert replace_words(text, old, new) == result


def test_every_color_word_at_once() -> None:
    assert replace_in_literal("nonwhite or green, {W}", None, "black", "color") == "nonblack or black, {W}"


def test_irregular_plurals_are_of_words_that_exist() -> None:
    text = resources.files("rules_engine.layers").joinpath("irregular_plurals.toml").read_text(encoding="utf-8")
    known = {word for words in subtypes_of_type().values() for word in words}
    assert set(tomllib.loads(text)) <= known


@pytest.mark.parametrize("word", [*CREATURE_TYPES, *BASIC_LAND_TYPES])
def test_plural_and_singular_are_inverse(word: str) -> None:
    assert singular(plural(word)) == word
    assert singular(plural(word).lower()) == word


def test_families() -> None:
    assert family_of("Black") == "color"
    assert family_of("swamps") == "basic_land_type"
    assert family_of("Elves") == "creature_type"
    assert family_of("Desert") is None
    assert family_of("teapot") is None


def test_words_in_an_ability_change_where_they_are_words() -> None:
    ability = ActivatedAbility(
        id="red",
        targets=(TargetSpec(what=Filter(colors=("red",), name="red house")),),
        effects=(AddMana(mana="{R}"), CreateToken(subtypes=("Goblin",), colors=("red",), keywords=("protection from red",))),
    )  # fmt: skip
    changed = replace_in_ability(ability, "red", "blue", "color")
    assert isinstance(changed, ActivatedAbility)
    what = changed.targets[0].what
    assert what is not None
    assert (what.colors, what.name, changed.id) == (("blue",), "red house", "red")
    assert changed.effects == (
        AddMana(mana="{R}"),
        CreateToken(subtypes=("Goblin",), colors=("blue",), keywords=("protection from blue",)),
    )


def test_what_does_not_have_the_word_is_the_very_same() -> None:
    ability = KeywordAbility(keyword="landwalk", param="Swamp")
    assert replace_in_ability(ability, "Forest", "Island", "basic_land_type") is ability
    assert has_word(ability, "Swamp", "basic_land_type")
    assert not has_word(ability, "Swamp", "creature_type") or family_of("Swamp") == "basic_land_type"


def test_words_of_what_an_ability_grants_are_its_own_text() -> None:
    ability = StaticAbility(affects="$attached", changes=(GrantKeyword(keyword="landwalk", param="Mountain"),))
    changed = replace_in_ability(ability, "Mountain", "Swamp", "basic_land_type")
    assert isinstance(changed, StaticAbility)
    assert changed.changes == (GrantKeyword(keyword="landwalk", param="Swamp"),)


def test_a_type_stands_once_in_a_type_line() -> None:
    assert replace_in_type_line(("Elf", "Warrior"), "Elf", "Warrior", "creature_type") == ("Warrior",)
    assert replace_in_type_line(("Desert", "Forest"), "Forest", "Island", "basic_land_type") == ("Desert", "Island")


def test_token_names_come_from_subtypes() -> None:
    assert token_name(("Elf", "Rogue")) == "Elf Rogue Token"


def test_overload_and_cleave_and_splice() -> None:
    spell = SpellAbility(targets=(TargetSpec(what=Filter(types=("creature",))),), effects=(Destroy(what="$1"),))
    assert overloaded(spell) == SpellAbility(effects=(Destroy(what=Filter(types=("creature",))),))
    more = SpellAbility(targets=(TargetSpec(player="any"),), effects=(DealDamage(to="$1", amount=2), Draw(count=1)))
    joined = spliced((spell,), (more,))[0]
    assert isinstance(joined, SpellAbility)
    assert joined.targets == spell.targets + more.targets
    assert joined.effects == (Destroy(what="$1"), DealDamage(to="$2", amount=2), Draw(count=1))
    assert without_brackets("Destroy target [attacking] creature.") == "Destroy target creature."


words = st.sampled_from([*BASIC_LAND_TYPES, *COLORS, *CREATURE_TYPES[:40]])


@given(st.text(max_size=60), words, words)
def test_a_replaced_word_is_gone(text: str, old: str, new: str) -> None:
    whole = f"{text} {old} {plural(old)} {text}"
    once = replace_words(whole, old, new)
    if new != old:
        assert replace_words(once, old, new) == once or singular(new) == old


@given(st.text(alphabet="abc xyz{}/RWG", max_size=40), words, words)
def test_text_without_the_word_stays(text: str, old: str, new: str) -> None:
    assert replace_words(text, old, new) == text
