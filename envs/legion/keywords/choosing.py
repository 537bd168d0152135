"""Keywords that let a player choose units, one after the other, and do something to each (D17, D24, D68)."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import Ability
from grognard.envs.legion.actions import DONE
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import choices
from grognard.envs.legion.rules.measuring import at_range, sees
from grognard.envs.legion.rules.units import are_enemies, arguments, has, is_in_play, may_mean
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABOUT,
    CHOICE_CHOSEN,
    CHOICE_EVENT,
    CHOICE_UNIT,
    CHOICE_VALUE,
)
from grognard.envs.legion.state import UNITS_ALL, State, owner_of


def ignores(state: State, unit: i64, foe: i64) -> bool:
    """LG-K-immune-enemy-effects: whether effects of the cards of another unit cannot choose a unit."""
    return are_enemies(unit, foe) and has(state, unit, numbers.IMMUNE_ENEMY_EFFECTS)


class ChoosesUnits(Ability):
    """Its player chooses one unit, or with `many` up to as many as its value; each at most once unless `may_repeat`."""

    reach: int = 1
    friendly: bool = True
    itself: bool = True
    needs_sight: bool = False
    many: bool = False
    may_repeat: bool = False
    may_stop: bool = False  # before the first one, too

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit) and self.is_due(state, unit, about, event) and self.any_unit(state, unit, event)

    def is_due(self, state: State, unit: i64, about: i64, event: i64) -> bool:
        """Whether this is its occasion, whoever could be chosen."""
        return True

    def any_unit(self, state: State, unit: i64, event: i64) -> bool:
        for other in range(UNITS_ALL):
            if self.may_choose(state, unit, other, event):
                return True
        return False

    def may_choose(self, state: State, unit: i64, other: i64, event: i64) -> bool:
        """Whether this unit may be chosen."""
        if not is_in_play(state, other) or (other == unit and not self.itself):
            return False
        if ignores(state, other, unit) or (owner_of(unit) == owner_of(other)) != self.friendly:
            return False
        if not self.fits(state, unit, other, event):
            return False
        return at_range(state, unit, other, self.reach_of(state, unit)) and (
            not self.needs_sight or sees(state, unit, other)
        )

    def reach_of(self, state: State, unit: i64) -> i64:
        """At which range the chosen unit may be."""
        return self.reach

    def fits(self, state: State, unit: i64, other: i64, event: i64) -> bool:
        """What else the chosen unit must be."""
        return True

    def is_named(self, state: State, unit: i64, other: i64) -> bool:
        """Whether what stands behind the colon of the keyword means a unit; nothing there means every unit."""
        found = arguments(state, unit, self.number)
        for at in range(i64(len(found))):
            if may_mean(state, found[at], other):
                return True
        return False

    def begin(self, state: State, unit: i64) -> None:
        """What happens once, before the first choice."""

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(
            state, owner_of(unit), unit, self.number, value, moment, about, event, value if self.many else i64(1)
        )
        self.begin(state, unit)

    def can_choose_now(self, state: State, other: i64) -> bool:
        if not self.may_repeat and CHOICE_CHOSEN.has(state, state.top, other):
            return False
        return self.may_choose(state, CHOICE_UNIT.get(state), other, CHOICE_EVENT.get(state))

    def offer(self, state: State, mask: Mask) -> None:
        for other in range(UNITS_ALL):
            if self.can_choose_now(state, other):
                choices.allow_unit(state, mask, other)
        if self.may_stop or mask.count == 0:
            mask.allow(DONE)

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        other = choices.pick_unit(state, action)
        about, event, value = CHOICE_ABOUT.get(state), CHOICE_EVENT.get(state), CHOICE_VALUE.get(state)
        self.happen(state, CHOICE_UNIT.get(state), other, value, about, event)

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        """What is done to a chosen unit."""
        raise NotImplementedError
