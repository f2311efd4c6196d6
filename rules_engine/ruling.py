"""What the engine answers: values, not prose. Every step is an event with the rules that it stands on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules_engine.citations import Cite

Plain = str | int | bool | None | tuple["Plain", ...]
"""What an event's fields hold: keys and ids of the scenario, numbers, words."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened (or was looked at). `type` is snake case and past tense: `life_gained`, `control_changed`, `moved`,
    `attached`, `text_changed`, `base_pt_set`, `shuffled`, `nothing_happened` …; `data` are its facts in a fixed order.
    """

    type: str
    data: tuple[tuple[str, Plain], ...] = ()

    def get(self, name: str, default: Plain = None) -> Plain:
        """Return one fact of the event, or `default` where it has none of that name."""
        return next((value for key, value in self.data if key == name), default)


@dataclass(frozen=True, slots=True)
class Step:
    """An event, the rules it stands on, and what followed from it."""

    event: Event
    cites: tuple[Cite, ...] = ()
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Trigger:
    """An ability that triggered, how often, in the order in which it goes on the stack."""

    source: str
    controller: str
    times: int
    ability: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player at the end. Zones list card names (English), a graveyard with its top last; `library_known` maps positions from the top (1) to names."""

    key: str
    life: int
    lost: bool
    hand: tuple[str, ...]
    hand_unknown: int
    graveyard: tuple[str, ...]
    graveyard_unknown: int
    exile: tuple[str, ...]
    exile_unknown: int
    library_count: int
    library_known: tuple[tuple[int, str], ...] = ()
    library_contains: tuple[str, ...] = ()
    """Cards that are known to be in the library without a known position."""
    command: tuple[str, ...] = ()
    team: str | None = None


@dataclass(frozen=True, slots=True)
class PermanentView:
    """A permanent (or an object on the stack) as it is seen at the end, all effects applied. `text` is in the project's own words."""

    id: str
    name: str
    names: tuple[str, ...]
    controller: str
    owner: str
    tapped: bool
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]
    colors: tuple[str, ...]
    power: int | None
    toughness: int | None
    keywords: tuple[str, ...]
    """Such as `flying`, `protection from red`, `islandwalk`."""
    text: str
    attached_to: str | None
    counters: tuple[tuple[str, int], ...]
    damage: int
    in_combat: bool
    token: bool
    mana: tuple[str, ...] = ()
    """Mana symbols that a land taps for by its basic land types or abilities."""
    can_attack: bool = True
    zone: Literal["battlefield", "stack"] = "battlefield"
    mana_value: int | None = None


@dataclass(frozen=True, slots=True)
class FinalState:
    """The whole table at the end of the script."""

    players: tuple[PlayerView, ...]
    permanents: tuple[PermanentView, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer to one question of the scenario: `answer` yes/no/number/key/word(s), and the reason as a code with facts.

    `answer` is None where the question can't be answered from what is known.
    """

    question: int
    answer: Plain
    reason: str | None = None
    facts: tuple[tuple[str, Plain], ...] = ()
    cites: tuple[Cite, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """One possible result with the choices that lead to it (`when`: name → what was chosen)."""

    steps: tuple[Step, ...]
    triggers: tuple[Trigger, ...]
    state: FinalState
    when: tuple[tuple[str, str], ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Unsure:
    """Something the rules leave open: a code for why, and the rules concerned."""

    why: str
    cites: tuple[Cite, ...] = ()
    facts: tuple[tuple[str, Plain], ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """All different outcomes over all legal choices (`bounded` True: there may be more), with what is unsure."""

    outcomes: tuple[Outcome, ...]
    bounded: bool = False
    unsure: tuple[Unsure, ...] = ()
    assumed: tuple[tuple[str, Plain], ...] = ()
    """Defaults that mattered: `life.you` → 20."""
    notes: tuple[str, ...] = ()
    """Codes of remarks: `card_is_not_an_exchange`, `rule_differed_then`, …"""


@dataclass(frozen=True, slots=True)
class NeedsChoice:
    """The description leaves open what the rules need: which (a name, such as `target`, `new_word`, `power_toughness`) and between what."""

    what: str
    of: str | None = None
    options: tuple[str, ...] = ()
    cites: tuple[Cite, ...] = ()


@dataclass(frozen=True, slots=True)
class NotCovered:
    """The engine doesn't rule on this: a code for what, and where in the scenario (a path such as `script[1].spell`)."""

    what: str
    where: str = ""
    facts: tuple[tuple[str, Plain], ...] = field(default=())


Judgement = Ruling | NeedsChoice | NotCovered
