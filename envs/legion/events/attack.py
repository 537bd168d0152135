"""Events of attacks: pools, dice, tokens, cover, wounds and defeats."""

from typing import Final

from grognard.envs.core.changes import Change
from grognard.envs.core.events import Kind, counted, dice, number, piece, word
from grognard.envs.legion.events.kinds import EVENTS
from grognard.envs.legion.events.round import of_minis, of_unit
from grognard.envs.legion.names import (
    CARD_SLOT_NAMES,
    COMMAND_NAMES,
    MARKER_NAMES,
    MINI_NAMES,
    UNIT_NAMES,
    WEAPON_NAMES,
)
from grognard.envs.legion.rules.dice import (
    ATTACK_DICE,
    BLACK_ATTACK,
    DEFENCE_DICE,
    RED_ATTACK,
    RED_DEFENCE,
    WHITE_ATTACK,
    WHITE_DEFENCE,
)
from grognard.envs.legion.sequence.attack import POOL_KINDS
from grognard.envs.legion.state import CARD_STATES, TOKEN_NAMES

FACES: Final = ("hit", "crit", "surge", "blank")


def of_card(*fields: str) -> list[Change]:
    """Something of the upgrade card of the event may have become anything."""
    return [Change(f"upgrades/{{card}}/{field}") for field in fields]


