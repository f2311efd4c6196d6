"""One-shot effects that move objects, change their control or status, or make new ones."""

from __future__ import annotations

from typing import Literal

from rules_engine.vocabulary.refs import Amount, Color, Duration, Model, Objects, Ref, Zone


class Move(Model):
    """Move objects to a zone: exile, return to hand, return to the battlefield, put on top …

    `position` counts from the top of a library (1), -1 is the bottom. `under` is the controller on the battlefield.
    """

    do: Literal["move"] = "move"
    what: Objects
    to: Zone
    position: int | None = None
    under: Ref | None = None
    tapped: bool = False
    face_down: bool = False
    attached_to: Ref | None = None
    by: Ref | None = None


class Destroy(Model):
    """Destroy permanents."""

    do: Literal["destroy"] = "destroy"
    what: Objects


class Sacrifice(Model):
    """A player sacrifices permanents (those, or one of those that they choose)."""

    do: Literal["sacrifice"] = "sacrifice"
    what: Objects
    player: Ref = "$you"
    count: Amount | None = None


class Flicker(Model):
    """Exile a permanent, then return it, at once or at the next end step."""

    do: Literal["flicker"] = "flicker"
    what: Objects
    returns: Literal["at_once", "end_step"] = "at_once"
    under_owner: bool = True


class CounterSpell(Model):
    """Counter a spell or ability."""

    do: Literal["counter_spell"] = "counter_spell"
    what: Objects


class GainControl(Model):
    """A player gains control of objects."""

    do: Literal["gain_control"] = "gain_control"
    what: Objects
    player: Ref = "$you"
    duration: Duration = "indefinite"


class GainOwnership(Model):
    """A player becomes the owner of a card (ante cards only)."""

    do: Literal["gain_ownership"] = "gain_ownership"
    what: Ref
    player: Ref = "$you"


class ChooseNewTargets(Model):
    """A player may choose new targets for a spell or ability."""

    do: Literal["choose_new_targets"] = "choose_new_targets"
    what: Ref
    player: Ref = "$you"


class CopySpell(Model):
    """Copy a spell or ability, perhaps with new targets."""

    do: Literal["copy_spell"] = "copy_spell"
    what: Ref
    player: Ref = "$you"


class Tap(Model):
    """Tap permanents."""

    do: Literal["tap"] = "tap"
    what: Objects


class Untap(Model):
    """Untap permanents."""

    do: Literal["untap"] = "untap"
    what: Objects


class PhaseOut(Model):
    """Permanents phase out."""

    do: Literal["phase_out"] = "phase_out"
    what: Objects


class PutCounters(Model):
    """Put counters on permanents (negative amount: remove)."""

    do: Literal["put_counters"] = "put_counters"
    what: Objects
    kind: str = "+1/+1"
    amount: Amount = 1


class Attach(Model):
    """Attach an Aura or Equipment to something."""

    do: Literal["attach"] = "attach"
    what: Ref
    to: Ref


class CreateToken(Model):
    """Create tokens. Name is the subtypes plus "Token" unless given. `copy_of` makes copies (with `power`/`toughness` as exceptions)."""

    do: Literal["create_token"] = "create_token"
    player: Ref = "$you"
    count: Amount = 1
    name: str | None = None
    types: tuple[str, ...] = ("creature",)
    subtypes: tuple[str, ...] = ()
    colors: tuple[Color, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    keywords: tuple[str, ...] = ()
    copy_of: Ref | None = None
    tapped: bool = False
