"""One run through a scenario with the choices made in it: the state so far, the steps so far, and what is still open.

A run is deterministic: given the same list of decisions it comes out the same, so that other choices are followed by running again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from rules_engine.citations import Cite
from rules_engine.events import event
from rules_engine.layers import Projection, View
from rules_engine.ruling import Event, NeedsChoice, NotCovered, Plain, Step, Trigger, Unsure
from rules_engine.scenario import Scenario
from rules_engine.seeing import see
from rules_engine.state.model import GameState
from rules_engine.vocabulary.abilities import TriggeredAbility

MAX_WORK = 4000
"""Events and resolutions that one run may take before it is called endless."""


class Stop(Exception):  # noqa: N818 - not an error: the run ends with a value that says why it can't go on
    """Ends a run with what the engine answers instead of an outcome."""

    def __init__(self, result: NeedsChoice | NotCovered) -> None:
        super().__init__(result)
        self.result = result


class IllegalChoice(Exception):  # noqa: N818 - not an error: nobody may choose like this
    """Ends a run in which choices were made that the rules don't allow together; it leads to no outcome."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that was made in a run: its name, what there was to choose from, and which was taken."""

    name: str
    options: tuple[str, ...]
    taken: int


@dataclass(frozen=True, slots=True)
class Pending:
    """A triggered ability that has triggered and waits to be put on the stack."""

    source: str
    source_number: int
    source_name: str
    controller: str
    ability: TriggeredAbility
    object: str | None = None
    player: str | None = None
    event: str = ""
    targets: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    amount: int = 0
    """Of the event: life gained or lost, damage dealt."""


@dataclass(slots=True)
class Run:
    """The context of one run. The state itself is frozen and replaced; everything else only grows."""

    scenario: Scenario
    state: GameState
    decisions: Sequence[int] = ()
    taken: list[Decision] = field(default_factory=list)
    pending: list[Pending] = field(default_factory=list)
    triggers: list[Trigger] = field(default_factory=list)
    unsure: dict[Unsure, None] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    assumed: dict[str, Plain] = field(default_factory=dict)
    snapshots: dict[str, dict[str, int]] = field(default_factory=dict)
    """For each object on the stack: the numbers that objects had as it got there."""
    remembered: dict[str, dict[str, str]] = field(default_factory=dict)
    token_ids: list[str] = field(default_factory=list)
    """Ids that the script uses for tokens that don't exist yet, in the order of their use."""
    controllers: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Who controlled each permanent as that was last noticed, with the permanent's number."""
    to_command: set[tuple[str, int]] = field(default_factory=set)
    quiet: GameState | None = None
    """The last state in which there was nothing left to do before a player gets priority."""
    work: int = 0
    cut: bool = False
    """Whether there were more ways to choose than are followed."""
    _steps: list[list[Step]] = field(default_factory=lambda: [[]])
    _permanents: tuple[Projection, tuple[View, ...]] | None = None
    _projected: tuple[GameState, Projection] | None = None

    # What is seen

    @property
    def projection(self) -> Projection:
        """The present state with all continuous effects applied."""
        if self._projected is None or self._projected[0] is not self.state:
            self._projected = (self.state, see(self.state, self._projected))
        return self._projected[1]

    @property
    def permanents(self) -> tuple[View, ...]:
        """What is on the battlefield now and treated as existing, oldest first."""
        projection = self.projection
        if self._permanents is None or self._permanents[0] is not projection:
            self._permanents = (projection, projection.permanents())
        return self._permanents[1]

    def view(self, id_: str) -> View:
        """Return one object as it is seen now."""
        return self.projection.view(id_)

    def name(self, id_: str | None) -> str | None:
        """Return the English name of an object as it is seen now, or the key of a player."""
        if id_ is None or id_ not in self.state.objects:
            return id_
        return self.view(id_).name

    def controller(self, id_: str) -> str:
        """Return who controls an object now (in zones without control: its owner)."""
        obj = self.state.objects[id_]
        if obj.zone not in ("battlefield", "stack"):
            return obj.owner
        return self.view(id_).controller

    def is_player(self, ref: str) -> bool:
        """Return whether this is a player's key."""
        return any(player.key == ref for player in self.state.players)

    # What has happened

    def emit(self, happened: Event, *cites: Cite) -> None:
        """Write down a step."""
        self.count_work()
        self._steps[-1].append(Step(happened, cites))

    @contextmanager
    def under(self, happened: Event, *cites: Cite) -> Iterator[None]:
        """Write down a step; what is written down inside belongs to it."""
        self.count_work()
        self._steps.append([])
        try:
            yield
        finally:
            inner = self._steps.pop()
            self._steps[-1].append(Step(happened, cites, tuple(inner)))

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps so far."""
        return tuple(self._steps[0])

    def count_work(self, amount: int = 1) -> None:
        """Count work done; an endless loop ends the run."""
        self.work += amount
        if self.work > MAX_WORK:
            raise Stop(NotCovered("too_much_work"))

    def doubt(self, why: str, *cites: Cite, **facts: Plain) -> None:
        """Write down that the rules, or this engine's knowledge, leave something open."""
        self.unsure.setdefault(Unsure(why, cites, tuple(facts.items())))

    def note(self, code: str) -> None:
        """Write down a remark for the reader of the ruling."""
        self.notes.setdefault(code)

    # What is chosen

    def decide(self, name: str, options: Sequence[str], said: str | None = None, most: int | None = None) -> str:
        """Return what is chosen among `options` (at least one). What was said counts where it is among them.

        Of more options than `most` the first are followed, and the last, which stands for choosing nothing where that is allowed.
        """
        if said is not None and said in options:
            return said
        if most is not None and len(options) > most:
            self.cut = True
            options = (*options[: most - 1], options[-1])
        if len(options) == 1:
            return options[0]
        at = len(self.taken)
        index = self.decisions[at] if at < len(self.decisions) else 0
        self.taken.append(Decision(name, tuple(options), index))
        return options[index]

    def offer(self, what: str, value: str = "yes") -> None:
        """Remember that something was offered to a player (for questions about it)."""
        self.remembered.setdefault("offered", {})[what] = value

    def chose(self, player: str, what: str, value: str) -> None:
        """Write down a choice as a step."""
        self.emit(event("chosen", player=player, what=what, value=value))
