"""How long it takes to see a state: `python -m benchmarks.layers`. Prints medians in milliseconds of processor time."""

from __future__ import annotations

import statistics
import time
from dataclasses import replace

from rules_engine.layers import project
from rules_engine.state.model import ContinuousEffect, GameObject, GameState, PlayerState
from rules_engine.vocabulary import Change, Face, Filter
from rules_engine.vocabulary.abilities import KeywordAbility, StaticAbility
from rules_engine.vocabulary.changes import GrantKeyword, ModifyPT, ReplaceWord, SetBasePT, SetColors, SetTypes

FOREST = Face(name="Forest", types=("land",), supertypes=("basic",), subtypes=("Forest",))
GOBLIN = Face(
    name="Goblin",
    mana_cost="{R}",
    types=("creature",),
    subtypes=("Goblin",),
    power=1,
    toughness=1,
    abilities=(KeywordAbility(keyword="landwalk", param="Mountain"),),
)
LORD = Face(
    name="Lord",
    mana_cost="{2}{R}",
    types=("creature",),
    subtypes=("Goblin",),
    power=2,
    toughness=2,
    abilities=(
        StaticAbility(
            affects=Filter(types=("creature",), subtypes=("Goblin",), other_than="$self"),
            changes=(ModifyPT(power=1, toughness=1), GrantKeyword(keyword="haste")),
        ),
    ),
)
KINDS: tuple[Change, ...] = (
    ReplaceWord(old="Mountain", new="Island", family="basic_land_type"),
    ReplaceWord(old="Goblin", new="Elf", family="creature_type"),
    SetColors(colors=("blue",)),
    SetTypes(subtypes=("Zombie",), add=True),
    GrantKeyword(keyword="flying"),
    ModifyPT(power=2, toughness=2),
    SetBasePT(power=4, toughness=4),
)


def board(objects: int, effects: int, lords: int = 0) -> GameState:
    """Make a state: lands and creatures turn about, some lords, and effects of every kind on the creatures."""
    things = []
    for number in range(objects):
        face = LORD if number < lords else (FOREST if number % 2 else GOBLIN)
        owner = "you" if number % 3 else "opponent"
        things.append(GameObject(f"o{number}", face, owner, owner, "battlefield", timestamp=number))
    creatures = [thing.id for thing in things if thing.face is not FOREST] or ["o0"]
    begun = tuple(
        ContinuousEffect(
            n, 1000 + n, None, 0, "you", (KINDS[n % len(KINDS)],), "indefinite", ((creatures[n % len(creatures)], 0),)
        )
        for n in range(effects)
    )
    players = (PlayerState("you", 20), PlayerState("opponent", 20))
    return GameState(players, {thing.id: thing for thing in things}, effects=begun)


def measure(state: GameState, times: int) -> float:
    """Return the median time of a projection that isn't remembered, in milliseconds of processor time."""
    taken = []
    for _ in range(times):
        fresh = replace(state, objects={one: replace(thing) for one, thing in state.objects.items()})
        start = time.process_time()
        project(fresh)
        taken.append((time.process_time() - start) * 1000)
    return statistics.median(taken)


def main() -> None:
    """Print the growth with the number of objects and effects."""
    print("objects effects lords     ms")
    for objects, effects, lords, times in (
        (12, 0, 0, 500), (12, 1, 0, 200), (12, 3, 1, 200), (10, 5, 1, 100), (50, 15, 5, 20), (200, 50, 10, 5), (200, 50, 50, 3),
    ):  # fmt: skip
        print(f"{objects:7} {effects:7} {lords:5} {measure(board(objects, effects, lords), times):8.3f}")


if __name__ == "__main__":
    main()
