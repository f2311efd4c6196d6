"""From a question to a finding: one function a topic, read off the outcome. What can't be answered is None, never a guess."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.questions import characteristics, general, libraries, objects, players
from rules_engine.questions.asked import Asked, Found
from rules_engine.ruling import Finding, Outcome, Plain
from rules_engine.run import Run
from rules_engine.scenario import Question
from rules_engine.state.model import GameState

_TOPICS: dict[str, Callable[[Asked], Found]] = {
    "exchange_happens": players.exchange_happens,
    "is_exchange": players.is_exchange,
    "life": players.life,
    "life_gain_counts": players.life_gain_counts,
    "is_life_loss": players.is_life_loss,
    "loses_game": players.loses_game,
    "damage": players.damage,
    "triggers": players.triggers,
    "trigger_happens": players.trigger_happens,
    "can_decline": players.can_decline,
    "can_target": players.can_target,
    "legal": players.legal,
    "can_cast": players.can_cast,
    "stops": players.stops,
    "doubled": players.doubled,
    "life_gainer": players.life_gainer,
    "can_choose_word": players.can_choose_word,
    "new_targets": players.new_targets,
    "draws": players.draws,
    "controller": objects.controller,
    "gets_back": objects.gets_back,
    "keeps": objects.keeps,
    "owner": objects.owner,
    "graveyard_of": objects.graveyard_of,
    "zone": objects.zone,
    "power_toughness": objects.power_toughness,
    "power": objects.power,
    "toughness": objects.toughness,
    "dies": objects.dies,
    "can_attack": objects.can_attack,
    "can_block": objects.can_block,
    "can_activate": objects.can_activate,
    "is_cast": objects.is_cast,
    "name": characteristics.name,
    "color": characteristics.color,
    "types": characteristics.types,
    "mana": characteristics.mana,
    "has_ability": characteristics.has_ability,
    "text": characteristics.text,
    "legend_rule": objects.legend_rule,
    "duration": objects.duration,
    "untaps": objects.untaps,
    "command_zone": objects.command_zone,
    "attached": objects.attached,
    "sacrificed": objects.sacrificed,
    "counters": objects.counters,
    "counters_put": objects.counters_put,
    "is_token": objects.is_token,
    "enters": objects.enters,
    "shuffle_happens": libraries.shuffle_happens,
    "shuffles": libraries.shuffles,
    "shuffler": libraries.shuffler,
    "finds": libraries.finds,
    "shuffled_whose": libraries.shuffled_whose,
    "is_shuffle": libraries.is_shuffle,
    "can_fail_to_find": libraries.can_fail_to_find,
    "library_size": libraries.library_size,
    "graveyard_size": libraries.graveyard_size,
    "hand_size": libraries.hand_size,
    "order": libraries.order,
    "top_card": libraries.top_card,
    "probability": libraries.probability,
    "has_effect": general.has_effect,
    "sees_second": libraries.sees_second,
    "wins": general.wins,
    "can_respond": general.can_respond,
    "shuffled_part": general.shuffled_part,
}


def answer(at: int, question: Question, before: GameState, run: Run, outcome: Outcome) -> Finding:
    """Return the answer to one question: yes or no, a number, a key, a word; None where what is known doesn't say."""
    function = _TOPICS.get(question.topic)
    if function is None:
        return Finding(at, None)
    asked = Asked(question, before, run, outcome, _id(question.subject, run), _id(question.other, run))
    found = function(asked)
    return Finding(at, in_its_terms(question, found.answer), found.reason, found.facts, found.cites)


def _id(ref: str | None, run: Run) -> str | None:
    """Return the key or id that a reference of a question means, None where it means none."""
    if ref is None:
        return None
    if ref in run.state.objects or run.is_player(ref):
        return ref
    fitting = [obj.id for obj in run.state.objects.values() if ref in (obj.card, obj.face.name, *obj.face.subtypes)]
    return fitting[-1] if fitting else None


def in_its_terms(question: Question, answer_: Plain) -> Plain:
    """Return an answer as the question asks for it: yes or no where it supposes something."""
    if isinstance(answer_, bool):
        return "yes" if answer_ is not question.inverted else "no"
    if answer_ is None:
        return None
    if question.kind == "yes_no" and question.value is not None:
        return "yes" if same_answer(answer_, question.value) else "no"
    if question.kind == "yes_no" and isinstance(answer_, int):
        return "yes" if answer_ > 0 else "no"
    return answer_


def same_answer(answer_: Plain, value: str) -> bool:
    """Return whether an answer is what a question supposes, whatever the spelling."""
    wanted = value.strip().lower()
    if isinstance(answer_, tuple):
        return wanted in {str(one).lower() for one in answer_}
    text = str(answer_).lower()
    return text == wanted or (" " in text and wanted in text.split())
