"""Mentions to clauses: where one statement ends and the next begins, what is a question or a condition, and when it happens."""

from __future__ import annotations

from rules_engine.describe.asking import ask, ask_last
from rules_engine.describe.mentions import Clause, Mention, goes_on
from rules_engine.describe.sequence import in_order

__all__ = ["PASSING", "Clause", "Cutter", "cut"]

HARD = frozenset({".", "?", "!", ";"})
SOFT = frozenset({",", "(", ")", ":", "[", "]", "-"})
SPLIT_CONJ = frozenset({"if", "but", "so", "rel"})
STATIVE = frozenset({"be", "have", "control", "own"})
PASSING = {
    "end_of_turn": "cleanup", "end_step": "end_step", "next_turn": "next_turn", "your_next_turn": "your_next_turn",
}  # fmt: skip
"""Times at which something is said to be done, and until when they have the game go on."""
_LOOK_BACK = 60
"""How many mentions of a clause are asked for its predicate: no sentence is longer, and a thousand signs without one cost no square."""
_ASIDE = 4
LASTS = "u"
"""The mark of times until which something lasts: "until end of turn"."""
JOINS = "c"
"""The mark of words that tell when what they begin happened: "after", "before"."""
_TIMES = ("then", "before", "end_of_turn", "next_turn", "your_next_turn", "end_step")


