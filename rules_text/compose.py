"""Write the chronicle anew from English rules files at hand: `python -m rules_text.compose FOLDER > chronicle.toml`, then put it in place."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

from rules_text import keys
from rules_text.chronicle import plain_title
from rules_text.importers import parse_edition
from rules_text.model import ImportRefused, ParsedEdition


def compose(editions: Iterable[ParsedEdition]) -> str:
    """The text of `chronicle.toml` from English editions: dates and, number by number, the titles with their stretches of dates.

    What is known of editions that are not at hand is added from `editions.toml`.
    """
    also = tomllib.loads((resources.files("rules_text") / "editions.toml").read_text("utf-8"))
    by_date = {
        edition.effective: edition
        for edition in sorted(editions, key=lambda edition: (edition.effective, edition.label))
    }
    dates = sorted(by_date)
    titles: dict[int, list[list[str]]] = {}
    for position, day in enumerate(dates):
        for rule in by_date[day].rules:
            if rule.title is None or rule.copy:
                continue
            name = plain_title(rule.title)
            stretches = titles.setdefault(rule.key, [])
            if stretches and stretches[-1][0].casefold() == name.casefold() and stretches[-1][2] == dates[position - 1]:
                stretches[-1][2] = day
                stretches[-1][0] = name
            else:
                stretches.append([name, day, day])
    for fact in also["moved"]:
        for stretch in titles[keys.key_of(fact["number"])]:
            if stretch[0] == fact["title"] and stretch[1] > fact["since"]:
                stretch[1] = fact["since"]
    known = sorted({*dates, *also["dates"]})
    lines = [
        "# Which title every section, chapter and titled rule carried, by the effective dates of the editions. Facts, no text.",
        '# Written by `python -m rules_text.compose FOLDER`; "" as the last date means that the title still stands there.',
        "dates = [",
    ]
    lines += [f'  "{day}",' for day in known] + ["]", "", "[numbers]"]
    for key in sorted(titles):
        shown = ", ".join(
            f'[{_quoted(name)}, "{since}", "{"" if until == dates[-1] else until}"]'
            for name, since, until in titles[key]
        )
        lines.append(f'"{keys.number_of(key)}" = [{shown}]')
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def main(arguments: list[str]) -> int:
    """Print the chronicle of all readable English files of a folder."""
    editions = []
    for path in sorted(Path(arguments[0]).glob("*.txt")):
        try:
            edition = parse_edition(path.read_bytes(), path.name)
        except ImportRefused as refusal:
            sys.stderr.write(f"{path.name}: {refusal}\n")
            continue
        if edition.language == "en":
            editions.append(edition)
    sys.stdout.write(compose(editions))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
