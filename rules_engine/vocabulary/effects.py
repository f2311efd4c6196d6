"""One-shot effects, as cards and descriptions say them. `do` tells them apart; `$…` references are explained in `refs`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from rules_engine.vocabulary.exchange_effects import (
    DealDamage,
    ExchangeCards,
    ExchangeControl,
    ExchangeLifeTotals,
    ExchangeTextBoxes,
    ExchangeValues,
    ExchangeZones,
    GainLife,
    LoseLife,
    RedistributeControl,
    RedistributeLifeTotals,
    SetLife,
)
from rules_engine.vocabulary.library_effects import (
    Discard,
    Draw,
    ManifestPile,
    Mill,
    RandomBottom,
    Reveal,
    RevealUntil,
    Search,
    Shuffle,
    ShuffleInto,
    ShufflePile,
)
from rules_engine.vocabulary.object_effects import (
    Attach,
    ChooseNewTargets,
    CopySpell,
    CounterSpell,
    CreateToken,
    Destroy,
    Flicker,
    GainControl,
    GainOwnership,
    Move,
    PhaseOut,
    PutCounters,
    Sacrifice,
    Tap,
    Untap,
)
from rules_engine.vocabulary.refs import Amount, Duration, Filter, Model, Objects, Ref

if TYPE_CHECKING:
    from rules_engine.vocabulary.changes import Change


class Modify(Model):
    """Begin a continuous effect on objects: anything a static ability could do, for a duration."""

    do: Literal["modify"] = "modify"
    what: Objects
    changes: tuple[Change, ...]
    duration: Duration = "end_of_turn"


class ChangeText(Model):
    """Replace one word by another on an object: a text-changing effect.

    `families` says which kinds of word may be chosen. `old`/`new` are set where they are fixed or have been chosen (None: chosen
    on resolution). `forbidden_new` lists words that may not be the new one.
    """

    do: Literal["change_text"] = "change_text"
    what: Objects
    families: tuple[Literal["color", "basic_land_type", "creature_type"], ...]
    old: str | None = None
    new: str | None = None
    forbidden_new: tuple[str, ...] = ()
    duration: Duration = "indefinite"


class Prohibit(Model):
    """For a while, something can't happen."""

    do: Literal["prohibit"] = "prohibit"
    what: Prohibition
    players: Ref | None = None
    objects: Objects | None = None
    duration: Duration = "end_of_turn"


Prohibition = Literal[
    "gain_life", "lose_life", "change_life", "search", "search_own_library", "change_control", "be_targeted", "attack", "block", "cast",
    "activate", "be_sacrificed", "lose_game", "lose_for_zero_life", "win_game", "be_countered", "regenerate", "legend_rule",
]  # fmt: skip


class Choose(Model):
    """On resolution a player chooses objects; later effects refer to them as `$chosen.NAME`."""

    do: Literal["choose"] = "choose"
    name: str
    among: Filter
    player: Ref = "$you"
    count: Amount = 1
    up_to: bool = False
    optional: bool = False
    random: bool = False
    every: bool = False
    """All that fit, without a choice: "each …", where later effects go on about the same objects."""


class ChooseWord(Model):
    """A word is chosen for the source as it enters; the source keeps it as `$chosen.color`, `$chosen.creature_type`, `$chosen.name`, …

    Words in changes may be such a reference.
    """

    do: Literal["choose_word"] = "choose_word"
    kind: Literal["color", "basic_land_type", "creature_type", "land_type", "name", "number", "player"]
    player: Ref = "$you"


