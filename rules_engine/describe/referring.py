"""Which of two things that were exchanged a pronoun means, and whether "both" are things or players."""

from __future__ import annotations

from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.draft import Draft, UnclearError
from rules_engine.describe.mentions import Mention


class Referring:
    """Tells what "it" is after an exchange, and who "both" are."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.telling, self.when = True, ""
        """Whether the clause that is read tells something, and when that happens."""

    def _one_of_exchanged(self, mention: Mention, holder: str | None) -> list[str]:
        """Return which of two exchanged things "it" is: the one that its sacrificer controls then; declines where it may be either."""
        script, recent = self.draft.script, self.draft.recent
        if not (self.telling or holder) or not script or not recent or not self._exchanged_by(script[-1]):
            return []
        pair = [p for p in script[-1].get("pool", ()) if p in self.draft.objects and p != script[-1].get("source")]
        if len(pair) != 2 or recent[-1] not in pair:
            return []
        at_once = self.when == "in_response"
        own = [p for p in pair if holder and (self.draft.controller(p) == holder) is at_once]
        if len(own) != 1:
            raise UnclearError("unclear_reference", tuple(item.text for item in mention.items))
        return own

    def _exchanged_by(self, action: dict[str, Any]) -> bool:
        card = (self.draft.objects.get(action.get("source") or "") or {}).get("card")
        does = {d for use in cardfacts.uses(self.draft.cards[card]) for d in use.does} if card else set()
        return action["action"] == "exchange" or (action["action"] == "use" and "exchange_control" in does)

    def _both_players(self, mention: Mention) -> tuple[str, ...]:
        """`Soul Conduit resolves on both`: the two players, where there aren't two things that could be meant."""
        zones = ("battlefield", "stack")
        there = [o for o in self.draft.recent if self.draft.objects[o].get("zone", "battlefield") in zones]
        players = tuple(key for key in self.draft.players if key != "teammate")
        if mention.kind != "it" or mention.mark != "b" or len(there) != 1 or len(players) != 2:
            return ()
        mention.use()
        return players
