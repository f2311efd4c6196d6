"""The counters that a permanent enters the battlefield with, and has where it is described there without a word on them."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.scenario import ObjectSetup
from rules_engine.vocabulary import Ability, Amount, Face
from rules_engine.vocabulary.abilities import KeywordAbility, ReplacementAbility
from rules_engine.vocabulary.refs import Derived, Remembered

_KEYWORDS = {"modular": "+1/+1", "graft": "+1/+1", "vanishing": "time", "fading": "fade"}
"""Keywords that stand for entering with as many counters as their number says."""


def counters_of(ability: Ability) -> tuple[str, Amount] | None:
    """Return the counters (kind and number) that an ability has its own permanent enter with; None where it does nothing like that."""
    if isinstance(ability, KeywordAbility):
        kind = _KEYWORDS.get(ability.keyword)
        if kind is None or ability.param is None:
            return None
        return kind, int(ability.param) if ability.param.isdigit() else Remembered(remembered="x")
    if (
        isinstance(ability, ReplacementAbility)
        and (ability.event, ability.result) == ("enters", "with_counters")
        and ability.object in ("$self", None)
    ):
        return ability.counters, ability.amount
    return None


def enters_with(abilities: Iterable[Ability]) -> tuple[tuple[str, Amount], ...]:
    """Return all counters that something with these abilities enters with."""
    return tuple(found for one in abilities if (found := counters_of(one)) is not None)


def described(setup: ObjectSetup, face: Face, printed: Face | None) -> tuple[Face, dict[str, int], bool]:
    """Return a described permanent with the counters that it has, and whether these are known. `printed` is its card.

    What was said counts. Else it has the counters that it entered with; a size that was said and that such counters make means them.
    """
    said = dict(setup.counters)
    if setup.zone != "battlefield" or setup.face_down:
        return face, said, True
    made: dict[str, Amount] = {}
    for kind, amount in enters_with(face.abilities):
        if kind not in said:
            made[kind] = amount if kind not in made else Derived(op="sum", of=(made[kind], amount))
    if "+1/+1" in made and printed is not None and (face.power, face.toughness) != (printed.power, printed.toughness):
        number = _grown(face, printed)
        if number is None:
            del made["+1/+1"]
        else:
            made["+1/+1"] = number
            face = face.model_copy(update={"power": printed.power, "toughness": printed.toughness})
    known = all(isinstance(amount, int) for amount in made.values())
    return face, said | {kind: amount for kind, amount in made.items() if isinstance(amount, int)}, known


def _grown(face: Face, printed: Face) -> int | None:
    """Return by how many +1/+1 counters a size is more than the printed one; None where it isn't so many of both."""
    sizes = (face.power, face.toughness, printed.power, printed.toughness)
    if not all(isinstance(one, int) for one in sizes):
        return None
    power, toughness = int(sizes[0] or 0) - int(sizes[2] or 0), int(sizes[1] or 0) - int(sizes[3] or 0)
    return power if power == toughness and power >= 0 else None
