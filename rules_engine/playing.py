"""Playing out a script: each action at its time, what it makes happen, and everything still on the stack at the end."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.abilities.priority import put_trigger, resolve_all, settle
from rules_engine.abilities.splice import pay_for_splice, spliced_onto
from rules_engine.abilities.stack import announce_targets, context_for, numbers_now, put_on_stack
from rules_engine.abilities.targets import IllegalTarget
from rules_engine.abilities.triggers import fire
from rules_engine.citations import Cite
from rules_engine.effects import perform, perform_all
from rules_engine.effects.life import adjust
from rules_engine.effects.move import Moving, move_all
from rules_engine.effects.objects import off_stack, sacrifice_ids
from rules_engine.effects.text_change import text_cites
from rules_engine.events import REASONS, event, nothing
from rules_engine.layers.legality import evasion_that_works, landwalk_that_works
from rules_engine.prohibitions import object_cant, player_cant, restricted
from rules_engine.references import Context
from rules_engine.ruling import NeedsChoice, NotCovered
from rules_engine.run import Pending, Run, Stop
from rules_engine.scenario import (
    Action,
    ActivateAbility,
    CastSpell,
    DeclareCombat,
    PassTurn,
    PerformEffect,
    TriggerAbility,
)
from rules_engine.state.build import unborn
from rules_engine.state.change import change_object, relocate
from rules_engine.state.final import why_no_attack
from rules_engine.state.replacing import replace
from rules_engine.turn import pass_time
from rules_engine.vocabulary.abilities import ActivatedAbility, KeywordAbility, TriggeredAbility

_LATER = {
    "end_of_turn": "cleanup",
    "next_turn": "next_turn",
    "your_next_turn": "your_next_turn",
    "upkeep": "upkeep",
    "end_step": "end_step",
}
_ACTIVATED_KEYWORDS = ("aura_swap", "equip")


def in_order(script: tuple[Action, ...]) -> tuple[tuple[int, Action], ...]:
    """Return the actions, each with its index, in the order in which they happen: `before` comes before what was said before it."""
    out: list[tuple[int, Action]] = []
    for at, action in enumerate(script):
        if action.timing.when == "before" and out:
            out.insert(len(out) - 1, (at, action))
        else:
            out.append((at, action))
    return tuple(out)


@dataclass(slots=True)
class Playing:
    """A script that is being played."""

    run: Run
    actions: tuple[tuple[int, Action], ...]
    at: int = 0
    claimed: dict[int, str] | None = None
    """Triggers that the script names and that an event has already put on the stack: index → id there."""
    placed: dict[int, str] | None = None
    """What each action put on the stack: index → id there."""

    def play(self) -> None:
        """Play the whole script, then let everything resolve."""
        self.claimed, self.placed = {}, {}
        self.run.token_ids = unborn(self.run.scenario, list(self.run.state.objects))
        begin_standing(self.run)
        for at, (index, action) in enumerate(self.actions):
            self.at = at
            self._one(index, action)
        self.at = len(self.actions)
        resolve_all(self.run, self.claim)

    def over(self) -> bool:
        """Return whether the game is over: only one side is left."""
        left = [player for player in self.run.state.players if not player.lost and not player.left]
        return len({player.team or player.key for player in left}) <= 1 and len(left) < len(self.run.state.players)

    def claim(self, pending: Pending) -> tuple[tuple[str, ...], dict[str, str]]:
        """Return the targets and choices that the script gives for a trigger, be it as an action of its own or with its spell."""
        assert self.claimed is not None
        for index, action in self.actions[self.at :]:
            if index in self.claimed or not isinstance(action, TriggerAbility) or action.source != pending.source:
                continue
            if action.ability not in (None, pending.ability.id):
                continue
            self.claimed[index] = f"{pending.source}.{pending.ability.id}"
            return self._without_trigger(pending, action.targets), dict(action.choices)
        left = self.run.remembered.get("with_spell", {}).get(pending.source)
        choices = dict(self.actions[min(self.at, len(self.actions) - 1)][1].choices) if self.actions else {}
        if left and pending.event in ("enters", "cast"):
            return tuple(left.split("+")), choices
        return (), choices

    @staticmethod
    def _without_trigger(pending: Pending, targets: tuple[str, ...]) -> tuple[str, ...]:
        """Leave out what made it trigger where the script names that as if it were a target."""
        if len(targets) > sum(1 for _ in pending.ability.targets):
            return tuple(one for one in targets if one not in (pending.object, pending.player))
        return targets

    def _one(self, index: int, action: Action) -> None:
        run = self.run
        assert self.claimed is not None and self.placed is not None
        run.remembered["said"] = {**run.remembered.get("said", {}), **action.choices}
        when = action.timing.when
        if index in self.claimed:
            return
        if when in _LATER:
            resolve_all(run, self.claim)
            pass_time(run, _LATER[when], self.claim, action.by)
        elif when == "in_response":
            self._respond(action)
        elif when != "at_once":
            resolve_all(run, self.claim, until=lambda: index in (self.claimed or {}))
            if index in self.claimed:
                return
        if self.over():
            return
        before = len(run.state.stack)
        self._do(index, action)
        if len(run.state.stack) > before:
            self.placed[index] = run.state.stack[-1]
        settle(run, self.claim)

    def _respond(self, action: Action) -> None:
        """Let what lies above the thing responded to resolve first; a permanent spell whose trigger is meant resolves, too."""
        run = self.run
        assert self.placed is not None
        to = action.timing.to
        if to is not None and to in self.placed and self.placed[to] in run.state.stack:
            wanted = self.placed[to]
            resolve_all(run, self.claim, until=lambda: run.state.stack[-1] == wanted or wanted not in run.state.stack)
        top = run.state.stack[-1] if run.state.stack else None
        if top is not None and top in run.remembered.get("with_spell", {}):
            resolve_all(run, self.claim, until=lambda: top not in run.state.stack)

    def _do(self, index: int, action: Action) -> None:
        where = f"script[{index}]"
        for name in ("spell", "source", "creature", "blocks"):
            id_ = getattr(action, name, None)
            if id_ is not None and id_ not in self.run.state.objects:
                raise Stop(NotCovered("no_such_object", f"{where}.{name}", (("id", id_),)))
        match action:
            case CastSpell():
                cast(self.run, action, where)
            case ActivateAbility():
                activate(self.run, action, where)
            case TriggerAbility():
                trigger(self.run, action, where)
            case PerformEffect():
                say(self.run, action)
            case PassTurn():
                pass_time(self.run, action.until, self.claim, action.by)
            case DeclareCombat():
                combat(self.run, action)


def begin_standing(run: Run) -> None:
    """Let the continuous effects that the description takes for granted begin, where they need a game for it."""
    from rules_engine.state.build import is_begun  # what the state was built with has begun

    for standing in run.scenario.standing:
        if not is_begun(standing, run.state):
            perform(Context(run, standing.by), standing.effect)
    for id_ in run.state.stack:
        obj = run.state.objects[id_]
        run.snapshots[id_] = numbers_now(run)
        if obj.targets:
            try:
                announce_targets(run, id_, obj.targets)
            except IllegalTarget as illegal:
                raise Stop(
                    NotCovered("illegal_target", id_, (("target", illegal.target), ("reason", illegal.reason)))
                ) from illegal


def _illegal(run: Run, effect: str, name: str, id_: str, illegal: IllegalTarget) -> None:
    reason = illegal.reason if illegal.reason in ("no_legal_target",) else "target_illegal"
    if illegal.target is not None:
        run.emit(
            event(
                "target_illegal",
                object=id_,
                name=name,
                target=illegal.target,
                target_name=run.name(illegal.target),
                reason=illegal.reason,
            ),
            Cite.CHOOSE_TARGETS,
        )
    run.emit(nothing(effect, reason, object=illegal.target, name=run.name(illegal.target)), Cite.CHOOSE_TARGETS)


def cast(run: Run, action: CastSpell, where: str) -> None:
    """Cast a spell: onto the stack, targets chosen; what can't be cast legally is taken back."""
    obj = run.state.objects[action.spell]
    if obj.zone == "outside":
        raise Stop(NotCovered("object_gone", where, (("id", obj.id),)))
    if not obj.face.types and obj.known is False:
        raise Stop(NeedsChoice("characteristics", obj.id))
    forbidden = player_cant(run, "cast", action.by)
    if forbidden is not None:
        run.emit(
            nothing("cast", "prohibited", object=obj.id, name=obj.face.name, source=run.name(forbidden.source)),
            Cite.GOLDEN_CANT,
        )
        return
    undo = run.state
    spliced = spliced_onto(run, action, where)
    if obj.zone != "stack":
        run.state = relocate(run.state, obj.id, "stack", controller=action.by)
    run.state = change_object(
        run.state,
        obj.id,
        modes=action.modes,
        x=action.x,
        way=_way(action, obj.zone),
        spliced=spliced,
        choices=tuple(action.choices.items()),
        targets=(),
    )
    run.snapshots[obj.id] = numbers_now(run)
    try:
        left = announce_targets(run, obj.id, action.targets)
    except IllegalTarget as illegal:
        run.state = undo
        _illegal(run, "cast", obj.face.name, obj.id, illegal)
        return
    if left:
        run.remembered.setdefault("with_spell", {})[obj.id] = "+".join(left)
    targets = tuple(run.name(one) or one for one in run.state.objects[obj.id].targets)
    run.emit(
        event("spell_cast", object=obj.id, name=obj.face.name, player=action.by, way=action.way, targets=targets),
        *((Cite.CHOOSE_TARGETS,) if targets else ()),
        *text_cites(run.view(obj.id)),
    )
    pay_for_splice(run, action, spliced)
    fire(run, "cast", object=obj.id, player=action.by)


