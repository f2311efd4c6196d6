"""What a text says is in what was read of it, or nothing is ruled; what is said in another order or of another is read as such."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from rules_engine.describe.read import read
from rules_engine.scenario import NotUnderstood, Reading, Scenario

CORES = (
    "I activate Mirror Universe. I'm at 4, my opponent is at 22.",
    "I cast Switcheroo on my Grizzly Bears and his Hill Giant.",
    "I activate Tree of Perdition targeting my opponent. My opponent is at 9.",
    "I cast Morality Shift.",
    "I have Gilded Drake and my opponent has Serra Angel. Gilded Drake's trigger targets Serra Angel.",
)
FACTS = (
    "My opponent controls Erebos.",
    "I control Platinum Emperion.",
    "My opponent has 7 cards in hand.",
    "I have 12 cards in my graveyard.",
    "My library is empty.",
    "I can't gain life.",
    "My opponent can't lose life.",
    "I have a 3/3 creature with hexproof.",
    "My opponent has a tapped Silvercoat Lion.",
    "My opponent has a Silvercoat Lion with two +1/+1 counters.",
    "In response my opponent bolts my creature.",
    "In response I exile his creature.",
    "Then my opponent sacrifices his creature.",
    "In response he gains 5 life.",
    "Then I lose 3 life.",
    "It is my opponent's upkeep.",
    "At end of turn I lose 2 life.",
    "He has no creatures.",
    "I don't cast it.",
    "My opponent paid 2 life.",
    "He owns it.",
    "The trigger doesn't resolve.",
    "My opponent gets hexproof.",
    "It happened last turn.",
    "His 5/5 creature has protection from blue.",
    "It enters tapped.",
    "He mills 4 cards.",
    "I draw 2 cards.",
)
IDLE = frozenset({"It happened last turn.", "He has no creatures.", "He owns it."})
"""What may be said without changing anything, since it may be so already."""


def _situation(text: str) -> Scenario | None:
    read_ = read(text, "en")
    return read_.scenario if isinstance(read_, Reading) else None


@pytest.mark.parametrize("core", CORES)
def test_a_fact_more_changes_the_scenario_or_stops_it(core: str) -> None:
    alone = _situation(core)
    assert alone is not None
    swallowed = [
        fact
        for fact in FACTS
        if fact not in IDLE
        for text in (f"{core} {fact}", f"{fact} {core}")
        if _situation(text) == alone
    ]
    assert not swallowed


@pytest.mark.parametrize(("mine", "theirs"), [*permutations((3, 12, 18, 31), 2)])
def test_totals_put_the_other_way_round_are_read_the_other_way_round(mine: int, theirs: int) -> None:
    forms = (
        "Soul Conduit on me ({}) and my opponent ({}).",
        "me {} opp {}, I activate Mirror Universe",
        "I'm at {}, he's at {}. I activate Mirror Universe.",
        "I have {} life and my opponent has {} life. We exchange life totals.",
    )
    for form in forms:
        one, other = _situation(form.format(mine, theirs)), _situation(form.format(theirs, mine))
        assert one is not None
        assert other is not None
        assert [p.life for p in one.players] == [p.life for p in reversed(other.players)] == [mine, theirs]


@pytest.mark.parametrize(("mine", "his"), [*permutations(("Grizzly Bears", "Hill Giant", "Serra Angel"), 2)])
def test_things_put_the_other_way_round_are_read_the_other_way_round(mine: str, his: str) -> None:
    for form in ("I cast Switcheroo on my {} and his {}.", "I exchange my {} for my opponent's {}."):
        one, other = _situation(form.format(mine, his)), _situation(form.format(his, mine))
        assert one is not None
        assert other is not None
        assert {o.card: o.controller for o in one.objects if o.card in (mine, his)} == {mine: None, his: "opponent"}
        assert {o.card: o.controller for o in other.objects if o.card in (mine, his)} == {his: None, mine: "opponent"}


def test_every_number_said_is_in_the_scenario() -> None:
    forms = (
        "I'm at {}, he's at {}. I activate Mirror Universe.",
        "He's at {}, my Evra has {} counters. I activate Evra.",
    )
    for form, first, second in product(forms, (23, 47), (31, 86)):
        read_ = read(form.format(first, second), "en")
        if isinstance(read_, NotUnderstood):
            continue
        told = read_.scenario.model_dump_json()
        assert str(first) in told
        assert str(second) in told


@pytest.mark.parametrize(
    "text",
    [
        "Gilded Drake, and in response to its trigger my opponent exiles it. What happens?",
        "Switcheroo on my Grizzly Bears and his Hill Giant. Then he bolts it.",
        "Alice has 40 cards. Vampiric Tutor resolves.",
        "Alice's Bear and Bob's Ox are exchanged until end of turn. End of turn.",
        "I flicker my Gilded Drake after he got it",
        "Deadpool trigger exchanging text with Serra Angel",
        "What if he had Erebos? Me 4 opp 12 Soul Conduit",
        "My opponent activates Tree of Perdition on me, then I activate Tree of Perdition on him.",
        "My Bears loses hexproof. Switcheroo on my Bears and his Giant.",
        "He counters my Switcheroo targeting my Bears and his Giant",
        "I exchange two lands with Political Trickery: my Island and his tapped Swamp",
        "I cast Switcheroo on my Bears and his Angel. Then he exchanges control of the Angel with Hill Giant.",
        "I control Perplexing Chimera and cast Grizzly Bears. Do I have to exchange?",
        "can magical hack change forest to wastes",
    ],
)
def test_what_left_no_trace_stops_a_ruling(text: str) -> None:
    assert isinstance(read(text, "en"), NotUnderstood)
