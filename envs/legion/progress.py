"""What is in progress, as an observation has it: the innermost frame of each flow, with its integers by their names.

Seats, units, minis and places are seen from the observer: own ones come first. Answers said before (a way, a direction, a column
or row of a lattice) are shown as they were said. A set of many names takes a number for each fifteen of them; of a list its
length stands there, and its first entries.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.flow import Listed, Local
from grognard.envs.legion.abilities import ability_of_effect, effect, unit_of_effect
from grognard.envs.legion.actions import UNIT_SLOTS, seen_unit
from grognard.envs.legion.geometry.answers import HEADING_ANSWERS, opposite
from grognard.envs.legion.geometry.numbers import BIT
from grognard.envs.legion.rules.pools import addition, mini_of, pool_of, weapon_of
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_FLAGS,
    ACTIVATION_USED,
    EVENT_FLAGS,
    EVENT_TARGET,
    EVENT_TRACK,
)
from grognard.envs.legion.sequence.attack import (
    ATTACK_ADDED,
    ATTACK_PICKED,
    ATTACK_TARGET,
    DEFEAT_MINI,
    DEFEAT_SOURCE,
    FORMING_ADDED,
    FORMING_GROUP,
    FORMING_NOTES,
    FORMING_SUPPORTED,
    GUARD_POOL,
    POOL_ADDED,
    POOL_NOTES,
    WOUNDS_LOADED,
    WOUNDS_MINI,
    WOUNDS_POOL,
    WOUNDS_SOURCE,
)
from grognard.envs.legion.sequence.battle import RESUPPLY_UNIT
from grognard.envs.legion.sequence.command import ORDER_BY, ORDER_FIRST, ORDERS_FROM, ORDERS_ISSUED, ORDERS_USED
from grognard.envs.legion.sequence.effects import (
    CARD_ABOUT,
    CARD_EVENT,
    CHOICE_ABOUT,
    CHOICE_CHOSEN,
    CHOICE_EVENT,
    CHOICE_TARGET,
    GAIN_TO,
    MOMENT_ABOUT,
    MOMENT_DONE,
    MOMENT_EVENT,
    MOMENT_FROM,
)
from grognard.envs.legion.sequence.flows import FLOWS, RESUPPLY
from grognard.envs.legion.sequence.moving import (
    DISPLACING_ASIDE,
    DISPLACING_BY,
    MOVE_ASIDE,
    MOVE_FLAGS,
    MOVE_FOUGHT,
    MOVE_TARGET,
    PLACING_TARGET,
    UNLOADING_HEADING,
    UNLOADING_X,
    UNLOADING_Y,
)
from grognard.envs.legion.sequence.setup import BATTLE_NAMED, DEPLOYMENT_FILLED, DEPLOYMENT_PAIRED, DEPLOYMENT_WAITING
from grognard.envs.legion.sequence.turns import DETONATION_EVENT, GRANT_FLAGS, GRANT_TARGET, STANDBY_EVENT, TURN_NEXT
from grognard.envs.legion.state import MINIS_ALL, NONE, SEATS, UNITS_ALL, State, is_turned, owner_of, seen_x, seen_y

ENTRIES: Final = 12  # of a list
PART: Final = 15  # bits of a set
MOST: Final[i64] = 32767
NOT_SHOWN: Final[set[Local | Listed]] = {  # where a frame below begins says nothing about the table, a track is for pictures
    MOMENT_EVENT, CHOICE_EVENT, CARD_EVENT, STANDBY_EVENT, DETONATION_EVENT, GUARD_POOL, WOUNDS_POOL, FORMING_SUPPORTED,
    EVENT_TRACK,
}  # fmt: skip
SETS: Final[dict[Local, int]] = {  # sets of many names, with the numbers that each takes
    ACTIVATION_FLAGS: 2, EVENT_FLAGS: 2, GRANT_FLAGS: 2, MOVE_FLAGS: 2, FORMING_NOTES: 2, POOL_NOTES: 2, DEPLOYMENT_FILLED: 2,
    MOVE_FOUGHT: 3,
}  # fmt: skip
SEAT_WORDS: Final = ("seat", "owner")
UNIT_WORDS: Final = (
    "unit", "defender", "beside", "host", "defenders", "passed", "defended", "shot", "melee", "guarded", "inside",
)  # fmt: skip
OF_UNITS: Final[set[Local | Listed]] = {
    EVENT_TARGET, GRANT_TARGET, ATTACK_TARGET, ATTACK_PICKED, WOUNDS_SOURCE, DEFEAT_SOURCE, MOMENT_ABOUT, MOMENT_FROM,
    CHOICE_ABOUT, CHOICE_TARGET, CHOICE_CHOSEN, CARD_ABOUT, GAIN_TO, ORDERS_FROM, ORDERS_ISSUED, ORDER_BY, ORDER_FIRST, TURN_NEXT,
    MOVE_TARGET, PLACING_TARGET, DISPLACING_BY, BATTLE_NAMED, DEPLOYMENT_PAIRED,
}  # fmt: skip
OF_MINIS: Final[set[Local | Listed]] = {
    FORMING_GROUP, WOUNDS_MINI, WOUNDS_LOADED, DEFEAT_MINI, MOVE_ASIDE, DISPLACING_ASIDE,
}  # fmt: skip
OF_EFFECTS: Final[set[Local | Listed]] = {ACTIVATION_USED, ORDERS_USED, MOMENT_DONE}
OF_ADDITIONS: Final[set[Local | Listed]] = {ATTACK_ADDED, FORMING_ADDED, POOL_ADDED}
BITS_EACH: Final[dict[Local, int]] = {  # sets in which each side has so many bits
    MOVE_FOUGHT: int(UNIT_SLOTS), DEPLOYMENT_FILLED: 8, DEPLOYMENT_WAITING: 1,
}  # fmt: skip

# How a number is shown.
PLAIN: Final[i64] = 0
A_SEAT: Final[i64] = 1
A_UNIT: Final[i64] = 2
A_SET: Final[i64] = 3
A_MINI: Final[i64] = 4
AN_EFFECT: Final[i64] = 5
AN_ADDITION: Final[i64] = 6
X: Final[i64] = 7
Y: Final[i64] = 8
A_HEADING: Final[i64] = 9
PLACES: Final[dict[Local, int]] = {UNLOADING_X: int(X), UNLOADING_Y: int(Y), UNLOADING_HEADING: int(A_HEADING)}


def _kind(thing: Local | Listed) -> int:
    if thing.name in SEAT_WORDS:
        return int(A_SEAT)
    if thing.name in UNIT_WORDS or thing in OF_UNITS:
        return int(A_UNIT)
    for kind, things in ((A_MINI, OF_MINIS), (AN_EFFECT, OF_EFFECTS), (AN_ADDITION, OF_ADDITIONS)):
        if thing in things:
            return int(kind)
    if isinstance(thing, Listed):
        return int(PLAIN)
    return int(A_SET) if thing in SETS else PLACES.get(thing, int(PLAIN))


class Plan:
    """Which integers of the frames of a flow are shown, in which columns and how: made once, when the module is loaded."""

    def __init__(self) -> None:
        self.names: list[str] = []  # of the columns
        self.first: vec[i64] = vec[i64]()  # by flow: its first local, as a place in the arrays below
        self.first_list: vec[i64] = vec[i64]()
        offsets: list[int] = []
        kinds: list[int] = []
        shifts: list[int] = []
        bits: list[int] = []
        columns: list[int] = []
        lists: list[list[int]] = []
        first: list[int] = []
        first_list: list[int] = []
        for flow in FLOWS.all:
            first.append(len(offsets))
            first_list.append(len(lists))
            for local in flow.locals:
                if local in NOT_SHOWN:
                    continue
                for part in range(SETS.get(local, 1)):
                    offsets.append(int(local.offset))
                    kinds.append(_kind(local))
                    shifts.append(PART * part)
                    bits.append(BITS_EACH.get(local, 0))
                    columns.append(len(self.names))
                    self.names.append(f"{flow.name}: {local.name}" + (f", part {part + 1}" if local in SETS else ""))
            for listed in [listed for listed in flow.lists if listed not in NOT_SHOWN]:
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
        self.bits: vec[i64] = vec[i64](bits)  # that each side has of a set
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
        value, kind = state.frames[frame + PLAN.offset[place]], PLAN.kind[place]
        if PLAN.bits[place] > 0 and player != 0:
            value = sides_swapped(value, PLAN.bits[place])
        if kind >= X:
            value = seen_place(state, player, kind, value)
        out[at + PLAN.column[place]] = i16(shown(player, kind, value >> PLAN.shift[place]))
    for number in range(PLAN.first_list[flow], PLAN.first_list[flow + 1]):
        first = frame + PLAN.list_offset[number]
        count, column = state.frames[first], at + PLAN.list_column[number]
        out[column] = i16(count)
        for entry in range(min(count, PLAN.list_shown[number])):
            out[column + 1 + entry] = i16(shown(player, PLAN.list_kind[number], state.frames[first + 1 + entry]))


def shown(player: i64, kind: i64, value: i64) -> i64:
    """A number of a frame as the player sees it; own seat, units and minis come first, and count from 1."""
    if kind == A_SEAT and value != NONE:
        return 1 + i64(value != player)
    if kind == A_UNIT and 0 <= value < UNITS_ALL:
        return 1 + seen_unit(player, value)
    if kind == A_MINI and value != NONE:
        return 1 + seen_mini(player, value)
    if kind == AN_EFFECT:
        value = effect(seen_unit(player, unit_of_effect(value)), ability_of_effect(value))
    if kind == AN_ADDITION and mini_of(value) != NONE:
        value = addition(pool_of(value), seen_mini(player, mini_of(value)), weapon_of(value))
    if kind == A_SET or value > MOST:
        return value & MOST
    return max(value, -MOST)


def seen_mini(player: i64, mini: i64) -> i64:
    return mini if player == 0 else (mini + MINIS_ALL // SEATS) % MINIS_ALL


def sides_swapped(value: i64, bits: i64) -> i64:
    """A set in which each side has so many bits, with those of the other side first."""
    return (value & (BIT[bits] - 1)) << bits | value >> bits


def seen_place(state: State, player: i64, kind: i64, value: i64) -> i64:
    """A coordinate or heading from the player's own edge."""
    if kind == A_HEADING:
        return opposite(value, HEADING_ANSWERS) if is_turned(state, player) else value
    return seen_x(state, player, value) if kind == X else seen_y(state, player, value)
