"""Answers about rules rather than a table: what a card does by its own facts, whether anything came of it, who won, who may respond."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.citations import Cite
from rules_engine.questions.asked import Asked, Found, reason_of, walk
from rules_engine.vocabulary import Card

_BEFOREHAND = frozenset(
    {
        "spell_cast",
        "ability_activated",
        "ability_triggered",
        "cost_paid",
        "life_paid",
        "resolved",
        "did_not_resolve",
        "target_illegal",
        "trigger_removed",
        "nothing_happened",
        "chosen",
        "declined",
        "assumed",
        "step_began",
        "turn_began",
        "values_read",
        "life_unchanged",
        "mana_added",
    }
)
"""Events that are no result: what leads to one, or says that there is none."""
_CLAIMS = {"not_an_exchange": "card_is_not_an_exchange", "switch_not_exchange": "switch_is_not_an_exchange"}
_REDISTRIBUTING = frozenset({"redistribute_life_totals"})
_EXCHANGING = ("exchange",)


def effects_in(effects: Any) -> Iterator[str]:
    """Yield what effects do, those inside others and changes of continuous ones too."""
    for effect in effects or ():
        yield effect.do
        yield from (change.change for change in getattr(effect, "changes", ()))
        for field in ("effects", "otherwise"):
            yield from effects_in(getattr(effect, field, ()))


def does(face: object) -> frozenset[str]:
    """Return what a card's abilities do, by the vocabulary's words for it."""
    found: set[str] = set()
    for ability in getattr(face, "abilities", ()):
        found |= set(effects_in(getattr(ability, "effects", ())))
        for mode in getattr(ability, "modes", ()):
            found |= set(effects_in(mode.effects))
        if getattr(ability, "keyword", None) == "aura_swap":
            found.add("exchange_cards")
    return frozenset(found)


def lasts(face: object) -> str | None:
    """Return how long what a card does lasts, by its own words: None where it does nothing that lasts, or more than one thing."""
    every: list[Any] = [getattr(ability, "effects", ()) for ability in getattr(face, "abilities", ())]
    every += [mode.effects for ability in getattr(face, "abilities", ()) for mode in getattr(ability, "modes", ())]
    found = {effect.duration for effects in every for effect in effects if hasattr(effect, "duration")}
    return found.pop() if len(found) == 1 else None


def card_is_exchange(asked: Asked) -> Found | None:
    """Whether the card that is asked about exchanges anything, by its own facts; None where no card is asked about."""
    obj = asked.run.state.objects.get(asked.thing() or "")
    if obj is None or not isinstance(obj.face, Card) or not obj.face.abilities:
        return None
    doing = does(obj.face)
    if doing & _REDISTRIBUTING:
        return Found(False, "redistributes", cites=(Cite.LIFE_GAIN_LOSS_FROM_SET,))
    if any(name.startswith(_EXCHANGING) for name in doing):
        return Found(True, facts=(("object", obj.id),), cites=(Cite.EXCHANGE,))
    claim = next((_CLAIMS[one] for one in obj.face.claims if one in _CLAIMS), None)
    if claim is None and "switch_pt" in doing:
        claim = "switch_is_not_an_exchange"
    return Found(False, claim, (("object", obj.id),), (Cite.EXCHANGE,))


def has_effect(asked: Asked) -> Found:
    """Whether anything comes of what is done, or of the spell that is asked about."""
    asked_of = asked.thing()
    refused = asked.events("target_illegal", object=asked_of, choosing=True) if asked_of is not None else ()
    if refused and not asked.events("spell_cast", object=asked_of):
        reason, facts, cites = reason_of(asked.nothing("cast", "activate"))
        return Found(False, reason, facts, cites)
    came = [
        step
        for step in walk(asked.outcome.steps)
        if step.event.type not in _BEFOREHAND and not _went_its_way(asked, step.event)
    ]
    if came:
        return Found(True, cites=came[0].cites)
    if not asked.outcome.steps:
        return Found(None)
    reason, facts, cites = reason_of(asked.nothing())
    return Found(False, reason, facts, cites)


def _went_its_way(asked: Asked, event: Any) -> bool:
    """Whether it is a spell that was put into its owner's graveyard when all was done."""
    return event.type == "moved" and bool(asked.events("spell_cast", object=event.get("object")))


def wins(asked: Asked) -> Found:
    """Who wins: the one who is left when all others have lost."""
    players = asked.outcome.state.players
    left = [player for player in players if not player.lost]
    if len(left) == len(players):
        return Found(False if asked.question.kind == "yes_no" else None, "nobody_has_lost")
    if len(left) != 1 and len({player.team for player in left}) != 1:
        return Found(False if asked.question.kind == "yes_no" else None)
    if not left or (len(left) > 1 and left[0].team is None):
        return Found(None)
    winner = left[0].key
    if asked.question.kind == "yes_no":
        return Found(winner == asked.person(), facts=(("player", winner),), cites=(Cite.SBA_ZERO_LIFE,))
    return Found(winner, cites=(Cite.SBA_ZERO_LIFE,))


def can_respond(asked: Asked) -> Found:
    """Whether players may respond to what is done: unless a spell with split second is on the stack."""
    used = asked.events("spell_cast") + asked.events("ability_activated") + asked.events("ability_triggered")
    if not used:
        return Found(None)
    cast = [asked.run.state.objects.get(str(event.get("object"))) for event in asked.events("spell_cast")]
    for obj in cast:
        abilities = obj.face.abilities if obj is not None else ()
        if any(getattr(ability, "keyword", "").replace("_", " ") == "split second" for ability in abilities):
            return Found(False, "split_second")
    return Found(True)


def shuffled_part(asked: Asked) -> Found:
    """How much of a library is shuffled: all of it, whatever part was searched; what is put at a place afterwards aside."""
    shuffled = asked.events("shuffled")
    if not shuffled:
        reason, facts, cites = reason_of(asked.nothing("shuffle", "search"))
        return Found(None, reason, facts, cites)
    top = next((event.get("top") for event in asked.events("searched") if event.get("top")), None)
    facts = (("top", top),) if isinstance(top, int) else ()
    return Found(True if asked.question.kind == "yes_no" else "library", facts=facts, cites=(Cite.SHUFFLE_RANDOMIZE,))
