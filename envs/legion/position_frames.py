"""How the frames of Legion stand in positions: each local and list by its name, units, minis, seats and weapons by theirs."""

from typing import Final

from grognard.envs.core.flow import Flow, Listed, Local
from grognard.envs.core.position import Codec, Frame, Name
from grognard.envs.legion.abilities import MOMENT_NAMES
from grognard.envs.legion.actions import CATALOGUE
from grognard.envs.legion.position_parts import NUMBER, PLAYER, UNIT, WEAPON, Moment
from grognard.envs.legion.sequence.flows import FLOWS, GAME
from grognard.envs.legion.sequence.moving import MOVE_WAY

BY_NAME: Final[dict[str, Codec]] = {
    "seat": PLAYER,
    "unit": UNIT,
    "defender": UNIT,
    "defenders": UNIT,
    "weapon": WEAPON,
    "moment": Moment(MOMENT_NAMES),
}
"""What a local of this name is in every flow; all others are numbers."""
OWN: Final[dict[Local | Listed, Codec]] = {
    MOVE_WAY: Name(CATALOGUE.labels, "action"),  # as seen from the seat of who said it
}
"""What single locals are."""


def codecs(flow: Flow) -> dict[Local | Listed, Codec]:
    parts: list[Local | Listed] = [*flow.locals, *flow.lists]
    return {part: OWN.get(part, BY_NAME.get(part.name, NUMBER)) for part in parts}


FRAMES: Final = {flow: Frame(() if flow is GAME else None, codecs(flow)) for flow in FLOWS.all}
