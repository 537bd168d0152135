"""Sections 5.2, 5.3, 5.5, 5.6 and 5.8: who fires when, at whom, and what a hit does."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Numbered
from grognard.envs.space_empires.actions import CHOOSE, FIRE_AT, HOLD, NO, RETREAT, YES
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
from grognard.envs.space_empires.rules.battle import (
    battle_line,
    cease_fire,
    check_end,
    controller,
    opponent,
    shooter_of,
)
from grognard.envs.space_empires.rules.components import (
    can_fight,
    count_role,
    hull,
    lose_ship,
    role,
    unit_of,
)
from grognard.envs.space_empires.rules.machines import (
    can_hurt_machine,
    fires_as_raider,
    is_machine_miss,
    raids,
    wound_machine,
)
from grognard.envs.space_empires.rules.retreat import begin_retreat, can_retreat
from grognard.envs.space_empires.rules.screening import LAST_FREE_ROUND
from grognard.envs.space_empires.state import ALIENS, MACHINE_OWNER, NONE, State, Unit

NEVER: Final = 1 << 20  # later than any slot of a round


# Order of fire (SE-5.2)


def is_close_terrain(state: State) -> bool:
    """SE-5.8: in asteroids and nebulae every unit is class E."""
    kind = state.marker[state.field]
    return (kind == ASTEROIDS or kind == NEBULA) and state.explored[state.field] == 1


def shots_left(state: State, unit: Unit) -> i64:
    """Ships of the group that have still to fire, hold or retreat in this round.

    SE-5.7.b: screened ships have a slot too, from round 2, because they may retreat in it.
    """
    left = unit.ships * UNITS.volleys[unit.kind] - unit.acted
    if unit.screened > 0 and not may_retreat(state, unit):
        left -= unit.screened
    return left


def had_its_slot(unit: Unit) -> bool:
    """Whether the group's turn to fire is over in this round."""
    return unit.acted >= unit.ships * UNITS.volleys[unit.kind]


def may_retreat(state: State, unit: Unit) -> bool:
    """SE-5.9.1.a: from the second round on."""
    return state.round >= 2 and can_retreat(state, unit)


def has_point_defence(unit: Unit) -> bool:
    """SE-11.3.1: scouts with the technology; SE-14.2.b: every alien ship."""
    return role(unit) == ALIEN or carries_point_defence(unit)


def carries_point_defence(unit: Unit) -> bool:
    return UNITS.carries[unit.kind] == POINT_DEFENCE and unit.special > 0


def waits_for_fighters(state: State, unit: Unit) -> bool:
    """SE-11.3.1.a: its unscreened ships may still fire at squadrons in class A; SE-11.3.1.b: not in close terrain."""
    if not state.options.fighters or not has_point_defence(unit) or is_close_terrain(state):
        return False
    if unit.acted + unit.waited >= unit.ships - unit.screened:
        return False
    return unscreened_squadrons(state, opponent(state, unit.owner)) > 0


def unscreened_squadrons(state: State, owner: i64) -> i64:
    total: i64 = 0
    for unit in battle_line(state, owner):
        if role(unit) == FIGHTER:
            total += unit.ships - unit.screened
    return total


def fire_class(state: State, unit: Unit) -> i64:
    """SE-2.3.3, SE-5.2.d, SE-12.1.4: the class in which the group fires now."""
    if is_close_terrain(state) and not (role(unit) == MACHINE and ignores_terrain(state)):
        return CLASS_E
    if waits_for_fighters(state, unit) or unit.hidden or fires_as_raider(state, unit):
        return CLASS_A
    return UNITS.fire_class[unit.kind]


def ignores_terrain(state: State) -> bool:
    """SE-17.4.b: a machine does not feel a nebula; SE-SOLO.4: nor, in the solitaire game, asteroids."""
    return state.options.solitaire or state.marker[state.field] == NEBULA


