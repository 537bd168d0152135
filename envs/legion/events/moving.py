"""Events of moves: units that move, are placed and displaced, melees, transports, and tokens that are carried and put down."""

from typing import Final

from grognard.envs.core.changes import Change
from grognard.envs.core.events import Kind, counted, number, piece, player, word
from grognard.envs.legion.actions import MOVE_NAMES
from grognard.envs.legion.events.kinds import EVENTS
from grognard.envs.legion.events.round import of_minis, of_unit
from grognard.envs.legion.names import MARKER_NAMES, MINI_NAMES, PLAYERS, UNIT_NAMES
from grognard.envs.legion.state import MARKER_KINDS


def of_token(*fields: str) -> list[Change]:
    """Something of the token on the table of the event may have become anything."""
    return [Change(f"markers/{{token}}/{field}") for field in fields]


UNIT_MOVED: Final[Kind] = EVENTS.kind(
    "unit moved",
    "LG-MOVE-3",
    "{unit} moves ({move}): its leader goes to ({x}, {y}, {z}), heading {heading}.",
    piece("unit", UNIT_NAMES),
    word("move", MOVE_NAMES),
    number("x"),
    number("y"),
    number("z"),
    number("heading"),
    changes=of_unit("moves", "standard_moves"),
)
MINI_PLACED: Final[Kind] = EVENTS.kind(
    "mini placed",
    "LG-MOVE-6",
    "{mini} stands at ({x}, {y}, {z}), heading {heading}.",
    piece("mini", MINI_NAMES),
    number("x"),
    number("y"),
    number("z"),
    number("heading"),
    changes=[Change(f"minis/{{mini}}/{place}", to=place) for place in ("x", "y", "z", "heading")],
)
UNIT_DISPLACED: Final[Kind] = EVENTS.kind(
    "unit displaced",
    "LG-NOTCH-7",
    "{unit} is displaced by {mover}.",
    piece("unit", UNIT_NAMES),
    piece("mover", UNIT_NAMES, nothing="a cart"),
    changes=of_unit("displaced"),
)
MELEE_BEGAN: Final[Kind] = EVENTS.kind(
    "melee began",
    "LG-MELEE-2",
    "{unit} is in melee with {enemy}.",
    piece("unit", UNIT_NAMES),
    piece("enemy", UNIT_NAMES),
)
FALLEN_CLEARED: Final[Kind] = EVENTS.kind(
    "fallen minis cleared",
    "LG-MELEE-6",
    "Taken off the table: {amount}.",
    counted("amount", "defeated mini"),
    changes=[Change("minis/*/z")],
)
UNIT_EMBARKED: Final[Kind] = EVENTS.kind(
    "unit embarked",
    "LG-K-embark",
    "{unit} is aboard {vehicle}.",
    piece("unit", UNIT_NAMES),
    piece("vehicle", UNIT_NAMES),
    changes=[*of_unit("life"), Change("units/{unit}/aboard", to="vehicle"), *of_minis("x", "y", "z")],
)
UNIT_DISEMBARKED: Final[Kind] = EVENTS.kind(
    "unit disembarked",
    "LG-K-disembark",
    "{unit} leaves {vehicle}.",
    piece("unit", UNIT_NAMES),
    piece("vehicle", UNIT_NAMES),
    changes=of_unit("life", "aboard"),
)
TOKEN_CARRIED: Final[Kind] = EVENTS.kind(
    "token carried",
    "LG-BATTLE-1",
    "{token} follows {unit} to ({x}, {y}).",
    piece("token", MARKER_NAMES),
    piece("unit", UNIT_NAMES),
    number("x"),
    number("y"),
    changes=[*of_token("z"), Change("markers/{token}/x", to="x"), Change("markers/{token}/y", to="y")],
)
TOKEN_DROPPED: Final[Kind] = EVENTS.kind(
    "token dropped",
    "LG-BATTLE-2",
    "{unit} drops {token}.",
    piece("unit", UNIT_NAMES),
    piece("token", MARKER_NAMES),
    changes=of_token("holder", "face", "dropped"),
)
TOKEN_PUT: Final[Kind] = EVENTS.kind(
    "token put",
    "LG-K-smoke",
    "{player} puts {token} ({marker}) at ({x}, {y}).",
    player("player", PLAYERS),
    piece("token", MARKER_NAMES),
    word("marker", MARKER_KINDS),
    number("x"),
    number("y"),
    changes=[Change("markers/{token}")],
)
BANE_REVEALED: Final[Kind] = EVENTS.kind(
    "bane token revealed",
    "LG-K-bane-tokens",
    "{token} of {player} is revealed: {bane}.",
    player("player", PLAYERS),
    piece("token", MARKER_NAMES),
    word("bane", ("Here I Am", "Smoke and Mirrors", "Kablamo!")),
    changes=[Change("markers/{token}")],
)
