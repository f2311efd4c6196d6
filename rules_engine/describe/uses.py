"""A card put to use: which ability, with which choices."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.cardfacts import Use
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.faces import SPELL_TYPES
from rules_engine.describe.implied import Implying
from rules_engine.describe.lexicon import FOLDER
from rules_engine.describe.mentions import Noun


@cache
def ability_card(ability: str) -> str:
    """Return the card that stands for an ability that is named alone."""
    table = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))["ability"]
    return str(table[ability])


class Using(Implying):
    """Makes the actions of casting, activating and triggering."""

    # Uses of cards

    def _user(self, source: str, pool: tuple[str, ...], use: Use) -> str:
        """Return who uses a card of which that isn't said: its controller, or the first player on whom it isn't used."""
        if not self.draft.objects[source].get("_open") or self.draft.first_person:
            return self.draft.controller(source)
        if any(
            s.what is not None and (s.what.not_controller == "$you" or s.what.controller == "$opponents")
            for s in use.targets
        ) and not any(s.what is not None and s.what.controller == "$you" for s in use.targets):
            theirs = {
                self.draft.controller(o) for o, f in self.draft.objects.items() if o != source and not f.get("_open")
            }
            if self.draft.me in theirs:
                # what concerns only what others control isn't cast by the one who was named for what it concerns
                return next((key for key in self.draft.players if key not in theirs), "you")
        targets = [p for p in pool if p in self.draft.players]
        others = [key for key in self.draft.players if key not in targets]
        wanted = sum(spec.player is not None for spec in use.targets)
        if wanted == 1 and not targets and len(self.draft.players) == 1 and use.targets[0].player == "opponent":
            return "you"  # the only one who is spoken of is whom it is used on
        theirs = {self.draft.controller(p) for p in pool if p in self.draft.objects}
        if (
            sum(s.count if isinstance(s.count, int) else 1 for s in use.targets) == 1
            and "exchange_control" in use.does
            and theirs == {self.draft.me}
        ):
            # what is exchanged for a thing of the player named first is another player's
            return others[0] if (others := [k for k in self.draft.players if k != self.draft.me]) else "you"
        if self.draft.me in others or wanted == 0 or not targets:
            return self.draft.me
        if others:
            return others[0]
        return self.draft.me if wanted >= len(targets) > 1 else "you"

    def _anothers(self, source: str, by: str, use: Use) -> bool:
        """Whether an object is said to be another player's, and nothing has been done to it that could have changed that."""
        fields = self.draft.objects[source]
        if fields.get("_open") or self.draft.controller(source) in (by, "teammate"):
            return False
        done = any(source in str({**a, "source": None}) for a in self.done)
        return not done and "exchange_control" not in use.does

    def _make_use(self, action: dict[str, Any]) -> dict[str, Any] | None:
        source = action.get("source")
        if action.get("ability") == "aura_swap":
            source = self._aura_swapper(action) or self._supply_swapper()
        if source is None:
            source = self._focus()
        if source is None:
            raise UnclearError("unclear_reference")
        fields = self.draft.objects[source]
        name = fields.get("card")
        if action.get("kind") == "recast":
            return {"action": "cast", "by": action.get("by"), "spell": source}
        self.lenient = bool(action.get("implied") or action.get("asked"))
        use = self._use(action, name)
        if use is None and action.get("played"):
            return self._play(action, source)
        if use is None:
            raise UnclearError("nothing_to_judge")
        by = action.get("by") or self._user(source, tuple(action.get("pool", ())), use)
        for settled in (source, *(o for o, f in self.draft.objects.items() if f.get("attached_to") == source)):
            self.draft.settle(settled, by)
        if use.action == "cast" and any(
            a.get("spell") == source and a.get("by", self.draft.me) != by for a in self.done
        ):
            raise UnclearError("two_readings", (str(name),))  # one spell isn't cast by two players
        if use.action == "activate" and not action.get("asked") and self._anothers(source, by, use):
            raise UnclearError("two_readings", (str(name),))  # theirs, or one of one's own that wasn't spoken of
        made: dict[str, Any] = {"action": use.action, "by": by}
        if use.action == "cast":
            made["spell"] = source
            fields.setdefault("zone", "hand")
        else:
            made["source"] = source
            if use.ability and (
                use.ability == "aura_swap"
                or (name and sum(u.action == use.action for u in cardfacts.uses(self.draft.cards[name])) > 1)
            ):
                made["ability"] = use.ability
        pool = [p for p in action.get("pool", ()) if p != source]
        others = [p for p in pool if p in self.draft.objects]
        wanted = [
            s for s in use.targets for _ in range(s.count if isinstance(s.count, int) else 1) if s.what is not None
        ]
        if source in action.get("pool", ()) and use.action == "trigger" and len(others) == len(wanted) - 1:
            pool = [source, *pool]  # "targets: the Crab itself and Bob's Angel"
        if action.get("about") and not any(p in self.draft.objects for p in pool):
            pool.append(self._meant(action))
        choices: dict[str, str] = {}
        if use.ability == "aura_swap":
            aura = next(
                (
                    p
                    for p in reversed(pool)
                    if "Aura" in (self.draft.subtypes_of(p) if p in self.draft.objects else ())
                    and self.draft.objects[p].get("zone", "hand") == "hand"
                    and not self.draft.objects[p].get("attached_to")
                ),
                None,
            )
            in_hand = [
                o
                for o, f in self.draft.objects.items()
                if f.get("zone") == "hand" and "Aura" in self.draft.subtypes_of(o)
            ]
            if (aura or len(in_hand) == 1) and action.get("may") != "no":
                choices["aura"] = aura or in_hand[0]
        if action.get("way"):
            made["way"] = action["way"]
            if action["way"] == "flashback":
                fields["zone"] = "graveyard"
        if use.ability == "aura_swap":
            self._ready_to_swap(source, by)
        if use.action == "trigger" and use.event == "cast":
            pool = [self._spell_cast(pool, by)]
            made["timing"] = {"when": "in_response"}
            choices["may"] = "yes"
        self._supply_sides(use, by)
        cast_trigger = use.action == "trigger" and use.event == "cast"
        specs = () if action.get("way") == "overload" and self._some_fit(use, by) else use.targets
        made["targets"] = tuple(pool if cast_trigger else self._targets(specs, pool, source, by, use))
        for spell in made["targets"]:
            types = self.draft.types_of(spell) if spell in self.draft.objects else frozenset()
            if types and types <= SPELL_TYPES:
                self.draft.objects[spell].setdefault("zone", "stack")  # such a card is nowhere else as a target
        if action.get("way") == "overload":
            made["targets"] = ()
        self._splice(action, made, pool, by)
        if use.event == "blocks":
            self._in_combat(source, made["targets"])
        if "change_text" in use.does and not action.get("words"):
            action["words"] = self._some_words(made["targets"], name)
        if action.get("words"):
            choices["old"], choices["new"] = action["words"]
        if action.get("found"):
            choices["found"] = action["found"]
        elif action.get("missing") and any(cardfacts.is_among(what, action["missing"]) for what in use.finds):
            choices["found"] = "none"
        if made["action"] == "cast" and name and "{X}" in (self.draft.cards[name].mana_cost or ""):
            made["x"] = action.get("x", 0)
            if "x" not in action:
                self.draft.assumed.append("x")
        if action.get("new_targets"):
            choices["new_targets"] = action["new_targets"]
        if self.draft.paid is not None:
            choices["pay"] = "yes" if self.draft.paid else "no"
        if action.get("may"):
            choices["may"] = action["may"]
        if choices:
            made["choices"] = choices
        return made

    def _in_combat(self, blocker: str, targets: tuple[str, ...]) -> None:
        """What triggers as it blocks is blocking what it targets."""
        fields = self.draft.objects[blocker]
        if len(targets) != 1 or targets[0] not in self.draft.objects or fields.get("blocking"):
            return
        fields["blocking"] = targets[0]
        self.draft.objects[targets[0]]["attacking"] = True
        self.draft.active, self.draft.step = self.draft.controller(targets[0]), "combat"

    def _some_fit(self, use: Use, by: str) -> bool:
        """Whether something was described that a spell without targets concerns."""
        here = [o for o, f in self.draft.objects.items() if f.get("zone", "battlefield") == "battlefield"]
        return any(self._fits(spec, o, by) for spec in use.targets for o in here)

    def _play(self, action: dict[str, Any], source: str) -> dict[str, Any]:
        """A permanent without abilities of its own is cast, a land is played."""
        by = action.get("by") or self.draft.said_controller(source) or self.draft.me
        self.draft.settle(source, by)
        self.draft.objects[source]["zone"] = "hand"
        if "land" not in self.draft.types_of(source):
            return {"action": "cast", "by": by, "spell": source}
        return {
            "action": "perform",
            "by": by,
            "effects": ({"do": "move", "what": source, "to": "battlefield"},),
            "uses_stack": False,
        }

    def _splice(self, action: dict[str, Any], made: dict[str, Any], pool: list[str], by: str) -> None:
        """Add the cards that are spliced onto a spell, and what their text targets."""
        spliced = action.get("splice") or ()
        for object_id in spliced:
            use = cardfacts.best_use(self.draft.cards[self.draft.objects[object_id]["card"]], "cast")
            if use is not None:
                rest = [p for p in pool if p not in made["targets"] and p not in spliced] or pool
                made["targets"] = (*made["targets"], *self._targets(use.targets, rest, object_id, by, use))
        if spliced:
            made["splice"] = spliced

    @staticmethod
    def _meant(action: dict[str, Any]) -> Any:
        """Return what a change of words without a target is about; raises `UnclearError` where several things say the word."""
        about = action.get("about") or ()
        if len(about) > 1:
            raise UnclearError("unclear_reference", action["words"][:1])
        return about[0] if about else None

    def _use(self, action: dict[str, Any], name: str | None) -> Use | None:
        if action.get("ability") == "aura_swap":
            return Use("activate", "aura_swap", (), frozenset({"exchange_cards"}))
        if name is None:
            return None
        card = self.draft.cards[name]
        kind = action.get("kind")
        use = cardfacts.best_use(card, kind) if kind else None
        return use or cardfacts.best_use(card)

    def _aura_swapper(self, action: dict[str, Any]) -> str | None:
        for object_id in (*action.get("pool", ()), *reversed(self.draft.recent)):
            fields = self.draft.objects.get(object_id)
            if fields and "aura swap" in fields.get("keywords", ()):
                return str(object_id)
            if (
                fields
                and fields.get("card")
                and any(u.ability == "aura_swap" for u in cardfacts.uses(self.draft.cards[fields["card"]]))
            ):
                return str(object_id)
        return None

    def _supply_swapper(self) -> str:
        """Enter the card that aura swap stands for, on the creature that was spoken of."""
        by = self.draft.me
        creatures = [o for o in self.draft.recent if "creature" in self.draft.types_of(o)]
        host = creatures[-1] if creatures else self.draft.enter(Noun(types=["creature"]), by)
        object_id = self.draft.enter(Noun(cards=(ability_card("aura_swap"),)), by)
        self.draft.objects[object_id]["attached_to"] = host
        self.draft.assumed.append(f"object.{object_id}")
        return object_id

    def _ready_to_swap(self, source: str, by: str) -> None:
        """Put the swapper on a creature and the Auras that are nowhere else in hand; supply what wasn't spoken of."""
        for object_id, fields in self.draft.objects.items():
            if object_id != source and "Aura" in self.draft.subtypes_of(object_id) and not fields.get("attached_to"):
                fields.setdefault("zone", "hand")
        fields = self.draft.objects[source]
        if "Aura" in self.draft.subtypes_of(source) and not fields.get("attached_to"):
            creatures = [
                o for o in self.draft.recent if "creature" in self.draft.types_of(o) and self.draft.controller(o) == by
            ]
            if not creatures:
                creatures = [self.draft.enter(Noun(types=["creature"]), by)]
                self.draft.assumed.append(f"object.{creatures[0]}")
            fields["attached_to"] = creatures[-1]
        held = any(
            f.get("zone") == "hand" and "Aura" in self.draft.subtypes_of(o) for o, f in self.draft.objects.items()
        )
        if not held and self.draft.player(by).get("hand") is None and fields.get("owner", by) == by:
            aura = self.draft.enter(Noun(types=["aura"], enchants="creature", adjectives=["other"]), by, "hand")
            self.draft.objects[aura].pop("known", None)
            self.draft.assumed.append(f"object.{aura}")

    def _spell_cast(self, pool: list[str], by: str) -> str:
        """Have the other player cast the spell that is spoken of (or some spell) and return its id."""
        other = self.draft.other_than(by)
        spells = [o for o in (*pool, *self.draft.recent) if o in self.draft.objects and self._is_spell(o, by)]
        if spells:
            spell = spells[0]
            self.draft.settle(spell, other)
        elif any(a["action"] == "cast" for a in self.done):
            raise UnclearError("unclear_reference")  # a spell was cast that isn't one that is meant
        else:
            spell = self.draft.enter(Noun(types=["sorcery"], adjectives=["other"]), other, "hand")
            self.draft.assumed.append(f"object.{spell}")
        self.draft.objects[spell]["zone"] = "hand"
        if not any(a.get("spell") == spell for a in self.done):
            card = self.draft.cards.get(self.draft.objects[spell].get("card") or "")
            use = cardfacts.best_use(card, "cast") if card else None
            if use is not None and any(not (s.up_to or s.any_number) for s in use.targets):
                raise UnclearError("unclear_reference")  # what it targets wasn't said
            self.done.append({"action": "cast", "by": self.draft.controller(spell), "spell": spell})
        return spell

    def _is_spell(self, object_id: str, by: str) -> bool:
        fields = self.draft.objects[object_id]
        theirs = fields.get("_open") or self.draft.controller(object_id) != by or fields.get("owner", by) != by
        return bool(theirs) and (
            fields.get("zone") == "stack" or bool(self.draft.types_of(object_id) & {"instant", "sorcery"})
        )

    def _some_words(self, targets: tuple[str, ...], card: str | None) -> tuple[str, str] | None:
        """Choose words for a change of creature types that was left open, where the target has such a type."""
        if card is None or not cardfacts.says(self.draft.cards[card], "creature_type"):
            return None
        for target in targets:
            if "creature" not in self.draft.types_of(target):
                continue
            fields = self.draft.objects.get(target) or {}
            subtypes = tuple((fields.get("face") or {}).get("subtypes") or ())
            if subtypes:
                new = next(s for s in ("Elf", "Goblin") if s != subtypes[0])
                self.draft.assumed.append("words")
                return subtypes[0], new
        return None
