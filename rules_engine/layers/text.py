"""Layer 3: words of rules text and type line, replaced where they are used as what they are, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rules_engine.layers.identity import Same
from rules_engine.layers.words import COLORS, Family, family_of, plural, replace_words, singular
from rules_engine.vocabulary import Effect, Model
from rules_engine.vocabulary.abilities import Ability, KeywordAbility, SpellAbility, TargetSpec
from rules_engine.vocabulary.effects import Choose
from rules_engine.vocabulary.refs import Filter

_COLOR_FIELDS = frozenset({"colors", "not_colors"})
_SUBTYPE_FIELDS = frozenset({"subtypes", "not_subtypes"})
_COMPOUND_FIELDS = frozenset({"keyword", "keywords", "param", "text", "about"})
_WORD_FIELDS = frozenset({"old", "new", "forbidden_new"})
_NO_TEXT = frozenset(
    {"face", "rules_text", "mana", "cost", "mana_cost", "name", "id", "kind", "do", "change", "family"}
)
"""Names, mana symbols and tags are no words in this sense; nor are values that an effect has captured."""


def replace_in_word(word: str, old: str | None, new: str, family: Family) -> str:
    """Return the word, changed if it is `old` (or, with None, any word of the family) used as a word of that family."""
    if old is None:
        return new if family_of(word) == family and not word.startswith("$") else word
    return new if singular(word).lower() == singular(old).lower() else word


def replace_in_literal(text: str, old: str | None, new: str, family: Family) -> str:
    """Return literal text with the word replaced in all its forms; `old` None stands for every color word."""
    if old is not None:
        return replace_words(text, old, new)
    for word in COLORS if family == "color" else ():
        if word != new:
            text = replace_words(text, word, new)
    return text


def _walk(value: Any, field: str, change: Callable[[str, str], str]) -> Any:
    if isinstance(value, str):
        return change(field, value)
    if isinstance(value, Model):
        update: dict[str, Any] = {}
        for name in type(value).model_fields:
            if name in _NO_TEXT:
                continue
            before = getattr(value, name)
            after = _walk(before, name, change)
            if after is not before:
                update[name] = after
        return value.model_copy(update=update) if update else value
    if isinstance(value, tuple) and value:
        changed = tuple(_walk(item, field, change) for item in value)
        return value if all(a is b for a, b in zip(changed, value, strict=True)) else changed
    return value


@lru_cache(maxsize=8192)
def _places(same: Same[Ability], old: str | None, new: str, family: Family) -> int:
    change, found = _changer(old, new, family), [0]

    def count(field: str, word: str) -> str:
        after = change(field, word)
        if after != word:
            found[0] += 1
        return word

    _walk(same.value, "", count)
    return found[0]


def places_of(ability: Ability, old: str | None, new: str, family: Family) -> int:
    """Return in how many places a replacement would change an ability's text."""
    return _places(Same(ability), old, new, family)


def _changer(old: str | None, new: str, family: Family) -> Callable[[str, str], str]:
    def change(field: str, word: str) -> str:
        if field in _COMPOUND_FIELDS:
            return replace_in_literal(word, old, new, family)
        if field in _WORD_FIELDS:
            return replace_in_word(word, old, new, family) if family_of(word) == family else word
        if field in (_COLOR_FIELDS if family == "color" else _SUBTYPE_FIELDS):
            return replace_in_word(word, old, new, family)
        return word

    return change


@lru_cache(maxsize=8192)
def _replaced(same: Same[Ability], old: str | None, new: str, family: Family) -> Ability:
    result: Ability = _walk(same.value, "", _changer(old, new, family))
    return result


def replace_in_ability(ability: Ability, old: str | None, new: str, family: Family) -> Ability:
    """Return the ability with the word replaced wherever its text uses it as such; the very same object where it doesn't.

    Names, mana symbols and cost symbols stay. A token's name that is its creature types is no field of its own and follows them.
    """
    return _replaced(Same(ability), old, new, family)


def replace_in_type_line(subtypes: tuple[str, ...], old: str | None, new: str, family: Family) -> tuple[str, ...]:
    """Return the subtypes with the word replaced (each subtype stands once)."""
    if family == "color":
        return subtypes
    result: list[str] = []
    for subtype in subtypes:
        word = replace_in_word(subtype, old, new, family) if family_of(subtype) == family else subtype
        if word not in result:
            result.append(word)
    changed = tuple(result)
    return subtypes if changed == subtypes else changed


def has_word(ability: Ability, word: str, family: Family) -> bool:
    """Whether the ability's text uses this word as a word of that family."""
    return replace_in_ability(ability, word, "\0", family) is not ability


