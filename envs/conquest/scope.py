"""What a game of Conquest with some options can use: its planets, and what the cards of the decks in question need."""

from collections.abc import Callable

from grognard.envs.conquest.actions import (
    DISCARDED,
    ENEMY_ATTACHMENT,
    ENEMY_SUPPORT,
    ENEMY_UNIT,
    FACTION,
    NUMBER,
    OWN_ATTACHMENT,
    OWN_SUPPORT,
    OWN_UNIT,
    PLANET_AT,
    TITLE,
    TO_RESERVE,
)
from grognard.envs.conquest.data.printed import ATTACHMENT, DEEP_STRIKE, FACTIONS, NECRONS, SUPPORT, WHEEL, X_COST
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.decks import Deck
from grognard.envs.conquest.rules.abilities import HOSTS
from grognard.envs.conquest.state import (
    HQ_SLOTS,
    PLANET_SLOTS,
    PLANETS,
    SHARED_SLOTS,
    TOKEN_TITLES,
    TOKENS,
    State,
)
from grognard.envs.core.scope import Scope

FIRST_SHARED_NAME = PLANETS * PLANET_SLOTS + HQ_SLOTS


def narrow(state: State, scope: Scope) -> None:
    """Take away what the options rule out."""
    options = state.options
    decks = [[deck] if deck is not None else list(options.pool) for deck in options.decks]
    if options.mirror:
        decks[1] = decks[0]
    scope.drop_columns("game", ["to_win"])
    narrow_planets(min(int(options.planets), PLANETS), scope)
    narrow_slots(decks, scope)
    narrow_titles([*decks[0], *decks[1]], scope)
    narrow_words([*decks[0], *decks[1]], scope)


def narrow_planets(planets: int, scope: Scope) -> None:
    """CQ-S-3: places that no planet ever lies at."""
    units = {*range(planets * PLANET_SLOTS), *range(PLANETS * PLANET_SLOTS, int(OWN_UNIT.count))}
    scope.keep_names(PLANET_AT, range(planets))
    scope.keep_first_rows("planets", planets)
    for verb, piece in ((OWN_UNIT, "my_units"), (ENEMY_UNIT, "enemy_units")):
        scope.keep_names(verb, units)
        scope.keep_rows(piece, units)


def narrow_slots(decks: list[list[Deck]], scope: Scope) -> None:
    """CQ-H-slots: a side has at most all units, supports or attachments of both decks, its warlord, synapse unit and tokens."""
    units = sum(max(count(deck, is_unit) for deck in side) for side in decks) + 2 + TOKENS * TOKEN_TITLES
    supports = sum(max(count(deck, is_support) for deck in side) for side in decks)
    attachments = sum(max(count(deck, is_attachable) for deck in side) for side in decks)
    names = range(FIRST_SHARED_NAME + min(SHARED_SLOTS, units - PLANET_SLOTS))
    for verb, piece, kept in (
        (OWN_UNIT, "my_units", names),
        (ENEMY_UNIT, "enemy_units", names),
        (OWN_SUPPORT, "my_supports", range(supports)),
        (ENEMY_SUPPORT, "enemy_supports", range(supports)),
        (OWN_ATTACHMENT, "my_attachments", range(attachments)),
        (ENEMY_ATTACHMENT, "enemy_attachments", range(attachments)),
    ):
        scope.keep_names(verb, kept)
        scope.keep_rows(piece, kept)


def count(deck: Deck, is_meant: Callable[[int], bool]) -> int:
    """How many cards of a deck are of a kind."""
    return sum(number for kind, number in deck.cards.items() if is_meant(kind))


def is_unit(kind: int) -> bool:
    return CARDS.is_unit(kind)


def is_support(kind: int) -> bool:
    return bool(CARDS.type[kind] == SUPPORT)


def is_attachable(kind: int) -> bool:
    """An attachment, or a unit that may be attached."""
    return bool(CARDS.type[kind] == ATTACHMENT) or HOSTS[kind] is not None


def narrow_titles(decks: list[Deck], scope: Scope) -> None:
    """Rows of titles, and how deep decks and discard piles can be."""
    titles = range(max(len(deck.titles()) for deck in decks))
    for verb in (TITLE, DISCARDED, TO_RESERVE):
        scope.keep_names(verb, titles)
    for piece in ("my_titles", "enemy_titles"):
        scope.keep_rows(piece, titles)
    for piece in ("my_depths", "enemy_depths"):
        scope.keep_first_rows(piece, max(deck.size for deck in decks) + 1)  # a synapse unit can be among them


def narrow_words(decks: list[Deck], scope: Scope) -> None:
    """What only some cards bring into the game."""
    kinds = {kind for deck in decks for kind in (deck.warlord, *deck.titles())}
    if not any(CARDS.keywords.has(kind, DEEP_STRIKE) for kind in kinds):  # CQ-X-deep-strike
        scope.keep_names(TO_RESERVE, ())
        scope.drop_columns("planets", ["my_reserve", "enemy_reserve"])
        scope.drop_columns("my_titles", ["reserve"])
        scope.drop_columns("decision", ["ChooseDeepStrike", "ChooseReservePlanet", "ChooseStrikeHost"])
    if not any(CARDS.faction[deck.warlord] == NECRONS for deck in decks):  # CQ-X-enslave
        scope.keep_names(FACTION, ())
        for piece in ("me", "opponent"):
            scope.drop_columns(piece, [f"enslaved_{name}" for name in FACTIONS[:WHEEL]])
        scope.drop_columns("decision", ["ChooseEnslaved"])
    if all(deck.synapse < 0 for deck in decks):  # CQ-D-9
        for piece in ("me", "opponent"):
            scope.drop_columns(piece, ["synapse_dial"])
        scope.drop_columns("decision", ["ChooseSynapseDial"])
    if all(CARDS.cost[kind] != X_COST for kind in kinds):  # CQ-G-letter-x: what is left are points of shields
        scope.keep_names(NUMBER, range(max(CARDS.shields[kind] for kind in kinds) + 1))
        scope.drop_columns("decision", ["ChooseX"])
