"""What a Combat is worth: who strikes first, how often strikes and counterattacks wound, and what is at stake."""

from typing import final

from mypy_extensions import i64

from grognard.agents.edge.odds import SURE, roller, wins
from grognard.agents.edge.weights import Weights
from grognard.agents.edge.worth import NOTHING, crystal_worth, wound_worth
from grognard.envs.edge.actions import MODEL_SLOTS
from grognard.envs.edge.data.printed import ATK, DASH, DEF, INI, RED, YELLOW
from grognard.envs.edge.data.tables import SQUADS
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.combatants import can_start
from grognard.envs.edge.rules.effects import COMPARED, DEFENCE_FAILS, ROLL_ADDED, WINS_INI, has, total
from grognard.envs.edge.rules.pieces import all_models, controller_of, may_fight, mode_row, touches
from grognard.envs.edge.state import ALIVE, State, squad_of


def has_red(state: State, seat: i64) -> bool:
    """Whether the player can pay for a red die without giving up points or tokens."""
    return state.pool[seat] + state.temporary[seat] > 0


def red_price(state: State, weights: Weights, seat: i64) -> i64:
    """What a red die takes."""
    return weights.temporary if state.temporary[seat] > 0 else crystal_worth(state, weights, seat)


@final
class Strike:
    """One strike as both sides would roll it: how often it wounds, and what its dice take."""

    def __init__(self, state: State, weights: Weights, striker: i64, struck: i64, more: i64, stake: i64) -> None:
        mine, theirs = controller_of(state, striker), controller_of(state, struck)
        again = SQUADS.atk_reroll[mode_row(state, squad_of(striker))] == 1
        icon = SQUADS.def_reroll[mode_row(state, squad_of(struck))] == 1
        guard, ours = roller(YELLOW, icon), roller(YELLOW, again)
        self.odds: i64 = wins(ours, guard, more)
        self.cost: i64 = 0  # to the striker
        self.toll: i64 = 0  # to the struck
        if has_red(state, mine):
            price, better = red_price(state, weights, mine), wins(roller(RED, again), guard, more)
            if (better - self.odds) * stake > price * SURE:
                self.odds, self.cost, ours = better, price, roller(RED, again)
        if has_red(state, theirs):
            price, less = red_price(state, weights, theirs), wins(ours, roller(RED, icon), more)
            if (self.odds - less) * stake > price * SURE:
                self.odds, self.toll = less, price
        if has(state, DEFENCE_FAILS, struck):
            self.odds = SURE


def is_faster(state: State, starter: i64, target: i64) -> bool:
    """ED-CMB-3: whether a model that starts a Combat in a turn of its own strikes first."""
    ours, theirs = has(state, WINS_INI, starter), has(state, WINS_INI, target)
    if ours != theirs:
        return ours
    mine = value(state, starter, INI) + total(state, COMPARED, starter)
    return mine >= value(state, target, INI) + total(state, COMPARED, target)


@final
class Meeting:
    """Two models in contact: what a Combat is worth to the side of the first one, whoever of both starts it."""

    def __init__(self, state: State, weights: Weights, model: i64, other: i64) -> None:
        self.attack: i64 = value(state, model, ATK)
        self.back: i64 = value(state, other, ATK)
        self.gain: i64 = wound_worth(state, weights, other, 1)
        self.risk: i64 = wound_worth(state, weights, model, 1)
        self.ini: i64 = value(state, model, INI) + total(state, COMPARED, model)
        self.other_ini: i64 = value(state, other, INI) + total(state, COMPARED, other)
        if has(state, WINS_INI, model) != has(state, WINS_INI, other):
            self.ini = 0 if has(state, WINS_INI, other) else self.other_ini + 1
            self.other_ini += i64(has(state, WINS_INI, other))
        self.odds: i64 = 0  # of the strike of each, what its dice cost the one and the other
        self.cost: i64 = 0
        self.other_odds: i64 = 0
        self.other_cost: i64 = 0
        self.toll: i64 = 0
        self.other_toll: i64 = 0
        if self.attack != DASH:
            more = self.attack + total(state, ROLL_ADDED, model) - value(state, other, DEF)
            ours = Strike(state, weights, model, other, more, self.gain)
            self.odds, self.cost, self.other_toll = ours.odds, ours.cost, ours.toll
        if self.back != DASH:
            more = self.back + total(state, ROLL_ADDED, other) - value(state, model, DEF)
            theirs = Strike(state, weights, other, model, more, self.risk)
            self.other_odds, self.other_cost, self.toll = theirs.odds, theirs.cost, theirs.toll

    def started(self, quick: bool) -> i64:
        """To the side of the first model, if that starts it."""
        if self.attack == DASH:
            return NOTHING
        if quick or self.back == DASH:
            return self.odds * self.gain // SURE - self.cost
        if self.ini >= self.other_ini:
            return (
                self.odds * self.gain - (SURE - self.odds) * self.other_odds * self.risk // SURE
            ) // SURE - self.cost
        return (
            ((SURE - self.other_odds) * self.odds * self.gain // SURE - self.other_odds * self.risk) // SURE
            - self.cost
            - self.toll
        )

    def suffered(self) -> i64:
        """To the side of the other model, if that starts it."""
        if self.back == DASH:
            return NOTHING
        if self.attack == DASH:
            return self.other_odds * self.risk // SURE - self.other_cost
        if self.other_ini >= self.ini:
            lost = self.other_odds * self.risk - (SURE - self.other_odds) * self.odds * self.gain // SURE
            return lost // SURE - self.other_cost
        lost = (SURE - self.odds) * self.other_odds * self.risk // SURE - self.odds * self.gain
        return lost // SURE - self.other_cost - self.other_toll


def combat_worth(state: State, weights: Weights, starter: i64, target: i64, quick: bool) -> i64:
    """What a Combat is worth to the side that starts it: Wounds done less Wounds taken, and the dice."""
    return Meeting(state, weights, starter, target).started(quick)


def best_fight(state: State, weights: Weights, model: i64, quick: bool) -> i64:
    """What the best Combat is worth that a model could start where it stands; 0 if it had better not."""
    best: i64 = 0
    if state.life[model] != ALIVE or not can_start(state, model):
        return 0
    for other in range(all_models(state)):
        if state.life[other] == ALIVE and may_fight(state, model, other) and touches(state, model, other):
            best = max(best, combat_worth(state, weights, model, other, quick))
    return best


def squad_fights(state: State, weights: Weights, squad: i64, quick: bool) -> i64:
    """What a Combat action of a squad is worth where its models stand."""
    sum_: i64 = 0
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if state.life[model] == ALIVE:
            sum_ += best_fight(state, weights, model, quick)
    return sum_
