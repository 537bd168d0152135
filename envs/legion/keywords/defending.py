"""Keywords of units that defend, or guard others (section 15.1): who may be attacked, cover, what they do to attack dice."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    AFTER_ACTION,
    AFTER_POOL,
    CALMING,
    DEFENDER_MODIFIES,
    MAY,
    QUIETLY,
    SETUP,
    Ability,
    keyword,
)
from grognard.envs.legion.actions import CLAIMING, DONE, DROPPING, KIND, NUMBER, REPAIRING, SABOTAGING
from grognard.envs.legion.data.tables import WEAPONS
from grognard.envs.legion.events.attack import RESULTS_CANCELLED
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.keywords.attack_parts import (
    DefenderAmount,
    OfDefender,
    flip_shields,
    is_defending,
    keep_tokens,
)
from grognard.envs.legion.rules import choices, modifying, spending, tokens
from grognard.envs.legion.rules.defending import CRIT_KIND, HIT_KIND
from grognard.envs.legion.rules.dice import CRIT, HIT
from grognard.envs.legion.rules.lasting import GUARDS_MELEE, is_under
from grognard.envs.legion.rules.measuring import at_range, sees
from grognard.envs.legion.rules.pools import (
    cancel,
    crits,
    hits,
    is_melee,
    is_of_nobody,
    is_ranged,
    is_rolled,
    is_self_destruction,
)
from grognard.envs.legion.rules.siding import are_foes
from grognard.envs.legion.rules.units import has, is_on_table, is_trooper, value_for
from grognard.envs.legion.sequence.activation import EVENT_KIND
from grognard.envs.legion.sequence.attack import (
    POOL_DEFENDER,
    POOL_GUARDED,
    POOL_SEAT,
    POOL_TOKEN,
    POOL_UNIT,
)
from grognard.envs.legion.sequence.effects import (
    CALM_AMOUNT,
    CHOICE_EVENT,
    CHOICE_NUMBER,
    CHOICE_STAGE,
    CHOICE_UNIT,
    CHOICE_VALUE,
)
from grognard.envs.legion.sequence.flows import RALLY
from grognard.envs.legion.state import (
    INACTIVE_SHIELD,
    INCOGNITO,
    NONE,
    SHIELD,
    SUPPRESSION,
    State,
    owner_of,
    token,
)

# Who may be attacked


class Incognito(Ability):
    """LG-K-incognito: enemies beyond range 1 cannot attack it, until it attacks, defends or acts by an objective
    card.
    """

    brings: tuple[int, ...] = (int(INCOGNITO),)
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
        if unit == POOL_UNIT.of(state, event):
            return True
        if unit != POOL_DEFENDER.of(state, event) or is_of_nobody(state, POOL_TOKEN.of(state, event)):
            return False
        return POOL_SEAT.of(state, event) != owner_of(unit)

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
    """LG-K-inconspicuous: while the unit has suppression, attackers must choose another target if they can; in its
    Rally it may keep any of its tokens.
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
    """LG-K-cover-x: cover is X better in attacks with a ranged weapon."""

    changes: tuple[str, ...] = ("cover",)

    def cover(self, state: State, unit: i64, value: i64, pool: i64, cover: i64) -> i64:
        return cover if is_self_destruction(state, pool) else cover + value


class LowProfile(Ability):
    """LG-K-low-profile: where cover cancels a hit, the defender cancels one more."""

    changes: tuple[str, ...] = ("further_cancelled",)

    def further_cancelled(self, state: State, unit: i64, value: i64, pool: i64, cover: i64) -> i64:
        return 1


