"""Worked examples: the ruled cases that are like what was asked, ruled anew by the engine."""

from __future__ import annotations

from bot.answers import engine
from bot.answers.judge import Judge
from bot.answers.model import Answer, Precedent
from bot.answers.verdict import verdict
from bot.render.messages import messages
from bot.render.prose import Teller
from rules_engine.precedents import search
from rules_engine.ruling import Ruling

MOST, FEWEST_SHARE = 3, 0.35
AS_DATA = "`"


def near(judge: Judge, text: str, language: str, limit: int = 2, share: float = FEWEST_SHARE) -> tuple[Precedent, ...]:
    """Return up to `limit` ruled cases close to a text, said and ruled in a language; fewer or none where none is close."""
    found = []
    for match in search(text, limit=limit, least=share):
        scenario = match.precedent.scenario
        ruling = engine.judge(scenario)
        if not isinstance(ruling, Ruling) or not ruling.outcomes:
            continue
        names = {item.id: item.card or item.id for item in scenario.objects}
        players = frozenset(player.key for player in scenario.players) | {"you", "opponent"}
        teller = Teller(language, players, names, lambda name: judge.card_name(name, language))
        said = dict(match.precedent.said).get(language) or engine.say(scenario, language)
        if AS_DATA in said:  # not for reading; the title says what it is about
            said = match.precedent.title
        found.append(
            Precedent(title=match.precedent.title, said=said, verdict=verdict(teller, scenario, ruling.outcomes[0]))
        )
    return tuple(found)


def precedents(judge: Judge, query: str, language: str) -> Answer:
    """Answer `/precedents`: the closest ruled cases, or that there is none."""
    words = messages(language)
    found = near(judge, query, language, limit=MOST, share=0.2)
    return Answer(
        kind="search" if found else "not_found",
        language=language,
        edition=judge.current_edition(),
        title=words("search.title", query=query) if found else words("not_found.title"),
        lead=() if found else (words("not_found.words", query=query),),
        precedents=found,
    )
