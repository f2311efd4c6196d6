"""Frames for the moves of a game that no card has to be named for: splicing, milling, attacking, what makes a player shuffle."""

from __future__ import annotations

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import Draft, UnclearError
from rules_engine.describe.frame_words import WordFrames
from rules_engine.describe.mentions import Mention

SOURCES = frozenset({"spell", "ability", "effect", "trigger"})


class PlayFrames(WordFrames):
    """Frames that are tried before the verbs of a clause, and those of further verbs."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self.bracketed = False
        self.unnamed: tuple[Mention, ...] = ()
        """What was said of a spell that isn't named, until it is said what it does: "casts a spell that …"."""

    def _before_verbs(self, clause: Clause) -> None:
        self._in_brackets(clause)
        self._by_shape(clause)
        self._splices(clause)
        self._made_to(clause)
        self._would_go(clause)
        self._again(clause)
        self._none_chosen(clause)

    def _after_verbs(self, clause: Clause) -> None:
        self._for_x(clause)
        self._etb(clause)
        spells = [m for m in clause.free("object") if m.noun and m.noun.indefinite and m.noun.types == ["spell"]]
        cast = clause.any("verb", "cast")
        self.unnamed = (cast, *spells) if cast is not None and not cast.used and len(spells) == 1 else ()

    def _in_brackets(self, clause: Clause) -> None:
        """`controls Bob's Colossus (Mind Control)`: the Aura is on what is before the brackets, which stays what is spoken of."""
        inside, self.bracketed = self.bracketed, clause.ends == "("
        if inside and self._comes_of_it(clause):
            return
        thing = clause.mentions[0] if len(clause.mentions) == 1 else None
        if (
            not inside
            or thing is None
            or thing.kind != "object"
            or not self._can_attach(thing)
            or not self.draft.recent
        ):
            return
        host = self.draft.recent[-1]
        if not self.draft.types_of(host) & {"creature", "land", "artifact", "enchantment", "planeswalker"}:
            return
        for object_id in self.ids(thing, self.draft.said_controller(host)):
            self.draft.objects[object_id]["attached_to"] = host
        self.draft.recent.remove(host)
        self.draft.recent.append(host)

    def _comes_of_it(self, clause: Clause) -> bool:
        """`(protection from red)` after a change of white to red: what comes of it."""
        words = self.draft.script[-1].get("words") if self.draft.script else None
        keywords = clause.of("keyword")
        if not words or len(keywords) != len(clause.mentions):
            return False
        new = words[1].lower()
        if not all(m.value in (f"protection from {new}", f"{new}walk") for m in keywords):
            return False
        for mention in keywords:
            mention.use()
        return True

    def _splices(self, clause: Clause) -> None:
        """`casts Lava Spike at Bob splicing Glacial Ray`, `with Glacial Ray spliced`: the cards that are spliced onto the spell."""
        verb = clause.any("verb", "splice")
        if verb is None or clause.question:
            return
        cards = [m for m in clause.free("object") if m.noun and m.noun.cards and self._can_be_spliced(m)]
        hosts = [
            m for m in clause.free("object") if m.noun and m.noun.cards and self._acts_as_spell(m) and m not in cards
        ]
        place = clause.place(verb)
        after = [m for m in cards if clause.place(m) > place]
        if not hosts and self._last_use() is None:
            return
        spliced = after or [m for m in cards if clause.place(m) < place and m.prep == "with"]
        if not spliced:
            return
        by = self.who(clause) if self.subject_of(clause) is not None else clause.holder
        ids = [i for m in spliced for i in self.ids(m, by, "hand")]
        verb.use()
        if hosts:
            self._use_card(clause, hosts[0], clause.any("verb", "cast"), by)
        last = self._last_use()
        if last is not None:
            if not hosts:
                last["pool"] = (*last.get("pool", ()), *self._pool(clause.free("object", "it", "possn")))
            last["splice"] = (*last.get("splice", ()), *ids)

    def _can_be_spliced(self, mention: Mention) -> bool:
        card = self.draft.cards[self.draft.card_of(mention.noun)] if mention.noun is not None else None
        return card is not None and any(a.kind == "keyword" and a.keyword == "splice" for a in card.abilities)

    def _made_to(self, clause: Clause) -> None:
        """`Alice's own search spell makes her shuffle`: whoever is made to shuffle does it."""
        verbs = clause.free("verb")
        made = next((v for v in verbs if v.value in ("become", "make")), None)
        done = next((v for v in verbs if v.value == "shuffle"), None) or next(
            (v for v in verbs if v.value == "search"), None
        )
        if (
            made is None
            or done is None
            or clause.question
            or clause.any("neg")
            or clause.place(done) < clause.place(made)
        ):
            return
        between = clause.mentions[clause.place(made) + 1 : clause.place(done)]
        whom = next((m for m in between if m.kind in ("player", "poss")), None)
        before = clause.mentions[: clause.place(made)]
        causes = [
            m
            for m in before
            if m.kind == "object" and m.noun is not None and m.noun.types and set(m.noun.types) <= SOURCES
        ]
        if whom is None or not (causes or self.unnamed) or any(m.noun is not None and m.noun.cards for m in before):
            return
        whose = causes[0].noun.of if causes and causes[0].noun is not None else None
        if whose is None:
            whose = next((m.value for m in before if m.kind in ("player", "poss")), None)
        by = self.draft.who(whose)[0] if whom.value == "third" and whose is not None else None
        key = by or self.draft.who(whom.value)[0]
        for mention in (made, done, whom, *before, *between, *self.unnamed):
            if mention.kind in ("verb", "player", "object", "poss", "modal", "prep"):
                mention.use()
        self.unnamed, self.subject = (), key
        if done.value == "shuffle":
            self.draft.act(action="shuffle", by=key, timing=clause.when)

    def _again(self, clause: Clause) -> None:
        """`A Goblin dies; then a Cleric`: the same happens to another thing."""
        last = self.draft.script[-1] if self.draft.script else None
        things = [m for m in clause.mentions if m.kind == "object"]
        small = all(m.kind in ("object", "filler", "adv", "conj") for m in clause.mentions)
        if last is None or last["action"] != "simple" or clause.when != "then" or len(things) != 1 or not small:
            return
        noun = things[0].noun
        if noun is None or noun.cards or not noun.indefinite:
            return
        ids = self.ids(things[0], self.draft.controller(last["what"][0]))
        self.draft.act(**{**last, "what": tuple(ids), "timing": "then", "alternative": clause})

    def _etb(self, clause: Clause) -> None:
        """`Loaming Shaman etb, targeting my opponent`: its ability triggers as it enters."""
        event, last = clause.any("event", "enters"), self._last_use()
        if event is None or event.used or last is None or clause.question or clause.any("neg"):
            return
        card = self.draft.cards.get(self.draft.objects.get(last.get("source") or "", {}).get("card") or "")
        here = any(m.noun and card is not None and card.name in m.noun.cards for m in clause.of("object"))
        if here and card is not None and any(use.event == "enters" for use in cardfacts.uses(card)):
            last["kind"] = "trigger"
            event.use()

    def _for_x(self, clause: Clause) -> None:
        """`with X=2`: the value of X of the spell that was named last."""
        number = next((m for m in clause.free("number") if m.measure == "x"), None)
        last = self._last_use()
        if number is None and last is not None and last["action"] == "use" and last.get("source") in self.draft.objects:
            card = self.draft.cards.get(self.draft.objects[last["source"]].get("card") or "")
            has_x = card is not None and "{X}" in (card.mana_cost or "") and "x" not in last
            paid = [m for m in clause.free("number") if m.prep == "for" and m.measure in (None, "mana")]
            number = paid[0] if has_x and len(paid) == 1 else None  # "Green Sun's Zenith for 2"
        if number is not None and last is not None:
            last["x"] = number.number
            number.use()

    def _would_go(self, clause: Clause) -> None:
        """`It would go to the graveyard`: where a spell that resolved or a card that was moved goes by itself."""
        verb = next((v for v in clause.free("verb") if v.value in ("get", "put", "die")), None)
        zone = clause.any("zone", "graveyard")
        told = all(
            m.kind in ("it", "modal", "verb", "zone", "prep", "conj", "filler", "adv", "poss") for m in clause.mentions
        )
        if (
            verb is None
            or not (zone or verb.value == "die")
            or clause.any("modal", "will") is None
            or not told
            or clause.question
        ):
            return
        if not self.draft.script or self.draft.script[-1]["action"] not in ("use", "mill"):
            return
        for mention in clause.mentions:
            mention.use()

    def _on_mill(self, clause: Clause, verb: Mention) -> None:
        """`Alice mills Nexus of Fate and two others`, `Bob mills 3 cards`: the cards on top of a library, those that are named first."""
        if clause.question:
            return
        things = clause.free("object")
        spell = next(
            (m for m in things if m.noun and m.noun.cards and self._mills(m) and clause.place(m) < clause.place(verb)),
            None,
        )
        if spell is not None:
            self._use_card(clause, spell, verb, None)
            last = self.draft.script[-1]
            pool = last.get("pool", ())
            if not any(p in self.draft.players for p in pool):  # "mills herself"
                last["pool"] = (*pool, last.get("by") or self.draft.me)
            return
        if (
            not clause.free("object", "number", "zone")
            and self.draft.script
            and self.draft.script[-1]["action"] == "mill"
        ):
            verb.use()  # "Mill.": what was said
            return
        there = [m for m in things if m.prep == "with" and m.noun and m.noun.cards and m is not things[0]]
        for mention in there:  # "milled with Rest in Peace out"
            self.ids(mention)
        things = [m for m in things if m not in there]
        passive = clause.place(things[0]) < clause.place(verb) if things else False
        named = [m for m in things if m.noun and m.noun.cards]
        others = [m for m in things if m.noun and not m.noun.cards and m.noun.types == ["card"]]
        more = [m for m in clause.free("number") if m.measure is None]
        if len(named) + len(others) != len(things) or not things:
            return
        by = self.who(clause, verb) if not passive else None
        after = clause.mentions[clause.place(verb) + 1 :]
        whom = next((m for m in clause.of("player") if m.mark == "o" or m in after), None)
        if whom is not None and by is not None and self.draft.who(whom.value)[0] != by:
            raise UnclearError("unclear_reference")  # "he mills me": whose library it is
        if passive:
            noun = named[0].noun if named else None
            if noun is None or (noun.of is None and not self.draft.first_person):
                raise UnclearError("unclear_reference")
            by = self.draft.who(noun.of)[0] if noun.of is not None else self.draft.me
        count = 0
        for mention in named:
            amount = mention.noun.count or 1 if mention.noun else 1
            for object_id in self.ids(mention, by, "library"):
                self.draft.objects[object_id]["position"] = count + 1
            count += amount
        for mention in others:
            count += mention.noun.count or 1 if mention.noun else 1
            mention.use()
        rest = clause.any("adj", "other")
        if named and len(more) == 1 and rest is not None:  # "and 2 others"
            count += more[0].use().number or 0
            rest.use()
        verb.use()
        self.draft.act(action="mill", by=by, count=count, timing=clause.when)

    def _mills(self, mention: Mention) -> bool:
        """Whether a card is a spell that mills: "Archive Trap mills him"."""
        card = self.draft.cards[self.draft.card_of(mention.noun)] if mention.noun is not None else None
        mills = card is not None and any("mill" in use.does for use in cardfacts.uses(card))
        return mills and self._acts_as_spell(mention)

    def _on_attack(self, clause: Clause, verb: Mention) -> None:
        """`Bog Wraith attacks Bob`: who attacks, and so whether it can be blocked."""
        place = clause.place(verb)
        things = [t for t in self.things(clause) if t.prep is None and clause.place(t) < place]
        denied = any(m.kind == "neg" for m in clause.mentions[:place])
        if clause.question or clause.condition or denied or len(things) != 1:
            return
        whom = next((m for m in clause.mentions[place + 1 :] if m.kind in ("player", "poss")), None)
        for object_id in self.ids(things[0]):
            if whom is None or "creature" not in self.draft.types_of(object_id):
                return
            attacked = self.draft.who(whom.value)[0]
            self.draft.settle(object_id, self.draft.other_than(attacked))
            self.draft.objects[object_id]["attacking"] = True
            self.draft.active = self.draft.controller(object_id)
            self.draft.step = "combat"
            if any(keyword.endswith("walk") for keyword in self.draft.keywords_of(object_id)):
                self.draft.act(action="block", by=attacked, attacker=object_id)
        verb.use()
        whom.use() if whom is not None else None
