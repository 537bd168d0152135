"""Sections 5.2, 5.3, 5.5, 5.6 and 5.8: who fires when, at whom, and what a hit does."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE, FIRE_AT, HOLD, RETREAT
from grognard.envs.space_empires.data.printed import (
    ALIEN,
    ASTEROIDS,
    CARRIER,
    CLASS_A,
    CLASS_E,
    FIGHTER,
    MACHINE,
    NEBULA,
    POINT_DEFENCE,
)
from grognard.envs.space_empires.data.tables import TABLES, UNITS
from grognard.envs.space_empires.ids import CHOOSE_SHOOTER, CHOOSE_TARGET
from grognard.envs.space_empires.rules.battle import (
    check_end,
    controller,
    counter_of,
    number_of,
    opponent,
)
from grognard.envs.space_empires.rules.components import (
    can_fight,
    count_role,
    hull,
    lose_ship,
    owner_of,
    role,
    units_in,
)
from grognard.envs.space_empires.rules.machines import (
    can_hurt_machine,
    is_machine_miss,
    raids_machine,
    wound_machine,
)
from grognard.envs.space_empires.rules.retreat import begin_retreat, can_retreat
from grognard.envs.space_empires.rules.screening import LAST_FREE_ROUND
from grognard.envs.space_empires.state import NONE, State

NEVER: Final = 1 << 20  # later than any slot of a round


# Order of fire (SE-5.2)


def is_close_terrain(state: State) -> bool:
    """SE-5.8: in asteroids and nebulae every unit is class E."""
    kind = state.marker[state.field]
    return (kind == ASTEROIDS or kind == NEBULA) and state.explored[state.field] == 1


def shots_left(state: State, counter: i64) -> i64:
    """Ships of the group that have still to fire, hold or retreat in this round.

    SE-5.7.b: screened ships have a slot too, from round 2, because they may retreat in it.
    """
    left = state.ships[counter] * UNITS.volleys[state.kind[counter]] - state.acted[counter]
    if state.screened[counter] > 0 and not may_retreat(state, counter):
        left -= state.screened[counter]
    return left


def may_retreat(state: State, counter: i64) -> bool:
    """SE-5.9.1.a: from the second round on."""
    return state.round >= 2 and can_retreat(state, counter)


def has_point_defence(state: State, counter: i64) -> bool:
    """SE-11.3.1: scouts with the technology; SE-14.2.b: every alien ship."""
    if role(state, counter) == ALIEN:
        return True
    return UNITS.carries[state.kind[counter]] == POINT_DEFENCE and state.special[counter] > 0


def waits_for_fighters(state: State, counter: i64) -> bool:
    """SE-11.3.1.a: its unscreened ships may still fire at squadrons in class A; SE-11.3.1.b: not in close terrain."""
    if not state.options.fighters or not has_point_defence(state, counter) or is_close_terrain(state):
        return False
    if state.acted[counter] + i64(state.waited[counter]) >= state.ships[counter] - state.screened[counter]:
        return False
    return unscreened_squadrons(state, opponent(state, owner_of(state, counter))) > 0


def unscreened_squadrons(state: State, owner: i64) -> i64:
    total: i64 = 0
    for counter in units_in(state, owner, state.field):
        if role(state, counter) == FIGHTER:
            total += state.ships[counter] - state.screened[counter]
    return total


def fire_class(state: State, counter: i64) -> i64:
    """SE-2.3.3, SE-5.2.d, SE-12.1.4: the class in which the group fires now."""
    if is_close_terrain(state) and not (role(state, counter) == MACHINE and state.options.solitaire):
        return CLASS_E
    if waits_for_fighters(state, counter) or state.hidden[counter] or raids_machine(state, counter):
        return CLASS_A
    return UNITS.fire_class[state.kind[counter]]


def slot(state: State, counter: i64) -> i64:
    """The group's place in the order of fire: class, then Tactics (SE-5.2.b), then the defender (SE-5.2.c)."""
    if not can_fight(state, counter) or shots_left(state, counter) <= 0:
        return NEVER
    side: i64 = 0 if owner_of(state, counter) == state.defender else 1
    return fire_class(state, counter) * 64 + (15 - state.tactics[counter]) * 2 + side


