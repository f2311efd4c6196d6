"""The store's file: made on first use, changed as a whole or not at all, taken up by a library that is open."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from rules_text import Library, StoreError, corpus, ensure, import_files, schema, sources
from rules_text.check import StoreFault, check_store
from tests.rules_text.made import edition

NEW = edition(date="These rules are effective as of March 8, 2030.")
OLD = edition(date="These rules are effective as of March 8, 2003.")


def put(path: Path, text: str, name: str = "made.txt", *, replace: bool = False) -> str:
    return import_files(path, [(name, text.encode)], replace=replace)[0].status


def unsound(path: Path) -> list[StoreFault]:
    """What is wrong with a store that holds made texts, in which no citation can be found."""
    return [fault for fault in check_store(path) if fault.code != "anchor"]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "rules.sqlite"
    ensure(path)
    return path


def test_it_is_made_from_the_shipped_texts_and_sound(store: Path) -> None:
    assert check_store(store) == []
    with_all = Library.open(store)
    assert {entry.sha256 for entry in with_all.editions()} == {parsed.sha256 for parsed in corpus.shipped()}


def test_the_same_bytes_again_change_nothing(store: Path) -> None:
    assert put(store, NEW) == "imported"
    before = store.read_bytes()
    assert put(store, NEW, "another-name.txt") == "unchanged"
    assert store.read_bytes() == before


def test_a_corrected_text_of_the_same_day_stands_beside_or_replaces(store: Path) -> None:
    put(store, NEW, "first.txt")
    assert put(store, NEW.replace("befalls", "happens to"), "second.txt") == "imported"
    assert [entry.label for entry in Library.open(store).editions("en") if entry.whole] == ["second", "first"]
    assert put(store, NEW.replace("befalls", "occurs to"), "third.txt", replace=True) == "replaced"
    library = Library.open(store)
    assert [entry.label for entry in library.editions("en") if entry.whole] == ["third"]
    assert "occurs to" in library.entries("701.1a").entries[0].text
    assert unsound(store) == []


def test_a_refused_file_changes_nothing_and_is_reported_beside_the_good(store: Path) -> None:
    before = store.read_bytes()
    reports = import_files(store, [("broken.txt", lambda: b"\0" * 999)])
    assert reports[0].refusal is not None
    assert store.read_bytes() == before
    reports = import_files(store, [("broken.txt", lambda: b"<html>"), ("good.txt", NEW.encode)])
    assert sorted(report.status for report in reports) == ["imported", "refused"]


def test_old_numbering_is_labelled_and_kept_apart(store: Path) -> None:
    text = "\n".join(line for line in OLD.split("\n") if not line.startswith(("7", "8", "9")))
    report = import_files(store, [("old.txt", text.encode)])[0]
    assert report.numbering == "old"
    library = Library.open(store)
    assert library.entries("100.1", edition="2003-04-01").entries[0].edition.numbering == "old"
    assert library.entries("100.1").fallback is not None


def test_an_open_library_takes_the_new_store_up(store: Path) -> None:
    library = Library.open(store)
    assert library.entries("500.1a").entries == ()
    put(store, NEW)
    assert library.entries("500.1a").entries[0].text.startswith("What befalls")


def test_many_threads_read_while_the_store_is_replaced(store: Path) -> None:
    library = Library.open(store)
    wrong: list[str] = []
    stop = Event()

    def read() -> None:
        while not stop.is_set():
            for number, language in (("701.12", "es"), ("701.8", "de"), ("612.5", "en"), ("500.1", "en")):
                found = library.entries(number, language, "2026-08-07" if number == "701.12" else None)
                if number == "701.12" and len(found.entries) != 9:
                    wrong.append(number)

    with ThreadPoolExecutor(6) as pool:
        readers = [pool.submit(read) for _ in range(6)]
        for year in range(2030, 2034):
            put(store, edition(date=f"These rules are effective as of March 8, {year}."))
        stop.set()
        for reader in readers:
            reader.result()
    assert wrong == []
    assert library.entries("500.1").entries[0].edition.effective == "2033-03-08"


def test_another_corpus_rebuilds_the_shipped_texts_and_keeps_the_imported(store: Path) -> None:
    put(store, NEW)
    with sqlite3.connect(store) as connection:
        schema.set_meta(connection, "corpus", "another")
    connection.close()
    ensure(store)
    library = Library.open(store)
    assert library.entries("500.1a").entries
    assert library.entries("701.12", "es", "2026-08-07").entries
    assert unsound(store) == []


def test_a_store_of_another_version_is_set_aside(store: Path) -> None:
    with sqlite3.connect(store) as connection:
        schema.set_meta(connection, "version", "0")
    connection.close()
    ensure(store)
    assert unsound(store) == []
    assert store.with_name(store.name + ".other-version").exists()


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("My notes, which are worth keeping. " * 50)
    with pytest.raises(StoreError) as error:
        ensure(path)
    assert error.value.code == "not_a_store"
    assert path.read_text().startswith("My notes")


def test_the_check_finds_what_was_altered(store: Path) -> None:
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE text SET body = body || ' not' WHERE body LIKE 'When life totals%'")
        connection.execute("DELETE FROM place WHERE key = (SELECT max(key) FROM place)")
    connection.close()
    codes = {fault.code for fault in check_store(store)}
    assert {"text_hash", "counts"} <= codes


_CHILD = """
import sys
from pathlib import Path
from rules_text import import_files, sources
print("ready", flush=True)
import_files(Path(sys.argv[1]), sources([Path(sys.argv[2])]))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_a_kill_at_any_moment_leaves_the_old_store_whole(store: Path, tmp_path: Path) -> None:
    put(store, NEW)
    files = tmp_path / "files"
    files.mkdir()
    for year in range(2031, 2043):
        (files / f"{year}.txt").write_text(edition(date=f"These rules are effective as of May 8, {year}."))
    before = store.read_bytes()
    for moment in (0.0, 0.05, 0.1, 0.2, 0.3, 0.45):
        with subprocess.Popen(
            [sys.executable, "-c", _CHILD, str(store), str(files)],
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
        ) as child:
            assert child.stdout is not None
            child.stdout.readline()
            time.sleep(moment)
            child.send_signal(signal.SIGKILL)
            child.wait()
        assert unsound(store) == []
        if store.read_bytes() != before:
            assert len(Library.open(store).editions()) == len(corpus.shipped()) + 13
            break
    assert all(report.status in ("imported", "unchanged") for report in import_files(store, sources([files])))
    assert [entry.name for entry in store.parent.iterdir() if ".new-" in entry.name] == []
