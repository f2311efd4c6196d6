"""What answers are read off: a question with the table before, the table after and everything that happened in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine.citations import Cite
from rules_engine.ruling import Event, Outcome, PermanentView, Plain, PlayerView, Step
from rules_engine.run import Run
from rules_engine.scenario import Question
from rules_engine.state.model import GameState


@dataclass(frozen=True, slots=True)
class Found:
    """An answer with its reason's code, the facts and the rules."""

    answer: Plain
    reason: str | None = None
    facts: tuple[tuple[str, Plain], ...] = ()
    cites: tuple[Cite, ...] = ()


def walk(steps: tuple[Step, ...]) -> Iterator[Step]:
    """Yield all steps in order, those inside others included."""
    for step in steps:
        yield step
        yield from walk(step.steps)


@dataclass(frozen=True, slots=True)
class Asked:
    """One question in its surroundings. `subject` is the key or id that it is about, as far as it is said or can only be one."""

    question: Question
    before: GameState
    run: Run
    outcome: Outcome
    subject: str | None
    other: str | None

    def steps(self, *types: str) -> list[Step]:
        """Return the steps with an event of these types."""
        return [step for step in walk(self.outcome.steps) if step.event.type in types]

    def events(self, type_: str, **facts: Plain) -> list[Event]:
        """Return the events of a type with these facts; a fact that is None may be anything."""
        wanted = {name: value for name, value in facts.items() if value is not None}
        return [
            step.event
            for step in walk(self.outcome.steps)
            if step.event.type == type_ and all(step.event.get(name) == value for name, value in wanted.items())
        ]

    def nothing(self, *effects: str) -> Step | None:
        """Return the last step in which one of these effects (or any) did nothing."""
        fitting = [
            step
            for step in self.steps("nothing_happened")
            if not effects or str(step.event.get("effect")).startswith(effects)
        ]
        return fitting[-1] if fitting else None

    def player(self, key: str | None) -> PlayerView | None:
        """Return a player at the end."""
        return next((player for player in self.outcome.state.players if player.key == key), None)

    def permanent(self, id_: str | None) -> PermanentView | None:
        """Return a permanent (or spell) at the end, None where it is elsewhere."""
        return next((view for view in self.outcome.state.permanents if view.id == id_), None)

    def is_player(self, ref: str | None) -> bool:
        """Return whether this is a player's key."""
        return self.player(ref) is not None

    def person(self) -> str:
        """Return the player whom the question is about: its subject, or the one who asks."""
        if self.is_player(self.subject):
            return str(self.subject)
        if self.is_player(self.other):
            return str(self.other)
        keys = [player.key for player in self.outcome.state.players]
        return "you" if "you" in keys else keys[0]

    def caster(self) -> str:
        """Return the player who would do what is asked: the other one named, or the one who asks."""
        return str(self.other) if self.is_player(self.other) else self.person()

    def thing(self) -> str | None:
        """Return the object that the question is about; the only one there is where it doesn't say."""
        for ref in (self.subject, self.other):
            if ref is not None and not self.is_player(ref):
                return ref
        return None

    def zone(self, id_: str) -> str | None:
        """Return where an object is at the end: `battlefield`, `stack`, or a player's zone."""
        obj = self.run.state.objects.get(id_)
        if obj is None:
            return None
        if obj.zone in ("battlefield", "stack"):
            return obj.zone
        return "gone" if obj.zone == "outside" else f"{obj.owner} {obj.zone}"


def reason_of(step: Step | None) -> tuple[str | None, tuple[tuple[str, Plain], ...], tuple[Cite, ...]]:
    """Return the reason, facts and rules of a step in which nothing happened."""
    if step is None:
        return None, (), ()
    reason = step.event.get("reason")
    facts = tuple((name, value) for name, value in step.event.data if name not in ("reason", "effect"))
    return (reason if isinstance(reason, str) else None), facts, step.cites
