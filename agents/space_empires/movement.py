"""Movement and exploration: the words that carry out the plan."""

from mypy_extensions import i64

from grognard.agents.space_empires.outlook import FAR, Outlook, nearest_enemy_home
from grognard.agents.space_empires.plan import EXPLORING, FIGHTING, Plan
from grognard.agents.space_empires.weights import Weights
from grognard.envs.core.actions import Mask
from grognard.envs.space_empires.actions import (
    AT,
    CHOOSE,
    COLONISE,
    DONE,
    JOIN,
    LOAD,
    LOOK,
    NO,
    SHIPS,
    SPLIT,
    TO,
    UNLOAD,
    YES,
)
from grognard.envs.space_empires.data.printed import BARREN, BLACK_HOLE, DOOMSDAY, FIGHTER
from grognard.envs.space_empires.rules.components import can_fight, free_slot, role, unit_of, units_of
from grognard.envs.space_empires.rules.regrouping import can_join_some
from grognard.envs.space_empires.rules.stacks import can_start
from grognard.envs.space_empires.state import NONE, State


def choose_move(state: State, mask: Mask, weights: Weights) -> i64:
    """Settle and load what can be, then move stack after stack: warships first, because they escort the others."""
    landing = choose_landing(state, mask, weights)
    if landing != DONE:
        return landing
    if mask.allows(LOOK):
        return LOOK
    plan = Plan(Outlook(state, weights))
    for armed in (True, False):
        for at in range(i64(len(plan.units))):
            unit = plan.units[at]
            if can_fight(unit) == armed and mask.allows(AT.at(unit.hex)) and can_start(state, unit):
                if plan.step_of(at) != NONE:
                    return AT.at(unit.hex)
    return JOIN if mask.allows(JOIN) and wants_join(state) else DONE


def choose_landing(state: State, mask: Mask, weights: Weights) -> i64:
    """Every colony ship settles where it can, unless the game ends before it pays; miners load and unload."""
    pays = state.options.rounds == 0 or state.cycle < state.options.rounds
    for at in range(mask.count):
        action = mask.ids[at]
        if LOAD.covers(action) or UNLOAD.covers(action) or (COLONISE.covers(action) and pays):
            return action
    return DONE


def choose_stack(state: State, mask: Mask, weights: Weights) -> i64:
    """One unit with somewhere to go, of an exploring group a single ship; then all who go the same way; then the step."""
    plan = Plan(Outlook(state, weights))
    leader = find_leader(plan, picked=True)
    if leader == NONE:
        leader = find_leader(plan, picked=False)
        if leader == NONE:
            return safest_step(plan.outlook, mask)
        unit = plan.units[leader]
        if plan.duty[leader] == EXPLORING and unit.ships > 1 and mask.allows(SPLIT):
            return SPLIT
        return CHOOSE.at(unit.slot) if mask.allows(CHOOSE.at(unit.slot)) else safest_step(plan.outlook, mask)
    step = plan.step_of(leader)
    comrade = find_comrade(plan, leader, step, mask)
    if comrade != NONE:
        return CHOOSE.at(plan.units[comrade].slot)
    return TO.at(step) if step != NONE and mask.allows(TO.at(step)) else safest_step(plan.outlook, mask)


def find_leader(plan: Plan, *, picked: bool) -> i64:
    """The first unit of the stack, warships first, that is picked, or that has a step to take."""
    for armed in (True, False):
        for at in range(i64(len(plan.units))):
            unit = plan.units[at]
            if unit.hex == plan.state.stack and can_fight(unit) == armed and unit.picked == picked:
                if picked or (can_start(plan.state, unit) and plan.step_of(at) != NONE):
                    return at
    return NONE