class Cutter:
    """Cuts mentions into clauses."""

    def __init__(self, mentions: list[Mention], verb_first: bool = False) -> None:
        self.mentions = mentions
        self.verb_first = verb_first
        self.clauses: list[Clause] = []
        self.sentence: list[Clause] = []
        self.current = Clause()
        self.response_next = False
        self.on_stack = self.names_stack = False
        self.aside_ends = -1
        self.interrupted: Clause | None = None
        """What goes on after a parenthesis: "is switching p/t (Twisted Image) the same as an exchange"."""
        self.label: Mention | None = None

    def cut(self) -> list[Clause]:
        """Return the clauses in the order in which they are to be read."""
        for place, mention in enumerate(self.mentions):
            if self.names_stack and mention.kind not in ("stop", "prep"):
                self.names_stack = False
                self._close(",")  # "with Switcheroo on the stack my opponent …": only the card is responded to
            if mention.kind == "stop":
                self._stop(place, mention)
            elif self._only_leads_to_time(place, mention):
                mention.use()
            elif not (self._conjunction(place, mention) or self._time(mention)):
                if _tells_of_player(self.mentions, place, self.current):
                    self.interrupted, self.current = self.current, Clause()
                elif self.interrupted is not None and mention.kind == "topic" and self.current.any("verb", "control"):
                    self._close("and")
                    self.current, self.interrupted = self.interrupted, None
                if _asks_here(self.mentions, place, self.current):
                    self._close()
                    self.current.question = True
                elif _second_main_verb(mention, self.current) or _asks_of_condition(mention, self.current):
                    subject = _pop_subject(self.current)
                    self._close()
                    self.current.mentions += subject
                self.current.mentions.append(mention)
                self.names_stack = self.current.main_of_response and self.on_stack and len(self.current.mentions) == 1
                self.on_stack = False
        self._end_sentence("")
        ask_last(self.clauses)
        return [clause for clause in self.clauses if clause.mentions or clause.when in PASSING]

    def _close(self, ends: str = "") -> None:
        if self.current.mentions:
            self.current.ends = ends
            self.current.holder = self.label.value if self.label else None
            if (
                self.current.main_of_response
                and self.sentence
                and self.sentence[-1].when == "in_response"
                and not self.response_next
            ):
                self.sentence.insert(-1, self.current)
            else:
                self.sentence.append(self.current)
            self.current = Clause()
            if self.response_next:
                self.current.when = "in_response"
                self.response_next = False
        elif not self.current.main_of_response and not self.current.when:
            self.current = Clause()

    def _end_sentence(self, ends: str) -> None:
        if self.interrupted is not None:
            inner, self.current, self.interrupted = self.current, self.interrupted, None
            self._close()
            self.current = inner
        if not self.current.mentions and not self.sentence and self.current.when in PASSING:
            self.sentence.append(self.current)  # "End step.": that time comes
            self.current = Clause()
        self._close(ends)
        self.sentence = in_order(self.sentence)
        if self.sentence:
            self.sentence[0].starts = True
        ask(self.sentence, ends, self.verb_first)
        self.clauses += self.sentence
        self.sentence = []

    def _stop(self, place: int, mention: Mention) -> None:
        mention.use()
        if mention.value in HARD:
            self._end_sentence(mention.value)
            self.label = None
        elif mention.value == ":" and self._labelled():
            label = self.current.mentions.pop().use()
            self._close("and")
            self.label = label
        elif mention.value == ":" and goes_on(self.current.mentions):
            pass  # "Alice's hand: an Aura", "targets: the Bear and the Ox"
        elif mention.value == "(" and (ends := self._aside(place)):
            self.aside_ends = ends
        elif place == self.aside_ends:
            self.aside_ends = -1
        elif mention.value == "(" and self.current.mentions and not self.current.of("object", "number", "player"):
            self.interrupted, self.current = self.current, Clause()
        elif mention.value == ")" and self.interrupted is not None:
            self._close(")")
            self.current, self.interrupted = self.interrupted, None
        elif mention.value in SOFT and self.aside_ends < 0:
            self._close(mention.value)

    def _labelled(self) -> bool:
        """Whether a colon comes after a player: "Alice: a Bear", "Alice: a Bear and Bob: an Ox"."""
        kinds = [m.kind for m in self.current.mentions]
        return kinds[-1:] == ["player"] and (len(kinds) == 1 or kinds[-2] == "conj")

    def _aside(self, place: int) -> int:
        """Return where a short parenthesis ends that belongs to what is before it: "me (17)"."""
        for length in range(1, _ASIDE + 1):
            if place + length >= len(self.mentions):
                return 0
            mention = self.mentions[place + length]
            if mention.kind == "stop":
                return place + length if mention.value == ")" else 0
            if mention.kind not in ("number", "pt", "counters", "filler", "measure", "conj", "prep", "adj"):
                return 0
        return 0

    def _conjunction(self, place: int, mention: Mention) -> bool:
        if mention.kind != "conj":
            return False
        if mention.value == "if" and mention.items[0].has("prep") and self.current.any("topic", "fizzle"):
            mention.use()  # "zählt nicht als …": no "when"
            return True
        if mention.value == "but" and self.current.of("verb") and not _says_something(self.current.mentions):
            mention.use()  # "er hat aber Erebos": in the middle of what is said
            return True
        if mention.value in SPLIT_CONJ:
            only_small = all(m.kind in ("conj", "q", "filler", "adv") for m in self.current.mentions)
            if mention.value == "rel" and not _begins_statement(self.mentions, place + 1, self.current):
                return False
            if self.current.mentions and not (mention.value == "if" and only_small):
                self._close()
            mention.use()
            self.current.condition = self.current.condition or mention.value == "if"
            self.current.so = self.current.so or mention.value == "so"
            return True
        if (mention.value in ("and", "or") and _begins_statement(self.mentions, place + 1, self.current)) or (
            mention.value == "or" and _asks_either(self.mentions, place, self.current)
        ):
            mention.use()
            conditional, when = self.current.condition, self.current.when
            self._close("and")
            self.current.shares_subject = True
            self.current.condition = conditional
            self.current.when = self.current.when or (when if when == "in_response" else None)
            return True
        return False

    def _only_leads_to_time(self, place: int, mention: Mention) -> bool:
        """Whether a "then" belongs to the time that follows it: "after the end step"."""
        following = self.mentions[place + 1] if place + 1 < len(self.mentions) else None
        return (
            mention.kind == "time"
            and mention.value == "then"
            and following is not None
            and following.kind == "time"
            and following.value in _TIMES[2:]
        )

    def _time(self, mention: Mention) -> bool:
        if mention.kind != "time":
            return False
        if mention.value == "in_response":
            mention.use()
            if mention.mark != "t":
                self.current.when = "in_response"
            elif self.current.mentions:
                self.current.when = "in_response"
                self._close(",")
                self.current = Clause(main_of_response=True)
            else:
                self.current = Clause(main_of_response=True)
                self.response_next = True
                self.on_stack = any(item.has("zone", "stack") for item in mention.items)
            return True
        if mention.value not in _TIMES:
            return False
        mention.use()
        if mention.value == "then" and _verb_and_subject(self.current.mentions):
            return True  # "fällt er dann auf 4"
        joins = mention.value if mention.mark == JOINS else ""
        if mention.value in ("then", "before") and _says_something(self.current.mentions):
            self._close("joined" if joins else "")
            self.current.when = self.current.when or mention.value
        else:
            self.current.ends_with_turn = mention.value == "end_of_turn" and (
                self.current.when == "in_response" or mention.mark == LASTS
            )
            self.current.when = self.current.when or mention.value
        self.current.joined = joins
        return True


def cut(mentions: list[Mention], verb_first: bool = False) -> list[Clause]:
    """Cut mentions into clauses. `verb_first`: a statement of the language never begins with its verb."""
    return Cutter(mentions, verb_first).cut()


