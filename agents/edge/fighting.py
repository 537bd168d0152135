"""What a Combat is worth: who strikes first, how often strikes and counterattacks wound, and what is at stake."""

from typing import Final, final

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
from grognard.envs.edge.rules.pieces import all_models, controller_of, is_foe, may_fight, mode_row, touches
from grognard.envs.edge.state import ALIVE, State, squad_of

UNKNOWN: Final[i64] = -1_000  # no modifiers of a strike in progress


def has_red(state: State, seat: i64) -> bool:
    """Whether the player can pay for a red die without giving up points or tokens."""
    return state.pool[seat] + state.temporary[seat] > 0


def red_price(state: State, weights: Weights, seat: i64) -> i64:
    """What a red die takes."""
    return weights.temporary if state.temporary[seat] > 0 else crystal_worth(state, weights, seat)


@final
class Strike:
    """One strike as both sides would roll it: how often it wounds, and what its dice take."""

    def __init__(self, state: State, weights: Weights, striker: i64, struck: i64, more: i64) -> None:
        mine, theirs = controller_of(state, striker), controller_of(state, struck)
        again = SQUADS.atk_reroll[mode_row(state, squad_of(striker))] == 1
        icon = SQUADS.def_reroll[mode_row(state, squad_of(struck))] == 1
        stake = wound_worth(state, weights, struck, 1)
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


def combat_worth(state: State, weights: Weights, starter: i64, target: i64, quick: bool) -> i64:
    """What a Combat is worth to the side that starts it: Wounds done less Wounds taken, and the dice."""
    attack, back = value(state, starter, ATK), value(state, target, ATK)
    if attack == DASH:
        return NOTHING
    gain, risk = wound_worth(state, weights, target, 1), wound_worth(state, weights, starter, 1)
    ours = Strike(
        state, weights, starter, target, attack + total(state, ROLL_ADDED, starter) - value(state, target, DEF)
    )
    if quick or (back == DASH and is_faster(state, target, starter)):
        return ours.odds * gain // SURE - ours.cost
    if back == DASH:
        return ours.odds * gain // SURE - ours.cost
    theirs = Strike(
        state, weights, target, starter, back + total(state, ROLL_ADDED, target) - value(state, starter, DEF)
    )
    if is_faster(state, starter, target):
        return (ours.odds * gain - (SURE - ours.odds) * theirs.odds * risk // SURE) // SURE - ours.cost
    return ((SURE - theirs.odds) * ours.odds * gain // SURE - theirs.odds * risk) // SURE - ours.cost - theirs.toll


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


def reach_of_foe(state: State, weights: Weights, seat: i64, model: i64) -> i64:
    """What the worst Combat costs that a foe in contact could start against a model."""
    worst: i64 = 0
    for other in range(all_models(state)):
        if state.life[other] == ALIVE and is_foe(state, seat, other) and touches(state, model, other):
            if can_start(state, other):
                worst = max(worst, combat_worth(state, weights, other, model, False))
    return worst