def _way(action: CastSpell, zone: str) -> str:
    if action.way == "normal" and zone == "graveyard":
        return "flashback"
    return action.way


def _activated(run: Run, source: str, ability: str | None, where: str) -> ActivatedAbility | KeywordAbility:
    fitting = [
        one
        for one in run.view(source).abilities
        if isinstance(one, ActivatedAbility) or (isinstance(one, KeywordAbility) and one.keyword in _ACTIVATED_KEYWORDS)
    ]
    if ability is not None:
        named = [one for one in fitting if ability in (one.id, getattr(one, "keyword", None))]
        fitting = named or [
            one for one in fitting if isinstance(one, ActivatedAbility) and any(e.do == ability for e in one.effects)
        ]
    if not fitting:
        raise Stop(NotCovered("no_such_ability", where, (("object", run.name(source)), ("ability", ability))))
    if len(fitting) > 1:
        plain = [one for one in fitting if not (isinstance(one, ActivatedAbility) and one.is_mana)]
        if len(plain) != 1:
            names = tuple(one.id or getattr(one, "keyword", "") for one in plain)
            raise Stop(NeedsChoice("ability", source, names))
        fitting = plain
    return fitting[0]


def activate(run: Run, action: ActivateAbility, where: str) -> None:
    """Activate an ability: onto the stack, targets chosen, costs paid."""
    source = action.source
    ability = _activated(run, source, action.ability, where)
    name = run.name(source) or source
    obj = run.state.objects[source]
    undo = run.state
    key = ability.id or (ability.keyword if isinstance(ability, KeywordAbility) else "ability")
    stack_id = put_on_stack(
        run,
        f"{source}.{key}",
        name,
        action.by,
        source=source,
        source_number=obj.number,
        ability=ability,
        choices=action.choices,
        x=action.x,
    )
    try:
        left = announce_targets(run, stack_id, action.targets)
    except IllegalTarget as illegal:
        run.state = undo
        _illegal(run, "activate", name, source, illegal)
        return
    if isinstance(ability, KeywordAbility):
        run.state = change_object(run.state, stack_id, targets=left, group_sizes=(len(left),) if left else (),
                                  target_numbers=tuple(0 if run.is_player(one) else run.state.objects[one].number for one in left))  # fmt: skip
    targets = tuple(run.name(one) or one for one in run.state.objects[stack_id].targets)
    run.emit(event("ability_activated", source=source, name=name, player=action.by, ability=key, targets=targets))
    if isinstance(ability, ActivatedAbility):
        _pay(run, action, ability, stack_id)
    elif ability.cost:
        run.emit(event("cost_paid", player=action.by, what=ability.cost, source=name), Cite.COSTS_PAID)


