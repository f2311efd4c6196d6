"""Laws that hold for every board."""

from __future__ import annotations

import copy
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules_engine.layers import project
from rules_engine.state.model import ContinuousEffect, GameObject, GameState, PlayerState
from rules_engine.vocabulary import Change, Count, Face, Filter
from rules_engine.vocabulary.abilities import KeywordAbility, StaticAbility
from rules_engine.vocabulary.changes import (
    GrantKeyword,
    LoseAbilities,
    ModifyPT,
    ReplaceWord,
    SetBasePT,
    SetColors,
    SetController,
    SetTypes,
    SwitchPT,
    TakeTextBox,
)

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
land = st.sampled_from(LANDS)
color = st.sampled_from(("white", "blue", "black", "red", "green"))
creature_type = st.sampled_from(("Elf", "Goblin", "Bear"))
small = st.integers(-2, 3)

changes = st.one_of(
    st.builds(lambda old, new: ReplaceWord(old=old, new=new, family="basic_land_type"), land, land),
    st.builds(lambda old, new: ReplaceWord(old=old, new=new, family="creature_type"), creature_type, creature_type),
    st.builds(lambda player: SetController(player=player), st.sampled_from(("you", "opponent"))),
    st.builds(lambda word: SetTypes(subtypes=(word,)), st.one_of(land, creature_type)),
    st.builds(lambda word, types: SetTypes(types=types, subtypes=(word,), add=True), creature_type, st.sampled_from(((), ("creature",)))),
    st.builds(lambda word: SetColors(colors=(word,)), color),
    st.builds(lambda word: GrantKeyword(keyword="landwalk", param=word), land),
    st.just(LoseAbilities()),
    st.builds(lambda p, t: ModifyPT(power=p, toughness=t), small, small),
    st.builds(lambda word: ModifyPT(power=Count(count=Filter(subtypes=(word,))), toughness=0), land),
    st.builds(lambda p, t: SetBasePT(power=p, toughness=t), small, small),
    st.just(SwitchPT()),
)  # fmt: skip
filters = st.one_of(
    st.builds(lambda word: Filter(subtypes=(word,)), st.one_of(land, creature_type)),
    st.builds(lambda word: Filter(colors=(word,)), color),
    st.just(Filter(types=("creature",))),
    st.just(Filter(types=("land",), not_supertypes=("basic",))),
    st.just(Filter(types=("creature",), controller="$you")),
)
statics = st.builds(
    lambda affects, some: StaticAbility(affects=affects, changes=tuple(some)),
    st.one_of(filters, st.just("$self")),
    st.lists(changes, min_size=1, max_size=2),
)
faces = st.one_of(
    st.builds(lambda word: Face(name=word, types=("land",), supertypes=("basic",), subtypes=(word,)), land),
    st.builds(
        lambda word, hue, abilities: Face(
            name="Someone", types=("creature",), subtypes=(word,), colors=(hue,), power=2, toughness=2, abilities=tuple(abilities)
        ),
        creature_type,
        color,
        st.lists(
            st.one_of(statics, st.builds(lambda word: KeywordAbility(keyword="landwalk", param=word), land)), max_size=2
        ),
    ),
)  # fmt: skip


@st.composite
def boards(draw: st.DrawFn) -> GameState:
    printed = draw(st.lists(faces, min_size=1, max_size=6))
    things = {}
    for number, face in enumerate(printed):
        who = draw(st.sampled_from(("you", "opponent")))
        counters = draw(st.sampled_from(((), (("+1/+1", 1),), (("-1/-1", 2), ("flying", 1)))))
        things[f"o{number}"] = GameObject(
            f"o{number}", face, who, who, "battlefield", timestamp=number + 1, counters=counters
        )
    effects = []
    for number, some in enumerate(draw(st.lists(st.lists(changes, min_size=1, max_size=2), max_size=4))):
        on = draw(st.sampled_from(sorted(things)))
        effects.append(ContinuousEffect(number, 50 + number, None, 0, "you", tuple(some), "indefinite", ((on, 0),)))
    return GameState((PlayerState("you", 20), PlayerState("opponent", 20)), things, effects=tuple(effects))


def _static_changes(state: GameState) -> list[Change]:
    return [
        change
        for thing in state.objects.values()
        for ability in thing.face.abilities
        if isinstance(ability, StaticAbility)
        for change in ability.changes
    ]


@settings(max_examples=80, deadline=None)
@given(boards(), st.randoms(use_true_random=False))
def test_what_is_seen_does_not_hang_on_the_order_of_insertion(state: GameState, random: object) -> None:
    names = list(state.objects)
    effects = list(state.effects)
    random.shuffle(names)  # type: ignore[attr-defined]
    random.shuffle(effects)  # type: ignore[attr-defined]
    other = replace(state, objects={name: state.objects[name] for name in names}, effects=tuple(effects))
    seen, again = project(state), project(other)
    assert {name: seen.views[name] for name in names} == {name: again.views[name] for name in names}
    assert set(seen.prohibited) == set(again.prohibited)


@settings(max_examples=40, deadline=None)
@given(boards())
def test_no_state_is_changed_in_place(state: GameState) -> None:
    before = copy.deepcopy((state.objects, state.effects, state.players))
    project(state)
    assert (state.objects, state.effects, state.players) == before


@settings(max_examples=60, deadline=None)
@given(boards(), land, land)
def test_a_word_that_was_replaced_is_gone_and_replacing_again_does_nothing(
    state: GameState, old: str, new: str
) -> None:
    change: Change = ReplaceWord(old=old, new=new, family="basic_land_type")
    everyone = tuple((name, 0) for name in state.objects)
    once = replace(state, effects=(ContinuousEffect(90, 900, None, 0, "you", (change,), "indefinite", everyone),))
    twice = replace(
        once, effects=(*once.effects, ContinuousEffect(91, 901, None, 0, "you", (change,), "indefinite", everyone))
    )
    first, second = project(once), project(twice)
    for name in state.objects:
        assert first.views[name].rules_text == second.views[name].rules_text
        assert first.views[name].text_subtypes == second.views[name].text_subtypes
        if old != new:
            assert old not in first.views[name].text_subtypes


@settings(max_examples=40, deadline=None)
@given(boards())
def test_text_boxes_exchanged_and_exchanged_back(state: GameState) -> None:
    """Under no other text changes."""
    plain = replace(state, effects=())
    assume(len(plain.objects) >= 2)
    assume(not any(isinstance(change, ReplaceWord) for change in _static_changes(plain)))
    one, other = sorted(plain.objects)[:2]

    def exchanged(before: GameState, stamp: int) -> GameState:
        seen = project(before)
        boxes = tuple(
            ContinuousEffect(
                stamp + n, stamp, None, 0, "you", (TakeTextBox(of=b, rules_text=seen.views[b].rules_text),), "indefinite", ((a, 0),)
            )
            for n, (a, b) in enumerate(((one, other), (other, one)))
        )  # fmt: skip
        return replace(before, effects=before.effects + boxes)

    back = exchanged(exchanged(plain, 100), 200)
    for name in (one, other):
        assert project(back).views[name].rules_text == project(plain).views[name].rules_text
