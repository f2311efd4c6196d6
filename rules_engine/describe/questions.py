"""What is asked: the topic of each question, whom it is about, and what it supposes."""

from __future__ import annotations

import itertools
from typing import Any

from rules_engine.describe.clauses import PASSING, Clause
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.faces import SPELL_TYPES
from rules_engine.describe.frame_base import SIMPLE
from rules_engine.describe.frames import AUXILIARY, Frames
from rules_engine.describe.question_parts import (
    described_as,
    description,
    made_to_trigger,
    what_is_found,
)
from rules_engine.describe.question_rules import KINDS, rule_for
from rules_engine.describe.question_subjects import VALUE_TOPICS, subject_of
from rules_engine.layers.words import family_of

_ALWAYS = ("q", "modal", "neg", "adv", "topic", "prep", "conj", "time", "player", "poss", "filler")
_KIND_OF_ASKING = {
    "who": "who", "whose": "who", "whose_hand": "who", "what": "what", "how_many": "how_many", "where": "where", "which": "which", "why": "outcome",
    "when": "outcome", "how_big": "how_many", "how_long": "what",
}  # fmt: skip
ASKING_TOPICS = frozenset(
    {
        "change_mind",
        "fizzle",
        "swap_or_not",
        "dead",
        "double",
        "is_life_loss",
        "is_exchange",
        "exchange_rule",
        "deck_self",
        "legend_rule",
        "order",
    }
    | {"counter_or_not", "choose_new_targets", "cast_noun", "put_back", "whole_part", "only_part", "sees_second"}
)
OPEN = frozenset({"who", "whose", "whose_hand", "how_many", "where"})
"""Question words that ask for something which no ruling says by itself: where nothing else is understood, that isn't answered."""
_DEEDS = frozenset({"sacrificed", "zone", "dies", "keeps", "untaps"})


def asks(clause: Clause) -> bool:
    """Whether a clause asks although no question mark or word order says so ("swap or no swap")."""
    if clause.question:
        return True
    if clause.when == "in_response" and clause.of("verb"):
        return False
    held = clause.any("verb", "keep") or (clause.any("verb", "lose") and not clause.any("neg"))
    if held and clause.of("possn") and not clause.of("number", "measure", "keyword", "object") and not clause.condition:
        return True  # "pierdo la mía": nobody does so on purpose
    alternatives = len(clause.of("number", "pt")) + sum(m.number is None for m in clause.of("zone"))
    if clause.any("conj", "or") and alternatives >= 2 and not clause.of("verb"):
        return True
    wanted = clause.of("object") if clause.any("modal", "want") and not clause.of("verb") else []
    if wanted and not any(m.noun and m.noun.cards for m in wanted):
        return True
    if clause.any("verb", "choose", "target") and not clause.any("modal") and clause.any("topic", "choose_new_targets"):
        return clause.any("q") is not None  # "picks Bob's creature as new target" is done
    topics = [m for m in clause.of("topic") if m.value in ASKING_TOPICS and m.prep != "of"]
    if clause.any("verb", "have", "be") is not None:
        topics = [m for m in topics if m.value != "double"]  # "he has twice as much": no question
    if clause.when == "then" and not clause.question:
        topics = [m for m in topics if m.value != "dead"]  # "then he dies on my side" is told
    words = [m for m in clause.of("q") if m.value != "still" and (m.value != "yes_no" or len(clause.mentions) > 1)]
    return (bool(topics) and not clause.condition) or bool(words) or clause.any("verb", "happen") is not None


