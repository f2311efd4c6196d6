"""Answers about one object: who controls it, where it is, what it is like."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.combat import why_no_block
from rules_engine.layers import project
from rules_engine.questions.asked import Asked, Found, reason_of
from rules_engine.questions.characteristics import layer_cites
from rules_engine.questions.general import lasts
from rules_engine.ruling import PermanentView
from rules_engine.state.final import why_no_attack


def _subject(asked: Asked) -> str | None:
    """Return the object asked about; without one, the one that changed hands last."""
    thing = asked.thing()
    if thing is not None:
        return thing
    changes = ("base_pt_set", "text_changed", "effect_began", "control_changed", "token_created", "moved")
    for type_ in changes:
        for event in reversed(asked.events(type_)):
            id_ = event.get("object")
            if isinstance(id_, str) and id_ in asked.run.state.objects and "!" not in id_:
                return id_
    activated = [str(event.get("source")) for event in asked.events("ability_activated")]
    only = [view.id for view in asked.outcome.state.permanents]
    return activated[-1] if activated else only[0] if len(only) == 1 else None


def _view(asked: Asked) -> PermanentView | None:
    return asked.permanent(_subject(asked))


def _was_controlled_by(asked: Asked, id_: str) -> str | None:
    obj = asked.before.objects.get(id_)
    if obj is None:
        return None
    return project(asked.before).view(id_).controller if obj.zone == "battlefield" else obj.owner


def controller(asked: Asked) -> Found:
    """Who controls it at the end (a permanent or spell)."""
    id_ = _subject(asked)
    view = asked.permanent(id_)
    changed = asked.events("control_changed", object=id_)
    cites = (Cite.EXCHANGE_CONTROL,) if changed else ()
    if view is None and changed and asked.events("spell_cast", object=id_) and asked.question.kind == "who":
        return Found(str(changed[-1].get("to")), cites=cites)  # a spell that has left the stack: who had it last
    if view is None:
        failed, facts, more = reason_of(asked.nothing())
        return Found(None, failed, facts, more)
    if asked.question.kind == "yes_no" and asked.question.value is None:
        whose = (
            asked.subject if asked.is_player(asked.subject) else asked.other if asked.is_player(asked.other) else "you"
        )
        return Found(view.controller == whose, facts=(("controller", view.controller),), cites=cites)
    return Found(view.controller, cites=cites)


def gets_back(asked: Asked) -> Found:
    """Whether (or who) had it before has it again at the end."""
    id_ = _subject(asked)
    view = asked.permanent(id_)
    if id_ is None or view is None:
        return Found(False if id_ is not None else None)
    if asked.question.kind == "who":
        return Found(view.controller, cites=(Cite.DURATION,))
    has_it = view.controller == _was_controlled_by(asked, id_)
    once = next(
        (
            step
            for step in asked.steps("ability_triggered")
            if step.event.get("source") == id_ and asked.events("spell_cast") and not asked.events("untapped")
        ),
        None,
    )
    if not has_it and once is not None and asked.events("control_changed", object=id_):
        return Found(
            False,
            "triggers_only_once",
            (("object", id_), ("controller", view.controller)),
            (Cite.TRIGGER_ONCE_PER_EVENT,),
        )
    return Found(has_it, facts=(("controller", view.controller),), cites=(Cite.DURATION,))


def keeps(asked: Asked) -> Found:
    """Whether its controller at the start (or the player asked about) still controls it."""
    id_ = asked.thing() or _subject(asked)
    if id_ is None:
        return Found(None)
    whose = asked.subject if asked.is_player(asked.subject) else asked.other if asked.is_player(asked.other) else None
    view = asked.permanent(id_)
    if view is None:
        return Found(False, facts=(("zone", asked.zone(id_)),))
    return Found(view.controller == (whose or _was_controlled_by(asked, id_)), facts=(("controller", view.controller),))


def _moved_last(asked: Asked) -> str | None:
    """Return what is asked about; without one, what changed zones last, a spell that resolved and went its way aside."""
    if asked.thing() is not None:
        return asked.thing()
    for event in reversed(asked.events("moved")):
        id_ = event.get("object")
        if event.get("from") == "battlefield" and isinstance(id_, str) and id_ in asked.run.state.objects:
            return id_
    return _subject(asked)


def owner(asked: Asked) -> Found:
    """Who owns it."""
    id_ = _moved_last(asked)
    obj = asked.run.state.objects.get(id_ or "")
    return Found(obj.owner if obj else None, cites=(Cite.OWNER,))


def graveyard_of(asked: Asked) -> Found:
    """Into whose graveyard it goes: its owner's."""
    found = owner(asked)
    return Found(found.answer, cites=(Cite.OWNERS_ZONE, Cite.OWNER))


