"""The round: command cards, orders, which unit activates, and what it does."""

from typing import Final

from mypy_extensions import i64

from grognard.agents.legion.fighting import best_attack
from grognard.agents.legion.moving import Best
from grognard.agents.legion.odds import ALL, ONE, wounds_worth
from grognard.agents.legion.places import NOTHING, Outlook, place_of
from grognard.agents.legion.weights import Weights
from grognard.envs.core.actions import Mask
from grognard.envs.legion.actions import (
    AIMING,
    ATTACKING,
    COMMAND,
    COMPULSORY_MOVE,
    DO,
    DODGING,
    DONE,
    DRAW,
    DROPPING,
    EMBARKING,
    MOVING,
    RECOVERING,
    STANDING_BY,
    UNIT,
    WITHDRAWING,
    said_unit,
)
from grognard.envs.legion.data.printed import NO_LIMIT
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.rules.acting import is_within_limits
from grognard.envs.legion.rules.measuring import is_in_melee
from grognard.envs.legion.rules.move_notes import own_activation
from grognard.envs.legion.rules.paying import actions_left
from grognard.envs.legion.rules.units import is_in_play, speed_of
from grognard.envs.legion.sequence.activation import ACTIVATION_UNIT, EVENT_UNIT
from grognard.envs.legion.sequence.flows import ACTIVATION, EVENT, GRANT
from grognard.envs.legion.state import ABOARD, NONE, SUPPRESSION, UNITS_ALL, State, first_unit, token

TENTH: Final[i64] = 10
FIRST_SHOTS: Final[i64] = 3  # the round from which the first turn decides more


# Command cards


def choose_command(state: State, mask: Mask, weights: Weights) -> i64:
    """Many orders while nobody can shoot, the first turn later on."""
    best, found = NOTHING, mask.ids[0]
    for at in range(mask.count):
        if COMMAND.covers(mask.ids[at]):
            worth = card_worth(state, weights, COMMAND.argument(mask.ids[at]))
            if worth > best:
                best, found = worth, mask.ids[at]
    return found


