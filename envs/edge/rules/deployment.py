"""ED-S11 to ED-S13, ED-GEO-10, ED-UPG-9: laying Shrines and Sources, and deploying squads (DP-5 to DP-8)."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.edge.actions import MODEL_SLOTS, PLACE, SPACE, SQUAD_SLOTS
from grognard.envs.edge.board import EMPTY, END, FIRST, MASKS, OF_SIZE, ROOM, WHOLE
from grognard.envs.edge.data.tables import COMPONENTS
from grognard.envs.edge.events import SHRINE_PLACED, SOURCE_PLACED
from grognard.envs.edge.rules.naming import said_squad, say_squad
from grognard.envs.edge.rules.pieces import (
    all_models,
    base_of,
    close_hexes,
    first_squad,
    is_foe,
    take_away,
)
from grognard.envs.edge.rules.placing import ANYWHERE, IN_SPACE, TOUCHING_MODEL, TOUCHING_SPACE
from grognard.envs.edge.rules.pushing import allow_places, stand_down
from grognard.envs.edge.sequence import (
    DEPLOY,
    DEPLOY_ANCHOR,
    DEPLOY_AREA,
    DEPLOY_LOOSE,
    DEPLOY_SEAT,
    DEPLOY_SPACE,
    DEPLOY_SQUAD,
    SETUP_AT,
)
from grognard.envs.edge.state import ALIVE, DEAD, NONE, OFF_BOARD, SHRINE, SOURCE, WAITING, State, owner_of_squad

# The quick layout, in the order of ED-S11: of one board (ED-GEO-10), and of two.
QUICK_SHRINES: Final = (("r1c1", "r4c6"), ("r1c1", "r1c6", "r10c6", "r10c1"))
QUICK_SOURCES: Final = (("r4c1", "r1c6", "r2c3", "r3c4"), ("r4c2", "r4c5", "r7c2", "r7c5"))

# Which contacts a squad may have where it is deployed.
STRICT: Final[i64] = 0  # neither Shrines and Sources nor enemies, ED-S13
LOOSE: Final[i64] = 1  # no enemies, ED-GEO-10
BY_CARD: Final[i64] = 2  # with everything, ED-UPG-9
CONTACT_NAMES: Final = ("own", "Shrines and Sources", "everything")


def seat_in_order(state: State, at: i64) -> i64:
    """ED-S10, ED-S11: positioning players clockwise from the countering player's left, who comes last; then again."""
    return (state.countering + 1 + at) % state.options.players


# Shrines and Sources


def place_shrine(state: State, seat: i64, space: i64) -> None:
    """ED-S11: a Shrine fills a Space."""
    state.shrine_space[seat] = space
    close_hexes(state, space, EMPTY, SHRINE)
    state.revision += 1
    if state.log is not None:
        state.log.tell(SHRINE_PLACED, seat, space)


def place_source(state: State, source: i64, space: i64) -> None:
    """ED-S12: a Source fills a Space."""
    state.source_space[source] = space
    close_hexes(state, space, EMPTY, SOURCE)
    state.revision += 1
    if state.log is not None:
        state.log.tell(SOURCE_PLACED, source, space)


def lay_first_tokens(state: State) -> None:
    """A step: ED-S11; ED-VAR-5: Sources come first."""
    if not state.options.layout_played:
        _lay_quickly(state)
    elif state.options.sources_first:
        _lay_sources(state)
    else:
        _lay_shrines(state)


def lay_second_tokens(state: State) -> None:
    """A step: ED-S12; ED-VAR-5: Shrines come second."""
    if not state.options.layout_played:
        return
    if state.options.sources_first:
        _lay_shrines(state)
    else:
        _lay_sources(state)


def _lay_shrines(state: State) -> None:
    at = SETUP_AT.get(state)
    if at == state.options.players:
        SETUP_AT.set(state, 0)
        return
    state.again()
    state.ask(seat_in_order(state, at), LAY_SHRINE)


def _lay_sources(state: State) -> None:
    at = SETUP_AT.get(state)
    if at == COMPONENTS.sources:
        SETUP_AT.set(state, 0)
        return
    state.again()
    state.ask(seat_in_order(state, at), LAY_SOURCE)


