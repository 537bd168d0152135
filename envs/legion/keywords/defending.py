"""Keywords of units that defend, or guard others (section 15.1)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    AFTER_ACTION,
    AFTER_POOL,
    CALMING,
    DEFENCE_REROLL,
    DEFENDER_MODIFIES,
    DODGING,
    MAY,
    QUIETLY,
    SETUP,
    SURGES_WOUND,
    Ability,
    keyword,
)
from grognard.envs.legion.actions import CLAIMING, DEFENCE_DIE, DONE, DROPPING, KIND, NUMBER, REPAIRING, SABOTAGING
from grognard.envs.legion.data.tables import WEAPONS
from grognard.envs.legion.events.attack import DEFENCE_REROLLED, RESULTS_CANCELLED, SHIELDS_FLIPPED
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.keywords.attack_parts import DefenderAmount, OfDefender, OneByOne, is_safe, throw_back
from grognard.envs.legion.rules import choices, modifying, spending, tokens
from grognard.envs.legion.rules.defending import CRIT_KIND, HIT_KIND
from grognard.envs.legion.rules.dice import CRIT, DEFENCE_FACES, DEFENCE_SURGE, HIT, roll_defence
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import USED_SHIELDS, is_under
from grognard.envs.legion.rules.measuring import at_range, sees
from grognard.envs.legion.rules.modifying import is_immune_to_pierce
from grognard.envs.legion.rules.pools import (
    cancel,
    crits,
    defence_dice,
    hits,
    is_melee,
    is_noted,
    is_ranged,
    is_rolled,
    pool_value,
)
from grognard.envs.legion.rules.units import are_enemies, arguments, has, is_in_play, is_on_table, is_trooper, may_mean
from grognard.envs.legion.sequence.activation import EVENT_KIND
from grognard.envs.legion.sequence.attack import (
    GUARD_DODGES,
    GUARD_HITS,
    GUARD_POOL,
    GUARD_UNIT,
    NO_IMMUNITY,
    POOL_CANCELLED,
    POOL_DEFENCE,
    POOL_DEFENDER,
    POOL_DODGES,
    POOL_GUARDED,
    POOL_UNIT,
    USED_DODGE,
)
from grognard.envs.legion.sequence.effects import (
    CALM_AMOUNT,
    CHOICE_CHOSEN,
    CHOICE_EVENT,
    CHOICE_LEFT,
    CHOICE_STAGE,
    CHOICE_TARGET,
    CHOICE_UNIT,
    CHOICE_VALUE,
)
from grognard.envs.legion.sequence.flows import GUARD, RALLY
from grognard.envs.legion.state import (
    DODGE,
    INACTIVE_SHIELD,
    INCOGNITO,
    NONE,
    SHIELD,
    SUPPRESSION,
    UNTIL_ROUND,
    State,
    owner_of,
    token,
)


def is_defending(state: State, unit: i64, pool: i64) -> bool:
    return is_rolled(state, pool) and POOL_DEFENDER.of(state, pool) == unit


def has_dodged(state: State, unit: i64, pool: i64) -> bool:
    """Whether a defender has spent a dodge while dodging."""
    return is_defending(state, unit, pool) and POOL_DODGES.of(state, pool) > 0


# Who may be attacked


class Incognito(Ability):
    """LG-K-incognito: enemies beyond range 1 cannot attack it, until it attacks, defends or acts by an objective
    card.
    """

    answers: tuple[int, ...] = (SETUP, AFTER_POOL, AFTER_ACTION)
    changes: tuple[str, ...] = ("forbids_target", "is_ignored_by_objectives")

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if moment == SETUP:
            return token(state, unit, INCOGNITO) == 0
        if token(state, unit, INCOGNITO) == 0:
            return False
        if moment == AFTER_ACTION:
            return unit == about and EVENT_KIND.of(state, event) in (CLAIMING, DROPPING, SABOTAGING, REPAIRING)
        if not is_rolled(state, event):
            return False
        return unit == POOL_DEFENDER.of(state, event) or unit == POOL_UNIT.of(state, event)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        if moment == SETUP:
            tokens.put(state, unit, INCOGNITO, 1)
        else:
            tokens.clear(state, unit, INCOGNITO)

    def is_ignored_by_objectives(self, state: State, unit: i64, value: i64) -> bool:
        return token(state, unit, INCOGNITO) > 0

    def forbids_target(self, state: State, unit: i64, value: i64, attacker: i64) -> bool:
        return token(state, unit, INCOGNITO) > 0 and not at_range(state, unit, attacker, 1)


class Inconspicuous(Ability):
    """LG-K-inconspicuous: while suppressed by a token, attackers must choose another target if they can; Rally
    takes what it likes.
    """

    answers: tuple[int, ...] = (CALMING,)
    changes: tuple[str, ...] = ("is_unnoticed",)

    def is_unnoticed(self, state: State, unit: i64, value: i64) -> bool:
        return token(state, unit, SUPPRESSION) > 0

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit and state.innermost(RALLY) != NONE and CALM_AMOUNT.of(state, event) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        for kept in range(CALM_AMOUNT.of(state, CHOICE_EVENT.get(state)) + 1):
            mask.allow(NUMBER.at(kept))

    def chosen(self, state: State, action: i64) -> None:
        keep_tokens(state, CHOICE_EVENT.get(state), NUMBER.argument(action))


def keep_tokens(state: State, calm: i64, kept: i64) -> None:
    CALM_AMOUNT.set_of(state, calm, CALM_AMOUNT.of(state, calm) - kept)


class ImmuneRange1Weapons(Ability):
    """LG-K-immune-range-1-weapons: weapons of maximum range 1 are not added against it, and it is left out of their
    areas.
    """

    changes: tuple[str, ...] = ("bars_weapon",)

    def bars_weapon(self, state: State, unit: i64, value: i64, weapon: i64) -> bool:
        return WEAPONS.range_max[weapon] == 1


# Step 5


class Outmaneuver(Ability):
    """LG-K-outmaneuver: dodges may cancel crits."""

    changes: tuple[str, ...] = ("cancels_crits",)

    def cancels_crits(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return True


class CoverX(Ability):
    """LG-K-cover-x: cover is X better in ranged attacks."""

    changes: tuple[str, ...] = ("cover",)

    def cover(self, state: State, unit: i64, value: i64, pool: i64, cover: i64) -> i64:
        return cover + value


class LowProfile(Ability):
    """LG-K-low-profile: where cover cancels a hit, one more is cancelled."""

    changes: tuple[str, ...] = ("further_cancelled",)

    def further_cancelled(self, state: State, unit: i64, value: i64, pool: i64, cover: i64) -> i64:
        return 1


class Unconcerned(Ability):
    """LG-K-unconcerned: cover does not help the unit."""

    changes: tuple[str, ...] = ("cover_fails",)

    def cover_fails(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return True


class ImmuneBlast(Ability):
    """LG-K-immune-blast: Blast does nothing."""

    changes: tuple[str, ...] = ("foils",)

    def foils(self, state: State, unit: i64, value: i64, keyword: i64) -> bool:
        return keyword == numbers.BLAST


# Step 6


def tell_cancelled(state: State, unit: i64, amount: i64, face: i64) -> None:
    if state.log is not None and amount > 0:
        state.log.tell(RESULTS_CANCELLED, unit, amount, face)


class Armor(OfDefender):
    """LG-K-armor: all hits may be cancelled."""

    answers: tuple[int, ...] = (DEFENDER_MODIFIES,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        return hits(state, pool) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tell_cancelled(state, unit, cancel(state, event, HIT, hits(state, event)), HIT)


class ArmorX(DefenderAmount):
    """LG-K-armor-x: up to X hits may be cancelled."""

    answers: tuple[int, ...] = (DEFENDER_MODIFIES,)

    def most(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        return min(value, hits(state, pool))

    def use(self, state: State, unit: i64, pool: i64, amount: i64) -> None:
        tell_cancelled(state, unit, cancel(state, pool, HIT, amount), HIT)


class Shielded(Ability):
    """LG-K-shielded: X active shields; against ranged attacks each may be flipped to cancel a hit or crit."""

    answers: tuple[int, ...] = (SETUP, DEFENDER_MODIFIES)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY if moment == SETUP else 0

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if moment == SETUP:
            return token(state, unit, SHIELD) == 0
        return is_defending(state, unit, event) and is_ranged(state, event) and self._can_flip(state, unit, event)

    def _can_flip(self, state: State, unit: i64, pool: i64) -> bool:
        if token(state, unit, SHIELD) == 0 or not spending.may_spend(state, unit, SHIELD):
            return False
        return hits(state, pool) + crits(state, pool) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        if moment == SETUP:
            tokens.put(state, unit, SHIELD, value)
        else:
            choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        if hits(state, CHOICE_EVENT.get(state)) > 0:
            mask.allow(KIND.at(HIT_KIND))
        if crits(state, CHOICE_EVENT.get(state)) > 0:
            mask.allow(KIND.at(CRIT_KIND))

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        unit, pool = CHOICE_UNIT.get(state), CHOICE_EVENT.get(state)
        face = HIT if action == KIND.at(HIT_KIND) else CRIT
        tokens.lose(state, unit, SHIELD)
        tokens.put(state, unit, INACTIVE_SHIELD, 1)
        if not is_under(state, USED_SHIELDS, unit):
            add_effect(state, USED_SHIELDS, unit, 1, UNTIL_ROUND)
        if state.log is not None:
            state.log.tell(SHIELDS_FLIPPED, unit, 1)
        tell_cancelled(state, unit, cancel(state, pool, face, 1), face)
        if self._can_flip(state, unit, pool):
            state.restart()


class Guardian(Ability):
    """LG-K-guardian: for another trooper unit at range 1 in sight, up to X hits of a ranged attack become this
    unit's affair.
    """

    answers: tuple[int, ...] = (DEFENDER_MODIFIES,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_rolled(state, event) or not is_ranged(state, event) or self._results(state, unit, event) == 0:
            return False
        return self.may_guard(state, unit, event)

    def may_guard(self, state: State, unit: i64, event: i64) -> bool:
        """Whether it may guard the defender of a pool, whatever the dice show."""
        defender = POOL_DEFENDER.of(state, event)
        if unit == defender or are_enemies(unit, defender) or POOL_GUARDED.has(state, event, unit):
            return False
        if not is_on_table(state, unit) or not is_on_table(state, defender) or not is_trooper(state, defender):
            return False
        if has(state, defender, self.number) or not self._means(state, unit, defender):
            return False
        return at_range(state, unit, defender, 1) and sees(state, unit, defender)

    def _means(self, state: State, unit: i64, defender: i64) -> bool:
        filters = arguments(state, unit, self.number)
        for at in range(i64(len(filters))):
            if may_mean(state, filters[at], defender):
                return True
        return len(filters) == 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def _results(self, state: State, unit: i64, pool: i64) -> i64:
        """The results that it could cancel."""
        return hits(state, pool) + (crits(state, pool) if modifying.guards_crits(state, unit, pool) else 0)

    def offer(self, state: State, mask: Mask) -> None:
        """How many results; where crits may be cancelled, how many of them are crits."""
        unit, pool = CHOICE_UNIT.get(state), CHOICE_EVENT.get(state)
        if CHOICE_STAGE.get(state) == 0:
            for amount in range(min(CHOICE_VALUE.get(state), self._results(state, unit, pool)) + 1):
                mask.allow(NUMBER.at(amount))
            return
        cancelled = CHOICE_TARGET.get(state)
        for amount in range(max(i64(0), cancelled - hits(state, pool)), min(cancelled, crits(state, pool)) + 1):
            mask.allow(NUMBER.at(amount))

    def chosen(self, state: State, action: i64) -> None:
        unit, pool, amount = CHOICE_UNIT.get(state), CHOICE_EVENT.get(state), NUMBER.argument(action)
        if CHOICE_STAGE.get(state) == 1:
            modifying.begin_guard(state, unit, pool, CHOICE_TARGET.get(state) - amount, amount)
        elif amount > 0 and modifying.guards_crits(state, unit, pool):
            CHOICE_TARGET.set(state, amount)
            CHOICE_STAGE.set(state, 1)
            state.restart()
        elif amount > 0:
            modifying.begin_guard(state, unit, pool, amount)


# Step 7


class Block(Ability):
    """LG-K-block: with a dodge spent, surges become blocks."""

    changes: tuple[str, ...] = ("defence_surge",)

    def defence_surge(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return has_dodged(state, unit, pool)


class Deflect(Ability):
    """LG-K-deflect: in ranged attacks, with a dodge spent, surges become blocks and wound the attacker."""

    answers: tuple[int, ...] = (SURGES_WOUND,)
    changes: tuple[str, ...] = ("defence_surge",)

    def defence_surge(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return has_dodged(state, unit, pool) and is_ranged(state, pool)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not self.defence_surge(state, unit, value, event) or is_safe(state, event, by_one=False):
            return False
        return defence_dice(state, event, DEFENCE_SURGE) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        throw_back(state, event, unit, defence_dice(state, event, DEFENCE_SURGE))


class DjemSoMastery(Ability):
    """LG-K-djem-so-mastery: with a dodge spent surges become blocks, and if dodges or cover cancelled anything the
    attacker suffers 1.
    """

    answers: tuple[int, ...] = (SURGES_WOUND,)
    changes: tuple[str, ...] = ("defence_surge",)

    def defence_surge(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return has_dodged(state, unit, pool)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not has_dodged(state, unit, event) or is_safe(state, event, by_one=True):
            return False
        return POOL_CANCELLED.of(state, event) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        throw_back(state, event, unit, 1)


class SoresuMastery(OneByOne):
    """LG-K-soresu-mastery: with a dodge spent surges become blocks and wound the attacker.

    So it is while it defends and while it guards. While it guards it may spend dodges, each instead of a die for one of the hits.
    """

    answers: tuple[int, ...] = (SURGES_WOUND, DODGING)
    changes: tuple[str, ...] = ("defence_surge",)

    def defence_surge(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        if state.frames[pool] == GUARD.number:
            return GUARD_UNIT.of(state, pool) == unit and self._has_dodged(state, unit, pool)
        return is_defending(state, unit, pool) and is_noted(state, pool, USED_DODGE)

    def _has_dodged(self, state: State, unit: i64, guard: i64) -> bool:
        return GUARD_DODGES.of(state, guard) > 0

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        is_guarding = state.frames[event] == GUARD.number and GUARD_UNIT.of(state, event) == unit
        if moment == DODGING:
            return is_guarding and spending.can_spend(state, unit, DODGE)
        if not self.defence_surge(state, unit, value, event):
            return False
        pool = GUARD_POOL.of(state, event) if is_guarding else event
        return self._surges(state, event) > 0 and not is_safe(state, pool, by_one=False)

    def _surges(self, state: State, event: i64) -> i64:
        if state.frames[event] == GUARD.number:
            return modifying.guard_dice(state, event, DEFENCE_SURGE)
        return defence_dice(state, event, DEFENCE_SURGE)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        if moment == DODGING:
            self.begin(state, moment, unit, value, about, event, GUARD_HITS.of(state, event))
            return
        pool = GUARD_POOL.of(state, event) if state.frames[event] == GUARD.number else event
        throw_back(state, pool, unit, self._surges(state, event))

    def paid(self, state: State, unit: i64, event: i64) -> None:
        GUARD_DODGES.set_of(state, event, GUARD_DODGES.of(state, event) + 1)


class DangerSense(Ability):
    """LG-K-danger-sense: one more defence die for each suppression token, at most X; up to X tokens may be kept at
    every removal.
    """

    answers: tuple[int, ...] = (CALMING,)
    changes: tuple[str, ...] = ("defence_dice",)

    def defence_dice(self, state: State, unit: i64, value: i64, pool: i64, dice: i64) -> i64:
        return dice + min(value, token(state, unit, SUPPRESSION))

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit and CALM_AMOUNT.of(state, event) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        most = min(CHOICE_VALUE.get(state), CALM_AMOUNT.of(state, CHOICE_EVENT.get(state)))
        for kept in range(most + 1):
            mask.allow(NUMBER.at(kept))

    def chosen(self, state: State, action: i64) -> None:
        keep_tokens(state, CHOICE_EVENT.get(state), NUMBER.argument(action))


class Impervious(Ability):
    """LG-K-impervious: one more defence die for each Pierce of the pool; not with Immune: Pierce."""

    changes: tuple[str, ...] = ("defence_dice",)

    def defence_dice(self, state: State, unit: i64, value: i64, pool: i64, dice: i64) -> i64:
        if is_noted(state, pool, NO_IMMUNITY) or is_immune_to_pierce(state, unit, pool):
            return dice
        return dice + pool_value(state, pool, numbers.PIERCE)


class UncannyLuck(Ability):
    """LG-K-uncanny-luck: up to X defence dice are rerolled, once, all at the same time."""

    answers: tuple[int, ...] = (DEFENCE_REROLL,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_defending(state, unit, event):
            return False
        for at in range(2 * DEFENCE_FACES):
            if POOL_DEFENCE.at(state, event, at) > 0:
                return True
        return False

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event, value)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for at in range(2 * DEFENCE_FACES):
            if POOL_DEFENCE.at(state, CHOICE_EVENT.get(state), at) > self._picked(state, at):
                mask.allow(DEFENCE_DIE.at(at))

    def _picked(self, state: State, die: i64) -> i64:
        found: i64 = 0
        for at in range(CHOICE_CHOSEN.count(state, state.top)):
            if CHOICE_CHOSEN.at(state, state.top, at) == die:
                found += 1
        return found

    def chosen(self, state: State, action: i64) -> None:
        if action != DONE:
            CHOICE_CHOSEN.add(state, state.top, DEFENCE_DIE.argument(action))
            CHOICE_LEFT.set(state, CHOICE_LEFT.get(state) - 1)
            if CHOICE_LEFT.get(state) > 0 and self._are_left(state):
                state.restart()
                return
        self._reroll(state, CHOICE_EVENT.get(state))

    def _are_left(self, state: State) -> bool:
        for at in range(2 * DEFENCE_FACES):
            if POOL_DEFENCE.at(state, CHOICE_EVENT.get(state), at) > self._picked(state, at):
                return True
        return False

    def _reroll(self, state: State, pool: i64) -> None:
        shown: list[list[int]] = [[], []]
        for at in range(2 * DEFENCE_FACES):
            POOL_DEFENCE.set_at(state, pool, at, POOL_DEFENCE.at(state, pool, at) - self._picked(state, at))
        for at in range(2 * DEFENCE_FACES):
            colour = at // DEFENCE_FACES
            for _ in range(self._picked(state, at)):
                face = roll_defence(state, colour)
                place = colour * DEFENCE_FACES + face
                POOL_DEFENCE.set_at(state, pool, place, POOL_DEFENCE.at(state, pool, place) + 1)
                shown[colour].append(int(face))
        if state.log is not None and CHOICE_CHOSEN.count(state, state.top) > 0:
            state.log.tell(DEFENCE_REROLLED, CHOICE_UNIT.get(state), shown[0], shown[1])


# Step 8, and after


class ImmunePierce(Ability):
    """LG-K-immune-pierce: its blocks are not cancelled by Pierce."""

    changes: tuple[str, ...] = ("is_immune_to_pierce",)

    def is_immune_to_pierce(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return True


class ImmuneMeleePierce(Ability):
    """LG-K-immune-melee-pierce: not in melee attacks."""

    changes: tuple[str, ...] = ("is_immune_to_pierce",)

    def is_immune_to_pierce(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return is_melee(state, pool)


class Nimble(OfDefender):
    """LG-K-nimble: after it defended and spent a dodge, it gains one."""

    answers: tuple[int, ...] = (AFTER_POOL,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        return is_noted(state, pool, USED_DODGE) and is_in_play(state, unit)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.gain(state, unit, DODGE)


INCOGNITO_KEYWORD: Final[i64] = keyword("Incognito", Incognito())
INCONSPICUOUS: Final[i64] = keyword("Inconspicuous", Inconspicuous())
IMMUNE_RANGE_1_WEAPONS: Final[i64] = keyword("Immune: Range 1 Weapons", ImmuneRange1Weapons())
OUTMANEUVER: Final[i64] = keyword("Outmaneuver", Outmaneuver())
COVER: Final[i64] = keyword("Cover", CoverX())
LOW_PROFILE: Final[i64] = keyword("Low Profile", LowProfile())
UNCONCERNED: Final[i64] = keyword("Unconcerned", Unconcerned())
IMMUNE_BLAST: Final[i64] = keyword("Immune: Blast", ImmuneBlast())
ARMOR: Final[i64] = keyword("Armor", Armor())
ARMOR_X: Final[i64] = keyword("Armor X", ArmorX())
SHIELDED: Final[i64] = keyword("Shielded", Shielded())
GUARDIAN: Final[i64] = keyword("Guardian", Guardian())
BLOCK_KEYWORD: Final[i64] = keyword("Block", Block())
DEFLECT: Final[i64] = keyword("Deflect", Deflect())
DJEM_SO_MASTERY: Final[i64] = keyword("Djem So Mastery", DjemSoMastery())
SORESU_MASTERY: Final[i64] = keyword("Soresu Mastery", SoresuMastery(DODGE))
DANGER_SENSE: Final[i64] = keyword("Danger Sense", DangerSense())
IMPERVIOUS: Final[i64] = keyword("Impervious", Impervious())
UNCANNY_LUCK: Final[i64] = keyword("Uncanny Luck", UncannyLuck())
IMMUNE_PIERCE: Final[i64] = keyword("Immune: Pierce", ImmunePierce())
IMMUNE_MELEE_PIERCE: Final[i64] = keyword("Immune: Melee Pierce", ImmuneMeleePierce())
NIMBLE: Final[i64] = keyword("Nimble", Nimble())
