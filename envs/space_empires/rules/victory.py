"""The end of the game (SE-END), and what happens to an empire that falls."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import RESEARCH
from grognard.envs.space_empires.data.printed import HEXES, TECHS
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.rules.colonising import remove_colony
from grognard.envs.space_empires.rules.components import can_fight, is_enemy, left_of, take_off, units_of
from grognard.envs.space_empires.rules.technology import gain_level, price_of
from grognard.envs.space_empires.sequence import ELIMINATION, ELIMINATION_BY, ELIMINATION_VICTIM
from grognard.envs.space_empires.state import (
    COLONY_POINTS,
    HOMEWORLD_DESTROYED,
    LAST_STANDING,
    NONE,
    ROUND_LIMIT,
    STALEMATE,
    State,
)


def win(state: State, player: i64, reason: i64) -> None:
    """The player wins, with the partner in a team game (SE-H.3)."""
    winners: i64 = 0
    for other in range(state.players):
        if not is_enemy(state, player, other):
            winners |= i64(1) << other
    finish(state, winners, reason)


def finish(state: State, winners: i64, reason: i64) -> None:
    state.winners = winners
    state.reason = reason
    state.end()


def homeworld_falls(state: State, victim: i64, by: i64) -> None:
    """SE-END.1, SE-END.2: who wins when a homeworld is destroyed, and whether play goes on."""
    by_player = by < state.players and is_enemy(state, by, victim)
    if state.options.solitaire:
        finish(state, 0, HOMEWORLD_DESTROYED)
        return
    wins = state.players == 2 or state.options.victory == "first_kill" or state.options.victory == "colony_points"
    if state.options.victory == "sinister" and by_player:
        wins = wins or left_of(state, by) == victim
    state.alive[victim] = 0
    state.fallen += 1
    state.place[victim] = state.fallen
    if wins and by_player:
        win(state, by, HOMEWORLD_DESTROYED)
    elif survivors_are_friends(state):
        win(state, first_survivor(state), LAST_STANDING if state.players > 2 else HOMEWORLD_DESTROYED)
    else:
        state.push(ELIMINATION, victim, by)


def first_survivor(state: State) -> i64:
    for player in range(state.players):
        if state.alive[player]:
            return player
    return 0


def survivors_are_friends(state: State) -> bool:
    """Whether nobody who is left has an enemy."""
    for player in range(state.players):
        if state.alive[player] and is_enemy(state, first_survivor(state), player):
            return False
    return True


# Elimination (SE-END.3): the frame holds the victim and the eliminator


def remove_empire(state: State) -> None:
    """SE-END.3: all units and colonies leave the map, minerals on them are lost, the planets are free."""
    victim = ELIMINATION_VICTIM.get(state)
    for unit in units_of(state, victim)[:]:
        take_off(state, unit)
    for where in range(i64(HEXES)):
        if state.colony[where] == victim:
            remove_colony(state, where)


def take_spoils(state: State) -> None:
    """`last_standing`: 30 CP in the next economic phase and a level in each of two technologies (AMB-47)."""
    by = ELIMINATION_BY.get(state)
    if state.options.victory != "last_standing" or by >= state.players:
        state.leave()
        return
    state.spoils[by] += 30
    for technology in range(i64(TECHS)):
        state.bought[by * TECHS + technology] = 0


def take_technology(state: State) -> None:
    """D-34: one of the two levels."""
    victim, by = ELIMINATION_VICTIM.get(state), ELIMINATION_BY.get(state)
    for technology in range(i64(TECHS)):
        if can_take(state, victim, by, technology):
            state.ask(by, CHOOSE_SPOILS)
            return


def can_take(state: State, victim: i64, by: i64, technology: i64) -> bool:
    """AMB-47: where the victim's level was higher, each technology once."""
    at = by * TECHS + technology
    return not state.bought[at] and state.level[victim * TECHS + technology] > state.level[at]


class ChooseSpoils(Decision[State]):
    """D-34: the technology of the victim in which the eliminator gains a level."""

    rule = "SE-END.3"

    def offer(self, state: State, mask: Mask) -> None:
        victim, by = ELIMINATION_VICTIM.get(state), ELIMINATION_BY.get(state)
        for technology in range(i64(TECHS)):
            if can_take(state, victim, by, technology):
                mask.allow(RESEARCH.at(technology))

    def apply(self, state: State, action: i64) -> None:
        by, technology = ELIMINATION_BY.get(state), RESEARCH.argument(action)
        gain_level(state, by, technology)
        state.bought[by * TECHS + technology] = 1


