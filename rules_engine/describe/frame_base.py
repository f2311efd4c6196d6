"""What all frames need: who and what a clause speaks of, and how a card is put to use."""

from __future__ import annotations

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import Draft
from rules_engine.describe.mentions import Mention, Noun

PROHIBITIONS = {"gain": "gain_life", "lose": "lose_life", "change": "change_life", "change_total": "change_life"}
AUXILIARY = frozenset({"have", "be", "get", "become"})
SIMPLE = frozenset(
    {"sacrifice", "destroy", "exile", "bounce", "flicker", "phase_out", "counter_spell", "die", "bolt", "tap", "untap"}
)
_BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class FrameBase:
    """The state of reading: the draft, and who was last spoken of as a subject."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.subject: str | None = None

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

    def _timing(self, clause: Clause) -> str | None:
        return clause.when

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
            old = word_of(mention)
            if old is None:
                continue
            for later in clause.mentions[place + 1 :]:
                if later.kind in ("prep", "filler", "conj", "verb") or later.used:
                    if later.kind == "prep" and later.value not in ("to", "for", "from", "between"):
                        break
                    continue
                new = word_of(later)
                if new is not None and new[0] == old[0] and later.prep in ("to", "for", None):
                    mention.use()
                    later.use()
                    return old[1], new[1]
                break
        return None

    def _own_object(self, clause: Clause, verb: Mention, acting: list[Mention]) -> bool:
        place = clause.mentions.index(verb)
        after = (
            clause.mentions[place + 1 : clause.mentions.index(acting[0])]
            if acting[0] in clause.mentions[place:]
            else []
        )
        return any(m.kind == "object" for m in after) and clause.any("conj") is not None

    @staticmethod
    def _acts_in_question(clause: Clause, verb: Mention) -> bool:
        """Whether a verb in a question is done (so that its outcome can be told) and not just asked about."""
        if verb.value in ("exchange", "aura_swap", "change", "redistribute", "steal", "give"):
            return True
        asked_to_do = clause.any("modal", "can", "must", "want") is not None or (
            verb.mark == "1" and clause.when is not None
        )
        if verb.value in ("cast", "activate", "shuffle"):
            return asked_to_do or (clause.any("q") is None and verb.mark == "1")
        if verb.value in SIMPLE and verb.value != "die":
            return asked_to_do and clause.when == "in_response"
        return verb.value in ("have", "control", "be") and clause.any("modal") is None and clause.any("q") is None


def number_of(written: str) -> int | str:
    """Return a printed number as an int, `*` and `x` as they are."""
    return int(written) if written.lstrip("+-").isdigit() else written


def word_of(mention: Mention) -> tuple[str, str] | None:
    """Return family and word where a mention may be a color, basic land type or creature type said as a word."""
    if mention.kind == "color":
        return "color", mention.value
    noun = mention.noun
    if mention.kind == "object" and noun is not None and len(noun.subtypes) == 1 and noun.bare and not noun.token:
        return ("basic_land_type" if noun.subtypes[0] in _BASICS else "creature_type"), noun.subtypes[0]
    return None
