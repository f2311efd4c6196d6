"""Noun phrases: `his untapped 2/2 Bear with two +1/+1 counters`, `a card in my hand`, `the creature he controls`."""

from __future__ import annotations

from rules_engine.describe.mentions import Mention, Noun
from rules_engine.describe.noun_places import FURTHEST
from rules_engine.describe.noun_tails import ENCHANT, NounTails
from rules_engine.describe.spot import Item

__all__ = ["FURTHEST", "NounReader"]
BOTH_OF = ("creature", "land", "artifact", "enchantment", "permanent", "planeswalker")


class NounReader(NounTails):
    """Reads noun phrases off a list of items at `place`."""

    def _noun_phrase(self) -> Mention | None:
        start = self.place
        noun = Noun()
        used: list[Item] = []
        head = False
        while (item := self._peek()) is not None:
            taken = self._before_head(item, noun, used) if not head else False
            if not taken:
                if not self._head(item, noun, used, head):
                    break
                head = True
                item = self._peek() or item
            used.append(item)
            self.place += 1
        if not head:
            self.place = start
            return None
        self._modifiers(noun, used)
        return Mention("object", used, noun=noun)

    def _whose(self, item: Item) -> str | None:
        """Return whose a noun is: "opponents creature" is one opponent's, typed without its apostrophe, where nothing tells of several."""
        of = item.value("player")
        several = any(other.mark("player") == "p" and other is not item and " " in other.text for other in self.items)
        return "opponent" if of == "opponents" and not (item.possessive or several or " " in item.text) else of

    def _kind_follows(self) -> bool:
        """Whether a creature type comes next: "ficha de trasgo"."""
        after = self._peek(1)
        return after is not None and after.has("subtype")

    def _only_nouns(self, ahead: int) -> bool:
        """Whether a noun that is no card's name follows directly: "both creatures"."""
        item = self._peek(ahead)
        return item is not None and item.has("noun", *BOTH_OF) and not item.has("verb")

    def _sized(self) -> Mention | None:
        """`a white 2/2`, `controls a hexproof 4/4`: power and toughness stand for a creature."""
        before, noun = self._peek(-1), Noun(types=["creature"])
        if before is not None and before.has("verb", "be", "become", "get"):
            return None
        used: list[Item] = []
        while (item := self._peek(len(used))) is not None and item.kind != "pt":
            if item.has("det"):
                noun.article, noun.indefinite = True, item.has("det", "a")
            elif item.has("color"):
                noun.colors.append(item.value("color") or "")
            elif item.has("keyword") and not item.has("keyword", "protection"):
                noun.keywords.append(item.value("keyword") or "")
            else:
                return None
            used.append(item)
        has = before is not None and before.has("verb", "have", "control") and noun.article
        if item is None or item.text[:1] in "+-" or not (noun.colors or noun.keywords or has):
            return None
        self.take_pt(item, noun)
        used.append(item)
        noun.article = True
        self.place += len(used)
        self._modifiers(noun, used)
        return Mention("object", used, noun=noun)

    def _before_head(self, item: Item, noun: Noun, used: list[Item]) -> bool:
        """Take an article, possessive, number, adjective, color, P/T or keyword that comes before the noun."""
        following, owner = self._peek(1), self._peek(2)
        of_theirs = following is not None and following.has("prep", "of") and owner is not None
        whose = owner is not None and (owner.has("poss") or owner.possessive) and self._starts_noun(3)
        if following is not None and of_theirs and whose and item.number in (2, 3, 4) and not noun.article:
            noun.count = item.number  # "two of his creatures"
            used.append(following)
            self.place += 1
            return True
        if not self._starts_noun(1):
            return False
        if item.has("poss") and following is not None and following.has("player") and following.possessive:
            noun.article = True
        elif item.has("poss"):
            noun.of, noun.article = item.value("poss"), True
        elif noun.of is None and item.has("player") and self._owner_before_noun(item):
            noun.of, noun.article = self._whose(item), True
        elif item.has("det"):
            noun.article = True
            noun.indefinite = noun.indefinite or item.has("det", "a")
        elif item.has("it", "them") and not used and self._only_nouns(1):
            noun.count, noun.article = 2, True
            noun.adjectives.append("both")
        elif self._exiled_card(0):
            noun.zone = "exile"
        elif self._size_word(item, noun):
            pass
        elif item.number is not None and noun.count is None and not self._measured(1):
            noun.count, noun.article = item.number, True
        elif item.has("adj") and not item.has("adj", "empty") and not self._owns(item):
            noun.adjectives.append(item.value("adj") or "")
        elif item.has("color") and not (noun.keywords and noun.keywords[-1] == "protection"):
            noun.colors.append(item.value("color") or "")
        elif item.kind == "pt":
            self.take_pt(item, noun)
        elif item.has("keyword") and not item.has("verb") and not item.has("noun"):
            if following is not None and following.has("det"):
                return False  # "vuelan los osos": a keyword's verb, no part of the noun
            noun.keywords.append(item.value("keyword") or "")
        else:
            return False
        return True

    def _head(self, item: Item, noun: Noun, used: list[Item], head: bool) -> bool:
        """Take a noun: a card, a type, a subtype, or several of them together."""
        if item.kind == "card" and not (noun.cards or noun.subtypes) and noun.types in ([], ["commander"]):
            noun.cards, noun.full = item.cards, item.full
        elif item.has("landtype") and not noun.cards and not (noun.types and self._is_changed()):
            noun.subtypes.append(item.value("landtype") or "")
        elif item.has("subtype") and (not head or noun.subtypes or noun.types) and not noun.cards:
            noun.subtypes.append(item.value("subtype") or "")
        elif not head and item.mark("keyword") == "c":
            noun.keywords.append(item.value("keyword") or "")
            noun.types.append("creature")
        elif not head and self._ends_as_size(0) and not self._starts_noun(1):
            self.take_pt(item, noun)
            noun.types.append("creature")
        elif not head and item.number == 1 and item.has("num") and self._ends_as_one(0):
            noun.types.append("same")
        elif (
            head
            and noun.types == ["copy"]
            and item.has("prep", "of")
            and (after := self._peek(1)) is not None
            and after.kind == "card"
        ):
            noun.cards, noun.full = after.cards, after.full
            used.append(item)
            self.place += 1
        elif head and noun.token and not noun.subtypes and item.has("prep", "of") and self._kind_follows():
            used.append(item)
            self.place += 1
            noun.subtypes.append((self._peek() or item).value("subtype") or "")
        elif (
            item.has("noun", "target")
            and not head
            and not used
            and not ((after := self._peek(1)) is not None and after.has("verb"))
        ):
            return False
        elif item.has("noun", "target") and noun.cards and (after := self._peek(1)) is not None and self._aimed(after):
            return False  # "can Giant Growth target it"
        elif item.has("noun"):
            return self._type_word(item, noun, used, head)
        else:
            return False
        return True

    @staticmethod
    def _aimed(item: Item) -> bool:
        """Whether a word begins what is targeted."""
        return item.has("it") or item.has("poss") or item.has("det") or item.kind == "card"

    def _is_changed(self) -> bool:
        """Whether a land type is a word that is changed to another: "hack the creature island to swamp"."""
        to, new = self._peek(1), self._peek(2)
        return to is not None and to.has("prep", "to") and new is not None and new.has("landtype")

    def _owns(self, item: Item) -> bool:
        """Whether "own" after a player is what that player does: "I own Arcanum Wings"."""
        before = self._peek(-1)
        return item.has("verb", "own") and before is not None and before.has("player") and not before.possessive

    @staticmethod
    def _type_word(item: Item, noun: Noun, used: list[Item], head: bool) -> bool:
        if item.has("verb") and not head and not used and not item.has("noun", "target"):
            return False
        if item.has("noun", "ability", "trigger") and head:
            return False
        if item.mark("noun") == "c":
            noun.nickname = item.text
        if item.has("keyword", "flying") and "flying" not in noun.keywords:
            noun.keywords.append("flying")  # "a 2/2 flyer"
        if item.has("noun", "drop"):
            noun.sizes |= {"mana_value": noun.count} if noun.count is not None else {}
            noun.count = None
            noun.types.append("permanent")
        elif item.has("noun", "token"):
            noun.token = True
        elif (item.value("noun") or "").startswith(ENCHANT):
            noun.types.append("aura")
            noun.enchants = (item.value("noun") or "")[len(ENCHANT) :]
        elif not (item.has("noun", "card") and head) and item.value("noun") not in noun.types:
            noun.types.append(item.value("noun") or "")
        return True

    def _owner_before_noun(self, item: Item) -> bool:
        following = self._peek(1)
        if item.possessive or item.mark("player") == "p":
            return True
        if item.has("poss") or item.mark("player") in ("s", "o"):
            return False
        # "opp creature" without the 's, but not "opponent Murders"
        tells = following is not None and following.mark("verb") == "3"  # "Alice fetches with Arid Mesa"
        return following is not None and following.kind != "card" and not following.has("det") and not tells
