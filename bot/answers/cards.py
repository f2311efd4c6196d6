"""`/card`: what is known of a card, from this project's own files or from imported card data."""

from __future__ import annotations

from bot.answers.judge import Judge
from bot.answers.model import Answer, CardFacts
from bot.render.messages import messages
from rules_engine.cards.importing import ImportedCard
from rules_engine.vocabulary import Card


def show_card(judge: Judge, name: str, language: str) -> Answer:
    """Answer with a card's facts, found by its name in any language; `not_found` where it isn't known."""
    words = messages(language)
    card = judge.card(name)
    imported = judge.imported_card(name)
    if card is None and imported is None:
        return Answer(
            kind="not_found",
            language=language,
            edition="",
            title=words("not_found.title"),
            lead=(words("card.unknown", name=name),),
            suggestions=(),
            options=tuple(judge.cards_like(name, 5)),
        )
    if imported is not None:
        facts = _imported(imported, words("card.source_imported"))
    else:
        assert card is not None
        facts = _facts(card, words("card.source_project"))
    notes = () if card is None or not card.uncovered else (words("card.not_covered", what="; ".join(card.uncovered)),)
    shown = facts.names.get(language, facts.name)
    return Answer(
        kind="card", language=language, edition="", title=words("card.title", name=shown), card=facts, notes=notes
    )


def _facts(card: Card, source: str) -> CardFacts:
    kinds = " ".join(word.capitalize() for word in (*card.supertypes, *card.types))
    line = f"{kinds} — {' '.join(card.subtypes)}" if card.subtypes else kinds
    return CardFacts(
        name=card.name,
        names=dict(card.names),
        mana_cost=card.mana_cost,
        type_line=line,
        power=None if card.power is None else str(card.power),
        toughness=None if card.toughness is None else str(card.toughness),
        source=source,
    )


def _imported(card: ImportedCard, source: str) -> CardFacts:
    front = card.front
    texts = [face.text if face is front else f"{face.name} — {face.type_line}\n{face.text}" for face in card.faces]
    return CardFacts(
        name=card.name,
        names=dict(card.names),
        mana_cost=front.mana_cost,
        type_line=front.type_line,
        power=front.power,
        toughness=front.toughness,
        text="\n".join(texts),
        source=source,
    )
