"""Frames for choices: what is chosen, found, paid or declined, and what is said not to be."""

from __future__ import annotations

from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.frame_targets import TargetFrames
from rules_engine.describe.mentions import Mention

MAY_BE_SAID = frozenset({"exchange", "do", "gain", "shuffle", "aura_swap", "search", "draw"})


class ChoiceFrames(TargetFrames):
    """Frames that answer the choices of what was said last."""

    def _last_use(self) -> dict[str, Any] | None:
        return next((a for a in reversed(self.draft.script) if a["action"] == "use"), None)

    def _chooses_any_number(self, action: dict[str, Any]) -> bool:
        card = self.draft.objects[action["source"]].get("card") if action.get("source") in self.draft.objects else None
        return card is not None and any(
            spec.any_number or spec.up_to for use in cardfacts.uses(self.draft.cards[card]) for spec in use.targets
        )

    def _none_chosen(self, clause: Clause) -> None:
        """`Loaming Shaman on Bob, no cards`, `no targets`: nothing is chosen of what may be none."""
        spoken = next((o for o in reversed(self.draft.recent) if self.draft.objects[o].get("card")), None)
        last = self._last_use() or ({"source": spoken} if spoken else None)
        none = clause.any("adj", "empty") or clause.any("neg")
        small = all(
            m is none
            or m.kind in ("filler", "adv", "conj")
            or (m.kind == "verb" and m.value == "target")
            or (
                m.noun is not None
                and set(m.noun.types) <= {"card", "target"}
                and not m.noun.cards
                and not m.noun.subtypes
            )
            for m in clause.mentions
        )
        if last is None or none is None or clause.question or not small or not self._chooses_any_number(last):
            return
        for mention in clause.mentions:
            mention.use().kind = "filler"

    def _on_choose(self, clause: Clause, verb: Mention) -> None:
        """`I choose no cards`, `she chooses to exchange`, `choosing Elf`, `picks Bob's creature as the new target`."""
        last = self._last_use()
        if clause.question or last is None:
            return
        by = clause.any("player")
        nothing = clause.any("adj", "empty") or clause.any("neg")
        if nothing is None:  # "and I choose 0 of them"
            nothing = next((m for m in clause.free("number") if m.number == 0 and m.measure is None), None)
        done = next((v for v in clause.free("verb") if v.value in MAY_BE_SAID), None)
        if nothing is not None and done is None and self._chooses_any_number(last):
            of_them = [m for m in clause.free("player", "it") if m.prep == "of"]
            for mention in (verb, nothing, by, *clause.free("zone", "object"), *of_them):
                if mention is not None:
                    mention.use()
            if nothing.kind == "number":
                nothing.kind = "filler"  # that there are no targets is all that is left of it
        elif (fails := clause.any("topic", "fail_to_find")) is not None and not clause.free("object", "number"):
            last["found"] = "none"
            for mention in (verb, fails, by, *clause.free("modal")):
                if mention is not None:
                    mention.use()
        elif done is not None and not clause.free("object", "number"):
            last["may"] = "no" if nothing is not None else "yes"
            whom = next((m for m in clause.free("player") if m.prep in ("for", "on", "between")), None)
            if whom is not None:  # "exchange chosen for Bob and Carol"
                pool = [m for m in clause.free("player") if clause.place(m) >= clause.place(whom)]
                last["pool"] = (*last.get("pool", ()), *self._pool(pool))
            for mention in (verb, nothing, by, done, *clause.free("it", "modal")):
                if mention is not None:
                    mention.use()
        elif (new := clause.any("topic", "choose_new_targets")) is not None and len(clause.free("object")) == 1:
            last["new_targets"] = self.ids(clause.free("object")[0])[0]
            for mention in (verb, new, by):
                if mention is not None:
                    mention.use()
        elif new is not None and not clause.free("object") and nothing is None:
            aimed = [m for m in clause.of("player") if clause.place(m) > clause.place(verb) and m.mark != "s"]
            if len(aimed) == 1:  # "chooses Bob as the new target"
                last["new_targets"] = self.draft.who(aimed[0].value)[0]
                for mention in (verb, new, aimed[0]):
                    mention.use()
        elif clause.free("object") and nothing is None:
            pool = [m for m in clause.mentions if m.kind in ("object", "possn", "it") and not m.used]
            last["pool"] = (*last.get("pool", ()), *self._pool(pool))
            verb.use()

    def _on_decline(self, clause: Clause, verb: Mention) -> None:
        """`Alice declines`: what she may do isn't done."""
        last = self._last_use()
        if clause.question or clause.any("neg") or last is None or clause.free("object", "number"):
            return
        last["may"] = "no"
        done = [v for v in clause.free("verb") if v.value in MAY_BE_SAID]
        for mention in (verb, *done[:1], *clause.free("player", "it")):
            mention.use()

    def _on_find(self, clause: Clause, verb: Mention) -> None:
        """`and finds Grizzly Bears`, `finds none`."""
        last = next((a for a in reversed(self.draft.script) if a["action"] in ("search", "use")), None)
        if clause.question or last is None:
            return
        things = clause.free("object")
        nothing = clause.any("adj", "empty") or clause.any("neg")
        if nothing is not None and not any(m.noun and m.noun.cards for m in things):
            last["found"] = "none"
            for mention in (verb, nothing, *things, *clause.free("player", "it")):
                mention.use()
        elif len(things) == 1 and things[0].noun is not None and (things[0].noun.cards or things[0].noun.subtypes):
            by = self.who(clause, verb)
            last["found"] = self.ids(things[0], by, "library")[0]
            verb.use()
