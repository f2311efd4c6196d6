"""The command line by its contract: JSON, exit codes, batches."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main

Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DISCORD_TOKEN", "JUDGE_BOT_LANGUAGE", "JUDGE_BOT_EDITION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("JUDGE_BOT_STORE", str(tmp_path / "rules.sqlite"))
    return tmp_path / "rules.sqlite"


@pytest.fixture
def ask(store: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    def run(line: str, *more: str) -> dict[str, Any]:
        main(["ask", line, "--json", *more])
        answer: dict[str, Any] = json.loads(capsys.readouterr().out)
        return answer

    return run


def numbers(answer: dict[str, Any]) -> list[str]:
    return [entry["number"] for entry in answer["entries"]]


@pytest.mark.parametrize(
    ("locale", "language", "title"), [("es-ES", "es", "Intercambiar"), ("de", "de", None), ("en-GB", "en", "Exchange")]
)
def test_exchange_in_the_persons_language(ask: Ask, locale: str, language: str, title: str | None) -> None:
    answer = ask("/rule query:701.12", "--locale", locale)
    assert (answer["kind"], answer["language"]) == ("rules", language)
    assert set(numbers(answer)) >= {f"701.12{letter}" for letter in "abcdefgh"}
    assert {entry["language"] for entry in answer["entries"]} == {language}
    assert title is None or answer["entries"][0]["title"] == title


def test_chapter_612_in_its_order(ask: Ask) -> None:
    assert numbers(ask("/rule query:612")) == [
        "612.1", "612.2", "612.2a", "612.3", "612.4", "612.5", "612.6", "612.7", "612.8", "612.9", "612.10",
    ]  # fmt: skip


def test_aura_swap_has_both_examples(ask: Ask) -> None:
    assert sum(len(entry["examples"]) for entry in ask("/rule query:702.65")["entries"]) == 2
    assert set(numbers(ask("/aura-swap"))) >= {"702.65a", "702.65b"}


def test_an_old_german_number_says_what_it_is_and_what_it_was(ask: Ask) -> None:
    answer = ask("/rule query:701.8 language:de")
    old = next(entry for entry in answer["entries"] if entry["number"] == "701.8a")
    assert old["edition"].startswith("2009") and old["language"] == "de"
    assert old["fallback"]["reason"] == "other_meaning"
    notes = " ".join(answer["notes"])
    assert "Destroy" in notes and "701.12" in notes


def test_a_ruling(ask: Ask) -> None:
    answer = ask("/exchange scenario:I have 3 life and my opponent has 18. We exchange life totals.")
    assert answer["kind"] == "ruling"
    outcome = answer["ruling"]["outcomes"][0]
    players = outcome["state"]["players"]
    assert (players["you"]["life"], players["opponent"]["life"]) == (18, 3)
    assert {"type": "life_gained", "player": "you", "amount": 15, "life": 18} in outcome["events"]
    cited = {cite["number"]: cite for step in outcome["steps"] for cite in step["cites"]}
    assert "each player gains or loses" in cited["701.12c"]["quote"]
    assert cited["119.3"]["quote"] is None


def test_nonsense_is_not_understood(ask: Ask) -> None:
    answer = ask("/exchange scenario:I florble the wug")
    assert answer["kind"] == "not_understood"
    assert {"florble", "wug"} <= set(" ".join(answer["words"]).split())


def test_a_batch_answers_line_by_line(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    batch = tmp_path / "lines.txt"
    batch.write_text("/rule query:701.24 language:es\n\n/about language:de\n/nonsense\n", encoding="utf-8")
    code = main(["ask", "--batch", str(batch), "--json"])
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(answer["kind"], answer["language"]) for answer in answers] == [
        ("rules", "es"),
        ("about", "de"),
        ("error", "en"),
    ]
    assert code == 1


def test_exit_codes(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["ask", "/rule query:there is no such thing as flibbertigibbet"]) == 0
    assert main(["ask", "/nothing"]) == 1
    assert main(["ask"]) == 2
    assert main(["ask", "--batch", str(tmp_path / "absent")]) == 2
    assert main(["run"]) == 78
    with pytest.raises(SystemExit) as usage:
        main(["dance"])
    assert usage.value.code == 2
    monkeypatch.setenv("JUDGE_BOT_LANGUAGE", "fr")
    assert main(["ask", "/about"]) == 78


def test_settings_choose_language_and_edition(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_BOT_LANGUAGE", "de")
    assert ask("/rule query:701.24")["language"] == "de"
    monkeypatch.setenv("JUDGE_BOT_EDITION", "2024-03-08")
    assert {entry["edition"] for entry in ask("/rule query:702.65 language:en")["entries"]} == {"2024-03-08"}


def test_fan_content_notice(ask: Ask) -> None:
    said = " ".join(ask("/about")["lead"])
    assert "Wizards of the Coast" in said and "Fan Content Policy" in said


def test_an_unknown_edition_is_named(ask: Ask) -> None:
    answer = ask("/rule query:701.12 edition:banana language:es")
    assert answer["kind"] == "not_found"
    assert "banana" in answer["lead"][0] and "2026-08-07" in answer["lead"][0]


@pytest.mark.parametrize("what", ["scenario", "answer"])
def test_schemas(store: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    assert main(["schema", what]) == 0
    assert "properties" in json.loads(capsys.readouterr().out)


def test_editions_and_check(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "--json"]) == 0
    held = json.loads(capsys.readouterr().out)
    assert {edition["language"] for edition in held} == {"en", "es", "de"}
    assert main(["check"]) == 0
    assert f"{len(held)} editions" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"<html><body>no rules</body></html>", b"\0" * 5000, b"", b"Magic: The Gathering"])
def test_a_broken_file_changes_nothing(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    assert main(["editions", "--json"]) == 0
    before, held = store.read_bytes(), capsys.readouterr().out
    broken = tmp_path / "broken.txt"
    broken.write_bytes(content)
    assert main(["import", str(broken)]) == 1
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert main(["editions", "--json"]) == 0
    assert capsys.readouterr().out == held
    assert store.read_bytes() == before


def test_a_batch_without_a_file_is_read_from_standard_input(
    store: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("/rule query:701.12a\n"))
    assert main(["ask", "--json", "--batch"]) == 0
    assert numbers(json.loads(capsys.readouterr().out)) == ["701.12a"]


def test_a_folder_without_texts_says_so(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(tmp_path)]) == 1
    assert str(tmp_path) in capsys.readouterr().err


TOLD_IN_SPANISH = "yo 4 vidas, mi oponente 22. intercambiamos los totales de vidas. cuanto tengo despues?"


@pytest.mark.parametrize(("more", "language"), [((), "es"), (("--locale", "de"), "de"), (("--locale", "en-US"), "en")])
def test_a_situation_is_answered_in_its_language_where_nobody_chose_one(
    ask: Ask, more: tuple[str, ...], language: str
) -> None:
    answer = ask(f"/judge scenario:{TOLD_IN_SPANISH}", *more)
    assert (answer["kind"], answer["language"]) == ("ruling", language)
    assert answer["ruling"]["outcomes"][0]["state"]["players"]["opponent"]["life"] == 4


def test_a_situation_in_the_place_of_a_look_up_is_ruled_on(ask: Ask) -> None:
    answer = ask("/rule query:soul conduit targeting me (6 life) and opp (11). so i go to 11?")
    assert answer["kind"] == "ruling"
    assert answer["ruling"]["outcomes"][0]["state"]["players"]["you"]["life"] == 11


def test_situations_told_as_alternatives_are_ruled_each(ask: Ask) -> None:
    answer = ask("/judge scenario:(a) Carol 9, Dan 13. (b) Carol 9, Dan 14. Psychic Transfer of Carol resolves on Dan.")
    outcomes = answer["ruling"]["outcomes"]
    assert [outcome["when"] for outcome in outcomes] == ["it is situation a", "it is situation b"]
    assert [outcome["state"]["players"]["Carol"]["life"] for outcome in outcomes] == [13, 14]
    none = ask(
        "/judge scenario:(a) Carol 9, Dan 13. (b) Carol florbles, Dan 14. Psychic Transfer of Carol resolves on Dan."
    )
    assert none["kind"] == "not_understood"


def test_the_verdict_says_what_is_true_in_the_end(ask: Ask) -> None:
    told = "I cast Sleight of Mind on White Knight, black to red. Then I cast Sleight of Mind on White Knight, red to blue."
    verdict = ask(f"/judge scenario:{told}")["ruling"]["outcomes"][0]["verdict"]
    assert "protection from blue" in verdict
    assert "protection from red" not in verdict


def test_the_verdict_says_the_size_in_the_end_and_not_the_one_between(ask: Ask) -> None:
    told = "Kird Ape. Hacked Forest -> Plains. Carol controls a Forest; then plays a Plains."
    verdict = ask(f"/judge scenario:{told}")["ruling"]["outcomes"][0]["verdict"]
    assert "2/3" in verdict
    assert "1/1" not in verdict


def test_the_verdict_adds_up_how_often_a_thing_triggered(ask: Ask) -> None:
    told = "Dan has Cosi's Trickster; Carol casts Worldly Tutor, then Demonic Tutor."
    verdict = ask(f"/judge scenario:{told}")["ruling"]["outcomes"][0]["verdict"]
    assert "triggers 2 times" in verdict


def test_the_verdict_says_which_types_an_effect_gives(ask: Ask) -> None:
    told = "Tidal Warrior, hacked Island -> Plains. Carol activates it on Dan's Mountain."
    verdict = ask(f"/judge scenario:{told}")["ruling"]["outcomes"][0]["verdict"]
    assert "Mountain is changed (Plains" in verdict


def test_the_verdict_says_what_is_drawn_and_what_the_exchanged_zones_hold(ask: Ask) -> None:
    told = "Alice: hand 2 cards besides the spell, graveyard 9. Harness Infinity resolves."
    verdict = ask(f"/judge scenario:{told}")["ruling"]["outcomes"][0]["verdict"]
    assert "hand ends with 9 cards" in verdict
    assert "graveyard ends with 2 cards" in verdict
    assert "library" not in verdict


def test_changed_words_are_marked_where_there_are_no_colours(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "/compare query:701.12c with:2009"]) == 0
    printed = capsys.readouterr().out
    assert "[-" in printed
    assert "-]" in printed
