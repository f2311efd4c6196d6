"""Whose a thing is where that is said after it: "Erebos is his", "Erebos, his", "Switcheroo by Carol", "is cast by my opponent"."""

from __future__ import annotations

import itertools

from rules_engine.describe.mentions import Mention

AGENT = "b"
"""The mark of prepositions that lead who does something: "by"."""
_ENDS = frozenset({"stop", "conj"})
_AUXILIARY = frozenset({"be", "become", "get"})


def possess(mentions: list[Mention]) -> list[Mention]:
    """Return the mentions of a text with each thing given to whom it is said to belong, and the passive turned to who does it."""
    found: list[Mention] = []
    for segment in _segments(mentions):
        _said_after(segment)
        found += _blocked(_active(segment))
    return found


def _segments(mentions: list[Mention]) -> list[list[Mention]]:
    """Cut at stops; a stop ends the segment before it."""
    found: list[list[Mention]] = [[]]
    for mention in mentions:
        found[-1].append(mention)
        if mention.kind == "stop":
            found.append([])
    return [segment for segment in found if segment]


def _said_after(segment: list[Mention]) -> None:
    asks = segment[-1].kind == "stop" and segment[-1].value == "?"
    told = [m for m in segment if m.kind not in ("filler", "adv")]
    for thing, of, whose in zip(told, told[1:], told[2:], strict=False):
        owned = (thing.kind, of.kind, of.value, whose.kind) == ("object", "prep", "of", "possn")
        if owned and thing.noun is not None and thing.noun.of is None:
            thing.noun.of = whose.value  # "an enchantment of his"
            of.use().kind = whose.use().kind = "filler"
    for place, thing in enumerate(told):
        if thing.kind != "object" or thing.noun is None or thing.noun.of is not None or not _named(thing):
            continue
        after = told[place + 1 :]
        is_ = [after.pop(0)] if after and after[0].kind == "verb" and after[0].value == "be" and not asks else []
        lies = [m.kind for m in after[:3]] == ["verb", "prep", "player"] and after[0].value == "have" and not asks
        if lies and after[1].value == "with" and (len(after) == 3 or after[3].kind in _ENDS):
            thing.noun.of = after[2].value  # "Erebos liegt bei mir"
            for word in after[:3]:
                word.use().kind = "filler"
            continue
        by = [after.pop(0)] if after and not is_ and after[0].kind == "prep" and after[0].mark == AGENT else []
        if not after or (len(after) > 1 and after[1].kind not in _ENDS):
            continue
        whose = after[0]
        possessive = whose.kind == "possn" or (whose.kind == "player" and whose.items[-1].possessive)
        if not (possessive and not by) and not (by and whose.kind == "player"):
            continue
        for one in (thing, *_listed_before(told, place)) if is_ else ():
            if one.noun is not None:
                one.noun.owner = whose.value  # "is his", and may be said to be in another's hands all the same
        if not is_:
            thing.noun.of = whose.value
        for word in (*is_, *by, whose):
            word.use().kind = "filler"


def _listed_before(told: list[Mention], place: int) -> list[Mention]:
    """Return what is listed with a thing before it: "Erebos and Conduit are his"."""
    found = []
    while place >= 2 and told[place - 1].kind == "conj" and told[place - 1].value == "and":
        place -= 2
        if told[place].kind != "object":
            break
        found.append(told[place])
    return found


def _named(thing: Mention) -> bool:
    """Whether it is a card or something told of for the first time: "the creature is his" may be what came of it."""
    return thing.noun is not None and bool(thing.noun.cards)


def _blocked(segment: list[Mention]) -> list[Mention]:
    """`Serene Master is blocked by a 4/4`: the 4/4 blocks it."""
    for place in range(1, len(segment) - 2):
        verb, prep, blocker = segment[place : place + 3]
        before = place - 2 if segment[place - 1].kind == "verb" and segment[place - 1].value == "be" else place - 1
        by = prep.kind == "prep" and prep.mark == AGENT and blocker.kind == "object"
        if verb.kind == "verb" and verb.value == "block" and by and before >= 0 and segment[before].kind == "object":
            for word in (*segment[before + 1 : place], prep):
                word.use()
            blocker.prep = None
            return [*segment[:before], blocker, verb, segment[before], *segment[place + 3 :]]
    return segment


def _active(segment: list[Mention]) -> list[Mention]:
    """Put who does it first: "Zenith is cast by my opponent" as "my opponent casts Zenith"."""
    passive = [m for m in segment if m.kind == "verb" and m.value in _AUXILIARY]
    done = [m for m in segment if m.kind == "verb" and m.value not in _AUXILIARY]
    agents = [
        (prep, who)
        for prep, who in itertools.pairwise(segment)
        if prep.kind == "prep" and prep.mark == AGENT and who.kind == "player" and not who.items[-1].possessive
    ]
    if len(passive) != 1 or len(done) != 1 or len(agents) != 1 or any(m.kind == "q" for m in segment):
        return segment
    prep, who = agents[0]
    place = segment.index(passive[0])
    if place == 0 or segment.index(prep) < place or segment[place - 1].kind not in ("object", "it", "possn"):
        return segment
    passive[0].use()
    prep.use()
    who.prep, who.mark = None, "s"
    rest = [m for m in segment if m not in (passive[0], prep, who)]
    return [who, done[0], *(m for m in rest if m is not done[0])]
