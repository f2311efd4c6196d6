"""What a text says must have left a trace in what was read of it: by category, whatever frame touched the words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules_engine.describe import cardfacts
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import Draft
from rules_engine.describe.faces import PERMANENT_TYPES
from rules_engine.describe.mentions import Mention, Noun
from rules_engine.describe.spot import Item
from rules_engine.scenario import Scenario
from rules_engine.vocabulary import Card

SPELLS = frozenset({"instant", "sorcery"})
"""Card types that are never on the battlefield."""
FEW = 4
"""So many things may be told apart where they are only counted ("the two creatures")."""
_MEASURED: Mapping[str, frozenset[str]] = {
    "life": frozenset({"life", "amount", "value", "life_lost_this_turn"}),
    "life_total": frozenset({"life", "amount", "value"}),
    "damage": frozenset({"amount", "damage", "value"}),
    "power": frozenset({"power", "value", "toughness"}),
    "toughness": frozenset({"power", "value", "toughness"}),
    "mana_value": frozenset({"mana_value", "x", "value"}),
}
"""Where in a scenario a number may be that was said of something."""
_DONE: Mapping[str, frozenset[str]] = {
    "exile": frozenset({"exile", "flicker"}),
    "bounce": frozenset({"hand", "library"}),
    "flicker": frozenset({"flicker", "exile", "exile_return"}),
    "destroy": frozenset({"destroy", "destroy_all", "deal_damage"}),
    "counter_spell": frozenset({"counter_spell", "counter"}),
    "phase_out": frozenset({"phase_out"}),
    "discard": frozenset({"discard"}),
    "bolt": frozenset({"deal_damage", "destroy", "damage"}),
    "mill": frozenset({"mill"}),
    "copy": frozenset({"copy", "copy_of", "become_copy", "copy_spell"}),
    "steal": frozenset({"gain_control", "controller", "owner", "set_controller", "exchange_control"}),
}
"""What each deed is called in a scenario or in a card's abilities."""
_COSTS = ("pay",)
"""Verbs that say what something costs, which the card says as well."""
_TELLING = ("verb", "object", "number", "zone", "pt", "counters", "keyword", "topic", "event", "it", "possn")


class Traces:
    """What a scenario holds, by what it may be a trace of."""

    def __init__(self, scenario: Mapping[str, Any], draft: Draft) -> None:
        self.draft = draft
        self.scenario = scenario
        self.numbers: set[tuple[str, int]] = set()
        self.words: set[str] = set()
        for key, value in _leaves(scenario, ""):
            if isinstance(value, str):
                self.words |= {value, key}
                self._numbers_in(key, value)
            elif not isinstance(value, bool) and isinstance(value, int):
                self.numbers.add((key, value))
                self.words.add(key)
            elif value:
                self.words.add(key)
        self.done = {value for _, value in _leaves(scenario.get("script", ()), "")}
        self.cards: list[Card] = [
            draft.cards[str(fields["card"])] for fields in draft.objects.values() if fields.get("card")
        ]
        self.size = max(len(draft.objects), len(draft.players))

    def _numbers_in(self, key: str, value: str) -> None:
        for part in value.split("/"):
            if part.lstrip("+-").isdigit():
                self.numbers.add((key, abs(int(part))))

    def does(self, names: frozenset[str]) -> bool:
        """Whether a card that is spoken of does one of these things by itself."""
        return any(use.does & names for card in self.cards for use in cardfacts.uses(card))

    def number(self, value: int, keys: frozenset[str] | None = None) -> bool:
        """Whether a number is there (in one of these places)."""
        return any(abs(number) == abs(value) and (keys is None or key in keys) for key, number in self.numbers)

    def prints(self, value: int) -> bool:
        """Whether a card that is spoken of has this power or toughness printed."""
        return any(value in (card.power, card.toughness) for card in self.cards)

    @property
    def resized(self) -> bool:
        """Whether something changes a size, so that one that is said may be what comes of it."""
        changes = frozenset({"modify_pt", "switch_pt", "set_base_pt"})
        starred = any(card.power is not None and not isinstance(card.power, int) for card in self.cards)
        return starred or bool({"attached_to", "counters", *changes} & self.words) or self.does(changes)

    def printed(self, power: str, toughness: str) -> bool:
        """Whether a card that is spoken of has this power and toughness printed."""
        return any((str(card.power), str(card.toughness)) == (power, toughness) for card in self.cards)


