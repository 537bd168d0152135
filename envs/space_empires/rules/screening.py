"""Section 5.7: screening; section 5.1.4: the fleet-size bonus."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE, DONE, NO, YES
from grognard.envs.space_empires.data.printed import SLOTS
from grognard.envs.space_empires.ids import CHOOSE_SCREENED_SHIP, CHOOSE_SCREENS
from grognard.envs.space_empires.rules.battle import (
    controller,
    counter_of,
    fighting_ships,
    fix_cloaks,
    number_of,
    opponent,
    unscreened_ships,
)
from grognard.envs.space_empires.rules.components import (
    can_fight,
    free_counter,
    in_hex,
    owner_of,
    split_off,
    units_in,
)
from grognard.envs.space_empires.rules.machines import yields_bonus
from grognard.envs.space_empires.state import MACHINE_OWNER, NONE, State

LAST_FREE_ROUND: Final = 10  # AMB-58: from the next round on nobody screens or holds fire


def begin_round(state: State) -> None:
    """SE-5.7.c: screens are set anew each round; SE-12.2.b: so is who is cloaked."""
    state.round += 1
    state.bonus = NONE
    state.shooter = NONE
    for owner in (state.defender, state.attacker):
        for counter in units_in(state, owner, state.field):
            state.screened[counter] = 0
            state.acted[counter] = 0
            state.waited[counter] = 0
    fix_cloaks(state)


def larger_side(state: State) -> i64:
    """The side with more combat-capable units, or NONE."""
    attackers, defenders = fighting_ships(state, state.attacker), fighting_ships(state, state.defender)
    if attackers == defenders:
        return NONE
    return state.attacker if attackers > defenders else state.defender


def screen_ships(state: State) -> None:
    """SE-5.1.3, SE-5.7.a: the larger side may screen up to the difference; the frame counts, -1 when it has said done."""
    side = larger_side(state)
    if side == NONE or state.round > LAST_FREE_ROUND or state.first() < 0 or controller(state, side) == NONE:
        return
    if state.first() < fighting_ships(state, side) - fighting_ships(state, opponent(state, side)):
        state.again()
        state.ask(controller(state, side), CHOOSE_SCREENS)


class ChooseScreens(Decision[State]):
    """D-18: hold ships out of this round, one at a time."""

    rule = "SE-5.7.a"

    def options(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        side = larger_side(state)
        for counter in units_in(state, side, state.field):
            if can_fight(state, counter):
                if state.screened[counter] < state.ships[counter]:
                    mask.allow(CHOOSE + number_of(state, counter))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.set_first(-1)
            return
        counter = counter_of(state, larger_side(state), action - CHOOSE)
        state.set_first(state.first() + 1)
        state.screened[counter] += 1
        if can_split_damaged(state, counter):
            state.subject = counter
            state.ask(state.asks, CHOOSE_SCREENED_SHIP)


def can_split_damaged(state: State, counter: i64) -> bool:
    """SE-5.6.c: the damaged ship of a larger group may be split off, if a counter is free."""
    if state.damage[counter] == 0 or state.ships[counter] < 2 or counter >= state.players * SLOTS:
        return False
    return free_counter(state, owner_of(state, counter), state.kind[counter]) != NONE


class ChooseScreenedShip(Decision[State]):
    """D-05, SE-5.6.c: whether the ship that is screened is the damaged one, which becomes a group of its own."""

    rule = "SE-5.6.c"

    def options(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            twin = split_off(state, state.subject, 1)
            state.damage[twin] = state.damage[state.subject]
            state.screened[twin] = 1
            state.damage[state.subject] = 0
            state.screened[state.subject] -= 1
        state.subject = NONE


def fix_bonus(state: State) -> None:
    """SE-5.1.4, AMB-01: at least twice as many unscreened ships give +1 for this round; SE-17.2.b: not against a machine."""
    attackers, defenders = unscreened_ships(state, state.attacker), unscreened_ships(state, state.defender)
    if attackers == 0 or defenders == 0:
        return
    if attackers >= 2 * defenders:
        state.bonus = state.attacker
    elif defenders >= 2 * attackers:
        state.bonus = state.defender
    if in_hex(state, MACHINE_OWNER, state.field) and not yields_bonus(state):
        state.bonus = NONE