def _lay_quickly(state: State) -> None:
    """ED-GEO-10."""
    shrines, sources = QUICK_SHRINES[state.options.boards - 1], QUICK_SOURCES[state.options.boards - 1]
    for at in range(state.options.players):
        place_shrine(state, seat_in_order(state, at), state.board.names.index(shrines[at]))
    for at in range(COMPONENTS.sources):
        place_source(state, at, state.board.names.index(sources[at]))


def is_far_from_tokens(state: State, space: i64) -> bool:
    """ED-S11, ED-S12, ED-AMB-3: at least two Spaces from every Shrine and Source that lies on the board."""
    for seat in range(state.options.players):
        if state.shrine_space[seat] != NONE and _is_near(state, space, state.shrine_space[seat]):
            return False
    for source in range(COMPONENTS.sources):
        if state.source_space[source] != NONE and _is_near(state, space, state.source_space[source]):
            return False
    return True


def _is_near(state: State, space: i64, other: i64) -> bool:
    return state.board.distance(space, other) < COMPONENTS.distance


def _offer_far_spaces(state: State, mask: Mask) -> None:
    for space in range(state.board.spaces):
        if is_far_from_tokens(state, space):
            mask.allow(SPACE.at(space))


class LayShrine(Decision[State]):
    """ED-S11 (DP-5): the Space of your Shrine."""

    rule = "ED-S11"

    def offer(self, state: State, mask: Mask) -> None:
        _offer_far_spaces(state, mask)

    def apply(self, state: State, action: i64) -> None:
        place_shrine(state, state.to_move, SPACE.argument(action))
        SETUP_AT.set(state, SETUP_AT.get(state) + 1)


class LaySource(Decision[State]):
    """ED-S12 (DP-6): the Space of the next Crystal Source."""

    rule = "ED-S12"

    def offer(self, state: State, mask: Mask) -> None:
        _offer_far_spaces(state, mask)

    def apply(self, state: State, action: i64) -> None:
        place_source(state, SETUP_AT.get(state), SPACE.argument(action))
        SETUP_AT.set(state, SETUP_AT.get(state) + 1)


# Squads


@final
class Muster:
    """Where the next model of a squad may be deployed, so that the rest of the squad finds room, too (ED-S13)."""

    def __init__(self, state: State, squad: i64, loose: i64, area: i64, anchor: i64) -> None:
        self.state: State = state
        self.area: i64 = area
        self.anchor: i64 = anchor
        self.spaces: vec[i64] = vec[i64]()  # of the models that stand already
        self.places: vec[i64] = vec[i64]()
        self.model: i64 = NONE  # that comes next
        self.more: i64 = -1  # behind it
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            if state.life[model] == ALIVE:
                self.spaces = append(self.spaces, state.space[model])
                self.places = append(self.places, state.place[model])
            elif state.life[model] in (OFF_BOARD, WAITING):
                self.model = model if self.model == NONE else self.model
                self.more += 1
        self.size: i64 = base_of(state, squad * MODEL_SLOTS)
        self.free: vec[i64] = _free_for(state, owner_of_squad(squad), loose)
        if area == IN_SPACE:  # ED-AMB-90: all of them
            for space in range(state.board.spaces):
                self.free[space] = self.free[space] if space == anchor else 0

    def can_stand(self, space: i64, place: i64) -> bool:
        """ED-S13: on free hexes, away from enemies, Shrines and Sources, beside the squad; the rest finds room."""
        if not ROOM[self.free[space]] >> place & 1 or not self._joins(space, place):
            return False
        free = self.free[:]
        free[space] ^= MASKS[place]
        spaces, places = append(self.spaces[:], space), append(self.places[:], place)
        return self.state.board.has_room_to_gather(spaces, places, self.size, self.more, free)

    def _joins(self, space: i64, place: i64) -> bool:
        """ED-S13 (c): in contact with the squad, or the first one as its card says."""
        for at in range(i64(len(self.spaces))):
            if self.state.board.is_touching(space, place, self.spaces[at], self.places[at]):
                return True
        return len(self.spaces) == 0 and self._is_in_area(space, place)

    def _is_in_area(self, space: i64, place: i64) -> bool:
        if self.area == TOUCHING_MODEL:
            there, other = self.state.space[self.anchor], self.state.place[self.anchor]
            return self.state.board.is_touching(space, place, there, other)
        if self.area == TOUCHING_SPACE:
            return self.state.board.is_touching(space, place, self.anchor, WHOLE)
        return True

    def first_place(self, space: i64) -> i64:
        """The first legal placement in a Space, or NONE."""
        if ROOM[self.free[space]] & OF_SIZE[self.size] != 0:
            for place in range(FIRST[self.size], END[self.size]):
                if self.can_stand(space, place):
                    return place
        return NONE

    def all_places(self, space: i64) -> i64:
        """The legal placements in a Space, as bits."""
        found: i64 = 0
        for place in range(FIRST[self.size], END[self.size]):
            if self.can_stand(space, place):
                found |= 1 << place
        return found

    def exists(self) -> bool:
        """Whether there is any."""
        for space in range(self.state.board.spaces):
            if self.first_place(space) != NONE:
                return True
        return False


