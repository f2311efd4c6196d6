"""Frames for what is attached to what."""

from __future__ import annotations

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.frame_strength import StrengthFrames
from rules_engine.describe.mentions import Mention


class AttachFrames(StrengthFrames):
    """Frames for Auras and Equipment on things."""

    def _has_on_top(self, subjects: list[Mention], things: list[Mention], verb: Mention) -> bool:
        """`my Shapeshifter has Serra Angel on top of my graveyard`: the thing has nothing, the card is whose the graveyard is."""
        others = [t for t in things if t not in subjects]
        lying = [t for t in others if t.noun is not None and t.noun.zone and t.noun.zone_of]
        if len(subjects) != 1 or not others or len(lying) != len(others):
            return False
        verb.use()
        for mention in (*others, *subjects):
            self.ids(mention)
        return True

    def _can_attach(self, mention: Mention) -> bool:
        """Whether a mention is an Aura or Equipment."""
        noun = mention.noun
        if noun is None:
            return False
        if noun.cards:
            return bool({"Aura", "Equipment"} & set(self.draft.cards[self.draft.card_of(noun)].subtypes))
        return bool({"aura", "equipment"} & set(noun.types))

    def _attach_objects(self, what: Mention, to: Mention, holder: str | None = None) -> None:
        to_id = self.ids(to)
        what_id = self.ids(what, holder)
        if to_id and what_id and to_id[0] != what_id[0]:
            self._put_on(what_id[0], to_id[0])

    def _put_on(self, worn: str, host: str) -> None:
        """Attach one thing to another, which is what is spoken of from here on."""
        self.draft.objects[worn]["attached_to"] = host
        self._controlled_through(worn, host)
        if host in self.draft.recent:
            self.draft.recent.remove(host)
            self.draft.recent.append(host)

    def _controlled_through(self, aura: str, host: str) -> None:
        """An Aura that gives control of what it enchants: who controls it controls that as well."""
        card = self.draft.objects[aura].get("card")
        if card and cardfacts.gives_control(self.draft.cards[card]):
            self.draft.objects[host]["_controlled"] = self.draft.controller(aura)

    def _on_attach(self, clause: Clause, verb: Mention) -> None:
        if clause.question:
            return
        things = self.things(clause)
        place = clause.place(verb)
        before = [t for t in things if clause.place(t) < place]
        after = [t for t in things if clause.place(t) > place]
        if before and after:
            pair = (before[0], after[0])
        elif len(things) >= 2:
            pair = (things[0], things[1])
        else:
            if not things and any(fields.get("attached_to") for fields in self.draft.objects.values()):
                verb.use()
            return
        passive = (
            any(m.kind == "prep" and m.value == "with" for m in clause.mentions[place : place + 2])
            or pair[1].prep == "with"
        )
        if passive or (self._can_be_attached(pair[1]) and not self._can_be_attached(pair[0])):
            pair = (pair[1], pair[0])
        player = self.subject_of(clause, verb)
        self._attach_objects(pair[0], pair[1], self.draft.who(player.value)[0] if player else None)
        verb.use()
        if before and before[0].kind == "object":
            self.ids(before[0])  # it is spoken of further

    def _can_be_attached(self, mention: Mention) -> bool:
        """Whether a thing is an Aura or Equipment: of two things that is the one which is attached, however it was said."""
        noun = mention.noun
        if noun is None:
            return False
        subtypes = {kind for name in noun.cards for kind in self.draft.cards[name].subtypes}
        return bool({"aura", "equipment"} & set(noun.types) or {"Aura", "Equipment"} & subtypes)

    def _hosts(self, pool: list[Mention]) -> list[str]:
        """Return what is exchanged: of "my creature has an Aura and I exchange it" that is the creature."""
        found: list[str] = []
        for mention in pool:
            ids = self._pool([mention])
            if mention.kind == "it" and mention.value == "it":
                ids = [self.draft.objects.get(each, {}).get("attached_to") or each for each in ids]
            found += [each for each in ids if each not in found]
        return found

    def _cast_again(self, clause: Clause, verb: Mention) -> None:
        """`lo devuelven a la mano y lo lanzo otra vez`: what was returned to hand just now."""
        last = self.draft.script[-1] if self.draft.script else {}
        returned: tuple[str, ...] = last.get("what", ()) if last.get("do") == "bounce" else ()
        if (
            len(returned) != 1
            or clause.question
            or clause.any("neg")
            or not self.draft.objects[returned[0]].get("card")
        ):
            return
        if all(m.kind == "it" for m in self.things(clause)):
            self.draft.act(action="use", by=self.draft.controller(returned[0]), source=returned[0], kind="recast")
            for mention in (verb, *clause.free("it", "player", "modal", "adj")):
                mention.use()
