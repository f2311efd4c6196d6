"""Whom or what a question is about."""

from __future__ import annotations

from typing import Any

from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.faces import SPELL_TYPES
from rules_engine.describe.frames import Frames
from rules_engine.describe.mentions import Mention, Noun
from rules_engine.describe.question_parts import OF_KINDS, given_size, given_up, means_others

VALUE_TOPICS = frozenset(
    {"power_toughness", "power", "toughness", "life", "damage", "zone", "name", "library_size", "graveyard_size"}
)
_OF_THIRD = frozenset({"life", "loses_game", "is_life_loss", "life_gain_counts"})
"""What a verb in the third person without its subject asks of the other player."""


def asked_person(clause: Clause, frames: Frames) -> str | None:
    """Return the player word of whom a question speaks: its subject, or the first person of its verb."""
    player = frames.subject_of(clause, clause.any("verb"))
    own = "you" if any(v.mark == "1" for v in clause.of("verb")) else None
    return player.value if player is not None else own


def subject_of(clause: Clause, frames: Frames, rule: dict[str, Any], things: list[Mention]) -> str | None:
    """Return whom or what the question is about; objects that it names are entered, for they are part of the situation."""
    draft = frames.draft
    found: list[str] = []
    if rule["topic"] == "gets_back" and draft.recent and all(m.prep == "with" or m.kind == "it" for m in things):
        for mention in things:
            mention.use()
        return given_up(clause, draft)  # "hand it back with the same spell": what is handed back isn't the spell
    creatures = [o for o in draft.recent if "creature" in draft.types_of(o)]
    for mention in things:
        noun = mention.noun
        tapped = [o for o in draft.recent if draft.objects[o].get("tapped")]
        if mention.kind == "it" and rule["topic"] == "counters_put" and creatures:
            found += creatures[-1:]  # "I activate Soul Conduit. Does it get a counter?": the Pridemate does
            mention.use()
        elif mention.kind == "it" and rule["topic"] == "untaps" and len(tapped) == 1:
            found += tapped  # "my tapped one for his untapped one, does it untap"
            mention.use()
        elif not mention.used and rule["topic"] in OF_KINDS and means_others(mention, draft):
            found += frames.ids(mention)  # "my Goblins" beside Goblin King, "a Goblin" where there was none
        elif (
            not mention.used
            and noun is not None
            and noun.subtypes
            and not noun.cards
            and noun.of is None
            and draft.find(noun) is None
        ):
            mention.use()
            if rule["topic"] not in VALUE_TOPICS and noun.article and not noun.indefinite:
                raise UnclearError("unclear_reference", tuple(item.text for item in mention.items))
            found += noun.subtypes[:1] if rule["topic"] in VALUE_TOPICS else []
        elif mention.kind == "possn" and clause.any("measure", "life", "life_total"):
            mention.use()  # "what's his life": no creature of his
        elif not mention.used:
            player = clause.any("player") if rule["topic"] in ("can_attack", "can_block") else None
            found += frames.ids(mention, draft.who(player.value)[0] if player and player.value != "someone" else None)
        elif mention.kind == "it":
            found += draft.recent[-1:]
        elif mention.kind == "possn":
            found += [o for o in [draft.find(Noun(types=["creature"]), draft.who(mention.value)[0])] if o]
        elif mention.noun is not None and not mention.noun.bare:
            cards = mention.noun.cards
            existing = (
                draft.find(mention.noun, draft.who(mention.noun.of)[0] if mention.noun.of else None)
                if not cards
                else next((o for o in reversed(draft.recent) if draft.objects[o].get("card") in cards), None)
            )
            found += [existing] if existing else []
    if (
        found
        and rule.get("about") != "player"
        and rule["topic"] not in ("life", "damage", "loses_game", "life_gain_counts", "order")
    ):
        return found[0]
    dead = clause.any("topic", "dead", "deck_self")
    if dead is not None and dead.mark:
        return "you" if dead.mark == "1" else draft.who("third")[0]
    if rule["topic"] == "controller" and clause.of("pt") and clause.any("q", "who") is not None:
        return given_size(frames.draft)
    if rule["topic"] == "zone" and not clause.of("player") and any(v.mark == "3" for v in clause.of("verb")):
        there = [o for o in draft.recent if not draft.types_of(o) & SPELL_TYPES]
        return there[0] if len(there) == 1 else None  # "¿termina en mi cementerio?"
    if (
        rule["topic"] in ("controller", "owner")
        and clause.any("q", "who", "whose", "whose_hand") is not None
        and draft.recent
    ):
        return draft.recent[-1]
    if rule.get("described") and draft.recent:
        return draft.recent[-1]
    if rule["topic"] in ("library_size", "graveyard_size", "hand_size"):
        of = next((m.of for m in clause.of("zone") if m.of), None) or asked_person(clause, frames)
        return draft.who(of)[0] if of is not None else None
    if rule["topic"] in (
        "wins",
        "damage",
        "life",
        "loses_game",
        "controller",
        "owner",
        "life_gain_counts",
        "is_life_loss",
        "draws",
    ):
        put = next((v for v in reversed(clause.of("verb")) if v.value == "put"), None)
        moved = next((m for m in clause.of("player") if put and clause.place(m) == clause.place(put) + 1), None)
        hurt = next((m for m in clause.of("player") if m.prep == "to"), None) if rule["topic"] == "damage" else None
        player = moved or hurt or frames.subject_of(clause, clause.any("verb"))
        whose = next(
            (i.value("poss") for m in clause.of("poss", "possn", "measure") for i in m.items if i.value("poss")), None
        )
        if player is None and whose is not None:
            return draft.who(whose)[0]
        if player is not None:
            return draft.who(player.value)[0]
        whose = next(
            (s for m in clause.of("poss", "measure", "number") for i in m.items if (s := i.value("poss"))), None
        )
        verb = clause.any("verb")
        if whose is not None:
            return draft.who(whose)[0]
        if verb is not None and verb.mark == "1":
            return "you"
        if verb is not None and verb.mark == "3" and rule["topic"] in _OF_THIRD and draft.first_person:
            return draft.who("third")[0]
    return None
