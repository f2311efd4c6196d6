"""From a scenario to the state that it describes; all its faults at once where it describes none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules_engine.ruling import Plain
from rules_engine.scenario import (
    ActivateAbility,
    CastSpell,
    ObjectSetup,
    PassTurn,
    Scenario,
    StandingEffect,
)
from rules_engine.state.change import with_zone
from rules_engine.state.entering import described
from rules_engine.state.faults import expand, player_setups
from rules_engine.state.model import ContinuousEffect, GameObject, GameState, PlayerState, StandingProhibition
from rules_engine.state.replacing import replace
from rules_engine.vocabulary import Card, Face
from rules_engine.vocabulary.abilities import KeywordAbility, StaticAbility
from rules_engine.vocabulary.effects import Modify, Prohibit

STARTING_LIFE = {"normal": 20, "multiplayer": 20, "commander": 40, "two_headed_giant": 30}
"""Life totals that a game begins with, by format."""
DEFAULT_LIBRARY = 40
"""Cards in a library whose size wasn't said."""


@dataclass(frozen=True, slots=True)
class Built:
    """A built state, with what had to be assumed for it."""

    state: GameState
    assumed: tuple[tuple[str, Plain], ...]
    unsure_cards: tuple[str, ...]


def _face(setup: ObjectSetup, cards: Mapping[str, Card], faces: Mapping[str, Face]) -> Face:
    card: Face | None = cards[setup.card] if setup.card is not None else None
    if setup.face is not None:
        face = setup.face if card is None else _with_exceptions(card, setup.face)
    elif card is not None:
        face = card
    elif setup.copy_of is not None:
        face = faces.get(setup.copy_of) or cards[setup.copy_of]
    else:
        face = Face(name=setup.id)
    if setup.keywords:
        extra = tuple(keyword_ability(word) for word in setup.keywords)
        face = face.model_copy(update={"abilities": (*face.abilities, *extra)})
    return face


def _size_unsaid(face: Face) -> bool:
    """Return whether this is a creature of which neither power and toughness nor an ability that sets them is known."""
    if "creature" not in face.types or face.power is not None or face.toughness is not None:
        return False
    return not any(isinstance(one, StaticAbility) for one in face.abilities)


def keyword_ability(word: str) -> KeywordAbility:
    """Return the keyword ability that is said in passing (`flying`, `protection from black`, `islandwalk`)."""
    for name in ("protection from ", "hexproof from "):
        if word.startswith(name):
            return KeywordAbility(keyword=name.split()[0], param=word.removeprefix(name))
    if word.endswith("walk"):
        return KeywordAbility(keyword="landwalk", param=word.removesuffix("walk").capitalize())
    return KeywordAbility(keyword=word.replace(" ", "_"))


def _with_exceptions(card: Face, said: Face) -> Face:
    """Return the card with what was said differently of it (a smaller toughness, other colors …)."""
    fields = {name: getattr(said, name) for name in said.model_fields_set if name not in ("name", "abilities")}
    if said.abilities:
        fields["abilities"] = (*card.abilities, *said.abilities)
    return card.model_copy(update=fields)


