"""Situations told as alternatives."""

from __future__ import annotations

import pytest

from rules_engine.describe.variants import variants


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "(a) Carol 9, Dan 4. (b) Carol 9, Dan 3. Soul Conduit on both.",
            {"a": "Carol 9, Dan 4. Soul Conduit on both.", "b": "Carol 9, Dan 3. Soul Conduit on both."},
        ),
        (
            "Caso a: Carol 9. Caso b: Carol 8. Intercambio.",
            {"a": "Carol 9. Intercambio.", "b": "Carol 8. Intercambio."},
        ),
        (
            "Aura swap resolves: a) she declines; b) she picks Pacifism",
            {"a": "Aura swap resolves: she declines.", "b": "Aura swap resolves: she picks Pacifism."},
        ),
    ],
)
def test_alternatives_are_whole_situations(text: str, told: dict[str, str]) -> None:
    assert {variant.letter: variant.text for variant in variants(text)} == told


@pytest.mark.parametrize(
    "text",
    [
        "Soul Conduit on both.",
        "(a) Carol 9, Dan 4. Soul Conduit on both.",  # one alternative is none
        "Player A: 5 life. Player B: 7 life. They exchange.",
        "(b) Carol 9. (a) Dan 4. Exchange.",
        "(a) Carol 9. She gains 2. (b) Dan 4. (c) Dan 5. Exchange.",  # where the last one ends can't be told
        "Bear (A), Ox (B) are exchanged.",
    ],
)
def test_no_alternatives(text: str) -> None:
    assert variants(text) == ()
