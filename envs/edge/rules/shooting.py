"""ED-SHT: Hit checks: one roll, compared with the INI of every target."""

from mypy_extensions import i64

from grognard.envs.edge.data.printed import INI
from grognard.envs.edge.events import HIT_CHECK_BEGAN, MODELS_HIT, TARGETS_TAKEN
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.dice import FOR_HIT, begin_roll
from grognard.envs.edge.rules.effects import COMPARED, ROLL_ADDED, end_period, total
from grognard.envs.edge.rules.moments import BEFORE_HIT
from grognard.envs.edge.rules.sacrifices import BY_SHOT, BY_TEXT
from grognard.envs.edge.rules.windows import open_window
from grognard.envs.edge.rules.wounds import add_packet, begin_wounds
from grognard.envs.edge.sequence import (
    HIT,
    HIT_BONUS,
    HIT_HITS,
    HIT_SEAT,
    HIT_SERIAL,
    HIT_SHOOTER,
    HIT_TARGETS,
    HIT_TOTAL,
    HIT_WOUNDS,
    PLAY,
    PLAY_HITS,
    STRIKE,
    STRIKE_SHOT,
)
from grognard.envs.edge.state import ALIVE, NONE, UNTIL_ROLL, State


def begin_hit(state: State, seat: i64, shooter: i64, bonus: i64, wounds: i64) -> i64:
    """ED-SHT-1: push a Hit check; the caller adds the targets with `add_target`. The frame.

    `seat` picks and pays the die, also without a shooting model (ED-SHT-7); `wounds` are dealt to each model hit.
    """
    serial = state.next_serial()
    state.push(HIT, seat, shooter, serial, bonus)
    HIT_WOUNDS.set(state, wounds)
    if state.log is not None:
        state.log.tell(HIT_CHECK_BEGAN, seat, shooter)
    return state.top


def add_target(state: State, frame: i64, model: i64) -> None:
    if state.life[model] == ALIVE and not HIT_TARGETS.has(state, frame, model):
        HIT_TARGETS.add(state, frame, model)


def open_before_hit(state: State) -> None:
    """A step: ED-SHT-8: without a target there is no roll."""
    if HIT_TARGETS.count(state, state.top) == 0:
        state.leave()
        return
    if state.log is not None:
        state.log.tell(TARGETS_TAKEN, HIT_TARGETS.listed(state, state.top))
    open_window(state, BEFORE_HIT)


def roll_hit(state: State) -> None:
    """A step: ED-SHT-1, ED-SHT-2: targets that have left meanwhile are none any more."""
    frame = state.top
    at: i64 = 0
    while at < HIT_TARGETS.count(state, frame):
        if state.life[HIT_TARGETS.at(state, frame, at)] == ALIVE:
            at += 1
        else:
            HIT_TARGETS.remove(state, frame, at)
    if at == 0:
        state.leave()
        return
    shooter = HIT_SHOOTER.get(state)
    bonus = HIT_BONUS.get(state) + (total(state, ROLL_ADDED, shooter) if shooter != NONE else 0)
    begin_roll(state, HIT_SEAT.get(state), shooter, FOR_HIT, bonus, NONE)


def initiative_against(state: State, model: i64) -> i64:
    """The INI that a Hit check is compared with."""
    return value(state, model, INI) + (total(state, COMPARED, model) if len(state.effects) > 0 else 0)


def compare_hit(state: State) -> None:
    """A step: ED-SHT-1: every target with a lower INI is hit."""
    frame, play = state.top, state.innermost(PLAY)
    for at in range(HIT_TARGETS.count(state, frame)):
        model = HIT_TARGETS.at(state, frame, at)
        if initiative_against(state, model) < HIT_TOTAL.get(state):
            HIT_HITS.add(state, frame, model)
            if play != NONE and play == state.below(frame):
                PLAY_HITS.add(state, play, model)
    if state.log is not None:
        state.log.tell(MODELS_HIT, HIT_HITS.listed(state, frame))
    if state.frames[state.below(frame)] == STRIKE.number:
        STRIKE_SHOT.set_of(state, state.below(frame), 2 + HIT_HITS.count(state, frame))


def wound_hit(state: State) -> None:
    """A step: ED-WND-5: each model hit takes its Wounds, in the active player's order."""
    frame = state.top
    end_period(state, UNTIL_ROLL, HIT_SERIAL.get(state))
    if HIT_WOUNDS.get(state) == 0:
        return
    wounds, shooter = HIT_WOUNDS.get(state), HIT_SHOOTER.get(state)
    packets = begin_wounds(state, HIT_SEAT.get(state), BY_SHOT if shooter != NONE else BY_TEXT, False)
    for at in range(HIT_HITS.count(state, frame)):
        add_packet(state, packets, HIT_HITS.at(state, frame, at), wounds, shooter)
