"""What used to be ruled on as if it said something else, and is declined."""

from __future__ import annotations

from typing import Literal

import pytest

from rules_engine import NotUnderstood, read


@pytest.mark.parametrize(
    ("language", "text"),
    [
        # the first of two changes, of which nothing was read
        ("en", "First red to blue, then black to red with Sleight of Mind on White Knight. What protection?"),
        # what happens if it is killed, which was only asked about
        ("en", "Can he respond to aura swap by killing the creature? What happens to the Aura in my hand?"),
        # it needs two, and "only one" asks for that
        ("en", "Can I target only one creature with Exchange of Words?"),
        # what it does at upkeep isn't what it does as it enters
        (
            "en",
            "Deadpool, Trading Card enters, I exchange its text box with my opponent's Serra Angel. Does the Angel fly?",
        ),
        # two spells, of which one may and the other may not
        ("en", "I have Black Knight. Can Lightning Bolt target it? Can Swords to Plowshares target it?"),
        # a Goblin that nobody spoke of, not the Bear
        ("en", "I control a 2/2 Bear. Does the goblin have flying?"),
        # the damage isn't dropped with what it answers
        ("en", "I'm at 20, he's at 3. In response to Soul Conduit I bolt him."),
        # who owns it decides whether it can be swapped back to a hand
        ("en", "Arcanum Wings is controlled by me but owned by him. Can I aura swap?"),
        # one exchange, not a gift and an exchange
        ("en", "I give him my 3/3 and get his 5/5 with Switcheroo."),
        # my library, not his
        ("en", "My opponent mills me with a Nexus of Fate."),
        ("es", "El rival me muele un Nexus of Fate"),
        # no creature of toughness 0, but a copy
        ("en", "Switcheroo my Clone of his Bear with his Bear. Legend rule?"),
        # cards in hands and graveyards, no permanent
        ("es", "Lanzo Timetwister y él tiene Leyline of the Void. ¿Dónde van mis cartas?"),
        # "you" and "I" may be two players
        (
            "es",
            "vos lanzas cambiazo sobre tu oso y mi dragon. yo sacrifico el dragon en respuesta. te quedas sin el oso?",
        ),
        ("es", "activas conducto de almas conmigo, tienes 3 vidas y yo 20. a cuanto quedo"),
        # two creatures of one opponent, not one of each
        ("es", "cambiazo sobre dos criaturas del mismo rival, que pasa"),
        # the Aura is on the creature, whatever is in the hand
        ("es", "tengo alas arcanas en mi criatura y en la mano rancor. activo cambio de aura. a donde van las alas?"),
        ("en", "i have arcanum wings on my creature and in hand rancor. i activate aura swap. where do the wings go?"),
        # exiled with a card that also gains life
        (
            "en",
            "i activate evra at 15 life and in response my opponent exiles her with swords. what happens to my life?",
        ),
        # what both do isn't done by me alone
        ("en", "We both shuffle. I have Cosi's Trickster."),
        ("en", "Both of us draw two cards. My opponent has Psychogenic Probe."),
        # what sacrifices itself isn't used a second time
        ("en", "I activate Evolving Wilds twice"),
        # who owns it is said
        ("en", "Blightsteel Colossus dies while I control it but he owns it"),
        # no one thing's zone is asked for
        ("en", "I cast Timetwister with Rest in Peace out. What's in my graveyard after?"),
        # he is dealt damage, and nobody has Lightning Greaves
        ("de", "Ich tausche mit Seelenleitung, ich 5, er 20. Als Antwort blitze ich ihn."),
        # whose the thing is isn't lost
        ("en", "I change Forest to Swamp on my opponents Forest"),
        ("es", "aura swap con Arcanum Wings en criatura del rival por Pacifism"),
        # in response to another's spell, or after it
        ("en", "I cast Switcheroo on my Bear and his Bear, he gives his Bear protection from blue"),
        # what the Counterspell targets
        ("en", "Perplexing Chimera trigger on his Counterspell targeting my spell, I swap. What happens to my spell?"),
        # one card that isn't known, not two that are
        ("en", "Sorin's Vengeance, then Soul Conduit, I'm at 20, he's at 20"),
        # an ability for the upkeep, in the end step
        ("en", "During his end step I activate Mirror Universe, I'm at 5 and he's at 9"),
        # tokens go somewhere, not life totals
        ("en", "I exchange control of my Goblin token with his token. Where do they go?"),
        # nothing was traded yet: neither his Elf nor mine
        ("en", "I switcheroo my Wolf with his Elf. In response he kills my Elf. What happens?"),
        # which of the two was called so wasn't said
        ("en", "My 6/6 for his dork with Switcheroo. Then I destroy my dork. Do I get my fatty back?"),
        # what is asked for is no token that is there
        ("en", "Artificial Evolution on Krenko, Mob Boss, Goblin to Elf. What tokens does he make?"),
        # the mana, not the spell
        ("en", "Magical Hack on Bob's Forest changing Forest to Mountain: can Bob still cast Llanowar Elves from it?"),
        # used by me, and his after all
        ("en", "Tree of Perdition on me, I'm at 20. Opponent's tree. What is the tree?"),
        # all but me
        ("en", "Everyone except me can't gain life. Me 9 him 3. Conduit."),
        # the Tree is used before that
        ("en", "Tree of Perdition, he's at 20. He gains 3 afterwards."),
        # where the Bolt has been counted already
        ("en", "After I bolted him he was at 17. Me at 4. Conduit."),
        ("en", "He bolted me and I was at 4 afterwards. Conduit, he is at 20."),
        # a player, no Ox
        ("en", "Alice casts Switcheroo on Alice's Bear and Bob's Ox. Bob dies in response. Who controls the Bear?"),
        # a card's name as a verb, and no creature of mine
        ("en", "He gilded drakes me, I have no creatures."),
        # by how much, not where
        ("en", "Soul Conduit me 4 him 20. Does he lose 16?"),
        # from the hand only, and Auras only
        ("en", "Can I aura swap with an Aura from my graveyard?"),
        ("en", "Can I aura swap an Equipment in?"),
        # how long it lasts
        ("en", "Forest (Bob's) hacked Forest -> Swamp until end of turn. Next turn Bob taps it."),
        # to cast it, not to put it there
        ("en", "Switcheroo my commander and his bear. My commander dies. Can he cast it from the command zone?"),
        # what is said to be otherwise
        ("en", "Switcheroo on my bear and his ox, instead of the ox he has a titan."),
        ("en", "Soul Conduit me 3 him 10. I activate it again."),
        # the 4/4 blocks
        ("en", "Serene Master blocked by a 4/4."),
        # aura swap, no exchange of control
        ("en", "Can I swap in opponent's Aura from his hand?"),
        # Path to Exile does more than exile
        ("en", "He paths my bear, I don't want a land. Do I shuffle?"),
        # it is cast and doesn't trigger
        ("en", "He has a Torpor Orb, I cast Gilded Drake. Do I keep it?"),
        # no token is there yet
        ("en", "Profane Transfusion: opp can't lose life. Me 5, opp 19. Do I get a token?"),
        # between the two
        ("en", "We are both at 20, I activate Tree of Perdition on him twice with an untap effect in between."),
        # whether the 7 drop is a creature decides it
        (
            "en",
            "My opponent casts Juxtapose targeting me. I have a 7 drop and a Sol Ring, he has a 2 drop and a Treasure.",
        ),
    ],
)
def test_what_would_be_read_as_something_else_is_declined(language: Literal["en", "es", "de"], text: str) -> None:
    assert isinstance(read(text, language), NotUnderstood)


def test_numbers_beyond_any_game_are_named() -> None:
    answer = read("I have 2222 cards in my library. I cast Morality Shift.", "en")
    assert isinstance(answer, NotUnderstood)
    assert answer.words == ("2222",)
