"""What a text says of a card in brackets that the card says itself: "Tainted Remedy (opponents who would gain life lose it instead)"."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.describe import cardfacts
from rules_engine.describe.noun_facts import keywords_alone
from rules_engine.describe.spot import Item
from rules_engine.vocabulary import Card

LONGEST = 20
LONGEST_QUOTE = 40


def without_reminders(items: list[Item], cards: Mapping[str, Card]) -> list[Item]:
    """Return the items without brackets that only remind of what a card named before them in the sentence does.

    Such a card is ruled by what is known of it, so that the brackets add nothing. Anything in brackets that may be about this game
    (a player, a card, a time, one's own things) stays.
    """
    kept: list[Item] = []
    place, named = 0, False
    said = [item.text for item in items]
    while place < len(items):
        item = items[place]
        named = item.kind == "card" or (named and item.text not in (".", "?", "!", ";"))
        closing = _closing(items, place) if named and item.text == "(" else 0
        label = items[place + 1].text if item.text == "(" and place + 2 < len(items) else ""
        if (
            _labels(label)
            and items[place + 2].text == ")"
            and said.count(label) == 1
            and not items[place + 1].has("person")
        ):
            closing = place + 2
            for each in items[place : closing + 1]:
                each.used = True
            place = closing + 1
            continue
        quoted = 0 if closing and _reminds(items[place + 1 : closing]) else _printed(items, place, cards)
        if quoted or (closing and _reminds(items[place + 1 : closing])):
            closing = quoted or closing
            for each in items[place : closing + 1]:
                each.used = True
            place = closing + 1
            continue
        kept.append(item)
        place += 1
    return kept


def _labels(word: str) -> bool:
    """Whether a word is but a letter to call something by: "library 3 cards (L)"."""
    return len(word) == 1 and word.isalpha() and word.isupper()


def _printed(items: list[Item], place: int, cards: Mapping[str, Card]) -> int:
    """Return where brackets end that say what the card before them has printed: "Arbor Elf ("untap target Forest")" (0 if they don't).

    Every color, type and keyword in them must be in the card's abilities: one that isn't tells of a change or a choice.
    """
    before = items[place - 1] if place else None
    if before is None or before.kind != "card" or len(before.cards) != 1 or items[place].text != "(":
        return 0
    card = cards.get(before.cards[0])
    quote = place + 1 < len(items) and items[place + 1].text == '"'
    closing = next((n for n in range(place, min(place + LONGEST_QUOTE, len(items))) if items[n].text == ")"), 0)
    inside = items[place + 1 : closing]
    if card is None or not closing or (quote and inside[-1].text != '"'):
        return 0
    keywords = keywords_alone(inside)
    if keywords and all(cardfacts.prints(card, word) or cardfacts.grants(card, word) for word in keywords):
        return closing
    if any(item.has("person") or item.text == "(" for item in inside) or not (quote or _states(inside)):
        return 0
    words = [word for item in inside for word in _telling(item)]
    if not words and not quote:
        return 0
    return closing if all(cardfacts.says(card, word) or word in card.subtypes for word in words) else 0


def _states(inside: list[Item]) -> bool:
    """Whether brackets without a quotation say what an ability does: a bonus, or who has or gets something; never how things are now."""
    here = any(
        item.has("neg") or item.has("time") or item.has("poss") or item.has("player") or item.has("adj", "tapped", "untapped")
        or (item.kind == "num" or item.kind == "mana")
        for item in inside
    )  # fmt: skip
    bonus = any(item.kind == "pt" and item.text[:1] == "+" for item in inside)
    return not here and (bonus or any(item.has("verb", "have", "get", "be") for item in inside))


def _telling(item: Item) -> list[str]:
    """Return the color, types or keyword that an item of a quoted text names."""
    found = [item.value(kind) for kind in ("color", "landtype", "subtype", "keyword")]
    names = item.cards if item.kind == "card" else ()
    return [*(word for word in found if word), *names]


def _closing(items: list[Item], opening: int) -> int:
    for place in range(opening + 1, min(opening + LONGEST, len(items))):
        if items[place].text in (")", "(", "."):
            return place if items[place].text == ")" else 0
    return 0


def _reminds(inside: list[Item]) -> bool:
    """Whether it is said in general, of whom an ability concerns, and so of no game in particular."""
    here = any(
        item.kind in ("card", "unknown", "mana")
        or item.has("person")
        or item.has("player", "you", "third", "opponent", "both", "teammate")
        or item.has("poss")
        or item.has("time")
        for item in inside
    )
    general = any(
        item.has("player", "someone", "each", "opponents", "each_opponent")
        or item.has("measure", "controller")
        or item.has("topic", "that_much")
        for item in inside
    )
    return general and not here and any(item.has("verb") for item in inside)
