"""ED-PUSH: putting a base down, over smaller ones if need be, and finding room for these (DP-17).

A piece is a model by its number, or a Shrine: `SHRINE - seat`. While models are being pushed they lie nowhere: alive, but
without a Space.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, filled
from grognard.envs.edge.actions import PLACE, SPACE
from grognard.envs.edge.board import AROUND, END, FIRST, HEXES, MASKS, OF_SIZE, PLACEMENTS, ROOM, TOUCHING, WHOLE
from grognard.envs.edge.events import MODEL_PLACED, SHRINE_PLACED
from grognard.envs.edge.rules.attributes import can_push_over, cannot_be_pushed
from grognard.envs.edge.rules.pieces import (
    all_models,
    base_of,
    close_hexes,
    is_foe,
    lift,
    open_hexes,
    set_down,
    take_up,
    touches_source,
)
from grognard.envs.edge.sequence import (
    MOVE_PUSHED,
    PUSHING,
    PUSHING_MODELS,
    PUSHING_PUSHERS,
    PUSHING_SEAT,
    PUSHING_SPACE,
)
from grognard.envs.edge.state import ALIVE, MODELS_EACH, NONE, SHRINE, State, squad_of

# What a base may do to those it comes down on.
NO_PUSH: Final[i64] = 0
PUSH: Final[i64] = 1  # smaller ones, ED-PUSH-1
PUSH_ANY_SIZE: Final[i64] = 2  # of any size, but none in contact with a Crystal Source
PUSH_FOES: Final[i64] = 3  # smaller ones of enemies only
PUSH_EVERYBODY: Final[i64] = 4  # of any size, wherever
PUSH_BY_ARRIVAL: Final[i64] = 5  # like PUSH_ANY_SIZE, but none of the same squad; the pushed become targets of the play
PUSH_NAMES: Final = ("nobody", "smaller", "any size", "smaller foes", "everybody", "by arrival")


# Pieces


def size_of(state: State, piece: i64) -> i64:
    """The hexes of its base."""
    return HEXES if piece <= SHRINE else base_of(state, piece)


def space_of(state: State, piece: i64) -> i64:
    """The Space where it lies, or NONE."""
    return state.shrine_space[SHRINE - piece] if piece <= SHRINE else state.space[piece]


def place_of(state: State, piece: i64) -> i64:
    """Its placement, of one that lies somewhere."""
    return WHOLE if piece <= SHRINE else state.place[piece]


@final
class Ground:
    """The board as a piece finds it that is put down somewhere: its own old hexes are free (ED-GEO-5, ED-CARD-12).

    `action` is the frame of the Move action whose pushed models are not pushed again (ED-MOV-5), or NONE; `kept` is a model
    that is never pushed (ED-AMB-83), or NONE; `carried` one that comes along and needs room beside it (ED-AMB-63), or NONE.
    """

    def __init__(self, state: State, seat: i64, piece: i64, pushes: i64, action: i64, kept: i64) -> None:
        self.state: State = state
        self.seat: i64 = seat
        self.piece: i64 = piece
        self.size: i64 = size_of(state, piece)
        self.pushes: i64 = pushes
        self.action: i64 = action
        self.kept: i64 = kept
        self.carried: i64 = NONE
        self.free: vec[i64] = state.free[:]
        space = space_of(state, piece)
        if space != NONE and (piece <= SHRINE or state.life[piece] == ALIVE):
            self.free[space] |= MASKS[place_of(state, piece)]

    def carry(self, model: i64) -> None:
        """ED-AMB-63: a model comes along; its old hexes are free, too."""
        self.kept = model
        self.carried = model
        self.free[self.state.space[model]] |= MASKS[self.state.place[model]]

    def fits(self, space: i64) -> bool:
        """ED-GEO-5, ED-AMB-63: whether it has room there without pushing, and beside it what it carries."""
        room = ROOM[self.free[space]] & OF_SIZE[self.size]
        if self.carried == NONE:
            return room != 0
        for place in range(FIRST[self.size], END[self.size]):
            if room >> place & 1 and self.can_push_away(space, place):
                return True
        return False

    def places(self, space: i64) -> i64:
        """ED-MOV-3, ED-PUSH-3: the legal placements in a Space, as bits."""
        found = ROOM[self.free[space]] & OF_SIZE[self.size] if self.carried == NONE else i64(0)
        if self.pushes != NO_PUSH:
            for place in range(FIRST[self.size], END[self.size]):
                if not found >> place & 1 and self.can_push_away(space, place):
                    found |= 1 << place
        return found

    def can_push_away(self, space: i64, place: i64) -> bool:
        """ED-PUSH-3: whether everything that a base would overlap may be pushed and finds room beside it, as what it carries."""
        bases = filled(HEXES + 1, 0)
        if self.carried != NONE:
            bases[base_of(self.state, self.carried)] += 1
        left = MASKS[place] & ~self.free[space]
        opened: i64 = 0
        at: i64 = 0
        while left != 0:
            if left >> at & 1:
                other = self.state.holder[space * HEXES + at]
                if not self.may_push(other):
                    return False
                bases[base_of(self.state, other)] += 1
                opened |= MASKS[self.state.place[other]]
                left &= ~opened
            at += 1
        there = (self.free[space] | opened) & ~MASKS[place]
        return self.state.board.has_room_after(space, place, bases, self.free, there)

    def may_push(self, other: i64) -> bool:
        """ED-PUSH-1, ED-PUSH-4, ED-PUSH-5, ED-MOV-5: whether it may push what lies on a hex."""
        if other < 0 or other == self.kept or cannot_be_pushed(self.state, other, self.seat):
            return False
        if self.action != NONE and MOVE_PUSHED.has(self.state, self.action, other):
            return False
        if self.pushes == PUSH_EVERYBODY:
            return True
        if self.pushes == PUSH_BY_ARRIVAL and squad_of(other) == squad_of(self.piece):
            return False
        if self.pushes == PUSH_ANY_SIZE or self.pushes == PUSH_BY_ARRIVAL:
            return not touches_source(self.state, other)
        if self.pushes == PUSH_FOES and not is_foe(self.state, self.seat, other):
            return False
        if self.piece <= SHRINE:
            return base_of(self.state, other) < HEXES
        return can_push_over(self.state, self.piece, other)


@final
class Pushed:
    """Models that wait for a place, each in contact with the base that pushes it; those of one base are neighbours."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.models: vec[i64] = NOTHING
        self.spaces: vec[i64] = NOTHING  # the base that pushes each
        self.places: vec[i64] = NOTHING

    def add(self, model: i64, space: i64, place: i64) -> None:
        self.models = append(self.models, model)
        self.spaces = append(self.spaces, space)
        self.places = append(self.places, place)

    def has_room(self, first: i64, free: vec[i64]) -> bool:
        """ED-GEO-7: whether all from the first on find room together; `free` is the same afterwards."""
        if first == len(self.models):
            return True
        last: i64 = len(self.models) - 1
        if self.spaces[first] == self.spaces[last]:  # no Space holds two bases that push
            bases = filled(HEXES + 1, 0)
            for at in range(first, last + 1):
                bases[base_of(self.state, self.models[at])] += 1
            return self.state.board.has_room_beside(self.spaces[first], self.places[first], bases, free)
        for where in range(i64(AROUND)):
            there = self.state.board.around(self.spaces[first], where)
            if there != NONE and self.choices(first, there, free) != 0:
                return True
        return False

    def choices(self, first: i64, there: i64, free: vec[i64]) -> i64:
        """ED-PUSH-2: the placements of one model in a Space that leave room for those behind it, as bits."""
        space, place, size = self.spaces[first], self.places[first], base_of(self.state, self.models[first])
        where = self.state.board.where(space, there)
        found = TOUCHING[where * PLACEMENTS + place] & ROOM[free[there]] & OF_SIZE[size]
        for at in range(FIRST[size], END[size]):
            if found >> at & 1:
                free[there] ^= MASKS[at]
                if not self.has_room(first + 1, free):
                    found &= ~(1 << at)
                free[there] ^= MASKS[at]
        return found


