"""What a person may mean while typing: numbers with their titles, found by number, title or a term's name in any language."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from rules_text.concepts import terms
from rules_text.library import Library
from rules_text.number import RuleNumber, try_parse
from rules_text.shelf import Shelf, shelf
from rules_text.stem import folded_words

MOST = 25
_LONGEST = 80
_NEAR = 78.0


@dataclass(frozen=True, slots=True)
class Completion:
    """A rule that may be meant. `title` is in the asked language as far as known; `alias` is the name it was found by, '' if that is the title."""

    number: str
    title: str
    alias: str = ""


@dataclass(frozen=True, slots=True)
class _Names:
    """The names by which rules are found, folded and in order: a title's beginning goes before a word inside one."""

    keys: tuple[str, ...]
    found: tuple[tuple[int, str, str], ...]
    """For each key: 0 for a whole title, 1 for a term's other name, 2 for a word inside a title; the number; the name."""
    numbers: tuple[str, ...]
    heads: tuple[str, ...]


def autocomplete(
    library: Library, typed: str, language: str = "en", edition: str | None = None
) -> tuple[Completion, ...]:
    """At most 25 rules that what was typed so far may mean, the likeliest first. RulesTextError `unknown_edition` as for `Library`."""
    asked = library.edition(edition, language)
    known = shelf(library.snapshot(), language, asked)
    names = known.made("completions", lambda: _names(known))
    assert isinstance(names, _Names)
    typed = typed[:_LONGEST].strip()
    digits = typed.lstrip("[§#").casefold().replace(" ", "")
    if digits[:1].isdecimal():
        pool = names.numbers if "." in digits else names.heads
        numbers = [number for number in pool if number.startswith(digits)][:MOST]
        return tuple(Completion(number, _title(known, number)) for number in numbers)
    return tuple(_by_name(known, names, " ".join(folded_words(typed))))[:MOST]


def _by_name(known: Shelf, names: _Names, prefix: str) -> Iterator[Completion]:
    if not prefix:
        return
    place = bisect_left(names.keys, prefix)
    matches: list[tuple[int, int, str, str]] = []
    while place < len(names.keys) and names.keys[place].startswith(prefix) and len(matches) < 300:
        rank, number, name = names.found[place]
        matches.append((rank, len(names.keys[place]), number, name))
        place += 1
    if not matches and len(prefix) > 3:
        near = process.extract(prefix, names.keys, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=10)
        matches = [(3, -int(score), names.found[at][1], names.found[at][2]) for _, score, at in near]
    done: set[str] = set()
    for _, _, number, name in sorted(matches):
        if number not in done:
            done.add(number)
            title = _title(known, number)
            yield Completion(number, title, "" if name in (title, "") else name)


def _title(known: Shelf, number: str) -> str:
    parsed = try_parse(number)
    return known.title(parsed) if parsed is not None else ""


def _names(known: Shelf) -> _Names:
    index = known.index
    found: dict[tuple[str, str], tuple[int, str, str]] = {}

    def add(rank: int, key: str, number: str, name: str) -> None:
        if key and (key, number) not in found:
            found[key, number] = (rank, number, name)

    for title in index.titles:
        split = title.plain.split()
        add(0, title.plain, title.number, title.text)
        for start in range(1, len(split)):
            add(2, " ".join(split[start:]), title.number, title.text)
    for term in terms().values():
        for number in index.named.get(frozenset({f"#{term.key}"}), ()):
            for forms in term.forms.values():
                for form in forms:
                    plain = " ".join(folded_words(form))
                    add(1, plain, number, form)
                    add(1, plain.replace(" ", ""), number, form)
    ordered = sorted(found.items())
    parsed = sorted(one for text in {*index.document, *known.titles} if (one := try_parse(text)) is not None)
    return _Names(
        tuple(key for (key, _), _ in ordered),
        tuple(value for _, value in ordered),
        tuple(map(str, parsed)),
        tuple(map(str, sorted(parsed, key=_heads_first))),
    )


def _heads_first(number: RuleNumber) -> tuple[bool, bool, RuleNumber]:
    """Sections and chapters before what stands in them, rules before subrules."""
    return number.rule > 0, number.letter > 0, number