def card_worth(state: State, weights: Weights, card: i64) -> i64:
    units: i64 = 0
    for unit in range(first_unit(state.to_move), first_unit(state.to_move) + UNITS_ALL // 2):
        units += i64(state.kind[unit] != NONE and is_in_play(state, unit))
    orders: i64 = 0
    for part in range(COMMANDS.order_first[card], COMMANDS.order_first[card] + COMMANDS.order_count[card]):
        orders += units if COMMANDS.order_number[part] == NO_LIMIT else COMMANDS.order_number[part]
    first_turn = weights.initiative + weights.last_rounds * max(i64(0), state.round - FIRST_SHOTS + 1)
    if state.round <= 1:
        first_turn = first_turn * weights.first_round // ALL
    return weights.order_given * min(units, orders) - first_turn * COMMANDS.pips[card]


# Orders and activations


def need_of(state: State, weights: Weights, unit: i64, attack: i64, danger: i64) -> i64:
    """How urgent it is for a unit to activate: its attack, and what enemies could do to it before."""
    x, y = place_of(state, unit)
    worth = best_attack(state, weights, unit) * attack + Outlook(state, weights, unit).menace(x, y) * danger
    return worth // ALL + state.points[unit] // TENTH


def choose_order(state: State, mask: Mask, weights: Weights) -> i64:
    """Units that can shoot or are in danger first; then whatever else issues orders."""
    found = most_needed(state, mask, weights, weights.shooter, weights.threatened)
    if found != NONE:
        return found
    for at in range(mask.count):
        if mask.ids[at] != DONE:
            return mask.ids[at]
    return DONE


def most_needed(state: State, mask: Mask, weights: Weights, attack: i64, danger: i64) -> i64:
    """The unit of those offered that should act first, or NONE."""
    best, found = NOTHING, NONE
    for at in range(mask.count):
        if UNIT.covers(mask.ids[at]):
            worth = need_of(state, weights, said_unit(state.to_move, mask.ids[at]), attack, danger)
            if worth > best:
                best, found = worth, mask.ids[at]
    return found


def choose_turn(state: State, mask: Mask, weights: Weights) -> i64:
    """The unit with the best attack; one from the pool before those that can do nothing yet."""
    best, found = i64(-1), NONE
    for at in range(mask.count):
        if UNIT.covers(mask.ids[at]):
            unit = said_unit(state.to_move, mask.ids[at])
            worth = need_of(state, weights, unit, weights.first_shot, weights.in_danger)
            if worth > best:
                best, found = worth, mask.ids[at]
    if mask.allows(DRAW) and best < weights.ordered * ALL:
        return DRAW
    return found if found != NONE else mask.ids[0]


def choose_unit(state: State, mask: Mask, weights: Weights) -> i64:
    found = most_needed(state, mask, weights, weights.first_shot, weights.in_danger)
    return found if found != NONE else mask.ids[0]


# Actions


def choose_action(state: State, mask: Mask, weights: Weights) -> i64:
    """Attack, aim before it, move, or make oneself harder to hit: whatever is worth most."""
    unit = acting_unit(state)
    if unit == NONE:
        return mask.ids[0]
    plan = Plan(state, weights, unit)
    best, found = i64(0), DONE if mask.allows(DONE) else mask.ids[0]
    for at in range(mask.count):
        worth = plan.worth(mask.ids[at])
        if worth > best:
            best, found = worth, mask.ids[at]
    return found


def acting_unit(state: State) -> i64:
    """Whose action is asked for."""
    frame = state.innermost(ACTIVATION)
    if state.frames[state.top] == GRANT.number:
        event = state.innermost(EVENT)
        return EVENT_UNIT.of(state, event) if event != NONE else NONE
    return ACTIVATION_UNIT.of(state, frame) if frame != NONE else NONE


class Plan:
    """What a unit could do with its actions: the worth of each action, with what may follow it."""

    def __init__(self, state: State, weights: Weights, unit: i64) -> None:
        self.state: State = state
        self.weights: Weights = weights
        self.unit: i64 = unit
        frame = own_activation(state, unit)
        self.left: i64 = actions_left(state, frame) if frame != NONE else 1
        self.can_shoot: bool = frame == NONE or is_within_limits(state, unit, ATTACKING)
        self.attack: i64 = best_attack(state, weights, unit) if self.can_shoot else 0
        self.outlook: Outlook = Outlook(state, weights, unit)
        x, y = place_of(state, unit)
        speed = speed_of(state, unit)
        best = Best(self.outlook, speed, weights)
        self.later: i64 = best.later
        self.now: i64 = best.now
        leader = state.leader[unit]
        self.outlook.look(x, y, state.z[leader], state.heading[leader])
        self.menace: i64 = self.outlook.menace(x, y)
        self.here: i64 = self.outlook.worth(x, y, weights.hope)

    def worth(self, action: i64) -> i64:
        """What an action is worth, 0 or less if it had better be left alone."""
        if action == DONE:
            return 0
        if not DO.covers(action):
            return self.weights.card_action
        return self.deed(DO.argument(action))

    def deed(self, action: i64) -> i64:
        if action == ATTACKING:
            return self.of_attack()
        if action == AIMING:
            return self.of_aim()
        if action in (MOVING, COMPULSORY_MOVE, EMBARKING):
            return self.of_move()
        if action == WITHDRAWING:
            return self.of_withdrawal()
        if action in (DODGING, STANDING_BY, RECOVERING):
            return self.of_rest(action)
        return 0 if action == DROPPING else self.weights.deed

    def of_move(self) -> i64:
        """The better place, and an attack from there if an action is left for it."""
        if self.state.life[self.unit] == ABOARD:
            return self.weights.deed
        follows = self.can_shoot and self.left >= 2
        gain = (self.now if follows else self.later) - self.here
        return gain if gain > self.weights.least_move else 0

    def of_attack(self) -> i64:
        """An attack, and the best move that can follow it."""
        if self.attack <= self.weights.least_attack:
            return 0
        gain = self.later - self.here if self.left >= 2 else 0
        return self.attack + (gain if gain > self.weights.least_move else 0)

    def of_aim(self) -> i64:
        """A better attack, if an action is left for it."""
        if self.attack <= self.weights.least_attack or self.left < 2:
            return 1
        return self.attack + self.attack * self.weights.aiming // ALL

    def of_withdrawal(self) -> i64:
        return self.weights.leave_melee - self.attack if is_in_melee(self.state, self.unit) else 0

    def of_rest(self, action: i64) -> i64:
        """Tokens, and nerve."""
        state, weights = self.state, self.weights
        if action == DODGING:
            return 2 + min(self.menace // 2, wounds_worth(state, weights, self.unit, ONE * weights.dodging // ALL))
        if action == STANDING_BY:
            return 3 + self.outlook.reach * weights.standing_by * i64(self.menace > 0)
        return token(state, self.unit, SUPPRESSION) * weights.recovered
