"""Frames for what is: objects, who controls them, what is on them, what they are like."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import GROUPS
from rules_engine.describe.frame_attached import AttachFrames
from rules_engine.describe.frame_base import AUXILIARY
from rules_engine.describe.frame_numbers import ZONE_FIELDS
from rules_engine.describe.mentions import Mention
from rules_engine.describe.said_words import number_of

POINTED = 4
LEAST_POINTED = 3


class StateFrames(AttachFrames):
    """Frames without an action."""

    def _verbless(self, clause: Clause) -> None:
        """Cards and things that are just named: spells are cast, permanents are there."""
        entering = clause.any("event", "enters")
        entered = next((m for m in clause.free("object") if m.noun and m.noun.cards), None)
        if entering is not None and entered is not None and not clause.question and self._triggers(entered):
            entering.use()
            self._use_card(clause, entered, None, None)
            return
        if self._names_none(clause):
            return
        unread = [m for m in clause.mentions if not m.used]
        words, wordless = self._words(clause), self._wordless()
        if words is not None and wordless is not None:
            wordless |= {"words": words, "about": self._about(words, wordless["source"])}
        elif words is not None:
            for mention in unread:
                mention.leave()
        objects = clause.free("object", "possn")
        begins = next((clause.place(m) for m in objects), len(clause.mentions))
        subjects = [
            m for m in clause.mentions[:begins] if m.kind == "player" and m.mark != "o" and m.prep in (None, "with")
        ]
        player = next((m for m in subjects if m.value not in GROUPS and m.value != "someone"), None)
        holder = self.draft.who(player.value)[0] if player is not None else None
        if holder is None and clause.holder is not None:
            holder = self.draft.who(clause.holder)[0]
        if holder is None and len(zones := [z for z in clause.free("zone") if z.number is None and z.of]) == 1:
            holder = self.draft.who(zones[0].of or self.draft.me)[0]
        user = holder
        if holder is None and not self.draft.first_person and len(self.spoken) == 1:
            holder = self.spoken[0]
            aimed_at = any(m.kind == "player" and m.prep is not None for m in clause.mentions)
            user = None if aimed_at else holder  # "Alice's Extract on Bob": not Bob's
        pair = [m for m in objects if m.noun is not None and not m.noun.cards]
        arrow = len(objects) == 2 and objects[1].prep == "between" and all(m.noun for m in objects)
        if (len(pair) == 2 and self._given_for(pair[1]) and len(objects) == 2 and not clause.any("q")) or arrow:
            self._add_exchange(clause, None, holder or self.draft.me)
            return
        bonus = [m for m in clause.free("pt") if m.items[0].text[:1] in "+-"]
        if len(bonus) == 1 and len(objects) == 1 and objects[0].prep == "on" and self._on_pump(clause, bonus[0]):
            return
        for place, mention in enumerate(objects):
            if mention.used or mention.noun is None or not mention.noun.cards:
                continue
            card = self.draft.cards[self.draft.card_of(mention.noun)]
            use = cardfacts.best_use(card)
            spell = use is not None and use.action == "cast" and bool({"instant", "sorcery"} & set(card.types))
            pointed = (
                use is not None
                and use.interest >= (POINTED if not self._named_doer(clause, mention) else LEAST_POINTED)
                and self._has_argument(clause, mention, objects[place + 1 :])
            )
            target = objects[place + 1] if place + 1 < len(objects) and objects[place + 1].prep == "on" else None
            pointed = pointed and not (target is not None and {"Aura", "Equipment"} & set(card.subtypes))
            if (
                clause.joined == "then"
                and self._acts_as_spell(mention)
                and self._exchanges(mention)
                and len(objects) == 1
            ):
                continue  # "after Switcheroo": whether what is told is what came of it can't be told
            follows = clause.when == "then" and len(objects) == 1 and use is not None and not clause.question
            if spell or pointed or follows:
                of = mention.noun.of
                self._use_card(clause, mention, None, self.draft.who(of)[0] if of else user)
            elif target is not None and {"Aura", "Equipment"} & set(card.subtypes):
                self._attach_objects(mention, target, user)
        for worn, host in zip(objects[1:], objects, strict=False):
            if worn.prep == "with" and not worn.used and self._can_attach(worn) and not self._can_attach(host):
                self._attach_objects(worn, host, holder)
                self.ids(host)  # which is spoken of, not what it wears
        attached = [m for m in clause.free("object") if m.prep == "on"]
        if attached and len(clause.free("object")) >= 2:
            first = clause.free("object")[0]
            if first is not attached[0] and self._can_attach(first):
                self._attach_objects(first, attached[0], holder)
        begins = next((clause.place(m) for m in clause.free("object")), 0)
        led = next((z for z in clause.free("zone") if z.number is None and clause.place(z) < begins), None)
        for mention in clause.free("object"):
            if mention.noun is None:
                continue
            stands = clause.holder is not None or mention.noun.article or mention.noun.pt or not mention.noun.bare
            if mention.noun.cards or (stands and not clause.question):
                zone = led or next((z for z in clause.free("zone") if z.number is None), None)
                if zone is not None and mention.prep == "on":
                    zone = None
                for object_id in self.ids(mention, holder, zone.value if zone else None):
                    if mention.prep == "against":
                        self.draft.settle(object_id, self.draft.other_than(holder or self.draft.me))
                if zone:
                    zone.use()

    def _given_for(self, mention: Mention) -> bool:
        """Whether a thing is what another is exchanged for; "gegen seine" is where a card is there that exchanges."""
        here = [self.draft.cards[fields["card"]] for fields in self.draft.objects.values() if fields.get("card")]
        exchanging = any(use.does & cardfacts.EXCHANGES for card in here for use in cardfacts.uses(card))
        return mention.prep == "for" or (mention.prep == "against" and exchanging)

    def _triggers(self, mention: Mention, entering: bool = False) -> bool:
        """Whether a card has a triggered ability (`entering`: one that triggers as something enters)."""
        card = self.draft.cards[self.draft.card_of(mention.noun)] if mention.noun is not None else None
        uses = cardfacts.uses(card) if card is not None else ()
        return any(use.action == "trigger" and (use.event == "enters" or not entering) for use in uses)

    def _add_exchange(self, clause: Clause, verb: Mention | None, by: str) -> None:
        """Enter an exchange of what a clause names (see `ActFrames`)."""

    def _on_pump(self, clause: Clause, verb: Mention) -> bool:
        """Read a bonus given until end of turn (see `DeedFrames`)."""
        raise NotImplementedError

    @staticmethod
    def _named_doer(clause: Clause, mention: Mention) -> bool:
        """`opp Ghost Quarters my land`: who does it stands right before the card."""
        place = clause.place(mention)
        doer = clause.mentions[place - 1] if place else None
        return doer is not None and doer.kind == "player" and doer.prep is None and doer.mark != "o"

    def _has_argument(self, clause: Clause, mention: Mention, following: list[Mention]) -> bool:
        place = clause.place(mention)
        doer = clause.mentions[place - 1] if place else None
        if doer is not None and doer.kind == "player" and doer.mark == "s" and doer.prep is None:
            return True  # "I Conduit": the card's name says what is done
        after = [m for m in clause.mentions[place + 1 :] if m.kind != "prep"]
        if following and following[0].prep == "for" and self._exchanges(mention):
            return True  # "Gilded Drake for his Angel"
        if any(m.kind == "player" and (m.mark == "o" or m.prep == "on" or m.value == "both") for m in after):
            return True
        return bool(following) and following[0].prep in ("on", None) and bool(after) and after[0] is following[0]

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
            elif zone is None and not adjectives and self._of_color(clause, verb, things):
                return
            elif zone is not None and clause.place(zone) < clause.place(verb) and zone.value in ZONE_FIELDS:
                self._makes_up(zone, verb, things)
            elif zone is not None or adjectives or clause.free("keyword") or clause.free("pt"):
                self._describe(self.ids(things[0], None, zone.value if zone else None), clause)
                if zone:
                    zone.use()
                verb.use()
            elif things[0].noun is not None and things[0].noun.cards:
                self.ids(things[0])
                verb.use()
        elif things:
            verb.use()

    def _of_color(self, clause: Clause, verb: Mention, things: list[Mention]) -> bool:
        """`the Aura in hand is white`: what color a described thing has."""
        colors = clause.free("color")
        if len(things) != 1 or not colors or clause.any("neg") or clause.place(colors[0]) < clause.place(verb):
            return False
        ids = self.ids(things[0])
        face = self.draft.objects[ids[0]].get("face") if len(ids) == 1 else None
        if face is None or face.get("colors"):
            return False
        self.draft.objects[ids[0]]["face"] = {**face, "colors": tuple(color.use().value for color in colors)}
        verb.use()
        return True

    def _makes_up(self, zone: Mention, verb: Mention, things: list[Mention]) -> None:
        """`her library is one Swamp`: what is named is all there is."""
        key = self.draft.who(zone.of)[0] if zone.of else self.draft.me
        if self.draft.player(key).get(zone.value) is not None or any(t.kind != "object" for t in things):
            return
        for thing in things:
            self.ids(thing, key, zone.value)
        self.draft.player(key)[zone.value] = 0
        zone.use()
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
        holder = self.draft.who(described.of or described.zone_of or self.draft.me)[0]
        object_id = self.draft.enter(named, holder, described.zone)
        del object_id
        for mention in (verb, *things[:2]):
            mention.use()
        return True

    def _describe(self, ids: list[str], clause: Clause) -> None:
        """Say of each of these what the clause says: "both creatures have haste"."""
        unsaid = [mention for mention in clause.mentions if not mention.used]
        for place, object_id in enumerate(ids):
            if place:
                for mention in unsaid:
                    mention.used = False
            self._describe_one(object_id, clause)

    def _describe_one(self, object_id: str, clause: Clause) -> None:
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
        number = next((m for m in clause.free("number") if m.measure is None), None)
        measure = clause.any("measure", "power", "toughness")
        if number is not None and measure is not None and number.number is not None:
            self._measured_as(object_id, measure.value, number.number)
            for said in (number, measure, *(m for m in clause.free("pt") if m.prep == "from")):
                said.use()  # "0 power from some -4/-0": what came of it is what counts
        for mention in clause.free("counters"):
            fields["counters"] = {**fields.get("counters", {}), mention.value: mention.number or 1}
            mention.use()
        for mention in clause.free("pt"):
            item = mention.items[0]
            if item.pt and item.text[:1] not in "+-" and not fields.get("card") and fields.get("face"):
                fields["face"] = {**fields["face"], "power": number_of(item.pt[0]), "toughness": number_of(item.pt[1])}
                fields.pop("known", None)
                mention.use()
            elif item.pt and fields.get("card") and item.text[:1] not in "+-" and self._size_agrees(object_id, item.pt):
                mention.use()

    def _size_agrees(self, object_id: str, said: tuple[str, str]) -> bool:
        """Whether a power and toughness is what is known anyway (see `SizeFrames`)."""
        raise NotImplementedError

    def _on_have(self, clause: Clause, verb: Mention) -> None:
        targeting = next(
            (m for m in clause.of("verb") if m.value == "target" and clause.place(m) > clause.place(verb)), None
        )
        if targeting is not None:
            return  # "controls Switcheroo on the stack targeting Bob's Ox": the Ox isn't had
        things = self.things(clause)
        if any(v.value not in AUXILIARY for v in clause.free("verb")) and not things:
            verb.use()
            return
        if clause.question and clause.any("modal"):
            return
        negation = clause.any("neg")
        if negation is not None and things:
            had = [t for t in things if clause.place(verb) < clause.place(t) < clause.place(negation)]
            denied = [t for t in things if clause.place(t) > clause.place(negation)]
            self._none_of(clause, verb, denied if had and denied else things)
            if not (had and denied and negation.used):
                return
            things = had  # "controls a Forest and no Swamp"
        if clause.any("neg") and clause.free("keyword"):
            said = {k for fields in self.draft.objects.values() for k in fields.get("keywords", ())}
            for mention in (verb, *clause.of("neg"), *clause.free("keyword")):
                if mention.kind != "keyword" or mention.value not in said:
                    mention.use()
            return
        subjects = [t for t in things if clause.place(t) < clause.place(verb)]
        worn = next((t for t in things if t not in subjects and self._can_attach(t)), None)
        if subjects and worn is not None:
            self._attach_objects(worn, subjects[0])
            verb.use()
            self._granted(clause)
            return
        if subjects and (
            clause.free("counters", "keyword", "pt", "adj") or clause.any("measure", "power", "toughness")
        ):
            self._describe(self.ids(subjects[0]), clause)
            verb.use()
            return
        if self._has_on_top(subjects, things, verb):
            return
        holder = self.who(clause, verb)
        same = [m.use() for m in clause.of("player") if m.mark == "="]
        zone = next((z for z in clause.free("zone") if z.number is None), None)
        if zone is not None and zone.of is not None:
            holder = self.draft.who(zone.of)[0]
        if things:
            verb.use()
        holders = self.draft.who("both") if any(m.value == "both" for m in clause.of("player")) else (holder,)
        last: list[str] = []
        for mention in things:
            if mention.kind == "it":
                last = self.ids(mention)
                for object_id in last:
                    self.draft.taken(object_id, holder)
                    self.draft.settle(object_id, holder)
                    if object_id in self.draft.implied:
                        self.draft.claim(object_id, holder)
                    if same:
                        self.draft.objects[object_id]["controller"] = holder
                continue
            if mention.prep == "on" and last and zone is None and self._attaches(last[0]):
                to = self.ids(mention)
                if to:
                    self._put_on(last[0], to[0])
                continue
            if mention.noun is not None and (not self.draft.script or self._anothers(mention, holders[0])):
                mention.noun.indefinite = True
            if mention.prep == "with" and last and self._can_attach(mention):
                self._put_on(self.ids(mention, holder)[0], last[0])
                self.draft.objects[last[0]].update(self._as_owned(last[0]))
                continue
            last = self.ids(mention, holders[0], zone.value if zone else None)
            if zone is None and len(last) == 1 and len(holders) == 1:
                self._taken(mention, last[0], holder)
                if self.draft.unsaid(last[0]) and mention.noun is not None and mention.noun.of is None:
                    self.draft.claim(last[0], holder)
            for each in holders[1:]:
                if mention.noun is not None:
                    last = [self.draft.enter(replace(mention.noun, adjectives=["other"], of=None), each)]
        if zone is not None and things:
            zone.use()

    def _taken(self, mention: Mention, object_id: str, holder: str) -> None:
        """`Alice controls Bob's Ox`: it is Bob's and she controls it."""
        of = mention.noun.of if mention.noun is not None else None
        if of is None or mention.noun is None or mention.noun.zone is not None:
            return
        owner = self.draft.who(of)[0]
        if owner != holder and self.draft.controller(object_id) == owner:
            self.draft.objects[object_id].update({"owner": owner, "controller": holder})

    def _as_owned(self, object_id: str) -> dict[str, str]:
        """Return the controller of an object as it is without the Aura that is on it."""
        fields = self.draft.objects[object_id]
        owner = fields.get("owner")
        return {"controller": owner, "_controlled": fields.get("controller") or self.draft.me} if owner else {}

    def _anothers(self, mention: Mention, holder: str) -> bool:
        """Whether what fits a description isn't that player's, so that something else is meant."""
        noun = mention.noun
        if noun is None or noun.cards or noun.of is not None:
            return False
        fitting = self.draft.find(noun)
        return fitting is not None and fitting not in self.draft.said_of(holder)

    def _granted(self, clause: Clause) -> None:
        """`has protection from blue from an Aura`: the Aura that is only described grants it."""
        found = next(
            (o for o in reversed(self.draft.recent) if {"Aura", "Equipment"} & self.draft.subtypes_of(o)), None
        )
        if found is None or self.draft.objects[found].get("card"):
            return
        changes = []
        for mention in clause.free("keyword"):
            name, _, param = mention.value.partition(" from ")
            changes.append({"change": "grant_keyword", "keyword": name} | ({"param": param} if param else {}))
            mention.use()
        if changes:
            face = self.draft.objects[found]["face"]
            static = {"kind": "static", "affects": "$attached", "changes": tuple(changes)}
            self.draft.objects[found]["face"] = {**face, "abilities": (*face.get("abilities", ()), static)}

    def _on_own(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        if clause.any("neg") and self.things(clause):
            self._none_of(clause, verb, self.things(clause))
            return
        holder = self.who(clause, verb)
        for mention in self.things(clause):
            for object_id in self.ids(mention):
                self.draft.objects[object_id]["_owned"] = holder
                if self.draft.controller(object_id) != holder or self.draft.unsaid(object_id):
                    self.draft.owned(object_id, holder)
        verb.use()

    _on_control = _on_have
