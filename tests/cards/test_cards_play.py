"""Every card is put through the engine on a small board: no exception, and nothing that the engine doesn't know of its vocabulary."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules_engine.cards import load_cards
from rules_engine.judging import judge
from rules_engine.ruling import NeedsChoice, NotCovered
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
