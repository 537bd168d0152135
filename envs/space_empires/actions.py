"""What a player can say in Space Empires, with its text notation.

Counters are named by type and number (`SC#1`), hexes by row and column (`R5C4`), players by colour.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Catalogue, Verb
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

CATALOGUE: Final = Catalogue(
    [
        Verb("done", "nothing more of this; go on"),
        Verb("yes", "do it, announce it, reveal it"),
        Verb("no", "do not"),
        Verb("hold", "this ship does not fire now"),
        Verb("retreat", "this ship retreats instead of firing"),
        Verb("all", "everything that can be chosen here: the whole stack, all technologies"),
        Verb("new", "put the new ship under a counter of its own"),
        Verb("scuttle", "scuttle a ship; the next choice says which"),
        Verb("split", "split ships off a group; the next choices say which and how many"),
        Verb("join", "join two groups; the next choices say which goes into which"),
        Verb("look", "a cruiser with Exploration looks at an adjacent hex; the next choices say which and where"),
        Verb("bid", "add so many CP to the bid", ["1", "5", "25"]),
        Verb("ships", "so many ships", ["1", "2", "3", "4", "5"]),
        Verb(
            "at",
            "the hex where something is done: units to move, a battle, an exploration, a building site",
            HEX_NAMES,
            ("hexes",),
        ),
        Verb("to", "the hex where something goes: a step, a retreat, a drift, a look", HEX_NAMES, ("hexes",)),
        Verb("choose", "one of the counters the player decides for", _COUNTERS, _OWN),
        Verb("fire at", "the enemy counter that is fired at, or hit by a mine", [*_COUNTERS, *_MACHINES], _SEEN),
        Verb(
            "colonise",
            "this colony ship settles on the planet of its hex",
            _COUNTERS[FIRST_COLONY_SHIP:FIRST_MINER],
            _OWN,
        ),
        Verb(
            "load",
            "this miner takes the minerals or the wreck of its hex in tow",
            _COUNTERS[FIRST_MINER:FIRST_MERCHANT],
            _OWN,
        ),
        Verb(
            "unload", "this miner leaves its load at the colony of its hex", _COUNTERS[FIRST_MINER:FIRST_MERCHANT], _OWN
        ),
        Verb("build", "buy a unit of this type; further choices say where", UNITS.symbols[: UNITS.players]),
        Verb("technology", "buy, fund, take or upgrade this technology", list(TECHNOLOGIES)),
        Verb("player", "a player, or the enemy to fight first", [*COLOURS, "aliens", "machines"]),
    ]
)

DONE: Final[i64] = CATALOGUE.start("done")
YES: Final[i64] = CATALOGUE.start("yes")
NO: Final[i64] = CATALOGUE.start("no")
HOLD: Final[i64] = CATALOGUE.start("hold")
RETREAT: Final[i64] = CATALOGUE.start("retreat")
ALL: Final[i64] = CATALOGUE.start("all")
NEW: Final[i64] = CATALOGUE.start("new")
SCUTTLE: Final[i64] = CATALOGUE.start("scuttle")
SPLIT: Final[i64] = CATALOGUE.start("split")
JOIN: Final[i64] = CATALOGUE.start("join")
LOOK: Final[i64] = CATALOGUE.start("look")
BID: Final[i64] = CATALOGUE.start("bid")
SHIPS: Final[i64] = CATALOGUE.start("ships")
AT: Final[i64] = CATALOGUE.start("at")
TO: Final[i64] = CATALOGUE.start("to")
CHOOSE: Final[i64] = CATALOGUE.start("choose")
FIRE_AT: Final[i64] = CATALOGUE.start("fire at")
COLONISE: Final[i64] = CATALOGUE.start("colonise")
LOAD: Final[i64] = CATALOGUE.start("load")
UNLOAD: Final[i64] = CATALOGUE.start("unload")
BUILD: Final[i64] = CATALOGUE.start("build")
RESEARCH: Final[i64] = CATALOGUE.start("technology")
PLAYER: Final[i64] = CATALOGUE.start("player")
