"""Words as they are compared: no case, no accents, no umlauts; a token knows where it stood."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_TOKEN = re.compile(r"[0-9]+|[^\W\d_]+|[^\s\w]|_")
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"})


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """`text` in lower case, without accents and umlaut dots, ß as ss."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c)).translate(_PLAIN)


@dataclass(frozen=True, slots=True)
class Token:
    """A run of digits or letters, or one mark, as it stands from `start` to `end` of a text."""

    text: str
    start: int
    end: int

    @property
    def folded(self) -> str:
        """The token as it is compared."""
        return fold(self.text)

    @property
    def is_word(self) -> bool:
        """Whether it is letters."""
        return self.text[0].isalpha()

    @property
    def is_digits(self) -> bool:
        """Whether it is digits."""
        return self.text[0].isdigit()


def tokens(text: str) -> list[Token]:
    """The tokens of a text, in order. Takes time in proportion to its length."""
    return [Token(match[0], match.start(), match.end()) for match in _TOKEN.finditer(text)]
