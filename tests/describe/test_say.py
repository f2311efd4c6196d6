from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_engine import Reading, Scenario, read, say
from rules_engine.describe.lexicon import LANGUAGES, Language
from rules_engine.describe.patterns import Templates
from rules_engine.describe.say import restated
from rules_engine.describe.wording import texts
from rules_engine.vocabulary import Card

HERE = Path(__file__).parent
RULINGS = HERE.parent / "rulings"
SETTINGS = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))


def module(name: str, path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


anything = module("anything", HERE.parent / "rules_engine" / "anything.py")
worded = module("worded", HERE / "worded.py")


def ruled_scenarios() -> list[tuple[str, Scenario]]:
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(RULINGS.glob("*.toml"))]
    cases = [case for file in files for case in file.get("case", ()) if "scenario" in case]
    return [(case["id"], Scenario.model_validate(case["scenario"])) for case in cases]


def reads_back(scenario: Scenario, said: str, asked: Any) -> None:
    reading = read(said, asked)
    assert isinstance(reading, Reading), said
    assert reading.scenario == scenario, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruled_scenario_reads_back(language: str) -> None:
    for _, scenario in ruled_scenarios():
        said = say(scenario, language)
        if len(said) <= 4000:
            reads_back(scenario, said, language)


@SETTINGS
@given(anything.scenarios(), st.sampled_from(LANGUAGES), st.sampled_from(LANGUAGES))
def test_generated_scenarios_read_back_in_and_across_languages(scenario: Scenario, told: str, asked: str) -> None:
    said = say(scenario, told)
    if len(said) <= 4000:
        reads_back(scenario, said, asked)


@SETTINGS
@given(worded.worded_scenarios(), st.sampled_from(LANGUAGES))
def test_what_words_can_yield_is_said_in_words_and_reads_back_in_every_language(scenario: Scenario, asked: str) -> None:
    for language in LANGUAGES:
        said = say(scenario, language)
        assert "`" not in said, said
        if len(said) <= 4000:
            reads_back(scenario, said, asked)


@SETTINGS
@given(anything.anything(Scenario), st.sampled_from(LANGUAGES))
def test_any_scenario_reads_back(scenario: Scenario, language: Language) -> None:
    assert restated(say(scenario, language), language) == scenario


GROUPS = (
    "place",
    "tail",
    "ability",
    "attribute",
    "relation",
    "player",
    "game",
    "action",
    "more",
    "choice",
    "effect",
    "ask",
)
SAME_EVERYWHERE = (
    "players", "types", "special_nouns", "adjectives", "place", "zones", "to_zone", "tail", "ability", "attribute", "relation", "player",
    "game", "when", "action", "more", "choice", "choice_names", "abilities", "effect", "words", "keywords", "filter", "detail", "assume", "ask", "topics",
)  # fmt: skip


def test_languages_say_the_same_of_everything() -> None:
    tables = {language: texts(language) for language in LANGUAGES}
    for name in SAME_EVERYWHERE:
        shapes = [
            {
                key: {v.names for v in Templates(said).variants} if name in GROUPS else None
                for key, said in table[name].items()
            }
            for table in tables.values()
        ]
        assert shapes[0] == shapes[1] == shapes[2], name
    for table in tables.values():
        for name in ("words", "zones", "to_zone", "topics", "keywords"):
            assert len(set(table[name].values())) == len(table[name]), name


def said_cases() -> list[tuple[str, str, str]]:
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(RULINGS.glob("*.toml"))]
    return [
        (case["id"], language, text)
        for file in files
        for case in file.get("case", ())
        for language, text in case.get("said", {}).items()
    ]


