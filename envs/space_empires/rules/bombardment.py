"""Section 5.10: fire at colonies, and colonising what it has freed."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE, COLONISE, DONE
from grognard.envs.space_empires.data.printed import ATTACK, BASE, SLOTS, YARD
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.ids import CHOOSE_BOMBARDMENT
from grognard.envs.space_empires.rules.colonising import (
    allow_settling,
    can_settle,
    has_visible_enemy,
    remove_colony,
    settle,
)
from grognard.envs.space_empires.rules.components import (
    begin,
    can_fight,
    disclose_level,
    has_enemy_colony,
    owner_of,
    reveal,
    role,
    units_of,
)
from grognard.envs.space_empires.rules.victory import homeworld_falls, score_colony_destroyed
from grognard.envs.space_empires.state import State


def bombard_colonies(state: State) -> None:
    """SE-5.10.1: after the battles, ships may fire at enemy colonies in hexes that no enemy unit defends."""
    if state.finished:
        state.finished = False
        return
    wanted = can_settle(state)
    for counter in units_of(state, state.active):
        wanted = wanted or can_bombard(state, counter)
    if wanted:
        state.again()
        state.ask(state.active, CHOOSE_BOMBARDMENT)


def can_bombard(state: State, counter: i64) -> bool:
    """AMB-12: ships with Attack Strength, squadrons included, not yards or bases; SE-5.10.1.b: each once a phase."""
    where = state.hex[counter]
    if not can_fight(state, counter) or i64(state.bombed[counter]) >= state.ships[counter]:
        return False
    player = owner_of(state, counter)
    if role(state, counter) == YARD or role(state, counter) == BASE or not has_enemy_colony(state, player, where):
        return False
    return not has_visible_enemy(state, player, where)


class ChooseBombardment(Decision[State]):
    """D-23, D-10: one ship of this group fires at the colony; or a colony ship settles on what is free."""

    rule = "SE-5.10.1.a"

    def options(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for counter in units_of(state, state.active):
            if can_bombard(state, counter):
                mask.allow(CHOOSE + counter % SLOTS)
        allow_settling(state, mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
        elif action >= COLONISE:
            settle(state, action)
        else:
            bombard(state, begin(state, state.active) + action - CHOOSE)


def bombard(state: State, counter: i64) -> None:
    """SE-5.10.1.c: Attack Strength and technology alone; a 1 always hits. SE-9.9.b: firing at a colony does disclose."""
    state.bombed[counter] += 1
    reveal(state, counter)
    disclose_level(state, owner_of(state, counter), ATTACK, state.attack[counter])
    kind = state.kind[counter]
    strength = UNITS.attack[kind * 4 + (state.special[counter] if UNITS.carries[kind] >= 0 else 0)]
    die = state.dice.roll()
    if die == 1 or die <= strength + state.attack[counter]:
        hit_colony(state, state.hex[counter], owner_of(state, counter))


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
