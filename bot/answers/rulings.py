"""A described situation: read, judged, told and cited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.answers import engine
from bot.answers.facts import events_of, naming, state_of, walk
from bot.answers.judge import Judge
from bot.answers.model import Answer, OutcomeText, Quote, RulingText, StepText, TriggerText
from bot.answers.naming import teller_for
from bot.answers.precedents import near
from bot.answers.rules_asked import rules_asked
from bot.answers.verdict import answered, verdict
from bot.render.messages import messages
from bot.render.prose import Teller
from bot.request import Request
from rules_engine.citations import Cite
from rules_engine.ruling import NeedsChoice, NotCovered, Outcome, Ruling, Step
from rules_engine.scenario import NotUnderstood, Scenario

DEEPEST = 2


def rule_on(judge: Judge, text: str, request: Request) -> Answer:
    """Answer a situation said in any of the languages, by the rules of the request's edition (none: the current ones).

    The answer is in the request's language; in the text's own where nobody chose one.
    """
    language = engine.spoken(text) if request.language_open else request.language
    date = judge.date_of(request.text("edition"), language)
    several = {variant.letter: _rule_on_one(judge, variant.text, language, date) for variant in engine.variants(text)}
    return _together(several) if several else _rule_on_one(judge, text, language, date)


def _rule_on_one(judge: Judge, text: str, language: str, date: str | None) -> Answer:
    reading = engine.read(text, language, date, judge.imported_in(text))
    if isinstance(reading, NotUnderstood):
        rules = rules_asked(judge, text, language, date)
        return rules or _not_understood(judge, reading, text, language)
    return judge_scenario(judge, reading.scenario, language, reading.unused, text=text)


def _together(several: dict[str, Answer]) -> Answer:
    """Tell the rulings of situations that were told as alternatives in one answer; the first that isn't ruled stands for all."""
    answers = list(several.values())
    declined = next((answer for answer in answers if answer.kind != "ruling" or answer.ruling is None), None)
    if declined is not None:
        return declined
    words = messages(answers[0].language)
    outcomes: list[OutcomeText] = []
    understood, unused = [], []
    for letter, answer in several.items():
        assert answer.ruling is not None
        case = words("when.case", label=letter)
        understood.append(f"({letter}) {answer.ruling.understood}")
        unused += [word for word in answer.ruling.unused if word not in unused]
        outcomes += [
            outcome.model_copy(update={"when": f"{case}; {outcome.when}" if outcome.when else case})
            for outcome in answer.ruling.outcomes
        ]
    ruling = RulingText(understood=" ".join(understood), unused=tuple(unused), outcomes=tuple(outcomes))
    notes = tuple(dict.fromkeys(note for answer in answers for note in answer.notes))
    return answers[0].model_copy(update={"ruling": ruling, "notes": notes})


def judge_scenario(
    judge: Judge, scenario: Scenario, language: str, unused: Iterable[str] = (), *, text: str = ""
) -> Answer:
    """Answer a scenario that is already read."""
    judgement = engine.judge(scenario)
    teller = teller_for(judge, scenario, language)
    understood = engine.say(scenario, language)
    if isinstance(judgement, NeedsChoice):
        return _needs_choice(judge, judgement, teller, understood, tuple(unused))
    if isinstance(judgement, NotCovered):
        return _not_covered(judge, judgement, teller, understood, tuple(unused), text)
    if _answers_nothing(judgement, scenario):
        what = NotCovered("question", facts=(("value", engine.asked(scenario.questions[0], language)),))
        return _not_covered(judge, what, teller, understood, tuple(unused), text)
    return _ruling(judge, judgement, scenario, teller, understood, tuple(unused))


def _answers_nothing(ruling: Ruling, scenario: Scenario) -> bool:
    """Whether something was asked and nothing of it can be answered."""
    asked = scenario.questions
    return bool(asked) and not any(
        answered(asked[finding.question], finding) for outcome in ruling.outcomes for finding in outcome.findings
    )


def _ruling(
    judge: Judge, ruling: Ruling, scenario: Scenario, teller: Teller, understood: str, unused: tuple[str, ...]
) -> Answer:
    words = messages(teller.language)
    notes = [teller.remark(code) for code in ruling.notes]
    for unsure in ruling.unsure:
        numbers = ", ".join(
            quote.number
            for cite in unsure.cites
            if (quote := judge.quote(cite, teller.language, scenario.edition)).number
        )
        notes.append(
            words("ruling.unsure", why=teller.unsure(unsure.why, dict(unsure.facts)))
            + (f" ({numbers})" if numbers else "")
        )
    assumed = _assumed(teller, scenario, ruling)
    if assumed:
        notes.append(words("label.understood_defaults", what="; ".join(assumed)))
    if ruling.bounded:
        notes.append(words("ruling.bounded"))
    outcomes = tuple(_outcome(judge, teller, scenario, outcome) for outcome in ruling.outcomes)
    return Answer(
        kind="ruling",
        language=teller.language,
        edition=judge.in_force(scenario.edition),
        title=words("ruling.title"),
        ruling=RulingText(understood=understood, unused=unused, outcomes=outcomes),
        notes=tuple(notes),
    )


_MATTERS = {
    "life": ("life_", "damage_dealt", "totals_redistributed"),
    "library": ("shuffled", "searched", "zones_exchanged", "drawn", "milled", "put_", "found"),
}
"""Which events make a default worth mentioning: a library's size where something was done with a library, …"""


