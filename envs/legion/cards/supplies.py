"""Supply cards whose text is more than a keyword; the keywords of the others stand in their data."""

from mypy_extensions import i64

from grognard.envs.legion.abilities import ACTION, FIRST_BATTLE, QUIETLY, RECOVER, Ability, battle
from grognard.envs.legion.events.battle import SUPPLY_USED
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.state import UNTIL_ACTIVATION, State


class GrapnelHarpoon(Ability):
    """sup_grapnel_harpoon: a free card action that exhausts the card: the unit scales until the end of its activation."""

    grants: tuple[int, ...] = (int(numbers.SCALE),)
    answers: tuple[int, ...] = (ACTION, RECOVER)
    action_cost: i64 = 0

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if moment == RECOVER:
            return about == unit
        return about == unit and self._place(state, unit, 0) >= 0

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def _place(self, state: State, unit: i64, used: i64) -> i64:
        """The first such card of the unit that is ready (0) or exhausted (1), or -1."""
        for at in range(i64(len(state.supply_cards[unit]))):
            if state.supply_cards[unit][at] == self.number - FIRST_BATTLE and state.supply_used[unit][at] == used:
                return at
        return -1

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        if moment == RECOVER:
            while self._place(state, unit, 1) >= 0:
                state.supply_used[unit][self._place(state, unit, 1)] = 0
        else:
            state.supply_used[unit][self._place(state, unit, 0)] = 1
            add_effect(state, numbers.SCALE, unit, 1, UNTIL_ACTIVATION, self.number)
        state.revision += 1
        if state.log is not None:
            state.log.tell(SUPPLY_USED, unit)


battle("sup_grapnel_harpoon", GrapnelHarpoon())
