"""What mentions beside each other say of each other: relative words, zones and emptiness that are shared, roles of named players."""

from __future__ import annotations

import itertools

from rules_engine.describe.mentions import ZONE_LISTS, Mention
from rules_engine.describe.possession import possess

_SAYS = frozenset({"verb", "modal", "neg"})
_RELATIVE = frozenset({"who", "que", "que tiene"})


def _relative_words(mentions: list[Mention]) -> None:
    """`my opponent, who has 20 life`: the relative word stands for the player before the comma."""
    for place in range(len(mentions) - 2):
        # `a player who controls Platinum Emperion`: the word asks nothing.
        player, word, after = mentions[place : place + 3]
        somebody = player.kind == "player" and player.value == "someone"
        if somebody and word.kind == "q" and word.value == "who" and after.kind == "verb":
            mentions[place + 1] = Mention("player", word.items, "third", "s")
    for place in range(len(mentions) - 2):
        # "al rival que está a 28": the same word asks only where nothing that it could be said of is before it.
        player, word, after = mentions[place : place + 3]
        said_of = word.kind == "q" and word.items[0].has("conj", "rel") and after.kind == "verb"
        if said_of and player.kind == "player" and after.value in ("be", "have", "control"):
            mentions[place + 1] = Mention("player", word.items, player.value, "s")
    for thing, word, after in zip(mentions, mentions[1:], mentions[2:], strict=False):
        # "la criatura que he ganado": what is said of a thing, no question.
        if thing.kind == "object" and word.kind == "q" and word.items[0].has("conj", "rel") and after.kind in _SAYS:
            word.kind = "filler"
    for place in range(len(mentions) - 3):
        player, comma, word, after = mentions[place : place + 4]
        if (
            player.kind != "player"
            or comma.value != ","
            or " ".join(i.text for i in word.items).lower() not in _RELATIVE
        ):
            continue
        has = word.kind == "prep" and after.kind == "number"
        if has or (word.kind in ("q", "conj") and after.kind == "verb" and after.value in ("have", "be", "control")):
            mentions[place + 2] = Mention("player", word.items, player.value, "s")
            after.prep = None if has else after.prep


_ASIDE = 3


def _relative_denials(mentions: list[Mention]) -> None:
    """`an opponent at 3 who can't gain life`: what is denied of the player before the word, no question."""
    for place in range(len(mentions) - 1, 0, -1):
        word = mentions[place]
        if not (word.kind == "q" and word.value in ("who", "what", "which", "whose")) and not (
            word.kind == "conj" and word.value == "rel"
        ):
            continue
        after = list(itertools.takewhile(lambda m: m.kind != "stop", mentions[place + 1 : place + 5]))
        if not any(m.kind == "neg" for m in after) or (word.value != "whose" and after[0].kind not in _SAYS):
            continue
        before = mentions[max(0, place - _ASIDE - 1) : place]
        while before and (before[-1].kind in ("number", "prep", "measure") or before[-1].items[0].text == ","):
            before.pop()
        if not before or before[-1].kind != "player" or before[-1].value in ("each", "both", "opponents"):
            continue
        person = "third" if before[-1].value == "someone" else before[-1].value
        mentions[place : place + 1] = [
            Mention("conj", word.items, "and"),
            Mention("player", word.items, person, "" if word.value == "whose" else "s"),
        ]


def relate(mentions: list[Mention]) -> None:
    """Complete the mentions of a text by what is beside them."""
    _relative_words(mentions)
    _relative_denials(mentions)
    mentions[:] = possess(mentions)
    _after_resolving(mentions)
    _none(mentions)
    _share_zone(mentions)
    _share_emptiness(mentions)
    _leave_roles(mentions)
    _leave_tags(mentions)
    _count_cards(mentions)
    _one_and_other(mentions)
    _both_of_us(mentions)


def _none(mentions: list[Mention]) -> None:
    """`I have zero creatures`: none."""
    for place in range(len(mentions) - 1, -1, -1):
        noun = mentions[place].noun
        if mentions[place].kind == "object" and noun is not None and noun.count == 0:
            noun.count = None
            zero = [item for item in mentions[place].items if item.number == 0]
            mentions.insert(place, Mention("neg", zero or mentions[place].items[:1], "neg"))


def _after_resolving(mentions: list[Mention]) -> None:
    """`after it resolved I blink the Ox`: what follows the verb is said of the time after it."""
    for place in range(len(mentions) - 3, 0, -1):
        time, thing, verb, after = mentions[place - 1 : place + 3]
        waits = time.kind == "time" and time.value == "then" and thing.kind in ("it", "object")
        if waits and verb.kind == "verb" and verb.value == "resolve" and after.kind in ("player", "object", "poss"):
            mentions.insert(place + 2, Mention("stop", verb.items, ","))


