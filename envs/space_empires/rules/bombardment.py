"""Section 5.10: fire at colonies, and colonising what it has freed."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE, DONE
from grognard.envs.space_empires.data.printed import ATTACK, BASE, YARD
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.rules.colonising import (
    allow_settling,
    can_settle,
    has_visible_enemy,
    remove_colony,
    settle,
)
from grognard.envs.space_empires.rules.components import (
    can_fight,
    disclose_level,
    disclose_special,
    has_enemy_colony,
    reveal,
    role,
    unit_of,
    units_of,
)
from grognard.envs.space_empires.rules.victory import homeworld_falls, score_colony_destroyed
from grognard.envs.space_empires.state import State, Unit


def bombard_colonies(state: State) -> None:
    """SE-5.10.1: after the battles, ships may fire at enemy colonies in hexes that no enemy unit defends."""
    if state.finished:
        state.finished = False
        return
    wanted = can_settle(state)
    for unit in units_of(state, state.active):
        wanted = wanted or can_bombard(state, unit)
    if wanted:
        state.again()
        state.ask(state.active, CHOOSE_BOMBARDMENT)


def can_bombard(state: State, unit: Unit) -> bool:
    """AMB-12: ships with Attack Strength, squadrons included, not yards or bases; SE-5.10.1.b: each once a phase."""
    where = unit.hex
    if not can_fight(unit) or unit.bombed >= unit.ships:
        return False
    player = unit.owner
    if role(unit) == YARD or role(unit) == BASE or not has_enemy_colony(state, player, where):
        return False
    return not has_visible_enemy(state, player, where)


class ChooseBombardment(Decision[State]):
    """D-23, D-10: one ship of this group fires at the colony; or a colony ship settles on what is free."""

    rule = "SE-5.10.1.a"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for unit in units_of(state, state.active):
            if can_bombard(state, unit):
                mask.allow(CHOOSE.at(unit.slot))
        allow_settling(state, mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
        elif CHOOSE.covers(action):
            bombard(state, unit_of(state, state.active, CHOOSE.argument(action)))
        else:
            settle(state, action)


CHOOSE_BOMBARDMENT: Final[ChooseBombardment] = ChooseBombardment()


def bombard(state: State, unit: Unit) -> None:
    """SE-5.10.1.c: Attack Strength and technology alone; a 1 always hits. SE-9.9.b: firing at a colony does disclose."""
    unit.bombed += 1
    reveal(state, unit)
    disclose_level(state, unit.owner, ATTACK, unit.attack)
    kind = unit.kind
    strength = UNITS.attack[kind * 4 + (unit.special if UNITS.carries[kind] >= 0 else 0)]
    if strength != UNITS.attack[kind * 4 + 1]:
        disclose_special(state, unit)  # AMB-12: squadrons and raiders hit by the level they carry
    die = state.dice.roll()
    if die == 1 or die <= strength + unit.attack:
        hit_colony(state, unit.hex, unit.owner)


def hit_colony(state: State, where: i64, by: i64) -> None:
    """SE-5.10.2: 5 to 3, 3 to 1, 1 and 0 to destroyed; a homeworld loses 5."""
    owner = state.colony[where]
    capital = state.capital[where] == 1
    state.value[where] -= 5 if capital else 2
    state.revision += 1
    if state.value[where] > 0:
        return
    remove_colony(state, where)
    if capital:
        homeworld_falls(state, owner, by)
    else:
        score_colony_destroyed(state, by)
