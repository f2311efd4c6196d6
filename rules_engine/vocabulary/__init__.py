"""The engine's vocabulary: how cards and descriptions say what an effect does. Data models only.

`refs` points at players, objects and amounts; `effects` are one-shot effects; `changes` are the parts of continuous effects by layer;
`abilities` puts them together into cards.
"""

from __future__ import annotations

from rules_engine.vocabulary import abilities, changes, effects
from rules_engine.vocabulary.abilities import Ability, Card, Face
from rules_engine.vocabulary.changes import Change
from rules_engine.vocabulary.effects import Effect
from rules_engine.vocabulary.refs import Amount, Color, Count, Duration, Filter, Model, Ref, Zone

_NAMES = {**vars(effects), **vars(changes), **vars(abilities)}
for _module in (effects, changes, abilities):
    for _thing in tuple(vars(_module).values()):
        if isinstance(_thing, type) and issubclass(_thing, Model) and _thing is not Model:
            _thing.model_rebuild(_types_namespace=_NAMES)

__all__ = [
    "Ability",
    "Amount",
    "Card",
    "Change",
    "Color",
    "Count",
    "Duration",
    "Effect",
    "Face",
    "Filter",
    "Model",
    "Ref",
    "Zone",
]
