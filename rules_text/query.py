"""What did the person mean? A text becomes a `Query`; nothing is looked up here, and nothing is guessed."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from rules_text.dates import find_date
from rules_text.lexicon import commands
from rules_text.typed import Asked, NumberReading
from rules_text.words import tokens

LONGEST = 400
"""The longest text, in characters, that is read as a query."""


@dataclass(frozen=True, slots=True)
class Query:
    """What a text asks for. `words` is what no number or command used up; `sides` the two halves of "x vs y" in words.

    `language` and `edition` are what the text itself asks for ("auf deutsch", "2016", "2024-03", "current"), None where it doesn't.
    `malformed` are numbers that can't be a rule's; `spelled_out` a number written in words.
    """

    text: str
    asked: tuple[Asked, ...] = ()
    versus: bool = False
    example: bool = False
    glossary: bool = False
    language: str | None = None
    edition: str | None = None
    words: str = ""
    sides: tuple[str, ...] = ()
    malformed: tuple[str, ...] = ()
    spelled_out: bool = False
    too_long: bool = False


def understand(text: str) -> Query:
    """Read a query, whatever it holds. Texts longer than `LONGEST` aren't read: the result is `too_long`."""
    text = unicodedata.normalize("NFKC", text[: LONGEST + 1]).replace("\x00", " ").strip()
    if len(text) > LONGEST:
        return Query(text[:LONGEST], too_long=True)
    return _Reading(text, commands()).query()


class _Reading(NumberReading):
    """One reading of a query: numbers first, then what is said beside them."""

    def query(self) -> Query:
        edition = self._edition()
        language = self._language()
        self.read_numbers()
        versus = self._versus()
        example = self._example()
        glossary = self._flag("glossary")
        edition = edition or self._current()
        sides = () if self.asked else self._sides()
        words = self._rest()
        asked = [item for _, _, item in self.asked]
        meant = self._content(words)
        if meant:
            asked = [item for item in asked if not item.weak or item is asked[0]]
        else:
            asked = [Asked(a.number, a.last, a.said, a.unused_letter) for a in asked]
        if not asked and meant and all(word.isdecimal() for word in meant):
            self.malformed.append(words)
            meant = []
        spelled = not asked and bool(meant) and self._spelled_out(meant)
        return Query(
            self.text,
            tuple(asked),
            versus and len(asked) > 1,
            example,
            glossary,
            language,
            edition,
            words if meant else "",
            sides,
            tuple(self.malformed),
            spelled,
        )

    # --- what surrounds a number

    def _flag(self, meaning: str) -> bool:
        found = False
        for place in range(len(self.tokens)):
            length = 0 if self.used[place] else self.known.at(self.words, place, meaning)
            if length:
                self._use(place, place + length)
                found = True
        return found

    def _example(self) -> bool:
        """An example is wanted where the word stands in full, or short right before a number or at the start."""
        found = False
        starts = {start for start, _, _ in self.asked}
        for place in range(len(self.tokens)):
            length = 0 if self.used[place] else self.known.at(self.words, place, "example")
            after = place + length
            while length and after < len(self.tokens) and self.words[after] == ".":
                after += 1
            if length and (len(self.words[place]) > 5 or after in starts or (place == 0 and after < len(self.tokens))):
                self._use(place, place + length)
                found = True
        return found

    def _language(self) -> str | None:
        language = None
        for place in range(len(self.tokens)):
            length, wanted = (0, "") if self.used[place] else self.known.answer_language(self.words, place)
            if length:
                self._use(place, place + length)
                language = language or wanted
        return language

    def _current(self) -> str | None:
        """`current` counts beside a number or as the first or last word: elsewhere it is a word of a sentence."""
        for place in range(len(self.tokens)):
            length = 0 if self.used[place] else self.known.at(self.words, place, "current")
            if (
                length
                and (self.asked or place == 0 or place + length == len(self.tokens))
                and length < len(self.tokens)
            ):
                self._use(place, place + length)
                return "current"
        return None

    def _edition(self) -> str | None:
        date = find_date(self.tokens, self.known.months)
        if date is None:
            return None
        self._use(date.start, date.end)
        return date.text

    # --- the rest

    def _versus(self) -> bool:
        found = False
        for place in range(len(self.tokens)):
            if self.used[place]:
                continue
            length = self.known.at(self.words, place, "sides") or self.known.at(self.words, place, "versus")
            if length and len(self.asked) > 1:
                self._use(place, place + length)
                found = True
        return found

    def _sides(self) -> tuple[str, ...]:
        for place in range(1, len(self.tokens) - 1):
            if self.known.at(self.words, place, "sides"):
                before = self.text[: self.tokens[place].start].strip()
                after = self.tokens[place].end
                after += 1 if self.text[after : after + 1] == "." else 0
                return before, self.text[after:].strip()
        return ()

    def _rest(self) -> str:
        """What is left of the text, as it was typed."""
        kept = list(self.text)
        for token, used in zip(self.tokens, self.used, strict=True):
            if used:
                kept[token.start : token.end] = " " * (token.end - token.start)
        return " ".join("".join(kept).split())

    def _content(self, rest: str) -> list[str]:
        """The words of the rest that carry meaning."""
        left = [token.folded for token in tokens(rest) if token.is_word or token.is_digits]
        content, place = [], 0
        skipped = ("filler", "rule", "chapter", "section", "list", "current")
        while place < len(left):
            length = max(self.known.at(left, place, meaning) for meaning in skipped)
            if not length:
                content.append(left[place])
            place += length or 1
        return content

    def _spelled_out(self, content: list[str]) -> bool:
        return all(self.known.is_numeral(word) for word in content) and (
            len(content) > 1 or any(self.known.at(self.words, place, "rule") for place in range(len(self.words)))
        )