def read(clause: Clause, frames: Frames) -> None:
    """Read the question of a clause, if it is one."""
    if not asks(clause) or _goes_with_search(clause, frames):
        return
    rule = rule_for(clause)
    _not_of_a_deed(clause, rule, frames)
    _not_only(clause, rule)
    _no_token_yet(clause, frames)
    if rule is None or _asks_for_a_thing(clause):
        words = [m for m in clause.of("q") if (m.value in OPEN or rule) and not m.used]
        frames.draft.unanswered += [item.text for m in words for item in m.items]
        return
    if rule["topic"] == "shuffle_happens" and clause.any("verb", "find") and clause.of("object"):
        return  # "is the card I find shuffled too" is about that card, not about the library
    if clause.condition and clause.any("q", "what") and rule["topic"] == "loses_game":
        # `and what if I lose` is a second situation.
        return
    if rule["topic"] == "gets_back" and _said_of_flicker(clause, frames):
        return
    changes = [v for v in clause.of("verb") if v.value in ("gain", "lose")]
    by_how_much = [m for m in clause.free("number") if m.prep not in ("to", "on", "until")]
    if rule["topic"] == "life" and changes and by_how_much and clause.any("q", "what", "how_many") is None:
        # "does he lose 16" asks by how much, not where he ends
        raise UnclearError("words", tuple(item.text for m in by_how_much for item in m.items))
    if rule["topic"] == "command_zone" and (cast := clause.of("verb")) and any(v.value == "cast" for v in cast):
        raise UnclearError("words", tuple(item.text for m in cast for item in m.items))
    if rule["topic"] == "can_cast" and clause.of("object") and (paid_with := clause.of("it")):
        # "can he cast the Elves from it" is about the mana, which nothing here counts
        raise UnclearError("words", tuple(item.text for m in paid_with for item in m.items))
    if _is_done(frames, clause):
        frames.draft.questions.pop()
    question: dict[str, Any] = {"topic": rule["topic"], "kind": _asking(clause)}
    if question["topic"] == "shrink":
        question["topic"] = "power_toughness"
    value = rule.get("value")
    alternatives = [m for m in clause.of(value or "") if m.number is not None or value != "zone" or m.kind == "zone"]
    if value and value != "event" and clause.any("conj", "or") and len(alternatives) >= 2:
        question["kind"] = "where" if value == "zone" else "how_many"
    elif value:
        mention = next(iter(clause.free(value) or clause.of(value)), None)
        if mention is not None:
            question["value"] = frames.named(mention) if mention.noun is not None else mention.value
            if value == "zone" and mention.of:
                question["other"] = frames.draft.who(mention.of)[0]
    things = clause.of("object", "it", "possn")
    if rule["topic"] == "shuffle_happens" and clause.any("zone", "library") is not None:
        things = []  # "se baraja mi biblioteca": what is shuffled is the library
    if rule["topic"] in ("triggers", "trigger_happens", "can_target"):
        things = made_to_trigger(clause, things)
    if rule["topic"] in ("controller", "finds") and frames.searched() and (found := what_is_found(clause, things)):
        question["topic"], things = "finds", []
        found.use()
    elif rule["topic"] == "finds":
        return
    if rule.get("fixed"):
        question["value"] = rule["fixed"]
    if rule.get("described") and (last := description(clause)) is not None and last.noun is not None:
        question["value"] = described_as(last.noun)
        last.use()
        things = [m for m in things if m is not last]
    if rule.get("named"):
        named = things.pop()
        named.use()
        question["value"] = frames.draft.card_of(named.noun) if named.noun else ""
        if named.noun and named.noun.indefinite and family_of(question["value"]) == "basic_land_type":
            question["topic"] = "types"  # "still a Forest" is about what it is, "still Forest" about its name
    for mention in clause.of("keyword"):
        if rule["topic"] == "main":
            frames.protected(mention)
    frames.telling = False
    subject = subject_of(clause, frames, rule, things)
    holder = frames.subject_of(clause, clause.any("verb"))
    supposed = clause.any("q", "what") and clause.any("verb", "have", "control")  # "what if he had Erebos"
    if supposed and holder is not None and subject in frames.draft.objects:
        frames.draft.settle(str(subject), frames.draft.who(holder.value)[0])
    if rule["topic"] == "dies" and subject in frames.draft.objects and frames.draft.types_of(subject) & SPELL_TYPES:
        return  # "does Psychic Transfer kill him": not the spell
    if rule["topic"] == "keeps" and subject is None:
        meant = clause.any("it") or next((m for m in clause.of("player") if m.mark == "o"), None)
        if meant is None or not frames.draft.recent:
            return
        if meant.items[0].has("it", "them") or meant.items[0].has("plural"):
            subject = _countered(frames)
            question |= {"topic": "counters", "kind": "how_many"}
        else:
            subject = frames.draft.recent[-1]
        if subject is None:
            return
        meant.use()
    asked_of = next((m for m in clause.of("player") if m.mark != "o"), clause.any("player"))
    asked_of = None if rule["topic"] == "keeps" and asked_of is not None and asked_of.mark == "o" else asked_of
    of_speaker = any(v.mark == "1" for v in clause.of("verb")) or (
        rule["topic"] == "keeps" and frames.draft.first_person
    )
    if rule["topic"] in ("can_block", "sacrificed") and asked_of and things and all(m.kind == "it" for m in things):
        question["_it"] = True  # what is blocked, not what blocks; one's own, not another's
    if asked_of is None and subject in frames.draft.objects and of_speaker:
        question.setdefault("other", frames.draft.who("you")[0])
    if (
        subject
        and asked_of is not None
        and subject in frames.draft.objects
        and "other" not in question
        and asked_of.value != "someone"
        and rule["topic"] != "can_choose_word"
    ):
        question["other"] = frames.draft.who(asked_of.value)[0]
    if subject in frames.draft.objects and (clause.any("verb", "stop") or rule["topic"] == "matters"):
        frames.draft.bystanders.add(subject)
    if subject in frames.draft.objects and frames.draft.types_of(subject) & SPELL_TYPES:
        frames.draft.objects[subject].setdefault("zone", "hand")  # "is Reverse the Sands an exchange": it lies nowhere
    if subject:
        question["subject"] = subject
        if question["topic"] == "untaps" and subject in frames.draft.objects:
            frames.draft.objects[subject].setdefault("tapped", True)
    if rule["topic"] == "shuffled_part" and len({m.value for m in clause.of("topic")}) > 1:
        question["kind"] = "which"  # "only the top four or everything"
    negated = bool(clause.free("neg"))
    opposite = rule.get("inverted") or any(
        m.mark == "n" for m in clause.of("topic") if m.value in rule.get("topics", ())
    )
    if negated:
        question["negated"] = True
    # A statement that is held out for a yes ("nothing changes, right?") supposes what it says; a question that is only put in the
    # negative ("doesn't it trigger?") asks for the same as without.
    if bool(opposite) is not (negated and not clause.asks_directly and clause.any("q", *_KIND_OF_ASKING) is None):
        question["inverted"] = True
    if any(m.mark == "w" for m in clause.of("topic")):
        question["kind"] = "who"
    takes = {*_ALWAYS, *rule.get("takes", ()), *(KINDS[name] for name in rule if name in KINDS and name != "verbs")}
    for mention in clause.mentions:
        if mention.used:
            continue
        if (
            mention.kind in takes
            or (
                mention.kind == "verb"
                and (mention.value in (*rule.get("verbs", ()), *rule.get("also", ())) or mention.value in AUXILIARY)
            )
            or mention.kind == value
            or mention.kind in ("it", "possn")
        ):
            mention.use()
    if rule["topic"] in ("keeps", "controller"):
        for number, measure in itertools.pairwise(clause.mentions):  # "can I keep it for 2 mana": what it costs
            if (
                number.kind == "number"
                and number.prep == "for"
                and (measure.kind, measure.value) == ("measure", "mana")
            ):
                number.use().kind = measure.use().kind = "filler"
    if clause.any("q", "still") is not None and rule["topic"] in ("exchange_happens", "main"):
        frames.meanwhile()
    if rule.get("lasting"):
        question["kind"] = "what"  # until when says also whether it is then over
    elif clause.when in PASSING:
        frames.draft.act(action="pass", timing=None, until=PASSING[clause.when])
    told = {m.value for m in clause.of("verb")} <= AUXILIARY and not clause.of("modal")
    if question["kind"] == "yes_no" and question["topic"] in VALUE_TOPICS and "value" not in question and told:
        question["kind"] = "what"
    each = dict.fromkeys(m.value for m in clause.of(rule["each"])) if rule.get("each") else {}
    frames.draft.questions += [question | {"value": one} for one in each] or [question]


