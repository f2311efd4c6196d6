"""What a button carries: the request it repeats, in at most 100 characters, readable after a restart and by any other process."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.markdown import escape, unescape
from bot.request import Request

VERSION = "j1"
MAX = 100
CONTENT_MAX = 2000
_QUOTE = ">>> "
_SHORT = {"query": "q", "edition": "e", "scenario": "s", "with": "w", "name": "n"}
_LONG = {short: name for name, short in _SHORT.items()}
_IN_CONTENT = "@"


@dataclass(frozen=True, slots=True)
class Press:
    """What pressing a button asks for: a request, and which page of its answer (from 0)."""

    request: Request
    page: int = 0


def _packed(text: str) -> str:
    return text.replace("%", "%25").replace("|", "%7C").replace(";", "%3B").replace("@", "%40")


def _unpacked(text: str) -> str:
    return text.replace("%40", "@").replace("%3B", ";").replace("%7C", "|").replace("%25", "%")


def asked(request: Request) -> str | None:
    """Return the person's own words that the message repeats above the answer: the scenario, or a query too long for a button."""
    scenario = request.text("scenario")
    if scenario is not None:
        return scenario
    for name in ("query", "name"):
        text = request.text(name)
        if text is not None and len(_packed(text)) > 40:
            return text
    return None


def content_of(text: str) -> str | None:
    """Return the person's words as a message's content, or None where they don't fit whole."""
    content = _QUOTE + escape(text)
    return content if len(content) <= CONTENT_MAX else None


def shortened_content(text: str) -> str:
    """Return as many of the person's words as a message's content holds."""
    for keep in (1800, 1400, 900):
        content = f"{_QUOTE}{escape(text[:keep].rstrip())}…"
        if len(content) <= CONTENT_MAX:
            return content
    return ""


def encode(action: str, press: Press) -> str | None:
    """Return the custom id of a button (`action` tells buttons of a message apart), or None where the request doesn't fit into it."""
    request = press.request
    above = asked(request)
    fields = []
    for name, short in _SHORT.items():
        text = request.text(name)
        if text is not None:
            fields.append(f"{short}={_IN_CONTENT if text == above else _packed(text)}")
    custom_id = "|".join((VERSION, action, request.command, request.language, str(press.page), ";".join(fields)))
    return custom_id if len(custom_id) <= MAX else None


def decode(custom_id: str, content: str) -> Press | None:
    """Return what a button asks for, given the content of the message it is on; None for a button of another version."""
    parts = custom_id.split("|")
    if len(parts) != 6 or parts[0] != VERSION or not parts[4].isdecimal():
        return None
    options: dict[str, str | bool] = {"language": parts[3]}
    for field in filter(None, parts[5].split(";")):
        short, _, value = field.partition("=")
        if short not in _LONG:
            return None
        if value == _IN_CONTENT:
            if not content.startswith(_QUOTE):
                return None
            options[_LONG[short]] = unescape(content.removeprefix(_QUOTE))
        else:
            options[_LONG[short]] = _unpacked(value)
    return Press(Request(parts[2], options, parts[3]), int(parts[4]))
