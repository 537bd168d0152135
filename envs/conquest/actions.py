"""What a player can say in Conquest, with its text notation.

Cards of the own deck are named by the row of their title (`card 7`), units by place and slot (`unit 2.3`, `unit HQ.1`),
planets by their number on the command dial (`planet 1` is the first planet).
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.data.printed import FACTIONS, WHEEL
from grognard.envs.conquest.ids import TITLE_ROWS
from grognard.envs.conquest.state import ATTACHMENT_SLOTS, HQ_SLOTS, PLANET_SLOTS, PLANETS, SUPPORT_SLOTS
from grognard.envs.core.actions import Catalogue, Verb

LOOKED_ROWS: Final = 6
TRIGGER_ROWS: Final = 12
NUMBERS: Final = 16
OPTIONS: Final = 4


def _numbers(count: int) -> list[str]:
    return [str(number + 1) for number in range(count)]


UNIT_NAMES: Final = [
    *[f"{planet + 1}.{slot + 1}" for planet in range(PLANETS) for slot in range(PLANET_SLOTS)],
    *[f"HQ.{slot + 1}" for slot in range(HQ_SLOTS)],
]
TITLE_NAMES: Final = _numbers(TITLE_ROWS)
SUPPORT_NAMES: Final = _numbers(SUPPORT_SLOTS)
ATTACHMENT_NAMES: Final = _numbers(ATTACHMENT_SLOTS)
PLANET_NAMES: Final = _numbers(PLANETS)
LOOKED_NAMES: Final = _numbers(LOOKED_ROWS)
TRIGGER_NAMES: Final = _numbers(TRIGGER_ROWS)

CATALOGUE: Final = Catalogue(
    [
        Verb("pass", "do nothing now"),
        Verb("done", "nothing more of this; go on"),
        Verb("yes", "do it; trigger the ability; agree"),
        Verb("no", "do not"),
        Verb("keep", "keep the opening hand"),
        Verb("redraw", "shuffle the opening hand back and draw another"),
        Verb("area effect", "the attacker uses Area Effect instead of declaring a defender"),
        Verb("retreat", "the warlord retreats instead of attacking"),
        Verb("take", "the bonuses of a struggle that are taken", ["both", "cards", "resources", "nothing"]),
        Verb("option", "one of the things an ability lets a player choose from", _numbers(OPTIONS)),
        Verb("number", "how much: X, points of a shield", [str(number) for number in range(NUMBERS)]),
        Verb("planet", "a planet, by its number on the dial", PLANET_NAMES, ("planets",)),
        Verb("player", "a headquarters, a deck or a discard pile, by its player", ["me", "opponent"]),
        Verb("card", "a card in hand: deploy, play, shield with, discard or choose it", TITLE_NAMES, ("my_titles",)),
        Verb("discarded", "a card in the own discard pile", TITLE_NAMES, ("my_titles",)),
        Verb("reserve", "put a card in hand into reserve at a planet", TITLE_NAMES, ("my_titles",)),
        Verb("looked", "one of the cards the player is looking at", LOOKED_NAMES, ("looked",)),
        Verb("unit", "an own unit, or its ability", UNIT_NAMES, ("my_units",)),
        Verb("enemy", "an enemy unit", UNIT_NAMES, ("enemy_units",)),
        Verb("support", "an own support, or its ability", SUPPORT_NAMES, ("my_supports",)),
        Verb("enemy support", "an enemy support", SUPPORT_NAMES, ("enemy_supports",)),
        Verb("attachment", "an own attachment, or its ability", ATTACHMENT_NAMES, ("my_attachments",)),
        Verb("enemy attachment", "an enemy attachment", ATTACHMENT_NAMES, ("enemy_attachments",)),
        Verb("trigger", "which of several things that happened is answered", TRIGGER_NAMES, ("triggers",)),
        Verb("faction", "the faction that a Necron player enslaves", list(FACTIONS[:WHEEL])),
    ]
)

PASS: Final[i64] = CATALOGUE.start("pass")
DONE: Final[i64] = CATALOGUE.start("done")
YES: Final[i64] = CATALOGUE.start("yes")
NO: Final[i64] = CATALOGUE.start("no")
KEEP: Final[i64] = CATALOGUE.start("keep")
REDRAW: Final[i64] = CATALOGUE.start("redraw")
AREA: Final[i64] = CATALOGUE.start("area effect")
RETREAT: Final[i64] = CATALOGUE.start("retreat")
TAKE: Final[i64] = CATALOGUE.start("take")
OPTION: Final[i64] = CATALOGUE.start("option")
NUMBER: Final[i64] = CATALOGUE.start("number")
PLANET_AT: Final[i64] = CATALOGUE.start("planet")
SIDE: Final[i64] = CATALOGUE.start("player")
TITLE: Final[i64] = CATALOGUE.start("card")
DISCARDED: Final[i64] = CATALOGUE.start("discarded")
TO_RESERVE: Final[i64] = CATALOGUE.start("reserve")
LOOKED: Final[i64] = CATALOGUE.start("looked")
OWN_UNIT: Final[i64] = CATALOGUE.start("unit")
ENEMY_UNIT: Final[i64] = CATALOGUE.start("enemy")
OWN_SUPPORT: Final[i64] = CATALOGUE.start("support")
ENEMY_SUPPORT: Final[i64] = CATALOGUE.start("enemy support")
OWN_ATTACHMENT: Final[i64] = CATALOGUE.start("attachment")
ENEMY_ATTACHMENT: Final[i64] = CATALOGUE.start("enemy attachment")
TRIGGER: Final[i64] = CATALOGUE.start("trigger")
FACTION: Final[i64] = CATALOGUE.start("faction")

BOTH: Final = 0
CARDS_ONLY: Final = 1
RESOURCES_ONLY: Final = 2
NOTHING_AT_ALL: Final = 3
