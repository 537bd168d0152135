"""Keywords of units that defend (section 15.1): their dice, steps 7 and 8, and what follows the attack."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ABILITIES,
    AFTER_POOL,
    CALMING,
    DEFENCE_REROLL,
    DODGING,
    QUIETLY,
    SURGES_WOUND,
    THROWS_BLANKS_NUMBER,
    Ability,
    keyword,
)
from grognard.envs.legion.actions import DEFENCE_DIE, DONE, NUMBER
from grognard.envs.legion.events.attack import DEFENCE_REROLLED
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.keywords.attack_parts import (
    OfDefender,
    OneByOne,
    is_defending,
    is_safe,
    keep_tokens,
    spares_swords,
    throw_back,
)
from grognard.envs.legion.rules import choices, modifying, spending, tokens
from grognard.envs.legion.rules.dice import DEFENCE_BLANK, DEFENCE_FACES, DEFENCE_SURGE, roll_defence
from grognard.envs.legion.rules.modifying import is_immune_to_pierce
from grognard.envs.legion.rules.pools import (
    defence_dice,
    is_melee,
    is_noted,
    is_ranged,
    pool_value,
)
from grognard.envs.legion.rules.units import is_in_play, sources
from grognard.envs.legion.sequence.attack import (
    GUARD_DODGES,
    GUARD_HITS,
    GUARD_POOL,
    GUARD_UNIT,
    NO_IMMUNITY,
    POOL_CANCELLED,
    POOL_DEFENCE,
    POOL_DODGES,
    USED_DODGE,
)
from grognard.envs.legion.sequence.effects import (
    CALM_AMOUNT,
    CHOICE_EVENT,
    CHOICE_LEFT,
    CHOICE_PICKED,
    CHOICE_UNIT,
    CHOICE_VALUE,
)
from grognard.envs.legion.sequence.flows import GUARD
from grognard.envs.legion.state import (
    DODGE,
    SUPPRESSION,
    State,
    owner_of,
    token,
)


def has_dodged(state: State, unit: i64, pool: i64) -> bool:
    """Whether a defender has spent a dodge while dodging."""
    return is_defending(state, unit, pool) and POOL_DODGES.of(state, pool) > 0


# Step 7


class Block(Ability):
    """LG-K-block: if the defender spent a dodge, its surges become blocks."""

    changes: tuple[str, ...] = ("defence_surge",)

    def defence_surge(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return has_dodged(state, unit, pool)


class Deflect(Ability):
    """LG-K-deflect: against a ranged attack, if the defender spent a dodge, its surges become blocks and wound the
    attacker.
    """

    answers: tuple[int, ...] = (SURGES_WOUND,)
    changes: tuple[str, ...] = ("defence_surge",)

    def defence_surge(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return has_dodged(state, unit, pool) and is_ranged(state, pool)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not self.defence_surge(state, unit, value, event) or is_safe(state, event, by_one=False):
            return False
        return defence_dice(state, event, thrown_face(state, unit)) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        throw_back(state, event, unit, defence_dice(state, event, thrown_face(state, unit)))


def thrown_face(state: State, unit: i64) -> i64:
    """LG-K-deflect: which dice of the defender wound the attacker: surges, unless something says blanks."""
    changers = sources(state, unit, THROWS_BLANKS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].throws_blanks(state, unit, changers[at + 1]):
            return DEFENCE_BLANK
    return DEFENCE_SURGE


class DjemSoMastery(Ability):
    """LG-K-djem-so-mastery: if the defender spent a dodge, its surges become blocks, and the attacker suffers 1 wound
    if dodges or cover cancelled anything.
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
    """LG-K-soresu-mastery: if the unit spent a dodge, as defender or as guardian, its surges become blocks and wound
    the attacker; a guardian may spend a dodge in place of the die for a hit.
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
        if is_safe(state, pool, by_one=False) or spares_swords(state, pool):
            return False
        return self._surges(state, event) > 0

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
    """LG-K-danger-sense: the defender rolls one more die for each of its suppression tokens, X at most; at every
    removal of suppression the unit may keep up to X.
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
    """LG-K-impervious: the defender rolls one more die for each Pierce of the pool; not with Immune: Pierce."""

    changes: tuple[str, ...] = ("defence_dice",)

    def defence_dice(self, state: State, unit: i64, value: i64, pool: i64, dice: i64) -> i64:
        if is_noted(state, pool, NO_IMMUNITY) or is_immune_to_pierce(state, unit, pool):
            return dice
        return dice + pool_value(state, pool, numbers.PIERCE)


class UncannyLuck(Ability):
    """LG-K-uncanny-luck: the defender may reroll up to X of its dice, once and all together."""

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
        for at in range(CHOICE_PICKED.count(state, state.top)):
            if CHOICE_PICKED.at(state, state.top, at) == die:
                found += 1
        return found

    def chosen(self, state: State, action: i64) -> None:
        if action != DONE:
            CHOICE_PICKED.add(state, state.top, DEFENCE_DIE.argument(action))
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
        if state.log is not None and CHOICE_PICKED.count(state, state.top) > 0:
            state.log.tell(DEFENCE_REROLLED, CHOICE_UNIT.get(state), shown[0], shown[1])


# Step 8, and after


class ImmunePierce(Ability):
    """LG-K-immune-pierce: its blocks are not cancelled by Pierce."""

    changes: tuple[str, ...] = ("is_immune_to_pierce",)

    def is_immune_to_pierce(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return True


class ImmuneMeleePierce(Ability):
    """LG-K-immune-melee-pierce: in melee attacks its blocks are not cancelled by Pierce."""

    changes: tuple[str, ...] = ("is_immune_to_pierce",)

    def is_immune_to_pierce(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return is_melee(state, pool)


class Nimble(OfDefender):
    """LG-K-nimble: after an attack in which the defender spent a dodge it gains one."""

    answers: tuple[int, ...] = (AFTER_POOL,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        return is_noted(state, pool, USED_DODGE) and is_in_play(state, unit)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.gain(state, unit, DODGE)


keyword("Block", Block())
keyword("Deflect", Deflect())
keyword("Djem So Mastery", DjemSoMastery())
keyword("Soresu Mastery", SoresuMastery(DODGE))
keyword("Danger Sense", DangerSense())
keyword("Impervious", Impervious())
keyword("Uncanny Luck", UncannyLuck())
keyword("Immune: Pierce", ImmunePierce())
keyword("Immune: Melee Pierce", ImmuneMeleePierce())
keyword("Nimble", Nimble())
