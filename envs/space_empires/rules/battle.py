"""Chapter 5, sections 5.1 and 5.4: the battles of a Combat Phase, from decoys to the last clean-up."""

from typing import Final

from mypy_extensions import i64, u8

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import AT, CHOOSE, DONE, PLAYER
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    DECOY,
    FIGHTER,
    HEXES,
    MACHINE,
    MINE,
    POINT_DEFENCE,
    RAIDER,
    SCANNERS,
)
from grognard.envs.space_empires.data.tables import TABLES, UNITS
from grognard.envs.space_empires.rules.components import (
    begin_battle,
    can_fight,
    disclose_group,
    disclose_special,
    has_aliens,
    is_cloaked_from,
    is_enemy,
    is_single,
    left_of,
    lose_group,
    put_down,
    reveal,
    role,
    take_off,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.fighters import lose_stranded
from grognard.envs.space_empires.rules.machines import bring_wounds, find_weakness
from grognard.envs.space_empires.rules.raiders import is_cloaked_against
from grognard.envs.space_empires.sequence import BATTLE_ALONE, BATTLE_CALLED, BATTLE_ROUND
from grognard.envs.space_empires.state import (
    ALIENS,
    COMBAT,
    FACE_UP,
    FIRST_ALIEN,
    FIRST_MACHINE,
    NONE,
    OWNERS,
    State,
    Unit,
)

# The battles of a Combat Phase (SE-5.1.1)


def fight_battles(state: State) -> None:
    """SE-5.1.1: every hex with units of the active player and of an enemy is a battle, in the attacker's order."""
    state.phase = COMBAT
    if state.finished:
        state.finished = False
        return
    for unit in units_of(state, state.active):
        if has_battle(state, unit.hex):
            state.again()
            state.ask(state.active, CHOOSE_BATTLE)
            return


def has_battle(state: State, where: i64) -> bool:
    """Whether the active player must or may fight somebody in the hex."""
    for other in range(i64(OWNERS)):
        if (other == ALIENS or state.present[other * HEXES + where] > 0) and may_fight(state, other, where):
            return True
    return False


def may_fight(state: State, other: i64, where: i64) -> bool:
    """SE-5.1.1.c: undetected raiders cause no battle, unless their owner wants one in his Combat Phase."""
    if not is_enemy(state, state.active, other):
        return False
    if other == ALIENS:
        return has_aliens(state, where)
    if not has_visible_unit(state, other, where, state.active):
        return False
    if not can_win_hex(state, state.active, where) and not can_win_hex(state, other, where):
        return False  # SE-H.12
    return can_meet(state, other, where, with_cloaked=True)


def must_fight(state: State, other: i64, where: i64) -> bool:
    """SE-5.1.1.a: battle is compulsory."""
    return (
        may_fight(state, other, where)
        and has_visible_unit(state, state.active, where, other)
        and (other == ALIENS or can_meet(state, other, where, with_cloaked=False))
    )


def can_meet(state: State, other: i64, where: i64, *, with_cloaked: bool) -> bool:
    """SE-H.17: mines do not set off mines; undetected raiders of the active player may drop their cloak for a battle."""
    for unit in units_in(state, other, where):
        if not is_cloaked_from(unit, state.active) and role(unit) != MINE:
            return True
    for unit in units_in(state, state.active, where):
        if role(unit) != MINE and (with_cloaked or not is_cloaked_from(unit, other)):
            return True
    return False


def has_visible_unit(state: State, owner: i64, where: i64, enemy: i64) -> bool:
    """Whether the owner has a unit in the hex other than raiders that this enemy could not detect."""
    for unit in units_in(state, owner, where):
        if not is_cloaked_from(unit, enemy):
            return True
    return False


def can_win_hex(state: State, owner: i64, where: i64) -> bool:
    """AMB-59: only combat-capable units and mines hold a hex."""
    return has_power(units_in(state, owner, where))


def holds_out(state: State, owner: i64) -> bool:
    """AMB-59, for what the owner has in the battle."""
    return has_power(battle_line(state, owner))


def has_power(units: list[Unit]) -> bool:
    for unit in units:
        if can_fight(unit) or role(unit) == MINE:
            return True
    return False


class ChooseBattle(Decision[State]):
    """D-14: the battle that is fought next; a player whose raiders are undetected may leave theirs out."""

    rule = "SE-5.1.1.b"

    def offer(self, state: State, mask: Mask) -> None:
        compulsory = False
        for unit in units_of(state, state.active):
            due = has_due_battle(state, unit.hex)
            if due or (state.phase == COMBAT and has_battle(state, unit.hex)):
                mask.allow(AT.at(unit.hex))
            compulsory = compulsory or due
        if not compulsory:
            mask.allow(DONE)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
        else:
            state.site = AT.argument(action)
            state.ask(state.active, CHOOSE_ENEMY)


CHOOSE_BATTLE: Final[ChooseBattle] = ChooseBattle()


class ChooseEnemy(Decision[State]):
    """D-14, AMB-06: of several enemies in the hex, the one that is fought first."""

    rule = "SE-5.1.1.a"

    def offer(self, state: State, mask: Mask) -> None:
        for other in range(i64(OWNERS)):
            if may_fight(state, other, state.site):
                mask.allow(PLAYER.at(other))

    def apply(self, state: State, action: i64) -> None:
        begin_battle(state, state.site, state.active, PLAYER.argument(action))
        state.site = NONE


CHOOSE_ENEMY: Final[ChooseEnemy] = ChooseEnemy()


def fight_where_due(state: State) -> None:
    """AMB-16: battles that exploration caused are fought at once, in the attacker's order (SE-5.1.1.b)."""
    for unit in units_of(state, state.active):
        if has_due_battle(state, unit.hex):
            state.again()
            state.ask(state.active, CHOOSE_BATTLE)
            return


def has_due_battle(state: State, where: i64) -> bool:
    """Whether a battle in the hex is compulsory."""
    for other in range(i64(OWNERS)):
        if must_fight(state, other, where):
            return True
    return False


# One battle (flow BATTLE)


def open_battle(state: State) -> None:
    """SE-5.1.2.a: decoys are removed. The frame notes that the attacker has nobody but undetected raiders."""
    state.round = 0
    state.ended = False
    stand_aside(state)
    BATTLE_ALONE.set(state, i64(len(battle_line(state, state.attacker)) == 0))
    if state.attacker == ALIENS or state.defender == ALIENS:
        muster_aliens(state)
    bring_wounds(state)
    for owner in (state.defender, state.attacker):
        for unit in battle_line(state, owner):
            if role(unit) == DECOY:
                lose_group(state, unit)  # SE-5.1.2.a


def battle_line(state: State, owner: i64) -> list[Unit]:
    """SE-5.1.2: the units an owner has in the battle, by slot; a list of its own."""
    return [unit for unit in units_in(state, owner, state.field) if not unit.aside]


def stand_aside(state: State) -> None:
    """SE-12.1.2.a: raiders that the enemy could not detect need not fight him; until they are called up they stay out."""
    if state.options.raiders:
        for owner in (state.defender, state.attacker):
            for unit in units_of(state, owner):
                unit.aside = unit.hex == state.field and is_cloaked_from(unit, opponent(state, owner))


def call_up_raiders(state: State) -> None:
    """SE-12.1.2.a: the owner says which of them join; the defender first. The frame counts the sides that have done so."""
    while BATTLE_CALLED.get(state) < 2:
        owner = state.defender if BATTLE_CALLED.get(state) == 0 else state.attacker
        if has_raiders_aside(state, owner):
            state.again()
            state.ask(owner, CHOOSE_JOINING)
            return
        BATTLE_CALLED.set(state, BATTLE_CALLED.get(state) + 1)


def has_raiders_aside(state: State, owner: i64) -> bool:
    for unit in units_in(state, owner, state.field):
        if unit.aside:
            return True
    return False


class ChooseJoining(Decision[State]):
    """D-12, SE-12.1.2.a: undetected raiders that take part in a battle of their side; an attacker sends at least one."""

    rule = "SE-12.1.2.a"

    def offer(self, state: State, mask: Mask) -> None:
        attacks_alone = BATTLE_CALLED.get(state) == 1 and BATTLE_ALONE.get(state) == 1
        if not attacks_alone or len(battle_line(state, state.to_move)) > 0:
            mask.allow(DONE)
        for unit in units_in(state, state.to_move, state.field):
            if unit.aside:
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            BATTLE_CALLED.set(state, BATTLE_CALLED.get(state) + 1)
        else:
            unit_of(state, state.to_move, CHOOSE.argument(action)).aside = False


CHOOSE_JOINING: Final[ChooseJoining] = ChooseJoining()


def reveal_sides(state: State) -> None:
    """SE-5.1.2.b: both sides reveal what they have; SE-5.4.a: what cannot fight and is caught alone is destroyed."""
    for owner in (state.defender, state.attacker):
        if not holds_out(state, owner):
            for unit in battle_line(state, owner):
                lose_group(state, unit)
            state.ended = True
    if not state.ended:
        for owner in (state.defender, state.attacker):
            for unit in battle_line(state, owner):
                reveal(state, unit)  # SE-5.1.2.b
        fix_cloaks(state)
        find_weakness(state)


def muster_aliens(state: State) -> None:
    """The alien ships of the planet go under the three alien counters, face up for good."""
    state.aliens_up[state.field] = 1
    for number in range(i64(ALIEN_TYPES)):
        ships = i64(state.aliens[state.field * ALIEN_TYPES + number])
        if ships > 0:
            unit = put_down(state, ALIENS, FIRST_ALIEN + number, UNITS.players + number, state.field)
            unit.ships = ships
            unit.tactics = TABLES.alien_tactics  # SE-14.2.b
            unit.face = FACE_UP


def opponent(state: State, owner: i64) -> i64:
    """The other side of the battle."""
    return state.defender if owner == state.attacker else state.attacker


def controller(state: State, owner: i64) -> i64:
    """Who decides for a side: its player; for aliens and machines a neighbour, or nobody (chance) in the solitaire game.

    SE-14.2.c: the left neighbour of the active player; AMB-35: the left neighbour of the player a machine fights.
    SE-H.5: when aliens and a machine fight each other, the first player decides for both.
    """
    if owner < ALIENS:
        return owner
    if state.options.solitaire:
        return NONE
    enemy = opponent(state, owner)
    return left_of(state, enemy) if enemy < ALIENS else first_in_order(state)


def first_in_order(state: State) -> i64:
    """The first player of the present order who is still in the game."""
    for at in range(state.players):
        if state.alive[state.order[at]]:
            return state.order[at]
    return NONE


def fighting_ships(state: State, owner: i64) -> i64:
    """SE-5.1.3, AMB-02: combat-capable ships of a side, bases, yards and squadrons included."""
    total: i64 = 0
    for unit in battle_line(state, owner):
        if can_fight(unit):
            total += unit.ships
    return total


def unscreened_ships(state: State, owner: i64) -> i64:
    total: i64 = 0
    for unit in battle_line(state, owner):
        if can_fight(unit):
            total += unit.ships - unit.screened
    return total


def check_end(state: State) -> None:
    """SE-5.1.1.b: the battle lasts until only one side can fight."""
    if fighting_ships(state, state.attacker) == 0 or fighting_ships(state, state.defender) == 0:
        state.ended = True


def disclose_technology(state: State) -> None:
    """SE-9.9.a: both sides disclose Attack, Defence and Tactics; SE-9.9.c: scanners and point defence only if used.

    SE-12.1.3: nothing is disclosed to raiders that have all slipped away.
    """
    if state.ended or fighting_ships(state, state.attacker) == 0 or fighting_ships(state, state.defender) == 0:
        return
    for owner in (state.defender, state.attacker):
        for unit in battle_line(state, owner):
            if can_fight(unit):
                disclose_group(state, unit)
                if uses_special(state, unit):
                    disclose_special(state, unit)


def uses_special(state: State, unit: Unit) -> bool:
    """SE-9.9.c: whether the special technology of a unit plays a part in the battle."""
    if role(unit) == FIGHTER or role(unit) == RAIDER:
        return True
    carried = UNITS.carries[unit.kind]
    for other in battle_line(state, opponent(state, unit.owner)):
        if (carried == SCANNERS and role(other) == RAIDER) or (carried == POINT_DEFENCE and role(other) == FIGHTER):
            return True
    return False


def fight_rounds(state: State) -> None:
    """SE-5.1.6: round after round while both sides remain."""
    check_end(state)
    if not state.ended:
        state.again()
        state.push(BATTLE_ROUND)


def close_battle(state: State) -> None:
    """SE-5.6.d: damage disappears; SE-5.4.a: non-combat units without combat-capable friends are destroyed."""
    for owner in (state.defender, state.attacker):
        enemy = opponent(state, owner)
        abandoned = fighting_ships(state, owner) == 0 and holds_out(state, enemy)
        for unit in units_of(state, owner)[:]:
            keep_wounds(state, unit)
            unit.damage = 0
            unit.screened = 0
            unit.acted = 0
            unit.waited = 0
            unit.hidden = False
            unit.bared = 0
            unit.fled = NONE
            if abandoned and unit.hex == state.field and is_single(unit):
                lose_group(state, unit)
    if state.attacker == ALIENS or state.defender == ALIENS:
        dismiss_aliens(state)
    share_hex_with_mines(state)


def keep_wounds(state: State, unit: Unit) -> None:
    """SE-17.2.b: a machine heals after a battle; SE-SOLO.6: one of the solitaire game does not."""
    if role(unit) == MACHINE and state.options.solitaire and unit.hex == state.field:
        state.wounds[unit.slot - FIRST_MACHINE] = unit.damage


def dismiss_aliens(state: State) -> None:
    """Survivors stay at their planet; AMB-34: the others go to the discard."""
    state.revision += 1
    for number in range(i64(ALIEN_TYPES)):
        state.alien_discard[number] += i64(state.aliens[state.field * ALIEN_TYPES + number])
        state.aliens[state.field * ALIEN_TYPES + number] = 0
    for unit in units_of(state, ALIENS)[:]:
        state.alien_discard[unit.slot - FIRST_ALIEN] -= unit.ships
        state.aliens[state.field * ALIEN_TYPES + unit.slot - FIRST_ALIEN] = u8(unit.ships)
        take_off(state, unit)


def share_hex_with_mines(state: State) -> None:
    """SE-13.1.6.a: undetected raiders and mines that cannot touch each other stay in the hex without further battle."""
    for owner in (state.defender, state.attacker):
        enemy = opponent(state, owner)
        if len(battle_line(state, enemy)) > 0:
            for unit in battle_line(state, owner):
                if role(unit) == RAIDER:
                    unit.cloaked |= i64(1) << enemy
    for owner in (state.defender, state.attacker):
        for unit in units_in(state, owner, state.field):
            unit.aside = False


def shelter_squadrons(state: State) -> None:
    """AMB-28: after the battle, squadrons without room are lost; then the battle is over."""
    for owner in (state.defender, state.attacker):
        if lose_stranded(state, owner):
            return
    state.field = NONE
    state.attacker = NONE
    state.defender = NONE
    state.round = 0
    state.bonus = NONE
    state.exposed = 0
    state.ended = False
    cease_fire(state)


def fix_cloaks(state: State) -> None:
    """SE-12.1.1, SE-12.2.b: a raider is cloaked for the whole round or not at all; one that uncloaked stays uncloaked."""
    if not state.options.raiders:
        return
    for owner in (state.defender, state.attacker):
        for unit in battle_line(state, owner):
            unit.hidden = unit.bared == 0 and is_cloaked_against(state, unit, opponent(state, owner))


def cease_fire(state: State) -> None:
    """No group is firing or retreating now."""
    state.firing = NONE
    state.shooter = NONE
    state.point_defence = False


def shooter_of(state: State) -> Unit:
    """The group whose ships fire or retreat now."""
    return unit_of(state, state.firing, state.shooter)