def zone(asked: Asked) -> Found:
    """Where it is at the end; where that is known, at which place of a library."""
    id_ = _moved_last(asked)
    if id_ is None or (asked.thing() is None and asked.events("zones_exchanged")):
        return Found(None)
    where = asked.zone(id_)
    obj = asked.run.state.objects.get(id_)
    if obj is not None and obj.zone == "library" and asked.question.value is None:
        at = next((at for at, one in asked.run.state.player(obj.owner).library_known if one == id_), None)
        return Found(where, facts=(("player", obj.owner), ("position", at)) if at is not None else ())
    return Found(where, facts=(("zone", where),))


def _size_cites(asked: Asked, view: PermanentView | None) -> tuple[Cite, ...]:
    found = layer_cites(asked, view.id, "1", "3", "7a", "7b", "7c", "7d") if view is not None else ()
    return found or (Cite.LAYERS,)


def power_toughness(asked: Asked) -> Found:
    """Its power and toughness."""
    view = _view(asked)
    if view is None or view.power is None:
        return Found(None, facts=(("zone", asked.zone(_subject(asked) or "")),))
    answer = f"{view.power}/{view.toughness}"
    if asked.question.kind == "yes_no" and asked.question.value is None:
        was = _was(asked, view.id)
        return Found(
            was != (view.power, view.toughness), facts=(("power_toughness", answer),), cites=_size_cites(asked, view)
        )
    return Found(answer, cites=_size_cites(asked, view))


def _was(asked: Asked, id_: str) -> tuple[int | None, int | None]:
    """Return an object's power and toughness at the start."""
    if id_ not in asked.before.objects:
        return None, None
    view = project(asked.before).view(id_)
    return view.power, view.toughness


def _one_number(asked: Asked, at: int) -> Found:
    """Return the power (0) or toughness (1) asked about, or whether it is another than before where no number is supposed."""
    view = _view(asked)
    if view is None:
        return Found(None)
    number = (view.power, view.toughness)[at]
    if asked.question.kind == "yes_no" and asked.question.value is None and number is not None:
        return Found(_was(asked, view.id)[at] != number, facts=(("number", number),), cites=_size_cites(asked, view))
    return Found(number, cites=_size_cites(asked, view))


def power(asked: Asked) -> Found:
    """Its power."""
    return _one_number(asked, 0)


def toughness(asked: Asked) -> Found:
    """Its toughness."""
    return _one_number(asked, 1)


def dies(asked: Asked) -> Found:
    """Whether it went from the battlefield to a graveyard; of a player: whether they lost."""
    if asked.question.kind == "who":
        died = [e for e in asked.events("moved", to="graveyard") if e.get("from") == "battlefield"]
        lost = tuple(player.key for player in asked.outcome.state.players if player.lost)
        who = tuple(dict.fromkeys(str(event.get("object")) for event in died if "!" not in str(event.get("object"))))
        return Found((*who, *lost) or None)
    if asked.thing() is None and asked.is_player(asked.subject):
        player = asked.player(asked.subject)
        return Found(player.lost if player else None, cites=(Cite.SBA_ZERO_LIFE,))
    id_ = asked.thing()
    moved = [event for event in asked.events("moved", object=id_, to="graveyard") if event.get("from") == "battlefield"]
    actions = asked.events("state_based_action", object=id_)
    what = actions[-1].get("what") if actions else None
    cites = {"zero_toughness": (Cite.SBA_ZERO_TOUGHNESS,), "lethal_damage": (Cite.SBA_LETHAL_DAMAGE,)}.get(
        str(what), ()
    )
    return Found(bool(moved), what if isinstance(what, str) else None, cites=cites)


