"""Turns: Active or Passive, what is done in the main step, activations, Combats, and the End step."""

from mypy_extensions import i64

from grognard.agents.edge.effects import charge_room
from grognard.agents.edge.fighting import combat_worth, squad_fights
from grognard.agents.edge.moving import choose_mover
from grognard.agents.edge.outlook import Outlook, activation_worth, first_living, menace_of, reach_worth
from grognard.agents.edge.plays import best_action, hand_card_worth
from grognard.agents.edge.weights import Weights
from grognard.agents.edge.worth import (
    NOTHING,
    card_worth,
    harvest_worth,
    is_last_turn,
    lead,
    price_of_cost,
    score_worth,
    wound_worth,
)
from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import (
    ACTION,
    CARD,
    DONE,
    MODE,
    MODEL,
    MODEL_SLOTS,
    SQUAD,
    SQUAD_SLOTS,
    TURN_AS,
    UPGRADE_SLOTS,
    YES,
)
from grognard.envs.edge.data.tables import SQUADS
from grognard.envs.edge.rules.activation import FIGHT_FIRST, MOVE_FIRST, next_mode
from grognard.envs.edge.rules.combat import opponents_of
from grognard.envs.edge.rules.moments import MOVED, STEP
from grognard.envs.edge.rules.naming import card_in_row, said_model, said_squad
from grognard.envs.edge.rules.passive import yield_of
from grognard.envs.edge.rules.payment import FOR_ANYTHING
from grognard.envs.edge.rules.pieces import controls_source, first_squad, is_foe, mode_row
from grognard.envs.edge.rules.texts import SHRINE_HARVESTS, shrine_of
from grognard.envs.edge.rules.turn import PRICE_OF_POINT, SAY_ACTIVE, SAY_PASSIVE
from grognard.envs.edge.sequence import (
    ACTIVATING_SQUAD,
    ACTIVATION_FOUGHT,
    ACTIVATION_MOVED,
    ACTIVATION_SQUAD,
    FIGHT_ACTIVATION,
    FIGHT_FIGHTER,
    FIGHT_QUICK,
    MOVE_ACTIVATION,
)
from grognard.envs.edge.state import ALIVE, NONE, State

# Which turn


def passive_worth(state: State, weights: Weights, seat: i64) -> i64:
    """What a Passive turn brings: crystals, charges and the banner."""
    pool, enough = state.pool[seat], weights.enough
    refreshed = min(pool + state.depleted[seat], enough) - min(pool, enough)
    harvest: i64 = 0
    for source in range(i64(len(state.source_space))):
        harvest += yield_of(state, seat, source)
    for other in range(state.options.players):
        space = state.shrine_space[other]
        if space != NONE and SHRINE_HARVESTS[shrine_of(state, other)] and controls_source(state, seat, space):
            harvest += state.options.harvest
    total = weights.refreshed * refreshed + harvest_worth(state, weights, seat, harvest)
    first = first_squad(seat) * UPGRADE_SLOTS
    for slot in range(first, first + SQUAD_SLOTS * UPGRADE_SLOTS):
        total += weights.charge * charge_room(state, weights, slot, 1)
    if state.banner_used[seat]:
        total += weights.banner
    return total


def active_worth(state: State, weights: Weights, seat: i64) -> i64:
    """What an Active turn brings: the best activation, and cards."""
    best: i64 = 0
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if state.squad_kind[squad] != NONE:
            best = max(best, activation_worth(state, weights, squad))
    return best + weights.tempo


def declare_turn(state: State, mask: Mask, weights: Weights) -> i64:
    """Passive if that brings more; never in the last turn, after which nothing can be spent."""
    seat = state.to_move
    if is_last_turn(state):
        return TURN_AS.at(SAY_ACTIVE)
    passive = passive_worth(state, weights, seat)
    if passive > 0 and passive > active_worth(state, weights, seat):
        return TURN_AS.at(SAY_PASSIVE)
    return TURN_AS.at(SAY_ACTIVE)


def buy_point(state: State, mask: Mask, weights: Weights) -> i64:
    """For crystals that are worth less."""
    price = harvest_worth(state, weights, state.to_move, PRICE_OF_POINT)
    return YES if score_worth(state, weights, state.to_move, 1) > price else DONE


def choose_mulligan(state: State, mask: Mask, weights: Weights) -> i64:
    """A hand in which nothing is of use."""
    seat = state.to_move
    for at in range(i64(len(state.hand[seat]))):
        if hand_card_worth(state, weights, seat, state.hand[seat][at]) > weights.poor_card:
            return DONE
    return YES


# The main step


def choose_main(state: State, mask: Mask, weights: Weights) -> i64:
    """The activation or action that brings most, until nothing brings anything."""
    best, found = i64(0), DONE
    for at in range(mask.count):
        if SQUAD.covers(mask.ids[at]):
            worth = activation_worth(state, weights, said_squad(state, state.to_move, mask.ids[at])) + weights.activate
            if worth > best:
                best, found = worth, mask.ids[at]
    better = best_action(state, mask, weights, STEP, max(best, weights.least))
    return found if better == NONE else better