ATTACK_DECLARED: Final[Kind] = EVENTS.kind(
    "attack declared",
    "LG-ATK-1-1",
    "{attacker} declares a {form} attack against {defender}.",
    piece("attacker", UNIT_NAMES),
    piece("defender", UNIT_NAMES),
    word("form", POOL_KINDS),
)
ATTACK_LOST: Final[Kind] = EVENTS.kind(
    "attack lost", "LG-ATK-1-1", "{attacker} can attack nobody.", piece("attacker", UNIT_NAMES)
)
TOKEN_ATTACKS: Final[Kind] = EVENTS.kind(
    "token attacks",
    "LG-K-detonate",
    "{token} attacks with {weapon}.",
    piece("token", MARKER_NAMES),
    piece("weapon", WEAPON_NAMES),
)
POOL_FORMED: Final[Kind] = EVENTS.kind(
    "pool formed",
    "LG-ATK-2-4",
    "{attacker} forms a {form} pool against {defender}: {weapons}.",
    piece("attacker", UNIT_NAMES),
    piece("defender", UNIT_NAMES),
    word("form", POOL_KINDS),
    piece("weapons", WEAPON_NAMES, many=True),
)
FIRE_SUPPORTED: Final[Kind] = EVENTS.kind(
    "fire supported",
    "LG-K-fire-support",
    "{unit} supports the attack against {defender}; its order token is turned.",
    piece("unit", UNIT_NAMES),
    piece("defender", UNIT_NAMES),
    changes=of_unit("face_up", "face_down"),
)
POOL_DROPPED: Final[Kind] = EVENTS.kind(
    "pool dropped", "LG-ATK-11-3", "The pool against {defender} is not rolled.", piece("defender", UNIT_NAMES)
)
CARD_TURNED: Final[Kind] = EVENTS.kind(
    "card turned",
    "LG-SETUP-8",
    "{card} is {state} now.",
    piece("card", CARD_SLOT_NAMES),
    word("state", CARD_STATES),
    changes=of_card("state", "used", "side"),
)
TOKEN_SPENT: Final[Kind] = EVENTS.kind(
    "token spent",
    "LG-TOKEN-2",
    "{unit} spends a {token} token of {holder}.",
    piece("unit", UNIT_NAMES),
    word("token", TOKEN_NAMES),
    piece("holder", UNIT_NAMES),
    changes=[Change("units/{holder}/tokens/{token}")],
)
CACHED_TOKEN_SPENT: Final[Kind] = EVENTS.kind(
    "cached token spent",
    "LG-K-cache",
    "{unit} spends a {token} token of {card}.",
    piece("unit", UNIT_NAMES),
    word("token", TOKEN_NAMES),
    piece("card", CARD_SLOT_NAMES),
    changes=of_card("cached"),
)
CARD_TOKEN_SPENT: Final[Kind] = EVENTS.kind(
    "token of a card spent",
    "LG-TEXT-1",
    "{unit} spends a {token} token of {card}.",
    piece("unit", UNIT_NAMES),
    word("token", TOKEN_NAMES),
    piece("card", COMMAND_NAMES),
    changes=[Change("effects")],
)
BLOWS_ROLLED: Final[Kind] = EVENTS.kind(
    "blows rolled",
    "LG-ATK-9-5",
    "{roll} is rolled for the wounds of {unit}.",
    piece("unit", UNIT_NAMES),
    dice("roll", "wounds", DEFENCE_DICE[WHITE_DEFENCE]),
)
TOKEN_CACHED: Final[Kind] = EVENTS.kind(
    "token cached",
    "LG-K-cache",
    "{card} holds {amount} now ({token}).",
    piece("card", CARD_SLOT_NAMES),
    counted("amount", "token"),
    word("token", TOKEN_NAMES),
    changes=of_card("cached"),
)
CARD_MARKED: Final[Kind] = EVENTS.kind(
    "card marked",
    "LG-SETUP-8",
    "{card} holds {amount} now.",
    piece("card", CARD_SLOT_NAMES),
    counted("amount", "wound token"),
    changes=[Change("upgrades/{card}/wounds", to="amount")],
)
OBSERVATION_SPENT: Final[Kind] = EVENTS.kind(
    "observation spent",
    "LG-K-observe",
    "{attacker} spends an observation token of {defender}.",
    piece("attacker", UNIT_NAMES),
    piece("defender", UNIT_NAMES),
    changes=[Change("units/{defender}/tokens/observation")],
)
ATTACK_ROLLED: Final[Kind] = EVENTS.kind(
    "attack rolled",
    "LG-ATK-4-1",
    "{attacker} rolls against {defender}: red {red}; black {black}; white {white}.",
    piece("attacker", UNIT_NAMES, nothing="the token"),
    piece("defender", UNIT_NAMES),
    dice("red", "attack", ATTACK_DICE[RED_ATTACK]),
    dice("black", "attack", ATTACK_DICE[BLACK_ATTACK]),
    dice("white", "attack", ATTACK_DICE[WHITE_ATTACK]),
)
REROLLED: Final[Kind] = EVENTS.kind(
    "attack rerolled",
    "LG-ATK-4-2",
    "{attacker} rolls again: red {red}; black {black}; white {white}.",
    piece("attacker", UNIT_NAMES),
    dice("red", "reroll", ATTACK_DICE[RED_ATTACK]),
    dice("black", "reroll", ATTACK_DICE[BLACK_ATTACK]),
    dice("white", "reroll", ATTACK_DICE[WHITE_ATTACK]),
)
SURGES_TURNED: Final[Kind] = EVENTS.kind(
    "surges turned",
    "LG-ATK-4-3",
    "{attacker} turns {amount} into {face}.",
    piece("attacker", UNIT_NAMES, nothing="The token"),
    counted("amount", "surge"),
    word("face", FACES),
)
RESULTS_TURNED: Final[Kind] = EVENTS.kind(
    "results turned",
    "LG-DICE-1",
    "The pool against {defender} has {amount} turned into {face}.",
    piece("defender", UNIT_NAMES),
    counted("amount", "result"),
    word("face", FACES),
)
RESULTS_CANCELLED: Final[Kind] = EVENTS.kind(
    "results cancelled",
    "LG-DICE-1",
    "{unit} cancels {amount} ({face}).",
    piece("unit", UNIT_NAMES),
    counted("amount", "result"),
    word("face", FACES),
)
DODGED: Final[Kind] = EVENTS.kind(
    "dodged",
    "LG-ATK-5-1",
    "{defender} cancels {amount} with a dodge ({face}).",
    piece("defender", UNIT_NAMES),
    counted("amount", "result"),
    word("face", FACES),
)
COVER_CANCELLED: Final[Kind] = EVENTS.kind(
    "cover counted",
    "LG-ATK-5-6",
    "{defender} has cover {cover}, which cancels {amount}.",
    piece("defender", UNIT_NAMES),
    number("cover"),
    counted("amount", "hit"),
)
GUARDED: Final[Kind] = EVENTS.kind(
    "guarded",
    "LG-K-guardian",
    "{guardian} takes {amount} for {defender}.",
    piece("guardian", UNIT_NAMES),
    piece("defender", UNIT_NAMES),
    counted("amount", "hit"),
)
GUARD_ROLLED: Final[Kind] = EVENTS.kind(
    "guardian rolled",
    "LG-K-guardian",
    "{guardian} rolls: red {red}; white {white}.",
    piece("guardian", UNIT_NAMES),
    dice("red", "guardian", DEFENCE_DICE[RED_DEFENCE]),
    dice("white", "guardian", DEFENCE_DICE[WHITE_DEFENCE]),
)
DEFENCE_ROLLED: Final[Kind] = EVENTS.kind(
    "defence rolled",
    "LG-ATK-7-1",
    "{defender} rolls: red {red}; white {white}.",
    piece("defender", UNIT_NAMES),
    dice("red", "defence", DEFENCE_DICE[RED_DEFENCE]),
    dice("white", "defence", DEFENCE_DICE[WHITE_DEFENCE]),
)
DEFENCE_REROLLED: Final[Kind] = EVENTS.kind(
    "defence rerolled",
    "LG-ATK-7-2",
    "{defender} rolls again: red {red}; white {white}.",
    piece("defender", UNIT_NAMES),
    dice("red", "reroll", DEFENCE_DICE[RED_DEFENCE]),
    dice("white", "reroll", DEFENCE_DICE[WHITE_DEFENCE]),
)
WOUNDS_ROLLED: Final[Kind] = EVENTS.kind(
    "wounds rolled",
    "LG-ATK-9-5",
    "{roll} is rolled for the wounds of {unit}.",
    piece("unit", UNIT_NAMES),
    dice("roll", "wounds", ATTACK_DICE[WHITE_ATTACK]),
)
BLOCKS_PIERCED: Final[Kind] = EVENTS.kind(
    "blocks pierced",
    "LG-K-pierce",
    "Pierce cancels {amount} of {unit}.",
    piece("unit", UNIT_NAMES),
    counted("amount", "block"),
)
SURGES_WOUNDED: Final[Kind] = EVENTS.kind(
    "attack thrown back",
    "LG-ATK-7-2",
    "{unit} throws {amount} back at {attacker}.",
    piece("unit", UNIT_NAMES),
    piece("attacker", UNIT_NAMES),
    counted("amount", "wound"),
)
POOL_COMPARED: Final[Kind] = EVENTS.kind(
    "pool compared",
    "LG-ATK-9-1",
    "{results} against {blocks} of {defender}: {wounds}.",
    piece("defender", UNIT_NAMES),
    counted("results", "hit or crit", "hits and crits"),
    counted("blocks", "block"),
    counted("wounds", "wound"),
)
WOUND_SUFFERED: Final[Kind] = EVENTS.kind(
    "wound suffered",
    "LG-ATK-9-3",
    "{mini} of {unit} suffers a wound.",
    piece("unit", UNIT_NAMES),
    piece("mini", MINI_NAMES),
    changes=[Change("minis/{mini}/wounds", by=1)],
)
WOUND_HEALED: Final[Kind] = EVENTS.kind(
    "wound healed",
    "LG-GEN-15",
    "{mini} of {unit} loses a wound.",
    piece("unit", UNIT_NAMES),
    piece("mini", MINI_NAMES),
    changes=[Change("minis/{mini}/wounds", by=-1)],
)
MINI_FELL: Final[Kind] = EVENTS.kind(
    "mini defeated",
    "LG-ATK-9-4",
    "{mini} of {unit} is defeated.",
    piece("unit", UNIT_NAMES),
    piece("mini", MINI_NAMES),
    changes=[Change("minis/{mini}/life"), Change("minis/{mini}/z")],
)
LEADER_CHOSEN: Final[Kind] = EVENTS.kind(
    "leader chosen",
    "LG-ATK-9-4",
    "{mini} leads {unit}.",
    piece("unit", UNIT_NAMES),
    piece("mini", MINI_NAMES),
    changes=[Change("units/{unit}/leader", to="mini"), *of_minis("profile", "wounds")],
)
CARD_LOST: Final[Kind] = EVENTS.kind(
    "card lost",
    "LG-SETUP-9",
    "{card} gives nothing any more.",
    piece("card", CARD_SLOT_NAMES),
    changes=of_card("state"),
)
UNIT_DEFEATED: Final[Kind] = EVENTS.kind(
    "unit defeated",
    "LG-ATK-9-4",
    "{unit} is defeated by {by}.",
    piece("unit", UNIT_NAMES),
    piece("by", UNIT_NAMES, nothing="no unit"),
    changes=[*of_unit("life", "aboard", "face_up", "face_down"), Change("players/*/destroyed")],
)
SHIELDS_FLIPPED: Final[Kind] = EVENTS.kind(
    "shields flipped",
    "LG-K-shielded",
    "{unit} flips {amount}.",
    piece("unit", UNIT_NAMES),
    counted("amount", "active shield"),
)
RESILIENCE_ROLLED: Final[Kind] = EVENTS.kind(
    "resilience rolled",
    "LG-TYPE-vehicle-1",
    "{unit} rolls {roll} for its resilience.",
    piece("unit", UNIT_NAMES),
    dice("roll", "resilience", DEFENCE_DICE[RED_DEFENCE]),
    changes=of_unit("tokens", "rolled_resilience"),
)
WEAPON_DISRUPTED: Final[Kind] = EVENTS.kind(
    "weapon disrupted",
    "LG-TYPE-vehicle-2",
    "{weapon} of {unit} adds only half its dice.",
    piece("unit", UNIT_NAMES),
    piece("weapon", WEAPON_NAMES),
    changes=[Change("units/{unit}/disrupted", to="weapon")],
)
WEAPON_REPAIRED: Final[Kind] = EVENTS.kind(
    "weapon repaired",
    "LG-K-repair",
    "All weapons of {unit} add all their dice again.",
    piece("unit", UNIT_NAMES),
    changes=of_unit("disrupted"),
)
TOKENS_GAINED: Final[Kind] = EVENTS.kind(
    "tokens gained by wounds",
    "LG-K-ion",
    "{unit} gains {amount} ({token}).",
    piece("unit", UNIT_NAMES),
    counted("amount", "token"),
    word("token", TOKEN_NAMES),
)
