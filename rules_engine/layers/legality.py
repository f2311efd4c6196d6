"""What can be targeted, enchanted, blocked …: each question answered with None, or with why not."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.citations import Cite
from rules_engine.layers.matching import find, matches
from rules_engine.layers.refs import Context, opponents, player_of
from rules_engine.layers.view import Projection, View
from rules_engine.layers.words import COLORS, set_of_subtype, singular, subtypes_of_type
from rules_engine.ruling import Plain
from rules_engine.vocabulary.abilities import KeywordAbility
from rules_engine.vocabulary.refs import Filter


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something isn't possible: a code, the rules, and facts (such as which keyword)."""

    code: str
    cites: tuple[Cite, ...] = ()
    facts: tuple[tuple[str, Plain], ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """What a spell or ability is, as protection and hexproof look at it; taken from its source where that is an object."""

    controller: str
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    name: str = ""
    every_creature_type: bool = False


def source_of(view: View, controller: str | None = None) -> Source:
    """Return an object as the source of a spell or ability that `controller` (its own one by default) controls."""
    return Source(
        controller or view.controller, view.colors, view.types, view.subtypes, view.name, view.every_creature_type
    )


def _is(source: Source, quality: str) -> bool:
    """Whether a source is what a protection or hexproof is from: a color, `everything`, a card type, a subtype, a name."""
    word = quality.lower().strip()
    if word == "everything":
        return True
    if word in ("all colors", "each color"):
        return bool(source.colors)
    if word == "monocolored":
        return len(source.colors) == 1
    if word == "multicolored":
        return len(source.colors) > 1
    if word == "colorless":
        return not source.colors
    if word in COLORS:
        return word in source.colors
    if word.rstrip("s") in source.types or word in source.types or (word == "sorceries" and "sorcery" in source.types):
        return True
    subtype = singular(quality)
    if subtype in source.subtypes:
        return True
    if source.every_creature_type and subtype in subtypes_of_type().get("creature", ()):
        return True
    return quality == source.name and bool(quality)


def _from(keywords: tuple[str, ...] | frozenset[str], head: str, source: Source) -> str | None:
    for keyword in sorted(keywords):
        if keyword.startswith(f"{head} from ") and _is(source, keyword[len(head) + 6 :]):
            return keyword
    return None


def target_refusal(projection: Projection, object_id: str, source: Source) -> Refusal | None:
    """Return why a spell or ability of that source can't target an object, or None if it can (as far as keywords and effects go)."""
    view = projection.views.get(object_id)
    if view is None:
        return Refusal("gone")
    if projection.state.objects[object_id].phased_out:
        return Refusal("phased_out", (Cite.PHASED_OUT,))
    if view.zone == "battlefield":
        if "shroud" in view.keywords:
            return Refusal("shroud", (Cite.SHROUD,))
        is_opponent = source.controller in opponents(projection.state, view.controller)
        if is_opponent and "hexproof" in view.keywords:
            return Refusal("hexproof", (Cite.HEXPROOF,))
        hexproof = _from(view.keywords, "hexproof", source)
        if is_opponent and hexproof is not None:
            return Refusal("hexproof", (Cite.HEXPROOF,), (("keyword", hexproof),))
        protection = _from(view.keywords, "protection", source)
        if protection is not None:
            return Refusal("protection", (Cite.PROTECTION_FROM, Cite.PROTECTION_TARGET), (("keyword", protection),))
        if any(one.what == "be_targeted" for one in view.restrictions):
            return Refusal("cant_be_targeted", (Cite.GOLDEN_CANT,))
    if projection.is_prohibited("be_targeted", object_id=object_id) is not None:
        return Refusal("cant_be_targeted", (Cite.GOLDEN_CANT,))
    return None


def player_target_refusal(projection: Projection, player: str, source: Source) -> Refusal | None:
    """Return why a spell or ability of that source can't target a player, or None if it can."""
    here = player_of(projection.state, player)
    if here is None or here.left or here.lost:
        return Refusal("gone")
    keywords = projection.player_keywords.get(player, frozenset())
    if "shroud" in keywords:
        return Refusal("shroud", (Cite.SHROUD,))
    if source.controller in opponents(projection.state, player):
        if "hexproof" in keywords:
            return Refusal("hexproof", (Cite.HEXPROOF,))
        hexproof = _from(keywords, "hexproof", source)
        if hexproof is not None:
            return Refusal("hexproof", (Cite.HEXPROOF,), (("keyword", hexproof),))
    protection = _from(keywords, "protection", source)
    if protection is not None:
        return Refusal("protection", (Cite.PROTECTION_FROM, Cite.PROTECTION_TARGET), (("keyword", protection),))
    if projection.is_prohibited("be_targeted", player=player) is not None:
        return Refusal("cant_be_targeted", (Cite.GOLDEN_CANT,))
    return None


def enchant_of(view: View) -> KeywordAbility | None:
    """Return an Aura's enchant ability, or None."""
    return next(
        (h.ability for h in view.held if isinstance(h.ability, KeywordAbility) and h.ability.keyword == "enchant"), None
    )


def attach_refusal(projection: Projection, attachment_id: str, host_id: str, you: str | None = None) -> Refusal | None:
    """Return why an Aura or Equipment can't be attached to an object or player, or None if it can.

    `you` is who controls (or would control) the Aura; its controller by default.
    """
    attachment = projection.views.get(attachment_id)
    if attachment is None:
        return Refusal("gone")
    controller = you or attachment.controller
    aura = "Aura" in attachment.subtypes
    cites = (Cite.AURA_ILLEGAL,) if aura else (Cite.EQUIPMENT_ILLEGAL,)
    player = player_of(projection.state, host_id)
    if player is not None:
        return _player_host(projection, attachment, host_id, cites)
    host = projection.views.get(host_id)
    if host is None or host_id == attachment_id or projection.state.objects[host_id].phased_out:
        return Refusal("gone" if host is None else "itself", cites)
    if not aura and "Equipment" not in attachment.subtypes and "Fortification" not in attachment.subtypes:
        return Refusal("not_attachable", cites)
    if "creature" in attachment.types and projection.state.objects[attachment_id].zone == "battlefield":
        return Refusal("attachment_is_a_creature", cites)
    context = Context(controller, attachment_id)
    if aura:
        enchant = enchant_of(attachment)
        what = enchant.what if enchant is not None else None
        if enchant is not None and what is None and enchant.param:
            what = _named_quality(enchant.param)
        if enchant is None:
            return Refusal("no_enchant_ability", (Cite.ENCHANT, *cites))
        if what is not None and not matches(projection, what, host_id, context):
            return Refusal("cannot_enchant", (Cite.ENCHANT, *cites))
        if any(one.what == "be_enchanted" for one in host.restrictions):
            return Refusal("cant_be_enchanted", (Cite.GOLDEN_CANT, *cites))
    elif (
        host.zone != "battlefield"
        or ("land" if "Fortification" in attachment.subtypes else "creature") not in host.types
    ):
        return Refusal("not_a_creature", (Cite.EQUIPMENT_ILLEGAL,))
    protection = _from(host.keywords, "protection", source_of(attachment, controller))
    if protection is not None:
        return Refusal("protection", (Cite.PROTECTION_FROM, Cite.PROTECTION_ATTACH, *cites), (("keyword", protection),))
    return None


def _named_quality(param: str) -> Filter:
    word = param.lower()
    if word == "permanent":
        return Filter()
    known_types = ("creature", "land", "artifact", "enchantment", "planeswalker")
    types = tuple(part for part in known_types if part in word.split())
    return Filter(types=types) if types else Filter(subtypes=(singular(param),))


def _player_host(projection: Projection, attachment: View, player: str, cites: tuple[Cite, ...]) -> Refusal | None:
    enchant = enchant_of(attachment)
    word = (enchant.param or "").lower() if enchant is not None and enchant.what is None else ""
    if "Aura" not in attachment.subtypes or word not in ("player", "opponent"):
        return Refusal("cannot_enchant", (Cite.ENCHANT, *cites))
    if word == "opponent" and player not in opponents(projection.state, attachment.controller):
        return Refusal("cannot_enchant", (Cite.ENCHANT, *cites))
    keywords = projection.player_keywords.get(player, frozenset())
    if _from(keywords, "protection", source_of(attachment)) is not None:
        return Refusal("protection", (Cite.PROTECTION_FROM, Cite.PROTECTION_ATTACH, *cites))
    return None


def restricted(projection: Projection, object_id: str, what: str) -> Refusal | None:
    """Return what keeps an object from attacking, blocking, untapping …, or None."""
    view = projection.views[object_id]
    for one in view.restrictions:
        context = Context(one.you, one.source)
        if one.what != what:
            continue
        if one.unless is not None and find(projection, one.unless, context):
            continue
        if one.if_ is not None and not find(projection, one.if_, context):
            continue
        return Refusal(f"cant_{what}", (Cite.GOLDEN_CANT,), (("source", one.source),))
    named = {"attack": "attack", "block": "block", "change_control": "change_control"}.get(what)
    if named is not None:
        for prohibited in projection.prohibited:
            if prohibited.what == named and prohibited.objects is not None and object_id in prohibited.objects:
                return Refusal(f"cant_{what}", (Cite.GOLDEN_CANT,), (("source", prohibited.source),))
    return None


def attack_refusal(projection: Projection, object_id: str) -> Refusal | None:
    """Return why an object can't attack, or None."""
    view = projection.views.get(object_id)
    if view is None or view.zone != "battlefield":
        return Refusal("gone")
    thing = projection.state.objects[object_id]
    if "creature" not in view.types:
        return Refusal("not_a_creature")
    if thing.tapped:
        return Refusal("tapped")
    if thing.summoning_sick and "haste" not in view.keywords:
        return Refusal("summoning_sick", (Cite.SUMMONING_SICKNESS,))
    if "defender" in view.keywords:
        return Refusal("defender")
    return restricted(projection, object_id, "attack")


def block_refusal(projection: Projection, blocker_id: str, attacker_id: str) -> Refusal | None:
    """Return why a creature can't block another, or None; for one blocker alone."""
    blocker, attacker = projection.views.get(blocker_id), projection.views.get(attacker_id)
    if blocker is None or attacker is None or blocker.zone != "battlefield" or attacker.zone != "battlefield":
        return Refusal("gone")
    if "creature" not in blocker.types:
        return Refusal("not_a_creature")
    if projection.state.objects[blocker_id].tapped:
        return Refusal("tapped")
    refusal = landwalk_refusal(projection, attacker_id, blocker.controller)
    if refusal is not None:
        return refusal
    protection = _from(attacker.keywords, "protection", source_of(blocker))
    if protection is not None:
        return Refusal("protection", (Cite.PROTECTION_FROM,), (("keyword", protection),))
    return (
        _evasion(attacker, blocker)
        or restricted(projection, attacker_id, "be_blocked")
        or restricted(projection, blocker_id, "block")
    )


def _evasion(attacker: View, blocker: View) -> Refusal | None:
    has, other = attacker.keywords, blocker.keywords
    if "flying" in has and not ("flying" in other or "reach" in other):
        return Refusal("flying")
    if ("shadow" in has and "shadow" not in other) or ("shadow" in other and "shadow" not in has):
        return Refusal("shadow")
    if "horsemanship" in has and "horsemanship" not in other:
        return Refusal("horsemanship")
    if "fear" in has and "artifact" not in blocker.types and "black" not in blocker.colors:
        return Refusal("fear")
    if "intimidate" in has and "artifact" not in blocker.types and not set(attacker.colors) & set(blocker.colors):
        return Refusal("intimidate")
    if "skulk" in has and (blocker.power or 0) > (attacker.power or 0):
        return Refusal("skulk")
    if "unblockable" in has:
        return Refusal("unblockable")
    return None


def landwalk_refusal(projection: Projection, attacker_id: str, defender: str) -> Refusal | None:
    """Return why a landwalker can't be blocked by creatures of that player, or None."""
    attacker = projection.views[attacker_id]
    for keyword in attacker.keywords:
        if not keyword.endswith("walk") or " " in keyword.removesuffix("walk").strip():
            continue
        land = singular(keyword[:-4])
        if set_of_subtype(land) != "land":
            continue
        what = Filter(types=("land",), subtypes=(land,), controller=defender)
        if find(projection, what, Context(defender)):
            return Refusal("landwalk", (Cite.LANDWALK, Cite.LANDWALK_BLOCK), (("keyword", keyword),))
    return None
