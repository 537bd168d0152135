"""Keywords about tokens that units gain, move by move and from each other, and what follows moves, attacks and actions."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.abilities import (
    AFTER_ACTION,
    AFTER_MOVE,
    MAY,
    MOVE_BEGINS,
    QUIETLY,
    TOKEN_COMING,
    TOKEN_GAINED,
    WOUNDED,
    Ability,
    keyword,
)
from grognard.envs.legion.actions import ATTACKING, COMPULSORY_MOVE, MOVING, STANDING_BY, WITHDRAWING
from grognard.envs.legion.data.printed import NULL_COURAGE
from grognard.envs.legion.keywords.choosing import ChoosesUnits
from grognard.envs.legion.rules import acting, happening, paying, tokens
from grognard.envs.legion.rules.measuring import at_range
from grognard.envs.legion.rules.units import arguments, is_creature, is_in_play, may_mean, units_of, wounds_of
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_ATTACKS,
    ACTIVATION_FLAGS,
    ARSENAL_USED,
    EVENT_FLAGS,
    EVENT_IS_ACTION,
    EVENT_KIND,
    EVENT_MELEE,
    FOLLOWED,
    IS_GRANTED,
    MELEE_ONLY,
    NO_ACTIONS,
    RANGED_ONLY,
    STANDARD_MOVE,
    STARTED_MELEE,
)
from grognard.envs.legion.sequence.effects import GAIN_KIND, GAIN_TO
from grognard.envs.legion.sequence.moving import MOVE_REASON
from grognard.envs.legion.state import (
    AIM,
    DODGE,
    NONE,
    SUPPRESSION,
    State,
    owner_of,
)

SENTINEL_RANGE: Final[i64] = 3
TWO: Final[i64] = 2

# After moves


def was_move_action(state: State, event: i64) -> bool:
    """LG-ACT-21, AMB-36, AMB-117: a move action, free or granted ones and the compulsory move included; a withdrawal is none.

    Nor is a compulsory move that a card demands outside of actions.
    """
    return EVENT_KIND.of(state, event) in (MOVING, COMPULSORY_MOVE) and EVENT_IS_ACTION.of(state, event) == 1


class GainsAfterMove(Ability):
    """Gains X tokens after each standard move that is an action or a free action (AMB-35)."""

    answers: tuple[int, ...] = (AFTER_MOVE,)
    kind: i64 = AIM

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if about != unit or not is_in_play(state, unit):
            return False
        return was_move_action(state, event) and EVENT_FLAGS.of(state, event) & STANDARD_MOVE != 0

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.gain(state, unit, self.kind, value)


class Tactical(GainsAfterMove):
    """LG-K-tactical: X aims for each standard move that the unit makes as an action or free action."""


class Agile(GainsAfterMove):
    """LG-K-agile: X dodges for each standard move that the unit makes as an action or free action."""

    kind = DODGE


class AttacksAfterMove(Ability):
    """After a move action it may perform a free attack action (AMB-117); a granted move's attack is part of the grant."""

    answers: tuple[int, ...] = (AFTER_MOVE,)
    is_free_attack: bool = True
    only: i64 = 0  # MELEE_ONLY, RANGED_ONLY
    survives_withdrawal: bool = False

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if about != unit or not is_in_play(state, unit) or not self.is_due(state, unit, value, event):
            return False
        return acting.can_do(state, unit, ATTACKING, self._flags(state, event))

    def is_due(self, state: State, unit: i64, value: i64, event: i64) -> bool:
        if EVENT_KIND.of(state, event) == WITHDRAWING:
            return self.survives_withdrawal and is_creature(state, unit)
        if not was_move_action(state, event):
            return False
        frame = acting.frame_of(state, unit)
        if frame == NONE:
            return True
        return ACTIVATION_FLAGS.of(state, frame) & NO_ACTIONS == 0 and not paying.is_hurried(state, unit)

    def _flags(self, state: State, event: i64) -> i64:
        return (EVENT_FLAGS.of(state, event) & IS_GRANTED) | self.only

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        flags, target = self._flags(state, event), self.target(state, event)
        EVENT_FLAGS.set_of(state, event, EVENT_FLAGS.of(state, event) | FOLLOWED)
        happening.begin_event(
            state, owner_of(unit), unit, ATTACKING, self.number, value, is_free=1, flags=flags, target=target
        )

    def target(self, state: State, event: i64) -> i64:
        """The only unit that may be attacked, or NONE."""
        return NONE


class Relentless(AttacksAfterMove):
    """LG-K-relentless: after a move action a free attack action. LG-TYPE-creature-4: creature troopers may make it
    before or after a withdrawal as well.
    """

    answers: tuple[int, ...] = (AFTER_MOVE, MOVE_BEGINS)
    survives_withdrawal = True

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if moment == AFTER_MOVE:
            return super().applies(state, moment, unit, value, about, event)
        if about != unit or MOVE_REASON.of(state, event) != WITHDRAWING or not is_creature(state, unit):
            return False
        return acting.can_do(state, unit, ATTACKING)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        if moment == AFTER_MOVE:
            super().work(state, moment, unit, value, about, event)
        else:
            happening.begin_event(state, owner_of(unit), unit, ATTACKING, self.number, value, is_free=1)


class Steady(AttacksAfterMove):
    """LG-K-steady: after a move action a free attack action, with ranged weapons only."""

    only: i64 = RANGED_ONLY


