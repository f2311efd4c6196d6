"""Which rule of one edition is which of another: the same, moved, reworded, split off, or new.

Two editions of one language are matched by their words, with the numbers of cross-references left out of account, so that a rule which only
cites renumbered rules has not changed. Numbers are a hint, never a proof: they have meant different rules at different times.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rapidfuzz.distance import Indel

from rules_text import keys

_REFERENCE: Final = re.compile(
    r"\d{3}(?:\.\d{1,3}(?:\s?[a-z]{1,2}(?![a-z’']))?)?(?:\s?[-–]\s?(?:\d{3}\.\d{1,3}[a-z]{0,2}|\d{1,2}|[a-z]{1,2})(?![a-z\d’']))?"
)
_MARKS: Final = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "_": "", "™": "", "®": ""}
)
_ASCII_MARKS: Final = re.compile(r"\((?:TM|R|tm|r)\)")
_LOST_APOSTROPHE: Final = re.compile(r"(?<=[a-z])[?\ufffd](?=[a-z])")
_SPACE: Final = re.compile(r"\s+")
_DASHES: Final = re.compile(r"\s*-+\s*")
_WORD: Final = re.compile(r"\w+|#")

IN_PARENT: Final = 0.5
"""Similarity (0 to 1) from which two rules in the same rule or chapter are one reworded."""
ANYWHERE: Final = 0.72
"""Similarity from which two rules in different places are one moved and reworded."""
_CONTAINED: Final = 0.85
_RARE: Final = 12


class Row(NamedTuple):
    """A rule as the matching sees it. `norm` is `norm_of` its words; `size` the length of its text."""

    key: int
    copy: int
    line: int
    text: int
    norm: int
    size: int
    title: str | None


def normalised(text: str) -> str:
    """A text without what may differ although the rule hasn't changed: typography and the numbers of cross-references."""
    plain = _REFERENCE.sub("#", _ASCII_MARKS.sub("", text.translate(_MARKS)))
    plain = _LOST_APOSTROPHE.sub("'", plain)
    return _SPACE.sub(" ", _DASHES.sub("-", plain)).strip().rstrip(".").casefold()


