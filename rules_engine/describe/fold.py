"""Text to tokens: case, accents, typographic signs and contractions out of the way, positions kept."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_SIGNS = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "´": "'",
        "`": "'",
        "ʼ": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "–": "-",
        "—": "-",
    }
    | {"−": "-", "‑": "-", "…": ".", "→": "→", "×": "x", "\u00a0": " "}
)

_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o"})

_TOKEN = re.compile(
    r"\{[^{}\s]{1,8}\}"  # a mana symbol
    r"|[+-]?(?:\d{1,4}|[x*])/[+-]?(?:\d{1,4}|[x*])(?![\w/])"  # power and toughness
    r"|<->|->|=>|<>|[→↔⇄]"
    r"|-?\d{1,6}(?![\w])|\d{1,4}[^\W\d_]{1,3}(?![\w])|\d{1,6}"
    r"|[^\W\d_]+(?:'[^\W\d_]+)*'?|_{2,}"
    r"|\w+"
    r"|[^\s\w]"
)
_MARKS = re.compile("[\u0300-\u036f]")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or sign of the text: `text` as typed, `word` folded (no case, accents or apostrophes), `start`/`end` in the text."""

    text: str
    word: str
    start: int
    end: int
    possessive: bool = False
    capital: bool = False

    @property
    def is_word(self) -> bool:
        """Whether it is made of letters."""
        return self.word[:1].isalpha()


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the text in lower case without accents, umlauts, ligatures and apostrophes, spaces single."""
    return " ".join(token.word for token in tokenise(text))


def slug(name: str) -> str:
    """Return the id that an object of this name gets: its words, folded, with hyphens between them."""
    words = (token.word for token in tokenise(name.replace("-", " ").replace(",", "")))
    return "-".join(word for word in words if word[0].isalnum())[:50] or "object"


def fold_word(word: str) -> str:
    """Return one word folded: `Árbol` → `arbol`, `Stärke` → `starke`, `Cosi's` → `cosis`."""
    word = word.translate(_SIGNS)
    if not word.isascii():
        word = _MARKS.sub("", unicodedata.normalize("NFKD", word.casefold())).translate(_SIGNS).translate(_LETTERS)
    return word.lower().replace("'", "")


def spell_out_umlauts(text: str) -> str:
    """Return the text as it is typed on a keyboard without umlauts: `Stärke` → `Staerke`."""
    for mark, written in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("Ä", "Ae"), ("Ö", "Oe"), ("Ü", "Ue")):
        text = text.replace(mark, written)
    return text


def composed(text: str) -> str:
    """Return the text with each letter and its accent as one character: what the places of tokens count."""
    return unicodedata.normalize("NFC", text)


@lru_cache(maxsize=64)  # each part of the way from a text to its answer cuts it anew
def tokenise(text: str) -> tuple[Token, ...]:
    """Cut a text into tokens. Never fails; signs that say nothing (emoji) are left out."""
    text = composed(text).translate(_SIGNS)
    found = []
    for match in _TOKEN.finditer(text):
        written = match.group()
        if (
            len(written) == 1
            and not written.isalnum()
            and unicodedata.category(written)[0] in "SCM"
            and written not in "+<>=→↔⇄"
        ):
            continue
        word = fold_word(written)
        if not word and written != "'":
            continue
        if not word:
            continue
        lowered = written.lower()
        possessive = lowered.endswith(("'s", "'")) and len(written) > 1
        found.append(Token(written, word, match.start(), match.end(), possessive, written[:1].isupper()))
    return tuple(found)
