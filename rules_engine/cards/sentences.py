"""Templated Oracle sentences of one-shot effects, read into the engine's vocabulary. What isn't a known template is left unread."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rules_engine.cards.notation import NotationError, targets_of
from rules_engine.cards.phrases import PhraseError, filter_of, number, singular

Table = dict[str, Any]
Made = list[Table]
IT = {"it", "that creature", "that permanent", "that card", "that land", "that artifact", "that spell", "that enchantment", "them",
       "those creatures", "those permanents", "that aura", "the creature", "the permanent", "the spell"}  # fmt: skip
_ATTACHED = {"enchanted creature", "equipped creature", "enchanted permanent", "enchanted land", "enchanted artifact"}
_ZONES = r"(?:hand|graveyard|library|battlefield)"


class UnreadError(ValueError):
    """A sentence is no template that is known here."""


@dataclass(slots=True)
class Sentences:
    """Reads the sentences of one ability in order. `it` and `that player` stand for what was spoken of last."""

    it: str | None = "$self"
    them: str | None = None
    targets: list[Table] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    resolves_anyway: bool = False
    """Whether the ability resolves though no target is legal."""
    targets_by: str | None = None
    """Who chooses the targets, where it isn't the controller."""

    def read(self, text: str) -> Made:
        """The effects of a text of one or more sentences; a sentence that isn't known becomes an effect that isn't covered."""
        effects: Made = []
        for sentence in split_sentences(text):
            before = len(self.targets)
            try:
                self._append(effects, sentence)
            except (UnreadError, PhraseError, NotationError):
                del self.targets[before:]
                self.unread.append(sentence)
                effects.append({"do": "uncovered", "about": sentence, "matters": True})
        return effects

    def _append(self, effects: Made, sentence: str) -> None:
        lower = _start(sentence)
        if effects and (found := re.fullmatch(r"the new creature type can't be (\w+)", lower)):
            effects[-1]["forbidden_new"] = [found[1]]
            return
        if effects and lower in {"choose both if you pay the entwine cost", "this effect lasts indefinitely"}:
            return
        if effects and (found := re.match(r"if you do, (.*)$", lower)):
            inner = self.one(found[1])
            if effects[-1]["do"] == "may":
                effects[-1]["effects"].append({"do": "if_done", "effects": inner})
            else:
                effects.append({"do": "if_done", "effects": inner})
            return
        if effects and effects[-1]["do"] == "search" and effects[-1].get("optional") and lower == "if you do, shuffle":
            return
        effects.extend(self.one(lower))

    def one(self, sentence: str) -> Made:
        """One sentence, beginning in lower case, without its full stop. Raises `UnreadError`."""
        lower = sentence.removeprefix("then ").strip()
        for pattern, make in _templates():
            if found := pattern.fullmatch(lower):
                before = len(self.targets)
                try:
                    return make(self, found)
                except (UnreadError, PhraseError):
                    del self.targets[before:]
        parts = [part for part in re.split(r", then |\. then |, and then ", lower) if part]
        if len(parts) == 1:
            parts = re.split(r" and (?=you |draw |untap |it |that |they |put |gain |lose |each |create )", lower)
        if len(parts) > 1:
            return [effect for part in parts for effect in self.one(part.strip())]
        raise UnreadError(sentence)

    # What a sentence speaks of

    def target(self, phrase: str) -> str:
        """Announce targets; their references joined by "+"."""
        specs = targets_of(phrase)
        first = len(self.targets) + 1
        for spec in specs:
            if "shares_card_type_with" in spec.get("what", {}) and spec["what"]["shares_card_type_with"] == "it":
                spec["what"]["shares_card_type_with"] = f"${first - 1}"
        self.targets.extend(specs)
        refs = "+".join(f"${first + index}" for index in range(len(specs)))
        if specs[-1].get("player") and "what" not in specs[-1]:
            self.them = refs
        else:
            self.it = refs
        return refs

    def objects(self, text: str) -> Any:
        """A reference or a filter for an object phrase: "~", "it", "target creature", "all artifacts", "enchanted creature"."""
        phrase = text.strip()
        if phrase == "~":
            return "$self"
        if phrase in IT:
            if self.it is None:
                raise UnreadError(text)
            return self.it
        if phrase in _ATTACHED:
            return "$attached"
        if re.search(r"\btarget\b", phrase):
            return self.target(self._relative(phrase))
        if found := re.fullmatch(r"(?:all|each) (?:of )?(.*)", phrase):
            return filter_of(plural_phrase(found[1]))
        if phrase.endswith(" you control") and phrase[0].islower() and not phrase.startswith(("a ", "an ")):
            return filter_of(plural_phrase(phrase))
        raise UnreadError(text)

    def _relative(self, phrase: str) -> str:
        """A target phrase whose "with it", "that player" and the like become references."""
        phrase = re.sub(r"that doesn't have ", "without ", plural_phrase(phrase))
        phrase = re.sub(r"^(.*?) (you control|an opponent controls) (without .*)$", r"\1 \3 \2", phrase)
        last = self.it or "$self"
        phrase = re.sub(
            r"shares? (?:a|one of those) (?:card |permanent )?types? with (?:it|that creature|that permanent)",
            f"shares a card type with {last}",
            phrase,
        )
        phrase = re.sub(r"(?:an )?equal or lesser mana value", f"mana value at most {last}", phrase)
        phrase = re.sub(r"power less than or equal to (?:that creature's|its) power", f"power at most {last}", phrase)
        if self.them:
            phrase = re.sub(r"that player controls", f"{self.them} controls", phrase)
        if " with " in phrase and re.search(r" (you control|an opponent controls)$", phrase) is None:
            phrase = re.sub(
                r"^(.*?) (with [^$].*|with power at most \$\S+) (you control|an opponent controls)$",
                r"\1 \3 \2",
                phrase,
            )
        return phrase

    def player(self, text: str) -> str:
        """A player phrase as a reference."""
        phrase = text.strip()
        known = {"you": "$you", "each player": "$each_player", "each opponent": "$opponents", "they": self.them, "that player": self.them,
                 "that opponent": self.them, "": "$you"}  # fmt: skip
        if phrase in known:
            ref = known[phrase]
            if ref is None:
                raise UnreadError(text)
            return ref
        if (
            phrase
            in {
                "its controller",
                "that creature's controller",
                "that card's controller",
                "that permanent's controller",
                "that spell's controller",
            }
            and self.it
        ):
            return f"$controller:{self.it}"
        if phrase in {"its owner", "that permanent's owner"} and self.it:
            return f"$owner:{self.it}"
        if re.fullmatch(r"(?:another )?target (?:player|opponent)", phrase):
            return self.target(phrase.replace("another target player", "another player"))
        raise UnreadError(text)


