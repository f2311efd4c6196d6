"""The verdict: the outcome in its first words, in the terms of what was asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from bot.answers import engine
from bot.answers.facts import walk
from bot.render.prose import Teller
from rules_engine.ruling import Event, Finding, Outcome, Plain
from rules_engine.scenario import Question, Scenario

_TELLING = (
    "control_changed",
    "owner_changed",
    "attached",
    "text_changed",
    "effect_ended",
    "text_boxes_exchanged",
    "now_is",
    "effect_began",
    "zones_exchanged",
    "countered",
    "counters_put",
    "state_based_action",
    "did_not_resolve",
    "attack_not_possible",
    "block_not_possible",
    "token_created",
    "drawn",
    "put_on_bottom_at_random",
    "pile_shuffled",
    "manifested",
    "revealed_until",
    "library_revealed",
    "moved",
)
"""Events that are worth a place in the verdict, in this order of weight."""
_MEASURES = (
    "life",
    "power_toughness",
    "power",
    "toughness",
    "counters",
    "name",
    "color",
    "types",
    "mana",
    "text",
)
"""Topics that have a value: without one that was supposed, yes and no say nothing."""
_WHOLE = ("cant_gain_life", "cant_lose_life", "life_cant_change")
"""Reasons of one half of an exchange, by which the other half doesn't happen either."""
_MOST = 4
_MOST_IDLE = 2
_SLIGHT = ("choose", "choose_new_targets", "draw", "trigger", "if_done", "if_there", "if_compare")
"""Effects whose doing nothing isn't news where something else did nothing, too."""


def verdict(teller: Teller, scenario: Scenario | None, outcome: Outcome) -> str:
    """Return the verdict of one outcome: what was asked answered first, then what changed."""
    answers = [_answer(teller, scenario, finding) for finding in outcome.findings]
    said = list(dict.fromkeys(filter(None, answers)))
    said_already = {
        teller.line("verdict", "life", player=key, life=life) for key, life in _stated_life(teller, scenario, outcome)
    }
    reasons = [teller.reason(finding.reason, dict(finding.facts)) for finding in outcome.findings if finding.reason]
    for line in () if _totals_were_open(outcome) else summary(teller, outcome):
        if line not in said and line not in said_already and not any(line.endswith(f"{reason}.") for reason in reasons):
            said.append(line)
    if not said:
        said = [teller.event(event) for event in _moves(outcome)]
    if scenario is not None and "words" in scenario.assumed:
        said.insert(0, teller.words("verdict.example"))
    return " ".join(said) or teller.words("verdict.unchanged")


def _totals_were_open(outcome: Outcome) -> bool:
    """Whether an exchange that happened here, by totals that nobody said, is answered for any totals."""
    answered_for_any = any(finding.reason in (*_WHOLE, "totals_unsaid") for finding in outcome.findings)
    return answered_for_any and any(step.event.type == "exchanged" for step in walk(outcome.steps))


def _moves(outcome: Outcome) -> list[Event]:
    """Return where cards went: news where there is no other, but for a spell that has resolved."""
    events = [step.event for step in walk(outcome.steps)]
    return [event for event in events if event.type == "moved" and event.get("from") != "stack"][:_MOST]


def answered(question: Question, finding: Finding) -> bool:
    """Return whether something was found for a question; who only asks what happens has the whole ruling for an answer."""
    if finding.answer not in (None, ()) or finding.reason is not None:
        return True
    if question.topic == "zone" and question.subject is None:
        return True  # where everything went: told by the ruling itself
    return question.topic == "anything" and question.kind in ("outcome", "yes_no", "what")


def _stated_life(teller: Teller, scenario: Scenario | None, outcome: Outcome) -> Iterator[tuple[str, int]]:
    """Yield the players whose life total the answers say already."""
    for finding in outcome.findings:
        question = _question(scenario, finding.question)
        key = dict(finding.facts).get("player", question.subject if question is not None else None)
        if (
            question is None
            or question.topic != "life"
            or finding.answer in (None, False, "no")
            or key not in teller.players
        ):
            continue
        yield from ((player.key, player.life) for player in outcome.state.players if player.key == key)


