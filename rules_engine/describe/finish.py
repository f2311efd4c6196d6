"""A draft to a scenario: which ability is used, what it targets, what an unnamed exchange exchanges, and what was left open."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.cardfacts import Use
from rules_engine.describe.draft import PERMANENT_TYPES, Draft, UnclearError
from rules_engine.describe.fold import fold
from rules_engine.describe.lexicon import FOLDER
from rules_engine.describe.mentions import Noun
from rules_engine.vocabulary import Card
from rules_engine.vocabulary.abilities import TargetSpec

TIMINGS = {
    "in_response": "in_response", "then": None, "before": None, "end_of_turn": "end_of_turn", "end_step": "end_step",
    "next_turn": "next_turn", "your_next_turn": "your_next_turn",
}  # fmt: skip


@cache
def ability_card(ability: str) -> str:
    """Return the card that stands for an ability that is named alone."""
    table = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))["ability"]
    return str(table[ability])


LEAST_INTEREST = 3
"""A spell or ability of less interest is no business of its own: whom it targets has to be said."""
_PASSING = {
    "end_of_turn": "cleanup",
    "end_step": "end_step",
    "next_turn": "next_turn",
    "your_next_turn": "your_next_turn",
}


class Finisher:
    """Turns the pending actions of a draft into actions of the contract."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.done: list[dict[str, Any]] = []

    def _settle_topics(self) -> None:
        """Say what "does it work" is about: the exchange, or else the shuffle."""
        shuffles = any(a["action"] in ("shuffle", "search") for a in self.draft.script)
        exchanges = any(
            a["action"] == "exchange" or (a["action"] == "use" and self._does_exchange(a)) for a in self.draft.script
        )
        for action in self.draft.script:
            card = (self.draft.objects.get(action.get("source") or "") or {}).get("card")
            if card:
                shuffles = shuffles or any(
                    u.does & {"shuffle", "shuffle_into", "search"} for u in cardfacts.uses(self.draft.cards[card])
                )
        for question in self.draft.questions:
            if question["topic"] == "main":
                question["topic"] = "shuffle_happens" if shuffles and not exchanges else "exchange_happens"

    def script(self) -> list[dict[str, Any]]:
        """Return the script; raises `UnclearError` where something needed wasn't said."""
        self._imply_main()
        self._merge_exchanges()
        self._settle_topics()
        for action in list(self.draft.script):
            made = getattr(self, f"_make_{action['action']}")(action)
            if made is None:
                continue
            if made.get("by") in ("you", None, ""):
                made.pop("by", None)
            when = TIMINGS.get(action.get("timing") or "")
            if when == "in_response" and self.done:
                made["timing"] = {"when": "in_response"}
            elif action.get("timing") in _PASSING and self.done:
                self.done.append({"action": "pass", "until": _PASSING[action["timing"]]})
            self.done.append(made)
        return self.done

    # What isn't said but meant

    def _focus(self) -> str | None:
        """Return the id of the card whose exchange (or text change, or shuffle) the text is about, if it wasn't used."""
        used = {a.get("source") for a in self.draft.script if a["action"] == "use"}
        found: list[tuple[int, str]] = []
        for object_id, fields in self.draft.objects.items():
            card = fields.get("card")
            if card is None or object_id in used:
                continue
            use = cardfacts.best_use(self.draft.cards[card])
            if use is not None and (use.interest or (use.action == "cast" and self.draft.questions)):
                found.append((use.interest, object_id))
        best = max((interest for interest, _ in found), default=0)
        top = [object_id for interest, object_id in found if interest == best]
        return top[0] if top else None

    def _named_by_type(self) -> str | None:
        """Return what is called by a creature type that is also how players call a card that exchanges ("my drake")."""
        for object_id, fields in self.draft.objects.items():
            subtypes: tuple[str, ...] = tuple((fields.get("face") or {}).get("subtypes") or ())
            if len(subtypes) != 1 or fields.get("known") is not False or fields.get("token"):
                continue
            cards = [c for c in self.draft.homonyms.get(fold(subtypes[0]), ()) if self._exchanging(c)]
            if len(cards) == 1:
                fields.pop("face")
                fields.pop("known")
                fields["card"] = cards[0]
                self.draft.assumed.append(f"card.{object_id}")
                return object_id
        return None

    def _exchanging(self, card: str) -> bool:
        return any(use.does & cardfacts.EXCHANGES for use in cardfacts.uses(self.draft.cards[card]))

    def _imply_main(self) -> None:
        script = self.draft.script
        if script and script[0].get("timing") != "in_response":
            return
        focus = self._focus() or self._named_by_type()
        if focus is None:
            return
        card = self.draft.cards[self.draft.objects[focus]["card"]]
        use = cardfacts.best_use(card)
        spell = use is not None and use.action == "cast" and bool(self.draft.questions)
        if use is None or (use.interest < (3 if script or self.draft.questions else 4) and not spell):
            return
        script.insert(
            0,
            {
                "action": "use",
                "by": self.draft.controller(focus),
                "source": focus,
                "kind": use.action,
                "pool": (),
                "timing": None,
                "implied": True,
            },
        )

    def _merge_exchanges(self) -> None:
        """An exchange without a source is that of the card in play that exchanges; said twice, it is one."""
        script = self.draft.script
        for place, action in enumerate(list(script)):
            if action["action"] != "exchange":
                continue
            used = next((a for a in script if a["action"] == "use" and self._does_exchange(a)), None)
            if used is not None and (action.get("asked") or not action.get("pool") or action.get("what") is not None):
                used["pool"] = (
                    *used.get("pool", ()),
                    *(p for p in action.get("pool", ()) if p not in used.get("pool", ())),
                )
                script.remove(action)
                continue
            focus = self._exchanger(action) or self._focus()
            if focus is None:
                continue
            wanted = {
                "life": "exchange_life_totals",
                "control": "exchange_control",
                "zones": "exchange_zones",
                "text": "exchange_text_boxes",
            }.get(action.get("what") or "")
            card = self.draft.cards[self.draft.objects[focus]["card"]]
            use = cardfacts.best_use(card, None, frozenset({wanted}) if wanted else cardfacts.EXCHANGES)
            if use is None and wanted == "exchange_life_totals":
                use = cardfacts.best_use(card, None, frozenset({"exchange_values"}))
            if use is None:
                continue
            self._back_from(action, card)
            script[place] = {
                "action": "use",
                "by": self.draft.controller(focus),
                "source": focus,
                "kind": use.action,
                "pool": action.get("pool", ()),
                "timing": action.get("timing"),
            }

    def _back_from(self, action: dict[str, Any], card: Card) -> None:
        """`swapped to 0/20`: the other side of the exchange was at 20."""
        result = action.get("result")
        if not result or not result[1].isdigit():
            return
        fields = self.draft.player(self.draft.other_than(action.get("by") or "you"))
        printed = int(card.toughness) if isinstance(card.toughness, int) else None
        if fields.get("life") is None and printed is not None and int(result[1]) != printed:
            fields["life"] = int(result[1])

    def _exchanger(self, action: dict[str, Any]) -> str | None:
        """Return what is said to be exchanged where it exchanges by itself: "Tree of Perdition swapped to 0/20"."""
        for object_id in action.get("pool", ()) if action.get("what") is None else ():
            card = self.draft.objects.get(object_id, {}).get("card")
            if card and cardfacts.best_use(
                self.draft.cards[card], None, frozenset({"exchange_values", "exchange_life_totals"})
            ):
                return str(object_id)
        return None

    def _does_exchange(self, action: dict[str, Any]) -> bool:
        fields = self.draft.objects.get(action.get("source") or "")
        if fields is None or not fields.get("card"):
            return action.get("ability") == "aura_swap"
        merges = cardfacts.EXCHANGES | {"redistribute_life_totals"}
        return any(u.does & merges for u in cardfacts.uses(self.draft.cards[fields["card"]]))

    # Uses of cards

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
        use = self._use(action, name)
        if use is None:
            raise UnclearError("nothing_to_judge")
        by = action.get("by") or self.draft.controller(source)
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
        choices: dict[str, str] = {}
        if use.ability == "aura_swap":
            aura = next(
                (p for p in pool if p in self.draft.objects and self.draft.objects[p].get("zone") == "hand"), None
            )
            in_hand = [
                o
                for o, f in self.draft.objects.items()
                if f.get("zone") == "hand" and "Aura" in self.draft.subtypes_of(o)
            ]
            if aura or len(in_hand) == 1:
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
        cast_trigger = use.action == "trigger" and use.event == "cast"
        made["targets"] = tuple(pool if cast_trigger else self._targets(use.targets, pool, source, by, use))
        if "change_text" in use.does and not action.get("words"):
            action["words"] = self._some_words(made["targets"])
        if action.get("words"):
            choices["old"], choices["new"] = action["words"]
        if action.get("found"):
            choices["found"] = action["found"]
        if made["action"] == "cast" and name and "{X}" in (self.draft.cards[name].mana_cost or ""):
            made["x"] = action.get("x", 0)
            if "x" not in action:
                self.draft.assumed.append("x")
        if action.get("may"):
            choices["may"] = action["may"]
        if choices:
            made["choices"] = choices
        return made

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
        by = "you" if self.draft.first_person else next(iter(self.draft.players))
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
        else:
            spell = self.draft.enter(Noun(types=["sorcery"], adjectives=["other"]), other, "hand")
            self.draft.assumed.append(f"object.{spell}")
        self.draft.objects[spell]["zone"] = "hand"
        if not any(a.get("spell") == spell for a in self.done):
            self.done.append({"action": "cast", "by": self.draft.controller(spell), "spell": spell})
        return spell

    def _is_spell(self, object_id: str, by: str) -> bool:
        fields = self.draft.objects[object_id]
        theirs = fields.get("_open") or self.draft.controller(object_id) != by or fields.get("owner", by) != by
        return bool(theirs) and (
            fields.get("zone") == "stack" or bool(self.draft.types_of(object_id) & {"instant", "sorcery"})
        )

    def _some_words(self, targets: tuple[str, ...]) -> tuple[str, str] | None:
        """Choose words for a change of words that were left open, where the target has such a word."""
        for target in targets:
            fields = self.draft.objects.get(target) or {}
            subtypes = tuple((fields.get("face") or {}).get("subtypes") or ())
            if subtypes:
                new = next(s for s in ("Elf", "Goblin") if s != subtypes[0])
                self.draft.assumed.append("words")
                return subtypes[0], new
        return None

    def _targets(self, specs: tuple[TargetSpec, ...], pool: list[str], source: str, by: str, use: Use) -> list[str]:
        found: list[str] = []
        pool = self._all_there(specs, pool, source, by, use)
        slots = [spec for spec in specs for _ in range(spec.count if isinstance(spec.count, int) else 1)]
        for number, spec in enumerate(slots):
            chosen = self._target(spec, [p for p in pool if p not in found], found, source, by, (number, slots), use)
            if chosen is None:
                if spec.up_to or spec.any_number or use.action == "trigger":
                    continue
                raise UnclearError("unclear_reference")
            found.append(chosen)
        return found

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
            fitting = [p for p in pool if p in self.draft.objects and self._fits(spec, p, by)]
            if not fitting:
                mentioned = [o for o in reversed(self.draft.recent) if o not in found and o != source]
                what = spec.what
                zones = {part.zone for part in what.any_of or (what,)}
                on_board = [
                    o
                    for o in mentioned
                    if self.draft.objects[o].get("zone", "battlefield") in zones and self._fits(spec, o, by)
                ]
                if what.any_of and len(on_board) > 1:
                    on_board = []  # several could be meant: better asked than guessed
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
            if spec.player is None:
                return self._supply(spec, found, by, number, slots, use)
        if spec.player is not None:
            if use.interest < LEAST_INTEREST and spec.player == "any":
                raise UnclearError("unclear_reference")
            return self._default_player(spec, found, by, slots)
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

    def _fits(self, spec: TargetSpec, object_id: str, by: str) -> bool:
        what = spec.what
        if what is None:
            return False
        fields = self.draft.objects[object_id]
        controller = self.draft.controller(object_id)
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
        if what is None or what.zone not in ("battlefield", "stack"):
            return None
        other = self.draft._other() if by == "you" else "you"
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

    def _default_player(self, spec: TargetSpec, found: list[str], by: str, slots: list[TargetSpec]) -> str | None:
        others = [p for p in self.draft.players if p != by and p not in found and p != "teammate"] or (
            ["opponent"] if by == "you" else ["you"]
        )
        players = sum(s.player is not None for s in slots)
        if spec.player == "you":
            return by
        if spec.player in ("opponent", "another"):
            return others[0]
        if players == 2:
            return (
                by
                if by not in found and not (len([p for p in self.draft.players if p != by]) >= 2 and False)
                else others[0]
            )
        return others[0]

    # Anonymous effects

    def _make_exchange(self, action: dict[str, Any]) -> dict[str, Any] | None:
        pool = list(action.get("pool", ()))
        objects = [p for p in pool if p in self.draft.objects]
        players = [p for p in pool if p in self.draft.players]
        what = action.get("what")
        by = action.get("by") or "you"
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
            pair = (
                players
                if len(players) >= 2
                else [by, next((p for p in (*players, *self.draft.players) if p != by and p != "teammate"), "opponent")]
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
            if len(pair) < 2:
                pair = self._pair(pair, by)
            if pair[0] == pair[1]:
                raise UnclearError("unclear_reference")
            effect = {
                "do": "exchange_control" if what != "text" else "exchange_text_boxes",
                "first": pair[0],
                "second": pair[1],
            }
        else:
            raise UnclearError("unclear_reference")
        return {"action": "perform", "by": by, "effects": (effect,)}

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
        other = self.draft._other() if by == "you" else "you"
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
        by = action.get("by") or ""
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

    def _make_bolt(self, action: dict[str, Any]) -> dict[str, Any] | None:
        effect = {"do": "deal_damage", "to": action["player"], "amount": 3}
        return {"action": "perform", "by": action.get("by"), "effects": (effect,)}

    def _make_steal(self, action: dict[str, Any]) -> dict[str, Any] | None:
        by = action.get("by") or "you"
        effect = {"do": "gain_control", "what": action["what"], "player": by, "duration": "end_of_turn"}
        return {"action": "perform", "by": by, "effects": (effect,)}

    def _make_search(self, action: dict[str, Any]) -> dict[str, Any] | None:
        by = action.get("by") or "you"
        self.draft.player(by)
        effect: dict[str, Any] = {"do": "search"}
        if action.get("find"):
            effect["find"] = {"zone": "library", **action["find"]}
        made: dict[str, Any] = {"action": "perform", "by": by, "effects": (effect,)}
        if action.get("found") or any(q["topic"] == "can_fail_to_find" for q in self.draft.questions):
            made["choices"] = {"found": action.get("found") or "none"}
        return made

    def _make_pump(self, action: dict[str, Any]) -> dict[str, Any] | None:
        change = {"change": "modify_pt", "power": action["power"], "toughness": action["toughness"]}
        effect = {"do": "modify", "what": action["what"], "changes": (change,)}
        return {"action": "perform", "by": action.get("by"), "effects": (effect,)}

    def _make_pass(self, action: dict[str, Any]) -> dict[str, Any] | None:
        return {"action": "pass", "until": action["until"]} if self.done else None

    def _make_lose_game(self, action: dict[str, Any]) -> dict[str, Any] | None:
        by = action.get("by") or "you"
        effect = {"do": "lose_game", "player": by}
        return {"action": "perform", "by": by, "effects": (effect,), "uses_stack": False}

    def _make_life(self, action: dict[str, Any]) -> dict[str, Any] | None:
        effect: dict[str, Any] = {"do": action["do"], "player": action.get("by") or "you", "amount": action["amount"]}
        if action.get("paid"):
            effect["paid"] = True
        return {"action": "perform", "by": action.get("by"), "effects": (effect,), "uses_stack": False}

    def _make_shuffle(self, action: dict[str, Any]) -> dict[str, Any] | None:
        by = action.get("by") or "you"
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
        what = pool[0] if pool else next(iter(reversed(self.draft.recent)), None)
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
