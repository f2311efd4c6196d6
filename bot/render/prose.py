"""Events, reasons and verdicts of a ruling in words. The wording is data (`messages/*.events.toml`, `*.reasons.toml`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from bot.render.messages import Messages, messages
from rules_engine.describe.kinds import kind_in
from rules_engine.ruling import Event, Plain

_WHOSE = ("player", "library", "to", "controller")
"""The fields that say whose event it is, for what is worded otherwise where that is the person asking."""
_COUNTED = ("count", "cards", "times", "amount", "life")
"""The fields that say how many, for what is worded otherwise where it is one."""
_WORD_TABLES = ("what", "effects", "durations", "steps", "state_based")
_CASES = ("acc", "dat", "gen")
YOU = "you"


class Forms:
    """A name with its forms (`acc`, `dat`, `gen`, `out`, `into`); a form that a language doesn't tell apart is the plain one."""

    __slots__ = ("_base", "_forms")

    def __init__(self, base: str, forms: Mapping[str, str] | None = None) -> None:
        self._base = base
        self._forms = forms or {}

    def __getattr__(self, name: str) -> str:
        return self._forms.get(name, self._base)

    def __str__(self) -> str:
        return self._base

    def __format__(self, spec: str) -> str:
        return format(self._base, spec)


class _Facts(dict[str, object]):
    """Facts for a template; one that is missing is said as "something"."""

    def __init__(self, facts: Mapping[str, object], unknown: str) -> None:
        super().__init__(facts)
        self._unknown = Forms(unknown)

    def __missing__(self, key: str) -> object:
        return self._unknown


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what happened in one language. `objects` is what things are called, by id; `card_name` gives a card's name in the language."""

    language: str
    players: frozenset[str] = frozenset()
    objects: Mapping[str, Forms] = field(default_factory=dict)
    card_name: Callable[[str], str] = str

    @property
    def words(self) -> Messages:
        """The wording of the language."""
        return messages(self.language)

    def event(self, event: Event) -> str:
        """Return the sentence of an event."""
        facts = dict(event.data)
        told: dict[str, object] = {name: self.value(name, value) for name, value in facts.items()}
        for name in ("object", "first", "second", "to", "source", "target"):
            if facts.get(name) in self.objects:  # what it is called in the situation, not only its name
                told["name" if name == "object" else f"{name}_name"] = told[name]
        for name in ("first", "second", "to", "source", "target"):
            if name in told and f"{name}_name" not in told:
                told[f"{name}_name"] = told[name]
            elif f"{name}_name" in told and facts.get(name) not in self.players:
                told[name] = told[f"{name}_name"]
        if "reason" in facts:
            told["reason"] = self.reason(str(facts["reason"]), facts)
        told["by_source"] = self.words("joined.by_source", source=told["source"]) if "source" in told else ""
        told["by_other"] = (
            self.words("joined.by_other", by=told["by"]) if facts.get("by") not in (None, facts.get("library")) else ""
        )
        for name in ("power", "toughness"):
            if isinstance(facts.get(name), int):
                told[f"signed_{name}"] = f"{facts[name]:+d}"
        if event.type == "state_based_action":
            key = f"state_based.{facts.get('what')}"
            if facts.get("object") == YOU and self.words.has(f"{key}:you"):
                key = f"{key}:you"
            if self.words.has(key):
                told["name"] = self.words(key, **_Facts(told, self.words("joined.unknown")))
        for code in (*self._special(event), event.type):
            sentence = self._filled("events", code, facts, told)
            if sentence is not None:
                return _sentence(sentence)
        return _sentence(self._plain_event(event))

    def _plain_event(self, event: Event) -> str:
        return (
            event.type.replace("_", " ")
            + ": "
            + ", ".join(str(self.value(name, value)) for name, value in event.data)
            + "."
        )

    def _special(self, event: Event) -> tuple[str, ...]:
        """The codes under which an event may be worded more exactly: an ability on the stack, one that no card is named for, the kind
        of a continuous effect.
        """
        if event.type in ("effect_began", "now_is"):
            return (f"{event.type}~{event.get('kind')}",)
        if "!" not in str(event.get("object")):
            return ()
        nameless = self.words.has(f"effects.{event.get('name')}")
        return (f"{event.type}~effect",) if nameless else (f"{event.type}~ability",)

    def reason(self, code: str, facts: Mapping[str, Plain]) -> str:
        """Return a reason as a clause."""
        told: dict[str, object] = {name: self.value(name, value) for name, value in facts.items() if name != "reason"}
        if isinstance(facts.get("why"), str):
            told["why"] = self.reason(str(facts["why"]), {n: v for n, v in facts.items() if n != "why"})
        if "object" in told and "name" in facts and facts["object"] not in self.objects:
            told["object"] = self.value("name", facts["name"])
        exact = f"{code}~{facts.get('effect')}"
        clause = (
            self._filled("reasons", exact, facts, told)
            or self._filled("reasons", code, facts, told)
            or self._filled("state_based", code, facts, told)
        )
        return clause or self.words.get(f"remarks.{code}", "").rstrip(".") or code.replace("_", " ")  # type: ignore[union-attr]

    def unsure(self, code: str, facts: Mapping[str, Plain]) -> str:
        """Return what the rules leave open as a clause."""
        told: dict[str, object] = {name: self.value(name, value) for name, value in facts.items()}
        return self._filled("unsure", code, facts, told) or code.replace("_", " ")

    def remark(self, code: str) -> str:
        """Return a remark as a sentence."""
        return self.words.get(f"remarks.{code}") or code.replace("_", " ")

    def clause(self, table: str, code: str, **facts: Plain) -> str:
        """Return the words of another table, such as `assumed`, about facts."""
        told: dict[str, object] = {name: self.value(name, value) for name, value in facts.items()}
        return self._filled(table, code, facts, told) or code.replace("_", " ")

    def maybe(self, table: str, code: str, facts: Mapping[str, Plain]) -> str | None:
        """Return the words of another table about facts, None where it has none for this code."""
        return self._filled(table, code, facts, {name: self.value(name, value) for name, value in facts.items()})

    def line(self, table: str, code: str, **facts: Plain) -> str:
        """Return a sentence of another table, such as `verdict`, about facts."""
        return _sentence(self.clause(table, code, **facts))

    def _filled(self, table: str, code: str, facts: Mapping[str, Plain], told: Mapping[str, object]) -> str | None:
        whose = next((facts[name] for name in _WHOSE if facts.get(name) is not None), None)
        single = next((facts[name] for name in _COUNTED if facts.get(name) is not None), None) == 1
        best: tuple[int, str] | None = None
        for needed, yours, one, template in _variants(self.language, table).get(code, ()):
            if (
                (yours and whose != YOU)
                or (one and not single)
                or any(facts.get(name) in (None, ()) for name in needed)
            ):
                continue
            rank = 4 * len(needed) + 2 * yours + one
            if best is None or rank > best[0]:
                best = rank, template
        return self._contracted(best[1].format_map(_Facts(told, self.words("joined.unknown")))) if best else None

    def _contracted(self, text: str) -> str:
        """Return a text with words drawn together that a language never leaves apart (Spanish "de el" → "del")."""
        for pair in filter(None, self.words("joined.contracted").split(";")):
            apart, _, together = pair.partition("=")
            text = text.replace(f" {apart} ", f" {together} ")
        return text

    def value(self, name: str, value: Plain) -> Forms:
        """Return a fact's value as it is said: a player, a zone, an object, a card or plain words."""
        if isinstance(value, tuple):
            return self._tuple(name, value)
        if isinstance(value, bool) or value is None or value in ("yes", "no"):
            return Forms(self.words("verdict.no" if value in (False, None, "no") else "verdict.yes").lower())
        if isinstance(value, int):
            return Forms(str(value))
        if name in ("what", "kind") and self.words.has(f"what.{value}"):
            return Forms(self.words(f"what.{value}"))  # a code word, even where an object has it for its id
        return self._named(name, value) or self._composed(name, value) or self._word(name, value)

    def _tuple(self, name: str, value: tuple[Plain, ...]) -> Forms:
        """A player's zone, or several values."""
        if len(value) == 2 and value[0] in self.players and self.words.has(f"zones.{value[1]}"):
            return self._zone_of(str(value[0]), str(value[1]))
        parts = [self.value(name, each) for each in value]
        forms = {form: self.listed(getattr(part, form) for part in parts) for form in _CASES}
        return Forms(self.listed(map(str, parts)), forms)

    def _zone_of(self, player: str, zone: str) -> Forms:
        """A zone with whose it is, where every player has one of their own."""
        key = f"zones.{zone}.{'yours' if player == YOU else 'of'}"
        if not self.words.has(key):
            return Forms(self.words(f"zones.{zone}"), _forms(self.language, "zones", zone))
        whose = self.player(player)
        at = self.words.get(f"{key}.at")
        return Forms(self.words(key, player=whose), {"at": at.format(player=whose)} if at else {})

    def _named(self, name: str, value: str) -> Forms | None:
        """A player, an object, or an ability by its object."""
        if value in self.players:
            return self.player(value)
        thing = value if value in self.objects else value.partition(".")[0]
        if thing in self.objects:
            return self.objects[thing]
        whose, _, zone = value.rpartition(" ")
        if whose in self.players and self.words.has(f"zones.{zone}"):
            return self._tuple(name, (whose, zone))
        return None

    def _composed(self, name: str, value: str) -> Forms | None:
        """What is given to whom: `Alice=Bob;Bob=Alice`."""
        if "=" not in value:
            return None
        pairs = (pair.partition("=") for pair in value.split(";"))
        return Forms(", ".join(f"{self.value(name, one)} ← {self.value(name, two)}" for one, _, two in pairs))

    def _word(self, name: str, value: str) -> Forms:
        """A zone, a code word, a noun, or a card's name."""
        if name != "name" and self.words.has(f"zones.{value}"):
            return Forms(self.words(f"zones.{value}"), _forms(self.language, "zones", value))
        for table in _tables_for(name):
            word = self.words.get(f"{table}.{value}")
            if word is not None and "{" not in word:
                return Forms(word)
        noun = self.words.get(f"nouns.{value.casefold()}") if name not in ("old", "new") else None
        kind = kind_in(value, self.language) if name != "name" else None
        return Forms(noun or kind or self.card_name(value))

    def described(self, name: str) -> str:
        """Return what is described by a card type or creature types instead of a name."""
        return self._kind_noun(name, "") or self.card_name(name)

    def belonging(self, name: str, whose: str, letter: str | None = None) -> Forms:
        """Return the forms of a thing and whose it is: "your creature", "deiner Kreatur", "la criatura A de tu oponente"."""
        found: dict[str, str] = {}
        plain, tail = self.described(name), f" {letter}" if letter else ""
        for form in ("", *_CASES):
            ending = f".{form}" if form else ""
            whole = self._kind_noun(name, f".yours{ending}") if whose == YOU else None
            noun = None if whose == YOU else self._kind_noun(name, f".the{ending}") or self._kind_noun(name, ".the")
            if whole is not None or (form and whose == YOU and self._kind_noun(name, ".yours") is not None):
                found[form] = f"{whole}{tail}" if whole else found[""]
            else:
                found[form] = self.clause("nouns", "of", player=whose, name=f"{noun or plain}{tail}")
        return Forms(found.pop(""), found)

    def _kind_noun(self, name: str, form: str) -> str | None:
        """Return a form of the noun for a card type, or for creature types, None where there is none."""
        noun = self.words.get(f"nouns.{name.casefold()}{form}")
        kind = kind_in(name, self.language) if noun is None else None
        template = self.words.get(f"nouns.kind{form}") if kind is not None else None
        return noun if template is None else template.format(kind=kind)

    def player(self, key: str) -> Forms:
        """Return how a player is called."""
        if self.words.has(f"players.{key}"):
            return Forms(self.words(f"players.{key}"), _forms(self.language, "players", key))
        return Forms(key, {"gen": self.words("players.other.gen", name=key)})

    def listed(self, parts: Iterable[str]) -> str:
        """Return words joined as in "a, b and c"."""
        *first, last = list(parts) or [""]
        return self.words("joined.and", first=", ".join(first), last=last) if first else last


def _tables_for(name: str) -> tuple[str, ...]:
    """The tables in which a fact's word is looked up: the words of a text change stand for themselves, a name may be an effect's."""
    if name in ("old", "new"):
        return ()
    if name in ("name", "of"):
        return ("effects",)
    if name == "effect":
        return ("effects", *_WORD_TABLES)
    return ("durations", "remarks") if name == "answer" else _WORD_TABLES


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


@cache
def _forms(language: str, table: str, key: str) -> Mapping[str, str]:
    prefix = f"{table}.{key}."
    return {
        name.removeprefix(prefix): text for name, text in messages(language).table.items() if name.startswith(prefix)
    }


Variant = tuple[tuple[str, ...], bool, bool, str]


@cache
def _variants(language: str, table: str) -> Mapping[str, tuple[Variant, ...]]:
    """The templates of a table by code: which fields each needs, whether it is for the person asking, whether for one alone."""
    found: dict[str, tuple[Variant, ...]] = {}
    for key, template in messages(language).table.items():
        if key.startswith(f"{table}."):
            name, *flags = key.removeprefix(f"{table}.").split(":")
            code, *needed = name.split("+")
            found[code] = (*found.get(code, ()), (tuple(needed), "you" in flags, "one" in flags, template))
    return found
