"""What a player can say in Conquest, with its text notation.

Cards of your deck are named by the row of their title (`card 7`), units by place and slot (`unit 2.3`, `unit HQ.1`) or,
beyond the slots of their place, by one that all places share (`unit more.11`), planets by their number on the command dial
(`planet 1` is the first planet).
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.data.printed import FACTIONS, KEYWORDS, WHEEL
from grognard.envs.conquest.decks import TITLE_ROWS
from grognard.envs.conquest.state import (
    ATTACHMENT_SLOTS,
    FIRST_SHARED,
    HQ_SLOTS,
    PLANET_SLOTS,
    PLANETS,
    SHARED_SLOTS,
    SUPPORT_SLOTS,
)
from grognard.envs.core.actions import Catalogue

LOOKED_ROWS: Final = 6
TRIGGER_ROWS: Final = 16  # of more, `further` shows the next
NUMBERS: Final = 200  # CQ-H-x
OPTIONS: Final = 4


def _numbers(count: int) -> list[str]:
    return [str(number + 1) for number in range(count)]


UNIT_NAMES: Final = [
    *[f"{planet + 1}.{slot + 1}" for planet in range(PLANETS) for slot in range(PLANET_SLOTS)],
    *[f"HQ.{slot + 1}" for slot in range(HQ_SLOTS)],
    *[f"more.{FIRST_SHARED + slot + 1}" for slot in range(SHARED_SLOTS)],
]
TITLE_NAMES: Final = _numbers(TITLE_ROWS)
SUPPORT_NAMES: Final = _numbers(SUPPORT_SLOTS)
ATTACHMENT_NAMES: Final = _numbers(ATTACHMENT_SLOTS)
PLANET_NAMES: Final = _numbers(PLANETS)
LOOKED_NAMES: Final = _numbers(LOOKED_ROWS)
TRIGGER_NAMES: Final = _numbers(TRIGGER_ROWS)

CATALOGUE: Final[Catalogue] = Catalogue()

PASS: Final[i64] = CATALOGUE.word("pass", "do nothing now")
DONE: Final[i64] = CATALOGUE.word("done", "nothing more of this; go on")
FURTHER: Final[i64] = CATALOGUE.word("further", "none of the things shown; show the next ones")
YES: Final[i64] = CATALOGUE.word("yes", "do it; trigger the ability; agree")
NO: Final[i64] = CATALOGUE.word("no", "do not")
KEEP: Final[i64] = CATALOGUE.word("keep", "keep the opening hand")
REDRAW: Final[i64] = CATALOGUE.word("redraw", "shuffle the opening hand back and draw another")
AREA: Final[i64] = CATALOGUE.word("area effect", "the attacker uses Area Effect instead of declaring a defender")
RETREAT: Final[i64] = CATALOGUE.word("retreat", "the warlord retreats instead of attacking")
TAKE: Final = CATALOGUE.verb(
    "take", "the bonuses of a struggle that are taken", ["both", "cards", "resources", "nothing"]
)
OPTION: Final = CATALOGUE.verb("option", "one of the things an ability lets a player choose from", _numbers(OPTIONS))
NUMBER: Final = CATALOGUE.verb("number", "how much: X, points of a shield", [str(number) for number in range(NUMBERS)])
PLANET_AT: Final = CATALOGUE.verb("planet", "a planet, by its number on the dial", PLANET_NAMES, ("planets",))
SIDE: Final = CATALOGUE.verb("player", "a headquarters, a deck or a discard pile, by its player", ["me", "opponent"])
TITLE: Final = CATALOGUE.verb(
    "card", "a card in hand: deploy, play, shield with, discard or choose it", TITLE_NAMES, ("my_titles",)
)
DISCARDED: Final = CATALOGUE.verb("discarded", "a card in your discard pile", TITLE_NAMES, ("my_titles",))
TO_RESERVE: Final = CATALOGUE.verb(
    "reserve", "put a card in hand into reserve at a planet", TITLE_NAMES, ("my_titles",)
)
LOOKED: Final = CATALOGUE.verb("looked", "one of the cards the player is looking at", LOOKED_NAMES, ("looked",))
OWN_UNIT: Final = CATALOGUE.verb("unit", "one of your units, or its ability", UNIT_NAMES, ("my_units",))
ENEMY_UNIT: Final = CATALOGUE.verb("enemy", "an enemy unit", UNIT_NAMES, ("enemy_units",))
OWN_SUPPORT: Final = CATALOGUE.verb("support", "one of your supports, or its ability", SUPPORT_NAMES, ("my_supports",))
ENEMY_SUPPORT: Final = CATALOGUE.verb("enemy support", "an enemy support", SUPPORT_NAMES, ("enemy_supports",))
OWN_ATTACHMENT: Final = CATALOGUE.verb(
    "attachment", "one of your attachments, or its ability", ATTACHMENT_NAMES, ("my_attachments",)
)
ENEMY_ATTACHMENT: Final = CATALOGUE.verb(
    "enemy attachment", "an enemy attachment", ATTACHMENT_NAMES, ("enemy_attachments",)
)
TRIGGER: Final = CATALOGUE.verb(
    "trigger", "which of several things that happened is answered", TRIGGER_NAMES, ("triggers",)
)
KEYWORD: Final = CATALOGUE.verb("keyword", "the keyword that a unit gains", KEYWORDS.names)
FACTION: Final = CATALOGUE.verb("faction", "the faction that a Necron player enslaves", list(FACTIONS[:WHEEL]))

BOTH: Final = 0
CARDS_ONLY: Final = 1
RESOURCES_ONLY: Final = 2
NOTHING_AT_ALL: Final = 3
