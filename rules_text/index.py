"""An index over the rules that a question may be about: which words and terms stand where, and under which title.

It is built from the texts that are in force for one language and edition; nothing of other editions is in it, so that their number
doesn't matter. Rules whose text isn't held stand in it by number and title.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules_text.concepts import Lexicon, found_in, lexicon
from rules_text.model import GlossaryEntry, Rule
from rules_text.number import RuleNumber, try_parse
from rules_text.stem import folded_words

TITLE_WEIGHT = 1.6
INHERITED_WEIGHT = 0.55
EXAMPLE_WEIGHT = 0.35
_SATURATION = 0.7
_LENGTH_SHARE = 0.35


def units_of(row: list[str], forms: Lexicon) -> tuple[list[str], list[str]]:
    """What a row of a language's folded words is indexed under: its terms (`#exchange`), and its words' stems (`en:exchang`)."""
    spoken = forms.language
    content = [word for word in row if word not in spoken.stop]
    stems = [spoken.stem(word) for word in content]
    found = [f"#{term}" for item in found_in(content, stems, forms) for term in item.terms]
    return found, [f"{spoken.code}:{stem}" for stem in stems if len(stem) > 1 or stem.isdigit() or not stem.isascii()]


def title_units(text: str, forms: Lexicon) -> frozenset[str]:
    """A title as the least it takes to name it: its terms, and the stems of words that are in none."""
    spoken = forms.language
    content = [word for word in folded_words(text) if word not in spoken.stop]
    stems = [spoken.stem(word) for word in content]
    units: list[str] = []
    covered: set[int] = set()
    for item in found_in(content, stems, forms):
        units.append(f"#{item.terms[0]}")
        covered.update(range(item.start, item.end))
    units += [f"{spoken.code}:{stem}" for place, stem in enumerate(stems) if place not in covered]
    return frozenset(units)


@dataclass(frozen=True, slots=True)
class Title:
    """A title of a chapter, rule or glossary term in one language."""

    number: str
    text: str
    language: str
    units: frozenset[str]
    plain: str
    """Its words, folded."""
    short: frozenset[str]
    """The units without its last word: `Combat Damage` of `Combat Damage Step`."""


@dataclass(slots=True)
class _Draft:
    number: RuleNumber
    counts: dict[str, float] = field(default_factory=dict)
    length: float = 0
    plain: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Index:
    """The finished index. Documents are numbered in the order of the rules."""

    numbers: tuple[str, ...]
    plain: tuple[str, ...]
    """Each document's words, folded, between spaces: to look for a phrase."""
    postings: Mapping[str, Mapping[int, float]]
    idf: Mapping[str, float]
    unknown_idf: float
    titles: tuple[Title, ...]
    titles_with: Mapping[str, tuple[int, ...]]
    named: Mapping[frozenset[str], tuple[str, ...]]
    """The numbers that carry a title, by its units."""
    glossary: Mapping[frozenset[str], tuple[GlossaryEntry, ...]]
    document: Mapping[str, int]
    family_title: Mapping[str, str]
    vocabulary: tuple[str, ...]
    """Every word of the texts, folded."""


def build_index(
    rules: Iterable[Rule],
    glossary: Iterable[GlossaryEntry] = (),
    facts: Iterable[tuple[str, str]] = (),
    bare: Iterable[str] = (),
) -> Index:
    """Index `rules` (of any languages; one number may come in several) and `glossary`.

    `facts` are numbers with the titles that they carry, of which a text may be missing; `bare` are numbers that exist, text or not.
    """
    return _Builder().build(list(rules), list(glossary), list(facts), list(bare))