def _asks_for_a_thing(clause: Clause) -> bool:
    """Whether a noun is what is asked for ("what tokens does he make"), nothing that was told."""
    return any(
        word.kind == "q"
        and word.value in ("what", "which")
        and thing.kind == "object"
        and thing.noun
        and not thing.noun.cards
        for word, thing in itertools.pairwise(clause.mentions)
    )


def _countered(frames: Frames) -> str | None:
    """Return what has the counters that "them" means where only one thing was spoken of."""
    there = frames.draft.recent
    return there[0] if len(there) == 1 and frames.draft.objects[there[0]].get("counters") else None


def _is_done(frames: Frames, clause: Clause) -> bool:
    """Whether the question before only said what is done so that this one's result comes about: "can I sac it so I get his?"."""
    asked = frames.draft.questions
    return clause.so and bool(asked) and asked[-1]["topic"] in _DEEDS and bool(frames.draft.script)


def _said_of_flicker(clause: Clause, frames: Frames) -> bool:
    """`same card comes back`: what flickering does, said of it once more."""
    last = frames.draft.script[-1] if frames.draft.script else {}
    if last.get("do") not in ("flicker", "exile") or clause.asks_directly or clause.of("modal"):
        return False
    for mention in clause.mentions:
        mention.use()
    return True


