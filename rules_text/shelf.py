"""What a search works on for one language and edition: its index, the titles known, and where each anchored rule stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from threading import Lock
from weakref import WeakKeyDictionary

from rules_text.anchors import load_anchors
from rules_text.index import Index, build_index
from rules_text.model import Edition, EditionAsked, GlossaryEntry, Rule
from rules_text.number import RuleNumber, try_parse
from rules_text.snapshot import Snapshot

KEPT = 8
"""How many languages and editions stay indexed at a time."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The texts of one language and edition, ready to be searched. `titles` has those of that language, else the English ones."""

    index: Index
    titles: Mapping[str, str]
    anchors: Mapping[str, str]
    held: frozenset[str]
    """The numbers of which there is a text."""
    whole: bool
    """Whether all rules are held in some language: a number that isn't here then doesn't exist."""
    _made: dict[str, object] = field(default_factory=dict, compare=False, repr=False)

    def held_around(self, number: RuleNumber) -> bool:
        """Whether the texts of the rules beside a number are held: then its own would be, if it existed."""
        return any(other.kind == number.kind and other.parent == number.parent for other in numbers_in(self.held))

    def may_exist(self, number: RuleNumber) -> bool:
        """Whether a number without a title may be a rule's: not where all rules of its chapter have titles."""
        if number.letter:
            return str(number.family) in self.titles or not self._titled(number.chapter)
        return number.rule > 0 and not self._titled(number.chapter)

    def _titled(self, chapter: int) -> bool:
        return any(other.chapter == chapter and other.kind == "rule" for other in numbers_in(self.titles))

    def nearest(self, number: RuleNumber) -> str | None:
        """The last number that exists beside one that doesn't."""
        known = self._numbers()
        level: RuleNumber | None = number
        while level is not None and level.parent is not None:
            beside = [other for other in known if other.kind == level.kind and other.parent == level.parent]
            if beside:
                below = [other for other in beside if other < number]
                return str(max(below) if below else min(beside))
            if level.parent in known:
                return str(level.parent)
            level = level.parent
        return None

    def _numbers(self) -> frozenset[RuleNumber]:
        """All numbers that are known to exist."""
        known = self.made("numbers", lambda: frozenset(numbers_in({*self.index.document, *self.titles})))
        assert isinstance(known, frozenset)
        return known

    def made(self, key: str, make: Callable[[], object]) -> object:
        """What was made of this shelf before under a key, else made now."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def title(self, number: RuleNumber) -> str:
        """The title that a number stands under: its own, or that of the rule or chapter around it. '' if none is known."""
        at: RuleNumber | None = number
        while at is not None and at.kind != "section":
            title = self.titles.get(str(at))
            if title:
                return title
            at = at.parent
        return self.titles.get(str(number), "")

    def exists(self, number: RuleNumber) -> bool:
        """Whether a rule of this number is known to exist: by its text, its title, or what it is cited for."""
        return str(number) in self.index.document or str(number) in self.titles


def numbers_in(texts: Iterable[str]) -> Iterator[RuleNumber]:
    """The numbers among texts, without those that can't be one."""
    for text in texts:
        number = try_parse(text)
        if number is not None:
            yield number


class _Kept:
    """The shelves of one state of the store, the latest used last."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.shelves: dict[tuple[str, str | None, int | None], Shelf] = {}


_KEPT: WeakKeyDictionary[Snapshot, _Kept] = WeakKeyDictionary()
"""A cache: a store's state is never changed, so its shelves aren't either; they go when it goes."""


def shelf(snapshot: Snapshot, language: str, asked: EditionAsked) -> Shelf:
    """The shelf for a language and edition, made when it is first asked for (some tenths of a second for a whole edition)."""
    kept = _KEPT.setdefault(snapshot, _Kept())
    day = snapshot.day_in_force(asked.date) if asked.date is not None else None
    key = (language, day, asked.edition.id if asked.exact and asked.edition else None)
    with kept.lock:
        found = kept.shelves.pop(key, None)
        if found is None:
            found = _build(snapshot, language, asked)
            while len(kept.shelves) >= KEPT:
                kept.shelves.pop(next(iter(kept.shelves)))
        kept.shelves[key] = found
    return found


def _build(snapshot: Snapshot, language: str, asked: EditionAsked) -> Shelf:
    rules: list[Rule] = []
    terms: list[GlossaryEntry] = []
    whole = False
    elsewhere: list[Rule] = []
    for code in dict.fromkeys((language, "en")):
        texts = snapshot.in_force(code, asked.date)
        if asked.exact and asked.edition is not None and asked.edition.language == code:
            texts = (asked.edition,)
        rules += _rules(snapshot, texts)
        if code == language != "en" and not any(text.whole for text in texts):
            older = [text for text in snapshot.nearest(language, asked.date) if text.whole][:1]
            elsewhere = _rules(snapshot, older)
        terms += _terms(snapshot, texts)
        whole = whole or any(text.whole for text in texts)
    rules += _renumbered(elsewhere, rules)
    day = asked.date or (snapshot.dates[-1] if snapshot.dates else "")
    anchors = {key: number for key, anchor in load_anchors().items() if (number := anchor.number_at(day))}
    facts = _facts(snapshot, asked.date)
    index = build_index(rules, terms, facts.items(), set(anchors.values()))
    titles = dict(facts)
    for code in ("en", language):
        titles |= {rule.number: rule.title for rule in rules if rule.title and rule.edition.language == code}
    return Shelf(index, titles, anchors, frozenset(rule.number for rule in rules if rule.text), whole)


def _rules(snapshot: Snapshot, texts: Iterable[Edition]) -> list[Rule]:
    """One rule a number: the newest text first, parts only until a whole edition."""
    found: dict[str, Rule] = {}
    for text in texts:
        for rule in snapshot.rules("WHERE place.edition = ? ORDER BY place.key", (text.id,)):
            found.setdefault(rule.number, rule)
        if text.whole:
            break
    return list(found.values())


def _renumbered(elsewhere: Iterable[Rule], rules: Iterable[Rule]) -> list[Rule]:
    """Rules of another day's edition at the numbers that the same rules have among `rules`, as far as their language lacks them there."""
    number = {rule.line: rule.number for rule in rules if rule.edition.language == "en"}
    held = {(rule.number, rule.edition.language) for rule in rules}
    moved = [replace(rule, number=number[rule.line]) for rule in elsewhere if rule.line in number]
    return [rule for rule in moved if (rule.number, rule.edition.language) not in held]


def _terms(snapshot: Snapshot, texts: Iterable[Edition]) -> list[GlossaryEntry]:
    found: dict[str, GlossaryEntry] = {}
    for text in texts:
        for entry in snapshot.terms("WHERE gloss.edition = ? ORDER BY gloss.rank", (text.id,)):
            found.setdefault(entry.term, entry)
        if text.whole:
            break
    return list(found.values())


def _facts(snapshot: Snapshot, day: str | None) -> dict[str, str]:
    """Which title stood at which number on a day (None: today), in the order of the rules."""
    chronicle = snapshot.chronicle
    known: list[tuple[RuleNumber, str]] = []
    for number in chronicle.numbers:
        title = chronicle.title(number, day)
        parsed = try_parse(number)
        if title and parsed is not None:
            known.append((parsed, title))
    return {str(number): title for number, title in sorted(known)}
