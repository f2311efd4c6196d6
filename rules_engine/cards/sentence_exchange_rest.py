"""Makers of effects from sentences that belong to an exchange: what is chosen for it, and what hangs on whether it happened."""

from __future__ import annotations

import re

from rules_engine.cards.notation import effect_of
from rules_engine.cards.phrases import filter_of
from rules_engine.cards.sentences import Made, Sentences, Table, UnreadError, amount, plural_phrase


def or_else_sacrifice(_: Sentences, __: re.Match[str]) -> Made:
    """What happens where no exchange is made."""
    return [effect_of("otherwise: sacrifice $self")]


def still_resolves(r: Sentences, _: re.Match[str]) -> Made:
    """An ability that resolves without a legal target."""
    r.resolves_anyway = True
    return []


def auras_destroyed(r: Sentences, _: re.Match[str]) -> Made:
    """The Auras on what was exchanged are destroyed."""
    refs = [f"${index}" for index in range(1, len(r.targets) + 1)]
    if len(refs) != 2:
        raise UnreadError("which permanents")
    return [
        {"do": "if_done", "effects": [{"do": "destroy", "what": filter_of(f"Aura attached to {ref}")} for ref in refs]}
    ]


def draw_life_lost(_: Sentences, __: re.Match[str]) -> Made:
    """As many cards as life lost."""
    return [effect_of("draw life_lost_this_way($you)")]


def draw_if_neither(r: Sentences, m: re.Match[str]) -> Made:
    """Cards for a player who controls none of what was exchanged."""
    refs = "+".join(f"${index}" for index in range(1, len(r.targets) + 1))
    draw: Table = {"do": "draw", "count": amount(m["n"])}
    return [{"do": "if_there", "there": {"is_one_of": refs, "controller": "$you"}, "otherwise": [draw]}]


def if_close(r: Sentences, m: re.Match[str]) -> Made:
    """An exchange of life totals that are close enough."""
    player = r.player("target player")
    return [effect_of(f"if difference(life($you),life({player})) <= {m['n']}: exchange_life_totals $you {player}")]


def powers(r: Sentences, m: re.Match[str]) -> Made:
    """The power of the source exchanged with that of a creature that it blocks."""
    r.targets.append({"what": {"types": ["creature"], "blocked_by": "$self"}})
    ref = f"${len(r.targets)}"
    duration = " duration=end_of_combat" if m["combat"] else ""
    return [effect_of(f"exchange_values power($self) power({ref}){duration}")]


def greatest(r: Sentences, m: re.Match[str]) -> Made:
    """The creatures (or artifacts) with the greatest mana value of two players exchanged."""
    r.player("target player")
    return _greatest(r, m["kind"])


def greatest_again(r: Sentences, m: re.Match[str]) -> Made:
    """The same exchange with another card type."""
    return _greatest(r, plural_phrase(m["kind"]))


def _greatest(r: Sentences, kind: str) -> Made:
    if r.them is None:
        raise UnreadError("which player")
    yours, theirs = f"your_{kind}", f"their_{kind}"
    return [
        {"do": "choose", "name": yours, "among": filter_of(f"{kind} you control with the greatest mana value")},
        {
            "do": "choose",
            "name": theirs,
            "among": filter_of(f"{kind} {r.them} controls with the greatest mana value"),
            "player": r.them,
        },
        {"do": "exchange_control", "first": f"$chosen.{yours}", "second": f"$chosen.{theirs}"},
    ]


def any_number(r: Sentences, m: re.Match[str]) -> Made:
    """Any number of a player's permanents chosen for an exchange."""
    player, kind = r.player("target player"), plural_phrase(m["kind"])
    among = filter_of(f"{kind} {player} controls")
    return [{"do": "choose", "name": "first", "among": among, "count": {"count": among}, "up_to": True}]


def same_number(r: Sentences, m: re.Match[str]) -> Made:
    """As many of another player's permanents chosen."""
    player, kind = r.player("another target player"), plural_phrase(m["kind"])
    count = {"what": "number", "of": "$chosen.first"}
    return [{"do": "choose", "name": "second", "among": filter_of(f"{kind} {player} controls"), "count": count}]


