"""Clauses to facts and actions: one frame for each kind of verb, and frames for what is said without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import GROUPS, Draft
from rules_engine.describe.phrases import Mention, Noun

PROHIBITIONS = {"gain": "gain_life", "lose": "lose_life", "change": "change_life", "change_total": "change_life"}
ZONE_FIELDS = ("library", "hand", "graveyard")
AUXILIARY = frozenset({"have", "be", "get", "become"})
SIMPLE = {
    "sacrifice": "sacrifice", "destroy": "destroy", "exile": "exile", "bounce": "bounce", "flicker": "flicker",
    "phase_out": "phase_out", "counter_spell": "counter_spell", "die": "die", "bolt": "bolt", "tap": "tap", "untap": "untap",
}  # fmt: skip


class Frames:
    """Reads clauses one after another into a draft."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.subject: str | None = None
        self.deferred: list[dict[str, Any]] = []

    # Entry

    def read(self, clause: Clause) -> None:
        """Read one clause. What it can't read stays unused."""
        self._format(clause)
        self._sizes(clause)
        if self._prohibition(clause):
            return
        self._lives(clause)
        verbs = list(clause.free("verb"))
        acting = [v for v in verbs if v.value not in AUXILIARY]
        for verb in verbs:
            if (
                verb.value in AUXILIARY
                and acting
                and verb.value in ("have", "be")
                and clause.free("object")
                and not self._own_object(clause, verb, acting)
            ):
                verb.use()
        if not acting and not any(v.value in AUXILIARY for v in verbs if not v.used):
            self._verbless(clause)
        for verb in [v for v in clause.mentions if v.kind == "verb"]:
            if verb.used and verb.value != "have":
                continue
            if clause.question and not self._acts_in_question(clause, verb):
                continue
            handler: Callable[[Clause, Mention], None] | None = getattr(self, f"_on_{verb.value}", None)
            if handler is None and verb.value in SIMPLE:
                handler = self._simple
            if handler is not None and not verb.used:
                handler(clause, verb)
        self._leftovers(clause)

    @staticmethod
    def _acts_in_question(clause: Clause, verb: Mention) -> bool:
        """Whether a verb in a question is done (so that its outcome can be told) and not just asked about."""
        if verb.value in ("exchange", "aura_swap", "change", "redistribute", "steal", "give"):
            return True
        asked_to_do = clause.any("modal", "can", "must", "want") is not None or verb.mark == "1" and clause.when is not None
        if verb.value in ("cast", "activate", "shuffle"):
            return asked_to_do or clause.any("q") is None and verb.mark == "1"
        if verb.value in SIMPLE and verb.value != "die":
            return asked_to_do and clause.when == "in_response"
        return verb.value in ("have", "control", "be") and clause.any("modal") is None and clause.any("q") is None

    def _own_object(self, clause: Clause, verb: Mention, acting: list[Mention]) -> bool:
        place = clause.mentions.index(verb)
        after = (
            clause.mentions[place + 1 : clause.mentions.index(acting[0])]
            if acting[0] in clause.mentions[place:]
            else []
        )
        return any(m.kind == "object" for m in after) and clause.any("conj") is not None

    # Who and what

    def who(self, clause: Clause, verb: Mention | None = None) -> str:
        """Return the key of a clause's subject."""
        mention = self.subject_of(clause, verb)
        if mention is not None:
            mention.use()
            keys = self.draft.who(mention.value)
            self.subject = keys[0]
            return keys[0]
        if verb is not None and verb.mark == "1":
            self.subject = self.draft.who("you")[0]
        elif verb is not None and verb.mark == "3":
            self.subject = self.draft.who("third")[0] if self.subject in (None, "you") else self.subject
        elif clause.starts and self.draft.first_person and verb is not None:
            self.subject = "you"
        return self.subject or ("you" if self.draft.first_person else next(iter(self.draft.players), "you"))

    def subject_of(self, clause: Clause, verb: Mention | None = None) -> Mention | None:
        """Return the mention of a clause's subject."""
        players = [m for m in clause.mentions if m.kind == "player"]
        free = [m for m in players if m.mark != "o" and m.prep in (None, "than") and m.value != "someone"]
        if verb is not None and verb in clause.mentions:
            place = clause.mentions.index(verb)
            before = [m for m in clause.mentions[:place] if m in free]
            if before:
                return before[-1]
            for mention in clause.mentions[place + 1 : place + 3]:
                if mention in free and (mention.mark == "s" or clause.question):
                    return mention
        free = free or [m for m in players if m.mark != "o" and m.prep in (None, "than")]
        strong = [m for m in free if m.mark == "s"]
        first = next(iter(strong or free), None)
        if verb is None or strong or first is None or verb not in clause.mentions:
            return first
        return first if verb.mark != "1" and clause.mentions.index(first) < clause.mentions.index(verb) else None

    def ids(self, mention: Mention, holder: str | None = None, zone: str | None = None) -> list[str]:
        """Return the ids of the objects a mention means, entering them where needed."""
        mention.use()
        recent = self.draft.recent
        if mention.kind == "object" and mention.noun is not None:
            return [self.draft.enter(mention.noun, holder, zone)]
        if mention.kind == "it":
            if mention.value == "them":
                return recent[-2:]
            if mention.value == "former":
                return recent[-2:-1]
            return recent[-1:]
        if mention.kind == "possn":
            keys = self.draft.who(mention.value)
            found = self.draft.find(Noun(), keys[0])
            return [found or self.draft.enter(Noun(types=["creature"], of=mention.value))]
        return []

    def things(self, clause: Clause) -> list[Mention]:
        """Return the mentions of objects in a clause that are still to be read."""
        return clause.free("object", "it", "possn")

    # What is said without an action

    def _format(self, clause: Clause) -> None:
        for mention in clause.free("format"):
            mention.use()
            self.draft.format = mention.value
        for mention in clause.free("time"):
            if mention.value in ("upkeep", "main", "combat", "draw_step", "my_turn"):
                mention.use()
                self.draft.active = self.draft.active or "you"
                if mention.value in ("upkeep", "main", "combat"):
                    self.draft.step = mention.value
            elif mention.value in ("now", "indefinitely"):
                mention.use()

    def _sizes(self, clause: Clause) -> None:
        """How many cards are in a zone."""
        for mention in clause.free("zone"):
            if mention.number is None or mention.value not in ZONE_FIELDS:
                continue
            key = self.draft.who(mention.of)[0] if mention.of else self.who(clause, clause.any("verb"))
            self.draft.player(key)[mention.value] = mention.number
            mention.use()
            for verb in clause.free("verb"):
                if verb.value in ("have", "be") and not clause.free("object"):
                    verb.use()
        zones = [m for m in clause.free("zone") if m.value in ZONE_FIELDS and m.number is None]
        neg_or_empty = clause.any("adj", "empty") or (clause.any("neg") if clause.any("measure") is None else None)
        cards = [m for m in clause.free("object") if m.noun and m.noun.types == ["card"] and not m.noun.cards]
        if (
            zones
            and clause.any("verb", "have", "be")
            and (neg_or_empty or (cards and cards[0].noun and cards[0].noun.count is not None))
        ):
            zone = zones[0]
            key = self.draft.who(zone.of)[0] if zone.of else self.who(clause)
            self.draft.player(key)[zone.value] = (
                0 if neg_or_empty else cards[0].noun.count if cards and cards[0].noun else 0
            )
            for said in (zone, neg_or_empty, *cards, clause.any("verb", "have", "be")):
                if said is not None:
                    said.use()
        elif neg_or_empty and zones and not clause.free("verb"):
            key = self.draft.who(zones[0].of)[0] if zones[0].of else self.who(clause)
            self.draft.player(key)[zones[0].value] = 0
            zones[0].use()
            neg_or_empty.use()

    def _prohibition(self, clause: Clause) -> bool:
        """`I can't gain life`, `my life total can't change`."""
        if clause.question:
            return False
        negation, able = clause.any("neg"), clause.any("modal", "can")
        if negation is None or able is None:
            return False
        for verb in clause.of("verb"):
            total = clause.any("measure", "life_total")
            if verb.value in ("change", "change_total", "become") and total is None:
                continue
            if verb.value in PROHIBITIONS and (
                clause.any("measure", "life", "life_total") or verb.value in ("gain", "lose")
            ):
                word = next((m for m in clause.of("player")), None)
                owner = next((i.value("poss") for m in clause.of("measure") for i in m.items if i.value("poss")), None)
                poss = clause.any("poss")
                key = (
                    self.draft.who(word.value)[0] if word else self.draft.who(poss.value if poss else owner or "you")[0]
                )
                for mention in (negation, able, verb, word, poss, *clause.of("measure")):
                    if mention is not None:
                        mention.use()
                fields = self.draft.player(key)
                what = PROHIBITIONS[verb.value]
                fields["prohibitions"] = tuple(dict.fromkeys((*fields.get("prohibitions", ()), what)))
                self.read_rest(clause)
                return True
        return False

    def read_rest(self, clause: Clause) -> None:
        """Read what a frame left of its clause as a clause of its own."""
        rest = [m for m in clause.mentions if not m.used]
        if any(m.kind in ("verb", "object", "number", "zone") for m in rest):
            self.read(Clause(rest, clause.question, clause.condition, clause.when))

    def _lives(self, clause: Clause) -> None:
        """Life totals: a number with or without its measure beside a player."""
        if clause.question and any(v.value in ("get", "gain", "lose", "become") for v in clause.of("verb")):
            return
        if (
            clause.question
            and not any(m.measure for m in clause.of("number"))
            and clause.any("verb", "be", "have") is None
            and clause.any("q")
        ):
            return
        moving = [
            v
            for v in clause.of("verb")
            if v.value in ("gain", "lose", "pay", "deal", "draw", "discard", "mill", "get", "pump")
        ]
        if moving:
            return
        owner: str | None = None
        pending: Mention | None = None
        verb = next((v for v in clause.of("verb") if v.value in ("have", "be", "control")), None)
        for place, mention in enumerate(clause.mentions):
            if mention.kind == "player":
                keys = self.draft.who(mention.value) if mention.value not in GROUPS else ()
                if mention.value in ("own_team", "other_team"):
                    keys = self.draft.who(mention.value)
                if pending is not None and keys and mention.prep == "for" and not pending.used:
                    self._set_life(keys[0], pending, mention)
                    pending = None
                    continue
                if keys:
                    owner = keys[0]
                elif mention.value == "both":
                    owner = "both"
            elif mention.kind == "poss":
                owner = self.draft.who(mention.value)[0]
                mention.use()
            elif mention.kind == "number" and not mention.used and mention.number is not None:
                if mention.measure not in (None, "life", "life_total"):
                    continue
                if mention.measure is None and not self._bare_life(clause, place):
                    continue
                key = owner
                if key is None and verb is not None and verb.mark in ("1", "3"):
                    key = self.who(clause, verb)
                if key is None and mention.measure is not None:
                    key = self.who(clause, verb)
                elif key is None and mention.prep in ("on", "with"):
                    key = "you"
                if key is None:
                    pending = mention
                    continue
                if key == "both":
                    for each in self.draft.who("both"):
                        self.draft.player(each)["life"] = mention.number
                    mention.use()
                else:
                    self._set_life(key, mention, None)
                owner = None if clause.any("measure") is None and False else owner
                for near in clause.mentions[max(0, place - 3) : place + 2]:
                    if near.kind == "player" or (near.kind == "measure" and near.value in ("life", "life_total")):
                        near.use()
                    if near.kind == "verb" and near.value in ("be", "have") and near in clause.mentions[:place]:
                        near.use()
        del pending

    def _bare_life(self, clause: Clause, place: int) -> bool:
        """Whether a number without a measure is a life total: beside a player, after "at", with a life word or a versus."""
        mention = clause.mentions[place]
        before = [m for m in clause.mentions[:place] if m.kind not in ("filler", "adv", "prep")]
        if (
            clause.any("measure", "life_total", "life") is not None
            and before
            and before[-1].kind in ("player", "poss", "measure", "verb")
        ):
            return True
        if not before:
            return mention.prep in ("on", "to") or (
                place + 1 < len(clause.mentions) and clause.mentions[place + 1].kind == "player"
            )
        last = before[-1]
        if last.kind == "player":
            return last.mark != "o" or last.prep is None
        if last.kind == "poss":
            return True
        if last.kind == "verb" and last.value == "be":
            return True
        if last.kind == "verb" and last.value == "have":
            following = clause.mentions[place + 1] if place + 1 < len(clause.mentions) else None
            return following is None or following.kind in ("conj", "prep", "filler", "player", "time", "verb")
        return mention.prep == "on" and last.kind in ("object", "number", "conj")

    def _set_life(self, key: str, number: Mention, player: Mention | None) -> None:
        self.draft.player(key)["life"] = number.number
        number.use()
        if player is not None:
            player.use()

    def _verbless(self, clause: Clause) -> None:
        """Cards and things that are just named: spells are cast, permanents are there."""
        objects = clause.free("object", "possn")
        player = next((m for m in clause.mentions if m.kind == "player" and m.mark != "o"), None)
        holder = self.draft.who(player.value)[0] if player is not None and player.value not in GROUPS else None
        for place, mention in enumerate(objects):
            if mention.used or mention.noun is None or not mention.noun.cards:
                continue
            card = self.draft.cards[self.draft.card_of(mention.noun)]
            use = cardfacts.best_use(card)
            if (use is not None and (use.action == "cast" and {"instant", "sorcery"} & set(card.types))) or (
                use is not None and use.interest >= 4 and self._has_argument(clause, mention, objects[place + 1 :])
            ):
                self._use_card(clause, mention, None, holder)
            elif (
                {"enchantment"} & set(card.types)
                and "Aura" in card.subtypes
                and place + 1 < len(objects)
                and objects[place + 1].prep == "on"
            ):
                self._attach_objects(mention, objects[place + 1], holder)
        attached = [m for m in clause.free("object") if m.prep == "on"]
        if attached and len(clause.free("object")) >= 2:
            first = clause.free("object")[0]
            if first is not attached[0]:
                self._attach_objects(first, attached[0], holder)
        for mention in clause.free("object"):
            if (
                mention.noun is not None
                and (mention.noun.cards or mention.noun.article or mention.noun.pt or not mention.noun.bare)
                and not clause.question
            ):
                zone = next((z for z in clause.free("zone")), None)
                self.ids(mention, holder, zone.value if zone else None)
                if zone:
                    zone.use()
                if player is not None:
                    player.use()
            elif mention.noun is not None and mention.noun.cards:
                self.ids(mention, holder)

    def _has_argument(self, clause: Clause, mention: Mention, following: list[Mention]) -> bool:
        place = clause.mentions.index(mention)
        after = clause.mentions[place + 1 :]
        if any(m.kind == "player" and (m.mark == "o" or m.prep == "on" or m.value == "both") for m in after):
            return True
        return bool(following) and following[0].prep in ("on", None) and bool(after) and after[0] is following[0]

    def _attach_objects(self, what: Mention, to: Mention, holder: str | None = None) -> None:
        to_id = self.ids(to)
        what_id = self.ids(what, holder)
        if to_id and what_id and to_id[0] != what_id[0]:
            self.draft.objects[what_id[0]]["attached_to"] = to_id[0]

    # Standing verbs

    def _on_be(self, clause: Clause, verb: Mention) -> None:
        things = self.things(clause)
        adjectives = clause.free("adj")
        zone = next((z for z in clause.free("zone") if z.number is None), None)
        if clause.question:
            return
        if things and things[0].kind in ("object", "it", "possn"):
            attach = len(things) >= 2 and things[1].prep == "on"
            if self._identity(verb, things):
                return
            if attach:
                self._attach_objects(things[0], things[1])
                verb.use()
            elif zone is not None or adjectives or clause.free("keyword") or clause.free("pt"):
                ids = self.ids(things[0], None, zone.value if zone else None)
                for object_id in ids:
                    self._describe(object_id, clause)
                if zone:
                    zone.use()
                verb.use()
            elif things[0].noun is not None and things[0].noun.cards:
                self.ids(things[0])
                verb.use()
        elif things:
            verb.use()

    def _identity(self, verb: Mention, things: list[Mention]) -> bool:
        """`The only Aura in my hand is Wild Growth`: what is described is the card that is named."""
        if len(things) < 2:
            return False
        described, named = things[0].noun, things[1].noun
        if described is not None and described.cards and named is not None and not named.cards:
            described, named = named, described
        if described is None or named is None or described.cards or not named.cards or things[1].prep == "on":
            return False
        holder = self.draft.who(described.of or described.zone_of or "you")[0]
        object_id = self.draft.enter(named, holder, described.zone)
        del object_id
        for mention in (verb, *things[:2]):
            mention.use()
        return True

    def _describe(self, object_id: str, clause: Clause) -> None:
        fields = self.draft.objects[object_id]
        for mention in clause.free("adj"):
            if mention.value in ("tapped", "attacking", "face_down", "summoning_sick"):
                fields[mention.value] = clause.any("neg") is None
                mention.use()
            elif mention.value == "untapped":
                mention.use()
        for mention in clause.free("keyword"):
            fields["keywords"] = tuple(dict.fromkeys((*fields.get("keywords", ()), mention.value)))
            mention.use()
        for mention in clause.free("counters"):
            fields["counters"] = {**fields.get("counters", {}), mention.value: mention.number or 1}
            mention.use()
        for mention in clause.free("pt"):
            item = mention.items[0]
            if item.pt and item.text[:1] not in "+-" and not fields.get("card") and fields.get("face"):
                fields["face"] = {**fields["face"], "power": _int(item.pt[0]), "toughness": _int(item.pt[1])}
                fields.pop("known", None)
                mention.use()
            elif item.pt and fields.get("card"):
                mention.use()

    def _on_have(self, clause: Clause, verb: Mention) -> None:
        if any(v.value not in AUXILIARY for v in clause.free("verb")) and not self.things(clause):
            verb.use()
            return
        if clause.question and clause.any("modal"):
            return
        things = self.things(clause)
        if clause.any("neg") and things and not things[0].used:
            self._none_of(clause, verb, things)
            return
        subjects = [t for t in things if clause.mentions.index(t) < clause.mentions.index(verb)]
        if subjects and (clause.free("counters") or clause.free("keyword") or clause.free("pt") or clause.free("adj")):
            for object_id in self.ids(subjects[0]):
                self._describe(object_id, clause)
            verb.use()
            return
        holder = self.who(clause, verb)
        zone = next((z for z in clause.free("zone") if z.number is None), None)
        if zone is not None and zone.of is not None and (keys := self.draft.who(zone.of)):
            holder = keys[0]
        if things:
            verb.use()
        last: list[str] = []
        for place, mention in enumerate(things):
            if mention.prep == "on" and last and zone is None:
                to = self.ids(mention)
                if to:
                    self.draft.objects[last[0]]["attached_to"] = to[0]
                continue
            last = self.ids(mention, holder, zone.value if zone else None)
            del place
        if zone is not None and things:
            zone.use()

    _on_control = _on_have

    def _on_own(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        holder = self.who(clause, verb)
        for mention in self.things(clause):
            for object_id in self.ids(mention):
                if self.draft.controller(object_id) != holder:
                    self.draft.objects[object_id]["owner"] = holder
        verb.use()

    def _none_of(self, clause: Clause, verb: Mention, things: list[Mention]) -> None:
        """`my opponent has no creatures`: an absence that an empty board already is."""
        negation = clause.any("neg")
        noun = things[0].noun
        if negation is None or noun is None or noun.cards:
            return
        who = self.who(clause, verb)
        if self.draft.find(noun, who) is None:
            for mention in (negation, verb, *things):
                mention.use()

    def _on_attach(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        things = self.things(clause)
        place = clause.mentions.index(verb)
        before = [t for t in things if clause.mentions.index(t) < place]
        after = [t for t in things if clause.mentions.index(t) > place]
        if before and after:
            pair = (before[0], after[0])
        elif len(things) >= 2:
            pair = (things[0], things[1])
        else:
            return
        passive = (
            any(m.kind == "prep" and m.value == "with" for m in clause.mentions[place : place + 2])
            or pair[1].prep == "with"
        )
        if passive:
            pair = (pair[1], pair[0])
        player = self.subject_of(clause, verb)
        self._attach_objects(pair[0], pair[1], self.draft.who(player.value)[0] if player else None)
        verb.use()

    # Acting verbs

    def _on_exchange(self, clause: Clause, verb: Mention) -> None:
        """An exchange said in so many words; which one is settled when everything has been read."""
        cards = [m for m in clause.free("object") if m.noun and m.noun.cards and self._acts_as_spell(m)]
        if cards and clause.mentions.index(cards[0]) != 0:
            pass
        source = next(
            (
                m
                for m in clause.free("object")
                if m.noun and m.noun.cards and (m.prep == "with" or self._acts_as_spell(m)) and self._exchanges(m)
            ),
            None,
        )
        if source is not None:
            self._use_card(clause, source, verb, None)
            return
        imperative = verb.mark == "3" and self.subject_of(clause, verb) is None and self.draft.first_person
        self._add_exchange(clause, verb, "you" if imperative else self.who(clause, verb))

    def _add_exchange(self, clause: Clause, verb: Mention, by: str) -> None:
        what = None
        if clause.any("measure", "life", "life_total"):
            what = "life"
        elif clause.any("measure", "text_box"):
            what = "text"
        elif clause.any("measure", "control"):
            what = "control"
        zones = [
            z.value
            for z in clause.free("zone")
            if z.number is None and z.value in ("library", "hand", "graveyard", "exile")
        ]
        if len(zones) == 2:
            what = "zones"
        pool = [m for m in clause.mentions if m.kind in ("object", "it", "possn", "player") and not m.used]
        for mention in (verb, *clause.free("measure"), *clause.of("zone"), *(m for m in clause.of("player"))):
            mention.use()
        targets = self._pool(pool)
        self.draft.act(
            action="exchange",
            by=by,
            what=what,
            zones=tuple(zones),
            pool=tuple(targets),
            timing=self._timing(clause),
            asked=clause.question or clause.condition,
        )

    def _exchanges(self, mention: Mention) -> bool:
        card = self.draft.cards[self.draft.card_of(mention.noun)] if mention.noun else None
        return card is not None and any(use.does & cardfacts.EXCHANGES for use in cardfacts.uses(card))

    def _acts_as_spell(self, mention: Mention) -> bool:
        card = self.draft.cards[self.draft.card_of(mention.noun)] if mention.noun else None
        return card is not None and bool({"instant", "sorcery"} & set(card.types))

    def _pool(self, mentions: list[Mention]) -> list[str]:
        """Return keys and ids of what an action is about, in order."""
        found: list[str] = []
        for mention in mentions:
            if mention.kind == "player":
                keys = self.draft.who(mention.value)
                mention.use()
                found += [key for key in keys if key not in found]
            else:
                found += self.ids(mention)
        return found

    def _on_cast(self, clause: Clause, verb: Mention) -> None:
        by = self.who(clause, verb)
        source = next(
            (
                m
                for m in clause.free("object")
                if m.noun and (m.noun.cards or "spell" in m.noun.types) and m.prep != "on"
            ),
            None,
        )
        if source is None:
            return
        self._use_card(clause, source, verb, by)

    def _on_activate(self, clause: Clause, verb: Mention) -> None:
        swap = clause.any("verb", "aura_swap")
        if swap is not None:
            verb.use()
            self._on_aura_swap(clause, swap)
            return
        by = self.who(clause, verb)
        source = next((m for m in clause.free("object") if m.noun and m.noun.cards), None)
        if source is not None:
            self._use_card(clause, source, verb, by)
            return
        verb.use()
        for mention in clause.free("object", "it"):
            if mention.kind == "it" or (mention.noun and not mention.noun.cards and not mention.noun.types):
                mention.use()
        pool = [m for m in clause.mentions if m.kind in ("object", "possn", "player") and not m.used]
        self.draft.act(action="use", by=by, kind="activate", pool=tuple(self._pool(pool)), timing=self._timing(clause))

    def _use_card(self, clause: Clause, source: Mention, verb: Mention | None, by: str | None) -> None:
        noun = source.noun
        if noun is None:
            return
        if not noun.cards:
            return
        name = self.draft.card_of(noun)
        card = self.draft.cards[name]
        spell = bool({"instant", "sorcery"} & set(card.types))
        by = by or self.who(clause, verb)
        source_id = self.ids(source, by, "hand" if spell else None)[0]
        if verb is not None:
            verb.use()
        if not spell and self.draft.objects[source_id].get("zone") == "hand":
            self.draft.objects[source_id].pop("zone")
        after = clause.mentions[clause.mentions.index(source) + 1 :]
        before = clause.mentions[: clause.mentions.index(source)]
        pool = [
            m
            for m in (*after, *(b for b in before if b.kind in ("object", "it", "possn")))
            if m.kind in ("object", "it", "possn", "player") and not m.used
        ]
        pool = [m for m in pool if not (m.noun is not None and m.noun.types in (["trigger"], ["ability"]))]
        words = self._words(clause)
        pool = [m for m in pool if not m.used]
        kind = None
        if verb is not None:
            kind = {"activate": "activate", "trigger": "trigger", "enter": "trigger", "tap": "activate"}.get(verb.value)
        if spell:
            kind = "cast"
        self.draft.act(
            action="use",
            by=by,
            source=source_id,
            kind=kind,
            pool=tuple(self._pool(pool)),
            timing=self._timing(clause),
            words=words,
            cast=verb is not None and verb.value == "cast",
        )
        for mention in clause.free("prep", "topic", "measure"):
            if mention.kind == "prep":
                mention.use()

    def _words(self, clause: Clause) -> tuple[str, str] | None:
        """Return the two words of a text change: "black to red", "Goblin → Elf"."""
        for place, mention in enumerate(clause.mentions):
            old = _word(mention)
            if old is None:
                continue
            for later in clause.mentions[place + 1 :]:
                if later.kind in ("prep", "filler", "conj", "verb") or later.used:
                    if later.kind == "prep" and later.value not in ("to", "for", "from", "between"):
                        break
                    continue
                new = _word(later)
                if new is not None and new[0] == old[0] and later.prep in ("to", "for", None):
                    mention.use()
                    later.use()
                    return old[1], new[1]
                break
        return None

    def _timing(self, clause: Clause) -> str | None:
        return clause.when

    def _on_aura_swap(self, clause: Clause, verb: Mention) -> None:
        by = self.who(clause, verb)
        verb.use()
        pool = [m for m in clause.mentions if m.kind in ("object", "possn", "it") and not m.used]
        self.draft.act(
            action="use",
            by=by,
            kind="activate",
            ability="aura_swap",
            pool=tuple(self._pool(pool)),
            timing=self._timing(clause),
        )

    def _simple(self, clause: Clause, verb: Mention) -> None:
        """Sacrifice, destroy, exile, return, die …: one object (or the last one) and who does it."""
        things = self.things(clause)
        place = clause.mentions.index(verb)
        spell = next(
            (
                m
                for m in clause.free("object")
                if m.noun and m.noun.cards and m.prep == "with" and self._acts_as_spell(m)
            ),
            None,
        )
        if spell is not None:
            self._use_card(clause, spell, verb, self.who(clause, verb))
            return
        subject_mention = self.subject_of(clause, verb)
        by = (
            self.who(clause, verb)
            if subject_mention is not None or verb.mark in ("1", "3") or verb.value == "sacrifice"
            else None
        )
        if verb.value == "bolt" and not things:
            return
        if verb.value in ("tap", "untap") and clause.question:
            return
        after = [t for t in things if clause.mentions.index(t) > place and t.prep != "with"]
        before = [t for t in things if clause.mentions.index(t) < place]
        chosen = (before or after) if verb.value == "die" else (after or before)
        holder = by if verb.value == "sacrifice" else None
        ids = [i for m in chosen[:1] for i in self.ids(m, holder)] or (self.draft.recent[-1:] if not things else [])
        if not ids:
            return
        verb.use()
        if verb.value == "sacrifice" and by is None:
            by = self.draft.controller(ids[0])
        self.draft.act(action="simple", by=by or "", do=verb.value, what=tuple(ids), timing=self._timing(clause))

    def _on_shuffle(self, clause: Clause, verb: Mention) -> None:
        by = self.who(clause, verb)
        if clause.question and not clause.any("modal", "can") and not clause.free("zone") and not self.things(clause):
            return
        zones = [z for z in clause.free("zone") if z.number is None]
        named = [z.value for z in zones]
        things = self.things(clause)
        verb.use()
        for zone in zones:
            zone.use()
        into = [z for z in zones if z.prep == "to"]
        sources = tuple(z.value for z in zones if z not in into and z.value != "library")
        what: tuple[Any, ...] = ()
        if into and (sources or things):
            what = tuple(self._pool(things))
        library_of = next((z.of for z in zones if z.value == "library" and z.of), None)
        key = self.draft.who(library_of)[0] if library_of else None
        self.draft.act(
            action="shuffle",
            by=by,
            zones=sources,
            what=what,
            library_of=key if key != by else None,
            timing=self._timing(clause),
            named=tuple(named),
        )

    def _on_trigger(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        source = next((m for m in clause.free("object") if m.noun and m.noun.cards), None)
        if source is not None:
            self._use_card(clause, source, verb, self.who(clause, verb) if self.subject_of(clause) else None)

    def _on_enter(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        self._on_trigger(clause, verb)

    def _on_target(self, clause: Clause, verb: Mention) -> None:
        """`its trigger targets my Bear`: more targets for the last use."""
        if clause.question:
            return
        last = next((a for a in reversed(self.draft.script) if a["action"] == "use"), None)
        source = next(
            (
                m
                for m in clause.free("object")
                if m.noun
                and m.noun.cards
                and (self._acts_as_spell(m) or self._exchanges(m))
                and clause.mentions.index(m) < clause.mentions.index(verb)
            ),
            None,
        )
        if source is not None:
            self._use_card(clause, source, verb, self.who(clause, verb) if self.subject_of(clause) else None)
            return
        if last is None:
            return
        for mention in clause.free("object"):
            if mention.noun and (mention.noun.types in (["trigger"], ["ability"], ["spell"])):
                mention.use()
        pool = [m for m in clause.mentions if m.kind in ("object", "possn", "it", "player") and not m.used]
        verb.use()
        last["pool"] = (*last.get("pool", ()), *self._pool(pool))

    def _on_pay(self, clause: Clause, verb: Mention) -> None:
        by = self.who(clause, verb)
        number = next((m for m in clause.free("number") if m.measure == "life"), None)
        if number is None:
            return
        verb.use()
        number.use()
        self.draft.act(
            action="life", by=by, do="lose_life", amount=number.number, paid=True, timing=self._timing(clause)
        )

    def _on_gain(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        by = self.who(clause, verb)
        number = next((m for m in clause.free("number")), None)
        if number is None or clause.any("neg"):
            return
        verb.use()
        number.use()
        do = "gain_life" if verb.value == "gain" else "lose_life"
        self.draft.act(action="life", by=by, do=do, amount=number.number, timing=self._timing(clause))

    _on_lose = _on_gain

    def _on_change(self, clause: Clause, verb: Mention) -> None:
        """A text change, by a card or anonymous."""
        words = self._words(clause)
        spell = next((m for m in clause.free("object") if m.noun and m.noun.cards and self._acts_as_spell(m)), None)
        if words is None:
            return
        by = self.who(clause, verb)
        verb.use()
        if spell is not None:
            clause_words = words
            self._use_card(clause, spell, verb, by)
            self.draft.script[-1]["words"] = clause_words
            return
        pool = list(self.things(clause))
        self.draft.act(
            action="change_text", by=by, words=words, pool=tuple(self._pool(pool)), timing=self._timing(clause)
        )

    def _on_steal(self, clause: Clause, verb: Mention) -> None:
        """Stealing that has already happened: controlled by one, owned by another."""
        by = self.who(clause, verb)
        things = [t for t in self.things(clause) if t.prep != "with"]
        if not things:
            return
        verb.use()
        for object_id in self.ids(things[0], self.draft._other() if by == "you" else "you"):
            fields = self.draft.objects[object_id]
            fields["owner"] = fields.get("controller") or ("you" if by != "you" else self.draft._other())
            fields["controller"] = by

    def _on_give(self, clause: Clause, verb: Mention) -> None:
        """Giving one thing for another is an exchange."""
        things = self.things(clause)
        if len(things) < 2 or things[1].prep != "for":
            return
        by = self.who(clause, verb)
        self._add_exchange(clause, verb, by)

    # Left over

    def _leftovers(self, clause: Clause) -> None:
        for mention in clause.free("player", "prep", "modal"):
            if mention.kind != "modal" or not clause.question:
                mention.use()
        if clause.question:
            return
        for mention in clause.free("object"):
            if mention.noun and mention.noun.cards and not mention.used and clause.any("verb") is None:
                self.ids(mention)


def _int(written: str) -> int | str:
    return int(written) if written.lstrip("+-").isdigit() else written


def _word(mention: Mention) -> tuple[str, str] | None:
    """Return family and word where a mention may be a color, basic land type or creature type said as a word."""
    if mention.kind == "color":
        return "color", mention.value
    if (
        mention.kind == "object"
        and mention.noun is not None
        and len(mention.noun.subtypes) == 1
        and mention.noun.bare
        and not mention.noun.token
    ):
        subtype = mention.noun.subtypes[0]
        basics = ("Plains", "Island", "Swamp", "Mountain", "Forest")
        return ("basic_land_type" if subtype in basics else "creature_type"), subtype
    return None
