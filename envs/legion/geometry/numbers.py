"""Whole numbers in the place of fractions: directions, headings, rounding and roots.

A length of 1 is a tenth of a millimetre. Directions and headings run counter-clockwise from +x. Nothing here depends on
a processor's floating point: the tables are spelt out, and the guess of a root is corrected.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

INCH: Final[i64] = 254
BAND: Final[i64] = 1524  # LG-GEN-9: a range band is 6 in
BANDS: Final[i64] = 5
BEYOND: Final[i64] = 6  # what `band` says of everything farther away than range 5
CONTACT: Final[i64] = 5  # the widest gap that still counts as contact

ONE: Final[i64] = 16384  # cosines and sines are multiplied by this
DIRECTIONS: Final = 48  # steps of 7.5 degrees
HEADINGS: Final = 24  # steps of 15 degrees, for notched bases and terrain

# Powers of two, for sets as bits: compiled, a constant 1 that is shifted is only 32 bits wide.
BIT: Final[vec[i64]] = vec[i64]([1 << number for number in range(62)])

# The cosine of 0, 7.5, ... 90 degrees. The other quadrants follow from it, so opposite directions are exact opposites.
_QUADRANT: Final[vec[i64]] = vec[i64](
    [16384, 16244, 15826, 15137, 14189, 12998, 11585, 9974, 8192, 6270, 4240, 2139, 0]
)


def _cosine(step: i64) -> i64:
    step %= DIRECTIONS
    if step > 24:
        step = 48 - step
    return _QUADRANT[step] if step <= 12 else -_QUADRANT[24 - step]


def _table(steps: i64, first: i64) -> vec[i64]:
    """Cosines of all directions that are `steps` apart, from `first` on."""
    found = vec[i64]()
    for at in range(i64(DIRECTIONS) // steps):
        found = append(found, _cosine(at * steps + first))
    return found


DIRECTION_X: Final[vec[i64]] = _table(1, 0)
DIRECTION_Y: Final[vec[i64]] = _table(1, 36)  # sin a = cos (a - 90 degrees)
HEADING_X: Final[vec[i64]] = _table(2, 0)
HEADING_Y: Final[vec[i64]] = _table(2, 36)


def magnitude(n: i64) -> i64:
    """n without its sign."""
    return -n if n < 0 else n


def beyond(least: i64, most: i64, at: i64) -> i64:
    """How far a coordinate lies outside an interval."""
    if at < least:
        return least - at
    return at - most if at > most else i64(0)


def rounded(a: i64, b: i64) -> i64:
    """a / b to the nearest whole number, halves away from zero, so that it changes its sign with a; b is above zero."""
    if a < 0:
        return -(((b >> 1) - a) // b)
    return (a + (b >> 1)) // b


def root(n: i64) -> i64:
    """The square root of n, rounded down; n is below 2^62 and not negative."""
    guess: i64 = int(math.sqrt(float(n)))  # a float, so that it compiles to one instruction
    while guess * guess > n:
        guess -= 1
    while (guess + 1) * (guess + 1) <= n:
        guess += 1
    return guess


def root_up(n: i64) -> i64:
    """The square root of n, rounded up."""
    return root(n - 1) + 1 if n > 0 else i64(0)