def _pay(run: Run, action: ActivateAbility, ability: ActivatedAbility, stack_id: str) -> None:
    source, name = action.source, run.name(action.source)
    context = Context(run, action.by, source, choices=dict(action.choices))
    if ability.mana:
        run.emit(event("cost_paid", player=action.by, what=ability.mana, source=name), Cite.COSTS_PAID)
    if ability.tap and run.state.objects[source].zone == "battlefield":
        run.state = change_object(run.state, source, tapped=True)
        run.emit(event("cost_paid", player=action.by, what="tap", source=name), Cite.COSTS_PAID)
    if ability.pay_life:
        run.emit(event("cost_paid", player=action.by, what="life", source=name), Cite.COSTS_PAID)
        adjust(context, "lose_life", action.by, -ability.pay_life)
    if ability.sacrifice_self:
        run.emit(event("cost_paid", player=action.by, what="sacrifice", source=name), Cite.COSTS_PAID)
        sacrifice_ids(context, action.by, (source,), Cite.COSTS_PAID)
    elif ability.exile_self:
        move_all(context, (Moving(source, "exile"),), Cite.COSTS_PAID)
    if ability.sacrifice is not None:
        fitting = [id_ for id_ in context.matching(ability.sacrifice) if run.controller(id_) == action.by]
        if fitting:
            taken = run.decide(f"sacrifice:{action.by}", fitting, context.said("sacrifice"))
            sacrifice_ids(context, action.by, (taken,), Cite.COSTS_PAID)
    if ability.is_mana:
        perform_all(context_for(run, stack_id), ability.effects)
        off_stack(context_for(run, stack_id), stack_id)