class May(Model):
    """A player may do this."""

    do: Literal["may"] = "may"
    player: Ref = "$you"
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class IfDone(Model):
    """ "If you do" / "if no exchange happens": go by whether the effect just before happened."""

    do: Literal["if_done"] = "if_done"
    effects: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class IfCompare(Model):
    """Go by a comparison of two amounts."""

    do: Literal["if_compare"] = "if_compare"
    left: Amount
    op: Literal["<", "<=", "=", ">=", ">"]
    right: Amount
    effects: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class IfThere(Model):
    """Go by whether there is an object like this."""

    do: Literal["if_there"] = "if_there"
    there: Filter
    effects: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class UnlessPays(Model):
    """The effects happen unless a player pays."""

    do: Literal["unless_pays"] = "unless_pays"
    player: Ref
    cost: str
    effects: tuple[Effect, ...]


class EachPlayer(Model):
    """Each of these players does this (`$each` is the player in turn), at the same time where the rules say so."""

    do: Literal["each_player"] = "each_player"
    players: Ref = "$each_player"
    effects: tuple[Effect, ...]
    simultaneous: bool = True


class AtTime(Model):
    """A delayed triggered ability."""

    do: Literal["at_time"] = "at_time"
    when: Literal["end_step", "end_of_combat", "next_upkeep", "your_next_upkeep"]
    effects: tuple[Effect, ...]


class LoseGame(Model):
    """A player loses the game (or leaves it)."""

    do: Literal["lose_game"] = "lose_game"
    player: Ref


class EndTurn(Model):
    """The turn ends."""

    do: Literal["end_turn"] = "end_turn"
    if_turn_of: Ref | None = None
    """Only on this player's turn."""


class AddMana(Model):
    """A player adds mana, written as symbols ({G}) or 'any'."""

    do: Literal["add_mana"] = "add_mana"
    mana: str
    player: Ref = "$you"


class Uncovered(Model):
    """Something that this card does and that the engine doesn't rule on. `matters` False: it can't affect the topics here."""

    do: Literal["uncovered"] = "uncovered"
    about: str
    matters: bool = True


Effect = Annotated[
    ExchangeControl | ExchangeLifeTotals | ExchangeValues | ExchangeZones | ExchangeCards | ExchangeTextBoxes
    | RedistributeLifeTotals | SetLife | GainLife | LoseLife | DealDamage | Shuffle | ShuffleInto | Search | Draw | Discard | Mill
    | RandomBottom | Move | Destroy | Sacrifice | Flicker | CounterSpell | GainControl | GainOwnership | ChooseNewTargets | CopySpell
    | Tap | Untap | PhaseOut | PutCounters | Attach | CreateToken | Modify | ChangeText | Prohibit | Choose | ChooseWord | May | IfDone
    | IfCompare | IfThere | UnlessPays | EachPlayer | AtTime | LoseGame | EndTurn | AddMana | Reveal | RevealUntil | ShufflePile | ManifestPile
    | RedistributeControl | Uncovered,
    Field(discriminator="do"),
]  # fmt: skip

__all__ = [
    "AddMana",
    "AtTime",
    "Attach",
    "ChangeText",
    "Choose",
    "ChooseNewTargets",
    "CopySpell",
    "CounterSpell",
    "CreateToken",
    "DealDamage",
    "Destroy",
    "Discard",
    "Draw",
    "EachPlayer",
    "Effect",
    "EndTurn",
    "ExchangeCards",
    "ExchangeControl",
    "ExchangeLifeTotals",
    "ExchangeTextBoxes",
    "ExchangeValues",
    "ExchangeZones",
    "Flicker",
    "GainControl",
    "GainLife",
    "GainOwnership",
    "IfCompare",
    "IfDone",
    "IfThere",
    "LoseGame",
    "LoseLife",
    "ManifestPile",
    "May",
    "Mill",
    "Modify",
    "Move",
    "Objects",
    "PhaseOut",
    "Prohibit",
    "Prohibition",
    "PutCounters",
    "RandomBottom",
    "RedistributeControl",
    "RedistributeLifeTotals",
    "Reveal",
    "RevealUntil",
    "Sacrifice",
    "Search",
    "SetLife",
    "Shuffle",
    "ShuffleInto",
    "ShufflePile",
    "Tap",
    "Uncovered",
    "UnlessPays",
    "Untap",
]
