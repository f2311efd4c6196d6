"""A quicker `dataclasses.replace` for the frozen values of the state, which have no slots and no work of their own in `__init__`."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def replace(value: T, **changes: Any) -> T:
    """Return a frozen value with some of its fields changed. TypeError for a field that it doesn't have."""
    held = value.__dict__
    if not changes.keys() <= held.keys():
        raise TypeError(f"{type(value).__name__} has no {', '.join(sorted(changes.keys() - held.keys()))}")
    new: T = object.__new__(type(value))
    new.__dict__.update(held, **changes)
    return new
