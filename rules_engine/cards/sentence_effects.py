"""Makers of effects from templated sentences: everything around exchanges and shuffles. Each takes the reader and the match."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rules_engine.cards.notation import change_of, effect_of, keyword_of
from rules_engine.cards.phrases import filter_of
from rules_engine.cards.sentences import Made, Sentences, Table, UnreadError, amount, count_of, plural_phrase


def line(template: str, *roles: str) -> Callable[[Sentences, re.Match[str]], Made]:
    """A maker for an effect line: `{n}` are counts, `{who}` players, `{what}` objects (filters are put in afterwards)."""

    def make(r: Sentences, m: re.Match[str]) -> Made:
        said: dict[str, Any] = {}
        later: dict[str, Any] = {}
        for role in roles:
            if role == "who":
                said[role] = r.player(m["who"] or "you")
            elif role == "what":
                what = r.objects(m["what"])
                said[role] = what if isinstance(what, str) else "$filter"
                later = {} if isinstance(what, str) else {"what": what}
            else:
                said[role] = count_of(m[role]) if role in {"n", "k"} else m[role]
        made = effect_of(template.format(**said))
        for key, value in tuple(made.items()):
            if value == "$filter":
                made[key] = later["what"]
        if said.get("who") in {"$each_player", "$opponents"} and "who" in roles:
            inner = {key: "$each" if value == said["who"] else value for key, value in made.items()}
            return [{"do": "each_player", "players": said["who"], "effects": [inner]}]
        return [made]

    return make


def may(r: Sentences, m: re.Match[str]) -> Made:
    """ "You may …", "you may have …"."""
    rest = m["rest"]
    if found := re.fullmatch(r"have (.*)", rest):
        rest = found[1]
    return [{"do": "may", "effects": r.one(rest)}]


def damage(r: Sentences, m: re.Match[str]) -> Made:
    """Damage to a player, an object, or any target."""
    to, n = m["to"], amount(m["n"])
    if to in {"any target", "target player or planeswalker", "target opponent or planeswalker"}:
        ref: Any = r.target(to.removeprefix("target "))
    elif to in {"you", "that player", "each opponent", "each player"}:
        ref = r.player(to)
    else:
        try:
            ref = r.player(to)
        except UnreadError:
            ref = r.objects(to)
    return [{"do": "deal_damage", "amount": n, "to": ref}]


def changes_in(text: str) -> list[Table]:
    """Bonuses and keywords: "gets +1/+1 and has flying and lifelink" as changes. Raises `UnreadError` or `PhraseError`."""
    found = re.fullmatch(r"(?:gets? ([+-]\w+/[+-]\w+))?(?: ?(?:and )?(?:gains?|has|have) (.*))?", text)
    if found is None or not (found[1] or found[2]):
        raise UnreadError(text)
    changes = [change_of(found[1])] if found[1] else []
    if found[2]:
        if '"' in found[2]:
            raise UnreadError(text)
        for word in re.split(r",? and |, ", found[2]):
            keyword = keyword_of(word)
            changes.append(
                {
                    "change": "grant_keyword",
                    "keyword": keyword["keyword"],
                    **({"param": keyword["param"]} if "param" in keyword else {}),
                }
            )
    return changes


def pump(r: Sentences, m: re.Match[str]) -> Made:
    """A bonus or keywords until end of turn."""
    what = r.objects(m["what"])
    return [{"do": "modify", "what": what, "changes": changes_in(m["how"]), "duration": "end_of_turn"}]


def move(to: str) -> Callable[[Sentences, re.Match[str]], Made]:
    """Moving an object to a zone."""

    def make(r: Sentences, m: re.Match[str]) -> Made:
        return [{"do": "move", "what": r.objects(m["what"]), "to": to}]

    return make


def target_in_graveyard(to: str) -> Callable[[Sentences, re.Match[str]], Made]:
    """Returning a target card from a graveyard."""

    def make(r: Sentences, m: re.Match[str]) -> Made:
        return [{"do": "move", "what": r.target(plural_phrase(m["what"])), "to": to}]

    return make


def gain_control(r: Sentences, m: re.Match[str]) -> Made:
    """Gaining control, perhaps for a while."""
    made: Table = {"do": "gain_control", "what": r.objects(m["what"])}
    if m["how"]:
        made["duration"] = {" until end of turn": "end_of_turn", " for as long as ~ remains on the battlefield": "while_source",
                            " for as long as you control ~": "while_you_control_source"}[m["how"]]  # fmt: skip
    return [made]


def counters(r: Sentences, m: re.Match[str]) -> Made:
    """Putting +1/+1 or -1/-1 counters on objects."""
    return [{"do": "put_counters", "amount": amount(m["n"]), "kind": m["kind"], "what": r.objects(m["what"])}]


def nothing(_: Sentences, __: re.Match[str]) -> Made:
    """Words without effect here."""
    return []


COLORS = r"(?:white|blue|black|red|green|colorless)"


def token(r: Sentences, m: re.Match[str]) -> Made:
    """Creature tokens with power, toughness, colors and keywords."""
    made: Table = {"do": "create_token"}
    count = amount(m["n"])
    if count != 1:
        made["count"] = count
    if m["who"] and m["who"] != "you ":
        made["player"] = r.player(m["who"].strip())
    names = m["names"].split()
    types = [word for word in names if word.islower()]
    subtypes = [word for word in names if not word.islower()]
    if not set(types) <= {"artifact", "creature", "enchantment", "land"} or "creature" not in types:
        raise UnreadError(m[0])
    if types != ["creature"]:
        made["types"] = types
    made |= {"subtypes": subtypes, "power": amount(m["p"]), "toughness": amount(m["t"])}
    colors = [word for word in re.findall(COLORS, m["colors"]) if word != "colorless"]
    if colors:
        made["colors"] = colors
    if m["with"]:
        made["keywords"] = [plain_keyword(word) for word in re.split(r",? and |, ", m["with"])]
    return [made]


def plain_keyword(word: str) -> str:
    """A token's keyword as a word."""
    keyword = keyword_of(word)
    return word if "param" in keyword else str(keyword["keyword"]).replace("_", " ")


