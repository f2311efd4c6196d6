"""`judge-bot import`, `editions`, `check` and `import-cards`: looking after the store."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from bot.answers.judge import open_judge
from bot.cardstore import import_cards as read_cards
from bot.settings import Settings
from rules_text.check import check_store, counted
from rules_text.fetch import fetch_newest
from rules_text.load import ImportReport, Source, import_files, sources
from rules_text.model import RulesTextError

OK, FAILED = 0, 1
SHOWN_FAULTS = 5
MACHINE_WIDTH = 240
"""Columns of a table that isn't printed to a terminal."""


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


def import_editions(arguments: argparse.Namespace, settings: Settings) -> int:
    """Read files or folders into the store, or fetch the newest text. Exit code 1 if anything was refused."""
    out = Console(highlight=False, soft_wrap=True)
    try:
        files = sources([Path(path) for path in arguments.paths]) if arguments.paths else _newest(settings, out)
        if not files:
            _say(f"There is no .txt file in {', '.join(arguments.paths)}: nothing was read.")
            return FAILED
        reports = _imported(settings, files, arguments.replace, out)
    except FileNotFoundError as error:
        _say(f"There is no file {error}.")
        return FAILED
    except (RulesTextError, OSError) as error:
        _say(str(error))
        return FAILED
    for report in reports:
        _report(report, out)
    return FAILED if any(report.status == "refused" for report in reports) else OK


def _newest(settings: Settings, out: Console) -> list[Source]:
    name, data = fetch_newest(settings.rules_page) if settings.rules_page else fetch_newest()
    out.print(f"fetched {name}")
    return [(name, lambda: data)]


def _imported(settings: Settings, files: Sequence[Source], replace: bool, out: Console) -> list[ImportReport]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as progress:
        task = progress.add_task("reading", total=len(files))
        return import_files(
            settings.store,
            files,
            replace=replace,
            progress=lambda name: progress.update(task, advance=1, description=name),
        )


def _report(report: ImportReport, out: Console) -> None:
    if report.refusal is not None:
        _say(f"{report.name}: refused: {report.refusal}")
        return
    out.print(
        f"{report.name}: {report.status}, {report.language} edition of {report.effective}, "
        f"{report.rules} rules, {report.terms} glossary terms"
    )
    for fault in report.faults[:SHOWN_FAULTS]:
        out.print(
            f"  line {fault.line_number}: {fault.code.replace('_', ' ')} {fault.number or ''} {fault.detail}".rstrip()
        )
    if len(report.faults) > SHOWN_FAULTS:
        out.print(f"  … and {len(report.faults) - SHOWN_FAULTS} more things that the file has wrong")


def editions(arguments: argparse.Namespace, settings: Settings) -> int:
    """List the editions held."""
    try:
        judge = open_judge(settings)
    except RulesTextError as error:
        _say(str(error))
        return FAILED
    held = judge.editions()
    judge.close()
    if arguments.json:
        rows = [
            {
                "language": edition.language,
                "effective": edition.effective,
                "effective_to": edition.effective_to,
                "label": edition.label,
                "provenance": edition.provenance,
                "whole": edition.whole,
                "shipped": edition.shipped,
                "sha256": edition.sha256,
                "source": edition.source,
            }
            for edition in held
        ]
        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
        return OK
    table = Table("language", "effective", "edition", "provenance", "held", "source")
    for edition in held:
        until = f" to {edition.effective_to}" if edition.effective_to else ""
        held_ = "whole" if edition.whole else "in part"
        table.add_row(
            edition.language, edition.effective + until, edition.label, edition.provenance, held_, edition.source
        )
    wide = None if sys.stdout.isatty() else MACHINE_WIDTH
    Console(highlight=False, width=wide).print(table)
    return OK


def check(_: argparse.Namespace, settings: Settings) -> int:
    """Verify the store and say what is wrong with it. Exit code 1 if anything is."""
    try:
        faults = check_store(settings.store)
    except RulesTextError as error:
        _say(str(error))
        return FAILED
    for fault in faults:
        _say(str(fault))
    if not faults:
        editions, rules, texts, cited = counted(settings.store)
        sys.stdout.write(
            f"{settings.store}: the store is sound: {editions} editions, {rules} rules in {texts} different texts, "
            f"{cited} citations sought in each English edition\n"
        )
    return FAILED if faults else OK


def import_cards(arguments: argparse.Namespace, settings: Settings) -> int:
    """Read card data into the file beside the store. Exit code 1 if it is no card list."""
    out = Console(highlight=False)
    columns = (TextColumn("{task.description}"),)
    try:
        with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as progress:
            task = progress.add_task("reading cards")
            count = read_cards(
                Path(arguments.path),
                settings.cards,
                lambda so_far: progress.update(task, description=f"reading cards: {so_far}"),
            )
    except OSError as error:
        _say(f"{arguments.path} can't be read: {error.strerror or error}")
        return FAILED
    except ValueError as error:
        _say(f"{arguments.path}: {error}")
        return FAILED
    out.print(f"{count} cards")
    return OK