def _answer(teller: Teller, scenario: Scenario | None, finding: Finding) -> str:
    """Answer a question: its first word, then the reason, or a statement that stands by itself. '' where there is nothing to say."""
    question = _question(scenario, finding.question)
    topic = question.topic if question is not None else "anything"
    facts = dict(finding.facts)
    plain: Plain = ("yes" if finding.answer else "no") if isinstance(finding.answer, bool) else finding.answer
    asks_more = question is not None and question.kind not in ("yes_no", "outcome")
    measured = "number" in facts or "power_toughness" in facts
    bare = topic in _MEASURES and (question is None or question.value is None) and not measured and not finding.reason
    if plain in (None, ()) or ((asks_more or bare) and plain in ("yes", "no")):
        if finding.reason is not None and topic != "anything":
            return f"{_upper(teller.reason(finding.reason, facts))}."
        open_ = question is not None and question.kind in ("who", "how_many", "where", "which")
        unsaid = question is not None and ((open_ and plain in ("yes", "no")) or not answered(question, finding))
        return teller.words("verdict.unanswered", what=engine.asked(question, teller.language)) if unsaid else ""
    if plain in ("yes", "no"):
        head, mark = teller.words(f"verdict.{plain}"), " — "
        holds = (plain == "yes") is not (question is not None and question.inverted)
        code = f"{topic}_{'yes' if holds else 'no'}"
    else:
        head, mark, code = _upper(str(teller.value("answer", plain))), ": ", topic
    if finding.reason is not None:
        stopped = finding.reason in _WHOLE and code in ("exchange_happens_no", "legal_no")
        whole = f"; {teller.words('asked.exchange_happens_no')}" if stopped else ""
        return f"{head}{mark}{teller.reason(finding.reason, facts)}{whole}."
    statement = _statement(teller, scenario, question, code, facts)
    return f"{head}{mark}{statement}." if statement else "" if topic == "anything" else f"{head}."


def _statement(
    teller: Teller, scenario: Scenario | None, question: Question | None, code: str, facts: Mapping[str, Plain]
) -> str:
    """Say what was found in words of its own, so that it is right even where the question was taken for another."""
    subject = question.subject if question is not None else None
    known = {"subject": subject if subject in teller.objects else None, "value": question.value if question else None}
    told = {**facts, **{name: value for name, value in known.items() if value is not None}}
    if "player" not in told and subject in teller.players:
        told["player"] = subject
    if "controller" in told and question is not None and question.topic in ("keeps", "gets_back"):
        code = "changed_hands" if code.endswith("_no") and not _stayed(scenario, question, facts) else "kept"
    elif "controller" in told and question is not None and question.topic == "controller":
        code = "controlled"
    elif "zone" in told and code.startswith("keeps"):
        code = "placed"
    return teller.maybe("asked", code, told) or ""


def _stayed(scenario: Scenario | None, question: Question, facts: Mapping[str, Plain]) -> bool:
    """Return whether who controls a thing in the end had it from the start: nobody gets what was theirs."""
    things = scenario.objects if scenario is not None else ()
    return any(thing.id == question.subject and thing.controller == facts["controller"] for thing in things)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _question(scenario: Scenario | None, number: int) -> Question | None:
    questions = scenario.questions if scenario is not None else ()
    return questions[number] if 0 <= number < len(questions) else None


def summary(teller: Teller, outcome: Outcome) -> Iterator[str]:
    """Yield what changed, shortest facts first: what did nothing, who lost, life totals, control, the rest."""
    steps = list(walk(outcome.steps))
    events = [step.event for step in steps]
    half = [e for e in events if e.get("reason") == "numbers_zero" and any(o.type == "exchanged" for o in events)]
    whole = [event for event in events if event not in half and not (half and event.get("effect") in _SLIGHT)]
    yield from _nothing(teller, whole)
    touched = {event.get("player") for event in events if event.type.startswith(("life_", "totals_"))}
    damaged = {event.get("to") for event in events if event.type == "damage_dealt"}
    if any(event.type == "manifested" for event in events):
        # Which card is which isn't seen: where each of them went is no news.
        events = [e for e in events if e.type != "moved" or "exile" not in (e.get("from"), e.get("to"))]
    exchanged = any(event.get("what") in ("life", "life_totals") for event in events if event.type == "exchanged")
    for player in outcome.state.players:
        if player.lost:
            yield teller.line("verdict", "lost", player=player.key)
        elif player.key in touched | damaged or exchanged:
            yield teller.line("verdict", "life", player=player.key, life=player.life)
    yield from _strengths(teller, outcome, events)
    lasting = [
        event
        for event in _lasting(events)
        if not (_of_a_player(teller, event) or _slight(event) or _passes(event) or _outdated(outcome, event))
    ]
    told = [teller.event(event) for kind in _TELLING for event in lasting if event.type == kind]
    yield from list(dict.fromkeys(told))[:_MOST]
    if len(told) > _MOST:
        yield teller.words("verdict.more")
    yield from _piles(teller, outcome, [event for event in events if event.type == "zones_exchanged"])
    for event in events:
        if event.type == "shuffled":
            yield teller.event(event)
    often = Counter[str]()
    for trigger in outcome.triggers:
        often[trigger.source] += trigger.times
    lines = Counter(
        teller.line("verdict", "triggers.one" if times == 1 else "triggers", source=source, times=times)
        for source, times in often.items()
    )
    for line, alike in lines.items():
        yield line if alike == 1 else f"{line.removesuffix('.')} ({alike}×)."
    yield from _nothing(teller, half)  # where another half was exchanged


def _slight(event: Event) -> bool:
    """Whether it isn't news: a move neither onto nor off the battlefield, a draw of no cards or in the draw step."""
    if event.type == "drawn":
        return event.get("count") == 0 or event.get("step") is not None
    return event.type == "moved" and "battlefield" not in (event.get("from"), event.get("to"))


