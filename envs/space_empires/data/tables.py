"""The printed values of the game, loaded once."""

from typing import Final

from grognard.envs.space_empires.data.loader import load
from grognard.envs.space_empires.data.printed import Tables, Technologies, UnitTypes

_LOADED = load()
UNITS: Final[UnitTypes] = _LOADED[0]
TECHNOLOGY: Final[Technologies] = _LOADED[1]
TABLES: Final[Tables] = _LOADED[2]
