"""Discord's markdown: text that must not become markup, and its inverse."""

from __future__ import annotations

import re

from bot.render.layout import Paragraph, Span

_ESCAPED = re.compile(r"\\([\\*_~`|<>\[\]()#:@-])")
_NEEDS = re.compile(
    r"([\\*_~`|]|(?<=\])\(|<(?=[@#:a-zA-Z/])|(?:(?<=\n)|^)[>#-](?=\s|>|#)|@(?=everyone|here)|:(?=\w+:))"
)
_MARKS = {"bold": "**", "italic": "*", "dim": "*", "added": "**", "removed": "~~"}


def escape(text: str) -> str:
    """Return text that Discord shows as it is: no emphasis, quotes, headings, lists, links, mentions or emoji names."""
    return _NEEDS.sub(r"\\\1", text)


def unescape(text: str) -> str:
    r"""Return what `escape` was given. Any `\` before punctuation that can be markup is taken for an escape."""
    return _ESCAPED.sub(r"\1", text)


def span(part: Span) -> str:
    """Return one span in markdown. Space at its ends stays outside the marks, since marks beside space are shown as they are."""
    mark = _MARKS.get(part.style, "")
    core = part.text.strip()
    if not mark or not core:
        return escape(part.text)
    start = part.text[: len(part.text) - len(part.text.lstrip())]
    end = part.text[len(part.text.rstrip()) :]
    return f"{start}{mark}{escape(core)}{mark}{end}"


def paragraph(part: Paragraph) -> str:
    """Return one paragraph in markdown: quotes as block quotes, deeper steps moved in."""
    text = "".join(span(each) for each in part.spans).strip()
    if part.quote:
        return "\n".join(f"> {line}" for line in text.split("\n"))
    return "\u2003" * part.indent + text