def change_mode(state: State, mask: Mask, weights: Weights) -> i64:
    """The mode in which the squad can do more and has less to fear."""
    squad = ACTIVATING_SQUAD.get(state)
    now, then = state.mode[squad], next_mode(state, squad)
    row = SQUADS.first_mode[state.squad_kind[squad]]
    if SQUADS.base[row + now] != SQUADS.base[row + then]:
        return DONE
    price = price_of_cost(state, weights, state.to_move, SQUADS.change[mode_row(state, squad)], FOR_ANYTHING)
    here = mode_worth(state, weights, squad)
    state.mode[squad] = then  # only to look; it is put back at once
    state.revision += 1
    there = mode_worth(state, weights, squad)
    state.mode[squad] = now
    state.revision += 1
    return MODE.at(then) if there - price > here + weights.change_mode else DONE


def mode_worth(state: State, weights: Weights, squad: i64) -> i64:
    """What a squad can reach in its mode, less what it has to fear."""
    first, total = first_living(state, squad), i64(0)
    if first == NONE:
        return 0
    outlook = Outlook(state, weights, state.to_move, first, 0)
    for model in range(first, (squad + 1) * MODEL_SLOTS):
        if state.life[model] == ALIVE and state.space[model] >= 0:
            total += reach_worth(state, weights, outlook, model)
            total -= menace_of(state, outlook, model) * weights.mode_menace // 100
    return total


def choose_action(state: State, mask: Mask, weights: Weights) -> i64:
    """Fight at once if the models stand well; else move first; cards in between."""
    better = best_action(state, mask, weights, STEP, weights.least)
    if better != NONE:
        return better
    squad = ACTIVATION_SQUAD.get(state)
    move, fight = ACTION.at(MOVE_FIRST), ACTION.at(FIGHT_FIRST)
    now, after = squad_fights(state, weights, squad, False), i64(0)
    if now > 0 and not ACTIVATION_MOVED.get(state) and not ACTIVATION_FOUGHT.get(state):
        after = activation_worth(state, weights, squad)
    if mask.allows(fight) and now > 0 and (not mask.allows(move) or now >= after * weights.fight_first // 100):
        return fight
    if mask.allows(move):
        return move
    return DONE


def choose_mover_or_play(state: State, mask: Mask, weights: Weights) -> i64:
    """A model that has not moved yet, or an action that answers the last move."""
    if MOVE_ACTIVATION.get(state) == 1:
        better = best_action(state, mask, weights, MOVED, weights.least)
        if better != NONE:
            return better
    return choose_mover(state, mask, weights)


# Combats


def fight_value(state: State, weights: Weights, seat: i64, model: i64, other: i64, quick: bool) -> i64:
    """What a Combat is worth to a player: of two enemies both may be wounded."""
    worth = combat_worth(state, weights, model, other, quick)
    if is_foe(state, seat, model):
        return wound_worth(state, weights, model, 1) + wound_worth(state, weights, other, 1) + worth
    return worth


def choose_fighter(state: State, mask: Mask, weights: Weights) -> i64:
    """The model with the best Combat, as long as one is worth it; then an action that brings something."""
    frame, quick = state.top, FIGHT_QUICK.get(state) == 1
    best, found = weights.least_fight, DONE
    for at in range(mask.count):
        if MODEL.covers(mask.ids[at]):
            model = said_model(state, state.to_move, mask.ids[at])
            opponents = opponents_of(state, frame, model)
            for number in range(i64(len(opponents))):
                worth = fight_value(state, weights, state.to_move, model, opponents[number], quick)
                if worth > best:
                    best, found = worth, mask.ids[at]
    if FIGHT_ACTIVATION.get(state) == 1 and found == DONE:
        better = best_action(state, mask, weights, STEP, weights.least)
        if better != NONE:
            return better
    return found


def choose_opponent(state: State, mask: Mask, weights: Weights) -> i64:
    """The foe against whom the Combat is worth most."""
    model, quick = FIGHT_FIGHTER.get(state), FIGHT_QUICK.get(state) == 1
    best, found = NOTHING * 2, mask.ids[0]
    for at in range(mask.count):
        other = said_model(state, state.to_move, mask.ids[at])
        worth = fight_value(state, weights, state.to_move, model, other, quick)
        if worth > best:
            best, found = worth, mask.ids[at]
    return found


# The End step


def discard_one(state: State, mask: Mask, weights: Weights) -> i64:
    """The card that is missed least, if another is worth more, or the end shall come."""
    seat = state.to_move
    best, found = -NOTHING, DONE
    for at in range(mask.count):
        if CARD.covers(mask.ids[at]):
            worth = hand_card_worth(state, weights, seat, card_in_row(state.faction[seat], CARD.argument(mask.ids[at])))
            if worth < best:
                best, found = worth, mask.ids[at]
    hurried = card_worth(state, weights, seat) < weights.card and lead(state, seat) > 0
    return found if hurried or (best <= weights.poor_card and lead(state, seat) >= 0) else DONE
