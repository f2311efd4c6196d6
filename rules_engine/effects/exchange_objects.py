"""Exchange of control, of cards in different zones, and of text boxes."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.effects.consequences import tell_consequences
from rules_engine.effects.continuous import begin, controllers, notice_control
from rules_engine.effects.exchange_plan import Fault, Plan, one_object, side
from rules_engine.events import event
from rules_engine.prohibitions import object_cant
from rules_engine.references import Context
from rules_engine.run import IllegalChoice
from rules_engine.state.change import change_object
from rules_engine.vocabulary import Filter
from rules_engine.vocabulary.changes import SetController, TakeTextBox
from rules_engine.vocabulary.effects import ExchangeControl, ExchangeTextBoxes


def _side_controller(context: Context, what: str | Filter, ids: tuple[str, ...]) -> str | None:
    """Return the player whose side of the exchange this is, None where an empty side doesn't say."""
    if ids:
        return context.run.controller(ids[0])
    if isinstance(what, Filter) and what.controller is not None:
        return context.player(what.controller)
    return None


def plan_control(context: Context, effect: ExchangeControl) -> Plan | Fault:
    """Each side's controller gains control of what the other side's controller has, at the same time."""
    run = context.run
    first, second = side(context, effect.first), side(context, effect.second)
    for one in (first, second):
        if isinstance(one, Fault):
            return one
    assert not isinstance(first, Fault) and not isinstance(second, Fault)
    if not first and not second:
        return Fault("numbers_zero")
    sets = isinstance(effect.first, Filter) or isinstance(effect.second, Filter)
    if (not first or not second) and not sets:
        return Fault("nothing_chosen")
    chosen = all(isinstance(what, str) and what.startswith("$chosen.") for what in (effect.first, effect.second))
    if chosen and len(first) != len(second):
        # The instruction was to choose equal numbers: this way of choosing isn't one.
        raise IllegalChoice
    one_has, other_has = (
        _side_controller(context, effect.first, first),
        _side_controller(context, effect.second, second),
    )
    if one_has is None or other_has is None:
        return Fault("nothing_chosen")
    if one_has == other_has:
        return Fault("same_controller", object=first[0] if first else None, player=one_has)
    for id_ in (*first, *second):
        forbidden = object_cant(run, "change_control", id_)
        if forbidden is not None:
            return Fault("cant_change_control", object=id_, source=forbidden.source, cites=(Cite.GOLDEN_CANT,))
    new = dict.fromkeys(first, other_has) | dict.fromkeys(second, one_has)

    def make() -> None:
        before = controllers(run)
        stamp = run.state.clock
        for id_, to in new.items():
            obj = run.state.objects[id_]
            if obj.zone == "stack":
                was = run.controller(id_)
                run.state = change_object(run.state, id_, controller=to)
                run.emit(
                    event("control_changed", object=id_, name=run.name(id_), from_=was, to=to),
                    Cite.EXCHANGE_CONTROL,
                    Cite.SPELL_CONTROLLER,
                )
            else:
                begin(
                    context, (id_,), (SetController(player=to),), effect.duration, "exchange_control", timestamp=stamp
                )
        notice_control(run, before, Cite.EXCHANGE_CONTROL, Cite.OWNER)

    cites = (Cite.LAYER_CONTROL, *((Cite.DURATION,) if effect.duration != "indefinite" else ()))
    return Plan(make, first[0] if first else None, second[0] if second else None, cites)


def plan_text_boxes(context: Context, effect: ExchangeTextBoxes) -> Plan | Fault:
    """Each object has the text box that the other had; everything else stays."""
    run = context.run
    first, second = one_object(context, effect.first), one_object(context, effect.second)
    if isinstance(first, Fault):
        return first
    if isinstance(second, Fault):
        return second
    texts = run.view(first).rules_text, run.view(second).rules_text

    def make() -> None:
        before = run.projection
        stamp = run.state.clock
        begin(
            context,
            (first,),
            (TakeTextBox(of=second, rules_text=texts[1]),),
            effect.duration,
            "exchange_text_boxes",
            timestamp=stamp,
        )
        begin(
            context,
            (second,),
            (TakeTextBox(of=first, rules_text=texts[0]),),
            effect.duration,
            "exchange_text_boxes",
            timestamp=stamp,
        )
        run.emit(
            event(
                "text_boxes_exchanged",
                first=first,
                first_name=run.name(first),
                second=second,
                second_name=run.name(second),
            ),
            Cite.EXCHANGE_TEXT_BOXES,
            Cite.TEXT_CHANGE_EXCHANGE_BOXES,
            Cite.LAYER_TEXT,
        )
        tell_consequences(run, before)

    return Plan(make, first, second, (Cite.TEXT_CHANGE_EXCHANGE_BOXES,))
