"""Each card that exchanges, used on a small board: what changes hands, and which targets it refuses.

You control a Bear (2/2), a Memnite (artifact creature), a Forest, a Sol Ring and a Crusade, your opponent a Giant (3/3), an Ornithopter (artifact
creature), an Island, a Mind Stone and a Karma.
"""

from __future__ import annotations

import pytest

from rules_engine.judging import judge
from rules_engine.ruling import NeedsChoice, NotCovered, Ruling
from rules_engine.scenario import Action, ActivateAbility, CastSpell, ObjectSetup, PlayerSetup, Scenario, TriggerAbility
from rules_engine.vocabulary import Zone

MINE = {"bear": "Grizzly Bears", "memnite": "Memnite", "forest": "Forest", "ring": "Sol Ring", "crusade": "Crusade"}
THEIRS = {
    "giant": "Hill Giant",
    "ornithopter": "Ornithopter",
    "island": "Island",
    "stone": "Mind Stone",
    "karma": "Karma",
}
YES = {"may": "yes"}


def _judge(card: str, action: Action, zone: Zone) -> Ruling | NeedsChoice | NotCovered:
    objects = [ObjectSetup(id=id_, card=name) for id_, name in MINE.items()]
    objects += [ObjectSetup(id=id_, card=name, controller="opponent") for id_, name in THEIRS.items()]
    players = (PlayerSetup(key="you", life=12), PlayerSetup(key="opponent", life=20))
    it = ObjectSetup(id="it", card=card, zone=zone)
    return judge(Scenario(players=players, objects=(*objects, it), script=(action,), active_player="you"))


def _changed(ruling: Ruling, card: str) -> set[str]:
    before = dict.fromkeys((*MINE.values(), card), "you") | dict.fromkeys(THEIRS.values(), "opponent")
    return {
        one.name
        for one in ruling.outcomes[0].state.permanents
        if before.get(one.name, one.controller) != one.controller
    }


CAST = [
    ("Switcheroo", ("bear", "giant"), True),
    ("Switcheroo", ("bear", "stone"), False),
    ("Shifting Loyalties", ("ring", "ornithopter"), True),
    ("Shifting Loyalties", ("ring", "giant"), False),
    ("Role Reversal", ("memnite", "giant"), True),
    ("Legerdemain", ("memnite", "stone"), True),
    ("Legerdemain", ("bear", "stone"), False),
    ("Legerdemain", ("forest", "island"), False),
    ("Shrewd Negotiation", ("ring", "giant"), True),
    ("Shrewd Negotiation", ("bear", "giant"), False),
    ("Trade the Helm", ("ring", "giant"), True),
    ("Trade the Helm", ("crusade", "giant"), False),
    ("Modify Memory", ("bear", "giant"), True),
    ("Modify Memory", ("giant", "ornithopter"), False),
    ("Visions of Duplicity", ("bear", "giant"), False),
    ("Political Trickery", ("forest", "island"), True),
    ("Political Trickery", ("island", "forest"), True),
    ("Political Trickery", ("forest", "giant"), False),
    ("Shifting Borders", ("forest", "island"), True),
    ("Burglar's Plot", ("ring", "stone"), True),
    ("Burglar's Plot", ("ring", "giant"), False),
    ("Burglar's Plot", ("forest", "island"), False),
]


@pytest.mark.parametrize(("card", "targets", "legal"), CAST)
def test_spells_exchange_what_they_may_target(card: str, targets: tuple[str, ...], legal: bool) -> None:
    ruling = _judge(card, CastSpell(spell="it", targets=targets), "hand")
    assert isinstance(ruling, Ruling)
    assert _changed(ruling, card) == ({(MINE | THEIRS)[target] for target in targets} if legal else set())


SELF = [
    ("Avarice Totem", "giant", True),
    ("Avarice Totem", "island", False),
    ("Eyes Everywhere", "karma", True),
    ("Phyrexian Infiltrator", "giant", True),
    ("Phyrexian Infiltrator", "stone", False),
]