def find_comrade(plan: Plan, leader: i64, step: i64, mask: Mask) -> i64:
    """Another fighting unit of the stack that goes the same way; squadrons go where their carriers go."""
    if plan.duty[leader] != FIGHTING:
        return NONE
    for at in range(i64(len(plan.units))):
        unit = plan.units[at]
        if not unit.picked and unit.hex == plan.state.stack and mask.allows(CHOOSE.at(unit.slot)):
            if role(unit) == FIGHTER or (plan.duty[at] == FIGHTING and plan.step_of(at) == step):
                return at
    return NONE


def safest_step(outlook: Outlook, mask: Mask) -> i64:
    """Where the plan has no answer: the step that is nearest home and not into danger, else the first answer."""
    best: i64 = FAR
    pick = mask.ids[0]
    for at in range(mask.count):
        action = mask.ids[at]
        if TO.covers(action):
            where = TO.argument(action)
            cost = outlook.distance(where, outlook.home) + (0 if outlook.is_open(where, armed=True) else 100)
            if cost < best:
                best, pick = cost, action
    return pick


def choose_step(state: State, mask: Mask, weights: Weights) -> i64:
    """Unload and settle on the way; go on toward the goal, or stop."""
    landing = choose_landing(state, mask, weights)
    if landing != DONE:
        return landing
    plan = Plan(Outlook(state, weights))
    leader = find_leader(plan, picked=True)
    step = NONE if leader == NONE else plan.step_of(leader)
    return TO.at(step) if step != NONE and mask.allows(TO.at(step)) else DONE


def choose_split(state: State, mask: Mask, weights: Weights) -> i64:
    """The group that sends an explorer."""
    plan = Plan(Outlook(state, weights))
    leader = find_leader(plan, picked=False)
    if leader != NONE and mask.allows(CHOOSE.at(plan.units[leader].slot)):
        return CHOOSE.at(plan.units[leader].slot)
    return mask.ids[0]


def choose_split_ships(state: State, mask: Mask, weights: Weights) -> i64:
    """Explorers go alone."""
    return SHIPS.at(0)


def wants_join(state: State) -> bool:
    """Groups are joined only to get a counter free."""
    for unit in units_of(state, state.to_move):
        if free_slot(state, unit.owner, unit.kind) == NONE and can_join_some(state, unit):
            return True
    return False


def choose_join(state: State, mask: Mask, weights: Weights) -> i64:
    """A group of a type that has run out of counters."""
    for at in range(mask.count):
        unit = unit_of(state, state.to_move, CHOOSE.argument(mask.ids[at]))
        if free_slot(state, unit.owner, unit.kind) == NONE:
            return mask.ids[at]
    return mask.ids[0]


# Looks of cruisers, and Lost in Space


def choose_look(state: State, mask: Mask, weights: Weights) -> i64:
    """The marker that is nearest the enemy."""
    pick = mask.ids[0]
    other = nearest_enemy_home(state, state.to_move)
    if other != NONE:
        for at in range(1, mask.count):
            if state.board.distance(TO.argument(mask.ids[at]), other) < state.board.distance(TO.argument(pick), other):
                pick = mask.ids[at]
    return pick


def choose_reveal(state: State, mask: Mask, weights: Weights) -> i64:
    """Show what is harmless when it lies open; keep aliens and machines asleep."""
    kind = state.marker[state.site]
    if kind == BARREN and state.options.aliens and state.board.home[state.site] < 0:
        return NO
    return NO if kind == DOOMSDAY else YES


def choose_drift(state: State, mask: Mask, weights: Weights) -> i64:
    """An enemy is lost in space: into a black hole, else the unknown, else far from home."""
    best: i64 = -1
    pick = mask.ids[0]
    for at in range(mask.count):
        where = TO.argument(mask.ids[at])
        harm = state.board.distance(where, state.homeworld[state.active])
        if not state.explored[where]:
            harm += 100 if state.board.home[where] < 0 else 0
        elif state.marker[where] == BLACK_HOLE:
            harm += 200
        if harm > best:
            best, pick = harm, mask.ids[at]
    return pick