def _passes(event: Event) -> bool:
    """Whether it is the beginning or end of an effect that the strengths say already: types and changed texts are said by themselves."""
    if event.type == "effect_ended":
        return event.get("kind") != "change_text"
    return event.type == "effect_began" and event.get("kind") != "set_types"


def _outdated(outcome: Outcome, event: Event) -> bool:
    """Whether it says a size that something had for a time and has no more at the end."""
    if event.type != "now_is" or event.get("kind") != "size":
        return False
    view = next((v for v in outcome.state.permanents if v.id == event.get("object")), None)
    return view is not None and event.get("value") != f"{view.power}/{view.toughness}"


def _of_a_player(teller: Teller, event: Event) -> bool:
    """Whether a state-based action is a player's, which the lost game says already."""
    return event.type == "state_based_action" and event.get("object") in teller.players


def _strengths(teller: Teller, outcome: Outcome, events: list[Event]) -> Iterator[str]:
    """Yield the power and toughness at the end of what had them changed."""
    changed = {event.get("object") for event in events if event.type in ("base_pt_set", "effect_began", "counters_put")}
    changed |= {event.get("object") for event in events if _outdated(outcome, event)}
    for view in outcome.state.permanents:
        if view.id in changed and view.power is not None:
            yield teller.line("verdict", "strength", object=view.id, power=view.power, toughness=view.toughness)


def _nothing(teller: Teller, events: list[Event]) -> Iterator[str]:
    """Yield what did nothing and why, what matters most first; what merely followed from it is left to the steps."""
    idle = [event for event in events if event.type == "nothing_happened"]
    weighty = [event for event in idle if event.get("effect") not in _SLIGHT] or idle
    told = (
        teller.line(
            "verdict",
            "nothing",
            effect=event.get("effect"),
            reason=teller.reason(str(event.get("reason")), dict(event.data)),
        )
        for event in weighty
    )
    yield from list(dict.fromkeys(told))[:_MOST_IDLE]


def _lasting(events: list[Event]) -> Iterator[Event]:
    """Yield the events without what was undone again.

    Of several changes of who controls something, only from first to last; of what something is and has, only what is true in the end.
    """
    first = {event.get("object"): event.get("from") for event in reversed(events) if event.type == "control_changed"}
    last = {event.get("object"): event for event in events if event.type == "control_changed"}
    final = {_aspect(event): event for event in events if event.type == "now_is"}
    over = _over(events)
    passing = _passing(events)
    for event in events:
        thing = event.get("object")
        if event.type == "text_changed" and thing in over:
            continue  # "until end of turn", and the turn has ended
        if event.type == "now_is" and event.get("kind") in ("keywords", "lost"):
            words = tuple(word for word in _words(event) if (thing, word) not in passing)
            if words:
                yield _with(event, "value", words)
        elif event.type == "now_is":
            if final[_aspect(event)] is event:
                yield event
        elif event.type != "control_changed":
            yield event
        elif event is last[thing] and event.get("to") != first[thing]:
            yield _with(event, "from", first[thing])


def _over(events: list[Event]) -> set[Plain]:
    """Return the things whose changes of text have all ended."""
    begun = Counter(event.get("object") for event in events if event.type == "text_changed")
    ended = Counter(
        event.get("object") for event in events if event.type == "effect_ended" and event.get("kind") == "change_text"
    )
    return {thing for thing, times in begun.items() if ended[thing] >= times}


def _aspect(event: Event) -> tuple[Plain, Plain]:
    return event.get("object"), event.get("kind")


def _words(event: Event) -> tuple[Plain, ...]:
    value = event.get("value")
    return value if isinstance(value, tuple) else (value,)


def _with(event: Event, name: str, value: Plain) -> Event:
    return Event(event.type, tuple((each, value if each == name else old) for each, old in event.data))


def _passing(events: list[Event]) -> set[tuple[Plain, Plain]]:
    """Return the keywords, by object, that came and went again, or went and came again."""
    turns: dict[tuple[Plain, Plain], list[Plain]] = {}
    for event in events:
        if event.type == "now_is" and event.get("kind") in ("keywords", "lost"):
            for word in _words(event):
                turns.setdefault((event.get("object"), word), []).append(event.get("kind"))
    return {key for key, kinds in turns.items() if kinds[0] != kinds[-1]}


def _piles(teller: Teller, outcome: Outcome, exchanges: list[Event]) -> Iterator[str]:
    """Yield how many cards each exchanged zone holds in the end."""
    for player in outcome.state.players:
        zones = {e.get(part) for e in exchanges for part in ("first", "second") if e.get("player") == player.key}
        counts = {
            "library": player.library_count,
            "hand": len(player.hand) + player.hand_unknown,
            "graveyard": len(player.graveyard) + player.graveyard_unknown,
        }
        for zone, count in counts.items():
            if zone in zones:
                yield teller.line("verdict", zone, player=player.key, count=count)
