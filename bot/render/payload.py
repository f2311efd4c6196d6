"""A Discord message payload for an answer, within Discord's limits: pages by budget, buttons that carry their own state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bot.answers.model import Answer
from bot.render import markdown, state
from bot.render.layout import Layout, Paragraph, Span, lay_out
from bot.render.messages import Messages, messages
from bot.render.state import Press
from bot.request import Request
from bot.settings import LANGUAGES

TITLE, DESCRIPTION, FOOTER = 256, 4096, 2048
PAGE = 2800
"""Characters of one page: well under the limits, since a wall of text isn't read."""
PIECE = 1500
"""Characters of the longest paragraph that isn't cut in two."""
FOLLOW_UPS = 4
COLOURS = {
    "ruling": 0x3F7D58,
    "error": 0xA8323E,
    "not_found": 0x8A6D3B,
    "not_understood": 0x8A6D3B,
    "not_covered": 0x8A6D3B,
}
COLOUR = 0x44618B

Payload = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent: a payload as Discord takes it. `rest` are further messages, where pages can't be turned by buttons."""

    payload: Payload
    page: int = 0
    pages: int = 1
    rest: tuple[Payload, ...] = ()


def message(answer: Answer, request: Request, page: int = 0) -> Message:
    """Return one page of an answer as a Discord message. `page` counts from 0 and is brought into range."""
    layout = lay_out(answer)
    pages = _pages(layout, messages(answer.language), answer.kind)
    page = max(0, min(page, len(pages) - 1))
    content, whole = _content(request)
    rows = _components(answer, request, page, len(pages)) if whole else []
    turnable = len(pages) == 1 or any(
        _action(button) == "n" or _action(button) == "p" for row in rows for button in row["components"]
    )
    payload: Payload = {"content": content, "embeds": [pages[page]], "components": rows}
    if turnable:
        return Message(payload, page, len(pages))
    rest = tuple({"content": "", "embeds": [embed], "components": []} for embed in pages[1 : 1 + FOLLOW_UPS])
    return Message(payload | {"embeds": [pages[0]]}, 0, 1, rest)


def _content(request: Request) -> tuple[str, bool]:
    above = state.asked(request)
    if above is None:
        return "", True
    content = state.content_of(above)
    return (state.shortened_content(above), False) if content is None else (content, True)


def _pages(layout: Layout, words: Messages, kind: str) -> list[Payload]:
    texts: list[str] = []
    current = ""
    for piece in _pieces(layout.paragraphs):
        joined = (
            f"{current}\n{piece}"
            if current and piece.startswith("> ")
            else f"{current}\n\n{piece}"
            if current
            else piece
        )
        if current and len(joined) > PAGE:
            texts.append(current)
            current = piece
        else:
            current = joined
    if current or not texts:
        texts.append(current)
    embeds = []
    for number, text in enumerate(texts, 1):
        footer = layout.footer
        if len(texts) > 1:
            count = words("label.page", page=number, pages=len(texts))
            footer = f"{footer} — {count}" if footer else count
        embed: Payload = {"color": COLOURS.get(kind, COLOUR)}
        title = _clip(markdown.escape(" ".join(layout.title.split())), TITLE)
        if title:
            embed["title"] = title
        if text.strip():
            embed["description"] = _clip(text.strip(), DESCRIPTION)
        if footer:
            embed["footer"] = {"text": _clip(footer, FOOTER)}
        embeds.append(embed)
    return embeds


def _clip(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip("\\ ") + "…"


def _pieces(paragraphs: tuple[Paragraph, ...]) -> Iterator[str]:
    for paragraph in paragraphs:
        for part in _cut(paragraph):
            text = markdown.paragraph(part)
            if text.strip():
                yield text


def _cut(paragraph: Paragraph) -> Iterator[Paragraph]:
    """Cut a paragraph that is too long for a page at line ends or spaces, keeping its styles."""
    if len(markdown.paragraph(paragraph)) <= PIECE:
        yield paragraph
        return
    room = PIECE // 2  # escaping at worst doubles the length
    spans: list[Span] = []
    length = 0
    for span in paragraph.spans:
        rest = span.text
        while length + len(rest) > room:
            at = max(rest.rfind("\n", 0, room - length), rest.rfind(" ", 0, room - length))
            if at <= 0:
                at = room - length if not spans else 0
            if at:
                spans.append(Span(rest[:at], span.style))
            yield replace(paragraph, spans=tuple(spans))
            rest, spans, length = rest[at:].lstrip(), [], 0
        if rest:
            spans.append(Span(rest, span.style))
            length += len(rest)
    if spans:
        yield replace(paragraph, spans=tuple(spans))


def _action(button: Payload) -> str:
    return str(button["custom_id"]).split("|")[1]


def _button(action: str, label: str, press: Press, *, disabled: bool = False, style: int = 2) -> Payload | None:
    custom_id = state.encode(action, press)
    if custom_id is None:
        return None
    button: Payload = {"type": 2, "style": style, "label": label[:80], "custom_id": custom_id}
    return button | {"disabled": True} if disabled else button


def _components(answer: Answer, request: Request, page: int, pages: int) -> list[Payload]:
    words = messages(answer.language)
    rows = [
        _languages(answer, request),
        _turning(request, page, pages, words),
        _neighbours(answer, request),
        _links(answer, request),
    ]
    return [{"type": 1, "components": [button for button in row if button]} for row in rows if any(row)]


def _languages(answer: Answer, request: Request) -> list[Payload | None]:
    if answer.kind == "error":
        return []
    return [
        _button(
            f"l{language}",
            messages(language)(f"languages.{language}").capitalize(),
            Press(replace(request, language=language)),
            disabled=language == answer.language,
        )
        for language in LANGUAGES
    ]


def _turning(request: Request, page: int, pages: int, words: Messages) -> list[Payload | None]:
    if pages < 2:
        return []
    return [
        _button("p", f"◀ {words('label.previous')}", Press(request, max(page - 1, 0)), disabled=page == 0),
        _button("n", f"{words('label.next')} ▶", Press(request, min(page + 1, pages - 1)), disabled=page == pages - 1),
    ]


def _open(request: Request, query: str) -> Request:
    edition = request.text("edition")
    return Request("rule", {"query": query} | ({"edition": edition} if edition else {}), request.language)


def _neighbours(answer: Answer, request: Request) -> list[Payload | None]:
    shapes = {"previous": "◀ {}", "up": "▲ {}", "next": "{} ▶"}
    return [
        _button(f"g{name[0]}", shape.format(answer.neighbours[name]), Press(_open(request, answer.neighbours[name])))
        for name, shape in shapes.items()
        if name in answer.neighbours
    ]


def _links(answer: Answer, request: Request) -> list[Payload | None]:
    numbers = list(dict.fromkeys([hit.number for hit in answer.hits] + list(answer.suggestions)))[:5]
    return [_button(f"o{at}", number, Press(_open(request, number))) for at, number in enumerate(numbers)]
