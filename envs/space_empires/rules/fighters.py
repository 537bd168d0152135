"""Chapter 11: room for squadrons on carriers, and squadrons that have lost it."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE
from grognard.envs.space_empires.data.printed import FIGHTER, HEXES
from grognard.envs.space_empires.ids import CHOOSE_HOMELESS
from grognard.envs.space_empires.rules.components import (
    carrier_room,
    count_role,
    in_hex,
    lose_ship,
    role,
    scuttle,
    unit_of,
    units_in,
)
from grognard.envs.space_empires.state import FACE_UP, NONE, State


def homeless(state: State, owner: i64, where: i64) -> i64:
    """AMB-28: squadrons beyond the room of the carriers; SE-11.2.5: any number may be based at an own colony."""
    if not state.options.fighters or owner >= state.players or state.colony[where] == owner:
        return 0
    return max(0, count_role(state, owner, where, FIGHTER) - carrier_room(state, owner, where))


def lose_homeless(state: State, owner: i64, where: i64) -> bool:
    """Squadrons without room are destroyed, one at a time; whether the owner has been asked which."""
    if homeless(state, owner, where) == 0:
        return False
    state.again()
    state.site = where
    state.ask(owner, CHOOSE_HOMELESS)
    return True


def strand_squadrons(state: State) -> None:
    """AMB-28: after movement, squadrons that no carrier and no colony can hold are destroyed."""
    if not state.options.fighters:
        return
    for where in range(i64(HEXES)):
        if in_hex(state, state.active, where) and lose_homeless(state, state.active, where):
            return


class ChooseHomeless(Decision[State]):
    """AMB-28: the owner chooses which squadron is lost."""

    rule = "SE-11.2.2"

    def options(self, state: State, mask: Mask) -> None:
        for unit in units_in(state, state.asks, state.site):
            if role(unit) == FIGHTER:
                mask.allow(CHOOSE + unit.slot)

    def apply(self, state: State, action: i64) -> None:
        squadron = unit_of(state, state.asks, action - CHOOSE)
        if squadron.face == FACE_UP:
            lose_ship(state, squadron)
        else:
            scuttle(state, squadron)  # nobody else learns of it
        state.site = NONE
