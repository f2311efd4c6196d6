"""What is asked and what was assumed, in words; and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.describe.patterns import NotReadError, Piece
from rules_engine.describe.pieces import EitherOf
from rules_engine.describe.say_things import Situation

_LEADS: tuple[tuple[str, ...], ...] = ((), ("other",), ("negated",), ("other", "negated"))
"""What may be said before a question that has no words for it within."""
_DETAILS = ("kind", "subject", "other", "value", "negated", "inverted")


class ValueOf:
    """What a question supposes: a number, a zone, an object or player, or a word."""

    def __init__(self, here: Situation) -> None:
        words = here.words
        self._kinds: dict[str, Piece] = {
            "number": words.as_text,
            "zone": words.zone,
            "ref": here.called,
            "word": words.keyword,
        }
        self._any = EitherOf(words.as_text, here.called)

    def say(self, value: Any, form: str = "") -> str:
        """Return the words for it; a form tells what it must be."""
        if form == "word" and isinstance(value, str) and value.lstrip("-").isdigit():
            raise NotReadError
        return self._kinds.get(form, self._any).say(value)

    def read(self, text: str, form: str = "") -> Iterator[tuple[Any, str]]:
        """Yield the values that the text may begin with."""
        return self._kinds.get(form, self._any).read(text)


class PlayerOnly:
    """A player of the situation: in a question's own words, whom else it is about is always one."""

    def __init__(self, here: Situation) -> None:
        self._here = here

    def say(self, value: Any, form: str = "") -> str:
        """Return what the player is called."""
        if value not in self._here.players:
            raise NotReadError
        return self._here.called.say(value, form)

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield the players that the text may begin with."""
        for value, rest in self._here.called.read(text, form):
            if value in self._here.players:
                yield value, rest


class Asked:
    """Says and reads questions in one situation."""

    def __init__(self, here: Situation) -> None:
        self._words = here.words
        self._lead = here.words.lead
        self._own = PlayerOnly(here)
        self._pieces: dict[str, Piece] = {
            "subject": here.called,
            "other": here.called,
            "value": ValueOf(here),
            "kind": here.words.word,
            "topic": here.words.topics,
            "object": here.called,
            "number": here.words.number,
        }

    def say(self, question: Mapping[str, Any]) -> str:
        """Return a question as a sentence with its mark."""
        topic = question.get("topic", "anything")
        fields = {"kind": "outcome", **{name: value for name, value in question.items() if name != "topic"}}
        for apart in _LEADS if topic in self._words.asked else ():
            if all(name in fields for name in apart):
                rest = {name: value for name, value in fields.items() if name not in apart}
                try:
                    said = self._words.asked[topic].say(rest, self._pieces | {"other": self._own})
                except NotReadError:
                    continue
                return self._lead.say({name: fields[name] for name in apart}, self._pieces) + said
        detail = self._words.groups["detail"]
        told = [detail[name].say({name: fields[name]}, self._pieces) for name in _DETAILS if name in fields]
        return f"{self._lead.say({}, self._pieces)}{self._words.topics.say(topic)} ({'; '.join(told)})."

    def read(self, text: str) -> Iterator[tuple[dict[str, Any], str]]:
        """Yield the questions that a text may begin with."""
        pieces = self._pieces | {"other": self._own}
        for apart, asked in self._lead.read(text, self._pieces):
            for topic, templates in self._words.asked.items():
                for fields, rest in templates.read(asked, pieces):
                    if not set(fields) & set(apart):
                        yield {"topic": topic, **fields, **apart}, rest
            for topic, rest in self._words.topics.read(asked):
                if rest.startswith(" (") and not apart:
                    yield from self._details({"topic": topic}, rest[2:])

    def _details(self, question: dict[str, Any], text: str) -> Iterator[tuple[dict[str, Any], str]]:
        for name in _DETAILS:
            for found, rest in self._words.groups["detail"][name].read(text, self._pieces):
                if rest.startswith("; "):
                    yield from self._details({**question, **found}, rest[2:])
                elif rest.startswith(")."):
                    yield {**question, **found}, rest[2:]

    # What was assumed

    def say_assumed(self, keys: list[str]) -> str:
        """Return what was assumed as a sentence without its full stop."""
        return str(self._words.table["marks"]["assumed"]) + self._words.listed(Assumed(self._words, self._pieces)).say(
            keys
        )

    def read_assumed(self, text: str) -> Iterator[tuple[list[str], str]]:
        """Yield what a text may say was assumed."""
        lead = str(self._words.table["marks"]["assumed"])
        if text.startswith(lead):
            yield from self._words.listed(Assumed(self._words, self._pieces)).read(text[len(lead) :])


class Assumed:
    """One thing that was assumed: `object.creature-2`, `x`."""

    def __init__(self, words: Any, pieces: Mapping[str, Piece]) -> None:
        self._table = words.groups["assume"]
        self._pieces = pieces

    def say(self, value: Any, form: str = "") -> str:
        """Return the words for it."""
        del form
        kind, _, what = str(value).partition(".")
        if kind not in self._table:
            raise NotReadError
        return str(self._table[kind].say({"object": what} if what else {}, self._pieces))

    def read(self, text: str, form: str = "") -> Iterator[tuple[str, str]]:
        """Yield what the text may begin with."""
        del form
        for kind, templates in self._table.items():
            for found, rest in templates.read(text, self._pieces):
                yield kind + (f".{found['object']}" if found else ""), rest
