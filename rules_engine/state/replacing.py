"""A quicker `dataclasses.replace` for the frozen values of the state, which have no slots and no work of their own in `__init__`."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def replace(value: T, **changes: Any) -> T:
    """Return a frozen value with some of its fields changed. TypeError for a field that it doesn't have."""
    held = value.__dict__
    new: T = object.__new__(type(value))
    fields = new.__dict__
    fields.update(held, **changes)
    if len(fields) != len(held):
        raise TypeError(f"{type(value).__name__} has no {', '.join(sorted(changes.keys() - held.keys()))}")
    return new
