"""The scripted player: one answer for every kind of decision.

`choose` reads a state and the mask of the pending decision and nothing else, so that an agent can call it with the game of
a `Choice`, and a search with every position of its own. It reads no more than the player who is asked may know.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from grognard.agents.conquest import battle, command, deploying, windows
from grognard.agents.conquest.weights import WEIGHTS, Weights
from grognard.envs.conquest.actions import DONE, NO, PASS, YES
from grognard.envs.conquest.state import State
from grognard.envs.core.actions import Mask


def choose(state: State, mask: Mask, weights: Weights = WEIGHTS) -> i64:
    """A legal answer of the player who is asked, from what that player knows."""
    if mask.count == 1:
        return mask.ids[0]
    return ANSWERS[state.asked](state, mask, weights)


def take_first(state: State, mask: Mask, weights: Weights) -> i64:
    """Where every answer is as good."""
    return mask.ids[0]


def keep_quiet(state: State, mask: Mask, weights: Weights) -> i64:
    """The word that does least."""
    for word in (DONE, NO, PASS):
        if mask.allows(word):
            return word
    return mask.ids[0]


def say_yes(state: State, mask: Mask, weights: Weights) -> i64:
    return YES if mask.allows(YES) else mask.ids[0]


Answer = Callable[[State, Mask, Weights], i64]

ANSWERS: Final[list[Answer]] = [  # in the order of `ids`
    deploying.choose_mulligan,
    deploying.choose_deploy_turn,
    deploying.choose_destination,
    command.choose_dial,
    take_first,  # the dial of a synapse unit
    command.choose_bonus,
    windows.choose_action,
    keep_quiet,  # units with Mobile stay
    take_first,  # the planet they would go to
    battle.choose_attacker,
    battle.choose_defender,
    battle.choose_shielded,
    battle.choose_shield,
    battle.choose_points,
    battle.choose_retreat,
    keep_quiet,  # no stalemate is called
    battle.agree_stalemate,
    say_yes,  # the Battle ability of a planet
    windows.choose_answer,
    take_first,  # the order of forced abilities
    windows.choose_trigger,
    windows.choose_x,
    windows.choose_cost,
    windows.choose_target,
    windows.choose_effect,
    windows.choose_found,
    take_first,  # the order at the bottom of the deck
    take_first,  # the order on the discard pile
    windows.least_in_play,  # of several Relics
    take_first,  # the faction to enslave
    deploying.choose_strike,
    take_first,  # the planet of a card in reserve
    take_first,  # the host of an attachment that strikes
]