def the_chosen(_: Sentences, __: re.Match[str]) -> Made:
    """What was chosen is exchanged."""
    return [effect_of("exchange_control $chosen.first $chosen.second")]


def controller_chooses(r: Sentences, m: re.Match[str]) -> Made:
    """A target that the controller of what triggered chooses."""
    player = "$controller:$trigger"
    r.targets_by = player
    r.target(f"{plural_phrase(m['kind'])} {player} doesn't control that shares a card type with $trigger")
    return []


def those_permanents(r: Sentences, _: re.Match[str]) -> Made:
    """What triggered and the target are exchanged."""
    if r.targets_by is None:
        raise UnreadError("which permanents")
    return [effect_of("exchange_control $trigger $1")]


def energy_or_sacrifice(r: Sentences, m: re.Match[str]) -> Made:
    """A sacrifice unless energy is paid; the energy itself matters to nothing here."""
    return [effect_of(f"unless_pays $you {{E}}: sacrifice {r.objects(m['what'])}")]


def owned(r: Sentences, m: re.Match[str]) -> Made:
    """A card's owner changes (ante)."""
    return [effect_of(f"gain_ownership {r.target(m['what'].removeprefix('target '))}")]


def with_top_card(r: Sentences, _: re.Match[str]) -> Made:
    """A card exchanged with the top card of a library."""
    if r.it is None:
        raise UnreadError("which card")
    return [effect_of(f"exchange_cards {r.it} $top:$you")]


def difference_token(r: Sentences, m: re.Match[str]) -> Made:
    """A token as big as the difference of two life totals."""
    first, _, second = (r.them or "").partition("+")
    if not second:
        raise UnreadError("which players")
    (token,) = r.one(f"create {m['token']}")
    size = {"op": "difference", "of": [{"what": "life", "of": first}, {"what": "life", "of": second}]}
    return [{**token, "power": size, "toughness": size}]


def each_searches(r: Sentences, _: re.Match[str]) -> Made:
    """Each of several players searches for a card that goes on top."""
    if r.them is None:
        raise UnreadError("which players")
    search: Table = {"do": "search", "player": "$each", "to": "library", "position": 1, "shuffle": "before"}
    return [{"do": "each_player", "players": r.them, "effects": [search]}]


def lost_again(_: Sentences, m: re.Match[str]) -> Made:
    """A loss as great as the life lost this turn."""
    players = {"each opponent": "$opponents", "each player": "$each_player"}[m["who"]]
    return [effect_of(f"each_player {players}: lose_life life_lost_this_turn($each) $each")]


def hand_card_on_top(r: Sentences, _: re.Match[str]) -> Made:
    """A card of a player's hand on top of the library."""
    player = r.player("that player")
    among = filter_of(f"card in {player}'s hand")
    return [
        {"do": "choose", "name": "card", "among": among, "player": player},
        effect_of("move $chosen.card library position=1"),
    ]


def everyone_home(_: Sentences, __: re.Match[str]) -> Made:
    """All creatures back to their owners."""
    return [effect_of("each_player $each_player: gain_control all(creature $each owns) player=$each")]


def gains_quoted(r: Sentences, m: re.Match[str]) -> Made:
    """A keyword with a cost that an object gains for good."""
    from rules_engine.cards.notation import change_of, keyword_of

    keyword = keyword_of(m["keyword"][0].lower() + m["keyword"][1:])
    change = change_of("has " + str(keyword["keyword"]).replace("_", " "))
    return [{"do": "modify", "what": r.objects(m["what"]), "changes": [change], "duration": "indefinite"}]


def until_next_turn(_: Sentences, __: re.Match[str]) -> Made:
    """A life total that can't change, and protection from everything, until your next turn."""
    return [effect_of(f"prohibit {what} $you duration=your_next_turn") for what in ("change_life", "be_targeted")]


def phases_out(_: Sentences, __: re.Match[str]) -> Made:
    """Everything of a player phases out."""
    return [effect_of("phase_out all(permanent you control)")]


def damage_by_count(r: Sentences, m: re.Match[str]) -> Made:
    """Damage to a player as great as a number of that player's permanents."""
    player = r.player("that player")
    count = {"count": filter_of(f"{plural_phrase(m['kind'])} {player} controls")}
    return [{"do": "deal_damage", "amount": count, "to": player}]
