"""Measure searching: `python -m benchmarks.search [FOLDER]`, FOLDER holding real English rules files (`.txt`). Prints medians with a floor beside each.

The floor of a search is the work no search can do without: splitting and folding the question's words and reading one posting.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path

from rules_text import Library, ensure, import_files, sources
from rules_text.complete import autocomplete
from rules_text.find import find
from rules_text.query import understand
from rules_text.search import search
from rules_text.shelf import shelf
from rules_text.stem import folded_words

QUESTIONS = {
    "en": (
        "exchange",
        "exchange life totals",
        "what happens if I shuffle an empty library",
        "rule about exchanging control same player",
        "spy kit",
        "deaftouch",
        "auraswap",
        "text changing",
        "combat damage",
        "can a creature with summoning sickness attack the turn it comes under my control",
        "replacement effect",
        "when does a triggered ability go on the stack if it triggers during the cleanup step",
        "counter target spell",
        "legend rule",
        "player draws a card from an empty library",
        "florble the wug",
    ),
    "es": (
        "intercambiar total de vidas",
        "que pasa si no se puede completar el intercambio",
        "buscar biblioteca regla",
        "intercanbiar",
    ),
    "de": (
        "lebenspunkte tauschen wenn man keine dazuerhalten kann",
        "regel für bibliothek durchsuchen und nichts finden",
        "Kontrolltausch gleicher Spieler",
        "Aurentaush",
    ),
}
TYPED = (
    "e",
    "ex",
    "exch",
    "exchagne",
    "701.1",
    "701.12",
    "7",
    "todesb",
    "text ch",
    "misch",
    "s",
    "c",
    "zzzzzz",
    "auraswpa",
)


def each(work: Callable[[], object], repeat: int) -> list[float]:
    """Seconds of each of `repeat` runs."""
    found = []
    for _ in range(repeat):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return found


def row(what: str, seconds: Sequence[float], floor: float | None = None) -> None:
    """Print the median and the 99th percentile in milliseconds, with a floor."""
    ordered = sorted(seconds)
    worst = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    beside = f"floor {floor * 1000:8.4f} ms" if floor is not None else ""
    print(f"{what:<44} p50 {statistics.median(ordered) * 1000:8.3f} ms   p99 {worst * 1000:8.3f} ms   {beside}")


def measure(library: Library, repeat: int = 60) -> None:
    """Print how long questions, look-ups and completions take in a library."""
    searched: list[float] = []
    floors: list[float] = []
    looked: list[float] = []
    built: list[float] = []
    for language, questions in QUESTIONS.items():
        asked = library.edition(None, language)
        built += each(lambda language=language, asked=asked: shelf(library.snapshot(), language, asked), 1)  # type: ignore[misc]
        known = shelf(library.snapshot(), language, asked)
        posting = max(known.index.postings.values(), key=len)
        for text in questions:
            search(text, known.index, language, known.anchors)
            searched += each(lambda: search(text, known.index, language, known.anchors), repeat)  # noqa: B023
            floors += each(lambda: (folded_words(text), dict(posting)), repeat)  # noqa: B023
            looked += each(lambda: find(library, text, language), repeat)  # noqa: B023
    floor = statistics.median(floors)
    row("index of one language and edition (once)", built)
    row("search", searched, floor)
    row("find: search, texts, marks", looked, floor)
    numbers = ("701.12", "701.12 b", "regla 612", "701.12a-c", "[[702.64]]", "119.7-8", "701.8")
    row("understand a number", [t for text in numbers for t in each(lambda: understand(text), repeat)])  # noqa: B023
    row("find a number", [t for text in numbers for t in each(lambda: find(library, text, "en"), repeat)])  # noqa: B023
    completed = [t for typed in TYPED for t in each(lambda: autocomplete(library, typed, "en"), repeat)]  # noqa: B023
    row("autocomplete", completed)


def main(folder: Path | None) -> None:
    """Measure with what ships, and with 1, 30 and all editions of a folder."""
    print("what ships")
    measure(Library.in_memory())
    if folder is None:
        return
    files = sorted(folder.glob("*.txt"), reverse=True)
    for count in sorted({1, min(30, len(files)), len(files)}):
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / "rules.sqlite"
            ensure(path)
            import_files(path, sources(files[:count]))
            library = Library.open(path)
            print(f"\n{count} edition{'s' * (count > 1)} imported")
            tracemalloc.start()
            shelf(library.snapshot(), "en", library.edition(None, "en"))
            print(f"memory of one index: {tracemalloc.get_traced_memory()[0] / 1e6:.1f} MB")
            tracemalloc.stop()
            measure(library)
            library.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
