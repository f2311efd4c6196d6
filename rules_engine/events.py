"""Every kind of event that a step can hold, and every reason code: what prose is written from.

`EVENTS` names each type with its fields in order; the values are keys of players, ids of objects, English names, numbers or code
words. An event that is about an object carries its `name` beside the id, as the object may be gone in the end. `REASONS` are the codes of
`nothing_happened`, of findings and of remarks, with the facts that come along. Prose in any language lives with whoever shows it.
"""

from __future__ import annotations

from rules_engine.ruling import Event, Plain

EVENTS: dict[str, tuple[str, ...]] = {
    # Life
    "life_gained": ("player", "amount", "life"),
    "life_lost": ("player", "amount", "life"),
    "life_paid": ("player", "amount", "life"),
    "life_replaced": ("player", "kind", "amount", "result", "new_kind", "new_amount", "source"),
    "life_unchanged": ("player", "life"),
    "damage_dealt": ("source", "source_name", "to", "to_name", "amount"),
    # Exchanges: what follows as sub-steps is the one simultaneous event
    "exchanged": ("what", "first", "first_name", "second", "second_name"),
    "values_read": ("first", "first_what", "first_value", "second", "second_what", "second_value"),
    "totals_redistributed": ("players",),
    "control_changed": ("object", "name", "from", "to"),
    "owner_changed": ("object", "name", "from", "to"),
    "base_pt_set": ("object", "name", "power", "toughness"),
    "zones_exchanged": ("player", "first", "first_count", "second", "second_count"),
    "text_boxes_exchanged": ("first", "first_name", "second", "second_name"),
    # Objects and zones
    "moved": ("object", "name", "from", "to", "owner", "position", "controller"),
    "cards_moved": ("player", "count", "from", "to"),
    "move_replaced": ("object", "name", "from", "to", "result", "source"),
    "destroyed": ("object", "name"),
    "sacrificed": ("object", "name", "player"),
    "exiled": ("object", "name"),
    "countered": ("object", "name"),
    "pile_shuffled": ("by", "cards"),
    "manifested": ("player", "count"),
    "revealed_until": ("player", "names"),
    "library_revealed": ("player",),
    "rest_on_bottom": ("player",),
    "lifelink_applied": ("object", "name"),
    "drawn": ("player", "count", "step"),
    "discarded": ("player", "count", "names"),
    "milled": ("player", "count"),
    "token_created": ("object", "name", "player", "power", "toughness", "count"),
    "attached": ("object", "name", "to", "to_name"),
    "unattached": ("object", "name"),
    "tapped": ("object", "name"),
    "untapped": ("object", "name"),
    "phased_out": ("object", "name"),
    "phased_in": ("object", "name"),
    "counters_put": ("object", "name", "kind", "amount"),
    "removed_from_combat": ("object", "name"),
    "targets_changed": ("object", "name", "player", "targets"),
    "spell_copied": ("object", "name", "player"),
    # Libraries
    "shuffled": ("library", "by", "times", "cards"),
    "searched": ("player", "library", "top"),
    "search_controlled": ("player", "by", "source"),
    "found": ("player", "object", "name", "to"),
    "found_nothing": ("player", "library"),
    "revealed": ("player", "object", "name"),
    "put_in_library": ("object", "name", "library", "position"),
    "put_on_bottom_at_random": ("player", "count"),
    "example_order": ("library", "seed", "names"),
    # Continuous effects
    "text_changed": ("object", "name", "old", "new", "duration"),
    "now_is": ("object", "name", "kind", "value"),
    "effect_began": ("object", "name", "kind", "duration", "power", "toughness", "words"),
    "effect_ended": ("kind", "object", "name"),
    "prohibition_began": ("what", "players", "duration"),
    # Casting, stack, triggers
    "spell_cast": ("object", "name", "player", "way", "targets"),
    "ability_activated": ("source", "name", "player", "ability", "targets"),
    "cost_paid": ("player", "what", "source"),
    "ability_triggered": ("source", "name", "controller", "ability", "times", "event"),
    "trigger_removed": ("source", "name", "ability", "reason"),
    "resolved": ("object", "name", "controller"),
    "did_not_resolve": ("object", "name", "reason"),
    "target_illegal": ("object", "name", "target", "target_name", "reason", "choosing"),
    "chosen": ("player", "what", "value"),
    "declined": ("player", "what"),
    "nothing_happened": ("effect", "reason", "object", "name", "player", "source", "why"),
    # State-based actions, turns
    "player_lost": ("player", "reason"),
    "loss_replaced": ("player", "source"),
    "player_left": ("player",),
    "state_based_action": ("what", "object", "name"),
    "ceased_to_exist": ("object", "name"),
    "damage_removed": ("object", "name"),
    "step_began": ("step", "player"),
    "turn_began": ("player",),
    "attack_declared": ("object", "name", "player"),
    "attack_not_possible": ("object", "name", "reason"),
    "block_declared": ("object", "name", "blocks"),
    "block_not_possible": ("object", "name", "blocks", "reason"),
    "mana_added": ("player", "mana"),
    "assumed": ("what", "value"),
}
"""Event type → its fields in order. A field that doesn't apply is left out of the event."""
_FIELDS = {type_: frozenset(fields) for type_, fields in EVENTS.items()}

