"""Chapter 4: movement. A player picks a hex, units of it, and the next hex; then goes on or stops."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import (
    ALL,
    AT,
    CHOOSE,
    COLONISE,
    DONE,
    JOIN,
    LOOK,
    SCUTTLE,
    SPLIT,
    TO,
)
from grognard.envs.space_empires.data.printed import (
    CARRIER,
    FIGHTER,
    HEXES,
    MINE,
    MOVE,
)
from grognard.envs.space_empires.data.tables import TABLES
from grognard.envs.space_empires.ids import (
    CHOOSE_HIDDEN,
    CHOOSE_JOIN,
    CHOOSE_LOOKER,
    CHOOSE_MOVE,
    CHOOSE_SCUTTLE,
    CHOOSE_SPLIT,
    CHOOSE_STACK,
    CHOOSE_STEP,
    ENTER,
)
from grognard.envs.space_empires.rules.colonising import allow_settling, settle
from grognard.envs.space_empires.rules.components import (
    all_sides,
    can_fight,
    disclose_level,
    has_aliens,
    has_enemy_unit,
    is_cloaked_from,
    is_enemy,
    is_single,
    lose_group,
    neighbour,
    place,
    role,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.exploration import can_look
from grognard.envs.space_empires.rules.pipelines import lock_chain, steps_on_chain, travels_on_chain
from grognard.envs.space_empires.rules.regrouping import (
    can_join_any,
    can_scuttle_any,
    can_split,
    can_split_for_stack,
    squadron_room,
)
from grognard.envs.space_empires.rules.stacks import (
    allowance,
    can_add,
    can_go_anywhere,
    can_stack_step,
    can_start,
    can_step,
    is_slow_terrain,
)
from grognard.envs.space_empires.state import (
    ALIENS,
    FACE_DOWN,
    MOVEMENT,
    NONE,
    OWNERS,
    State,
    Unit,
)

# The start of a turn


def begin_turn(state: State) -> None:
    """Note where every unit of the active player stands; nothing has moved yet."""
    state.active = state.first()
    state.phase = MOVEMENT
    state.finished = False
    for unit in units_of(state, state.active):
        unit.start = unit.hex
        unit.steps = 0
        unit.moved = False
        unit.picked = False
        unit.off_chain = False
        unit.piped = False
        unit.locked = False
        unit.slung = 0
        unit.looks = 0
        unit.joined = False
        unit.ashore = False
        unit.upgraded = False
        unit.bombed = 0


def hide_groups(state: State) -> None:
    """SE-5.11.b: before moving, the player may hide groups that begin the turn at an own colony."""
    if state.finished:
        state.finished = False
        return
    for unit in units_of(state, state.active):
        if can_hide(state, unit):
            state.again()
            state.ask(state.active, CHOOSE_HIDDEN)
            return


def can_hide(state: State, unit: Unit) -> bool:
    """SE-5.11.b: a face-up group (or one known as raiders) in the hex of an own colony."""
    return unit.face != FACE_DOWN and state.colony[unit.hex] == unit.owner


class ChooseHidden(Decision[State]):
    """D-02: turn a face-up group at an own colony face down, number and all."""

    rule = "SE-5.11.b"

    def options(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for unit in units_of(state, state.active):
            if can_hide(state, unit):
                mask.allow(CHOOSE + unit.slot)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
            return
        unit = unit_of(state, state.active, action - CHOOSE)
        unit.face = FACE_DOWN
        unit.disclosed = 0
        unit.counted = 0


# The Movement Phase


def move_units(state: State) -> None:
    """SE-4.1.b: any number of units, in any order, alone or together, until the player says done."""
    if state.finished:
        state.finished = False
        return
    state.again()
    if state.stack != NONE:
        if can_continue(state):
            state.ask(state.active, CHOOSE_STEP)
            return
        end_move(state)
    state.ask(state.active, CHOOSE_MOVE)


def can_continue(state: State) -> bool:
    """Drop the units whose move is over from the stack; whether the others can go on."""
    left = False
    for unit in units_of(state, state.active):
        if unit.picked and unit.moved:
            unit.picked = False
        if unit.picked:
            left = True
    if left and not can_go_anywhere(state):
        drop_stranded(state)
        left = is_stack(state) and (can_go_anywhere(state) or has_toggle(state) or has_mixed_group(state))
    return left


def drop_stranded(state: State) -> None:
    """Units that cannot go on stop; the rest of the stack may continue."""
    for unit in units_of(state, state.active):
        if unit.picked and not can_go_on_alone(state, unit) and not is_mixed_group(state, unit):
            unit.picked = False
            unit.moved = True


def is_mixed_group(state: State, unit: Unit) -> bool:
    """SE-H.9: some of its ships have the extra step of a slingshot, and can be split off to take it."""
    return 0 < unit.slung < unit.ships and can_split(state, unit)


def has_mixed_group(state: State) -> bool:
    for unit in units_in(state, state.active, state.stack):
        if unit.picked and is_mixed_group(state, unit):
            return True
    return False


def has_toggle(state: State) -> bool:
    """Whether leaving something behind would let the rest of the stack go on."""
    for unit in units_in(state, state.active, state.stack):
        if unit.picked and can_toggle(state, unit):
            return True
    return False


def can_go_on_alone(state: State, unit: Unit) -> bool:
    """Whether the unit could take another step; squadrons need a carrier of the stack that can."""
    for side in range(all_sides(state, state.stack)):
        there = neighbour(state, state.stack, side)
        if there >= 0:
            if role(unit) != FIGHTER:
                if can_step(state, unit, state.stack, there):
                    return True
            elif can_step(state, unit, state.stack, there) and has_carrier_for(state, unit, there):
                return True
    return False


def has_carrier_for(state: State, squadron: Unit, there: i64) -> bool:
    """Whether a picked carrier can take the squadron to the next hex (AMB-28)."""
    for unit in units_of(state, state.active):
        if unit.picked and role(unit) == CARRIER and can_step(state, unit, state.stack, there):
            on_chain = state.options.merchants and travels_on_chain(state, unit, state.stack, there)
            if squadron.steps < allowance(state, unit) + (1 if on_chain else 0):
                return True
    return False


def end_move(state: State) -> None:
    """SE-4.1.b, AMB-54: a unit's steps are one move; once another unit moves, it cannot resume."""
    for unit in units_of(state, state.active):
        unit.picked = False
        unit.ashore = False
        if unit.steps > 0:
            unit.moved = True
    state.stack = NONE


