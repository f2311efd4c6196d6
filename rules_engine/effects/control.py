"""Control, ownership, continuous effects, tokens and copies, text changes."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.effects.continuous import begin, controllers, notice_control
from rules_engine.effects.objects import meant
from rules_engine.events import event, nothing
from rules_engine.layers.apply import cites_of
from rules_engine.prohibitions import object_cant
from rules_engine.references import Context, first
from rules_engine.ruling import NotCovered, Plain
from rules_engine.run import Stop
from rules_engine.state.change import change_object, change_player, take_out, turn_order, with_player, with_zone
from rules_engine.state.model import GameObject, StandingProhibition
from rules_engine.state.replacing import replace
from rules_engine.vocabulary import Amount, Change, Face, Filter
from rules_engine.vocabulary.changes import (
    BecomeCopy,
    GrantKeyword,
    ModifyPT,
    SetBasePT,
    SetColors,
    SetController,
    SetTypes,
)
from rules_engine.vocabulary.effects import (
    CreateToken,
    GainControl,
    GainOwnership,
    Modify,
    Prohibit,
    RedistributeControl,
)


def gain_control(context: Context, effect: GainControl) -> None:
    """A player gains control of objects, for a duration or without end."""
    run = context.run
    player = context.player(effect.player)
    ids = meant(context, effect.what, "gain_control", None)
    before = controllers(run)
    done = False
    for id_ in ids:
        if player is None:
            break
        forbidden = object_cant(run, "change_control", id_)
        if forbidden is not None:
            run.emit(
                nothing(
                    "gain_control",
                    "cant_change_control",
                    object=id_,
                    name=run.name(id_),
                    source=run.name(forbidden.source),
                ),
                Cite.GOLDEN_CANT,
            )
            continue
        if run.state.objects[id_].zone == "stack":
            was = run.controller(id_)
            run.state = change_object(run.state, id_, controller=player)
            run.emit(
                event("control_changed", object=id_, name=run.name(id_), from_=was, to=player), Cite.SPELL_CONTROLLER
            )
        elif run.state.objects[id_].zone == "battlefield":
            begin(context, (id_,), (SetController(player=player),), effect.duration, "gain_control")
        done = True
    notice_control(run, before, Cite.LAYER_CONTROL)
    context.done = done


def gain_ownership(context: Context, effect: GainOwnership) -> None:
    """A player becomes the owner of an ante card."""
    run = context.run
    player = context.player(effect.player)
    for id_ in context.objects(effect.what):
        obj = run.state.objects[id_]
        if player is None or obj.owner == player:
            continue
        if obj.zone != "ante":
            raise Stop(NotCovered("effect", facts=(("effect", effect.do),)))
        state = take_out(run.state, id_)
        state = change_object(state, id_, owner=player, controller=player)
        owner = state.player(player)
        run.state = with_player(state, with_zone(owner, obj.zone, (*getattr(owner, obj.zone), id_)))
        run.emit(event("owner_changed", object=id_, name=run.name(id_), from_=obj.owner, to=player), Cite.ANTE_OWNER)


def redistribute_control(context: Context, effect: RedistributeControl) -> None:
    """Each player gives what they control of these to the next player, all at the same time."""
    run = context.run
    order = turn_order(run.state)
    step = 1 if effect.to == "next_left" else -1
    before = controllers(run)
    ids = [id_ for id_ in context.matching(effect.what) if id_ in before]
    stamp = run.state.clock
    for id_ in ids:
        owner = before[id_]
        to = order[(order.index(owner) + step) % len(order)]
        if object_cant(run, "change_control", id_) is None:
            begin(context, (id_,), (SetController(player=to),), "indefinite", "gain_control", timestamp=stamp)
    notice_control(run, before, Cite.LAYER_CONTROL)


def _chosen_words(context: Context, change: Change) -> dict[str, object]:
    """Return the fields that stand for what was chosen for the source, with those words: the effect keeps them without it."""
    source = context.run.state.objects.get(context.source or "")
    chosen = {f"$chosen.{kind}": word for kind, word in source.chosen} if source is not None else {}
    update: dict[str, object] = {}
    for name in ("param", "new", "name"):
        word = getattr(change, name, None)
        if word in chosen:
            update[name] = chosen[word]
    if isinstance(change, SetTypes) and chosen.keys() & set(change.subtypes):
        update["subtypes"] = tuple(chosen.get(word, word) for word in change.subtypes)
    if isinstance(change, SetColors) and change.chosen and "$chosen.color" in chosen:
        update |= {"colors": (*change.colors, chosen["$chosen.color"]), "chosen": False}
    return update


def _frozen(context: Context, change: Change) -> Change:
    """Return a part of a continuous effect with its numbers and references as they are as the effect begins."""
    update: dict[str, object] = {}
    for name in ("power", "toughness"):
        value: Amount | None = getattr(change, name, None)
        if value is not None and not isinstance(value, int):
            update[name] = context.amount(value)
    for name in ("of", "player"):
        ref = getattr(change, name, None)
        if isinstance(ref, str) and ref.startswith("$"):
            found = first(context.resolve(ref))
            if found is not None:
                update[name] = found
    update |= _chosen_words(context, change)
    if isinstance(change, BecomeCopy) and change.face is None:
        of = update.get("of", change.of)
        if isinstance(of, str) and of in context.run.state.objects:
            update["face"] = context.run.view(of).copiable
    return change.model_copy(update=update) if update else change


def modify(context: Context, effect: Modify) -> None:
    """Begin a continuous effect on objects; which ones is fixed as it begins."""
    run = context.run
    players = (
        [one for one in context.resolve(effect.what) if run.is_player(one)] if isinstance(effect.what, str) else []
    )
    for key in players:
        words = tuple(change.keyword for change in effect.changes if isinstance(change, GrantKeyword))
        lasting = "passing_keywords" if effect.duration == "end_of_turn" else "keywords"
        had: tuple[str, ...] = getattr(run.state.player(key), lasting)
        run.state = change_player(run.state, key, **{lasting: (*had, *words)})
        run.emit(
            event("effect_began", object=key, name=key, duration=effect.duration, **describe(effect.changes)),
            Cite.DURATION,
        )
    ids = meant(context, effect.what, "modify", None)
    if players and not ids:
        context.done = True
        return
    if not ids:
        context.done = False
        return
    before = controllers(run)
    changes = tuple(_frozen(context, change) for change in effect.changes)
    begin(context, ids, changes, effect.duration, "modify")
    for id_ in ids:
        facts = describe(changes)
        run.emit(
            event("effect_began", object=id_, name=run.name(id_), duration=effect.duration, **facts),
            Cite.DURATION,
            *dict.fromkeys(cite for change in changes for cite in cites_of(change)),
            *((Cite.AFFECTED_SET_FIXED,) if isinstance(effect.what, Filter) else ()),
        )
    notice_control(run, before, Cite.LAYER_CONTROL)
    context.done = True


def describe(changes: tuple[Change, ...]) -> dict[str, Plain]:
    """Return the facts of a continuous effect for its event: its kind, numbers and words."""
    facts: dict[str, Plain] = {"kind": "+".join(dict.fromkeys(change.change for change in changes))}
    words: list[str] = []
    for change in changes:
        if isinstance(change, ModifyPT | SetBasePT):
            for name in ("power", "toughness"):
                value = getattr(change, name)
                if isinstance(value, int):
                    facts[name] = value
        for name in ("keyword", "param", "old", "new", "name"):
            value = getattr(change, name, None)
            if isinstance(value, str):
                words.append(value)
        for name in ("types", "subtypes", "supertypes", "colors"):
            words += [str(word) for word in getattr(change, name, ())]
    if words:
        facts["words"] = ", ".join(words)
    return facts


def prohibit(context: Context, effect: Prohibit) -> None:
    """For a while something can't happen to players or objects."""
    run = context.run
    players = context.players(effect.players) if effect.players is not None else ()
    objects: tuple[tuple[str, int], ...] = ()
    if effect.objects is not None:
        ids = meant(context, effect.objects, "prohibit", None)
        objects = tuple((id_, run.state.objects[id_].number) for id_ in ids)
    if not players and not objects:
        players = context.players("$each_player") if effect.objects is None else ()
    new = StandingProhibition(effect.what, players, objects, effect.duration, context.controller, context.source)
    run.state = replace(run.state, prohibitions=(*run.state.prohibitions, new))
    run.emit(event("prohibition_began", what=effect.what, players=players, duration=effect.duration), Cite.GOLDEN_CANT)


