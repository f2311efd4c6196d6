"""All objects of a kind in words ("each creature that your opponent controls"), and kinds of cards; and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.describe.patterns import NotReadError, Piece
from rules_engine.describe.say_things import Situation


class CardKind:
    """A kind of card that is searched for: "a basic land"."""

    def __init__(self, here: Situation) -> None:
        self._nouns = here.words.nouns

    def say(self, value: Any, form: str = "") -> str:
        """Return the words for it."""
        del form
        return self._nouns.say_face({name: each for name, each in value.items() if name != "zone"})[0]

    def read(self, text: str, form: str = "") -> Iterator[tuple[dict[str, Any], str]]:
        """Yield the filters that the text may begin with."""
        del form
        for face, rest in self._nouns.read_face(text):
            yield {"zone": "library", **face}, rest


class Kind:
    """What something becomes: "an artifact", "a Goblin creature"."""

    def __init__(self, here: Situation) -> None:
        self._nouns = here.words.nouns

    def say(self, value: Any, form: str = "") -> str:
        """Return the words for it."""
        del form
        return self._nouns.say_face(value)[0]

    def read(self, text: str, form: str = "") -> Iterator[tuple[dict[str, Any], str]]:
        """Yield what the text may begin with."""
        del form
        yield from self._nouns.read_face(text)


class AllOf:
    """All objects that a filter fits."""

    def __init__(self, here: Situation) -> None:
        self._here = here
        self._words = here.words
        self._tails = here.words.groups["filter"]
        self._pieces: dict[str, Piece] = {
            **dict.fromkeys(("controller", "owner", "same_name_as"), here.called),
            "zone": here.words.zone,
            "name": here.words.as_written,
        }

    def say(self, value: Any, form: str = "") -> str:
        """Return the words for it."""
        if not isinstance(value, Mapping) or len(value.get("types", ())) > 1 or len(value.get("subtypes", ())) > 1:
            raise NotReadError
        table = self._words.table["each"]
        types, subtypes = value.get("types", ()), value.get("subtypes", ())
        if value.get("zone", "battlefield") != "battlefield" and not types and not subtypes:
            noun, gender = table["card"]["noun"], table["card"]["g"]
        else:
            noun, gender = self._words.nouns.say([t for t in types if t != "permanent"], subtypes)
        articles = table.get(form) or table["nom"]
        said = f"{articles[min(gender, len(articles) - 1)]} {noun}"
        for name in value:
            if name not in ("types", "subtypes"):
                if name not in self._tails:
                    raise NotReadError
                said += self._tails[name].say({name: value[name]}, self._pieces)
        return said

    def read(self, text: str, form: str = "") -> Iterator[tuple[dict[str, Any], str]]:
        """Yield the filters that the text may begin with."""
        table = self._words.table["each"]
        for article in dict.fromkeys(table.get(form) or table["nom"]):
            if text.startswith(f"{article} "):
                rest = text[len(article) + 1 :]
                for types, subtypes, more in self._words.nouns.read(rest):
                    kinds = {"types": types or ["permanent"]} | ({"subtypes": subtypes} if subtypes else {})
                    yield from self._more(kinds, more)
                if rest.startswith(table["card"]["noun"]):
                    yield from self._more({}, rest[len(table["card"]["noun"]) :])

    def _more(self, found: dict[str, Any], text: str) -> Iterator[tuple[dict[str, Any], str]]:
        for templates in self._tails.values():
            for tail, rest in templates.read(text, self._pieces):
                yield from self._more({**found, **tail}, rest)
        yield found, text
