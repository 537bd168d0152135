"""LG-ACT-8 to LG-ACT-13, LG-ACT-21: which actions a unit can perform, and those that are neither moves nor attacks."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.abilities import (
    ABILITIES,
    ACTION_TOKENS_NUMBER,
    ATTACK_ACTIONS_NUMBER,
    FORBIDS_ACTION_NUMBER,
    MOVE_ACTIONS_NUMBER,
    RECOVER,
    ability_of_effect,
)
from grognard.envs.legion.actions import (
    ACTION_NAMES,
    AIMING,
    ATTACKING,
    COMPULSORY_MOVE,
    DODGING,
    MOVING,
    RECOVERING,
    STANDING_BY,
    WITHDRAWING,
)
from grognard.envs.legion.rules import declaring, moments, moves, paying, tokens
from grognard.envs.legion.rules.lasting import CANNOT_ATTACK, REPEATS_CARDS, argument_of, is_under, total
from grognard.envs.legion.rules.measuring import is_enclosed, is_engaged
from grognard.envs.legion.rules.rally import is_panicked
from grognard.envs.legion.rules.recovering import begin_recovering
from grognard.envs.legion.rules.units import is_in_play, may_stand_by, sources
from grognard.envs.legion.sequence.activation import (
    ACTING,
    ACTIVATION_ATTACKS,
    ACTIVATION_DONE,
    ACTIVATION_FLAGS,
    ACTIVATION_MOVES,
    ACTIVATION_UNIT,
    ACTIVATION_USED,
    IS_GRANTED,
    PANICKED,
    STOOD_BY,
)
from grognard.envs.legion.sequence.flows import ACTIVATION
from grognard.envs.legion.state import AIM, DODGE, NONE, STANDBY, State, owner_of

NO_LIMIT: Final[i64] = 99


class Deed:
    """An action of DO that belongs to another chapter, as those of objective cards: when it is possible, and what it does."""

    is_free: bool = False

    def can(self, state: State, unit: i64) -> bool:
        raise NotImplementedError

    def perform(self, state: State, unit: i64) -> None:
        raise NotImplementedError


NO_DEED: Final[Deed] = Deed()
DEEDS: Final[list[Deed]] = [NO_DEED for _ in ACTION_NAMES]  # by action of DO


def declare_deed(action: i64, deed: Deed) -> None:
    """Say what one of the actions of other chapters is."""
    DEEDS[action] = deed


# In the unit's own activation


def frame_of(state: State, unit: i64) -> i64:
    """Where the ACTIVATION frame of a unit begins, or NONE if it does not activate."""
    frame = state.innermost(ACTIVATION)
    while frame >= 0:
        if state.frames[frame] == ACTIVATION.number and ACTIVATION_UNIT.of(state, frame) == unit:
            return frame
        frame = state.below(frame)
    return NONE


def limit_of(state: State, unit: i64, number: i64, limit: i64) -> i64:
    """LG-ACT-8: attack or move actions of one activation, after the effects on the unit."""
    found = sources(state, unit, number)
    for at in range(i64(0), i64(len(found)), 2):
        if number == ATTACK_ACTIONS_NUMBER:
            limit = ABILITIES[found[at]].attack_actions(state, unit, found[at + 1], limit)
        else:
            limit = ABILITIES[found[at]].move_actions(state, unit, found[at + 1], limit)
    return limit


def is_forbidden(state: State, unit: i64, action: i64) -> bool:
    """Whether an effect on the unit bars an action of DO."""
    if action == ATTACKING and is_under(state, CANNOT_ATTACK, unit):
        return True
    found = sources(state, unit, FORBIDS_ACTION_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        if ABILITIES[found[at]].forbids_action(state, unit, found[at + 1], action):
            return True
    return False


def is_within_limits(state: State, unit: i64, action: i64) -> bool:
    """LG-ACT-8, LG-ACT-10, LG-ACT-13, LG-ACT-23: each kind once in an activation, moves as often as it likes."""
    frame = frame_of(state, unit)
    if frame == NONE:
        return True
    if action == ATTACKING:
        if ACTIVATION_FLAGS.of(state, frame) & STOOD_BY != 0:
            return False
        return ACTIVATION_ATTACKS.of(state, frame) < limit_of(state, unit, ATTACK_ACTIONS_NUMBER, 1)
    if action == MOVING:
        return ACTIVATION_MOVES.of(state, frame) < limit_of(state, unit, MOVE_ACTIONS_NUMBER, NO_LIMIT)
    if action == STANDING_BY and ACTIVATION_ATTACKS.of(state, frame) > 0:
        return False
    return not was_done(state, frame, action)


def was_done(state: State, frame: i64, action: i64) -> bool:
    """Whether an action of DO was performed in this activation, free or not."""
    return (ACTIVATION_DONE.of(state, frame) >> action) & 1 == 1


def is_used_up(state: State, unit: i64, number: i64, cost: i64) -> bool:
    """LG-ACT-9, LG-ACT-10: whether a card action, free or not, was used in the unit's activation as often as it may be."""
    frame = frame_of(state, unit)
    if frame == NONE or ABILITIES[ability_of_effect(number)].is_of_cards:
        return False
    used: i64 = 0
    for at in range(ACTIVATION_USED.count(state, frame)):
        used += i64(ACTIVATION_USED.at(state, frame, at) == number)
    times: i64 = 1
    if used > 0 and (cost == 0 or argument_of(state, REPEATS_CARDS, unit) == NONE):
        times += total(state, REPEATS_CARDS, unit)
    return used >= times