class Charge(AttacksAfterMove):
    """LG-K-charge: after a move action that began a melee a free attack action against that unit, with melee weapons
    only.
    """

    only: i64 = MELEE_ONLY

    def is_due(self, state: State, unit: i64, value: i64, event: i64) -> bool:
        if EVENT_FLAGS.of(state, event) & STARTED_MELEE == 0 or EVENT_MELEE.count(state, event) == 0:
            return False
        return super().is_due(state, unit, value, event)

    def target(self, state: State, event: i64) -> i64:
        return EVENT_MELEE.at(state, event, 0) if EVENT_MELEE.count(state, event) == 1 else NONE


class Enrage(Charge):
    """LG-K-enrage: with X wounds or more it has Charge and courage "-", and loses its suppression."""

    answers: tuple[int, ...] = (AFTER_MOVE, WOUNDED)
    changes: tuple[str, ...] = ("courage",)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if wounds_of(state, unit) < value:
            return False
        if moment == WOUNDED:
            return about == unit
        return super().applies(state, moment, unit, value, about, event)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY if moment == WOUNDED else MAY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        if moment == WOUNDED:
            tokens.clear(state, unit, SUPPRESSION)
        else:
            super().work(state, moment, unit, value, about, event)

    def courage(self, state: State, unit: i64, value: i64, courage: i64) -> i64:
        return NULL_COURAGE if wounds_of(state, unit) >= value else courage


# After attacks and actions


class Barrage(Ability):
    """LG-K-barrage: two attack actions in an activation in which it does not use Arsenal."""

    changes: tuple[str, ...] = ("attack_actions", "arsenal")

    def attack_actions(self, state: State, unit: i64, value: i64, attacks: i64) -> i64:
        frame = acting.frame_of(state, unit)
        if frame != NONE and ACTIVATION_FLAGS.of(state, frame) & ARSENAL_USED != 0:
            return attacks
        return max(attacks, TWO)

    def arsenal(self, state: State, unit: i64, value: i64, weapons: i64) -> i64:
        frame = acting.frame_of(state, unit)
        return i64(1) if frame != NONE and ACTIVATION_ATTACKS.of(state, frame) >= TWO else weapons


class JuyoMastery(Ability):
    """LG-K-juyo-mastery, AMB-109: while it is wounded the unit may perform one more action in its activation, but at
    most two move actions.
    """

    changes: tuple[str, ...] = ("extra_action_now", "move_actions")

    def extra_action_now(self, state: State, unit: i64, value: i64) -> bool:
        return wounds_of(state, unit) > 0

    def move_actions(self, state: State, unit: i64, value: i64, moves: i64) -> i64:
        return min(moves, TWO)


class Ready(Ability):
    """LG-K-ready: after a standby action the unit gains X aims."""

    answers: tuple[int, ...] = (AFTER_ACTION,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit and is_in_play(state, unit) and EVENT_KIND.of(state, event) == STANDING_BY

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.gain(state, unit, AIM, value)


class Sentinel(Ability):
    """LG-K-sentinel: the unit's standby reaches to range 3."""

    changes: tuple[str, ...] = ("standby_range",)

    def standby_range(self, state: State, unit: i64, value: i64, reach: i64) -> i64:
        return max(reach, SENTINEL_RANGE)


class Ai(Ability):
    """LG-K-ai: without a face-up order token the first action of the unit must be one of the list, if it can."""

    changes: tuple[str, ...] = ("duty",)

    def duty(self, state: State, unit: i64, value: i64, duty: i64) -> i64:
        found = arguments(state, unit, self.number)
        for at in range(i64(len(found))):
            duty |= found[at]
        return duty


# Tokens of others


class Teamwork(Ability):
    """LG-K-teamwork, AMB-47: while the other unit is at range 1-2, each aim or dodge that one of the two gains gives
    one to the other.
    """

    answers: tuple[int, ...] = (TOKEN_GAINED,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return GAIN_KIND.of(state, event) in (AIM, DODGE) and self._other(state, unit, about) != NONE

    def _other(self, state: State, unit: i64, about: i64) -> i64:
        """Who of the two gains one as well, or NONE."""
        friends, found = units_of(state, owner_of(unit)), arguments(state, unit, self.number)
        for number in range(i64(len(friends))):
            friend = friends[number]
            if friend == unit or about not in (unit, friend) or not at_range(state, unit, friend, TWO):
                continue
            for at in range(i64(len(found))):
                if may_mean(state, found[at], friend):
                    return friend if about == unit else unit
        return NONE

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.put(state, self._other(state, unit, about), GAIN_KIND.of(state, event), 1)


class Aid(ChoosesUnits):
    """LG-K-aid: an aim, dodge or surge that the unit would gain may go to a friendly unit of the kind at range 1 in
    sight; then this unit gains 1 suppression.
    """

    answers: tuple[int, ...] = (TOKEN_COMING,)
    itself = False
    needs_sight = True

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def is_due(self, state: State, unit: i64, about: i64, event: i64) -> bool:
        return about == unit

    def fits(self, state: State, unit: i64, other: i64, event: i64) -> bool:
        return self.is_named(state, unit, other)

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        GAIN_TO.set_of(state, event, other)
        tokens.suppress(state, unit)


keyword("Tactical", Tactical())
keyword("Agile", Agile())
keyword("Relentless", Relentless())
keyword("Steady", Steady())
keyword("Charge", Charge())
keyword("Enrage", Enrage())
keyword("Barrage", Barrage())
keyword("Juyo Mastery", JuyoMastery())
keyword("Ready", Ready())
keyword("Sentinel", Sentinel())
keyword("AI", Ai())
keyword("Teamwork", Teamwork())
keyword("Aid", Aid())
