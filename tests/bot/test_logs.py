"""No secret reaches a log."""

from __future__ import annotations

import io
import logging

import pytest

from bot.logs import Redacting, redacted

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GabcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"
PASS = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTpzZWNyZXQ"


@pytest.mark.parametrize(
    "line",
    [
        f"Authorization: Bot {TOKEN}",
        f"POST https://discord.com/api/v10/webhooks/1234567890/{PASS}/messages/@original",
        f"POST https://discord.com/api/v10/interactions/1234567890/{PASS}/callback",
        f'payload {{"token": "{PASS}", "type": 2}}',
        f"payload {{'token': '{PASS}', 'type': 2}}",
    ],
)
def test_tokens_are_cut_out(line: str) -> None:
    assert TOKEN not in redacted(line) and PASS not in redacted(line)
    assert "[secret]" in redacted(line)


def test_what_is_no_secret_stays() -> None:
    line = "interaction 1234567890123456789 after 3.2 s: 404 Not Found (error code: 10062): Unknown interaction"
    assert redacted(line) == line


def test_tracebacks_are_redacted_too() -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(Redacting(("hunter2",)))
    logger = logging.Logger("test")
    logger.addHandler(handler)
    try:
        raise ValueError(f"hunter2 {TOKEN}")
    except ValueError:
        logger.exception("failed with %s", "hunter2")
    assert "hunter2" not in out.getvalue() and TOKEN not in out.getvalue()
    assert "ValueError" in out.getvalue()
