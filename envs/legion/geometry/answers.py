"""The answers to questions about places: how many there are of each kind, what they are called, and what the numbers mean.

Directions, sides and tails are fixed to the table and run counter-clockwise from +x. Turning the table by 180 degrees
adds half a turn to each of them (`opposite`). Bends, steps, eighths and spots keep their numbers; columns and rows count from
the other end.
"""

from typing import Final

from mypy_extensions import i64

NONE: Final[i64] = -1

# Which way: a direction, and how far along it in half inches.
DIRECTION_ANSWERS: Final = 48
DIRECTION_NAMES: Final = [f"{degrees // 10}.{degrees % 10}" for degrees in range(0, 3600, 75)]
STEP_ANSWERS: Final = 16
FULL_REACH: Final[i64] = 15  # the last step
HALF_INCH: Final[i64] = 127
STEP_NAMES: Final = [f"{halves // 2}.{halves % 2 * 5} in" for halves in range(1, 16)] + ["full reach"]

# With respect to a unit: into contact, or to the edge of range n.
EDGE_ANSWERS: Final = 11
INTO_CONTACT: Final[i64] = 0
FIRST_INSIDE: Final[i64] = 1  # just inside range 1; those of range 2 to 5 follow
FIRST_OUTSIDE: Final[i64] = 6  # just outside range 1
EDGE_NAMES: Final = [
    "contact",
    *(f"inside range {number}" for number in range(1, 6)),
    *(f"outside range {number}" for number in range(1, 6)),
]

# Beside a token, or where a carried one lies.
SIDE_ANSWERS: Final = 8
SIDE_NAMES: Final = ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"]

# At a piece of terrain.
SPOT_ANSWERS: Final = 24
SPOT_NAMES: Final = [str(number + 1) for number in range(SPOT_ANSWERS)]

# Notched bases: tool and bend, then how far.
BENDS: Final[i64] = 9  # of a tool, -60 to 60 degrees in steps of 15; above zero is to the left
STRAIGHT: Final[i64] = 4
BEND_ANSWERS: Final = 27
BEND_NAMES: Final = [
    f"speed {tool} {'straight' if bend == 0 else f'left {15 * bend}' if bend > 0 else f'right {-15 * bend}'}"
    for tool in range(1, 4)
    for bend in range(-4, 5)
]
EIGHTH_ANSWERS: Final = 9
TO_CONTACT: Final[i64] = 8  # not an eighth: as far as the first enemy base on the way, and touching it
FIRST_BENT: Final[i64] = 4  # a bent tool leads at least five eighths far
EIGHTH_NAMES: Final = [*(f"{number}/8" for number in range(1, 9)), "contact"]
HEADING_ANSWERS: Final = 24
HEADING_NAMES: Final = [str(degrees) for degrees in range(0, 360, 15)]

# How the other minis stand.
FORMATION_ANSWERS: Final = 17
TIGHT: Final[i64] = 0
LOOSE: Final[i64] = 1
FIRST_LINE: Final[i64] = 2
LINES: Final[i64] = 4
FIRST_COLUMN: Final[i64] = 6
COLUMNS: Final[i64] = 8
SHELTER: Final[i64] = 14
FIRING: Final[i64] = 15
HAND: Final[i64] = 16  # each mini is asked for
FORMATION_NAMES: Final = [
    "tight",
    "loose",
    *(f"line {degrees}" for degrees in range(0, 180, 45)),
    *(f"column {side}" for side in SIDE_NAMES),
    "shelter",
    "firing",
    "by hand",
]
BY_HAND_DIRECTIONS: Final = 24
BY_HAND_DIRECTION_NAMES: Final = HEADING_NAMES
BY_HAND_DISTANCES: Final = 8
BY_HAND_DISTANCE_NAMES: Final = ["touching", *(f"{number}/7 of cohesion" for number in range(1, 8))]

# Places that are offered around something.
DISPLACEMENT_PLACES: Final = 8
CONTACT_PLACES: Final = 24  # round a vehicle (disembark)

# The lattice of one inch.
COLUMN_ANSWERS: Final = 72
ROW_ANSWERS: Final = 36
COLUMN_NAMES: Final = [str(column) for column in range(COLUMN_ANSWERS)]
ROW_NAMES: Final = [str(row) for row in range(ROW_ANSWERS)]


def opposite(answer: i64, answers: i64) -> i64:
    """The answer that means the same after the table has been turned by 180 degrees, of directions, sides, headings and tails."""
    return (answer + answers // 2) % answers


def bend_answer(tool: i64, bend: i64) -> i64:
    """Tool 1 to 3 with a bend of -4 to 4 steps to the left."""
    return (tool - 1) * BENDS + bend + STRAIGHT


def tool_of(answer: i64) -> i64:
    return answer // BENDS + 1


def bend_of(answer: i64) -> i64:
    return answer % BENDS - STRAIGHT
