"""One-shot effects: one function each, found by the vocabulary's word for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules_engine.effects import (
    attach,
    cards,
    control,
    exchange,
    exchange_values,
    flow,
    life,
    objects,
    piles,
    search,
    shuffle,
    spells,
    text_change,
)
from rules_engine.references import Context
from rules_engine.ruling import NotCovered
from rules_engine.run import Stop
from rules_engine.vocabulary import Effect

_PERFORM: dict[str, Callable[[Context, Any], None]] = {
    "exchange_control": exchange.exchange,
    "exchange_life_totals": exchange.exchange,
    "exchange_values": exchange.exchange,
    "exchange_zones": exchange.exchange,
    "exchange_cards": exchange.exchange,
    "exchange_text_boxes": exchange.exchange,
    "redistribute_life_totals": exchange_values.redistribute,
    "set_life": life.set_life,
    "gain_life": life.gain_life,
    "lose_life": life.lose_life,
    "deal_damage": life.deal_damage,
    "shuffle": shuffle.shuffle,
    "shuffle_into": shuffle.shuffle_into,
    "shuffle_pile": piles.shuffle_pile,
    "manifest_pile": piles.manifest_pile,
    "reveal_until": piles.reveal_until,
    "random_bottom": shuffle.random_bottom,
    "search": search.search,
    "draw": cards.draw_effect,
    "discard": cards.discard,
    "mill": cards.mill,
    "reveal": cards.reveal,
    "move": objects.move,
    "destroy": objects.destroy,
    "sacrifice": objects.sacrifice,
    "flicker": objects.flicker,
    "counter_spell": objects.counter_spell,
    "tap": objects.tap,
    "untap": objects.tap,
    "phase_out": objects.phase_out,
    "put_counters": objects.put_counters,
    "at_time": objects.at_time,
    "gain_control": control.gain_control,
    "gain_ownership": control.gain_ownership,
    "redistribute_control": control.redistribute_control,
    "modify": control.modify,
    "prohibit": control.prohibit,
    "create_token": control.create_token,
    "attach": attach.attach,
    "change_text": text_change.change_text,
    "choose_new_targets": spells.choose_new_targets,
    "copy_spell": spells.copy_spell,
    "choose": flow.choose,
    "choose_word": flow.choose_word,
    "may": flow.may,
    "if_done": flow.if_done,
    "if_compare": flow.if_compare,
    "if_there": flow.if_there,
    "unless_pays": flow.unless_pays,
    "each_player": flow.each_player,
    "lose_game": flow.lose_the_game,
    "add_mana": flow.add_mana,
    "end_turn": flow.end_turn,
    "uncovered": flow.uncovered,
}


def perform(context: Context, effect: Effect) -> None:
    """Perform one effect; what has no function here ends the run as not covered."""
    function = _PERFORM.get(effect.do)
    if function is None:
        raise Stop(NotCovered("effect", facts=(("effect", effect.do),)))
    context.run.count_work()
    function(context, effect)


def perform_all(context: Context, effects: Iterable[Effect]) -> None:
    """Perform effects in the order in which they are written."""
    for effect in effects:
        perform(context, effect)
