"""What an Aura or Equipment does that is only described."""

from __future__ import annotations

from typing import Any

from rules_engine.describe.mentions import Noun


def attachment_abilities(noun: Noun) -> tuple[dict[str, Any], ...]:
    """Return what a described Aura or Equipment does: a bonus, and what it may enchant."""
    found: list[dict[str, Any]] = []
    if noun.bonus:
        power, toughness = (int(part) if part.lstrip("+-").isdigit() else 0 for part in noun.bonus)
        found.append(
            {
                "kind": "static",
                "affects": "$attached",
                "changes": ({"change": "modify_pt", "power": power, "toughness": toughness},),
            }
        )
    if noun.enchants:
        kind, _, whose = noun.enchants.partition(":")
        what = {"types": (kind,)} | ({"controller": "$you"} if whose else {})
        found.append({"kind": "keyword", "keyword": "enchant", "what": what})
    return tuple(found)
