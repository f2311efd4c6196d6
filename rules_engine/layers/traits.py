"""What parts of effects look at and what they may change: only so that no trial is made that can't show anything."""

from __future__ import annotations

from rules_engine.vocabulary import Change
from rules_engine.vocabulary import changes as c

_WRITES: dict[str, frozenset[str]] = {
    "become_copy": frozenset(
        {"types", "subtypes", "supertypes", "colors", "name", "removes", "text", "pt", "keywords", "face"}
    ),
    "set_controller": frozenset({"controller"}),
    "replace_word": frozenset({"subtypes", "text", "removes"}),
    "full_text_of": frozenset(
        {"types", "subtypes", "supertypes", "colors", "name", "removes", "text", "pt", "keywords", "face"}
    ),
    "take_text_box": frozenset({"text", "removes", "keywords"}),
    "set_name": frozenset({"name"}),
    "all_names": frozenset({"name"}),
    "set_types": frozenset({"types", "subtypes", "supertypes", "removes"}),
    "set_colors": frozenset({"colors"}),
    "grant_keyword": frozenset({"keywords"}),
    "grant_ability": frozenset({"keywords"}),
    "lose_abilities": frozenset({"keywords", "removes"}),
    "set_base_pt": frozenset({"pt"}),
    "modify_pt": frozenset({"pt"}),
    "switch_pt": frozenset({"pt"}),
    "restrict": frozenset(),
}


def writes(changes: tuple[Change, ...]) -> frozenset[str]:
    """Return which characteristics these parts of an effect may change."""
    return frozenset().union(*(_WRITES[change.change] for change in changes))


def reads(changes: tuple[Change, ...]) -> frozenset[str]:
    """Return which characteristics these parts look at to know what they do."""
    found: set[str] = set()
    for change in changes:
        if isinstance(change, c.ReplaceWord):
            found |= {"text", "subtypes"}
        elif isinstance(change, c.FullTextOf | c.BecomeCopy):
            found.add("face")
        elif isinstance(change, c.SetController) and change.player.startswith("$"):
            found.add("controller")
        elif isinstance(change, c.SetBasePT | c.ModifyPT) and not (
            isinstance(change.power, int | None) and isinstance(change.toughness, int | None)
        ):
            found.add("pt")
    return frozenset(found)


def chosen_words(changes: tuple[Change, ...]) -> tuple[str, ...]:
    """Return the references to words that were chosen for the source (`$chosen.color`), without which these parts can't be read."""
    words: list[str] = []
    for change in changes:
        match change:
            case c.SetColors() if change.chosen:
                words.append("$chosen.color")
            case c.SetTypes():
                words += change.subtypes
            case c.ReplaceWord():
                words.append(change.new)
            case c.GrantKeyword() if change.param is not None:
                words.append(change.param)
            case c.SetName():
                words.append(change.name)
    return tuple(word for word in words if word.startswith("$chosen."))
