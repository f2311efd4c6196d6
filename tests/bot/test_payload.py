"""Messages keep Discord's limits, and carry all of what was answered."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.answers.judge import Judge
from bot.answers.lookup import look_up
from bot.answers.model import Answer, Entry
from bot.render.markdown import escape, unescape
from bot.render.payload import Payload, message
from bot.render.state import Press, decode, encode
from bot.request import Request
from bot.responding import respond
from bot.settings import LANGUAGES

TOTAL = 6000


def check(payload: Payload) -> None:
    """What Discord refuses (its API reference: embed limits, components, custom ids)."""
    assert len(payload["content"]) <= 2000
    assert 1 <= len(payload["embeds"]) <= 10
    total = 0
    for embed in payload["embeds"]:
        parts = (embed.get("title", ""), embed.get("description", ""), embed.get("footer", {}).get("text", ""))
        for text, most in zip(parts, (256, 4096, 2048), strict=True):
            assert len(text) <= most
            assert text == text.strip()
        total += sum(map(len, parts))
        assert any(parts)
    assert total <= TOTAL
    assert len(payload["components"]) <= 5
    buttons = [button for row in payload["components"] for button in row["components"]]
    assert all(1 <= len(row["components"]) <= 5 for row in payload["components"])
    assert all(1 <= len(button["custom_id"]) <= 100 and 1 <= len(button["label"]) <= 80 for button in buttons)
    assert len({button["custom_id"] for button in buttons}) == len(buttons)


def pages(answer: Answer, request: Request) -> list[Payload]:
    first = message(answer, request)
    return [message(answer, request, page).payload for page in range(first.pages)] + list(first.rest)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shipped_rule_fits(judge: Judge, language: str) -> None:
    numbers = {
        rule.number.split(".")[0] if rule.number.startswith("612") else rule.number
        for edition in judge.editions()
        for rule in judge.library.snapshot().rules("WHERE place.edition = ?", (edition.id,))
    }
    for number in sorted(numbers):
        request = Request("rule", {"query": number}, language)
        for payload in pages(look_up(judge, number, language, None), request):
            check(payload)


def test_pages_together_hold_the_whole_text(judge: Judge) -> None:
    answer = look_up(judge, "612", "en", None)
    shown = " ".join(
        payload["embeds"][0]["description"] for payload in pages(answer, Request("rule", {"query": "612"}))
    )
    flat = " ".join(unescape(shown.replace("**", "").replace("> ", "")).split())
    for entry in answer.entries:
        assert " ".join(entry.text.split()) in flat


texts = st.text(st.sampled_from("ab \n*_~`|>#-[](@:\\<é漢😀") | st.characters(codec="utf-8"), max_size=3000)


@settings(max_examples=60, deadline=None)
@given(texts)
def test_any_text_fits(text: str) -> None:
    answer = Answer(
        kind="rules",
        language="en",
        edition="2026-08-07",
        title=text[:400],
        lead=(text,),
        entries=(Entry(number="1.1", language="en", edition="2026-08-07", text=text * 3),),
        notes=(text,),
    )
    for payload in pages(answer, Request("judge", {"scenario": text[:4000]})):
        if payload["embeds"][0].get("title") or payload["embeds"][0].get("description"):
            json.dumps(payload)
            check(payload)


@settings(max_examples=200, deadline=None)
@given(texts)
def test_escaping_has_an_inverse(text: str) -> None:
    assert unescape(escape(text)) == text


@settings(max_examples=200, deadline=None)
@given(st.text(min_size=1, max_size=200), st.integers(0, 30), st.sampled_from(LANGUAGES))
def test_buttons_carry_their_request(text: str, page: int, language: str) -> None:
    query = text.strip()
    if not query:
        return
    request = Request("rule", {"query": query, "edition": "2024-03-08", "language": language}, language)
    answer = Answer(kind="rules", language=language, edition="", title="x")
    content = message(answer, request).payload["content"]
    custom_id = encode("n", Press(request, page))
    if custom_id is not None:
        again = decode(custom_id, content)
        assert again is not None
        assert (again.request.text("query"), again.page, again.request.language) == (
            request.text("query"),
            page,
            language,
        )


def test_a_long_situation_is_shortened_and_sends_its_pages() -> None:
    entry = Entry(number="1.1", language="en", edition="2026-08-07", text="word " * 3000)
    answer = Answer(kind="rules", language="en", edition="2026-08-07", title="x", entries=(entry,))
    sent = message(answer, Request("judge", {"scenario": "a situation " * 300}))
    assert sent.payload["components"] == []
    assert 1 <= len(sent.rest) <= 4
    for payload in (sent.payload, *sent.rest):
        check(payload)


words = st.sampled_from(
    [
        "I",
        "my",
        "opponent",
        "exchange",
        "life",
        "totals",
        "control",
        "of",
        "Grizzly",
        "Bears",
        "Serra",
        "Angel",
        "shuffle",
        "library",
        "at",
        "4",
        "22",
        ".",
        ",",
        "and",
        "then",
        "in",
        "response",
        "tausche",
        "mischen",
        "mein",
        "Gegner",
        "intercambio",
        "biblioteca",
        "cementerio",
        "Aura",
        "swap",
        "can't",
        "gain",
        "<@1>",
        "@everyone",
        "**",
        "`",
        ">",
        "#",
        "\n",
        "\\",
        "0",
        "-3",
    ]
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.lists(words, max_size=60).map(" ".join), texts), st.sampled_from(LANGUAGES))
def test_whatever_is_described_the_reply_fits(judge: Judge, text: str, language: str) -> None:
    request = Request("judge", {"scenario": text[:4000] or "x"}, language)
    answer = respond(judge, request)
    assert answer.kind in ("ruling", "needs_choice", "not_understood", "not_covered", "rules", "glossary"), answer
    for payload in pages(answer, request):
        check(payload)
