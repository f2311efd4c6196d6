"""Strategies for scenarios: sensible ones, and any that the models allow, however mangled."""

from __future__ import annotations

import types
import typing
from typing import Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel

from rules_engine.scenario import Scenario
from rules_engine.vocabulary import Model, effects

KEYS = ("you", "opponent")
IDS = ("bears", "angel", "wings", "growth", "tree", "totem", "shift", "token", "oddity")
REFS = (*KEYS, *IDS, "$you", "$self", "$1", "$2", "$trigger", "$attached", "$found", "$created", "$opponents", "$each_player",
        "$chosen.x", "$controller:$1", "$owner:bears", "$targets", "$targets:2", "$top:$you", "$1+$2", "nobody", "$affected")  # fmt: skip
CARDS = ("Grizzly Bears", "Serra Angel", "Arcanum Wings", "Wild Growth", "Tree of Perdition", "Avarice Totem", "Morality Shift",
         "Boon Reflection", "Cosi's Trickster", "Forest", "Rest in Peace", "Switcheroo", "Gilded Drake", "Magical Hack")  # fmt: skip

refs = st.sampled_from(REFS)
numbers = st.integers(-3, 12)
words = st.sampled_from(
    ("creature", "artifact", "Goblin", "Forest", "red", "flying", "white", "Island", "protection", "x", "none", "yes")
)


def anything(annotation: Any, depth: int = 0) -> st.SearchStrategy[Any]:
    """Any value of a type of the vocabulary, up to some depth."""
    origin = get_origin(annotation)
    if origin is typing.Annotated:
        return anything(get_args(annotation)[0], depth)
    if origin in (Union, types.UnionType):
        kinds = [one for one in get_args(annotation) if depth < 3 or not _is_deep(one)] or [get_args(annotation)[0]]
        return st.one_of([anything(one, depth) for one in kinds])
    if origin is Literal:
        return st.sampled_from(get_args(annotation))
    if origin is tuple:
        args = get_args(annotation)
        if len(args) == 2 and args[1] is Ellipsis:
            return st.lists(anything(args[0], depth + 1), max_size=2 if depth < 3 else 0).map(tuple)
        return st.tuples(*(anything(one, depth + 1) for one in args))
    if origin is dict:
        return st.dictionaries(words, anything(get_args(annotation)[1], depth), max_size=1)
    if annotation is bool:
        return st.booleans()
    if annotation is int:
        return numbers
    if annotation is str:
        return st.one_of(refs, words)
    if annotation is type(None):
        return st.none()
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return st.deferred(lambda: model(annotation, depth + 1))
    return st.none()


def _is_deep(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def model(kind: type[BaseModel], depth: int) -> st.SearchStrategy[Any]:
    fields: dict[str, st.SearchStrategy[Any]] = {}
    optional: dict[str, st.SearchStrategy[Any]] = {}
    for name, info in kind.model_fields.items():
        annotation = info.annotation
        strategy = refs if annotation is str and info.metadata else anything(annotation, depth)
        (fields if info.is_required() else optional)[info.alias or name] = strategy
    shapes = st.fixed_dictionaries(fields, optional=optional if depth < 4 else {})
    return shapes.map(lambda values: _made(kind, values)).filter(lambda made: made is not None)


def _made(kind: type[BaseModel], values: dict[str, Any]) -> Any:
    try:
        return kind.model_validate(values)
    except ValueError:
        return None


@st.composite
def scenarios(draw: st.DrawFn, only: type[BaseModel] | None = None) -> Scenario:
    """Scenarios with a table that can be, and any script that the vocabulary allows (with effects of one kind `only`)."""
    objects = [
        {
            "id": id_,
            "card": draw(st.sampled_from(CARDS)),
            "zone": draw(
                st.sampled_from(("battlefield", "battlefield", "hand", "graveyard", "library", "exile", "stack"))
            ),
            "controller": draw(st.sampled_from(KEYS)),
            "owner": draw(st.sampled_from(KEYS)),
            "tapped": draw(st.booleans()),
            "counters": draw(st.sampled_from(({}, {"+1/+1": 2}, {"-1/-1": 1}))),
            "attached_to": draw(st.sampled_from((None, None, *KEYS, *IDS[:2]))),
            "token": draw(st.booleans()),
        }
        for id_ in draw(st.lists(st.sampled_from(IDS[:7]), unique=True, max_size=6))
    ]
    ids = [one["id"] for one in objects]
    for one in objects:
        if one["attached_to"] not in (*KEYS, *ids) or one["attached_to"] == one["id"]:
            one["attached_to"] = None
    kinds = [only] if only is not None else EFFECTS
    one_effect = st.sampled_from(kinds).flatmap(lambda kind: model(kind, 1))
    script: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(0 if only is None else 1, 3))):
        timing = {
            "when": draw(st.sampled_from(("then", "in_response", "before", "end_of_turn", "next_turn", "at_once")))
        }
        by = draw(st.sampled_from(KEYS))
        choice = draw(st.integers(0, 4))
        if choice < 3 or not ids:
            effect = draw(one_effect)
            script.append(
                {
                    "action": "perform",
                    "by": by,
                    "timing": timing,
                    "effects": [effect.model_dump(by_alias=True)],
                    "uses_stack": draw(st.booleans()),
                }
            )
        elif choice == 3:
            script.append({"action": "cast", "by": by, "timing": timing, "spell": draw(st.sampled_from(ids))})
        else:
            kind = draw(st.sampled_from(("activate", "trigger")))
            script.append({"action": kind, "by": by, "timing": timing, "source": draw(st.sampled_from(ids))})
    players = [
        {
            "key": key,
            "life": draw(st.integers(-2, 30)),
            "library": draw(st.integers(0, 5)),
            "hand": draw(st.integers(0, 3)),
        }
        for key in KEYS
    ]
    return Scenario.model_validate({"players": players, "objects": objects, "script": script})


def _is_effect(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Model) and "do" in kind.model_fields


EFFECTS = [kind for kind in vars(effects).values() if _is_effect(kind)]
"""Every kind of effect of the vocabulary."""
