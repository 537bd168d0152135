"""Keywords that work at the start of the Activation Phase and of activations, and in Rally."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ACTIONS_BEGIN,
    ACTIVATION_BEGINS,
    AFTER_RALLY,
    MAY,
    OTHER_ACTIVATION_BEGINS,
    PHASE_BEGINS,
    QUIETLY,
    Ability,
    keyword,
)
from grognard.envs.legion.actions import (
    ACTION_NAMES,
    KIND,
    MOVING,
)
from grognard.envs.legion.data.printed import CORPS
from grognard.envs.legion.data.tables import TOKEN_SETS, UNITS
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.keywords.choosing import ChoosesUnits
from grognard.envs.legion.rules import acting, choices, granting, happening, tokens, wounds
from grognard.envs.legion.rules.dice import (
    RED_DEFENCE,
)
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import CANNOT_ATTACK, CANNOT_SPEND, SPEED
from grognard.envs.legion.rules.measuring import at_range, sees
from grognard.envs.legion.rules.units import (
    MOST_SPEED,
    arguments,
    can_be_suppressed,
    has,
    is_in_play,
    is_trooper,
    may_mean,
    units_of,
)
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_FLAGS,
    AI_FREE,
    COMPELLED,
    PANICKED,
    SUPPRESSED,
)
from grognard.envs.legion.sequence.effects import (
    CHOICE_UNIT,
    CHOICE_VALUE,
)
from grognard.envs.legion.state import (
    AIM,
    DODGE,
    SHIELD,
    STANDBY,
    SUPPRESSION,
    SURGE,
    UNTIL_ACTIVATION,
    UNTIL_ROUND,
    State,
    owner_of,
    token,
)

WHEEL_COVER: Final[i64] = 2

# The start of the Activation Phase


class Reliable(Ability):
    """LG-K-reliable: at the start of the Activation Phase the unit gains X surges."""

    answers: tuple[int, ...] = (PHASE_BEGINS,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.gain(state, unit, SURGE, value)


class Independent(Ability):
    """LG-K-independent: without an order token at the start of the Activation Phase the unit gains the tokens listed,
    or one of its player's choice where the list says or, or recovers.
    """

    answers: tuple[int, ...] = (PHASE_BEGINS,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit) and state.face_up[unit] == 0 and state.face_down[unit] == 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        sets = arguments(state, unit, self.number)
        for at in range(i64(len(sets))):
            if TOKEN_SETS.choice[sets[at]] == 1:
                choices.ask(state, owner_of(unit), unit, self.number, sets[at], moment)
            else:
                for kind in (AIM, DODGE, SURGE, STANDBY):
                    self._gain(state, unit, kind, _in_set(sets[at], kind))
            if TOKEN_SETS.recover[sets[at]] == 1:
                acting.recover(state, unit)

    def _gain(self, state: State, unit: i64, kind: i64, amount: i64) -> None:
        if kind == STANDBY and amount > 0:
            tokens.put(state, unit, STANDBY, 1)
        else:
            tokens.gain(state, unit, kind, amount)

    def offer(self, state: State, mask: Mask) -> None:
        for kind in (AIM, DODGE, SURGE, STANDBY):
            if _in_set(CHOICE_VALUE.get(state), kind) > 0:
                mask.allow(KIND.at(kind))

    def chosen(self, state: State, action: i64) -> None:
        kind = KIND.argument(action)
        self._gain(state, CHOICE_UNIT.get(state), kind, _in_set(CHOICE_VALUE.get(state), kind))


def _in_set(number: i64, kind: i64) -> i64:
    """How many tokens of a kind a set of tokens has."""
    if kind == AIM:
        return TOKEN_SETS.aim[number]
    if kind == DODGE:
        return TOKEN_SETS.dodge[number]
    return TOKEN_SETS.surge[number] if kind == SURGE else TOKEN_SETS.standby[number]


class Retinue(Ability):
    """LG-K-retinue: at the start of the Activation Phase, with a friendly unit of the kind at range 1-2, the unit gains
    an aim or a dodge.
    """

    answers: tuple[int, ...] = (PHASE_BEGINS,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_in_play(state, unit):
            return False
        found, friends = arguments(state, unit, self.number), units_of(state, owner_of(unit))
        for number in range(i64(len(friends))):
            friend = friends[number]
            for at in range(i64(len(found))):
                if friend != unit and may_mean(state, found[at], friend) and at_range(state, unit, friend, 2):
                    return True
        return False

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(KIND.at(AIM))
        mask.allow(KIND.at(DODGE))

    def chosen(self, state: State, action: i64) -> None:
        tokens.gain(state, CHOICE_UNIT.get(state), KIND.argument(action))


# The start of an activation


class Override(Ability):
    """LG-K-override: when a friendly unit activates at range X, this unit may gain 1 suppression, and the other ignores
    AI.
    """

    answers: tuple[int, ...] = (OTHER_ACTIVATION_BEGINS,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_in_play(state, unit) or owner_of(about) != owner_of(unit):
            return False
        return can_be_suppressed(state, unit) and at_range(state, unit, about, value)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.suppress(state, unit)
        ACTIVATION_FLAGS.set_of(state, event, ACTIVATION_FLAGS.of(state, event) | AI_FREE)


class WheelMode(Ability):
    """LG-K-wheel-mode: at the start of its activation the unit may take speed 3 for it; until the end of the round it
    then has Cover 2 and uses neither weapons nor shields.
    """

    grants: tuple[int, ...] = (int(numbers.COVER),)
    answers: tuple[int, ...] = (ACTIVATION_BEGINS,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        add_effect(state, SPEED, unit, MOST_SPEED - UNITS.speed[state.kind[unit]], UNTIL_ACTIVATION, self.number)
        add_effect(state, numbers.COVER, unit, WHEEL_COVER, UNTIL_ROUND, self.number)
        add_effect(state, CANNOT_ATTACK, unit, 1, UNTIL_ROUND, self.number)
        add_effect(state, CANNOT_SPEND, unit, 1, UNTIL_ROUND, self.number, SHIELD)


class Ruthless(Ability):
    """LG-K-ruthless, AMB-72: as another friendly corps trooper unit activates at range 2 in sight, it may suffer 1
    wound for a free action.
    """

    answers: tuple[int, ...] = (OTHER_ACTIVATION_BEGINS,)
    every: Final[i64] = (i64(1) << len(ACTION_NAMES)) - 1

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if about == unit or not is_in_play(state, unit) or owner_of(about) != owner_of(unit):
            return False
        if not is_trooper(state, about) or state.rank[about] != CORPS or state.face_up[about] == 0:
            return False
        if not at_range(state, unit, about, 2) or not sees(state, unit, about):
            return False
        return granting.can_be_granted(state, about, self.every, 1, 0)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        granting.grant_actions(state, about, self.every, self.number, must=1, cards=1, flags=0)
        wounds.suffer(state, about, 1)


# Rally and suppression


class Indomitable(Ability):
    """LG-K-indomitable: it rallies with red dice."""

    changes: tuple[str, ...] = ("rally_die",)

    def rally_die(self, state: State, unit: i64, value: i64, die: i64) -> i64:
        return RED_DEFENCE


class Inspire(ChoosesUnits):
    """LG-K-inspire: after its Rally it removes up to X suppression from other friendly units at range 1-2."""

    answers: tuple[int, ...] = (AFTER_RALLY,)
    reach = 2
    itself = False
    many = True
    may_repeat = True
    may_stop = True

    def fits(self, state: State, unit: i64, other: i64, event: i64) -> bool:
        return token(state, other, SUPPRESSION) > 0

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        tokens.calm(state, other, 1)


class Demoralize(ChoosesUnits):
    """LG-K-demoralize: after its Rally it gives up to X suppression to enemy units at range 1-2."""

    answers: tuple[int, ...] = (AFTER_RALLY,)
    reach = 2
    friendly = False
    many = True
    may_repeat = True
    may_stop = True

    def fits(self, state: State, unit: i64, other: i64, event: i64) -> bool:
        return can_be_suppressed(state, other)

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        tokens.suppress(state, other)


# The start of the actions


class Dauntless(Ability):
    """LG-K-dauntless: suppressed but not panicked, it may gain 1 suppression for a free move action."""

    answers: tuple[int, ...] = (ACTIONS_BEGIN,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit and can_be_spurred(state, about, event)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        happening.begin_event(state, owner_of(about), about, MOVING, self.number, is_free=1)
        tokens.suppress(state, about)


def can_be_spurred(state: State, unit: i64, frame: i64) -> bool:
    """Whether a unit at the start of its actions is suppressed and not panicked, and can move."""
    flags = ACTIVATION_FLAGS.of(state, frame)
    if flags & SUPPRESSED == 0 or flags & PANICKED != 0:
        return False
    return is_in_play(state, unit) and acting.can_do_freely(state, unit, MOVING)


class Compel(Dauntless):
    """LG-K-compel: another friendly trooper unit at range 1-2, suppressed but not panicked, may gain 1 suppression for
    a free move action, once in its activation.
    """

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if (
            about == unit
            or not is_in_play(state, unit)
            or owner_of(about) != owner_of(unit)
            or not is_trooper(state, about)
        ):
            return False
        if ACTIVATION_FLAGS.of(state, event) & COMPELLED != 0 or has(state, about, numbers.DAUNTLESS):
            return False
        return (
            self._means(state, unit, about) and at_range(state, unit, about, 2) and can_be_spurred(state, about, event)
        )

    def _means(self, state: State, unit: i64, other: i64) -> bool:
        found = arguments(state, unit, self.number)
        for at in range(i64(len(found))):
            if may_mean(state, found[at], other):
                return True
        return len(found) == 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        ACTIVATION_FLAGS.set_of(state, event, ACTIVATION_FLAGS.of(state, event) | COMPELLED)
        super().work(state, moment, unit, value, about, event)


keyword("Reliable", Reliable())
keyword("Independent", Independent())
keyword("Retinue", Retinue())
keyword("Override", Override())
keyword("Wheel Mode", WheelMode())
keyword("Ruthless", Ruthless())
keyword("Indomitable", Indomitable())
keyword("Inspire", Inspire())
keyword("Demoralize", Demoralize())
keyword("Dauntless", Dauntless())
keyword("Compel", Compel())
