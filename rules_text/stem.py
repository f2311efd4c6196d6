"""From words to what they have in common: stems by a language's list of endings, and which words say nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple

from rules_text.lexicon import language_files
from rules_text.words import fold

# A Chinese or Japanese character is a word of its own: nothing there says where words end.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+(?:['’][^\W\d_]+)*")
_APOSTROPHES = str.maketrans("", "", "'’")
SHORTEST_STEM = 3


class Word(NamedTuple):
    """A word as it is compared, and where it stands in its text."""

    folded: str
    start: int
    end: int


def words(text: str) -> list[Word]:
    """The words and numbers of a text: `can’t` is `cant`, `player’s` is `player`. Takes time in proportion to its length."""
    return [Word(plain(match[0]), match.start(), match.end()) for match in _WORD.finditer(text)]


def folded_words(text: str) -> list[str]:
    """The words of a text as they are compared, without where they stand."""
    return [plain(word) for word in _WORD.findall(text)]


@lru_cache(maxsize=65536)
def plain(word: str) -> str:
    """A word in lower case without accents, apostrophes and the genitive's s."""
    word = fold(word)
    if word.endswith(("'s", "’s")):
        word = word[:-2]
    return word.translate(_APOSTROPHES)


@dataclass(frozen=True, slots=True)
class Language:
    """What is known of a language's words. A language without a file has no stop words and no endings."""

    code: str
    stop: frozenset[str] = frozenset()
    soft: frozenset[tuple[str, ...]] = frozenset()
    endings: tuple[tuple[str, str], ...] = ()
    undouble: bool = False
    asks: frozenset[str] = frozenset()
    """Words that make a text a question or a sentence, not a name."""
    instead: tuple[tuple[str, str], ...] = ()
    """What people say, and what the rules say for it, folded."""
    _stems: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    def stem(self, word: str) -> str:
        """The stem of a folded word."""
        found = self._stems.get(word)
        if found is None:
            found = self._stem(word)
            if len(self._stems) < 100_000:
                self._stems[word] = found
        return found

    def _stem(self, word: str) -> str:
        for ending, instead in self.endings:
            if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
                word = word[: len(word) - len(ending)] + instead
                break
        if self.undouble and len(word) > SHORTEST_STEM and word[-1] == word[-2] and word[-1] not in "aeiou":
            word = word[:-1]
        return word


@cache
def language(code: str) -> Language:
    """The language of a code, with what its file says."""
    data = language_files().get(code)
    if data is None:
        return Language(code)
    pairs = [(fold(ending), fold(instead)) for ending, _, instead in (text.partition(">") for text in data["endings"])]
    return Language(
        code,
        frozenset(fold(word) for word in data["stop"]),
        frozenset(tuple(fold(text).split()) for text in data["soft"]),
        tuple(sorted(pairs, key=lambda pair: -len(pair[0]))),
        data["undouble"],
        frozenset(fold(word) for word in data["asks"]),
        tuple((fold(said), fold(meant)) for said, meant in data.get("instead", {}).items()),
    )


@cache
def languages() -> tuple[Language, ...]:
    """The languages that there are files for."""
    return tuple(language(code) for code in language_files())
