"""What isn't said but meant: the card that a text is about, and exchanges that are the use of a card."""

from __future__ import annotations

from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.draft import UnclearError
from rules_engine.describe.fold import fold
from rules_engine.describe.targets import Targeting
from rules_engine.vocabulary import Card


class Implying(Targeting):
    """Finds the main action where only responses or questions were said."""

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

    def _only_how_long(self, focus: str) -> bool:
        """Whether all that is asked is how long a card that changes words does so: it says that itself, and nobody uses it."""
        asked = self.draft.questions
        does = {
            name for use in cardfacts.uses(self.draft.cards[self.draft.objects[focus]["card"]]) for name in use.does
        }
        by_itself = all(one["topic"] == "duration" and one.get("subject") in self.draft.objects for one in asked)
        return bool(asked) and by_itself and not self.draft.script and "change_text" in does

    def _imply_main(self) -> None:
        script = self.draft.script
        acts = [action for action in script if action["action"] != "pass"]
        if acts and acts[0].get("timing") != "in_response":
            return
        focus = self._focus() or self._named_by_type()
        if focus is None:
            self._imply_search()
            return
        if self._only_how_long(focus):
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
                "by": self.draft.said_controller(focus),
                "source": focus,
                "kind": use.action,
                "pool": (),
                "timing": None,
                "implied": True,
            },
        )

    def _imply_search(self) -> None:
        """`Aven Mindcensor: shuffle everything or only the top four`: what limits searches is asked about as I search."""
        topics = {question["topic"] for question in self.draft.questions}
        limits = [
            object_id
            for object_id, fields in self.draft.objects.items()
            if fields.get("card") and cardfacts.limits_searches(self.draft.cards[fields["card"]])
        ]
        if self.draft.script or not limits or not topics & {"shuffled_part", "shuffle_happens"}:
            return
        self.draft.settle(limits[0], self.draft.other_than(self.draft.me))
        self.draft.act(action="search")
        self.draft.assumed.append("search")

    def _use_once(self) -> None:
        """`Arcanum Wings on my Bears, Rancor in hand. Aura swap.`: a use that was only named is the one that is then told."""
        script = self.draft.script
        for named in [a for a in script if a["action"] == "use" and not a.get("kind") and not a.get("ability")]:
            card = self.draft.cards.get((self.draft.objects.get(named.get("source") or "") or {}).get("card") or "")
            swaps = card is not None and any(use.ability == "aura_swap" for use in cardfacts.uses(card))
            told = next(
                (
                    a
                    for a in script[script.index(named) + 1 :]
                    if a["action"] == "use"
                    and not a.get("timing")
                    and (a.get("source") == named.get("source") or (swaps and a.get("ability") == "aura_swap"))
                ),
                None,
            )
            if told is not None and (told.get("kind") or told.get("ability")):
                told["pool"] = tuple(dict.fromkeys((*named.get("pool", ()), *told.get("pool", ()))))
                script.remove(told)
                script[script.index(named)] = told  # what was said in between happened while it waited

    def _merge_exchanges(self) -> None:
        """An exchange without a source is that of the card in play that exchanges; said twice, it is one."""
        script = self.draft.script
        for asked in [a for a in script if a["action"] == "exchange" and a.get("asked") and not a.get("pool")]:
            # "do we swap?" asks about the exchange that was said before, it doesn't make another.
            if any(a is not asked and a["action"] == "exchange" and not a.get("asked") for a in script):
                script.remove(asked)
        for action in list(script):
            if action["action"] != "exchange":
                continue
            used = next((a for a in script if a["action"] == "use" and self._does_exchange(a)), None)
            open_use = used is not None and not used.get("pool") and script.index(action) == script.index(used) + 1
            players_only = open_use or all(p in self.draft.players for p in action.get("pool", ()))
            if used is not None and (action.get("asked") or players_only or action.get("what") is not None):
                used["pool"] = (
                    *used.get("pool", ()),
                    *(p for p in action.get("pool", ()) if p not in used.get("pool", ())),
                )
                if not action.get("asked") and used.get("kind") == "trigger":
                    used.setdefault("may", "yes")  # "Alice exchanges": what she may do is done
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
            if self.draft.objects[focus].get("_open") and action.get("by"):
                self.draft.settle(focus, action["by"])  # who exchanges with a card that nothing else is said of has it
            place = next(n for n, each in enumerate(script) if each is action)
            script[place] = {
                "action": "use",
                "by": self.draft.said_controller(focus),
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
        fields = self.draft.player(self.draft.other_than(action.get("by") or self.draft.me))
        printed = int(card.toughness) if isinstance(card.toughness, int) else None
        if fields.get("life") is None and printed is not None and int(result[1]) != printed:
            fields["life"] = int(result[1])

    def _settle_results(self) -> None:
        """`I go from 4 to 21`: with a life total that is exchanged, the other side was at 21."""
        for key, number in self.draft.results.items():
            action = next((a for a in self.draft.script if a["action"] == "exchange" or self._does_exchange(a)), None)
            card = self.draft.cards.get(
                self.draft.objects.get((action or {}).get("source") or "", {}).get("card") or ""
            )
            use = cardfacts.best_use(card) if card else None
            totals = "exchange_life_totals" in use.does if use else action is not None
            if use is not None and card is not None and "exchange_values" in use.does:
                if number not in (card.power, card.toughness):
                    raise UnclearError("two_readings", (str(number),))
            elif totals and len(self.draft.players) <= 2:
                other = self.draft.player(self.draft.other_than(key))
                if other.setdefault("life", number) != number:
                    raise UnclearError("two_readings", (str(number),))
            else:
                raise UnclearError("unclear_reference", (str(number),))

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
