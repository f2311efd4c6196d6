"""Caching by identity: vocabulary values are frozen but deep, so that hashing one costs more than what is cached."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Same(Generic[T]):
    """Stands for exactly this value, and keeps it alive; equal only to what stands for the very same value."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value


def by_identity(maxsize: int) -> Callable[[Callable[[T], R]], Callable[[T], R]]:
    """Remember what a pure function of one value returns, for the very same value; at most `maxsize` values are kept alive.

    Does what `lru_cache` over `Same` does without a call of Python code for hashing and comparing; full, it starts afresh.
    """

    def decorate(function: Callable[[T], R]) -> Callable[[T], R]:
        kept: dict[int, tuple[T, R]] = {}

        @wraps(function)
        def remembered(value: T) -> R:
            found = kept.get(id(value))
            if found is not None and found[0] is value:
                return found[1]
            result = function(value)
            if len(kept) >= maxsize:
                kept.clear()
            kept[id(value)] = (value, result)
            return result

        return remembered

    return decorate
