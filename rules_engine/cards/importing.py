"""Read foreign card lists: Scryfall's "oracle cards" bulk file, or MTGJSON's AtomicCards file, as a stream of records in bounded memory."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

import ijson  # type: ignore[import-untyped]

LANGUAGES = {
    "English": "en", "Spanish": "es", "German": "de", "French": "fr", "Italian": "it", "Portuguese (Brazil)": "pt", "Japanese": "ja",
    "Korean": "ko", "Russian": "ru", "Chinese Simplified": "zhs", "Chinese Traditional": "zht",
}  # fmt: skip
"""MTGJSON's language names and the short codes that records use."""

_NOT_CARDS = {"token", "double_faced_token", "emblem", "art_series", "reversible_card"}
_JOINED = {"split", "aftermath"}
"""Layouts whose two halves make up one card name."""


class CardListError(ValueError):
    """A file is no card list, or is broken; the message is a sentence that says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class ImportedFace:
    """One face of an imported card, in the words of the list: cost as symbols, power and toughness as printed ("*", "1+*")."""

    name: str
    type_line: str
    mana_cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    colors: tuple[str, ...] | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class ImportedCard:
    """A card of a list. `names` are whole printed names by language code; `faces` has at least one."""

    name: str
    names: tuple[tuple[str, str], ...]
    faces: tuple[ImportedFace, ...]

    @property
    def front(self) -> ImportedFace:
        """The face that counts outside the stack and the battlefield."""
        return self.faces[0]


_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def read_cards(path: Path) -> Iterator[ImportedCard]:
    """Yield the cards of a file (plain or gzipped JSON), one after another.

    Raises `CardListError` as soon as the file turns out to be something else or broken; `OSError` where it can't be read.
    """
    with path.open("rb") as plain:
        stream: IO[bytes] = cast(IO[bytes], gzip.GzipFile(fileobj=plain)) if plain.peek(2)[:2] == b"\x1f\x8b" else plain
        try:
            yield from _cards(stream)
        except ijson.JSONError as error:
            reason = str(error).splitlines()[0] if str(error) else "it ends too early"
            raise CardListError(f"The file is not valid JSON: {reason}") from error
        except (gzip.BadGzipFile, EOFError, UnicodeDecodeError) as error:
            raise CardListError(f"The file is damaged: {error}") from error


def _cards(stream: IO[bytes]) -> Iterator[ImportedCard]:
    first = _first_byte(stream)
    if first == b"[":
        yield from _scryfall(ijson.items(_Rest(first, stream), "item", use_float=True))
    elif first == b"{":
        yield from _mtgjson(ijson.kvitems(_Rest(first, stream), "data", use_float=True))
    else:
        raise CardListError("The file is neither Scryfall's card list nor MTGJSON's: it doesn't begin with [ or {.")


def _first_byte(stream: IO[bytes]) -> bytes:
    while (byte := stream.read(1)) in {b" ", b"\n", b"\r", b"\t", b"\xef", b"\xbb", b"\xbf"}:
        continue
    if not byte:
        raise CardListError("The file is empty.")
    return byte


class _Rest:
    """A stream with one byte put back, in the form that ijson reads."""

    def __init__(self, first: bytes, stream: IO[bytes]) -> None:
        self._first, self._stream = first, stream

    def read(self, size: int = -1) -> bytes:
        if self._first and size != 0:
            head, self._first = self._first, b""
            return head + (self._stream.read(size - 1) if size > 0 else self._stream.read())
        return self._stream.read(size)


def _text(entry: dict[str, Any], key: str, where: str) -> str | None:
    value = entry.get(key)
    if value is not None and not isinstance(value, str):
        raise CardListError(f"{where}: {key!r} is {type(value).__name__}, not text.")
    return value or None


def _required(entry: dict[str, Any], key: str, where: str) -> str:
    value = _text(entry, key, where)
    if value is None:
        raise CardListError(f"{where} has no {key!r}; this is no list of cards as Scryfall and MTGJSON make them.")
    return value


def _colors(letters: Any, where: str) -> tuple[str, ...] | None:
    if letters is None:
        return None
    if not isinstance(letters, list) or not all(letter in _COLORS for letter in letters):
        raise CardListError(f"{where}: unknown colors {letters!r}.")
    return tuple(_COLORS[letter] for letter in letters)


def _scryfall(items: Iterable[Any]) -> Iterator[ImportedCard]:
    index = 0
    for index, entry in enumerate(items, 1):
        where = f"Entry {index}"
        if not isinstance(entry, dict):
            raise CardListError(f"{where} is no card object.")
        name = _required(entry, "name", where)
        where = f"{where} ({name})"
        layout = _text(entry, "layout", where) or "normal"
        if layout in _NOT_CARDS:
            continue
        parts = entry.get("card_faces")
        if parts is not None and not (isinstance(parts, list) and all(isinstance(part, dict) for part in parts)):
            raise CardListError(f"{where}: 'card_faces' is no list of faces.")
        listed = parts or [entry]
        faces = tuple(_scryfall_face({**_shared(entry), **part}, where) for part in listed)
        language = _text(entry, "lang", where) or "en"
        printed = _text(entry, "printed_name", where)
        whole = name if layout in _JOINED else faces[0].name
        names = (("en", whole), *(((language, printed),) if printed and language != "en" else ()))
        yield ImportedCard(whole, names, faces)
    if not index:
        raise CardListError("The file holds no cards.")


def _shared(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: entry[key] for key in ("colors", "type_line") if key in entry}


def _scryfall_face(part: dict[str, Any], where: str) -> ImportedFace:
    return ImportedFace(
        name=_required(part, "name", where),
        type_line=_required(part, "type_line", where),
        mana_cost=_text(part, "mana_cost", where),
        power=_text(part, "power", where),
        toughness=_text(part, "toughness", where),
        loyalty=_text(part, "loyalty", where),
        colors=_colors(part.get("colors"), where),
        text=_text(part, "oracle_text", where) or "",
    )


def _mtgjson(items: Iterable[tuple[str, Any]]) -> Iterator[ImportedCard]:
    found = False
    for name, entries in items:
        found = True
        where = f"The entry {name!r}"
        if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
            raise CardListError(f"{where} is no list of faces; this is no AtomicCards file.")
        layout = _text(entries[0], "layout", where) or "normal"
        if layout in _NOT_CARDS:
            continue
        entries = sorted(entries, key=lambda entry: str(entry.get("side") or "a"))
        faces = tuple(_mtgjson_face(entry, where) for entry in entries)
        joined = layout in _JOINED or len(faces) == 1
        whole = name if joined else faces[0].name
        yield ImportedCard(whole, _mtgjson_names(entries[0], whole, joined, where), faces)
    if not found:
        raise CardListError("The file has no 'data' with cards in it; this is no AtomicCards file.")


def _mtgjson_face(entry: dict[str, Any], where: str) -> ImportedFace:
    return ImportedFace(
        name=_text(entry, "faceName", where) or _required(entry, "name", where),
        type_line=_required(entry, "type", where),
        mana_cost=_text(entry, "manaCost", where),
        power=_text(entry, "power", where),
        toughness=_text(entry, "toughness", where),
        loyalty=_text(entry, "loyalty", where),
        colors=_colors(entry.get("colors"), where),
        text=_text(entry, "text", where) or "",
    )


def _mtgjson_names(entry: dict[str, Any], whole: str, joined: bool, where: str) -> tuple[tuple[str, str], ...]:
    names = {"en": whole}
    foreign = entry.get("foreignData") or []
    if not isinstance(foreign, list):
        raise CardListError(f"{where}: 'foreignData' is no list.")
    for other in foreign:
        if not isinstance(other, dict):
            raise CardListError(f"{where}: 'foreignData' holds something else than printed names.")
        language = LANGUAGES.get(str(other.get("language")))
        printed = (None if joined else _text(other, "faceName", where)) or _text(other, "name", where)
        if language and printed:
            names.setdefault(language, printed if joined else printed.split(" // ")[0])
    return tuple(names.items())


__all__ = ["LANGUAGES", "CardListError", "ImportedCard", "ImportedFace", "read_cards"]
