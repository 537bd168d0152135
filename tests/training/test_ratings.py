"""Ratings: what can be said in closed form, what must never happen, and whether the errors are what they claim to be."""

from collections.abc import Callable
from itertools import combinations
from math import isfinite, log, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from grognard.training.ratings import POINTS, PRIOR, chance, fit, ratings
from grognard.training.report import round_values

Floats = NDArray[np.float64]
Z95 = 1.96


# Closed forms


@pytest.mark.parametrize(("difference", "expected"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (100, 0.640065)])
def test_chances_are_those_of_chess(difference: float, expected: float) -> None:
    assert chance(difference) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("won", "lost"), [(7, 3), (60, 40), (0, 0), (5.5, 4.5), (12, 0), (3_000_000, 1_000_000)])
def test_two_agents_are_as_far_apart_as_their_score_says(won: float, lost: float) -> None:
    """With the game they are taken to have drawn: half a win for each."""
    first, second = ratings([[0, won], [lost, 0]])

    share = (won + PRIOR / 2) / (won + lost + PRIOR)
    assert first.points - second.points == pytest.approx(400 * log(share / (1 - share)) / log(10), abs=1e-6)
    assert first.points == pytest.approx(-second.points)
    spread = POINTS / sqrt(
        (won + lost + PRIOR) * share * (1 - share)
    )  # of the difference; each is half of it off the mean
    assert first.error == pytest.approx(second.error) == pytest.approx(spread / 2)


def test_three_agents_meet_the_likeliest_ratings() -> None:
    """There everyone's points are those that were to be expected (Zermelo), the drawn game included."""
    won = np.array([[0, 7.5, 18], [2.5, 0, 11], [2, 9, 0]])
    points, _ = fit(won)

    drawn = PRIOR / 4  # half a win of half a game against each of the two others
    for one in range(3):
        others = [other for other in range(3) if other != one]
        met = {other: won[one, other] + won[other, one] + 2 * drawn for other in others}
        expected = sum(met[other] * chance(points[one] - points[other]) for other in others)
        assert won[one].sum() + 2 * drawn == pytest.approx(expected)


def test_errors_are_those_of_the_curvature() -> None:
    """Against the second differences of the likelihood, which know nothing of how the fit is made."""
    won = np.array([[0, 7.5, 18, 3], [2.5, 0, 11, 6], [2, 9, 0, 8], [1, 2, 4, 0]])
    points, errors = fit(won)
    all_won = won + PRIOR / 6 * (1 - np.eye(4))

    def loss(at: Floats) -> float:
        return -sum(all_won[i, j] * log(chance(at[i] - at[j])) for i in range(4) for j in range(4) if i != j)

    width, eye = 2.0, np.eye(4)
    hessian = [
        [
            sum(sign * loss(points + width * (a + sign * b)) + sign * loss(points - width * (a + sign * b)) for sign in (1, -1))
            / (4 * width**2)
            for b in eye
        ]
        for a in eye
    ]  # fmt: skip
    weights = np.diag(hessian) / np.trace(hessian)
    from_mean = np.eye(4) - weights
    covariance = from_mean @ np.linalg.pinv(np.array(hessian), rcond=1e-4) @ from_mean.T
    assert errors == pytest.approx(np.sqrt(np.diag(covariance)), rel=1e-3)
    assert weights @ points == pytest.approx(0, abs=0.01)


def test_who_loses_everything_does_not_blur_what_is_known_of_the_others() -> None:
    alone = ratings([[0, 60], [40, 0]])
    first, second, hopeless = ratings([[0, 60, 100], [40, 0, 100], [0, 0, 0]])

    assert first.points - second.points == pytest.approx(alone[0].points - alone[1].points, rel=0.05)
    assert (first.error, second.error) == pytest.approx((alone[0].error, alone[1].error), rel=0.1)
    assert hopeless.error > 5 * first.error and hopeless.points < -600


# What must hold for any results


def test_who_lost_nothing_or_won_nothing_is_finite_and_more_wins_are_more_points() -> None:
    before = 0.0
    for games in (1, 10, 1000, 10**6, 10**9):
        first, middle, last = ratings([[0, games, games], [0, 0, games], [0, 0, 0]])
        assert all(isfinite(one.points) and isfinite(one.error) for one in (first, middle, last))
        assert first.points > max(before, middle.points) and middle.points > last.points
        before = first.points


def test_a_chain_of_agents_who_never_lose_to_the_next_is_ordered() -> None:
    count = 12
    won = [[100.0 if one < other else 0.0 for other in range(count)] for one in range(count)]

    points = [one.points for one in ratings(won)]

    assert points == sorted(points, reverse=True) and len({round(value) for value in points}) == count


