"""The headquarters phase (CQ-4)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.rules.components import gain
from grognard.envs.conquest.rules.consequences import lying_planets
from grognard.envs.conquest.rules.events import check_only
from grognard.envs.conquest.rules.piles import draw_cards
from grognard.envs.conquest.state import IN_PLAY, LINE, NONE, PLANETS, RESERVE, State

DRAW: Final = 2
INCOME: Final = 4


def advance_first_planet(state: State) -> None:
    """CQ-4.2: the leftmost planet is the first one now; places are counted from it, so everything moves up by one."""
    for place in range(i64(LINE) - 1):
        state.line[place] = state.line[place + 1]
    state.line[LINE - 1] = NONE
    for card in state.cards:
        if 0 < card.place < PLANETS:
            card.place -= 1
    state.face_up -= 1
    state.revision += 1


def reveal_planet(state: State) -> None:
    """CQ-4.3: the leftmost face-down planet, if there is one."""
    if state.face_up < lying_planets(state):
        state.face_up += 1
        state.revision += 1


def draw_two(state: State) -> None:
    """CQ-4.4: both draw at the same time (CQ-F-1.1); a player with an empty deck loses."""
    for player in range(i64(2)):
        draw_cards(state, player, DRAW)
    check_only(state)


def collect_resources(state: State) -> None:
    """CQ-4.5."""
    for player in range(i64(2)):
        gain(state, player, INCOME)


def ready_all(state: State) -> None:
    """CQ-4.6: attachments and supports too."""
    for card in state.cards:
        if card.zone == IN_PLAY and card.role != RESERVE:
            card.ready = True
    state.revision += 1


def pass_token(state: State) -> None:
    """CQ-4.7."""
    state.token = 1 - state.token
