"""How strong agents are, computed from all their games at once: the model of Bradley and Terry.

Of a pair the one beats the other with a chance that depends on the difference of their ratings alone, as in chess:

    chance(difference) = 1 / (1 + 10 ** (-difference / 400))

The ratings are those under which the results are likeliest. Only how often who beat whom enters, so the order of games cannot
matter. A draw is half a win. A game of more than two counts pair by pair, so there the chance is the expected score of a pair;
with one winner, whose opponents draw with each other, the errors stay true (the tests try it).

Ratings and their errors are measured from the mean of all agents, each weighted by how much its games tell (the Fisher
information). So an agent that loses all its games, of which nobody can say how bad it is, does not blur what is known of others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log

import numpy as np
from numpy.typing import NDArray

POINTS = 400 / log(10)  # of a rating to one unit of the logistic function
PRIOR = 1.0
"""Games that every agent is taken to have drawn, shared out evenly among the others: nobody is infinitely strong."""
LONGEST = 1.0  # step, as a change of any difference; up to here a step of Newton's can only raise the likelihood
NEGLIGIBLE = 1e-6  # step: as the error of each is about the square of the one before, what is left is nothing

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """A rating and its standard error."""

    points: float
    error: float


UNRATED = Rating(0.0, inf)


def chance(difference: float) -> float:
    """The expected score of the agent whose rating is so much higher."""
    return float(_logistic(np.array(difference / POINTS)))


def ratings(won: Sequence[Sequence[float]]) -> list[Rating]:
    """The rating of each of two or more agents from what it (row) scored against each other (column), a draw as half a win."""
    return [Rating(float(points), float(error)) for points, error in zip(*fit(np.array(won)), strict=True)]


def fit(won: Floats) -> tuple[Floats, Floats]:
    """Ratings and standard errors by Newton's method; the errors follow from the Hessian at the top of the likelihood."""
    count = len(won)
    won = won + PRIOR / 2 / (count - 1) * (1 - np.eye(count))
    met = won + won.T
    skill = np.zeros(count)
    change = inf
    while change > NEGLIGIBLE:
        expected = _logistic(skill[:, None] - skill[None, :])
        information = met * expected * expected.T
        covariance = _covariance(information)
        step = covariance @ (won - met * expected).sum(axis=1)
        change = float(np.ptp(step))
        skill += step / max(1.0, change / LONGEST)
    from_mean = np.eye(count) - information.sum(axis=0) / information.sum()
    variances = np.diag(from_mean @ covariance @ from_mean.T)
    return POINTS * (from_mean @ skill), POINTS * np.sqrt(variances)


def _covariance(information: Floats) -> Floats:
    """The inverse of the Hessian; results tell of differences alone, so the common level is held fast by force."""
    hessian = np.diag(information.sum(axis=1)) - information
    inverse: Floats = np.linalg.inv(hessian + information.mean())
    return inverse


def _logistic(value: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-value))
    return found
