"""The texts that ship: one file a language and edition in `rules_text/corpus`, a header of `key: value` lines before the official form."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Final, cast

from rules_text.importers.official import parse_official
from rules_text.language import language
from rules_text.model import ParsedEdition, Provenance, RulesTextError

_PROVENANCES: Final = ("official", "unofficial", "project")
_REQUIRED: Final = ("language", "edition", "effective", "source", "provenance")


def parse_shipped(text: str, name: str) -> ParsedEdition:
    """Read one shipped file. RulesTextError `broken_corpus` if its header lacks a key, or a line of it stands for nothing."""
    head, _, body = text.lstrip("\ufeff").partition("\n\n")
    header: dict[str, str] = {}
    for line in head.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        key, colon, value = line.partition(":")
        if not colon:
            raise RulesTextError("broken_corpus", f"{name}: a header line is not 'key: value': {line!r}", file=name)
        header[key.strip()] = value.strip()
    missing = [key for key in _REQUIRED if not header.get(key)]
    if missing or header["provenance"] not in _PROVENANCES:
        raise RulesTextError(
            "broken_corpus", f"{name}: the header lacks {', '.join(missing) or 'a known provenance'}.", file=name
        )
    rules, glossary, faults = parse_official(body, language(header["language"]))
    if not rules and not glossary:
        raise RulesTextError("broken_corpus", f"{name}: there is no rule in it.", file=name)
    return ParsedEdition(
        language=header["language"],
        label=header["edition"],
        effective=header["effective"],
        effective_to=header.get("effective_to") or None,
        provenance=cast(Provenance, header["provenance"]),
        source=header["source"],
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        shipped=True,
        whole=header.get("whole", "no") in ("yes", "true"),
        numbering="old" if header["effective"] < "2009-07-01" else "modern",
        rules=rules,
        glossary=glossary,
        faults=faults,
    )


def _files() -> Iterator[tuple[str, str]]:
    folder = resources.files("rules_text") / "corpus"
    if not folder.is_dir():
        return
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".txt"):
            yield entry.name, entry.read_text("utf-8")


@cache
def shipped() -> tuple[ParsedEdition, ...]:
    """All texts that ship, in the order of language and date."""
    found = [parse_shipped(text, name) for name, text in _files()]
    return tuple(sorted(found, key=lambda edition: (edition.language != "en", edition.language, edition.effective)))


@cache
def corpus_hash() -> str:
    """A hash of all that ships: a store built from another corpus is built anew."""
    whole = hashlib.sha256()
    for name, text in _files():
        whole.update(name.encode() + b"\0" + text.encode() + b"\0")
    return whole.hexdigest()
