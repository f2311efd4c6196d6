"""Playing out a script: each action at its time, what it makes happen, and everything still on the stack at the end."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.abilities.priority import over, resolve_all, settle
from rules_engine.abilities.stack import announce_targets, numbers_now
from rules_engine.abilities.targets import IllegalTarget, targets_only_abilities, targets_spells
from rules_engine.actions import activate, cast, say, trigger
from rules_engine.combat import combat
from rules_engine.effects import perform
from rules_engine.effects.continuous import notice_any_control
from rules_engine.references import Context
from rules_engine.ruling import NotCovered
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
from rules_engine.state.faults import named_in, unborn
from rules_engine.turn import pass_time
from rules_engine.vocabulary.effects import CounterSpell

_BEFORE_IT_RESOLVES = ("change_text", "counter_spell", "copy_spell", "choose_new_targets")
"""Effects that are about a spell only while it is on the stack."""
_LATER = {
    "end_of_turn": "cleanup",
    "next_turn": "next_turn",
    "your_next_turn": "your_next_turn",
    "upkeep": "upkeep",
    "end_step": "end_step",
}


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
        notice_any_control(self.run)
        for at, (index, action) in enumerate(self.actions):
            self.at = at
            self._one(index, action)
        self.at = len(self.actions)
        resolve_all(self.run, self.claim)

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
        elif when == "in_response" or self._is_about_the_stack(action):
            self._respond(action)
        elif when != "at_once":
            resolve_all(run, self.claim, until=lambda: index in (self.claimed or {}))
            if index in self.claimed:
                return
        if over(run):
            return
        before = len(run.state.stack)
        self._do(index, action)
        if len(run.state.stack) > before:
            self.placed[index] = run.state.stack[-1]
        settle(run, self.claim)

    def _is_about_the_stack(self, action: Action) -> bool:
        """Return whether an action only makes sense before what is on the stack resolves: it is about an instant or sorcery there."""
        objects = self.run.state.objects
        spell = objects.get(action.spell) if isinstance(action, CastSpell) else None
        if spell is not None and spell.zone == "stack" and spell.id not in (self.placed or {}).values():
            return True  # it was there from the start; what the script has cast resolves first, to be cast once more
        if isinstance(action, PerformEffect) and action.uses_stack:
            about = tuple(
                str(getattr(effect, "what", "")) for effect in action.effects if effect.do in _BEFORE_IT_RESOLVES
            )
        elif isinstance(action, CastSpell | ActivateAbility):
            using = action.spell if isinstance(action, CastSpell) else action.source
            if using not in objects or not targets_spells(self.run.view(using).abilities):
                return False
            about = action.targets
        else:
            return False
        return any(
            one in objects and objects[one].zone == "stack" and {"instant", "sorcery"} & set(self.run.view(one).types)
            for one in about
        )

    def _respond(self, action: Action) -> None:
        """Let what lies above the thing responded to resolve first; a permanent spell whose trigger is meant resolves, too."""
        run = self.run
        assert self.placed is not None
        to = action.timing.to
        if to is not None and to in self.placed and self.placed[to] in run.state.stack:
            wanted = self.placed[to]
            resolve_all(run, self.claim, until=lambda: run.state.stack[-1] == wanted or wanted not in run.state.stack)
        top = run.state.stack[-1] if run.state.stack else None
        if top is not None and top in run.remembered.get("with_spell", {}) and not _concerns_spell(run, action, top):
            resolve_all(run, self.claim, until=lambda: top not in run.state.stack)

    def _do(self, index: int, action: Action) -> None:
        where = f"script[{index}]"
        for name, id_ in named_in(action):
            if id_ not in self.run.state.objects:
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


def _concerns_spell(run: Run, action: Action, id_: str) -> bool:
    """Return whether a response is to the spell itself (it targets or counters it) and not to the ability that comes of it."""
    if isinstance(action, CastSpell) and targets_only_abilities(run.view(action.spell).abilities):
        return False
    countered = [
        effect.what
        for effect in getattr(action, "effects", ())
        if isinstance(effect, CounterSpell) and isinstance(effect.what, str)
    ]
    return id_ in action.targets or id_ in countered


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