def _mine(asked: Asked, id_: str | None) -> str | None:
    """Return what a player can attack with: where the one meant has changed hands, the one that was got for it."""
    view = asked.permanent(id_)
    whose = asked.other if asked.is_player(asked.other) else "you"
    if view is None or view.controller == whose or _named(asked, id_):
        return id_
    got = [str(event.get("object")) for event in asked.events("control_changed", to=whose)]
    return got[-1] if got and asked.events("control_changed", object=id_) else id_


def _named(asked: Asked, id_: str | None) -> bool:
    return any(setup.id == id_ and setup.card is not None for setup in asked.run.scenario.objects)


def _not_theirs(asked: Asked, id_: str) -> Found | None:
    """Answer for the player who is asked about where another controls the object that is named."""
    view, whose = asked.permanent(id_), asked.other
    if view is None or whose is None or not asked.is_player(whose) or view.controller == whose:
        return None
    return Found(False, "not_controlled", (("player", whose), ("object", id_)), (Cite.YOU,))


def can_attack(asked: Asked) -> Found:
    """Whether it can attack: now, if it is its controller's turn."""
    tried = asked.events("attack_not_possible")
    if tried:
        reason = tried[-1].get("reason")
        return Found(False, reason if isinstance(reason, str) else None, cites=(Cite.SUMMONING_SICKNESS,))
    id_ = _mine(asked, _subject(asked))
    view = asked.permanent(id_)
    if id_ is None or view is None:
        return Found(None if id_ is None else False)
    if (other := _not_theirs(asked, id_)) is not None:
        return other
    why = why_no_attack(asked.run, id_)
    stays_tapped = why == "tapped" and any(one.what == "untap" for one in asked.run.view(id_).restrictions)
    if why in ("summoning_sick", "tapped") and not stays_tapped and _awaits_its_turn(asked, view.controller):
        why = None
    cites = (Cite.SUMMONING_SICKNESS,) if why in ("summoning_sick", None) else ()
    return Found(why is None, why, (("controller", view.controller),), cites)


def _awaits_its_turn(asked: Asked, controller: str) -> bool:
    """Whether turns have passed and it is another's: "can it attack next turn" is about its controller's, when it has untapped and settled."""
    return bool(asked.events("turn_began")) and asked.run.state.active_player != controller


def can_block(asked: Asked) -> Found:
    """Whether it can block (the other one)."""
    tried = asked.events("block_not_possible")
    if tried:
        reason = tried[-1].get("reason")
        return Found(False, reason if isinstance(reason, str) else None, cites=(Cite.LANDWALK_BLOCK,))
    id_ = _subject(asked)
    if id_ is None or asked.permanent(id_) is None:
        return Found(None)
    if (others := _not_theirs(asked, id_)) is not None:
        return others
    other = asked.other if asked.other != id_ and not asked.is_player(asked.other) else None
    why = why_no_block(asked.run, id_, other)
    return Found(why is None, why, cites=(Cite.LANDWALK_BLOCK,) if why == "landwalk" else ())


def can_activate(asked: Asked) -> Found:
    """Whether an ability can be activated: the object's controller may, and {T} needs no summoning sickness."""
    stopped = asked.nothing("activate")
    if stopped is not None:
        reason, facts, cites = reason_of(stopped)
        return Found(False, reason, facts, cites)
    if asked.events("ability_activated"):
        return Found(True)
    view = _view(asked)
    if view is None:
        return Found(None)
    return Found(
        view.controller == asked.person(), facts=(("controller", view.controller),), cites=(Cite.SUMMONING_SICKNESS,)
    )