# Pushing


def begin_push(state: State, seat: i64, pushers: vec[i64]) -> i64:
    """ED-PUSH-1: everything that these pieces, already set down, overlap is placed by the player; how many models."""
    pushed = overlapped(state, seat, pushers)
    if len(pushed.models) == 0:
        return 0
    state.push(PUSHING, seat, NONE)
    for at in range(i64(len(pushed.models))):
        model = pushed.models[at]
        PUSHING_MODELS.add(state, state.top, model)
        PUSHING_PUSHERS.add(state, state.top, _pusher_in(state, pushers, pushed.spaces[at]))
        take_up(state, model)
    for at in range(i64(len(pushers))):
        piece = pushers[at]
        holder = SHRINE if piece <= SHRINE else piece
        close_hexes(state, space_of(state, piece), MASKS[place_of(state, piece)], holder)
    return i64(len(pushed.models))


def place_last(state: State, seat: i64, carried: i64, carrier: i64) -> None:
    """ED-AMB-63: a model that was taken up is placed beside another, after those that this one has pushed."""
    if state.frames[state.top] != PUSHING.number:
        state.push(PUSHING, seat, NONE)
    PUSHING_MODELS.add(state, state.top, carried)
    PUSHING_PUSHERS.add(state, state.top, carrier)


