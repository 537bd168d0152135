"""What a player can say in Space Empires, with its text notation.

Counters are named by type and number (`SC#1`), hexes by row and column (`R5C4`), players by colour.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.actions import Catalogue
from grognard.envs.space_empires.data.printed import (
    COLOURS,
    FIRST_COLONY_SHIP,
    FIRST_MERCHANT,
    FIRST_MINER,
    HEX_NAMES,
    MACHINES,
    TECHNOLOGIES,
)
from grognard.envs.space_empires.data.tables import UNITS

_ALIENS = UNITS.symbols[UNITS.players : UNITS.first_machine]
_MACHINES = [f"machine#{number + 1}" for number in range(MACHINES)]
_COUNTERS = [*UNITS.slot_names, *[f"alien {name}" for name in _ALIENS]]
_OWN = ("my_groups", "my_singles")
_SEEN = ("seen_groups", "seen_singles", "alien_ships", "machines")

CATALOGUE: Final[Catalogue] = Catalogue()
DONE: Final[i64] = CATALOGUE.word("done", "nothing more of this; go on")
YES: Final[i64] = CATALOGUE.word("yes", "do it, announce it, reveal it")
NO: Final[i64] = CATALOGUE.word("no", "do not")
HOLD: Final[i64] = CATALOGUE.word("hold", "this ship does not fire now")
RETREAT: Final[i64] = CATALOGUE.word("retreat", "this ship retreats instead of firing")
ALL: Final[i64] = CATALOGUE.word("all", "everything that can be chosen here: the whole stack, all technologies")
NEW: Final[i64] = CATALOGUE.word("new", "put the new ship under a counter of its own")
SCUTTLE: Final[i64] = CATALOGUE.word("scuttle", "scuttle a ship; the next choice says which")
SPLIT: Final[i64] = CATALOGUE.word("split", "split ships off a group; the next choices say which and how many")
JOIN: Final[i64] = CATALOGUE.word("join", "join two groups; the next choices say which goes into which")
LOOK: Final[i64] = CATALOGUE.word(
    "look", "a cruiser with Exploration looks at an adjacent hex; the next choices say which and where"
)
BIDS: Final[vec[i64]] = vec[i64]([1, 5, 25])
BID: Final = CATALOGUE.verb("bid", "add so many CP to the bid", [str(amount) for amount in BIDS])
SHIPS: Final = CATALOGUE.verb("ships", "so many ships", ["1", "2", "3", "4", "5"])
AT: Final = CATALOGUE.verb(
    "at",
    "the hex where something is done: units to move, a battle, an exploration, a building site",
    HEX_NAMES,
    ("hexes",),
)
TO: Final = CATALOGUE.verb(
    "to", "the hex where something goes: a step, a retreat, a drift, a look", HEX_NAMES, ("hexes",)
)
CHOOSE: Final = CATALOGUE.verb("choose", "one of the counters the player decides for", _COUNTERS, _OWN)
FIRE_AT: Final = CATALOGUE.verb(
    "fire at", "the enemy counter that is fired at, or hit by a mine", [*_COUNTERS, *_MACHINES], _SEEN
)
COLONISE: Final = CATALOGUE.verb(
    "colonise", "this colony ship settles on the planet of its hex", _COUNTERS[FIRST_COLONY_SHIP:FIRST_MINER], _OWN
)
LOAD: Final = CATALOGUE.verb(
    "load", "this miner takes the minerals or the wreck of its hex in tow", _COUNTERS[FIRST_MINER:FIRST_MERCHANT], _OWN
)
UNLOAD: Final = CATALOGUE.verb(
    "unload", "this miner leaves its load at the colony of its hex", _COUNTERS[FIRST_MINER:FIRST_MERCHANT], _OWN
)
BUILD: Final = CATALOGUE.verb(
    "build", "buy a unit of this type; further choices say where", UNITS.symbols[: UNITS.players]
)
RESEARCH: Final = CATALOGUE.verb("technology", "buy, fund, take or upgrade this technology", list(TECHNOLOGIES))
PLAYER: Final = CATALOGUE.verb("player", "a player, or the enemy to fight first", [*COLOURS, "aliens", "machines"])