def norm_of(title: str | None, body: str) -> int:
    """A 63-bit fingerprint of the normalised words of a rule."""
    digest = hashlib.blake2b(normalised(title if title is not None else body).encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 1


def words_of(text: str) -> list[str]:
    """The words of a normalised text, each reference as `#`."""
    return _WORD.findall(normalised(text))


def similarity(left: Sequence[str], right: Sequence[str]) -> float:
    """How much two word sequences have in common, 0 to 1."""
    return Indel.normalized_similarity(left, right)


@dataclass(frozen=True, slots=True)
class Alignment:
    """`same` maps the index of a later row to that of the earlier one; `split` likewise for rows that were a part of an earlier one."""

    same: dict[int, int]
    split: dict[int, int]


def align(before: Sequence[Row], after: Sequence[Row], words: Callable[[int], list[str]]) -> Alignment:
    """Match the rows of two editions. `words` gives the words of a text by its id."""
    return _Matching(before, after, words).run()


class _Matching:
    def __init__(self, before: Sequence[Row], after: Sequence[Row], words: Callable[[int], list[str]]) -> None:
        self.before = before
        self.after = after
        self.words = words
        self.same: dict[int, int] = {}
        self.taken: set[int] = set()
        self.at_before = {(row.key, row.copy): index for index, row in enumerate(before)}
        self.at_after = {(row.key, row.copy): index for index, row in enumerate(after)}

    def run(self) -> Alignment:
        self._unmoved()
        self._titled()
        self._equal_in_parent()
        self._equal_anywhere()
        self._parents_by_children()
        for level in (1, 2, 3):
            self._similar_in_parent(level)
        self._similar_anywhere()
        return Alignment(self.same, self._splits())

    def _match(self, later: int, earlier: int) -> None:
        if later not in self.same and earlier not in self.taken:
            self.same[later] = earlier
            self.taken.add(earlier)

    def _free_before(self) -> list[int]:
        return [index for index in range(len(self.before)) if index not in self.taken]

    def _free_after(self) -> list[int]:
        return [index for index in range(len(self.after)) if index not in self.same]

    def _unmoved(self) -> None:
        for later, row in enumerate(self.after):
            earlier = self.at_before.get((row.key, row.copy))
            if earlier is not None and self.before[earlier].norm == row.norm:
                self._match(later, earlier)

    def _titled(self) -> None:
        for same_depth in (True, False):
            earlier_by: dict[tuple[int, int], list[int]] = defaultdict(list)
            for earlier in self._free_before():
                row = self.before[earlier]
                if row.title is not None:
                    earlier_by[(row.norm, keys.depth(row.key) if same_depth else 0)].append(earlier)
            later_by: dict[tuple[int, int], list[int]] = defaultdict(list)
            for later in self._free_after():
                row = self.after[later]
                if row.title is not None:
                    later_by[(row.norm, keys.depth(row.key) if same_depth else 0)].append(later)
            for mark, laters in later_by.items():
                earliers = earlier_by.get(mark, [])
                if len(laters) == len(earliers) == 1:
                    self._match(laters[0], earliers[0])
                else:
                    self._nearest(laters, earliers, same_chapter=True)

    def _nearest(self, laters: Iterable[int], earliers: Iterable[int], *, same_chapter: bool) -> None:
        for later in laters:
            chapter = self.after[later].key // 1_000_000
            for earlier in earliers:
                if earlier in self.taken:
                    continue
                if not same_chapter or self._chapter_before(chapter) == self.before[earlier].key // 1_000_000:
                    self._match(later, earlier)
                    break

    def _chapter_before(self, chapter: int) -> int:
        later = self.at_after.get((chapter * 1_000_000, 0))
        earlier = self.same.get(later) if later is not None else None
        return self.before[earlier].key // 1_000_000 if earlier is not None else chapter

    def _parent_index(self, row: Row, table: dict[tuple[int, int], int]) -> int | None:
        above = keys.parent(row.key)
        if above is None:
            return None
        found = table.get((above, row.copy))
        return table.get((above, 0)) if found is None else found

    def _equal_in_parent(self) -> None:
        earlier_by: dict[tuple[int | None, int], list[int]] = defaultdict(list)
        for earlier in self._free_before():
            row = self.before[earlier]
            earlier_by[(self._parent_index(row, self.at_before), row.norm)].append(earlier)
        for later in self._free_after():
            row = self.after[later]
            above = self._parent_index(row, self.at_after)
            earlier_above = self.same.get(above) if above is not None else None
            if earlier_above is None:
                continue
            for earlier in earlier_by.get((earlier_above, row.norm), ()):
                if earlier not in self.taken:
                    self._match(later, earlier)
                    break

    def _equal_anywhere(self) -> None:
        earlier_by: dict[int, list[int]] = defaultdict(list)
        for earlier in self._free_before():
            if self.before[earlier].size > 24:
                earlier_by[self.before[earlier].norm].append(earlier)
        later_by: dict[int, list[int]] = defaultdict(list)
        for later in self._free_after():
            later_by[self.after[later].norm].append(later)
        for norm, laters in later_by.items():
            earliers = earlier_by.get(norm, [])
            if len(laters) == len(earliers):
                for later, earlier in zip(laters, earliers, strict=True):
                    self._match(later, earlier)

    def _parents_by_children(self) -> None:
        """A retitled or moved rule: most of its children are children of one earlier rule."""
        for level in (3, 2):
            votes: dict[int, Counter[int]] = defaultdict(Counter)
            for later, earlier in self.same.items():
                row = self.after[later]
                if keys.depth(row.key) != level:
                    continue
                above = self._parent_index(row, self.at_after)
                earlier_above = self._parent_index(self.before[earlier], self.at_before)
                if above is None or earlier_above is None or above in self.same or earlier_above in self.taken:
                    continue
                votes[above][earlier_above] += 1
            for above, counts in sorted(votes.items(), key=lambda item: -max(item[1].values())):
                earlier_above, count = counts.most_common(1)[0]
                children = sum(1 for row in self.after if keys.parent(row.key) == self.after[above].key)
                if count * 2 >= children:
                    self._match(above, earlier_above)

    def _similar_in_parent(self, level: int) -> None:
        earlier_in: dict[int, list[int]] = defaultdict(list)
        for earlier in self._free_before():
            above = self._parent_index(self.before[earlier], self.at_before)
            if above is not None and keys.depth(self.before[earlier].key) == level:
                earlier_in[above].append(earlier)
        pairs: list[tuple[float, int, int]] = []
        for later in self._free_after():
            row = self.after[later]
            if keys.depth(row.key) != level:
                continue
            above = self._parent_index(row, self.at_after)
            earlier_above = self.same.get(above) if above is not None else None
            if earlier_above is None:
                continue
            for earlier in earlier_in.get(earlier_above, ()):
                old = self.before[earlier]
                if (old.title is None) != (row.title is None):
                    continue
                score = similarity(self.words(old.text), self.words(row.text))
                same_place = old.key % 1_000_000 == row.key % 1_000_000
                if score >= (0.4 if same_place else IN_PARENT):
                    pairs.append((score + (0.05 if same_place else 0.0), later, earlier))
        for _, later, earlier in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
            self._match(later, earlier)

    def _rare(self, earliers: Iterable[int]) -> dict[str, list[int]]:
        index: dict[str, list[int]] = defaultdict(list)
        for earlier in earliers:
            for word in set(self.words(self.before[earlier].text)):
                index[word].append(earlier)
        return index

    def _candidates(self, later: int, index: dict[str, list[int]], limit: int = 6) -> list[int]:
        counts: Counter[int] = Counter()
        for word in set(self.words(self.after[later].text)):
            listed = index.get(word, ())
            if 0 < len(listed) <= _RARE:
                counts.update(listed)
        return [earlier for earlier, _ in counts.most_common(limit)]

    def _similar_anywhere(self) -> None:
        index = self._rare(earlier for earlier in self._free_before() if self.before[earlier].title is None)
        if not index:
            return
        pairs = []
        for later in self._free_after():
            row = self.after[later]
            if row.title is not None or row.size < 40:
                continue
            mine = self.words(row.text)
            for earlier in self._candidates(later, index):
                score = similarity(mine, self.words(self.before[earlier].text))
                if score >= ANYWHERE:
                    pairs.append((score, later, earlier))
        for _, later, earlier in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
            self._match(later, earlier)

    def _splits(self) -> dict[int, int]:
        """New rows whose words nearly all stood inside one longer earlier row, and no longer stand in what became of it."""
        new = [
            later for later in self._free_after() if self.after[later].title is None and self.after[later].size >= 40
        ]
        if not new or not self.before or len(new) > len(self.after) // 2:
            return {}
        became = {earlier: later for later, earlier in self.same.items()}
        found: dict[int, int] = {}
        index: dict[str, list[int]] | None = None
        for later in new:
            row = self.after[later]
            if index is None:
                chapters = {self._chapter_before(self.after[other].key // 1_000_000) for other in new}
                near = (
                    i for i, old in enumerate(self.before) if old.title is None and old.key // 1_000_000 in chapters
                )
                index = self._rare(near)
            mine = Counter(self.words(row.text))
            for earlier in self._candidates(later, index, 3):
                old = self.before[earlier]
                theirs = Counter(self.words(old.text))
                shared = (mine & theirs).total()
                if old.size < row.size or shared < _CONTAINED * mine.total():
                    continue
                heir = became.get(earlier)
                if heir is not None:
                    kept = Counter(self.words(self.after[heir].text))
                    if (mine & kept).total() >= _CONTAINED * mine.total():
                        continue
                found[later] = earlier
                break
        return found
