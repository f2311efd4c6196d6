"""The layers: project a state to what is seen of it. `project` is the way in; `matching`, `legality` and `text` read the result."""

from __future__ import annotations

from rules_engine.layers.amounts import amount
from rules_engine.layers.matching import find, has_name, matches, share_name
from rules_engine.layers.project import project
from rules_engine.layers.refs import Context, compare, is_player, opponents, resolve_ref
from rules_engine.layers.view import Held, InForce, Prohibited, Projection, Restriction, Trace, View

__all__ = [
    "Context",
    "Held",
    "InForce",
    "Prohibited",
    "Projection",
    "Restriction",
    "Trace",
    "View",
    "amount",
    "compare",
    "find",
    "has_name",
    "is_player",
    "matches",
    "opponents",
    "project",
    "resolve_ref",
    "share_name",
]
