"""A question in words becomes the units that an index is asked for: terms where the lexicon knows them, stems elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rules_text.concepts import found_in, lexicon
from rules_text.lexicon import commands
from rules_text.repair import repaired_pair
from rules_text.stem import Word, language, languages, words

MOST_UNITS = 16
MOST_REPAIRS = 5
"""How many unknown words are looked at for slips; a text with more isn't a mistyped one."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One thing a question is about: alternatives of which one is enough, and the words that say it. Unknown units have no alternatives."""

    alternatives: tuple[str, ...]
    said: str
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What a text in words asks about. `language` is the one it seems to be in; `repaired` says which words were read as which."""

    units: tuple[Unit, ...]
    plain: str
    language: str
    repaired: Mapping[str, str]
    asks: bool = False
    """Whether it is a question or a sentence: in one, unknown words matter less than in what may be a name."""

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words that nothing is known of."""
        return tuple(unit.said for unit in self.units if not unit.alternatives)


Repair = Callable[[str], str | None]
"""What a word that nothing is known of was meant to be, or None."""


def analyse(text: str, preferred: str, known: Callable[[str], bool], repair: Repair) -> Question:
    """Read a text: `preferred` is the person's language, `known` says whether a unit occurs in the index."""
    row = words(_in_the_rules_words(text))
    spoken = _language_of(row, preferred)
    repaired: dict[str, str] = {}
    units = _units(row, spoken, preferred, known)
    unknown = [unit.said for unit in units if not unit.alternatives]
    for said in unknown[:MOST_REPAIRS]:
        repaired |= _repairs(row, said, repair)
    if repaired:
        row = words(_rewritten(row, repaired))
        units = _units(row, spoken, preferred, known)
    hard = [unit for unit in units if not unit.soft]
    plain = _core(row, spoken)
    asks = any(word.folded in language(spoken).asks for word in row)
    return Question(tuple((hard or units)[:MOST_UNITS]), plain, spoken, repaired, asks)


def _in_the_rules_words(text: str) -> str:
    """A text with what people say replaced by what the rules say for it."""
    row = words(text)
    said = f" {' '.join(word.folded for word in row)} "
    meant = said
    for spoken in languages():
        for phrase, instead in spoken.instead:
            meant = meant.replace(f" {phrase} ", f" {instead} ")
    return text if meant == said else meant


def _repairs(row: Sequence[Word], said: str, repair: Repair) -> dict[str, str]:
    """What an unknown word was meant to be, alone or with the word beside it."""
    folded = [word.folded for word in row]
    place = folded.index(said) if said in folded else -1
    for first in (place - 1, place):
        if first >= 0 and first + 1 < len(folded) and place >= 0:
            instead = repaired_pair(folded[first], folded[first + 1])
            if instead is not None:
                return {f"{folded[first]} {folded[first + 1]}": instead}
    alone = repair(said)
    return {said: alone} if alone is not None else {}


def _rewritten(row: Sequence[Word], repaired: Mapping[str, str]) -> str:
    text = f" {' '.join(word.folded for word in row)} "
    for said, instead in repaired.items():
        text = text.replace(f" {said} ", f" {instead} ")
    return text


def _core(row: Sequence[Word], spoken: str) -> str:
    """The words from the first to the last that tell something: what may stand in a rule as it is."""
    empty = _soft_places(row) | {place for place, word in enumerate(row) if word.folded in language(spoken).stop}
    telling = [place for place in range(len(row)) if place not in empty]
    if not telling:
        return ""
    return " ".join(word.folded for word in row[telling[0] : telling[-1] + 1])


def _language_of(row: Sequence[Word], preferred: str) -> str:
    """The language whose small words and terms the text uses most; the preferred one where it is a tie."""
    best, most = preferred, 0.0
    for spoken in languages():
        forms = lexicon(spoken.code)
        score = 0.5 if spoken.code == preferred else 0.0
        for word in row:
            if word.folded in spoken.stop:
                score += 1
            elif (word.folded,) in forms.exact or (word.folded,) in spoken.soft:
                score += 0.9
            elif word.folded in forms.lengths:
                score += 0.4
        if score > most:
            best, most = spoken.code, score
    return best


