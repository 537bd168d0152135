"""The odds of rolls in The Edge, against plain counting of faces."""

from fractions import Fraction
from itertools import product

import pytest

from grognard.agents.edge import odds
from grognard.envs.edge.data.printed import RED, YELLOW

FACES = {YELLOW: (0, 0, 1, 2, 3, 4), RED: (1, 2, 3, 4, 5, 6)}
GEARS = {YELLOW: (), RED: (1, 2)}  # that are rolled again for nothing
ROLLERS = list(product((YELLOW, RED), (False, True)))


def rolled(die, icon, good):
    """How often a roll is good if whoever rolls makes the best of it; `good` says how good a face is."""
    mean = Fraction(sum(good(face) for face in FACES[die])) / 6
    total = Fraction(0)
    for face in FACES[die]:
        again = icon or face in GEARS[die]
        total += max(good(face), mean) if again else good(face)
    return total / 6


def defended(die, icon, attack):
    return rolled(die, icon, lambda face: Fraction(face >= attack))


@pytest.mark.parametrize(("die", "icon"), ROLLERS)
@pytest.mark.parametrize("needed", range(-3, 9))
def test_how_often_a_defence_fails(die, icon, needed):
    expected = 1 - defended(die, icon, needed)

    assert abs(odds.fails(odds.roller(die, icon), needed) - 1000 * expected) <= 0.5


@pytest.mark.parametrize(("die", "icon"), ROLLERS)
@pytest.mark.parametrize(("other", "second"), ROLLERS)
@pytest.mark.parametrize("more", [-5, -2, -1, 0, 1, 3])
def test_how_often_a_strike_wounds(die, icon, other, second, more):
    expected = rolled(die, icon, lambda face: 1 - defended(other, second, face + more))

    found = odds.wins(odds.roller(die, icon), odds.roller(other, second), more)
    assert abs(found - 1000 * expected) <= 0.5


@pytest.mark.parametrize("die", [YELLOW, RED])
@pytest.mark.parametrize("more", range(-7, 3))
def test_how_often_a_shot_hits(die, more):
    expected = rolled(die, False, lambda face: Fraction(face + more > 0))

    assert abs(odds.hits(odds.roller(die, False), more) - 1000 * expected) <= 0.5


def test_differences_beyond_the_table_are_as_sure_as_its_ends():
    plain = odds.roller(YELLOW, False)

    assert odds.wins(plain, plain, 40) == odds.SURE
    assert odds.wins(plain, plain, -40) == 0
    assert odds.fails(plain, 40) == odds.SURE
    assert odds.hits(plain, -40) == 0


def test_some_odds_by_hand():
    yellow, red = odds.roller(YELLOW, False), odds.roller(RED, False)

    assert odds.fails(yellow, 1) == round(1000 * 2 / 6)  # two zeros
    assert odds.fails(red, 3) == round(1000 * 2 / 6 * 2 / 6)  # a gear, and another one
    assert odds.wins(yellow, yellow, 0) == round(1000 * 14 / 36)
    assert odds.hits(yellow, -3) == round(1000 / 6)
