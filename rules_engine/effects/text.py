"""Text-changing effects: which words may be chosen, and what the effect then replaces."""

from __future__ import annotations

from rules_engine.citations import Cite
from rules_engine.effects.continuous import begin
from rules_engine.effects.objects import meant
from rules_engine.events import event, nothing
from rules_engine.layers.words import family_of
from rules_engine.references import Context
from rules_engine.ruling import NeedsChoice
from rules_engine.run import Stop
from rules_engine.vocabulary.changes import ReplaceWord
from rules_engine.vocabulary.effects import ChangeText


def change_text(context: Context, effect: ChangeText) -> None:
    """Replace one word by another on objects. Both words are chosen on resolution unless they are fixed."""
    run = context.run
    ids = meant(context, effect.what, "change_text", None)
    if not ids:
        context.done = False
        return
    old, new = effect.old or context.said("old"), effect.new or context.said("new")
    for name, word in (("old_word", old), ("new_word", new)):
        if word is None:
            raise Stop(NeedsChoice(name, ids[0], cites=(Cite.TEXT_CHANGE, Cite.RESOLVE_CHOICES)))
    assert old is not None and new is not None
    reason = _wrong_words(effect, old, new)
    family = family_of(new)
    if reason is not None or family is None:
        run.emit(nothing("change_text", reason or "not_a_word_of_the_family"), Cite.TEXT_CHANGE, Cite.TEXT_CHANGE_WORDS)
        context.done = False
        return
    before = {id_: (run.view(id_).text, run.view(id_).subtypes, run.view(id_).rules_text) for id_ in ids}
    begin(context, ids, (ReplaceWord(old=old, new=new, family=family),), effect.duration, "change_text")
    done = False
    for id_ in ids:
        view = run.view(id_)
        if before[id_] == (view.text, view.subtypes, view.rules_text):
            run.emit(nothing("change_text", "word_not_there", object=id_, name=run.name(id_)), Cite.TEXT_CHANGE, Cite.TEXT_CHANGE_WORDS)
            continue
        run.emit(
            event("text_changed", object=id_, name=run.name(id_), old=old, new=new, duration=effect.duration),
            Cite.TEXT_CHANGE,
            Cite.TEXT_CHANGE_WHAT,
            Cite.TEXT_CHANGE_WORDS,
            Cite.LAYER_TEXT,
        )
        done = True
    context.done = done


def _wrong_words(effect: ChangeText, old: str, new: str) -> str | None:
    """Return why these two words can't be chosen, None if they can."""
    family = family_of(old)
    if family is None or family not in effect.families or family_of(new) != family:
        return "not_a_word_of_the_family"
    if old.lower() == new.lower():
        return "same_word"
    if new.lower() in {word.lower() for word in effect.forbidden_new}:
        return "forbidden_word"
    return None