def _free_for(state: State, seat: i64, loose: i64) -> vec[i64]:
    """ED-S13 (b): the free hexes that touch neither enemies nor Shrines nor Sources, as far as that is not allowed."""
    free = state.free[:]
    if loose == BY_CARD:
        return free
    for model in range(all_models(state)):
        if state.life[model] == ALIVE and is_foe(state, seat, model):
            state.board.close_border(state.space[model], state.place[model], free)
    if loose == STRICT:
        for other in range(state.options.players):
            if state.shrine_space[other] != NONE:
                state.board.close_border(state.shrine_space[other], WHOLE, free)
        for source in range(COMPONENTS.sources):
            if state.source_space[source] != NONE:
                state.board.close_border(state.source_space[source], WHOLE, free)
    return free


def is_to_deploy(state: State, squad: i64) -> bool:
    """ED-S13, ED-UPG-9: whether its models still wait for their place; not those with a deploy card."""
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if state.life[model] == OFF_BOARD:
            return True
    return False


def _first_to_deploy(state: State, seat: i64) -> i64:
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if is_to_deploy(state, squad):
            return squad
    return NONE


def deploy_squads(state: State) -> None:
    """A step: ED-S13 (DP-7): squad after squad, in order, whoever has none left is skipped."""
    at = SETUP_AT.get(state)
    for turn in range(at, at + state.options.players):
        seat = seat_in_order(state, turn)
        squad = _first_to_deploy(state, seat)
        if squad != NONE:
            SETUP_AT.set(state, turn + 1)
            state.again()
            if state.options.deployment_played:
                state.ask(seat, CHOOSE_SQUAD_TO_DEPLOY)
            else:
                _deploy_quickly(state, seat, squad)
            return
    SETUP_AT.set(state, 0)


def begin_deploy(state: State, seat: i64, squad: i64) -> None:
    """ED-S13, ED-GEO-10: without any room contact with Shrines and Sources is allowed; without even that its models are dead."""
    for loose in (STRICT, LOOSE):
        if Muster(state, squad, loose, ANYWHERE, NONE).exists():
            _push_deploy(state, seat, squad, loose, ANYWHERE, NONE)
            return
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if state.life[model] == OFF_BOARD:
            take_away(state, model, DEAD)


def _push_deploy(state: State, seat: i64, squad: i64, loose: i64, area: i64, anchor: i64) -> None:
    state.push(DEPLOY, seat, squad, NONE, loose)
    DEPLOY_AREA.set(state, area)
    DEPLOY_ANCHOR.set(state, anchor)


def can_arrive(state: State, squad: i64, area: i64, anchor: i64) -> bool:
    """ED-UPG-9, ED-AMB-90: whether a whole squad that waits for its deploy card finds room on free hexes.

    The area is one of placing.ANYWHERE, IN_SPACE (for all models), TOUCHING_MODEL and TOUCHING_SPACE (for the first one).
    """
    return Muster(state, squad, BY_CARD, area, anchor).exists()


