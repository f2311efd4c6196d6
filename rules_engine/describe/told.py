"""What a text has told so far: players, objects and actions, and finding what a mention stands for among them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.describe.cardfacts import printed_keywords
from rules_engine.describe.faces import AS_SUBTYPE, PERMANENT_TYPES, SPELL_TYPES, number_in
from rules_engine.describe.fold import fold
from rules_engine.describe.mentions import Noun
from rules_engine.describe.short_names import by_topic
from rules_engine.vocabulary import Card

STEM = 4
"""How many letters of what something is called are the same in all forms of the word."""
CALLED = frozenset({"better", "worse"})
"""Words that tell one thing from another and say nothing of it that the rules know."""


class UnclearError(Exception):
    """A mention can't be pinned down (control flow inside the reader; never leaves it)."""

    def __init__(self, reason: str, words: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.words = words


class Told:
    """Holds what was told. `players` and `objects` are fields of the models by key and id."""

    def __init__(
        self,
        cards: Mapping[str, Card],
        whole_names: frozenset[str],
        homonyms: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.cards = cards
        self.homonyms = homonyms or {}
        self.whole_names = whole_names
        self.players: dict[str, dict[str, Any]] = {}
        self.objects: dict[str, dict[str, Any]] = {}
        self.recent: list[str] = []
        self.script: list[dict[str, Any]] = []
        self.questions: list[dict[str, Any]] = []
        self.bystanders: set[str] = set()
        """Cards that are only asked about ("does Erebos matter"), so that nothing is aimed at them."""
        self.unanswered: list[str] = []
        """Question words whose questions nothing was made of."""
        self.standing: list[dict[str, Any]] = []
        self.format = "normal"
        self.active: str | None = None
        self.step: str | None = None
        self.third: str | None = None
        self.first_person = True
        self.me = "you"
        """Who controls what isn't said otherwise: who asks, or the player that is named first."""
        self.assumed: list[str] = []
        self.seats = 0
        self.results: dict[str, int] = {}
        """Life totals that are told as what comes of an exchange."""
        self.paid: bool | None = None
        """Whether what may be paid is, as far as that was said."""
        self.implied: set[str] = set()
        """Objects whose controller nobody said: who asks has them as long as nothing else is said."""
        self.responding = False
        """Whether what is being read happens in response to what was told before."""
        self.deed_asked: tuple[str, ...] = ()
        """What it was asked whether one may do in response: what is asked after that supposes that it is done."""
        self.absent: set[tuple[str, str]] = set()
        self.exchanges_spoken_of = False
        self.shuffles_spoken_of = False
        """Whether the text speaks of an exchange or of using an ability, of shuffling or searching: a short name is that of a card that does."""

    def types_of(self, object_id: str) -> frozenset[str]:
        """Return the card types of an object as far as they were said or are known of the card."""
        fields = self.objects[object_id]
        found = set(fields["face"]["types"]) if fields.get("face") else set()
        if fields.get("card"):
            found |= set(self.cards[fields["card"]].types)
        return frozenset(found)

    def subtypes_of(self, object_id: str) -> frozenset[str]:
        """Return the subtypes of an object as far as they are known."""
        fields = self.objects[object_id]
        found = set(fields["face"]["subtypes"]) if fields.get("face") else set()
        if fields.get("card"):
            found |= set(self.cards[fields["card"]].subtypes)
        return frozenset(found)

    def keywords_of(self, object_id: str) -> frozenset[str]:
        """Return the keywords that an object was said to have or that its card has."""
        card = self.cards.get(self.objects[object_id].get("card") or "")
        printed = printed_keywords(card) if card else frozenset()
        return frozenset({*self.objects[object_id].get("keywords", ()), *printed})

    def controller(self, object_id: str) -> str:
        """Return who controls an object (or whose it is in another zone)."""
        fields = self.objects[object_id]
        return str(fields.get("_controlled") or fields.get("controller") or self.me)

    def said_controller(self, object_id: str) -> str | None:
        """Return who controls an object; None where nobody says "I" and it wasn't said."""
        unsaid = self.objects[object_id].get("_open") and not self.first_person
        return None if unsaid else self.controller(object_id)

    def unsaid(self, object_id: str | None) -> bool:
        """Whether nobody said who has a thing, or it isn't there yet."""
        return object_id is None or object_id in self.implied or bool(self.objects[object_id].get("_open"))

    def card_of(self, noun: Noun) -> str:
        """Return the one card that a name stands for; raises `UnclearError` where it may be several."""
        if len(noun.cards) == 1:
            return noun.cards[0]
        here = {fields.get("card") for fields in self.objects.values()}
        for chosen in ([c for c in noun.cards if c in here], [c for c in noun.cards if c in self.whole_names]):
            if len(chosen) == 1:
                return chosen[0]
        meant = by_topic(noun.cards, self.cards, self.exchanges_spoken_of, self.shuffles_spoken_of)
        if meant is not None:
            return meant  # "Wings" in a text about aura swap
        raise UnclearError("unclear_reference", noun.cards)

    def _came_to(self, noun: Noun, of: str, card: str | None = None) -> str | None:
        """Return what a player has by an exchange told before ("my new Wolf", once his was swapped with my Elf)."""
        traded = [
            one
            for first, second in self.pairs()
            for one, other in ((first, second), (second, first))
            if of != self.controller(one) and of == self.controller(other)
            if (self.objects[one].get("card") == card if card else self._fits(one, noun, None))
            and (noun.nickname is None or self._called_so(one, noun.nickname))
        ]
        if traded and self.responding:
            raise UnclearError(
                "unclear_reference", tuple(noun.subtypes) or ((card,) if card else ())
            )  # nothing was traded yet
        return traded[-1] if traded else None

    def pairs(self) -> list[tuple[str, ...]]:
        """Return the pairs of objects that something was done to together."""
        pairs = [action.get("targets") or action.get("pool") or () for action in self.script]
        return [tuple(pair) for pair in pairs if len(pair) == 2 and set(pair) <= set(self.objects)]

    def find(self, noun: Noun, of: str | None = None) -> str | None:
        """Return the latest object that fits a description, None if there is none."""
        called = CALLED & set(noun.adjectives)
        for object_id in reversed(self.recent) if called else ():
            if called & set(self.objects[object_id].get("_called", ())):
                return object_id
        if {"other", "second_copy"} & set(noun.adjectives) or (noun.count or 1) > 1 or "same" in noun.types:
            return None
        fitting = [object_id for object_id in reversed(self.recent) if self._fits(object_id, noun, of)]
        if noun.nickname:
            return self._nicknamed(noun, fitting)
        if noun.subtypes and not noun.types:
            # "the Goblin" is what was described as one before it is a card that is one; "a Goblin" is no card that was named
            described = [o for o in fitting if not self.objects[o].get("card")]
            fitting = described if described or noun.indefinite else fitting
        return next(iter(fitting), None)

    def _nicknamed(self, noun: Noun, fitting: list[str]) -> str | None:
        """Return what is called so, or the one thing that was told without a name of its own; None for a further thing."""
        called = [o for o in fitting if self._called_so(o, noun.nickname)]
        if called or noun.indefinite:
            return next(iter(called), None)
        if self.pairs() and not any(self._called_so(o, noun.nickname) for o in self.objects):
            raise UnclearError(
                "unclear_reference", (noun.nickname or "",)
            )  # "my fatty": the one traded away or that came?
        nameless = [
            o
            for o in fitting
            if not self.objects[o].get("card") and not self.subtypes_of(o) and not self.objects[o].get("_nicknames")
        ]
        return nameless[0] if len(nameless) == 1 else None

    def _called_so(self, object_id: str, nickname: str | None) -> bool:
        """Whether an object was called so, in whatever form."""
        return nickname is not None and fold(nickname)[:STEM] in self.objects[object_id].get("_nicknames", ())

    def _fits(self, object_id: str, noun: Noun, of: str | None) -> bool:
        fields = self.objects[object_id]
        had = fields.get("controller") or self.me  # before what is on it gave it to another
        if (
            of is not None
            and not fields.get("_open")
            and of not in (self.controller(object_id), had, fields.get("owner"))
        ):
            return False
        if of is not None and fields.get("_open") and fields.get("card") and not (self.first_person and of == "you"):
            return False  # "Leonin Arbiter. Bob's creature …": nothing says that the card is Bob's
        if noun.zone and noun.zone != fields.get("zone", "battlefield"):
            return False
        if set(noun.keywords) - self.keywords_of(object_id):
            return False
        types, subtypes = self.types_of(object_id), self.subtypes_of(object_id)
        for word in noun.types:
            if word in AS_SUBTYPE:
                holds = AS_SUBTYPE[word][1] in subtypes
            elif word == "commander":
                holds = bool(fields.get("commander"))
            elif word in ("spell", "creature_spell"):
                holds = fields.get("zone") == "stack" or bool(types & SPELL_TYPES)
            elif word == "target":
                holds = bool(types & PERMANENT_TYPES) and fields.get("zone", "battlefield") == "battlefield"
            elif word == "thing":
                holds = fields.get("card") is None
            elif word in ("permanent", "card", "object"):
                holds = bool(types & PERMANENT_TYPES)
            elif word == "fetch_land":
                holds = "land" in types
            else:
                holds = word in types
            if not holds:
                return False
        if any(s not in subtypes for s in noun.subtypes) or (noun.token and not fields.get("token")):
            return False
        face = fields.get("face")
        if noun.pt and not face and fields.get("card"):
            card = self.cards[fields["card"]]
            if (card.power, card.toughness) != tuple(number_in(p) for p in noun.pt):
                return False
        elif noun.pt and (
            not face or (face.get("power"), face.get("toughness")) != tuple(number_in(p) for p in noun.pt)
        ):
            return False
        if any(self.size_of(object_id, size) != number for size, number in noun.sizes.items()):
            return False
        return not (noun.colors and (not face or set(noun.colors) - set(face.get("colors") or ())))

    def size_of(self, object_id: str, size: str) -> int | str | None:
        """Return the power, toughness or mana value that an object was said to have or that its card has."""
        fields = self.objects[object_id]
        card = self.cards.get(fields.get("card") or "")
        value: int | str | None = getattr(card, size) if card else (fields.get("face") or {}).get(size)
        return value

    def said_of(self, key: str) -> list[str]:
        """Return the objects that were said to be a player's."""
        return [o for o, fields in self.objects.items() if not fields.get("_open") and self.controller(o) == key]

    def find_card(self, name: str) -> str | None:
        """Return the id of the latest object that is this card, None if there is none."""
        return next((o for o in reversed(self.recent) if self.objects[o].get("card") == name), None)
