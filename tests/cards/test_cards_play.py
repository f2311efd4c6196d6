"""Every card is put through the engine on a small board: no exception, and nothing that the engine doesn't know of its vocabulary."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules_engine.cards import load_cards
from rules_engine.judging import judge
from rules_engine.ruling import NeedsChoice, NotCovered, Outcome, Ruling
from rules_engine.scenario import Action, ActivateAbility, CastSpell, ObjectSetup, PlayerSetup, Scenario, TriggerAbility
from rules_engine.vocabulary import Card, Zone

BOARD = tuple(
    ObjectSetup(id=f"{whose}-{index}", card=card, controller=whose, zone=zone)
    for whose in ("you", "opponent")
    for index, (card, zone) in enumerate(
        (("Memnite", "battlefield"), ("Forest", "battlefield"), ("Hill Giant", "graveyard"))
    )
)
PLAYERS = tuple(PlayerSetup(key=key, life=life, library=20, hand=2) for key, life in (("you", 12), ("opponent", 20)))
MOST_TARGETS = 4
Making = Callable[[tuple[str, ...]], Action]


def _scenario(card: Card, zone: Zone, action: Action | None) -> Scenario:
    there = ObjectSetup(id="it", card=card.name, controller="you", zone=zone)
    return Scenario(players=PLAYERS, objects=(*BOARD, there), script=(action,) if action else (), active_player="you")


def _actions(card: Card) -> list[tuple[Zone, Making | None]]:
    keywords = {ability.keyword for ability in card.abilities if ability.kind == "keyword"}
    if {"instant", "sorcery"} & set(card.types):
        spells = [ability for ability in card.abilities if ability.kind == "spell"]
        chosen: list[tuple[str, ...]] = [(mode.name,) for mode in spells[0].modes] if spells else []
        found: list[tuple[Zone, Making | None]] = [
            ("hand", lambda targets, modes=modes: CastSpell(spell="it", targets=targets, modes=modes, x=2))
            for modes in chosen or [()]
        ]
        if "overload" in keywords:
            found.append(("hand", lambda targets: CastSpell(spell="it", way="overload", targets=targets, x=2)))
        if "cleave" in keywords:
            found.append(("hand", lambda targets: CastSpell(spell="it", way="cleave", targets=targets, x=2)))
        if "flashback" in keywords:
            found.append(("graveyard", lambda targets: CastSpell(spell="it", way="flashback", targets=targets, x=2)))
        return found
    found = [("hand" if "Aura" in card.subtypes else "battlefield", None)]
    for ability in card.abilities:
        if ability.kind == "activated" and not ability.is_mana:
            found.append(
                (
                    ability.zone,
                    lambda targets, id_=ability.id: ActivateAbility(source="it", ability=id_, targets=targets, x=2),
                )
            )
        if ability.kind == "triggered":
            found.append(
                (
                    "battlefield",
                    lambda targets, id_=ability.id: TriggerAbility(source="it", ability=id_, targets=targets),
                )
            )
    return found


def _play(card: Card, zone: Zone, making: Making | None) -> str | None:
    """What the engine has to say against a card's play on this board, None if nothing."""
    targets: tuple[str, ...] = ()
    for _ in range(MOST_TARGETS):
        answer = judge(_scenario(card, zone, making(targets) if making else None))
        if isinstance(answer, NotCovered) and answer.what != "uncovered_effect":
            return f"{card.name}: {answer}"
        if (
            not isinstance(answer, NeedsChoice)
            or answer.what != "target"
            or not (left := set(answer.options) - set(targets))
        ):
            return None
        targets = (*targets, min(left))
    return None


@pytest.mark.slow
def test_every_card_can_be_played() -> None:
    cards = [load_cards()[name] for name in load_cards()]
    complaints = [
        _play(card, zone, making) for card in cards if card.known != "frame" for zone, making in _actions(card)
    ]
    assert not [one for one in complaints if one]


def _end(objects: tuple[ObjectSetup, ...], *script: Action) -> Outcome:
    answer = judge(Scenario(objects=objects, script=script, active_player="you"))
    assert isinstance(answer, Ruling)
    return answer.outcomes[0]


@pytest.mark.parametrize(("beside", "times"), [("Yarok, the Desecrated", 2), ("Memnite", 1), ("Torpor Orb", 0)])
def test_some_cards_make_others_trigger_again_or_not_at_all(beside: str, times: int) -> None:
    outcome = _end(
        (ObjectSetup(id="beside", card=beside), ObjectSetup(id="wall", card="Wall of Omens", zone="hand")),
        CastSpell(spell="wall"),
    )
    assert sum(trigger.times for trigger in outcome.triggers) == times


@pytest.mark.parametrize(
    ("others", "types"), [(("Memnite",), ("enchantment",)), (("Lich",), ("enchantment", "creature"))]
)
def test_a_god_is_a_creature_only_with_enough_devotion(others: tuple[str, ...], types: tuple[str, ...]) -> None:
    objects = (
        ObjectSetup(id="god", card="Erebos, God of the Dead"),
        *(ObjectSetup(id=other, card=other) for other in others),
    )
    god = next(one for one in _end(objects).state.permanents if one.name.startswith("Erebos"))
    assert god.types == types


def test_without_the_legend_rule_both_stay() -> None:
    objects = tuple(ObjectSetup(id=f"dog-{n}", card="Isamaru, Hound of Konda") for n in (1, 2))
    assert len(_end(objects).state.permanents) == 1
    assert len(_end((*objects, ObjectSetup(id="gallery", card="Mirror Gallery"))).state.permanents) == 3


def test_what_cant_be_countered_isnt() -> None:
    objects = (
        ObjectSetup(id="tyrant", card="Carnage Tyrant", zone="stack", controller="opponent"),
        ObjectSetup(id="no", card="Counterspell", zone="hand"),
    )
    outcome = _end(objects, CastSpell(spell="no", targets=("tyrant",)))
    assert [one.name for one in outcome.state.permanents] == ["Carnage Tyrant"]