CHOOSE_SPOILS: Final[ChooseSpoils] = ChooseSpoils()


# Score (SE-END.4 to SE-END.6)


def colony_value(state: State, player: i64) -> i64:
    total: i64 = 0
    for where in range(i64(HEXES)):
        if state.colony[where] == player:
            total += state.value[where]
    return total


def build_cost(state: State, player: i64) -> i64:
    """Build cost of all units on the map; a colony is not a unit."""
    total: i64 = 0
    for unit in units_of(state, player):
        total += UNITS.cost[unit.kind] * unit.ships
    return total


def technology_price(state: State, player: i64) -> i64:
    """List price of all levels above the start."""
    total: i64 = 0
    for technology in range(i64(TECHS)):
        for level in range(TECHNOLOGY.start[technology] + 1, state.level[player * TECHS + technology] + 1):
            total += price_of(state, technology, level)
    return total


def score(state: State, player: i64) -> i64:
    """SE-END.5: 4 x colony values + build cost of units + technology at list price + CP."""
    return (
        4 * colony_value(state, player) + build_cost(state, player) + technology_price(state, player) + state.cp[player]
    )


def check_round_limit(state: State) -> None:
    """SE-END.4, SE-END.6: at the limit, or after five cycles in which nothing happened, the score decides."""
    state.quiet = 0 if state.busy else state.quiet + 1
    state.busy = False
    if state.options.rounds > 0 and state.cycle >= state.options.rounds:
        decide_by_score(state, ROUND_LIMIT)
    elif state.quiet >= 5:
        decide_by_score(state, STALEMATE)


def decide_by_score(state: State, reason: i64) -> None:
    """SE-END.5: ties by income value, then build cost, then a draw; who has fallen cannot win. SE-H.3: partners add up."""
    best: i64 = -1
    leader: i64 = NONE
    tied = False
    for player in range(state.players):
        if state.alive[player]:
            worth = rank(state, player)
            if worth > best:
                best, leader, tied = worth, player, False
            elif worth == best and is_enemy(state, leader, player):
                tied = True
    if tied or state.options.solitaire:
        finish(state, 0, reason)  # SE-SOLO.9: the machines are still there, but so is the homeworld
    else:
        win(state, leader, reason)


def rank(state: State, player: i64) -> i64:
    """One number that orders players by score, then income value, build cost and eliminations suffered."""
    points: i64 = 0
    income: i64 = 0
    cost: i64 = 0
    living: i64 = 0
    for partner in range(state.players):
        if state.alive[partner] and not is_enemy(state, player, partner):
            points += score(state, partner)
            income += colony_value(state, partner)
            cost += build_cost(state, partner)
            living += 1
    return ((points * 10000 + income) * 10000 + cost) * 8 + living


# Colony points (data of chapter 5)


def passing_points(state: State, player: i64) -> i64:
    """One point for each own colony of value 5 in deep space or in an enemy home system; variable maps have none."""
    total: i64 = 0
    if state.board.seats == 0:
        return 0
    for where in range(i64(HEXES)):
        home = state.board.home[where]
        if state.colony[where] == player and state.value[where] == 5 and not state.capital[where]:
            if home < 0 or is_enemy(state, player, home):
                total += 1
    return total


def check_colony_points(state: State) -> None:
    """`colony_points`: three points win; several at once: most points, then the costliest fleet, then a shared win."""
    if state.options.victory != "colony_points" or state.players < 3:
        return
    best: i64 = -1
    winners: i64 = 0
    for player in range(state.players):
        points = state.points[player] + passing_points(state, player)
        if state.alive[player] and points >= 3:
            worth = points * 100000 + fleet_cost(state, player)
            if worth > best:
                best, winners = worth, 0
            if worth == best:
                for other in range(state.players):
                    if not is_enemy(state, player, other):
                        winners |= i64(1) << other
    if winners != 0:
        finish(state, winners, COLONY_POINTS)


def fleet_cost(state: State, player: i64) -> i64:
    """CP value of the combat-capable ships on the map."""
    total: i64 = 0
    for unit in units_of(state, player):
        if can_fight(unit):
            total += UNITS.cost[unit.kind] * unit.ships
    return total


def score_colony_destroyed(state: State, by: i64) -> None:
    """One permanent point for each enemy colony destroyed; the game ends the instant somebody has three."""
    if by < state.players:
        state.points[by] += 1
        check_colony_points(state)
