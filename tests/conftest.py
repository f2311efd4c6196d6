"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# What lands must not hang on luck: in CI the same examples are tried each time, new ones wherever a person runs the tests.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("here", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the real editions and the handed cases, beside the checkout; the test is skipped where it is not at hand."""
    if not SHARED.is_dir():
        pytest.skip("the folder `shared` is not beside the checkout")
    return SHARED
