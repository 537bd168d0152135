"""The names that positions, views, events and pictures use, the same for every reader: seats by colour, squads by seat and slot
(`red 2`), their models by a letter more (`red 2b`), upgrades by squad and slot (`red 2.1`). What players say is seen from their
own seat instead (actions.py).
"""

from collections import Counter
from typing import Final

from grognard.envs.edge.board import HEXES, PLACEMENT_NAMES, TWO_BOARDS, hex_name
from grognard.envs.edge.data.printed import FACTIONS, PARTS
from grognard.envs.edge.data.tables import CARDS, COMPONENTS, SQUADS, TOKENS
from grognard.envs.edge.options import SEATS
from grognard.envs.edge.rules.texts import CARD_TEXTS, TEXTS

PLAYERS: Final = list(SEATS)
SQUAD_NAMES: Final = [f"{seat} {slot}" for seat in PLAYERS for slot in range(1, 6)]
MODEL_NAMES: Final = [f"{squad}{letter}" for squad in SQUAD_NAMES for letter in "abcd"]
UPGRADE_NAMES: Final = [f"{squad}.{slot}" for squad in SQUAD_NAMES for slot in (1, 2)]
SOURCE_NAMES: Final = [f"source {number}" for number in range(1, int(COMPONENTS.sources) + 1)]
SPACE_NAMES: Final = TWO_BOARDS.names
PLACE_NAMES: Final = PLACEMENT_NAMES
HEX_NAMES: Final = [hex_name(TWO_BOARDS, at) for at in range(int(TWO_BOARDS.spaces) * HEXES)]
CARD_NAMES: Final = CARDS.names
KIND_NAMES: Final = SQUADS.names

_TWICE: Final = {name for name, count in Counter(TOKENS.names).items() if count > 1}
TOKEN_NAMES: Final = [
    f"{FACTIONS[TOKENS.faction[at]]} {name}" if name in _TWICE else name for at, name in enumerate(TOKENS.names)
]
FACE_NAMES: Final = sorted({word for kinds in TOKENS.kinds for word in kinds})  # what is printed on tokens


def text_name(number: int) -> str:
    """An action: the card and which of its two it is, the effect of a banner, or what plays it by itself."""
    return f"{CARD_NAMES[number // 2]}, {PARTS[number % 2]}" if number < CARD_TEXTS else TEXTS[number].name


def mode_names(kind: int) -> list[str]:
    """The modes of a printed squad."""
    first = int(SQUADS.first_mode[kind])
    return SQUADS.mode_names[first : first + int(SQUADS.modes[kind])]