def next_slot(state: State) -> i64:
    """The earliest slot that is not over yet."""
    best: i64 = NEVER
    for owner in (state.defender, state.attacker):
        for counter in units_in(state, owner, state.field):
            best = min(best, slot(state, counter))
    return best


def fire_in_order(state: State) -> None:
    """SE-5.1.5: class A to E; AMB-03: a group finishes before the next of its slot begins."""
    if state.ended:
        return
    if state.shooter != NONE and shooter_is_done(state):
        state.shooter = NONE
    if state.shooter == NONE:
        earliest = next_slot(state)
        if earliest == NEVER:
            return
        owner = state.attacker if earliest % 2 else state.defender
        state.again()
        ask_controller(state, owner, CHOOSE_SHOOTER)
    else:
        state.again()
        ask_controller(state, owner_of(state, state.shooter), CHOOSE_TARGET)


def shooter_is_done(state: State) -> bool:
    if state.hex[state.shooter] != state.field:
        return True
    if state.point_defence:
        return not waits_for_fighters(state, state.shooter)
    return shots_left(state, state.shooter) <= 0


def ask_controller(state: State, owner: i64, decision: i64) -> None:
    """Ask the player who decides for a side; SE-SOLO.7: in the solitaire game chance decides for machines and aliens."""
    player = controller(state, owner)
    if player != NONE:
        state.ask(player, decision)
        return
    if decision == CHOOSE_SHOOTER:
        choose_first_shooter(state, owner)
    else:
        fire_by_chance(state)


def choose_first_shooter(state: State, owner: i64) -> None:
    earliest = next_slot(state)
    for counter in units_in(state, owner, state.field):
        if slot(state, counter) == earliest:
            take_aim(state, counter)
            return


def fire_by_chance(state: State) -> None:
    """Every ship that may be fired at is equally likely."""
    enemy = opponent(state, owner_of(state, state.shooter))
    total: i64 = 0
    for counter in units_in(state, enemy, state.field):
        if can_target(state, state.shooter, counter):
            total += state.ships[counter] - state.screened[counter]
    if total == 0:
        pass_by(state)
        return
    pick = state.dice.below(total)
    for counter in units_in(state, enemy, state.field):
        if can_target(state, state.shooter, counter):
            pick -= state.ships[counter] - state.screened[counter]
            if pick < 0:
                fire(state, state.shooter, counter)
                return


def take_aim(state: State, counter: i64) -> None:
    """The ships of this group act next, one by one."""
    state.shooter = counter
    state.point_defence = waits_for_fighters(state, counter) and not state.hidden[counter]


class ChooseShooter(Decision[State]):
    """D-19: of own groups of equal class and Tactics, the one that fires next."""

    rule = "SE-5.2.b"

    def options(self, state: State, mask: Mask) -> None:
        earliest = next_slot(state)
        owner = state.attacker if earliest % 2 else state.defender
        for counter in units_in(state, owner, state.field):
            if slot(state, counter) == earliest:
                mask.allow(CHOOSE + number_of(state, counter))

    def apply(self, state: State, action: i64) -> None:
        owner = state.attacker if next_slot(state) % 2 else state.defender
        take_aim(state, counter_of(state, owner, action - CHOOSE))


# Fire (SE-5.3, SE-5.5)


def is_screened_now(state: State, counter: i64) -> bool:
    """The unscreened ships of a group act first, then its screened ones."""
    return state.acted[counter] >= state.ships[counter] * UNITS.volleys[state.kind[counter]] - state.screened[counter]


def can_target(state: State, shooter: i64, target: i64) -> bool:
    """SE-5.3.a: any unscreened combat-capable enemy; SE-11.1.1: not a carrier behind its squadrons."""
    if not can_fight(state, target) or state.ships[target] <= state.screened[target]:
        return False
    what = role(state, target)
    if state.point_defence:
        return what == FIGHTER  # SE-11.3.1.a
    if what == CARRIER and is_protected(state, owner_of(state, target)):
        return False
    return what != MACHINE or can_hurt_machine(state, shooter)


def is_protected(state: State, owner: i64) -> bool:
    """SE-11.1.1: carriers are safe while a squadron lives, unless any squadron is screened this round."""
    if count_role(state, owner, state.field, FIGHTER) == 0:
        return False
    for counter in units_in(state, owner, state.field):
        if role(state, counter) == FIGHTER and state.screened[counter] > 0:
            return False
    return True