def _leaves(value: Any, key: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _leaves(part, str(name))
    elif isinstance(value, tuple | list | frozenset | set):
        for part in value:
            yield from _leaves(part, key)
    elif value is not None:
        yield key, value


class Audit:
    """Looks for what has left no trace."""

    def __init__(self, traces: Traces) -> None:
        self.traces = traces

    def untraced(self, clauses: list[Clause]) -> list[Item]:
        """Return the words of what the text says and the scenario doesn't hold."""
        checks: dict[str, Callable[[Clause, Mention], bool]] = {
            "number": self._number,
            "zone": self._zone,
            "pt": self._pt,
            "counters": self._counters,
            "keyword": self._keyword,
            "object": self._object,
            "verb": self._verb,
            "neg": self._negation,
            "time": self._time,
        }
        return [
            item
            for clause in clauses
            for mention in clause.mentions
            if (mention.kind in checks and not checks[mention.kind](clause, mention)) or self._unanswered(clause)
            for item in mention.items
        ]

    def _unanswered(self, clause: Clause) -> bool:
        """Whether something is said to be done in response, and nothing is."""
        told = clause.when == "in_response" and not (clause.question or clause.condition or clause.main_of_response)
        return told and clause.of("verb", "object") != [] and "in_response" not in self.traces.words

    def _number(self, clause: Clause, mention: Mention) -> bool:
        value = mention.number or 0
        written = mention.items[0].kind == "num"
        if not written and value <= max(self.traces.size, FEW):
            return True
        if self._put_to_choice(clause) or clause.any("verb", *_COSTS):
            return True
        if clause.any("measure", "life", "life_total") is None and self.traces.prints(value):
            return True
        measure = mention.measure or self._measure_beside(clause, mention)
        if clause.any("verb", "mill"):  # "Nexus of Fate and 3 others" are four cards
            return any(key == "count" and number >= value for key, number in self.traces.numbers)
        if measure in ("power", "toughness") and "modify_pt" in self.traces.words:
            return True
        if not self._of_both(clause, mention, value):
            return False
        if measure is not None and measure in _MEASURED and self.traces.number(value, _MEASURED[measure]):
            return True
        return measure not in _MEASURED and self.traces.number(value)

    def _of_both(self, clause: Clause, mention: Mention, value: int) -> bool:
        """Whether a total that is said of both players is that of both."""
        before = clause.mentions[clause.place(mention) - 1] if clause.place(mention) else None
        if clause.question or before is None or before.kind != "player" or before.value != "both":
            return True
        return [fields.get("life") for fields in self.traces.draft.players.values()].count(value) != 1

    @staticmethod
    def _put_to_choice(clause: Clause) -> bool:
        """Whether a question names several answers: "2 or 4"."""
        return clause.question and clause.any("conj", "or") is not None

    @staticmethod
    def _measure_beside(clause: Clause, mention: Mention) -> str | None:
        place = clause.place(mention)
        following = clause.mentions[place + 1 : place + 2]
        return next((m.value for m in following if m.kind == "measure"), None)

    def _zone(self, clause: Clause, mention: Mention) -> bool:
        if mention.number is not None:
            return clause.question or self.traces.number(mention.number, frozenset({mention.value, "count", "value"}))
        return True

    def _pt(self, clause: Clause, mention: Mention) -> bool:
        pt = mention.items[0].pt
        if pt is None or mention.items[0].text[:1] in "+-":
            return True
        told = all(not n.strip("0").isdigit() or self.traces.number(int(n)) for n in pt)
        return told or self.traces.printed(*pt) or self._put_to_choice(clause) or self.traces.resized

    def _counters(self, clause: Clause, mention: Mention) -> bool:
        return clause.question or mention.value in self.traces.words

    def _keyword(self, clause: Clause, mention: Mention) -> bool:
        if clause.any("neg") is not None and not clause.question:
            return not self._has_keyword(mention.value)
        return clause.question or self._has_keyword(mention.value)

    def _has_keyword(self, keyword: str) -> bool:
        name, _, param = keyword.partition(" from ")
        printed = any(
            getattr(ability, "keyword", None) == name.replace(" ", "_") or getattr(ability, "keyword", None) == name
            for card in self.traces.cards
            for ability in card.abilities
        )
        return printed or keyword in self.traces.words or (name in self.traces.words and param in self.traces.words)

    def _object(self, clause: Clause, mention: Mention) -> bool:
        noun = mention.noun
        if noun is None:
            return True
        if noun.cards and not set(noun.cards) & self.traces.words:
            return False
        if not clause.question and not (self._whose(noun) and self._beside(clause, mention)):
            return False
        if (
            clause.any("verb", "exchange")
            and mention.prep in ("with", "for")
            and noun.cards
            and not self._acted_on(noun)
        ):
            return clause.question or bool(noun.of) or bool(clause.any("verb", "attach"))
        return all(self._has_keyword(keyword) for keyword in noun.keywords)

    def _whose(self, noun: Noun) -> bool:
        """Whether somebody of whom a permanent is said to be has anything: "my opponent's Forest" isn't mine."""
        draft = self.traces.draft
        lasting = set(noun.types) & PERMANENT_TYPES or noun.subtypes or noun.cards
        others = noun.of in draft.players and noun.of not in (draft.me, "teammate")
        return not (others and lasting) or self._held(str(noun.of))

    def _held(self, key: str) -> bool:
        """Whether anything is a player's."""
        objects = self.traces.draft.objects.values()
        return any(key in (fields.get("controller"), fields.get("owner")) for fields in objects)

    def _beside(self, clause: Clause, mention: Mention) -> bool:
        """Whether no owner stands beside a thing without being read as its owner: "my opponents forest", "criatura del rival"."""
        place = clause.place(mention)
        before = clause.mentions[place - 1] if place else None
        of, whose = (*clause.mentions[place + 1 : place + 3], None, None)[:2]
        if mention.noun is None or mention.noun.of is not None:
            return True
        plural = (
            before is not None and before.kind == "player" and before.value == "opponents" and before.prep is not None
        )
        owned = of is not None and of.kind == "word" and whose is not None and whose.kind == "player"
        return not plural and not (owned and whose is not None and not self._held(whose.value))

    def _acted_on(self, noun: Noun) -> bool:
        """Whether what an exchange is said to be with is part of what is done."""
        named = [o for o, fields in self.traces.draft.objects.items() if fields.get("card") in noun.cards]
        return not named or any(o in self.traces.done or self.traces.draft.objects[o].get("attached_to") for o in named)

    def _verb(self, clause: Clause, mention: Mention) -> bool:
        if mention.value in ("get", "have") and clause.joined and clause.any("it") and not clause.of("object"):
            return (
                clause.question or "gain_control" in self.traces.words
            )  # "after he got it" tells what isn't told else
        following = clause.mentions[clause.place(mention) + 1 : clause.place(mention) + 2]
        if mention.value == "own" and any(m.kind in ("player", "it") for m in following):
            held = any(m.kind == "player" and self._held(m.value) for m in following)
            return clause.question or held or "owner" in self.traces.words  # "owned by Bob", "Bob owns it"
        names = _DONE.get(mention.value)
        if names is None or clause.question:
            return True
        return bool(names & self.traces.words) or self.traces.does(names)

    def _negation(self, clause: Clause, mention: Mention) -> bool:
        if clause.question or clause.when == "in_response" or clause.any("verb", "pay") or clause.any("keyword"):
            return True
        if self._of_a_thing(clause, mention) or (self.traces.draft.questions and not clause.of(*_TELLING)):
            return True
        held = {"prohibitions", "none", "no", "negated", "inverted", "nothing", "prohibit", "life_gain"}
        return bool(held & self.traces.words) or bool(self.traces.draft.absent) or self.traces.number(0)

    @staticmethod
    def _of_a_thing(clause: Clause, mention: Mention) -> bool:
        """Whether it says of a thing that there is none: "no swamp"."""
        place = clause.place(mention)
        return any(m.kind == "object" for m in clause.mentions[place + 1 : place + 2])

    def _time(self, clause: Clause, mention: Mention) -> bool:
        del clause
        if mention.value == "in_response":
            return "in_response" in self.traces.words
        if mention.value in ("upkeep", "combat", "draw_step"):
            return bool({mention.value, "step", "until"} & self.traces.words)
        return True


def untraced(clauses: list[Clause], scenario: Mapping[str, Any], draft: Draft) -> list[Item]:
    """Return the words whose meaning isn't in a scenario."""
    return Audit(Traces(scenario, draft)).untraced(clauses)


def misplaced(scenario: Scenario, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """Return the names of cards that can't be where they would be: what was said of them wasn't read.

    No instant or sorcery lies on the battlefield, and nothing is attached in another zone.
    """
    lying = (item.card for item in scenario.objects if item.zone == "battlefield" and not item.face_down)
    attached = tuple(
        item.card or item.id for item in scenario.objects if item.attached_to and item.zone != "battlefield"
    )
    spells = tuple(name for name in lying if name and name in cards and not set(cards[name].types) - SPELLS)
    return (*spells, *attached)


def of_unknown_source(scenario: Scenario, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """Return the keywords of named cards, in a change of words, that these cards don't print.

    Whether such a keyword is the card's own text, and changes, or is granted, and doesn't, wasn't said.
    """
    changed = any(
        "change_text" in step or '"old"' in step for step in (one.model_dump_json() for one in scenario.script)
    )
    return tuple(
        word
        for item in scenario.objects
        if changed and item.card is not None and item.card in cards
        for word in item.keywords
        if not cardfacts.prints(cards[item.card], word)
    )
