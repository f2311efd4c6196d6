"""Reads the shipped texts and the official files apart from the importers, so that these do not check themselves."""

from __future__ import annotations

import re
import tarfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[2] / "rules_text" / "corpus"
EXAMPLE = re.compile(r"(?:Example|Ejemplo|Beispiel): (?=\S)")
NUMBERED = re.compile(r"(\d{3}(?:\.\d+[a-z]*)?)\.? (?=\S)")
GLOSSARY = ("Glossary", "Glosario", "Glossar")


@dataclass
class Text:
    """One shipped file as it stands: header, texts by number, examples by number, glossary by term."""

    name: str
    header: dict[str, str] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)
    examples: dict[str, list[str]] = field(default_factory=dict)
    glossary: dict[str, str] = field(default_factory=dict)
    stray: list[str] = field(default_factory=list)


def shipped() -> list[Text]:
    """Every shipped text, by file name."""
    return [read(path) for path in sorted(CORPUS.glob("*.txt"))]


def read(path: Path) -> Text:
    """A shipped file in its official form; a line which is no rule, example or entry lands in `stray`."""
    head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    text = Text(path.stem, dict(line.split(": ", 1) for line in head.splitlines()))
    body, *glossary = re.split(rf"^(?:{'|'.join(GLOSSARY)})\n", body, maxsplit=1, flags=re.M)
    last = ""
    for line in filter(None, body.splitlines()):
        if found := NUMBERED.match(line):
            last = found[1]
            if last in text.rules:
                text.stray.append(line)
            text.rules[last] = line[found.end() :]
            text.examples[last] = []
        elif (found := EXAMPLE.match(line)) and last:
            text.examples[last].append(line[found.end() :])
        else:
            text.stray.append(line)
    for block in (glossary[0] if glossary else "").strip().split("\n\n"):
        term, _, definition = block.partition("\n")
        if term:
            text.glossary[term] = definition
    return text


def words(text: str) -> str:
    """A text with one blank between words and one kind of quotation mark and apostrophe: editions differ in these."""
    return re.sub(r"\s+", " ", text.translate(str.maketrans("“”’‘", "\"\"''"))).strip()


def decode(data: bytes) -> str:
    """An official file's text with line feeds, whatever encoding and line ends it was published in."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return _lines(data.decode(encoding))
    try:
        return _lines(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _lines(data.decode("cp1252", errors="replace"))


def _lines(text: str) -> str:
    return re.sub(r"\r+\n?|\u2028", "\n", text).replace("\u00a0", " ")


@dataclass(frozen=True)
class Official:
    """An official English file: its numbered texts with their Examples, in normalised words, and the whole in normalised words."""

    name: str
    effective: str
    rules: dict[str, str]
    whole: str


MONTHS = {
    name: f"{number:02}"
    for number, name in enumerate(
        [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ],
        1,
    )
}


def official(name: str, data: bytes) -> Official | None:
    """An official file by its own number lines; None where it states no date or is numbered as before July 2009."""
    text = decode(data)
    dated = re.search(r"effective as of (\w+) (\d+), (\d{4})", text)
    if not dated:
        return None
    effective = f"{dated[3]}-{MONTHS[dated[1]]}-{int(dated[2]):02}"
    if effective < "2009-07-11":
        return None
    rules: dict[str, str] = {}
    number = ""
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped == "Glossary":
            number = ""
        elif found := re.match(r"(\d{3}\.(?: ?\d+[a-z]*)?)\.? ?(?=[^\s\d])", stripped):
            number = found[1].replace(" ", "").rstrip(".")
            rules[number] = stripped[found.end() :]
        elif number and stripped:
            rules[number] += " " + stripped
    return Official(name, effective, {key: words(value) for key, value in rules.items()}, words(text))


@cache
def editions_at_hand(shared: Path) -> tuple[Official, ...]:
    """Every official English file from July 2009 on in the folder beside the checkout; one with a spoilt glossary is left out."""
    with tarfile.open(shared / "corpus" / "english_editions.tar.xz") as archive:
        files = [
            (member.name, archive.extractfile(member))
            for member in archive.getmembers()
            if member.name.endswith(".txt")
        ]
        read = [official(name, file.read()) for name, file in files if file is not None and "defective" not in name]
    return tuple(edition for edition in read if edition is not None)
