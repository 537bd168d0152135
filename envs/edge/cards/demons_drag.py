"""Two models that move together, the second carried by the first (ED-AMB-63)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import filled
from grognard.envs.edge.actions import DONE, PLACE, SPACE
from grognard.envs.edge.board import END, FIRST, HEXES, MASKS, OF_SIZE, ROOM, STEP
from grognard.envs.edge.cards.amounts import target
from grognard.envs.edge.cards.demons_words import finish_word
from grognard.envs.edge.data.printed import DASH
from grognard.envs.edge.events import MODEL_PUSHED
from grognard.envs.edge.rules import playing
from grognard.envs.edge.rules.movement import Trip, most_spaces
from grognard.envs.edge.rules.payment import begin_pay
from grognard.envs.edge.rules.pieces import base_of, lift
from grognard.envs.edge.rules.pushing import allow_places, put_down
from grognard.envs.edge.rules.texts import Word
from grognard.envs.edge.rules.tokens import cannot_move, end_contacts
from grognard.envs.edge.rules.traps import next_trap, spring
from grognard.envs.edge.sequence import (
    PLAY_SEAT,
    PLAY_TARGETS,
    PUSHING,
    PUSHING_MODELS,
    PUSHING_PUSHERS,
)
from grognard.envs.edge.state import NONE, State


@final
class PairTrip:
    """Where a model can go with another that it carries: both old bases are free."""

    def __init__(self, state: State, seat: i64, model: i64, carried: i64) -> None:
        self.state: State = state
        self.model: i64 = model
        self.carried: i64 = carried
        self.trip: Trip = Trip(state, seat, model, NONE)
        self.trip.ground.kept = carried
        self.trip.ground.free[state.space[carried]] |= MASKS[state.place[carried]]
        if not self.trip.flies:
            for space in range(state.board.spaces):
                if not self._fits(space):
                    self.trip.stops[space] = 1  # a way can end there by pushing, not go on

    def _fits(self, space: i64) -> bool:
        """Whether both have room on free hexes, the first in this Space."""
        ground = self.trip.ground
        room = ROOM[ground.free[space]] & OF_SIZE[ground.size]
        for place in range(FIRST[ground.size], END[ground.size]):
            if room >> place & 1 and self._has_room(space, place):
                return True
        return False

    def _has_room(self, space: i64, place: i64) -> bool:
        """ED-PUSH-3: whether everything that would be pushed, and the carried model, find room beside the base."""
        ground, state = self.trip.ground, self.state
        bases = filled(HEXES + 1, 0)
        bases[base_of(state, self.carried)] += 1
        opened: i64 = 0
        for hex_ in range(i64(HEXES)):
            if (MASKS[place] & ~ground.free[space] & ~opened) >> hex_ & 1:
                other = state.holder[space * HEXES + hex_]
                if not ground.may_push(other):
                    return False
                bases[base_of(state, other)] += 1
                opened |= MASKS[state.place[other]]
        before = ground.free[space]
        ground.free[space] = (before | opened) & ~MASKS[place]
        found = state.board.has_room_beside(space, place, bases, ground.free)
        ground.free[space] = before
        return found

    def places(self, space: i64) -> i64:
        """The placements where the first can end, as bits; the very hexes it left are no move (ED-MOV-7)."""
        found: i64 = 0
        for place in range(FIRST[self.trip.ground.size], END[self.trip.ground.size]):
            stays = space == self.state.space[self.model] and place == self.state.place[self.model]
            if not stays and self._has_room(space, place):
                found |= 1 << place
        return found

    def spaces(self) -> vec[i64]:
        """The Spaces where both can end, the present one among them."""
        found, here = vec[i64](), self.state.space[self.model]
        most = most_spaces(self.state, self.model, NONE)
        if most == DASH:
            return found
        costs = self.trip.ways(here, most, NONE)
        for space in range(self.state.board.spaces):
            if space == here or (costs[space] != NONE and self.toll(costs[space], space) <= self.trip.purse):
                if self.places(space) != 0:
                    found = append(found, space)
        return found

    def toll(self, cost: i64, space: i64) -> i64:
        """ED-TERM-26: crystals for the way, or for its last Space if it ignores obstacles."""
        return self.trip.tolls[space] if self.trip.flies else cost % STEP

    def toll_to(self, space: i64) -> i64:
        here = self.state.space[self.model]
        if space == here:
            return 0
        return self.toll(self.trip.ways(here, most_spaces(self.state, self.model, NONE), NONE)[space], space)


class Carry(Word):
    """The first target moves by its own MOVE and takes the second along: a Space, the hexes there, then what was pushed and
    last the carried model are placed beside it. The targets behind the two are the Space where it began, and where it goes."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat, model = PLAY_SEAT.of(state, frame), target(state, frame, 0)
        if stage == 0:
            if cannot_move(state, model, seat) or len(self._trip(state, frame).spaces()) == 0:
                return True
            state.ask(seat, playing.CHOOSE_FOR_WORD)
            return False
        if stage == 1:
            state.ask(seat, playing.CHOOSE_FOR_WORD)
            return False
        end_contacts(state)
        space = target(state, frame, 3)
        trap = NONE if target(state, frame, 2) == space else next_trap(state, space)
        if trap != NONE:
            spring(state, trap)
        return trap == NONE

    def _trip(self, state: State, frame: i64) -> PairTrip:
        return PairTrip(state, PLAY_SEAT.of(state, frame), target(state, frame, 0), target(state, frame, 1))

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        trip = self._trip(state, frame)
        if PLAY_TARGETS.count(state, frame) > 2:
            allow_places(mask, trip.places(target(state, frame, 3)))
            return
        mask.allow(DONE)
        spaces = trip.spaces()
        for at in range(i64(len(spaces))):
            mask.allow(SPACE.at(spaces[at]))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        model, carried = target(state, frame, 0), target(state, frame, 1)
        if action == DONE:
            finish_word(state, frame)
        elif SPACE.covers(action):
            toll = self._trip(state, frame).toll_to(SPACE.argument(action))
            PLAY_TARGETS.add(state, frame, state.space[model])
            PLAY_TARGETS.add(state, frame, SPACE.argument(action))
            begin_pay(state, PLAY_SEAT.of(state, frame), toll)
        elif PLACE.covers(action):
            put_both(state, PLAY_SEAT.of(state, frame), model, carried, target(state, frame, 3), PLACE.argument(action))


def put_both(state: State, seat: i64, model: i64, carried: i64, space: i64, place: i64) -> None:
    """The model comes down; whoever it pushes is placed first, the carried model last."""
    lift(state, carried)
    state.space[carried] = NONE
    state.place[carried] = NONE
    if state.log is not None:
        state.log.tell(MODEL_PUSHED, carried)
    if put_down(state, seat, model, space, place) == 0:
        state.push(PUSHING, seat, NONE)
    PUSHING_MODELS.add(state, state.top, carried)
    PUSHING_PUSHERS.add(state, state.top, model)
