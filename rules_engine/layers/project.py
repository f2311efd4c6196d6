"""The layers, one after another: from a state to what is seen of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from rules_engine.citations import Cite
from rules_engine.layers.active import LAYERS, Active, Key, affected_by, in_force, of_effect, static_of
from rules_engine.layers.apply import apply_change, cites_of
from rules_engine.layers.base import base_view, held_of, spliced_text
from rules_engine.layers.depend import Dependency, Reason, dependencies, none_may_depend
from rules_engine.layers.draft import Counter, Draft, has_effects
from rules_engine.layers.identity import by_identity
from rules_engine.layers.players import players_side
from rules_engine.layers.refs import chosen_word
from rules_engine.layers.view import Held, Projection, Trace, View
from rules_engine.state.model import GameObject, GameState
from rules_engine.vocabulary.abilities import KeywordAbility

Started = dict[Key, tuple[str, ...]]


FED = "text_changes_feed_each_other"
UNCHOSEN = "word_not_chosen"


def _same_texts(one: Mapping[str, View], other: Mapping[str, View]) -> bool:
    return all(
        view.rules_text == other[key].rules_text and view.text_subtypes == other[key].text_subtypes
        for key, view in one.items()
    )


class _Pieces:
    """The parts of a state that what is seen hangs on; equal when they are the very same values.

    Abilities on the stack are left out: no effect changes them, and they change nothing.
    """

    __slots__ = ("key", "state")

    def __init__(self, state: GameState) -> None:
        self.state = state
        things = tuple([id(thing) for thing in state.objects.values() if thing.ability_id is None])
        self.key = (things, id(state.effects), id(state.players), id(state.prohibitions), state.active_player)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Pieces) and self.key == other.key


@lru_cache(maxsize=64)
def _project(pieces: _Pieces) -> Projection:
    state = pieces.state
    views: Mapping[str, View]
    unsure: tuple[str, ...] = ()
    if state.effects or any(_needs_layers(thing) for thing in state.objects.values()):
        layering = _Layering(state)
        views, unsure = layering.run(), tuple(sorted(layering.unsure))
        if FED in unsure and _same_texts(views, _Layering(state, by_timestamp=True).run()):
            unsure = tuple(code for code in unsure if code != FED)
    else:
        views = {thing.id: base_view(thing) for thing in state.objects.values()}
    return players_side(state, views, unsure)


def project(state: GameState) -> Projection:
    """Return what is seen of a state, every continuous effect applied in its layer. Pure; remembered for the very same pieces."""
    found = _project(_Pieces(state))
    if found.state is state:
        return found
    if found.state.objects is state.objects:
        return replace(found, state=state)
    seen = found.views
    views = {
        one: base_view(thing) if thing.ability_id is not None else seen[one] for one, thing in state.objects.items()
    }
    return replace(found, state=state, views=views)


def _needs_layers(thing: GameObject) -> bool:
    if thing.counters or thing.spliced:
        return True
    return _printed_effects(base_view(thing).held)


_printed_effects = by_identity(4096)(has_effects)


class _Layering:
    def __init__(self, state: GameState, *, by_timestamp: bool = False) -> None:
        self.state = state
        self.by_timestamp = by_timestamp
        """Leave dependency between text changes aside, to see whether it makes a difference."""
        self.views: dict[str, Draft | View] = {one: base_view(thing) for one, thing in state.objects.items()}
        self.effects = [of_effect(effect) for effect in state.effects]
        self.started: Started = {}
        self.running: dict[Key, Active] = {}
        self.unsure: set[str] = set()
        self.changes = Counter()
        self._waiting: dict[Key, tuple[str, Reason]] = {}
        self._statics: list[Active] = []
        self._statics_at = -1
        self._layers_needed: set[str] = set()
        self._layers_running: set[str] = set()

    def draft(self, object_id: str) -> Draft:
        seen = self.views[object_id]
        if not isinstance(seen, Draft):
            seen = Draft(self.state.objects[object_id], self.changes)
            self.views[object_id] = seen
        return seen

    def run(self) -> dict[str, View]:
        for layer in LAYERS:
            if layer == "3":
                self._spliced_texts()
            elif layer == "6":
                self._keyword_counters()
            if self._statics_at != self.changes.count:
                self._all_statics()
            if layer in self._layers_needed or layer in self._layers_running:
                self._layer(layer)
            if layer == "3":
                for seen in self.views.values():
                    if isinstance(seen, Draft):
                        seen.text_subtypes = seen.subtypes
            elif layer == "7c":
                self._counters()
        return {one: seen.to_view() if isinstance(seen, Draft) else seen for one, seen in self.views.items()}

    # One layer ----------------------------------------------------------------------------------------------------

    def _layer(self, layer: str) -> None:
        done: set[Key] = set()
        remaining = self._gather(layer, done)
        while remaining:
            waits = self._dependencies(remaining, layer)
            at = next((i for i in range(len(remaining)) if i not in waits), 0)
            for i, found in waits.items():
                self._remember(remaining[i], found[0], layer, passed_over=i < at)
            before = self.changes.count
            self._apply(remaining[at], layer)
            done.add(remaining[at].key)
            if before == self.changes.count:
                del remaining[at]
            else:
                remaining = self._gather(layer, done)

    def _gather(self, layer: str, done: set[Key]) -> list[Active]:
        found = {key: one for key, one in self.running.items() if layer in one.parts and key not in done}
        for active in self.effects:
            if layer in active.parts and active.key not in done and self._runs(active):
                found[active.key] = active
        for static in self._all_statics():
            if layer in static.parts and static.key not in done:
                found[static.key] = static
        return sorted(found.values(), key=lambda one: one.order)

    def _all_statics(self) -> list[Active]:
        """Return the effects of all static abilities; read anew where abilities or controllers have changed."""
        if self._statics_at != self.changes.count:
            self._statics = []
            for one, seen in self.views.items():
                if has_effects(seen.held):
                    found = (static_of(self.state.objects[one], seen, held) for held in seen.held)
                    self._statics += [static for static in found if static is not None]
            self._statics_at = self.changes.count
            self._layers_needed = {layer for one in (*self.effects, *self._statics) for layer in one.parts}
        return self._statics

    def _runs(self, active: Active) -> bool:
        effect = active.effect
        if effect is None:
            return True
        source = self.views.get(effect.source or "")
        return in_force(self.state, effect, source.controller if source is not None else None)

    def _dependencies(self, remaining: list[Active], layer: str) -> dict[int, tuple[Dependency, ...]]:
        if self.by_timestamp and layer == "3":
            return {}
        if len(remaining) < 2 or none_may_depend(remaining, layer):
            return {}
        return dependencies(self, remaining, layer, self.started, self._refresh)

    def _refresh(self, active: Active) -> Active | None:
        """Return an effect as it is now: a static ability's words and controller may have changed, or it may be gone."""
        if active.static is None or active.source is None or active.key in self.started:
            return active
        seen = self.views[active.source]
        for held in seen.held:
            if ("static", seen.id, *held.key) == active.key:
                return static_of(self.state.objects[seen.id], seen, held)
        return None

    def _remember(self, active: Active, found: Dependency, layer: str, *, passed_over: bool) -> None:
        self._waiting[active.key] = (found.on.source or found.on.kind, found.reason)
        if layer == "3" and found.reason == "what_it_does" and passed_over:
            self.unsure.add(FED)

    def _apply(self, active: Active, layer: str) -> None:
        affected = self.started.get(active.key)
        if affected is None:
            affected = affected_by(self, active)
            if not affected and active.static is not None:
                return
            self.started[active.key] = affected
            self.running[active.key] = active
            self._layers_running.update(active.parts)
        waited = self._waiting.pop(active.key, None)
        if affected and any(not chosen_word(self.state, word, active.context) for word in active.words):
            self.unsure.add(UNCHOSEN)
        for index, change in enumerate(active.parts[layer]):
            note = Trace(layer, change.change, active.source, active.kind, cites_of(change))
            if waited is not None:
                note = replace(note, waited_for=waited[0], because=waited[1], cites=(*note.cites, Cite.DEPENDENCY))
            for one in affected:
                draft = self.draft(one)
                apply_change(self, change, draft, active, index)
                draft.trace = (*draft.trace, note)

    # What counters and splicing do --------------------------------------------------------------------------------

    def _spliced_texts(self) -> None:
        for one, thing in self.state.objects.items():
            if thing.zone != "stack" or not thing.spliced:
                continue
            draft = self.draft(one)
            added = tuple(self.state.objects[s].face.abilities for s in thing.spliced if s in self.state.objects)
            text = spliced_text(tuple(held.ability for held in draft.held), added)
            draft.rules_text = text
            draft.set_held(held_of(text, "printed", thing.timestamp))
            note = Trace("3", "splice", thing.id, "splice", (Cite.LAYER_TEXT, Cite.TEXT_CHANGE_SPLICE))
            draft.trace = (*draft.trace, note)

    def _keyword_counters(self) -> None:
        for one, thing in self.state.objects.items():
            if thing.counters and thing.zone == "battlefield":
                for kind, count in thing.counters:
                    if count > 0 and kind in _KEYWORD_COUNTERS:
                        self.draft(one).add_held(Held(KeywordAbility(keyword=kind), ("counter", kind), kind, 0))

    def _counters(self) -> None:
        for one, thing in self.state.objects.items():
            if thing.counters and thing.zone == "battlefield":
                for kind, count in thing.counters:
                    plus = _plus(kind)
                    if plus is not None and count:
                        draft = self.draft(one)
                        draft.plus_power += plus[0] * count
                        draft.plus_toughness += plus[1] * count
                        draft.trace = (*draft.trace, Trace("7c", "counters", one, kind, (Cite.LAYER_PT_MODIFY,)))


_KEYWORD_COUNTERS = frozenset({
    "flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink", "menace",
    "reach", "trample", "vigilance", "shadow", "decayed", "exalted",
})  # fmt: skip


@lru_cache(maxsize=64)
def _plus(kind: str) -> tuple[int, int] | None:
    power, _, toughness = kind.partition("/")
    try:
        return int(power), int(toughness)
    except ValueError:
        return None
