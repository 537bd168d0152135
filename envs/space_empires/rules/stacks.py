"""Sections 4.1 and 4.2: how far units move, and which steps a stack may take."""

from mypy_extensions import i64

from grognard.envs.space_empires.data.printed import (
    ASTEROIDS,
    BASE,
    CARRIER,
    COLONY_SHIP,
    DECOY,
    FIGHTER,
    HEXES,
    MERCHANT,
    MINE,
    MINER,
    MOVE,
    NEBULA,
    SUPER_NOVA,
    TECHS,
    YARD,
)
from grognard.envs.space_empires.data.tables import TABLES
from grognard.envs.space_empires.rules.components import (
    all_sides,
    can_fight,
    has_enemy_colony,
    has_enemy_unit,
    has_fighting_unit,
    in_hex,
    neighbour,
    role,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.pipelines import steps_on_chain, travels_on_chain
from grognard.envs.space_empires.state import MACHINE_OWNER, NONE, State, Unit


def allowance(state: State, unit: Unit) -> i64:
    """SE-4.1: hexes this turn, from the unit's own Move technology and the turn number."""
    what = role(unit)
    if what == YARD or what == BASE:
        return 0  # SE-4.1.e
    if what == COLONY_SHIP or what == MINER or what == MERCHANT or what == MINE:
        level: i64 = 1  # SE-4.1.d
    elif what == DECOY:
        level = state.level[unit.owner * TECHS + MOVE]  # SE-4.1.f
    else:
        level = unit.move
    hexes = TABLES.hexes[(level - 1) * 3 + state.turn - 1]
    if unit.slung > 0 and unit.slung == unit.ships:
        hexes += 1  # SE-15.2.a
    return hexes


def can_step(state: State, unit: Unit, here: i64, there: i64, joining: Unit | None = None) -> bool:
    """SE-4.1, SE-4.2: whether the unit itself may take this step; escorts and carriers are the stack's affair.

    `joining` is a unit that would go along with the stack, if it did.
    """
    if state.marker[there] == SUPER_NOVA and state.explored[there]:
        return False  # SE-6.5.b
    if state.options.solitaire and is_barred_by_machine(state, there):
        return False
    steps = unit.steps
    on_chain = state.options.merchants and travels_on_chain(state, unit, here, there, joining)
    if role(unit) != FIGHTER:
        hexes = allowance(state, unit)
        if hexes == 0 or steps >= hexes + (1 if on_chain else 0):
            return False
    if not state.explored[there]:
        if role(unit) == MINE or (steps > 0 and not began_beside(state, unit, there)):
            return False  # SE-4.2.a; SE-13.1.3.a
    elif is_slow_terrain(state, there) and steps > 0 and not began_beside(state, unit, there):
        if not steps_on_chain(state, unit, here, there, joining):
            return False  # SE-4.2.a; SE-10.1.2.e
    if role(unit) == MINE:  # SE-13.1.3.a: not even escorted
        return not (has_enemy_unit(state, unit.owner, there) or has_enemy_colony(state, unit.owner, there))
    return True


def began_beside(state: State, unit: Unit, there: i64) -> bool:
    """SE-4.2.a, AMB-07: the unit began its turn next to the hex, whatever steps it has taken since.

    Such a hex is no warp point, so that distance on the board is all there is to it.
    """
    return unit.start != NONE and state.board.distances[unit.start * HEXES + there] == 1


def is_slow_terrain(state: State, where: i64) -> bool:
    """SE-4.2: nebulae and asteroids end the movement of what enters them."""
    return (state.marker[where] == NEBULA or state.marker[where] == ASTEROIDS) and state.explored[where] == 1


def is_barred_by_machine(state: State, where: i64) -> bool:
    """SE-SOLO.8: ships may not enter an entry hex, nor a hex with both a machine and an unexplored marker."""
    return state.board.entry[where] == 1 or (not state.explored[where] and in_hex(state, MACHINE_OWNER, where))


def needs_escort(state: State, unit: Unit, there: i64) -> bool:
    """SE-4.2.c: units without Attack Strength do not go alone into the unknown or among enemies."""
    if can_fight(unit) or role(unit) == MINE:
        return False
    if not state.explored[there]:
        return True
    return has_enemy_unit(state, unit.owner, there) or has_enemy_colony(state, unit.owner, there)


def is_stack(state: State) -> bool:
    """Whether any unit is picked to move."""
    for unit in units_of(state, state.active):
        if unit.picked:
            return True
    return False


def can_stack_step(
    state: State, there: i64, joining: Unit | None = None, ships: i64 = 0, leaving: Unit | None = None
) -> bool:
    """Whether the picked units together may step from their hex to the next.

    Also if so many ships of a unit joined them, or if one of them stayed behind.
    """
    here, player = state.stack, state.active
    fighting = False
    escorted = True
    squadrons: i64 = 0
    steps: i64 = 0
    room: i64 = 0
    reach: i64 = 0
    for unit in units_of(state, player):
        if unit is not joining and (not unit.picked or unit is leaving):
            continue
        if not can_step(state, unit, here, there, joining):
            return False
        what = role(unit)
        number = ships if unit is joining else unit.ships
        if what == FIGHTER:
            squadrons += number
            steps = max(steps, unit.steps)
        elif what == CARRIER:
            room += number * TABLES.carrier_capacity
            on_chain = state.options.merchants and travels_on_chain(state, unit, here, there, joining)
            reach = max(reach, allowance(state, unit) + (1 if on_chain else 0))
        if can_fight(unit):
            fighting = True
        elif escorted and needs_escort(state, unit, there):
            escorted = False
    if not escorted and not fighting and not has_fighting_unit(state, player, there):
        return False  # SE-4.2.c, AMB-08
    if squadrons > room or (squadrons > 0 and steps >= reach):
        return False  # SE-11.2.2, AMB-28
    return not fighting or not abandons_company(state, here, joining, leaving)


def abandons_company(state: State, here: i64, joining: Unit | None, leaving: Unit | None = None) -> bool:
    """AMB-08: the last escort may not leave non-combat units that it brought to an enemy colony in this phase.

    The picked units go and the `joining` one with them; one of them, `leaving` the stack, stays behind.
    """
    player = state.active
    if not has_enemy_colony(state, player, here):
        return False
    company = False
    for unit in units_in(state, player, here):
        if unit is not joining and (not unit.picked or unit is leaving):
            if can_fight(unit):
                return False
            if unit.steps > 0:
                company = True
    return company


def can_go_anywhere(state: State, joining: Unit | None = None, ships: i64 = 0, leaving: Unit | None = None) -> bool:
    """Whether the picked units have any legal step; see `can_stack_step`."""
    for side in range(all_sides(state, state.stack)):
        there = neighbour(state, state.stack, side)
        if there >= 0 and can_stack_step(state, there, joining, ships, leaving):
            return True
    return False


def can_go_without(state: State, leaving: Unit) -> bool:
    """Whether the stack could go on if this unit of it stayed behind."""
    for unit in units_of(state, state.active):
        if unit.picked and unit is not leaving:
            return can_go_anywhere(state, leaving=leaving)
    return False


def can_add(state: State, unit: Unit) -> bool:
    """Whether the unit may join the stack that is being picked, so that it still can go somewhere."""
    return can_add_ships(state, unit, unit.ships)


def can_add_ships(state: State, unit: Unit, ships: i64) -> bool:
    """Whether so many ships of the group may join it; of squadrons more than there is room for may not."""
    if unit.hex != state.stack or unit.picked or unit.locked:
        return False
    if (unit.moved or unit.steps > 0) and role(unit) != FIGHTER:  # SE-11.2.3: squadrons change carriers freely
        return False
    return can_go_anywhere(state, unit, ships)


def can_start(state: State, unit: Unit) -> bool:
    """Whether the unit may begin a move by itself."""
    here = unit.hex
    if unit.moved or unit.locked or role(unit) == FIGHTER:
        return False
    for side in range(all_sides(state, here)):
        there = neighbour(state, here, side)
        if there >= 0 and can_step(state, unit, here, there):
            if not needs_escort(state, unit, there) or has_fighting_unit(state, state.active, there):
                return not abandons_company(state, here, unit)
    return False