def split_sentences(text: str) -> list[str]:
    """The sentences of a text, without full stops; quoted text stays whole."""
    parts, depth, start = [], False, 0
    for index, char in enumerate(text):
        if char == '"':
            depth = not depth
        if char == "." and not depth:
            parts.append(text[start:index].strip())
            start = index + 1
    parts.append(text[start:].strip())
    return [part for part in parts if part.strip('" ')]


def _start(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:] if sentence else sentence


def plural_phrase(phrase: str) -> str:
    """A phrase with its nouns in the singular, so that it reads like one about a single object."""
    return " ".join(singular(word.rstrip(",")) + ("," if word.endswith(",") else "") for word in phrase.split())


def count_of(text: str) -> int | str:
    """A number in words or digits, or "X" itself. Raises `UnreadError`."""
    if text == "X":
        return "X"
    found = number(text)
    if found is None:
        raise UnreadError(text)
    return found


def amount(text: str) -> Any:
    """A number in words or digits, or X."""
    value = count_of(text)
    return {"remembered": "x"} if value == "X" else value


def _templates() -> tuple[tuple[re.Pattern[str], Callable[[Sentences, re.Match[str]], Made]], ...]:
    from rules_engine.cards.sentence_templates import TEMPLATES  # the templates know this module

    return TEMPLATES


__all__ = ["IT", "Made", "Sentences", "Table", "UnreadError", "amount", "count_of", "plural_phrase", "split_sentences"]
