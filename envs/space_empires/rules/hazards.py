"""Black holes (SE-6.3) and slingshots around them (SE-15.2)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import NO, YES
from grognard.envs.space_empires.data.printed import BLACK_HOLE, FIGHTER
from grognard.envs.space_empires.data.tables import TABLES
from grognard.envs.space_empires.rules.components import is_group, lose_ship, role, unit_of, units_in
from grognard.envs.space_empires.rules.pipelines import steps_on_chain
from grognard.envs.space_empires.sequence import ENTER_COUNTER, ENTER_ROLLS
from grognard.envs.space_empires.state import FACE_UP, MOVEMENT, State, Unit


def is_black_hole(state: State, where: i64) -> bool:
    return state.marker[where] == BLACK_HOLE and state.explored[where] == 1


def test_ship(state: State, unit: Unit, slingshot: bool) -> None:
    """SE-6.3.a: 1-6 survives. SE-15.2.a: a slingshot adds 2 to the die and gives the survivor another step."""
    die = state.dice.roll() + (TABLES.slingshot if slingshot else 0)
    if die > TABLES.survives_on:
        lose_ship(state, unit, seen=False)  # AMB-13: the dice show how many ships there are, not of which type
    elif slingshot:
        unit.slung += 1


def test_slung(state: State, unit: Unit) -> None:
    """SE-H.16: ships that have had their slingshot this turn roll like all others, and are not asked for a second one."""
    slung, unit.slung = unit.slung, 0
    for _ in range(slung):
        ships = unit.ships
        test_ship(state, unit, slingshot=False)
        if unit.ships == ships:
            unit.slung += 1


def test_group(state: State, unit: Unit) -> None:
    """SE-6.3.a: ship by ship; AMB-28: squadrons ride on their carriers and do not roll."""
    if role(unit) == FIGHTER:
        return
    for _ in range(unit.ships):
        test_ship(state, unit, slingshot=False)
    show_number(unit)


def show_number(unit: Unit) -> None:
    """AMB-56: the dice have shown how many ships there are; the counter stays face down."""
    if is_group(unit) and unit.face != FACE_UP:
        unit.counted = unit.ships


def brave_black_hole(state: State) -> None:
    """SE-6.3.a: every ship of the stack that enters a black hole rolls at once, unless a pipeline guides it.

    The frame remembers the counter and how many of its ships have still to roll (0: not begun); what was thrown back by a
    super nova comes with all counters done (AMB-14).
    """
    if not is_black_hole(state, state.stack):
        return
    for unit in units_in(state, state.active, state.stack):
        if unit.slot < ENTER_COUNTER.get(state) or not unit.picked or role(unit) == FIGHTER:
            continue
        moves = state.phase == MOVEMENT and not unit.moved  # and is not thrown here by Lost in Space
        if moves and steps_on_chain(state, unit, unit.origin, state.stack):
            unit.piped = True  # SE-10.1.2.d: a merchant ship that was here before guides what travels along its chain
            continue
        if state.options.slingshot and moves and not unit.piped:
            ENTER_COUNTER.set(state, unit.slot)
            if ENTER_ROLLS.get(state) == 0:
                test_slung(state, unit)
                ENTER_ROLLS.set(state, unit.ships - unit.slung)
            if ENTER_ROLLS.get(state) == 0:
                show_number(unit)
                continue
            state.again()
            state.ask(state.active, CHOOSE_SLINGSHOT)
            return
        test_group(state, unit)


class ChooseSlingshot(Decision[State]):
    """SE-15.2: each ship that enters a known black hole may declare a slingshot before it rolls."""

    rule = "SE-15.2.a"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        unit = unit_of(state, state.active, ENTER_COUNTER.get(state))
        test_ship(state, unit, slingshot=action == YES)
        ENTER_ROLLS.set(state, ENTER_ROLLS.get(state) - 1)
        if ENTER_ROLLS.get(state) == 0:
            show_number(unit)
            ENTER_COUNTER.set(state, unit.slot + 1)


CHOOSE_SLINGSHOT: Final[ChooseSlingshot] = ChooseSlingshot()
