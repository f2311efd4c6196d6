"""A draft to a scenario: which ability is used, what it targets, what an unnamed exchange exchanges, and what was left open."""

from __future__ import annotations

from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import PASSING
from rules_engine.describe.performed import Performing

TIMINGS = {
    "in_response": "in_response", "then": None, "before": None, "end_of_turn": "end_of_turn", "end_step": "end_step",
    "next_turn": "next_turn", "your_next_turn": "your_next_turn",
}  # fmt: skip


class Finisher(Performing):
    """Turns the pending actions of a draft into actions of the contract."""

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
        self._settle_results()
        self._settle_topics()
        for action in list(self.draft.script):
            made = getattr(self, f"_make_{action['action']}")(action)
            if made is None:
                continue
            made["by"] = made.get("by") or self.draft.me
            if made["by"] == "you":
                made.pop("by", None)
            else:
                self.draft.player(made["by"])
            when = TIMINGS.get(action.get("timing") or "")
            if when == "in_response" and self.done:
                made["timing"] = {"when": "in_response"}
            elif action.get("timing") in PASSING and self.done:
                self.done.append({"action": "pass", "until": PASSING[action["timing"]]})
            self.done.append(made)
        return self.done
