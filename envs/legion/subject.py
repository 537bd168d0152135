"""The unit that the pending question is about: whose minis, cards and weapons the player names."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.legion.actions import MINI_SLOTS
from grognard.envs.legion.rules.targeting import arms_of
from grognard.envs.legion.sequence.activation import ACTIVATION_UNIT, EVENT_UNIT
from grognard.envs.legion.sequence.attack import DEFEAT_UNIT, FORMING_UNIT, WOUNDS_UNIT
from grognard.envs.legion.sequence.effects import CHOICE_TARGET, CHOICE_UNIT, MOMENT_FROM
from grognard.envs.legion.sequence.flows import (
    ACTIVATION,
    CHOICE,
    DEFEAT,
    DEPLOYING,
    EVENT,
    FORMING,
    MOMENT,
    MOVE,
    PLACING,
    WOUNDS,
)
from grognard.envs.legion.sequence.moving import MOVE_UNIT, PLACING_UNIT
from grognard.envs.legion.sequence.setup import DEPLOYING_UNIT
from grognard.envs.legion.state import ALIVE, NONE, UNITS_ALL, State, first_mini


def unit_in_question(state: State) -> i64:
    """That of the innermost frame that has one, or NONE."""
    frame = state.top
    while frame >= 0:
        unit = _unit_of(state, frame)
        if unit != NONE:
            return unit
        frame = state.below(frame)
    return NONE


def _unit_of(state: State, frame: i64) -> i64:
    flow = state.frames[frame]
    if flow == CHOICE.number:
        target = CHOICE_TARGET.of(state, frame)
        return target if 0 <= target < UNITS_ALL else CHOICE_UNIT.of(state, frame)
    if flow == MOMENT.number:
        return MOMENT_FROM.of(state, frame)
    if flow in (WOUNDS.number, DEFEAT.number, FORMING.number):
        return _unit_of_fight(state, frame)
    if flow == PLACING.number:
        return PLACING_UNIT.of(state, frame)
    if flow == DEPLOYING.number:
        return DEPLOYING_UNIT.of(state, frame)
    if flow == MOVE.number:
        return MOVE_UNIT.of(state, frame)
    if flow == EVENT.number:
        return EVENT_UNIT.of(state, frame)
    if flow == ACTIVATION.number:
        return ACTIVATION_UNIT.of(state, frame)
    return NONE


def _unit_of_fight(state: State, frame: i64) -> i64:
    flow = state.frames[frame]
    if flow == WOUNDS.number:
        return WOUNDS_UNIT.of(state, frame)
    if flow == DEFEAT.number:
        return DEFEAT_UNIT.of(state, frame)
    return FORMING_UNIT.of(state, frame)


def _counted(found: vec[i64], arms: vec[i64], number: i64) -> vec[i64]:
    """With one of the weapons of a mini counted, which it may have twice."""
    for at in range(number):
        if arms[at] == arms[number]:
            return found
    for at in range(i64(0), i64(len(found)), 2):
        if found[at] == arms[number]:
            found[at + 1] += 1
            return found
    return append(append(found, arms[number]), 1)


def weapons_in_question(state: State) -> vec[i64]:
    """What `weapon 1` and so on mean: the weapons of the unit in question, each followed by how many minis have it."""
    unit = unit_in_question(state)
    if unit == NONE:
        return NOTHING
    found = NOTHING
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            arms = arms_of(state, mini)
            for at in range(i64(len(arms))):
                found = _counted(found, arms, at)
    return found
