"""Section 5.7: screening; section 5.1.4: the fleet-size bonus."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE, DONE, NO, YES
from grognard.envs.space_empires.data.printed import FIGHTER
from grognard.envs.space_empires.rules.battle import (
    battle_line,
    cease_fire,
    controller,
    fighting_ships,
    fix_cloaks,
    opponent,
    unscreened_ships,
)
from grognard.envs.space_empires.rules.components import (
    can_fight,
    free_slot,
    in_hex,
    role,
    split_off,
    unit_of,
)
from grognard.envs.space_empires.rules.machines import yields_bonus
from grognard.envs.space_empires.sequence import BATTLE_ROUND_SCREENED, BATTLE_ROUND_SET
from grognard.envs.space_empires.state import ALIENS, MACHINE_OWNER, NONE, State, Unit

LAST_FREE_ROUND: Final = 10  # AMB-58: from the next round on nobody screens or holds fire


def begin_round(state: State) -> None:
    """SE-5.7.c: screens are set again each round; SE-12.2.b: so is who is cloaked."""
    state.round += 1
    state.bonus = NONE
    cease_fire(state)
    for owner in (state.defender, state.attacker):
        for unit in battle_line(state, owner):
            unit.screened = 0
            unit.acted = 0
            unit.waited = 0
    fix_cloaks(state)


def larger_side(state: State) -> i64:
    """The side with more combat-capable units, or NONE."""
    attackers, defenders = fighting_ships(state, state.attacker), fighting_ships(state, state.defender)
    if attackers == defenders:
        return NONE
    return state.attacker if attackers > defenders else state.defender


def screen_ships(state: State) -> None:
    """SE-5.1.3, SE-5.7.a: the larger side may screen up to the difference; the frame counts."""
    side = larger_side(state)
    done = state.round > LAST_FREE_ROUND or BATTLE_ROUND_SET.get(state) == 1
    if side == NONE or done or controller(state, side) == NONE:
        return
    if BATTLE_ROUND_SCREENED.get(state) < fighting_ships(state, side) - fighting_ships(state, opponent(state, side)):
        state.again()
        state.ask(controller(state, side), CHOOSE_SCREENS)


class ChooseScreens(Decision[State]):
    """D-18: hold ships out of this round, one at a time."""

    rule = "SE-5.7.a"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        side = larger_side(state)
        for unit in battle_line(state, side):
            if can_fight(unit) and unit.screened < unit.ships:
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            BATTLE_ROUND_SET.set(state, 1)
            return
        unit = unit_of(state, larger_side(state), CHOOSE.argument(action))
        BATTLE_ROUND_SCREENED.set(state, BATTLE_ROUND_SCREENED.get(state) + 1)
        unit.screened += 1
        if can_split_damaged(state, unit):
            state.subject = unit.slot
            state.ask(state.to_move, CHOOSE_SCREENED_SHIP)


CHOOSE_SCREENS: Final[ChooseScreens] = ChooseScreens()


def can_split_damaged(state: State, unit: Unit) -> bool:
    """SE-5.6.c: the damaged ship of a larger group may be split off, if a counter is free."""
    if unit.damage == 0 or unit.ships < 2 or unit.owner >= ALIENS:
        return False
    return free_slot(state, unit.owner, unit.kind) != NONE


class ChooseScreenedShip(Decision[State]):
    """D-05, SE-5.6.c: whether the ship that is screened is the damaged one, which becomes a group of its own."""

    rule = "SE-5.6.c"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            group = unit_of(state, state.to_move, state.subject)
            twin = split_off(state, group, 1)
            twin.damage = group.damage
            twin.screened = 1
            group.damage = 0
            group.screened -= 1
        state.subject = NONE


CHOOSE_SCREENED_SHIP: Final[ChooseScreenedShip] = ChooseScreenedShip()


def fix_exposure(state: State) -> None:
    """SE-11.1.1.b: who screens any squadron leaves his carriers open for the whole round."""
    state.exposed = 0
    for owner in (state.defender, state.attacker):
        for unit in battle_line(state, owner):
            if role(unit) == FIGHTER and unit.screened > 0:
                state.exposed |= i64(1) << owner


def fix_bonus(state: State) -> None:
    """SE-5.1.4, AMB-01: at least twice as many unscreened ships give +1 for this round; SE-17.2.b: not against a machine."""
    fix_exposure(state)
    attackers, defenders = unscreened_ships(state, state.attacker), unscreened_ships(state, state.defender)
    if attackers == 0 or defenders == 0:
        return
    if attackers >= 2 * defenders:
        state.bonus = state.attacker
    elif defenders >= 2 * attackers:
        state.bonus = state.defender
    if in_hex(state, MACHINE_OWNER, state.field) and not yields_bonus(state):
        state.bonus = NONE
