"""The names that positions, views, events and pictures use, the same for every reader.

Units are named by seat and slot (`gold 3`), their minis by a letter more (`gold 3a`), upgrade cards by unit and slot
(`gold 3.1`), tokens on the table by row (`token 7`). What players say is seen from their own seat instead (actions.py).
"""

from typing import Final

from grognard.envs.legion.actions import MINI_SLOTS, TOKEN_SLOTS, UNIT_SLOTS, UPGRADE_SLOTS
from grognard.envs.legion.data.printed import CATEGORIES, SETS
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, KEYWORDS, UNITS, UPGRADES, WEAPONS

PLAYERS: Final = ["gold", "silver"]
UNIT_NAMES: Final = [f"{seat} {slot}" for seat in PLAYERS for slot in range(1, int(UNIT_SLOTS) + 1)]
MINI_NAMES: Final = [f"{unit}{letter}" for unit in UNIT_NAMES for letter in "abcdefgh"[: int(MINI_SLOTS)]]
CARD_SLOT_NAMES: Final = [f"{unit}.{slot}" for unit in UNIT_NAMES for slot in range(1, int(UPGRADE_SLOTS) + 1)]
MARKER_NAMES: Final = [f"token {row}" for row in range(1, TOKEN_SLOTS + 1)]
UNIT_KINDS: Final = UNITS.labels
UPGRADE_KINDS: Final = UPGRADES.labels
COMMAND_NAMES: Final = COMMANDS.names
BATTLE_NAMES: Final = [
    f"{name} ({SETS[BATTLE.set[row]]} {CATEGORIES[BATTLE.category[row]]})" if BATTLE.names.count(name) > 1 else name
    for row, name in enumerate(BATTLE.names)
]
WEAPON_NAMES: Final = [
    f"{name} ({row})" if WEAPONS.names.count(name) > 1 else name for row, name in enumerate(WEAPONS.names)
]
ABILITY_NAMES: Final = [
    *KEYWORDS.names,
    *(f"upgrade {label}" for label in UPGRADE_KINDS),
    *(f"command {name}" for name in COMMAND_NAMES),
    *(f"battle {name}" for name in BATTLE_NAMES),
]