def named_token(_: Sentences, m: re.Match[str]) -> Made:
    """Artifact tokens that the rules define by name."""
    count = amount(m["n"])
    kind = m["kind"]
    made: Table = {"do": "create_token", "name": f"{kind} Token", "types": ["artifact"], "subtypes": [kind]}
    return [made | ({"count": count} if count != 1 else {})]


def becomes(r: Sentences, m: re.Match[str]) -> Made:
    """Becoming a creature type with base power and toughness."""
    what = r.objects(m["what"])
    changes: list[Table] = [{"change": "lose_abilities"}] if m["loses"] else []
    if m["colors"]:
        changes.append(change_of(f"is {m['colors'].replace(' and ', ' ').strip()}"))
    kinds = f"creature {m['kind']}" if m["creature"] else m["kind"]
    changes += [change_of(f"is {kinds}"), change_of(f"base {m['p']}/{m['t']}")]
    eot = m[0].startswith("until end of turn") or m[0].endswith("until end of turn")
    return [{"do": "modify", "what": what, "changes": changes, "duration": "end_of_turn" if eot else "indefinite"}]


def harmless(_: Sentences, m: re.Match[str]) -> Made:
    """An effect that touches nothing here."""
    return [{"do": "uncovered", "about": m[0], "matters": False}]


def unblockable(r: Sentences, m: re.Match[str]) -> Made:
    """Being unblockable for a turn."""
    return [
        {
            "do": "modify",
            "what": r.objects(m["what"]),
            "changes": [change_of("can't be_blocked")],
            "duration": "end_of_turn",
        }
    ]


def own_graveyard(r: Sentences, _: re.Match[str]) -> Made:
    """The owner's graveyard shuffled in."""
    owner = r.player("its owner").replace("$self", "$trigger")
    return [{"do": "shuffle_into", "what": [filter_of(f"card in {owner}'s graveyard")], "by": owner}]


def all_graveyards(_: Sentences, m: re.Match[str]) -> Made:
    """All graveyards, or those of opponents, exiled."""
    whose = "opponents' graveyard" if "opponent" in m[0] else "a graveyard"
    return [{"do": "move", "what": filter_of(f"card in {whose}"), "to": "exile"}]


def graveyard_of(r: Sentences, m: re.Match[str]) -> Made:
    """One player's graveyard exiled."""
    return [{"do": "move", "what": filter_of(f"card in {r.player(m['who'])}'s graveyard"), "to": "exile"}]


def flicker(r: Sentences, m: re.Match[str]) -> Made:
    """Exile and return at once."""
    made: Table = {"do": "flicker", "what": r.objects(m["what"])}
    return [made | ({} if "owner's" in m["how"] else {"under_owner": False})]


def switch(r: Sentences, m: re.Match[str]) -> Made:
    """Power and toughness switched."""
    return [
        {"do": "modify", "what": r.objects(m["what"]), "changes": [{"change": "switch_pt"}], "duration": "end_of_turn"}
    ]


def new_targets(r: Sentences, m: re.Match[str]) -> Made:
    """New targets for a spell."""
    if m[0].startswith("the spell's controller"):
        ref = next(
            (f"${index}" for index, spec in enumerate(r.targets, 1) if spec.get("what", {}).get("zone") == "stack"),
            None,
        )
        if ref is None:
            raise UnreadError(m[0])
        return [effect_of(f"choose_new_targets {ref} $controller:{ref}")]
    return [effect_of("choose_new_targets $trigger")]
