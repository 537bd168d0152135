"""Words of squads that wait for their deploy card (ED-UPG-9, ED-AMB-90)."""

from mypy_extensions import i64

from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS
from grognard.envs.edge.cards.amounts import target
from grognard.envs.edge.cards.picks import AnySpace, Area
from grognard.envs.edge.data import tables
from grognard.envs.edge.rules import placing, pushing
from grognard.envs.edge.rules.deployment import begin_arrival, can_arrive
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


class ArriveIn(Word):
    """The squad comes to free hexes of the Space at a place."""

    def __init__(self, squad: str, at: i64 = 0) -> None:
        self.kind: i64 = tables.squad(squad)
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat = PLAY_SEAT.of(state, frame)
        squad = waiting_squad(state, seat, self.kind)
        begin_arrival(state, seat, squad, placing.IN_SPACE, target(state, frame, self.at))
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
