"""Text-changing effects: which word is replaced by which, chosen on resolution, and what of an object's text has changed by it."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.effects.consequences import tell_consequences
from rules_engine.effects.continuous import begin
from rules_engine.effects.objects import meant
from rules_engine.events import event, nothing
from rules_engine.layers.text import has_word, replace_in_type_line
from rules_engine.layers.view import View
from rules_engine.layers.words import BASIC_LAND_TYPES, COLORS, Family, family_of, singular, subtypes_of_type
from rules_engine.references import Context
from rules_engine.ruling import NeedsChoice, NotCovered
from rules_engine.run import Run, Stop
from rules_engine.vocabulary import Card
from rules_engine.vocabulary.abilities import Ability
from rules_engine.vocabulary.changes import ReplaceWord
from rules_engine.vocabulary.effects import ChangeText, CreateToken


def change_text(context: Context, effect: ChangeText) -> None:
    """Replace one word by another on each object meant. The words are those that the effect names or that are chosen now.

    A choice that the effect doesn't allow is no choice: nothing happens, with the reason. A word that isn't there in its proper use
    leaves the text as it is, which is said as well.
    """
    run = context.run
    context.done = False
    for id_ in meant(context, effect.what, effect.do, None):
        view = run.view(id_)
        old = _old_word(context, effect, view)
        if old is None:
            _know_text(run, view)
            run.emit(nothing(effect.do, "word_not_there", object=id_, name=view.name), Cite.TEXT_CHANGE_WORDS)
            continue
        family = family_of(old)
        new = _new_word(context, effect, family, id_)
        fault = _fault(effect, old, new, family)
        if fault is not None or family is None:
            run.emit(
                nothing(effect.do, fault or "not_a_word_of_the_family", object=id_, name=view.name),
                Cite.RESOLVE_CHOICES,
                Cite.TEXT_CHANGE_WORDS,
            )
            continue
        _begin(context, effect, view, old, new, family)


def _begin(context: Context, effect: ChangeText, view: View, old: str, new: str, family: Family) -> None:
    run = context.run
    cites = cites_of_change(view, old, family)
    if run.state.objects[view.id].token:
        cites = (*cites, Cite.TEXT_CHANGE_TOKEN)
    before = run.projection
    begin(context, (view.id,), (ReplaceWord(old=old, new=new, family=family),), effect.duration, "change_text")
    after = run.view(view.id)
    if after.rules_text == view.rules_text and after.text_subtypes == view.text_subtypes:
        _know_text(run, view)
        run.emit(nothing(effect.do, "word_not_there", object=view.id, name=view.name), *cites)
        return
    context.done = True
    if any(note.waited_for is not None for note in after.trace if note.layer == "3"):
        cites = (*cites, Cite.DEPENDENCY)
    happened = event("text_changed", object=view.id, name=view.name, old=old, new=new, duration=effect.duration)
    with run.under(happened, *cites, Cite.LAYER_TEXT):
        tell_consequences(run, before)


def _know_text(run: Run, view: View) -> None:
    """Don't say that a word isn't there of what wasn't described."""
    thing = run.state.objects[view.id]
    if not thing.known and not thing.token and not thing.face_down:
        raise Stop(NeedsChoice("characteristics", view.id, cites=(Cite.TEXT_CHANGE_WORDS,)))
    card = thing.face
    if isinstance(card, Card) and card.known != "full" and not thing.face_down:
        about = ", ".join(card.uncovered) or None
        raise Stop(NotCovered("uncovered_effect", view.id, (("about", about), ("source", view.name))))


def text_cites(spell: View) -> tuple[Cite, ...]:
    """Return the rules by which a spell's text isn't what is printed: overload, cleave, splice."""
    ways = {"overload": (Cite.OVERLOAD, Cite.OVERLOAD_NO_TARGETS), "cleave": (Cite.CLEAVE,)}
    ways["splice"] = (Cite.SPLICE_TEXT, Cite.TEXT_CHANGE_SPLICE)
    found = [cite for note in spell.trace for cite in ways.get(note.change, ())]
    return (*found, Cite.LAYER_TEXT) if found else ()


def cites_of_change(view: View, old: str, family: Family) -> tuple[Cite, ...]:
    """Return the rules that decide what a replacement of this word does to an object: general, for tokens, for what is granted."""
    cites = [Cite.TEXT_CHANGE, Cite.TEXT_CHANGE_WORDS]
    in_text = any(has_word(ability, old, family) for ability in view.rules_text)
    if view.copiable.name and family == "creature_type" and any(_names_tokens(a, old) for a in view.rules_text):
        cites.append(Cite.TEXT_CHANGE_TOKEN_NAME)
    if not in_text and any(held.granted_by is not None and has_word(held.ability, old, family) for held in view.held):
        cites.append(Cite.TEXT_CHANGE_GRANTED)
    return tuple(cites)


def _names_tokens(ability: Ability, old: str) -> bool:
    """Whether an ability creates tokens whose name is made of this creature type."""
    return any(
        isinstance(effect, CreateToken) and effect.name is None and old in effect.subtypes
        for effect in getattr(ability, "effects", ())
    )


def _old_word(context: Context, effect: ChangeText, view: View) -> str | None:
    """Return the word to replace: named, said, or chosen among those that are there; None where none of them is."""
    named = effect.old or _said(context, "old", effect.families)
    if named is not None:
        return _canonical(named)
    there = words_there(view, effect.families)
    if not there:
        return None
    chosen: str = context.run.decide("old", there)
    return chosen


def _new_word(context: Context, effect: ChangeText, family: Family | None, id_: str) -> str:
    """Return the word to put in: named or said; what is left open is asked for."""
    named = effect.new or _said(context, "new", (family,) if family is not None else effect.families)
    if named is not None:
        return _canonical(named)
    options = {"color": COLORS, "basic_land_type": BASIC_LAND_TYPES}.get(family or "", ())
    raise Stop(NeedsChoice("new_word", id_, tuple(options), (Cite.RESOLVE_CHOICES, Cite.TEXT_CHANGE_WORDS)))


def _said(context: Context, name: str, families: tuple[Family, ...]) -> str | None:
    """Return the word that was said to be chosen. Where several were ("Swamp;red"), the first of a family that counts here."""
    said = context.said(name)
    if said is None:
        return None
    words = [word.strip() for word in said.split(";") if word.strip()]
    fitting = (word for word in words if family_of(word) in families)
    return next(fitting, words[0] if words else None)


def _canonical(word: str) -> str:
    return word.lower() if family_of(word) == "color" else singular(word)


def _fault(effect: ChangeText, old: str, new: str, family: Family | None) -> str | None:
    if family is None or family not in effect.families or family_of(new) != family:
        return "not_a_word_of_the_family"
    if old == new:
        return "same_word"
    return "forbidden_word" if new in effect.forbidden_new else None


def words_there(view: View, families: tuple[Family, ...]) -> tuple[str, ...]:
    """Return the words of these families that an object's rules text and type line use as such."""
    found: list[str] = []
    for family in families:
        words = {
            "color": COLORS,
            "basic_land_type": BASIC_LAND_TYPES,
            "creature_type": tuple(sorted(subtypes_of_type().get("creature", ()))),
        }[family]
        for word in words:
            in_type_line = replace_in_type_line(view.text_subtypes, word, "\0", family) is not view.text_subtypes
            if in_type_line or any(has_word(ability, word, family) for ability in view.rules_text):
                found.append(word)
    return tuple(found)
