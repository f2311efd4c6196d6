"""One-shot effects, as cards and descriptions say them. `do` tells them apart; `$…` references are explained in `refs`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from rules_engine.vocabulary.refs import Amount, Color, Duration, Filter, Model, Ref, Zone

if TYPE_CHECKING:
    from rules_engine.vocabulary.changes import Change

Objects = Ref | Filter
"""One or several objects: by reference, or all that a filter fits."""


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
    """Exchange two cards that are in different zones; `attached` keeps what the first was attached to."""

    do: Literal["exchange_cards"] = "exchange_cards"
    first: Ref
    second: Ref


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


class Shuffle(Model):
    """A player shuffles a library (their own unless said otherwise)."""

    do: Literal["shuffle"] = "shuffle"
    player: Ref = "$you"
    library_of: Ref | None = None


class ShuffleInto(Model):
    """Shuffle objects into their owners' libraries (or into `library_of`). `what` may be a filter: "graveyard", "hand", …

    `by` is the player told to shuffle. `named_set` is False for "a card from your hand": without a card, no shuffle by ruling.
    `shuffle_if_empty_of` lists players whose library is shuffled even if nothing of theirs goes in.
    """

    do: Literal["shuffle_into"] = "shuffle_into"
    what: tuple[Objects, ...]
    library_of: Ref | None = None
    by: Ref = "$you"
    named_set: bool = True
    each_owner: bool = False


class Search(Model):
    """A player searches a library. `find` None: any card. `to` is where the found cards go.

    `optional` for "you may search"; `up_to` for "up to N". `position` is counted from the top (1) for `to = library`.
    `shuffle` says whether the instruction goes on with a shuffle: `then` (after), `before` (shuffle, then put in position), `no`.
    """

    do: Literal["search"] = "search"
    player: Ref = "$you"
    library_of: Ref | None = None
    find: Filter | None = None
    count: Amount = 1
    up_to: bool = False
    optional: bool = False
    to: Zone = "hand"
    under: Ref | None = None
    tapped: bool = False
    position: int | None = None
    shuffle: Literal["then", "before", "no"] = "then"


class Draw(Model):
    """A player draws cards."""

    do: Literal["draw"] = "draw"
    player: Ref = "$you"
    count: Amount = 1


class Discard(Model):
    """A player discards cards (which ones, or how many; `random`)."""

    do: Literal["discard"] = "discard"
    player: Ref = "$you"
    what: Objects | None = None
    count: Amount = 1
    random: bool = False


class Mill(Model):
    """A player mills cards."""

    do: Literal["mill"] = "mill"
    player: Ref = "$you"
    count: Amount = 1


class RandomBottom(Model):
    """Put objects on the bottom of a library in a random order: no shuffle."""

    do: Literal["random_bottom"] = "random_bottom"
    what: Objects
    player: Ref = "$you"


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
    "gain_life", "lose_life", "change_life", "search", "change_control", "be_targeted", "attack", "block", "cast",
    "activate", "be_sacrificed", "lose_game", "win_game", "be_countered", "regenerate",
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


class AddMana(Model):
    """A player adds mana, written as symbols ({G}) or 'any'."""

    do: Literal["add_mana"] = "add_mana"
    mana: str
    player: Ref = "$you"


class Reveal(Model):
    """Reveal or look at cards: knowledge only. `top` of a library, or given objects."""

    do: Literal["reveal"] = "reveal"
    what: Objects | None = None
    player: Ref = "$you"
    top: Amount | None = None
    to: Literal["all", "you"] = "all"


class RedistributeControl(Model):
    """Control of sets of permanents goes round (to the next player), or two players gain each other's."""

    do: Literal["redistribute_control"] = "redistribute_control"
    what: Filter
    to: Literal["next_left", "next_right"]


class Uncovered(Model):
    """Something that this card does and that the engine doesn't rule on. `matters` False: it can't affect the topics here."""

    do: Literal["uncovered"] = "uncovered"
    about: str
    matters: bool = True


Effect = Annotated[
    ExchangeControl | ExchangeLifeTotals | ExchangeValues | ExchangeZones | ExchangeCards | ExchangeTextBoxes
    | RedistributeLifeTotals | SetLife | GainLife | LoseLife | DealDamage | Shuffle | ShuffleInto | Search | Draw | Discard | Mill
    | RandomBottom | Move | Destroy | Sacrifice | Flicker | CounterSpell | GainControl | GainOwnership | ChooseNewTargets | CopySpell
    | Tap | Untap | PhaseOut | PutCounters | Attach | CreateToken | Modify | ChangeText | Prohibit | Choose | May | IfDone
    | IfCompare | IfThere | UnlessPays | EachPlayer | AtTime | LoseGame | EndTurn | AddMana | Reveal | RedistributeControl | Uncovered,
    Field(discriminator="do"),
]  # fmt: skip
