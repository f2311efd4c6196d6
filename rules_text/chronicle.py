"""What is known of every edition without its text: its date, and which title stood at which number.

`chronicle.toml` holds titles, numbers and dates only; `compose` writes it anew from rules files at hand.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from rules_text import keys
from rules_text.model import Span

Stretch = tuple[str, str, str]
"""Title, first and last effective date (the last '' while it still stands)."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """Known edition dates in order, and for each number the titles it carried."""

    dates: tuple[str, ...]
    numbers: Mapping[str, tuple[Stretch, ...]]
    by_title: Mapping[str, tuple[tuple[str, str, str], ...]]

    def in_force(self, day: str) -> str | None:
        """The effective date of the edition known to be in force on an ISO day, None before the first."""
        index = bisect_right(self.dates, day)
        return self.dates[index - 1] if index else None

    def same_edition(self, left: str, right: str) -> bool:
        """Whether two days fall under the same known edition."""
        return left == right or (self.in_force(left) is not None and self.in_force(left) == self.in_force(right))

    def title(self, number: str, day: str | None) -> str | None:
        """The title that a number carried on an ISO day (None: today), None if it had none or isn't known."""
        for title, since, until in self.numbers.get(number, ()):
            if day is None:
                if not until:
                    return title
            elif since <= day and (not until or day < self._after(until)):
                return title
        return None

    def _after(self, until: str) -> str:
        index = bisect_right(self.dates, until)
        return self.dates[index] if index < len(self.dates) else "9999-99-99"

    def number(self, title: str, day: str | None, like: str = "") -> str | None:
        """The number at which a title stood on an ISO day (None: today). Of several it takes the one at the level and nearest place of `like`."""
        found = []
        for number, since, until in self.by_title.get(title.casefold(), ()):
            if day is None:
                if not until:
                    found.append(number)
            elif since <= day and (not until or day < self._after(until)):
                found.append(number)
        if not found:
            return None
        same_level = [number for number in found if ("." in number) == ("." in like)]
        pool = same_level or found
        return min(pool, key=lambda number: abs(keys.key_of(number) - (keys.key_of(like) if like else 0)))

    def meanings(self, number: str) -> tuple[Span, ...]:
        """All titles that a number carried, oldest first, with the number at which each stands today."""
        return tuple(
            Span(number, title, since, until or None, self.number(title, None, like=number))
            for title, since, until in self.numbers.get(number, ())
        )


def _made(dates: tuple[str, ...], numbers: Mapping[str, tuple[Stretch, ...]]) -> Chronicle:
    by_title: dict[str, list[tuple[str, str, str]]] = {}
    for number, stretches in numbers.items():
        for title, since, until in stretches:
            by_title.setdefault(title.casefold(), []).append((number, since, until))
    return Chronicle(dates, numbers, {title: tuple(found) for title, found in by_title.items()})


def extended(known: Chronicle, day: str, titles: Mapping[str, str]) -> Chronicle:
    """The chronicle with one more edition, newer than all that it knows: its effective date and the title at each number."""
    last = known.dates[-1]
    numbers: dict[str, tuple[Stretch, ...]] = {}
    for number in dict.fromkeys((*known.numbers, *titles)):
        stretches = list(known.numbers.get(number, ()))
        title = titles.get(number)
        if stretches and not stretches[-1][2]:
            if title is not None and plain_title(title).casefold() == stretches[-1][0].casefold():
                title = None
            else:
                stretches[-1] = (stretches[-1][0], stretches[-1][1], last)
        if title is not None:
            stretches.append((plain_title(title), day, ""))
        numbers[number] = tuple(stretches)
    return _made((*known.dates, day), numbers)


def plain_title(title: str) -> str:
    """A title as it stands in the chronicle: plain quotes, no marks of trade."""
    return title.replace("’", "'").replace("“", '"').replace("”", '"').replace("(TM)", "").replace("®", "").strip()


def _read(text: str) -> Chronicle:
    data = tomllib.loads(text)
    numbers = {
        number: tuple((str(title), str(since), str(until)) for title, since, until in stretches)
        for number, stretches in data["numbers"].items()
    }
    return _made(tuple(data["dates"]), numbers)


@cache
def chronicle() -> Chronicle:
    """The chronicle that ships."""
    return _read((resources.files("rules_text") / "chronicle.toml").read_text("utf-8"))
