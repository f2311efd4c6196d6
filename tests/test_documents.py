"""Every example in the documents is run, and prints what the document shows."""

from __future__ import annotations

import re

import pytest

from tests.documents import DOCUMENTS, ROOT, examples, printed

EXAMPLES = [(document, command, output) for document in DOCUMENTS for command, output in examples(document)]


@pytest.mark.parametrize(("document", "command", "output"), EXAMPLES, ids=[command for _, command, _ in EXAMPLES])
def test_an_example_prints_what_is_shown(document: str, command: str, output: str) -> None:
    assert printed(command) == output


def test_the_first_screen_shows_a_look_up_and_a_ruling() -> None:
    first = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:70]
    assert sum(line.startswith("$ judge-bot ask") for line in first) >= 2


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", *DOCUMENTS[1:]])
def test_links_lead_somewhere(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    targets = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", text)
    assert [target for target in targets if not ((ROOT / document).parent / target).exists()] == []
