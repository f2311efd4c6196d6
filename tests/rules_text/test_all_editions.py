"""Every real edition at hand goes in, with all that it holds; what is wrong with a file is reported by name."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rules_text import Library, import_files, keys
from rules_text.check import check_store
from rules_text.importers import parse_edition
from rules_text.importers.decode import decode, lines_of
from rules_text.keys import number_of
from rules_text.language import language
from tests.rules_text.made import real

pytestmark = [pytest.mark.shared, pytest.mark.slow]

COUNTS = {  # chapters, rules, subrules, as counted by other means
    "CR-2026-08-19.txt": (147, 1173, 1989), "CR-2026-08-07a.txt": (147, 1173, 1989), "CR-2026-04-17.crcrlf.txt": (147, 1165, 1973),
    "CR-2026-01-16.txt": (146, 1157, 1957), "CR-2025-06-06.txt": (145, 1141, 1918), "CR-2025-04-04.txt": (145, 1136, 1911),
    "CR-2024-09-20.txt": (144, 1128, 1888), "CR-2024-03-08.txt": (144, 1109, 1832), "CR-2022-11-18.txt": (141, 1080, 1711),
    "CR-2021-11-15.txt": (137, 1024, 1593), "CR-2019-01-25.txt": (130, 941, 1387), "CR-2018-07-13.txt": (130, 934, 1366),
    "CR-2016-08-26.txt": (129, 904, 1228), "CR-2012-07-01.txt": (124, 831, 1062), "CR-2010-02-01.txt": (114, 718, 919),
}  # fmt: skip
NAMED = {
    "CR-2024-09-20.txt": ("duplicate_number", "702.175"),
    "CR-2021-11-15.txt": ("stray_line", "702.148b"),
    "CR-2023-04-14.txt": ("gap", "712.3d"),
    "CR-2009-07-11.txt": ("malformed_number", "702.37b"),
    "CR-2009-09-04.txt": ("duplicate_number", "702.30d"),
    "CR-2010-06-18.txt": ("out_of_order", "505.5a"),
    "CR-2013-09-27.txt": ("repaired_bytes", None),
    "CR-2014-06-01.txt": ("doubled_example", "704.4"),
    "CR-2013-02-01.rulesraker-defective-glossary.txt": ("collapsed_glossary", None),
}


@pytest.mark.parametrize("name", COUNTS)
def test_nothing_is_lost_in_reading(shared: Path, name: str) -> None:
    parsed = parse_edition(real(shared)[name], name)
    levels = [keys.depth(rule.key) for rule in parsed.rules]
    assert (levels.count(1), levels.count(2), levels.count(3)) == COUNTS[name]


def test_no_word_is_lost_and_none_comes_in(shared: Path) -> None:
    def words(*texts: str) -> Counter[str]:
        return Counter(re.findall(r"\w+", " ".join(texts)))

    for name in [*COUNTS, *NAMED, "CR-2002-10-07.txt", "CR-2004-02-01.txt", "CR-2009-05-01.txt", "zh_2024-03-08.txt"]:
        data = real(shared)[name]
        parsed = parse_edition(data, name)
        marks = language(parsed.language)
        lines = lines_of(decode(data)[0])
        parts = [index for index, line in enumerate(lines) if line.strip() in (marks.glossary | marks.credits)]
        first = next(index for index, line in enumerate(lines) if re.match(r"\s*100\.1\b", line))
        body = next(index for index in reversed(range(first)) if re.match(r"\s*1\.\s", lines[index]))
        glossary = next(index for index in parts if index > body)
        held = [number_of(rule.key) for rule in parsed.rules]
        held += [text for rule in parsed.rules for text in (rule.title or "", rule.text, *rule.examples)]
        held += [fault.detail for fault in parsed.faults if fault.code == "stray_line"]
        lost = words(*lines[body:glossary]) - words(*held)
        assert set(lost) <= {marker.rstrip(":： ") for marker in marks.examples}, name
        assert not words(*held) - words(*lines[body:glossary]) - words(*(f.detail for f in parsed.faults)), name


@pytest.mark.parametrize("name", NAMED)
def test_what_a_file_has_wrong_is_named(shared: Path, name: str) -> None:
    parsed = parse_edition(real(shared)[name], name)
    assert NAMED[name] in {(fault.code, fault.number) for fault in parsed.faults}


def test_all_go_into_one_sound_store(shared: Path, tmp_path: Path) -> None:
    path = tmp_path / "rules.sqlite"
    reports = import_files(path, [(name, data.__bytes__) for name, data in real(shared).items()])
    assert {report.status for report in reports} == {"imported"}
    assert {report.numbering for report in reports if (report.effective or "") < "2009-07-01"} == {"old"}
    assert {report.numbering for report in reports if (report.effective or "") >= "2009-07-01"} == {"modern"}
    assert path.stat().st_size <= 80_000_000
    assert check_store(path) == []
    library = Library.open(path)
    newest = library.entries("701.12", edition="2026-08-07").entries
    assert [rule.number for rule in newest] == ["701.12", *(f"701.12{letter}" for letter in "abcdefgh")]
    twice = library.entries("702.175", edition="CR-2024-09-20").entries
    assert [rule.title for rule in twice if rule.kind == "rule"] == ["Offspring", "Impending"]
    assert library.entries("704.5aa").entries[0].number == "704.5aa"
    for known in library.editions("en"):
        if known.whole and known.numbering == "modern":
            titles = {rule.title for rule in library.chapters(edition=known.label)}
            assert any(title and title.casefold() == "text-changing effects" for title in titles)
