"""LG-K-detonate: charges on the table go off in the window after an event."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import ABILITIES, FIRST_BATTLE
from grognard.envs.legion.actions import DONE, TO_TOKEN
from grognard.envs.legion.data.tables import CHARGE_WEAPON, LINES
from grognard.envs.legion.events.round import DETONATED
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import declaring
from grognard.envs.legion.rules.battle import remove_token
from grognard.envs.legion.rules.lasting import total_for
from grognard.envs.legion.rules.units import has, is_in_play, lines_of
from grognard.envs.legion.sequence.activation import EVENT_BANGS
from grognard.envs.legion.sequence.turns import DETONATION_EVENT, DETONATION_ROW, DETONATION_SEAT, DETONATION_USED
from grognard.envs.legion.state import CHARGE, MARKERS, NONE, UNITS_ALL, State, first_unit

_PART: Final[i64] = 16  # more than there are types of charges


def allowance(state: State, unit: i64, type_: i64) -> i64:
    """How many charges of a type the unit may detonate in one window."""
    count = total_for(state, numbers.DETONATE, unit, type_)
    found = lines_of(state, unit, numbers.DETONATE)
    for at in range(i64(0), i64(len(found)), 2):
        if LINES.argument[found[at]] == type_:
            count += LINES.value[found[at]]
    return count


def detonator(state: State, row: i64) -> i64:
    """A unit of the player that may detonate this charge in the window in progress, or NONE."""
    if state.marker[row] != CHARGE:
        return NONE
    seat = DETONATION_SEAT.get(state)
    if state.marker_owner[row] != seat:
        return NONE
    type_ = state.marker_about[row]
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_in_play(state, unit) and has(state, unit, numbers.DETONATE):
            if _used(state, unit * _PART + type_) < allowance(state, unit, type_):
                return unit
    return NONE


def _used(state: State, key: i64) -> i64:
    count: i64 = 0
    for at in range(DETONATION_USED.count(state, state.top)):
        if DETONATION_USED.at(state, state.top, at) == key:
            count += 1
    return count


def charges(state: State) -> vec[i64]:
    """The charges that may be detonated now."""
    found = NOTHING
    for row in range(MARKERS):
        if detonator(state, row) != NONE:
            found = append(found, row)
    return found


def choose_charge(state: State) -> None:
    """D58."""
    DETONATION_ROW.set(state, NONE)
    if state.objective != NONE and ABILITIES[FIRST_BATTLE + state.objective].bars_detonation(state):
        return
    if len(charges(state)) > 0:
        state.ask(DETONATION_SEAT.get(state), CHOOSE_CHARGE)


class ChooseCharge(Decision[State]):
    """LG-K-detonate: which friendly charge is detonated next, or none."""

    rule = "LG-K-detonate"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        found = charges(state)
        for at in range(i64(len(found))):
            mask.allow(TO_TOKEN.at(found[at]))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        row = TO_TOKEN.argument(action)
        unit, seat = detonator(state, row), DETONATION_SEAT.get(state)
        DETONATION_ROW.set(state, row)
        DETONATION_USED.add(state, state.top, unit * _PART + state.marker_about[row])
        event = DETONATION_EVENT.get(state)
        EVENT_BANGS.set_of(state, event, EVENT_BANGS.of(state, event) + 1)
        if state.log is not None:
            state.log.tell(DETONATED, unit, row)
        declaring.begin_token_attack(state, seat, row, CHARGE_WEAPON[state.marker_about[row]])


CHOOSE_CHARGE: Final[ChooseCharge] = ChooseCharge()


def remove_charge(state: State) -> None:
    """After its attacks the charge is gone, and the player may go on."""
    row = DETONATION_ROW.get(state)
    if row != NONE:
        remove_token(state, row)
        state.restart()


DETONATION_STEPS: Final[Steps[State]] = (choose_charge, remove_charge)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_CHARGE]
