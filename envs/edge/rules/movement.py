"""Moving one model (ED-MOV, ED-OBS, DP-16), and bases that grow or shrink with a mode (ED-SQD-7).

The Move action itself, which model moves next and cards in between, is `rules/activation.py`. The mover names Spaces, one after
the other, then the hexes where the model ends; what lies there is pushed (`rules/pushing.py`). Until then it stands where it was.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, filled
from grognard.envs.core.hexes import SIDES, Routes
from grognard.envs.edge.actions import DONE, MODEL_SLOTS, PLACE, SPACE
from grognard.envs.edge.board import END, FIRST, HEXES, MASKS, OF_SIZE, ROOM, STEP, WHOLE
from grognard.envs.edge.data.printed import DASH, MOVE
from grognard.envs.edge.data.tables import SQUADS
from grognard.envs.edge.events import MODE_CHANGED, MODEL_MOVED
from grognard.envs.edge.rules.attributes import cannot_be_pushed, ignores_obstacles, value
from grognard.envs.edge.rules.payment import begin_pay, can_pay
from grognard.envs.edge.rules.pieces import (
    base_of,
    crystal_source,
    has_model_on_board,
    lift,
    set_down,
    take_up,
)
from grognard.envs.edge.rules.pushing import (
    PUSH,
    PUSH_ANY_SIZE,
    PUSH_EVERYBODY,
    Ground,
    Pushed,
    allow_places,
    begin_push,
    place_last,
    stand_down,
)
from grognard.envs.edge.rules.run_up import note_run
from grognard.envs.edge.rules.tokens import cannot_move, end_contacts
from grognard.envs.edge.rules.traps import GROUND_RULES, next_trap, spring
from grognard.envs.edge.sequence import (
    GROWING,
    GROWING_AT,
    GROWING_MODE,
    GROWING_SEAT,
    GROWING_SQUAD,
    MOVE_ACTION,
    MOVE_CARRIED,
    MOVE_FLAGS,
    MOVE_MOST,
    MOVE_PUSHED,
    MOVE_TOUCH,
    MOVING,
    MOVING_LEFT,
    MOVING_MODEL,
    MOVING_PATH,
    MOVING_PLACE,
    MOVING_SEAT,
    PLAY,
    PLAY_PUSHED,
    PLAY_TARGETS,
    PUSHING_MODELS,
)
from grognard.envs.edge.state import ALIVE, MARKER_WIDTH, NONE, State, owner_of, squad_of

# MOVE_FLAGS of a Move action, as bits. MOVE doubled is a lasting effect (effects.DOUBLE_MOVE).
FLIES: Final[i64] = 1  # ED-OBS-1, besides the icon of the mode
STRAIGHT: Final[i64] = 2  # all steps in one direction
ANY_SIZE: Final[i64] = 4  # pushes bases of any size, but none in contact with a Crystal Source
NO_SOURCE: Final[i64] = 8  # may not end in contact with a Crystal Source
NOTES_RUN: Final[i64] = 16  # the straight run counts for the next Combat (rules/run_up.py)
CROSSED: Final[i64] = 32  # the Spaces between the first and the last become targets of the play that moves the model
EVERYBODY: Final[i64] = 64  # pushes bases of any size, wherever they are
FLAG_NAMES: Final = ("flies", "straight", "any size", "no Source", "notes the run", "crossed", "everybody")  # as bits


@final
class Trip:
    """What a model can do with a Move, as the table lies now; `action` is the frame of its Move action, NONE for a plain one,
    which may have to end in contact with the model `touch`."""

    def __init__(self, state: State, seat: i64, model: i64, action: i64, touch: i64 = NONE) -> None:
        self.state: State = state
        self.model: i64 = model
        flags: i64 = 0 if action == NONE else MOVE_FLAGS.of(state, action)
        pushes = PUSH_EVERYBODY if flags & EVERYBODY else PUSH_ANY_SIZE if flags & ANY_SIZE else PUSH
        self.ground: Ground = Ground(state, seat, model, pushes, action, NONE)
        if action != NONE and MOVE_CARRIED.of(state, action) != NONE:
            self.ground.carry(MOVE_CARRIED.of(state, action))
        self.flies: bool = flags & FLIES != 0 or ignores_obstacles(state, model)
        self.straight: bool = flags & STRAIGHT != 0
        self.no_source: bool = flags & NO_SOURCE != 0
        self.touch: i64 = touch if action == NONE else MOVE_TOUCH.of(state, action)
        self.closed: vec[i64] = _closed_spaces(state)
        self.stops: vec[i64] = state.board.nowhere  # Spaces that end a way on foot, ED-TERM-13
        self.tolls: vec[i64] = state.board.nowhere
        self.purse: i64 = 0  # of all tolls of the board, as many as the mover can pay
        if len(state.markers) > 0:
            self._read_ground(seat)

    def _read_ground(self, seat: i64) -> None:
        total: i64 = 0
        self.stops, self.tolls = filled(self.state.board.spaces, 0), filled(self.state.board.spaces, 0)
        for at in range(i64(0), i64(len(self.state.markers)), MARKER_WIDTH):
            rule = GROUND_RULES[self.state.markers[at]]
            space = self.state.markers[at + 1] // HEXES
            if rule.stops:
                self.stops[space] = 1
            self.tolls[space] += rule.toll
            total += rule.toll
        while self.purse < total and can_pay(self.state, seat, self.purse + 1):
            self.purse += 1

    def can_pass(self, space: i64) -> bool:
        """ED-MOV-2, ED-OBS-1, ED-TERM-13: whether a way may go on from this Space."""
        return self.flies or (self.ground.fits(space) and not self.stops[space])

    # Ways

    def ways(self, here: i64, left: i64, side: i64) -> vec[i64]:
        """ED-GEO-6: by Space, STEP for each Space of the best way there and 1 for each crystal of toll, or NONE.

        `side` is the direction in which a straight move has begun, or NONE.
        """
        return self._straight_ways(here, left, side) if self.straight else self.routes(here, left).cost

    def routes(self, here: i64, left: i64) -> Routes:
        """ED-MOV-7: the shortest ways, of these the ones with the least toll."""
        free, tolls = self.ground.free, self.tolls
        if self.flies:
            tolls = self.state.board.nowhere
        elif len(self.state.markers) > 0 or self.ground.carried != NONE:
            free = free[:]
            for space in range(self.state.board.spaces):
                if self.stops[space] or (self.ground.carried != NONE and not self.ground.fits(space)):
                    free[space] = 0  # a way can end there, not go on
        return self.state.board.ways(here, self.ground.size, left, self.flies, free, self.closed, tolls)

    def _straight_ways(self, here: i64, left: i64, begun: i64) -> vec[i64]:
        """ED-TERM-5: likewise, all steps in one direction."""
        costs = filled(self.state.board.spaces, NONE)
        costs[here] = 0
        for side in range(i64(SIDES)):
            if begun not in (NONE, side):
                continue
            at, cost = here, i64(0)
            while cost // STEP < left and (at == here or self.can_pass(at)):
                at = self.state.board.beside[at * SIDES + side]
                if at == NONE or (self.closed[at] and not self.flies):
                    break
                cost += STEP if self.flies else STEP + self.tolls[at]
                costs[at] = cost
        return costs

    def path(self, here: i64, there: i64, left: i64) -> vec[i64]:
        """The Spaces entered on the way to another."""
        if self.straight:
            return append(self.state.board.between(here, there), there)
        return self.routes(here, left).path(there)

    # Ends

    def ends(self, space: i64, moved: bool, spent: i64 = 0) -> i64:
        """ED-MOV-3, ED-MOV-4, ED-MOV-7: the placements where the move can end, as bits; `spent` was paid on the way."""
        if moved and self.flies and self.tolls[space] > self.purse - spent:
            return 0
        places = self.ground.places(space)
        if not moved:
            places &= ~(1 << self.state.place[self.model])
        if self.touch != NONE or self.no_source:
            for place in range(FIRST[self.ground.size], END[self.ground.size]):
                if places >> place & 1 and not self._may_touch(space, place):
                    places &= ~(1 << place)
        return places

    def _may_touch(self, space: i64, place: i64) -> bool:
        """Whether contact is as the Move wants it; a model that is pushed ends in contact (ED-AMB-83)."""
        board = self.state.board
        if self.touch != NONE:
            there, other = self.state.space[self.touch], self.state.place[self.touch]
            is_pushed = there == space and MASKS[other] & MASKS[place] != 0
            if not is_pushed and not board.is_touching(space, place, there, other):
                return False
        if self.no_source:
            for source in range(i64(len(self.state.source_space))):
                there = crystal_source(self.state, source)
                if there != NONE and board.is_touching(space, place, there, WHOLE):
                    return False
        return True

    def has_end(self, space: i64, spent: i64) -> bool:
        """Whether a move that came from another Space can end here."""
        if self.touch != NONE and self.state.board.distance(space, self.state.space[self.touch]) > 1:
            return False
        if self.touch == NONE and not self.no_source and not self.flies and self.ground.fits(space):
            return True
        return self.ends(space, True, spent) != 0

    def can_finish(self, space: i64, left: i64, side: i64, spent: i64) -> bool:
        """Whether a move that has come to a Space can end there or further on."""
        if self.has_end(space, spent):
            return True
        if left == 0 or not self.can_pass(space):
            return False
        costs = self.ways(space, left, side)
        for there in range(self.state.board.spaces):
            paid = spent + costs[there] % STEP
            if there != space and costs[there] != NONE and paid <= self.purse and self.has_end(there, paid):
                return True
        return False

    def can_go(self, left: i64) -> bool:
        """Whether there is any move at all; its own Space is looked at first, because that is cheap."""
        here = self.state.space[self.model]
        if self._can_shift(here) or self.ends(here, False) != 0:
            return True
        costs = self.ways(here, left, NONE)
        for there in range(self.state.board.spaces):
            paid = costs[there] % STEP
            if there != here and costs[there] != NONE and paid <= self.purse and self.has_end(there, paid):
                return True
        # With tolls a longer way may be cheaper than the shortest, which the player then names Space by Space.
        return self.purse > 0 and len(self.spaces(vec[i64]([here]), left)) > 0

    def _can_shift(self, here: i64) -> bool:
        """A quick look: whether there is room beside it in its own Space, whatever else it may push."""
        if self.touch != NONE or self.no_source or self.ground.carried != NONE:
            return False
        return ROOM[self.ground.free[here]] & OF_SIZE[self.ground.size] & ~(1 << self.state.place[self.model]) != 0

    def spaces(self, path: vec[i64], left: i64) -> vec[i64]:
        """ED-MOV-7: the Spaces that can be named next, so that the move can be finished."""
        found = vec[i64]()
        here, side = path[len(path) - 1], self.state.board.line(path[0], path[len(path) - 1])
        if len(path) > 1 and not self.can_pass(here):
            return found
        costs = self.ways(here, left, side)
        for there in range(self.state.board.spaces):
            cost = costs[there]
            if there != here and cost != NONE and cost % STEP <= self.purse:
                line = self.state.board.line(path[0], there)
                if self.can_finish(there, left - cost // STEP, line, cost % STEP):
                    found = append(found, there)
        return found


def _closed_spaces(state: State) -> vec[i64]:
    """ED-GEO-6: Spaces that a Shrine or a Source fills."""
    closed = filled(state.board.spaces, 0)
    for seat in range(state.options.players):
        if state.shrine_space[seat] != NONE:
            closed[state.shrine_space[seat]] = 1
    for source in range(i64(len(state.source_space))):
        if state.source_space[source] != NONE:
            closed[state.source_space[source]] = 1
    return closed


# A move


def most_spaces(state: State, model: i64, action: i64) -> i64:
    """ED-MOV-1, ED-SQD-3: how many Spaces a Move action lets a model move, or DASH."""
    own = value(state, model, MOVE)
    most: i64 = NONE if action == NONE else MOVE_MOST.of(state, action)
    return own if own == DASH or most == NONE else most


def can_move(state: State, seat: i64, model: i64) -> bool:
    """Whether the Move action in progress lets this model make any move."""
    return _can_move(state, seat, model, state.innermost(MOVE_ACTION))


def could_move(state: State, seat: i64, model: i64) -> bool:
    """Whether a plain Move action would let it."""
    return _can_move(state, seat, model, NONE)


def _can_move(state: State, seat: i64, model: i64, action: i64) -> bool:
    """ED-MOV-1, ED-MOV-4, ED-SQD-3, ED-TERM-3."""
    if state.life[model] != ALIVE or cannot_move(state, model, seat):
        return False
    most = most_spaces(state, model, action)
    return most != DASH and Trip(state, seat, model, action).can_go(most)


def can_reach(state: State, seat: i64, model: i64, other: i64) -> bool:
    """ED-AMB-30, ED-AMB-83: whether a legal Move of the model ends in contact with another one."""
    if cannot_move(state, model, seat):
        return False
    most = most_spaces(state, model, NONE)
    if most == DASH or state.board.distance(state.space[model], state.space[other]) > most + 1:
        return False
    return Trip(state, seat, model, NONE, other).can_go(most)


def begin_move(state: State, seat: i64, model: i64) -> None:
    """ED-MOV-1 (DP-16): a model of the Move action on top of the stack moves; its player may still decline."""
    state.push(MOVING, seat, model, most_spaces(state, model, state.top), NONE)
    MOVING_PATH.add(state, state.top, state.space[model])


def _path(state: State) -> vec[i64]:
    path = vec[i64]()
    for at in range(MOVING_PATH.count(state, state.top)):
        path = append(path, MOVING_PATH.at(state, state.top, at))
    return path


def _trip(state: State) -> Trip:
    return Trip(state, MOVING_SEAT.get(state), MOVING_MODEL.get(state), state.below(state.top))


def choose_way(state: State) -> None:
    """A step: where the model goes."""
    state.ask(MOVING_SEAT.get(state), CHOOSE_WAY)


def come_down(state: State) -> None:
    """A step: ED-MOV-3, ED-PUSH-1: the model ends its move; what lies there is pushed."""
    model, path, action = MOVING_MODEL.get(state), _path(state), state.below(state.top)
    state.run[model] = state.board.straight_run(path)
    state.longest_run[model] = max(state.longest_run[model], state.run[model])
    state.revision += 1
    if MOVE_FLAGS.of(state, action) & NOTES_RUN:
        note_run(state, model, path)
    space, place, seat = path[len(path) - 1], MOVING_PLACE.get(state), MOVING_SEAT.get(state)
    carried = MOVE_CARRIED.of(state, action)
    lift(state, model)
    if carried != NONE:
        take_up(state, carried)
    set_down(state, model, space, place)
    if state.log is not None:
        state.log.tell(MODEL_MOVED, model, [int(at) for at in path], space, place)
    if MOVE_FLAGS.of(state, action) & CROSSED:
        for at in range(1, i64(len(path)) - 1):
            PLAY_TARGETS.add(state, state.below(action), path[at])
    pushed = begin_push(state, seat, vec[i64]([model]))
    play = state.below(action)
    if state.frames[play] == PLAY.number:
        PLAY_PUSHED.clear(state, play)
    for at in range(pushed):
        MOVE_PUSHED.add(state, action, PUSHING_MODELS.at(state, state.top, at))
        if state.frames[play] == PLAY.number:
            PLAY_PUSHED.add(state, play, PUSHING_MODELS.at(state, state.top, at))
    if carried != NONE:
        place_last(state, seat, carried, model)


def end_contacts_after_move(state: State) -> None:
    """A step: ED-TERM-23: tokens that name a contact which has ended."""
    end_contacts(state)


def spring_traps(state: State) -> None:
    """A step: ED-TERM-13: what stopped the model works, one after the other, by the numbers of their hexes."""
    count = MOVING_PATH.count(state, state.top)
    if count == 1:
        return
    at = next_trap(state, MOVING_PATH.at(state, state.top, count - 1))
    if at == NONE:
        return
    state.again()
    spring(state, at)


class ChooseWay(Decision[State]):
    """ED-MOV-7 (DP-16): the next Space, or the hexes where the move ends; before the first Space it may be declined."""

    rule = "ED-MOV-7"

    def offer(self, state: State, mask: Mask) -> None:
        trip, path = _trip(state), _path(state)
        if len(path) == 1:
            mask.allow(DONE)
        allow_places(mask, trip.ends(path[len(path) - 1], len(path) > 1))
        spaces = trip.spaces(path, MOVING_LEFT.get(state))
        for at in range(i64(len(spaces))):
            mask.allow(SPACE.at(spaces[at]))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.leave()
        elif PLACE.covers(action):
            self._end(state, PLACE.argument(action))
        else:
            self._go(state, SPACE.argument(action))

    def _go(self, state: State, there: i64) -> None:
        """ED-TERM-26: on foot every toll of the way is paid."""
        trip, left = _trip(state), MOVING_LEFT.get(state)
        path = trip.path(MOVING_PATH.at(state, state.top, MOVING_PATH.count(state, state.top) - 1), there, left)
        toll: i64 = 0
        for at in range(i64(len(path))):
            MOVING_PATH.add(state, state.top, path[at])
            toll += 0 if trip.flies else trip.tolls[path[at]]
        MOVING_LEFT.set(state, left - i64(len(path)))
        state.again()
        begin_pay(state, MOVING_SEAT.get(state), toll)

    def _end(self, state: State, place: i64) -> None:
        """ED-TERM-26: whoever ignores obstacles pays for the last Space only."""
        MOVING_PLACE.set(state, place)
        trip, count = _trip(state), MOVING_PATH.count(state, state.top)
        if trip.flies and count > 1:
            begin_pay(state, MOVING_SEAT.get(state), trip.tolls[MOVING_PATH.at(state, state.top, count - 1)])


CHOOSE_WAY: Final[ChooseWay] = ChooseWay()


# Bases that change with the mode (ED-SQD-7)


def _base_in(state: State, squad: i64, mode: i64) -> i64:
    return SQUADS.base[SQUADS.first_mode[state.squad_kind[squad]] + mode]


def can_change_bases(state: State, squad: i64, mode: i64) -> bool:
    """ED-SQD-7: whether all models of a squad find room for the bases of another mode."""
    if _base_in(state, squad, mode) <= _base_in(state, squad, state.mode[squad]):
        return True
    return _can_grow(state, squad, mode, 0, _present_places(state, squad))


def change_mode(state: State, seat: i64, squad: i64, mode: i64) -> None:
    """ED-SQD-5, ED-SQD-7: at once, unless bases change: then the player is asked for them."""
    if _base_in(state, squad, mode) == _base_in(state, squad, state.mode[squad]) or not has_model_on_board(
        state, squad
    ):
        set_mode(state, squad, mode)
    else:
        state.push(GROWING, seat, squad, mode, 0)


def set_mode(state: State, squad: i64, mode: i64) -> None:
    """ED-SQD-5: a squad is in a mode from now on."""
    if state.mode[squad] == mode:
        return
    state.mode[squad] = mode
    state.revision += 1
    if state.log is not None:
        state.log.tell(MODE_CHANGED, squad, SQUADS.first_mode[state.squad_kind[squad]] + mode)


def _present_places(state: State, squad: i64) -> vec[i64]:
    return state.place[squad * MODEL_SLOTS : (squad + 1) * MODEL_SLOTS]


def _can_grow(state: State, squad: i64, mode: i64, slot: i64, places: vec[i64]) -> bool:
    """Whether the models from a slot on can have their new bases; `places` has those of the models before it."""
    if slot == MODEL_SLOTS:
        return _can_push_aside(state, squad, places)
    model = squad * MODEL_SLOTS + slot
    if state.life[model] != ALIVE:
        return _can_grow(state, squad, mode, slot + 1, places)
    size, old = _base_in(state, squad, mode), places[slot]
    for place in range(FIRST[size], END[size]):
        if _can_grow_to(state, model, mode, place) and not _overlaps_mate(state, model, place, places):
            places[slot] = place
            found = _can_grow(state, squad, mode, slot + 1, places)
            places[slot] = old
            if found:
                return True
    return False


def _can_grow_to(state: State, model: i64, mode: i64, place: i64) -> bool:
    """Whether a grown base contains the old hexes and lies on nothing else than models that it may push."""
    row = SQUADS.first_mode[state.squad_kind[squad_of(model)]] + mode
    if MASKS[state.place[model]] & ~MASKS[place]:
        return False
    for hex_ in range(i64(HEXES)):
        other = state.holder[state.space[model] * HEXES + hex_]
        if not MASKS[place] >> hex_ & 1 or other in (NONE, model):
            continue
        if other < 0 or squad_of(other) == squad_of(model) or SQUADS.cannot_push[row]:
            return False
        if base_of(state, other) >= SQUADS.base[row] or cannot_be_pushed(state, other, owner_of(model)):
            return False
    return True


def _overlaps_mate(state: State, model: i64, place: i64, places: vec[i64]) -> bool:
    """Whether a grown base lies on that of a model of the squad before it."""
    for slot in range(model % MODEL_SLOTS):
        mate = model - model % MODEL_SLOTS + slot
        if state.life[mate] == ALIVE and state.space[mate] == state.space[model] and MASKS[places[slot]] & MASKS[place]:
            return True
    return False


def _can_push_aside(state: State, squad: i64, places: vec[i64]) -> bool:
    """Whether all that the new bases overlap find room together, each beside the base that pushes it."""
    free, pushed = state.free[:], Pushed(state)
    for slot in range(MODEL_SLOTS):
        model = squad * MODEL_SLOTS + slot
        if state.life[model] != ALIVE:
            continue
        space = state.space[model]
        for other in range(i64(len(state.life))):
            if state.life[other] == ALIVE and state.space[other] == space and squad_of(other) != squad:
                if MASKS[state.place[other]] & MASKS[places[slot]]:
                    free[space] |= MASKS[state.place[other]]
                    pushed.add(other, space, places[slot])
    for slot in range(MODEL_SLOTS):
        model = squad * MODEL_SLOTS + slot
        if state.life[model] == ALIVE:
            free[state.space[model]] &= ~MASKS[places[slot]]
    return pushed.has_room(0, free)


def change_bases(state: State) -> None:
    """A step: the new base of each model, one after the other."""
    slot = GROWING_AT.get(state)
    while slot < MODEL_SLOTS and state.life[GROWING_SQUAD.get(state) * MODEL_SLOTS + slot] != ALIVE:
        slot += 1
    GROWING_AT.set(state, slot)
    if slot < MODEL_SLOTS:
        state.again()
        state.ask(GROWING_SEAT.get(state), CHOOSE_BASE)


def push_aside(state: State) -> None:
    """A step: the squad is in its new mode, and what its bases overlap is pushed."""
    squad = GROWING_SQUAD.get(state)
    set_mode(state, squad, GROWING_MODE.get(state))
    models = vec[i64]()
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if state.life[model] == ALIVE:
            models = append(models, model)
    begin_push(state, GROWING_SEAT.get(state), models)


class ChooseBase(Decision[State]):
    """ED-SQD-7: the hexes of a base that has grown around its old ones, or shrunk to one of them."""

    rule = "ED-SQD-7"

    def offer(self, state: State, mask: Mask) -> None:
        squad, slot, mode = GROWING_SQUAD.get(state), GROWING_AT.get(state), GROWING_MODE.get(state)
        size, model, places = _base_in(state, squad, mode), squad * MODEL_SLOTS + slot, _present_places(state, squad)
        old = MASKS[state.place[model]]
        if size < base_of(state, model):
            allow_places(mask, ROOM[old] & OF_SIZE[size])
            return
        for place in range(FIRST[size], END[size]):
            if _can_grow_to(state, model, mode, place):
                places[slot] = place
                if _can_grow(state, squad, mode, slot + 1, places):
                    mask.allow(PLACE.at(place))

    def apply(self, state: State, action: i64) -> None:
        model = GROWING_SQUAD.get(state) * MODEL_SLOTS + GROWING_AT.get(state)
        lift(state, model)
        stand_down(state, model, state.space[model], PLACE.argument(action))
        GROWING_AT.set(state, GROWING_AT.get(state) + 1)


CHOOSE_BASE: Final[ChooseBase] = ChooseBase()
