"""What the tests of answers share: a judge on the shipped texts, in memory."""

from __future__ import annotations

import pytest

from bot.answers.judge import Judge
from bot.settings import Settings
from rules_text import Library


@pytest.fixture(scope="session")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    return Judge(Library.in_memory(), Settings(store=tmp_path_factory.mktemp("store") / "rules.sqlite"))
