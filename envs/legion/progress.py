"""What is in progress, as an observation has it: the innermost frame of each flow, with its integers by their names.

Seats and units are seen from the observer: own ones come first. A set of many names takes a number for each fifteen of them; of a
list its length stands there, and its first entries.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.flow import Listed, Local
from grognard.envs.legion.actions import UNIT_SLOTS
from grognard.envs.legion.sequence.activation import ACTIVATION_FLAGS, EVENT_FLAGS, EVENT_TARGET
from grognard.envs.legion.sequence.attack import (
    ATTACK_PICKED,
    ATTACK_TARGET,
    FORMING_NOTES,
    FORMING_SUPPORTED,
    GUARD_POOL,
    POOL_NOTES,
    WOUNDS_POOL,
    WOUNDS_SOURCE,
)
from grognard.envs.legion.sequence.battle import RESUPPLY_UNIT
from grognard.envs.legion.sequence.effects import CARD_EVENT, CHOICE_EVENT, MOMENT_EVENT
from grognard.envs.legion.sequence.flows import FLOWS, RESUPPLY
from grognard.envs.legion.sequence.moving import MOVE_FLAGS, MOVE_FOUGHT
from grognard.envs.legion.sequence.setup import DEPLOYMENT_FILLED
from grognard.envs.legion.sequence.turns import DETONATION_EVENT, GRANT_FLAGS, GRANT_TARGET, STANDBY_EVENT
from grognard.envs.legion.state import NONE, UNITS_ALL, State, owner_of

ENTRIES: Final = 12  # of a list
PART: Final = 15  # bits of a set
MOST: Final[i64] = 32767
BELOW: Final[set[Local]] = {  # where a frame below begins: they say nothing about the table
    MOMENT_EVENT, CHOICE_EVENT, CARD_EVENT, STANDBY_EVENT, DETONATION_EVENT, GUARD_POOL, WOUNDS_POOL, FORMING_SUPPORTED,
}  # fmt: skip
SETS: Final[dict[Local, int]] = {  # sets of many names, with the numbers that each takes
    ACTIVATION_FLAGS: 2, EVENT_FLAGS: 2, GRANT_FLAGS: 2, MOVE_FLAGS: 2, FORMING_NOTES: 2, POOL_NOTES: 2, DEPLOYMENT_FILLED: 2,
    MOVE_FOUGHT: 3,
}  # fmt: skip
SEAT_WORDS: Final = ("seat", "owner")
UNIT_WORDS: Final = (
    "unit", "defender", "beside", "next", "host", "defenders", "passed", "defended", "shot", "melee", "guarded", "inside",
)  # fmt: skip
OF_UNITS: Final[set[Local]] = {
    EVENT_TARGET, GRANT_TARGET, ATTACK_TARGET, ATTACK_PICKED, WOUNDS_SOURCE,
}  # fmt: skip

# How a number is shown.
PLAIN: Final[i64] = 0
A_SEAT: Final[i64] = 1
A_UNIT: Final[i64] = 2
A_SET: Final[i64] = 3


def _kind(thing: Local | Listed) -> int:
    if thing.name in SEAT_WORDS:
        return int(A_SEAT)
    if thing.name in UNIT_WORDS or (isinstance(thing, Local) and thing in OF_UNITS):
        return int(A_UNIT)
    return int(A_SET) if isinstance(thing, Local) and thing in SETS else int(PLAIN)


class Plan:
    """Which integers of the frames of a flow are shown, in which columns and how: made once, when the module is loaded."""

    def __init__(self) -> None:
        self.names: list[str] = []  # of the columns
        self.first: vec[i64] = vec[i64]()  # by flow: its first local, as a place in the arrays below
        self.first_list: vec[i64] = vec[i64]()
        offsets: list[int] = []
        kinds: list[int] = []
        shifts: list[int] = []
        columns: list[int] = []
        lists: list[list[int]] = []
        first: list[int] = []
        first_list: list[int] = []
        for flow in FLOWS.all:
            first.append(len(offsets))
            first_list.append(len(lists))
            for local in flow.locals:
                if local in BELOW:
                    continue
                for part in range(SETS.get(local, 1)):
                    offsets.append(int(local.offset))
                    kinds.append(_kind(local))
                    shifts.append(PART * part)
                    columns.append(len(self.names))
                    self.names.append(f"{flow.name}: {local.name}" + (f", part {part + 1}" if local in SETS else ""))
            for listed in flow.lists:
                shown = min(ENTRIES, int(listed.most))
                lists.append([int(listed.offset), _kind(listed), len(self.names), shown])
                self.names.append(f"{flow.name}: {listed.name}")
                self.names += [f"{flow.name}: {listed.name} {number + 1}" for number in range(shown)]
        first.append(len(offsets))
        first_list.append(len(lists))
        self.first = vec[i64](first)
        self.first_list = vec[i64](first_list)
        self.offset: vec[i64] = vec[i64](offsets)
        self.kind: vec[i64] = vec[i64](kinds)
        self.shift: vec[i64] = vec[i64](shifts)
        self.column: vec[i64] = vec[i64](columns)
        self.list_offset: vec[i64] = vec[i64]([row[0] for row in lists])
        self.list_kind: vec[i64] = vec[i64]([row[1] for row in lists])
        self.list_column: vec[i64] = vec[i64]([row[2] for row in lists])
        self.list_shown: vec[i64] = vec[i64]([row[3] for row in lists])


PLAN: Final[Plan] = Plan()
PROGRESS_NAMES: Final[list[str]] = PLAN.names


def encode_locals(state: State, player: i64, frame: i64, out: vec[i16], at: i64) -> None:
    """LG-BATTLE-5: of everything in a frame only supply cards drawn are secret."""
    flow = state.frames[frame]
    if flow == RESUPPLY.number and owner_of(RESUPPLY_UNIT.of(state, frame)) != player:
        return
    for place in range(PLAN.first[flow], PLAN.first[flow + 1]):
        value = state.frames[frame + PLAN.offset[place]]
        out[at + PLAN.column[place]] = i16(shown(player, PLAN.kind[place], value >> PLAN.shift[place]))
    for number in range(PLAN.first_list[flow], PLAN.first_list[flow + 1]):
        first = frame + PLAN.list_offset[number]
        count, column = state.frames[first], at + PLAN.list_column[number]
        out[column] = i16(count)
        for entry in range(min(count, PLAN.list_shown[number])):
            out[column + 1 + entry] = i16(shown(player, PLAN.list_kind[number], state.frames[first + 1 + entry]))


def shown(player: i64, kind: i64, value: i64) -> i64:
    """A number of a frame as the player sees it; own seat and units come first, and count from 1."""
    if kind == A_SEAT and value != NONE:
        return 1 + i64(value != player)
    if kind == A_UNIT and 0 <= value < UNITS_ALL:
        return 1 + (value if player == 0 else (value + UNIT_SLOTS) % UNITS_ALL)
    if kind == A_SET or value > MOST:
        return value & MOST
    return max(value, -MOST)