@dataclass(frozen=True, slots=True)
class _Candidate:
    size: int
    preferred: bool
    exact: bool
    start: int
    end: int
    terms: tuple[str, ...]


def _units(row: Sequence[Word], spoken: str, preferred: str, known: Callable[[str], bool]) -> list[Unit]:
    own = language(spoken)
    read = languages()
    if all(other.code != preferred for other in read):
        read = (*read, language(preferred))
    skip = {place for place, word in enumerate(row) if word.folded in own.stop}
    soft = _soft_places(row)
    chosen: dict[int, _Candidate] = {}
    taken: set[int] = set()
    candidates = [
        found
        for other in languages()
        for found in _candidates(row, skip, other.code, spoken)
        if any(known(f"#{term}") for term in found.terms)
    ]
    for found in sorted(candidates, key=lambda item: (-item.size, not item.preferred, not item.exact, item.start)):
        span = set(range(found.start, found.end)) - skip
        if not span & taken:
            taken |= span
            chosen[min(span)] = found
    units: list[Unit] = []
    for place, word in enumerate(row):
        if place in chosen:
            found = chosen[place]
            said = " ".join(word.folded for word in row[found.start : found.end])
            spots = set(range(found.start, found.end)) - skip
            units.append(Unit(_known_first(found.terms, known), said, spots <= soft))
        elif place not in skip and place not in taken:
            if len(word.folded) == 1 and word.folded.isascii() and not word.folded.isdigit():
                continue
            if word.folded in commands().months or (place in soft):
                units.append(Unit((f"{spoken}:{own.stem(word.folded)}",), word.folded, True))
                continue
            stems = dict.fromkeys(
                f"{other.code}:{other.stem(word.folded)}" for other in read if word.folded not in other.stop
            )
            alternatives = tuple(stem for stem in stems if known(stem))
            if not alternatives and any(word.folded in other.stop for other in languages()):
                continue
            units.append(Unit(alternatives, word.folded))
    unique: dict[tuple[str, ...], Unit] = {}
    for unit in units:
        unique.setdefault(unit.alternatives or (unit.said,), unit)
    return list(unique.values())


def _known_first(terms: tuple[str, ...], known: Callable[[str], bool]) -> tuple[str, ...]:
    units = tuple(f"#{term}" for term in terms)
    return tuple(unit for unit in units if known(unit)) or units


def _candidates(row: Sequence[Word], skip: set[int], code: str, spoken: str) -> list[_Candidate]:
    forms = lexicon(code)
    places = [place for place, word in enumerate(row) if place not in skip and word.folded not in forms.language.stop]
    content = [row[place].folded for place in places]
    stems = [forms.language.stem(word) for word in content]
    return [
        _Candidate(
            found.end - found.start,
            code == spoken,
            found.exact,
            places[found.start],
            places[found.end - 1] + 1,
            found.terms,
        )
        for found in found_in(content, stems, forms)
    ]


def _soft_places(row: Sequence[Word]) -> set[int]:
    """Where words ask for a rule in general."""
    found: set[int] = set()
    starts = _soft_phrases()
    for place, word in enumerate(row):
        for phrase in starts.get(word.folded, ()):
            end = place + len(phrase)
            if end <= len(row) and all(row[place + step].folded == part for step, part in enumerate(phrase)):
                found.update(range(place, end))
    return found


@cache
def _soft_phrases() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The words of all languages that ask for a rule in general, by their first word."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for spoken in languages():
        for phrase in spoken.soft:
            found.setdefault(phrase[0], []).append(phrase)
    return {first: tuple(phrases) for first, phrases in found.items()}