def test_nothing_played_is_nothing_known() -> None:
    found = ratings([[0.0] * 4] * 4)

    assert [one.points for one in found] == [0] * 4 and min(one.error for one in found) > 100


def test_more_games_of_the_same_score_are_surer() -> None:
    errors = [ratings([[0, 6 * games], [4 * games, 0]])[0].error for games in (1, 4, 16, 64)]

    assert errors == sorted(errors, reverse=True) and errors[2] / errors[3] == pytest.approx(2, rel=0.01)


def test_the_order_of_agents_does_not_matter() -> None:
    won = np.array([[0, 7.5, 18, 3], [2.5, 0, 11, 6], [2, 9, 0, 8], [1, 2, 4, 0]])
    turned = [2, 0, 3, 1]

    for once, again in zip(fit(won), fit(won[np.ix_(turned, turned)]), strict=True):
        assert again == pytest.approx(once[turned])


# Whether the errors are what they claim to be


def duels(random: np.random.Generator, truth: Floats, games: int) -> Floats:
    """What is scored if every pair plays so many games."""
    won = np.zeros((len(truth), len(truth)))
    for one, other in combinations(range(len(truth)), 2):
        won[one, other] = random.binomial(games, chance(truth[one] - truth[other]))
        won[other, one] = games - won[one, other]
    return won


def tables(random: np.random.Generator, truth: Floats, games: int) -> Floats:
    """What is scored if all sit at one table, of whom one wins, the stronger the likelier; the others draw."""
    weights = 10 ** (truth / 400)
    wins = random.multinomial(games, weights / weights.sum())
    return expected_at_tables(wins)


def expected_at_tables(wins: Floats) -> Floats:
    """Pair by pair: all of one's own wins, and half of those of third agents."""
    won = wins[:, None] + (wins.sum() - wins[:, None] - wins[None, :]) / 2
    return won * (1 - np.eye(len(wins)))


def coverage(play: Callable[[np.random.Generator], Floats], truth: Floats, trials: int = 400) -> float:
    """How often an interval of 95 % holds the truth, which is given as `fit` would give it."""
    random = np.random.default_rng(5)
    held = 0
    for _ in range(trials):
        points, errors = fit(play(random))
        held += int((abs(points - truth) < Z95 * errors).sum())
    return held / trials / len(truth)


@pytest.mark.parametrize("truth", [[0, 0], [100, -100], [0, 50, 120, 300], [0] * 8])
def test_intervals_of_duels_hold_the_truth_as_often_as_they_say(truth: list[float]) -> None:
    skill = np.array(truth, dtype=float)

    shares = np.array([[chance(one - other) for other in skill] for one in skill])
    sure, _ = fit(1e7 * shares * (1 - np.eye(len(skill))))

    assert np.diff(sure) == pytest.approx(np.diff(skill), abs=0.01)
    assert coverage(lambda random: duels(random, skill, 100), sure) == pytest.approx(0.95, abs=0.025)


@pytest.mark.parametrize("seats", [3, 4])
def test_intervals_of_larger_tables_hold_the_truth_as_often_as_they_say(seats: int) -> None:
    """The pairs of a game depend on each other, and yet: that losers draw says as much less as the winner's pairs repeat."""
    skill = np.zeros(seats)

    assert coverage(lambda random: tables(random, skill, 200), skill) == pytest.approx(0.95, abs=0.025)


@pytest.mark.parametrize("truth", [[0, 100, 200], [0, 0, 100, 250]])
def test_intervals_of_unequal_tables_promise_no_more_than_they_hold(truth: list[float]) -> None:
    skill = np.array(truth, dtype=float)
    shares = 10 ** (skill / 400) / (10 ** (skill / 400)).sum()
    limit, _ = fit(expected_at_tables(1e7 * shares))  # what ever more games come to

    assert coverage(lambda random: tables(random, skill, 300), limit) == pytest.approx(0.95, abs=0.025)
    assert list(limit) == pytest.approx(sorted(limit))


def test_ratings_foretell_the_scores_of_pairs() -> None:
    truth = np.array([0.0, 50.0, 120.0, 300.0])
    points, _ = fit(duels(np.random.default_rng(6), truth, 20_000))

    for one, other in combinations(range(4), 2):
        assert chance(points[one] - points[other]) == pytest.approx(chance(truth[one] - truth[other]), abs=0.01)


# How they are drawn


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(-120, 250, [-100, 0, 100, 200]), (-800, 900, [-800, -400, 0, 400, 800]), (-9, 9, [0]), (-200, 0, [-200, -100, 0])],
)  # fmt: skip
def test_scales_have_a_few_round_numbers(low: float, high: float, expected: list[float]) -> None:
    assert round_values(low, high) == expected
