"""The numbered rules of a text: lines → rules with their Examples and continuation lines, and what is wrong among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rules_text import keys
from rules_text.language import Language
from rules_text.model import Fault, ParsedRule

_RULE: Final = re.compile(
    r"(\s*)([1-9]\d{2})\.( ?)(\d{1,3})(?:(\.?)([a-z]{1,2})(?![a-z’'\w]))?(\.?)(?:([ \t\u3000]*)(.*))?$", re.DOTALL
)
_HEADING: Final = re.compile(r"\s*([1-9]\d{2}|[1-9])\.\s*(\S.*)$")
_DOTLESS: Final = re.compile(r"\s*([1-9]\d{2}|[1-9])\.?\s+(\S.*)$")
_LETTERED: Final = re.compile(r"([a-km-np-z]) (\S.*\S)$")
_STOPS: Final = (".", "。", ":", "：", "?", "？", "…", ";")
_CLOSERS: Final = "”\"'’)）」»›* "
_TITLE_LENGTH: Final = 90


def is_title(text: str) -> bool:
    """Whether a rule's words are only a title (`Exchange`): short, and no sentence. Nothing else tells the two apart."""
    bare = text.rstrip(_CLOSERS)
    return bool(bare) and len(text) <= _TITLE_LENGTH and "\n" not in text and not bare.endswith(_STOPS)


