"""Where models go: moves, pushes, placements, deployment; Shrines and Sources."""

from mypy_extensions import i64

from grognard.agents.edge.outlook import ALL, Outlook, fight_share
from grognard.agents.edge.weights import Weights
from grognard.agents.edge.worth import NOTHING
from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import DONE, MODEL, MODEL_SLOTS, PLACE, SPACE
from grognard.envs.edge.rules.movement import Trip
from grognard.envs.edge.rules.pieces import first_model, is_foe
from grognard.envs.edge.rules.placing import Spot
from grognard.envs.edge.sequence import (
    DEPLOY_SPACE,
    DEPLOY_SQUAD,
    GROWING_AT,
    GROWING_SQUAD,
    MOVING_MODEL,
    MOVING_PATH,
    MOVING_SEAT,
    PLACING_ANCHOR,
    PLACING_AREA,
    PLACING_MODEL,
    PLACING_PUSH,
    PLACING_SEAT,
    PLACING_SPACE,
    PUSHING_MODELS,
    PUSHING_SPACE,
)
from grognard.envs.edge.state import ALIVE, NONE, State, owner_of


def view_of(state: State, weights: Weights, seat: i64, model: i64) -> Outlook:
    """The table as a model sees it that a player puts somewhere: an enemy's by its owner's eyes."""
    if is_foe(state, seat, model) and state.controller[model] != seat:
        return Outlook(state, weights, owner_of(model), model, ALL)
    return Outlook(state, weights, seat, model, fight_share(state, weights, model))


def sign_of(state: State, seat: i64, model: i64) -> i64:
    """-1 for an enemy's model, which shall stand badly."""
    return -1 if is_foe(state, seat, model) and state.controller[model] != seat else 1


def choose_mover(state: State, mask: Mask, weights: Weights) -> i64:
    """One after the other; each may still stay where it is."""
    for at in range(mask.count):
        if MODEL.covers(mask.ids[at]):
            return mask.ids[at]
    return DONE


def choose_way(state: State, mask: Mask, weights: Weights) -> i64:
    """Where the model stands best; it stays if nothing is better."""
    seat, model = MOVING_SEAT.get(state), MOVING_MODEL.get(state)
    outlook = view_of(state, weights, seat, model)
    good = sign_of(state, seat, model)
    count = MOVING_PATH.count(state, state.top)
    here = MOVING_PATH.at(state, state.top, count - 1)
    best, found = NOTHING * 2, mask.ids[0]
    if count == 1 and mask.allows(DONE):
        best = good * outlook.of(state.space[model], state.place[model]) + weights.stay
        found = DONE
    ahead = outlook.ahead(here)
    for at in range(mask.count):
        if PLACE.covers(mask.ids[at]):
            worth = good * (ahead + outlook.here(here, PLACE.argument(mask.ids[at])))
            if worth > best:
                best, found = worth, mask.ids[at]
    if count > 1 and PLACE.covers(found):
        return found
    trip = Trip(state, seat, model, state.below(state.top))
    for at in range(mask.count):
        if SPACE.covers(mask.ids[at]):
            worth = space_worth(outlook, trip, SPACE.argument(mask.ids[at]), good)
            if worth > best:
                best, found = worth, mask.ids[at]
    return found


def space_worth(outlook: Outlook, trip: Trip, space: i64, good: i64) -> i64:
    """What a Space is worth with the best end of a move in it."""
    places = trip.ends(space, True)
    place = outlook.best_place(space, places) if good > 0 else outlook.worst_place(space, places)
    return NOTHING if place == NONE else good * outlook.of(space, place)


def choose_among_places(state: State, mask: Mask, outlook: Outlook, space: i64, good: i64) -> i64:
    """The best placement of those offered."""
    best, found = NOTHING * 2, mask.ids[0]
    for at in range(mask.count):
        if PLACE.covers(mask.ids[at]):
            worth = good * outlook.here(space, PLACE.argument(mask.ids[at]))
            if worth > best:
                best, found = worth, mask.ids[at]
    return found


def choose_among_spaces(state: State, mask: Mask, outlook: Outlook, good: i64) -> i64:
    """The best Space of those offered, whatever the placement."""
    best, found = NOTHING * 2, mask.ids[0]
    for at in range(mask.count):
        if SPACE.covers(mask.ids[at]):
            worth = good * outlook.ahead(SPACE.argument(mask.ids[at]))
            if worth > best:
                best, found = worth, mask.ids[at]
    return found


