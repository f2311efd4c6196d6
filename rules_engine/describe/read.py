"""The reader: a text to a scenario, or to what wasn't understood of it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import ValidationError

from rules_engine.cards import load_cards
from rules_engine.cards.load import names, nicknames
from rules_engine.describe import questions
from rules_engine.describe.clauses import cut
from rules_engine.describe.doubts import doubted
from rules_engine.describe.draft import Draft, UnclearError
from rules_engine.describe.finish import Finisher
from rules_engine.describe.fold import tokenise
from rules_engine.describe.frames import SAME, Frames
from rules_engine.describe.lexicon import ADDRESSED, LANGUAGES, Language, everyday, lexicon, subtypes
from rules_engine.describe.names import NameIndex, build_index, joined
from rules_engine.describe.phrases import Chunker
from rules_engine.describe.question_parts import asks_of_another
from rules_engine.describe.reminders import without_reminders
from rules_engine.describe.say import read_restated
from rules_engine.describe.spot import Item, Spotter, detect
from rules_engine.describe.traces import misplaced, of_unknown_source, untraced
from rules_engine.scenario import NotUnderstood, Reading, Scenario
from rules_engine.vocabulary import Card

LONGEST_TEXT = 4000
MOST_WORDS = 1000
MOST_CLAUSES = 160
"""No text of 4,000 characters that says anything has more: reading is bounded by these."""
HARMLESS = frozenset({"filler", "adv", "conj", "det", "prep", "q"})
STANDING_TOPICS = frozenset(
    {
        "legend_rule",
        "is_exchange",
        "is_shuffle",
        "duration",
        "power_toughness",
        "has_ability",
        "name",
        "color",
        "mana",
        "can_attack",
        "can_block",
    }
)
SPEAKS_OF_EXCHANGE = ("exchange", "aura_swap", "activate", "sacrifice", "resolve", "trigger")
FREE_TO_IGNORE = frozenset({"gender", "player", "poss", "it", "possn", "pair", "plural", ADDRESSED})
OWN_DOING = frozenset(
    {"sacrifice", "lose_life", "gain_life", "draw", "discard", "mill", "shuffle", "search", "gain_control"}
)
"""What whoever does something does with themselves, unless another player is said."""


@cache
def small_words() -> frozenset[str]:
    """Return the words of all languages that don't make a short name."""
    found: set[str] = set()
    for language in LANGUAGES:
        for word, node in lexicon(language).root.following.items():
            if any(s.kind in ("det", "prep", "conj", "player", "poss", "neg", "it") for s in node.senses):
                found.add(word)
    return frozenset(found)


@cache
def ordinary_words() -> frozenset[str]:
    """Return the single words that mean something by themselves in some language."""
    found: set[str] = set(subtypes())
    for language in LANGUAGES:
        found |= {word for word, node in lexicon(language).root.following.items() if node.senses}
    return frozenset(found)


@cache
def no_short_forms() -> frozenset[str]:
    """Return the words that no card is called by alone: those that mean something here, and those of every day."""
    return ordinary_words() | everyday()


@cache
def bundled_names() -> NameIndex:
    """Return the index of the engine's own cards."""
    printed = [
        (spelling, card)
        for language in LANGUAGES
        for name, card in names(language).items()
        for spelling in lexicon(language).spellings(name)
    ]
    nicks = [
        (spelling, card)
        for language in LANGUAGES
        for nick, card in nicknames(language).items()
        for spelling in lexicon(language).spellings(nick)
    ]
    return build_index(printed, nicks, small_words(), no_short_forms())


def index_of(cards: Mapping[str, Card]) -> NameIndex:
    """Return the index of other cards than the engine's own, by their printed names."""
    printed = [(said, name) for name, card in cards.items() for said in {name, *card.names.values()}]
    return build_index(printed, (), small_words(), no_short_forms())


