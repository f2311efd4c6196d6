"""A scenario in plain sentences of a language, fully, and the same sentences back to the scenario."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules_engine.describe.lexicon import LANGUAGES, Language
from rules_engine.describe.patterns import NotReadError
from rules_engine.describe.pieces import json_text
from rules_engine.describe.plain import bare, validated
from rules_engine.describe.retelling import Retelling
from rules_engine.describe.telling import Telling
from rules_engine.describe.wording import wording
from rules_engine.scenario import Scenario
from rules_engine.vocabulary import Card

AS_DATA = "`"
NO_CARDS: Mapping[str, Card] = {}


def say(scenario: Scenario, language: str, cards: Mapping[str, Card] = NO_CARDS) -> str:
    """Say a scenario fully in plain words of a language (`en`, `es`, `de`; English for any other).

    `read` makes the same scenario of these words, in whatever language they are. The facts of `cards` go without saying: whoever reads the
    words must know them too.
    """
    known: Language = next((known for known in LANGUAGES if known == language), "en")
    words = wording(known)
    names = words.card_names(cards)
    fields = bare(scenario)
    if fields.get("cards") and all(cards.get(card.name) == card for card in scenario.cards):
        del fields["cards"]
    plain = json_text({"all": fields}) + "."

    def reads_back(text: str) -> bool:
        try:
            return restated(text, known, cards) == scenario
        except NotReadError:
            return False

    try:
        telling = Telling(words, fields, names)
        said = list(telling.sentences())
        if reads_back(" ".join(said)):
            return " ".join(said)
        each = range(len(said))
        wrong = [
            n for n in each if not reads_back(" ".join(telling.sentences([other for other in each if other != n])))
        ]
        text = " ".join(telling.sentences(wrong))
    except NotReadError:
        return plain
    return text if reads_back(text) else plain


def tell(scenario: Scenario, language: str) -> str | None:
    """Say a scenario for people to read, without what only reading it back needs; None where there are no words for part of it."""
    known: Language = next((known for known in LANGUAGES if known == language), "en")
    words = wording(known)
    try:
        said = " ".join(Telling(words, bare(scenario), words.of_cards, to_read_back=False).sentences())
    except NotReadError:
        return None
    return None if AS_DATA in said else said


def letters(scenario: Scenario) -> dict[str, str]:
    """Return object id → the letter that a restatement tells it by from others that are called the same; none where nothing else is."""
    words = wording("en")
    fields = bare(scenario)
    marks = words.marks_of(
        fields.get("objects", ()), [player.key for player in scenario.players], words.of_cards, ids=False
    )
    return {thing: mark for thing, mark in marks.items() if mark}


def restated(text: str, language: Language, cards: Mapping[str, Card] = NO_CARDS) -> Scenario:
    """Return the scenario of a text that `say` made; raises `NotReadError`."""
    words = wording(language)
    scenario = validated(Retelling(words, words.card_names(cards)).read(text.strip()))
    if cards and not scenario.cards:
        named = {item.card for item in scenario.objects}
        used = tuple(card for name, card in cards.items() if name in named)
        scenario = scenario.model_copy(update={"cards": used}) if used else scenario
    return scenario


def read_restated(
    text: str, language: Language, cards: Mapping[str, Card] = NO_CARDS
) -> tuple[Scenario, Language] | None:
    """Return the scenario that a restatement says and its language; None for any other text."""
    text = text.strip()
    if not text.endswith((".", "?")):
        return None
    for each in (language, *(other for other in LANGUAGES if other != language)):
        if not text.startswith(openings(each)):
            continue
        try:
            scenario = restated(text, each, cards)
        except (NotReadError, AttributeError, KeyError, RecursionError, TypeError, ValueError):
            continue  # somebody's own words, or data that say no scenario
        if say(scenario, each, cards) == text:
            return scenario, each
    return None


@cache
def openings(language: Language) -> tuple[str, ...]:
    """Return how the sentences of a restatement may begin."""
    return wording(language).openings()


def topic(code: str, language: Language) -> str:
    """Return what a question's topic is called in a language."""
    return str(wording(language).topics.say(code))
