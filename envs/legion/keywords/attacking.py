"""Keywords of units that attack (section 15.1), and those of single minis and of tokens that attacks look at."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ADDS_NO_WEAPONS,
    AFTER_POOL,
    BEFORE_ROLL,
    CONVERTED,
    DECLARE,
    EXTRA,
    FORM,
    IS_IGNORED,
    IS_LEADER,
    MAY,
    QUIETLY,
    SURGES_WOUND,
    Ability,
    keyword,
)
from grognard.envs.legion.actions import DONE, KIND, KIND_OF_ATTACK
from grognard.envs.legion.data.printed import FORCE_SLOT, SURGE_CRIT
from grognard.envs.legion.data.tables import UNITS
from grognard.envs.legion.geometry.numbers import BIT
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.keywords.attack_parts import OneByOne, is_safe, spares_swords, throw_back, turn_results
from grognard.envs.legion.rules import choices, forming, spending, tokens
from grognard.envs.legion.rules.activation import frame_of
from grognard.envs.legion.rules.defending import CRIT_KIND, HIT_KIND
from grognard.envs.legion.rules.dice import ATTACK_BLANK, CRIT, DEFENCE_SURGE, HIT
from grognard.envs.legion.rules.lasting import SUPPORTS_FREELY, is_under
from grognard.envs.legion.rules.measuring import arcs_of, at_range, is_in_melee, sees, stand_in, token_arcs
from grognard.envs.legion.rules.pools import (
    add_value,
    additions,
    defence_dice,
    defender_of,
    hits,
    is_melee,
    is_rolled,
    kind_of,
    mini_of,
    pool_value,
    results,
)
from grognard.envs.legion.rules.siding import first_foe, turncoat
from grognard.envs.legion.rules.targeting import (
    is_declared,
    is_open_to,
    may_attack,
    may_join,
    weapons_against,
    without_unnoticed,
)
from grognard.envs.legion.rules.units import arguments, is_in_play, may_mean
from grognard.envs.legion.sequence.attack import (
    ATTACK_ADDED,
    ATTACK_DEFENDERS,
    ATTACK_FLAGS,
    ATTACK_ROLLED,
    ATTACK_WEAPON,
    FORMING_NOTES,
    FORMING_UNIT,
    IS_GUNSLINGER,
    MELEE_POOL,
    NO_IMMUNITY,
    ONE_POOL,
    POOL_AIMS,
    POOL_DEFENDER,
    POOL_DODGES,
    POOL_TOKEN,
    POOL_UNIT,
    RANGED_POOL,
    USED_GUNSLINGER,
)
from grognard.envs.legion.sequence.effects import (
    CHOICE_EVENT,
    CHOICE_LEFT,
    CHOICE_STAGE,
    CHOICE_TARGET,
    CHOICE_UNIT,
)
from grognard.envs.legion.sequence.flows import ATTACK, FORMING
from grognard.envs.legion.state import AIM, DODGE, GREEN, NONE, UNITS_ALL, State, owner_of, unit_of


def is_forming(state: State, event: i64) -> bool:
    return event != NONE and state.frames[event] == FORMING.number


# Steps 1 to 3


class AdvancedTargeting(Ability):
    """LG-K-advanced-targeting: forming its first pool against a unit of the type, the unit may gain X aims, and then
    forms no other pool.
    """

    answers: tuple[int, ...] = (DECLARE,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        attack = state.innermost(ATTACK)
        if not is_forming(state, event) or FORMING_UNIT.of(state, event) != unit:
            return False
        if ATTACK_DEFENDERS.count(state, attack) > 0:
            return False
        filters = arguments(state, unit, self.number)
        for at in range(i64(len(filters))):
            if may_mean(state, filters[at], about):
                return True
        return False

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        attack = state.innermost(ATTACK)
        ATTACK_FLAGS.set_of(state, attack, ATTACK_FLAGS.of(state, attack) | ONE_POOL)
        tokens.gain(state, unit, AIM, value)


class Arsenal(Ability):
    """LG-K-arsenal: each mini may add up to X weapons."""

    changes: tuple[str, ...] = ("arsenal",)

    def arsenal(self, state: State, unit: i64, value: i64, weapons: i64) -> i64:
        return max(weapons, value)


class FireSupport(Ability):
    """LG-K-fire-support: a unit with a face-up order token adds weapons to the ranged pool of another; then the
    token is turned.
    """

    answers: tuple[int, ...] = (FORM,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        former = FORMING_UNIT.of(state, event)
        if not is_forming(state, event) or former == unit or former == turncoat(state):
            return False
        if kind_of(state, event) != RANGED_POOL and not self._may_join_melee(state, unit, event):
            return False
        if state.face_up[unit] == 0 or frame_of(state, unit) != NONE or not may_attack(state, unit):
            return False
        defender, attack = defender_of(state, event), state.innermost(ATTACK)
        if is_in_melee(state, unit) or self._is_supported(state, event) or self._has_supported(state, unit, attack):
            return False
        if ATTACK_WEAPON.of(state, attack) != NONE:
            return False  # LG-TEXT-5
        if kind_of(state, event) == RANGED_POOL and not is_open_to(state, unit, defender, RANGED_POOL):
            return False
        return len(weapons_against(state, unit, defender, RANGED_POOL, 0, attack, NONE, 0, True)) > 0

    def _may_join_melee(self, state: State, unit: i64, event: i64) -> bool:
        """A card may let it support a melee attack."""
        return kind_of(state, event) == MELEE_POOL and is_under(state, SUPPORTS_FREELY, unit)

    def _has_supported(self, state: State, unit: i64, attack: i64) -> bool:
        """One pool of a sequence for each supporter."""
        for at in range(ATTACK_ADDED.count(state, attack)):
            if unit_of(mini_of(ATTACK_ADDED.at(state, attack, at))) == unit:
                return True
        return False

    def _is_supported(self, state: State, event: i64) -> bool:
        """One supporter for each pool."""
        added = additions(state, event)
        for at in range(i64(len(added))):
            if unit_of(mini_of(added[at])) != FORMING_UNIT.of(state, event):
                return True
        return False

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        forming.begin_support(state, unit, event)


class Gunslinger(Ability):
    """LG-K-gunslinger: once in an attack sequence one more defender, for weapons that lie in another pool of it."""

    answers: tuple[int, ...] = (EXTRA,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if ATTACK_WEAPON.of(state, event) != NONE:
            return False  # LG-TEXT-5: a listed weapon is added once
        return (
            ATTACK_FLAGS.of(state, event) & (USED_GUNSLINGER | ONE_POOL) == 0 and self._targets(state, unit, event) != 0
        )

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        unit, attack = CHOICE_UNIT.get(state), CHOICE_EVENT.get(state)
        if CHOICE_STAGE.get(state) == 1:  # LG-ATK-2-3
            for kind in range(i64(2)):
                if self._can(state, unit, attack, CHOICE_TARGET.get(state), kind):
                    mask.allow(KIND_OF_ATTACK.at(kind))
            return
        mask.allow(DONE)
        targets = self._targets(state, unit, attack)
        for target in range(UNITS_ALL):
            if (targets >> target) & 1 == 1:
                choices.allow_unit(state, mask, target)

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        unit, attack = CHOICE_UNIT.get(state), CHOICE_EVENT.get(state)
        if CHOICE_STAGE.get(state) == 0:
            CHOICE_TARGET.set(state, choices.chosen_unit(state, action))
            CHOICE_STAGE.set(state, 1)
            state.restart()
            return
        ATTACK_FLAGS.set_of(state, attack, ATTACK_FLAGS.of(state, attack) | USED_GUNSLINGER)
        forming.begin_extra(state, unit, CHOICE_TARGET.get(state), KIND_OF_ATTACK.argument(action), IS_GUNSLINGER)

    def _can(self, state: State, unit: i64, attack: i64, target: i64, kind: i64) -> bool:
        if not is_open_to(state, unit, target, kind) or not may_join(state, attack, target, kind):
            return False
        return len(forming.repeatable(state, attack, unit, target, kind, IS_GUNSLINGER)) > 0

    def _targets(self, state: State, unit: i64, attack: i64) -> i64:
        found: i64 = 0
        first = first_foe(state, unit)
        for target in range(first, first + UNITS_ALL // 2):
            if is_in_play(state, target) and not is_declared(state, attack, target):
                if self._can(state, unit, attack, target, RANGED_POOL) or self._can(
                    state, unit, attack, target, MELEE_POOL
                ):
                    found |= BIT[target]
        return without_unnoticed(state, found)


class MakashiMastery(Ability):
    """LG-K-makashi-mastery: one weapon of a melee pool has Pierce 1 less; neither Immune: Pierce nor Impervious
    helps against it.
    """

    answers: tuple[int, ...] = (FORM,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_forming(state, event) or FORMING_UNIT.of(state, event) != unit:
            return False
        return is_melee(state, event) and pool_value(state, event, numbers.PIERCE) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        add_value(state, event, numbers.PIERCE, -1)
        FORMING_NOTES.set_of(state, event, FORMING_NOTES.of(state, event) | NO_IMMUNITY)


class Noncombatant(Ability):
    """LG-K-noncombatant: the mini adds no weapons, takes wounds after other minis, and leads only when it is alone."""

    changes: tuple[str, ...] = ("mini_traits",)

    def mini_traits(self, state: State, unit: i64, value: i64) -> i64:
        return ADDS_NO_WEAPONS


class Small(Ability):
    """LG-K-small: in ranged attacks other than area attacks the mini does not count for sight, cover and range."""

    changes: tuple[str, ...] = ("mini_traits",)

    def mini_traits(self, state: State, unit: i64, value: i64) -> i64:
        return IS_IGNORED


class Leader(Ability):
    """LG-K-leader: the mini leads its unit."""

    changes: tuple[str, ...] = ("mini_traits",)

    def mini_traits(self, state: State, unit: i64, value: i64) -> i64:
        return IS_LEADER


# Step 4


class Precise(Ability):
    """LG-K-precise: each aim rerolls up to X more dice."""

    changes: tuple[str, ...] = ("rerolls",)

    def rerolls(self, state: State, unit: i64, value: i64, pool: i64, dice: i64) -> i64:
        return dice + value


class JediHunter(Ability):
    """LG-K-jedi-hunter: against units with a Force icon surges become crits."""

    changes: tuple[str, ...] = ("attack_surge",)

    def attack_surge(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        return SURGE_CRIT if UNITS.icons(state.kind[POOL_DEFENDER.of(state, pool)], FORCE_SLOT) > 0 else 0


class SpendToImprove(OneByOne):
    """A token turns a blank into a hit or a hit into a crit; with two a blank becomes a crit."""

    answers: tuple[int, ...] = (CONVERTED,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_rolled(state, event) or POOL_UNIT.of(state, event) != unit:
            return False
        return self.is_open(state, unit, event) and spending.can_spend(state, unit, self.kind)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        self.begin(state, moment, unit, value, about, event, 99)

    def is_open(self, state: State, unit: i64, event: i64) -> bool:
        return results(state, event, ATTACK_BLANK) + hits(state, event) > 0

    def offer(self, state: State, mask: Mask) -> None:
        if CHOICE_STAGE.get(state) == 0:
            super().offer(state, mask)
            return
        if results(state, CHOICE_EVENT.get(state), ATTACK_BLANK) > 0:
            mask.allow(KIND.at(HIT_KIND))
        if hits(state, CHOICE_EVENT.get(state)) > 0:
            mask.allow(KIND.at(CRIT_KIND))

    def chosen(self, state: State, action: i64) -> None:
        if CHOICE_STAGE.get(state) == 0:
            if action != DONE:
                spending.spend(state, CHOICE_UNIT.get(state), self.kind, action)
                CHOICE_STAGE.set(state, 1)
                state.restart()
            return
        CHOICE_STAGE.set(state, 0)
        CHOICE_LEFT.set(state, CHOICE_LEFT.get(state) - 1)
        pool = CHOICE_EVENT.get(state)
        if action == KIND.at(HIT_KIND):
            turn_results(state, pool, ATTACK_BLANK, HIT, 1)
        else:
            turn_results(state, pool, HIT, CRIT, 1)
        self.go_on(state)


class Marksman(SpendToImprove):
    """LG-K-marksman: after the conversion each aim spent turns a blank into a hit or a hit into a crit."""


class JarKaiMastery(SpendToImprove):
    """LG-K-jarkai-mastery: in melee attacks dodges may be spent as Marksman spends aims."""

    def is_open(self, state: State, unit: i64, event: i64) -> bool:
        return is_melee(state, event) and results(state, event, ATTACK_BLANK) + hits(state, event) > 0


# Step 5


class Sharpshooter(Ability):
    """LG-K-sharpshooter: the defender's cover is X lower, after the limit of 2."""

    changes: tuple[str, ...] = ("sharpshooter",)

    def sharpshooter(self, state: State, unit: i64, value: i64, pool: i64, amount: i64) -> i64:
        return amount + value


