"""What answers stand on: the library of rule texts, the cards and the settings, behind the few questions that answers ask of them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.answers.model import Quote
from bot.cardstore import CardStore
from bot.render.messages import messages
from bot.settings import Settings
from rules_engine.cards.importing import ImportedCard
from rules_engine.cards.load import card_index, fold, load_cards
from rules_engine.cards.templates import read_imported
from rules_engine.citations import Cite
from rules_engine.vocabulary import Card
from rules_text import ComparedRow, Edition, HistorySpan, Library, Span
from rules_text.anchors import number_at
from rules_text.complete import autocomplete
from rules_text.find import find

TOPICS = (Cite.EXCHANGE, Cite.SHUFFLE, Cite.TEXT_CHANGE, Cite.AURA_SWAP)
MOST_SUGGESTED = 25


@dataclass(frozen=True, slots=True)
class Judge:
    """The library and the settings. Safe to use from any thread."""

    library: Library
    settings: Settings

    @property
    def cards(self) -> CardStore:
        """The imported cards."""
        return CardStore(self.settings.cards)

    def close(self) -> None:
        """Close the store."""
        self.library.close()

    # Editions

    def asked(self, edition: str | None) -> str | None:
        """Return the edition to answer by: what the person asked for, else the setting; None for the current one."""
        chosen = edition or self.settings.edition
        return None if chosen.casefold() in ("current", "") else chosen

    def date_of(self, edition: str | None, language: str) -> str | None:
        """Return the ISO date of the edition to judge by, None for the current one. Raises RulesTextError `unknown_edition`."""
        asked = self.asked(edition)
        return None if asked is None else self.library.edition(asked, language).date

    def in_force(self, date: str | None) -> str:
        """Return the date of the edition that was in force on an ISO day, as far as it is known; None: the current edition's."""
        if date is None:
            return self.current_edition()
        return self.library.edition(date, "en").in_force or date

    def current_edition(self) -> str:
        """Return the ISO date of the current edition: the newest English text held."""
        held = self.library.editions("en") or self.library.editions()
        return held[0].effective if held else ""

    def editions(self) -> tuple[Edition, ...]:
        """Return all editions held, the newest first."""
        return self.library.editions()

    def edition_before(self, language: str, edition: str | None) -> str | None:
        """Return the date of the edition held before the asked one in a language, None where there is none."""
        day = self.library.edition(self.asked(edition), language).in_force or self.current_edition()
        return next((held.effective for held in self.library.editions(language) if held.effective < day), None)

    def editions_summary(self, language: str) -> str:
        """Return in words which texts are held."""
        words = messages(language)
        held = self.editions()
        named = [
            f"{edition.effective} ({words.get(f'languages.{edition.language}', edition.language)})"
            for edition in held[:10]
        ]
        more = f" … +{len(held) - 10}" if len(held) > 10 else ""
        return f"{words('about.editions', n=len(held))} {', '.join(named)}{more}"

    # Rules over time

    def number_meant(self, query: str, language: str, edition: str | None) -> str | None:
        """Return the number of the one rule that a query means, None where it means none."""
        found = find(self.library, query, language, self.asked(edition)).entries
        return found[0].number if found else None

    def history(self, number: str, language: str, edition: str | None) -> tuple[HistorySpan, ...]:
        """Return how a rule, and what stands in it, came, moved and was reworded."""
        return self.library.history(number, language, self.asked(edition), within=True)

    def meanings(self, number: str) -> tuple[Span, ...]:
        """Return what a number has stood for."""
        return self.library.meanings(number)

    def compare(
        self, number: str, left: tuple[str, str | None], right: tuple[str, str | None]
    ) -> tuple[ComparedRow, ...]:
        """Return two texts of a rule side by side; each side is a language and an edition."""
        return self.library.compare(
            number, languages=(left[0], right[0]), editions=(self.asked(left[1]), self.asked(right[1]))
        )

    def stretches(self, number: str) -> tuple[Span, ...]:
        """Return the numbers that a titled rule has stood at, the oldest first: known of every edition, held or not."""
        chronicle = self.library.snapshot().chronicle
        head = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        title = chronicle.title(head, None)
        known = chronicle.by_title.get(title.casefold(), ()) if title else ()
        alike = [
            Span(at, title or "", since, until or None) for at, since, until in known if ("." in at) == ("." in head)
        ]
        return tuple(sorted(alike, key=lambda span: span.since))

    def suggest(self, typed: str, language: str) -> list[tuple[str, str]]:
        """Return (shown, taken) pairs for a query that is being typed: numbers and titles; the four topics where nothing is typed yet."""
        edition = self.asked(None)
        if not typed.strip():
            day = self.date_of(None, language) or self.current_edition()
            numbers = [number for cite in TOPICS if (number := number_at(cite, day))]
            found = [one for number in numbers for one in autocomplete(self.library, number, language, edition)[:1]]
        else:
            found = list(autocomplete(self.library, typed, language, edition))
        return [
            (f"{one.number} {one.title}" + (f" ({one.alias})" if one.alias else ""), one.number)
            for one in found[:MOST_SUGGESTED]
        ]

    # Citations

    def quote(self, cite: Cite, language: str, edition: str | None) -> Quote:
        """Return the rule that a citation means in an edition, with its words where the store holds them.

        The words are the store's own: it hands out only a text that says what is cited.
        """
        found = self.library.cite(cite.value, language, edition)
        if found is None:
            day = edition or self.current_edition()
            return Quote(key=cite.value, number=None, edition=day, language=language)
        rule = found.rule
        if rule is None:
            return Quote(key=cite.value, number=found.number, edition=found.edition, language=language)
        return Quote(
            key=cite.value,
            number=found.number,
            edition=rule.edition.effective,
            language=rule.edition.language,
            quote=rule.text or rule.title,
            provenance=rule.edition.provenance,
            note=rule.number if rule.number != found.number else None,
        )

    # Cards

    def imported_card(self, name: str) -> ImportedCard | None:
        """Return the imported card of that name in any language, None where it isn't known or nothing was imported."""
        return self.cards.find(name)

    def imported_in(self, text: str) -> dict[str, Card]:
        """Return the imported cards that a text names and that the engine doesn't know itself, as far as their texts can be read."""
        found = (self.cards.find(name) for name in self.cards.named_in(text) if card_index().english(name) is None)
        read = (read_imported(card) for card in found if card is not None)
        return {card.name: card for card in read if card is not None}

    def card(self, name: str) -> Card | None:
        """Return the card of that name in any language, None where it isn't known."""
        return card_index().find(name)

    def card_name(self, name: str, language: str) -> str:
        """Return a card's printed name in a language; names that are no card's come back as they are."""
        if language == "en" or name not in load_cards():
            return name
        return load_cards()[name].names.get(language, name)

    def cards_like(self, typed: str, most: int) -> list[str]:
        """Return the English names of cards whose name in some language begins with, or else contains, what was typed."""
        folded = fold(typed)
        known = card_index().by_folded
        begins = [name for printed, name in known.items() if printed.startswith(folded)]
        contains = [name for printed, name in known.items() if folded in printed]
        ours = list(dict.fromkeys(begins + contains))
        return ours[:most] if len(ours) >= most else list(dict.fromkeys(ours + self.cards.like(typed, most)))[:most]


def open_judge(settings: Settings) -> Judge:
    """Open the store of the settings, made from the shipped texts where there is none. Raises RulesTextError."""
    return Judge(Library.open(settings.store), settings)
