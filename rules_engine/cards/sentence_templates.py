"""The templates of one-shot sentences: a pattern each, and what makes effects of it. The first that fits is taken."""

from __future__ import annotations

import re
from collections.abc import Callable

from rules_engine.cards import sentence_effects as ef
from rules_engine.cards import sentence_exchange as ex
from rules_engine.cards import sentence_exchange_rest as rest
from rules_engine.cards.sentence_effects import COLORS, line
from rules_engine.cards.sentences import Made, Sentences

_N = r"(?P<n>\w+)"
_WHO = r"(?P<who>you|target player|target opponent|each player|each opponent|that player|they|its controller|its owner)"
_SEARCH = (
    r"(?:(?P<who>target player|that player|that creature's controller|its controller|each player) )?(?P<may>(?:you )?may )?search(?:es)? (?:your|their) library for (?P<what>[^,]+?)"
    r"(?:, reveals? (?:it|them|that card|those cards))?"
    r"(?:,? (?:and )?puts? (?:it|them|that card|those cards) (?P<to>into (?:your|their) (?:hand|graveyard)|onto the battlefield(?: tapped)?)|, (?P<exile>exile (?:it|them|that card)))?"
    r"(?P<shuffle>,? (?:and )?then shuffles?)?(?P<top> and puts? (?:that card|those cards|the card) on top(?: in any order)?)?(?P<third> and put that card third from the top)?"
)
TEMPLATES: tuple[tuple[re.Pattern[str], Callable[[Sentences, re.Match[str]], Made]], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (r"if you don't or can't make an exchange, sacrifice ~", rest.or_else_sacrifice),
        (r"this ability still resolves if its target becomes illegal", rest.still_resolves),
        (r"if those permanents are exchanged this way, destroy all Auras attached to them", rest.auras_destroyed),
        (r"if you lost life this way, draw that many cards", rest.draw_life_lost),
        (r"if you control neither creature, draw (?P<n>\w+) cards", rest.draw_if_neither),
        (
            r"if the difference between your life total and target player's life total is (?P<n>\d+) or less, exchange life totals with that player",
            rest.if_close,
        ),
        (
            r"exchange its power and the power of target creature it's blocking(?P<combat> until end of combat)?",
            rest.powers,
        ),
        (
            r"you and target player exchange control of the (?P<kind>creature|artifact) you each control with the (?:greatest|highest) mana value",
            rest.greatest,
        ),
        (r"exchange control of (?P<kind>artifacts|creatures) the same way", rest.greatest_again),
        (
            r"if two or more permanents a player controls are tied for (?:greatest|highest), their controller chooses one of them",
            ef.nothing,
        ),
        (r"choose any number of (?P<kind>\w+) target player controls", rest.any_number),
        (r"choose the same number of (?P<kind>\w+) another target player controls", rest.same_number),
        (r"those players exchange control of those \w+", rest.the_chosen),
        (
            r"its controller chooses target (?P<kind>\w+) another player controls that shares a card type with it",
            rest.controller_chooses,
        ),
        (r"exchange control of those permanents", rest.those_permanents),
        (
            r"you get (?:\{E\})+, then sacrifice (?P<what>.+) unless you pay an amount of \{E\} equal to its mana value",
            rest.energy_or_sacrifice,
        ),
        (r"you own (?P<what>target card in the ante)", rest.owned),
        (r"exchange that card with the top card of your library", rest.with_top_card),
        (r"remove ~ from your deck before playing if you're not playing for ante", ef.nothing),
        (
            r"you create (?P<token>an X/X .+ token), where X is the difference between those players' life totals",
            rest.difference_token,
        ),
        (
            r"each of them searches their library for a card, then shuffles and puts that card on top",
            rest.each_searches,
        ),
        (r"(?P<who>each opponent|each player) loses life equal to the life they lost this turn", rest.lost_again),
        (r"that player puts a card from their hand on top of their library", rest.hand_card_on_top),
        (r"each player gains control of all creatures they own", rest.everyone_home),
        (r"(?P<what>that \w+) gains \"(?P<keyword>[A-Z][\w ]+ \{[^\"]*\})\.?\"", rest.gains_quoted),
        (
            r"until your next turn, your life total can't change and you gain protection from everything",
            rest.until_next_turn,
        ),
        (r"all permanents you control phase out", rest.phases_out),
        (r"~ deals damage to that player equal to the number of (?P<kind>\w+) they control", rest.damage_by_count),
        (r"exchange control of (?P<what>.+)", ex.exchange_control),
        (r"(?P<who>two target players|you and target (?:player|opponent)) exchange life totals", ex.exchange_life),
        (r"exchange life totals with (?P<who>target (?:player|opponent)|that player)", ex.exchange_with),
        (
            r"exchange (?P<life>your|target opponent's|target player's) life total with ~'s (?P<stat>power|toughness)",
            ex.exchange_values,
        ),
        (r"for as long as ~ remains on the battlefield, exchange the text boxes of those creatures", ex.exchange_text),
        (
            r"exchange your (?P<a>hand|graveyard|library) and (?P<b>hand|graveyard|library)",
            line("exchange_zones {a} {b}", "a", "b"),
        ),
        (r"choose (?P<n>two) target (?P<what>\w+)", ex.choose_targets),
        (
            r"change the text of (?P<what>.+?) by replacing all instances of (?P<how>.+?)(?P<eot> until end of turn)?",
            ex.change_text,
        ),
        (r"redistribute any number of players' life totals", line("redistribute_life_totals $each_player")),
        (_SEARCH, ex.search),
        (
            r"shuffle (?P<what>.+?) into (?:its owner's|your|their owner's|their owners') librar(?:y|ies)",
            ex.shuffle_into,
        ),
        (
            r"(?P<who>each player|target player|that player) shuffles (?P<what>(?:their )(?:hand|graveyard)(?: and (?:their )?graveyard)?) into their library(?:, then draws (?P<draw>\w+) cards)?",
            ex.player_shuffles,
        ),
        (r"the owner of (?P<what>target .+?) shuffles it into their library", ex.owner_shuffles),
        (
            r"(?P<who>target player) shuffles (?P<n>up to \w+|any number of) target cards from their graveyard into their library",
            ex.targets_shuffled,
        ),
        (r"(?:(?P<who>that player|target player|you) )?shuffles?(?: (?:your|their) library)?", ex.shuffle),
        (rf"{_WHO} draws? (?P<n>\w+) cards?", line("draw {n} {who}", "n", "who")),
        (r"draw (?P<n>\w+) cards?", line("draw {n}", "n")),
        (rf"{_WHO} gains? (?P<n>\w+) life", line("gain_life {n} {who}", "n", "who")),
        (r"gain (?P<n>\w+) life", line("gain_life {n}", "n")),
        (rf"{_WHO} loses? (?P<n>\w+) life", line("lose_life {n} {who}", "n", "who")),
        (r"lose (?P<n>\w+) life", line("lose_life {n}", "n")),
        (
            r"(?P<who>target player|target opponent|that player|each player|each opponent) gains? that much life",
            line("gain_life amount_of_trigger {who}", "who"),
        ),
        (r"you gain that much life", line("gain_life amount_of_trigger")),
        (
            r"(?P<who>target opponent|target player|that player|each opponent) loses that much life",
            line("lose_life amount_of_trigger {who}", "who"),
        ),
        (rf"{_WHO} mills? (?P<n>\w+) cards?", line("mill {n} {who}", "n", "who")),
        (rf"{_WHO} discards? (?P<n>\w+) cards?", line("discard {n} {who}", "n", "who")),
        (r"discard (?P<n>\w+) cards?", line("discard {n}", "n")),
        (r"(?P<who>target player)'s life total becomes (?P<n>\d+)", line("set_life {who} {n}", "who", "n")),
        (r"your life total becomes (?P<n>\d+)", line("set_life $you {n}", "n")),
        (r"(?:~|it) deals (?P<n>\w+) damage to (?P<to>.+)", ef.damage),
        (
            rf"(?P<who>you |that player |its controller )?creates? (?P<n>\w+) (?P<p>\d+|X)/(?P<t>\d+|X) (?P<colors>(?:{COLORS}(?:,? and |, | ))*)(?P<names>[\w' -]+?) tokens?(?: with (?P<with>[a-z ,]+))?",
            ef.token,
        ),
        (r"create (?P<n>\w+) (?P<kind>Food|Treasure|Clue|Blood|Map) tokens?", ef.named_token),
        (
            rf"(?:until end of turn, )?(?P<what>.+?) (?P<loses>loses all abilities and )?becomes a (?P<colors>(?:{COLORS}(?: and )?)* ?)(?P<kind>[A-Z]\w+)(?P<creature> creature)? with base power and toughness (?P<p>\d+)/(?P<t>\d+)(?: until end of turn)?",
            ef.becomes,
        ),
        (r"(?:scry|surveil) (?:\d+|X)", ef.harmless),
        (r"take an extra turn after this one", ef.harmless),
        (r"(?P<what>target [\w ]*creature|it|~) can't be blocked this turn", ef.unblockable),
        (r"its owner shuffles their graveyard into their library", ef.own_graveyard),
        (r"exile all graveyards|exile each opponent's graveyard", ef.all_graveyards),
        (r"exile (?P<who>target player|that player)'s graveyard", ef.graveyard_of),
        (
            r"exile (?P<what>target [^,]+?), then return (?:it|that card) to the battlefield (?P<how>under (?:its owner's|your) control)",
            ef.flicker,
        ),
        (r"put ~ on top of its owner's library", line("move $self library position=1")),
        (r"reveal the top card of your library", line("reveal top=1")),
        (r"destroy (?P<what>.+)", line("destroy {what}", "what")),
        (r"exile (?P<what>.+)", ef.move("exile")),
        (
            r"return (?P<what>target [^.]*?card from (?:your|a) graveyard) to (?:your|its owner's) hand",
            ef.target_in_graveyard("hand"),
        ),
        (
            r"return (?P<what>target [^.]*?card from your graveyard) to the battlefield",
            ef.target_in_graveyard("battlefield"),
        ),
        (r"return (?P<what>.+?) to (?:its owner's|their owner's|their owners') hands?", ef.move("hand")),
        (r"counter (?P<what>target .+)", line("counter_spell {what}", "what")),
        (r"tap (?P<what>.+)", line("tap {what}", "what")),
        (r"untap (?P<what>.+)", line("untap {what}", "what")),
        (r"sacrifice (?P<what>~|it|that creature)", line("sacrifice {what}", "what")),
        (
            r"gain control of (?P<what>.+?)(?P<how> until end of turn| for as long as ~ remains on the battlefield| for as long as you control ~)?",
            ef.gain_control,
        ),
        (r"put (?P<n>\w+) (?P<kind>[+-]\d/[+-]\d) counters? on (?P<what>.+)", ef.counters),
        (r"switch (?P<what>target creature|~)'s power and toughness until end of turn", ef.switch),
        (r"(?P<what>.+?) (?P<how>(?:gets?|gains?) .+) until end of turn", ef.pump),
        (r"players can't gain life this turn", line("prohibit gain_life $each_player")),
        (r"your opponents can't gain life this turn", line("prohibit gain_life $opponents")),
        (r"your life total can't change(?: this turn| until end of turn)", line("prohibit change_life $you")),
        (r"players can't search libraries this turn", line("prohibit search $each_player")),
        (
            r"(?:you|the spell's controller) may choose new targets for (?:the spell|it|that spell)",
            ef.new_targets,
        ),
        (r"add (?P<mana>(?:\{[WUBRGC]\})+)", line("add_mana {mana}", "mana")),
        (r"end the turn", line("end_turn")),
        (
            r"they can't be regenerated|it can't be regenerated|a creature destroyed this way can't be regenerated",
            ef.nothing,
        ),
        (r"(?:damage can't be prevented this turn|this effect lasts indefinitely)", ef.nothing),
        (r"you may (?P<rest>.+)", ef.may),
    )
)