class BodyReader:
    """Gathers rules line by line. Feed lines in order, then take `rules` and `faults` from `done`."""

    def __init__(self, language: Language, *, contents: dict[int, str] | None = None) -> None:
        self._examples = language.examples
        self._heading = _DOTLESS if language.dotless_headings else _HEADING
        self._dotless = language.dotless_headings
        self._contents = contents
        self._found: list[tuple[int, int, list[str], list[str], int]] = []
        self._copies: dict[int, int] = {}
        self._faults: list[Fault] = []
        self._in_example = False
        self._blank_before = True

    def _last(self) -> int:
        return self._found[-1][0] if self._found else 0

    def feed(self, number: int, line: str) -> None:
        """Take the line with this number (from 1)."""
        first, *rest = line.split("\u2028")
        self._feed_one(number, first)
        for part in rest:
            if not part.strip():
                continue
            if self._found:
                self._continue(part.strip())
            else:
                self._fault("stray_line", None, number, part.strip())

    def _feed_one(self, number: int, line: str) -> None:
        bare = line.strip()
        if not bare:
            self._blank_before = True
            return
        if bare[0].isdigit() and self._numbered(number, line):
            self._blank_before = False
            return
        for marker in self._examples:
            if bare.startswith(marker):
                self._example(number, bare[len(marker) :].strip(), marker)
                self._blank_before = False
                return
        self._loose(number, line, bare)
        self._blank_before = False

    def _numbered(self, number: int, line: str) -> bool:
        match = _RULE.match(line)
        if match is not None:
            return self._rule(number, line, match)
        match = self._heading.match(line)
        if match is None:
            return False
        digits, title = match.groups()
        key = keys.key_of(digits)
        last = self._last()
        lettered = _LETTERED.match(title)
        if (
            lettered is not None
            and key in self._copies
            and last // 1_000_000 * 1_000_000 == key
            and keys.depth(last) >= 2
        ):
            return self._rule_number_lost(number, last, lettered)
        if self._contents is not None:
            if key not in self._contents:
                return False
        elif key < last or not is_title(title):
            return False
        stated = self._contents.get(key) if self._contents else None
        if stated != title.strip() and (key in self._copies or not is_title(title)):
            return False
        if key <= last and key in self._copies:
            self._fault("duplicate_number", digits, number, title)
        elif key < last:
            self._fault("out_of_order", digits, number, title)
        if stated is not None and stated != title.strip():
            self._fault("title_differs", digits, number, f"{stated} | {title.strip()}")
        self._add(number, key, title.strip())
        return True

    def _rule_number_lost(self, number: int, last: int, match: re.Match[str]) -> bool:
        """`306. b If …` between 306.1a and 306.1c is 306.1b."""
        letter, text = match.groups()
        key = last - last % 1000 + keys.letter_index(letter)
        if key <= last:
            return False
        self._fault("malformed_number", keys.number_of(key), number, match.string[:40])
        self._add(number, key, text)
        return True

    def _rule(self, number: int, line: str, match: re.Match[str]) -> bool:
        indent, chapter, gap, rule, inner_dot, letter, dot, space, text = match.groups()
        if gap and not letter:
            return False
        if not (dot or inner_dot or space or not text) and not letter and not ("\u2e80" <= text[0] <= "\uffef"):
            return False
        if letter and not keys.LETTERS.count(letter[0]) and letter not in ("l", "o"):
            return False
        if letter is not None and any(character not in keys.LETTERS for character in letter):
            self._fault("malformed_number", f"{chapter}.{rule}{letter}", number, line.strip()[:40])
            return False
        if int(rule) == 0:
            return False
        key = keys.key_of(f"{chapter}.{int(rule)}{letter or ''}")
        odd = (
            gap
            or inner_dot
            or len(indent) > 0
            or (letter and dot)
            or (not letter and not dot and not self._dotless)
            or (space is not None and len(space) > 1)
        )
        if odd or (text and not space):
            self._fault(
                "malformed_number",
                keys.number_of(key),
                number,
                line.strip()[: line.strip().find(text)] if text else line.strip(),
            )
        self._sequence(number, key)
        self._add(number, key, (text or "").strip())
        return True

    def _sequence(self, number: int, key: int) -> None:
        shown = keys.number_of(key)
        if key in self._copies:
            self._fault("duplicate_number", shown, number, "the number stands here again")
            return
        last = self._last()
        if key < last:
            self._fault("out_of_order", shown, number, f"after {keys.number_of(last)}")
        above = keys.parent(key)
        if above is not None and above not in self._copies:
            self._fault("orphan", shown, number, f"there is no {keys.number_of(above)} before it")
            return
        step = 1 if keys.depth(key) == 3 else 1000
        if key - step != above and key - step not in self._copies:
            self._fault("gap", shown, number, f"there is no {keys.number_of(key - step)} before it")

    def _add(self, number: int, key: int, text: str) -> None:
        copy = self._copies.get(key, 0)
        above = keys.parent(key)
        if keys.depth(key) == 3 and above is not None:
            copy = max(copy, self._copies.get(above, 1) - 1)
        self._copies[key] = copy + 1
        self._found.append((key, copy, [text] if text else [], [], number))
        self._in_example = False

    def _example(self, number: int, text: str, marker: str) -> None:
        if text.startswith(marker):
            text = text[len(marker) :].strip()
            self._fault("doubled_example", self._number(), number, marker * 2)
        if not self._found:
            self._fault("stray_line", None, number, text)
            return
        self._found[-1][3].append(text)
        self._in_example = True

    def _loose(self, number: int, line: str, bare: str) -> None:
        if not self._found or len(bare) < 3:
            self._fault("stray_line", self._number(), number, bare)
            return
        if not line.startswith("   "):
            self._fault("loose_continuation", self._number(), number, bare)
        self._continue(bare)

    def _continue(self, bare: str) -> None:
        _, _, texts, examples, _ = self._found[-1]
        if self._in_example and examples:
            examples[-1] += "\n" + bare
        else:
            texts.append(bare)

    def _number(self) -> str | None:
        return keys.number_of(self._found[-1][0]) if self._found else None

    def _fault(self, code: str, shown: str | None, number: int, detail: str) -> None:
        self._faults.append(Fault(code, shown, number, detail))  # type: ignore[arg-type]

    def done(self) -> tuple[tuple[ParsedRule, ...], tuple[Fault, ...]]:
        """All rules in the order of their numbers (a number used twice keeps both), and all faults in the order of the file."""
        rules = []
        for key, copy, texts, examples, _ in self._found:
            text = "\n".join(texts)
            title = text if keys.depth(key) < 2 or (keys.depth(key) == 2 and is_title(text)) else None
            rules.append(ParsedRule(key, copy, title, "" if title is not None else text, tuple(examples)))
        rules.sort(key=lambda rule: (rule.key, rule.copy))
        if self._contents is not None:
            for key, title in self._contents.items():
                if key not in self._copies:
                    self._fault("missing_chapter", keys.number_of(key), 0, title)
        return tuple(rules), tuple(self._faults)


def read_body(
    lines: Iterable[tuple[int, str]], language: Language, contents: dict[int, str] | None = None
) -> tuple[tuple[ParsedRule, ...], tuple[Fault, ...]]:
    """Rules and faults of numbered lines."""
    reader = BodyReader(language, contents=contents)
    for number, line in lines:
        reader.feed(number, line)
    return reader.done()


def read_contents(lines: Sequence[str], language: Language) -> dict[int, str]:
    """The table of contents: key → title of its sections and chapters."""
    found: dict[int, str] = {}
    heading = _DOTLESS if language.dotless_headings else _HEADING
    for line in lines:
        match = heading.match(line)
        if match is not None and not _RULE.match(line):
            title = re.sub(r"\.{4,}\s*\d*\s*$", "", match[2]).strip()
            found.setdefault(keys.key_of(match[1]), title)
    return found
