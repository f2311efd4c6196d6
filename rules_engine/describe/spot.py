"""Text to items: each a stretch of words with what it may stand for. Here words become meanings; nothing further on reads letters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rules_engine.describe import names
from rules_engine.describe.fold import Token, composed, tokenise
from rules_engine.describe.lexicon import LANGUAGES, Language, Lexicon, Node, Sense, lexicon, subtypes
from rules_engine.describe.names import NameIndex
from rules_engine.describe.people import find_people

FUNCTION_KINDS = frozenset({"player", "poss", "det", "prep", "conj", "modal", "q", "neg", "filler"})
STOPS = frozenset({".", "?", "!", ";", ",", ":", "(", ")", '"', "[", "]"})
LONGEST_PHRASE = 9
NOUNLIKE = frozenset({"noun", "adj", "color", "num", "player", "measure", "zone", "keyword", "landtype"})


@dataclass(slots=True, eq=False)
class Item:
    """A stretch of the text. `kind` is `word` (lexicon senses), `card`, `num`, `pt`, `mana`, `stop`, `unknown` or `name`."""

    kind: str
    text: str
    start: int
    end: int
    senses: tuple[Sense, ...] = ()
    cards: tuple[str, ...] = ()
    number: int | None = None
    pt: tuple[str, str] | None = None
    possessive: bool = False
    full: bool = True
    used: bool = False
    capital: bool = False

    def has(self, kind: str, *values: str) -> bool:
        """Whether it may be of this kind (and one of these values)."""
        for sense in self.senses:  # noqa: SIM110  (asked tens of thousands of times a second: a loop is twice as fast)
            if sense.kind == kind and (not values or sense.value in values):
                return True
        return False

    def value(self, kind: str) -> str | None:
        """Return its first meaning of that kind."""
        return next((s.value for s in self.senses if s.kind == kind), None)

    def mark(self, kind: str) -> str:
        """Return the mark of its first meaning of that kind."""
        return next((s.mark for s in self.senses if s.kind == kind), "")


def detect(tokens: tuple[Token, ...]) -> Language:
    """Return the language most of the words belong to; English where it is even."""
    scores: dict[Language, float] = dict.fromkeys(LANGUAGES, 0.0)
    for token in tokens:
        known: list[Language] = [language for language in LANGUAGES if token.word in lexicon(language).vocabulary]
        for language in known:
            scores[language] += 1.0 / len(known)
    return max(LANGUAGES, key=lambda language: scores[language] + (0.01 if language == "en" else 0.0))


def spoken(text: str) -> Language:
    """Return the language that a text seems to be in; English where that is even."""
    return detect(tokenise(text))


@cache
def typos(language: Language) -> dict[str, tuple[str, ...]]:
    """Return the typo table of a language's words."""
    return names.typo_table(lexicon(language).vocabulary, 6)


def expand(tokens: tuple[Token, ...], words: Lexicon) -> tuple[Token, ...]:
    """Write out contractions; the parts keep the place of the whole."""
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.word[:1].isdigit() and token.word[-1:].isalpha() and token.word not in words.vocabulary:
            digits = len(token.word.rstrip("abcdefghijklmnopqrstuvwxyz"))
            middle = token.start + digits
            found += [Token(token.text[:digits], token.word[:digits], token.start, middle)]
            found += [Token(token.text[digits:], token.word[digits:], middle, token.end)] if token.word[digits:] else []
            place += 1
            continue
        for length in (2, 1):
            key = tuple(t.word for t in tokens[place : place + length])
            full = words.expansions.get(key) or ("'" in token.text and words.apostrophes.get(key)) or None
            if full is not None:
                first, last = tokens[place], tokens[min(place + length, len(tokens)) - 1]
                found += [
                    Token(word, word, first.start, last.end, False, first.capital and n == 0)
                    for n, word in enumerate(full)
                ]
                place += length
                break
        else:
            found.append(tokens[place])
            place += 1
    return tuple(found)


def longest(root: Node, words: tuple[str, ...], place: int) -> tuple[int, tuple[Sense, ...]]:
    """Return the length and the senses of the longest phrase that begins at a place (0 if none)."""
    node, best = root, 0
    senses: tuple[Sense, ...] = ()
    for length in range(1, min(LONGEST_PHRASE, len(words) - place) + 1):
        following = node.following.get(words[place + length - 1])
        if following is None:
            break
        node = following
        if node.senses:
            best, senses = length, node.senses
    return best, senses


