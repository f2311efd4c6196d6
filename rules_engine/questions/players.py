"""Answers about players, exchanges, triggers and choices."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.questions.asked import Asked, Found, reason_of
from rules_engine.questions.general import card_is_exchange
from rules_engine.ruling import Plain
from rules_engine.vocabulary.abilities import TriggeredAbility

_EXCHANGES = ("exchange", "aura_swap")


def exchange_happens(asked: Asked) -> Found:
    """Whether an exchange was made."""
    failed = asked.nothing(*_EXCHANGES, "resolve")
    if asked.steps("exchanged", "totals_redistributed"):
        return (_by_any_totals(asked) if _totals_unsaid(asked) else None) or Found(True, cites=(Cite.EXCHANGE,))
    reason, facts, cites = reason_of(failed or asked.nothing())
    return Found(False, reason, facts, cites or (Cite.EXCHANGE_ALL_OR_NOTHING,))


def _by_any_totals(asked: Asked) -> Found | None:
    """What forbids an exchange of totals that weren't said; None where nothing forbids any."""
    exchanged = asked.events("exchanged", what="life_totals")[-1]
    sides = (exchanged.get("first"), exchanged.get("second"))
    for one in asked.run.projection.prohibited:
        whose = next((key for key in sides if key in one.players), None)
        if whose is not None and one.what == "change_life":
            return Found(False, "life_cant_change", (("player", whose),), (Cite.CANT_GAIN_LIFE, Cite.CANT_LOSE_LIFE))
        if whose is not None and one.what in ("gain_life", "lose_life"):
            return Found(None, "totals_unsaid", (("player", whose),))
    return None


def is_exchange(asked: Asked) -> Found:
    """Whether what the card does is the keyword action at all."""
    tried = asked.steps("exchanged") or asked.nothing(*_EXCHANGES)
    if asked.steps("totals_redistributed") or _redistributes(asked):
        return Found(False, "redistributes", cites=(Cite.LIFE_GAIN_LOSS_FROM_SET,))
    claims = {"card_is_not_an_exchange", "switch_is_not_an_exchange"} & set(asked.run.notes)
    if claims and not asked.steps("exchanged"):
        return Found(False, sorted(claims)[0], cites=(Cite.EXCHANGE,))
    by_its_facts = card_is_exchange(asked) if not tried else None
    return by_its_facts or Found(bool(tried), cites=(Cite.EXCHANGE,))


def _redistributes(asked: Asked) -> bool:
    """Whether a card that was used, or that is asked about, redistributes life totals."""
    used = {str(event.get("object")) for event in asked.events("spell_cast")} | {str(asked.question.subject)}
    return any(
        effect.do == "redistribute_life_totals"
        for id_ in used
        if id_ in asked.run.state.objects
        for ability in asked.run.view(id_).abilities
        for effect in getattr(ability, "effects", ())
    )


def life(asked: Asked) -> Found:
    """A player's total at the end."""
    key = asked.person()
    player = asked.player(key)
    step = next(
        (step for step in reversed(asked.steps("life_gained", "life_lost")) if step.event.get("player") == key), None
    )
    cites = step.cites if step else ()
    if asked.question.kind == "yes_no" and asked.question.value is None and player is not None:
        was = next(one.life for one in asked.before.players if one.key == key)
        return Found(was != player.life, facts=(("player", key), ("number", player.life)), cites=cites)
    return Found(player.life if player else None, facts=(("player", key),), cites=cites)


def life_gain_counts(asked: Asked) -> Found:
    """Whether life was gained; how much where that is asked."""
    key = asked.subject if asked.is_player(asked.subject) else None
    gained = asked.events("life_gained", player=key)
    if not gained and _totals_unsaid(asked):
        return Found(True, cites=(Cite.LIFE_GAIN_LOSS_FROM_SET, Cite.LIFE_GAIN))
    if asked.question.kind == "how_many":
        return Found(sum(_int(event.get("amount")) for event in gained), cites=(Cite.LIFE_GAIN_LOSS_FROM_SET,))
    if not gained and _asked_in_general(asked):
        return Found(True, "higher_total_is_gain", cites=(Cite.LIFE_GAIN_LOSS_FROM_SET, Cite.LIFE_GAIN))
    return Found(bool(gained), cites=(Cite.LIFE_GAIN_LOSS_FROM_SET, Cite.LIFE_GAIN))


def _asked_in_general(asked: Asked) -> bool:
    """Whether totals are exchanged that nobody said, so that they are equal only because none was named."""
    said = any(player.life is not None for player in asked.run.scenario.players)
    return not said and asked.nothing("exchange_life_totals") is not None


def is_life_loss(asked: Asked) -> Found:
    """Whether life was lost; how much where that is asked."""
    key = asked.subject if asked.is_player(asked.subject) else None
    lost = asked.events("life_lost", player=key)
    if not lost and _totals_unsaid(asked):
        return Found(True, cites=(Cite.LIFE_GAIN_LOSS_FROM_SET, Cite.LIFE_LOSS))
    if asked.question.kind == "how_many":
        return Found(sum(_int(event.get("amount")) for event in lost), cites=(Cite.LIFE_GAIN_LOSS_FROM_SET,))
    return Found(bool(lost), cites=(Cite.LIFE_GAIN_LOSS_FROM_SET, Cite.LIFE_LOSS))


