"""Gear and armament: wounds kept off, flights, and weapons with two sides."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ACTION,
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    END_ENDS,
    WOUNDING,
    Ability,
    upgrade,
)
from grognard.envs.legion.actions import DONE, NUMBER, YES
from grognard.envs.legion.cards.atoms import FlipShield, Gain, Have, Suppress
from grognard.envs.legion.cards.card_parts import FlipCard
from grognard.envs.legion.cards.filters import at_range, enemy, in_sight, itself, trooper, under
from grognard.envs.legion.cards.parts import (
    Card,
    Part,
    always,
    card_in,
    given,
    on_action,
    on_action_choose,
    quietly,
    when,
    with_it,
)
from grognard.envs.legion.cards.passives import MoreSpeed, NoPierceInMelee, holds_weapon, leaves_held
from grognard.envs.legion.events.attack import CARD_MARKED
from grognard.envs.legion.keywords.numbers import LETHAL, SCALE
from grognard.envs.legion.rules import choices, tokens, wounds
from grognard.envs.legion.rules.dice import CRIT, HIT, RED_ATTACK, roll_attack
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import MARKED, USED_SHIELDS, is_given
from grognard.envs.legion.rules.measuring import is_engaged, sees
from grognard.envs.legion.rules.moves import begin_move, can_move
from grognard.envs.legion.rules.pools import is_melee
from grognard.envs.legion.sequence.activation import MOVE_BY_EFFECT
from grognard.envs.legion.sequence.attack import MELEE_POOL, POOL_KIND, WOUNDS_LEFT, WOUNDS_POOL, WOUNDS_UNIT
from grognard.envs.legion.sequence.effects import CHOICE_EVENT, CHOICE_UNIT, CHOICE_VALUE
from grognard.envs.legion.state import IMMOBILIZE, NONE, UNITS_ALL, UNTIL_ACTIVATION, State, owner_of

MOST_STIMS: Final[i64] = 2

# Wounds kept off


class Stims(Part):
    """When an attack would wound the unit up to two of the wounds become tokens on the card."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return wounds_of_attack(state, unit, event) > 0

    def offer(self, state: State, mask: Mask) -> None:
        for amount in range(i64(1), min(MOST_STIMS, WOUNDS_LEFT.of(state, CHOICE_EVENT.get(state))) + 1):
            mask.allow(NUMBER.at(amount))

    def chosen(self, state: State, action: i64) -> None:
        event, amount = CHOICE_EVENT.get(state), NUMBER.argument(action)
        WOUNDS_LEFT.set_of(state, event, WOUNDS_LEFT.of(state, event) - amount)
        slot = CHOICE_VALUE.get(state)
        state.upgrade_wounds[slot] += amount
        state.revision += 1
        if state.log is not None:
            state.log.tell(CARD_MARKED, slot, state.upgrade_wounds[slot])


class StimsAreDue(Part):
    """The unit activates with wounds on the card: this is the activation at whose end it suffers them."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return state.upgrade_wounds[value] > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_effect(state, MARKED, unit, 1, UNTIL_ACTIVATION, ability)


class StimsWearOff(Part):
    """At the end of its first activation that starts later the unit suffers what lies on the card."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return state.upgrade_wounds[value] > 0 and is_given(state, MARKED, unit, card_in(state, value))

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        amount = state.upgrade_wounds[value]
        state.upgrade_wounds[value] = 0
        state.revision += 1
        if state.log is not None:
            state.log.tell(CARD_MARKED, value, 0)
        wounds.suffer(state, unit, amount)


