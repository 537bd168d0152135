"""Section 5.9: retreat, with the raiders that slip away before fire (SE-12.1.3) and carriers (SE-11.1.2)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE, DONE, NO, TO, YES
from grognard.envs.space_empires.data.printed import BASE, CARRIER, FIGHTER, HEXES, SUPER_NOVA, YARD
from grognard.envs.space_empires.data.tables import TABLES, UNITS
from grognard.envs.space_empires.rules.battle import battle_line, cease_fire, check_end, shooter_of
from grognard.envs.space_empires.rules.components import (
    all_sides,
    carrier_room,
    count_role,
    distance,
    free_slot,
    hand_over,
    has_enemy_colony,
    has_enemy_unit,
    neighbour,
    place,
    role,
    same_technology,
    split_off,
    take_off,
    unit_of,
    units_in,
)
from grognard.envs.space_empires.rules.hazards import is_black_hole, test_group, test_ship
from grognard.envs.space_empires.sequence import BATTLE_SLIPPED
from grognard.envs.space_empires.state import ALIENS, NONE, State, Unit


def is_refuge(state: State, owner: i64, there: i64) -> bool:
    """SE-5.9.2: explored, no super nova, no enemy unit or colony, and no farther from some own colony (AMB-11)."""
    if not state.explored[there] or state.marker[there] == SUPER_NOVA or state.board.entry[there]:
        return False
    if has_enemy_unit(state, owner, there) or has_enemy_colony(state, owner, there):
        return False
    for colony in range(i64(HEXES)):
        if state.colony[colony] == owner and colony != state.field:
            if distance(state, there, colony) <= distance(state, state.field, colony):
                return True
    return False


def has_refuge(state: State, owner: i64) -> bool:
    """SE-5.9.2.d: without a legal hex nobody retreats."""
    for side in range(all_sides(state, state.field)):
        there = neighbour(state, state.field, side)
        if there >= 0 and is_refuge(state, owner, there):
            return True
    return False


def can_retreat(state: State, unit: Unit) -> bool:
    """SE-5.9.1: ships that move by themselves, with a counter for each that leaves its group (AMB-53) and a hex to go to."""
    what = role(unit)
    if unit.owner >= ALIENS or what == BASE or what == YARD or what == FIGHTER:
        return False  # SE-5.9.1.c, SE-11.2.4, SE-14.2.a
    if not has_counter_to_leave(state, unit) or not has_refuge(state, unit.owner):
        return False
    berths = leaving_carriers(state, unit) * TABLES.carrier_capacity
    return what != CARRIER or can_evacuate(state, unit.owner, berths)


def has_counter_to_leave(state: State, unit: Unit) -> bool:
    """AMB-53: a lone ship, a free counter, comrades who fled before, or the whole group before any of it has acted."""
    if unit.ships == 1 or unit.acted == 0:
        return True
    if free_slot(state, unit.owner, unit.kind) != NONE:
        return True
    for side in range(all_sides(state, state.field)):
        there = neighbour(state, state.field, side)
        if there >= 0 and comrades_at(state, unit, there) is not None:
            return True
    return False


def comrades_at(state: State, unit: Unit, there: i64) -> Unit | None:
    """SE-H.6: ships of one group that flee to the same hex stay one group; their counter, if it has room."""
    for other in units_in(state, unit.owner, there):
        if other.fled == unit.slot and same_technology(unit, other) and other.ships < UNITS.stack[other.kind]:
            return other
    return None


def leaves_whole(state: State, unit: Unit, there: i64) -> bool:
    """AMB-53: without a counter for the ship, the whole group goes."""
    if comrades_at(state, unit, there) is not None:
        return False
    return unit.ships == 1 or free_slot(state, unit.owner, unit.kind) == NONE


def can_flee_to(state: State, unit: Unit, there: i64) -> bool:
    if not is_refuge(state, unit.owner, there):
        return False
    return unit.ships == 1 or unit.acted == 0 or not leaves_whole(state, unit, there)


def flee(state: State, unit: Unit, there: i64, *, damaged: bool) -> None:
    """One ship of the group, or all of it, leaves the battle; a black hole is rolled for (AMB-11)."""
    if leaves_whole(state, unit, there):
        place(state, unit, there)
        unit.damage = 0
        unit.screened = 0
        unit.acted = 0
        unit.fled = unit.slot
        if is_black_hole(state, there):
            test_group(state, unit)
        return
    if acts_from_behind_screen(unit):
        unit.screened -= 1
    comrades = comrades_at(state, unit, there)
    if comrades is None:
        comrades = split_off(state, unit, 1)
        place(state, comrades, there)
        comrades.fled = unit.slot
    else:
        hand_over(unit, comrades, 1)
        if unit.ships == 0:
            take_off(state, unit)
    if damaged:
        unit.damage = 0
    if is_black_hole(state, there) and role(comrades) != FIGHTER:
        test_ship(state, comrades, slingshot=False)


def acts_from_behind_screen(unit: Unit) -> bool:
    """Whether the ship whose slot it is is a screened one: they act after the others of their group."""
    return unit.screened > 0 and unit.acted >= unit.ships - unit.screened


# Carriers and their squadrons (SE-11.1.2)


def leaving_carriers(state: State, unit: Unit) -> i64:
    """How many carriers go when this group is told to retreat."""
    without_counter = free_slot(state, unit.owner, unit.kind) == NONE
    return unit.ships if without_counter and unit.acted == 0 else 1


def can_evacuate(state: State, owner: i64, berths: i64) -> bool:
    """Whether carriers with so many berths may leave: those who stay, or a friendly colony, must take the other squadrons."""
    if state.colony[state.field] == owner:
        return True
    room = carrier_room(state, owner, state.field) - berths
    return count_role(state, owner, state.field, FIGHTER) - room <= most_that_board(state, owner, berths, None)


def most_that_board(state: State, owner: i64, berths: i64, but: Unit | None) -> i64:
    """How many squadrons can leave on so many berths; AMB-53: without a free counter only whole groups."""
    best: i64 = 0
    sums = [best]
    for unit in battle_line(state, owner):
        if role(unit) == FIGHTER and unit is not but:
            if free_slot(state, owner, unit.kind) != NONE:
                return berths
            sums += [total + unit.ships for total in sums if total + unit.ships <= berths]
    for total in sums:
        best = max(best, total)
    return best


def can_board(state: State, squadron: Unit) -> bool:
    """A squadron leaves its group like any ship; one that takes its whole group along must leave berths for the others."""
    if not leaves_whole(state, squadron, state.shelter):
        return True
    berths = state.berths - squadron.ships
    needed = must_board(state, squadron.owner) - squadron.ships
    return berths >= 0 and needed <= most_that_board(state, squadron.owner, berths, squadron)


class ChoosePassengers(Decision[State]):
    """D-21, SE-11.1.2: the squadrons that leave with a carrier; none may be orphaned."""

    rule = "SE-11.1.2"

    def offer(self, state: State, mask: Mask) -> None:
        if state.berths > 0:
            for unit in battle_line(state, state.firing):
                if role(unit) == FIGHTER and can_board(state, unit):
                    mask.allow(CHOOSE.at(unit.slot))
        if must_board(state, state.firing) == 0 or mask.count == 0:
            mask.allow(DONE)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            depart(state)
            return
        squadron = unit_of(state, state.firing, CHOOSE.argument(action))
        state.berths -= squadron.ships if leaves_whole(state, squadron, state.shelter) else 1
        flee(state, squadron, state.shelter, damaged=False)
        state.ask(state.to_move, CHOOSE_PASSENGERS)


CHOOSE_PASSENGERS: Final[ChoosePassengers] = ChoosePassengers()


def must_board(state: State, owner: i64) -> i64:
    """Squadrons that would be orphaned if the carrier left now."""
    if state.colony[state.field] == owner:
        return 0
    room = (
        carrier_room(state, owner, state.field) - leaving_carriers(state, shooter_of(state)) * TABLES.carrier_capacity
    )
    return max(0, count_role(state, owner, state.field, FIGHTER) - room)


# The choices of a retreating ship


def begin_retreat(state: State, unit: Unit) -> None:
    """The ship has chosen to retreat; which one it is, where it goes and who goes with it follow."""
    state.firing = unit.owner
    state.shooter = unit.slot
    state.cripple = False
    fought = acts_from_behind_screen(unit) and unit.screened < unit.ships  # the damaged ship was left before the screen
    if unit.damage > 0 and unit.ships > 1 and not fought:
        state.ask(state.to_move, CHOOSE_DAMAGED)
    else:
        state.ask(state.to_move, CHOOSE_RETREAT_HEX)


class ChooseDamaged(Decision[State]):
    """D-05, SE-5.6.c: whether the ship that retreats is the damaged one of its group."""

    rule = "SE-5.6.c"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        state.cripple = action == YES
        state.ask(state.to_move, CHOOSE_RETREAT_HEX)


CHOOSE_DAMAGED: Final[ChooseDamaged] = ChooseDamaged()


class ChooseRetreatHex(Decision[State]):
    """D-21: each ship chooses its own hex."""

    rule = "SE-5.9.2.a"

    def offer(self, state: State, mask: Mask) -> None:
        shooter = shooter_of(state)
        for side in range(all_sides(state, state.field)):
            there = neighbour(state, state.field, side)
            if there >= 0 and can_flee_to(state, shooter, there):
                mask.allow(TO.at(there))

    def apply(self, state: State, action: i64) -> None:
        state.shelter = TO.argument(action)
        shooter = shooter_of(state)
        if role(shooter) == CARRIER:
            state.berths = leaving_carriers(state, shooter) * TABLES.carrier_capacity
            state.ask(state.to_move, CHOOSE_PASSENGERS)
        else:
            depart(state)


CHOOSE_RETREAT_HEX: Final[ChooseRetreatHex] = ChooseRetreatHex()


def depart(state: State) -> None:
    """The ship goes; the rest of its group, if any, still has its turn to come."""
    shooter = shooter_of(state)
    flee(state, shooter, state.shelter, damaged=state.cripple)
    if shooter.hex != state.field:
        cease_fire(state)
    state.shelter = NONE
    state.berths = 0
    state.cripple = False
    if state.round > 0:
        check_end(state)
    elif len(battle_line(state, state.to_move)) == 0:
        state.ended = True


# Raiders that slip away (SE-12.1.3)


def slip_away(state: State) -> None:
    """SE-12.1.3: after revealing and before mines and fire, cloaked raiders may retreat; the defender's first.
    The frame counts the sides that have said done."""
    if state.ended or BATTLE_SLIPPED.get(state) > 1 or not state.options.raiders:
        return
    owner = state.defender if BATTLE_SLIPPED.get(state) == 0 else state.attacker
    state.again()
    for unit in battle_line(state, owner):
        if can_slip(state, unit):
            state.ask(owner, CHOOSE_EARLY_RETREAT)
            return
    BATTLE_SLIPPED.set(state, BATTLE_SLIPPED.get(state) + 1)


def can_slip(state: State, unit: Unit) -> bool:
    return unit.hidden and can_retreat(state, unit)


class ChooseEarlyRetreat(Decision[State]):
    """D-15: cloaked raiders retreat ship by ship, or stay and fight."""

    rule = "SE-12.1.3"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for unit in battle_line(state, state.to_move):
            if can_slip(state, unit):
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            BATTLE_SLIPPED.set(state, BATTLE_SLIPPED.get(state) + 1)
        else:
            begin_retreat(state, unit_of(state, state.to_move, CHOOSE.argument(action)))


CHOOSE_EARLY_RETREAT: Final[ChooseEarlyRetreat] = ChooseEarlyRetreat()