INTERNAL = re.compile(r"[`{}_$⇄→]|\b(?:creature|permanent|aura|artifact|land)-\d|\b(?:us|them)\b.*\bteam\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_said_in_words_is_said_in_words(language: str) -> None:
    cases = said_cases()
    assert len(cases) > 100
    for name, asked, text in cases:
        reading = read(text, asked)  # type: ignore[arg-type]
        if isinstance(reading, Reading):
            said = say(reading.scenario, language)
            assert not INTERNAL.search(said), (name, said)
            assert restated(said, language) == reading.scenario, (name, said)  # type: ignore[arg-type]


SAID = [
    (
        "I'm at 4, my opponent is at 22. I can't gain life. Exchange life totals. Does he end at 4?",
        "You have 4 life and can't gain life. Your opponent has 22 life. You exchange life totals with your opponent. "
        "You ask: does your opponent end at 4 life?",
        "Tienes 4 vidas y no puedes ganar vidas. Tu oponente tiene 22 vidas. Intercambias los totales de vidas con tu oponente. "
        "Preguntas: ¿acaba tu oponente con 4 vidas?",
        "Du hast 4 Lebenspunkte und kannst keine Lebenspunkte dazuerhalten. Dein Gegner hat 22 Lebenspunkte. "
        "Du tauschst die Lebenspunktestände mit deinem Gegner aus. Du fragst: endet dein Gegner bei 4 Lebenspunkten?",
    ),
    (
        "Tree of Perdition. Opponent at 20. I activate it, he casts Murder on it in response.",
        "Your opponent has 20 life. You control Tree of Perdition. Your opponent has Murder in hand. You activate Tree of Perdition, "
        "targeting your opponent. In response, your opponent casts Murder, targeting Tree of Perdition.",
        "Tu oponente tiene 20 vidas. Controlas Árbol de la perdición. Tu oponente tiene en la mano Asesinato. Activas Árbol de la perdición, "
        "con objetivo en tu oponente. En respuesta, tu oponente lanza Asesinato, con objetivo en Árbol de la perdición.",
        "Dein Gegner hat 20 Lebenspunkte. Du kontrollierst Baum der Verdammnis. Dein Gegner hat Murder auf der Hand. Du aktivierst Baum der "
        "Verdammnis, mit deinem Gegner als Ziel. Als Reaktion darauf wirkt dein Gegner Murder, mit Baum der Verdammnis als Ziel.",
    ),
]


@pytest.mark.parametrize(("text", "english", "spanish", "german"), SAID)
def test_said_plainly(text: str, english: str, spanish: str, german: str) -> None:
    reading = read(text)
    assert isinstance(reading, Reading)
    assert [say(reading.scenario, language) for language in LANGUAGES] == [english, spanish, german]


def test_facts_of_other_cards_go_without_saying() -> None:
    card = Card(
        name="Odd Bear", names={"es": "Oso raro"}, types=("creature",), subtypes=("Bear",), power=2, toughness=2
    )
    fields = {
        "players": [{"key": "you"}, {"key": "opponent"}],
        "objects": [{"id": "odd-bear", "card": "Odd Bear"}],
        "script": [{"action": "perform", "effects": [{"do": "destroy", "what": "odd-bear"}]}],
        "cards": [card],
    }
    scenario = Scenario.model_validate(fields)
    said = say(scenario, "es", {"Odd Bear": card})
    assert said == "Controlas Oso raro. Destruyes Oso raro."
    again = read(said, "es", None, {"Odd Bear": card})
    assert isinstance(again, Reading)
    assert again.scenario == scenario


@pytest.mark.parametrize(
    "text",
    [
        '`{"objects": [1]}`.',
        '`{"all": []}`.',
        '`{"player": {"key": ["you"]}}`.',
        '`{"relation": {"object": {}}}`.',
        '`{"more": {"objects": 3}}`.',
        '`{"action": "x"}`. You destroy the creature.',
        "`" + "[" * 3000 + "`.",
        "You control. You.",
        "You have 4 life. You have 5 life.",
        "You ask: ?",
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_looks_like_a_restatement_is_no_fault(text: str, language: Language) -> None:
    answer = read(text, language)
    assert not isinstance(answer, Reading) or say(answer.scenario, answer.language) != text
