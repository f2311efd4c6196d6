"""What each part of a continuous effect does to an object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Literal, Protocol

from rules_engine.citations import Cite
from rules_engine.layers.active import Active
from rules_engine.layers.amounts import amount
from rules_engine.layers.draft import Draft, words_replaced
from rules_engine.layers.refs import World, chosen_word, resolve_ref
from rules_engine.layers.view import Held, Restriction, View
from rules_engine.vocabulary import Amount, Change, Face
from rules_engine.vocabulary import changes as c
from rules_engine.vocabulary.abilities import KeywordAbility

CITES: dict[str, tuple[Cite, ...]] = {
    "become_copy": (Cite.LAYER_COPY, Cite.COPIABLE_VALUES),
    "set_controller": (Cite.LAYER_CONTROL,),
    "replace_word": (Cite.LAYER_TEXT, Cite.TEXT_CHANGE, Cite.TEXT_CHANGE_WORDS),
    "full_text_of": (Cite.LAYER_TEXT, Cite.TEXT_CHANGE_FULL_TEXT),
    "take_text_box": (Cite.LAYER_TEXT, Cite.TEXT_CHANGE_EXCHANGE_BOXES),
    "set_name": (Cite.LAYER_TEXT, Cite.TEXT_CHANGE_SET_NAME),
    "all_names": (Cite.LAYER_TEXT, Cite.TEXT_CHANGE_ALL_NAMES),
    "set_types": (Cite.LAYER_TYPE,),
    "set_colors": (Cite.LAYERS,),
    "grant_keyword": (Cite.LAYER_ABILITY,),
    "grant_ability": (Cite.LAYER_ABILITY,),
    "lose_abilities": (Cite.LAYER_ABILITY,),
    "modify_pt": (Cite.LAYER_PT_MODIFY,),
    "switch_pt": (Cite.LAYER_PT_SWITCH,),
    "restrict": (),
}
_CDA = (Cite.LAYER_PT_CDA, Cite.CDA)
_SET = (Cite.LAYER_PT_SET,)


class Work(World, Protocol):
    """A projection in progress."""

    @property
    def views(self) -> Mapping[str, Draft | View]:
        """The objects as far as they have been worked out; as printed where nothing has touched them."""
        ...

    def draft(self, object_id: str) -> Draft:
        """Return an object so that it can be changed."""
        ...


def cites_of(change: Change) -> tuple[Cite, ...]:
    """Return the rules that a part of an effect stands on."""
    if isinstance(change, c.SetBasePT):
        return _CDA if change.cda else _SET
    if isinstance(change, c.SetName) and change.sticker:
        return (Cite.LAYER_TEXT, Cite.TEXT_CHANGE_NAME_STICKER)
    return CITES[change.change]


def copied_face(work: Work, change: c.BecomeCopy, active: Active) -> Face | None:
    """Return the copiable values that a copy effect gives: those taken when it was made, else those of the object now."""
    face = change.face
    if face is None:
        for one in resolve_ref(work, change.of, active.context):
            if one in work.views:
                face = work.views[one].copiable
    if face is None:
        return None
    update = {
        name: value for name, value in (("power", change.power), ("toughness", change.toughness)) if value is not None
    }
    return face.model_copy(update=update) if update else face


def full_text_face(work: Work, change: c.FullTextOf, draft: Draft | View, active: Active) -> Face | None:
    """Return whose full text it has: for the top card of a graveyard, that of its controller as layer 2 left it."""
    if change.of == "top_creature_card_of_your_graveyard":
        graveyard = next((p.graveyard for p in work.state.players if p.key == draft.controller), ())
        top = work.views.get(graveyard[0]) if graveyard else None
        return top.copiable if top is not None and "creature" in top.types else None
    for one in resolve_ref(work, change.of, active.context):
        if one in work.views:
            return work.views[one].copiable
    return None


def new_word(work: Work, change: c.ReplaceWord, active: Active) -> str:
    """Return the word that is put in, as it was chosen for the source where it is `$chosen.…`."""
    return chosen_word(work.state, change.new, active.context)


def apply_change(work: Work, change: Change, draft: Draft, active: Active, index: int) -> None:
    """Do what one part of an effect says to one object."""
    prefix = repr(active.key)
    match change:
        case c.BecomeCopy():
            face = copied_face(work, change, active)
            if face is not None:
                draft.become(face, "copy" + prefix, draft.thing.timestamp)
                draft.copiable = face
        case c.SetController():
            players = resolve_ref(work, change.player, active.context)
            if players:
                draft.set_controller(players[0])
        case c.ReplaceWord():
            new = new_word(work, change, active)
            if new:
                draft.replace_word(change.old, new, change.family)
        case c.FullTextOf():
            face = full_text_face(work, change, draft, active)
            if face is not None:
                keeps = tuple(one for one in draft.held if one.ability.id in change.keeps)
                draft.become(face, "full" + prefix, draft.thing.timestamp, keeps)
        case c.TakeTextBox():
            draft.take_text(change.rules_text, "box" + prefix, max(draft.thing.timestamp, active.timestamp))
        case c.SetName():
            name = chosen_word(work.state, change.name, active.context)
            if change.sticker:
                draft.add_word(name, change.after)
            else:
                draft.name, draft.all_names = name, False
        case c.AllNames():
            draft.all_names = True
        case _:
            _later(work, change, draft, active, index)


def _later(work: Work, change: Change, draft: Draft, active: Active, index: int) -> None:
    match change:
        case c.SetTypes():
            subtypes = tuple(w for w in (chosen_word(work.state, s, active.context) for s in change.subtypes) if w)
            if change.types or subtypes or change.supertypes:
                draft.set_types(change.types, subtypes, change.supertypes, add=change.add)
            if change.remove_types:
                draft.remove_types(change.remove_types)
            if change.every_creature_type:
                draft.every_creature_type = True
        case c.SetColors():
            colors: tuple[str, ...] = change.colors
            if change.chosen:
                colors = (*colors, *filter(None, (chosen_word(work.state, "$chosen.color", active.context),)))
            draft.set_colors(colors, add=change.add)
        case c.GrantKeyword():
            param = chosen_word(work.state, change.param, active.context) if change.param is not None else None
            draft.add_held(
                Held(
                    _keyword(change.keyword, param, change.spares),
                    ("granted", repr(active.key), index),
                    active.source or "",
                    active.timestamp,
                )
            )
        case c.GrantAbility():
            key = ("granted", repr(active.key), index)
            draft.add_held(Held(change.ability, key, active.source or "", active.timestamp))
        case c.LoseAbilities():
            draft.lose(change.keyword)
        case c.SetBasePT():
            power = _number(work, change.power, active, draft.id)
            toughness = _number(work, change.toughness, active, draft.id)
            draft.base_power = draft.base_power if power is None else power
            draft.base_toughness = draft.base_toughness if toughness is None else toughness
        case c.ModifyPT():
            draft.plus_power += _number(work, change.power, active, draft.id) or 0
            draft.plus_toughness += _number(work, change.toughness, active, draft.id) or 0
        case c.SwitchPT():
            draft.switched = not draft.switched
        case c.Restrict():
            one = Restriction(change.what, active.source, active.you, change.unless, change.if_)
            draft.restrictions = (*draft.restrictions, one)


@lru_cache(maxsize=1024)
def _keyword(keyword: str, param: str | None, spares: Literal["source", "auras"] | None) -> KeywordAbility:
    return KeywordAbility(keyword=keyword, param=param, spares=spares)


def _number(work: Work, wanted: Amount | None, active: Active, affected: str) -> int | None:
    if wanted is None or isinstance(wanted, int):
        return wanted
    number = amount(work, wanted, active.context)
    if number is None and "$affected" in repr(wanted):
        bindings = {**active.context.bindings, "$affected": (affected,)}
        return amount(work, wanted, replace(active.context, bindings=bindings))
    return 0 if number is None else number


def what_it_does(work: Work, change: Change, draft: Draft | View, active: Active) -> object:
    """Return what a part of an effect would do to an object, so that it can be compared before and after another effect."""
    match change:
        case c.BecomeCopy():
            return id(copied_face(work, change, active)) if change.face is None else 0
        case c.SetController():
            return resolve_ref(work, change.player, active.context)
        case c.ReplaceWord():
            new = new_word(work, change, active)
            return words_replaced(draft, change.old, new, change.family) if new else ()
        case c.FullTextOf():
            return id(full_text_face(work, change, draft, active))
        case c.SetBasePT() | c.ModifyPT():
            return (
                _number(work, change.power, active, draft.id),
                _number(work, change.toughness, active, draft.id),
            )
        case _:
            return 0
