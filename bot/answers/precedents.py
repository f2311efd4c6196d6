"""Worked examples: the ruled cases that are like what was asked, ruled anew by the engine."""

from __future__ import annotations

from bot.answers import engine
from bot.answers.judge import Judge
from bot.answers.model import Answer, Precedent
from bot.answers.naming import teller_for
from bot.answers.verdict import verdict
from bot.render.messages import messages
from rules_engine.precedents import search
from rules_engine.ruling import Ruling

MOST, FEWEST_SHARE = 3, 0.35
TRIED = 3
"""How many cases are looked at for one that is shown."""


def near(judge: Judge, text: str, language: str, limit: int = 2, share: float = FEWEST_SHARE) -> tuple[Precedent, ...]:
    """Return up to `limit` ruled cases close to a text, said and ruled in a language; fewer or none where none is close."""
    found = []
    for match in search(text, limit=TRIED * limit, least=share):
        scenario = match.precedent.scenario
        said = dict(match.precedent.said).get(language) or engine.tell(scenario, language)
        if said is None:  # nothing that can be read in the language
            continue
        ruling = engine.judge(scenario)
        if not isinstance(ruling, Ruling) or not ruling.outcomes:
            continue
        teller = teller_for(judge, scenario, language)
        found.append(
            Precedent(title=match.precedent.title, said=said, verdict=verdict(teller, scenario, ruling.outcomes[0]))
        )
        if len(found) == limit:
            break
    return tuple(found)


def precedents(judge: Judge, query: str, language: str) -> Answer:
    """Answer `/precedents`: the closest ruled cases, or that there is none."""
    words = messages(language)
    found = near(judge, query, language, limit=MOST, share=0.2)
    return Answer(
        kind="search" if found else "not_found",
        language=language,
        edition=judge.current_edition(),
        title=words("examples.title", query=query) if found else words("not_found.title"),
        lead=() if found else (words("not_found.words", query=query),),
        precedents=found,
    )
