"""Abilities in the project's own short words, so that it shows when a word of the text has changed. English, for every language."""

from __future__ import annotations

from typing import Any

from rules_engine.layers.words import family_of, plural, singular
from rules_engine.vocabulary import Model
from rules_engine.vocabulary.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    ReplacementAbility,
    SpellAbility,
    StaticAbility,
    TargetSpec,
    TriggeredAbility,
)
from rules_engine.vocabulary.changes import (
    GrantAbility,
    GrantKeyword,
    ModifyPT,
    ReplaceWord,
    SetBasePT,
    SetColors,
    SetName,
    SetTypes,
)
from rules_engine.vocabulary.effects import AddMana, Choose, CreateToken
from rules_engine.vocabulary.refs import Count, Derived, Filter

_FROM = frozenset({"protection", "hexproof"})


def keyword_text(ability: KeywordAbility) -> str:
    """Return a keyword ability in small letters: `islandwalk`, `protection from red`, `enchant creature`, `flying`."""
    keyword = ability.keyword.lower().replace("_", " ")
    param = ability.param
    if keyword == "landwalk" and param:
        return f"{param.lower()}walk"
    if keyword in _FROM and param:
        return f"{keyword} from {_protected_from(param)}"
    if keyword == "enchant":
        return f"enchant {filter_text(ability.what) if ability.what else (param or 'permanent')}"
    return f"{keyword} {param}" if param else keyword


def _protected_from(param: str) -> str:
    if family_of(param) == "creature_type":
        return plural(singular(param))
    return param.lower() if family_of(param) == "color" else param


def filter_text(what: Filter) -> str:
    """Return what a filter fits, as words before and after a noun."""
    words: list[str] = []
    if what.tapped is not None:
        words.append("tapped" if what.tapped else "untapped")
    words += [f"non{color}" for color in what.not_colors]
    words += list(what.supertypes)
    words += [f"non{supertype}" for supertype in what.not_supertypes]
    if what.colorless:
        words.append("colorless")
    if what.colors:
        words.append(" or ".join(what.colors))
    words += [f"non{one}" for one in what.not_types]
    words += [f"non-{one}" for one in what.not_subtypes]
    if what.subtypes:
        words.append(" or ".join(what.subtypes))
    if what.token is not None:
        words.append("token" if what.token else "nontoken")
    types = what.all_types or ()
    if types:
        words.append(" ".join(types))
    if what.types:
        words.append(" or ".join(what.types))
    if not types and not what.types and not what.subtypes:
        words.append("permanent" if what.zone == "battlefield" else "card")
    after = []
    if what.keyword:
        after.append(f"with {what.keyword}")
    if what.name:
        after.append(f"named {what.name}")
    if what.controller:
        after.append(f"{_who(what.controller)} controls")
    if what.not_controller:
        after.append(f"{_who(what.not_controller)} doesn't control")
    if what.owner:
        after.append(f"{_who(what.owner)} owns")
    for sign, number in (("at most", what.max_power), ("at least", what.min_power)):
        if number is not None:
            after.append(f"with power {sign} {number}")
    if what.max_mana_value is not None:
        after.append(f"with mana value at most {what.max_mana_value}")
    if what.zone not in ("battlefield", "stack"):
        after.append(f"in {what.zone}")
    return " ".join([*words, *after])


def _who(ref: str) -> str:
    return ref.replace("$self", "this").replace("$", "").replace("_", " ")


def _target(spec: TargetSpec) -> str:
    said = [filter_text(spec.what)] if spec.what is not None else []
    if spec.player is not None:
        said.append("player" if spec.player in ("any", "you") else "opponent")
    return "target " + " or ".join(said or ["object"])


def _value(value: Any) -> str:
    if isinstance(value, Filter):
        return filter_text(value)
    if isinstance(value, Model):
        return _phrase(value)
    if isinstance(value, tuple):
        return ", ".join(_value(item) for item in value)
    if isinstance(value, str):
        return _who(value)
    return str(value)


_TAGS = ("do", "change", "kind")
_SILENT = frozenset(
    {"id", "duration", "family", "families", "zone", "of", "face", "rules_text", "simultaneous", "once_per_event"}
)


def _token(model: CreateToken) -> str:
    count = "" if model.count == 1 else f"{_value(model.count)} "
    size = f"{_value(model.power)}/{_value(model.toughness)} " if model.power is not None else ""
    words = [
        f"create {count}{size}" + " and ".join(model.colors),
        " ".join(model.subtypes),
        " ".join(model.types),
        "token",
    ]
    if model.name is not None:
        words.append(f"named {model.name}")
    if model.keywords:
        words.append("with " + " and ".join(model.keywords))
    return " ".join(word for word in words if word)


