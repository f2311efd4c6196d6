"""Scripts of text changes, exchanges of text boxes, copies and modifications: whatever they are, they come to an answer."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.judging import judge_strictly
from rules_engine.ruling import NeedsChoice, NotCovered, Ruling
from rules_engine.scenario import Scenario

WORDS = ("Forest", "Island", "Swamp", "red", "blue", "black", "Elf", "Goblin", "Wall", "teapot", "forests", "")
ids = st.sampled_from(("a", "b", "c", "d", "e"))
word = st.sampled_from(WORDS)
keyword = st.fixed_dictionaries(
    {"kind": st.just("keyword"), "keyword": st.just("landwalk"), "param": st.sampled_from(WORDS[:3])}
)
static = st.fixed_dictionaries(
    {
        "kind": st.just("static"),
        "affects": st.sampled_from(
            ("$self", {"types": ["creature"]}, {"subtypes": ["Forest"]}, {"subtypes": ["Elf"], "controller": "$you"})
        ),
        "changes": st.lists(
            st.sampled_from(
                (
                    {"change": "modify_pt", "power": 1, "toughness": 1},
                    {"change": "set_types", "subtypes": ["Swamp"]},
                    {"change": "replace_word", "old": "Elf", "new": "Goblin", "family": "creature_type"},
                    {"change": "replace_word", "old": None, "new": "red", "family": "color"},
                    {
                        "change": "set_base_pt",
                        "cda": True,
                        "power": {"count": {"subtypes": ["Forest"]}},
                        "toughness": 2,
                    },
                    {"change": "grant_keyword", "keyword": "protection", "param": "black"},
                    {"change": "lose_abilities"},
                    {"change": "set_controller", "player": "$you"},
                )
            ),
            min_size=1,
            max_size=2,
        ),
    }
)
creature = st.fixed_dictionaries(
    {
        "name": st.sampled_from(("Elf", "White Knight", "Nobody")),
        "types": st.just(["creature"]),
        "subtypes": st.lists(st.sampled_from(("Elf", "Goblin", "Wall")), max_size=2, unique=True),
        "power": st.sampled_from((1, 2, "*")),
        "toughness": st.sampled_from((1, 3, "*")),
        "abilities": st.lists(st.one_of(keyword, static), max_size=2),
    }
)
land = st.fixed_dictionaries(
    {"name": st.just("Forest"), "types": st.just(["land"]), "subtypes": st.sampled_from((["Forest"], ["Swamp", "Island"], []))}
)  # fmt: skip


@st.composite
def effects(draw: st.DrawFn) -> dict[str, Any]:
    one, other = draw(ids), draw(ids)
    duration = draw(st.sampled_from(("indefinite", "end_of_turn", "while_source")))
    return draw(
        st.sampled_from(
            (
                {"do": "change_text", "what": one, "families": ["color", "basic_land_type", "creature_type"],
                 "old": draw(word), "new": draw(word), "duration": duration},
                {"do": "change_text", "what": one, "families": ["creature_type"], "new": "Wall", "forbidden_new": ["Wall"]},
                {"do": "exchange_text_boxes", "first": one, "second": other, "duration": duration},
                {"do": "modify", "what": one, "duration": "indefinite", "changes": [{"change": "become_copy", "of": other}]},
                {"do": "modify", "what": one, "changes": [{"change": "switch_pt"}, {"change": "set_name", "name": "Elf", "sticker": True}]},
                {"do": "create_token", "copy_of": one},
                {"do": "flicker", "what": one},
                {"do": "gain_control", "what": one, "player": "opponent"},
            )
        )
    )  # fmt: skip


@st.composite
def scenarios(draw: st.DrawFn) -> dict[str, Any]:
    things = [
        {
            "id": name,
            "face": {key: value for key, value in draw(st.one_of(creature, land)).items() if value != ""},
            "controller": draw(st.sampled_from(("you", "opponent"))),
            "known": draw(st.booleans()),
            "face_down": draw(st.sampled_from((False, False, False, True))),
        }
        for name in ("a", "b", "c", "d", "e")
    ]
    script = [
        {"action": "perform", "effects": [draw(effects())], "source": draw(st.one_of(st.none(), ids))}
        for _ in range(draw(st.integers(0, 4)))
    ]
    return {"players": [{"key": "you"}, {"key": "opponent"}], "objects": things, "script": script}


def without_empty_words(value: Any) -> Any:
    """A word that isn't given is not given, rather than empty."""
    if isinstance(value, dict):
        return {k: without_empty_words(v) for k, v in value.items() if not (k in ("old", "new") and v == "")}
    return [without_empty_words(v) for v in value] if isinstance(value, list) else value


@settings(max_examples=80, deadline=None)
@given(scenarios())
def test_every_script_comes_to_an_answer(scenario: dict[str, Any]) -> None:
    answer = judge_strictly(Scenario.model_validate(without_empty_words(scenario)))
    assert isinstance(answer, Ruling | NeedsChoice | NotCovered)