def step_to(state: State, there: i64) -> None:
    """The stack enters the next hex; what it meets there is resolved before anything else."""
    here, player = state.stack, state.active
    for unit in units_of(state, player):
        if not unit.picked:
            continue
        on_chain = state.options.merchants and travels_on_chain(state, unit, here, there)
        if not on_chain:
            unit.off_chain = True
        elif role(unit) != FIGHTER and unit.steps == allowance(state, unit):
            lock_chain(state, player, there)  # SE-10.1.2.c
            unit.piped = True
        if not is_single(unit) and role(unit) != FIGHTER:
            disclose_move(state, unit, on_chain=on_chain)
    for unit in units_of(state, player):
        unit.ashore = False
        if unit.picked:
            unit.origin = here
            unit.moved = False  # AMB-28: a squadron that had arrived goes on with another carrier
            unit.steps += 1
            unit.cloaked = 0
            unit.travelled = True
            place(state, unit, there)
    state.stack = there
    state.busy = True
    state.push(ENTER)


def disclose_move(state: State, unit: Unit, *, on_chain: bool) -> None:
    """SE-9.9.d: taking this step shows that the player has at least the Move level it needs."""
    needed = unit.steps + 1 - (1 if on_chain else 0) - (1 if unit.slung > 0 else 0)
    level: i64 = 1
    while level < 6 and TABLES.hexes[(level - 1) * 3 + state.turn - 1] < needed:
        level += 1
    disclose_level(state, unit.owner, MOVE, level)


