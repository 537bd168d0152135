"""LG-MELEE-2, 6: minis respond to a unit that has moved into contact, and regroup after losses: placements, not moves."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.actions import MINI_SLOTS
from grognard.envs.legion.events.moving import FALLEN_CLEARED
from grognard.envs.legion.geometry.melee import respond as find_contact
from grognard.envs.legion.rules.carrying import begin_carrying
from grognard.envs.legion.rules.measuring import OUT_OF_REACH, are_touching, forget, mini_touches
from grognard.envs.legion.rules.obstruction import IS_PLACED, WORK, is_turned, surround
from grognard.envs.legion.rules.placing import begin_placing, put_mini
from grognard.envs.legion.rules.siding import are_foes
from grognard.envs.legion.rules.units import has_melee_weapon, has_small_base, is_on_table, is_trooper, units_of
from grognard.envs.legion.rules.unmasking import begin_unmasking
from grognard.envs.legion.state import (
    ALIVE,
    FALLEN,
    FALLEN_NOW,
    MINIS_ALL,
    UNITS_ALL,
    State,
    first_mini,
    other,
    unit_changed,
    unit_of,
)


def respond(state: State, unit: i64, attacker: i64) -> None:
    """LG-MELEE-2: the owner moves minis that touch nobody so that they touch the attackers, if the unit has a melee weapon."""
    if is_on_table(state, unit) and has_melee_weapon(state, unit):
        _seek(state, unit, attacker, lonely_minis(state, unit))


def lonely_minis(state: State, unit: i64) -> i64:
    """The minis of a unit that touch no enemy, as bits."""
    found: i64 = 0
    for slot in range(MINI_SLOTS):
        mini = first_mini(unit) + slot
        if state.mini[mini] == ALIVE and not _touches_any(state, mini, unit):
            found |= 1 << slot
    return found


def _touches_any(state: State, mini: i64, unit: i64) -> bool:
    for each in range(UNITS_ALL):
        if is_on_table(state, each) and are_foes(state, unit, each) and mini_touches(state, mini, each):
            return True
    return False


def _seek(state: State, unit: i64, target: i64, seekers: i64) -> None:
    """AMB-122: let minis take contact with the target, the leader first; whoever finds no place stays."""
    if seekers == 0:
        return
    obstacles = surround(state, unit, IS_PLACED)
    obstacles.target = target
    regroup = WORK.regroup
    regroup.begin(is_turned(state, unit))
    order = _leader_first(state, unit)
    for number in range(i64(len(order))):
        mini = order[number]
        seeks = (seekers >> (mini % MINI_SLOTS)) & 1 == 1
        regroup.add(state.x[mini], state.y[mini], state.z[mini], state.heading[mini], seeks)
    find_contact(regroup)
    is_moved = False
    for number in range(i64(len(order))):
        if regroup.moved[number]:
            is_moved = True
            put_mini(
                state, order[number], regroup.x[number], regroup.y[number], regroup.z[number], regroup.heading[number]
            )
    if is_moved:
        forget(state, unit)
        begin_unmasking(state, unit)
        begin_carrying(state, unit)


def _leader_first(state: State, unit: i64) -> vec[i64]:
    found = append(vec[i64](), state.leader[unit])
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and mini != state.leader[unit]:
            found = append(found, mini)
    return found


# After losses


def begin_regroup(state: State, seat: i64) -> None:
    """LG-MELEE-6: after an attack, from the attacker's side: minis that have lost contact touch others of the same enemy unit.

    Who has lost contact: whoever touches nobody, but stands where it touched a mini that has fallen since this was asked last.
    If no mini of the unit can touch the enemy, nobody moves and the melee is over. LG-MELEE-1: a unit without a melee weapon
    does not come into contact.
    """
    _regroup_side(state, seat)
    _regroup_side(state, other(seat))
    _clear_fallen(state)


def _clear_fallen(state: State) -> None:
    """What stood where a fallen mini lies is not asked again."""
    cleared: i64 = 0
    for mini in range(MINIS_ALL):
        if (state.mini[mini] == FALLEN or state.mini[mini] == FALLEN_NOW) and state.z[mini] != OUT_OF_REACH:
            state.z[mini] = OUT_OF_REACH
            unit_changed(state, unit_of(mini))
            cleared += 1
    if cleared > 0 and state.log is not None:
        state.log.tell(FALLEN_CLEARED, cleared)


def _regroup_side(state: State, seat: i64) -> None:
    own = units_of(state, seat)
    for number in range(i64(len(own))):
        unit = own[number]
        if not is_on_table(state, unit) or not has_melee_weapon(state, unit):
            continue
        for each in range(UNITS_ALL):
            if is_on_table(state, each) and are_foes(state, unit, each):
                _seek(state, unit, each, _left_by(state, unit, each))


def _left_by(state: State, unit: i64, enemy: i64) -> i64:
    """The minis of a unit that touch nobody since minis of an enemy unit have fallen, as bits."""
    found: i64 = 0
    for fallen in range(first_mini(enemy), first_mini(enemy) + MINI_SLOTS):
        if state.mini[fallen] != FALLEN_NOW or state.z[fallen] == OUT_OF_REACH:
            continue
        for slot in range(MINI_SLOTS):
            mini = first_mini(unit) + slot
            if state.mini[mini] == ALIVE and are_touching(state, mini, fallen) and not _touches_any(state, mini, unit):
                found |= 1 << slot
    return found


# Scatter


def begin_scatter(state: State, seat: i64, unit: i64) -> None:
    """LG-K-scatter, D55: the attacker places the other minis of a small-base trooper unit as if its leader had just moved."""
    if is_on_table(state, unit) and has_small_base(state, unit) and is_trooper(state, unit):
        begin_placing(state, seat, unit)
