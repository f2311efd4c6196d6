"""Scenarios of the kind that words can yield: described things, cards, what is done with them, and every question."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from rules_engine.describe.plain import derived_name
from rules_engine.scenario import PassTurn, PlayerSetup, Question, Scenario, Timing

CARDS = (
    "Grizzly Bears", "Erebos, God of the Dead", "Arcanum Wings", "Tree of Perdition", "Switcheroo", "Forest", "Green Sun's Zenith",
    "Kozilek, Butcher of Truth", "Oko, Thief of Crowns", "Wild Growth", "Soul Conduit",
)  # fmt: skip
ZONES = ("battlefield", "battlefield", "battlefield", "hand", "graveyard", "library", "exile", "stack", "command")
PLAYERS = (("you", "opponent"), ("you", "opponent", "opponent 2"), ("Alice", "Bob"), ("you", "Player B"), ("Ann",))
TYPES = (("creature",), ("artifact",), ("enchantment",), ("land",), ("artifact", "creature"), ("sorcery",), ())
SUBTYPES = ((), (), ("Bear",), ("Elf", "Druid"), ("Aura",), ("Equipment",), ("Goblin",), ("Forest",))
KEYWORDS = ("flying", "hexproof", "protection from blue", "first strike", "aura swap")
WORDS = ("red", "blue", "Forest", "Island", "Goblin", "Elf", "flying", "landfall")
PROHIBITED = ("gain_life", "lose_life", "change_life", "search", "cast")

maybe = st.booleans


@st.composite
def faces(draw: st.DrawFn) -> dict[str, Any]:
    face: dict[str, Any] = {"types": draw(st.sampled_from(TYPES)), "subtypes": draw(st.sampled_from(SUBTYPES))}
    face = {name: value for name, value in face.items() if value}
    if draw(maybe()):
        face["colors"] = tuple(
            draw(st.lists(st.sampled_from(("white", "blue", "black", "red", "green")), unique=True, max_size=2))
        )
    if draw(maybe()):
        face["supertypes"] = (draw(st.sampled_from(("legendary", "basic", "snow"))),)
    if "creature" in face.get("types", ()):
        sizes = draw(st.sampled_from(((), ("power",), ("toughness",), ("power", "toughness"))))
        face |= {size: draw(st.integers(-1, 13)) for size in sizes}
    if draw(st.integers(0, 3)) == 0:
        face["mana_value"] = draw(st.integers(0, 12))
    face["name"] = derived_name(face) if draw(st.integers(0, 4)) else "Big Bob"
    if {"Aura", "Equipment"} & set(face.get("subtypes", ())):
        face["abilities"] = draw(
            st.sampled_from(
                (
                    (),
                    ({"kind": "keyword", "keyword": "enchant", "what": {"types": ("creature",)}},),
                    (
                        {
                            "kind": "static",
                            "affects": "$attached",
                            "changes": ({"change": "modify_pt", "power": 2, "toughness": -1},),
                        },
                    ),
                    (
                        {
                            "kind": "static",
                            "affects": "$attached",
                            "changes": ({"change": "grant_keyword", "keyword": "flying"},),
                        },
                    ),
                )
            )
        )
    return face


@st.composite
def things(draw: st.DrawFn, keys: tuple[str, ...], number: int) -> dict[str, Any]:
    thing: dict[str, Any] = {"id": f"thing-{number}"}
    if draw(maybe()):
        thing["card"] = draw(st.sampled_from(CARDS))
    else:
        thing["face"] = draw(faces())
        thing["known"] = draw(maybe())
    thing |= {"zone": draw(st.sampled_from(ZONES)), "controller": draw(st.sampled_from(keys))}
    if draw(st.integers(0, 3)) == 0:
        thing["owner"] = draw(st.sampled_from(keys))
    for flag in ("token", "tapped", "commander", "face_down", "attacking", "summoning_sick"):
        if draw(st.integers(0, 7)) == 0:
            thing[flag] = True
    if draw(st.integers(0, 5)) == 0:
        thing["counters"] = draw(st.sampled_from(({"+1/+1": 2}, {"-1/-1": 1}, {"+1/+1": 1, "-1/-1": 3})))
    if draw(st.integers(0, 7)) == 0:
        thing["damage"] = draw(st.integers(1, 9))
    if draw(st.integers(0, 7)) == 0:
        thing["keywords"] = tuple(draw(st.lists(st.sampled_from(KEYWORDS), unique=True, min_size=1, max_size=2)))
    if draw(st.integers(0, 9)) == 0:
        thing["position"] = draw(st.integers(1, 5))
    if draw(st.integers(0, 9)) == 0:
        thing["count"] = draw(st.integers(2, 4))
    return thing


def effects(ids: list[str], keys: tuple[str, ...], by: str) -> st.SearchStrategy[dict[str, Any]]:
    one, who, amount = st.sampled_from(ids), st.sampled_from(keys), st.integers(0, 20)
    word = st.sampled_from(WORDS)
    shapes: list[tuple[str, dict[str, st.SearchStrategy[Any]]]] = [
        ("exchange_control", {"first": one, "second": one}),
        ("exchange_life_totals", {"first": who, "second": who}),
        ("exchange_text_boxes", {"first": one, "second": one}),
        ("exchange_zones", {"first": st.just("library"), "second": st.just("graveyard")}),
        ("destroy", {"what": one}),
        ("sacrifice", {"what": one}),
        ("flicker", {"what": one}),
        ("counter_spell", {"what": one}),
        ("move", {"what": one, "to": st.sampled_from(("hand", "graveyard", "exile", "library"))}),
        ("gain_life", {"amount": amount}),
        ("lose_life", {"amount": amount}),
        ("deal_damage", {"to": st.one_of(one, who), "amount": amount}),
        ("draw", {"count": st.integers(2, 7)}),
        ("shuffle", {}),
        ("tap", {"what": one}),
        ("untap", {"what": one}),
        ("gain_control", {"what": one}),
        ("phase_out", {"what": one}),
        ("attach", {"what": one, "to": one}),
        ("put_counters", {"what": one}),
        ("modify", {"what": one, "changes": st.just(({"change": "modify_pt", "power": -13, "toughness": 2},))}),
        ("modify", {"what": one, "changes": st.just(({"change": "grant_keyword", "keyword": "hexproof"},))}),
        ("modify", {"what": one, "changes": st.just(({"change": "set_types", "types": ("artifact",), "add": True},))}),
        ("modify", {"what": one, "changes": st.just(({"change": "set_colors", "colors": ("red", "blue")},))}),
        ("modify", {"what": one, "changes": st.just(({"change": "set_base_pt", "power": 0, "toughness": 4},))}),
        ("destroy", {"what": st.fixed_dictionaries({"types": st.just(("creature",)), "controller": who})}),
        (
            "destroy",
            {"what": st.fixed_dictionaries({"types": st.just(("permanent",)), "subtypes": st.just(("Goblin",))})},
        ),
        ("shuffle_into", {"what": st.just(({"owner": "$you", "zone": "graveyard"},))}),
        ("random_bottom", {"what": one}),
        ("create_token", {"subtypes": st.just(("Bear",)), "power": amount, "toughness": amount}),
        ("change_text", {"what": one, "families": st.just(("creature_type",)), "old": word, "new": word}),
        ("set_life", {"player": who, "amount": amount}),
        ("lose_game", {"player": who}),
    ]
    others = [key for key in keys if key != by]
    made = [st.fixed_dictionaries({"do": st.just(do), **fields}) for do, fields in shapes]
    if others:
        player = st.sampled_from(others)
        made.append(st.fixed_dictionaries({"do": st.just("draw"), "player": player}))
        made.append(st.fixed_dictionaries({"do": st.just("sacrifice"), "player": player, "what": one}))
    return st.one_of(made)


@st.composite
def actions(draw: st.DrawFn, ids: list[str], keys: tuple[str, ...], place: int) -> dict[str, Any]:
    by = draw(st.sampled_from(keys))
    action: dict[str, Any] = {"by": by}
    when = draw(st.sampled_from(("then", "then", *get_args(Timing.model_fields["when"].annotation))))
    if when != "then":
        action["timing"] = {"when": when}
        if place and when == "in_response" and draw(maybe()):
            action["timing"]["to"] = draw(st.integers(0, place - 1))
    kind = draw(
        st.sampled_from(("cast", "activate", "trigger", "perform", "perform", "perform", "pass", "attack", "block"))
    )
    action["action"] = kind
    if kind == "perform":
        action["effects"] = tuple(draw(st.lists(effects(ids, keys, by), min_size=1, max_size=2)))
        action["uses_stack"] = draw(maybe())
    elif kind == "pass":
        action["until"] = draw(st.sampled_from(get_args(PassTurn.model_fields["until"].annotation)[:2]))
    else:
        action[{"cast": "spell", "activate": "source", "trigger": "source"}.get(kind, "creature")] = draw(
            st.sampled_from(ids)
        )
        if kind in ("cast", "activate", "trigger") and draw(maybe()):
            action["targets"] = tuple(draw(st.lists(st.sampled_from([*ids, *keys]), min_size=1, max_size=3)))
        if kind in ("cast", "activate") and draw(maybe()):
            action["x"] = draw(st.integers(0, 9))
        if draw(maybe()):
            action["choices"] = draw(
                st.sampled_from(
                    (
                        {"old": "Goblin", "new": "Elf"},
                        {"old": "white", "new": "red"},
                        {"may": "yes"},
                        {"may": "no"},
                        {"found": "none"},
                        {"found": ids[0]},
                        {"aura": ids[-1]},
                        {"mode": "destroy"},
                    )
                )
            )
    return action


@st.composite
def questions(draw: st.DrawFn, ids: list[str], keys: tuple[str, ...]) -> dict[str, Any]:
    question: dict[str, Any] = {
        "topic": draw(st.sampled_from(get_args(Question.model_fields["topic"].annotation))),
        "kind": draw(st.sampled_from(get_args(Question.model_fields["kind"].annotation))),
    }
    for name in ("subject", "other"):
        if draw(maybe()):
            question[name] = draw(st.sampled_from([*ids, *keys]))
    if draw(maybe()):
        question["value"] = draw(st.sampled_from(("4", "22", "graveyard", *WORDS, *ids, *keys)))
    for name in ("negated", "inverted"):
        question[name] = draw(st.integers(0, 3)) == 0
    return question


@st.composite
def worded_scenarios(draw: st.DrawFn) -> Scenario:
    """A scenario that nothing but words is needed for."""
    keys = draw(st.sampled_from(PLAYERS))
    objects = [draw(things(keys, number)) for number in range(draw(st.integers(1, 5)))]
    if draw(maybe()):  # as the reader calls them: by their names
        from rules_engine.describe.wording import next_id

        taken = set(keys)
        for thing in objects:
            thing["id"] = next_id(thing, taken)
            taken.add(thing["id"])
    ids = [thing["id"] for thing in objects]
    for thing in objects:
        if draw(st.integers(0, 3)) == 0:
            thing["attached_to"] = draw(st.sampled_from([*keys, *(other for other in ids if other != thing["id"])]))
    players = []
    for key in keys:
        player: dict[str, Any] = {"key": key}
        for name in ("life", "library", "hand", "graveyard"):
            if draw(st.integers(0, 2)) == 0:
                player[name] = draw(st.integers(0, 40))
        if draw(st.integers(0, 3)) == 0:
            player["prohibitions"] = tuple(draw(st.lists(st.sampled_from(PROHIBITED), unique=True, max_size=2)))
        players.append(player)
    script = [draw(actions(ids, keys, place)) for place in range(draw(st.integers(0, 4)))]
    assumed = draw(
        st.lists(
            st.sampled_from(["x", "words", *(f"object.{i}" for i in ids), *(f"hand.{k}" for k in keys)]), max_size=2
        )
    )
    assert set(PlayerSetup.model_fields) >= {"life", "library", "hand", "graveyard", "prohibitions"}
    return Scenario.model_validate(
        {
            "players": players,
            "objects": objects,
            "script": script,
            "questions": [draw(questions(ids, keys)) for _ in range(draw(st.integers(0, 3)))],
            "active_player": draw(st.sampled_from([None, *keys])),
            "step": draw(st.sampled_from((None, "upkeep", "combat", "end"))),
            "format": draw(st.sampled_from(("normal", "commander", "multiplayer"))),
            "assumed": assumed,
        }
    )
