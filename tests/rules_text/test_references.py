"""Which rules a text names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_text.keys import key_of, number_of
from rules_text.references import references


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("See rule 613.4b.", ["613.4b"]),
        ("See rules 119.7–8.", ["119.7–119.8"]),
        ("See 603.7d–f.", ["603.7d–603.7f"]),
        ("See rules 704.5a–b and 704.5d.", ["704.5a–704.5b", "704.5d"]),
        ("See rules 601.2a-d and 601.2g-h.", ["601.2a–601.2d", "601.2g–601.2h"]),
        ("See rules 903.6–903.11.", ["903.6–903.11"]),
        ("See rule 702.65, “Aura Swap.”", ["702.65"]),
        ("See rule 612, “Text-Changing Effects,” and rule 613.", ["612", "613"]),
        ("See section 8, “Multiplayer Rules.”", ["8"]),
        ("Siehe Regel 701.12.", ["701.12"]),
        ("Consulta la regla 612.", ["612"]),
        ("参见规则701.12，“互斗”。参见规则613。", ["701.12", "613"]),
        ("It deals 100 damage and costs {2}{W}. A deck has 100 cards, 60.5 of them 1/1.", []),
    ],
)
def test_references_are_found_in_every_form(text: str, named: list[str]) -> None:
    found = [
        number_of(first) if first == last else f"{number_of(first)}–{number_of(last)}"
        for first, last in references(text)
    ]
    assert found == named


@given(
    st.text(alphabet="0123456789.abclmoz–- ,;“”'{}/()rule", max_size=60)
    | st.from_regex(r"rules? [0-9]{3}\.[0-9]{1,4}[a-z]{0,3}[–-][0-9a-z.]{1,8}", fullmatch=True)
)
def test_no_text_breaks_the_reading_of_references(text: str) -> None:
    for first, last in references(text):
        assert first <= last
        assert key_of(number_of(first)) == first
