"""Who may know what is hidden from others (section 7 of the rules)."""

from mypy_extensions import i64

from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS
from grognard.envs.edge.options import CHOSEN
from grognard.envs.edge.rules.pieces import are_enemies
from grognard.envs.edge.rules.texts import TEXTS
from grognard.envs.edge.sequence import PLAY_TEXT, SETUP
from grognard.envs.edge.state import ABSENT, NONE, State


def side_of(state: State, seat: i64) -> i64:
    """The seats that may see what is the player's, as bits: the player and the ally."""
    bits: i64 = 0
    for other in range(state.options.players):
        if not are_enemies(state, seat, other):
            bits |= 1 << other
    return bits


def knows_squad(state: State, seat: i64, squad: i64) -> bool:
    """ED-S7: squads that players choose are revealed together; a seat below 0 is nobody's."""
    owner = squad // SQUAD_SLOTS
    if state.life[squad * MODEL_SLOTS] != ABSENT or is_army_agreed(state, owner) or state.innermost(SETUP) == NONE:
        return True
    return seat >= 0 and not are_enemies(state, seat, owner)


def knows_variant(state: State, seat: i64, owner: i64, agreed: str) -> bool:
    """ED-VAR-10: a banner or Shrine that players choose (`agreed` is the option) is revealed together with the squads."""
    if agreed != CHOSEN or state.turn > 0:
        return True
    if state.life[owner * SQUAD_SLOTS * MODEL_SLOTS] != ABSENT:
        return True
    return seat >= 0 and not are_enemies(state, seat, owner)


def is_army_agreed(state: State, seat: i64) -> bool:
    """Whether everybody knows the army, because the options name it or it was drawn."""
    return state.options.armies[seat] is not None or state.options.drawn[seat]


def is_deck_agreed(state: State, seat: i64) -> bool:
    """Whether everybody knows which cards are in a deck, because the options name it or the army it comes with was drawn."""
    return state.options.deck_agreed[seat]


def hides_cards(state: State, frame: i64) -> bool:
    """Whether the hand cards chosen for what is played stay face down, of a PLAY frame."""
    for pick in TEXTS[PLAY_TEXT.of(state, frame)].picks:
        if pick.hidden:
            return True
    return False
