"""Events of rounds: command cards and orders, turns and activations, Rally and panic, the End Phase and the end of the game."""

from typing import Final

from grognard.envs.core.changes import Change
from grognard.envs.core.events import Kind, counted, dice, number, piece, player, seats, word
from grognard.envs.legion.actions import ACTION_NAMES
from grognard.envs.legion.data.printed import RANKS
from grognard.envs.legion.events.kinds import EVENTS
from grognard.envs.legion.names import COMMAND_NAMES, MARKER_NAMES, MINI_NAMES, PLAYERS, UNIT_NAMES
from grognard.envs.legion.rules.dice import DEFENCE_DICE, RED_DEFENCE, WHITE_DEFENCE
from grognard.envs.legion.state import REASONS, TOKEN_NAMES


def players(*fields: str) -> list[Change]:
    """Something of both players may have become anything."""
    return [Change(f"players/*/{field}") for field in fields]


def own(*fields: str) -> list[Change]:
    """Something of the player of the event may have."""
    return [Change(f"players/{{player}}/{field}") for field in fields]


def of_unit(*fields: str) -> list[Change]:
    """Something of the unit of the event may have."""
    return [Change(f"units/{{unit}}/{field}") for field in fields]


def of_minis(*fields: str) -> list[Change]:
    """Something of all minis of the unit of the event may have."""
    return [Change(f"minis/{{unit}}?/{field}") for field in fields]


def of_units(*fields: str) -> list[Change]:
    """Something of all units may have."""
    return [Change(f"units/*/{field}") for field in fields]


