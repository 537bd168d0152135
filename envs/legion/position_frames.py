"""How the frames of Legion stand in positions: each local and list by its name, units, minis, seats and weapons by theirs."""

from typing import Any, Final

from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import Flow, Listed, Local
from grognard.envs.core.hidden import Shown
from grognard.envs.core.position import Codec, Frame, Name, Names
from grognard.envs.legion.abilities import MOMENT_NAMES
from grognard.envs.legion.actions import ACTION_NAMES, CATALOGUE
from grognard.envs.legion.data.printed import INCH
from grognard.envs.legion.names import PLAYERS, UNIT_NAMES
from grognard.envs.legion.position_parts import BATTLE_CARD, LENGTH, NUMBER, PLAYER, UNIT, WEAPON, Moment
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_DONE,
    ACTIVATION_FLAG_NAMES,
    ACTIVATION_FLAGS,
    ACTIVATION_FREE,
    EVENT_FLAG_NAMES,
    EVENT_FLAGS,
)
from grognard.envs.legion.sequence.attack import (
    ATTACK_FLAG_NAMES,
    ATTACK_FLAGS,
    FORMING_NOTES,
    FORMING_SUPPORTED,
    GUARD_POOL,
    NOTE_NAMES,
    POOL_NOTES,
    WOUNDS_POOL,
)
from grognard.envs.legion.sequence.battle import RESUPPLY_FIRST, RESUPPLY_SECOND, RESUPPLY_UNIT
from grognard.envs.legion.sequence.effects import CARD_EVENT, CHOICE_EVENT, MOMENT_EVENT
from grognard.envs.legion.sequence.flows import FLOWS, GAME
from grognard.envs.legion.sequence.moving import (
    MOVE_FLAGS,
    MOVE_FOUGHT,
    MOVE_WAY,
    PLACING_FLAG_NAMES,
    PLACING_FLAGS,
    UNLOADING_X,
    UNLOADING_Y,
    UNLOADING_Z,
)
from grognard.envs.legion.sequence.setup import DEPLOYING_CLEAR, DEPLOYMENT_FILLED
from grognard.envs.legion.sequence.turns import DETONATION_EVENT, GRANT_ACTIONS, GRANT_FLAGS, STANDBY_EVENT
from grognard.envs.legion.state import NONE, State, owner_of


class Bits(Names):
    """A set of names, each of which is said: of numbers in frames nobody means all."""

    def read(self, given: object, place: str, problems: Problems) -> int:
        if isinstance(given, bool):
            problems.add(place, f"a list of {self.kind} names is needed, not {given!r}")
            return 0
        return super().read(given, place, problems)


COUNT: Final = Codec(-99, 999)
UNITS: Final = Bits(UNIT_NAMES, "unit")
ACTIONS: Final = Bits(ACTION_NAMES, "action")
FLAGS: Final = Bits(EVENT_FLAG_NAMES, "flag")
NOTES: Final = Bits(NOTE_NAMES, "note")


class Inches(Codec):
    """A length of whole inches, as so many of them."""

    def __init__(self) -> None:
        super().__init__(0, 99)

    def write(self, value: int) -> object:
        return value // int(INCH)

    def read(self, given: object, place: str, problems: Problems) -> int:
        return super().read(given, place, problems) * int(INCH)


FRAMES_BELOW: Final = (
    MOMENT_EVENT, CHOICE_EVENT, CARD_EVENT, STANDBY_EVENT, DETONATION_EVENT, GUARD_POOL, WOUNDS_POOL, FORMING_SUPPORTED,
)  # fmt: skip


class Below(Codec):
    """Where a frame below begins, or nothing; `check_frames` tells whether it is there."""

    def __init__(self) -> None:
        super().__init__(-1, 100_000)


BY_NAME: Final[dict[str, Codec]] = {
    "seat": PLAYER,
    "unit": UNIT,
    "defender": UNIT,
    "defenders": UNIT,
    "weapon": WEAPON,
    "moment": Moment(MOMENT_NAMES),
}
"""What a local of this name is in every flow; all others are small numbers, and entries of lists any numbers."""
OWN: Final[dict[Local | Listed, Codec]] = {
    MOVE_WAY: Name(CATALOGUE.labels, "action"),  # as seen from the seat of who said it
    RESUPPLY_FIRST: BATTLE_CARD,
    RESUPPLY_SECOND: BATTLE_CARD,
    ACTIVATION_DONE: ACTIONS,
    ACTIVATION_FREE: ACTIONS,
    ACTIVATION_FLAGS: Bits(ACTIVATION_FLAG_NAMES, "flag"),
    EVENT_FLAGS: FLAGS,
    GRANT_FLAGS: FLAGS,
    GRANT_ACTIONS: ACTIONS,
    MOVE_FLAGS: FLAGS,
    MOVE_FOUGHT: UNITS,
    PLACING_FLAGS: Bits(PLACING_FLAG_NAMES, "flag"),
    ATTACK_FLAGS: Bits(ATTACK_FLAG_NAMES, "flag"),
    FORMING_NOTES: NOTES,
    POOL_NOTES: NOTES,
    DEPLOYMENT_FILLED: Bits([f"{player} {part}" for player in PLAYERS for part in range(1, 9)], "part of a zone"),
    DEPLOYING_CLEAR: Inches(),
    UNLOADING_X: LENGTH,
    UNLOADING_Y: LENGTH,
    UNLOADING_Z: LENGTH,
    **dict.fromkeys(FRAMES_BELOW, Below()),
}
"""What single locals are."""


def keeps_supplies(state: Any, frame: int, seat: int) -> bool:
    """LG-BATTLE-5: the two cards drawn are seen by whoever keeps one."""
    return bool(owner_of(RESUPPLY_UNIT.of(state, i64(frame))) == seat)


def keeps_second(state: Any, frame: int, seat: int) -> bool:
    """The same; that there was no second one, everybody sees."""
    return bool(RESUPPLY_SECOND.of(state, i64(frame)) == NONE) or keeps_supplies(state, frame, seat)


SECRET: Final[dict[Local | Listed, Shown]] = {RESUPPLY_FIRST: keeps_supplies, RESUPPLY_SECOND: keeps_second}


def codecs(flow: Flow) -> dict[Local | Listed, Codec]:
    locals_: dict[Local | Listed, Codec] = {
        local: OWN.get(local, BY_NAME.get(local.name, COUNT)) for local in flow.locals
    }
    return {**locals_, **{listed: BY_NAME.get(listed.name, NUMBER) for listed in flow.lists}}


def secrets(flow: Flow) -> dict[Local | Listed, Shown]:
    return {local: shown for local, shown in SECRET.items() if local in flow.locals}


FRAMES: Final = {flow: Frame(() if flow is GAME else None, codecs(flow), secrets(flow)) for flow in FLOWS.all}


def check_frames(state: State, problems: Problems) -> None:
    """What should say where a frame below begins does so."""
    begins = []
    frame = state.top
    while frame >= 0:
        begins.append(int(frame))
        frame = state.below(frame)
    begins.reverse()
    for number, begin in enumerate(begins):
        for local in FRAMES_BELOW:
            if state.frames[begin] == local.flow.number and local.of(state, i64(begin)) not in (NONE, *begins[:number]):
                problems.add(f"flow[{number}].{local.name}", "no frame below begins there")
