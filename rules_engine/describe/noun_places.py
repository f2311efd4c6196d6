"""Where a noun begins, and what is said after it of whose it is and where: `… of my opponent`, `… in my hand`, `… that Bob controls`."""

from __future__ import annotations

from rules_engine.describe.mentions import Noun
from rules_engine.describe.noun_sizes import SIZES, NounSizes
from rules_engine.describe.spot import Item

FURTHEST = 8
"""How many words may stand before a noun: work stays in proportion to the text."""
_LEADS_TO_THING = ("on", "for", "with", "against", "from", "between")
_DONE_TO_THING = (
    "block",
    "attack",
    "control",
    "have",
    "steal",
    "target",
    "exchange",
    "destroy",
    "bounce",
    "exile",
    "sacrifice",
    "flicker",
)


class NounPlaces(NounSizes):
    """Reads whose a noun is and where it is."""

    def _exiled_card(self, ahead: int) -> bool:
        """Whether a word says of the card after it that it is in exile: "one exiled card"."""
        item, before, after = self._peek(ahead), self._peek(ahead - 1), self._peek(ahead + 1)
        if item is None or before is None or after is None or not item.has("verb", "exile") or item.mark("verb"):
            return False
        led = (
            before.has("det")
            or before.has("poss")
            or before.number is not None
            or before.has("adj")
            or before.possessive
        )
        return led and (after.kind == "card" or after.has("noun", "card", "creature", "permanent", "land", "commander"))

    def _starts_noun(self, ahead: int) -> bool:
        begun, furthest = ahead, ahead + FURTHEST
        item = self._peek(ahead)
        while item is not None and item.has("player") and item.possessive and ahead < furthest:
            ahead += 1
            item = self._peek(ahead)
        while (
            item is not None
            and ahead < furthest
            and any(
                (
                    item.has("adj"),
                    item.has("det"),
                    item.number is not None,
                    item.has("color"),
                    item.kind == "pt",
                    self._is_size(ahead),
                    self._exiled_card(ahead),
                )
            )
        ):
            if item.number == 1 and item.has("num") and self._ends_as_one(ahead):
                return True
            ahead += 1
            item = self._peek(ahead)
        if ahead > begun and self._ends_as_size(ahead - 1):
            return True
        after = self._peek(ahead + 1)
        if item is not None and item.has("keyword") and after is not None and not after.has("verb"):
            item = after
        return item is not None and (
            item.kind == "card"
            or item.has("noun")
            or item.has("subtype")
            or item.has("landtype")
            or item.mark("keyword") == "c"
        )

    def _is_size(self, ahead: int) -> bool:
        """Whether a word measures with the number beside it: "2 power", "mana value 3"."""
        item, before, after = self._peek(ahead), self._peek(ahead - 1), self._peek(ahead + 1)
        if item is None or not item.has("measure", *SIZES, "mana"):
            return False
        return (before is not None and before.number is not None) or (
            after is not None and after.kind == "num" and not item.has("measure", "mana")
        )

    def _ends_as_size(self, ahead: int) -> bool:
        """Whether a power and toughness stands for a creature: "his 3/3", "blocks a 6/6", but not "is now a 0/22"."""
        item, before = self._peek(ahead), self._peek(ahead - 1)
        if item is None or item.kind != "pt" or item.text[:1] in "+-" or before is None:
            return False
        if before.has("poss") or before.has("num") or before.has("adj"):
            return True
        if before.has("player") and (before.possessive or before.mark("player") == "p"):
            return True
        leads = self._peek(ahead - 2)
        return before.has("det") and (
            leads is None
            or leads.kind == "stop"
            or leads.has("prep", *_LEADS_TO_THING)
            or leads.has("verb", *_DONE_TO_THING)
        )

    def _ends_as_one(self, ahead: int) -> bool:
        """Whether a "one" stands for a noun: "his untapped one"."""
        before, after = self._peek(ahead - 1), self._peek(ahead + 1)
        named = before is not None and (before.has("adj") or before.has("poss"))
        return named and not (
            after is not None and (after.has("noun") or after.kind == "card" or after.has("prep", "of"))
        )

    def _controlled(self, noun: Noun) -> list[Item]:
        """`… I control`, `… that my opponent owns`, `… controlled by Bob`."""
        taken: list[Item] = []
        ahead = 0
        item, following = self._peek(ahead), self._peek(ahead + 1)
        if (
            item is not None
            and item.text == ","
            and following is not None
            and (following.has("conj", "rel") or following.has("it"))
        ):
            taken += [item, following]
            ahead += 2
        elif item is not None and (item.has("conj", "rel") or (item.has("det") and item.has("it"))):
            taken.append(item)
            ahead += 1
        passive = (
            (item := self._peek(ahead)) is not None and item.has("verb", "control", "own") and not item.mark("verb")
        )
        if passive and item is not None:
            taken.append(item)
            ahead += 1
        while (item := self._peek(ahead)) is not None and item.has("poss") and ahead < 3:
            taken.append(item)
            ahead += 1
        if item is None or not item.has("player") or item.mark("player") == "o":
            return []
        taken.append(item)
        verb = self._peek(ahead + 1)
        if passive:
            owns = any(t.has("verb", "own") for t in taken)
        elif verb is not None and verb.has("verb", "control", "own", "have") and not self._starts_noun(ahead + 2):
            taken.append(verb)
            owns = verb.has("verb", "own")
        else:
            return []
        if owns:
            noun.owner = item.value("player")
        else:
            if noun.of == "you" and not item.has("player", "you"):
                noun.owner = noun.of  # "my creature that he controls"
                noun.of = None
            noun.of = noun.of or item.value("player")
        return taken

    def _genitive(self, noun: Noun) -> list[Item]:
        """`die Kreatur meines Gegners`."""
        first, second = self._peek(), self._peek(1)
        if first is None or second is None or noun.of is not None or second.mark("player") != "g":
            return []
        if not (first.has("poss") or first.has("det") or first.has("prep", "of")):
            return []
        noun.of = second.value("player")
        return [first, second]

    def _of(self, noun: Noun) -> list[Item]:
        for length in (1, 2, 3):
            item = self._peek(length)
            if item is None:
                return []
            following = self._peek(length + 1)
            if item.has("poss") and following is not None and following.has("player") and not following.has("verb"):
                continue
            if (
                item.has("player")
                and not (item.has("poss") and (self._starts_noun(length + 1) or self._is_player(length + 1)))
                and not (item.has("det") and self._starts_noun(length + 1))
            ):
                noun.of = item.value("player")
                return self.items[self.place : self.place + length + 1]
            if not (item.has("det") or item.has("poss")):
                return []
        return []

    def _is_player(self, ahead: int) -> bool:
        item = self._peek(ahead)
        return item is not None and item.has("player") and not item.has("poss")

    def _in_zone(self, noun: Noun) -> list[Item]:
        taken = []
        of = None
        for length in range(6):
            item = self._peek(length)
            if item is None:
                return []
            taken.append(item)
            if item.has("zone") and not (item.has("verb") and length == 0):
                following, owner = self._peek(length + 1), self._peek(length + 2)
                if of is None and following is not None and following.has("prep", "of") and owner is not None:
                    if owner.has("player") and not owner.has("det"):
                        of = owner.value("player")
                        taken += [following, owner]
                    elif (
                        (owner.has("poss") or owner.has("det"))
                        and (third := self._peek(length + 3)) is not None
                        and third.has("player")
                    ):
                        of = third.value("player")
                        taken += [following, owner, third]
                noun.zone = item.value("zone")
                noun.zone_of = of
                return taken
            if item.has("poss") or (item.has("player") and length > 0 and not item.has("det")):
                of = item.value("player") or item.value("poss")
            elif item.has("conj", "rel") and length == 0:
                continue
            elif item.has("verb", "have", "be") and length > 0 and taken[0].has("conj", "rel"):
                of = "you" if of is None and item.mark("verb") == "1" else of
            elif not (
                any(item.has("prep", p) for p in ("in", "on", "from", "of"))
                or item.has("det")
                or item.has("topic", "top")
            ):
                return []
        return []
