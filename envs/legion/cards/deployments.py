"""Deployment cards that say more than where the zones lie."""

from mypy_extensions import i64

from grognard.envs.legion.abilities import DEPLOY, QUIETLY, Ability, battle
from grognard.envs.legion.geometry.numbers import BAND
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import zones
from grognard.envs.legion.rules.deploying import PARTS
from grognard.envs.legion.rules.deployment import units_left
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import LOSES
from grognard.envs.legion.rules.units import is_trooper, is_vehicle
from grognard.envs.legion.sequence.flows import DEPLOYMENT
from grognard.envs.legion.sequence.setup import DEPLOYMENT_FILLED
from grognard.envs.legion.state import NONE, UNTIL_ACTIVATION, State, owner_of


class AdvancedPositions(Ability):
    """dep_advanced_positions: as it is deployed every trooper unit has Scout 1 more and is not stationary."""

    grants: tuple[int, ...] = (int(numbers.SCOUT),)
    answers: tuple[int, ...] = (DEPLOY,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about != NONE and is_trooper(state, about)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        add_effect(state, numbers.SCOUT, about, 1, UNTIL_ACTIVATION, self.number)
        add_effect(state, LOSES, about, 1, UNTIL_ACTIVATION, self.number, numbers.STATIONARY)


class Disarray(Ability):
    """dep_disarray: each part of a zone is a zone of its own; the last unit of a player must fill a part that is still empty."""

    def deployment_part(self, state: State, unit: i64) -> i64:
        frame, seat = state.innermost(DEPLOYMENT), owner_of(unit)
        if frame < 0 or units_left(state, seat) != 1:
            return NONE
        filled = DEPLOYMENT_FILLED.of(state, frame) >> (seat * PARTS) & ((i64(1) << PARTS) - 1)
        if filled == 0:
            return NONE
        for part in range(zones.parts_of(state, seat)):
            if (filled >> part) & 1 == 0:
                return part
        return NONE


class RollOut(Ability):
    """dep_roll_out: vehicles may stand wholly within range 1 of their zone; on this card that never reaches the enemy's."""

    def deployment_spread(self, state: State, unit: i64) -> i64:
        return BAND if is_vehicle(state, unit) else i64(0)


battle("dep_advanced_positions", AdvancedPositions())
battle("dep_disarray", Disarray())
battle("dep_roll_out", RollOut())