def _totals_unsaid(asked: Asked) -> bool:
    """Return whether totals are exchanged that weren't said: then the question is one about the rules, not about these totals."""
    said = {one.key for one in asked.run.scenario.players if one.life is not None}
    exchanged = asked.events("exchanged", what="life_totals")
    return bool(exchanged) and not said & {str(exchanged[-1].get("first")), str(exchanged[-1].get("second"))}


def loses_game(asked: Asked) -> Found:
    """Whether a player has lost."""
    if not asked.is_player(asked.subject):
        # Nobody is named: whether anybody has lost, and who.
        lost = tuple(one.key for one in asked.outcome.state.players if one.lost)
        return Found(bool(lost), facts=(("players", lost),) if lost else (), cites=(Cite.SBA_ZERO_LIFE,))
    player = asked.player(asked.person())
    events = asked.events("player_lost", player=asked.person())
    reason = events[-1].get("reason") if events else None
    if player is not None and not player.lost and player.library_count == 0 and asked.steps("zones_exchanged"):
        return Found(False, "loses_on_next_draw", (("player", player.key),), (Cite.SBA_DRAW_EMPTY,))
    return Found(
        player.lost if player else None, reason if isinstance(reason, str) else None, cites=(Cite.SBA_ZERO_LIFE,)
    )


def damage(asked: Asked) -> Found:
    """How much damage was dealt (to the subject), or whether any was."""
    subject = asked.subject
    events = asked.events("damage_dealt", to=subject)
    if subject is not None and not asked.is_player(subject) and not events:
        events = asked.events("damage_dealt", source=subject) or asked.events("damage_dealt")
    dealt = sum(_int(event.get("amount")) for event in events)
    if asked.question.kind == "yes_no" and asked.question.value is None:
        return Found(dealt > 0, facts=(("amount", dealt),), cites=(Cite.DAMAGE,))
    return Found(dealt, cites=(Cite.DAMAGE,))


def triggers(asked: Asked) -> Found:
    """How often abilities (of the subject) triggered."""
    source = asked.thing()
    times = sum(one.times for one in asked.outcome.triggers if source is None or one.source == source)
    return Found(times, cites=(Cite.TRIGGER_ONCE_PER_EVENT,))


def trigger_happens(asked: Asked) -> Found:
    """Whether an ability (of the subject) triggered."""
    found = triggers(asked)
    happens = isinstance(found.answer, int) and found.answer > 0
    entering = asked.question.value in ("landfall", "enters", "constellation")
    if not happens and entering and not asked.events("moved", to="battlefield"):
        return Found(False, "nothing_enters", cites=(Cite.TRIGGER_ENTERS,))
    return Found(happens, cites=found.cites)


def can_decline(asked: Asked) -> Found:
    """Whether a player had the choice not to do it."""
    offered = (
        "may" in asked.run.remembered.get("offered", {})
        or bool(asked.events("declined"))
        or asked.nothing("aura_swap") is not None
    )
    return Found(offered, cites=(Cite.RESOLVE_CHOICES,))


def _illegal(asked: Asked) -> tuple[Plain, str | None, tuple[tuple[str, Plain], ...]]:
    steps = asked.steps("target_illegal", "trigger_removed")
    stopped = asked.nothing("cast", "activate", "trigger", "choose_new_targets")
    if not steps and stopped is None:
        return True, None, ()
    reason, facts, _ = reason_of(stopped or steps[-1])
    why = steps[-1].event.get("reason") if steps else reason
    return False, why if isinstance(why, str) else reason, facts


def can_target(asked: Asked) -> Found:
    """Whether the targets were legal."""
    answer, reason, facts = _illegal(asked)
    return Found(answer, reason, facts, (Cite.CHOOSE_TARGETS,))


def legal(asked: Asked) -> Found:
    """Whether what is done may be done and comes to something: legal targets, and an exchange that isn't stopped."""
    answer, reason, facts = _illegal(asked)
    if not answer:
        return Found(answer, reason, facts, (Cite.CHOOSE_TARGETS,))
    if asked.nothing(*_EXCHANGES) is not None and not asked.steps("exchanged"):
        return exchange_happens(asked)
    word = can_choose_word(asked)
    if word.answer is False:
        return word
    if any(doubt.why == "sorcery_timing" for doubt in asked.run.unsure):
        return Found(None)  # what lets it be used at that time wasn't said
    return Found(True)