def build(scenario: Scenario, cards: Mapping[str, Card]) -> Built:
    """Return the state that a scenario without faults describes."""
    assumed: dict[str, Plain] = {}
    setups = player_setups(scenario)
    players: dict[str, PlayerState] = {}
    prohibitions: list[StandingProhibition] = []
    team_life = {one.team: one.life for one in setups if one.team is not None and one.life is not None}
    for setup in setups:
        life = setup.life
        if life is None and scenario.format == "two_headed_giant":
            life = team_life.get(setup.team) if setup.team is not None else None
        if life is None:
            life = STARTING_LIFE[scenario.format]
            assumed[f"life.{setup.key}"] = life
        if setup.library is None:
            assumed[f"library.{setup.key}"] = DEFAULT_LIBRARY
        players[setup.key] = PlayerState(
            key=setup.key,
            life=life,
            team=setup.team,
            hand_unknown=setup.hand or 0,
            graveyard_unknown=setup.graveyard or 0,
            library_unknown=DEFAULT_LIBRARY if setup.library is None else setup.library,
            library_said=setup.library is not None,
            life_lost_this_turn=setup.life_lost_this_turn,
            keywords=setup.keywords,
        )
        prohibitions += [
            StandingProhibition(what, (setup.key,), (), "indefinite", setup.key) for what in setup.prohibitions
        ]
    objects: dict[str, GameObject] = {}
    faces: dict[str, Face] = {}
    default = "you" if "you" in players else setups[0].key
    clock = 1
    known: dict[str, list[tuple[int, str]]] = {}
    stack: list[str] = []
    effects: list[ContinuousEffect] = []
    for setup_ in with_hosts(scenario, cards):
        face = _face(setup_, cards, faces)
        face, counters, counted = described(setup_, face, cards[setup_.card] if setup_.card is not None else None)
        faces[setup_.id] = face
        unsaid = {kind: number for kind, number in counters.items() if number and kind not in setup_.counters}
        if unsaid:
            assumed[f"counters.{setup_.id}"] = ", ".join(f"{number} × {kind}" for kind, number in unsaid.items())
        controller = (
            setup_.controller or (setup_.owner if setup_.zone not in ("battlefield", "stack") else None) or default
        )
        owner = setup_.owner or controller
        zone = setup_.zone
        if zone == "battlefield" and setup_.card and face.types and set(face.types) <= {"instant", "sorcery"}:
            zone = "hand"
        obj = GameObject(
            id=setup_.id,
            face=face,
            owner=owner,
            controller=controller if zone in ("battlefield", "stack") else owner,
            zone=zone,
            timestamp=clock,
            tapped=setup_.tapped,
            counters=tuple((kind, number) for kind, number in counters.items() if number),
            damage=setup_.damage,
            attached_to=setup_.attached_to,
            token=setup_.token,
            is_copy=setup_.copy_of is not None,
            face_down=setup_.face_down,
            commander=setup_.commander,
            summoning_sick=setup_.summoning_sick,
            attacking=setup_.attacking,
            blocking=setup_.blocking,
            chosen=tuple(setup_.chosen.items()),
            card=setup_.card,
            known=setup_.known
            and (setup_.card is not None or setup_.face is not None or setup_.copy_of is not None)
            and not _size_unsaid(face)
            and counted,
            targets=setup_.targets,
        )
        clock += 1
        objects[obj.id] = obj
        if zone == "stack":
            stack.append(obj.id)
        elif zone in ("hand", "graveyard", "exile", "library", "command", "ante"):
            player = players[owner]
            listed: tuple[str, ...] = getattr(player, zone)
            players[owner] = with_zone(player, zone, (*listed, obj.id))
            if zone == "library" and setup_.position is not None:
                known.setdefault(owner, []).append((setup_.position, obj.id))
    for key, positions in known.items():
        players[key] = replace(players[key], library_known=_positions(players[key], positions))
    if scenario.format == "two_headed_giant":
        for key, player in players.items():
            if player.team is not None and team_life.get(player.team) is not None:
                players[key] = replace(player, life=team_life[player.team])
    active = scenario.active_player or _whose_turn(scenario, faces)
    if active is not None:
        drawn = 1 if scenario.step in (None, "main", "combat", "end") else 0
        players |= {key: replace(one, drawn_this_turn=drawn if key == active else 0) for key, one in players.items()}
    state = GameState(
        players=tuple(players.values()),
        objects=objects,
        stack=tuple(stack),
        effects=tuple(effects),
        prohibitions=tuple(prohibitions),
        active_player=active or default,
        step=scenario.step or "main",
        clock=clock,
        format=scenario.format,
        rules_date=scenario.edition,
    )
    state = _standing(scenario, state)
    partly = tuple(sorted({one.card for one in scenario.objects if one.card and cards[one.card].known != "full"}))
    return Built(state, tuple(assumed.items()), partly)


