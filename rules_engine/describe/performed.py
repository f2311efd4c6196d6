"""Effects without a source: exchanges, sacrifices, searches and the like."""

from __future__ import annotations

from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.faces import PERMANENT_TYPES
from rules_engine.describe.mentions import Noun
from rules_engine.describe.uses import Using
from rules_engine.vocabulary import Filter


class Performing(Using):
    """Makes the actions of effects that were said in so many words."""

    # Anonymous effects

    def _make_exchange(self, action: dict[str, Any]) -> dict[str, Any] | None:
        pool = list(action.get("pool", ()))
        objects = [p for p in pool if p in self.draft.objects]
        players = [p for p in pool if p in self.draft.players]
        what = action.get("what")
        by = action.get("by") or self.draft.me
        if what is None and not pool and self._unplaced():
            raise UnclearError("unclear_reference")
        if what is None:
            lives = [p for p in self.draft.players.values() if p.get("life") is not None]
            what = (
                "control"
                if objects or (len(self.draft.recent) >= 2 and not lives)
                else "life"
                if len(lives) >= 2 or players
                else "control"
                if self.draft.recent
                else None
            )
        effect: dict[str, Any]
        if what == "life" and not objects:
            others = [p for p in self.draft.players if p != "teammate"]
            pair = (
                players if len(players) >= 2 else [by, next((p for p in (*players, *others) if p != by), "opponent")]
            )[:2]
            for key in pair:
                self.draft.player(key)
            if pair[0] == pair[1]:
                raise UnclearError("unclear_reference")
            effect = {"do": "exchange_life_totals", "first": pair[0], "second": pair[1]}
        elif what == "zones" and len(action["zones"]) == 2:
            effect = {
                "do": "exchange_zones",
                "player": "$you",
                "first": action["zones"][0],
                "second": action["zones"][1],
            }
        elif what in ("control", "text", None):
            pair = objects[:2]
            moved = {t for a in self.done for t in a.get("targets", ())}
            if len(pair) == 2 and set(pair) & moved and any(self.draft.objects[o].get("_open") for o in pair):
                raise UnclearError("unclear_reference")  # whose what is exchanged further is
            spells = [o for o in pair if self.draft.types_of(o) and not self.draft.types_of(o) & PERMANENT_TYPES]
            for spell in spells:
                self.draft.objects[spell].setdefault("zone", "stack")
            if len(pair) < 2:
                pair = self._pair(pair, by)
            if pair[0] == pair[1]:
                raise UnclearError("unclear_reference")
            unsaid = [o for o in pair if self.draft.objects[o].get("_open")]
            if what != "text" and len(unsaid) == 1:  # what is exchanged for a player's thing is another's
                said = next(o for o in pair if o not in unsaid)
                self.draft.settle(unsaid[0], self.draft.other_than(self.draft.controller(said)))
            effect = {
                "do": "exchange_control" if what != "text" else "exchange_text_boxes",
                "first": pair[0],
                "second": pair[1],
            }
        else:
            raise UnclearError("unclear_reference")
        made: dict[str, Any] = {"action": "perform", "by": by, "effects": (effect,)}
        if any(self.draft.objects.get(p, {}).get("zone") == "stack" for p in objects):
            made["timing"] = {"when": "in_response"}
        return made

    def _unplaced(self) -> bool:
        """Whether permanents were spoken of and nobody's: what "the exchange" exchanges can't be told then."""
        there = [o for o in self.draft.recent if self.draft.objects[o].get("zone", "battlefield") == "battlefield"]
        there = [o for o in there if not self.draft.objects[o].get("attached_to")]
        return len(there) >= 2 and all(self.draft.objects[o].get("_open") for o in there)

    def _pair(self, given: list[str], by: str) -> list[str]:
        candidates = [
            o
            for o in self.draft.recent
            if o not in given
            and self.draft.objects[o].get("zone", "battlefield") == "battlefield"
            and self.draft.types_of(o) & PERMANENT_TYPES
            and not self.draft.objects[o].get("attached_to")
        ]
        types = self.draft.types_of(given[0]) if given else frozenset()
        for candidate in candidates:
            if given and (
                self.draft.controller(candidate) == self.draft.controller(given[0])
                or (types and not types & self.draft.types_of(candidate))
            ):
                continue
            given = [*given, candidate]
            if len(given) == 2:
                return given
        other = self.draft.other_than(by)
        kind = next(iter(sorted(types & PERMANENT_TYPES)), "creature")
        for holder in (by, other):
            if len(given) < 2 and not any(self.draft.controller(g) == holder for g in given):
                self.draft.player(holder)
                object_id = self.draft.enter(Noun(types=[kind], adjectives=["other"]), holder)
                self.draft.assumed.append(f"object.{object_id}")
                given = [*given, object_id]
        if len(given) < 2:
            raise UnclearError("unclear_reference")
        return given

    def _make_simple(self, action: dict[str, Any]) -> dict[str, Any] | None:
        what = "+".join(action["what"])
        do = action["do"]
        waits = self.draft.objects.get(what, {}).get("zone") == "stack" or any(
            a.get("spell") == what for a in self.done
        )
        if do == "counter_spell" and not waits:
            raise UnclearError("unclear_reference")  # a spell that nobody was said to cast
        by = action.get("by", self.draft.me)
        stack = True
        effect: dict[str, Any]
        if do == "sacrifice":
            effect, stack = (
                {"do": "sacrifice", "what": what, "player": by or self.draft.controller(action["what"][0])},
                False,
            )
        elif do == "die":
            effect = {"do": "move", "what": what, "to": "graveyard"}
        elif do == "bounce":
            effect = {"do": "move", "what": what, "to": "hand"}
        elif do == "exile":
            effect = {"do": "move", "what": what, "to": "exile"}
        elif do == "bolt" and self.draft.objects[what].get("known") is False:
            effect = {"do": "destroy", "what": what}
        elif do == "bolt":
            effect = {"do": "deal_damage", "to": what, "amount": 3}
        else:
            effect = {"do": do, "what": what}
        made: dict[str, Any] = {"action": "perform", "by": by or None, "effects": (effect,)}
        if not stack:
            made["uses_stack"] = False
        return made

    def _make_mill(self, action: dict[str, Any]) -> dict[str, Any] | None:
        by = action.get("by") or self.draft.me
        return {"action": "perform", "by": by, "effects": ({"do": "mill", "count": action["count"]},)}

    def _make_copy(self, action: dict[str, Any]) -> dict[str, Any] | None:
        """Cast what enters as a copy of something."""
        source = action["source"]
        self.draft.objects[source]["zone"] = "hand"
        by = action.get("by") or self.draft.said_controller(source) or self.draft.me
        self.draft.settle(source, by)
        return {"action": "cast", "by": by, "spell": source, "choices": {"copied": action["of"], "may": "yes"}}

    def _make_block(self, action: dict[str, Any]) -> dict[str, Any] | None:
        """Have a creature of the defending player try to block; enter one where none was spoken of."""
        by = str(action["by"])
        there = [o for o in self.draft.said_of(by) if "creature" in self.draft.types_of(o)]
        if there:
            blocker = there[-1]
        else:
            blocker = self.draft.enter(Noun(types=["creature"], adjectives=["other"]), by)
            self.draft.assumed.append(f"object.{blocker}")
        return {"action": "block", "by": by, "creature": blocker, "blocks": action["attacker"]}

    def _make_bolt(self, action: dict[str, Any]) -> dict[str, Any] | None:
        effect = {"do": "deal_damage", "to": action["player"], "amount": 3}
        return {"action": "perform", "by": action.get("by"), "effects": (effect,)}

    def _make_steal(self, action: dict[str, Any]) -> dict[str, Any] | None:
        by = action.get("by") or self.draft.me
        effect = {
            "do": "gain_control",
            "what": action["what"],
            "player": by,
            "duration": "indefinite" if action.get("lasts") else "end_of_turn",
        }
        return {"action": "perform", "by": by, "effects": (effect,)}

    def _make_draw(self, action: dict[str, Any]) -> dict[str, Any] | None:
        by = action.get("by") or self.draft.me
        self.draft.player(by)
        effect = {"do": "draw", "player": by, "count": action["count"]}
        return {"action": "perform", "by": by, "effects": (effect,)}

    def _make_hand_over(self, action: dict[str, Any]) -> dict[str, Any] | None:
        effect = {"do": "gain_control", "what": action["what"], "player": action["to"]}
        return {"action": "perform", "by": action.get("by"), "effects": (effect,)}

    def _make_search(self, action: dict[str, Any]) -> dict[str, Any] | None:
        by = action.get("by") or self.draft.me
        self.draft.player(by)
        effect: dict[str, Any] = {"do": "search"}
        if action.get("find"):
            effect["find"] = {"zone": "library", **action["find"]}
        made: dict[str, Any] = {"action": "perform", "by": by, "effects": (effect,)}
        if action.get("missing") and cardfacts.is_among(Filter(**action.get("find", {})), action["missing"]):
            made["choices"] = {"found": "none"}
        elif action.get("found") or any(q["topic"] == "can_fail_to_find" for q in self.draft.questions):
            made["choices"] = {"found": action.get("found") or "none"}
        return made

    def _make_pump(self, action: dict[str, Any]) -> dict[str, Any] | None:
        change = {"change": "modify_pt", "power": action["power"], "toughness": action["toughness"]}
        effect = {"do": "modify", "what": action["what"], "changes": (change,)}
        return {"action": "perform", "by": action.get("by"), "effects": (effect,)}

    def _make_grant(self, action: dict[str, Any]) -> dict[str, Any] | None:
        last = self.done[-1] if self.done and action.get("timing") is None else {}
        if last.get("action") in ("cast", "activate") and last.get("by") != (action.get("by") or None):
            raise UnclearError("unclear_reference")  # in response to another's spell, or after it
        changes = []
        for written in action["keywords"]:
            keyword, _, param = written.partition(" from ")
            changes.append({"change": "grant_keyword", "keyword": keyword} | ({"param": param} if param else {}))
        effect = {"do": "modify", "what": action["what"], "changes": tuple(changes)}
        return {"action": "perform", "by": action.get("by"), "effects": (effect,)}

    def _make_pass(self, action: dict[str, Any]) -> dict[str, Any] | None:
        made = {"action": "pass", "until": action["until"]} | ({"by": action["by"]} if action.get("by") else {})
        return made if self.done else None

    def _make_lose_game(self, action: dict[str, Any]) -> dict[str, Any] | None:
        by = action.get("by") or self.draft.me
        effect = {"do": "lose_game", "player": by}
        return {"action": "perform", "by": by, "effects": (effect,), "uses_stack": False}

    def _make_life(self, action: dict[str, Any]) -> dict[str, Any] | None:
        effect: dict[str, Any] = {
            "do": action["do"],
            "player": action.get("by") or self.draft.me,
            "amount": action["amount"],
        }
        if action.get("paid"):
            effect["paid"] = True
        return {"action": "perform", "by": action.get("by"), "effects": (effect,), "uses_stack": False}

    def _make_shuffle(self, action: dict[str, Any]) -> dict[str, Any] | None:
        by = action.get("by") or self.draft.me
        self.draft.player(by)
        what = [*action.get("what", ()), *({"zone": zone, "owner": "$you"} for zone in action.get("zones", ()))]
        if what:
            effect: dict[str, Any] = {"do": "shuffle_into", "what": tuple(what)}
        else:
            effect = {"do": "shuffle"}
            if action.get("library_of"):
                effect["library_of"] = action["library_of"]
        return {"action": "perform", "by": by, "effects": (effect,)}

    def _make_change_text(self, action: dict[str, Any]) -> dict[str, Any] | None:
        pool = [p for p in action.get("pool", ()) if p in self.draft.objects]
        what = pool[0] if pool else self._meant(action)
        if what is None:
            raise UnclearError("unclear_reference")
        old, new = action["words"]
        family = (
            "color"
            if old in ("white", "blue", "black", "red", "green")
            else "basic_land_type"
            if old in ("Plains", "Island", "Swamp", "Mountain", "Forest")
            else "creature_type"
        )
        effect = {"do": "change_text", "what": what, "families": (family,), "old": old, "new": new}
        return {"action": "perform", "by": action.get("by"), "effects": (effect,)}
