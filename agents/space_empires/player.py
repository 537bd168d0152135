"""The scripted player: one answer for every kind of decision.

`choose` reads a state and the mask of the pending decision and nothing else, so that an agent can call it with the game of
a `Choice`, and a search with every position of its own.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from grognard.agents.space_empires import battle, economy, movement
from grognard.agents.space_empires.weights import WEIGHTS, Weights
from grognard.envs.core.actions import Mask
from grognard.envs.space_empires.actions import AT, DONE, HOLD, NO, PLAYER, YES
from grognard.envs.space_empires.state import State


def choose(state: State, mask: Mask, weights: Weights = WEIGHTS) -> i64:
    """A legal answer of the player who is asked, from what that player knows."""
    return ANSWERS[state.asked](state, mask, weights)


def take_first(state: State, mask: Mask, weights: Weights) -> i64:
    """Where every answer is as good."""
    return mask.ids[0]


def keep_quiet(state: State, mask: Mask, weights: Weights) -> i64:
    """The word that does least."""
    for word in (DONE, NO, HOLD):
        if mask.allows(word):
            return word
    return mask.ids[0]


def say_yes(state: State, mask: Mask, weights: Weights) -> i64:
    return YES if mask.allows(YES) else NO


def take_all(state: State, mask: Mask, weights: Weights) -> i64:
    """One thing after the other, and done when nothing is left."""
    return max(mask.ids[0], mask.ids[mask.count - 1])


def stay_at_home(state: State, mask: Mask, weights: Weights) -> i64:
    """The homeworld where the map has it."""
    default = AT + state.board.homeworlds[state.asks]
    return default if mask.allows(default) else mask.ids[0]


def go_first(state: State, mask: Mask, weights: Weights) -> i64:
    return PLAYER + state.asks


Answer = Callable[[State, Mask, Weights], i64]

ANSWERS: Final[list[Answer]] = [  # in the order of `ids`
    take_first,  # half hex
    stay_at_home,
    take_all,  # groups to hide
    movement.choose_move,
    movement.choose_stack,
    movement.choose_step,
    movement.choose_split,
    movement.choose_split_ships,
    movement.choose_join,
    take_first,  # the group it joins
    take_first,  # scuttling is never asked for
    take_first,  # the cruiser that looks
    movement.choose_look,
    movement.choose_reveal,
    keep_quiet,  # slingshot
    battle.choose_announcement,
    say_yes,  # scanners
    say_yes,  # better cloaking
    say_yes,  # better scanners
    battle.choose_battle,
    take_first,  # the enemy to fight first
    battle.choose_early_retreat,
    keep_quiet,  # raiders that drop their cloak
    battle.choose_mine_target,
    battle.choose_screens,
    take_first,  # the group that fires next
    battle.choose_target,
    say_yes,  # the damaged ship retreats
    battle.choose_refuge,
    take_all,  # squadrons that leave with a carrier
    take_first,  # squadrons without a carrier
    battle.choose_bombardment,
    take_first,  # exploration
    movement.choose_drift,
    movement.choose_landing,
    economy.choose_upgrade,
    economy.choose_upgrade_technology,
    keep_quiet,  # scrap
    keep_quiet,  # bid
    economy.choose_grants,
    economy.choose_purchase,
    economy.choose_site,
    economy.choose_group,
    go_first,
    take_first,  # spoils
    say_yes,  # the damaged ship is screened
    take_first,  # the way of a solitaire machine
    battle.choose_joining,
    keep_quiet,  # of a group hit, the ship that has yet to fire
]