def with_hosts(scenario: Scenario, cards: Mapping[str, Card]) -> list[ObjectSetup]:
    """Return all objects; an Aura whose aura swap is activated and of which wasn't said what it enchants gets something to enchant.

    It is on the battlefield, so that it enchants something that it can: the only such permanent described, or one of which no more is known.
    """
    setups = [one for many in scenario.objects for one in expand(many)]
    swapped = {
        one.source for one in scenario.script if isinstance(one, ActivateAbility) and one.ability in (None, "aura_swap")
    }
    for at, setup in enumerate(setups):
        if (
            setup.id not in swapped
            or setup.attached_to is not None
            or setup.zone != "battlefield"
            or setup.card is None
        ):
            continue
        face = cards[setup.card]
        enchant = next(
            (one.what for one in face.abilities if isinstance(one, KeywordAbility) and one.keyword == "enchant"), None
        )
        if "Aura" not in face.subtypes or enchant is None or not enchant.types:
            continue
        kind = enchant.types[0]
        known = [one.id for one in setups if one.zone == "battlefield" and _is_kind(one, kind, cards)]
        if len(known) > 1:
            continue
        host = known[0] if known else f"enchanted-{kind}"
        setups[at] = setup.model_copy(update={"attached_to": host})
        if not known:
            what = Face(name=kind.capitalize(), types=(kind,))
            setups.append(ObjectSetup(id=host, face=what, controller=setup.controller, known=False))
    return setups


def _is_kind(setup: ObjectSetup, kind: str, cards: Mapping[str, Card]) -> bool:
    if setup.face is not None:
        return kind in setup.face.types
    return setup.card is not None and kind in cards[setup.card].types


def _whose_turn(scenario: Scenario, faces: Mapping[str, Face]) -> str | None:
    """Return whose turn it must be where that wasn't said: who first does what can be done only in one's own main phase.

    None where nothing of the kind is done before time passes, or by several players.
    """
    players: set[str] = set()
    for action in scenario.script:
        if isinstance(action, PassTurn) or action.timing.when not in ("then", "at_once"):
            break
        if isinstance(action, CastSpell) and (face := faces.get(action.spell)) is not None:
            flash = any(isinstance(one, KeywordAbility) and one.keyword == "flash" for one in face.abilities)
            if face.types and "instant" not in face.types and not flash:
                players.add(action.by)
    return players.pop() if len(players) == 1 else None


def _positions(player: PlayerState, said: list[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    count = len(player.library) + player.library_unknown
    return tuple(sorted((at if at > 0 else max(1, count + 1 + at), id_) for at, id_ in said))


def is_begun(standing: StandingEffect, state: GameState) -> bool:
    """Return whether a standing effect is already part of a built state."""
    effect = standing.effect
    if isinstance(effect, Prohibit):
        return effect.objects is None or isinstance(effect.objects, str)
    return (
        isinstance(effect, Modify)
        and isinstance(effect.what, str)
        and effect.what in state.objects
        and _is_plain(effect)
    )


def _is_plain(effect: Modify) -> bool:
    """Return whether all of an effect's references are plain keys and ids, and its numbers plain numbers."""
    for change in effect.changes:
        for name in ("player", "of", "power", "toughness"):
            value = getattr(change, name, None)
            if (
                value is not None
                and not isinstance(value, int)
                and (not isinstance(value, str) or value.startswith("$"))
            ):
                return False
    return True


def _standing(scenario: Scenario, state: GameState) -> GameState:
    """Return the state with the continuous effects that were there from the start (those that need no game to begin)."""
    for standing in scenario.standing:
        effect = standing.effect
        if not is_begun(standing, state):
            continue
        if isinstance(effect, Prohibit):
            players = _plain_players(state, effect.players, standing.by)
            objects = (
                ((effect.objects, state.objects[effect.objects].number),)
                if isinstance(effect.objects, str) and effect.objects in state.objects
                else ()
            )
            new = StandingProhibition(effect.what, players, objects, effect.duration, standing.by)
            state = replace(state, prohibitions=(*state.prohibitions, new))
        elif isinstance(effect, Modify) and isinstance(effect.what, str):
            made = ContinuousEffect(
                id=state.clock,
                timestamp=state.clock,
                source=None,
                source_number=0,
                controller=standing.by,
                changes=effect.changes,
                duration=effect.duration,
                affected=((effect.what, state.objects[effect.what].number),),
                kind="modify",
                born_turn=state.turn,
            )
            state = replace(state, effects=(*state.effects, made), clock=state.clock + 1)
    return state


def _plain_players(state: GameState, ref: str | None, by: str) -> tuple[str, ...]:
    keys = tuple(player.key for player in state.players)
    if ref in keys:
        return (str(ref),)
    match ref:
        case "$opponents" | "$each_opponent":
            return tuple(key for key in keys if key != by)
        case "$you":
            return (by,)
    return keys