def _assumed(teller: Teller, scenario: Scenario, ruling: Ruling) -> list[str]:
    """Return the defaults that mattered for what happened, in words."""
    events = (step.event for outcome in ruling.outcomes for step in walk(outcome.steps))
    types = {event.type for event in events if event.get("step") is None}
    parts = []
    names = naming(scenario, ruling.outcomes[0])
    for name, value in ruling.assumed:
        what, _, whose = name.partition(".")
        prefixes = _MATTERS.get(what)
        if prefixes is not None and not any(kind.startswith(prefixes) for kind in types):
            continue
        parts.append(teller.clause("assumed", what, player=whose, object=names(whose) or whose, value=value))
    return parts


def _outcome(judge: Judge, teller: Teller, scenario: Scenario, outcome: Outcome) -> OutcomeText:
    when = _choices(teller, outcome.when)
    called = naming(scenario, outcome)
    return OutcomeText(
        when=when or None,
        verdict=verdict(teller, scenario, outcome),
        steps=tuple(_steps(judge, teller, outcome.steps, scenario.edition)),
        events=events_of(outcome.steps, called),
        triggers=tuple(
            TriggerText(source=called(t.source) or t.source, source_id=t.source, controller=t.controller, times=t.times)
            for t in outcome.triggers
        ),
        state=state_of(outcome.state, called),
    )


def _when(teller: Teller, choice: str, chosen: str) -> str:
    """Return a choice that leads to an outcome as a clause that follows "if"."""
    name, _, whose = choice.partition(":")
    words = teller.words
    codes = (f"when.{name}.{chosen}", *((f"when.{name}:you",) if whose == "you" else ()), f"when.{name}")
    key = next((key for key in codes if words.has(key)), "when.other")
    facts = {
        "name": teller.value("what", name),
        "object": teller.value("object", whose),
        "value": teller.value("value", tuple(chosen.split("+")) if "+" in chosen else chosen),
    }
    said = words(key, **facts)
    return (
        f"{said} ({facts['object']})" if whose in teller.objects and "{object}" not in (words.get(key) or "") else said
    )


def _choices(teller: Teller, when: tuple[tuple[str, str], ...]) -> str:
    """Return the choices that lead to an outcome; one that is made alike several times is said once, with how often."""
    counts = Counter(_when(teller, name, chosen) for name, chosen in when)
    return "; ".join(said if times == 1 else f"{said} ({times}×)" for said, times in counts.items())


def _steps(
    judge: Judge, teller: Teller, steps: tuple[Step, ...], edition: str | None, depth: int = 0
) -> Iterator[StepText]:
    for step in steps:
        cites = tuple(judge.quote(cite, teller.language, edition) for cite in step.cites)
        yield StepText(text=teller.event(step.event), cites=cites, depth=min(depth, DEEPEST))
        yield from _steps(judge, teller, step.steps, edition, depth + 1)


def _cited(judge: Judge, cites: Iterable[Cite], language: str) -> tuple[Quote, ...]:
    return tuple(judge.quote(cite, language, None) for cite in cites)


def _needs_choice(judge: Judge, asked: NeedsChoice, teller: Teller, understood: str, unused: tuple[str, ...]) -> Answer:
    words = messages(teller.language)
    what = f"{teller.value('what', asked.what)}" + (f" ({teller.value('object', asked.of)})" if asked.of else "")
    steps = (StepText(text=words("needs_choice.lead", what=what), cites=_cited(judge, asked.cites, teller.language)),)
    return Answer(
        kind="needs_choice",
        language=teller.language,
        edition=judge.current_edition(),
        title=words("needs_choice.title"),
        options=tuple(str(teller.value("option", option)) for option in asked.options),
        question=asked.what,
        ruling=RulingText(
            understood=understood,
            unused=unused,
            outcomes=(OutcomeText(verdict=steps[0].text, steps=steps if asked.cites else ()),),
        ),
    )


def _not_covered(
    judge: Judge, declined: NotCovered, teller: Teller, understood: str, unused: tuple[str, ...], text: str
) -> Answer:
    words = messages(teller.language)
    what = teller.clause("uncovered", declined.what, **dict(declined.facts))
    return Answer(
        kind="not_covered",
        language=teller.language,
        edition=judge.current_edition(),
        title=words("not_covered.title"),
        lead=(words("not_covered.lead", what=what), words("not_covered.hint")),
        ruling=RulingText(understood=understood, unused=unused),
        precedents=near(judge, text, teller.language),
        question=declined.what,
    )


def _not_understood(judge: Judge, declined: NotUnderstood, text: str, language: str) -> Answer:
    words = messages(language)
    named = ", ".join(words("label.quoted", words=word) for word in declined.words)
    wordless = declined.reason in ("words", "unclear_reference") and not declined.words
    key = "whole" if wordless else declined.reason
    lead = [words(f"not_understood.{key}", words=named or "—")]
    if declined.words and key not in ("words", "whole", "unknown_card", "unclear_reference"):
        lead.append(words("not_understood.words", words=named))
    unclear = {word.casefold() for word in declined.words}
    known = [name for card in declined.cards if (name := judge.card_name(card, language)).casefold() not in unclear]
    known = [name for name in known if not any(name in word for word in declined.words)]
    if known:
        lead.append(words("not_understood.cards", cards=", ".join(known)))
    lead.append(words("not_understood.hint"))
    return Answer(
        kind="not_understood",
        language=language,
        edition=judge.current_edition(),
        title=words("not_understood.title"),
        lead=tuple(lead),
        words=declined.words,
        options=tuple(engine.say(scenario, language) for scenario in declined.readings),
        precedents=near(judge, text, language),
        question=declined.reason,
    )