def _goes_with_search(clause: Clause, frames: Frames) -> bool:
    """`I don't find one (or don't want to)`: no question of its own."""
    mention = clause.any("topic", "change_mind")
    searched = any(action["action"] == "search" for action in frames.draft.script)
    alone = all(m.kind in ("topic", "conj", "filler", "modal", "neg") for m in clause.mentions)
    if mention is None or not searched or not alone:
        return False
    mention.use()
    return True


def _asking(clause: Clause) -> str:
    word = clause.any("q", *_KIND_OF_ASKING)
    if word is None:
        return "yes_no"
    return _KIND_OF_ASKING[word.value]


def _not_of_a_deed(clause: Clause, rule: dict[str, Any] | None, frames: Frames) -> None:
    """Decline what is asked of a response that was only asked about: "can he respond by killing it? what happens then"."""
    if frames.draft.deed_asked:
        raise UnclearError("unclear_reference", frames.draft.deed_asked)
    if rule is not None and rule["topic"] == "can_respond":
        deeds = [m for m in clause.of("verb") if m.value in SIMPLE or m.value == "cast"]
        frames.draft.deed_asked = tuple(item.text for m in deeds for item in m.items)


def _no_token_yet(clause: Clause, frames: Frames) -> None:
    """Decline what asks for a token that was told of nowhere ("do I get a token"): it would be entered as if it were there."""
    for mention in clause.of("object"):
        noun = mention.noun
        asked = noun is not None and noun.token and not (noun.cards or noun.of) and (noun.indefinite or noun.bare)
        if asked and noun is not None and frames.draft.find(noun) is None:
            raise UnclearError("words", tuple(item.text for item in mention.items))


def _not_only(clause: Clause, rule: dict[str, Any] | None) -> None:
    """Decline what asks how many there must be: "can I target only one creature"."""
    for mention in clause.of("object") if rule is not None and rule["topic"] == "can_target" else ():
        if mention.noun is not None and "only" in mention.noun.adjectives:
            raise UnclearError("unclear_reference", tuple(item.text for item in mention.items))
