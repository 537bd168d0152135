"""LG-ACT-30 to LG-ACT-35: units that stand by react to an enemy's action, move or attack."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import ABILITIES, STANDBY_RANGE_NUMBER
from grognard.envs.legion.abilities import STANDBY as STANDBY_MOMENT
from grognard.envs.legion.actions import ATTACKING, DO, DONE, MOVING, said_unit, say_unit
from grognard.envs.legion.events.round import STANDBY_SPENT
from grognard.envs.legion.rules import acting, happening, moments, tokens
from grognard.envs.legion.rules.measuring import at_range, is_enclosed, sees
from grognard.envs.legion.rules.spending import is_daunted
from grognard.envs.legion.rules.units import is_in_play, sources
from grognard.envs.legion.sequence.activation import ACTIVATION_UNIT, EVENT_UNIT, IS_GRANTED
from grognard.envs.legion.sequence.flows import ACTIVATION
from grognard.envs.legion.sequence.turns import STANDBY_EVENT, STANDBY_SEAT, STANDBY_UNIT
from grognard.envs.legion.state import ACTIVATING, NONE, STANDBY, UNITS_ALL, State, first_unit, owner_of, token

USUAL_RANGE: Final[i64] = 2


def may_react(state: State, seat: i64, event: i64) -> bool:
    """LG-ACT-31, AMB-28, AMB-78: in the Activation Phase, while no unit of this side activates, to a unit that is still there."""
    if state.phase != ACTIVATING or not is_in_play(state, EVENT_UNIT.of(state, event)):
        return False
    frame = state.innermost(ACTIVATION)
    return frame < 0 or owner_of(ACTIVATION_UNIT.of(state, frame)) != seat


def can_react(state: State, unit: i64, actor: i64) -> bool:
    """LG-ACT-31: with a token, at range and in sight of the unit that acted, and able to do something."""
    if token(state, unit, STANDBY) == 0 or not is_in_play(state, unit) or is_enclosed(state, unit):
        return False
    if is_daunted(state, unit):
        return False
    if not at_range(state, unit, actor, standby_range(state, unit)) or not sees(state, unit, actor):
        return False
    return acting.can_be_granted(state, unit, ATTACKING) or acting.can_be_granted(state, unit, MOVING)


def standby_range(state: State, unit: i64) -> i64:
    """LG-ACT-31, LG-K-sentinel."""
    reach = USUAL_RANGE
    found = sources(state, unit, STANDBY_RANGE_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        reach = ABILITIES[found[at]].standby_range(state, unit, found[at + 1], reach)
    return reach


def reactors(state: State) -> vec[i64]:
    """The units that may react now."""
    seat, event = STANDBY_SEAT.get(state), STANDBY_EVENT.get(state)
    found = NOTHING
    if may_react(state, seat, event):
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if can_react(state, unit, EVENT_UNIT.of(state, event)):
                found = append(found, unit)
    return found


def work_standby(state: State) -> None:
    """What else may be done with standby tokens."""
    seat, event = STANDBY_SEAT.get(state), STANDBY_EVENT.get(state)
    if may_react(state, seat, event):
        moments.begin(state, STANDBY_MOMENT, seat, NONE, EVENT_UNIT.of(state, event), event)


def choose_reactor(state: State) -> None:
    """D57, AMB-62: one after the other, each tested again when its turn comes."""
    if len(reactors(state)) > 0:
        state.ask(STANDBY_SEAT.get(state), CHOOSE_REACTION)


class ChooseReaction(Decision[State]):
    """LG-ACT-32: which unit spends its standby token for a free attack action or a free move action, or none."""

    rule = "LG-ACT-32"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        found = reactors(state)
        unit = found[0] if len(found) == 1 else STANDBY_UNIT.get(state)
        if unit == NONE:
            for at in range(i64(len(found))):
                mask.allow(say_unit(STANDBY_SEAT.get(state), found[at]))
            return
        for action in (ATTACKING, MOVING):
            if acting.can_be_granted(state, unit, action):
                mask.allow(DO.at(action))

    def apply(self, state: State, action: i64) -> None:
        seat = STANDBY_SEAT.get(state)
        if action == DONE:
            return
        state.again()
        if not DO.covers(action):
            STANDBY_UNIT.set(state, said_unit(seat, action))
            return
        found = reactors(state)
        unit = found[0] if len(found) == 1 else STANDBY_UNIT.get(state)
        STANDBY_UNIT.set(state, NONE)
        spend(state, unit)
        happening.begin_event(state, seat, unit, DO.argument(action), is_free=1, flags=IS_GRANTED)


CHOOSE_REACTION: Final[ChooseReaction] = ChooseReaction()


def spend(state: State, unit: i64) -> None:
    """The token is spent."""
    tokens.clear(state, unit, STANDBY)
    if state.log is not None:
        state.log.tell(STANDBY_SPENT, unit)


STANDBY_STEPS: Final[Steps[State]] = (work_standby, choose_reactor)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_REACTION]
