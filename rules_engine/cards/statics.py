"""Templated Oracle sentences of static and replacement abilities, read into the engine's vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rules_engine.cards.notation import NotationError, change_of
from rules_engine.cards.phrases import PhraseError, filter_of, words
from rules_engine.cards.sentence_effects import changes_in
from rules_engine.cards.sentences import UnreadError, plural_phrase

Table = dict[str, Any]
_BASIC = r"(Plains|Island|Swamp|Mountain|Forest)"
_WHO = {"players": "$each_player", "your opponents": "$opponents", "opponents": "$opponents", "you": "$you"}


def _affected(text: str) -> Any:
    lowered = text[0].lower() + text[1:]
    if lowered == "~":
        return "$self"
    if lowered in {"enchanted creature", "equipped creature", "enchanted permanent", "enchanted land"}:
        return "$attached"
    return filter_of(
        plural_phrase(re.sub(r"^(all|each) ", "", lowered) if lowered.startswith(("all ", "each ")) else _case(text))
    )


def _case(text: str) -> str:
    """The phrase as it would stand within a sentence: a subtype keeps its capital, another first word loses it."""
    first, _, rest = text.partition(" ")
    lowered = first[0].lower() + first[1:]
    try:
        filter_of(plural_phrase(f"{lowered} {rest}".strip()))
    except PhraseError:
        return text
    return f"{lowered} {rest}".strip()


def _bonus(m: re.Match[str]) -> Table:
    how = m["how"]
    changes: list[Table] = []
    if found := re.fullmatch(r"(.*?)(?:,? and )?can't (attack or block|attack|block|be blocked)", how):
        changes = changes_in(found[1].rstrip()) if found[1].strip() else []
        changes += [change_of(f"can't {one}") for one in found[2].split(" or ")]
    else:
        changes = changes_in(how)
    return {"kind": "static", "affects": _affected(m["what"]), "changes": changes}


def _while_life(m: re.Match[str]) -> Table:
    made = _bonus(m)
    return {**made, "while_compare": [{"what": "life", "of": "$you"}, ">=", int(m["n"])]}


def _players(prohibits: str) -> Callable[[re.Match[str]], Table]:
    return lambda m: {"kind": "static", "players": _WHO[m["who"].lower()], "prohibits": [prohibits]}


def _life_gain(m: re.Match[str]) -> Table:
    who = {"you": "$you", "a player": "$each_player", "an opponent": "$opponents"}[m["who"]]
    made: Table = {"kind": "replacement", "event": "gain_life", "player": who}
    results: dict[str, Table] = {
        "twice that much life": {"result": "double"},
        "no life": {"result": "nothing"},
        "that much life plus 1": {"result": "plus", "amount": 1},
    }
    if m["verb"].startswith("lose"):
        return {**made, "result": "lose_instead"}
    return {**made, **results[m["what"]]}


def _types(m: re.Match[str]) -> Table:
    subtypes = plural_phrase(m["type"]).split()
    if m["also"]:
        return {
            "kind": "static",
            "affects": _affected(m["what"]),
            "changes": [{"change": "set_types", "subtypes": subtypes, "add": True}],
        }
    return {
        "kind": "static",
        "affects": _affected(m["what"]),
        "changes": [{"change": "set_types", "subtypes": subtypes}],
    }


def _graveyard(m: re.Match[str]) -> Table:
    made: Table = {"kind": "replacement", "event": "move", "to_zone": "graveyard", "result": "to_zone", "zone": "exile"}
    if m["opponent"]:
        return {**made, "object": {"owner": "$opponents", **({} if m["token"] else {"token": False})}}
    return made if m["token"] else {**made, "object": {"token": False}}


def _cda(m: re.Match[str]) -> Table:
    count = {"count": filter_of(plural_phrase(m["what"]))}
    return {
        "kind": "static",
        "affects": "$self",
        "changes": [{"change": "set_base_pt", "power": count, "toughness": count, "cda": True}],
    }


def _no_loss(_: re.Match[str]) -> list[Table]:
    return [
        {"kind": "static", "players": "$you", "prohibits": ["lose_game"]},
        {"kind": "static", "players": "$opponents", "prohibits": ["win_game"]},
    ]


def _chosen_word(m: re.Match[str]) -> Table:
    kind = {"color word": "color", "card name": "name"}.get(m["kind"], m["kind"].replace(" ", "_"))
    return {
        "kind": "replacement",
        "event": "enters",
        "object": "$self",
        "result": "effects",
        "effects": [{"do": "choose_word", "kind": kind}],
    }


def _chosen_type(m: re.Match[str]) -> Table:
    change: Table = {
        "change": "set_types",
        "subtypes": ["$chosen.creature_type"],
        **({"add": True} if m["also"] else {}),
    }
    return {"kind": "static", "affects": _affected(m["what"]), "changes": [change]}


def _as_copy(m: re.Match[str]) -> Table:
    copied = [
        {
            "do": "choose",
            "name": "copied",
            "among": filter_of(f"other {m['what']}" if "creature" in m["what"] else m["what"]),
        },
        {"do": "modify", "what": "$self", "changes": [change_of("copy of $chosen.copied")], "duration": "indefinite"},
    ]
    return {
        "kind": "replacement",
        "event": "enters",
        "object": "$self",
        "result": "effects",
        "optional": True,
        "effects": copied,
    }


_NUMBERS = {"a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}


def _with_counters(m: re.Match[str]) -> Table:
    count: Any = {"remembered": "x"} if m["n"] == "X" else _NUMBERS.get(m["n"])
    if count is None:
        raise UnreadError(m[0])
    return {
        "kind": "replacement",
        "event": "enters",
        "object": "$self",
        "result": "with_counters",
        "amount": count,
        "counters": m["kind"],
    }


def _devotion(m: re.Match[str]) -> Table:
    bound = {"five": 5, "six": 6, "seven": 7}.get(m["n"])
    colors = m["colors"].split(" and ")
    if bound is None or not set(colors) <= set(words()["colors"]):
        raise UnreadError(m[0])
    change = change_of("isn't creature")
    return {
        "kind": "static",
        "affects": "$self",
        "changes": [change],
        "while_compare": [{"devotion": colors}, "<", bound],
    }


def _all_names(m: re.Match[str]) -> Table:
    made = _bonus(m)
    return {**made, "changes": [*made["changes"], {"change": "all_names"}]}


def _every_color_word(_: re.Match[str]) -> Table:
    everything = {"any_of": [{"types": ["spell"], "zone": "stack"}, {"types": ["permanent"]}]}
    change: Table = {"change": "replace_word", "old": None, "new": "$chosen.color", "family": "color"}
    return {"kind": "static", "affects": everything, "changes": [change]}


def _full_text(_: re.Match[str]) -> Table:
    change: Table = {"change": "full_text_of", "of": "top_creature_card_of_your_graveyard", "keeps": ["discard"]}
    return {"kind": "static", "affects": "$self", "changes": [change]}


def _life_cda(_: re.Match[str]) -> Table:
    life = {"what": "life", "of": "$you"}
    return {
        "kind": "static",
        "affects": "$self",
        "changes": [{"change": "set_base_pt", "power": life, "toughness": life, "cda": True}],
    }


_LINES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Table | list[Table]]], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (r"(?P<who>Players|Your opponents|Opponents|You) can't gain life", _players("gain_life")),
        (r"(?P<who>Players|Your opponents|Opponents|You) can't lose life", _players("lose_life")),
        (r"(?P<who>Players|Your opponents|Opponents|You) can't search libraries", _players("search")),
        (r"(?P<who>You) can't lose the game", _players("lose_game")),
        (
            r"Your life total can't change",
            lambda _: {"kind": "static", "players": "$you", "prohibits": ["change_life"]},
        ),
        (
            r"You have (?P<word>shroud|hexproof)",
            lambda m: {"kind": "static", "players": "$you", "changes": [change_of(f"has {m['word']}")]},
        ),
        (r"You can't lose the game and your opponents can't win the game", _no_loss),
        (
            r"You don't lose the game for having 0 or less life",
            lambda _: {"kind": "static", "players": "$you", "prohibits": ["lose_for_zero_life"]},
        ),
        (
            r"(?:~|This spell) can't be countered",
            lambda _: {"kind": "keyword", "keyword": "can't be countered"},
        ),
        (r"As long as your devotion to (?P<colors>.+?) is less than (?P<n>\w+), ~ isn't a creature", _devotion),
        (r"(?:~|This spell) costs .+ less to cast(?: this way)?(?:, where X is .+)?", lambda _: []),
        (r"If an opponent would begin an extra turn, that player skips that turn instead", lambda _: []),
        (
            r"Play with the top card of your library revealed|You may play lands from the top of your library",
            lambda _: [],
        ),
        (r"If ~ is in your opening hand, you may begin the game with it on the battlefield", lambda _: []),
        (
            r"As ~ enters(?: the battlefield)?, choose a (?P<kind>color word|color|creature type|basic land type|card name)",
            _chosen_word,
        ),
        (
            r"(?P<what>Creatures you control) are the chosen type(?P<also> in addition to their other types)?",
            _chosen_type,
        ),
        (
            r"You may have ~ enter(?: the battlefield)? as a copy of any (?P<what>creature|artifact|land|enchantment)(?: on the battlefield)?",
            _as_copy,
        ),
        (
            r"~ enters(?: the battlefield)? with (?P<n>\w+) (?P<kind>[+-]\d/[+-]\d|[a-z]+) counters? on it",
            _with_counters,
        ),
        (
            r"You control enchanted \w+",
            lambda _: {"kind": "static", "affects": "$attached", "changes": [change_of("controlled by $you")]},
        ),
        (
            r"If an opponent would search a library, that player searches the top four cards of that library instead",
            lambda _: {"kind": "static", "players": "$opponents", "search_top": 4},
        ),
        (
            r"Spells and abilities your opponents control can't cause their controller to search their library",
            lambda _: {"kind": "static", "players": "$opponents", "prohibits": ["search_own_library"]},
        ),
        (
            r"If (?P<who>you|a player|an opponent) would gain life, (?:you|that player|they) (?P<verb>gains?|loses?) (?P<what>twice that much life|no life|that much life plus 1|that much life) instead",
            _life_gain,
        ),
        (
            r"If a spell or ability would cause its controller to gain life, that player loses that much life instead",
            lambda _: {
                "kind": "replacement",
                "event": "gain_life",
                "player": "$each_player",
                "cause_controller": "$trigger_player",
                "result": "lose_instead",
            },
        ),
        (
            r"If an opponent would lose life during your turn, they lose twice that much life instead",
            lambda _: {
                "kind": "replacement",
                "event": "lose_life",
                "player": "$opponents",
                "during_turn_of": "$you",
                "result": "double",
            },
        ),
        (
            r"If ~ would be put into a graveyard from anywhere, reveal ~ and shuffle it into its owner's library instead",
            lambda _: {
                "kind": "replacement",
                "event": "move",
                "object": "$self",
                "to_zone": "graveyard",
                "result": "shuffle_into_library",
            },
        ),
        (
            r"If a card(?P<token> or token)? would be put into (?:a|(?P<opponent>an opponent's)) graveyard from anywhere, exile it instead",
            _graveyard,
        ),
        (
            r"If ~ would die, put ~ on top of its owner's library instead",
            lambda _: {
                "kind": "replacement",
                "event": "move",
                "object": "$self",
                "from_zone": "battlefield",
                "to_zone": "graveyard",
                "result": "to_zone",
                "zone": "library",
                "position": 1,
            },
        ),
        (
            r"~ enters(?: the battlefield)? tapped",
            lambda _: {"kind": "replacement", "event": "enters", "object": "$self", "result": "tapped"},
        ),
        (
            rf"(?P<what>.+?) (?:are|is a|is an) (?P<type>{_BASIC}s?)(?P<also> in addition to (?:its|their) other (?:land )?types)?",
            _types,
        ),
        (r"~'s power and toughness are each equal to the number of (?P<what>.+)", _cda),
        (r"As long as you have (?P<n>\d+) or more life, (?P<what>~) (?P<how>.+)", _while_life),
        (
            r"(?P<what>.+?) (?P<how>gets? [+-]\S+) and has all names of nonlegendary creature cards in addition to its name",
            _all_names,
        ),
        (
            r"All instances of color words in the text of spells and permanents are changed to the chosen color word",
            _every_color_word,
        ),
        (
            r"As long as the top card of your graveyard is a creature card, ~ has the full text of that card and has the text \"[^\"]*\"?",
            _full_text,
        ),
        (r"~'s power and toughness are each equal to your life total", _life_cda),
        (r"(?P<what>.+?) (?P<how>(?:gets?|has|have) .+)", _bonus),
        (r"(?P<what>.+?) (?P<how>can't (?:attack or block|attack|block|be blocked))", _bonus),
    )
)


def read_line(sentence: str) -> list[Table]:
    """Static or replacement abilities as the engine's vocabulary. Raises `UnreadError` where the sentence is no known template."""
    text = sentence.strip().rstrip(".")
    for pattern, make in _LINES:
        if found := pattern.fullmatch(text):
            try:
                made = make(found)
                return made if isinstance(made, list) else [made]
            except (UnreadError, PhraseError, NotationError, KeyError):
                continue
    raise UnreadError(sentence)


__all__ = ["read_line"]
