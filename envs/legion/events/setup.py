"""Events of the setup: colours, edges, battle cards, deployment."""

from typing import Final

from grognard.envs.core.changes import Change
from grognard.envs.core.events import Kind, counted, dice, piece, player, word
from grognard.envs.legion.data.printed import CATEGORIES
from grognard.envs.legion.events.kinds import EVENTS
from grognard.envs.legion.events.round import of_unit, own
from grognard.envs.legion.maps import map_names
from grognard.envs.legion.names import BATTLE_NAMES, COMMAND_NAMES, PLAYERS, UNIT_NAMES, UPGRADE_KINDS
from grognard.envs.legion.options import EDGES
from grognard.envs.legion.rules.dice import DEFENCE_DICE, RED_DEFENCE

ARMY_TAKEN: Final[Kind] = EVENTS.kind(
    "army taken",
    "LG-SETUP-1",
    "{player} has an army of {points}.",
    player("player", PLAYERS),
    counted("points", "point"),
    changes=[*own("army", "cost", "hand", "contingencies"), Change("units"), Change("upgrades"), Change("minis")],
)
COLOUR_ROLLED: Final[Kind] = EVENTS.kind(
    "colour rolled",
    "LG-SETUP-15",
    "{player} rolls {roll} for the choice of colours.",
    player("player", PLAYERS),
    dice("roll", "colours", DEFENCE_DICE[RED_DEFENCE]),
)
COLOURS_SET: Final[Kind] = EVENTS.kind(
    "colours set",
    "LG-SETUP-15",
    "{player} plays blue.",
    player("player", PLAYERS),
    changes=[Change("blue", to="player")],
)
EDGE_SET: Final[Kind] = EVENTS.kind(
    "edge set",
    "LG-SETUP-16",
    "Red's edge is the upper one of the map, {edge}.",
    word("edge", EDGES),
    changes=[Change("turned")],
)
CARD_LAID_OUT: Final[Kind] = EVENTS.kind(
    "battle card laid out",
    "LG-SETUP-17",
    "{card} lies in the row of its category.",
    piece("card", BATTLE_NAMES),
    changes=[Change("rows")],
)
BATTLE_CARD_DISCARDED: Final[Kind] = EVENTS.kind(
    "battle card discarded",
    "LG-SETUP-17",
    "{player} discards {card}.",
    player("player", PLAYERS),
    piece("card", BATTLE_NAMES, nothing="no card"),
    changes=[Change("rows")],
)
BATTLE_CARD_USED: Final[Kind] = EVENTS.kind(
    "battle card used",
    "LG-SETUP-17",
    "The {category} of this battle is {card}.",
    word("category", CATEGORIES),
    piece("card", BATTLE_NAMES),
    changes=[Change("rows"), Change("{category}", to="card")],
)
DIVULGED: Final[Kind] = EVENTS.kind(
    "command card divulged",
    "LG-K-divulge",
    "{player} shows {card}.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=[*own("known", "hand")],
)
CARD_SWAPPED: Final[Kind] = EVENTS.kind(
    "upgrade swapped",
    "LG-K-loadout",
    "{unit} swaps an upgrade for {card}.",
    piece("unit", UNIT_NAMES),
    piece("card", UPGRADE_KINDS),
    changes=[Change("upgrades"), Change("minis"), *of_unit("leader")],
)
CARD_TURNED: Final[Kind] = EVENTS.kind(
    "upgrade turned",
    "LG-SETUP-10",
    "{unit} shows side B of {card}.",
    piece("unit", UNIT_NAMES),
    piece("card", UPGRADE_KINDS),
    changes=[Change("upgrades")],
)
UNIT_DEPLOYED: Final[Kind] = EVENTS.kind(
    "unit deployed",
    "LG-SETUP-20",
    "{unit} is deployed.",
    piece("unit", UNIT_NAMES),
    changes=[*of_unit("life", "aboard")],
)
UNIT_LIFTED: Final[Kind] = EVENTS.kind(
    "unit lifted",
    "LG-TEXT-5",
    "{player} lifts {unit} and sets it down elsewhere.",
    player("player", PLAYERS),
    piece("unit", UNIT_NAMES),
    changes=[],
)
WAITED: Final[Kind] = EVENTS.kind(
    "deployment put off",
    "LG-K-reinforcements",
    "{player} deploys the rest after all others.",
    player("player", PLAYERS),
    changes=[],
)
MAP_TAKEN: Final[Kind] = EVENTS.kind(
    "map taken", "LG-SETUP-14", "The map is {map}.", word("map", map_names()), changes=[Change("map")]
)
CACHE_FILLED: Final[Kind] = EVENTS.kind(
    "cache filled",
    "LG-K-cache",
    "Tokens lie on a card of {unit}.",
    piece("unit", UNIT_NAMES),
    changes=[Change("upgrades")],
)
FLAW_GIVEN: Final[Kind] = EVENTS.kind(
    "flaw card given",
    "LG-K-flawed",
    "{player} gets the flaw card {card}.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=[*own("flaws")],
)
RANK_CHANGED: Final[Kind] = EVENTS.kind(
    "rank changed",
    "LG-K-covert-ops",
    "{unit} is an operative.",
    piece("unit", UNIT_NAMES),
    changes=[*of_unit("rank")],
)
DEPLOYMENT_BEGAN: Final[Kind] = EVENTS.kind(
    "deployment begun",
    "LG-SETUP-20",
    "{player} deploys {unit}.",
    player("player", PLAYERS),
    piece("unit", UNIT_NAMES),
    changes=[Change("minis"), *of_unit("face_down")],
)
BOUNTY_MARKED: Final[Kind] = EVENTS.kind(
    "bounty marked",
    "LG-K-bounty",
    "{player} marks {unit}.",
    player("player", PLAYERS),
    piece("unit", UNIT_NAMES),
    changes=[*of_unit("tokens")],
)
SETUP_ENDED: Final[Kind] = EVENTS.kind(
    "setup ended", "LG-SETUP-23", "The setup is over.", changes=[Change("round"), Change("effects")]
)
