"""Events of rounds: command cards and orders, turns and activations, Rally and panic, the End Phase and the end of the game."""

from typing import Final

from grognard.envs.core.changes import Change
from grognard.envs.core.events import Kind, dice, number, piece, player, seats, word
from grognard.envs.legion.actions import ACTION_NAMES
from grognard.envs.legion.data.printed import RANKS
from grognard.envs.legion.events.kinds import EVENTS
from grognard.envs.legion.names import COMMAND_NAMES, MARKER_NAMES, MINI_NAMES, PLAYERS, UNIT_NAMES
from grognard.envs.legion.rules.dice import DEFENCE_DICE, RED_DEFENCE, WHITE_DEFENCE
from grognard.envs.legion.state import REASONS, TOKEN_NAMES

ANY: Final = [Change("*")]  # what follows is read off the table

ROUND_BEGAN: Final[Kind] = EVENTS.kind("round began", "LG-CMD-1", "Round {round} begins.", number("round"), changes=ANY)
FLAW_DECLARED: Final[Kind] = EVENTS.kind(
    "flaw declared",
    "LG-K-flawed",
    "{player} plays the flaw card {card}.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=ANY,
)
CARD_LAID: Final[Kind] = EVENTS.kind(
    "card laid",
    "LG-CMD-1",
    "{player} lays {card} face down.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES, seen_by="player", unknown="a command card"),
    changes=ANY,
)
CARD_REVEALED: Final[Kind] = EVENTS.kind(
    "card revealed",
    "LG-CMD-3",
    "{player} reveals {card}.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=ANY,
)
CONTINGENCY_REVEALED: Final[Kind] = EVENTS.kind(
    "contingency revealed",
    "LG-K-contingencies",
    "{player} discards the card and reveals the contingency {card}.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=ANY,
)
CARD_RETURNED: Final[Kind] = EVENTS.kind(
    "card returned",
    "LG-CMD-10",
    "{card} goes back to {player}'s hand.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=ANY,
)
CARD_DISCARDED: Final[Kind] = EVENTS.kind(
    "card discarded",
    "LG-END-2",
    "{player} discards {card}.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=ANY,
)
PRIORITY_ROLLED: Final[Kind] = EVENTS.kind(
    "priority rolled",
    "LG-CMD-4",
    "{player} rolls {roll} for priority.",
    player("player", PLAYERS),
    dice("roll", "priority", DEFENCE_DICE[RED_DEFENCE]),
)
PRIORITY_SET: Final[Kind] = EVENTS.kind(
    "priority set", "LG-CMD-4", "{player} has priority.", player("player", PLAYERS), changes=ANY
)
NOMINATED: Final[Kind] = EVENTS.kind(
    "commander nominated",
    "LG-CMD-5",
    "{player} nominates {unit}.",
    player("player", PLAYERS),
    piece("unit", UNIT_NAMES),
    changes=ANY,
)
ORDER_ISSUED: Final[Kind] = EVENTS.kind(
    "order issued",
    "LG-CMD-7",
    "{by} issues an order to {unit}.",
    piece("unit", UNIT_NAMES),
    piece("by", UNIT_NAMES),
    changes=ANY,
)
POOL_FILLED: Final[Kind] = EVENTS.kind(
    "order pool filled",
    "LG-CMD-9",
    "{player}'s order pool holds {tokens} tokens.",
    player("player", PLAYERS),
    number("tokens"),
    changes=ANY,
)
PHASE_BEGAN: Final[Kind] = EVENTS.kind(
    "phase began",
    "LG-ACT-1",
    "The {phase} phase begins.",
    word("phase", ("setup", "command", "activation", "end")),
    changes=ANY,
)
TOKEN_DRAWN: Final[Kind] = EVENTS.kind(
    "order token drawn",
    "LG-ACT-2",
    "{player} draws a {rank} token.",
    player("player", PLAYERS),
    word("rank", RANKS),
    changes=ANY,
)
TOKEN_REMOVED: Final[Kind] = EVENTS.kind(
    "order token removed",
    "LG-ACT-3",
    "No unit of {player} fits the {rank} token: it leaves the game.",
    player("player", PLAYERS),
    word("rank", RANKS),
)
PASSED: Final[Kind] = EVENTS.kind("passed", "LG-ACT-4", "{player} passes.", player("player", PLAYERS), changes=ANY)
ACTIVATED: Final[Kind] = EVENTS.kind(
    "unit activates", "LG-ACT-6", "{unit} activates.", piece("unit", UNIT_NAMES), changes=ANY
)
DAMAGE_ROLLED: Final[Kind] = EVENTS.kind(
    "damage rolled",
    "LG-TYPE-vehicle-2",
    "{unit} is damaged and rolls {roll}.",
    piece("unit", UNIT_NAMES),
    dice("roll", "damage", DEFENCE_DICE[WHITE_DEFENCE]),
)
RALLIED: Final[Kind] = EVENTS.kind(
    "unit rallied",
    "LG-ACT-15",
    "{unit} rallies: {roll}.",
    piece("unit", UNIT_NAMES),
    dice("roll", "rally", DEFENCE_DICE[WHITE_DEFENCE]),
)
RALLIED_BETTER: Final[Kind] = EVENTS.kind(
    "unit rallied with red dice",
    "LG-K-indomitable",
    "{unit} rallies: {roll}.",
    piece("unit", UNIT_NAMES),
    dice("roll", "rally", DEFENCE_DICE[RED_DEFENCE]),
)
PANICKED: Final[Kind] = EVENTS.kind(
    "unit panicked", "LG-ACT-17", "{unit} panics.", piece("unit", UNIT_NAMES), changes=ANY
)
ACTED: Final[Kind] = EVENTS.kind(
    "unit acts",
    "LG-ACT-9",
    "{unit}: {action}.",
    piece("unit", UNIT_NAMES),
    word("action", ACTION_NAMES),
    changes=ANY,
)
CARD_ACTION_TAKEN: Final[Kind] = EVENTS.kind(
    "card action", "LG-ACT-9", "{unit} performs a card action.", piece("unit", UNIT_NAMES), changes=ANY
)
ACTIVATION_ENDED: Final[Kind] = EVENTS.kind(
    "activation ended", "LG-ACT-6", "The activation of {unit} ends.", piece("unit", UNIT_NAMES), changes=ANY
)
STANDBY_SPENT: Final[Kind] = EVENTS.kind(
    "standby spent", "LG-ACT-32", "{unit} spends its standby token.", piece("unit", UNIT_NAMES), changes=ANY
)
DETONATED: Final[Kind] = EVENTS.kind(
    "charge detonated",
    "LG-K-detonate",
    "{unit} detonates {token}.",
    piece("unit", UNIT_NAMES),
    piece("token", MARKER_NAMES),
    changes=ANY,
)
PROMOTED: Final[Kind] = EVENTS.kind(
    "unit promoted", "LG-END-5", "{unit} becomes a commander.", piece("unit", UNIT_NAMES), changes=ANY
)
VICTORY_SCORED: Final[Kind] = EVENTS.kind(
    "victory tokens scored",
    "LG-WIN-2",
    "{player} gains {amount} victory tokens.",
    player("player", PLAYERS),
    number("amount"),
    changes=ANY,
)
GAME_ENDED: Final[Kind] = EVENTS.kind(
    "game ended",
    "LG-WIN-2",
    "The game ends, {reason}: {winners} won.",
    seats("winners", PLAYERS),
    word("reason", REASONS),
    changes=ANY,
)
MINI_RESTORED: Final[Kind] = EVENTS.kind(
    "mini restored", "LG-K-restore", "{mini} is restored.", piece("mini", MINI_NAMES), changes=ANY
)
TOKENS_GAINED: Final[Kind] = EVENTS.kind(
    "tokens gained",
    "LG-TOKEN-1",
    "{unit} gains {amount} {token}.",
    piece("unit", UNIT_NAMES),
    word("token", TOKEN_NAMES),
    number("amount"),
    changes=[Change("units/{unit}/tokens/{token}")],
)
TOKENS_LOST: Final[Kind] = EVENTS.kind(
    "tokens lost",
    "LG-TOKEN-1",
    "{unit} has {amount} {token} left.",
    piece("unit", UNIT_NAMES),
    word("token", TOKEN_NAMES),
    number("amount"),
    changes=[Change("units/{unit}/tokens/{token}")],
)
