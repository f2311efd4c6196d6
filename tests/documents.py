"""Run the console blocks of the documents: `python -m tests.documents` prints each command's output into the documents anew."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from pathlib import Path

from bot.__main__ import main

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")))
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def printed(command: str) -> str:
    """Run one `judge-bot …` command line as a terminal of 80 columns would and return what it prints."""
    words = shlex.split(command)
    out = io.StringIO()
    with tempfile.TemporaryDirectory() as home, contextlib.redirect_stdout(out):
        kept = dict(os.environ)
        os.environ.update(JUDGE_BOT_STORE=str(Path(home) / "rules.sqlite"), COLUMNS="80")
        for name in ("JUDGE_BOT_LANGUAGE", "JUDGE_BOT_EDITION"):
            os.environ.pop(name, None)
        try:
            main(words[1:])
        finally:
            os.environ.clear()
            os.environ.update(kept)
    return "\n".join(line.rstrip() for line in out.getvalue().strip("\n").split("\n"))


def runnable(block: str) -> list[tuple[str, str]]:
    """Return the (command, output) pairs of a block in which `judge-bot ask` or `editions` is run and its output is shown."""
    found: list[tuple[str, str]] = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        if command.startswith(("judge-bot ask", "judge-bot editions")) and output.strip():
            found.append((command, output.strip("\n")))
    return found


def examples(document: str) -> list[tuple[str, str]]:
    """Return all (command, output) pairs of a document."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return [pair for block in BLOCK.findall(text) for pair in runnable(block)]


def refresh() -> None:
    """Write the present output of every example into the documents."""
    for document in DOCUMENTS:
        path = ROOT / document
        text = path.read_text(encoding="utf-8")
        for command, output in examples(document):
            text = text.replace(f"$ {command}\n{output}", f"$ {command}\n{printed(command)}")
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(refresh())