def note_used(state: State, unit: i64, number: i64) -> None:
    """LG-ACT-9: a card action counts in the unit's own activation."""
    frame = frame_of(state, unit)
    if frame != NONE and not ABILITIES[ability_of_effect(number)].is_of_cards:
        ACTIVATION_USED.add(state, frame, number)


def can_do(state: State, unit: i64, action: i64, flags: i64 = 0, limit: i64 = NONE, target: i64 = NONE) -> bool:
    """Whether a unit can perform an action of DO now; IS_GRANTED among the flags lifts the limits of its activation."""
    if not is_in_play(state, unit) or is_forbidden(state, unit, action):
        return False
    if flags & IS_GRANTED == 0 and not is_within_limits(state, unit, action):
        return False
    if action in (MOVING, COMPULSORY_MOVE):
        return moves.can_move(state, unit, action, limit, flags)
    if is_enclosed(state, unit):
        return False  # LG-K-transported-closed: only to disembark
    if action == ATTACKING:
        return declaring.can_attack(state, unit, flags, NONE, target)
    if action == WITHDRAWING:
        return is_engaged(state, unit) and moves.can_move(state, unit, action, limit, flags)
    if action == STANDING_BY:
        return may_stand_by(state, unit)
    if action in (AIMING, DODGING, RECOVERING):
        return True
    return DEEDS[action] is not NO_DEED and DEEDS[action].can(state, unit)


def is_cowed(state: State, unit: i64) -> bool:
    """LG-ACT-23, AMB-61: whether panic keeps effects from letting a unit act: that of the moment, or while its own actions
    last that with which they began.
    """
    frame = frame_of(state, unit)
    if frame != NONE and ACTIVATION_FLAGS.of(state, frame) & ACTING != 0:
        return ACTIVATION_FLAGS.of(state, frame) & PANICKED != 0
    return is_panicked(state, unit)


def can_do_freely(state: State, unit: i64, action: i64) -> bool:
    """Whether a unit can perform an action of DO now as a free action of its own activation."""
    return not paying.is_hurried(state, unit) and can_do(state, unit, action)


def can_be_granted(
    state: State, unit: i64, action: i64, flags: i64 = IS_GRANTED, limit: i64 = NONE, target: i64 = NONE
) -> bool:
    """LG-ACT-23: whether an effect can let a unit perform an action now; not while it is panicked."""
    return is_in_play(state, unit) and not is_cowed(state, unit) and can_do(state, unit, action, flags, limit, target)


# What they do


def perform(state: State, unit: i64, action: i64) -> None:
    """LG-ACT-9: the result of an action that is neither a move nor an attack."""
    if action == AIMING:
        tokens.gain(state, unit, AIM, tokens_of_action(state, unit, AIM))
    elif action == DODGING:
        tokens.gain(state, unit, DODGE, tokens_of_action(state, unit, DODGE))
    elif action == STANDING_BY:
        tokens.put(state, unit, STANDBY, 1)
    elif action == RECOVERING:
        recover(state, unit)
    else:
        DEEDS[action].perform(state, unit)


def tokens_of_action(state: State, unit: i64, kind: i64) -> i64:
    """How many tokens an aim or dodge action gives."""
    amount: i64 = 1
    found = sources(state, unit, ACTION_TOKENS_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        amount = ABILITIES[found[at]].action_tokens(state, unit, found[at + 1], kind, amount)
    return amount


def recover(state: State, unit: i64) -> None:
    """LG-ACT-12, LG-TEXT-7: its player says how much suppression goes; cards are readied, then effects work."""
    moments.begin(state, RECOVER, owner_of(unit), unit, unit)
    begin_recovering(state, unit)