def can_cast(asked: Asked) -> Found:
    """Whether the spell could be cast."""
    stopped = asked.nothing("cast")
    reason, facts, cites = reason_of(stopped)
    thing = asked.thing()
    if stopped is None and thing is None:
        return Found(None)  # which spell is meant wasn't said
    if stopped is None and thing is not None and not asked.events("spell_cast", object=thing):
        obj = asked.run.state.objects[thing]
        castable = obj.owner == asked.person() and obj.zone in ("hand", "command")
        return Found(castable, facts=(("zone", asked.zone(thing)), ("owner", obj.owner)), cites=(Cite.OWNERS_ZONE,))
    if stopped is None and _mana_changed(asked):
        return Found(None)  # whether there is mana for it is what is asked, and mana isn't counted
    return Found(stopped is None and bool(asked.events("spell_cast")), reason, facts, cites)


def _mana_changed(asked: Asked) -> bool:
    """Whether something happened to a land, by which its controller may lack the mana for a spell."""
    views = asked.run.projection.views
    changed = asked.events("text_changed") + asked.events("control_changed") + asked.events("effect_began")
    there = (views.get(str(event.get("object"))) for event in changed)
    return any(view is not None and "land" in view.types for view in there)


def can_choose_word(asked: Asked) -> Found:
    """Whether these words could be chosen."""
    failed = asked.nothing("change_text")
    reason, facts, cites = reason_of(failed)
    if reason in ("same_word", "forbidden_word", "not_a_word_of_the_family"):
        return Found(False, reason, facts, cites)
    return Found(True, reason, facts, (Cite.TEXT_CHANGE, Cite.TEXT_CHANGE_WORDS))


def new_targets(asked: Asked) -> Found:
    """Whether new targets may be chosen."""
    offered = "new_targets" in asked.run.remembered.get("offered", {}) or bool(asked.events("targets_changed"))
    return Found(offered, cites=(Cite.TARGET_NEW,))


def draws(asked: Asked) -> Found:
    """How many cards a player drew."""
    drawn = asked.events("drawn", player=asked.person())
    # The card of the draw step is asked for only where nothing else is drawn.
    by_effects = [one for one in drawn if one.get("step") is None]
    return Found(sum(_int(event.get("count")) for event in by_effects or drawn))


def _int(value: Plain) -> int:
    return value if isinstance(value, int) else 0


def stops(asked: Asked) -> Found:
    """Whether a keyword on what is targeted would keep it from being targeted; what targets no object is stopped by none."""
    keyword = (asked.question.value or "").lower()
    actions = [one for one in asked.run.scenario.script if getattr(one, "targets", ())]
    sources = [str(getattr(one, "spell", None) or getattr(one, "source", "")) for one in actions]
    targeted = [
        (source, str(target))
        for source, one in zip(sources, actions, strict=True)
        for target in getattr(one, "targets", ())
        if target in asked.before.objects or target in asked.run.state.objects
    ]
    if not targeted:
        return Found(False, "targets_no_object", cites=(Cite.CHOOSE_TARGETS,))
    obj = asked.run.state.objects.get(targeted[-1][0])
    quality = keyword.removeprefix("protection from ")
    if keyword in ("shroud", "hexproof"):
        return Found(True, keyword, cites=(Cite.CHOOSE_TARGETS, Cite.RESOLVE_ILLEGAL_TARGETS))
    if keyword.startswith("protection from ") and obj is not None:
        view = asked.run.view(obj.id)
        is_of = quality in view.colors or quality in view.types or quality == "everything"
        reason = "protection_from_it" if is_of else "protection_from_other"
        return Found(is_of, reason, (("value", quality),), (Cite.CHOOSE_TARGETS, Cite.RESOLVE_ILLEGAL_TARGETS))
    return Found(False, "keyword_does_not_matter", (("value", keyword),), (Cite.CHOOSE_TARGETS,))


def doubled(asked: Asked) -> Found:
    """Whether a gain or loss of life was replaced by a greater one."""
    steps = [
        step
        for step in asked.steps("life_replaced")
        if _int(step.event.get("new_amount")) > _int(step.event.get("amount"))
    ]
    changed = asked.steps("life_gained") or asked.steps("life_lost")
    facts = tuple((name, changed[-1].event.get(name)) for name in ("player", "amount")) if changed else ()
    return Found(bool(steps), facts=facts, cites=steps[-1].cites if steps else ())


def life_gainer(asked: Asked) -> Found:
    """Who gains the life that a creature's damage brings: an Aura's controller by its own ability, the creature's by lifelink."""
    auras = [view for view in asked.outcome.state.permanents if view.attached_to is not None]
    thing = asked.thing()
    chosen = next((view for view in auras if view.id == thing), auras[-1] if auras else None)
    host = asked.permanent(chosen.attached_to if chosen is not None else thing)
    if chosen is not None and any(
        isinstance(ability, TriggeredAbility) and ability.event.startswith("deals_damage")
        for ability in asked.run.view(chosen.id).abilities
    ):
        facts: tuple[tuple[str, Plain], ...] = (("object", chosen.id), ("player", chosen.controller))
        return Found(chosen.controller, "gained_by_its_controller", facts)
    if host is not None and "lifelink" in host.keywords:
        return Found(host.controller, "gained_by_lifelink", (("object", host.id), ("player", host.controller)))
    return Found(None)