def _both_of_us(mentions: list[Mention]) -> None:
    """`Scheming Symmetry, both search`: who does something where no two things were spoken of are the two players."""
    for place, (mention, after) in enumerate(itertools.pairwise(mentions)):
        if mention.kind != "it" or mention.mark != "b" or after.kind not in _SAYS:
            continue
        before = mentions[place - 1] if place else None
        if before is not None and before.kind == "player" and before.value == "both":
            mention.use().kind = "filler"  # "we both have artifacts"
            continue
        things = [m.noun for m in mentions[:place] if m.kind == "object" and m.noun is not None]
        if sum(noun.count or 1 for noun in things) < 2:
            mentions[place] = Mention("player", mention.items, "both", "s")


def _share_zone(mentions: list[Mention]) -> None:
    """Give the zone of the last of several things that are listed to those before it: "Pacifism and Rancor in hand"."""
    last: Mention | None = None
    for mention in reversed(mentions):
        if mention.kind == "object" and mention.noun is not None:
            noun = mention.noun
            host = mention.prep == "on"
            if last is not None and last.noun is not None and noun.zone is None and noun.zone_of is None and not host:
                noun.zone, noun.zone_of = last.noun.zone, last.noun.zone_of
            last = mention if noun.zone else None
        elif not (mention.kind == "conj" and mention.value in ("and", "or")) and mention.items[0].text != ",":
            last = None


def _leave_roles(mentions: list[Mention]) -> None:
    """`Alice (opponent)`: a named player is who is named, whatever else is said of them."""
    for player, opening, role, closing in zip(mentions, mentions[1:], mentions[2:], mentions[3:], strict=False):
        named = player.kind == role.kind == "player" and player.items[0].has("person")
        if named and opening.value == "(" and closing.value == ")" and not role.items[0].has("person"):
            role.use()
            role.kind = "filler"


def _share_emptiness(mentions: list[Mention]) -> None:
    """`an empty library and graveyard`: both are empty."""
    for before, conj, zone in zip(mentions, mentions[1:], mentions[2:], strict=False):
        empty = before.kind == zone.kind == "zone" and before.number == 0 and conj.kind == "conj"
        if empty and zone.number is None and zone.value in ZONE_LISTS and len(zone.items) == 1:
            zone.number, zone.of = 0, zone.of or before.of


def _count_cards(mentions: list[Mention]) -> None:
    """`how many cards in my yard`: what is counted is no card of its own, where it is says which number is asked for."""
    for word, cards in itertools.pairwise(mentions):
        noun = cards.noun
        if (
            word.kind != "q"
            or word.value not in ("how_many", "which", "what")
            or noun is None
            or noun.types != ["card"]
            or noun.cards
        ):
            continue
        if noun.zone in ZONE_LISTS:
            cards.kind, cards.value, cards.of, cards.noun = "zone", noun.zone or "", noun.zone_of, None
        elif noun.zone is None and not (noun.subtypes or noun.colors or noun.adjectives):
            cards.kind, cards.value, cards.noun = "filler", "filler", None


def _one_and_other(mentions: list[Mention]) -> None:
    """`two opponents, one has 9, the other 26`: the one is the first of them, the other the second."""
    if not any(m.kind == "player" and m.value == "opponents" for m in mentions):
        return
    told = [m for m in mentions if m.kind not in ("prep", "stop", "filler", "conj", "adv")]
    for place, (one, verb, number) in enumerate(zip(told, told[1:], told[2:], strict=False)):
        first = one.kind == "number" and one.number == 1 and one.items[0].has("num")
        others = [m for m in told[place + 3 : place + 5] if m.kind == "it" and m.value == "latter"]
        if first and verb.kind == "verb" and verb.value in ("have", "be") and number.kind == "number" and others:
            for mention, key in ((one, "opponent"), (others[0], "opponent 2")):
                mention.kind, mention.value, mention.number, mention.mark, mention.prep = "player", key, None, "", None
            return


def _leave_tags(mentions: list[Mention]) -> None:
    """`es un intercambio, ¿no?`: a "no" before the question mark denies nothing."""
    for before, tag, stop in zip(mentions, mentions[1:], mentions[2:], strict=False):
        ends = stop.kind == "stop" and stop.value == "?"
        if ends and tag.kind == "neg" and len(tag.items) == 1 and before.kind not in ("q", "conj", "modal", "neg"):
            tag.use()
            tag.kind = "filler"
