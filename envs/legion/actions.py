"""What players can say in Legion, with its text notation.

Sides are seen from whoever speaks: own units are `mine 1` to `mine 20`, those of the opponent `theirs 1` to `theirs 20`, in the
order of the army lists. Minis, upgrade cards and weapons are those of the unit in question. Lengths, directions and places are
the answers of the geometry.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Catalogue, Verb
from grognard.envs.legion.data.printed import RANKS
from grognard.envs.legion.data.tables import COMMANDS, KEYWORDS
from grognard.envs.legion.geometry.answers import (
    BEND_NAMES,
    BY_HAND_DIRECTION_NAMES,
    BY_HAND_DISTANCE_NAMES,
    COLUMN_NAMES,
    DIRECTION_NAMES,
    EDGE_NAMES,
    EIGHTH_NAMES,
    FORMATION_NAMES,
    HEADING_NAMES,
    ROW_NAMES,
    SIDE_NAMES,
    SPOT_NAMES,
    STEP_NAMES,
)

UNIT_SLOTS: Final[i64] = 20
MINI_SLOTS: Final[i64] = 8
UPGRADE_SLOTS: Final[i64] = 8
NUMBERS: Final = 25
WEAPON_SLOTS: Final = 16
TOKEN_SLOTS: Final = 48  # markers on the table
PIECE_SLOTS: Final = 32  # 24 pieces of terrain and 8 barricades

MY_UNITS: Final = [f"mine {slot + 1}" for slot in range(20)]
THEIR_UNITS: Final = [f"theirs {slot + 1}" for slot in range(20)]
UNIT_NAMES: Final = MY_UNITS + THEIR_UNITS
MINI_ROWS: Final = [f"{unit}{letter}" for unit in UNIT_NAMES for letter in "abcdefgh"]
CARD_SLOTS: Final = [f"{unit}.{slot}" for unit in UNIT_NAMES for slot in range(1, 9)]
ATTACK_DICE: Final = ("red", "black", "white")
ATTACK_FACES: Final = ("hit", "crit", "surge", "blank")
DEFENCE_DICE: Final = ("red", "white")
DEFENCE_FACES: Final = ("block", "surge", "blank")

CATALOGUE: Final[Catalogue] = Catalogue()

DONE: Final[i64] = CATALOGUE.word("done", "decline, keep, no, stop, end")
YES: Final[i64] = CATALOGUE.word("yes", "the one thing that is offered")
PASS: Final[i64] = CATALOGUE.word("pass", "pass the turn (D20, LG-ACT-4)")
DRAW: Final[i64] = CATALOGUE.word("draw", "draw an order token from the pool (D20)")
STAY: Final[i64] = CATALOGUE.word("stay", "move without leaving the place, to form up again (D29)")
RESOLVE: Final[Verb] = CATALOGUE.verb(
    "resolve",
    "this of several effects first (D64): of a battle card, a supply card of the unit, a command card in play",
    [
        "objective",
        "deployment",
        "condition",
        *(f"supply {n}" for n in range(1, 13)),
        *(f"played {n}" for n in range(1, 9)),
    ],
)
FLAW: Final[i64] = CATALOGUE.word("flaw", "play the flaw card (D11)")
ROLE: Final[Verb] = CATALOGUE.verb("role", "play this colour (D01)", ["blue", "red"])
EDGE: Final[Verb] = CATALOGUE.verb("edge", "which long edge red takes (D02)", ["as drawn", "turned"])
DISCARD: Final[Verb] = CATALOGUE.verb(
    "discard", "the leftmost battle card of this row (D03)", ["objective", "deployment", "condition"]
)
UNIT: Final[Verb] = CATALOGUE.verb("unit", "this unit: deploy, order, activate, target, defend", UNIT_NAMES, ("units",))
MINI: Final[Verb] = CATALOGUE.verb("mini", "this mini of the unit in question (D53, D54)", list("abcdefgh"))
CARD: Final[Verb] = CATALOGUE.verb(
    "card", "this upgrade card of the unit in question", [str(slot + 1) for slot in range(8)]
)
COMMAND: Final[Verb] = CATALOGUE.verb(
    "command",
    "this command card of yours (D10, D12, D13, D73)",
    COMMANDS.names,
    ("commands",),
)
USE: Final[Verb] = CATALOGUE.verb("use", "this keyword of the unit in question", KEYWORDS.names)
TOKEN_OF: Final[Verb] = CATALOGUE.verb(
    "token of", "spend a token of this unit, or hand one over to it (D71, D72)", UNIT_NAMES, ("units",)
)
KIND: Final[Verb] = CATALOGUE.verb(
    "kind",
    "this kind of token or result",
    ["aim", "dodge", "surge", "standby", "observation", "suppression", "ion", "immobilize", "poison", "shield", "wound",
     "damage", "hit", "crit", "block", "blank", "recover", "smoke"],
)  # fmt: skip
NUMBER: Final[Verb] = CATALOGUE.verb("number", "an amount", [str(number) for number in range(NUMBERS)])
RANK: Final[Verb] = CATALOGUE.verb("rank", "an order token of this rank (D21)", list(RANKS))
ACTION_NAMES: Final = (
    "aim", "dodge", "attack", "move", "recover", "standby", "withdraw", "compulsory move", "claim", "drop", "sabotage",
    "repair", "resupply", "embark",
)  # fmt: skip
DO: Final[Verb] = CATALOGUE.verb("do", "perform this action (D26)", list(ACTION_NAMES))
MOVE_NAMES: Final = (
    "standard",
    "climb",
    "jump",
    "pivot",
    "reverse",
    "strafe left",
    "strafe right",
    "embark",
    "disembark",
)
MOVE: Final[Verb] = CATALOGUE.verb("move", "this kind of move (D28)", list(MOVE_NAMES))
KIND_OF_ATTACK: Final[Verb] = CATALOGUE.verb("attack", "this kind of attack (D35)", ["melee", "ranged"])
WEAPON: Final[Verb] = CATALOGUE.verb(
    "weapon", "this weapon of the unit in question (D37)", [str(slot + 1) for slot in range(WEAPON_SLOTS)]
)
DIE: Final[Verb] = CATALOGUE.verb(
    "die",
    "an attack die of this colour and face (D42, D43)",
    [f"{die} {face}" for die in ATTACK_DICE for face in ATTACK_FACES],
)
DEFENCE_DIE: Final[Verb] = CATALOGUE.verb(
    "defence die",
    "a defence die of this colour and face (D51)",
    [f"{die} {face}" for die in DEFENCE_DICE for face in DEFENCE_FACES],
)

# Places: the answers of geometry/answers.py
DIRECTION: Final[Verb] = CATALOGUE.verb("towards", "move in this direction (D29)", DIRECTION_NAMES)
TO_UNIT: Final[Verb] = CATALOGUE.verb(
    "to unit", "move with respect to this unit, or into a transport (D29)", UNIT_NAMES, ("units",)
)
TO_TOKEN: Final[Verb] = CATALOGUE.verb(
    "to token", "move beside this token, or choose it", [str(row + 1) for row in range(TOKEN_SLOTS)], ("markers",)
)
TO_PIECE: Final[Verb] = CATALOGUE.verb(
    "to piece",
    "move to this piece of terrain, or choose it",
    [str(row + 1) for row in range(PIECE_SLOTS)],
    ("terrain",),
)
STEP: Final[Verb] = CATALOGUE.verb("step", "how far, along the direction (D29)", STEP_NAMES)
REACH: Final[Verb] = CATALOGUE.verb("end", "where with respect to the unit (D29)", EDGE_NAMES)
SIDE: Final[Verb] = CATALOGUE.verb("side", "on this side of it (D29, D66)", SIDE_NAMES)
SPOT: Final[Verb] = CATALOGUE.verb("spot", "at this spot of the terrain (D29)", SPOT_NAMES)
BEND: Final[Verb] = CATALOGUE.verb("tool", "tool and bend of a notched base (D29)", BEND_NAMES)
EIGHTH: Final[Verb] = CATALOGUE.verb("eighth", "how far along the tool (D29)", EIGHTH_NAMES)
HEADING: Final[Verb] = CATALOGUE.verb("heading", "turn to this heading (D08, D28, D32, D67)", HEADING_NAMES)
FORMATION: Final[Verb] = CATALOGUE.verb("formation", "how the other minis stand (D30)", FORMATION_NAMES)
BY_HAND: Final[Verb] = CATALOGUE.verb(
    "mini towards", "the direction of a mini from its leader", BY_HAND_DIRECTION_NAMES
)
BY_HAND_AT: Final[Verb] = CATALOGUE.verb("mini at", "its distance from the leader", BY_HAND_DISTANCE_NAMES)
COLUMN: Final[Verb] = CATALOGUE.verb("column", "a column of the lattice (D05, D08)", COLUMN_NAMES)
ROW: Final[Verb] = CATALOGUE.verb("row", "a row of the lattice (D05, D08)", ROW_NAMES)
USER: Final[Verb] = CATALOGUE.verb("by", "use something of this unit, which is said next (D16)", UNIT_NAMES, ("units",))

# What RESOLVE names.
OBJECTIVE_CARD: Final[i64] = 0
DEPLOYMENT_CARD: Final[i64] = 1
CONDITION_CARD: Final[i64] = 2
FIRST_SUPPLY: Final[i64] = 3
FIRST_PLAYED: Final[i64] = 15

# The actions of DO.
AIMING: Final[i64] = 0
DODGING: Final[i64] = 1
ATTACKING: Final[i64] = 2
MOVING: Final[i64] = 3
RECOVERING: Final[i64] = 4
STANDING_BY: Final[i64] = 5
WITHDRAWING: Final[i64] = 6
COMPULSORY_MOVE: Final[i64] = 7
CLAIMING: Final[i64] = 8
DROPPING: Final[i64] = 9
SABOTAGING: Final[i64] = 10
REPAIRING: Final[i64] = 11
RESUPPLYING: Final[i64] = 12
EMBARKING: Final[i64] = 13

# The kinds of MOVE.
STANDARD: Final[i64] = 0
CLIMB: Final[i64] = 1
JUMP: Final[i64] = 2
PIVOT: Final[i64] = 3
REVERSE: Final[i64] = 4
STRAFE_LEFT: Final[i64] = 5
STRAFE_RIGHT: Final[i64] = 6
EMBARK: Final[i64] = 7
DISEMBARK: Final[i64] = 8

MELEE: Final[i64] = 0
RANGED: Final[i64] = 1


def say_unit(speaker: i64, unit: i64) -> i64:
    """How a player names a unit."""
    return UNIT.at(seen_unit(speaker, unit))


def said_unit(speaker: i64, action: i64) -> i64:
    """The inverse."""
    return seen_unit(speaker, UNIT.argument(action))


def say_user(speaker: i64, unit: i64) -> i64:
    """How a player names a unit of which something is used."""
    return USER.at(seen_unit(speaker, unit))


def said_user(speaker: i64, action: i64) -> i64:
    """The inverse."""
    return seen_unit(speaker, USER.argument(action))


def seen_unit(speaker: i64, unit: i64) -> i64:
    """The place of a unit among those that a player names, and back: own ones come first."""
    return unit if speaker == 0 else (unit + UNIT_SLOTS) % (2 * UNIT_SLOTS)