REASONS: dict[str, str] = {
    # nothing_happened: exchanges
    "object_gone": "one of the objects is no longer where it is expected (object: which)",
    "same_controller": "both objects have the same controller (player: who)",
    "cant_change_control": "something says that control of it can't change (object, source)",
    "not_there": "an object isn't there at all, or wasn't found (object)",
    "nothing_chosen": "nothing was chosen, or there is nothing to choose",
    "target_illegal": "a target has become illegal (object)",
    "cant_be_targeted": "what was to be targeted can't be (object; why)",
    "cant_gain_life": "a player whose total would rise can't gain life (player, source)",
    "cant_lose_life": "a player whose total would fall can't lose life (player, source)",
    "life_cant_change": "a player's life total can't change (player, source)",
    "same_team": "the players are on the same team and share their total (player)",
    "same_player": "both sides are the same player (player)",
    "equal_totals": "the totals are the same, so neither changes",
    "player_left": "a player has left the game (player)",
    "not_a_creature": "it has no power or toughness (object)",
    "different_owners": "the cards are owned by different players (object)",
    "other_owner": "the card isn't owned by the player who activated the ability (object)",
    "zone_empty": "a zone is empty, which stopped the exchange under the rules of that time (player)",
    "no_card": "there is no card to exchange for in the other zone (player)",
    "cant_be_attached": "the new Aura can't be attached to it (object: the Aura)",
    "not_attached": "it isn't attached to anything (object)",
    "source_gone": "the source has left the battlefield (object)",
    "no_aura_in_hand": "there is no Aura card in hand (player)",
    "declined": "the player chose not to (player)",
    "not_an_aura": "it isn't an Aura (object)",
    "condition_not_met": "a condition of the effect isn't met",
    "only_own_upkeep": "it may be activated only during its player's upkeep (object, player)",
    "unequal_numbers": "the numbers of objects must be equal",
    "numbers_zero": "there are no objects to exchange",
    "no_shared_type": "they share no permanent type any more",
    # nothing_happened: shuffling, searching
    "no_shuffle_no_card": "a card was to be shuffled in and there is none; nothing says that the library is shuffled all the same",
    "objects_elsewhere_then": "the objects weren't there, and under the rules of that time the library was not shuffled then",
    "search_declined": "the player chose not to search, and the shuffle was part of that",
    "cant_search": "the player can't search (player, source)",
    "shuffle_not_in_text": "nothing in the effect says to shuffle",
    # nothing_happened: text changes
    "word_not_there": "the word isn't there in its proper use",
    "same_word": "the two words must be different",
    "not_a_word_of_the_family": "the word is not of a family that the effect may change",
    "cant_be_spliced": "the card can't be spliced onto this spell (object)",
    "forbidden_word": "that word may not be the new one",
    # nothing_happened: others
    "all_targets_illegal": "all its targets are illegal, so it doesn't resolve",
    "no_legal_target": "there was no legal target, so it was removed from the stack",
    "no_ability_now": "it doesn't have the ability now",
    "not_controlled": "the player doesn't control it and can't sacrifice it (player, object)",
    "no_amount": "the amount is zero",
    "prohibited": "something says that it can't happen (source)",
    "indestructible": "it is indestructible (object)",
    "left_zone": "it changed zones and is a new object (object)",
    "already_so": "nothing would change",
    "intervening_if": "its condition isn't true",
    "cant_be_countered": "it can't be countered (object)",
    "replaced": "it was replaced by nothing (source)",
    # why a target is illegal
    "search_in_turn_order": "players search at the same time; the active player is the first to decide (player)",
    "totals_unsaid": "it depends on the life totals, which weren't said",
    "nothing_shuffled": "no library is shuffled",
    "nobody_has_lost": "nobody has lost, so nobody has won",
    "split_second": "a spell with split second is on the stack",
    "gone": "it has left the zone it was in",
    "hexproof": "it has hexproof",
    "shroud": "it has shroud",
    "protection": "it has protection from the source",
    "phased_out": "it is phased out",
    "changed": "it no longer fits what may be targeted",
    # why a player lost
    "zero_life": "0 or less life",
    "drew_from_empty": "drew from a library without cards",
    "left_game": "left the game",
    "effect": "an effect said so",
    # why an attack or block isn't possible
    "summoning_sick": "it came under its controller's control after that player's turn began",
    "tapped": "it is tapped",
    "not_enough_life": "the player has less life than that costs",
    "not_enough_counters": "there are fewer counters on it than that costs",
    "draw_limit": "no more cards can be drawn this turn (player, source)",
    "no_card_in_hand": "there is no card in hand to discard",
    "restricted": "something says that it can't",
    "not_creature": "it is not a creature",
    "landwalk": "it has landwalk and the defending player controls such a land",
    "flying": "it has flying",
    "not_your_turn": "it is another player's turn",
    # remarks (`Ruling.notes`)
    "rule_differed_then": "the rule was different in the edition asked for",
    "no_such_rule_then": "the rules had no such action in the edition asked for",
    "card_is_not_an_exchange": "the card's name or text suggests an exchange and it is none",
    "card_is_not_a_shuffle": "the card's name or text suggests a shuffle and it is none",
    "switch_is_not_an_exchange": "switching is not exchanging",
    "type_change_is_not_a_text_change": "setting a type is not a text change",
    "not_drawn_or_discarded": "cards that change zones in an exchange are neither drawn nor discarded nor milled",
    "cost_stays_paid": "the cost was paid before and stays paid",
    "order_in_graveyard_is_owners_choice": "their owner arranges them in the graveyard",
    "library_size_assumed": "the size of a library was not said and was assumed",
    "random_card": "which card it was is random",
    # what is unsure (`Ruling.unsure`)
    "exchange_card_other_zone_empty": "an exchange of one card while the other zone is empty: the rules leave it open",
    "zone_empty_then": "the rules of that time did not say that an empty zone is exchanged; a ruling of 2004 did (player)",
    "card_exchange_with_replacement": "an exchange of cards in which a move is replaced: the rules leave open whether it is still an exchange",
    "zone_exchange_with_replacement": "a whole-zone exchange in which moves are replaced: the rules leave open whether it is still an exchange",
    "zone_exchange_one_event": "whether a whole-zone exchange is one event for what triggers on one or more cards",
    "shuffle_hand_card_from_empty_hand": "rulings say no shuffle, the rule read alone says shuffle",
    "text_changes_feed_each_other": "derived from the rules on dependency; no official ruling is known",
    "word_not_chosen": "an effect needs a word that was chosen for its source, and which one wasn't said",
    "uncovered_effect": "the card also does something that is not judged here (about)",
    "trigger_order": "the controller puts the triggers on the stack in an order of their choice",
    "partly_modelled_card": "only a part of this card is known here (name)",
}
"""Reason code → what it says, for whoever writes prose; the facts that come along are named in brackets."""


def event(type_: str, **facts: Plain) -> Event:
    """Make an event of a type in `EVENTS`; facts that are None are left out. An unknown type or field is a programming error.

    `from` is a word of the language, so that `from_` stands for it.
    """
    if "from_" in facts:
        facts["from"] = facts.pop("from_")
    fields = EVENTS[type_]
    if not facts.keys() <= _FIELDS[type_]:
        raise ValueError(f"{type_} has no field {sorted(facts.keys() - _FIELDS[type_])}")
    return Event(type_, tuple([(name, facts[name]) for name in fields if facts.get(name) is not None]))


def nothing(effect: str, reason: str, **facts: Plain) -> Event:
    """Make the event of an effect that does nothing. `effect` is the vocabulary's word for it, `reason` a code of `REASONS`."""
    if reason not in REASONS:
        raise ValueError(f"no such reason: {reason}")
    return event("nothing_happened", effect=effect, reason=reason, **facts)
