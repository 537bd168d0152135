"""Sections 4.1 and 4.2: how far units move, and which steps a stack may take."""

from mypy_extensions import i64

from grognard.envs.space_empires.data.printed import (
    ASTEROIDS,
    BASE,
    CARRIER,
    COLONY_SHIP,
    DECOY,
    FIGHTER,
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
    owner_of,
    role,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.pipelines import travels_on_chain
from grognard.envs.space_empires.state import MACHINE_OWNER, NONE, State


def allowance(state: State, counter: i64) -> i64:
    """SE-4.1: hexes this turn, from the unit's own Move technology and the turn number."""
    what = role(state, counter)
    if what == YARD or what == BASE:
        return 0  # SE-4.1.e
    if what == COLONY_SHIP or what == MINER or what == MERCHANT or what == MINE:
        level: i64 = 1  # SE-4.1.d
    elif what == DECOY:
        level = state.level[owner_of(state, counter) * TECHS + MOVE]  # SE-4.1.f
    else:
        level = i64(state.move[counter])
    hexes = TABLES.hexes[(level - 1) * 3 + state.turn - 1]
    if state.slung[counter] > 0 and state.slung[counter] == state.ships[counter]:
        hexes += 1  # SE-15.2.a
    return hexes


def can_step(state: State, counter: i64, here: i64, there: i64) -> bool:
    """SE-4.1, SE-4.2: whether the unit itself may take this step; escorts and carriers are the stack's affair."""
    if state.marker[there] == SUPER_NOVA and state.explored[there]:
        return False  # SE-6.5.b
    if state.options.solitaire and is_barred_by_machine(state, there):
        return False
    steps = state.steps[counter]
    on_chain = state.options.merchants and travels_on_chain(state, counter, here, there)
    if role(state, counter) != FIGHTER:
        hexes = allowance(state, counter)
        if hexes == 0 or steps >= hexes + (1 if on_chain else 0):
            return False
    if not state.explored[there]:
        if steps > 0 or role(state, counter) == MINE:
            return False  # SE-4.2.a, AMB-07; SE-13.1.3.a
    elif is_slow_terrain(state, there) and steps > 0 and not on_chain:
        return False  # SE-4.2.a; SE-10.1.2.e
    if role(state, counter) == MINE:  # SE-13.1.3.a: not even escorted
        return not has_enemy_unit(state, owner_of(state, counter), there) and not has_enemy_colony(
            state, owner_of(state, counter), there
        )
    return True


def is_slow_terrain(state: State, where: i64) -> bool:
    """SE-4.2: nebulae and asteroids end the movement of what enters them."""
    return (state.marker[where] == NEBULA or state.marker[where] == ASTEROIDS) and state.explored[where] == 1


def is_barred_by_machine(state: State, where: i64) -> bool:
    """SE-SOLO.8: ships may not enter an entry hex, nor a hex with both a machine and an unexplored marker."""
    return state.board.entry[where] == 1 or (not state.explored[where] and in_hex(state, MACHINE_OWNER, where))


def needs_escort(state: State, counter: i64, there: i64) -> bool:
    """SE-4.2.c: units without Attack Strength do not go alone into the unknown or among enemies."""
    if can_fight(state, counter) or role(state, counter) == MINE:
        return False
    player = owner_of(state, counter)
    return not state.explored[there] or has_enemy_unit(state, player, there) or has_enemy_colony(state, player, there)


def can_stack_step(state: State, there: i64) -> bool:
    """Whether the picked units together may step from their hex to the next."""
    here, player = state.stack, state.active
    fighting = False
    escorted = True
    squadrons: i64 = 0
    steps: i64 = 0
    room: i64 = 0
    reach: i64 = 0
    for counter in units_of(state, player):
        if not state.picked[counter]:
            continue
        if not can_step(state, counter, here, there):
            return False
        what = role(state, counter)
        if what == FIGHTER:
            squadrons += state.ships[counter]
            steps = max(steps, state.steps[counter])
        elif what == CARRIER:
            room += state.ships[counter] * TABLES.carrier_capacity
            on_chain = state.options.merchants and travels_on_chain(state, counter, here, there)
            reach = max(reach, allowance(state, counter) + (1 if on_chain else 0))
        if can_fight(state, counter):
            fighting = True
        elif escorted and needs_escort(state, counter, there):
            escorted = False
    if not escorted and not fighting and not has_fighting_unit(state, player, there):
        return False  # SE-4.2.c, AMB-08
    if squadrons > room or (squadrons > 0 and steps >= reach):
        return False  # SE-11.2.2, AMB-28
    return not fighting or not abandons_company(state, here, NONE)


def abandons_company(state: State, here: i64, leaver: i64) -> bool:
    """AMB-08: the last escort may not leave non-combat units that it brought to an enemy colony in this phase."""
    player = state.active
    if not has_enemy_colony(state, player, here):
        return False
    company = False
    for counter in units_in(state, player, here):
        if not state.picked[counter] and counter != leaver:
            if can_fight(state, counter):
                return False
            if state.steps[counter] > 0:
                company = True
    return company


def can_go_anywhere(state: State) -> bool:
    """Whether the picked units have any legal step."""
    for side in range(all_sides(state, state.stack)):
        there = neighbour(state, state.stack, side)
        if there >= 0 and can_stack_step(state, there):
            return True
    return False


def can_add(state: State, counter: i64) -> bool:
    """Whether the unit may join the stack that is being picked, so that it still can go somewhere."""
    if state.hex[counter] != state.stack or state.picked[counter] or state.moved[counter] or state.steps[counter] > 0:
        return False
    if state.locked[counter]:
        return False
    state.picked[counter] = 1
    possible = can_go_anywhere(state)
    state.picked[counter] = 0
    return possible


def can_start(state: State, counter: i64) -> bool:
    """Whether the unit may begin a move by itself."""
    here = state.hex[counter]
    if state.moved[counter] or state.locked[counter] or role(state, counter) == FIGHTER:
        return False
    for side in range(all_sides(state, here)):
        there = neighbour(state, here, side)
        if there >= 0 and can_step(state, counter, here, there):
            if not needs_escort(state, counter, there) or has_fighting_unit(state, state.active, there):
                return not abandons_company(state, here, counter)
    return False