def create_token(context: Context, effect: CreateToken) -> None:
    """Create tokens; who creates one owns it."""
    run = context.run
    made: list[str] = []
    for player in context.players(effect.player):
        face = _token_face(context, effect)
        if face is None:
            continue
        count = max(0, context.amount(effect.count))
        made += [_make_token(context, player, face, effect.tapped, effect.copy_of) for _ in range(min(count, 200))]
        run.emit(
            event(
                "token_created",
                object=made[-1] if made else None,
                name=face.name,
                player=player,
                power=face.power,
                toughness=face.toughness,
                count=count,
            ),
            Cite.TOKEN_OWNER,
            Cite.TOKEN_NAME,
        )
    context.created = tuple(made)
    context.done = bool(made)
    if made:
        from rules_engine.abilities.triggers import fire
        from rules_engine.effects.move import enters

        for id_ in made:
            enters(context, id_)
        for id_ in made:
            fire(run, "enters", object=id_, player=run.controller(id_), cause=context.controller)


def _token_face(context: Context, effect: CreateToken) -> Face | None:
    power = context.amount(effect.power) if effect.power is not None else None
    toughness = context.amount(effect.toughness) if effect.toughness is not None else None
    from rules_engine.state.build import keyword_ability

    keywords = tuple(keyword_ability(word) for word in effect.keywords)
    if effect.copy_of is not None:
        of = first(context.resolve_any(effect.copy_of))
        if of is None or of not in context.run.state.objects:
            return None
        face = context.run.view(of).copiable
        update: dict[str, object] = {
            name: value for name, value in (("power", power), ("toughness", toughness)) if value is not None
        }
        return face.model_copy(update=update | {"abilities": (*face.abilities, *keywords)})
    name = effect.name or " ".join((*effect.subtypes, "Token"))
    return Face(
        name=name,
        types=effect.types,
        subtypes=effect.subtypes,
        colors=effect.colors,
        power=power,
        toughness=toughness,
        abilities=keywords,
    )


def _make_token(context: Context, player: str, face: Face, tapped: bool, copy_of: str | None) -> str:
    run = context.run
    base = face.name.lower().removesuffix(" token").replace(" ", "-").replace("+", "") + "-token"
    id_, number = base, 1
    if run.token_ids:
        id_ = run.token_ids.pop(0)
    while id_ in run.state.objects or run.is_player(id_):
        number += 1
        id_ = f"{base}-{number}"
    obj = GameObject(
        id=id_,
        face=face,
        owner=player,
        controller=player,
        zone="battlefield",
        timestamp=run.state.clock,
        token=True,
        is_copy=copy_of is not None,
        tapped=tapped,
        summoning_sick=True,
    )
    run.state = replace(run.state, objects={**run.state.objects, id_: obj}, clock=run.state.clock + 1)
    return id_
