"""Which effects of a layer wait for which others: found by trying them, not by a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from rules_engine.layers.active import Active, affected_by
from rules_engine.layers.apply import Work, apply_change, what_it_does
from rules_engine.vocabulary.changes import ReplaceWord

MOST_TRIALS = 2_000
"""Pairs to try, for each effect of a layer: a dozen effects that all look at what the others change. Nobody describes more."""


class TooManyEffectsError(Exception):
    """So many effects may depend on each other that finding out would take too long."""


Reason = Literal["existence", "applies_to", "what_it_does"]


@dataclass(frozen=True, slots=True)
class Dependency:
    """One effect waits for another, and why."""

    on: Active
    reason: Reason


@dataclass(frozen=True, slots=True)
class _Sign:
    exists: bool
    affected: tuple[str, ...]
    does: tuple[object, ...]


def _sign(work: Work, active: Active, layer: str, started: dict[tuple[str | int, ...], tuple[str, ...]]) -> _Sign:
    affected = started.get(active.key)
    if affected is None:
        affected = affected_by(work, active)
    does = tuple(
        what_it_does(work, change, work.views[one], active) for one in affected for change in active.parts[layer]
    )
    exists = True
    if active.static is not None and active.source is not None and active.key not in started:
        held = work.views[active.source].held
        exists = any(("static", active.source, *one.key) == active.key for one in held)
    return _Sign(exists, affected, does)


def may_depend(first: Active, second: Active, layer: str) -> bool:
    """Whether it is worth trying: the first looks at something that the second may change."""
    if first.is_cda != second.is_cda or _only_other_words(first, second, layer):
        return False
    changed = second.writes[layer]
    if not changed.isdisjoint(first.reads[layer]):
        return True
    if first.static is None or "removes" not in changed:
        return False
    return (
        second.affects != "$self" or second.source == first.source
    )  # what changes itself alone takes nothing from others


def trial(
    work: Work,
    first: Active,
    second: Active,
    layer: str,
    started: dict[tuple[str | int, ...], tuple[str, ...]],
    refresh: Callable[[Active], Active | None],
) -> Reason | None:
    """Apply the second effect for a trial and see whether the first one is then another; return in what, or None."""
    affected = started.get(second.key) or affected_by(work, second)
    before = _sign(work, first, layer, started)
    drafts = [work.draft(one) for one in affected]
    kept = [(draft, draft.snapshot()) for draft in drafts]
    for index, change in enumerate(second.parts[layer]):
        for draft in drafts:
            apply_change(work, change, draft, second, index)
    now = refresh(first)
    after = _sign(work, now, layer, started) if now is not None and layer in now.parts else _Sign(False, (), ())
    for draft, snapshot in kept:
        draft.restore(snapshot)
    if after.exists != before.exists:
        return "existence"
    if after.affected != before.affected:
        return "applies_to"
    return "what_it_does" if after.does != before.does else None


def _only_other_words(first: Active, second: Active, layer: str) -> bool:
    """Whether both replace words, of different families or on different objects that were settled when they began."""
    if first.effect is None or second.effect is None:
        return False
    one, other = first.parts[layer], second.parts[layer]
    if not all(isinstance(change, ReplaceWord) for change in (*one, *other)):
        return False
    families = {c.family for c in one if isinstance(c, ReplaceWord)}
    if families.isdisjoint(c.family for c in other if isinstance(c, ReplaceWord)):
        return True
    if first.effect.dynamic is not None or second.effect.dynamic is not None:
        return False
    return set(first.effect.affected).isdisjoint(second.effect.affected)


def none_may_depend(effects: Sequence[Active], layer: str) -> bool:
    """Whether it can be told at a glance that none of these effects depends on another."""
    changed = frozenset().union(*(one.writes[layer] for one in effects))
    looked_at = frozenset().union(*(one.reads[layer] for one in effects))
    if not changed.isdisjoint(looked_at):
        return False
    return "removes" not in changed or not any(one.static is not None for one in effects)


def dependencies(
    work: Work,
    effects: Sequence[Active],
    layer: str,
    started: dict[tuple[str | int, ...], tuple[str, ...]],
    refresh: Callable[[Active], Active | None],
) -> dict[int, tuple[Dependency, ...]]:
    """Return for each effect (by its place in `effects`) what it depends on, loops left out. Raises `TooManyEffectsError`."""
    pairs = sum(may_depend(one, other, layer) for one in effects for other in effects if one is not other)
    if pairs * len(effects) > MOST_TRIALS:  # after each effect that is applied, the rest are tried anew
        raise TooManyEffectsError
    edges: dict[int, dict[int, Reason]] = {}
    for i, first in enumerate(effects):
        for j, second in enumerate(effects):
            if i != j and may_depend(first, second, layer):
                reason = trial(work, first, second, layer, started, refresh)
                if reason is not None:
                    edges.setdefault(i, {})[j] = reason
    result: dict[int, tuple[Dependency, ...]] = {}
    for i, waits in edges.items():
        free = tuple(Dependency(effects[j], reason) for j, reason in waits.items() if not _reaches(edges, j, i))
        if free:
            result[i] = free
    return result


def _reaches(edges: dict[int, dict[int, Reason]], start: int, goal: int) -> bool:
    seen, todo = {start}, [start]
    while todo:
        for after in edges.get(todo.pop(), ()):
            if after == goal:
                return True
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return False
