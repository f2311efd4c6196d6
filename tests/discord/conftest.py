"""What the tests against a simulated Discord share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.answers.judge import Judge
from bot.client import JudgeClient
from bot.settings import Settings
from bot.worker import Worker
from rules_text import Library
from tests.discord.loopback import ApiError
from tests.discord.loopback.spec import Spec

DOCUMENT = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"


@pytest.fixture(scope="session")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    return Judge(Library.in_memory(), Settings(store=tmp_path_factory.mktemp("store") / "rules.sqlite"))


@pytest.fixture
def new_client(judge: Judge) -> Iterator[Callable[..., JudgeClient]]:
    """Make clients that answer from the shipped texts, in memory."""
    worker = Worker(lambda: judge)
    yield lambda **options: JudgeClient(worker, **options)
    worker.pause()


@pytest.fixture(scope="session")
def strictly() -> Callable[[str, str, Any], None]:
    """A validator for the loopback Discord: refuses what Discord's own document refuses, where that document is at hand."""
    spec = Spec(DOCUMENT) if DOCUMENT.exists() else None

    def validate(method: str, path: str, body: Any) -> None:
        faults = spec.faults(method, path, body) if spec is not None else []
        if faults:
            raise ApiError(400, 50035, f"against the document: {faults}")

    return validate
