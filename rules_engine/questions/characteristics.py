"""Answers about what an object is like at the end: name, colors, types, text, what it taps for."""

from __future__ import annotations

import re

from rules_engine.citations import Cite
from rules_engine.layers import project
from rules_engine.layers.words import COLOR_OF_SYMBOL
from rules_engine.questions.asked import Asked, Found
from rules_engine.ruling import PermanentView

_SYMBOL = re.compile(r"\{[^}]+\}")
_CHANGES = ("control_changed", "text_changed", "text_boxes_exchanged", "effect_began", "base_pt_set", "attached")


def _seen(asked: Asked) -> PermanentView | None:
    """Return what the question is about: what it names, else what was changed last, else the only thing there is."""
    thing = asked.thing()
    if thing is not None:
        return asked.permanent(thing)
    changed = [event for step in asked.steps(*_CHANGES, "nothing_happened") for event in (step.event,)]
    for event in reversed(changed):
        for field in ("to", "object", "first") if event.type == "attached" else ("object", "first"):
            view = asked.permanent(str(event.get(field)))
            if view is not None:
                return view
    permanents = asked.outcome.state.permanents
    return permanents[0] if len(permanents) == 1 else None


def layer_cites(asked: Asked, id_: str, *layers: str) -> tuple[Cite, ...]:
    """Return the rules by which effects in these layers have made an object what it is, in the order in which they applied."""
    views = asked.run.projection.views
    trace = views[id_].trace if id_ in views else ()
    return tuple(dict.fromkeys(cite for note in trace if note.layer in layers for cite in note.cites))


def name(asked: Asked) -> Found:
    """Its name, or whether it has one."""
    view = _seen(asked)
    return Found(
        view.name if view else None, cites=(Cite.NAME, *(layer_cites(asked, view.id, "1", "3") if view else ()))
    )


def color(asked: Asked) -> Found:
    """Its colors."""
    view = _seen(asked)
    if view is None:
        return Found(None)
    colors = view.colors or ("colorless",)
    return Found(colors[0] if len(colors) == 1 else colors, cites=layer_cites(asked, view.id, "1", "3", "5"))


def types(asked: Asked) -> Found:
    """Its types and subtypes."""
    view = _seen(asked)
    if view is None:
        return Found(None)
    return Found((*view.supertypes, *view.types, *view.subtypes), cites=layer_cites(asked, view.id, "1", "3", "4"))


def mana(asked: Asked) -> Found:
    """What mana it taps for, or whether it taps for that of a color."""
    view = _seen(asked)
    if view is None:
        return Found(None)
    symbols = tuple(dict.fromkeys(symbol for one in view.mana for symbol in _SYMBOL.findall(one)))
    cites = (Cite.BASIC_LAND_TYPE_MANA, *layer_cites(asked, view.id, "1", "3", "4"))
    value = (asked.question.value or "").lower()
    wanted = next((symbol for symbol, color in COLOR_OF_SYMBOL.items() if color == value), None)
    if asked.question.kind == "yes_no" and wanted is not None:
        return Found(f"{{{wanted}}}" in symbols, facts=(("mana", view.mana),), cites=cites)
    obj = asked.run.state.objects.get(view.id)
    tired = "creature" in view.types and obj is not None and obj.summoning_sick and "haste" not in view.keywords
    if asked.question.kind == "yes_no" and view.mana and tired:  # "can I tap the Elves for mana"
        return Found(False, "summoning_sick", cites=(Cite.SUMMONING_SICKNESS,))
    return Found(view.mana[0] if len(view.mana) == 1 else view.mana, cites=cites)


def has_ability(asked: Asked) -> Found:
    """Whether it has a keyword, or which ones."""
    view = _seen(asked)
    if view is None:
        return Found(None)
    value = asked.question.value
    cites = layer_cites(asked, view.id, "1", "3", "6")
    if value is None and asked.question.kind == "yes_no":
        before = project(asked.before).view(view.id).keywords if view.id in asked.before.objects else ()
        return Found(before != view.keywords, facts=(("keywords", view.keywords),), cites=cites)
    if value is None:
        return Found(view.keywords, cites=cites)
    wanted = value.lower().replace("_", " ")
    if asked.question.kind == "what":  # "what protection does it have": all of that kind
        ending = "walk" if wanted == "landwalk" else wanted
        return Found(
            tuple(word for word in view.keywords if word.startswith(wanted) or word.endswith(ending)), cites=cites
        )
    return Found(any(word == wanted or word.startswith(f"{wanted} ") for word in view.keywords), cites=cites)


def text(asked: Asked) -> Found:
    """Its text."""
    view = _seen(asked)
    return Found(view.text if view else None, cites=layer_cites(asked, view.id, "1", "3", "6") if view else ())
