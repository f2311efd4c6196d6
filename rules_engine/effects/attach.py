"""Auras and Equipment: what they may be attached to, and attaching them."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.events import event, nothing
from rules_engine.layers.legality import has_quality
from rules_engine.layers.render import keyword_text
from rules_engine.prohibitions import restricted
from rules_engine.references import Context, first
from rules_engine.run import Run
from rules_engine.state.change import battlefield, change_object, tick
from rules_engine.vocabulary.abilities import KeywordAbility
from rules_engine.vocabulary.effects import Attach


def is_aura(run: Run, id_: str) -> bool:
    """Return whether an object is an Aura now."""
    return "Aura" in run.view(id_).subtypes


def is_equipment(run: Run, id_: str) -> bool:
    """Return whether an object is an Equipment (or Fortification) now."""
    return bool({"Equipment", "Fortification"} & set(run.view(id_).subtypes))


def protected_from(run: Run, id_: str, source: str) -> bool:
    """Return whether an object has protection from a quality that another object has now."""
    return any(has_quality(run.view(source), word) for word in _qualities(run, id_, "protection from "))


def _thrown_off(run: Run, id_: str, attached: str) -> bool:
    """Return whether what an object has protection from lets go of what is attached to it: some protections spare their own source."""
    aura = is_aura(run, attached)
    for held in run.view(id_).held:
        ability = held.ability
        if not isinstance(ability, KeywordAbility) or ability.keyword != "protection":
            continue
        spared = (ability.spares == "source" and held.granted_by == attached) or (ability.spares == "auras" and aura)
        quality = keyword_text(ability).removeprefix("protection from ")
        if not spared and has_quality(run.view(attached), quality):
            return True
    return False


def _qualities(run: Run, id_: str, prefix: str) -> list[str]:
    return [word.removeprefix(prefix) for word in run.view(id_).keywords if word.startswith(prefix)]


def hexproof_from(run: Run, id_: str, source: str | None) -> bool:
    """Return whether an object has hexproof from a quality that the source has."""
    return source is not None and any(
        has_quality(run.view(source), word) for word in _qualities(run, id_, "hexproof from ")
    )


def can_be_attached(run: Run, id_: str, to: str, controller: str | None = None) -> bool:
    """Return whether an Aura or Equipment could be attached to an object or player now, under `controller`."""
    if to == id_ or not (is_aura(run, id_) or is_equipment(run, id_)):
        return False
    if run.is_player(to):
        return any(_enchants_players(one) for one in _enchants(run, id_))
    target = run.state.objects.get(to)
    if target is None or target.zone != "battlefield" or target.phased_out:
        return False
    stays = run.state.objects[id_].attached_to == to
    if (_thrown_off if stays else protected_from)(run, to, id_) or restricted(run, "be_enchanted", to) is not None:
        return False
    if is_equipment(run, id_):
        return "creature" in run.view(to).types
    context = Context(run, controller or run.controller(id_), id_)
    return all(_enchants_object(context, one, to) for one in _enchants(run, id_))


def _enchants(run: Run, id_: str) -> list[KeywordAbility]:
    return [one for one in run.view(id_).abilities if isinstance(one, KeywordAbility) and one.keyword == "enchant"]


def _enchants_players(ability: KeywordAbility) -> bool:
    return ability.param in ("player", "opponent")


def _enchants_object(context: Context, ability: KeywordAbility, to: str) -> bool:
    if ability.what is not None:
        return context.fits(ability.what, to)
    if ability.param is None or ability.param == "permanent":
        return True
    if _enchants_players(ability):
        return False
    view = context.run.view(to)
    word = ability.param
    if word.endswith(" you control"):
        if context.run.controller(to) != context.controller:
            return False
        word = word.removesuffix(" you control")
    return word.lower() in {one.lower() for one in (*view.types, *view.subtypes)} or word == "permanent"


def legal_hosts(run: Run, id_: str, controller: str) -> tuple[str, ...]:
    """Return everything that an Aura could be attached to under that controller: permanents, then players."""
    hosts = [obj.id for obj in battlefield(run.state) if can_be_attached(run, id_, obj.id, controller)]
    hosts += [player.key for player in run.state.players if can_be_attached(run, id_, player.key, controller)]
    return tuple(hosts)


def attach_now(run: Run, id_: str, to: str, *cites: Cite) -> None:
    """Attach a permanent to something; it gets a new timestamp."""
    run.state = tick(change_object(run.state, id_, attached_to=to, timestamp=run.state.clock))
    run.emit(event("attached", object=id_, name=run.name(id_), to=to, to_name=run.name(to)), Cite.ATTACH, *cites)


def attach(context: Context, effect: Attach) -> None:
    """Attach one thing to another, where it may be."""
    run = context.run
    id_, to = first(context.objects(effect.what)), first(context.resolve(effect.to))
    context.done = False
    if id_ is None or run.state.objects[id_].zone != "battlefield":
        run.emit(nothing("attach", "object_gone"), Cite.ATTACH)
    elif to is None or not can_be_attached(run, id_, to):
        run.emit(nothing("attach", "cant_be_attached", object=id_, name=run.name(id_)), Cite.ATTACH)
    elif run.state.objects[id_].attached_to == to:
        run.emit(nothing("attach", "already_so", object=id_, name=run.name(id_)), Cite.ATTACH)
    else:
        attach_now(run, id_, to)
        context.done = True
