"""Putting models somewhere without a Move: TELEPORT, REPOSITION, PLACE, return, shift, swap (ED-TERM-2, ED-PUSH-6, DP-30).

The player names a Space, then the hexes in it. Whether a Blocked model may be moved by its owner is asked before (ED-TERM-3).
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import MODEL_SLOTS, PLACE, SPACE
from grognard.envs.edge.board import EMPTY, END, FIRST, HEXES, MASKS, OF_SIZE, OVERLAPPING, PLACEMENTS, ROOM, WHOLE
from grognard.envs.edge.data.tables import SQUADS, STANDARDS, TOKENS
from grognard.envs.edge.rules.pieces import all_models, base_of, take_up
from grognard.envs.edge.rules.pushing import NO_PUSH, PUSH_BY_ARRIVAL, Ground, allow_places, put_down, stand_down
from grognard.envs.edge.rules.texts import shrine_of
from grognard.envs.edge.rules.tokens import end_contacts
from grognard.envs.edge.sequence import (
    PLACING,
    PLACING_ANCHOR,
    PLACING_AREA,
    PLACING_MODEL,
    PLACING_PUSH,
    PLACING_SEAT,
    PLACING_SPACE,
    PLAY_TARGETS,
    PUSHING_MODELS,
)
from grognard.envs.edge.state import ALIVE, NONE, TOKEN_KINDS, WAITING, State, squad_of

# Areas: what PLACING_ANCHOR means.
ANYWHERE: Final[i64] = 0
NEXT_TO: Final[i64] = 1  # a Space at distance 1 of the Space `anchor`
TOUCHING_MODEL: Final[i64] = 2  # in contact with the model `anchor`
TOUCHING_SPACE: Final[i64] = 3  # in contact with the Shrine or Source that fills the Space `anchor`
IN_SPACE: Final[i64] = 4  # in the Space `anchor`
TOUCHING_WOOD: Final[i64] = 5  # in contact with a Thicket or Wood other than the only one it touches now
ON_HEXES_OF: Final[i64] = 6  # in the Space of the dying model `anchor`, covering at least one of its hexes (ED-AMB-66)
AWAY_FROM: Final[i64] = 7  # anywhere, but not in contact with the model `anchor`
EMPTY_SPACE: Final[i64] = 8  # a Space with nothing in it
ON_BASE: Final[i64] = 9  # covering a hex of a base that lay there, `anchor` = Space * PLACEMENTS + placement (swap)
ROOM_FOR_ALL: Final[i64] = 10  # in the Space `anchor`, with room there for another of the squad that still waits
AREA_NAMES: Final = (
    "anywhere", "next to", "touching model", "touching space", "in space", "touching wood", "on hexes of", "away from",
    "empty space", "on base", "room for all",
)  # fmt: skip

# What counts as a Thicket or Wood besides the Thickets themselves; `cards/` declares it.
SHRINE_IS_WOOD: Final[list[bool]] = [False for _ in STANDARDS.shrine_names]
SOURCE_WOOD_TOKENS: Final[list[bool]] = [False for _ in TOKENS.names]  # a Source with such a token is a Wood
RETURNS_PUSHING: Final[list[bool]] = [False for _ in SQUADS.names]  # squads whose models may push when they come back
SQUAD_WOOD_TOKENS: Final[list[bool]] = [False for _ in TOKENS.names]  # models of a squad with such a token (ED-AMB-31)


@final
class Bases:
    """Some bases on the board, by Space and the hexes that they cover."""

    def __init__(self) -> None:
        self.spaces: vec[i64] = vec[i64]()
        self.hexes: vec[i64] = vec[i64]()

    def add(self, space: i64, hexes: i64) -> None:
        self.spaces = append(self.spaces, space)
        self.hexes = append(self.hexes, hexes)

    def touched_by(self, state: State, space: i64, place: i64) -> "Bases":
        """Those in contact with a base."""
        found = Bases()
        for at in range(i64(len(self.spaces))):
            if state.board.touches_hexes(space, place, self.spaces[at], self.hexes[at]):
                found.add(self.spaces[at], self.hexes[at])
        return found

    def is_only(self, other: "Bases") -> bool:
        """Whether there is one here, and it is the only one of the others."""
        return (
            len(self.spaces) == 1
            and len(other.spaces) == 1
            and self.spaces[0] == other.spaces[0]
            and self.hexes[0] == other.hexes[0]
        )


def woods(state: State, model: i64) -> Bases:
    """Every Thicket and Wood, and whatever counts as one for a model (ED-AMB-31)."""
    found = Bases()
    for at in range(i64(len(state.thickets))):
        found.add(state.thickets[at] // HEXES, 1 << state.thickets[at] % HEXES)
    for seat in range(state.options.players):
        if state.shrine_space[seat] != NONE and SHRINE_IS_WOOD[shrine_of(state, seat)]:
            found.add(state.shrine_space[seat], MASKS[WHOLE])
    for source in range(i64(len(state.source_space))):
        if state.source_space[source] != NONE and _carries(state.source_tokens, source, SOURCE_WOOD_TOKENS):
            found.add(state.source_space[source], MASKS[WHOLE])
    for other in range(all_models(state)):
        if state.life[other] == ALIVE and other != model and state.space[other] != NONE:
            if _carries(state.squad_tokens, squad_of(other), SQUAD_WOOD_TOKENS):
                found.add(state.space[other], MASKS[state.place[other]])
    return found


def _carries(tokens: vec[u8], bearer: i64, wanted: list[bool]) -> bool:
    for token in range(TOKEN_KINDS):
        if wanted[token] and tokens[bearer * TOKEN_KINDS + token] > 0:
            return True
    return False


# Where a piece may be put


@final
class Spot:
    """Where a piece may be put: an area of the board, measured from an anchor."""

    def __init__(self, state: State, seat: i64, piece: i64, area: i64, anchor: i64, push: i64) -> None:
        self.state: State = state
        self.piece: i64 = piece
        self.area: i64 = area
        self.anchor: i64 = anchor
        kept: i64 = anchor if area in (TOUCHING_MODEL, AWAY_FROM) else NONE
        self.ground: Ground = Ground(state, seat, piece, push, NONE, kept)
        self.woods: Bases = Bases()
        self.left: Bases = Bases()  # the Woods that it touches now
        if area == TOUCHING_WOOD:
            self.woods = woods(state, piece)
            self.left = self.woods.touched_by(state, state.space[piece], state.place[piece])

    def places(self, space: i64) -> i64:
        """The legal placements in a Space, as bits."""
        if not self._is_in_area(space):
            return 0
        found = self.ground.places(space)
        for place in range(FIRST[self.ground.size], END[self.ground.size]):
            if found >> place & 1 and not self._is_right(space, place):
                found &= ~(1 << place)
        return found

    def exists(self) -> bool:
        """Whether there is any."""
        for space in range(self.state.board.spaces):
            if self.places(space) != 0:
                return True
        return False

    def _is_in_area(self, space: i64) -> bool:
        """What the area says about the Space."""
        if self.area == NEXT_TO:
            return self.state.board.distance(space, self.anchor) == 1
        if self.area == IN_SPACE or self.area == ROOM_FOR_ALL:
            return space == self.anchor
        if self.area == ON_HEXES_OF:
            return space == self.state.space[self.anchor]
        if self.area == ON_BASE:
            return space == self.anchor // PLACEMENTS
        if self.area == EMPTY_SPACE:
            return self.ground.free[space] == EMPTY
        return True

    def _is_right(self, space: i64, place: i64) -> bool:
        """What the area says about the hexes."""
        state, board = self.state, self.state.board
        if self.area == TOUCHING_MODEL:
            return board.is_touching(space, place, state.space[self.anchor], state.place[self.anchor])
        if self.area == AWAY_FROM:
            return not board.is_touching(space, place, state.space[self.anchor], state.place[self.anchor])
        if self.area == TOUCHING_SPACE:
            return board.is_touching(space, place, self.anchor, WHOLE)
        if self.area == ON_HEXES_OF:
            return MASKS[state.place[self.anchor]] & MASKS[place] != 0
        if self.area == ON_BASE:
            return OVERLAPPING[self.anchor % PLACEMENTS] >> place & 1 != 0 and self._leaves_room(space, place)
        if self.area == ROOM_FOR_ALL:
            return self._leaves_mate(space, place)
        if self.area == TOUCHING_WOOD:
            touched = self.woods.touched_by(state, space, place)
            return len(touched.spaces) > 0 and not touched.is_only(self.left)
        return True

    def _leaves_mate(self, space: i64, place: i64) -> bool:
        """ED-AMB-90: whether a model of the squad that still waits could stand in the Space, too."""
        first = squad_of(self.piece) * MODEL_SLOTS
        for mate in range(first, first + MODEL_SLOTS):
            if mate != self.piece and self.state.life[mate] == WAITING:
                return self.ground.places(space) & ~OVERLAPPING[place] != 0
        return True

    def _leaves_room(self, space: i64, place: i64) -> bool:
        """Whether the other half of a swap, which comes next, still finds a placement."""
        below, free = self.state.below(self.state.top), self.ground.free
        if self.state.frames[below] != PLACING.number or PLACING_AREA.of(self.state, below) != ON_BASE:
            return True
        free[space] ^= MASKS[place]
        anchor = PLACING_ANCHOR.of(self.state, below)
        size = base_of(self.state, PLACING_MODEL.of(self.state, below))
        found = _on_base(free, size, anchor // PLACEMENTS, anchor % PLACEMENTS) != 0
        free[space] ^= MASKS[place]
        return found


def can_place(state: State, seat: i64, model: i64, area: i64, anchor: i64, push: i64) -> bool:
    """ED-TERM-2, ED-CARD-12: whether there is a legal placement; `push` is one of pushing.NO_PUSH, PUSH ..."""
    return Spot(state, seat, model, area, anchor, push).exists()


def begin_placing(state: State, seat: i64, model: i64, area: i64, anchor: i64, push: i64) -> None:
    """ED-TERM-2, ED-TERM-7 (DP-30): the player puts the model somewhere in the area; it may come from off the board."""
    state.push(PLACING, seat, model, area, anchor)
    PLACING_PUSH.set(state, push)
    PLACING_SPACE.set(state, NONE)


# Swap


def can_swap(state: State, model: i64, other: i64) -> bool:
    """ED-TERM-2: whether each finds a placement on the hexes of the other; both old bases count as free."""
    if base_of(state, model) == base_of(state, other):
        return True
    here, there = state.space[model], state.space[other]
    free = state.free[:]
    free[here] |= MASKS[state.place[model]]
    free[there] |= MASKS[state.place[other]]
    first = _on_base(free, base_of(state, model), there, state.place[other])
    for place in range(i64(PLACEMENTS)):
        if first >> place & 1:
            free[there] ^= MASKS[place]
            found = _on_base(free, base_of(state, other), here, state.place[model]) != 0
            free[there] ^= MASKS[place]
            if found:
                return True
    return False


def _on_base(free: vec[i64], size: i64, space: i64, place: i64) -> i64:
    """The placements on free hexes that cover a hex of a base that lay there, as bits."""
    return ROOM[free[space]] & OF_SIZE[size] & OVERLAPPING[place]


def begin_swap(state: State, seat: i64, model: i64, other: i64) -> None:
    """ED-TERM-2: equal sizes take the very hexes, others are asked, the first model first."""
    here, place = state.space[model], state.place[model]
    there, beyond = state.space[other], state.place[other]
    take_up(state, model)
    take_up(state, other)
    if base_of(state, model) == base_of(state, other):
        stand_down(state, model, there, beyond)
        stand_down(state, other, here, place)
        end_contacts(state)
        return
    begin_placing(state, seat, other, ON_BASE, here * PLACEMENTS + place, NO_PUSH)
    begin_placing(state, seat, model, ON_BASE, there * PLACEMENTS + beyond, NO_PUSH)


# The steps of PLACING


def _spot(state: State) -> Spot:
    return Spot(
        state,
        PLACING_SEAT.get(state),
        PLACING_MODEL.get(state),
        PLACING_AREA.get(state),
        PLACING_ANCHOR.get(state),
        PLACING_PUSH.get(state),
    )


def choose_space(state: State) -> None:
    """A step: the Space."""
    state.ask(PLACING_SEAT.get(state), CHOOSE_SPACE_TO_PLACE)


def choose_place(state: State) -> None:
    """A step: the hexes in it."""
    state.ask(PLACING_SEAT.get(state), CHOOSE_PLACE)


def finish_placing(state: State) -> None:
    """A step: ED-TERM-23."""
    end_contacts(state)


class ChooseSpaceToPlace(Decision[State]):
    """ED-TERM-2 (DP-30): the Space for a piece that is put somewhere."""

    rule = "ED-TERM-2"

    def offer(self, state: State, mask: Mask) -> None:
        spot = _spot(state)
        for space in range(state.board.spaces):
            if spot.places(space) != 0:
                mask.allow(SPACE.at(space))

    def apply(self, state: State, action: i64) -> None:
        PLACING_SPACE.set(state, SPACE.argument(action))


def _note_pushed(state: State, play: i64, model: i64) -> None:
    """Behind the first target of the play, the Space, each model that was pushed stands once."""
    for at in range(1, PLAY_TARGETS.count(state, play)):
        if PLAY_TARGETS.at(state, play, at) == model:
            return
    PLAY_TARGETS.add(state, play, model)


class ChoosePlace(Decision[State]):
    """ED-TERM-2 (DP-30): the hexes in the Space just named; smaller bases there are pushed if the text allows it."""

    rule = "ED-TERM-2"

    def offer(self, state: State, mask: Mask) -> None:
        allow_places(mask, _spot(state).places(PLACING_SPACE.get(state)))

    def apply(self, state: State, action: i64) -> None:
        seat, piece, space = PLACING_SEAT.get(state), PLACING_MODEL.get(state), PLACING_SPACE.get(state)
        push, play = PLACING_PUSH.get(state), state.below(state.top)
        pushed = put_down(state, seat, piece, space, PLACE.argument(action))
        if push == PUSH_BY_ARRIVAL:
            for at in range(pushed):
                _note_pushed(state, play, PUSHING_MODELS.at(state, state.top, at))


CHOOSE_SPACE_TO_PLACE: Final[ChooseSpaceToPlace] = ChooseSpaceToPlace()
CHOOSE_PLACE: Final[ChoosePlace] = ChoosePlace()
