"""What a table is worth to each player as long as the game lasts, so that a search need not play every game to its end.

The numbers of `WORTHS` are those of a logistic regression: the results of games of the scripted player (`mini` and `skirmish`,
one move in twenty at random) by what differed between the players after every activation.
"""

from math import tanh
from typing import Final, NamedTuple

from mypy_extensions import i64

from grognard.agents.legion.odds import full_health, health
from grognard.agents.legion.weights import Weights
from grognard.agents.script import Judge
from grognard.envs.legion.abilities import ABILITIES, FIRST_BATTLE, GAME_ENDS, SCORED
from grognard.envs.legion.cards.objectives import Objective
from grognard.envs.legion.data.printed import END_OF_GAME
from grognard.envs.legion.data.tables import BATTLE
from grognard.envs.legion.rules.units import is_undefeated
from grognard.envs.legion.state import ENDING, NONE, UNITS_ALL, State, first_unit

TURNS: Final[i64] = 4  # activations: the one in progress, and the next ones
LONGEST: Final[i64] = 60  # decisions of an activation that are waited for


class Worths(NamedTuple):
    """By how much each thing more than the other has changes the odds of winning (as a logarithm)."""

    token: float  # a victory token
    late_token: float  # ... and so much more in the last round, half of it in the one before, and so on
    promised: float  # one that the objective would still bring if nothing changed on the table, in the last round
    army: float  # the whole army, by the wounds that it can still take
    turn: float  # a unit that has not activated in this round


WORTHS: Final = Worths(0.25, 1.4, 0.9, 7.8, 0.3)


class LegionJudge(Judge[State]):
    """Turns are activations."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(TURNS, LONGEST)

    def turn(self, state: State) -> i64:
        """Every activation of the game counts: those of earlier rounds as many as there were units at first."""
        units: i64 = 0
        activated: i64 = 0
        for unit in range(UNITS_ALL):
            if state.kind[unit] != NONE:
                units += 1
                is_done = state.face_down[unit] > 0 or state.phase == ENDING or not is_undefeated(state, unit)
                activated += i64(is_done)
        return state.round * units + activated

    def worth(self, state: State) -> list[float]:
        lead = tanh((holdings(state, 0) - holdings(state, 1)) / 2.0)
        return [lead, -lead]


def holdings(state: State, seat: i64) -> float:
    """What a player has: victory tokens and those to come, the army, and who can still act."""
    left = float(1 + state.options.rounds - state.round)
    total = (WORTHS.token + WORTHS.late_token / left) * float(state.victory[seat])
    total += WORTHS.army * strength(state, seat) + WORTHS.turn * float(fresh(state, seat))
    return total + WORTHS.promised * float(promised(state, seat)) / (left * left)


def promised(state: State, seat: i64) -> i64:
    """The victory tokens that the objective would still bring to a player if nothing changed on the table."""
    if state.objective == NONE:
        return 0
    card = ABILITIES[FIRST_BATTLE + state.objective]
    if not isinstance(card, Objective):
        return 0
    bits, rounds = BATTLE.scored[state.objective], i64(0)
    for number in range(max(i64(1), state.round), state.options.rounds + 1):
        rounds += (bits >> number) & 1
    total = rounds * card.points_of(state, seat, SCORED) if rounds > 0 else i64(0)
    return total + (card.points_of(state, seat, GAME_ENDS) if bits & END_OF_GAME else i64(0))


def strength(state: State, seat: i64) -> float:
    """Which part of the larger army's points is left."""
    most, points = max(state.cost[0], state.cost[1]), 0.0
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.kind[unit] != NONE and is_undefeated(state, unit):
            points += float(state.points[unit] * health(state, unit)) / float(full_health(state, unit))
    return points / float(most) if most > 0 else 0.0


def fresh(state: State, seat: i64) -> i64:
    """How many units have yet to activate in this round."""
    found: i64 = 0
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.kind[unit] != NONE and is_undefeated(state, unit) and state.face_down[unit] == 0:
            found += 1
    return found
