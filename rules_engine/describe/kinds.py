"""Colors and creature types as each language calls them."""

from __future__ import annotations

from functools import cache

from rules_engine.describe.lexicon import FOLDER, LANGUAGES, alternatives, read_tables


@cache
def _kinds(language: str) -> dict[str, str]:
    """Return English words → the word of a language, the first form of each."""
    if language not in LANGUAGES or language == "en":
        return {}
    words = read_tables(FOLDER / language)
    found = {value: next(alternatives(phrases[0])) for value, phrases in words.get("color", {}).items()}
    place = LANGUAGES.index(language) - 1
    for table in read_tables(FOLDER / "types").values():
        for value, others in table.items():
            spelled = others[-2:][place] if len(others) >= 2 else value
            found.setdefault(value, next(alternatives(spelled)))
    return found


def kind_in(words: str, language: str) -> str | None:
    """Return a color or creature types ("Bear", "Elf Warrior") in a language, None where one of them isn't known."""
    known = [_kinds(language).get(word) for word in words.split(" ")]
    return " ".join(word for word in known if word is not None) if known and None not in known else None
