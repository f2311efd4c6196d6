"""Load the card files: `load_cards()` by English name, `card_index()` by any printed name, each card read when it is first asked for."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from rules_engine.cards.abilities import ability_of, with_ids
from rules_engine.cards.notation import keyword_of
from rules_engine.cards.phrases import subtypes, words
from rules_engine.cards.typeline import strength, type_line
from rules_engine.vocabulary import Card

Language = Literal["en", "es", "de"]
Table = dict[str, Any]
_HERE = Path(__file__).parent
_NO_CARDS = {"words.toml", "subtypes.toml"}
_PLAIN = ("mana_value", "colors", "loyalty", "known", "uncovered", "claims")


class CardFileError(ValueError):
    """A card file can't be read; the message says which card and why."""


def card_files() -> tuple[Path, ...]:
    """The files that hold cards, in the order of their names."""
    return tuple(path for path in sorted(_HERE.glob("*.toml")) if path.name not in _NO_CARDS)


@cache
def _sources() -> dict[str, Table]:
    sources: dict[str, Table] = {}
    for path in card_files():
        for name, table in tables_of(path).items():
            if name in sources:
                raise CardFileError(f"{name} is in two card files ({path.name})")
            sources[name] = table
    return sources


def tables_of(path: Path) -> dict[str, Table]:
    """The tables of one card file by the card's name; `CardFileError` names the file where it can't be read."""
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CardFileError(f"{path.name}: {error}") from error
    for name, table in tables.items():
        if not isinstance(table, dict) or "type" not in table:
            raise CardFileError(f'{path.name}: "{name}" is no card; each is a table ["Its Name"] with at least a type')
    return tables


def face_table(name: str, source: Mapping[str, Any]) -> Table:
    """The fields of a `Face` from a table of a card file."""
    table: Table = {"name": name, "mana_cost": source.get("cost"), **type_line(source["type"])}
    table |= {key: source[key] for key in ("mana_value", "colors", "loyalty") if key in source}
    if "pt" in source:
        table["power"], table["toughness"] = strength(source["pt"])
    abilities = [keyword_of(text) for text in source.get("keywords", ())]
    if "spell" in source:
        abilities.append(ability_of({"spell": True, **source["spell"]}))
    if "cleave" in source:
        abilities.append(ability_of({"spell": True, "id": "cleave", **source["cleave"]}))
    abilities += [ability_of(ability) for ability in source.get("abilities", ())]
    if (
        source.get("known", "full") != "full"
        and {"instant", "sorcery"} & set(table["types"])
        and not _has_spell(abilities)
    ):
        about = "; ".join(source.get("uncovered", ())) or f"what {name} does"
        abilities.append({"kind": "spell", "effects": [{"do": "uncovered", "about": about, "matters": True}]})
    table["abilities"] = with_ids(abilities)
    return table


def card_table(name: str, source: Mapping[str, Any]) -> Table:
    """The fields of a `Card` from a table of a card file: what `notation` and `abilities` describe. `names` holds what was printed."""
    table = face_table(name, source)
    table |= {key: source[key] for key in _PLAIN if key in source}
    table["names"] = {"en": name, **{language: source[language] for language in ("es", "de") if language in source}}
    if "nick" in source:
        table["nicknames"] = source["nick"]
    if "faces" in source:
        table["other_faces"] = [face_table(face["name"], face) for face in source["faces"]]
    return table


def read_card(name: str, source: Mapping[str, Any]) -> Card:
    """A card from its table in a card file, validated. Raises `CardFileError`."""
    unknown = set(source) - {
        "es",
        "de",
        "nick",
        "cost",
        "type",
        "pt",
        "keywords",
        "spell",
        "cleave",
        "abilities",
        "faces",
        "note",
        *_PLAIN,
    }
    if unknown:
        raise CardFileError(f"{name}: unknown keys {', '.join(sorted(unknown))}")
    try:
        return Card.model_validate(card_table(name, source))
    except (ValueError, KeyError, TypeError) as error:
        raise CardFileError(f"{name}: {error}") from error


def _has_spell(abilities: list[Table]) -> bool:
    return any(ability["kind"] == "spell" for ability in abilities)


@cache
def _faces() -> dict[str, tuple[str, Table]]:
    """Other faces by their own name, with the name of the card that they are on."""
    return {face["name"]: (name, face) for name, table in _sources().items() for face in table.get("faces", ())}


class _Cards(Mapping[str, Card]):
    """Cards by English name; each is read and validated on first access and kept. Another face is also there under its own name."""

    def __init__(self) -> None:
        self._read = cache(self._read_one)

    @staticmethod
    def _read_one(name: str) -> Card:
        if name in _sources():
            return read_card(name, _sources()[name])
        return read_card(name, {key: value for key, value in _faces()[name][1].items() if key != "name"})

    def __getitem__(self, name: str) -> Card:
        if name not in self:
            raise KeyError(name)
        return self._read(name)

    def __contains__(self, name: object) -> bool:
        return name in _sources() or name in _faces()

    def __iter__(self) -> Iterator[str]:
        return iter(_sources())

    def __len__(self) -> int:
        return len(_sources())


@cache
def load_cards() -> Mapping[str, Card]:
    """All cards of the card files by English name. A card is read on first access; `CardFileError` then says what is wrong with it."""
    return _Cards()


def fold(text: str) -> str:
    """A name without case, accents, punctuation and doubled spaces, as names are compared: "Lim-Dûl's Vault" is "lim duls vault"."""
    lowered = text.lower().replace("ß", "ss").replace("æ", "ae")
    for mark in ("'", "’", "`"):
        lowered = lowered.replace(mark, "")
    plain = unicodedata.normalize("NFKD", lowered)
    return " ".join("".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c)).split())


@cache
def names(language: Language) -> Mapping[str, str]:
    """Printed name → English name, for every card whose name in that language is known."""
    if language == "en":
        return {name: name for name in _sources()}
    return {table[language]: name for name, table in _sources().items() if language in table}


@cache
def nicknames(language: Language) -> Mapping[str, str]:
    """Nickname → English name."""
    return {nick: name for name, table in _sources().items() for nick in table.get("nick", {}).get(language, ())}


class CardIndex:
    """Every printed name in every language, folded (see `fold`), with the English name of its card. Another face has its own name."""

    def __init__(self) -> None:
        self.by_folded: dict[str, str] = {}
        for language in ("en", "es", "de"):
            for printed, name in names(language).items():
                self.by_folded.setdefault(fold(printed), name)
        for table in _sources().values():
            for face in table.get("faces", ()):
                for printed in (face["name"], *(face[language] for language in ("es", "de") if language in face)):
                    self.by_folded.setdefault(fold(printed), face["name"])
        for language in ("en", "es", "de"):
            for nick, name in nicknames(language).items():
                self.by_folded.setdefault(fold(nick), name)

    def find(self, text: str) -> Card | None:
        """The card with this name in any of the languages, whatever its case and accents; None if there is none."""
        name = self.by_folded.get(fold(text))
        return load_cards()[name] if name else None

    def english(self, text: str) -> str | None:
        """The English name of the card with this printed name; None if there is none."""
        return self.by_folded.get(fold(text))


@cache
def card_index() -> CardIndex:
    """The index of all names, made once."""
    return CardIndex()


__all__ = [
    "CardFileError", "CardIndex", "card_files", "card_index", "card_table", "fold", "load_cards", "names", "nicknames", "read_card",
    "subtypes", "words",
]  # fmt: skip
