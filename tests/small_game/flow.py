"""The sequence of play: the table of contents of the rules."""

from typing import Final

from small_game.rules import (
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_HEX,
    act,
    begin_round,
    begin_turn,
    choose_attack,
    choose_defence,
    deal_cards,
    end_by_rounds,
    fight,
    move_on,
    score,
    take_turns,
)
from small_game.sequence import CLASH, FLOWS, GAME, ROUND, TURN

from grognard.envs.core.flow import number_decisions

STEPS: Final = FLOWS.steps(
    {
        GAME: (
            deal_cards,  # LN-1
            begin_round,  # LN-2
            end_by_rounds,  # LN-5
        ),
        ROUND: (
            take_turns,  # LN-2
            score,  # LN-4
        ),
        TURN: (
            begin_turn,  # LN-2.1
            act,  # LN-2.2
            move_on,  # LN-2.3
        ),
        CLASH: (
            choose_attack,  # LN-3.1
            choose_defence,
            fight,  # LN-3.2
        ),
    }
)
DECISIONS: Final = number_decisions([CHOOSE_ACTION, CHOOSE_HEX, CHOOSE_CARD])
