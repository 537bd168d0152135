"""Keywords of weapons (section 15.2): they belong to the pool, and their value is that of all its weapons together."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    AFTER_POOL,
    ATTACKER_MODIFIED,
    ATTACKER_MODIFIES,
    CONVERT,
    EXTRA,
    MAY,
    PIERCING,
    QUIETLY,
    WOUNDED,
    Ability,
    keyword,
)
from grognard.envs.legion.actions import DONE, KIND
from grognard.envs.legion.data.tables import WEAPONS
from grognard.envs.legion.events.attack import BLOCKS_PIERCED, TOKENS_GAINED
from grognard.envs.legion.geometry.numbers import BIT
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.keywords.attack_parts import Amount, InPool, OneByOne, flip_shields, has_armor, turn_results
from grognard.envs.legion.rules import choices, forming, melee, moves, spending, tokens
from grognard.envs.legion.rules.defending import HIT_KIND
from grognard.envs.legion.rules.dice import ATTACK_BLANK, ATTACK_SURGE, BLOCK, CRIT, DEFENCE_BLANK, HIT
from grognard.envs.legion.rules.measuring import arcs_seen, at_range, bits_in, stand_in
from grognard.envs.legion.rules.modifying import guard_dice, guard_of, is_immune_to_pierce, turn_guard_dice
from grognard.envs.legion.rules.move_notes import has_moved, has_moved_fully
from grognard.envs.legion.rules.pools import (
    add_value,
    all_weapons_have,
    argument_of,
    crits,
    defence_dice,
    hits,
    is_foiled,
    pool_value,
    results,
    turn_defence,
    weapon_of,
    weapon_value,
)
from grognard.envs.legion.rules.siding import first_foe
from grognard.envs.legion.rules.targeting import is_declared, is_open_to, may_join, without_unnoticed
from grognard.envs.legion.rules.units import (
    alive_minis,
    has_small_base,
    is_droid,
    is_in_play,
    is_on_table,
    is_trooper,
    is_vehicle,
)
from grognard.envs.legion.sequence.activation import MOVE_BY_EFFECT
from grognard.envs.legion.sequence.attack import (
    ATTACK_ADDED,
    ATTACK_BEAMS,
    ATTACK_DEFENDERS,
    IS_BEAM,
    POOL_DEFENDER,
    POOL_PIERCE,
    POOL_SEAT,
    POOL_UNIT,
    RANGED_POOL,
)
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABOUT,
    CHOICE_EVENT,
    CHOICE_LEFT,
    CHOICE_UNIT,
    CHOICE_VALUE,
)
from grognard.envs.legion.state import (
    AIM,
    IMMOBILIZE,
    ION,
    NONE,
    POISON,
    SHIELD,
    UNITS_ALL,
    State,
    owner_of,
    token,
)

BLANK_KIND: Final[i64] = 15  # of KIND


# Steps 1 to 3


class Beam(Ability):
    """LG-K-beam: up to X more attacks with the weapon, each against another enemy at range 1 of the defender
    declared last.
    """

    answers: tuple[int, ...] = (EXTRA,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return ATTACK_BEAMS.of(state, event) < value and self._targets(state, unit, event) != 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        targets = self._targets(state, CHOICE_UNIT.get(state), CHOICE_EVENT.get(state))
        for target in range(UNITS_ALL):
            if (targets >> target) & 1 == 1:
                choices.allow_unit(state, mask, target)

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        unit, attack = CHOICE_UNIT.get(state), CHOICE_EVENT.get(state)
        target = choices.chosen_unit(state, action)
        ATTACK_BEAMS.set_of(state, attack, ATTACK_BEAMS.of(state, attack) + 1)
        if ATTACK_BEAMS.of(state, attack) < CHOICE_VALUE.get(state):
            state.restart()
        forming.begin_extra(state, unit, target, RANGED_POOL, IS_BEAM, self._weapon(state, attack))

    def _weapon(self, state: State, attack: i64) -> i64:
        for at in range(ATTACK_ADDED.count(state, attack)):
            weapon = weapon_of(ATTACK_ADDED.at(state, attack, at))
            if weapon_value(weapon, self.number) > 0:
                return weapon
        return NONE

    def _targets(self, state: State, unit: i64, attack: i64) -> i64:
        """Enemy units that could be the next, as bits; none once all additional attacks are made."""
        found: i64 = 0
        last = ATTACK_DEFENDERS.at(state, attack, ATTACK_DEFENDERS.count(state, attack) - 1)
        weapon = self._weapon(state, attack)
        first = first_foe(state, unit)
        for target in range(first, first + UNITS_ALL // 2):
            if (
                not is_in_play(state, target)
                or is_declared(state, attack, target)
                or not at_range(state, last, target, 1)
            ):
                continue
            if is_open_to(state, unit, target, RANGED_POOL) and may_join(state, attack, target, RANGED_POOL):
                if len(forming.repeatable(state, attack, unit, target, RANGED_POOL, IS_BEAM, weapon)) > 0:
                    found |= BIT[target]
        return without_unnoticed(state, found)


class Cumbersome(Ability):
    """LG-K-cumbersome: the weapon is not used in an activation after the unit has moved; pivots do not matter."""

    changes: tuple[str, ...] = ("forbids_weapon",)

    def forbids_weapon(self, state: State, unit: i64, value: i64, weapon: i64, mini: i64, target: i64) -> bool:
        return has_moved(state, unit)


class Fixed(Ability):
    """LG-K-fixed: at least one mini of the defender must be in one of the arcs listed; LG-K-transported-open:
    passengers ignore it.
    """

    changes: tuple[str, ...] = ("forbids_weapon",)

    def forbids_weapon(self, state: State, unit: i64, value: i64, weapon: i64, mini: i64, target: i64) -> bool:
        if stand_in(state, unit) != unit:
            return False
        return arcs_seen(state, mini, target) & argument_of(weapon, self.number) == 0


class LongShot(Ability):
    """LG-K-long-shot: up to X aims may be spent for 1 more range each."""

    changes: tuple[str, ...] = ("stretch",)

    def stretch(self, state: State, unit: i64, value: i64) -> i64:
        return value


class Sidearm(Ability):
    """LG-K-sidearm: in melee or in ranged attacks, as listed, the mini uses no weapons but those of this card."""

    changes: tuple[str, ...] = ("forbids_beside",)

    def forbids_beside(self, state: State, unit: i64, value: i64, own: i64, weapon: i64, kind: i64) -> bool:
        is_same = WEAPONS.source[own] == WEAPONS.source[weapon] and WEAPONS.owner[own] == WEAPONS.owner[weapon]
        return not is_same and argument_of(own, self.number) == kind


class Spray(Ability):
    """LG-K-spray: its dice are added once for each mini of the defender that the mini sees."""

    changes: tuple[str, ...] = ("dice_times",)

    def dice_times(self, state: State, unit: i64, value: i64, seen: i64) -> i64:
        return bits_in(seen)


class Versatile(Ability):
    """LG-K-versatile: usable for ranged attacks while its unit is engaged."""

    changes: tuple[str, ...] = ("is_versatile",)

    def is_versatile(self, state: State, unit: i64, value: i64) -> bool:
        return True


# Steps 4 and 5


class Critical(Amount):
    """LG-K-critical: up to X surges become crits, before all other conversion."""

    answers: tuple[int, ...] = (CONVERT,)

    def most(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        return min(value, results(state, pool, ATTACK_SURGE))

    def use(self, state: State, unit: i64, pool: i64, amount: i64) -> None:
        turn_results(state, pool, ATTACK_SURGE, CRIT, amount)


class HighVelocity(Ability):
    """LG-K-high-velocity: the defender spends no dodges if every weapon of the pool has it."""

    changes: tuple[str, ...] = ("forbids_dodges",)

    def forbids_dodges(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return all_weapons_have(state, pool, self.number)


class Blast(Ability):
    """LG-K-blast: cover cancels no hits."""

    changes: tuple[str, ...] = ("cover_fails",)

    def cover_fails(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return not is_foiled(state, pool, self.number)


# Step 6


class Ion(InPool):
    """LG-K-ion: first of all the defender flips an active shield for each hit and crit, X at most; vehicles and droids
    that the attack wounds gain X ion tokens.
    """

    brings: tuple[int, ...] = (int(ION),)
    answers: tuple[int, ...] = (ATTACKER_MODIFIES, WOUNDED)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        defender = POOL_DEFENDER.of(state, pool)
        if moment == WOUNDED:
            return is_in_play(state, defender) and (is_vehicle(state, defender) or is_droid(state, defender))
        return self._flips(state, defender, value, pool) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        defender = POOL_DEFENDER.of(state, event)
        if moment == WOUNDED:
            gain_by_wounds(state, defender, ION, value)
            return
        flip_shields(state, defender, self._flips(state, defender, value, event))

    def _flips(self, state: State, defender: i64, value: i64, pool: i64) -> i64:
        if not spending.may_spend(state, defender, SHIELD):
            return 0
        return min(value, hits(state, pool) + crits(state, pool), token(state, defender, SHIELD))


class Impact(Amount):
    """LG-K-impact: against Armor, up to X hits become crits."""

    answers: tuple[int, ...] = (ATTACKER_MODIFIES,)

    def most(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        return min(value, hits(state, pool)) if has_armor(state, POOL_DEFENDER.of(state, pool)) else 0

    def use(self, state: State, unit: i64, pool: i64, amount: i64) -> None:
        turn_results(state, pool, HIT, CRIT, amount)


class Lethal(OneByOne):
    """LG-K-lethal: up to X aims may be spent for Pierce 1 each."""

    grants: tuple[int, ...] = (int(numbers.PIERCE),)
    answers: tuple[int, ...] = (ATTACKER_MODIFIES,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return POOL_UNIT.of(state, event) == unit and spending.can_spend(state, unit, AIM)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        self.begin(state, moment, unit, value, about, event, value)

    def paid(self, state: State, unit: i64, event: i64) -> None:
        add_value(state, event, numbers.PIERCE, 1)


class Ram(InPool):
    """LG-K-ram, AMB-10: after a full move at maximum speed in this activation, up to X results of any kind become
    crits.
    """

    answers: tuple[int, ...] = (ATTACKER_MODIFIES,)

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        if not has_moved_fully(state, unit):
            return False
        return hits(state, pool) + results(state, pool, ATTACK_BLANK) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, POOL_SEAT.of(state, event), unit, self.number, value, moment, about, event, value)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        if hits(state, CHOICE_EVENT.get(state)) > 0:
            mask.allow(KIND.at(HIT_KIND))
        if results(state, CHOICE_EVENT.get(state), ATTACK_BLANK) > 0:
            mask.allow(KIND.at(BLANK_KIND))

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        pool = CHOICE_EVENT.get(state)
        turn_results(state, pool, HIT if action == KIND.at(HIT_KIND) else ATTACK_BLANK, CRIT, 1)
        CHOICE_LEFT.set(state, CHOICE_LEFT.get(state) - 1)
        if CHOICE_LEFT.get(state) > 0 and hits(state, pool) + results(state, pool, ATTACK_BLANK) > 0:
            state.restart()


class Primitive(InPool):
    """LG-K-primitive: against Armor all crits become hits, when Impact is done."""

    answers: tuple[int, ...] = (ATTACKER_MODIFIED,)

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        return has_armor(state, POOL_DEFENDER.of(state, pool)) and crits(state, pool) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        turn_results(state, event, CRIT, HIT, crits(state, event))


# Step 8


class Pierce(Amount):
    """LG-K-pierce: the attacker may cancel up to X blocks: of a guardian's dice first (they become blanks), with what
    is left on the defender's.
    """

    answers: tuple[int, ...] = (PIERCING,)

    def most(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        guard = guard_of(state, pool)
        left = pool_value(state, pool, self.number) - POOL_PIERCE.of(state, pool)
        if guard != NONE:
            return min(left, guard_dice(state, guard, BLOCK))
        return min(left, defence_dice(state, pool, BLOCK))

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return self.most(state, unit, value, event) > 0 and not is_immune_to_pierce(state, about, event)

    def use(self, state: State, unit: i64, pool: i64, amount: i64) -> None:
        POOL_PIERCE.set_of(state, pool, POOL_PIERCE.of(state, pool) + amount)
        guard = guard_of(state, pool)
        if guard != NONE:
            turn_guard_dice(state, guard, BLOCK, DEFENCE_BLANK, amount)
        else:
            turn_defence(state, pool, BLOCK, DEFENCE_BLANK, amount)
        if state.log is not None:
            state.log.tell(BLOCKS_PIERCED, CHOICE_ABOUT.get(state), amount)


# Steps 9 and 10


def gain_by_wounds(state: State, unit: i64, kind: i64, amount: i64) -> None:
    """AMB-90: tokens that a unit gains because it was really wounded."""
    tokens.put(state, unit, kind, amount)
    if state.log is not None:
        state.log.tell(TOKENS_GAINED, unit, amount, kind)


class Immobilize(InPool):
    """LG-K-immobilize: a unit that the attack wounds gains X immobilize tokens."""

    brings: tuple[int, ...] = (int(IMMOBILIZE),)
    answers: tuple[int, ...] = (WOUNDED,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        return is_in_play(state, POOL_DEFENDER.of(state, pool))

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        gain_by_wounds(state, POOL_DEFENDER.of(state, event), IMMOBILIZE, value)


class Poison(InPool):
    """LG-K-poison: a trooper unit that the attack wounds gains X poison tokens, unless it is a droid."""

    brings: tuple[int, ...] = (int(POISON),)
    answers: tuple[int, ...] = (WOUNDED,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        defender = POOL_DEFENDER.of(state, pool)
        return is_in_play(state, defender) and is_trooper(state, defender) and not is_droid(state, defender)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        gain_by_wounds(state, POOL_DEFENDER.of(state, event), POISON, value)


class TowCable(InPool):
    """LG-K-tow-cable, D67: the attacker pivots a vehicle that the pool has wounded, by up to 90 degrees, to a heading
    of the attacker's choice.
    """

    answers: tuple[int, ...] = (WOUNDED,)

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        defender = POOL_DEFENDER.of(state, pool)
        return (
            is_on_table(state, defender)
            and is_vehicle(state, defender)
            and moves.can_move(state, defender, MOVE_BY_EFFECT, moves.PIVOT_ONLY)
        )

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        seat, defender = POOL_SEAT.of(state, event), POOL_DEFENDER.of(state, event)
        moves.begin_move(state, seat, defender, MOVE_BY_EFFECT, moves.PIVOT_ONLY)


class Suppressive(InPool):
    """LG-K-suppressive, AMB-21: the defender gains 1 more suppression, in every kind of attack, hit or not."""

    answers: tuple[int, ...] = (AFTER_POOL,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.suppress(state, POOL_DEFENDER.of(state, event))


class Scatter(InPool):
    """LG-K-scatter, D55: after an attack on a trooper unit on small bases the attacker may place its minis again,
    except the leader.
    """

    answers: tuple[int, ...] = (AFTER_POOL,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        defender = POOL_DEFENDER.of(state, pool)
        if not is_in_play(state, unit) and POOL_UNIT.of(state, pool) == unit:
            return False  # LG-ATK-11-2
        if not is_on_table(state, defender) or not is_trooper(state, defender) or not has_small_base(state, defender):
            return False
        return alive_minis(state, defender) > 1

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        melee.begin_scatter(state, POOL_SEAT.of(state, event), POOL_DEFENDER.of(state, event))


keyword("Beam", Beam())
keyword("Blast", Blast())
keyword("Critical", Critical())
keyword("Cumbersome", Cumbersome())
keyword("Fixed", Fixed())
keyword("High Velocity", HighVelocity())
keyword("Immobilize", Immobilize())
keyword("Impact", Impact())
keyword("Ion", Ion())
keyword("Lethal", Lethal(AIM))
keyword("Long Shot", LongShot())
keyword("Pierce", Pierce())
keyword("Poison", Poison())
keyword("Ram", Ram())
keyword("Scatter", Scatter())
keyword("Spray", Spray())
keyword("Suppressive", Suppressive())
keyword("Tow Cable", TowCable())
keyword("Versatile", Versatile())
keyword("Sidearm", Sidearm())
keyword("Primitive", Primitive())
