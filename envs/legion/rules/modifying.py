"""Section 8, steps 6 and 8: dice are modified; a unit with Guardian rolls for another."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    ATTACKER_MODIFIED,
    ATTACKER_MODIFIES,
    DEFENCE_MODIFIED,
    DEFENDER_MODIFIES,
    DODGING,
    GUARDS_CRITS_NUMBER,
    IMMUNE_TO_PIERCE_NUMBER,
    PIERCING,
    SURGES_WOUND,
)
from grognard.envs.legion.actions import DONE
from grognard.envs.legion.events.attack import GUARD_ROLLED, GUARDED
from grognard.envs.legion.rules import moments, spending, wounds
from grognard.envs.legion.rules.defending import surges_block
from grognard.envs.legion.rules.dice import BLOCK, CRIT, DEFENCE_BLANK, DEFENCE_FACES, DEFENCE_SURGE, HIT, roll_defence
from grognard.envs.legion.rules.pools import cancel, is_noted
from grognard.envs.legion.rules.units import defence_die_of, sources
from grognard.envs.legion.sequence.attack import (
    GUARD_DICE,
    GUARD_DODGES,
    GUARD_HITS,
    GUARD_POOL,
    GUARD_UNIT,
    NO_IMMUNITY,
    POOL_DEFENDER,
    POOL_GUARDED,
    POOL_SEAT,
    POOL_UNIT,
)
from grognard.envs.legion.sequence.flows import GUARD
from grognard.envs.legion.state import NONE, SURGE, State, owner_of

# Step 6


def modify_as_attacker(state: State) -> None:
    """LG-ATK-6-1, D48: first what must come first (Ion), then all effects of the attacker in the order it likes."""
    moments.begin(state, ATTACKER_MODIFIES, POOL_SEAT.get(state), NONE, POOL_DEFENDER.get(state), state.top)


def modify_last_as_attacker(state: State) -> None:
    """LG-K-primitive: after all others."""
    moments.begin(state, ATTACKER_MODIFIED, POOL_SEAT.get(state), NONE, POOL_DEFENDER.get(state), state.top)


def modify_as_defender(state: State) -> None:
    """LG-ATK-6-1, D49: then all effects of the defender's side."""
    defender = POOL_DEFENDER.get(state)
    moments.begin(state, DEFENDER_MODIFIES, owner_of(defender), NONE, POOL_UNIT.get(state), state.top)


# Step 8


def modify_defence(state: State) -> None:
    """LG-ATK-8-1: effects of the defender."""
    defender = POOL_DEFENDER.get(state)
    moments.begin(state, DEFENCE_MODIFIED, owner_of(defender), NONE, POOL_UNIT.get(state), state.top)


def pierce(state: State) -> None:
    """LG-ATK-8-1, D52: effects of the attacker on defence dice."""
    moments.begin(state, PIERCING, POOL_SEAT.get(state), NONE, POOL_DEFENDER.get(state), state.top)


def is_immune_to_pierce(state: State, unit: i64, pool: i64) -> bool:
    """LG-K-immune-pierce: whether blocks of a unit cannot be cancelled by Pierce in this pool, as defender or
    guardian.
    """
    if is_noted(state, pool, NO_IMMUNITY):
        return False
    changers = sources(state, unit, IMMUNE_TO_PIERCE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].is_immune_to_pierce(state, unit, changers[at + 1], pool):
            return True
    return False


# Guardian


def begin_guard(state: State, unit: i64, pool: i64, hits: i64, crits: i64 = 0) -> None:
    """LG-K-guardian: a unit cancels hits of a pool against another, where something allows it crits, and rolls for each."""
    cancelled = cancel(state, pool, HIT, hits) + cancel(state, pool, CRIT, crits)
    POOL_GUARDED.add(state, pool, unit)
    state.push(GUARD, unit, pool, cancelled)
    for _ in range(2 * DEFENCE_FACES):
        GUARD_DICE.add(state, state.top, 0)
    if state.log is not None:
        state.log.tell(GUARDED, unit, POOL_DEFENDER.of(state, pool), cancelled)


def guards_crits(state: State, unit: i64, pool: i64) -> bool:
    """Whether a guardian may cancel crits of a pool, too."""
    changers = sources(state, unit, GUARDS_CRITS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].guards_crits(state, unit, changers[at + 1], pool):
            return True
    return False