class Spotter:
    """Turns one text into items, in one language with English behind it."""

    def __init__(self, language: Language, index: NameIndex) -> None:
        self.language = language
        self.index = index
        self.lexica = [lexicon(language)] + ([lexicon("en")] if language != "en" else [])
        self.bases: tuple[str, ...] = ()
        self.people: dict[tuple[str, ...], str] = {}

    def items(self, text: str) -> list[Item]:
        """Return the items of a text in order."""
        text = composed(text)
        tokens = expand(tokenise(text), self.lexica[0])
        tokens = self._join_hyphens(tokens)
        self.people = find_people(tokens, self._acts, self._known_or_named, self._speaks)
        tokens = self._correct(tokens)
        words = tuple(token.word for token in tokens)
        self.bases = tuple(t.word[:-1] if t.possessive and t.word.endswith("s") else t.word for t in tokens)
        found: list[Item] = []
        place = 0
        while place < len(tokens):
            length, item = self._at(tokens, words, place, text)
            found.append(item)
            place += length
        return found

    def _join_hyphens(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """Leave out hyphens between words, so that `Aura-Swap` is read as `aura swap`."""
        kept = []
        for place, token in enumerate(tokens):
            if token.word in "-/" and 0 < place < len(tokens) - 1:
                before, after = tokens[place - 1], tokens[place + 1]
                joins = before.is_word or (token.word == "-" and "/" in before.word)
                if joins and after.is_word and before.end == token.start and token.end == after.start:
                    continue
            kept.append(token)
        return tuple(kept)

    def _acts(self, token: Token) -> bool:
        """Whether a token is something that a player does: a verb that isn't only a noun."""
        return any(
            sense.kind in ("verb", "modal")
            for words in self.lexica
            if (node := words.root.following.get(token.word)) is not None
            for sense in node.senses
        )

    def _speaks(self, word: str) -> bool:
        """Whether a word is a pronoun: "of my opponent I activate" names nobody."""
        found = (words.root.following.get(word) for words in self.lexica)
        return any(sense.kind == "player" for node in found if node is not None for sense in node.senses)

    def _known_or_named(self, word: str) -> bool:
        return self._known(word) or word in self.index.longest or word in self.index.typos.get(word, ())

    def _known(self, word: str) -> bool:
        return any(word in words.vocabulary for words in self.lexica) or word in subtypes()

    def _correct(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """Read misspelt words as the one word that they are a letter away from."""
        in_names = self.index.longest
        known_in_names = self.index.typos
        fixed = []
        for token in tokens:
            word = token.word
            if (
                token.is_word
                and (self.bases_of(token),) not in self.people
                and len(word) >= 5
                and not self._known(word)
                and not (token.possessive and self._known_or_named(self.bases_of(token)))
                and word not in in_names
                and word not in known_in_names.get(word, ())
            ):
                candidates = names.nearest(word, known_in_names)
                if len(candidates) != 1:
                    candidates = ()
                if not candidates and len(word) >= 6:
                    for words in self.lexica:
                        candidates = names.nearest(word, typos(words.language))
                        if candidates:
                            break
                if len(candidates) >= 1:
                    token = Token(token.text, candidates[0], token.start, token.end, token.possessive, token.capital)
            fixed.append(token)
        return tuple(fixed)

    def _at(self, tokens: tuple[Token, ...], words: tuple[str, ...], place: int, text: str) -> tuple[int, Item]:
        token = tokens[place]

        def item(kind: str, length: int = 1) -> Item:
            last = tokens[place + length - 1]
            return Item(
                kind,
                text[token.start : last.end],
                token.start,
                last.end,
                possessive=last.possessive,
                capital=token.capital,
            )

        person = self._person(tokens, place)
        if person is not None:
            length, key = person
            found = item("word", length)
            found.senses = (Sense("player", key), Sense("person", key))
            return length, found
        if "/" in token.word and token.word != "/" and not token.word.startswith("{"):
            found = item("pt")
            left, _, right = token.word.partition("/")
            found.pt = (left, right)
            return 1, found
        number_place = token.word.lstrip("-").isdigit()
        name = self._name(tokens, words, place)
        best = 0
        senses: tuple[Sense, ...] = ()
        for spelling in (self.bases, words):
            for words_ in self.lexica:
                length, others = longest(words_.root, spelling, place)
                if length > best and not self._cuts_into_noun(words_, spelling, place, length, others):
                    best, senses = length, others
        subtype = None
        for length in (2, 1):
            subtype = subtypes().get(" ".join(words[place : place + length]))
            if subtype and length >= best and place + length <= len(words):
                if length > best:
                    senses = ()
                best = max(best, length)
                senses = (*senses, Sense("landtype" if subtype[1] == "basic" else "subtype", subtype[0]))
                break
        if name and self._is_name(name, best, senses, tokens, place):
            found = item("card", name.length)
            found.cards, found.full = name.cards, name.full
            return name.length, found
        if best and not (number_place and best == 1):
            found = item("word", best)
            found.senses = self.lexica[0].meant(found.text, senses)
            number = next((s.value for s in senses if s.kind == "num"), None)
            found.number = int(number) if number is not None else None
            return best, found
        if number_place:
            found = item("num")
            found.number = int(token.word)
            return 1, found
        if token.word.startswith("{"):
            return 1, item("mana")
        if not token.is_word and not token.word[:1].isalnum():
            return 1, item("stop")
        return 1, item("unknown")

    def _cuts_into_noun(
        self, words_: Lexicon, words: tuple[str, ...], place: int, length: int, senses: tuple[Sense, ...]
    ) -> bool:
        """Whether a phrase ends in a possessive that belongs to the noun after it: "a mi" before "oso"."""
        after = place + length
        if length < 2 or after >= len(words) or not any(s.kind == "player" and s.mark == "o" for s in senses):
            return False
        last = words_.root.following.get(words[after - 1])
        if last is None or not any(s.kind == "poss" for s in last.senses):
            return False
        following = longest(words_.root, words, after)[1]
        word = words[after]
        return (
            word in self.index.longest
            or word in subtypes()
            or "/" in word
            or any(s.kind in NOUNLIKE for s in following)
        )

    @staticmethod
    def bases_of(token: Token) -> str:
        """Return a token's word without a possessive ending."""
        return token.word[:-1] if token.possessive and token.word.endswith("s") else token.word

    def _person(self, tokens: tuple[Token, ...], place: int) -> tuple[int, str] | None:
        """Return how many words a player's name takes here and the player's key, None if there is none."""
        for length in (2, 1):
            here = tokens[place : place + length]
            if len(here) == length:
                key = self.people.get(tuple(self.bases_of(token) for token in here))
                if key is not None:
                    return length, key
        return None

    def _name(self, tokens: tuple[Token, ...], words: tuple[str, ...], place: int) -> names.NameMatch | None:
        """Return the longest name at a place, also with an 's after it, or with its words cut short."""
        found = self.index.at(words, place)
        length = found.length if found else 0
        for last in range(place + length, min(place + LONGEST_PHRASE, len(tokens))):
            if tokens[last].possessive and words[last].endswith("s"):
                bare = (*words[:last], words[last][:-1])
                other = self.index.at(bare, place)
                if other is not None and place + other.length == last + 1:
                    found = other
        found = self._past_comma(tokens, words, place, found)
        if found is None and not self._known(words[place]):
            found = self.index.abbreviated(words, place)
        return found

    def _past_comma(
        self, tokens: tuple[Token, ...], words: tuple[str, ...], place: int, found: names.NameMatch | None
    ) -> names.NameMatch | None:
        """Return a whole name that is written with its comma ("Erebos, God of the Dead"), else what was found."""
        window = range(place, min(place + LONGEST_PHRASE, len(tokens)))
        comma = next((at for at in window if tokens[at].word == ","), None)
        if comma is None or words[place] not in self.index.longest:
            return found
        last = words[window[-1]]
        tail = (*words[comma + 1 : window[-1]], last[:-1] if tokens[window[-1]].possessive else last)
        for bare in ((*words[:comma], *words[comma + 1 : window[-1] + 1]), (*words[:comma], *tail)):
            other = self.index.at(bare, place)
            if other is not None and other.full and place + other.length > comma:
                return names.NameMatch(other.cards, other.length + 1, True)
        return found

    def _is_name(
        self, name: names.NameMatch, best: int, senses: tuple[Sense, ...], tokens: tuple[Token, ...], place: int
    ) -> bool:
        if name.length != best:
            return name.length > best
        if best == 0:
            return True
        telling = [s for s in senses if s.kind != "filler"]
        if name.length > 1 or not telling:
            return name.full or not telling
        starts = place == 0 or tokens[place - 1].word in STOPS
        return name.full and tokens[place].capital and not starts
