"""Battles: whom to fire at, when to flee, what to hold back; raiders, mines and colonies under fire."""

from mypy_extensions import i64

from grognard.agents.script import take_last
from grognard.agents.space_empires.movement import choose_landing
from grognard.agents.space_empires.outlook import Force, Outlook, odds, own_force, shown_force
from grognard.agents.space_empires.weights import Weights
from grognard.envs.core.actions import Mask
from grognard.envs.space_empires.actions import AT, CHOOSE, DONE, FIRE_AT, HOLD, NO, RETREAT, TO, YES
from grognard.envs.space_empires.data.printed import BLACK_HOLE, HEXES, SWEEPER
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.rules.battle import battle_line, opponent, shooter_of
from grognard.envs.space_empires.rules.components import hull, in_hex, role, unit_of, units_in
from grognard.envs.space_empires.rules.firing import to_hit
from grognard.envs.space_empires.rules.screening import larger_side
from grognard.envs.space_empires.state import State, Unit


def force_in(state: State, owner: i64, where: i64) -> Force:
    """All that an owner has to fight with in a hex: the player's own units, or those of a battle, with what they showed."""
    return force_of(state, units_in(state, owner, where), mine=owner == state.to_move)


def force_of(state: State, units: list[Unit], *, mine: bool) -> Force:
    force = Force()
    for unit in units:
        force.join(own_force(unit) if mine else shown_force(state, unit))
    return force


def battle_odds(state: State, owner: i64) -> i64:
    enemy = opponent(state, owner)
    mine = force_of(state, battle_line(state, owner), mine=owner == state.to_move)
    return odds(mine, force_of(state, battle_line(state, enemy), mine=enemy == state.to_move))


# Fire


def choose_target(state: State, mask: Mask, weights: Weights) -> i64:
    """The ship whose loss is expected to cost the enemy most; or flight from a lost battle."""
    shooter = shooter_of(state)
    if mask.allows(RETREAT) and wants_retreat(state, shooter, weights):
        return RETREAT
    best: i64 = 0
    pick: i64 = HOLD if mask.allows(HOLD) else mask.ids[0]
    enemy = opponent(state, shooter.owner)
    for at in range(mask.count):
        action = mask.ids[at]
        if FIRE_AT.covers(action):
            worth = kill_worth(state, weights, shooter, unit_of(state, enemy, FIRE_AT.argument(action)))
            if worth > best:
                best, pick = worth, action
    return pick


def kill_worth(state: State, weights: Weights, shooter: Unit, target: Unit) -> i64:
    """Chance to hit x cost of a hull point; more if the hit kills, and if it can spare us a shot in this round."""
    chance = max(1, min(10, to_hit(state, shooter, target)))
    worth = chance * UNITS.cost[target.kind] * 100 // hull(target)
    if target.damage + 1 >= hull(target):
        worth = worth * weights.kill // 100
    if target.acted < target.ships:
        worth = worth * weights.yet_to_fire // 100
    return max(1, worth)


def wants_retreat(state: State, shooter: Unit, weights: Weights) -> bool:
    """Ships flee a lost battle; for the homeworld they take a greater risk."""
    at_home = state.field == state.homeworld[shooter.owner]
    needed = weights.last_stand_odds if at_home else weights.retreat_odds
    return battle_odds(state, shooter.owner) < needed


def choose_screens(state: State, mask: Mask, weights: Weights) -> i64:
    """Hold back sweepers, and damaged ships while the odds are good."""
    side = larger_side(state)
    for unit in battle_line(state, side):
        if mask.allows(CHOOSE.at(unit.slot)) and unit.screened == 0:
            if role(unit) == SWEEPER or (unit.damage > 0 and battle_odds(state, side) > weights.spare_odds):
                return CHOOSE.at(unit.slot)
    return DONE


def choose_refuge(state: State, mask: Mask, weights: Weights) -> i64:
    """The hex nearest home, best of all a colony or ships of ours; black holes last."""
    me = state.to_move
    best: i64 = HEXES * 10
    pick = mask.ids[0]
    for at in range(mask.count):
        where = TO.argument(mask.ids[at])
        cost = weights.refuge_far * state.board.distance(where, state.homeworld[me])
        if state.marker[where] == BLACK_HOLE:
            cost += 100
        if state.colony[where] == me:
            cost -= weights.refuge_colony
        if in_hex(state, me, where):
            cost -= weights.refuge_ships
        if cost < best:
            best, pick = cost, mask.ids[at]
    return pick


# Before and after the fire


def choose_battle(state: State, mask: Mask, weights: Weights) -> i64:
    """The battle with the best odds first; cloaked raiders fight only where they are the stronger."""
    outlook = Outlook(state, weights)
    best: i64 = -1
    pick = mask.ids[0]
    for at in range(mask.count):
        action = mask.ids[at]
        if action != DONE:
            chance = odds(force_in(state, state.to_move, AT.argument(action)), outlook.enemies_at(AT.argument(action)))
            if chance > best:
                best, pick = chance, action
    return DONE if mask.allows(DONE) and best < weights.attack_odds else pick


def choose_announcement(state: State, mask: Mask, weights: Weights) -> i64:
    """Raiders show themselves, to pass or stay in peace, where a battle would go badly."""
    if not mask.allows(YES):
        return NO
    enemy = Outlook(state, weights).enemies_at(state.raider_hex)
    return NO if odds(force_in(state, state.to_move, state.raider_hex), enemy) >= weights.defend_odds else YES


def choose_joining(state: State, mask: Mask, weights: Weights) -> i64:
    """Undetected raiders take part in a battle that they can hope to win."""
    enemy = Outlook(state, weights).enemies_at(state.field)
    if mask.allows(DONE) and odds(force_in(state, state.to_move, state.field), enemy) < weights.defend_odds:
        return DONE
    return take_last(state, mask, weights)


def choose_early_retreat(state: State, mask: Mask, weights: Weights) -> i64:
    """Cloaked raiders slip away from a battle they would lose."""
    if battle_odds(state, state.to_move) >= weights.retreat_odds:
        return DONE
    return take_last(state, mask, weights)


def choose_mine_target(state: State, mask: Mask, weights: Weights) -> i64:
    """The ship that cost most."""
    best: i64 = -1
    pick = mask.ids[0]
    for at in range(mask.count):
        target = unit_of(state, opponent(state, state.to_move), FIRE_AT.argument(mask.ids[at]))
        if UNITS.cost[target.kind] > best:
            best, pick = UNITS.cost[target.kind], mask.ids[at]
    return pick


def choose_bombardment(state: State, mask: Mask, weights: Weights) -> i64:
    """Settle, then fire at every colony with everything."""
    landing = choose_landing(state, mask, weights)
    if landing != DONE:
        return landing
    for at in range(mask.count):
        if CHOOSE.covers(mask.ids[at]):
            return mask.ids[at]
    return DONE
