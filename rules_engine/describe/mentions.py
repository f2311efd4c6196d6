"""What the reader sees in a text: mentions, and what a noun phrase says of an object."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_engine.describe.spot import Item

ZONE_LISTS = ("library", "hand", "graveyard", "exile")


@dataclass(slots=True, eq=False)
class Noun:
    """What a noun phrase says of an object. `of` is whose it is (a player word: `you`, `third`, `opponent`, a name)."""

    cards: tuple[str, ...] = ()
    full: bool = True
    types: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    adjectives: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    pt: tuple[str, str] | None = None
    bonus: tuple[str, str] | None = None
    token: bool = False
    count: int | None = None
    of: str | None = None
    owner: str | None = None
    zone: str | None = None
    zone_of: str | None = None
    definite: bool = False
    pronoun: bool = False
    article: bool = False
    indefinite: bool = False
    sizes: dict[str, int] = field(default_factory=dict)
    """Power, toughness or mana value, where only some of them are said."""
    damage: int = 0
    with_cards: list[tuple[str, ...]] = field(default_factory=list)
    """Auras and Equipment that it is said to have on it."""
    position: int | None = None
    """Which from the top it is in its zone."""
    chosen: dict[str, str] = field(default_factory=dict)
    """What was chosen for it: color, creature_type."""
    nickname: str | None = None
    """What one creature is called and no other ("the titan"), as typed."""
    enchants: str | None = None
    """For an Aura: which type it may enchant; `…:you` where only one's own."""

    @property
    def bare(self) -> bool:
        """Whether nothing but a word was said (a subtype that may be meant as a word)."""
        return not (self.cards or self.types or self._told)

    @property
    def bare_card(self) -> str | None:
        """The card whose name alone was said: that of a basic land may be meant as a word."""
        return self.cards[0] if len(self.cards) == 1 and not self._told else None

    @property
    def _told(self) -> bool:
        return bool(
            self.adjectives or self.keywords or self.counters or self.pt or self.sizes or self.of or self.article
        )


@dataclass(slots=True, eq=False)
class Mention:
    """One thing that the text speaks of. `kind`: player, object, number, zone, verb, neg, modal, q, time, topic, event, color, keyword,
    counters, pt, conj, stop, prep, measure, adj, it, unknown.
    """

    kind: str
    items: list[Item]
    value: str = ""
    mark: str = ""
    prep: str | None = None
    number: int | None = None
    measure: str | None = None
    noun: Noun | None = None
    of: str | None = None
    values: tuple[str, ...] = ()
    used: bool = False

    def use(self) -> Mention:
        """Mark all its words as read."""
        self.used = True
        for item in self.items:
            item.used = True
        return self

    def leave(self) -> None:
        """Mark its words as still to be read."""
        self.used = False
        for item in self.items:
            item.used = False


@dataclass(slots=True)
class Clause:
    """A stretch of mentions. `question`: it asks. `condition`: it says when something asked would hold. `when`: its timing.

    `main_of_response`: what another clause responds to. `starts`: a sentence begins here. `so`: it follows from the one before.
    """

    mentions: list[Mention] = field(default_factory=list)
    question: bool = False
    condition: bool = False
    when: str | None = None
    main_of_response: bool = False
    ends: str = ""
    starts: bool = False
    so: bool = False
    holder: str | None = None
    """Of whom a list speaks: "Alice: library 3 cards, graveyard 2 cards"."""
    ends_with_turn: bool = False
    """Whether what is done in response lasts until end of turn."""
    shares_subject: bool = False
    """Whether "and" joins it to the clause before, whose subject it may share."""
    asks_directly: bool = False
    """Whether it has a question's word order, so that what it says is what is supposed."""
    joined: str = ""
    """`then` where "after" begins it, `before` where "before" does: when the clause that it belongs to happens."""

    def of(self, *kinds: str) -> list[Mention]:
        """Return the mentions of these kinds."""
        return [m for m in self.mentions if m.kind in kinds]

    def free(self, *kinds: str) -> list[Mention]:
        """Return the mentions of these kinds that nothing has read yet."""
        return [m for m in self.mentions if m.kind in kinds and not m.used]

    def any(self, kind: str, *values: str) -> Mention | None:
        """Return the first mention of a kind (with one of these values)."""
        return next((m for m in self.mentions if m.kind == kind and (not values or m.value in values)), None)

    def place(self, mention: Mention) -> int:
        """Return where a mention stands in the clause."""
        return next(n for n, m in enumerate(self.mentions) if m is mention)


def goes_on(mentions: list[Mention]) -> bool:
    """Whether a colon only leads to what a clause speaks of: a zone was named and whose it is, or "targets"."""
    if mentions and mentions[-1].kind == "verb" and mentions[-1].value == "target":
        return True
    if [m.kind for m in mentions] == ["player", "zone"] and mentions[0].items[-1].possessive:
        mentions[1].of = mentions[1].of or mentions[0].value
    return [m.kind for m in mentions][-2:] in (["zone"], ["player", "zone"]) and mentions[-1].number is None
