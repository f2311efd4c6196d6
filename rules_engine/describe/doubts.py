"""What was read and can't be what was meant: it contradicts what else was told, or leaves out what the text is about."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import Draft
from rules_engine.describe.spot import Item
from rules_engine.scenario import Scenario
from rules_engine.vocabulary import Card
from rules_engine.vocabulary.abilities import StaticAbility, TriggeredAbility

_FIGHTING = frozenset({"can_attack", "can_block"})
CHANGES = "i"
_OF_TOTALS = frozenset({"exchange_life_totals", "exchange_values"})


def doubted(
    items: list[Item], clauses: list[Clause], scenario: Scenario, draft: Draft, cards: Mapping[str, Card]
) -> tuple[str, ...]:
    """Return the words or names of what makes a reading doubtful, none where nothing does."""
    return (
        _denied(scenario, draft)
        or _left_unused(scenario, draft, cards)
        or _dying(clauses)
        or _lasting(clauses, scenario, cards)
        or _no_fighter(scenario, draft)
        or _swapped_in(scenario, draft)
        or _blocking_each_other(scenario)
        or _in_between(clauses)
        or _of_no_type(scenario, cards)
        or _kept_from_triggering(scenario, cards)
        or _otherwise(items, clauses)
        or _aura_for_a_permanent(scenario, draft)
    )


def _denied(scenario: Scenario, draft: Draft) -> tuple[str, ...]:
    """`I have no creatures`, and one was entered for me that is neither called by name nor described."""
    for item in scenario.objects:
        vague = item.card is None and item.zone == "battlefield" and not item.token
        if vague and {(draft.controller(item.id), kind) for kind in draft.types_of(item.id)} & draft.absent:
            return (item.face.name if item.face is not None else item.id,)
    return ()


def _left_unused(scenario: Scenario, draft: Draft, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """`Tree of Perdition, he's at 20. He gains 3 afterwards`: the card that the text begins with is put to no use."""
    if not scenario.script:
        return ()
    told = str([action.model_dump(exclude_unset=True) for action in scenario.script])
    if "exchange" in told or "redistribute" in told:
        return ()
    asked = {question.subject for question in scenario.questions}
    sources = {getattr(action, "source", None) or getattr(action, "spell", None) for action in scenario.script}
    for item in scenario.objects:
        if item.card is None or item.id in asked or item.id not in draft.objects or not draft.unsaid(item.id):
            continue
        exchanges = any(use.does & _OF_TOTALS for use in cardfacts.uses(cards[item.card]))
        if exchanges and item.id not in sources:
            return (item.card,)
    return ()


def _dying(clauses: list[Clause]) -> tuple[str, ...]:
    """`Bob dies in response`: a player who leaves the game, no creature."""
    for clause in clauses:
        verb = clause.any("verb", "die")
        if verb is None or clause.question or clause.of("object", "it", "possn", "number"):
            continue
        before = [m for m in clause.mentions[: clause.place(verb)] if m.kind not in ("filler", "adv", "time")]
        if before and before[-1].kind == "player" and before[-1].value != "third":
            return tuple(item.text for item in (*before[-1].items, *verb.items))
    return ()


def _lasting(clauses: list[Clause], scenario: Scenario, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """`hacked Forest -> Swamp until end of turn`: how long it lasts has left no trace."""
    for clause in clauses:
        changes = clause.any("verb", "change")
        if changes is None or clause.when != "end_of_turn" or clause.question:
            continue
        told = str(scenario.model_dump(exclude_unset=True))
        texts = "".join(cards[o.card].model_dump_json() for o in scenario.objects if o.card is not None)
        if "'end_of_turn'" not in told and "end_of_turn" not in texts:
            return tuple(item.text for item in changes.items)
    return ()


def _no_fighter(scenario: Scenario, draft: Draft) -> tuple[str, ...]:
    """`can he attack with it`, and "it" was taken for the spell that was named last."""
    for question in scenario.questions:
        if question.topic in _FIGHTING and question.subject in draft.objects:
            types = draft.types_of(question.subject)
            if types and not types & {"creature", "permanent", "land", "artifact", "enchantment"}:
                return (str(draft.objects[question.subject].get("card") or question.subject),)
    return ()


def _swapped_in(scenario: Scenario, draft: Draft) -> tuple[str, ...]:
    """`can I aura swap with an Aura from my graveyard`: what is asked for is no part of what was read."""
    told = str([action.model_dump(exclude_unset=True) for action in scenario.script])
    for question in scenario.questions:
        subject = question.subject
        if question.topic != "exchange_happens" or subject not in draft.objects or f"'{subject}'" in told:
            continue
        worn = draft.subtypes_of(subject) & {"Aura", "Equipment"} and not draft.objects[subject].get("attached_to")
        if worn and not draft.objects[subject].get("card"):
            return tuple(draft.subtypes_of(subject) & {"Aura", "Equipment"})
    return ()


def _otherwise(items: list[Item], clauses: list[Clause]) -> tuple[str, ...]:
    """`instead of the Ox he has a titan`, `I activate it again`: words that change what was told, where nothing was made of them."""
    aside: set[int] = set()
    depth = 0
    for item in items:
        depth += (item.text == "(") - (item.text == ")")
        if depth > 0:
            aside.add(id(item))
    for clause in clauses:
        told = clause.of("verb", "object") and not clause.question and clause.any("verb", "cast", "return") is None
        for mention in clause.of("filler") if told else ():
            if mention.items[0].mark("filler") == CHANGES and id(mention.items[0]) not in aside:
                return tuple(item.text for item in mention.items)
    return ()


def _aura_for_a_permanent(scenario: Scenario, draft: Draft) -> tuple[str, ...]:
    """`can I swap in his Aura`: aura swap was meant, and no exchange of control with a permanent that had to be assumed."""
    told = str([action.model_dump(exclude_unset=True) for action in scenario.script])
    assumed = {name.removeprefix("object.") for name in scenario.assumed if name.startswith("object.")}
    if "exchange_control" not in told or not any(f"'{thing}'" in told for thing in assumed):
        return ()
    loose = [o for o in draft.objects if "Aura" in draft.subtypes_of(o) and not draft.objects[o].get("attached_to")]
    return ("Aura",) if any(f"'{thing}'" in told for thing in loose) else ()


def _blocking_each_other(scenario: Scenario) -> tuple[str, ...]:
    """`Serene Master is blocked by a 4/4`, and its own blocking was read into it besides."""
    pairs = {(str(action.creature), str(action.blocks)) for action in scenario.script if action.action == "block"}
    pairs |= {(item.id, item.blocking) for item in scenario.objects if item.blocking is not None}
    return next(((one,) for one, other in pairs if (other, one) in pairs), ())


def _kept_from_triggering(scenario: Scenario, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """`he has Torpor Orb, I cast Gilded Drake`: what was read is a trigger, and something in play keeps it from triggering."""
    keepers = [
        (item.card, ability.trigger_event)
        for item in scenario.objects
        if item.card is not None and item.zone == "battlefield"
        for ability in cards[item.card].abilities
        if isinstance(ability, StaticAbility) and ability.triggers == "not"
    ]
    read = {item.id: item.card for item in scenario.objects}
    for action in scenario.script:
        card = cards.get(read.get(action.source) or "") if action.action == "trigger" else None
        kinds = {a.event for a in card.abilities if isinstance(a, TriggeredAbility)} if card is not None else set()
        for keeper, event in keepers:
            if event in kinds:
                return (keeper,)
    return ()


def _in_between(clauses: list[Clause]) -> tuple[str, ...]:
    """`twice, with an untap in between`: when it is done was lost."""
    for clause in clauses:
        last = clause.mentions[-1] if clause.mentions else None
        if last is not None and (last.kind, last.value) == ("prep", "between") and clause.of("verb"):
            return tuple(item.text for item in last.items)
    return ()


def _of_no_type(scenario: Scenario, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """`Juxtapose, I have a 7 drop`: what is exchanged goes by types, and a thing's type wasn't said."""
    vague = [
        o for o in scenario.objects if o.face is not None and o.face.types in ((), ("permanent",)) and o.card is None
    ]
    sources = {getattr(action, "spell", None) or getattr(action, "source", None) for action in scenario.script}
    for item in scenario.objects if vague else ():
        if item.card is None or item.id not in sources:
            continue
        for use in cardfacts.uses(cards[item.card]):
            if "exchange_control" in use.does and not any(spec.what is not None for spec in use.targets):
                return (item.card,)
    return ()