class Plates(Part):
    """A ranged or overrun attack that would wound the unit twice or more wounds it once."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if wounds_of_attack(state, unit, event) < 2:
            return False
        return POOL_KIND.of(state, WOUNDS_POOL.of(state, event)) != MELEE_POOL

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        WOUNDS_LEFT.set_of(state, event, 1)


def wounds_of_attack(state: State, unit: i64, event: i64) -> i64:
    """The wounds of an attack that the unit is about to suffer; 0 if there is none, or they come from elsewhere."""
    if WOUNDS_UNIT.of(state, event) != unit or WOUNDS_POOL.of(state, event) == NONE:
        return 0
    return WOUNDS_LEFT.of(state, event)


# Weapons


class Bolt(Part):
    """Any enemy unit in sight: on a hit or crit of one red die it suffers a wound and a suppression."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return has_target(state, unit)

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        for other in range(UNITS_ALL):
            if is_target(state, unit, other):
                choices.allow_unit(state, mask, other)

    def chosen(self, state: State, action: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        target = choices.chosen_unit(state, action)
        if roll_attack(state, RED_ATTACK) in (HIT, CRIT):
            wounds.suffer(state, target, 1, unit)
            tokens.suppress(state, target)


def is_target(state: State, unit: i64, other: i64) -> bool:
    return enemy.matches(state, owner_of(unit), unit, other) and sees(state, unit, other)


def has_target(state: State, unit: i64) -> bool:
    for other in range(UNITS_ALL):
        if is_target(state, unit, other):
            return True
    return False


class StepFirst(Part):
    """Not engaged, the unit may make a speed-1 move before the rest of the action."""

    def __init__(self) -> None:
        super().__init__(ACTION, itself)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return not is_engaged(state, unit) and (has_target(state, unit) or can_move(state, unit, MOVE_BY_EFFECT, 1))

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        if can_move(state, CHOICE_UNIT.get(state), MOVE_BY_EFFECT, 1):
            mask.allow(YES)

    def chosen(self, state: State, action: i64) -> None:
        if action == YES:
            unit = CHOICE_UNIT.get(state)
            begin_move(state, owner_of(unit), unit, MOVE_BY_EFFECT, 1)  # LG-ACT-36: a part of the action


class Gauntlets(Ability):
    """Engaged with a unit that has an immobilize token it moves as if it were not."""

    changes: tuple[str, ...] = ("traits",)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return leaves_held(state, unit)


class StaffSide(Ability):
    """With the staff side up melee attacks do not pierce."""

    changes: tuple[str, ...] = ("is_immune_to_pierce",)

    def is_immune_to_pierce(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return state.upgrade_side[value] == 0 and is_melee(state, pool)


class TwoBarrels(Card):
    """May be flipped as its unit activates, exhausted or not; a pool with a weapon of it has Lethal 1."""

    grants: tuple[int, ...] = (int(LETHAL),)
    changes: tuple[str, ...] = ("pool_value",)

    def pool_value(self, state: State, unit: i64, value: i64, pool: i64, keyword: i64) -> i64:
        return 1 if keyword == LETHAL and holds_weapon(state, pool, state.upgrade[value]) else 0


upgrade("up_gear__ascension_cables", Card(on_action(Have(SCALE, 1, UNTIL_ACTIVATION))))
upgrade(
    "up_gear__electro_grappling_line",
    Card(on_action_choose(enemy & trooper & at_range(1) & in_sight, Gain(IMMOBILIZE, 2), Suppress(2))),
)
upgrade(
    "up_gear__emergency_stims",
    Card(
        Stims(WOUNDING),
        always(quietly(StimsAreDue(ACTIVATION_BEGINS, itself))),
        always(StimsWearOff(ACTIVATION_ENDS)),
    ),
)
upgrade("up_gear__katarn_pattern_armor", Card(Plates(WOUNDING)))
upgrade(
    "up_gear__saxons_combat_shield",
    Card(given(~under(USED_SHIELDS), when(END_ENDS, None, FlipShield(), optional=True))),
)
upgrade("up_gear__the_mandos_jetpack", MoreSpeed(1))

upgrade("up_armament__dc_17m_icws_configuration", TwoBarrels(FlipCard(ACTIVATION_BEGINS, itself)))
upgrade("up_armament__dins_amban_rifle", Card(StepFirst(), with_it(Bolt(ACTION, itself))))
upgrade("up_armament__electro_gauntlets", Gauntlets())
upgrade("up_armament__j_19_bo_rifle_staff", StaffSide())
upgrade("up_armament__the_darksaber", NoPierceInMelee())