def trigger(run: Run, action: TriggerAbility, where: str) -> None:
    """Put a triggered ability on the stack without playing out its event."""
    source = action.source
    fitting = [one for one in run.view(source).abilities if isinstance(one, TriggeredAbility)]
    if action.ability is not None:
        fitting = [one for one in fitting if one.id == action.ability]
    if not fitting:
        raise Stop(NotCovered("no_such_ability", where, (("object", run.name(source)), ("ability", action.ability))))
    if len(fitting) > 1:
        raise Stop(NeedsChoice("ability", source, tuple(one.id for one in fitting)))
    ability = fitting[0]
    targets = action.targets
    object_: str | None = None
    if not ability.targets and targets:
        object_, targets = targets[0], ()
    elif ability.event == "cast":
        on_stack = [id_ for id_ in run.state.stack if run.state.objects[id_].ability_id is None]
        named = [one for one in targets if one in on_stack]
        object_ = named[-1] if named else (on_stack[-1] if on_stack else None)
        targets = tuple(one for one in targets if one != object_)
    elif ability.event == "enters":
        object_ = source
    obj = run.state.objects[source]
    if object_ is None:
        object_ = source
    player = run.controller(object_) if object_ in run.state.objects else object_
    pending = Pending(
        source,
        obj.number,
        run.name(source) or source,
        run.controller(source),
        ability,
        object_ if object_ in run.state.objects else None,
        player,
        ability.event,
        targets,
        tuple(action.choices.items()),
    )
    run.emit(
        event(
            "ability_triggered",
            source=source,
            name=pending.source_name,
            controller=pending.controller,
            ability=ability.id,
            times=1,
        )
    )
    put_trigger(run, pending, lambda one: (one.targets, dict(one.choices)))


