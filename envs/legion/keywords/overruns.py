"""Keywords of weapons that are used apart from attack actions: Overrun and Self-Destruct."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ACTION,
    AFTER_MOVE,
    MAY,
    Ability,
    effect,
    keyword,
)
from grognard.envs.legion.data.printed import OVERRUN, SELF_DESTRUCT
from grognard.envs.legion.data.tables import WEAPONS
from grognard.envs.legion.geometry.numbers import BIT
from grognard.envs.legion.rules import choices
from grognard.envs.legion.rules.activation import frame_of
from grognard.envs.legion.rules.declaring import begin_attack
from grognard.envs.legion.rules.happening import begin_event
from grognard.envs.legion.rules.targeting import is_shielded_from, may_attack, must_attack, slots_of, without_unnoticed
from grognard.envs.legion.rules.units import (
    is_on_table,
    wounds_of,
)
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_USED,
    ATTACK_BY_EFFECT,
    EVENT_FLAGS,
    EVENT_PASSED,
    STANDARD_MOVE,
)
from grognard.envs.legion.sequence.effects import (
    CHOICE_EVENT,
    CHOICE_SEAT,
    CHOICE_UNIT,
)
from grognard.envs.legion.state import (
    NONE,
    UNITS_ALL,
    State,
    owner_of,
)


class Overrun(Ability):
    """LG-K-overrun: after a standard move over an enemy mini the unit may attack that unit with the weapon, X times
    in its activation, and never outside it.
    """

    answers: tuple[int, ...] = (AFTER_MOVE,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if about != unit or EVENT_FLAGS.of(state, event) & STANDARD_MOVE == 0 or not may_attack(state, unit):
            return False
        return (
            frame_of(state, unit) != NONE and self._used(state, unit) < value and self._targets(state, unit, event) != 0
        )

    def _used(self, state: State, unit: i64) -> i64:
        """Overrun attacks made in this activation."""
        frame = frame_of(state, unit)
        found: i64 = 0
        if frame != NONE:
            for at in range(ACTIVATION_USED.count(state, frame)):
                if ACTIVATION_USED.at(state, frame, at) == effect(unit, self.number):
                    found += 1
        return found

    def _targets(self, state: State, unit: i64, event: i64) -> i64:
        """Enemy units that the move passed over and that are still there, as bits."""
        found: i64 = 0
        for at in range(EVENT_PASSED.count(state, event)):
            target = EVENT_PASSED.at(state, event, at)
            is_foe = owner_of(target) != owner_of(unit) and is_on_table(state, target)
            if is_foe and not is_shielded_from(state, unit, target, False):
                found |= BIT[target]
        return self._as_demanded(state, unit, found)

    def _as_demanded(self, state: State, unit: i64, targets: i64) -> i64:
        """AMB-94: of these units those that may be declared: whom something demands, and nobody unnoticed beside others."""
        demanded: i64 = 0
        for target in range(UNITS_ALL):
            if targets & BIT[target] != 0 and must_attack(state, unit, target):
                demanded |= BIT[target]
        return without_unnoticed(state, demanded if demanded != 0 else targets)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        targets = self._targets(state, CHOICE_UNIT.get(state), CHOICE_EVENT.get(state))
        for target in range(UNITS_ALL):
            if (targets >> target) & 1 == 1:
                choices.allow_unit(state, mask, target)

    def chosen(self, state: State, action: i64) -> None:
        unit, seat = CHOICE_UNIT.get(state), CHOICE_SEAT.get(state)
        frame = frame_of(state, unit)
        if frame != NONE:
            ACTIVATION_USED.add(state, frame, effect(unit, self.number))
        weapon = weapon_of_kind(state, unit, OVERRUN)
        target = choices.chosen_unit(state, action)
        begin_event(state, seat, unit, ATTACK_BY_EFFECT, self.number, is_action=0, weapon=weapon, target=target)


class SelfDestruct(Ability):
    """LG-K-self-destruct: with X wounds or more the unit may attack every other unit at range 1 in sight; then it is
    defeated.
    """

    answers: tuple[int, ...] = (ACTION,)
    action_cost: i64 = 0
    is_attack = True

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return (
            about == unit and is_on_table(state, unit) and may_attack(state, unit) and wounds_of(state, unit) >= value
        )

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        begin_attack(state, owner_of(unit), unit, 0, weapon_of_kind(state, unit, SELF_DESTRUCT))


def weapon_of_kind(state: State, unit: i64, kind: i64) -> i64:
    """The first weapon of a kind that the unit has, or NONE."""
    slots = slots_of(state, unit)
    for at in range(i64(len(slots))):
        if WEAPONS.kind[slots[at]] == kind:
            return slots[at]
    return NONE


keyword("Overrun", Overrun())
keyword("Self-Destruct", SelfDestruct())
