"""Section 8: a whole attack sequence: who is attacked, how many pools there are, in which order they are rolled.

Area, overrun and token attacks begin here, too; their pools need no choices.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Listed, Steps
from grognard.envs.legion.abilities import EXTRA
from grognard.envs.legion.actions import DONE, KIND_OF_ATTACK, said_unit, say_unit
from grognard.envs.legion.data.printed import AREA, OVERRUN, RANGED, SELF_DESTRUCT
from grognard.envs.legion.data.tables import WEAPONS
from grognard.envs.legion.events.attack import ATTACK_DECLARED, ATTACK_LOST, POOL_DROPPED, TOKEN_ATTACKS
from grognard.envs.legion.geometry.numbers import BIT
from grognard.envs.legion.rules import defeat, moments
from grognard.envs.legion.rules.dice import ATTACK_COLOURS
from grognard.envs.legion.rules.effects import end_effects
from grognard.envs.legion.rules.forming import begin_forming
from grognard.envs.legion.rules.measuring import alive_bits, leader_band, seen_minis, token_band, token_sees
from grognard.envs.legion.rules.pools import addition
from grognard.envs.legion.rules.resolving import begin_pool
from grognard.envs.legion.rules.siding import first_foe
from grognard.envs.legion.rules.targeting import (
    area_weapon_reaches,
    counted_minis,
    is_distracted,
    is_shielded_from,
    mask_of,
    may_attack,
    may_declare,
    notes_of,
)
from grognard.envs.legion.rules.units import is_in_play, is_undefeated
from grognard.envs.legion.sequence.activation import DID_ATTACK, DID_SHOOT, EVENT_DEFENDED, EVENT_FLAGS, EVENT_SHOT
from grognard.envs.legion.sequence.attack import (
    AREA_POOL,
    ATTACK_ADDED,
    ATTACK_DEFENDERS,
    ATTACK_DICE,
    ATTACK_FLAGS,
    ATTACK_KINDS,
    ATTACK_LONG,
    ATTACK_NOTES,
    ATTACK_PICKED,
    ATTACK_ROLLED,
    ATTACK_SEAT,
    ATTACK_SEEN,
    ATTACK_TARGET,
    ATTACK_TOKEN,
    ATTACK_UNIT,
    ATTACK_WEAPON,
    MELEE_POOL,
    MUST_ADD,
    ONE_POOL,
    OVERRUN_POOL,
    RANGED_POOL,
    SELF_DESTRUCTION,
)
from grognard.envs.legion.sequence.flows import ATTACK, EVENT
from grognard.envs.legion.state import NONE, UNITS_ALL, UNTIL_ATTACK, State

# Whether, and how attacks begin


def can_attack(state: State, unit: i64, flags: i64 = 0, weapon: i64 = NONE, target: i64 = NONE) -> bool:
    """LG-ATK-1-1: whether a unit could make an attack now: some enemy may be declared as defender."""
    if not may_attack(state, unit):
        return False
    first = first_foe(state, unit)
    for defender in range(first, first + UNITS_ALL // 2):
        if (target == NONE or defender == target) and is_in_play(state, defender):
            for kind in range(i64(2)):
                if may_declare(state, unit, defender, kind, NONE, flags, weapon):
                    return True
    return False


def begin_attack(state: State, seat: i64, unit: i64, flags: i64 = 0, weapon: i64 = NONE, target: i64 = NONE) -> None:
    """LG-ATK-1-1: a unit attacks. `flags`: MELEE_ONLY or RANGED_ONLY; `weapon`: the only one, added once; `target`:
    the only defender.
    """
    kind = RANGED if weapon == NONE else WEAPONS.kind[weapon]
    if kind == OVERRUN:
        begin_overrun(state, seat, unit, target, weapon)
    elif kind == SELF_DESTRUCT:
        begin_area_attack(state, seat, unit, weapon, SELF_DESTRUCTION)
    elif kind == AREA:
        begin_area_attack(state, seat, unit, weapon)
    else:
        _begin(state, seat, unit, flags, weapon, NONE)
        ATTACK_TARGET.set(state, target)


def _begin(state: State, seat: i64, unit: i64, flags: i64, weapon: i64, row: i64) -> None:
    state.push(ATTACK, unit, seat, flags, weapon)
    ATTACK_TARGET.set(state, NONE)
    ATTACK_TOKEN.set(state, row)
    ATTACK_PICKED.set(state, NONE)


def begin_overrun(state: State, seat: i64, unit: i64, target: i64, weapon: i64) -> None:
    """LG-K-overrun: one pool of the overrun weapon, added once; range, sight and engagement do not matter."""
    _begin(state, seat, unit, 0, weapon, NONE)
    _add_pool(state, target, OVERRUN_POOL, state.leader[unit], weapon, alive_bits(state, target))


def begin_area_attack(state: State, seat: i64, unit: i64, weapon: i64, flags: i64 = 0) -> None:
    """LG-K-area-weapon, LG-K-self-destruct, AMB-111: each other unit in range and sight is attacked separately,
    engaged or not, friend or foe; LG-K-small: a mini that ranged attacks ignore counts for area weapons alone.
    """
    _begin(state, seat, unit, flags, weapon, NONE)
    leader = state.leader[unit]
    kind = RANGED_POOL if WEAPONS.kind[weapon] == SELF_DESTRUCT else AREA_POOL
    for defender in range(UNITS_ALL):
        if defender != unit and is_in_play(state, defender) and not is_shielded_from(state, unit, defender, True):
            seen = seen_minis(state, leader, defender) & counted_minis(state, defender, kind)
            band = leader_band(state, unit, defender, mask_of(state, defender, kind))
            if area_weapon_reaches(state, weapon, defender, band, seen):
                _add_pool(state, defender, AREA_POOL, leader, weapon, seen)


def begin_token_attack(state: State, seat: i64, row: i64, weapon: i64, targets: i64 = 0) -> None:
    """LG-K-detonate, AMB-121: a token attacks with a weapon; `targets` are units as bits, or 0 for all in range and
    sight.
    """
    _begin(state, seat, NONE, 0, weapon, row)
    if targets == 0:
        targets = token_targets(state, row, weapon)
    for defender in range(UNITS_ALL):
        if (targets >> defender) & 1 == 1:
            _add_pool(state, defender, AREA_POOL, NONE, weapon, token_sees(state, row, defender))
    if state.log is not None:
        state.log.tell(TOKEN_ATTACKS, row, weapon)


def token_targets(state: State, row: i64, weapon: i64) -> i64:
    """LG-K-detonate: all units in range and sight of a token, as bits."""
    found: i64 = 0
    for defender in range(UNITS_ALL):
        if is_in_play(state, defender):
            if area_weapon_reaches(
                state, weapon, defender, token_band(state, row, defender), token_sees(state, row, defender)
            ):
                found |= BIT[defender]
    return found


def _add_pool(state: State, defender: i64, kind: i64, mini: i64, weapon: i64, seen: i64) -> None:
    number = ATTACK_DEFENDERS.count(state, state.top)
    ATTACK_DEFENDERS.add(state, state.top, defender)
    ATTACK_KINDS.add(state, state.top, kind)
    ATTACK_LONG.add(state, state.top, 0)
    ATTACK_NOTES.add(state, state.top, 0)
    ATTACK_ROLLED.add(state, state.top, 0)
    ATTACK_SEEN.add(state, state.top, seen)
    for colour in range(ATTACK_COLOURS):
        ATTACK_DICE.add(state, state.top, _printed(state, weapon, colour))
    ATTACK_ADDED.add(state, state.top, addition(number, mini, weapon))


def _printed(state: State, weapon: i64, colour: i64) -> i64:
    """The dice of a weapon that is added once; LG-TYPE-vehicle-2: half of them, if it is disrupted."""
    printed = (WEAPONS.red[weapon], WEAPONS.black[weapon], WEAPONS.white[weapon])
    unit = ATTACK_UNIT.get(state)
    if unit == NONE or state.disrupted[unit] != weapon:
        return printed[colour]
    left = (printed[0] + printed[1] + printed[2] + 1) // 2
    for before in range(colour):
        left -= min(left, printed[before])
    return min(left, printed[colour])


# Steps 1 to 3


def _is_by_choice(state: State) -> bool:
    """Whether the attacker names defenders: not in attacks with area and overrun weapons, whose pools are there
    from the start.
    """
    count = ATTACK_KINDS.count(state, state.top)
    return count == 0 or ATTACK_KINDS.at(state, state.top, 0) <= RANGED_POOL


def declare_defender(state: State) -> None:
    """LG-ATK-1-1, LG-ATK-3-1, D35, D38: a defender is named, and for further pools another one, if the attacker
    likes.
    """
    ATTACK_PICKED.set(state, NONE)
    if ATTACK_TOKEN.get(state) != NONE or not _is_by_choice(state):
        return
    if not can_declare_any(state):
        if ATTACK_DEFENDERS.count(state, state.top) == 0 and state.log is not None:
            state.log.tell(ATTACK_LOST, ATTACK_UNIT.get(state))
        return
    state.ask(ATTACK_SEAT.get(state), CHOOSE_DEFENDER)


def can_declare_any(state: State) -> bool:
    """Whether a defender can be declared for a new pool."""
    if not may_attack(state, ATTACK_UNIT.get(state)):
        return False
    first = first_foe(state, ATTACK_UNIT.get(state))
    for defender in range(first, first + UNITS_ALL // 2):
        if is_eligible(state, defender, MELEE_POOL) or is_eligible(state, defender, RANGED_POOL):
            return True
    return False


def is_eligible(state: State, defender: i64, kind: i64) -> bool:
    """Whether a unit may be declared now as defender of a pool of a kind."""
    pools = ATTACK_DEFENDERS.count(state, state.top)
    flags, weapon, target = ATTACK_FLAGS.get(state), ATTACK_WEAPON.get(state), ATTACK_TARGET.get(state)
    if not is_in_play(state, defender) or (target != NONE and target != defender):
        return False
    if pools > 0 and (flags & ONE_POOL != 0 or weapon != NONE):
        return False
    return may_declare(state, ATTACK_UNIT.get(state), defender, kind, state.top, flags, weapon)


class ChooseDefender(Decision[State]):
    """LG-ATK-1-1: the unit that is attacked; LG-ATK-3-1: with further pools the attacker may stop."""

    rule = "LG-ATK-1-1"

    def offer(self, state: State, mask: Mask) -> None:
        if ATTACK_DEFENDERS.count(state, state.top) > 0:
            mask.allow(DONE)
        first = first_foe(state, ATTACK_UNIT.get(state))
        for defender in range(first, first + UNITS_ALL // 2):
            if is_eligible(state, defender, MELEE_POOL) or is_eligible(state, defender, RANGED_POOL):
                mask.allow(say_unit(ATTACK_SEAT.get(state), defender))

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            ATTACK_PICKED.set(state, said_unit(ATTACK_SEAT.get(state), action))


CHOOSE_DEFENDER: Final[ChooseDefender] = ChooseDefender()


def choose_kind(state: State) -> None:
    """LG-ATK-2-3, D35: melee or ranged, where both are possible."""
    if ATTACK_PICKED.get(state) != NONE:
        state.ask(ATTACK_SEAT.get(state), CHOOSE_KIND)


class ChooseKind(Decision[State]):
    """LG-ATK-2-3: whether the pool is melee or ranged."""

    rule = "LG-ATK-2-3"

    def offer(self, state: State, mask: Mask) -> None:
        for kind in range(i64(2)):
            if is_eligible(state, ATTACK_PICKED.get(state), kind):
                mask.allow(KIND_OF_ATTACK.at(kind))

    def apply(self, state: State, action: i64) -> None:
        unit, defender, kind = ATTACK_UNIT.get(state), ATTACK_PICKED.get(state), KIND_OF_ATTACK.argument(action)
        notes = notes_of(ATTACK_FLAGS.get(state))
        if ATTACK_DEFENDERS.count(state, state.top) == 0 and is_distracted(state, unit, defender):
            notes |= MUST_ADD
        if state.log is not None:
            state.log.tell(ATTACK_DECLARED, unit, defender, kind)
        begin_forming(state, unit, defender, kind, notes)


CHOOSE_KIND: Final[ChooseKind] = ChooseKind()


def add_pools(state: State) -> None:
    """LG-ATK-3-1, D38: additional defenders by keywords, then by weapons left over."""
    if ATTACK_PICKED.get(state) != NONE:
        state.restart()
        if ATTACK_FLAGS.get(state) & ONE_POOL == 0:
            moments.begin(
                state, EXTRA, ATTACK_SEAT.get(state), ATTACK_UNIT.get(state), ATTACK_PICKED.get(state), state.top
            )


# Steps 4 to 11


def roll_pools(state: State) -> None:
    """LG-ATK-4-1, LG-ATK-11-1, D41: the pools in an order that the attacker chooses."""
    _drop_pools(state)
    left = pools_left(state)
    if len(left) == 0:
        return
    state.again()
    if len(left) == 1:
        _roll(state, left[0])
    else:
        state.ask(ATTACK_SEAT.get(state), CHOOSE_POOL)


def pools_left(state: State) -> vec[i64]:
    found = NOTHING
    for number in range(ATTACK_DEFENDERS.count(state, state.top)):
        if ATTACK_ROLLED.at(state, state.top, number) == 0:
            found = append(found, number)
    return found


def _drop_pools(state: State) -> None:
    """LG-ATK-11-2, LG-ATK-11-3: pools of an attacker that is defeated, and those against defeated units."""
    unit = ATTACK_UNIT.get(state)
    is_gone = unit != NONE and not is_undefeated(state, unit)
    for number in range(ATTACK_DEFENDERS.count(state, state.top)):
        defender = ATTACK_DEFENDERS.at(state, state.top, number)
        if ATTACK_ROLLED.at(state, state.top, number) == 0 and (is_gone or not is_in_play(state, defender)):
            ATTACK_ROLLED.set_at(state, state.top, number, 1)
            if state.log is not None:
                state.log.tell(POOL_DROPPED, defender)


def _roll(state: State, number: i64) -> None:
    ATTACK_ROLLED.set_at(state, state.top, number, 1)
    _note_attack(state, number)
    begin_pool(state, number)


def _note_attack(state: State, number: i64) -> None:
    """LG-ACT-36: the event in which it happens knows that there was an attack, and against whom."""
    event = state.innermost(EVENT)
    if event != NONE and ATTACK_TOKEN.get(state) == NONE:
        defender, kind = ATTACK_DEFENDERS.at(state, state.top, number), ATTACK_KINDS.at(state, state.top, number)
        EVENT_FLAGS.set_of(state, event, EVENT_FLAGS.of(state, event) | DID_ATTACK)
        _list(state, EVENT_DEFENDED, event, defender)
        if kind == RANGED_POOL or kind == AREA_POOL:
            EVENT_FLAGS.set_of(state, event, EVENT_FLAGS.of(state, event) | DID_SHOOT)
            _list(state, EVENT_SHOT, event, defender)


def _list(state: State, units: Listed, event: i64, unit: i64) -> None:
    """Note a unit once, as long as there is room."""
    if not units.has(state, event, unit) and units.count(state, event) < units.most:
        units.add(state, event, unit)


class ChoosePool(Decision[State]):
    """LG-ATK-4-1: which pool is rolled next, named by its defender; AMB-111, LG-K-detonate: which unit is attacked
    next.
    """

    rule = "LG-ATK-4-1"

    def offer(self, state: State, mask: Mask) -> None:
        left = pools_left(state)
        for at in range(i64(len(left))):
            mask.allow(say_unit(ATTACK_SEAT.get(state), ATTACK_DEFENDERS.at(state, state.top, left[at])))

    def apply(self, state: State, action: i64) -> None:
        defender = said_unit(ATTACK_SEAT.get(state), action)
        left = pools_left(state)
        for at in range(i64(len(left))):
            if ATTACK_DEFENDERS.at(state, state.top, left[at]) == defender:
                _roll(state, left[at])
                return


CHOOSE_POOL: Final[ChoosePool] = ChoosePool()


def end_attack(state: State) -> None:
    """LG-ATK-11-1: what lasted for the attack ends; LG-K-self-destruct: the unit is defeated, without a resilience
    roll.
    """
    end_effects(state, UNTIL_ATTACK)
    unit = ATTACK_UNIT.get(state)
    if ATTACK_FLAGS.get(state) & SELF_DESTRUCTION != 0 and is_in_play(state, unit):
        defeat.defeat_unit(state, unit, unit)


ATTACK_STEPS: Final[Steps[State]] = (declare_defender, choose_kind, add_pools, roll_pools, end_attack)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_DEFENDER, CHOOSE_KIND, CHOOSE_POOL]