def read(
    text: str,
    language: Language | None = None,
    edition: str | None = None,
    cards: Mapping[str, Card] | None = None,
) -> Reading | NotUnderstood:
    """Read a situation.

    `text` is free text (up to 4,000 characters) in English, Spanish or German; `language` that of the person (None: found out), English
    words are understood in all; `edition` the ISO date of the rules to judge by. `cards` are cards by English name that are known besides
    the engine's own; those that the text names are in the scenario. Returns a `Reading`, whose scenario holds nothing that the text didn't say beyond the defaults in `assumed`, or
    `NotUnderstood` with the words in the way. Raises nothing.
    """
    if len(text) > LONGEST_TEXT:
        return NotUnderstood(reason="too_long")
    tokens = tokenise(text)
    if not tokens:
        return NotUnderstood(reason="empty")
    if len(tokens) > MOST_WORDS:
        return NotUnderstood(reason="too_long")
    language = language or detect(tokens)
    more = {name: card for name, card in (cards or {}).items() if name not in load_cards()}
    restated = read_restated(text, language, more)
    if restated is not None:
        return Reading(scenario=restated[0], language=restated[1])
    known: Mapping[str, Card] = {**load_cards(), **more} if more else load_cards()
    spotter = Spotter(language, joined(bundled_names(), index_of(more)) if more else bundled_names())
    items = spotter.items(text)
    whole = frozenset(
        card for item in items if item.kind == "card" and item.full and len(item.cards) == 1 for card in item.cards
    )
    draft = Draft(known, whole, spotter.index.homonyms)
    draft.first_person = speaks_of_self(items, language)
    draft.exchanges_spoken_of = any(item.has("verb", *SPEAKS_OF_EXCHANGE) for item in items)
    draft.shuffles_spoken_of = any(item.has("verb", "shuffle", "search") for item in items) and not any(
        item.has("verb", "exchange", "aura_swap") for item in items
    )
    if not draft.first_person:
        draft.me = next(str(item.value("person")) for item in items if item.has("person"))
    named = tuple(
        sorted({card for item in items if item.kind == "card" for card in item.cards if len(item.cards) == 1})
    )
    if (unknown_name := possessive_of_a_card(items)) is not None:
        return NotUnderstood(words=unknown_name, reason="words", cards=named)
    if (spoken_to := speaks_of_two(items)) is not None:
        return NotUnderstood(words=spoken_to, reason="words", cards=named)
    try:
        clauses = cut(Chunker(without_reminders(items, known)).mentions(), lexicon(language).verb_first)
        if len(clauses) > MOST_CLAUSES:
            return NotUnderstood(reason="too_long", cards=named)
        frames = Frames(draft)
        for clause in clauses:
            if asks_of_another(clause, draft):
                continue
            clause.question = questions.asks(clause)
            frames.read(clause)
            questions.read(clause, frames)
        script = Finisher(draft).script()
    except UnclearError as unclear:
        unknown = tuple(item.text for item in items if item.kind == "unknown")
        if unknown:
            return NotUnderstood(words=unknown, reason="words", cards=named)
        return NotUnderstood.model_validate({"words": unclear.words, "reason": unclear.reason, "cards": named})
    left = leftover(items)
    telling = tuple(item.text for item in left if matters(item))
    if telling:
        return NotUnderstood(words=telling, reason="words", cards=named)
    if draft.unanswered and not draft.questions:
        return NotUnderstood(words=tuple(draft.unanswered), reason="words", cards=named)
    if not script and not any(q["topic"] in STANDING_TOPICS for q in draft.questions):
        return NotUnderstood(words=tuple(i.text for i in left), reason="nothing_to_judge", cards=named)
    try:
        scenario = assemble(draft, script, edition)
    except ValidationError as refused:  # a number beyond any game ("2222 cards in my library")
        numbers = {error["input"] for error in refused.errors() if isinstance(error["input"], int)}
        beyond = tuple(item.text for item in items if item.number in numbers)
        return NotUnderstood(words=beyond, reason="words", cards=named)
    lost = untraced(clauses, scenario.model_dump(exclude_unset=True), draft)
    if lost:
        return NotUnderstood(words=tuple(item.text for item in lost), reason="words", cards=named)
    idle = (
        misplaced(scenario, known)
        or of_unknown_source(scenario, known)
        or doubted(items, clauses, scenario, draft, known)
    )
    if idle:
        return NotUnderstood(words=idle, reason="words", cards=named)
    if more:
        named_here = {item.card for item in scenario.objects}
        scenario = scenario.model_copy(
            update={"cards": tuple(card for name, card in more.items() if name in named_here)}
        )
    return Reading(scenario=scenario, unused=(*(item.text for item in left), *draft.unanswered), language=language)