def firing_slot(state: State, unit: Unit) -> i64:
    """The group's place in the order of fire: class, then Tactics (SE-5.2.b), then the defender (SE-5.2.c)."""
    if not can_fight(unit) or had_its_slot(unit):
        return NEVER
    side: i64 = 0 if unit.owner == state.defender else 1
    return fire_class(state, unit) * 64 + (15 - unit.tactics) * 2 + side


def next_slot(state: State) -> i64:
    """The earliest slot that is not over yet."""
    best: i64 = NEVER
    for owner in (state.defender, state.attacker):
        for unit in battle_line(state, owner):
            best = min(best, firing_slot(state, unit))
    return best


def fire_in_order(state: State) -> None:
    """SE-5.1.5: class A to E; AMB-03: a group finishes before the next of its slot begins."""
    if state.ended:
        return
    if state.shooter != NONE and shooter_is_done(state):
        end_slot(state)
    if state.shooter == NONE:
        earliest = next_slot(state)
        if earliest == NEVER:
            return
        state.again()
        if is_idle(state, earliest):
            pass_over(state, earliest)
        else:
            choose_shooter(state, state.attacker if earliest % 2 else state.defender)
    else:
        state.again()
        ask_controller(state, state.firing, CHOOSE_TARGET)


def shooter_is_done(state: State) -> bool:
    shooter = shooter_of(state)
    if shooter.hex != state.field:
        return True
    if state.point_defence:
        return not waits_for_fighters(state, shooter)
    return shots_left(state, shooter) <= 0


def end_slot(state: State) -> None:
    """SE-5.7.b: a slot does not come twice; screened ships that could not retreat in it stay for this round."""
    if not state.point_defence:
        let_pass(shooter_of(state))
    cease_fire(state)


def let_pass(unit: Unit) -> None:
    """All ships of the group have had their slot of this round."""
    unit.acted = unit.ships * UNITS.volleys[unit.kind]


def is_idle(state: State, slot: i64) -> bool:
    """Whether nobody whose slot this is can fire or retreat: all are screened and have no way out."""
    for owner in (state.defender, state.attacker):
        for unit in battle_line(state, owner):
            if firing_slot(state, unit) == slot and shots_left(state, unit) > 0:
                return False
    return True


def pass_over(state: State, slot: i64) -> None:
    for owner in (state.defender, state.attacker):
        for unit in battle_line(state, owner):
            if firing_slot(state, unit) == slot:
                let_pass(unit)


def ask_controller(state: State, owner: i64, decision: Numbered) -> None:
    """Ask the player who decides for a side; SE-SOLO.7: in the solitaire game chance decides for machines and aliens."""
    player = controller(state, owner)
    if player != NONE:
        state.ask(player, decision)
        return
    if decision is CHOOSE_SHOOTER:
        choose_first_shooter(state, owner)
    elif decision is CHOOSE_CASUALTY:
        unit = casualty(state)
        lose_one_of(state, unit, fired=state.dice.below(unit.ships - unit.screened) < unit.acted)
    else:
        fire_by_chance(state)


def choose_shooter(state: State, owner: i64) -> None:
    """Who of the side fires next; SE-17.3.b: a machine is alone."""
    if owner == MACHINE_OWNER:
        choose_first_shooter(state, owner)
    else:
        ask_controller(state, owner, CHOOSE_SHOOTER)


def choose_first_shooter(state: State, owner: i64) -> None:
    earliest = next_slot(state)
    for unit in battle_line(state, owner):
        if firing_slot(state, unit) == earliest and shots_left(state, unit) > 0:
            take_aim(state, unit)
            return


def fire_by_chance(state: State) -> None:
    """Every ship that may be fired at is equally likely."""
    shooter = shooter_of(state)
    targets = [unit for unit in battle_line(state, opponent(state, shooter.owner)) if can_target(state, shooter, unit)]
    total: i64 = 0
    for unit in targets:
        total += unit.ships - unit.screened
    if total == 0:
        pass_by(state)
        return
    pick = state.dice.below(total)
    for unit in targets:
        pick -= unit.ships - unit.screened
        if pick < 0:
            fire(state, shooter, unit)
            return


