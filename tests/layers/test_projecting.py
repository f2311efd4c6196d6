"""The layers on small boards: what each layer does, in which order, and why."""

from __future__ import annotations

from rules_engine.layers import project
from rules_engine.state.model import ContinuousEffect, GameObject, GameState, PlayerState
from rules_engine.vocabulary import Change, Face, Filter
from rules_engine.vocabulary.abilities import KeywordAbility, StaticAbility
from rules_engine.vocabulary.changes import BecomeCopy, GrantKeyword, ReplaceWord, SetTypes

FOREST = Face(name="Forest", types=("land",), supertypes=("basic",), subtypes=("Forest",))
BEAR = Face(name="Bear", mana_cost="{1}{G}", types=("creature",), subtypes=("Bear",), power=2, toughness=2)
MOON = Face(
    name="Red Moon",
    mana_cost="{2}{R}",
    types=("enchantment",),
    abilities=(
        StaticAbility(
            affects=Filter(types=("land",), not_supertypes=("basic",)), changes=(SetTypes(subtypes=("Mountain",)),)
        ),
    ),
)
TOMB = Face(
    name="Tomb",
    types=("land",),
    abilities=(StaticAbility(affects=Filter(types=("land",)), changes=(SetTypes(subtypes=("Swamp",), add=True),)),),
)
WARD = Face(
    name="Ward",
    types=("enchantment",),
    subtypes=("Aura",),
    abilities=(
        KeywordAbility(keyword="enchant", what=Filter(types=("creature",))),
        StaticAbility(affects="$attached", changes=(GrantKeyword(keyword="protection", param="black"),)),
    ),
)


def thing(
    object_id: str, face: Face, timestamp: int = 1, controller: str = "you", attached_to: str | None = None
) -> GameObject:
    return GameObject(
        id=object_id, face=face, owner=controller, controller=controller, zone="battlefield", timestamp=timestamp,
        attached_to=attached_to,
    )  # fmt: skip


def board(*things: GameObject, effects: tuple[ContinuousEffect, ...] = ()) -> GameState:
    players = (PlayerState("you", 20), PlayerState("opponent", 20))
    return GameState(players=players, objects={one.id: one for one in things}, effects=effects)


def effect(number: int, on: str, *changes: Change) -> ContinuousEffect:
    return ContinuousEffect(number, 100 + number, None, 0, "you", changes, "indefinite", ((on, 0),))


def word(old: str, new: str) -> ReplaceWord:
    return ReplaceWord(old=old, new=new, family="basic_land_type")


def test_an_ability_that_is_taken_away_in_the_layer_does_not_apply() -> None:
    seen = project(board(thing("tomb", TOMB, 1), thing("moon", MOON, 2), thing("forest", FOREST, 3)))
    assert seen.view("tomb").subtypes == ("Mountain",)
    assert seen.view("tomb").mana == ("{R}",)
    assert seen.view("forest").subtypes == ("Forest",)


def test_text_is_changed_before_types_use_it() -> None:
    state = board(
        thing("tomb", TOMB, 1), thing("moon", MOON, 2), effects=(effect(1, "moon", word("Mountain", "Island")),)
    )
    assert project(state).view("tomb").mana == ("{U}",)


def test_a_change_that_feeds_another_goes_first() -> None:
    effects = (effect(1, "forest", word("Plains", "Island")), effect(2, "forest", word("Forest", "Plains")))
    seen = project(board(thing("forest", FOREST), effects=effects))
    assert seen.view("forest").subtypes == ("Island",)
    assert seen.view("forest").trace[-1].because == "what_it_does"
    assert seen.unsure


def test_a_changed_aura_gives_the_changed_keyword() -> None:
    change = effect(1, "ward", ReplaceWord(old="black", new="blue", family="color"))
    seen = project(board(thing("bear", BEAR), thing("ward", WARD, 2, attached_to="bear"), effects=(change,)))
    assert seen.view("bear").keywords == ("protection from blue",)
    on_the_bear = effect(1, "bear", ReplaceWord(old="black", new="blue", family="color"))
    seen = project(board(thing("bear", BEAR), thing("ward", WARD, 2, attached_to="bear"), effects=(on_the_bear,)))
    assert seen.view("bear").keywords == ("protection from black",)


def test_what_an_effect_applies_to_may_wait_for_another() -> None:
    conversion = Face(
        name="Conversion",
        types=("enchantment",),
        abilities=(StaticAbility(affects=Filter(subtypes=("Mountain",)), changes=(SetTypes(subtypes=("Plains",)),)),),
    )
    seen = project(board(thing("tomb", TOMB, 1), thing("conversion", conversion, 2), thing("moon", MOON, 3)))
    assert seen.view("tomb").mana == ("{W}",)
    assert seen.view("tomb").trace[-1].because == "applies_to"


def test_a_loop_is_left_to_timestamps() -> None:
    both = Face(name="Marsh", types=("land",), subtypes=("Swamp", "Island"))
    effects = (effect(1, "marsh", word("Swamp", "Island")), effect(2, "marsh", word("Island", "Swamp")))
    seen = project(board(thing("marsh", both), effects=effects))
    assert seen.view("marsh").subtypes == ("Swamp",)


def test_changing_a_copy_is_not_copied_on() -> None:
    copy = effect(1, "clone", BecomeCopy(of="forest"))
    hack = effect(2, "forest", word("Forest", "Island"))
    clone = Face(name="Clone", types=("creature",), power=0, toughness=0)
    seen = project(board(thing("forest", FOREST), thing("clone", clone, 2), effects=(copy, hack)))
    assert seen.view("clone").subtypes == ("Forest",)
    assert seen.view("clone").power is None
