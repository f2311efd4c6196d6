"""Splice: which cards can be spliced onto a spell, and what it costs. What it does to the spell's text is a matter of the layers."""

from __future__ import annotations

import re

from rules_engine.citations import Cite
from rules_engine.effects.life import adjust
from rules_engine.effects.objects import sacrifice_ids
from rules_engine.events import event, nothing
from rules_engine.layers.words import singular
from rules_engine.references import Context
from rules_engine.ruling import NotCovered
from rules_engine.run import Run, Stop
from rules_engine.scenario import CastSpell
from rules_engine.state.change import opponents
from rules_engine.vocabulary.abilities import KeywordAbility
from rules_engine.vocabulary.refs import Filter

_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_SACRIFICE = re.compile(r"sacrifice (?P<count>a|an|one|two|three|four) (?P<what>[a-z]+)", re.IGNORECASE)
_OPPONENT_GAINS = re.compile(r"an opponent gains (?P<amount>\d+) life", re.IGNORECASE)


def spliced_onto(run: Run, action: CastSpell, where: str) -> tuple[str, ...]:
    """Return the cards that are spliced onto the spell: those in the caster's hand with splice onto something that the spell is.

    A card that can't be spliced onto it is left out, with the reason. What isn't there at all ends the run as not covered.
    """
    taken: list[str] = []
    for id_ in action.splice:
        if id_ not in run.state.objects:
            raise Stop(NotCovered("no_such_object", f"{where}.splice", (("id", id_),)))
        if id_ in taken:
            continue
        ability = _splice_of(run, id_)
        thing = run.state.objects[id_]
        fits = ability is not None and id_ != action.spell and _is_what(run, action.spell, ability.param or "")
        if not fits or thing.zone != "hand" or thing.owner != action.by or not _can_pay(run, action, ability):
            run.emit(nothing("splice", "cant_be_spliced", object=id_, name=run.name(id_)), Cite.SPLICE_TEXT)
            continue
        taken.append(id_)
    return tuple(taken)


def pay_for_splice(run: Run, action: CastSpell, spliced: tuple[str, ...]) -> None:
    """Pay the splice costs on top of whatever the spell costs; the cards stay in hand."""
    for id_ in spliced:
        ability = _splice_of(run, id_)
        cost = ability.cost if ability is not None else None
        if not cost:
            continue
        run.emit(
            event("cost_paid", player=action.by, what=cost, source=run.name(id_)), Cite.COSTS_PAID, Cite.SPLICE_COST
        )
        context = Context(run, action.by, id_, choices=dict(action.choices))
        gains = _OPPONENT_GAINS.search(cost)
        if gains is not None:
            others = opponents(run.state, action.by)
            who = run.decide("opponent", others, context.said("opponent"))
            adjust(context, "gain_life", who, int(gains["amount"]))
            continue
        count, fitting = _to_sacrifice(run, action, cost)
        chosen: list[str] = []
        while len(chosen) < count:
            left = [one for one in fitting if one not in chosen]
            some = left[: count - len(chosen)] if len({run.name(one) for one in left}) == 1 else None
            chosen += some or [run.decide(f"sacrifice:{action.by}", left, context.said("sacrifice"))]
        if chosen:
            sacrifice_ids(context, action.by, tuple(chosen), Cite.SPLICE_COST)
        elif not cost.startswith("{"):
            run.doubt("uncovered_effect", Cite.SPLICE_COST, about=cost, source=run.name(id_))


def _splice_of(run: Run, id_: str) -> KeywordAbility | None:
    abilities = (a for a in run.view(id_).abilities if isinstance(a, KeywordAbility) and a.keyword == "splice")
    return next(abilities, None)


def _is_what(run: Run, spell: str, quality: str) -> bool:
    view = run.view(spell)
    return any(word in view.types or singular(word.title()) in view.subtypes for word in quality.lower().split(" or "))


def _to_sacrifice(run: Run, action: CastSpell, cost: str) -> tuple[int, tuple[str, ...]]:
    found = _SACRIFICE.search(cost)
    if found is None:
        return 0, ()
    word = singular(found["what"])
    kind = word.lower().removesuffix("s")
    types = ("creature", "artifact", "land", "enchantment")
    what = Filter(types=(kind,)) if kind in types else Filter(subtypes=(word,))
    context = Context(run, action.by)
    return _NUMBERS[found["count"].lower()], tuple(
        one for one in context.matching(what) if run.controller(one) == action.by
    )


def _can_pay(run: Run, action: CastSpell, ability: KeywordAbility | None) -> bool:
    count, fitting = _to_sacrifice(run, action, (ability.cost if ability is not None else None) or "")
    return len(fitting) >= count
