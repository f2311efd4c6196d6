"""From the short references of the vocabulary to players, objects and numbers, at the moment an effect needs them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules_engine.layers import amounts, matching
from rules_engine.ruling import NeedsChoice, NotCovered
from rules_engine.run import Run, Stop
from rules_engine.state.change import change_player, count_of, opponents, single_out, turn_order
from rules_engine.vocabulary import Amount, Count, Filter, Zone
from rules_engine.vocabulary.refs import Derived, Devotion, Remembered, ValueOf


@dataclass
class Context:
    """What an effect knows of its surroundings while its spell or ability resolves."""

    run: Run
    controller: str
    source: str | None = None
    source_number: int = 0
    stack_id: str | None = None
    groups: tuple[tuple[str, ...], ...] = ()
    """The targets, by target phrase; illegal ones are left out of `legal`."""
    legal: frozenset[str] = frozenset()
    choices: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    """The numbers of objects as the spell or ability got on the stack."""
    x: int | None = None
    trigger_object: str | None = None
    trigger_player: str | None = None
    chosen: dict[str, tuple[str, ...]] = field(default_factory=dict)
    chosen_unknown: dict[str, tuple[str, Zone, int]] = field(default_factory=dict)
    """Chosen cards of which nothing is known: whose, in which zone, how many."""
    found: tuple[str, ...] = ()
    created: tuple[str, ...] = ()
    each: str | None = None
    affected: str | None = None
    """The player to whom the event would happen, for a replacement."""
    done: bool = True
    """Whether the effect just before happened ("if you do")."""
    memory: dict[str, int] = field(default_factory=dict)
    decided: frozenset[str] = frozenset()

    def said(self, name: str) -> str | None:
        """Return what the scenario says was chosen, None where it says nothing."""
        return self.choices.get(name)

    # References

    def _special(self, ref: str) -> tuple[str, ...] | None:
        state = self.run.state
        match ref:
            case "$you":
                return (self.controller,)
            case "$self":
                return (self.source,) if self.source else ()
            case "$trigger":
                return (self.trigger_object,) if self.trigger_object else ()
            case "$trigger_player":
                return (self.trigger_player,) if self.trigger_player else ()
            case "$attached":
                at = state.objects[self.source].attached_to if self.source else None
                return (at,) if at else ()
            case "$found":
                return self.found
            case "$created":
                return self.created
            case "$affected":
                return (self.affected,) if self.affected else ()
            case "$each":
                return (self.each,) if self.each else ()
            case "$each_player":
                return turn_order(state)
            case "$opponents" | "$each_opponent":
                return opponents(state, self.controller)
            case "$active_player":
                return (state.active_player,)
            case "$defending_player":
                return tuple(key for key in turn_order(state) if key != state.active_player)[:1]
        return None

    def resolve(self, ref: str) -> tuple[str, ...]:
        """Return the players' keys and objects' ids that a reference means now. Illegal targets are left out.

        A reference to nothing that exists ends the run as not covered.
        """
        if "+" in ref:
            parts = [one for part in ref.split("+") for one in self.resolve(part)]
            return tuple(dict.fromkeys(parts))
        if not ref.startswith("$"):
            if ref not in self.run.state.objects and not self.run.is_player(ref):
                raise Stop(NotCovered("unknown_reference", facts=(("reference", ref),)))
            return (ref,)
        special = self._special(ref)
        if special is not None:
            return special
        if ref.startswith("$chosen."):
            return self.chosen.get(ref.removeprefix("$chosen."), ())
        if ref.startswith("$top:"):
            return tuple(one for one in map(self._top, self.resolve(ref.removeprefix("$top:"))) if one)
        if ref.startswith(("$controller:", "$owner:")):
            kind, _, inner = ref.partition(":")
            return tuple(dict.fromkeys(self._person(kind == "$owner", one) for one in self.resolve_any(inner)))
        if is_target(ref):
            return tuple(one for one in self.group(ref) if one in self.legal)
        raise Stop(NotCovered("unknown_reference", facts=(("reference", ref),)))

    def resolve_any(self, ref: str) -> tuple[str, ...]:
        """Like `resolve`, with illegal targets left in (their facts may still be asked for)."""
        return self.group(ref) if is_target(ref) else self.resolve(ref)

    def group(self, ref: str) -> tuple[str, ...]:
        """Return the targets that a reference means (`$1` the first, `$targets` all, `$targets:2` those of the second phrase),
        whether or not they are legal now.
        """
        flat = tuple(one for group in self.groups for one in group)
        if ref == "$targets":
            return flat
        if ref.startswith("$targets:"):
            at = int(ref.removeprefix("$targets:")) - 1
            return self.groups[at] if 0 <= at < len(self.groups) else ()
        at = int(ref[1:]) - 1
        return flat[at : at + 1] if at >= 0 else ()

    def _top(self, key: str) -> str | None:
        """Return the top card of a player's library where it is known, None where it isn't or there is none."""
        player = self.run.state.player(key)
        known = dict(player.library_known)
        if 1 in known:
            return known[1]
        if player.library_unknown and not player.library:
            state, id_ = single_out(self.run.state, key, "library")
            self.run.state = change_player(state, key, library_known=((1, id_),))
            return id_
        only = len(player.library) == 1 and not player.library_unknown
        return player.library[0] if only else None

    def _person(self, owner: bool, ref: str) -> str:
        if self.run.is_player(ref):
            return ref
        obj = self.run.state.objects[ref]
        if owner:
            return obj.owner
        if obj.zone in ("battlefield", "stack"):
            return self.run.controller(ref)
        return self.last_controllers().get(ref, obj.controller)

    def last_controllers(self) -> dict[str, str]:
        """Return who controlled objects that have left, as last known."""
        return self.run.remembered.setdefault("controller", {})

    def players(self, ref: str) -> tuple[str, ...]:
        """Return the players that a reference means; an object stands for its controller."""
        out = (one if self.run.is_player(one) else self._person(False, one) for one in self.resolve(ref))
        return tuple(key for key in dict.fromkeys(out) if not self.run.state.player(key).left)

    def player(self, ref: str) -> str | None:
        """Return the one player that a reference means, None where there is none."""
        found = self.players(ref)
        return found[0] if found else None

    def same(self, id_: str) -> bool:
        """Return whether an object is still the one that it was as this spell or ability got on the stack."""
        known = self.numbers.get(id_)
        if id_ == self.source and self.source_number:
            known = self.source_number if known is None else known
        return known is None or self.run.state.objects[id_].number == known

    def objects(self, what: str | Filter) -> tuple[str, ...]:
        """Return the ids of the objects meant. Objects that have become new ones are left out."""
        if isinstance(what, Filter):
            return self.matching(what)
        run = self.run
        chosen = what.startswith(("$found", "$created", "$chosen"))
        return tuple(one for one in self.resolve(what) if one in run.state.objects and (chosen or self.same(one)))

    def looking(self) -> matching.Context:
        """Return this context in the form that filters are matched in."""
        flat = tuple(one for group in self.groups for one in group)
        bindings: dict[str, tuple[str, ...]] = {f"${at}": (one,) for at, one in enumerate(flat, 1)}
        bindings |= {f"$targets:{at}": group for at, group in enumerate(self.groups, 1)}
        bindings["$targets"] = flat
        bindings |= {f"$chosen.{name}": ids for name, ids in self.chosen.items()}
        bindings["$found"], bindings["$created"] = self.found, self.created
        for name, one in self._single_bindings():
            bindings[name] = (one,) if one else ()
        remembered = dict(self.memory) if self.x is None else {**self.memory, "x": self.x}
        return matching.Context(self.controller, self.source, bindings, remembered)

    def _single_bindings(self) -> tuple[tuple[str, str | None], ...]:
        return (
            ("$trigger", self.trigger_object),
            ("$trigger_player", self.trigger_player),
            ("$each", self.each),
            ("$affected", self.affected),
        )

    def matching(self, what: Filter) -> tuple[str, ...]:
        """Return the ids of all objects that a filter fits now, in the order of their timestamps."""
        return matching.find(self.run.projection, what, self.looking())

    def fits(self, what: Filter, id_: str) -> bool:
        """Return whether a filter fits an object now."""
        return matching.matches(self.run.projection, what, id_, self.looking())

    # Numbers

    def amount(self, amount: Amount) -> int:
        """Return a number of the vocabulary as it is now."""
        match amount:
            case int():
                return amount
            case Count():
                return self._count(amount.count)
            case ValueOf():
                return self._value(amount)
            case Derived():
                return _derive(amount.op, [number for one in amount.of for number in self._numbers(one)])
            case Remembered():
                return self._remembered(amount)
            case Devotion():
                return amounts.amount(self.run.projection, amount, self.looking()) or 0
        raise Stop(NotCovered("unknown_amount"))

    def count(self, amount: Amount) -> int:
        """Return how many of something: a number that is never below zero."""
        return max(0, self.amount(amount))

    def _numbers(self, amount: Amount) -> list[int]:
        """Return a number, or one number for each player or object that it is read off."""
        if isinstance(amount, ValueOf) and amount.what != "number":
            return [self._value(amount.model_copy(update={"of": one})) for one in self.resolve_any(amount.of)] or [0]
        if isinstance(amount, Remembered) and amount.of is not None:
            return [self._remembered(amount.model_copy(update={"of": one})) for one in self.players(amount.of)] or [0]
        return [self.amount(amount)]

    def _count(self, what: Filter) -> int:
        unknown = 0
        if what.zone in ("hand", "graveyard", "exile", "library") and _any_card(what):
            keys = self.players(what.owner or what.controller or "$each_player")
            unknown = sum(
                count_of(player, what.zone) - len(getattr(player, what.zone))
                for player in self.run.state.players
                if player.key in keys
            )
        return len(self.matching(what)) + unknown

    def _value(self, value: ValueOf) -> int:
        run = self.run
        if value.what == "number":
            return len(self.resolve_any(value.of))
        if value.what == "life":
            return sum(run.state.player(key).life for key in self.players(value.of))
        if value.what in ("hand_size", "library_size", "graveyard_size"):
            zone = _SIZES[value.what]
            return sum(count_of(run.state.player(key), zone) for key in self.players(value.of))
        total = 0
        for id_ in self.resolve_any(value.of):
            if id_ not in run.state.objects:
                continue
            total += number_of(run, id_, value.what)
        return total

    def _hand_is_said(self, key: str) -> bool:
        scenario = self.run.scenario
        return any(one.key == key and one.hand is not None for one in scenario.players) or any(
            one.zone == "hand" and (one.owner or one.controller or "you") == key for one in scenario.objects
        )

    def _remembered(self, amount: Remembered) -> int:
        if amount.remembered == "x":
            if self.x is None:
                raise Stop(NeedsChoice("x", self.source))
            return self.x
        if amount.remembered == "life_lost_this_turn":
            key = self.player(amount.of or "$you")
            return self.run.state.player(key).life_lost_this_turn if key else 0
        if amount.of:
            key = self.player(amount.of)
            if amount.remembered == "discarded_this_way" and key is not None and not self._hand_is_said(key):
                raise Stop(NeedsChoice("hand_size", key))
            return self.memory.get(f"{amount.remembered}:{key}", 0)
        return self.memory.get(amount.remembered, 0)


_SIZES: dict[str, Zone] = {"hand_size": "hand", "library_size": "library", "graveyard_size": "graveyard"}


def _any_card(what: Filter) -> bool:
    return not (what.types or what.subtypes or what.colors or what.name or what.supertypes or what.keyword)


def number_of(run: Run, id_: str, what: str) -> int:
    """Return an object's power, toughness or mana value as it is now, or as it last was; what wasn't described is asked for."""
    if what == "counters":
        return sum(number for _, number in run.state.objects[id_].counters)
    view = run.view(id_)
    value = {"power": view.power, "toughness": view.toughness, "mana_value": view.mana_value}[what]
    obj = run.state.objects[id_]
    if obj.zone != "battlefield" and what != "mana_value":
        last = run.remembered.get(what, {}).get(id_)
        value = int(last) if last is not None else value
    said = what == "mana_value" or obj.known or getattr(obj.face, what) is not None
    if value is None or not said:
        raise Stop(NeedsChoice("mana_value" if what == "mana_value" else "power_toughness", id_))
    return value


def _derive(op: str, of: list[int]) -> int:
    if not of:
        return 0
    match op:
        case "sum":
            return sum(of)
        case "difference":
            return abs(of[0] - sum(of[1:]))
        case "half_down":
            return of[0] // 2
        case "half_up":
            return -(-of[0] // 2)
        case "lowest":
            return min(of)
        case "highest":
            return max(of)
        case "negative":
            return -of[0]
    out = 1
    for one in of:
        out *= one
    return out


def is_target(ref: str) -> bool:
    """Return whether a reference means targets of the spell or ability."""
    return ref.startswith("$") and (
        ref[1:].isdigit() or ref == "$targets" or (ref.startswith("$targets:") and ref[9:].isdigit())
    )


def first(found: Iterable[str]) -> str | None:
    """Return the first of some ids or keys, None where there is none."""
    return next(iter(found), None)