@pytest.mark.parametrize(("card", "target", "legal"), SELF)
def test_some_exchange_themselves(card: str, target: str, legal: bool) -> None:
    ruling = _judge(card, ActivateAbility(source="it", targets=(target,)), "battlefield")
    assert isinstance(ruling, Ruling)
    assert _changed(ruling, card) == ({card, THEIRS[target]} if legal else set())


ABILITIES = [
    ("Djinn of Infinite Deceits", None, ("bear", "giant"), True),
    ("Gauntlets of Chaos", None, ("forest", "island"), True),
    ("Gauntlets of Chaos", None, ("forest", "giant"), False),
    ("Gauntlets of Chaos", None, ("crusade", "karma"), False),
    ("Oko, Thief of Crowns", "-5", ("ring", "giant"), True),
    ("Oko, Thief of Crowns", "-5", ("forest", "giant"), False),
]


@pytest.mark.parametrize(("card", "ability", "targets", "legal"), ABILITIES)
def test_activated_abilities_exchange_two_others(
    card: str, ability: str | None, targets: tuple[str, ...], legal: bool
) -> None:
    ruling = _judge(card, ActivateAbility(source="it", ability=ability, targets=targets), "battlefield")
    assert isinstance(ruling, Ruling)
    assert _changed(ruling, card) == ({(MINE | THEIRS)[target] for target in targets} if legal else set())


TRIGGERED = [
    ("Daring Thief", ("bear", "giant"), True),
    ("Daring Thief", ("bear", "stone"), False),
    ("Chromeshell Crab", ("bear", "giant"), True),
    ("Spawnbroker", ("bear", "ornithopter"), True),
    ("Spawnbroker", ("bear", "giant"), False),
    ("Vedalken Plotter", ("forest", "island"), True),
    ("Puca's Mischief", ("bear", "stone"), True),
    ("Puca's Mischief", ("bear", "giant"), False),
    ("Conjured Currency", ("giant",), True),
    ("Conjured Currency", ("bear",), False),
    ("The Trickster-God's Heist", ("bear", "giant"), True),
]


@pytest.mark.parametrize(("card", "targets", "legal"), TRIGGERED)
def test_triggered_abilities_exchange_if_wanted(card: str, targets: tuple[str, ...], legal: bool) -> None:
    ability = "chapter_1" if card.startswith("The Trickster") else None
    ruling = _judge(card, TriggerAbility(source="it", ability=ability, targets=targets, choices=YES), "battlefield")
    if not isinstance(ruling, Ruling):
        assert not legal
        return
    swapped = {(MINE | THEIRS)[target] for target in targets} | ({card} if len(targets) == 1 else set())
    assert _changed(ruling, card) == (swapped if legal else set())


@pytest.mark.parametrize(("card", "lost"), [("Gilded Drake", set()), ("Volatile Stormdrake", {"Hill Giant"})])
def test_drakes_exchange_themselves_as_they_enter(card: str, lost: set[str]) -> None:
    ruling = _judge(card, CastSpell(spell="it", targets=("giant",), choices={"pay": "no"}), "hand")
    assert isinstance(ruling, Ruling)
    assert _changed(ruling, card) == {card, "Hill Giant"} - lost
    assert lost.isdisjoint(one.name for one in ruling.outcomes[0].state.permanents)


def test_juxtapose_takes_the_greatest_of_each_kind() -> None:
    ruling = _judge("Juxtapose", CastSpell(spell="it", targets=("opponent",)), "hand")
    assert isinstance(ruling, Ruling)
    assert _changed(ruling, "Juxtapose") == {"Grizzly Bears", "Hill Giant", "Sol Ring", "Mind Stone"}


