"""The words of one language for restating, and what the things of a situation are called in it."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules_engine.cards.load import names
from rules_engine.cards.phrases import subtypes as subtypes_by_type
from rules_engine.describe.fold import slug
from rules_engine.describe.lexicon import FOLDER as LEXICON
from rules_engine.describe.lexicon import Language, alternatives, read_tables
from rules_engine.describe.nounphrases import Nouns
from rules_engine.describe.patterns import Templates
from rules_engine.describe.pieces import AsText, EitherOf, Listed, Named, Number, Quoted, Words, WordsByForm
from rules_engine.describe.plain import capital
from rules_engine.vocabulary import Card

FOLDER = Path(__file__).parent / "restatement"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_GROUPS = (
    "player",
    "attribute",
    "place",
    "relation",
    "action",
    "more",
    "choice",
    "time",
    "game",
    "ability",
    "tail",
    "detail",
    "assume",
    "filter",
)


@cache
def texts(language: Language) -> dict[str, Any]:
    """Return a language's words and templates for restating."""
    found: dict[str, Any] = {}
    for path in sorted(FOLDER.glob(f"{language}*.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


class Wording:
    """The words, templates and pieces of one language. Safe to share."""

    def __init__(self, language: Language) -> None:
        table = texts(language)
        self.language = language
        self.table = table
        marks = table["marks"]
        self.joined: str = marks["and"]
        self.then: str = marks["then"]
        self.subtypes = _subtype_words(language)
        local = {**table["words"], **table["zones"], **self.subtypes, **table["keywords"]}
        self.quoted = Quoted((marks["open"], marks["close"]), local)
        self.as_written = Quoted((marks["open"], marks["close"]), {})
        self.number = Number()
        self.as_text = AsText()
        self.word = Words(table["words"])
        self.zone = WordsByForm(Words(table["zones"]), {"to": Words(table["to_zone"])})
        self.keyword = EitherOf(Words(table["keywords"]), self.quoted)
        self.topics = Words(table["topics"])
        self.groups = {
            name: {key: Templates(said) for key, said in table[name].items()} for name in _GROUPS if name in table
        }
        self.effects = {do: Templates(said) for do, said in table["effect"].items()}
        self.asked = {key: Templates(said) for key, said in table["ask"].items()}
        self.lead = Templates(marks["ask"])
        self.nouns = Nouns(table, self.subtypes)
        self.of_cards = {name: printed for printed, name in names(language).items()}
        english = names("en")
        taken = Counter(self.of_cards.values())
        for name in english:
            printed = self.of_cards.get(name, name)
            if taken[printed] > 1 or (printed != name and printed in english):
                printed = name
            self.of_cards[name] = printed
        self.cards_by_start: dict[str, list[tuple[str, str]]] = {}
        for name, printed in self.of_cards.items():
            self.cards_by_start.setdefault(printed[:2], []).append((printed, name))

    def card_names(self, cards: Mapping[str, Card]) -> dict[str, str]:
        """Return English name → the name in this language, of the engine's own cards and others."""
        if not cards:
            return self.of_cards
        others = {name: card.names.get(self.language, name) for name, card in cards.items()}
        return {**self.of_cards, **{name: said for name, said in others.items() if said not in self.of_cards.values()}}

    def called(
        self,
        objects: Iterable[Mapping[str, Any]],
        players: Iterable[str],
        cards: Mapping[str, str],
        ids: bool = True,
    ) -> Named:
        """Return how players and objects are referred to: a name, "the creature", or with a letter where several are called the same."""
        forms: dict[str, dict[str, str]] = {}
        for key in self.table["players"]:
            forms[key] = self._player_forms(key)
        for key in players:
            forms.setdefault(key, self._player_forms(key))
        listed = list(objects)
        bases = {o["id"]: self.base(o, cards) for o in listed}
        short = Counter(base.split(", ")[0] for base, gender in bases.values() if gender is None)
        marks = self.marks_of(listed, players, cards, ids)
        several = Counter(base for base, _ in bases.values())
        for thing in listed:
            base, gender = bases[thing["id"]]
            mark = marks[thing["id"]] if several[base] > 1 else ""
            if gender is None and not mark and short[base.split(", ")[0]] == 1:
                base = base.split(", ")[0]
            if gender is None:
                name = f"{base} {mark}" if mark else base
                forms[thing["id"]] = self._forms({"": name}, name)
            else:
                forms[thing["id"]] = self._noun_forms(base, gender, mark)
        return Named(forms, self.joined, self.quoted)

    def base(self, thing: Mapping[str, Any], cards: Mapping[str, str]) -> tuple[str, int | None]:
        """Return what an object is called by itself, and the gender of a noun (None for a name)."""
        if "card" in thing:
            return cards.get(thing["card"]) or self.quoted_name(thing["card"]), None
        if "face" in thing:
            try:
                return self.nouns.say(thing["face"].get("types", ()), thing["face"].get("subtypes", ()))
            except ValueError:
                return self.quoted_name(str(thing["face"]["name"])), None
        return self.quoted_name(str(thing["id"])), None

    def quoted_name(self, name: str) -> str:
        """Return a name between quotation marks, as it is."""
        return f"{self.quoted.marks[0]}{name}{self.quoted.marks[1]}"

    def marks_of(
        self,
        objects: Iterable[Mapping[str, Any]],
        players: Iterable[str],
        cards: Mapping[str, str],
        ids: bool = True,
    ) -> dict[str, str]:
        """Return id → what tells an object from others of its name: nothing, a letter, or (with `ids`) its id where that doesn't follow from
        its name.
        """
        listed = list(objects)
        bases = {o["id"]: self.base(o, cards)[0] for o in listed}
        counts = Counter(bases.values())
        expected = expected_ids(listed, players)
        used: Counter[str] = Counter()
        found = {}
        for thing in listed:
            base = bases[thing["id"]]
            if ids and expected[thing["id"]] != thing["id"]:
                found[thing["id"]] = self.quoted_name(thing["id"])
            elif counts[base] > 1 and used[base] < len(_LETTERS):
                found[thing["id"]] = _LETTERS[used[base]]
            else:
                found[thing["id"]] = ""
            used[base] += counts[base] > 1
        return found

    def _player_forms(self, key: str) -> dict[str, str]:
        known = self.table["players"].get(key)
        if known:
            return self._forms({"" if form == "nom" else form: said for form, said in known.items()}, known["nom"])
        plain = key if key[:1].isupper() and key.replace(" ", "").isalnum() else self.quoted_name(key)
        return self._forms({"": plain}, plain)

    def _forms(self, given: dict[str, str], name: str) -> dict[str, str]:
        """Add the forms that follow from a name: "de X", "X's"."""
        found = {"": name}
        for form, template in self.table["forms"].items():
            said = template.replace("*", name)
            for apart, together in self.table.get("contracted", {}).items():
                if said.startswith(f"{apart} "):
                    said = f"{together} {said[len(apart) + 1 :]}"
            found[form] = said
        return found | given

    def _noun_forms(self, noun: str, gender: int, mark: str) -> dict[str, str]:
        if mark:
            name = f"{noun} {mark}"
            article = self.table["marks"].get("lettered", "")
            if not article:
                return self._forms({"": name}, name)
            noun = name
        the = self.table["the"]
        given = {
            "" if case == "nom" else case: f"{articles[min(gender, len(articles) - 1)]} {noun}"
            for case, articles in the.items()
        }
        return self._forms(given, given[""])

    def openings(self) -> tuple[str, ...]:
        """Return how a restatement may begin: what it says first of a game, of players and of things."""
        all_templates = [t for name in ("game", "player", "place", "action") for t in self.groups[name].values()]
        heads = [variant.parts[0] for templates in all_templates for variant in templates.variants if variant.parts]
        first = [capital(head.split(" ")[0]) for head in heads if isinstance(head, str)]
        players = [capital(forms["nom"].split(" ")[0]) for forms in self.table["players"].values()]
        return tuple(dict.fromkeys(("`", *first, *players)))

    def listed(self, piece: Any) -> Listed:
        """Return a list of such pieces."""
        return Listed(piece, self.joined)


def expected_ids(objects: Iterable[Mapping[str, Any]], players: Iterable[str]) -> dict[str, str]:
    """Return id → the id that follows from what an object is called and the ones before it."""
    taken = set(players)
    found = {}
    for thing in objects:
        found[thing["id"]] = next_id(thing, taken)
        taken.add(thing["id"])
    return found


def next_id(thing: Mapping[str, Any], taken: set[str]) -> str:
    """Return the id that an object gets by its name where these are taken."""
    base = slug(str(thing.get("card") or (thing.get("face") or {}).get("name") or "")) or "object"
    number, made = 1, base
    while made in taken:
        number += 1
        made = f"{base}-{number}"
    return made


@cache
def _subtype_words(language: Language) -> dict[str, str]:
    """Return subtypes → the language's words for them, where it has some that no other subtype has; the rest stay English."""
    found = {subtype: subtype for kind, of in subtypes_by_type().items() if kind != "plane" for subtype in of}
    if language == "en":
        return found
    place = 0 if language == "es" else 1
    regular = 2  # how many spellings there are of a type whose English plural is regular
    for table in read_tables(LEXICON / "types").values():
        for english, others in table.items():
            found[english] = next(alternatives(others[place if len(others) == regular else place + 1]))
    found |= texts(language)["subtypes"]
    counts = Counter(found.values())
    return {english: said if counts[said] == 1 else english for english, said in found.items()}


@cache
def wording(language: Language) -> Wording:
    """Return the words of a language, made once."""
    return Wording(language)