def _said(model: Model) -> str | None:
    """Return a model in words of its own where it has some."""
    if isinstance(model, GrantKeyword):
        return f"has {keyword_text(KeywordAbility(keyword=model.keyword, param=model.param))}"
    if isinstance(model, GrantAbility):
        return f'has "{ability_text(model.ability)}"'
    if isinstance(model, ModifyPT):
        return f"gets {_signed(model.power)}/{_signed(model.toughness)}"
    if isinstance(model, SetTypes):
        words = [*model.supertypes, *model.types, *(_who(word) for word in model.subtypes)]
        words += ["every creature type"] if model.every_creature_type else []
        words += [f"not {word}" for word in model.remove_types]
        return f"is {'also ' if model.add else ''}{' '.join(words)}"
    if isinstance(model, SetColors):
        words = [*model.colors, *(["the chosen color"] if model.chosen else [])]
        return f"is {'also ' if model.add else ''}{' and '.join(words) or 'colorless'}"
    if isinstance(model, SetName):
        return f"has the word {model.name} in its name" if model.sticker else f"is named {model.name}"
    if isinstance(model, ReplaceWord):
        return f"{model.old or 'every ' + model.family.replace('_', ' ')} reads {_who(model.new)}"
    if isinstance(model, SetBasePT):
        return f"base power and toughness {_value(model.power)}/{_value(model.toughness)}"
    if isinstance(model, CreateToken):
        return _token(model)
    if isinstance(model, Choose) and model.every:
        return f"each {filter_text(model.among)}"
    if isinstance(model, AddMana):
        return f"add {model.mana}"
    if isinstance(model, Count):
        return f"number of {filter_text(model.count)}"
    if isinstance(model, Derived):
        return f"{model.op.replace('_', ' ')} of {_value(model.of)}"
    return None


def _signed(value: Any) -> str:
    return f"{value:+d}" if isinstance(value, int) else f"+{_value(value)}"


def _phrase(model: Model) -> str:
    """Return a model's tag and those of its fields that say something; what stands at its default says nothing."""
    said = _said(model)
    if said is not None:
        return said
    words: list[str] = []
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if name in _TAGS:
            words.insert(0, str(value).replace("_", " "))
        elif name in _SILENT and not isinstance(value, (Model, tuple)):
            if name == "of":
                words.append(f"of {_value(value)}")
        elif value is not None and value != field.default and value not in ((), False):
            label = (
                ""
                if name in ("what", "effects", "changes", "subtypes", "colors", "types", "player", "keyword", "count")
                else f"{name.strip('_').replace('_', ' ')} "
            )
            words.append(f"{label}{_value(value)}" if value is not True else name.replace("_", " "))
    return " ".join(word for word in words if word)


def _with_targets(effects: tuple[Model, ...], targets: tuple[TargetSpec, ...]) -> str:
    text = ", then ".join(_phrase(effect) for effect in effects)
    for number in range(len(targets), 0, -1):
        phrase = _target(targets[number - 1])
        text = _replace_ref(text, str(number), phrase)
    return text


def _replace_ref(text: str, ref: str, phrase: str) -> str:
    words = text.split(" ")
    if ref not in words:
        return f"{text} ({phrase})"
    at = words.index(ref)
    words[at] = phrase
    return " ".join(words)


def _static(ability: StaticAbility) -> str:
    words = []
    if ability.affects is not None:
        words.append(_value(ability.affects) if ability.affects != "$attached" else "attached object")
    if ability.players:
        words.append(_who(ability.players))
    said = [_phrase(change) for change in ability.changes]
    said += [f"can't {what.replace('_', ' ')}" for what in ability.prohibits]
    if ability.search_exiles:
        said.append("you control them while they search, and what they find is exiled")
    if ability.draw_limit is not None:
        said.append(f"can't draw more than {ability.draw_limit} each turn")
    if ability.search_top is not None:
        said.append(f"search only the top {ability.search_top} cards")
    words.append(", ".join(said))
    if ability.while_there is not None:
        words.append(f"as long as there is {filter_text(ability.while_there)}")
    if ability.while_compare is not None:
        left, op, right = ability.while_compare
        words.append(f"as long as {_value(left)} {op} {_value(right)}")
    if ability.text:
        words.append(ability.text)
    return " ".join(word for word in words if word)


def _cost(ability: ActivatedAbility) -> str:
    parts = [ability.mana or "", "{T}" if ability.tap else "", "sacrifice this" if ability.sacrifice_self else ""]
    if ability.sacrifice is not None:
        parts.append(f"sacrifice {filter_text(ability.sacrifice)}")
    if ability.remove_counters:
        parts.append(f"remove {ability.remove_counters} {ability.counters} from this")
    if ability.discard:
        parts.append(f"discard {ability.discard}")
    if ability.pay_life:
        parts.append(f"pay {ability.pay_life} life")
    if ability.loyalty is not None:
        parts.append(f"loyalty {ability.loyalty:+d}")
    return ", ".join(part for part in parts if part)


def ability_text(ability: Ability) -> str:
    """Return an ability in short words; its color words, land types and creature types as they are now."""
    if isinstance(ability, KeywordAbility):
        return keyword_text(ability)
    if isinstance(ability, StaticAbility):
        return _static(ability)
    if isinstance(ability, ActivatedAbility):
        return f"{_cost(ability)}: {_with_targets(ability.effects, ability.targets)}"
    if isinstance(ability, TriggeredAbility):
        whose = f" {_value(ability.object)}" if ability.object is not None else ""
        return f"when{whose} {ability.event.replace('_', ' ')}: {_with_targets(ability.effects, ability.targets)}"
    if isinstance(ability, ReplacementAbility):
        whose = f" {_value(ability.object)}" if ability.object is not None else ""
        return f"if{whose} would {ability.event.replace('_', ' ')}, {ability.result.replace('_', ' ')} instead"
    if isinstance(ability, SpellAbility):
        modes = [f"{_with_targets(mode.effects, mode.targets)}" for mode in ability.modes]
        return " / ".join([_with_targets(ability.effects, ability.targets), *modes]).strip(" /")
    return ""
