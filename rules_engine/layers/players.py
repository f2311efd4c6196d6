"""What players can't do, which replacements and triggers are there: read off the objects once all layers are applied."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.layers.active import Active, condition_holds
from rules_engine.layers.identity import by_identity
from rules_engine.layers.matching import find
from rules_engine.layers.refs import Context, is_player, resolve_ref
from rules_engine.layers.view import Held, InForce, Prohibited, Projection, TriggerRule, View
from rules_engine.state.model import GameObject, GameState, StandingProhibition
from rules_engine.vocabulary.abilities import Ability, StaticAbility
from rules_engine.vocabulary.changes import GrantKeyword
from rules_engine.vocabulary.refs import Filter


def players_side(state: GameState, views: Mapping[str, View], unsure: tuple[str, ...] = ()) -> Projection:
    """Return the projection: what is seen, with prohibitions, search limits, players' keywords, replacements and triggers in force."""
    side = _Side(Projection(state, views))
    for view in views.values():
        if view.held:
            side.read(state.objects[view.id], view)
    for standing in state.prohibitions:
        side.standing(standing)
    for player in state.players:
        side.add_keywords(player.key, player.keywords)
    return Projection(
        state,
        views,
        prohibited=tuple(side.prohibited),
        replacements=tuple(sorted(side.replacements, key=side.order)),
        triggered=tuple(sorted(side.triggered, key=side.order)),
        search_limits=tuple(sorted(side.limits)),
        draw_limits=tuple(sorted(side.draw_limits)),
        trigger_rules=tuple(side.trigger_rules),
        player_keywords={key: frozenset(words) for key, words in side.keywords.items()},
        unsure=unsure,
    )


@by_identity(4096)
def _matter(abilities: tuple[Held, ...]) -> tuple[Ability, ...]:
    """Return the abilities that say what players or events can or can't do."""
    return tuple(
        held.ability
        for held in abilities
        if held.ability.kind in ("replacement", "triggered")
        or (
            isinstance(held.ability, StaticAbility)
            and (held.ability.prohibits or held.ability.search_top is not None or held.ability.players is not None)
        )
    )


class _Side:
    def __init__(self, projection: Projection) -> None:
        self.projection = projection
        self.prohibited: list[Prohibited] = []
        self.replacements: list[InForce] = []
        self.triggered: list[InForce] = []
        self.trigger_rules: list[TriggerRule] = []
        self.limits: list[tuple[str, int, str]] = []
        self.draw_limits: list[tuple[str, int, str]] = []
        self.keywords: dict[str, set[str]] = {}

    def order(self, one: InForce) -> tuple[int, str, str]:
        return (self.projection.state.objects[one.source].timestamp, one.source, one.ability.id)

    def add_keywords(self, key: str, words: tuple[str, ...]) -> None:
        if words:
            self.keywords.setdefault(key, set()).update(words)

    def read(self, thing: GameObject, view: View) -> None:
        abilities = _matter(view.held)
        if not abilities or thing.phased_out:
            return
        zone = thing.zone
        emblem = zone == "command" and "emblem" in view.types
        for ability in abilities:
            match ability.kind:
                case "replacement":
                    if emblem or ability.zone_of_source == zone:
                        self.replacements.append(InForce(thing.id, view.controller, ability))
                case "triggered":
                    if emblem or ability.zone == zone:
                        self.triggered.append(InForce(thing.id, view.controller, ability))
                case "static":
                    if emblem or zone == "battlefield":
                        self._static(thing, view, ability)

    def _static(self, thing: GameObject, view: View, ability: StaticAbility) -> None:
        context = Context(view.controller, thing.id)
        probe = Active(("probe",), 0, thing.id, view.controller, {}, "static", static=ability, context=context)
        if not condition_holds(self.projection, probe):
            return
        players: tuple[str, ...] = ()
        if ability.players is not None:
            players = tuple(
                k for k in resolve_ref(self.projection, ability.players, context) if is_player(self.projection.state, k)
            )
        objects = self._objects(ability, context)
        for what in ability.prohibits:
            self.prohibited.append(Prohibited(what, players, objects, thing.id, view.controller, ability.unless_paid))
        if ability.search_top is not None:
            self.limits += [(key, ability.search_top, thing.id) for key in players]
        if ability.draw_limit is not None:
            self.draw_limits += [(key, ability.draw_limit, thing.id) for key in players]
        if ability.triggers is not None:
            self.trigger_rules.append(TriggerRule(thing.id, view.controller, players, ability))
        for change in ability.changes:
            if isinstance(change, GrantKeyword) and players:
                word = f"{change.keyword} from {change.param}" if change.param else change.keyword
                for key in players:
                    self.add_keywords(key, (word,))

    def _objects(self, ability: StaticAbility, context: Context) -> frozenset[str] | None:
        if ability.affects is None:
            return None
        if isinstance(ability.affects, Filter):
            return frozenset(find(self.projection, ability.affects, context))
        return frozenset(resolve_ref(self.projection, ability.affects, context))

    def standing(self, one: StandingProhibition) -> None:
        objects = self.projection.state.objects
        source = objects.get(one.source or "")
        bound = one.duration in ("while_source", "while_you_control_source") and one.source is not None
        if bound and (source is None or source.zone != "battlefield"):
            return
        here = frozenset(o for o, number in one.objects if o in objects and objects[o].number == number)
        if one.objects and not here:
            return
        self.prohibited.append(Prohibited(one.what, one.players, here or None, one.source, one.controller))