def begin_arrival(state: State, seat: i64, squad: i64, area: i64, anchor: i64) -> None:
    """ED-UPG-9: the player deploys such a squad, contact with everything being allowed."""
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if state.life[model] == WAITING:
            take_away(state, model, OFF_BOARD)
    _push_deploy(state, seat, squad, BY_CARD, area, anchor)


def deploy_models(state: State) -> None:
    """A step: the Space, then the hexes of each model (DP-8)."""
    if not is_to_deploy(state, DEPLOY_SQUAD.get(state)):
        return
    state.again()
    if DEPLOY_SPACE.get(state) == NONE:
        state.ask(DEPLOY_SEAT.get(state), CHOOSE_SPACE_TO_DEPLOY)
    else:
        state.ask(DEPLOY_SEAT.get(state), CHOOSE_PLACE_TO_DEPLOY)


def _deploy_quickly(state: State, seat: i64, squad: i64) -> None:
    """Every model as near to your Shrine as it may stand."""
    begin_deploy(state, seat, squad)
    if not state.runs(DEPLOY):
        return
    while is_to_deploy(state, squad):
        muster = _muster(state)
        best: i64 = NONE
        for space in range(state.board.spaces):
            if best == NONE or _is_nearer(state, seat, space, best):
                if muster.first_place(space) != NONE:
                    best = space
        stand_down(state, muster.model, best, muster.first_place(best))
    state.leave()


def _is_nearer(state: State, seat: i64, space: i64, other: i64) -> bool:
    home = state.shrine_space[seat]
    return state.board.distance(space, home) < state.board.distance(other, home)


def _muster(state: State) -> Muster:
    return Muster(
        state, DEPLOY_SQUAD.get(state), DEPLOY_LOOSE.get(state), DEPLOY_AREA.get(state), DEPLOY_ANCHOR.get(state)
    )


class ChooseSquadToDeploy(Decision[State]):
    """ED-S13 (DP-7): which squad is deployed next."""

    rule = "ED-S13"

    def offer(self, state: State, mask: Mask) -> None:
        first = first_squad(state.to_move)
        for squad in range(first, first + SQUAD_SLOTS):
            if is_to_deploy(state, squad):
                mask.allow(say_squad(state, state.to_move, squad))

    def apply(self, state: State, action: i64) -> None:
        begin_deploy(state, state.to_move, said_squad(state, state.to_move, action))


class ChooseSpaceToDeploy(Decision[State]):
    """ED-S13 (DP-8): the Space of the next model; only where the rest of the squad finds room, too."""

    rule = "ED-S13"

    def offer(self, state: State, mask: Mask) -> None:
        muster = _muster(state)
        for space in range(state.board.spaces):
            if muster.first_place(space) != NONE:
                mask.allow(SPACE.at(space))

    def apply(self, state: State, action: i64) -> None:
        DEPLOY_SPACE.set(state, SPACE.argument(action))


class ChoosePlaceToDeploy(Decision[State]):
    """ED-S13 (DP-8): the hexes of the model in that Space."""

    rule = "ED-S13"

    def offer(self, state: State, mask: Mask) -> None:
        allow_places(mask, _muster(state).all_places(DEPLOY_SPACE.get(state)))

    def apply(self, state: State, action: i64) -> None:
        stand_down(state, _muster(state).model, DEPLOY_SPACE.get(state), PLACE.argument(action))
        DEPLOY_SPACE.set(state, NONE)


LAY_SHRINE: Final[LayShrine] = LayShrine()
LAY_SOURCE: Final[LaySource] = LaySource()
CHOOSE_SQUAD_TO_DEPLOY: Final[ChooseSquadToDeploy] = ChooseSquadToDeploy()
CHOOSE_SPACE_TO_DEPLOY: Final[ChooseSpaceToDeploy] = ChooseSpaceToDeploy()
CHOOSE_PLACE_TO_DEPLOY: Final[ChoosePlaceToDeploy] = ChoosePlaceToDeploy()

STEPS: Final[Steps[State]] = (deploy_models,)
DECISIONS: Final[list[Decision[State]]] = [
    LAY_SHRINE,
    LAY_SOURCE,
    CHOOSE_SQUAD_TO_DEPLOY,
    CHOOSE_SPACE_TO_DEPLOY,
    CHOOSE_PLACE_TO_DEPLOY,
]