class DeathFromAbove(Ability):
    """LG-K-death-from-above: cover cancels nothing if the attacking leader stands higher than the defending one."""

    changes: tuple[str, ...] = ("cover_fails",)

    def cover_fails(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        attacker, defender = stand_in(state, unit), stand_in(state, POOL_DEFENDER.of(state, pool))
        if attacker == NONE or defender == NONE:
            return False
        return state.z[state.leader[attacker]] > state.z[state.leader[defender]]


class WeakPoint(Ability):
    """LG-K-weak-point: the pool has Impact X if the attacking leader, or the token, is in one of these arcs of the
    defender.
    """

    grants: tuple[int, ...] = (int(numbers.IMPACT),)
    answers: tuple[int, ...] = (BEFORE_ROLL,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_rolled(state, event) or POOL_DEFENDER.of(state, event) != unit:
            return False
        listed = arguments(state, unit, self.number)
        arcs = self._arcs(state, unit, event)
        for at in range(i64(len(listed))):
            if listed[at] & arcs != 0:
                return True
        return False

    def _arcs(self, state: State, unit: i64, event: i64) -> i64:
        attacker = POOL_UNIT.of(state, event)
        if attacker == NONE:
            return token_arcs(state, state.leader[unit], POOL_TOKEN.of(state, event))
        stand = stand_in(state, attacker)
        return 0 if stand == NONE else arcs_of(state, state.leader[unit], state.leader[stand])

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        add_value(state, event, numbers.IMPACT, value)


# Masters of arms: as attackers and as defenders


class Duelist(Ability):
    """LG-K-duelist: in melee an aim spent on rerolls gives Pierce 1, and a dodge spent by the defender gives it Immune:
    Pierce.
    """

    grants: tuple[int, ...] = (int(numbers.PIERCE),)
    changes: tuple[str, ...] = ("pool_value", "is_immune_to_pierce")

    def pool_value(self, state: State, unit: i64, value: i64, pool: i64, keyword: i64) -> i64:
        if keyword != numbers.PIERCE or not is_rolled(state, pool) or not is_melee(state, pool):
            return 0
        return 1 if POOL_AIMS.of(state, pool) > 0 else 0

    def is_immune_to_pierce(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return is_melee(state, pool) and POOL_DEFENDER.of(state, pool) == unit and POOL_DODGES.of(state, pool) > 0


def is_last_pool(state: State) -> bool:
    """Whether no further pool of the attack in progress will be rolled; before the windows, an attack ends with this one."""
    attack = state.innermost(ATTACK)
    for number in range(ATTACK_DEFENDERS.count(state, attack)):
        if ATTACK_ROLLED.at(state, attack, number) == 0 and is_in_play(
            state, ATTACK_DEFENDERS.at(state, attack, number)
        ):
            return False
    return True


class AtaruMastery(Ability):
    """LG-K-ataru-mastery: two attack actions in an activation; a dodge after its attacks, an aim after attacks on it;
    if the defender spent a dodge, its surges wound the attacker.
    """

    answers: tuple[int, ...] = (SURGES_WOUND, AFTER_POOL)
    changes: tuple[str, ...] = ("attack_actions",)

    def attack_actions(self, state: State, unit: i64, value: i64, attacks: i64) -> i64:
        return max(attacks, i64(2))

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY if moment == AFTER_POOL else 0

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_rolled(state, event):
            return False
        if moment == AFTER_POOL and POOL_UNIT.of(state, event) == unit:
            return is_in_play(state, unit) and is_last_pool(state)
        if POOL_DEFENDER.of(state, event) != unit:
            return False
        if moment == AFTER_POOL:
            return is_in_play(state, unit)
        if POOL_DODGES.of(state, event) == 0 or is_safe(state, event, by_one=True) or spares_swords(state, event):
            return False
        return defence_dice(state, event, DEFENCE_SURGE) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        if moment == SURGES_WOUND:
            throw_back(state, event, unit, defence_dice(state, event, DEFENCE_SURGE))
        else:
            tokens.gain(state, unit, AIM if POOL_DEFENDER.of(state, event) == unit else DODGE)


class ImmuneDeflect(Ability):
    """LG-K-immune-deflect: on a unit it stands for all its weapons: no wounds from Deflect, Soresu, Ataru and Djem So."""

    changes: tuple[str, ...] = ("pool_value",)

    def pool_value(self, state: State, unit: i64, value: i64, pool: i64, keyword: i64) -> i64:
        return max(i64(1), i64(len(additions(state, pool)))) if keyword == self.number and is_rolled(state, pool) else 0


# Tokens


class Exemplar(Ability):
    """LG-K-exemplar: friendly units at range 1-2 that see it may spend its aims, dodges and surges."""

    changes: tuple[str, ...] = ("lends",)

    def lends(self, state: State, unit: i64, value: i64, user: i64, kind: i64) -> bool:
        return kind < GREEN and at_range(state, unit, user, 2) and sees(state, user, unit)


class WereNotRegs(Ability):
    """LG-K-were-not-regs: the unit shares no green tokens with other clones."""

    changes: tuple[str, ...] = ("keeps_tokens",)

    def keeps_tokens(self, state: State, unit: i64, value: i64, kind: i64) -> bool:
        return True


keyword("Advanced Targeting", AdvancedTargeting())
keyword("Arsenal", Arsenal())
keyword("Fire Support", FireSupport())
keyword("Gunslinger", Gunslinger())
keyword("Makashi Mastery", MakashiMastery())
keyword("Noncombatant", Noncombatant())
keyword("Small", Small())
keyword("Leader", Leader())
keyword("Precise", Precise())
keyword("Jedi Hunter", JediHunter())
keyword("Marksman", Marksman(AIM))
keyword("Jar'Kai Mastery", JarKaiMastery(DODGE))
keyword("Sharpshooter", Sharpshooter())
keyword("Death From Above", DeathFromAbove())
keyword("Weak Point", WeakPoint())
keyword("Duelist", Duelist())
keyword("Ataru Mastery", AtaruMastery())
keyword("Immune: Deflect", ImmuneDeflect())
keyword("Exemplar", Exemplar())
keyword("We're Not Regs", WereNotRegs())
