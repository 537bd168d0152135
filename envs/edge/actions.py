"""What players can say in The Edge (section 14 of the rules), with its text notation.

Seats are seen from whoever speaks: `me`, then clockwise `next`, `across` and `last` (a duel: `next` is the opponent; a team:
`across` is the ally; with three players `across` is the last). Squads are named by seat and slot (`me 2`), their models by a
letter more (`me 2b`), upgrades by squad and slot (`me 2.1`), cards by their place among those of the speaker's faction.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Catalogue, Verb
from grognard.envs.edge.board import PLACEMENT_NAMES, TWO_BOARDS
from grognard.envs.edge.data.printed import ATTRIBUTES, DICE, FACTIONS

SEAT_NAMES: Final = ["me", "next", "across", "last"]
SQUAD_SLOTS: Final[i64] = 5
MODEL_SLOTS: Final[i64] = 4
UPGRADE_SLOTS: Final[i64] = 2
CARD_ROWS: Final = 29  # cards of a faction at most
TYPE_ROWS: Final = 8  # squads of a faction at most
NUMBERS: Final = 13

SQUAD_NAMES: Final = [f"{seat} {slot + 1}" for seat in SEAT_NAMES for slot in range(5)]
MODEL_NAMES: Final = [f"{squad}{letter}" for squad in SQUAD_NAMES for letter in "abcd"]
UPGRADE_NAMES: Final = [f"{squad}.{slot + 1}" for squad in SQUAD_NAMES for slot in range(2)]
CARD_NAMES: Final = [str(row + 1) for row in range(CARD_ROWS)]
MY_CARD: Final = "me card {}"  # the row of a card of the speaker

CATALOGUE: Final[Catalogue] = Catalogue()

DONE: Final[i64] = CATALOGUE.word("done", "pass, decline, keep, no, stop, end of the action or the turn")
YES: Final[i64] = CATALOGUE.word("yes", "the one thing that is offered")
HOLD: Final[Verb] = CATALOGUE.verb(
    "hold", "pass now, and in later windows of this action or turn without a model of yours", ["action", "turn"]
)
TURN_AS: Final[Verb] = CATALOGUE.verb("turn", "declare the turn Active or Passive (DP-10)", ["active", "passive"])
FACTION: Final[Verb] = CATALOGUE.verb("faction", "take this faction (DP-1)", list(FACTIONS))
SEAT: Final[Verb] = CATALOGUE.verb("seat", "this player (DP-4, DP-27, DP-36)", SEAT_NAMES, ("players",))
TYPE: Final[Verb] = CATALOGUE.verb(
    "type", "take a squad of this name of your faction (DP-2)", [str(row + 1) for row in range(TYPE_ROWS)]
)
CARD: Final[Verb] = CATALOGUE.verb("card", "this card of your faction (DP-3, DP-26)", CARD_NAMES, ("cards",), MY_CARD)
TOP: Final[Verb] = CATALOGUE.verb(
    "top", "the top action of this card; attach an upgrade; Evolve (DP-13)", CARD_NAMES, ("cards",), MY_CARD
)
BOTTOM: Final[Verb] = CATALOGUE.verb(
    "bottom", "the bottom action of this card (DP-13)", CARD_NAMES, ("cards",), MY_CARD
)
USE: Final[Verb] = CATALOGUE.verb(
    "use",
    "an action of an attached upgrade of yours (DP-13)",
    [f"{slot + 1}.{at + 1} {part}" for slot in range(5) for at in range(2) for part in ("top", "bottom")],
)
UPGRADE: Final[Verb] = CATALOGUE.verb("upgrade", "this attached upgrade", UPGRADE_NAMES, ("upgrades",))
BANNER: Final[Verb] = CATALOGUE.verb("banner", "use the banner for this effect (DP-13, DP-31)", ["A", "B"])
SQUAD: Final[Verb] = CATALOGUE.verb(
    "squad", "this squad: activate, deploy, attach to, target", SQUAD_NAMES, ("squads",)
)
MODEL: Final[Verb] = CATALOGUE.verb("model", "this model: mover, fighter, target, next", MODEL_NAMES, ("models",))
ACTION: Final[Verb] = CATALOGUE.verb("action", "which action of the activation comes now (DP-15)", ["move", "fight"])
SPACE: Final[Verb] = CATALOGUE.verb("space", "this Space (DP-5, DP-6, DP-16)", TWO_BOARDS.names, ("spaces",))
PLACE: Final[Verb] = CATALOGUE.verb("place", "the hexes of a base in the Space just named (DP-16)", PLACEMENT_NAMES)
LINE: Final[Verb] = CATALOGUE.verb("line", "the direction of a line", [f"d{side}" for side in range(1, 7)])
NUMBER: Final[Verb] = CATALOGUE.verb(
    "number", "an amount; the active pool is 0, the depleted one 1 (DP-37)", [str(number) for number in range(NUMBERS)]
)
DIE: Final[Verb] = CATALOGUE.verb("die", "roll this die (DP-19)", list(DICE))
PAY_WITH: Final[Verb] = CATALOGUE.verb(
    "pay",
    "one unit of a cost (DP-20)",
    ["crystal", "temporary", "VP", *[f"Endurance {slot}" for slot in range(1, 6)], "Shrine"],
)
ROLL_AGAIN: Final[Verb] = CATALOGUE.verb(
    "roll",
    "after a roll: reroll by the icon or the gear, or refresh a crystal by the gear (DP-21)",
    ["icon", "gear", "refresh"],
)
ATTRIBUTE: Final[Verb] = CATALOGUE.verb("attribute", "one of the four attributes", list(ATTRIBUTES))
MODE: Final[Verb] = CATALOGUE.verb("mode", "this mode of the squad (DP-14)", [str(mode + 1) for mode in range(5)])
TOKEN: Final[Verb] = CATALOGUE.verb(
    "token",
    "pay off, spend, set off, remove or lay a token (DP-29, DP-32)",
    ["TRAP", "FREEZE", "SHOCK", "UNSTOPPABLE", "STRIKE", "BARRIER", "real mine", "dummy mine"],
)
BONUS: Final[Verb] = CATALOGUE.verb("bonus", "what a special Source gives (ED-VAR-9)", ["kill", "return", "heal"])

# Units of a payment, in the order in which they are paid.
PAY_CRYSTAL: Final[i64] = 0
PAY_TEMPORARY: Final[i64] = 1
PAY_POINT: Final[i64] = 2
PAY_ENDURANCE: Final[i64] = 3  # and the four behind it
PAY_SHRINE: Final[i64] = 8

AGAIN_ICON: Final[i64] = 0
AGAIN_GEAR: Final[i64] = 1
AGAIN_REFRESH: Final[i64] = 2
