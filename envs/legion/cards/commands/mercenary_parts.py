"""Single sentences of command cards of mercenaries, and of charges that characters of any side lay."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ACTION,
    AFTER_ATTACK,
    AFTER_POOL,
    FIRST_COMMAND,
    OTHER_RALLY,
    UNTIMED,
)
from grognard.envs.legion.actions import ATTACKING, DONE, NUMBER
from grognard.envs.legion.cards.atoms import Atom, Have, MakeMove
from grognard.envs.legion.cards.commands.simple import at_once, listed_weapon
from grognard.envs.legion.cards.commands.words import activating, whether
from grognard.envs.legion.cards.filters import Units, enemy, friendly, itself, trooper
from grognard.envs.legion.cards.parts import LENT, Card, OfUnit, Part, with_it
from grognard.envs.legion.cards.passives import leaves_held
from grognard.envs.legion.data.tables import CHARGE_WEAPON, COMMANDS
from grognard.envs.legion.events.attack import WOUNDS_ROLLED
from grognard.envs.legion.keywords.numbers import DETONATE
from grognard.envs.legion.rules import acting, choices, declaring, happening, rally, tokens, wounds
from grognard.envs.legion.rules.dice import ATTACK_BLANK, WHITE_ATTACK, roll_attack
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import FIRST_GRANTED, MARKED, is_given
from grognard.envs.legion.rules.measuring import at_range, sees
from grognard.envs.legion.rules.pools import additions, is_rolled, weapon_of
from grognard.envs.legion.rules.token_placing import begin_token_placing, can_put
from grognard.envs.legion.rules.units import (
    alive_minis,
    are_enemies,
    can_be_suppressed,
    is_droid,
    is_in_play,
    is_on_table,
    is_trooper,
    unit_of_command,
    wounds_of,
)
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_ATTACKS,
    ATTACK_BY_EFFECT,
    EVENT_DEFENDED,
    EVENT_KIND,
)
from grognard.envs.legion.sequence.attack import ONE_POOL, POOL_DEFENDER, POOL_SEAT, POOL_UNIT
from grognard.envs.legion.sequence.effects import (
    CHOICE_CHOSEN,
    CHOICE_STAGE,
    CHOICE_UNIT,
)
from grognard.envs.legion.state import (
    CHARGE,
    IMMOBILIZE,
    NONE,
    POISON,
    SUPPRESSION,
    UNITS_ALL,
    UNTIL_ATTACK,
    UNTIL_CARD,
    State,
    other,
    owner_of,
    token,
)

TWO: Final[i64] = 2
ONE: Final[i64] = 1
takers: Final[Units] = (friendly | enemy) & trooper

# Charges


def type_of_charge(card: str) -> i64:
    """Which type of charge a command card lists."""
    return [int(weapon) for weapon in CHARGE_WEAPON].index(int(listed_weapon(card)))


class Arms(Part):
    """In the round in which the card is played its unit may lay charges as a card action."""

    def __init__(self, card: str, charges: i64) -> None:
        super().__init__(ACTION, itself & activating)
        self.card: i64 = i64(COMMANDS.ids.index(card))
        self.type: i64 = type_of_charge(card)
        self.charges = charges

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        is_new = state.chosen[owner_of(unit)] == self.card
        return is_new and is_on_table(state, unit) and can_put(state, CHARGE, unit)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        begin_token_placing(state, owner_of(unit), CHARGE, unit, 1, self.charges, self.type)


class Poisons(Part):
    """Trooper units, but no droids, that a charge of the card attacks gain poison, wounded or not."""

    brings: tuple[int, ...] = (int(POISON),)
    quiet = True

    def __init__(self, card: str) -> None:
        super().__init__(AFTER_POOL)
        self.weapon = listed_weapon(card)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_rolled(state, event) or POOL_UNIT.of(state, event) != NONE:
            return False
        target = POOL_DEFENDER.of(state, event)
        if POOL_SEAT.of(state, event) != owner_of(unit) or not is_in_play(state, target):
            return False
        added = additions(state, event)
        is_mine = len(added) > 0 and weapon_of(added[0]) == self.weapon
        return is_mine and is_trooper(state, target) and not is_droid(state, target)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        tokens.put(state, POOL_DEFENDER.of(state, event), POISON, 1)


def charges(card: str, amount: i64, *more: Part) -> Card:
    """LG-K-arm, LG-K-detonate: the charges of a permanent card; right after laying them a short move."""
    return Card(
        at_once(Have(DETONATE, amount, UNTIL_CARD, type_of_charge(card))),
        Arms(card, amount),
        with_it(whether(ACTION, itself, MakeMove(1))),
        *more,
    )


# Boba Fett and Bossk


class WhipcordLauncher(Card):
    """The unit moves freely while it is engaged with a unit that has an immobilize token."""

    changes: tuple[str, ...] = ("traits",)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return leaves_held(state, unit)


class TwoAttacks(Card):
    """The unit may make two attack actions in its activation."""

    changes: tuple[str, ...] = ("attack_actions",)

    def attack_actions(self, state: State, unit: i64, value: i64, attacks: i64) -> i64:
        return max(attacks, TWO)


# Cad Bane


class HandsOver(OfUnit):
    """Suppression of the unit goes to trooper units near it, one token after the other; enemies are immobilized by it."""

    brings: tuple[int, ...] = (int(IMMOBILIZE),)

    def __init__(self, moment: i64) -> None:
        super().__init__(moment, itself)

    def may_choose(self, state: State, unit: i64, each: i64) -> bool:
        if (
            each == unit
            or token(state, unit, SUPPRESSION) == 0
            or not takers.matches(state, owner_of(unit), unit, each)
        ):
            return False
        return can_be_suppressed(state, each) and at_range(state, unit, each, TWO)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        super().offer(state, mask)

    def chosen(self, state: State, action: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        if action == DONE:
            for at in range(CHOICE_CHOSEN.count(state, state.top)):
                each = CHOICE_CHOSEN.at(state, state.top, at)
                if are_enemies(unit, each):
                    tokens.gain(state, each, IMMOBILIZE, 1)
            return
        target = choices.chosen_unit(state, action)
        tokens.lose(state, unit, SUPPRESSION, 1)
        tokens.suppress(state, target, 1)
        if not CHOICE_CHOSEN.has(state, state.top, target):
            CHOICE_CHOSEN.add(state, state.top, target)
        state.restart()


# Din Djarin and the droids


class LikesTheOdds(Card):
    """Whom the unit has attacked with an action is no target of the attack that follows."""

    changes: tuple[str, ...] = ("forbids_target",)

    def forbids_target(self, state: State, unit: i64, value: i64, attacker: i64) -> bool:
        return attacker == unit_of_command(state, other(owner_of(unit)), self.number - FIRST_COMMAND)


class AttacksOthers(Part):
    """After each attack action the unit may attack units that were not attacked in it."""

    optional = True

    def __init__(self) -> None:
        super().__init__(AFTER_ATTACK, itself)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if EVENT_KIND.of(state, event) != ATTACKING:
            return False
        for each in range(UNITS_ALL):
            if are_enemies(unit, each) and not EVENT_DEFENDED.has(state, event, each):
                if declaring.can_attack(state, unit, 0, NONE, each):
                    return True
        return False

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        for at in range(EVENT_DEFENDED.count(state, event)):
            add_effect(state, FIRST_GRANTED + ability, EVENT_DEFENDED.at(state, event, at), LENT, UNTIL_ATTACK, ability)
        happening.begin_event(state, owner_of(unit), unit, ATTACK_BY_EFFECT, ability, is_action=0)


class Birds(Atom):
    """A white attack die for each mini of the unit, which suffers a wound for each that is not blank."""

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        amount: i64 = 0
        shown: list[int] = []
        for _ in range(alive_minis(state, unit)):
            face = roll_attack(state, WHITE_ATTACK)
            amount += 0 if face == ATTACK_BLANK else 1
            shown.append(int(face))
        if state.log is not None:
            state.log.tell(WOUNDS_ROLLED, unit, shown)
        wounds.suffer(state, unit, amount, source)


class MechanicalCarnage(Card):
    """The first attack action of an activation is that of the card."""

    changes: tuple[str, ...] = ("forbids_action",)

    def forbids_action(self, state: State, unit: i64, value: i64, action: i64) -> bool:
        frame = acting.frame_of(state, unit)
        return action == ATTACKING and frame != NONE and ACTIVATION_ATTACKS.of(state, frame) == 0


class Carnage(Part):
    """An attack action: one sequence with one pool after the other, against each enemy unit near and in sight."""

    def __init__(self) -> None:
        super().__init__(ACTION, itself & activating)

    def _may_attack(self, state: State, unit: i64, each: i64) -> bool:
        if not is_in_play(state, each) or not are_enemies(unit, each) or not at_range(state, unit, each, TWO):
            return False
        return sees(state, unit, each) and declaring.can_attack(state, unit, 0, NONE, each)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        frame = acting.frame_of(state, unit)
        if not acting.is_within_limits(state, unit, ATTACKING) or ACTIVATION_ATTACKS.of(state, frame) > 0:
            return False
        for each in range(UNITS_ALL):
            if self._may_attack(state, unit, each):
                return True
        return False

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        happening.count_as(state, event, ATTACKING)
        choices.ask(state, owner_of(unit), unit, ability, value, self.moment, about, event, part=number)

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        for each in range(UNITS_ALL):
            if not CHOICE_CHOSEN.has(state, state.top, each) and self._may_attack(state, unit, each):
                choices.allow_unit(state, mask, each)
        if mask.count == 0:
            mask.allow(DONE)

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        unit = CHOICE_UNIT.get(state)
        target = choices.chosen_unit(state, action)
        CHOICE_CHOSEN.add(state, state.top, target)
        state.restart()
        declaring.begin_attack(state, owner_of(unit), unit, ONE_POOL, NONE, target)


# Gar Saxon and Maul


class FightAnotherDay(Card):
    """The orders of the card reach no farther than range 1."""

    changes: tuple[str, ...] = ("command_range",)

    def command_range(self, state: State, unit: i64, value: i64, reach: i64) -> i64:
        return min(reach, ONE)


class WitchMagick(Part):
    """Up to two wounds, and any number of poison and immobilize tokens, are taken off the unit."""

    def __init__(self) -> None:
        super().__init__(UNTIMED)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit) and (
            wounds_of(state, unit) + token(state, unit, POISON) + token(state, unit, IMMOBILIZE) > 0
        )

    def _most(self, state: State, unit: i64) -> i64:
        stage = CHOICE_STAGE.get(state)
        if stage == 0:
            return min(TWO, wounds_of(state, unit))
        return token(state, unit, POISON if stage == 1 else IMMOBILIZE)

    def offer(self, state: State, mask: Mask) -> None:
        for amount in range(self._most(state, CHOICE_UNIT.get(state)) + 1):
            mask.allow(NUMBER.at(amount))

    def chosen(self, state: State, action: i64) -> None:
        unit, stage, amount = CHOICE_UNIT.get(state), CHOICE_STAGE.get(state), NUMBER.argument(action)
        if stage == 0:
            wounds.heal(state, unit, amount)
        else:
            tokens.lose(state, unit, POISON if stage == 1 else IMMOBILIZE, amount)
        if stage < TWO:
            CHOICE_STAGE.set(state, stage + 1)
            state.restart()


class NoRally(Part):
    """A unit that the card has marked makes no Rally roll."""

    quiet = True

    def __init__(self, ability: i64) -> None:
        super().__init__(OTHER_RALLY, friendly & trooper)
        self.ability = ability

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_given(state, MARKED, about, self.ability)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        rally.replace_roll(state, event, 0)
