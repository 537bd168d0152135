"""Dice, rerolls, counterattacks and payments."""

from typing import Final

from mypy_extensions import i64

from grognard.agents.edge.fighting import Strike, has_red
from grognard.agents.edge.odds import SURE, fails, hits, roller, wins
from grognard.agents.edge.plays import action_worth
from grognard.agents.edge.weights import Weights
from grognard.agents.edge.worth import NOTHING, Bill, crystal_worth, price_of_cost, wound_worth
from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import (
    AGAIN_GEAR,
    AGAIN_REFRESH,
    BANNER,
    DIE,
    DONE,
    PAY_WITH,
    ROLL_AGAIN,
)
from grognard.envs.edge.data.printed import ATK, DASH, DEF, INI, RED, YELLOW
from grognard.envs.edge.data.tables import COMPONENTS, SQUADS
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.dice import FOR_ATK, FOR_DEF, gear_price
from grognard.envs.edge.rules.effects import COMPARED, total
from grognard.envs.edge.rules.moments import ROLLED
from grognard.envs.edge.rules.payment import FOR_DIE
from grognard.envs.edge.rules.pieces import controller_of, is_foe, mode_row
from grognard.envs.edge.sequence import (
    HIT,
    HIT_TARGETS,
    HIT_WOUNDS,
    PAY_FOR,
    PAY_KEPT,
    PAY_LEFT,
    PAY_SEAT,
    PAY_UNIT,
    ROLL_AGAINST,
    ROLL_BONUS,
    ROLL_DIE,
    ROLL_FACE,
    ROLL_PURPOSE,
    ROLL_SEAT,
    STRIKE,
    STRIKE_COUNTER,
    STRIKE_QUICK,
    STRIKE_STRIKER,
    STRIKE_STRUCK,
    STRIKE_WOUNDS,
)
from grognard.envs.edge.state import NONE, State, squad_of

SIDES: Final[i64] = 6


