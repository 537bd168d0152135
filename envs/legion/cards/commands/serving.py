"""A unit that acts as another player says, for one action: a friend, or an enemy who fights for its enemies then."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import ACTION
from grognard.envs.legion.actions import ATTACKING, MOVING, YES
from grognard.envs.legion.cards.commands.words import activating
from grognard.envs.legion.cards.filters import Units, itself
from grognard.envs.legion.cards.parts import OfUnit
from grognard.envs.legion.rules import granting
from grognard.envs.legion.rules.effects import add_effect, end_effect
from grognard.envs.legion.rules.lasting import TURNED
from grognard.envs.legion.rules.rally import is_panicked
from grognard.envs.legion.rules.units import are_enemies, is_in_play
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABILITY,
    CHOICE_SEAT,
    CHOICE_STAGE,
    CHOICE_TARGET,
    CHOICE_UNIT,
)
from grognard.envs.legion.state import UNTIL_PHASE, State, owner_of


class Serves(OfUnit):
    """Free action: the player of the card makes a free move or attack action with a unit of a kind, whoever it belongs to."""

    def __init__(self, where: Units) -> None:
        super().__init__(ACTION, itself & activating)
        self.where = where

    def may_choose(self, state: State, unit: i64, each: i64) -> bool:
        """LG-ACT-23: who is panicked now cannot be given an action."""
        if not is_in_play(state, each) or not self.where.matches(state, owner_of(unit), unit, each):
            return False
        return not is_panicked(state, each)

    def offer(self, state: State, mask: Mask) -> None:
        if CHOICE_STAGE.get(state) == 1:
            mask.allow(YES)
            return
        super().offer(state, mask)

    def chosen(self, state: State, action: i64) -> None:
        seat, ability = CHOICE_SEAT.get(state), CHOICE_ABILITY.get(state)
        if action == YES:
            end_effect(state, TURNED, CHOICE_TARGET.get(state))
            return
        target = self.pick(state, action)
        if are_enemies(CHOICE_UNIT.get(state), target):
            add_effect(state, TURNED, target, 1, UNTIL_PHASE, ability)
        granting.grant_actions(state, target, i64(1) << MOVING | i64(1) << ATTACKING, ability, seat, must=1)