LIVES = [
    ("Mirror Universe", ActivateAbility(source="it", targets=("opponent",)), "battlefield", (20, 12)),
    ("Magus of the Mirror", ActivateAbility(source="it", targets=("opponent",)), "battlefield", (20, 12)),
    ("Soul Conduit", ActivateAbility(source="it", targets=("you", "opponent")), "battlefield", (20, 12)),
    (
        "Axis of Mortality",
        TriggerAbility(source="it", targets=("you", "opponent"), choices=YES),
        "battlefield",
        (20, 12),
    ),
    ("Mister Negative", CastSpell(spell="it", targets=("opponent",), choices=YES), "hand", (20, 12)),
    ("Profane Transfusion", CastSpell(spell="it", targets=("you", "opponent")), "hand", (20, 12)),
    ("Psychic Transfer", CastSpell(spell="it", targets=("opponent",)), "hand", (12, 20)),
    ("Magister Sphinx", CastSpell(spell="it", targets=("opponent",)), "hand", (12, 10)),
    ("Repay in Kind", CastSpell(spell="it"), "hand", (12, 12)),
    ("Biorhythm", CastSpell(spell="it"), "hand", (2, 2)),
    ("Arbiter of Knollridge", CastSpell(spell="it"), "hand", (20, 20)),
    ("Tree of Perdition", ActivateAbility(source="it", targets=("opponent",)), "battlefield", (12, 13)),
    ("Tree of Redemption", ActivateAbility(source="it"), "battlefield", (13, 20)),
    ("Evra, Halcyon Witness", ActivateAbility(source="it"), "battlefield", (5, 20)),  # Crusade makes her 5/5
    ("Heartless Hidetsugu", ActivateAbility(source="it"), "battlefield", (6, 10)),
]


@pytest.mark.parametrize(("card", "action", "zone", "lives"), LIVES, ids=[row[0] for row in LIVES])
def test_life_totals_end_as_the_card_says(card: str, action: Action, zone: Zone, lives: tuple[int, int]) -> None:
    ruling = _judge(card, action, zone)
    assert isinstance(ruling, Ruling)
    assert tuple(player.life for player in ruling.outcomes[0].state.players) == lives


def _zones(card: str, action: Action, zone: Zone, **counts: int) -> dict[str, tuple[int, int, int, int]]:
    players = tuple(PlayerSetup(key=key, life=20, **counts) for key in ("you", "opponent"))
    ruling = judge(
        Scenario(
            players=players,
            objects=(ObjectSetup(id="it", card=card, zone=zone),),
            script=(action,),
            active_player="you",
        )
    )
    assert isinstance(ruling, Ruling)
    return {
        one.key: (
            one.library_count,
            len(one.hand) + one.hand_unknown,
            len(one.graveyard) + one.graveyard_unknown,
            len(one.exile) + one.exile_unknown,
        )
        for one in ruling.outcomes[0].state.players
    }


UNKNOWN = [
    ("Paradigm Shift", (), (5, 3, 1, 30)),
    ("Morality Shift", (), (5, 3, 31, 0)),
    ("See Beyond", (), (29, 4, 6, 0)),
    ("Lat-Nam's Legacy", (), (31, 2, 6, 0)),
    ("Gamble", (), (29, 3, 7, 0)),
    ("Timetwister", (), (31, 7, 1, 0)),
    ("Clear the Mind", ("you",), (34, 4, 1, 0)),
]


@pytest.mark.parametrize(("card", "targets", "mine"), UNKNOWN, ids=[row[0] for row in UNKNOWN])
def test_cards_of_which_nothing_is_known_move_with_the_rest(
    card: str, targets: tuple[str, ...], mine: tuple[int, ...]
) -> None:
    ended = _zones(card, CastSpell(spell="it", targets=targets), "hand", library=30, hand=3, graveyard=5)
    assert ended["you"] == mine


def test_a_hand_that_goes_on_top_comes_back_as_other_cards() -> None:
    ended = _zones("Head Games", CastSpell(spell="it", targets=("opponent",)), "hand", library=30, hand=3, graveyard=5)
    assert ended["opponent"] == (30, 3, 5, 0)


def test_a_library_that_is_exiled_is_gone() -> None:
    action = ActivateAbility(source="it", ability="-12", targets=("opponent",))
    ended = _zones("Jace, the Mind Sculptor", action, "battlefield", library=30, hand=3, graveyard=5)
    assert ended["opponent"] == (3, 0, 5, 30)
