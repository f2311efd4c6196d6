"""One door to looking up: whatever a person types, the rules that it asks for, or why there are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules_text.formerly import formerly, said_otherwise, stands_now, was_old_number
from rules_text.found import (
    Found,
    FoundRule,
    GlossaryNotHeld,
    NoExample,
    NoSuchNumber,
    NotANumber,
    Note,
    NumberInWords,
    NumberMeantOtherwise,
    ReadAs,
    SaidOtherwise,
    TextNotHeld,
    TooLong,
    UnknownWords,
    UnusedLetter,
    WordDecided,
)
from rules_text.keys import key_of
from rules_text.library import Library
from rules_text.model import Fallback, GlossaryEntry, Lookup
from rules_text.number import RuleNumber, try_parse
from rules_text.query import LONGEST, Query, understand
from rules_text.question import Question
from rules_text.search import Results, matching, search
from rules_text.shelf import Shelf, numbers_in, shelf
from rules_text.titles import title_around, title_of
from rules_text.typed import Asked

MOST_NUMBERS = 40
"""How many rules one look-up answers with at most, their subrules not counted."""


def find(library: Library, text: str, language: str = "en", edition: str | None = None) -> Found:
    """Look up whatever `text` asks for.

    `language` is the person's language (a code), `edition` as `Library` takes it; what the text itself asks for goes before both.
    RulesTextError `unknown_edition` as for `Library`.
    """
    query = understand(text)
    finder = _Finder(library, query, query.language or language, query.edition or edition, language)
    return finder.found()


class _Finder:
    """One look-up under way."""

    def __init__(self, library: Library, query: Query, language: str, edition: str | None, spoken: str) -> None:
        self.library = library
        self.query = query
        self.language = language
        self.edition = None if edition == "current" else edition
        self.spoken = spoken
        self.notes: list[Note] = []
        self._shelf: Shelf | None = None

    @property
    def shelf(self) -> Shelf:
        """The shelf, made when it is needed: a number that is held doesn't need one."""
        if self._shelf is None:
            asked = self.library.edition(self.edition, self.language)
            self._shelf = shelf(self.library.snapshot(), self.language, asked)
        return self._shelf

    def found(self) -> Found:
        query = self.query
        if query.too_long:
            return self._nothing(TooLong(LONGEST))
        if query.spelled_out:
            return self._nothing(NumberInWords(query.words))
        if query.asked and not self._only_words():
            return self._by_number()
        if query.sides:
            both = self._sides(query.sides)
            if both is not None:
                return both
        if query.words:
            return self._by_words(query.text if query.asked else query.words)
        return self._nothing(*map(NotANumber, query.malformed))

    def _nothing(self, *notes: Note) -> Found:
        return Found("not_found", self.query, self.language, self.edition, notes=(*self.notes, *notes))

    def _answer(self, kind: str, entries: Iterable[FoundRule], glossary: tuple[GlossaryEntry, ...] = ()) -> Found:
        unique: dict[tuple[str, str, str], FoundRule] = {}
        for entry in entries:
            edition = entry.rule.edition if entry.rule else None
            unique.setdefault(
                (entry.number, edition.language if edition else "", edition.sha256 if edition else ""), entry
            )
        shown = tuple(unique.values())
        if self.query.example:
            with_example = tuple(entry for entry in shown if entry.rule is not None and entry.rule.examples)
            if with_example:
                shown = with_example
            else:
                self.notes.append(NoExample())
        self.notes += self._contrary(shown)
        notes = tuple(dict.fromkeys(self.notes))
        if kind == "search":
            return Found("search", self.query, self.language, self.edition, shown, glossary, notes)
        if kind == "glossary":
            return Found("glossary", self.query, self.language, self.edition, shown, glossary, notes)
        if not shown:
            return Found("not_found", self.query, self.language, self.edition, (), glossary, notes)
        return Found("rules", self.query, self.language, self.edition, shown, glossary, notes)

    def _contrary(self, shown: Iterable[FoundRule]) -> Iterator[Note]:
        """What is shown from another edition, but said otherwise in the one asked for."""
        old = [entry for entry in shown if entry.rule is not None and entry.fallback is not None]
        if not old:
            return
        snapshot = self.library.snapshot()
        asked = self.library.edition(self.edition, self.language).date or snapshot.dates[-1]
        for entry in old:
            assert entry.rule is not None
            day = said_otherwise(entry.number, entry.rule.edition.effective, asked)
            if day is not None:
                yield SaidOtherwise(entry.number, day)

    # --- by number

    def _only_words(self) -> bool:
        """Whether a bare number is but a word of a sentence: `100` in "100 cards" unless the words are about chapter 100."""
        first = self.query.asked[0]
        if not (first.weak and self.query.words):
            return False
        results = self._search(self.query.words)
        return results.kind != "title" and not self._agrees(results, first.number)

    def _agrees(self, results: Results, number: RuleNumber) -> bool:
        """Whether what the words are about is the rule at a number, or in the same chapter where the number is one."""
        about = [*results.named, *(hit.number for hit in results.hits[:3])]
        same = number.family if number.rule else number
        return any(
            other == same or other.family == same or (other.chapter == number.chapter and not number.rule)
            for other in numbers_in(about)
        )

    def _by_number(self) -> Found:
        entries: list[FoundRule] = []
        by_word = self._named_otherwise()
        for asked in dict.fromkeys(self.query.asked[:MOST_NUMBERS]):
            entries += self._asked(asked)
        if any(isinstance(note, WordDecided) for note in self.notes):
            asked_for = {str(asked.number) for asked in self.query.asked}
            entries = [
                self._meaning_now(entry) for entry in entries if entry.number in asked_for or entry.fallback is None
            ]
        self.notes += map(NotANumber, self.query.malformed)
        return self._answer("rules", [*by_word, *entries])

    def _named_otherwise(self) -> list[FoundRule]:
        """The rule that the words beside a number name, if it's another one than stands at the number."""
        if len(self.query.asked) != 1 or not self.query.words:
            return []
        asked = self.query.asked[0]
        results = self._search(self.query.words)
        if results.kind != "title":
            return []
        if any(number in (str(asked.number), str(asked.number.family)) for number in results.named):
            return []
        there = self._look_up(asked.number.family)
        named = self._look_up(RuleNumber.parse(results.named[0]))
        self._say_read_as(results.question)
        if not self._meant(there, named) and self._mentions(asked.number, results.question):
            return []
        if self._is_old_text_of(there, named):
            # The number is right for the text that is held in this language; today's follows it.
            return [*self._rules(self._look_up(asked.number)), *self._rules(named)]
        self.notes.append(WordDecided(str(asked.number), self.query.words, results.named[0]))
        return [entry for number in results.named for entry in self._family(RuleNumber.parse(number))]

    def _meant(self, there: Lookup, named: Lookup) -> bool:
        """Whether a number was once that of the rule that was named."""
        titles = {span.title.casefold() for span in named.meanings if span.until is None}
        return any(span.until is not None and span.title.casefold() in titles for span in there.meanings)

    def _mentions(self, number: RuleNumber, question: Question) -> bool:
        """Whether the rule at a number, or what stands in it, speaks of what is asked."""
        index = self.shelf.index
        inside = {
            index.document[str(other)]
            for other in numbers_in(index.document)
            if other == number or other.family == number.family
        }
        asked = [name for unit in question.units for name in unit.alternatives]
        return any(not inside.isdisjoint(index.postings.get(name, ())) for name in asked)

    def _is_old_text_of(self, there: Lookup, named: Lookup) -> bool:
        """Whether the text held at a number is another edition's of the rule that was named, in the language asked for."""
        if not there.entries or not named.entries:
            return False
        old = there.entries[0]
        return old.line == named.entries[0].line and old.edition.language == self.language

    def _meaning_now(self, entry: FoundRule) -> FoundRule:
        """Beside the rule that a word named, a number stands for what it means now, not for a text of another edition."""
        if entry.fallback is None or entry.fallback.reason != "other_meaning":
            return entry
        title = self._title_around(entry.number)
        return FoundRule(entry.number, title, None)

    def _look_up(self, number: RuleNumber) -> Lookup:
        return self.library.entries(str(number), self.language, self.edition)

    def _asked(self, asked: Asked) -> list[FoundRule]:
        if asked.unused_letter:
            lookup = self._look_up(asked.number)
            nearest = lookup.entries[-1].number if lookup.entries else self.shelf.nearest(asked.number)
            self.notes.append(UnusedLetter(asked.said, asked.unused_letter, nearest))
            return []
        if asked.last is None:
            return self._one(asked.number, alone=True)
        found: list[FoundRule] = []
        missing: list[RuleNumber] = []
        for count, number in enumerate(asked.number.through(asked.last)):
            if count >= MOST_NUMBERS:
                break
            entries = self._one(number, alone=False)
            found += entries
            if not entries:
                missing.append(number)
        for number in missing[:1]:
            self._say_missing(number)
        return found

    def _one(self, number: RuleNumber, *, alone: bool) -> list[FoundRule]:
        entries = self._family(number)
        lookup = self._look_up(number)
        self._say_meanings(number, lookup)
        if alone and entries and number.kind == "rule" and (lookup.fallback is None or not lookup.entries):
            entries += self._formerly(lookup)
        if not entries and alone:
            old = self._in_old_text(number)
            if old:
                return old
            self._say_missing(number)
            return [entry for other in stands_now(number) for entry in self._family(other)]
        return entries

    def _in_old_text(self, number: RuleNumber) -> list[FoundRule]:
        """A number that doesn't exist today in the text that is held of another day in the asked language."""
        snapshot = self.library.snapshot()
        if self.edition is not None or self.language == "en":
            return []
        for text in snapshot.nearest(self.language, None):
            entries = snapshot.entry(text, key_of(str(number)))
            if entries:
                fallback = Fallback(str(number), self.language, "current", "other_meaning")
                return self._rules(Lookup(str(number), entries, fallback))
        return []

    def _family(self, number: RuleNumber) -> list[FoundRule]:
        """A rule with all that stands in it, or what is known of it without its text."""
        lookup = self._look_up(number)
        elsewhere = (
            lookup.fallback is not None and lookup.fallback.reason == "other_meaning" and self.edition is not None
        )
        if lookup.entries and not elsewhere:
            return self._rules(lookup)
        if self.shelf.exists(number):
            title = self.shelf.title(number)
            self.notes.append(TextNotHeld(str(number), title))
            return [FoundRule(str(number), title, None)]
        return []

    def _rules(self, lookup: Lookup) -> list[FoundRule]:
        title = ""
        found = []
        for rule in lookup.entries:
            title = rule.title or title or title_of(self.library.snapshot(), rule)
            found.append(FoundRule(rule.number, title, rule, lookup.fallback))
        return found

    def _title_around(self, number: str) -> str:
        return title_around(self.library, number, self.language, self.edition)

    def _formerly(self, lookup: Lookup) -> Iterator[FoundRule]:
        """Those of the rules that ship which had this number once, as they stand today: most of what is linked with old numbers."""
        snapshot = self.library.snapshot()
        shipped = [text for text in snapshot.editions if text.shipped]
        for span in reversed(lookup.meanings):
            now = try_parse(span.now) if span.now is not None and span.now != lookup.number else None
            if now is None or not any(snapshot.one(text, key_of(str(now))) for text in shipped):
                continue
            again = self._look_up(now)
            if again.entries and (again.fallback is None or again.fallback.reason == "language"):
                yield from self._rules(again)

    def _say_meanings(self, number: RuleNumber, lookup: Lookup) -> None:
        titles = {span.title.casefold() for span in lookup.meanings}
        if len(titles) > 1:
            head = str(number.family)
            now = next((span.title for span in lookup.meanings if span.until is None), None)
            if self.edition is not None:
                now = self.shelf.titles.get(head)
            self.notes.append(NumberMeantOtherwise(head, now, lookup.meanings))
            return
        spans = formerly(self.library.snapshot(), number)
        if spans:
            self.notes.append(NumberMeantOtherwise(str(number), self._title_around(str(number)) or None, spans))

    def _say_missing(self, number: RuleNumber) -> None:
        if not self.shelf.whole and not was_old_number(number):
            # Parts of the rules are held: what isn't here may well exist.
            around = self.shelf.title(number)
            if around and not self.shelf.held_around(number) and self.shelf.may_exist(number):
                self.notes.append(TextNotHeld(str(number), around, certain=False))
                return
        self.notes.append(NoSuchNumber(str(number), self.shelf.nearest(number)))

    # --- by words

    def _search(self, words: str) -> Results:
        return search(words, self.shelf.index, self.spoken, self.shelf.anchors)

    def _sides(self, sides: tuple[str, ...]) -> Found | None:
        """Both halves of "x vs y", if each names rules."""
        entries: list[FoundRule] = []
        for side in sides:
            results = self._search(side)
            if results.kind != "title":
                return None
            entries += [entry for number in results.named for entry in self._family(RuleNumber.parse(number))]
        return self._answer("rules", entries)

    def _by_words(self, words: str) -> Found:
        results = self._search(words)
        glossary = self._in_order(results.entries)
        if results.kind == "none":
            unknown = results.question.unknown
            return self._nothing(*((UnknownWords(unknown),) if unknown else ()))
        self._say_read_as(results.question)
        if self.query.glossary:
            if not glossary:
                self.notes.append(GlossaryNotHeld(words))
            if results.kind == "hits" and not glossary:
                return self._answer("search", self._hits(results))
            return self._answer("glossary" if glossary else "rules", self._defining(results), glossary)
        if results.kind == "title":
            return self._answer("rules", self._defining(results), glossary)
        if results.kind == "glossary":
            return self._answer("glossary", (), glossary)
        return self._answer("search", self._hits(results), glossary)

    def _defining(self, results: Results) -> list[FoundRule]:
        numbers = results.named or tuple(hit.number for hit in results.hits[:1])
        return [entry for number in numbers for entry in self._family(RuleNumber.parse(number))]

    def _hits(self, results: Results) -> list[FoundRule]:
        found = []
        for hit in results.hits:
            lookup = self._look_up(RuleNumber.parse(hit.number))
            if lookup.entries and (lookup.fallback is None or lookup.fallback.reason != "other_meaning"):
                rule = lookup.entries[0]
                spans = matching(rule.text, rule.edition.language, results.question)
                found.append(
                    FoundRule(rule.number, title_of(self.library.snapshot(), rule), rule, lookup.fallback, spans)
                )
            else:
                title = self._title_around(hit.number)
                self.notes.append(TextNotHeld(hit.number, title))
                found.append(FoundRule(hit.number, title, None))
        return found

    def _in_order(self, entries: tuple[GlossaryEntry, ...]) -> tuple[GlossaryEntry, ...]:
        """Entries in the language of the answer first; English ones only where there are none."""
        own = tuple(entry for entry in entries if entry.edition.language == self.language)
        return own or entries

    def _say_read_as(self, question: Question) -> None:
        self.notes += [
            ReadAs(said, meant) for said, meant in question.repaired.items() if said != meant.replace(" ", "")
        ]
