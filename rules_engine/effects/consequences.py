"""What a change of text has made of things: each object that is seen otherwise now, said in its own terms."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.citations import Cite
from rules_engine.events import event
from rules_engine.layers.view import Projection, View
from rules_engine.run import Run

MOST = 8
"""So many consequences are told; a changed lord on a large board would otherwise drown what happened."""


def tell_consequences(run: Run, before: Projection) -> None:
    """Write down what is seen otherwise than before: types, keywords, mana, size. What left or came isn't compared."""
    told = 0
    after = run.projection
    for id_, was in before.views.items():
        now = after.views.get(id_)
        if now is None or now == was or now.zone != was.zone or now.number != was.number or now.zone != "battlefield":
            continue
        for kind, value, cites in _differences(was, now):
            if told == MOST:
                return
            told += 1
            run.emit(event("now_is", object=id_, name=now.name, kind=kind, value=value), *cites)


def _differences(was: View, now: View) -> Iterator[tuple[str, str | tuple[str, ...], tuple[Cite, ...]]]:
    def layer(*layers: str) -> tuple[Cite, ...]:
        return tuple(dict.fromkeys(cite for note in now.trace if note.layer in layers for cite in note.cites))

    if now.subtypes != was.subtypes and now.subtypes:
        yield "subtypes", now.subtypes, layer("3", "4") or (Cite.TEXT_CHANGE_WHAT,)
    if now.mana != was.mana and now.mana:
        yield "mana", now.mana, (Cite.BASIC_LAND_TYPE_MANA,)
    lost = tuple(word for word in was.keywords if word not in now.keywords)
    gained = tuple(word for word in now.keywords if word not in was.keywords)
    if lost:
        yield "lost", lost, (Cite.TEXT_CHANGE_WHAT,)
    if gained:
        yield "keywords", gained, (Cite.TEXT_CHANGE_WHAT,)
    if (now.power, now.toughness) != (was.power, was.toughness) and now.power is not None:
        yield "size", f"{now.power}/{now.toughness}", layer("7a", "7b", "7c", "7d") or (Cite.LAYERS,)