class ChooseMove(Decision[State]):
    """D-06 and the small things of a Movement Phase: units to move, colonies, towing, looks, regrouping, scuttling."""

    rule = "SE-4.1.b"

    def options(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for unit in units_of(state, state.active):
            where = unit.hex
            if mask.bits[AT + where] == 0 and can_start(state, unit):
                mask.allow(AT + where)
            if can_look(state, unit):
                mask.allow(LOOK)
            if can_split(state, unit):
                mask.allow(SPLIT)
        allow_settling(state, mask)
        if can_join_any(state, state.active):
            mask.allow(JOIN)
        if can_scuttle_any(state, state.active):
            mask.allow(SCUTTLE)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
        elif action == SCUTTLE:
            state.ask(state.active, CHOOSE_SCUTTLE)
        elif action == SPLIT:
            state.ask(state.active, CHOOSE_SPLIT)
        elif action == JOIN:
            state.ask(state.active, CHOOSE_JOIN)
        elif action == LOOK:
            state.ask(state.active, CHOOSE_LOOKER)
        elif AT <= action < AT + HEXES:
            state.stack = action - AT
            state.ask(state.active, CHOOSE_STACK)
        else:
            settle(state, action)


class ChooseStack(Decision[State]):
    """D-06, D-07: the units of the hex that move together, squadrons on their carriers, and the first step."""

    rule = "SE-4.1.b"

    def options(self, state: State, mask: Mask) -> None:
        picked = False
        here = units_in(state, state.active, state.stack)
        for unit in here:
            if unit.picked:
                picked = True
            elif can_add(state, unit):
                mask.allow(CHOOSE + unit.slot)
        if mask.count > 1:
            mask.allow(ALL)
        for unit in here:
            if can_split_for_stack(state, unit):
                mask.allow(SPLIT)
        if picked:
            allow_steps(state, mask)

    def apply(self, state: State, action: i64) -> None:
        if TO <= action < TO + HEXES:
            step_to(state, action - TO)
            return
        if action == SPLIT:
            state.ask(state.active, CHOOSE_SPLIT)
            return
        if action == ALL:
            for unit in units_in(state, state.active, state.stack):
                if can_add(state, unit):
                    unit.picked = True
        else:
            unit_of(state, state.active, action - CHOOSE).picked = True
        state.ask(state.active, CHOOSE_STACK)


def allow_steps(state: State, mask: Mask) -> None:
    for side in range(all_sides(state, state.stack)):
        there = neighbour(state, state.stack, side)
        if there >= 0 and can_stack_step(state, there):
            mask.allow(TO + there)


class ChooseStep(Decision[State]):
    """D-05, D-06, D-07, D-09: the stack goes on, splits groups, leaves units behind, takes squadrons on board, or stops."""

    rule = "SE-4.1.a"

    def options(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        allow_steps(state, mask)
        for unit in units_in(state, state.active, state.stack):
            if can_toggle(state, unit):
                mask.allow(CHOOSE + unit.slot)
            if can_split_for_stack(state, unit):
                mask.allow(SPLIT)
        allow_settling(state, mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            end_move(state)
        elif action == SPLIT:
            state.ask(state.active, CHOOSE_SPLIT)
        elif TO <= action < TO + HEXES:
            step_to(state, action - TO)
        elif action >= COLONISE:
            settle(state, action)
        else:
            unit = unit_of(state, state.active, action - CHOOSE)
            unit.moved = unit.picked
            unit.ashore = unit.picked
            unit.picked = not unit.picked


def can_toggle(state: State, unit: Unit) -> bool:
    """Leave a unit behind, or take a waiting squadron on board (SE-11.2.3), if the stack can still go on.

    SE-H.18: a squadron left behind does not come on board again in the same place, so that a turn has an end.
    """
    if role(unit) == FIGHTER:
        if unit.picked and squadron_room(state) < 0:
            return True  # too many for the carriers that can go on
        if unit.ashore:
            return False
    elif not unit.picked:
        return False
    unit.picked = not unit.picked
    possible = is_stack(state) and can_go_anywhere(state)
    unit.picked = not unit.picked
    return possible


def is_stack(state: State) -> bool:
    for unit in units_of(state, state.active):
        if unit.picked:
            return True
    return False


# What the stack meets (flow ENTER)


def meet_enemies(state: State) -> None:
    """SE-4.3: units that can fight back stop the stack; defenceless ones are destroyed at once."""
    if not has_enemy_unit(state, state.active, state.stack):
        return
    stopped = False
    for unit in units_of(state, state.active):
        if unit.picked and meets_resistance(state, unit):
            unit.moved = True
            stopped = True
    if stopped:
        return
    for other in range(i64(OWNERS)):
        if is_enemy(state, state.active, other) and is_attacked(state, other):
            destroy_defenceless(state, other, state.stack)


def meets_resistance(state: State, unit: Unit) -> bool:
    """SE-4.3.a; AMB-09: nothing is shown until combat. SE-12.1.2.a: raiders pass those who could not detect them."""
    if has_aliens(state, unit.hex) and not is_cloaked_from(unit, ALIENS):
        return True
    for other in range(i64(OWNERS)):
        if is_enemy(state, unit.owner, other) and not is_cloaked_from(unit, other):
            if can_resist(state, other, unit):
                return True
    return False


def can_resist(state: State, owner: i64, mover: Unit) -> bool:
    """SE-4.3.a, AMB-10: a combat-capable unit or mines, aside from raiders that the mover's side could not detect."""
    for unit in units_in(state, owner, mover.hex):
        if not is_cloaked_from(unit, mover.owner) and (can_fight(unit) or role(unit) == MINE):
            return True
    return False


def is_attacked(state: State, owner: i64) -> bool:
    """AMB-09: only a combat-capable mover destroys the defenceless; SE-12.1.2.a: raiders that pass unseen do not."""
    for unit in units_of(state, state.active):
        if unit.picked and can_fight(unit) and not is_cloaked_from(unit, owner):
            return True
    return False


def destroy_defenceless(state: State, owner: i64, where: i64) -> None:
    """SE-4.3.b, SE-8.3.2.b: decoys, colony ships, miners and merchant ships are destroyed; the movers stay hidden."""
    for unit in units_in(state, owner, where):
        if not is_cloaked_from(unit, state.active):
            lose_group(state, unit)


def end_entry(state: State) -> None:
    """SE-4.2.b: unexplored hexes, nebulae and asteroids end the movement, except along a pipeline (SE-10.1.2.e)."""
    where = state.stack
    for unit in units_of(state, state.active):
        if unit.picked:
            if not state.explored[where]:
                unit.moved = True
            elif is_slow_terrain(state, where):
                if steps_on_chain(state, unit, unit.origin, where):
                    unit.piped = True
                else:
                    unit.moved = True