def is_cast(asked: Asked) -> Found:
    """Whether it was cast."""
    id_ = asked.thing()
    if id_ is None:
        entered = [event.get("object") for event in asked.events("moved", to="battlefield")]
        id_ = str(entered[-1]) if entered else None
    if id_ is None:
        return Found(None)
    return Found(
        bool(asked.events("spell_cast", object=id_)), cites=(Cite.AURA_SWAP_MEANS,) if asked.events("attached") else ()
    )


def legend_rule(asked: Asked) -> Found:
    """Whether the legend rule applied."""
    return Found(bool(asked.events("state_based_action", what="legend_rule")), cites=(Cite.SBA_LEGEND_RULE,))


def duration(asked: Asked) -> Found:
    """How long the effect on it lasts."""
    id_ = _subject(asked)
    found = [effect for effect in asked.run.state.effects if any(one == id_ for one, _ in effect.affected)]
    if found:
        return Found(found[-1].duration, cites=(Cite.DURATION,))
    obj = asked.run.state.objects.get(asked.thing() or "")
    by_itself = lasts(obj.face) if obj is not None else None
    return Found(by_itself, cites=(Cite.DURATION,) if by_itself else ())


def untaps(asked: Asked) -> Found:
    """Whether it is untapped at the end."""
    view = _view(asked)
    return Found(not view.tapped if view else None, cites=(Cite.STATUS,))


def command_zone(asked: Asked) -> Found:
    """Whether a commander may be put into the command zone: when it came to graveyard, exile, hand or library, by its owner."""
    ids = [obj.id for obj in asked.run.state.objects.values() if obj.commander]
    offered = any(decision.name.startswith("command_zone:") for decision in asked.run.taken)
    moved = any(
        asked.events("moved", object=id_, to=to)
        for id_ in ids
        for to in ("command", "graveyard", "exile", "hand", "library")
    )
    owners = tuple(asked.run.state.objects[id_].owner for id_ in ids)
    if asked.question.kind == "who":
        return Found(owners[0] if owners else None, cites=(Cite.COMMANDER_SBA,))
    return Found(
        offered or moved,
        facts=(("player", owners[0]),) if owners and (offered or moved) else (),
        cites=(Cite.COMMANDER_SBA, Cite.OWNERS_ZONE),
    )


def attached(asked: Asked) -> Found:
    """What it is attached to, or whether it stays attached."""
    view = _view(asked)
    if view is None:
        return Found(False if asked.question.kind == "yes_no" else None)
    if asked.question.kind == "yes_no" and asked.question.value is None:
        mine = [one for one in asked.outcome.state.permanents if one.attached_to == view.id]
        return Found(view.attached_to is not None or bool(mine))
    return Found(view.attached_to)


def sacrificed(asked: Asked) -> Found:
    """Whether it was sacrificed."""
    failed = asked.nothing("sacrifice")
    reason, facts, cites = reason_of(failed)
    return Found(bool(asked.events("sacrificed", object=asked.thing())), reason, facts, cites or (Cite.SACRIFICE,))


def counters(asked: Asked) -> Found:
    """How many counters are on it."""
    view = _view(asked)
    return Found(sum(number for _, number in view.counters) if view else None)


def counters_put(asked: Asked) -> Found:
    """How many counters are put on it (on anything, where nothing is named)."""
    steps = [step for step in asked.steps("counters_put") if asked.thing() in (None, step.event.get("object"))]
    amounts = [step.event.get("amount") for step in steps]
    return Found(sum(one for one in amounts if isinstance(one, int)), cites=steps[-1].cites if steps else ())


def is_token(asked: Asked) -> Found:
    """Whether it is a token."""
    view = _view(asked)
    return Found(view.token if view else None)


def enters(asked: Asked) -> Found:
    """Whether it entered the battlefield."""
    id_ = _subject(asked)
    return Found(bool(asked.events("moved", object=id_, to="battlefield")), cites=(Cite.TRIGGER_ENTERS,))
