"""A quicker `dataclasses.replace` for the frozen slots values of the state, which have no work of their own in `__init__`."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


@cache
def _slots(kind: type) -> tuple[str, ...]:
    return tuple(kind.__slots__)  # type: ignore[attr-defined]


def replace(value: T, **changes: Any) -> T:
    """Return a frozen slots value with some of its fields changed. TypeError for a field that it doesn't have."""
    kind: type = type(value)
    new: T = object.__new__(kind)
    put = object.__setattr__
    for name in _slots(kind):
        put(new, name, changes.pop(name) if name in changes else getattr(value, name))
    if changes:
        raise TypeError(f"{kind.__name__} has no {', '.join(changes)}")
    return new
