"""What is said beside a ruling: cards that aren't what they seem, rules that were different once, example orders."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.chances import seeded, shuffled
from rules_engine.citations import Cite
from rules_engine.events import event
from rules_engine.ruling import Step
from rules_engine.run import Run
from rules_engine.scenario import ActivateAbility, CastSpell, PerformEffect, TriggerAbility
from rules_engine.state.build import Built
from rules_engine.vocabulary import Card

_CLAIMS = {
    "not_an_exchange": "card_is_not_an_exchange",
    "not_a_shuffle": "card_is_not_a_shuffle",
    "switch_not_exchange": "switch_is_not_an_exchange",
    "type_not_text_change": "type_change_is_not_a_text_change",
}
FIRST_RULES = {
    "aura_swap": "2007-05-01",
    "exchange": "2009-07-11",
    "exchange_text_boxes": "2022-10-07",
    "shuffle": "2010-02-01",
}
"""From which edition on the rules know an action."""


def remark(run: Run, built: Built) -> None:
    """Write down the remarks that the used cards and the date of the rules call for."""
    used: list[str] = []
    for action in run.scenario.script:
        match action:
            case CastSpell():
                used.append(action.spell)
            case ActivateAbility() | TriggerAbility():
                used.append(action.source)
            case PerformEffect():
                if action.source is not None:
                    used.append(action.source)
    for id_ in dict.fromkeys(used):
        obj = run.state.objects.get(id_)
        if obj is None:
            continue
        face = obj.face
        claims = face.claims if isinstance(face, Card) else ()
        for claim in claims:
            run.note(_CLAIMS[claim])
    there = [setup.id for setup in run.scenario.objects if setup.zone == "battlefield"]
    there += [obj.id for obj in run.state.objects.values() if obj.zone == "battlefield"]
    for id_ in dict.fromkeys((*used, *there)):
        obj = run.state.objects.get(id_)
        if obj is not None and obj.card in built.unsure_cards and isinstance(obj.face, Card):
            run.doubt("partly_modelled_card", name=obj.card, about=", ".join(obj.face.uncovered) or None)
    events = [step.event for step in _all(run)]
    failed = any(
        one.type == "nothing_happened" and str(one.get("effect")).startswith(("exchange", "aura_swap"))
        for one in events
    )
    if failed and any(one.type == "cost_paid" for one in events):
        run.note("cost_stays_paid")
    date = run.state.rules_date
    if date is None:
        return
    actions = {step.event.type: step for step in _all(run)}
    if any(one.event.get("ability") == "aura_swap" for one in _all(run)) and date < FIRST_RULES["aura_swap"]:
        run.note("no_such_rule_then")
    if "text_boxes_exchanged" in actions and date < FIRST_RULES["exchange_text_boxes"]:
        run.note("no_such_rule_then")
    if "exchanged" in actions and date < FIRST_RULES["exchange"]:
        run.note("no_such_rule_then")
    if "shuffled" in actions and date < FIRST_RULES["shuffle"]:
        run.note("no_such_rule_then")


def _all(run: Run) -> Iterator[Step]:
    waiting = list(run.steps)
    while waiting:
        step = waiting.pop()
        waiting += step.steps
        yield step


def example_orders(run: Run) -> None:
    """Give an example order of each shuffled library whose cards are all known, from the scenario's seed."""
    seed = run.scenario.seed
    if seed is None:
        return
    libraries = {str(step.event.get("library")) for step in _all(run) if step.event.type == "shuffled"}
    for at, player in enumerate(run.state.players):
        if player.key not in libraries or player.library_unknown or not player.library:
            continue
        known = dict(player.library_known)
        loose = sorted(id_ for id_ in player.library if id_ not in known.values())
        order = list(shuffled(loose, seeded(seed + at)))
        names = [
            run.name(known[place] if place in known else order.pop(0)) for place in range(1, len(player.library) + 1)
        ]
        run.emit(event("example_order", library=player.key, seed=seed, names=tuple(names)), Cite.SHUFFLE_RANDOMIZE)
