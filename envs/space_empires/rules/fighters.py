"""Chapter 11: room for squadrons on carriers, and squadrons that have lost it."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE
from grognard.envs.space_empires.data.printed import FIGHTER
from grognard.envs.space_empires.rules.components import (
    carrier_room,
    count_role,
    lose_ship,
    role,
    scuttle,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.state import ECONOMIC, FACE_UP, NONE, State


def homeless(state: State, owner: i64, where: i64) -> i64:
    """AMB-28: squadrons beyond the room of the carriers; SE-11.2.5: any number may be based at a colony of yours."""
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


def lose_stranded(state: State, owner: i64) -> bool:
    """The same for all hexes of the owner."""
    if not state.options.fighters:
        return False
    for unit in units_of(state, owner):
        if role(unit) == FIGHTER and lose_homeless(state, owner, unit.hex):
            return True
    return False


def strand_squadrons(state: State) -> None:
    """AMB-28: after movement, squadrons that no carrier and no colony can hold are destroyed."""
    lose_stranded(state, state.active)


class ChooseHomeless(Decision[State]):
    """AMB-28: the owner chooses which squadron is lost."""

    rule = "SE-11.2.2"

    def offer(self, state: State, mask: Mask) -> None:
        for unit in units_in(state, state.to_move, state.site):
            if role(unit) == FIGHTER:
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        squadron = unit_of(state, state.to_move, CHOOSE.argument(action))
        if squadron.face == FACE_UP and state.phase != ECONOMIC:
            lose_ship(state, squadron)
        else:
            scuttle(
                state, squadron
            )  # nobody else learns of it; SE-3.0.c: in the economic phase as secretly as its carrier
        state.site = NONE


CHOOSE_HOMELESS: Final[ChooseHomeless] = ChooseHomeless()
