"""Section 8, steps 4 to 10: one pool is rolled and has its effects."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.flow import Steps
from grognard.envs.legion.abilities import AFTER_POOL, WOUNDED
from grognard.envs.legion.events.attack import POOL_COMPARED
from grognard.envs.legion.rules import melee, moments, tokens, wounds
from grognard.envs.legion.rules.defending import DEFENDING, ROLLING_DEFENCE
from grognard.envs.legion.rules.dice import ATTACK_COLOURS, ATTACK_FACES, BLOCK, DEFENCE_FACES
from grognard.envs.legion.rules.modifying import MODIFYING, MODIFYING_DEFENCE
from grognard.envs.legion.rules.pools import (
    addition,
    crits,
    defence_dice,
    gain,
    gained_amount,
    gained_keyword,
    gained_pool,
    hits,
    is_noted,
    is_of_nobody,
    is_ranged,
    mini_of,
    pool_of,
    weapon_of,
)
from grognard.envs.legion.rules.rolling import ROLLING
from grognard.envs.legion.sequence.attack import (
    ATTACK_ADDED,
    ATTACK_DEFENDERS,
    ATTACK_DICE,
    ATTACK_GAINED,
    ATTACK_KINDS,
    ATTACK_NOTES,
    ATTACK_SEAT,
    ATTACK_SEEN,
    ATTACK_TOKEN,
    ATTACK_UNIT,
    HAD_RESULT,
    MINIS_FELL,
    POOL_ADDED,
    POOL_DEFENCE,
    POOL_DEFENDER,
    POOL_DICE,
    POOL_GAINED,
    POOL_NOTES,
    POOL_PICKED,
    POOL_SEAT,
    POOL_SEEN,
    POOL_SUFFERED,
    POOL_TOKEN,
    POOL_UNIT,
    POOL_UNROLLED,
    POOL_WOUNDS,
)
from grognard.envs.legion.sequence.flows import POOL
from grognard.envs.legion.state import State, other, owner_of


def begin_pool(state: State, number: i64) -> None:
    """LG-ATK-4-1: a pool of the sequence in progress is rolled; AMB-121: of a mine the defender's opponent decides."""
    attack = state.top
    unit, seat, row = ATTACK_UNIT.of(state, attack), ATTACK_SEAT.of(state, attack), ATTACK_TOKEN.of(state, attack)
    defender, kind = ATTACK_DEFENDERS.at(state, attack, number), ATTACK_KINDS.at(state, attack, number)
    if is_of_nobody(state, row):
        seat = other(owner_of(defender))
    state.push(POOL, unit, seat, defender, kind)
    POOL_TOKEN.set(state, row)
    POOL_NOTES.set(state, ATTACK_NOTES.at(state, attack, number))
    POOL_SEEN.set(state, ATTACK_SEEN.at(state, attack, number))
    for _ in range(ATTACK_COLOURS * ATTACK_FACES):
        POOL_DICE.add(state, state.top, 0)
        POOL_PICKED.add(state, state.top, 0)
    for _ in range(2 * DEFENCE_FACES):
        POOL_DEFENCE.add(state, state.top, 0)
    for colour in range(ATTACK_COLOURS):
        POOL_UNROLLED.add(state, state.top, ATTACK_DICE.at(state, attack, ATTACK_COLOURS * number + colour))
    for at in range(ATTACK_ADDED.count(state, attack)):
        added = ATTACK_ADDED.at(state, attack, at)
        if pool_of(added) == number:
            POOL_ADDED.add(state, state.top, addition(0, mini_of(added), weapon_of(added)))
    for at in range(ATTACK_GAINED.count(state, attack)):
        gained = ATTACK_GAINED.at(state, attack, at)
        if gained_pool(gained) == number:
            POOL_GAINED.add(state, state.top, gain(0, gained_keyword(gained), gained_amount(gained)))


# Step 9


def compare(state: State) -> None:
    """LG-ATK-9-1, LG-ATK-9-2: what is left is suffered."""
    results, blocks = hits(state, state.top) + crits(state, state.top), defence_dice(state, state.top, BLOCK)
    POOL_WOUNDS.set(state, max(i64(0), results - blocks))
    if state.log is not None:
        state.log.tell(POOL_COMPARED, POOL_DEFENDER.get(state), results, blocks, POOL_WOUNDS.get(state))
    wounds.suffer_attack(state, state.top, POOL_DEFENDER.get(state), POOL_UNIT.get(state))


def answer_wounds(state: State) -> None:
    """AMB-90: what follows only from wounds that were really suffered."""
    if POOL_SUFFERED.get(state) > 0:
        moments.begin_for_both(state, WOUNDED, POOL_DEFENDER.get(state), state.top)


# Step 10


def suppress_defender(state: State) -> None:
    """LG-ATK-10-1: after a ranged attack that had a hit or crit at the end of step 4."""
    if is_ranged(state, state.top) and is_noted(state, state.top, HAD_RESULT):
        tokens.suppress(state, POOL_DEFENDER.get(state))


def test_resilience(state: State) -> None:
    """LG-TYPE-vehicle-1, AMB-89."""
    if POOL_SUFFERED.get(state) > 0:
        wounds.begin_resilience(state, POOL_DEFENDER.get(state))


def follow_up(state: State) -> None:
    """Effects of both sides after the pool."""
    moments.begin_for_both(state, AFTER_POOL, POOL_DEFENDER.get(state), state.top)


def regroup(state: State) -> None:
    """LG-ATK-9-6, LG-MELEE-6."""
    if is_noted(state, state.top, MINIS_FELL):
        melee.begin_regroup(state, POOL_SEAT.get(state))


POOL_STEPS: Final[Steps[State]] = (
    *ROLLING, *DEFENDING, *MODIFYING, *ROLLING_DEFENCE, *MODIFYING_DEFENCE,
    compare, answer_wounds, suppress_defender, test_resilience, follow_up, regroup,
)  # fmt: skip
