"""Chapter 4: movement. A player picks a hex, units of it, and the next hex; then goes on or stops."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import (
    AT,
    CHOOSE,
    DONE,
    JOIN,
    LOOK,
    SCUTTLE,
    SPLIT,
)
from grognard.envs.space_empires.data.printed import (
    CARRIER,
    FIGHTER,
    MINE,
)
from grognard.envs.space_empires.rules.colonising import allow_settling, settle
from grognard.envs.space_empires.rules.components import (
    all_sides,
    can_fight,
    has_aliens,
    has_enemy_unit,
    hide,
    is_cloaked_from,
    is_enemy,
    lose_group,
    neighbour,
    role,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.exploration import CHOOSE_LOOKER, can_look
from grognard.envs.space_empires.rules.picking import CHOOSE_SPLIT, CHOOSE_STACK, CHOOSE_STEP, can_toggle, end_move
from grognard.envs.space_empires.rules.pipelines import steps_on_chain, travels_on_chain
from grognard.envs.space_empires.rules.regrouping import (
    CHOOSE_JOIN,
    CHOOSE_SCUTTLE,
    can_join_any,
    can_scuttle_any,
    can_split,
)
from grognard.envs.space_empires.rules.stacks import (
    allowance,
    can_go_anywhere,
    can_start,
    can_step,
    is_slow_terrain,
    is_stack,
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
    """SE-5.11.b: before moving, the player may hide groups that begin the turn at a colony of their own."""
    if state.finished:
        state.finished = False
        return
    for unit in units_of(state, state.active):
        if can_hide(state, unit):
            state.again()
            state.ask(state.active, CHOOSE_HIDDEN)
            return


def can_hide(state: State, unit: Unit) -> bool:
    """SE-5.11.b: a face-up group (or one known as raiders) in the hex of a colony of their own."""
    return unit.face != FACE_DOWN and state.colony[unit.hex] == unit.owner


class ChooseHidden(Decision[State]):
    """D-02: turn a face-up group at a colony of their own face down, number and all."""

    rule = "SE-5.11.b"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for unit in units_of(state, state.active):
            if can_hide(state, unit):
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
            return
        hide(unit_of(state, state.active, CHOOSE.argument(action)))


CHOOSE_HIDDEN: Final[ChooseHidden] = ChooseHidden()


# The Movement Phase


def move_units(state: State) -> None:
    """SE-4.1.b: any number of units, in any order, alone or together, until the player says done."""
    if state.finished:
        state.finished = False
        return
    state.again()
    if state.stack != NONE:
        release_arrived(state)
        going = is_stack(state) and can_go_anywhere(state)
        if not going:
            drop_stranded(state)
            going = can_continue(state)
        if going:
            state.ask(state.active, CHOOSE_STEP)
            return
        end_move(state)
    state.ask(state.active, CHOOSE_MOVE)


def release_arrived(state: State) -> None:
    """Units whose move is over leave the stack."""
    for unit in units_of(state, state.active):
        if unit.picked and unit.moved:
            unit.picked = False


def can_continue(state: State) -> bool:
    """Whether the stack can go on, whole or divided."""
    return is_stack(state) and (can_go_anywhere(state) or has_toggle(state) or has_mixed_group(state))


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


class ChooseMove(Decision[State]):
    """D-06 and the small things of a Movement Phase: units to move, colonies, towing, looks, regrouping, scuttling."""

    rule = "SE-4.1.b"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for unit in units_of(state, state.active):
            where = unit.hex
            if not mask.allows(AT.at(where)) and can_start(state, unit):
                mask.allow(AT.at(where))
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
        elif AT.covers(action):
            state.stack = AT.argument(action)
            state.ask(state.active, CHOOSE_STACK)
        else:
            settle(state, action)


CHOOSE_MOVE: Final[ChooseMove] = ChooseMove()


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