def overlapped(state: State, seat: i64, pushers: vec[i64]) -> Pushed:
    """The models on whose hexes these pieces lie now: by the pieces, then those of the player, then clockwise (DP-17)."""
    pushed = Pushed(state)
    for at in range(i64(len(pushers))):
        space, place = space_of(state, pushers[at]), place_of(state, pushers[at])
        for number in range(all_models(state)):
            model = (seat * MODELS_EACH + number) % all_models(state)
            if state.life[model] == ALIVE and state.space[model] == space and not _has(pushers, model):
                if MASKS[state.place[model]] & MASKS[place]:
                    pushed.add(model, space, place)
    return pushed


def _has(pieces: vec[i64], piece: i64) -> bool:
    for at in range(i64(len(pieces))):
        if pieces[at] == piece:
            return True
    return False


def _pusher_in(state: State, pushers: vec[i64], space: i64) -> i64:
    for at in range(i64(len(pushers))):
        if space_of(state, pushers[at]) == space:
            return pushers[at]
    return NONE


def _waiting(state: State) -> Pushed:
    """The models of the push in progress."""
    pushed = Pushed(state)
    for at in range(PUSHING_MODELS.count(state, state.top)):
        pusher = PUSHING_PUSHERS.at(state, state.top, at)
        pushed.add(PUSHING_MODELS.at(state, state.top, at), space_of(state, pusher), place_of(state, pusher))
    return pushed


def place_pushed(state: State) -> None:
    """A step: the Space, then the placement of each pushed model, in the order of their numbers."""
    if PUSHING_MODELS.count(state, state.top) == 0:
        return
    state.again()
    if PUSHING_SPACE.get(state) == NONE:
        state.ask(PUSHING_SEAT.get(state), CHOOSE_PUSHED_SPACE)
    else:
        state.ask(PUSHING_SEAT.get(state), CHOOSE_PUSHED_PLACE)


def allow_places(mask: Mask, places: i64) -> None:
    """Offer placements given as bits."""
    for place in range(i64(PLACEMENTS)):
        if places >> place & 1:
            mask.allow(PLACE.at(place))


class ChoosePushedSpace(Decision[State]):
    """ED-PUSH-2 (DP-17): the Space of the next pushed model; only where it leaves room for the others."""

    rule = "ED-PUSH-2"

    def offer(self, state: State, mask: Mask) -> None:
        pushed, free = _waiting(state), state.free[:]
        for where in range(i64(AROUND)):
            there = state.board.around(pushed.spaces[0], where)
            if there != NONE and pushed.choices(0, there, free) != 0:
                mask.allow(SPACE.at(there))

    def apply(self, state: State, action: i64) -> None:
        PUSHING_SPACE.set(state, SPACE.argument(action))


class ChoosePushedPlace(Decision[State]):
    """ED-PUSH-2 (DP-17): the hexes of the pushed model in that Space."""

    rule = "ED-PUSH-2"

    def offer(self, state: State, mask: Mask) -> None:
        allow_places(mask, _waiting(state).choices(0, PUSHING_SPACE.get(state), state.free[:]))

    def apply(self, state: State, action: i64) -> None:
        model = PUSHING_MODELS.remove(state, state.top, 0)
        PUSHING_PUSHERS.remove(state, state.top, 0)
        stand_down(state, model, PUSHING_SPACE.get(state), PLACE.argument(action))
        PUSHING_SPACE.set(state, NONE)


CHOOSE_PUSHED_SPACE: Final[ChoosePushedSpace] = ChoosePushedSpace()
CHOOSE_PUSHED_PLACE: Final[ChoosePushedPlace] = ChoosePushedPlace()


# Putting pieces down


def stand_down(state: State, model: i64, space: i64, place: i64) -> None:
    """Put a model that lies nowhere, or was lifted, on free hexes, and tell it."""
    set_down(state, model, space, place)
    if state.log is not None:
        state.log.tell(MODEL_PLACED, model, space, place)


def put_down(state: State, seat: i64, piece: i64, space: i64, place: i64) -> i64:
    """Move a piece from where it lies to a legal placement, and begin to push what lies there; how many models."""
    if piece <= SHRINE:
        owner = SHRINE - piece
        if state.shrine_space[owner] != NONE:
            open_hexes(state, state.shrine_space[owner], MASKS[WHOLE])
        state.shrine_space[owner] = space
        close_hexes(state, space, MASKS[WHOLE], SHRINE)
        state.revision += 1
        if state.log is not None:
            state.log.tell(SHRINE_PLACED, owner, space)
    else:
        lift(state, piece)
        stand_down(state, piece, space, place)
    return begin_push(state, seat, vec[i64]([piece]))
