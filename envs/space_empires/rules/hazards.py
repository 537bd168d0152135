"""Black holes (SE-6.3) and slingshots around them (SE-15.2)."""

from mypy_extensions import i16, i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import NO, YES
from grognard.envs.space_empires.data.printed import BLACK_HOLE, FIGHTER
from grognard.envs.space_empires.data.tables import TABLES
from grognard.envs.space_empires.ids import CHOOSE_SLINGSHOT
from grognard.envs.space_empires.rules.components import begin, end, is_group, lose_ship, role
from grognard.envs.space_empires.state import FACE_DOWN, State


def is_black_hole(state: State, where: i64) -> bool:
    return state.marker[where] == BLACK_HOLE and state.explored[where] == 1


def test_ship(state: State, counter: i64, slingshot: bool) -> None:
    """SE-6.3.a: 1-6 survives. SE-15.2.a: a slingshot adds 2 to the die and gives the survivor another step."""
    die = state.dice.roll() + (TABLES.slingshot if slingshot else 0)
    if die > TABLES.survives_on:
        lose_ship(state, counter)
    elif slingshot:
        state.slung[counter] += 1


def test_group(state: State, counter: i64) -> None:
    """SE-6.3.a: ship by ship; AMB-28: squadrons ride on their carriers and do not roll."""
    if role(state, counter) == FIGHTER:
        return
    for _ in range(state.ships[counter]):
        test_ship(state, counter, slingshot=False)
    show_number(state, counter)


def show_number(state: State, counter: i64) -> None:
    """AMB-56: the dice have shown how many ships there are; the counter stays face down."""
    if is_group(state, counter) and state.face[counter] == FACE_DOWN:
        state.counted[counter] = i16(state.ships[counter])


def brave_black_hole(state: State) -> None:
    """SE-6.3.a: every ship of the stack that enters a black hole rolls at once, unless it came by a pipeline.

    The frame remembers the counter and how many of its ships have still to roll (0: not begun).
    """
    if not is_black_hole(state, state.stack):
        return
    counter = max(state.first(), begin(state, state.active))
    while counter < end(state, state.active):
        # SE-10.1.2.d: a merchant ship that was here before guides what travels along its chain
        if state.picked[counter] and role(state, counter) != FIGHTER and state.off_chain[counter]:
            if state.options.slingshot:
                state.set_first(counter)
                if state.second() == 0:
                    state.set_second(state.ships[counter])
                state.again()
                state.ask(state.active, CHOOSE_SLINGSHOT)
                return
            test_group(state, counter)
        counter += 1
    state.set_first(0)


class ChooseSlingshot(Decision[State]):
    """SE-15.2: each ship that enters a known black hole may declare a slingshot before it rolls."""

    rule = "SE-15.2.a"

    def options(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        counter = state.first()
        test_ship(state, counter, slingshot=action == YES)
        state.set_second(state.second() - 1)
        if state.second() == 0:
            show_number(state, counter)
            state.set_first(counter + 1)
