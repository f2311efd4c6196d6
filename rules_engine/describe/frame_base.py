"""What all frames need: who and what a clause speaks of, and how a card is put to use."""

from __future__ import annotations

import itertools
from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import Draft, UnclearError
from rules_engine.describe.mentions import Mention, Noun
from rules_engine.describe.referring import Referring
from rules_engine.describe.said_words import word_of

PROHIBITIONS = {"gain": "gain_life", "lose": "lose_life", "change": "change_life", "change_total": "change_life"}
AUXILIARY = frozenset({"have", "be", "get", "become"})
SIMPLE = frozenset(
    {"sacrifice", "destroy", "exile", "bounce", "flicker", "phase_out", "counter_spell", "die", "bolt", "tap", "untap"}
)
NO_OBJECTS = frozenset({"trigger", "ability", "copy", "effect"})
KINDS_OF_USE = {
    "activate": "activate", "trigger": "trigger", "enter": "trigger", "tap": "activate", "sacrifice": "activate",
}  # fmt: skip
OWN_DEEDS = frozenset({"shuffle", "search", "draw", "mill", "discard", "sacrifice", "gain", "lose"})
"""What several players would each do for themselves, which isn't read as one player's doing."""


class FrameBase(Referring):
    """The state of reading: the draft, and who was last spoken of as a subject."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self.subject: str | None = None
        self.totalled = False
        """Whether the last subject was only named for a life total, so that what is done without a subject isn't theirs."""
        self.doer: str | None = None
        """Who acts in the sentence so far."""
        self.spoken: list[str] = []
        """The players that the sentence has spoken of."""

    def who(self, clause: Clause, verb: Mention | None = None) -> str:
        """Return the key of a clause's subject."""
        if clause.starts:
            self.subject = None
        mention = self.subject_of(clause, verb)
        if mention is not None:
            mention.use()
            self.totalled = False
            keys = self.draft.who(mention.value)
            if len(keys) > 1 and verb is not None and verb.value in OWN_DEEDS and not clause.question:
                raise UnclearError("unclear_reference", tuple(item.text for item in mention.items))
            self.subject = keys[0]
        elif clause.holder is not None:
            self.subject = self.draft.who(clause.holder)[0]
        elif verb is not None and verb.mark == "1":
            self.subject = self.draft.who("you")[0]
        elif (
            verb is not None
            and not verb.mark
            and ((self.totalled and not clause.shares_subject) or self._speaks_for_self(clause))
        ):
            return self.draft.me
        elif verb is not None and verb.mark == "3" and self.subject in (None, "you") and self.draft.me == "you":
            self.subject = self.draft.who("third")[0]
        return self.subject or self.draft.me

    def _speaks_for_self(self, clause: Clause) -> bool:
        """Whether an infinitive is one's own: "quiero darle …", or done to the one last spoken of ("will ihm … geben")."""
        if any(m.mark == "1" for m in clause.of("modal")):
            return True
        third = next((m for m in clause.of("player") if m.mark == "o" and m.value == "third"), None)
        return third is not None and bool(clause.of("modal")) and self.draft.first_person

    def subject_of(self, clause: Clause, verb: Mention | None = None) -> Mention | None:
        """Return the mention of a clause's subject."""
        players = [m for m in clause.mentions if m.kind == "player"]
        free = [m for m in players if m.mark not in ("o", "g") and m.prep in (None, "than") and m.value != "someone"]
        if verb is not None and verb in clause.mentions:
            place = clause.place(verb)
            before = [m for m in clause.mentions[:place] if m in free]
            if before:
                return before[-1]
            following = next((m for m in clause.mentions[place + 1 :] if m.kind not in ("adv", "filler", "time")), None)
            held = (
                verb.value in ("control", "own") and clause.mentions[max(place - 1, 0)].value == "be"
            )  # "is controlled by"
            if following in free and following is not None and (following.mark == "s" or clause.question or held):
                return following
        free = free or [m for m in players if m.mark not in ("o", "g") and m.prep in (None, "than")]
        if not free and verb is not None and verb.value in ("control", "own") and not verb.mark:
            return next((m for m in players if m.prep in ("of", "for", "with")), None)
        if verb is not None and verb in clause.mentions:  # "… targets my opponent, who is at 5": who isn't what targets
            pairs = itertools.pairwise(clause.mentions[clause.place(verb) :])
            told = [m for last, m in pairs if last.kind == "player" and last.value == m.value]
            free = [m for m in free if m not in told]
        strong = [m for m in free if m.mark == "s"]
        first = next(iter(strong or free), None)
        if verb is None or strong or first is None or verb not in clause.mentions:
            return first
        return first if verb.mark != "1" and clause.place(first) < clause.place(verb) else None

    def ids(self, mention: Mention, holder: str | None = None, zone: str | None = None) -> list[str]:
        """Return the ids of the objects a mention means, entering them where needed."""
        mention.use()
        recent = self.draft.recent
        noun = mention.noun
        if mention.kind == "object" and noun is not None:
            if not noun.cards and noun.types and set(noun.types) <= NO_OBJECTS:
                return []
            found = self._both_known(noun) or self.draft.enter_all(noun, holder, zone)
            return found[:1] if "one_of" in noun.adjectives else found
        if mention.kind == "it":
            places = {"them": slice(-2, None), "former": slice(-2, -1)}
            if mention.value in places:
                here = [o for o in recent if self.draft.objects[o].get("zone", "battlefield") == "battlefield"]
                recent = here if len(here) >= 2 else recent
            if mention.value == "it" and (one := self._one_of_exchanged(mention, holder)):
                return one
            meant = recent[places.get(mention.value, slice(-1, None))]
            if mention.value == "them" and len(meant) == 1 and self.draft.objects[meant[0]].get("count", 1) == 1:
                raise UnclearError("unclear_reference", tuple(item.text for item in mention.items))
            return meant
        if mention.kind == "possn":
            key = self.draft.who(mention.value)[0]
            existing = self._one_of_them(key) or self.draft.find(Noun(types=["creature"]), key) or self._last_of(key)
            found_id = existing or self.draft.enter(Noun(types=["creature"], of=mention.value))
            if "tapped" in mention.values:
                self.draft.objects[found_id]["tapped"] = True
            return [found_id]
        return []

    def _one_of_them(self, key: str) -> str | None:
        """`two lands, mine is tapped`: of several things of which it wasn't said whose they are, the first is mine, the last another's."""
        described = [o for o in self.draft.recent if not self.draft.objects[o].get("card")]
        unsaid = [o for o in described if self.draft.objects[o].get("_open")]
        if len(unsaid) < 2 or any(o in self.draft.said_of(key) for o in described):
            return None
        found = unsaid[0] if key == self.draft.me else unsaid[-1]
        self.draft.settle(found, key)
        return found

    def _last_of(self, key: str) -> str | None:
        """Return the latest permanent of a player that is only described, for "mine" to mean."""
        all_of = self.draft.objects
        here = (o for o in reversed(self.draft.recent) if all_of[o].get("zone", "battlefield") == "battlefield")
        return next((o for o in here if not all_of[o].get("card") and self.draft.controller(o) == key), None)

    def _both_known(self, noun: Noun) -> list[str]:
        """Return the two things that "both creatures" were spoken of already, none where there aren't two."""
        if "both" not in noun.adjectives:
            return []
        fitting = [
            o for o in self.draft.recent if set(noun.types) <= self.draft.types_of(o) or "permanent" in noun.types
        ]
        here = [o for o in dict.fromkeys(fitting) if self.draft.objects[o].get("zone", "battlefield") == "battlefield"]
        return here[-2:] if len(here) >= 2 else []

    def _attaches(self, object_id: str) -> bool:
        """Whether an object is an Aura or Equipment."""
        return bool({"Aura", "Equipment"} & self.draft.subtypes_of(object_id))

    def protected(self, keyword: Mention) -> None:
        """`does protection from blue stop Switcheroo`: a creature of the other player that has it."""
        keyword.use()
        noun = Noun(types=["creature"], keywords=[keyword.value], of=self.draft.other_than(self.draft.me))
        self.draft.assumed.append(f"object.{self.draft.enter(noun)}")

    def named(self, mention: Mention) -> str:
        """Return the name that is said: a card's, or a word that could be one ("is it named Island")."""
        noun = mention.noun
        if noun is None or not (noun.cards or noun.subtypes):
            return mention.value
        return self.draft.card_of(noun) if noun.cards else " ".join(noun.subtypes)

    def things(self, clause: Clause) -> list[Mention]:
        """Return the mentions of objects in a clause that are still to be read."""
        return clause.free("object", "it", "possn")

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
            elif players := self._both_players(mention):
                found += [key for key in players if key not in found]
            else:
                found += self.ids(mention)
        return found

    def _use_card(self, clause: Clause, source: Mention, verb: Mention | None, by: str | None) -> None:
        """A card is put to use: what its ability and targets are is settled when everything has been read."""
        noun = source.noun
        if noun is None or not noun.cards:
            return
        name = self.draft.card_of(noun)
        spell = bool({"instant", "sorcery"} & set(self.draft.cards[name].types))
        if verb is not None and verb.value == "cast" and "land" in self.draft.cards[name].types:
            noun.adjectives.append("other")  # one that is played isn't one that is there
        existing = self.draft.find_card(name)
        said = by or existing or self.subject_of(clause, verb) or (verb is not None and verb.mark == "1") or noun.of
        if by is None:
            by = self._user(clause, source, verb, existing)
        source_id = self.ids(source, by, "hand" if spell else None)[0]
        if not (said and said != existing) and clause.holder is None and self.draft.unsaid(existing):
            self.draft.implied.add(source_id)
        if by is not None:
            self.draft.settle(source_id, by)
        if verb is not None:
            verb.use()
        place = clause.place(source)
        before = [m for m in clause.mentions[:place] if m.kind in ("object", "it", "possn")]
        totals = self._whose_totals(clause)
        after = [m for m in clause.mentions[place + 1 :] if m.kind in ("object", "it", "possn", "player")]
        words = self._words(clause) if self._changes_text(source) else None
        about = self._about(words, source_id) if words is not None else ()
        pool: list[str] = list(totals)
        aimed = any(m.prep == "on" and m.kind != "player" for m in after)
        self.draft.recent.remove(source_id)  # "Artificial Evolution on it" isn't on itself
        for mention in (*after, *before):
            if mention.used and not (mention.kind == "player" and mention.mark != "s"):
                continue
            if mention.kind == "player" and mention.value == "someone" and mention.prep is None:
                continue
            against = mention.prep == "against"
            found = self._pool([mention])
            if aimed and mention.prep == "with":
                continue  # "Chaos Warp on my land with Leonin Arbiter out"
            for object_id in found:
                if against and object_id in self.draft.objects:
                    self.draft.settle(object_id, self.draft.other_than(by or self.draft.me))
            pool += [key for key in found if key not in pool]
        if said is None and by == self.draft.me and self._aims_at_own(name, pool):
            by = self.draft.other_than(by)
            self.draft.objects[source_id]["controller"] = by
        targeted = sum(key in self.draft.objects for key in pool)
        self.draft.recent.insert(len(self.draft.recent) - targeted, source_id)
        kind = "cast" if spell else KINDS_OF_USE.get(verb.value) if verb is not None else None
        self.draft.act(
            action="use", by=by, source=source_id, kind=kind, pool=tuple(pool), timing=clause.when, words=words,
            about=about, asked=clause.question, played=(verb is not None and verb.value == "cast") or None,
        )  # fmt: skip
        for mention in clause.free("prep"):
            mention.use()

    def _aims_at_own(self, name: str, pool: list[str]) -> bool:
        """Whether a card that only targets what opponents control is said to be used on one's own: then it's an opponent's."""
        specs = [spec.what for use in cardfacts.uses(self.draft.cards[name]) for spec in use.targets]
        theirs = all(what is not None and "$opponents" in (what.controller, what.not_controller) for what in specs)
        objects = [key for key in pool if key in self.draft.objects]
        own = all(self.draft.controller(o) == self.draft.me and not self.draft.objects[o].get("_open") for o in objects)
        return bool(specs and objects) and theirs and own

    def _user(self, clause: Clause, source: Mention, verb: Mention | None, existing: str | None) -> str | None:
        """Return who uses a card as far as it is said: None where that is left to whom it is used on."""
        said = self.subject_of(clause, verb) if verb is not None or self._subject_before(clause, source) else None
        if said is not None and not self.draft.first_person and not self._subject_before(clause, source):
            said = None
        own = (
            self.draft.controller(existing)
            if existing and not (self.draft.objects[existing].get("_open") and not self.draft.first_person)
            else None
        )
        if own is None and clause.holder is not None and said is None:
            return self.draft.who(clause.holder)[0]
        if own is not None and verb is not None and verb.value in ("trigger", "enter"):
            return own
        if said is not None:
            return self.draft.who(said.value)[0]
        if verb is not None and verb.mark == "1":
            return self.who(clause, verb)
        if own is None and source.noun is not None and source.noun.of is not None:
            return self.draft.who(source.noun.of)[0]
        return own or (self.draft.me if self.draft.first_person else None)

    def _whose_totals(self, clause: Clause) -> list[str]:
        """Return whose life totals are spoken of: "my life total with my teammate's"."""
        found = []
        for mention, following in itertools.pairwise(clause.mentions):
            totals = following.kind == "measure" and following.value in ("life", "life_total")
            if mention.kind in ("poss", "possn") and totals:
                found.append(self.draft.who(mention.value)[0])
                mention.use()
                following.use()
        return found

    def _subject_before(self, clause: Clause, source: Mention) -> bool:
        place = clause.place(source)
        return any(m.kind == "player" and m.prep is None and m.mark != "o" for m in clause.mentions[:place])

    def _changes_text(self, mention: Mention) -> bool:
        card = self.draft.cards[self.draft.card_of(mention.noun)] if mention.noun else None
        return card is not None and any("change_text" in use.does for use in cardfacts.uses(card))

    def _about(self, words: tuple[str, str], source: str | None = None) -> tuple[str, ...]:
        """Return what a change of words may be about where that isn't said: what has the word in its text, or is of that type."""
        spoken = [o for o in self.draft.recent if o != source and o not in self._changers()]
        cards = [o for o in spoken if self.draft.objects[o].get("card")]
        saying = [o for o in cards if cardfacts.says(self.draft.cards[self.draft.objects[o]["card"]], words[0])]
        if saying:
            return tuple(saying)
        named = cards or [o for o in spoken if words[0] in self.draft.subtypes_of(o)] or spoken
        return tuple(named[-1:])

    def _changers(self) -> set[str]:
        return {str(a["source"]) for a in self.draft.script if a["action"] == "use" and "words" in a}

    def _wordless(self) -> dict[str, Any] | None:
        """Return the last use of a card that changes words, if the words are still open."""
        for action in reversed(self.draft.script):
            fields = self.draft.objects.get(action.get("source") or "")
            if action["action"] != "use" or "words" in action or not fields or not fields.get("card"):
                continue
            if any("change_text" in use.does for use in cardfacts.uses(self.draft.cards[fields["card"]])):
                found: dict[str, Any] = action
                return found
        return None

    def _words(self, clause: Clause) -> tuple[str, str] | None:
        """Return the two words of a text change: "black to red", "Goblin → Elf", "a basic Forest to Island"."""
        for place, mention in enumerate(clause.mentions):
            old = word_of(mention)
            described = word_of(mention, described=True) if old is None else None
            if old is None and described is None:
                continue
            for later in clause.mentions[place + 1 :]:
                if later.kind in ("prep", "filler", "conj", "verb", "modal") or later.used:
                    if later.kind == "prep" and later.value not in ("to", "for", "from", "between", "with", "in"):
                        break
                    continue
                into = later.prep == "to" and later.noun is not None and later.noun.indefinite and not later.noun.of
                new = word_of(later, described=into)  # "his Swamp into an Island"
                if new is None or later.prep not in (("to", "for", "with", "in", None) if old else ("to",)):
                    break
                if old is not None and new[0] == old[0]:
                    mention.use()
                    later.use()
                    return old[1], new[1]
                if described is not None and new[0] == described[0]:
                    later.use()
                    return described[1], new[1]
                break
        return None

    def _own_object(self, clause: Clause, verb: Mention, acting: list[Mention]) -> bool:
        place = clause.place(verb)
        after = clause.mentions[place + 1 : clause.place(acting[0])] if acting[0] in clause.mentions[place:] else []
        return any(m.kind == "object" for m in after) and clause.any("conj") is not None

    @staticmethod
    def _acts_in_question(clause: Clause, verb: Mention) -> bool:
        """Whether a verb in a question is done (so that its outcome can be told) and not just asked about."""
        if verb.value in ("exchange", "aura_swap", "change", "redistribute"):
            return True
        if verb.value == "target":
            return clause.any("modal", "can") is not None
        if verb.value in ("steal", "give"):
            return not clause.asks_directly
        asked_to_do = clause.any("modal", "can", "must", "want") is not None or (
            verb.mark == "1" and clause.when is not None
        )
        if verb.value == "activate" and clause.any("q") is None and clause.any("neg") is None:
            return True
        if verb.mark == "g" and clause.any("verb", "trigger") is not None and clause.asks_directly:
            return True  # "does casting Worldly Tutor trigger his Trickster"
        if verb.value in ("cast", "shuffle"):
            return asked_to_do or (clause.any("q") is None and verb.mark == "1")
        if verb.value in SIMPLE and verb.value != "die":
            return clause.when == "in_response" and (asked_to_do or clause.any("q") is None)
        return verb.value in ("have", "control", "be") and clause.any("modal") is None and clause.any("q") is None