def dodge_as_guardian(state: State) -> None:
    """LG-K-soresu-mastery: dodges may be spent instead of dice."""
    unit = GUARD_UNIT.get(state)
    moments.begin(state, DODGING, owner_of(unit), unit, POOL_UNIT.of(state, GUARD_POOL.get(state)), state.top)


def roll_as_guardian(state: State) -> None:
    """LG-K-guardian: dice of its own colour; LG-K-soresu-mastery: surges may wound the attacker."""
    unit = GUARD_UNIT.get(state)
    colour = defence_die_of(state, unit)
    shown: list[int] = []
    for _ in range(GUARD_HITS.get(state) - GUARD_DODGES.get(state)):
        face = roll_defence(state, colour)
        add_guard_dice(state, state.top, face, 1)
        shown.append(int(face))
    if state.log is not None and len(shown) > 0:
        none: list[int] = []
        state.log.tell(GUARD_ROLLED, unit, shown if colour == 0 else none, none if colour == 0 else shown)
    moments.begin(state, SURGES_WOUND, owner_of(unit), unit, POOL_UNIT.of(state, GUARD_POOL.get(state)), state.top)


def guard_dice(state: State, frame: i64, face: i64) -> i64:
    """Dice of the guardian that show a face."""
    return GUARD_DICE.at(state, frame, face)


def add_guard_dice(state: State, frame: i64, face: i64, amount: i64) -> None:
    GUARD_DICE.set_at(state, frame, face, GUARD_DICE.at(state, frame, face) + amount)


def turn_guard_dice(state: State, frame: i64, from_: i64, to: i64, amount: i64) -> None:
    add_guard_dice(state, frame, from_, -amount)
    add_guard_dice(state, frame, to, amount)


def convert_as_guardian(state: State) -> None:
    """AMB-93: surges by its own chart, or its surge tokens one by one."""
    unit = GUARD_UNIT.get(state)
    surges = guard_dice(state, state.top, DEFENCE_SURGE)
    if surges == 0:
        return
    if surges_block(state, unit, state.top):
        turn_guard_dice(state, state.top, DEFENCE_SURGE, BLOCK, surges)
    elif spending.can_spend(state, unit, SURGE):
        state.ask(owner_of(unit), SPEND_GUARD_SURGE)


class SpendGuardSurge(Decision[State]):
    """LG-K-guardian: the guardian spends a surge token for a block, or none any more."""

    rule = "LG-K-guardian"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        spending.offer(state, mask, GUARD_UNIT.get(state), SURGE)

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            spending.spend(state, GUARD_UNIT.get(state), SURGE, action)
            turn_guard_dice(state, state.top, DEFENCE_SURGE, BLOCK, 1)
            state.again()


def pierce_guardian(state: State) -> None:
    """LG-K-guardian, D50: Pierce of the pool may cancel blocks of the guardian; what is not used stays."""
    turn_guard_dice(state, state.top, DEFENCE_SURGE, DEFENCE_BLANK, guard_dice(state, state.top, DEFENCE_SURGE))
    pool = GUARD_POOL.get(state)
    moments.begin(state, PIERCING, POOL_SEAT.of(state, pool), NONE, GUARD_UNIT.get(state), pool)


def wound_guardian(state: State) -> None:
    """LG-K-guardian: one wound for each blank, at once."""
    unit, pool = GUARD_UNIT.get(state), GUARD_POOL.get(state)
    wounds.suffer(state, unit, guard_dice(state, state.top, DEFENCE_BLANK), POOL_UNIT.of(state, pool))


def guard_of(state: State, pool: i64) -> i64:
    """Where the frame of the guardian at work for a pool begins, or NONE."""
    guard = state.innermost(GUARD)
    return guard if guard != NONE and GUARD_POOL.of(state, guard) == pool else NONE


SPEND_GUARD_SURGE: Final[SpendGuardSurge] = SpendGuardSurge()
GUARD_STEPS: Final[Steps[State]] = (
    dodge_as_guardian,
    roll_as_guardian,
    convert_as_guardian,
    pierce_guardian,
    wound_guardian,
)
DECISIONS: Final[list[Decision[State]]] = [SPEND_GUARD_SURGE]
MODIFYING: Final[Steps[State]] = (modify_as_attacker, modify_last_as_attacker, modify_as_defender)
MODIFYING_DEFENCE: Final[Steps[State]] = (modify_defence, pierce)
