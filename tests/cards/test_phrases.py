"""Object phrases: what they mean as filters, and which are refused."""

from __future__ import annotations

import pytest

from rules_engine.cards.phrases import PhraseError, filter_of, target_of
from rules_engine.vocabulary import Filter
from rules_engine.vocabulary.abilities import TargetSpec


@pytest.mark.parametrize(
    ("phrase", "means"),
    [
        ("creature", {"types": ["creature"]}),
        ("artifact creature", {"all_types": ["artifact", "creature"]}),
        ("artifact or creature you control", {"types": ["artifact", "creature"], "controller": "$you"}),
        ("green or white creature", {"types": ["creature"], "colors": ["green", "white"]}),
        ("nonartifact, nonblack creature", {"types": ["creature"], "not_types": ["artifact"], "not_colors": ["black"]}),
        ("nonlegendary Goblin", {"subtypes": ["Goblin"], "not_supertypes": ["legendary"]}),
        ("basic land card", {"types": ["land"], "supertypes": ["basic"]}),
        ("Forest or Plains card", {"subtypes": ["Forest", "Plains"]}),
        ("instant or sorcery spell", {"types": ["instant", "sorcery"], "zone": "stack"}),
        ("noncreature spell", {"types": ["spell"], "not_types": ["creature"], "zone": "stack"}),
        ("spell or permanent", {"any_of": [{"types": ["spell"], "zone": "stack"}, {"types": ["permanent"]}]}),
        ("attacking creature with flying", {"types": ["creature"], "attacking": True, "keyword": "flying"}),
        ("creature card from your graveyard", {"types": ["creature"], "zone": "graveyard", "owner": "$you"}),
        ("card in $1's hand", {"zone": "hand", "owner": "$1"}),
        (
            "permanent you neither own nor control",
            {"types": ["permanent"], "not_owner": "$you", "not_controller": "$you"},
        ),
        (
            "creature an opponent controls with power 3 or less",
            {"types": ["creature"], "controller": "$opponents", "max_power": 3},
        ),
        ("other Zombie", {"subtypes": ["Zombie"], "other_than": "$self"}),
        ("land", {"types": ["land"]}),
    ],
)
def test_a_phrase_is_a_filter(phrase: str, means: dict[str, object]) -> None:
    assert Filter.model_validate(filter_of(phrase)) == Filter.model_validate(means)


@pytest.mark.parametrize(
    ("phrase", "means"),
    [
        ("player", {"player": "any"}),
        ("opponent", {"player": "opponent"}),
        ("another player", {"player": "another"}),
        ("up to three card from a graveyard", {"what": {"zone": "graveyard"}, "count": 3, "up_to": True}),
        ("any number of creature", {"what": {"types": ["creature"]}, "any_number": True}),
        ("player or planeswalker", {"player": "any", "what": {"types": ["planeswalker"]}}),
        ("any target", {"player": "any", "what": {"types": ["creature", "planeswalker", "battle"]}}),
    ],
)
def test_a_target_phrase_says_how_many_and_what(phrase: str, means: dict[str, object]) -> None:
    assert TargetSpec.model_validate(target_of(phrase)) == TargetSpec.model_validate(means)


@pytest.mark.parametrize(
    "phrase", ["", "creture", "creature that sings", "creature with wings", "the best creature", "creature you like"]
)
def test_an_unknown_word_is_refused(phrase: str) -> None:
    with pytest.raises(PhraseError):
        filter_of(phrase)
