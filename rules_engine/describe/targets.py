"""What a use of a card targets: what was named first, then what fits, then what has to be supplied."""

from __future__ import annotations

from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.cardfacts import Use
from rules_engine.describe.draft import Draft, UnclearError
from rules_engine.describe.faces import PERMANENT_TYPES
from rules_engine.describe.mentions import Noun
from rules_engine.vocabulary.abilities import TargetSpec

LEAST_INTEREST = 3
"""A spell or ability of less interest is no business of its own: whom it targets has to be said."""


class Targeting:
    """Chooses targets among what a draft holds."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.done: list[dict[str, Any]] = []
        self.lenient = False
        """Whether a use is only meant and not said, so that its usual targets are taken."""

    def _targets(self, specs: tuple[TargetSpec, ...], pool: list[str], source: str, by: str, use: Use) -> list[str]:
        found: list[str] = []
        pool = self._all_there(specs, pool, source, by, use)
        totals = [p for p in pool if p in self.draft.players]
        if (
            len(totals) > 1
            and by in totals
            and sum(s.player is not None for s in specs) == 1
            and use.does & cardfacts.EXCHANGES
        ):
            pool = [p for p in pool if p != by]  # who uses it is spoken of, since the exchange is with them
        self._taken_by_exchange(specs, pool, by, use)
        slots = [spec for spec in specs for _ in range(spec.count if isinstance(spec.count, int) else 1)]
        for number, spec in enumerate(slots):
            chosen = self._target(spec, [p for p in pool if p not in found], found, source, by, (number, slots), use)
            if chosen is None:
                if spec.up_to or spec.any_number or use.action == "trigger":
                    continue
                raise UnclearError("unclear_reference")
            found.append(chosen)
        if len(found) > 1 and all(self._unnamed(o) for o in found):
            named = [o for o in self.draft.objects if o != source and self.draft.objects[o].get("card") and any(
                self.draft.objects[o].get("zone", "battlefield") == "battlefield" and self._fits(s, o, by) for s in slots
            )]  # fmt: skip
            if len(named) >= len(found):
                raise UnclearError("unclear_reference")  # "two lands: my Island and his Swamp"
        return found

    def _unnamed(self, object_id: str) -> bool:
        """Whether nothing is told of an object but its type and that it is targeted."""
        fields = self.draft.objects.get(object_id) or {}
        face = fields.get("face") or {}
        return fields.get("known") is False and not face.get("subtypes") and not fields.get("token")

    def _taken_by_exchange(self, specs: tuple[TargetSpec, ...], pool: list[str], by: str, use: Use) -> None:
        """Of an exchange of mine for another's, the one thing that is named without saying whose is what I am to get."""
        sides = [spec.what for spec in specs if spec.what is not None]
        objects = [p for p in pool if p in self.draft.objects]
        theirs = [w for w in sides if w.controller == "$opponents" or w.not_controller == "$you"]
        both = len(sides) == 2 and len(theirs) == 1 and any(w.controller == "$you" for w in sides)
        if both and len(objects) == 1 and "exchange_control" in use.does:
            self.draft.settle(objects[0], self.draft.other_than(by))

    def _all_there(self, specs: tuple[TargetSpec, ...], pool: list[str], source: str, by: str, use: Use) -> list[str]:
        """Return the pool, or all objects that fit where nothing else was named and there are just as many as targets."""
        wanted = sum(spec.count if isinstance(spec.count, int) else 1 for spec in specs)
        if any(p in self.draft.objects for p in pool) or wanted < 2 or "exchange_control" not in use.does:
            return pool
        there = [
            o for o in self.draft.objects
            if o != source and self.draft.objects[o].get("zone", "battlefield") == "battlefield" and all(self._fits(s, o, by) for s in specs)
        ]  # fmt: skip
        return [*pool, *there] if len(there) == wanted else pool

    def _target(
        self,
        spec: TargetSpec,
        pool: list[str],
        found: list[str],
        source: str,
        by: str,
        slot: tuple[int, list[TargetSpec]],
        use: Use,
    ) -> str | None:
        number, slots = slot
        pool = [p for p in pool if p not in self.draft.bystanders]
        if spec.what is not None and spec.what.zone == "stack":
            spell = self._spell_on_stack(spec, pool, source)
            if spell is not None or spec.player is None:
                return spell
        if spec.player is not None:
            players = [p for p in pool if p in self.draft.players and (spec.player != "opponent" or p != by)]
            players = [p for p in players if spec.player != "you" or p == by]
            if players:
                return players[0]
        if spec.what is not None:
            fitting = [p for p in pool if p in self.draft.objects and self._fits(spec, p, by, named=True)]
            if spec.up_to and use.action == "trigger" and fitting and self._shielded(fitting[0], by):
                return None  # "Gilded Drake on his creature with hexproof": it isn't chosen, so nothing is
            traded = {o for pair in self.draft.pairs() for o in pair}
            if not fitting and spec.player is None and self._misfit(pool, source) in traded:
                return self._misfit(pool, source)  # by then it may be another's: "then I blink the Ox"
            if not fitting:
                mentioned = [
                    o
                    for o in reversed(self.draft.recent)
                    if o not in found and o != source and o not in self.draft.bystanders
                ]
                what = spec.what
                zones = {part.zone for part in what.any_of or (what,)}
                on_board = [
                    o
                    for o in mentioned
                    if self.draft.objects[o].get("zone", "battlefield") in zones
                    and self._fits(spec, o, by, named=what.controller != "$you")
                ]
                if what.any_of and len(on_board) > 1:
                    on_board = []  # several could be meant: better asked than guessed
                if (
                    spec.up_to
                    and on_board
                    and all({"hexproof", "shroud"} & self.draft.keywords_of(o) for o in on_board)
                ):
                    return None  # nothing needs to be chosen, so nothing that can't be
                if not (what.types or what.subtypes or what.any_of or what.zone != "battlefield"):
                    on_board = []
                if len(slots) == 2 and "exchange_control" in use.does and spec.what.controller is None:
                    taken = {self.draft.controller(o) for o in found if o in self.draft.objects}
                    fitting = [o for o in on_board if self.draft.controller(o) not in taken]
                    if number == 0 and not taken:
                        fitting = [o for o in on_board if self.draft.controller(o) == by] or fitting
                else:
                    fitting = on_board
            if fitting:
                self._settle(fitting[0], found, spec, by, slots, use)
                return fitting[0]
            if spec.player is None and (misfit := self._misfit(pool, source)) is not None:
                return misfit
            if spec.player is None:
                return self._supply(spec, found, by, number, slots, use)
        if spec.player is not None:
            if use.interest < LEAST_INTEREST and spec.player == "any" and not self.lenient:
                raise UnclearError("unclear_reference")
            return self._default_player(spec, found, by, slots)
        return None

    def _shielded(self, object_id: str, by: str) -> bool:
        """Whether a permanent can't be a player's target by what it has."""
        keywords = self.draft.keywords_of(object_id)
        return "shroud" in keywords or ("hexproof" in keywords and self.draft.controller(object_id) != by)

    def _misfit(self, pool: list[str], source: str) -> str | None:
        """Return what was named as a target and can't be one: nothing else is put in its place."""
        for named in pool:
            fields = self.draft.objects.get(named)
            there = fields is not None and fields.get("zone", "battlefield") == "battlefield" and named != source
            if there and self.draft.types_of(named) & PERMANENT_TYPES and not (fields or {}).get("attached_to"):
                return named
        return None

    def _spell_on_stack(self, spec: TargetSpec, pool: list[str], source: str) -> str | None:
        """Return the spell that a spell target means: one that is named, or what was cast last."""
        cast = [str(made["spell"]) for made in self.done if made["action"] == "cast"]
        there = [o for o in self.draft.recent if self.draft.objects[o].get("zone") == "stack"]
        candidates = [*(p for p in pool if p in cast or p in there), *reversed(cast), *reversed(there)]
        wanted = set(spec.what.types) - {"spell"} if spec.what is not None else set()
        for candidate in candidates:
            if candidate != source and (not wanted or wanted & self.draft.types_of(candidate)):
                return candidate
        return None

    def _settle(
        self, chosen: str, found: list[str], spec: TargetSpec, by: str, slots: list[TargetSpec], use: Use
    ) -> None:
        """Say whose a target is that nothing was said of: one's own first, the other player's where the effect asks for it."""
        what = spec.what
        other = self.draft.other_than(by)
        if what is not None and (what.controller == "$opponents" or what.not_controller == "$you"):
            self.draft.settle(chosen, other)
        elif what is not None and what.controller is None and "exchange_control" in use.does and len(slots) == 2:
            taken = {self.draft.controller(o) for o in found if o in self.draft.objects}
            self.draft.settle(chosen, other if by in taken else by)
        elif what is not None and what.controller is None and "exchange_control" in use.does:
            self.draft.settle(chosen, other)  # for what uses it

    def _fits(self, spec: TargetSpec, object_id: str, by: str, named: bool = False) -> bool:
        """Whether an object may be such a target. `named` as one: whose it is follows from that, where it wasn't said."""
        what = spec.what
        if what is None:
            return False
        fields = self.draft.objects[object_id]
        controller = self.draft.controller(object_id)
        if named and fields.get("_open") and (what.controller or what.not_controller):
            controller = by if what.controller == "$you" else self.draft.other_than(by)
        if (what.controller == "$you" and controller != by) or (what.controller == "$opponents" and controller == by):
            return False
        if what.not_controller == "$you" and controller == by:
            return False
        return cardfacts.fits_types(
            what, self.draft.types_of(object_id), self.draft.subtypes_of(object_id), fields.get("known") is False
        )

    def _supply(
        self, spec: TargetSpec, found: list[str], by: str, number: int, slots: list[TargetSpec], use: Use
    ) -> str | None:
        """Enter an undescribed object for a target that the text leaves open, and note that it is assumed."""
        what = spec.what
        if what is not None and what.zone == "graveyard" and self.lenient and set(what.types) & PERMANENT_TYPES:
            card = self.draft.enter(Noun(types=list(what.types[:1]), adjectives=["other"]), by, "graveyard")
            self.draft.assumed.append(f"object.{card}")
            return card
        if what is None or what.zone not in ("battlefield", "stack"):
            return None
        other = self.draft.other_than(by)
        holder = by
        if what.controller == "$opponents" or what.not_controller == "$you":
            holder = other
        elif what.controller is None and len(slots) == 2:
            taken = {self.draft.controller(o) for o in found if o in self.draft.objects}
            holder = by if number == 0 and not taken else other if by in taken else by
        elif what.controller is None and "change_text" not in use.does:
            holder = other
        types = [t for t in (*what.types, *what.all_types) if t in PERMANENT_TYPES]
        if {(holder, kind) for kind in types} & self.draft.absent:
            return None
        self.draft.player(holder)
        object_id = self.draft.enter(
            Noun(types=types[:1], subtypes=list(what.subtypes[:1]), adjectives=["other"]), holder
        )
        self.draft.assumed.append(f"object.{object_id}")
        return object_id

    def _supply_sides(self, use: Use, by: str) -> None:
        """Where both sides of an exchange are chosen as it resolves: enter the side that nothing was said of, and note it."""
        if "exchange_control" not in use.does or use.action != "cast" or any(s.what is not None for s in use.targets):
            return
        sides = (by, self.draft.other_than(by))
        for kind in ("creature", "artifact", "land"):
            has = [
                side
                for side in sides
                if any(
                    kind in self.draft.types_of(o) and self.draft.controller(o) == side
                    for o, fields in self.draft.objects.items()
                    if fields.get("zone", "battlefield") == "battlefield"
                )
            ]
            if len(has) == 1:
                missing = next(side for side in sides if side not in has)
                if (missing, kind) not in self.draft.absent:
                    object_id = self.draft.enter(Noun(types=[kind], adjectives=["other"]), missing)
                    self.draft.assumed.append(f"object.{object_id}")

    def _default_player(self, spec: TargetSpec, found: list[str], by: str, slots: list[TargetSpec]) -> str | None:
        others = [p for p in self.draft.players if p != by and p not in found and p != "teammate"] or (
            [other for other in [self.draft.other_than(by)] if other not in found]
        )
        seats = [p for p in self.draft.players if p != "teammate"]
        if len(seats) > 2 and spec.player in ("any", "another") and not self.lenient and self.draft.format == "normal":
            raise UnclearError("unclear_reference")  # which of several players is left open
        if spec.player == "you" or (sum(s.player is not None for s in slots) == 2 and by not in found):
            if spec.player == "another" and found:
                return by  # "Soul Conduit on him": me and him
            return by if spec.player not in ("opponent", "another") else next(iter(others), None)
        return next(iter(others), None)