class ChooseTarget(Decision[State]):
    """D-20, D-22: for each ship a target, to hold fire, or from round 2 to retreat."""

    rule = "SE-5.5.b"

    def options(self, state: State, mask: Mask) -> None:
        shooter = state.shooter
        if not is_screened_now(state, shooter):
            enemy = opponent(state, owner_of(state, shooter))
            for counter in units_in(state, enemy, state.field):
                if can_target(state, shooter, counter):
                    mask.allow(FIRE_AT + number_of(state, counter))
        if state.round <= LAST_FREE_ROUND or state.point_defence or mask.count == 0:
            mask.allow(HOLD)  # AMB-04, AMB-58
        if not state.point_defence and may_retreat(state, shooter):
            mask.allow(RETREAT)

    def apply(self, state: State, action: i64) -> None:
        if action == RETREAT:
            begin_retreat(state, state.shooter)
        elif action == HOLD:
            pass_by(state)
        else:
            enemy = opponent(state, owner_of(state, state.shooter))
            fire(state, state.shooter, counter_of(state, enemy, action - FIRE_AT))


def pass_by(state: State) -> None:
    """The ship holds its fire; D-22: one with point defence waits for its printed class."""
    if state.point_defence:
        state.waited[state.shooter] += 1
    else:
        state.acted[state.shooter] += 1


def attack_strength(state: State, shooter: i64, target: i64) -> i64:
    """SE-2.3.4 and what changes it: point defence, Attack technology, fleet size, the raider's first round."""
    kind = state.kind[shooter]
    strength = UNITS.attack[kind * 4 + (state.special[shooter] if UNITS.carries[kind] >= 0 else 0)]
    if state.point_defence or (is_close_terrain(state) and uses_point_defence(state, shooter, target)):
        if role(state, shooter) == ALIEN:
            strength = TABLES.alien_point_defence
        else:
            strength = TABLES.point_defence[state.special[shooter] - 1]
    if state.marker[state.field] != ASTEROIDS or not is_close_terrain(state):
        strength += state.attack[shooter]  # SE-9.2, capped by hull when it was built; SE-5.8.1.a
    if state.bonus == owner_of(state, shooter):
        strength += 1  # SE-5.1.4
    if (state.hidden[shooter] or raids_machine(state, shooter)) and state.round == 1:
        strength += 1  # SE-12.1.4, AMB-33
    if raids_machine(state, target):
        strength -= 2  # SE-SOLO.5
    return strength


def uses_point_defence(state: State, shooter: i64, target: i64) -> bool:
    """AMB-30: in close terrain all fire in class E, and point defence keeps its Attack."""
    return state.options.fighters and role(state, target) == FIGHTER and has_point_defence(state, shooter)


def defence_strength(state: State, target: i64) -> i64:
    """SE-2.3.5; SE-5.8.2.a: in a nebula Defence technology counts as 0."""
    kind = state.kind[target]
    strength = UNITS.defence[kind * 4 + (state.special[target] if UNITS.carries[kind] >= 0 else 0)]
    if state.marker[state.field] != NEBULA or not state.explored[state.field]:
        strength += state.defence[target]
    return strength


def to_hit(state: State, shooter: i64, target: i64) -> i64:
    """SE-5.5.a: a die at or below this number hits."""
    return attack_strength(state, shooter, target) - defence_strength(state, target)


def fire(state: State, shooter: i64, target: i64) -> None:
    """SE-5.5.b: one die; SE-5.5.c: a natural 1 always hits."""
    state.acted[shooter] += 1
    needed = to_hit(state, shooter, target)
    die = state.dice.roll()
    if (die == 1 or die <= needed) and not is_machine_miss(state, shooter, target, die, needed):
        hit(state, target)
    check_end(state)


def hit(state: State, target: i64) -> None:
    """SE-5.6: hits gather on one ship of the group until it is destroyed."""
    if role(state, target) == MACHINE:
        wound_machine(state, target)
        return
    state.damage[target] += 1
    if state.damage[target] >= hull(state, target):
        lose_ship(state, target)
