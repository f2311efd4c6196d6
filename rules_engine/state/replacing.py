"""A quicker `dataclasses.replace` for the frozen slots values of the state, which have no work of their own in `__init__`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")
_Plan = tuple[Callable[[Any], tuple[Any, ...]], tuple[Callable[[Any, Any], None], ...], frozenset[str]]


@cache
def _plan(kind: type) -> _Plan:
    """Return how to read all fields of a class at once, how to write each, and their names."""
    names: tuple[str, ...] = tuple(kind.__slots__)  # type: ignore[attr-defined]
    return attrgetter(*names), tuple(getattr(kind, name).__set__ for name in names), frozenset(names)


def replace(value: T, **changes: Any) -> T:
    """Return a frozen slots value with some of its fields changed. TypeError for a field that it doesn't have."""
    kind: type = type(value)
    read, writers, names = _plan(kind)
    if not changes.keys() <= names:
        raise TypeError(f"{kind.__name__} has no {', '.join(sorted(changes.keys() - names))}")
    new: T = object.__new__(kind)
    for write, one in zip(writers, read(value), strict=True):
        write(new, one)
    for name, one in changes.items():
        object.__setattr__(new, name, one)
    return new
