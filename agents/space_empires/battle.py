"""Battles: whom to fire at, when to flee, what to hold back; raiders, mines and colonies under fire."""

from mypy_extensions import i64

from grognard.agents.space_empires.movement import choose_landing
from grognard.agents.space_empires.outlook import Force, Outlook, odds
from grognard.envs.core.actions import Mask
from grognard.envs.space_empires.actions import AT, CHOOSE, DONE, FIRE_AT, HOLD, NO, PLAYER, RETREAT, TO, YES
from grognard.envs.space_empires.data.printed import BLACK_HOLE, SWEEPER
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.rules.battle import opponent, shooter_of
from grognard.envs.space_empires.rules.components import can_fight, hull, in_hex, role, unit_of, units_in
from grognard.envs.space_empires.rules.firing import to_hit
from grognard.envs.space_empires.state import NONE, State, Unit

STEADY: int = 200  # with such odds a damaged ship can be spared


def force_in(state: State, owner: i64, where: i64) -> Force:
    """All that an owner has to fight with in a hex, as it is: for battles, where everything lies open."""
    force = Force()
    for unit in units_in(state, owner, where):
        if can_fight(unit):
            force.add(unit, unit.attack, unit.defence)
            force.hull -= unit.damage * force.hull // max(1, 4 * unit.ships * hull(unit))
    return force


def battle_odds(state: State, owner: i64) -> i64:
    return odds(force_in(state, owner, state.field), force_in(state, opponent(state, owner), state.field))


# Fire


def choose_target(outlook: Outlook, mask: Mask) -> i64:
    """The ship whose loss is expected to cost the enemy most; or flight from a lost battle."""
    state = outlook.state
    shooter = shooter_of(state)
    if mask.allows(RETREAT) and wants_retreat(outlook, shooter):
        return RETREAT
    best: i64 = -1
    pick = mask.ids[0]
    enemy = opponent(state, shooter.owner)
    for at in range(mask.count):
        action = mask.ids[at]
        if action >= FIRE_AT:
            worth = kill_worth(state, shooter, unit_of(state, enemy, action - FIRE_AT))
            if worth > best:
                best, pick = worth, action
    return HOLD if best < 0 and mask.allows(HOLD) else pick


def kill_worth(state: State, shooter: Unit, target: Unit) -> i64:
    """Chance to hit x cost of a hull point; one more hit that kills counts double, and so does a shot still to come."""
    chance = max(1, min(10, to_hit(state, shooter, target)))
    worth = chance * UNITS.cost[target.kind] * 10 // hull(target)
    if target.damage + 1 >= hull(target):
        worth = worth * 3 // 2
    if target.acted < target.ships:
        worth = worth * 5 // 4
    return worth


def wants_retreat(outlook: Outlook, shooter: Unit) -> bool:
    """Ships flee a lost battle, but not from the homeworld as long as it could still be saved."""
    state = outlook.state
    if shooter.owner != outlook.me:
        return False
    needed = outlook.weights.retreat_odds
    if state.field == outlook.home:
        needed //= 4
    return battle_odds(state, shooter.owner) < needed


def choose_screens(outlook: Outlook, mask: Mask) -> i64:
    """Hold back sweepers, and damaged ships of more than one hull while the odds are good."""
    state = outlook.state
    for at in range(mask.count):
        slot = mask.ids[at] - CHOOSE
        if mask.ids[at] == DONE or slot >= UNITS.first_slot[UNITS.players - 1] + 20:
            continue
        for unit in units_in(state, outlook.me, state.field):
            if unit.slot == slot and unit.screened == 0:
                if role(unit) == SWEEPER or (unit.damage > 0 and battle_odds(state, outlook.me) > STEADY):
                    return mask.ids[at]
    return DONE


def choose_refuge(outlook: Outlook, mask: Mask) -> i64:
    """The hex nearest home, best of all a colony with ships of ours; black holes last."""
    state = outlook.state
    best: i64 = 1000
    pick = mask.ids[0]
    for at in range(mask.count):
        where = mask.ids[at] - TO
        cost = 4 * outlook.distance(where, outlook.home)
        if state.marker[where] == BLACK_HOLE:
            cost += 100
        if state.colony[where] == outlook.me:
            cost -= 2
        if in_hex(state, outlook.me, where):
            cost -= 2
        if cost < best:
            best, pick = cost, mask.ids[at]
    return pick


# Before and after the fire


def choose_battle(outlook: Outlook, mask: Mask) -> i64:
    """The battle with the best odds first; cloaked raiders fight only where they are the stronger."""
    best: i64 = -1
    pick = mask.ids[0]
    for at in range(mask.count):
        action = mask.ids[at]
        if action == DONE:
            continue
        where = action - AT
        chance = odds(force_in(outlook.state, outlook.me, where), outlook.enemies_at(where))
        if chance > best:
            best, pick = chance, action
    return DONE if mask.allows(DONE) and best < outlook.weights.attack_odds else pick


def choose_enemy(outlook: Outlook, mask: Mask) -> i64:
    """Aliens and machines can wait."""
    pick = mask.ids[0]
    for at in range(1, mask.count):
        pick = min(pick, mask.ids[at])
    return pick


def choose_announcement(outlook: Outlook, mask: Mask) -> i64:
    """Raiders show themselves to pass or stay in peace where a battle would go badly."""
    state = outlook.state
    if not mask.allows(YES):
        return NO
    chance = odds(force_in(state, outlook.me, state.raider_hex), outlook.enemies_at(state.raider_hex))
    return NO if chance >= outlook.weights.defend_odds else YES


def choose_early_retreat(outlook: Outlook, mask: Mask) -> i64:
    """Cloaked raiders slip away from a battle they would lose."""
    if battle_odds(outlook.state, outlook.me) >= outlook.weights.retreat_odds:
        return DONE
    return mask.ids[mask.count - 1]


def choose_mine_target(outlook: Outlook, mask: Mask) -> i64:
    """The dearest ship."""
    state = outlook.state
    best: i64 = -1
    pick = mask.ids[0]
    for at in range(mask.count):
        target = unit_of(state, opponent(state, outlook.me), mask.ids[at] - FIRE_AT)
        if UNITS.cost[target.kind] > best:
            best, pick = UNITS.cost[target.kind], mask.ids[at]
    return pick


def choose_bombardment(outlook: Outlook, mask: Mask) -> i64:
    """Settle, then fire at every colony with everything."""
    landing = choose_landing(outlook, mask)
    if landing != DONE:
        return landing
    for at in range(mask.count):
        if CHOOSE <= mask.ids[at] < FIRE_AT:
            return mask.ids[at]
    return DONE