def speaks_of_self(items: list[Item], language: Language) -> bool:
    """Whether the text says "I", or nobody is named who could be spoken of instead."""
    people = [item for item in items if item.has("person")]
    if not people:
        return True
    marks = [place for place, item in enumerate(items) if item.text == '"']
    for opening, closing in zip(marks[::2], marks[1::2], strict=False):
        items = [
            *items[:opening],
            *[items[opening]] * (closing - opening),
            *items[closing:],
        ]  # a card's words, nobody's here
    return any(speaks(item) for item in items if language)


def speaks(item: Item) -> bool:
    """Whether a word is of the first person."""
    return item.has("player", "you", "both") or item.has("poss", "you") or item.mark("verb") == "1"


def speaks_of_two(items: list[Item]) -> tuple[str, ...] | None:
    """Return the words of the second person where the first speaks too, since they may be two players; None where one is spoken of."""
    addressed = tuple(item.text for item in items if item.has(ADDRESSED))
    others = (item for item in items if not item.has(ADDRESSED) and not item.has("player", "both"))
    return addressed if addressed and any(speaks(item) for item in others) else None


def possessive_of_a_card(items: list[Item]) -> tuple[str, ...] | None:
    """Return two short names that stand side by side as one name does ("Sorin's Vengeance"), None if there are none."""
    for first, second in itertools.pairwise(items):
        short = all(item.kind == "card" and not item.full and len(item.cards) == 1 for item in (first, second))
        if short and "'" in first.text and first.cards != second.cards:
            return first.text, second.text
    return None


def leftover(items: list[Item]) -> list[Item]:
    """Return the content words that no frame has used."""
    after = [*items[1:], None]
    return [
        item
        for item, following in zip(items, after, strict=True)
        if not item.used
        and item.kind != "stop"
        and not (item.senses and {s.kind for s in item.senses} & HARMLESS and not _points_at_nothing(item, following))
        and not (item.senses and all(s.kind in FREE_TO_IGNORE and s.mark != SAME for s in item.senses))
    ]


def _points_at_nothing(item: Item, following: Item | None) -> bool:
    """Whether "targets" ends a clause ("Bob and Carol are the targets"): what it says of them was not read."""
    return item.has("verb", "target") and (following is None or following.kind == "stop")


def matters(item: Item) -> bool:
    """Whether an unused word could change the ruling. Only words that are known not to are let pass."""
    del item
    return True


def join_teams(draft: Draft) -> None:
    """Put the four players of a Two-Headed Giant game in their teams."""
    mine = draft.me
    draft.player("teammate")
    others = [key for key in draft.players if key not in (mine, "teammate")]
    if len(others) == 1:
        draft.player("opponent 2" if others[0] != "opponent 2" else "opponent")
    for key, fields in draft.players.items():
        fields["team"] = "us" if key in (mine, "teammate") else "them"


def assemble(draft: Draft, script: list[dict[str, Any]], edition: str | None) -> Scenario:
    """Put the scenario together."""
    if draft.first_person:
        draft.players = {"you": draft.player("you"), **{k: v for k, v in draft.players.items() if k != "you"}}
        if not any(k not in ("you", "teammate") for k in draft.players):
            draft.player("opponent")
    else:
        draft.player(draft.me)
        for fields in draft.objects.values():
            fields.setdefault("controller", draft.me)
    for number in range(1, draft.seats):
        if len(draft.players) < draft.seats:
            draft.player("opponent" if number == 1 else f"opponent {number}")
    if draft.format == "two_headed_giant":
        join_teams(draft)
    for action in script:
        for effect in action.get("effects", ()):
            if (
                isinstance(effect, dict)
                and effect["do"] in OWN_DOING
                and effect.get("player") == action.get("by", "you")
            ):
                del effect["player"]
    return Scenario.model_validate(
        {
            "players": tuple(draft.players.values()),
            "objects": tuple({k: v for k, v in o.items() if k[0] != "_"} for o in draft.objects.values()),
            "standing": tuple(draft.standing),
            "script": tuple(script),
            "questions": tuple(draft.questions),
            "format": draft.format,
            "active_player": draft.active,
            "step": draft.step,
            "edition": edition,
            "assumed": tuple(draft.assumed),
        }
    )
