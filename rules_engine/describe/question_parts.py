"""Parts of questions: what something is asked to be, and what is asked of another situation."""

from __future__ import annotations

from rules_engine.describe.cardfacts import leads
from rules_engine.describe.clauses import Clause
from rules_engine.describe.draft import Draft, UnclearError
from rules_engine.describe.faces import PERMANENT_TYPES
from rules_engine.describe.mentions import Mention, Noun
from rules_engine.layers.words import family_of

OF_KINDS = frozenset({"has_ability"})
"""What is asked of things by their kind alone: of any that there is."""


def asks_of_another(clause: Clause, draft: Draft) -> bool:
    """`and what about Unflinching Courage instead`: a second situation, which isn't ruled on with the first but named."""
    cards = [m for m in clause.of("object") if m.noun is not None and m.noun.cards]
    if not cards or clause.of("verb") or not draft.script or not any(m.mark == "w" for m in clause.of("filler")):
        return False
    for mention in clause.mentions:
        mention.use().kind = "filler"
    draft.unanswered += [" ".join(item.text for item in m.items) for m in cards]
    return True


def description(clause: Clause) -> Mention | None:
    """Return what something is asked to be ("is it a Goblin", "is the land still a Forest"), None where that isn't asked."""
    things = clause.of("object")
    before = clause.of("it", "possn") or [m for m in clause.of("player") if m.value == "third" and m.mark == "s"]
    last = things[-1] if things else None
    if last is None or last.noun is None or last.prep is not None or not (before or len(things) > 1):
        return None
    noun = last.noun
    other = noun.adjectives or noun.keywords or noun.pt or noun.of or noun.colors or noun.token or noun.count
    if other or not (noun.indefinite or noun.bare or noun.bare_card):
        return None
    return last if described_as(noun) else None


def described_as(noun: Noun) -> str | None:
    """Return the one type or subtype that a noun says something is, None where it says more or something else."""
    if noun.cards:
        return noun.cards[0] if len(noun.cards) == 1 and family_of(noun.cards[0]) == "basic_land_type" else None
    said = [*noun.subtypes, *(kind for kind in noun.types if kind in PERMANENT_TYPES)]
    return said[0] if len(said) == 1 == len(noun.subtypes) + len(noun.types) else None


def given_size(draft: Draft) -> str:
    """Return what "who has the +3/+3" is about: the one thing that a spell was cast on by itself."""
    cast = [a for a in draft.script if a["action"] == "use" and a.get("kind") == "cast"]
    on: set[str] = {key for a in cast if len(pool := a.get("pool", ())) == 1 for key in pool if key in draft.objects}
    if len(on) != 1:
        raise UnclearError("unclear_reference")
    return on.pop()


def given_up(clause: Clause, draft: Draft) -> str:
    """Return what "does he give it back to me" is about: what was that player's, else what was spoken of last."""
    getter = next((m for m in clause.of("player") if m.mark == "o"), None)
    whose = draft.who(getter.value)[0] if getter is not None else None
    return next((o for o in reversed(draft.recent) if draft.controller(o) == whose), draft.recent[-1])


def made_to_trigger(clause: Clause, things: list[Mention]) -> list[Mention]:
    """`does casting Worldly Tutor trigger his Trickster`: what is asked to trigger, or to be targeted, is what comes after the verb."""
    verb = clause.any("verb", "trigger", "target")
    after = [m for m in things if verb is not None and clause.place(m) > clause.place(verb) and m.prep is None]
    return after or things


def what_is_found(clause: Clause, things: list[Mention]) -> Mention | None:
    """Return some card or land that is asked for after a search ("do I get a land", "do I find anything"), None where that isn't asked."""
    if clause.any("verb", "get", "find") is None or len(things) != 1 or clause.any("q") is not None:
        return None
    noun = things[0].noun
    some = noun is not None and noun.indefinite and not (noun.cards or noun.of or noun.count or noun.zone)
    return things[0] if some else None


def means_others(mention: Mention, draft: Draft) -> bool:
    """Whether a kind of creature means another one than what was spoken of: nothing is of it, or only what leads the others does."""
    noun = mention.noun
    if (
        noun is None
        or not noun.subtypes
        or noun.cards
        or noun.types
        or (noun.article and not (noun.of or noun.indefinite))
    ):
        return False
    there = draft.find(noun, draft.who(noun.of)[0] if noun.of else None)
    card = draft.objects[there].get("card") if there else None
    if there is None or (card and leads(draft.cards[str(card)])):
        noun.adjectives.append("other")
        return True
    return False
