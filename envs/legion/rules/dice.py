"""The dice of Legion (section 1): attack dice are red, black and white, defence dice red and white."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.dice import Die
from grognard.envs.legion.state import State

# Faces of attack dice, and of defence dice, in the order of actions.py.
HIT: Final[i64] = 0
CRIT: Final[i64] = 1
ATTACK_SURGE: Final[i64] = 2
ATTACK_BLANK: Final[i64] = 3
ATTACK_FACES: Final[i64] = 4
BLOCK: Final[i64] = 0
DEFENCE_SURGE: Final[i64] = 1
DEFENCE_BLANK: Final[i64] = 2
DEFENCE_FACES: Final[i64] = 3

RED_ATTACK: Final[i64] = 0
BLACK_ATTACK: Final[i64] = 1
WHITE_ATTACK: Final[i64] = 2
ATTACK_COLOURS: Final[i64] = 3
RED_DEFENCE: Final[i64] = 0
WHITE_DEFENCE: Final[i64] = 1

_ATTACK: Final = ("hit", "crit", "surge", "blank")
_DEFENCE: Final = ("block", "surge", "blank")
ATTACK_DICE: Final[list[Die]] = [
    Die("red attack", _ATTACK, [5, 1, 1, 1]),
    Die("black attack", _ATTACK, [3, 1, 1, 3]),
    Die("white attack", _ATTACK, [1, 1, 1, 5]),
]
DEFENCE_DICE: Final[list[Die]] = [Die("red defence", _DEFENCE, [3, 1, 2]), Die("white defence", _DEFENCE, [1, 1, 4])]


def roll_attack(state: State, colour: i64) -> i64:
    """One attack die: the face that it shows."""
    return state.dice.throw(ATTACK_DICE[colour])


def roll_defence(state: State, colour: i64) -> i64:
    """One defence die: the face that it shows."""
    return state.dice.throw(DEFENCE_DICE[colour])