class Unconcerned(Ability):
    """LG-K-unconcerned: cover does not help the unit; its own attacks are like all others."""

    changes: tuple[str, ...] = ("cover_fails",)

    def cover_fails(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return is_defending(state, unit, pool)


class ImmuneBlast(Ability):
    """LG-K-immune-blast: Blast has no effect on the unit."""

    changes: tuple[str, ...] = ("foils",)

    def foils(self, state: State, unit: i64, value: i64, keyword: i64) -> bool:
        return keyword == numbers.BLAST


# Step 6


def tell_cancelled(state: State, unit: i64, amount: i64, face: i64) -> None:
    if state.log is not None and amount > 0:
        state.log.tell(RESULTS_CANCELLED, unit, amount, face)


class Armor(OfDefender):
    """LG-K-armor: the defender may cancel all hits."""

    answers: tuple[int, ...] = (DEFENDER_MODIFIES,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        return hits(state, pool) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tell_cancelled(state, unit, cancel(state, event, HIT, hits(state, event)), HIT)


class ArmorX(DefenderAmount):
    """LG-K-armor-x: the defender may cancel up to X hits."""

    answers: tuple[int, ...] = (DEFENDER_MODIFIES,)

    def most(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        return min(value, hits(state, pool))

    def use(self, state: State, unit: i64, pool: i64, amount: i64) -> None:
        tell_cancelled(state, unit, cancel(state, pool, HIT, amount), HIT)


class Shielded(Ability):
    """LG-K-shielded: X active shields; against a ranged attack each may be flipped to cancel a hit or a crit."""

    brings: tuple[int, ...] = (int(SHIELD), int(INACTIVE_SHIELD))
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
        flip_shields(state, unit, 1)
        tell_cancelled(state, unit, cancel(state, pool, face, 1), face)
        if self._can_flip(state, unit, pool):
            state.restart()


class Guardian(Ability):
    """LG-K-guardian: while another friendly trooper unit at range 1 in sight defends against a ranged attack, the unit
    may cancel up to X hits: it rolls a defence die for each and suffers a wound for each blank.
    """

    answers: tuple[int, ...] = (DEFENDER_MODIFIES,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_rolled(state, event) or self._results(state, unit, event) == 0:
            return False
        if not is_ranged(state, event) and not (is_melee(state, event) and is_under(state, GUARDS_MELEE, unit)):
            return False
        return self.may_guard(state, unit, event)

    def may_guard(self, state: State, unit: i64, event: i64) -> bool:
        """Whether it may guard the defender of a pool, whatever the dice show."""
        defender = POOL_DEFENDER.of(state, event)
        if unit == defender or are_foes(state, unit, defender) or POOL_GUARDED.has(state, event, unit):
            return False
        if not is_on_table(state, unit) or not is_on_table(state, defender) or not is_trooper(state, defender):
            return False
        if has(state, defender, self.number) or value_for(state, unit, self.number, defender) == 0:
            return False
        return at_range(state, unit, defender, 1) and sees(state, unit, defender)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        most = value_for(state, unit, self.number, POOL_DEFENDER.of(state, event))
        choices.ask(state, owner_of(unit), unit, self.number, most, moment, about, event)

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
        cancelled = CHOICE_NUMBER.get(state)
        for amount in range(max(i64(0), cancelled - hits(state, pool)), min(cancelled, crits(state, pool)) + 1):
            mask.allow(NUMBER.at(amount))

    def chosen(self, state: State, action: i64) -> None:
        unit, pool, amount = CHOICE_UNIT.get(state), CHOICE_EVENT.get(state), NUMBER.argument(action)
        if CHOICE_STAGE.get(state) == 1:
            modifying.begin_guard(state, unit, pool, CHOICE_NUMBER.get(state) - amount, amount)
        elif amount > 0 and modifying.guards_crits(state, unit, pool):
            CHOICE_NUMBER.set(state, amount)
            CHOICE_STAGE.set(state, 1)
            state.restart()
        elif amount > 0:
            modifying.begin_guard(state, unit, pool, amount)


keyword("Incognito", Incognito())
keyword("Inconspicuous", Inconspicuous())
keyword("Immune: Range 1 Weapons", ImmuneRange1Weapons())
keyword("Outmaneuver", Outmaneuver())
keyword("Cover", CoverX())
keyword("Low Profile", LowProfile())
keyword("Unconcerned", Unconcerned())
keyword("Immune: Blast", ImmuneBlast())
keyword("Armor", Armor())
keyword("Armor X", ArmorX())
keyword("Shielded", Shielded())
keyword("Guardian", Guardian())
