"""LG-SETUP-20, LG-SETUP-21: players deploy their units by turns from blue."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    MAY_WAIT_NUMBER,
)
from grognard.envs.legion.actions import (
    DONE,
    said_unit,
    say_unit,
)
from grognard.envs.legion.events import setup as events
from grognard.envs.legion.rules.deploying import begin_deploying, is_partner
from grognard.envs.legion.rules.lasting import DEPLOYED_LAST, IN_RESERVE, SET_ASIDE, is_under
from grognard.envs.legion.rules.units import is_on_table, sources
from grognard.envs.legion.sequence.setup import (
    DEPLOYMENT_LATE,
    DEPLOYMENT_SEAT,
    DEPLOYMENT_WAITING,
)
from grognard.envs.legion.state import (
    UNITS_ALL,
    WAITING,
    State,
    first_unit,
    other,
    owner_of,
)

# Who is next


def begin_with_blue(state: State) -> None:
    """LG-SETUP-20."""
    DEPLOYMENT_SEAT.set(state, state.blue)


def is_deployable(state: State, unit: i64) -> bool:
    """Whether the unit is still to be deployed in the setup."""
    return (
        state.life[unit] == WAITING and not is_under(state, IN_RESERVE, unit) and not is_under(state, SET_ASIDE, unit)
    )


def may_wait(state: State, unit: i64) -> bool:
    """LG-K-reinforcements."""
    found = sources(state, unit, MAY_WAIT_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        if ABILITIES[found[at]].may_wait(state, unit, found[at + 1]):
            return True
    return False


def units_left(state: State, seat: i64) -> i64:
    """How many units of a seat are still to be deployed."""
    count: i64 = 0
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_deployable(state, unit):
            count += 1
    return count


def deploy_next(state: State) -> None:
    """LG-SETUP-20, LG-SETUP-21: players alternate; who has nothing left, or waits, is passed over."""
    seat = DEPLOYMENT_SEAT.get(state)
    if not _is_due(state, seat):
        seat = other(seat)
    if not _is_due(state, seat):
        if DEPLOYMENT_LATE.get(state) == 1 or DEPLOYMENT_WAITING.get(state) == 0:
            return
        DEPLOYMENT_LATE.set(state, 1)
        DEPLOYMENT_SEAT.set(state, state.blue)
        state.again()
        return
    DEPLOYMENT_SEAT.set(state, other(seat))
    state.again()
    if state.options.deployment_played:
        state.ask(seat, CHOOSE_DEPLOYED)
        return
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_deployable(state, unit) and not _waits_for_all(state, unit):
            begin_deploying(state, seat, unit)
            return


def _is_due(state: State, seat: i64) -> bool:
    if units_left(state, seat) == 0:
        return False
    return DEPLOYMENT_LATE.get(state) == 1 or (DEPLOYMENT_WAITING.get(state) >> seat) & 1 == 0


class ChooseDeployed(Decision[State]):
    """LG-SETUP-20, D07: which unit is deployed next; units that may wait can be left until all others stand."""

    rule = "LG-SETUP-20"

    def offer(self, state: State, mask: Mask) -> None:
        seat = state.to_move
        all_may_wait = DEPLOYMENT_LATE.get(state) == 0
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if is_deployable(state, unit):
                all_may_wait = all_may_wait and may_wait(state, unit)
                if not _waits_for_partner(state, unit) and not _waits_for_all(state, unit):
                    mask.allow(say_unit(seat, unit))
        if all_may_wait or mask.count == 0:
            mask.allow(DONE)

    def apply(self, state: State, action: i64) -> None:
        seat = state.to_move
        if action == DONE:
            DEPLOYMENT_WAITING.set(state, DEPLOYMENT_WAITING.get(state) | (i64(1) << seat))
            if state.log is not None:
                state.log.tell(events.WAITED, seat)
            return
        begin_deploying(state, seat, said_unit(seat, action))


CHOOSE_DEPLOYED: Final[ChooseDeployed] = ChooseDeployed()


def _waits_for_all(state: State, unit: i64) -> bool:
    """Whether a card has its unit deployed last, and others of its side are still to come."""
    if not is_under(state, DEPLOYED_LAST, unit):
        return False
    for each in range(first_unit(owner_of(unit)), first_unit(owner_of(unit)) + UNITS_ALL // 2):
        if is_deployable(state, each) and not is_under(state, DEPLOYED_LAST, each):
            return True
    return False


def _waits_for_partner(state: State, unit: i64) -> bool:
    """LG-K-detachment: a partner that can still be deployed comes first, unless another one stands already."""
    first = first_unit(owner_of(unit))
    is_waiting = False
    for partner in range(first, first + UNITS_ALL // 2):
        if is_partner(state, unit, partner):
            if is_on_table(state, partner):
                return False
            is_waiting = is_waiting or is_deployable(state, partner)
    return is_waiting


DEPLOYMENT_STEPS: Final[Steps[State]] = (begin_with_blue, deploy_next)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_DEPLOYED]