ROUND_BEGAN: Final[Kind] = EVENTS.kind(
    "round began",
    "LG-CMD-1",
    "Round {round} begins.",
    number("round"),
    changes=[
        *players("chosen", "nominated", "passed"),
        *of_units("ordered", "ordered_by", "ordered_with_card", "moves", "standard_moves"),
        Change("round"),
        Change("phase"),
        Change("priority"),
        Change("active"),
        Change("effects"),
    ],
)
FLAW_DECLARED: Final[Kind] = EVENTS.kind(
    "flaw declared",
    "LG-K-flawed",
    "{player} plays the flaw card {card}.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=[*own("flaws", "flaws_played")],
)
CARD_LAID: Final[Kind] = EVENTS.kind(
    "card laid",
    "LG-CMD-1",
    "{player} lays {card} face down.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES, seen_by="player", unknown="a command card"),
    changes=[*own("chosen")],
)
CARD_REVEALED: Final[Kind] = EVENTS.kind(
    "card revealed",
    "LG-CMD-3",
    "{player} reveals {card}.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=[*own("hand", "known", "in_play", "chosen")],
)
NO_CARD_REVEALED: Final[Kind] = EVENTS.kind(
    "no card revealed",
    "LG-CMD-1",
    "{player} plays no command card in this round.",
    player("player", PLAYERS),
    changes=[*own("chosen")],
)
CONTINGENCY_REVEALED: Final[Kind] = EVENTS.kind(
    "contingency revealed",
    "LG-K-contingencies",
    "{player} discards the card and reveals the contingency {card}.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=[*own("contingencies", "in_play", "discard", "chosen")],
)
CARD_RETURNED: Final[Kind] = EVENTS.kind(
    "card returned",
    "LG-CMD-10",
    "{card} goes back to {player}'s hand.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=[*players("hand", "known", "in_play", "discard", "chosen")],
)
CARD_DISCARDED: Final[Kind] = EVENTS.kind(
    "card discarded",
    "LG-END-2",
    "{player} discards {card}.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=[*own("discard", "hand", "known", "in_play", "flaws_played", "chosen"), Change("effects")],
)
PRIORITY_ROLLED: Final[Kind] = EVENTS.kind(
    "priority rolled",
    "LG-CMD-4",
    "{player} rolls {roll} for priority.",
    player("player", PLAYERS),
    dice("roll", "priority", DEFENCE_DICE[RED_DEFENCE]),
)
PRIORITY_SET: Final[Kind] = EVENTS.kind(
    "priority set",
    "LG-CMD-4",
    "{player} has priority.",
    player("player", PLAYERS),
    changes=[Change("priority"), Change("active")],
)
NOMINATED: Final[Kind] = EVENTS.kind(
    "commander nominated",
    "LG-CMD-5",
    "{player} nominates {unit}.",
    player("player", PLAYERS),
    piece("unit", UNIT_NAMES),
    changes=[*own("nominated")],
)
ORDER_ISSUED: Final[Kind] = EVENTS.kind(
    "order issued",
    "LG-CMD-7",
    "{by} issues an order to {unit}.",
    piece("unit", UNIT_NAMES),
    piece("by", UNIT_NAMES),
    changes=[*of_unit("ordered", "ordered_by", "ordered_with_card", "face_up"), *players("pool")],
)
TOKEN_LAID: Final[Kind] = EVENTS.kind(
    "order token laid aside",
    "LG-ACT-2",
    "{player} lays an order token on a command card ({rank}).",
    player("player", PLAYERS),
    word("rank", RANKS, seen_by="player", unknown="rank not shown"),
    changes=own("pool", "laid"),
)
POOL_FILLED: Final[Kind] = EVENTS.kind(
    "order pool filled",
    "LG-CMD-9",
    "{player}'s order pool holds {tokens}.",
    player("player", PLAYERS),
    counted("tokens", "token"),
    changes=[*own("pool")],
)
PHASE_BEGAN: Final[Kind] = EVENTS.kind(
    "phase began",
    "LG-ACT-1",
    "The {phase} phase begins.",
    word("phase", ("setup", "command", "activation", "end")),
    changes=[Change("phase"), Change("active"), Change("effects")],
)
TURN_BEGAN: Final[Kind] = EVENTS.kind(
    "turn began",
    "LG-ACT-1",
    "It is {player}'s turn.",
    player("player", PLAYERS),
    changes=[Change("active", to="player")],
)
TOKEN_DRAWN: Final[Kind] = EVENTS.kind(
    "order token drawn",
    "LG-ACT-2",
    "{player} draws a {rank} token.",
    player("player", PLAYERS),
    word("rank", RANKS),
    changes=[*own("pool")],
)
TOKEN_REMOVED: Final[Kind] = EVENTS.kind(
    "order token removed",
    "LG-ACT-3",
    "No unit of {player} fits the {rank} token: it leaves the game.",
    player("player", PLAYERS),
    word("rank", RANKS),
    changes=[Change("active")],
)
PASSED: Final[Kind] = EVENTS.kind(
    "passed", "LG-ACT-4", "{player} passes.", player("player", PLAYERS), changes=[*own("passed"), Change("active")]
)
ACTIVATED: Final[Kind] = EVENTS.kind(
    "unit activates",
    "LG-ACT-6",
    "{unit} activates.",
    piece("unit", UNIT_NAMES),
    changes=[*of_units("displaced"), Change("upgrades/*/used"), Change("active")],
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
PANICKED: Final[Kind] = EVENTS.kind("unit panicked", "LG-ACT-17", "{unit} panics.", piece("unit", UNIT_NAMES))
ACTED: Final[Kind] = EVENTS.kind(
    "unit acts",
    "LG-ACT-9",
    "{unit}: {action}.",
    piece("unit", UNIT_NAMES),
    word("action", ACTION_NAMES),
)
CARD_ACTION_TAKEN: Final[Kind] = EVENTS.kind(
    "card action", "LG-ACT-9", "{unit} performs a card action.", piece("unit", UNIT_NAMES)
)
ACTIVATION_ENDED: Final[Kind] = EVENTS.kind(
    "activation ended",
    "LG-ACT-6",
    "The activation of {unit} ends.",
    piece("unit", UNIT_NAMES),
    changes=[*of_unit("face_up", "face_down"), Change("effects"), Change("active")],
)
STANDBY_SPENT: Final[Kind] = EVENTS.kind(
    "standby spent", "LG-ACT-32", "{unit} spends its standby token.", piece("unit", UNIT_NAMES)
)
DETONATED: Final[Kind] = EVENTS.kind(
    "charge detonated",
    "LG-K-detonate",
    "{unit} detonates {token}.",
    piece("unit", UNIT_NAMES),
    piece("token", MARKER_NAMES),
)
PROMOTED: Final[Kind] = EVENTS.kind(
    "unit promoted", "LG-END-5", "{unit} becomes a commander.", piece("unit", UNIT_NAMES), changes=[*of_unit("rank")]
)
VICTORY_SCORED: Final[Kind] = EVENTS.kind(
    "victory tokens scored",
    "LG-WIN-2",
    "{player} gains {amount}.",
    player("player", PLAYERS),
    counted("amount", "victory token"),
    changes=[Change("players/{player}/victory", by="amount")],
)
GAME_ENDED: Final[Kind] = EVENTS.kind(
    "game ended",
    "LG-WIN-2",
    "The game ends: {winners} won ({reason}).",
    seats("winners", PLAYERS),
    word("reason", REASONS),
    changes=[Change("end/over"), Change("end/winners", to="winners"), Change("end/reason", to="reason")],
)
MINI_RESTORED: Final[Kind] = EVENTS.kind(
    "mini restored",
    "LG-K-restore",
    "{mini} is restored.",
    piece("mini", MINI_NAMES),
    changes=[Change("minis/{mini}/*"), Change("upgrades/*/state"), Change("effects")],
)
TOKENS_GAINED: Final[Kind] = EVENTS.kind(
    "tokens gained",
    "LG-TOKEN-1",
    "{unit} gains {amount} ({token}).",
    piece("unit", UNIT_NAMES),
    word("token", TOKEN_NAMES),
    counted("amount", "token"),
    changes=[Change("units/{unit}/tokens/{token}")],
)
TOKENS_LOST: Final[Kind] = EVENTS.kind(
    "tokens lost",
    "LG-TOKEN-1",
    "{unit} has {amount} left ({token}).",
    piece("unit", UNIT_NAMES),
    word("token", TOKEN_NAMES),
    counted("amount", "token"),
    changes=[Change("units/{unit}/tokens/{token}")],
)
CARD_SHOWN: Final[Kind] = EVENTS.kind(
    "card shown",
    "LG-CMD-1",
    "{player} lays {card} open, which cannot be chosen in the next round.",
    player("player", PLAYERS),
    piece("card", COMMAND_NAMES),
    changes=[*own("known"), Change("effects")],
)
ORDER_TURNED: Final[Kind] = EVENTS.kind(
    "order token turned",
    "LG-TEXT-2",
    "{unit} has a face-down order token and will not activate.",
    piece("unit", UNIT_NAMES),
    changes=[*of_unit("face_up", "face_down"), *players("pool")],
)
ORDER_RETURNED: Final[Kind] = EVENTS.kind(
    "order token returned",
    "LG-TEXT-2",
    "The order token of {unit} goes back into the pool.",
    piece("unit", UNIT_NAMES),
    changes=[*of_unit("face_up", "face_down"), *players("pool")],
)
ORDERS_TAKEN_BACK: Final[Kind] = EVENTS.kind(
    "order tokens taken back",
    "LG-END-4",
    "All order tokens are taken back.",
    changes=[*players("pool", "laid"), *of_units("face_up", "face_down")],
)
TOKEN_TAKEN: Final[Kind] = EVENTS.kind(
    "order token taken",
    "LG-TEXT-11",
    "{unit} activates at once: a token of its rank leaves the pool.",
    piece("unit", UNIT_NAMES),
    changes=[*players("pool")],
)
TOKEN_GIVEN_BACK: Final[Kind] = EVENTS.kind(
    "order token given back",
    "LG-TEXT-2",
    "{player} gives a {rank} token back into the pool.",
    player("player", PLAYERS),
    word("rank", RANKS),
    changes=own("pool"),
)
TOKEN_USED: Final[Kind] = EVENTS.kind(
    "order token used",
    "LG-ACT-2",
    "{player} uses a {rank} token of a command card.",
    player("player", PLAYERS),
    word("rank", RANKS),
    changes=own("pool", "laid"),
)
ROUND_ENDED: Final[Kind] = EVENTS.kind(
    "round ended",
    "LG-END-7",
    "Round {round} is over.",
    number("round"),
    changes=[Change("round"), Change("effects"), Change("minis/*/life")],
)
EFFECT_BEGAN: Final[Kind] = EVENTS.kind(
    "effect began",
    "LG-TEXT-2",
    "{unit} is under a lasting effect.",
    piece("unit", UNIT_NAMES),
    changes=[Change("effects")],
)
EFFECTS_ENDED: Final[Kind] = EVENTS.kind(
    "effects ended", "LG-TEXT-2", "Lasting effects are over.", changes=[Change("effects")]
)
