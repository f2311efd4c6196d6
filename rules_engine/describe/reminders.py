"""What a text says of a card in brackets that the card says itself: "Tainted Remedy (opponents who would gain life lose it instead)"."""

from __future__ import annotations

from rules_engine.describe.spot import Item

LONGEST = 20


def without_reminders(items: list[Item]) -> list[Item]:
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
        if closing and _reminds(items[place + 1 : closing]):
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