def _has_predicate(mentions: list[Mention]) -> bool:
    return any(
        m.kind in ("verb", "number", "object", "event") or (m.kind == "zone" and m.number is not None)
        for m in mentions[-_LOOK_BACK:]
    )


def _says_something(mentions: list[Mention]) -> bool:
    return any(
        m.kind in ("number", "object", "event") or (m.kind == "verb" and m.value not in STATIVE)
        for m in mentions[-_LOOK_BACK:]
    )


def _verb_and_subject(mentions: list[Mention]) -> bool:
    """Whether a clause holds only a finite verb or auxiliary and its subject after it."""
    kinds = [m.kind for m in mentions]
    return len(kinds) == 2 and kinds[0] in ("verb", "modal") and kinds[1] in ("player", "it", "possn")


def _begins_statement(mentions: list[Mention], place: int, current: Clause) -> bool:
    """Whether what follows an "and" is a statement of its own: a subject with a verb or number, or a further verb."""
    if not _has_predicate(current.mentions):
        return False
    kinds = []
    for mention in mentions[place : place + 5]:
        if mention.kind in ("filler", "adv", "conj", "prep"):
            continue
        if mention.kind == "stop":
            break
        kinds.append(mention)
    if not kinds:
        return False
    if kinds[0].kind in ("verb", "modal", "q", "time"):
        return kinds[0].value != "still"
    if kinds[0].kind == "neg" and len(kinds) > 1 and kinds[1].kind in ("verb", "modal"):
        return True
    if kinds[0].kind == "player" and len(kinds) > 1 and kinds[1].kind in ("verb", "modal", "number", "neg", "object"):
        return kinds[0].prep is None
    after_subject = (
        kinds[0].kind in ("object", "it", "possn", "zone") and len(kinds) > 1 and kinds[1].kind in ("verb", "modal")
    )
    return after_subject and any(m.kind == "verb" for m in current.mentions)


def _asks_here(mentions: list[Mention], place: int, current: Clause) -> bool:
    """Whether a question begins in the middle: a question word, or an auxiliary before its subject."""
    mention = mentions[place]
    if not _has_predicate(current.mentions):
        return False
    if mention.kind == "q" and mention.value not in ("still", "when", "yes_no"):
        return not current.question or any(m.kind == "verb" for m in current.mentions)
    if mention.kind != "modal":
        return False
    following = mentions[place + 1] if place + 1 < len(mentions) else None
    before = current.mentions[-1] if current.mentions else None
    if before is not None and before.kind == "player" and before.mark != "o" and before.prep is None:
        return False
    if following is None:
        return False
    if any(m.kind == "q" for m in current.mentions) and not any(m.kind == "verb" for m in current.mentions):
        return False  # "how many cards do I have": the question has begun
    return following.kind in ("player", "it", "possn") or (
        following.kind == "object" and following.noun is not None and following.noun.article
    )


def _tells_of_player(mentions: list[Mention], place: int, current: Clause) -> bool:
    """`exchange life totals with a player who controls Platinum Emperion`: what "who" says of them is said by itself."""
    mention, following = mentions[place], mentions[place + 1 : place + 2]
    relative = mention.kind == "player" and mention.items[0].has("q")
    return (
        relative
        and bool(following)
        and following[0].value == "control"
        and any(m.kind == "verb" for m in current.mentions)
    )


def _asks_either(mentions: list[Mention], place: int, current: Clause) -> bool:
    """`fizzle or do I deck myself`: two questions, the first only a word."""
    following = mentions[place + 1 : place + 3]
    asks = len(following) == 2 and following[0].kind == "modal" and following[1].kind in ("player", "it", "possn")
    return asks and any(m.kind == "topic" for m in current.mentions)


def _second_main_verb(mention: Mention, current: Clause) -> bool:
    """Whether a finite verb follows a condition without a comma: "si intercambiamos totales baja él a 4"."""
    if mention.kind != "verb" or not (current.condition or current.joined) or mention.mark not in ("1", "3", "f"):
        return False
    if current.joined and current.of("verb") and current.mentions[-1].kind == "player":
        return True
    lasting = () if mention.value == "happen" else ("have", "be")
    return any(m.kind == "verb" and m.mark in ("1", "3", "f") and m.value not in lasting for m in current.mentions)


def _asks_of_condition(mention: Mention, current: Clause) -> bool:
    """`si intercambiamos totales pasa algo`: whether it works is asked of what the condition says."""
    return mention.kind == "topic" and mention.value == "fizzle" and current.condition and bool(current.of("verb"))


def _pop_subject(current: Clause) -> list[Mention]:
    last = current.mentions[-1] if current.mentions else None
    if last is not None and (last.kind == "neg" or (last.kind == "player" and last.prep is None)):
        return [current.mentions.pop()]
    return []
