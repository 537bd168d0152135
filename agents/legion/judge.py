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
from grognard.envs.legion.state import NONE, SUPPRESSION, UNITS_ALL, State, first_unit, other, token

TURNS: Final[i64] = 4  # activations: the one in progress, and the next ones
LONGEST: Final[i64] = 60  # decisions of an activation that are waited for


class Worths(NamedTuple):
    """By how much each thing more than the other has changes the odds of winning (as a logarithm)."""

    token: float  # a victory token
    promised: float  # ... that the objective would still bring if nothing changed on the table
    army: float  # a tenth of the army's points that is left, by the wounds that it can still take
    unit: float  # undefeated
    suppression: float  # a token on an own unit
    turn: float  # a unit that has not activated in this round


WORTHS: Final = Worths(1.5, 0.8, 0.6, 0.1, -0.1, 0.1)


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
                activated += i64(state.face_down[unit] > 0 or not is_undefeated(state, unit))
        return state.round * units + activated

    def worth(self, state: State) -> list[float]:
        lead = tanh((holdings(state, 0) - holdings(state, 1)) / 2.0)
        return [lead, -lead]


def holdings(state: State, seat: i64) -> float:
    """What a player has: victory tokens and those to come, the army, and who can still act."""
    total = WORTHS.token * float(state.victory[seat]) + WORTHS.promised * float(promised(state, seat))
    return total + WORTHS.army * 10.0 * strength(state, seat) + nerve(state, seat)


def promised(state: State, seat: i64) -> i64:
    """The victory tokens that the objective would still bring to a player if nothing changed on the table."""
    if state.objective == NONE:
        return 0
    card = ABILITIES[FIRST_BATTLE + state.objective]
    if not isinstance(card, Objective):
        return 0
    bits, total, now = BATTLE.scored[state.objective], i64(0), i64(-1)
    for number in range(max(i64(1), state.round), state.options.rounds + 1):
        if (bits >> (number - 1)) & 1 == 1:
            if now < 0:
                now = card.points_of(state, seat, SCORED)
            total += now
    if bits & END_OF_GAME != 0:
        total += card.points_of(state, seat, GAME_ENDS)
    return total


def strength(state: State, seat: i64) -> float:
    """Which part of the army's points is left."""
    points = 0.0
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.kind[unit] != NONE and is_undefeated(state, unit):
            points += float(state.points[unit] * health(state, unit)) / float(full_health(state, unit))
    return points / float(max(i64(1), state.cost[seat], state.cost[other(seat)]))


def nerve(state: State, seat: i64) -> float:
    """Undefeated units, their suppression, and which of them have yet to activate."""
    total = 0.0
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.kind[unit] != NONE and is_undefeated(state, unit):
            total += WORTHS.unit + WORTHS.suppression * float(token(state, unit, SUPPRESSION))
            if state.face_down[unit] == 0:
                total += WORTHS.turn
    return total