def take_aim(state: State, unit: Unit) -> None:
    """The ships of this group act next, one by one."""
    state.firing = unit.owner
    state.shooter = unit.slot
    state.point_defence = waits_for_fighters(state, unit) and not unit.hidden


class ChooseShooter(Decision[State]):
    """D-19: of your groups of equal class and Tactics, the one that fires next."""

    rule = "SE-5.2.b"

    def offer(self, state: State, mask: Mask) -> None:
        earliest = next_slot(state)
        owner = state.attacker if earliest % 2 else state.defender
        for unit in battle_line(state, owner):
            if firing_slot(state, unit) == earliest and shots_left(state, unit) > 0:
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        owner = state.attacker if next_slot(state) % 2 else state.defender
        take_aim(state, unit_of(state, owner, CHOOSE.argument(action)))


CHOOSE_SHOOTER: Final[ChooseShooter] = ChooseShooter()


# Fire (SE-5.3, SE-5.5)


def is_screened_now(unit: Unit) -> bool:
    """The unscreened ships of a group act first, then its screened ones."""
    return unit.acted >= unit.ships * UNITS.volleys[unit.kind] - unit.screened


def can_target(state: State, shooter: Unit, target: Unit) -> bool:
    """SE-5.3.a: any unscreened combat-capable enemy; SE-11.3.1.a: squadrons and others in different classes."""
    if role(target) == FIGHTER:
        return target.ships > target.screened and fires_at_squadrons(state, shooter)
    return not state.point_defence and is_open_target(state, shooter, target)


def is_open_target(state: State, shooter: Unit, target: Unit) -> bool:
    """A unit other than squadrons that can be fired at; SE-11.1.1: not a carrier behind its squadrons."""
    if not can_fight(target) or target.ships <= target.screened:
        return False
    what = role(target)
    if what == CARRIER and is_protected(state, target.owner):
        return False
    return what != MACHINE or can_hurt_machine(state, shooter, target)


def fires_at_squadrons(state: State, shooter: Unit) -> bool:
    """SE-11.3.1.a: a scout with point defence only in class A; SE-11.3.1.b: except in close terrain, where there is none.

    SE-H.7: alien ships may do so in either class.
    """
    return state.point_defence or is_close_terrain(state) or not carries_point_defence(shooter)


def is_protected(state: State, owner: i64) -> bool:
    """SE-11.1.1: carriers are safe while a squadron lives, unless any squadron is screened this round."""
    return not state.exposed >> owner & 1 and count_role(state, owner, state.field, FIGHTER) > 0


class ChooseTarget(Decision[State]):
    """D-20, D-22: for each ship a target, to hold fire, or from round 2 to retreat."""

    rule = "SE-5.5.b"

    def offer(self, state: State, mask: Mask) -> None:
        shooter = shooter_of(state)
        if not is_screened_now(shooter):
            for unit in battle_line(state, opponent(state, shooter.owner)):
                if can_target(state, shooter, unit):
                    mask.allow(FIRE_AT.at(unit.slot))
        if mask.count == 0 or may_hold(state, shooter):
            mask.allow(HOLD)
        if not state.point_defence and may_retreat(state, shooter):
            mask.allow(RETREAT)

    def apply(self, state: State, action: i64) -> None:
        if action == RETREAT:
            begin_retreat(state, shooter_of(state))
        elif action == HOLD:
            pass_by(state)
        else:
            target = unit_of(state, opponent(state, state.firing), FIRE_AT.argument(action))
            fire(state, shooter_of(state), target)


CHOOSE_TARGET: Final[ChooseTarget] = ChooseTarget()


def may_hold(state: State, shooter: Unit) -> bool:
    """AMB-04, AMB-58; D-26, D-27: aliens and machines always fire; D-22: but in class A they may wait for their own."""
    if shooter.owner >= ALIENS:
        return state.point_defence
    if state.round <= LAST_FREE_ROUND:
        return True
    if state.point_defence:
        for unit in battle_line(state, opponent(state, shooter.owner)):
            if role(unit) != FIGHTER and is_open_target(state, shooter, unit):
                return True
    return False


