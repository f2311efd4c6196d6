"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the real editions and the handed cases, beside the checkout; the test is skipped where it is not at hand."""
    if not SHARED.is_dir():
        pytest.skip("the folder `shared` is not beside the checkout")
    return SHARED