def _each_of(target: TargetSpec) -> Filter | str:
    if target.what is not None:
        return target.what
    return {
        "any": "$each_player",
        "opponent": "$opponents",
        "you": "$you",
        "another": "$opponents",
        None: "$each_player",
    }[target.player]


def _point(value: Any, each: dict[str, Filter | str]) -> Any:
    if isinstance(value, str):
        return each.get(value, value)
    if isinstance(value, Filter):
        return value
    if isinstance(value, Model):
        update = {}
        for name in type(value).model_fields:
            before = getattr(value, name)
            after = _point(before, each)
            if after is not before:
                update[name] = after
        return value.model_copy(update=update) if update else value
    if isinstance(value, tuple) and value:
        changed = tuple(_point(item, each) for item in value)
        return value if all(a is b for a, b in zip(changed, value, strict=True)) else changed
    return value


def overloaded(spell: SpellAbility) -> SpellAbility:
    """Return the spell's text with "each" for every "target": no targets, and effects on all that fit.

    Where several effects are about the same objects, which ones they are is settled first: the first effect may change what fits.
    """
    each = {f"${number}": _each_of(target) for number, target in enumerate(spell.targets, start=1)}
    pointed: tuple[Effect, ...] = _point(spell.effects, each)
    if len(spell.effects) == 1 and not any(ref in pointed[0].model_dump_json() for ref in each):
        return spell.model_copy(update={"targets": (), "effects": pointed})
    named = {ref: what if isinstance(what, str) else f"$chosen.each_{ref[1:]}" for ref, what in each.items()}
    settled = tuple(
        Choose(name=f"each_{ref[1:]}", among=what, every=True) for ref, what in each.items() if isinstance(what, Filter)
    )
    return spell.model_copy(update={"targets": (), "effects": (*settled, *_renumbered(spell.effects, named))})


def as_cast(abilities: tuple[Ability, ...], way: str) -> tuple[Ability, ...]:
    """Return a spell's abilities as the way it was cast (`overload`, `cleave`, else as printed) makes its text.

    Cast with cleave, a spell has the text without what stands in square brackets (its ability `cleave`), otherwise the text with it.
    """
    texts = [a for a in abilities if isinstance(a, SpellAbility)]
    without = next((a for a in texts if a.id.partition("-")[0] == "cleave"), None)
    if without is not None:
        drop = [a for a in texts if (a is without) != (way == "cleave")]
        abilities = tuple(a for a in abilities if not any(a is one for one in drop))
    if way == "overload" and any(isinstance(a, KeywordAbility) and a.keyword == "overload" for a in abilities):
        abilities = tuple(overloaded(a) if isinstance(a, SpellAbility) else a for a in abilities)
    return abilities


def without_brackets(text: str) -> str:
    """Return literal text without its square brackets and what stands in them."""
    result: list[str] = []
    depth = 0
    for sign in text:
        if sign == "[":
            depth += 1
        elif sign == "]" and depth:
            depth -= 1
        elif not depth:
            result.append(sign)
    return " ".join("".join(result).split())


def token_name(subtypes: tuple[str, ...]) -> str:
    """Return the name of a token that its creator didn't name: its subtypes and "Token"."""
    return " ".join((*subtypes, "Token"))


def spliced(spell: tuple[Ability, ...], added: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return a spell's abilities with the text of a spliced card after its own text (its targets numbered on)."""
    own = next((a for a in spell if isinstance(a, SpellAbility)), None)
    more = next((a for a in added if isinstance(a, SpellAbility)), None)
    if own is None or more is None:
        return spell
    shift = {f"${n}": f"${n + len(own.targets)}" for n in range(1, len(more.targets) + 1)}
    joined = own.model_copy(
        update={"targets": own.targets + more.targets, "effects": own.effects + _renumbered(more.effects, shift)}
    )
    return tuple(joined if a is own else a for a in spell)


def _renumbered(value: Any, shift: dict[str, str]) -> Any:
    if isinstance(value, str):
        parts = value.split("+")
        moved = [
            ":".join([*part.split(":")[:-1], shift.get(part.split(":")[-1], part.split(":")[-1])]) for part in parts
        ]
        return "+".join(moved) if any(key in value for key in shift) else value
    if isinstance(value, Model):
        return value.model_copy(update={n: _renumbered(getattr(value, n), shift) for n in type(value).model_fields})
    if isinstance(value, tuple):
        return tuple(_renumbered(item, shift) for item in value)
    return value


__all__ = [
    "as_cast",
    "has_word",
    "overloaded",
    "plural",
    "replace_in_ability",
    "replace_in_literal",
    "replace_in_type_line",
    "replace_words",
    "spliced",
    "token_name",
    "without_brackets",
]
