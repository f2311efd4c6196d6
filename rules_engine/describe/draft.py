"""A scenario in the making: players and objects are found again or entered, actions are added in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules_engine.describe.cardfacts import printed_keywords
from rules_engine.describe.faces import AS_SUBTYPE, PERMANENT_TYPES, SPELL_TYPES, face_of, number_in, resized
from rules_engine.describe.fold import fold, slug
from rules_engine.describe.mentions import Noun
from rules_engine.describe.short_names import by_topic
from rules_engine.vocabulary import Card

CALLED = frozenset({"better", "worse"})
"""Words that tell one thing from another and say nothing of it that the rules know."""
GROUPS = frozenset({"both", "each", "each_opponent", "opponents"})
MOST_APART = 4


class UnclearError(Exception):
    """A mention can't be pinned down (control flow inside the reader; never leaves it)."""

    def __init__(self, reason: str, words: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.words = words


class Draft:
    """Collects what a text says. `players` and `objects` are fields of the models by key and id."""

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
        self.unpaid = False
        """Whether it was said that what may be paid isn't."""
        self.absent: set[tuple[str, str]] = set()
        self.exchanges_spoken_of = False
        self.shuffles_spoken_of = False
        """Whether the text speaks of an exchange or of using an ability, of shuffling or searching: a short name is that of a card that does."""

    # Players

    def player(self, key: str) -> dict[str, Any]:
        """Return a player's fields, entering the player where needed."""
        return self.players.setdefault(key, {"key": key})

    def who(self, word: str) -> tuple[str, ...]:
        """Return the keys that a player word stands for here."""
        if word == "third":
            keys: tuple[str, ...] = (self.third or (self._other() if self.first_person else self.me),)
        elif word == "both" and self.format == "two_headed_giant":
            keys = ("you",)
        elif word == "both":
            keys = (self.me, self._other()) if self.first_person else tuple(self.players)[:2] or (self.me,)
        elif word == "each":
            keys = tuple(self.players) or ("you", "opponent")
        elif word in ("each_opponent", "opponents"):
            keys = tuple(k for k in self.players if k not in ("you", "teammate"))
            while len(keys) < 2 and word == "opponents":
                keys += ("opponent" if not keys else f"opponent {len(keys) + 1}",)
            keys = keys or ("opponent",)
        elif word in ("one_of_them", "other_team"):
            keys = ("opponent",)
        elif word == "own_team":
            keys = ("you",)
        elif word == "someone":
            keys = (self._other(),)
        else:
            keys = (word,)
        for key in keys:
            self.player(key)
        if len(keys) == 1 and keys[0] != "you":
            self.third = keys[0]
        return keys

    def _other(self) -> str:
        others = [key for key in self.players if key not in (self.me, "teammate")]
        return others[0] if others else "opponent"

    def other_than(self, key: str) -> str:
        """Return the other player than this one."""
        if key != self.me:
            return self.me
        return self._other()

    # Objects

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

    def enter_all(self, noun: Noun, holder: str | None = None, zone: str | None = None) -> list[str]:
        """Return the ids of what a noun phrase stands for, each of several ("two creatures") as an object of its own."""
        if noun.types == ["card"] and (noun.count or 1) > 1 and not (noun.zone or zone or noun.cards or noun.subtypes):
            raise UnclearError("unclear_reference")  # "Alice has 40 cards": they could be anywhere
        if noun.of in ("opponents", "both"):
            keys = self.who(noun.of)
            each = replace(noun, count=None) if noun.count == len(keys) else noun
            return (
                [self._create(each, None, key, zone) for key in keys]
                if not noun.cards
                else [self.enter(noun, keys[0], zone)]
            )
        if (
            (noun.count or 1) in range(2, MOST_APART + 1)
            and not noun.cards
            and noun.types != ["card"]
            and noun.zone is None
        ):
            of = self.who(noun.of)[0] if noun.of else holder
            single = replace(noun, count=None)
            return [self._create(single, None, of, zone) for _ in range(noun.count or 1)]
        return [self.enter(noun, holder, zone)]

    def enter(self, noun: Noun, holder: str | None = None, zone: str | None = None) -> str:
        """Return the id of what a noun phrase stands for, found again or entered."""
        of = self.who(noun.of)[0] if noun.of else None
        if noun.cards:
            card = self.card_of(noun)
            for object_id in reversed(self.recent):
                fields = self.objects[object_id]
                if noun.indefinite and holder and not fields.get("_open") and holder != self.controller(object_id):
                    continue
                if (
                    fields.get("card") == card
                    and not {"second_copy", "other"} & set(noun.adjectives)
                    and (of is None or of in (self.controller(object_id), fields.get("owner")))
                ):
                    self._add(object_id, noun, zone)
                    return object_id
            return self._create(noun, card, of or holder, zone)
        found = self.find(noun, of)
        if found is None and self.script and ((noun.definite and noun.article) or noun.owner):
            # "the Ox (Alice)", "Bob's Bear (owner Alice)": who has it by now
            found = self.find(noun, self.who(noun.owner)[0] if noun.owner else None)
        if found and noun.indefinite and holder and found not in self.said_of(holder):
            found = next((o for o in self.said_of(holder) if self._fits(o, noun, holder)), None)
        if found and zone and noun.indefinite and zone != self.objects[found].get("zone", "battlefield"):
            found = None
        if found:
            self._add(found, noun, zone)
            return found
        return self._create(noun, None, of or holder, zone)

    def find(self, noun: Noun, of: str | None = None) -> str | None:
        """Return the latest object that fits a description, None if there is none."""
        called = CALLED & set(noun.adjectives)
        for object_id in reversed(self.recent) if called else ():
            if called & set(self.objects[object_id].get("_called", ())):
                return object_id
        if {"other", "second_copy"} & set(noun.adjectives) or (noun.count or 1) > 1 or "same" in noun.types:
            return None
        fitting = [object_id for object_id in reversed(self.recent) if self._fits(object_id, noun, of)]
        if noun.subtypes and not noun.types:
            # "the Goblin" is what was described as one before it is a card that is one; "a Goblin" is no card that was named
            described = [o for o in fitting if not self.objects[o].get("card")]
            fitting = described if described or noun.indefinite else fitting
        return next(iter(fitting), None)

    def _fits(self, object_id: str, noun: Noun, of: str | None) -> bool:
        fields = self.objects[object_id]
        if of is not None and not fields.get("_open") and of not in (self.controller(object_id), fields.get("owner")):
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

    def _id(self, base: str) -> str:
        base = base[:50]
        if base not in self.objects and base not in self.players:
            return base
        number = 2
        while f"{base}-{number}" in self.objects:
            number += 1
        return f"{base}-{number}"

    def _create(self, noun: Noun, card: str | None, holder: str | None, zone: str | None) -> str:
        fields: dict[str, Any] = {}
        if not card and noun.types == ["card"] and (noun.count or 1) > MOST_APART and not (zone or noun.zone):
            raise UnclearError("unclear_reference", (str(noun.count),))  # "40 cards" are in no zone that was said
        if card and (noun.count or 1) > MOST_APART and "basic" not in self.cards[card].supertypes:
            raise UnclearError("unclear_reference", (str(noun.count),))  # "opp 12 Soul Conduit" is a total and a card
        if card:
            fields["card"] = card
            object_id = self._id(slug(card))
        else:
            last = next(
                (
                    o
                    for o in reversed(self.recent)
                    if self.types_of(o) & PERMANENT_TYPES or not self.objects[o].get("card")
                ),
                None,
            )
            fields["face"], known = face_of(
                noun, (self.types_of(last) or frozenset({"permanent"})) if last else frozenset()
            )
            if not known:
                fields["known"] = False
            object_id = self._id(fold(str(fields["face"]["name"])).replace(" ", "-"))
        fields["id"] = object_id
        if holder and (holder != "you" or self.me != "you"):
            fields["controller"] = holder
        elif holder is None:
            fields["_open"] = True
        self.objects[object_id] = fields
        self.recent.append(object_id)
        self._add(object_id, noun, zone, new=True)
        return object_id

    def settle(self, object_id: str, holder: str) -> None:
        """Say whose an object is that nothing was said of."""
        fields = self.objects[object_id]
        if fields.pop("_open", False) and (holder != "you" or self.me != "you"):
            fields["controller"] = holder
            self.player(holder)

    def _add(self, object_id: str, noun: Noun, zone: str | None, new: bool = False) -> None:
        """Add to an object what a further mention says of it."""
        fields = self.objects[object_id]
        if object_id in self.recent:
            self.recent.remove(object_id)
        self.recent.append(object_id)
        where = noun.zone or zone or ("stack" if new and {"spell", "creature_spell"} & set(noun.types) else None)
        if where and where != "battlefield" and (new or "zone" not in fields):
            fields["zone"] = where
        if noun.position is not None:
            fields["position"] = noun.position
        if noun.chosen:
            fields["chosen"] = {**fields.get("chosen", {}), **noun.chosen}
        if noun.zone_of:
            whose = self.who(noun.zone_of)[0]
            if whose != "you":
                fields.pop("_open", None)
                fields.setdefault("controller", whose)
        if noun.token or "token" in noun.types:
            fields["token"] = True
        if "commander" in noun.types:
            fields["commander"] = True
            self.format = "commander"
        if (noun.count or 1) > 1 and new:
            fields["count"] = noun.count
        fields |= {
            status: True
            for status in noun.adjectives
            if status in ("tapped", "face_down", "attacking", "summoning_sick")
        }
        fields |= {"tapped": False} if "untapped" in noun.adjectives else {}
        news = [keyword for keyword in noun.keywords if keyword not in self.keywords_of(object_id)]
        if news:
            fields["keywords"] = tuple(dict.fromkeys((*fields.get("keywords", ()), *news)))
        if noun.owner:
            fields["owner"] = self.who(noun.owner)[0]
        for cards in noun.with_cards:
            worn = self.enter(Noun(cards=cards), fields.get("controller") or self.me)
            self.objects[worn]["attached_to"] = object_id
            self.recent.remove(object_id)
            self.recent.append(object_id)
        if fields.get("card") and (noun.token or "copy" in noun.types) and noun.pt:
            fields["face"] = resized(self.cards[fields["card"]], noun.pt)
        if CALLED & set(noun.adjectives):
            fields["_called"] = tuple(CALLED & set(noun.adjectives))
        if noun.damage:
            fields["damage"] = noun.damage
        if noun.counters:
            fields["counters"] = {**fields.get("counters", {}), **noun.counters}

    def said_of(self, key: str) -> list[str]:
        """Return the objects that were said to be a player's."""
        return [o for o, fields in self.objects.items() if not fields.get("_open") and self.controller(o) == key]

    def find_card(self, name: str) -> str | None:
        """Return the id of the latest object that is this card, None if there is none."""
        return next((o for o in reversed(self.recent) if self.objects[o].get("card") == name), None)

    # Actions

    def act(self, **fields: Any) -> dict[str, Any]:
        """Add an action to the script (fields without a value are left out)."""
        action = {key: value for key, value in fields.items() if value not in (None, ())}
        if action.get("by") == "you" and self.me == "you" and fields.get("action") != "use":
            del action["by"]
        self.script.append(action)
        return action