class Throw:
    """A roll in progress: what its faces are worth to the player who rolls."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.state: State = state
        self.weights: Weights = weights
        self.seat: i64 = ROLL_SEAT.get(state)
        self.purpose: i64 = ROLL_PURPOSE.get(state)
        self.bonus: i64 = ROLL_BONUS.get(state)
        self.against: i64 = ROLL_AGAINST.get(state)
        self.below: i64 = state.below(state.top)
        self.strike: bool = state.frames[self.below] == STRIKE.number
        self.stake: i64 = 0  # what a success is worth
        self.icon: bool = False
        if self.strike:
            self._find_stake()

    def _find_stake(self) -> None:
        state, weights = self.state, self.weights
        striker, struck = STRIKE_STRIKER.of(state, self.below), STRIKE_STRUCK.of(state, self.below)
        self.stake = wound_worth(state, weights, struck, STRIKE_WOUNDS.of(state, self.below))
        if self.purpose == FOR_DEF:
            self.icon = SQUADS.def_reroll[mode_row(state, squad_of(struck))] == 1
            return
        self.icon = SQUADS.atk_reroll[mode_row(state, squad_of(striker))] == 1
        quick = STRIKE_QUICK.of(state, self.below) == 1 or STRIKE_COUNTER.of(state, self.below) == 1
        if not quick and value(state, struck, ATK) != DASH:  # a failed strike is answered
            risk = wound_worth(state, weights, striker, 1)
            back = Strike(state, weights, struck, striker, value(state, struck, ATK) - value(state, striker, DEF), risk)
            self.stake += back.odds * risk // SURE

    def guard(self) -> i64:
        """How the struck model would roll."""
        state = self.state
        struck = STRIKE_STRUCK.of(state, self.below)
        icon = SQUADS.def_reroll[mode_row(state, squad_of(struck))] == 1
        die = RED if has_red(state, controller_of(state, struck)) else YELLOW
        return roller(die, icon)

    def with_die(self, die: i64) -> i64:
        """What a roll with this die is worth."""
        who = roller(die, self.icon)
        if self.strike and self.purpose == FOR_ATK:
            more = self.bonus - value(self.state, STRIKE_STRUCK.of(self.state, self.below), DEF)
            return wins(who, self.guard(), more) * self.stake // SURE
        if self.strike:
            return (SURE - fails(who, self.against - self.bonus)) * self.stake // SURE
        return self._hit_worth(roller(die, False), NONE)

    def with_face(self, face: i64) -> i64:
        """What a face is worth that stays as it is."""
        if self.strike and self.purpose == FOR_ATK:
            needed = face + self.bonus - value(self.state, STRIKE_STRUCK.of(self.state, self.below), DEF)
            return fails(self.guard(), needed) * self.stake // SURE
        if self.strike:
            return self.stake if face + self.bonus >= self.against else 0
        return self._hit_worth(0, face)

    def again(self) -> i64:
        """What rolling the same die once more is worth."""
        total_: i64 = 0
        for at in range(SIDES):
            total_ += self.with_face(COMPONENTS.faces[ROLL_DIE.get(self.state) * SIDES + at])
        return total_ // SIDES

    def _hit_worth(self, who: i64, face: i64) -> i64:
        """The models that a Hit check hits, own ones less."""
        state = self.state
        sum_: i64 = 0
        if state.frames[self.below] != HIT.number:
            return 0
        for at in range(HIT_TARGETS.count(state, self.below)):
            model = HIT_TARGETS.at(state, self.below, at)
            more = self.bonus - value(state, model, INI) - total(state, COMPARED, model)
            odds = hits(who, more) if face == NONE else (SURE if face + more > 0 else i64(0))
            worth = wound_worth(state, self.weights, model, max(i64(1), HIT_WOUNDS.of(state, self.below)))
            sum_ += odds * worth // SURE if is_foe(state, self.seat, model) else -odds * worth // SURE
        return sum_


def choose_die(state: State, mask: Mask, weights: Weights) -> i64:
    """The red die if it is worth its crystal."""
    throw = Throw(state, weights)
    plain, red = throw.with_die(YELLOW), throw.with_die(RED)
    best, found = plain, DIE.at(YELLOW)
    for at in range(mask.count):
        action = mask.ids[at]
        worth: i64 = NOTHING
        if BANNER.covers(action):
            worth = red - weights.banner_die
        elif action == DIE.at(RED):
            worth = red - price_of_cost(state, weights, state.to_move, COMPONENTS.die_cost[RED], FOR_DIE)
        if worth > best:
            best, found = worth, action
    return found


def decide_roll(state: State, mask: Mask, weights: Weights) -> i64:
    """Keep the roll, roll again, or take a crystal for the gear."""
    throw = Throw(state, weights)
    stays, again = throw.with_face(ROLL_FACE.get(state)), throw.again()
    best, found = stays, DONE
    for at in range(mask.count):
        action = mask.ids[at]
        worth: i64 = NOTHING
        if ROLL_AGAIN.covers(action):
            way = ROLL_AGAIN.argument(action)
            if way == AGAIN_REFRESH:
                worth = stays + crystal_worth(state, weights, state.to_move)
            elif way == AGAIN_GEAR:
                worth = again - price_of_cost(state, weights, state.to_move, gear_price(state), FOR_DIE)
            else:
                worth = again
        elif action != DONE:  # a reroll by a card or an upgrade; its own worth is its cost
            worth = again + action_worth(state, weights, state.to_move, ROLLED, action)
        if worth > best:
            best, found = worth, action
    return found


def choose_unit(state: State, mask: Mask, weights: Weights) -> i64:
    """The cheapest way to pay."""
    seat, cost, first = PAY_SEAT.get(state), PAY_LEFT.get(state), PAY_UNIT.get(state)
    bill = Bill(state, weights, seat, cost, PAY_FOR.get(state), first, PAY_KEPT.get(state))
    said = PAY_WITH.at(max(i64(0), bill.kind))
    return said if mask.allows(said) else mask.ids[0]