def pass_by(state: State) -> None:
    """The ship holds its fire; D-22: one with point defence waits for its printed class."""
    if state.point_defence:
        shooter_of(state).waited += 1
    else:
        shooter_of(state).acted += 1


def attack_strength(state: State, shooter: Unit, target: Unit) -> i64:
    """SE-2.3.4 and what changes it: point defence, Attack technology, fleet size, the raider's first round."""
    kind = shooter.kind
    strength = UNITS.attack[kind * 4 + (shooter.special if UNITS.carries[kind] >= 0 else 0)]
    if state.point_defence or (is_close_terrain(state) and uses_point_defence(state, shooter, target)):
        alien = role(shooter) == ALIEN
        strength = TABLES.alien_point_defence if alien else TABLES.point_defence[shooter.special - 1]
    if state.marker[state.field] != ASTEROIDS or not is_close_terrain(state):
        strength += shooter.attack  # SE-9.2, capped by hull when it was built; SE-5.8.1.a
    if state.bonus == shooter.owner:
        strength += 1  # SE-5.1.4
    if (shooter.hidden or raids(state, shooter, target)) and state.round == 1:
        strength += 1  # SE-12.1.4, AMB-33
    if raids(state, target, shooter):
        strength -= 2  # SE-SOLO.5
    return strength


def uses_point_defence(state: State, shooter: Unit, target: Unit) -> bool:
    """AMB-30: in close terrain all fire in class E, and point defence keeps its Attack."""
    return state.options.fighters and role(target) == FIGHTER and has_point_defence(shooter)


def defence_strength(state: State, target: Unit) -> i64:
    """SE-2.3.5; SE-5.8.2.a: in a nebula Defence technology counts as 0."""
    kind = target.kind
    strength = UNITS.defence[kind * 4 + (target.special if UNITS.carries[kind] >= 0 else 0)]
    if state.marker[state.field] != NEBULA or not state.explored[state.field]:
        strength += target.defence
    return strength


def to_hit(state: State, shooter: Unit, target: Unit) -> i64:
    """SE-5.5.a: a die at or below this number hits."""
    return attack_strength(state, shooter, target) - defence_strength(state, target)


def fire(state: State, shooter: Unit, target: Unit) -> None:
    """SE-5.5.b: one die; SE-5.5.c: a natural 1 always hits."""
    shooter.acted += 1
    needed = to_hit(state, shooter, target)
    die = state.dice.roll()
    if (die == 1 or die <= needed) and not is_machine_miss(state, shooter, target, die, needed):
        hit(state, target)
    check_end(state)


def hit(state: State, target: Unit) -> None:
    """SE-5.6: hits gather on one ship of the group until it is destroyed."""
    if role(target) == MACHINE:
        wound_machine(state, target)
        return
    target.damage += 1
    if target.damage < hull(target):
        return
    if is_partly_fired(target):
        ask_controller(state, state.firing, CHOOSE_CASUALTY)
    else:
        lose_ship(state, target)


def is_partly_fired(unit: Unit) -> bool:
    """With point defence some ships of a group fire in class A and the others later; in between they differ."""
    return 0 < unit.acted < unit.ships - unit.screened


def casualty(state: State) -> Unit:
    """The group of which a ship is about to be lost."""
    for unit in battle_line(state, opponent(state, state.firing)):
        if unit.damage >= hull(unit):
            return unit
    raise KeyError("no ship is about to be lost")


class ChooseCasualty(Decision[State]):
    """D-20, SE-5.3.a: whether the ship that was hit is one of its group that has fired, or one that has yet to fire."""

    rule = "SE-5.3.a"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        lose_one_of(state, casualty(state), fired=action == YES)


CHOOSE_CASUALTY: Final[ChooseCasualty] = ChooseCasualty()


def lose_one_of(state: State, unit: Unit, *, fired: bool) -> None:
    if fired:
        unit.acted -= 1
    else:
        unit.waited = max(0, unit.waited - 1)
    lose_ship(state, unit)
