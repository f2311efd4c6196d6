"""From a request to an answer that always comes: whatever goes wrong becomes an `error` answer and a line in the log."""

from __future__ import annotations

import logging

from bot.answers.completion import complete
from bot.answers.judge import Judge
from bot.answers.model import Answer
from bot.commands import registry
from bot.render.messages import messages
from bot.render.payload import message
from bot.request import Request, RequestError
from bot.settings import LANGUAGES
from rules_text import RulesTextError

log = logging.getLogger(__name__)


def respond(judge: Judge, request: Request) -> Answer:
    """Answer a request. Never raises: a bad request, an unreadable store and a fault of ours are answers of kind `error`."""
    try:
        return registry.find(request.command).answer(judge, request)
    except RequestError as error:
        return bad_request(error, request.language)
    except RulesTextError as error:
        if error.code == "unknown_edition":
            return _unknown_edition(judge, request, error.fields.get("asked"))
        log.error("store: %s", error)
        return _error(request.language, messages(request.language)("errors.store", reason=error))
    except Exception:
        log.exception("no answer for /%s", request.command)
        return _error(request.language, messages(request.language)("errors.internal"))


def _unknown_edition(judge: Judge, request: Request, asked: str | None) -> Answer:
    words = messages(request.language)
    held = ", ".join(dict.fromkeys(edition.effective for edition in judge.editions()[:12]))
    lead = words("note.unknown_edition", asked=asked or request.text("edition") or judge.settings.edition, held=held)
    return Answer(
        kind="not_found",
        language=request.language,
        edition=judge.current_edition(),
        title=words("not_found.title"),
        lead=(lead,),
    )


def warm_up(judge: Judge) -> None:
    """Answer one question of each kind in each language, so that nobody waits for what is read and indexed on first use."""
    for language in LANGUAGES:
        scenario = messages(language)("help.example")
        for request in (
            Request("judge", {"scenario": scenario}, language),
            Request("rule", {"query": scenario}, language),
            Request("precedents", {"query": scenario}, language),
            Request("help", {}, language),
        ):
            message(respond(judge, request), request)
        for kind in ("query", "edition", "card"):
            complete(judge, kind, "ex", language)


def bad_request(error: RequestError, language: str) -> Answer:
    """Return the answer that says what is wrong with a command line."""
    return _error(language, messages(language)(f"errors.{error.key}", **error.values))


def _error(language: str, text: str) -> Answer:
    return Answer(kind="error", language=language, edition="", title=messages(language)("errors.title"), lead=(text,))
