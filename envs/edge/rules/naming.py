"""How players say seats, squads, models, upgrades and cards: seen from whoever speaks (actions.py)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Verb
from grognard.envs.edge.actions import (
    ATTRIBUTE,
    LINE,
    MODE,
    MODEL,
    NUMBER,
    PLACE,
    SEAT,
    SPACE,
    SQUAD,
    SQUAD_SLOTS,
    UPGRADE,
    UPGRADE_SLOTS,
)
from grognard.envs.edge.data.printed import FACTIONS
from grognard.envs.edge.data.tables import CARDS, SQUADS
from grognard.envs.edge.state import MODELS_EACH, State


def _firsts(factions: vec[i64]) -> vec[i64]:
    """The first number of each faction; those of a faction are neighbours."""
    found = vec[i64]()
    for faction in range(i64(len(FACTIONS))):
        at: i64 = 0
        while factions[at] != faction:
            at += 1
        found = append(found, at)
    return found


FIRST_CARD: Final[vec[i64]] = _firsts(CARDS.faction)
FIRST_TYPE: Final[vec[i64]] = _firsts(SQUADS.faction)


def seen_from(state: State, speaker: i64, seat: i64) -> i64:
    """The place of a seat as the speaker counts: 0 for the speaker, then clockwise."""
    return seat - speaker if seat >= speaker else seat - speaker + state.options.players


def seat_meant(state: State, speaker: i64, place: i64) -> i64:
    """The inverse; a place that this game does not have counts on around the table, so that refusals can name it."""
    seat = speaker + place
    while seat >= state.options.players:
        seat -= state.options.players
    return seat


def say_seat(state: State, speaker: i64, seat: i64) -> i64:
    return SEAT.at(seen_from(state, speaker, seat))


def said_seat(state: State, speaker: i64, action: i64) -> i64:
    return seat_meant(state, speaker, SEAT.argument(action))


def say_squad(state: State, speaker: i64, squad: i64) -> i64:
    return SQUAD.at(seen_from(state, speaker, squad // SQUAD_SLOTS) * SQUAD_SLOTS + squad % SQUAD_SLOTS)


def said_squad(state: State, speaker: i64, action: i64) -> i64:
    said = SQUAD.argument(action)
    return seat_meant(state, speaker, said // SQUAD_SLOTS) * SQUAD_SLOTS + said % SQUAD_SLOTS


def say_model(state: State, speaker: i64, model: i64) -> i64:
    return MODEL.at(seen_from(state, speaker, model // MODELS_EACH) * MODELS_EACH + model % MODELS_EACH)


def said_model(state: State, speaker: i64, action: i64) -> i64:
    said = MODEL.argument(action)
    return seat_meant(state, speaker, said // MODELS_EACH) * MODELS_EACH + said % MODELS_EACH


def say_upgrade(state: State, speaker: i64, upgrade: i64) -> i64:
    each = SQUAD_SLOTS * UPGRADE_SLOTS
    return UPGRADE.at(seen_from(state, speaker, upgrade // each) * each + upgrade % each)


def said_upgrade(state: State, speaker: i64, action: i64) -> i64:
    each = SQUAD_SLOTS * UPGRADE_SLOTS
    said = UPGRADE.argument(action)
    return seat_meant(state, speaker, said // each) * each + said % each


OPEN_WORDS: Final[list[Verb]] = [SEAT, PLACE, LINE, NUMBER, ATTRIBUTE, MODE]  # besides pieces and Spaces


def is_said_openly(action: i64) -> bool:
    """Whether everybody may hear an action that was chosen for what is played: not which card or token (mines)."""
    if MODEL.covers(action) or SQUAD.covers(action) or UPGRADE.covers(action) or SPACE.covers(action):
        return True
    for verb in OPEN_WORDS:
        if verb.covers(action):
            return True
    return False


def row_of_card(card: i64) -> i64:
    """The place of a card among those of its faction."""
    return card - FIRST_CARD[CARDS.faction[card]]


def card_in_row(faction: i64, row: i64) -> i64:
    """The inverse."""
    return FIRST_CARD[faction] + row
