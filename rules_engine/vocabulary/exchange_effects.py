"""One-shot effects that exchange or set: control, life totals, values, zones, cards, text boxes; gains, losses and damage."""

from __future__ import annotations

from typing import Literal

from rules_engine.vocabulary.refs import Amount, Duration, Filter, Model, Objects, Ref, Zone


class ExchangeControl(Model):
    """Exchange control of two objects, or of two sets of permanents (permanents and spells alike)."""

    do: Literal["exchange_control"] = "exchange_control"
    first: Objects
    second: Objects
    duration: Duration = "indefinite"


class ExchangeLifeTotals(Model):
    """Two players exchange life totals."""

    do: Literal["exchange_life_totals"] = "exchange_life_totals"
    first: Ref
    second: Ref


class Value(Model):
    """One side of an exchange of numerical values."""

    what: Literal["life", "power", "toughness"]
    of: Ref


class ExchangeValues(Model):
    """Exchange two numerical values (life total, power, toughness)."""

    do: Literal["exchange_values"] = "exchange_values"
    first: Value
    second: Value
    duration: Duration = "indefinite"


class ExchangeZones(Model):
    """A player exchanges two whole zones."""

    do: Literal["exchange_zones"] = "exchange_zones"
    player: Ref = "$you"
    first: Zone
    second: Zone


class ExchangeCards(Model):
    """Exchange two cards that are in different zones; what the first was attached to, the second is attached to afterwards.

    With filters: all cards of two sets ("your hand with the cards exiled with it"), even if one of them is empty.
    """

    do: Literal["exchange_cards"] = "exchange_cards"
    first: Objects
    second: Objects


class ExchangeTextBoxes(Model):
    """Exchange the text boxes of two objects."""

    do: Literal["exchange_text_boxes"] = "exchange_text_boxes"
    first: Ref
    second: Ref
    duration: Duration = "indefinite"


class RedistributeLifeTotals(Model):
    """Redistribute the life totals of these players; the controller chooses who gets which total."""

    do: Literal["redistribute_life_totals"] = "redistribute_life_totals"
    players: Ref = "$each_player"


class RedistributeControl(Model):
    """Control of sets of permanents goes round (to the next player), or two players gain each other's."""

    do: Literal["redistribute_control"] = "redistribute_control"
    what: Filter
    to: Literal["next_left", "next_right"]


class SetLife(Model):
    """A life total becomes an amount (a gain or a loss of the difference)."""

    do: Literal["set_life"] = "set_life"
    player: Ref
    amount: Amount


class GainLife(Model):
    """A player gains life."""

    do: Literal["gain_life"] = "gain_life"
    player: Ref = "$you"
    amount: Amount


class LoseLife(Model):
    """A player loses life; `paid` where it is a payment."""

    do: Literal["lose_life"] = "lose_life"
    player: Ref = "$you"
    amount: Amount
    paid: bool = False


class DealDamage(Model):
    """The source (or `source`) deals damage to players or permanents."""

    do: Literal["deal_damage"] = "deal_damage"
    to: Objects
    amount: Amount
    source: Ref = "$self"
