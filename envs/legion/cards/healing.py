"""A wound or a poison token that a card takes from a unit, or a mini that it brings back (LG-K-restore)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import ACTION
from grognard.envs.legion.actions import KIND, MINI, MINI_SLOTS
from grognard.envs.legion.cards.filters import Units, itself
from grognard.envs.legion.cards.parts import InUnit
from grognard.envs.legion.keywords.numbers import UNCONCERNED
from grognard.envs.legion.rules import tokens, wounds
from grognard.envs.legion.rules.dice import DEFENCE_BLANK, WHITE_DEFENCE, roll_defence
from grognard.envs.legion.rules.restoring import fallen_minis, restore
from grognard.envs.legion.rules.units import has, is_in_play
from grognard.envs.legion.state import ALIVE, FALLEN_NOW, POISON, State, first_mini, owner_of, token

POISON_KIND: Final[i64] = i64(KIND.names.index("poison"))


class HealOrRestore(InUnit):
    """A unit that its player picks loses a wound, or poison, or gets a mini back; `shocks` dice may suppress it then."""

    def __init__(self, where: Units, cures_poison: bool = False, shocks: i64 = 0) -> None:
        super().__init__(ACTION, itself)
        self.where = where
        self.cures_poison = cures_poison
        self.shocks = shocks

    def may_choose(self, state: State, unit: i64, other: i64) -> bool:
        if not is_in_play(state, other) or not self.where.matches(state, owner_of(unit), unit, other):
            return False
        if self.cures_poison and token(state, other, POISON) > 0:
            return True
        for mini in range(first_mini(other), first_mini(other) + MINI_SLOTS):
            if _can_be_helped(state, other, mini):
                return True
        return False

    def offer_in(self, state: State, mask: Mask, target: i64) -> None:
        for slot in range(MINI_SLOTS):
            if _can_be_helped(state, target, first_mini(target) + slot):
                mask.allow(MINI.at(slot))
        if self.cures_poison and token(state, target, POISON) > 0:
            mask.allow(KIND.at(POISON_KIND))

    def chosen_in(self, state: State, action: i64, target: i64) -> None:
        shock: i64 = 0
        if not MINI.covers(action):
            tokens.lose(state, target, POISON)
        elif state.mini[first_mini(target) + MINI.argument(action)] == FALLEN_NOW:
            restore(state, first_mini(target) + MINI.argument(action))
        else:
            wounds.heal(state, target, 1, first_mini(target) + MINI.argument(action))
        for _ in range(self.shocks):
            shock += 0 if roll_defence(state, WHITE_DEFENCE) == DEFENCE_BLANK else 1
        tokens.suppress(state, target, shock)


def _can_be_helped(state: State, unit: i64, mini: i64) -> bool:
    """LG-K-unconcerned: not the minis of such a unit."""
    if has(state, unit, UNCONCERNED):
        return False
    if state.mini[mini] == ALIVE:
        return state.wounds[mini] > 0
    return state.mini[mini] == FALLEN_NOW and len(fallen_minis(state, unit)) > 0
