"""Aura swap: "You may exchange this permanent with an Aura card in your hand." It only composes an exchange of cards."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.effects.attach import can_be_attached, is_aura
from rules_engine.effects.exchange import exchange
from rules_engine.events import event, nothing
from rules_engine.references import Context
from rules_engine.ruling import NeedsChoice
from rules_engine.run import Stop
from rules_engine.vocabulary.effects import ExchangeCards


def swap(context: Context) -> None:
    """Resolve aura swap: the Aura card is chosen now, the player may decline, and without a complete exchange nothing happens."""
    run = context.run
    player = context.controller
    reason, about = _why_impossible(context)
    if reason is not None:
        run.emit(
            nothing("aura_swap", reason, object=about, name=run.name(about), player=player),
            Cite.AURA_SWAP,
            Cite.AURA_SWAP_NO_EFFECT,
            Cite.EXCHANGE_ALL_OR_NOTHING,
            *((Cite.EXCHANGE_SAME_OWNER,) if reason == "other_owner" else ()),
            *((Cite.EXCHANGE_ATTACHED,) if reason in ("not_attached", "cant_be_attached") else ()),
        )
        context.done = False
        return
    run.offer("may")
    source = context.source
    assert source is not None
    hand = run.state.player(player).hand
    auras = [id_ for id_ in hand if is_aura(run, id_)]
    said = context.said("aura")
    if said is None and context.said("may") == "no":
        said = "no"
    host = run.state.objects[source].attached_to
    assert host is not None
    fitting = [id_ for id_ in auras if can_be_attached(run, id_, host, player)]
    options = [*(fitting or auras[:1]), *(["no"] if fitting else [])]
    wanted = said if said in (*auras, "no", "none") else None
    taken = wanted if wanted is not None else run.decide("aura", options)
    if taken in ("no", "none"):
        run.emit(event("declined", player=player, what="aura_swap"), Cite.AURA_SWAP_MEANS)
        run.emit(nothing("aura_swap", "declined", player=player), Cite.AURA_SWAP_MEANS, Cite.RESOLVE_CHOICES)
        context.done = False
        return
    if taken not in fitting:
        run.emit(
            nothing("aura_swap", "cant_be_attached", object=taken, name=run.name(taken), player=player),
            Cite.AURA_SWAP,
            Cite.AURA_SWAP_NO_EFFECT,
            Cite.EXCHANGE_ALL_OR_NOTHING,
            Cite.EXCHANGE_ATTACHED,
        )
        context.done = False
        return
    run.emit(event("chosen", player=player, what="aura", value=run.name(taken)), Cite.AURA_SWAP, Cite.AURA_SWAP_MEANS)
    context.chosen["aura"] = (taken,)
    exchange(context, ExchangeCards(first="$self", second="$chosen.aura"))
    if not context.done:
        run.emit(nothing("aura_swap", "condition_not_met", player=player), Cite.AURA_SWAP_NO_EFFECT)


def _why_impossible(context: Context) -> tuple[str | None, str | None]:
    """Return why the exchange can't be completed whichever card is chosen, and what about; (None, None) if it can."""
    run = context.run
    source = context.source
    if source is None or run.state.objects[source].zone != "battlefield" or not context.same(source):
        return "source_gone", source
    obj = run.state.objects[source]
    if obj.phased_out:
        return "source_gone", source
    player = context.controller
    if run.controller(source) != player and obj.owner != player:
        return "other_owner", source
    if obj.owner != player or obj.token:
        return "other_owner", source
    if obj.attached_to is None and obj.number == 0 and is_aura(run, source):
        raise Stop(NeedsChoice("attached_to", source, cites=(Cite.EXCHANGE_ATTACHED,)))
    if obj.attached_to is None:
        return "not_attached", source
    hand = run.state.player(player)
    if not any(is_aura(run, id_) for id_ in hand.hand):
        setup = next((one for one in run.scenario.players if one.key == player), None)
        hand_said = hand.hand or (setup is not None and setup.hand is not None)
        if hand.hand_unknown or not hand_said:
            raise Stop(NeedsChoice("aura", source, cites=(Cite.AURA_SWAP_MEANS,)))
        return ("no_aura_in_hand", None)
    return None, None
