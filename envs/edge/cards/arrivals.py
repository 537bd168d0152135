"""Words of squads that wait for their deploy card (ED-UPG-9, ED-AMB-90)."""

from mypy_extensions import i64

from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS
from grognard.envs.edge.cards.amounts import target
from grognard.envs.edge.cards.filters import ModelFilter
from grognard.envs.edge.cards.picks import AnySpace, Area
from grognard.envs.edge.data import tables
from grognard.envs.edge.rules import placing, pushing
from grognard.envs.edge.rules.deployment import begin_arrival, can_arrive
from grognard.envs.edge.rules.movement import set_mode
from grognard.envs.edge.rules.pieces import first_squad, take_away
from grognard.envs.edge.rules.texts import Use, Word
from grognard.envs.edge.sequence import PLAY_SEAT
from grognard.envs.edge.state import NONE, OFF_BOARD, WAITING, State


def waiting_squad(state: State, seat: i64, kind: i64) -> i64:
    """The player's squad of a name that waits for its deploy card, or NONE."""
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if state.squad_kind[squad] == kind and state.life[squad * MODEL_SLOTS] == WAITING:
            return squad
    return NONE


class RoomForSquad(Area):
    """Spaces in which all models of the squad that waits have room: on free hexes, or (`push`) by pushing others."""

    def __init__(self, squad: str, edge: bool = False, push: i64 = pushing.NO_PUSH) -> None:
        self.kind: i64 = tables.squad(squad)
        self.board = AnySpace(edge)
        self.push: i64 = push

    def has(self, state: State, use: Use, space: i64) -> bool:
        squad = waiting_squad(state, use.seat, self.kind)
        if squad == NONE or not self.board.has(state, use, space):
            return False
        if self.push == pushing.NO_PUSH:
            return can_arrive(state, squad, placing.IN_SPACE, space)
        return placing.can_place(state, use.seat, squad * MODEL_SLOTS, placing.ROOM_FOR_ALL, space, self.push)


class RoomToArrive(ModelFilter):
    """A model beside which the squad that waits for its deploy card has room."""

    def __init__(self, squad: str) -> None:
        self.kind: i64 = tables.squad(squad)

    def matches(self, state: State, use: Use, model: i64) -> bool:
        squad = waiting_squad(state, use.seat, self.kind)
        return squad != NONE and can_arrive(state, squad, placing.TOUCHING_MODEL, model)


class Arrive(Word):
    """The squad comes to free hexes, in a mode if one is given: anywhere, its first model in contact with the target at `touch`
    or (`beside_shrine`) with your Shrine, or all of it in the Space at `within`."""

    required = True

    def __init__(
        self, squad: str, mode: i64 = NONE, touch: i64 = NONE, within: i64 = NONE, beside_shrine: bool = False
    ) -> None:
        self.kind: i64 = tables.squad(squad)
        self.mode: i64 = mode
        self.touch: i64 = touch
        self.within: i64 = within
        self.beside_shrine = beside_shrine

    def possible(self, state: State, use: Use) -> bool:
        """Targets are chosen where there is room (`RoomForSquad`, `RoomToArrive`)."""
        squad = waiting_squad(state, use.seat, self.kind)
        if squad == NONE or (self.beside_shrine and state.shrine_space[use.seat] == NONE):
            return False
        if self.beside_shrine:
            return can_arrive(state, squad, placing.TOUCHING_SPACE, state.shrine_space[use.seat])
        return self.touch != NONE or self.within != NONE or can_arrive(state, squad, placing.ANYWHERE, NONE)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat = PLAY_SEAT.of(state, frame)
        squad = waiting_squad(state, seat, self.kind)
        if self.mode != NONE:
            set_mode(state, squad, self.mode)
        if self.beside_shrine:
            begin_arrival(state, seat, squad, placing.TOUCHING_SPACE, state.shrine_space[seat])
        elif self.touch != NONE:
            begin_arrival(state, seat, squad, placing.TOUCHING_MODEL, target(state, frame, self.touch))
        elif self.within != NONE:
            begin_arrival(state, seat, squad, placing.IN_SPACE, target(state, frame, self.within))
        else:
            begin_arrival(state, seat, squad, placing.ANYWHERE, NONE)
        return True


class BurstInto(Word):
    """The models of the squad come to the Space at a place, one after another, and push others there."""

    def __init__(self, squad: str, push: i64, at: i64 = 0) -> None:
        self.kind: i64 = tables.squad(squad)
        self.push: i64 = push
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat, space = PLAY_SEAT.of(state, frame), target(state, frame, self.at)
        model = next_waiting(state, seat, self.kind)
        if model == NONE:
            return True
        take_away(state, model, OFF_BOARD)
        if placing.can_place(state, seat, model, placing.ROOM_FOR_ALL, space, self.push):
            placing.begin_placing(state, seat, model, placing.ROOM_FOR_ALL, space, self.push)
        return False


def next_waiting(state: State, seat: i64, kind: i64) -> i64:
    """The first model of the player's squads of a name that still waits, or NONE."""
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if state.squad_kind[squad] == kind:
            for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
                if state.life[model] == WAITING:
                    return model
    return NONE