class _Builder:
    def __init__(self) -> None:
        self.drafts: dict[str, _Draft] = {}
        self.titles: list[Title] = []
        self.vocabulary: set[str] = set()
        self.first_title: dict[str, str] = {}

    def build(
        self, rules: list[Rule], glossary: list[GlossaryEntry], facts: list[tuple[str, str]], bare: list[str]
    ) -> Index:
        inherited = {(rule.number, rule.edition.language): rule.title for rule in rules if rule.title}
        for rule in rules:
            self._add(rule, inherited)
        held = {title.number for title in self.titles}
        english = lexicon("en")
        for number, title in facts:
            if number not in held:
                self._title(number, title, english)
                draft = self._draft(number)
                if draft is not None:
                    self._count(draft, title, english, TITLE_WEIGHT)
        above = {(number, "en"): title for number, title in facts}
        for number in bare:
            draft = None if number in self.drafts else self._draft(number)
            if draft is not None:
                self._inherit(draft, above, english)
        return self._finish(glossary)

    def _draft(self, number: str) -> _Draft | None:
        draft = self.drafts.get(number)
        if draft is None:
            parsed = try_parse(number)
            if parsed is None:
                return None
            draft = self.drafts[number] = _Draft(parsed)
        return draft

    def _title(self, number: str, title: str, forms: Lexicon) -> None:
        units = title_units(title, forms)
        plain = " ".join(folded_words(title))
        shorter = plain.rpartition(" ")[0]
        short: frozenset[str] = title_units(shorter, forms) if shorter else frozenset()
        if units:
            self.titles.append(Title(number, title, forms.language.code, units, plain, short))
            self.first_title.setdefault(number, title)

    def _add(self, rule: Rule, inherited: Mapping[tuple[str, str], str]) -> None:
        draft = self._draft(rule.number)
        if draft is None:
            return
        forms = lexicon(rule.edition.language)
        self._count(draft, rule.text, forms, 1)
        for example in rule.examples:
            self._count(draft, example, forms, EXAMPLE_WEIGHT)
        if rule.title:
            self._title(rule.number, rule.title, forms)
            self._count(draft, rule.title, forms, TITLE_WEIGHT)
            return
        self._inherit(draft, inherited, forms)

    def _count(self, draft: _Draft, text: str, forms: Lexicon, weight: float) -> None:
        folded = folded_words(text)
        found, stems = units_of(folded, forms)
        for unit in (*found, *stems):
            draft.counts[unit] = draft.counts.get(unit, 0) + weight
        draft.length += len(stems) * min(weight, 1)
        self.vocabulary.update(folded)
        draft.plain.append(f" {' '.join(folded)} ")

    def _inherit(self, draft: _Draft, titles: Mapping[tuple[str, str], str], forms: Lexicon) -> None:
        """Index a rule under the title around it: less than under its own words, and less still under that of a whole chapter."""
        parent = draft.number.parent
        while parent is not None and parent.kind != "section":
            title = titles.get((str(parent), forms.language.code))
            if title:
                weight = INHERITED_WEIGHT if parent.kind == "rule" or not draft.number.letter else INHERITED_WEIGHT / 2
                for unit in title_units(title, forms):
                    draft.counts[unit] = draft.counts.get(unit, 0) + weight
                return
            parent = parent.parent

    def _finish(self, glossary: list[GlossaryEntry]) -> Index:
        drafts = sorted(self.drafts.values(), key=lambda draft: draft.number)
        average = sum(draft.length for draft in drafts) / len(drafts) if drafts else 1
        postings: dict[str, dict[int, float]] = {}
        for place, draft in enumerate(drafts):
            norm = _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * draft.length / (average or 1))
            for unit, count in draft.counts.items():
                postings.setdefault(unit, {})[place] = count / (count + norm) * (1 + _SATURATION)
        total = len(drafts)
        idf = {unit: math.log(1 + (total - len(found) + 0.5) / (len(found) + 0.5)) for unit, found in postings.items()}
        named: dict[frozenset[str], list[str]] = {}
        titles_with: dict[str, list[int]] = {}
        for place, title in enumerate(self.titles):
            numbers = named.setdefault(title.units, [])
            if title.number not in numbers:
                numbers.append(title.number)
            for unit in title.units:
                titles_with.setdefault(unit, []).append(place)
        terms: dict[frozenset[str], list[GlossaryEntry]] = {}
        for entry in glossary:
            for part in {entry.term, *entry.term.split(",")}:
                units = title_units(part, lexicon(entry.edition.language))
                if units:
                    terms.setdefault(units, []).append(entry)
        return Index(
            tuple(str(draft.number) for draft in drafts),
            tuple("".join(draft.plain) for draft in drafts),
            postings,
            idf,
            math.log(1 + 2 * (total + 0.5)),
            tuple(self.titles),
            {unit: tuple(found) for unit, found in titles_with.items()},
            {units: tuple(numbers) for units, numbers in named.items()},
            {units: tuple(entries) for units, entries in terms.items()},
            {str(draft.number): place for place, draft in enumerate(drafts)},
            self.first_title,
            tuple(sorted(self.vocabulary)),
        )
