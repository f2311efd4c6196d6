"""Whole editions of our own making, in the form of the official files, and the real ones where they are at hand."""

from __future__ import annotations

import tarfile
import tomllib
from functools import cache
from pathlib import Path

HEADS = Path(__file__).parent / "languages"


@cache
def head(code: str) -> dict[str, str]:
    return tomllib.loads((HEADS / f"{code}.toml").read_text("utf-8"))


def edition(
    code: str = "en", *, date: str | None = None, extra: str = "", change: tuple[str, str] | None = None
) -> str:
    """A text with nine sections, 18 chapters, 90 rules and 270 subrules. `extra` goes before the glossary, `change` replaces words."""
    parts = head(code)
    dot = parts["dot"]
    chapters = [(section, section * 100 + number) for section in range(1, 10) for number in range(2)]
    contents: list[str] = []
    body: list[str] = []
    for section, chapter in chapters:
        if chapter % 100 == 0:
            contents.append(f"{section}{dot} Part {section}")
            body += [f"{section}{dot} Part {section}", ""]
        contents.append(f"{chapter}{dot} Chapter {chapter}")
        body += [f"{chapter}{dot} Chapter {chapter}", ""]
        for rule in range(1, 6):
            body += [
                f"{chapter}.{rule}{dot} Title {chapter} {rule}"
                if rule == 5
                else f"{chapter}.{rule}{dot} A rule about thing {chapter} {rule}.",
                "",
            ]
            for letter in "abc":
                body.append(
                    f"{chapter}.{rule}{letter} What befalls thing {letter} of {chapter} in case {rule}, see rule 100.1{letter}."
                )
                if letter == "b":
                    body.append(f"{parts['example']}Thing {chapter} is in case {rule}.")
                body.append("")
    glossary = [
        line
        for number in range(120)
        for line in (f"Term {number}", f"What term {number} means. See rule 100.{number % 5 + 1}.", "")
    ]
    lines = [
        parts["title"],
        "",
        date or parts["date"],
        "",
        parts["contents"],
        "",
        *contents,
        "",
        parts["glossary"],
        "",
        parts["credits"],
        "",
        *body,
    ]
    text = "\n".join(
        [*lines, extra, parts["glossary"], "", *glossary, parts["credits"], "", "Made for a test of Magic rules."]
    )
    return text.replace(*change) if change else text


@cache
def real(shared: Path) -> dict[str, bytes]:
    """The real files by name."""
    found: dict[str, bytes] = {}
    for archive in ("english_editions.tar.xz", "chinese_editions.tar.xz"):
        with tarfile.open(shared / "corpus" / archive) as packed:
            for member in packed:
                file = packed.extractfile(member) if member.isfile() else None
                if file is not None:
                    found[Path(member.name).name] = file.read()
    return found
