"""A scenario in the making: players and objects are found again or entered, actions are added in order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.describe.faces import PERMANENT_TYPES, face_of, resized
from rules_engine.describe.fold import fold, slug
from rules_engine.describe.mentions import Noun
from rules_engine.describe.told import CALLED, STEM, Told, UnclearError

__all__ = ["Draft", "UnclearError"]
GROUPS = frozenset({"both", "each", "each_opponent", "opponents"})
MOST_APART = 4


class Draft(Told):
    """Collects what a text says. `players` and `objects` are fields of the models by key and id."""

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
            if of is not None and not noun.indefinite and (traded := self._came_to(noun, of, card)):
                self._add(traded, noun, zone)
                return traded
            unsaid = self._whose_was_unsaid(card) if of is not None and not noun.indefinite else None
            if of is not None and unsaid is not None and not {"second_copy", "other"} & set(noun.adjectives):
                self.claim(unsaid, of)
                self._add(unsaid, noun, zone)
                return unsaid
            return self._create(noun, card, of or holder, zone)
        found = self.find(noun, of)
        if found is None and self.script and ((noun.definite and noun.article) or noun.owner):
            # "the Ox (Alice)", "Bob's Bear (owner Alice)": who has it by now
            found = self.find(noun, self.who(noun.owner)[0] if noun.owner else None)
        if found is None and of is not None and not noun.indefinite:
            found = self._came_to(noun, of)
        if found and noun.indefinite and holder and found not in self.said_of(holder):
            found = next((o for o in self.said_of(holder) if self._fits(o, noun, holder)), None)
        if found and zone and noun.indefinite and zone != self.objects[found].get("zone", "battlefield"):
            found = None
        if found:
            self._add(found, noun, zone)
            return found
        return self._create(noun, None, of or holder, zone)

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

    def _whose_was_unsaid(self, card: str) -> str | None:
        """Return the one card of that name, where nobody said whose it is."""
        there = [o for o, fields in self.objects.items() if fields.get("card") == card]
        return (
            there[0] if len(there) == 1 and (there[0] in self.implied or self.objects[there[0]].get("_open")) else None
        )

    def claim(self, object_id: str, holder: str) -> None:
        """Say whose a thing is after all; raises `UnclearError` where it has been used by somebody else by then."""
        fields = self.objects[object_id]
        if self.controller(object_id) == holder:
            return
        if any(action.get("source") == object_id for action in self.script):
            raise UnclearError("unclear_reference", (fields["card"],))
        fields.pop("_open", None)
        self.implied.discard(object_id)
        fields["controller"] = holder
        self.player(holder)

    def owned(self, object_id: str, owner: str) -> None:
        """Say who owns a thing: who controls it, too, as long as nobody else is said to."""
        fields = self.objects[object_id]
        fields["owner"] = owner
        if fields.get("_open"):
            self.settle(object_id, owner)
            self.implied.add(object_id)

    def taken(self, object_id: str, holder: str) -> None:
        """`I own it but he controls it`: say who controls a thing that another was said to own."""
        fields = self.objects[object_id]
        owner = fields.get("_owned")
        if owner not in (None, holder) and not self.script:
            fields.pop("_open", None)
            fields.update({"owner": owner, "controller": holder})

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
            self.owned(object_id, self.who(noun.owner)[0])
        for cards in noun.with_cards:
            worn = self.enter(Noun(cards=cards), fields.get("controller") or self.me)
            self.objects[worn]["attached_to"] = object_id
            self.recent.remove(object_id)
            self.recent.append(object_id)
        if fields.get("card") and (noun.token or "copy" in noun.types) and noun.pt:
            fields["face"] = resized(self.cards[fields["card"]], noun.pt)
        if CALLED & set(noun.adjectives):
            fields["_called"] = tuple(CALLED & set(noun.adjectives))
        if noun.nickname:
            fields["_nicknames"] = (*fields.get("_nicknames", ()), fold(noun.nickname)[:STEM])
        if noun.damage:
            fields["damage"] = noun.damage
        if noun.counters:
            fields["counters"] = {**fields.get("counters", {}), **noun.counters}

    # Actions

    def act(self, **fields: Any) -> dict[str, Any]:
        """Add an action to the script (fields without a value are left out)."""
        action = {key: value for key, value in fields.items() if value not in (None, ())}
        if action.get("by") == "you" and self.me == "you" and fields.get("action") != "use":
            del action["by"]
        self.script.append(action)
        return action