def say(run: Run, action: PerformEffect) -> None:
    """Perform effects that were said in so many words, by way of the stack where they can be responded to."""
    if not action.uses_stack:
        context = Context(run, action.by, action.source, choices=dict(action.choices))
        if action.targets:
            context.groups = tuple((one,) for one in action.targets)
            context.legal = frozenset(action.targets)
        perform_all(context, action.effects)
        return
    name = run.name(action.source) or action.effects[0].do if action.effects else "effect"
    stack_id = put_on_stack(
        run,
        "effect",
        name or "effect",
        action.by,
        source=action.source,
        source_number=run.state.objects[action.source].number if action.source is not None else 0,
        effects=action.effects,
        choices=action.choices,
    )
    if action.targets:
        run.state = change_object(
            run.state,
            stack_id,
            targets=action.targets,
            target_numbers=tuple(
                run.state.objects[one].number if one in run.state.objects else 0 for one in action.targets
            ),
            group_sizes=tuple(1 for _ in action.targets),
        )


def combat(run: Run, action: DeclareCombat) -> None:
    """Declare an attacker or a blocker, if that is possible."""
    id_ = action.creature
    if action.action == "attack":
        reason = why_no_attack(run, id_)
        if reason is None and run.controller(id_) != run.state.active_player:
            reason = "not_your_turn"
        if reason is not None:
            run.emit(
                event("attack_not_possible", object=id_, name=run.name(id_), reason=reason), Cite.SUMMONING_SICKNESS
            )
            return
        tapped = "vigilance" not in run.view(id_).keywords
        run.state = change_object(run.state, id_, attacking=True, tapped=tapped or run.state.objects[id_].tapped)
        run.state = replace(run.state, step="combat")
        run.emit(event("attack_declared", object=id_, name=run.name(id_), player=run.controller(id_)))
        fire(run, "attacks", object=id_, player=run.controller(id_))
        return
    reason = why_no_block(run, id_, action.blocks)
    if reason is not None:
        run.emit(
            event("block_not_possible", object=id_, name=run.name(id_), blocks=action.blocks, reason=reason),
            *((Cite.LANDWALK_BLOCK,) if reason == "landwalk" else ()),
        )
        return
    run.state = change_object(run.state, id_, blocking=action.blocks)
    run.emit(event("block_declared", object=id_, name=run.name(id_), blocks=action.blocks))
    fire(run, "blocks", object=id_, player=run.controller(id_))
    if action.blocks is not None:
        fire(run, "becomes_blocked", object=action.blocks, player=run.controller(action.blocks))


def why_no_block(run: Run, id_: str, attacker: str | None) -> str | None:
    """Return why a creature can't block (an attacker), None if it can."""
    view, obj = run.view(id_), run.state.objects[id_]
    if obj.zone != "battlefield" or "creature" not in view.types:
        return "not_creature"
    if obj.tapped:
        return "tapped"
    if restricted(run, "block", id_) is not None or object_cant(run, "block", id_) is not None:
        return "restricted"
    if attacker is None or attacker not in run.state.objects:
        return None
    if restricted(run, "be_blocked", attacker) is not None:
        return "restricted"
    if landwalk_that_works(run.projection, run.view(attacker), view.controller) is not None:
        return "landwalk"
    evasion = evasion_that_works(run.view(attacker), view)
    if evasion is not None:
        return evasion if evasion in REASONS else "restricted"
    from rules_engine.effects.attach import protected_from

    return "protection" if protected_from(run, attacker, id_) else None