# Bases that grow, pushes


def choose_base(state: State, mask: Mask, weights: Weights) -> i64:
    model = GROWING_SQUAD.get(state) * MODEL_SLOTS + GROWING_AT.get(state)
    outlook = view_of(state, weights, state.to_move, model)
    return choose_among_places(state, mask, outlook, state.space[model], 1)


def choose_pushed_space(state: State, mask: Mask, weights: Weights) -> i64:
    """An own model where it stands well, an enemy's where it stands badly."""
    model = PUSHING_MODELS.at(state, state.top, 0)
    outlook = view_of(state, weights, state.to_move, model)
    return choose_among_spaces(state, mask, outlook, sign_of(state, state.to_move, model))


def choose_pushed_place(state: State, mask: Mask, weights: Weights) -> i64:
    model = PUSHING_MODELS.at(state, state.top, 0)
    outlook = view_of(state, weights, state.to_move, model)
    good = sign_of(state, state.to_move, model)
    return choose_among_places(state, mask, outlook, PUSHING_SPACE.get(state), good)


# Pieces that are put somewhere


def choose_space_to_place(state: State, mask: Mask, weights: Weights) -> i64:
    seat, piece = PLACING_SEAT.get(state), PLACING_MODEL.get(state)
    if piece < 0:
        return lay_shrine(state, mask, weights)
    outlook, good = view_of(state, weights, seat, piece), sign_of(state, seat, piece)
    spot = Spot(state, seat, piece, PLACING_AREA.get(state), PLACING_ANCHOR.get(state), PLACING_PUSH.get(state))
    best, found = NOTHING * 2, mask.ids[0]
    for at in range(mask.count):
        space = SPACE.argument(mask.ids[at])
        places = spot.places(space)
        place = outlook.best_place(space, places) if good > 0 else outlook.worst_place(space, places)
        if place != NONE:
            worth = good * outlook.of(space, place)
            if worth > best:
                best, found = worth, mask.ids[at]
    return found


def choose_place(state: State, mask: Mask, weights: Weights) -> i64:
    seat, piece = PLACING_SEAT.get(state), PLACING_MODEL.get(state)
    if piece < 0:
        return mask.ids[0]
    outlook = view_of(state, weights, seat, piece)
    return choose_among_places(state, mask, outlook, PLACING_SPACE.get(state), sign_of(state, seat, piece))


# Setup


def next_to_deploy(state: State) -> i64:
    """The model of the squad that is deployed next."""
    first = DEPLOY_SQUAD.get(state) * MODEL_SLOTS
    for model in range(first, first + MODEL_SLOTS):
        if state.life[model] != ALIVE:
            return model
    return first


def choose_space_to_deploy(state: State, mask: Mask, weights: Weights) -> i64:
    """Near Sources and prey, out of the reach of whoever is stronger."""
    outlook = view_of(state, weights, state.to_move, next_to_deploy(state))
    return choose_among_spaces(state, mask, outlook, 1)


def choose_place_to_deploy(state: State, mask: Mask, weights: Weights) -> i64:
    outlook = view_of(state, weights, state.to_move, next_to_deploy(state))
    return choose_among_places(state, mask, outlook, DEPLOY_SPACE.get(state), 1)


def lay_shrine(state: State, mask: Mask, weights: Weights) -> i64:
    """In the middle, where most models come by."""
    best, found = -NOTHING, mask.ids[0]
    for at in range(mask.count):
        if SPACE.covers(mask.ids[at]):
            far: i64 = 0
            for other in range(state.board.spaces):
                far += state.board.distance(SPACE.argument(mask.ids[at]), other)
            if far < best:
                best, found = far, mask.ids[at]
    return found


def lay_source(state: State, mask: Mask, weights: Weights) -> i64:
    """Near the own Shrine, far from those of others."""
    seat = state.to_move
    best, found = NOTHING, mask.ids[0]
    for at in range(mask.count):
        if SPACE.covers(mask.ids[at]):
            worth: i64 = 0
            for other in range(state.options.players):
                there = state.shrine_space[other]
                if there != NONE:
                    far = state.board.distance(SPACE.argument(mask.ids[at]), there)
                    worth += far if is_foe(state, seat, first_model(other)) else -far
            if worth > best:
                best, found = worth, mask.ids[at]
    return found
