"""One-shot effects on libraries and hands: shuffle, search, draw, discard, mill, reveal."""

from __future__ import annotations

from typing import Literal

from rules_engine.vocabulary.refs import Amount, Filter, Model, Objects, Ref, Zone


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
    With `rest_to`, only `first` of the found cards go to `to`, chosen by `split_by`, and the rest goes there. `different_names`: of each
    name only one. `shuffle` says whether the instruction goes on with a shuffle: `then` (after), `before` (shuffle, then put in position), `no`.
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
    first: int = 1
    rest_to: Zone | None = None
    split_by: Ref | None = None
    different_names: bool = False


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


class RevealUntil(Model):
    """Reveal cards from the top of a library until `count` cards like `find` come; they go `to`, the rest as `rest` says."""

    do: Literal["reveal_until"] = "reveal_until"
    player: Ref = "$you"
    find: Filter
    count: Amount = 1
    to: Zone = "battlefield"
    under: Ref | None = None
    rest: Literal["shuffle", "graveyard", "bottom"] = "shuffle"


class ShufflePile(Model):
    """Shuffle a face-down pile of cards that is no library."""

    do: Literal["shuffle_pile"] = "shuffle_pile"
    what: Objects


class ManifestPile(Model):
    """Exile cards in a face-down pile, shuffle that pile, then manifest (or `cloak`) those cards."""

    do: Literal["manifest_pile"] = "manifest_pile"
    what: Objects
    player: Ref = "$you"
    cloak: bool = False


class Reveal(Model):
    """Reveal or look at cards: knowledge only. `top` of a library, or given objects."""

    do: Literal["reveal"] = "reveal"
    what: Objects | None = None
    player: Ref = "$you"
    top: Amount | None = None
    to: Literal["all", "you"] = "all"
