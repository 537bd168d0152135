"""Events of battle cards: tokens that are laid, claimed, sabotaged, detonated; supplies; carts."""

from typing import Final

from grognard.envs.core.changes import Change
from grognard.envs.core.events import Kind, counted, dice, number, piece, player
from grognard.envs.legion.events.kinds import EVENTS
from grognard.envs.legion.events.round import of_unit
from grognard.envs.legion.names import BATTLE_NAMES, MARKER_NAMES, PLAYERS, UNIT_NAMES
from grognard.envs.legion.rules.dice import DEFENCE_DICE, RED_DEFENCE

TOKEN_LAID: Final[Kind] = EVENTS.kind(
    "battle token laid",
    "LG-SETUP-19",
    "{player} puts {token} at ({x}, {y}).",
    player("player", PLAYERS),
    piece("token", MARKER_NAMES),
    number("x"),
    number("y"),
    changes=[Change("markers")],
)
BARRICADE_PLACED: Final[Kind] = EVENTS.kind(
    "barricade placed",
    "LG-TERRAIN-4",
    "{player} places a barricade at ({x}, {y}).",
    player("player", PLAYERS),
    number("x"),
    number("y"),
    changes=[Change("barricades")],
)
UNIT_NAMED: Final[Kind] = EVENTS.kind(
    "unit named",
    "LG-SETUP-18",
    "{player} names {unit}.",
    player("player", PLAYERS),
    piece("unit", UNIT_NAMES),
    changes=[],
)
CLAIMED: Final[Kind] = EVENTS.kind(
    "token claimed",
    "LG-BATTLE-1",
    "{unit} claims {token}.",
    piece("unit", UNIT_NAMES),
    piece("token", MARKER_NAMES),
    changes=[Change("markers"), Change("effects")],
)
SABOTAGED: Final[Kind] = EVENTS.kind(
    "token sabotaged",
    "LG-BATTLE-4",
    "{unit} leaves {token} with {wounds}.",
    piece("unit", UNIT_NAMES),
    piece("token", MARKER_NAMES),
    counted("wounds", "wound"),
    changes=[Change("markers")],
)
RESUPPLIED: Final[Kind] = EVENTS.kind(
    "unit resupplied",
    "LG-BATTLE-5",
    "{unit} keeps {card}.",
    piece("unit", UNIT_NAMES),
    piece("card", BATTLE_NAMES),
    changes=[*of_unit("supply_cards", "supply_used"), Change("supplies")],
)
MINE_ROLLED: Final[Kind] = EVENTS.kind(
    "mine rolled",
    "LG-BATTLE-9",
    "{token} rolls {roll} for {unit}.",
    piece("token", MARKER_NAMES),
    piece("unit", UNIT_NAMES),
    dice("roll", "mine", DEFENCE_DICE[RED_DEFENCE]),
)
TOKEN_REMOVED: Final[Kind] = EVENTS.kind(
    "battle token removed",
    "LG-BATTLE-9",
    "{token} is removed.",
    piece("token", MARKER_NAMES),
    changes=[Change("markers")],
)
CART_MOVED: Final[Kind] = EVENTS.kind(
    "cart moved",
    "LG-BATTLE-6",
    "{token} moves to ({x}, {y}), heading {heading}.",
    piece("token", MARKER_NAMES),
    number("x"),
    number("y"),
    number("heading"),
    changes=[Change("markers")],
)
SUPPLIES_SHUFFLED: Final[Kind] = EVENTS.kind(
    "supplies shuffled", "LG-BATTLE-5", "The supply cards are shuffled.", changes=[Change("supplies")]
)
SUPPLIES_TAKEN: Final[Kind] = EVENTS.kind(
    "supplies taken",
    "LG-BATTLE-5",
    "{unit} takes supplies from {token}.",
    piece("unit", UNIT_NAMES),
    piece("token", MARKER_NAMES),
    changes=[Change("markers"), Change("supplies")],
)
SUPPLY_USED: Final[Kind] = EVENTS.kind(
    "supply card used",
    "LG-BATTLE-5",
    "{unit} uses or readies a supply card.",
    piece("unit", UNIT_NAMES),
    changes=[*of_unit("supply_used")],
)
