"""What things are worth to a player, in hundredths of a victory point."""

from typing import Final

from mypy_extensions import i64

from grognard.agents.edge.weights import Weights
from grognard.envs.edge.actions import (
    MODEL_SLOTS,
    PAY_CRYSTAL,
    PAY_ENDURANCE,
    PAY_POINT,
    PAY_SHRINE,
    PAY_TEMPORARY,
    SQUAD_SLOTS,
)
from grognard.envs.edge.data.printed import ATK, DEF, DUEL, INI
from grognard.envs.edge.data.tables import SQUADS
from grognard.envs.edge.rules.payment import KINDS, units
from grognard.envs.edge.rules.pieces import (
    are_enemies,
    first_squad,
    has_living_model,
    mode_row,
    models_on_board,
    printed_endurance,
    team_of,
)
from grognard.envs.edge.rules.tokens import is_unhurt
from grognard.envs.edge.rules.turn import hand_limit
from grognard.envs.edge.state import ALIVE, NONE, State, owner_of, squad_of

NOTHING: Final[i64] = -1_000_000  # the worth of what cannot be done


# Victory


def lead(state: State, seat: i64) -> i64:
    """How many points the player's side is ahead."""
    if state.options.mode == DUEL:
        return state.marker if seat == 0 else -state.marker
    mine, best = i64(0), i64(-1000)
    for other in range(state.options.players):
        if team_of(state, other) == team_of(state, seat):
            mine += won_by(state, other)
    for other in range(state.options.players):
        if are_enemies(state, seat, other):
            theirs: i64 = 0
            for ally in range(state.options.players):
                if team_of(state, ally) == team_of(state, other):
                    theirs += won_by(state, ally)
            best = max(best, theirs)
    return mine - best


def won_by(state: State, seat: i64) -> i64:
    """The VP tokens that a player has won."""
    total: i64 = 0
    for victim in range(state.options.players):
        total += state.won[seat * state.options.players + victim]
    return total


def is_last_turn(state: State) -> bool:
    """Whether nothing comes after this turn."""
    return state.ending != NONE or state.turn >= state.options.turns


def standing(state: State, weights: Weights, ahead: i64) -> i64:
    """What so many points more than the others are worth in a duel: all that counts at the end is to be ahead."""
    total = weights.point * ahead
    if is_last_turn(state):
        total += weights.win * (i64(ahead > 0) - i64(ahead < 0))
    elif ahead >= state.options.track:
        total += weights.win
    elif ahead <= -state.options.track:
        total -= weights.win
    return total


def score_worth(state: State, weights: Weights, seat: i64, points: i64) -> i64:
    """What points are worth to the player who wins them."""
    if state.options.mode != DUEL:
        return weights.point * points
    ahead = lead(state, seat)
    return standing(state, weights, ahead + points) - standing(state, weights, ahead)


# Models and squads


def body_worth(state: State, weights: Weights, model: i64) -> i64:
    """What a model is worth for what it can still do."""
    row = mode_row(state, squad_of(model))
    strength: i64 = 0
    for attribute in (INI, ATK, DEF):
        strength += max(i64(0), SQUADS.value(row, attribute))
    return weights.body + weights.attribute * strength


def death_worth(state: State, weights: Weights, model: i64) -> i64:
    """What its side loses with a model: its points, what it could still do, the game with the last one."""
    owner = owner_of(model)
    points = printed_endurance(state, squad_of(model))
    total = body_worth(state, weights, model)
    if state.options.mode == DUEL:
        total += score_worth(state, weights, 1 - owner, points)
    else:
        total += weights.point * min(points, state.points[owner])
    if models_on_board(state, owner) == 1:
        total += weights.win
    return total


def living(state: State, squad: i64) -> i64:
    """The models of a squad on the board."""
    count: i64 = 0
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        count += i64(state.life[model] == ALIVE)
    return count


def token_worth(state: State, weights: Weights, squad: i64) -> i64:
    """What an Endurance token is worth to a squad: its part of the points that stand behind it."""
    models = living(state, squad)
    if models == 0:
        return weights.idle_token
    points = weights.point * models * printed_endurance(state, squad)
    return points * weights.token // (100 * (models + max(i64(1), state.endurance[squad])))


def wound_worth(state: State, weights: Weights, model: i64, wounds: i64) -> i64:
    """What its side loses by Wounds at once on a model."""
    if wounds <= 0 or is_unhurt(state, model):
        return 0
    squad = squad_of(model)
    tokens = state.endurance[squad]
    if wounds > tokens:
        return death_worth(state, weights, model) + tokens * token_worth(state, weights, squad)
    return wounds * token_worth(state, weights, squad)


def model_worth(state: State, weights: Weights, model: i64) -> i64:
    """What it is worth to have a model on the board."""
    squad = squad_of(model)
    return death_worth(state, weights, model) + state.endurance[squad] * token_worth(state, weights, squad)


# Payment


def crystal_worth(state: State, weights: Weights, seat: i64) -> i64:
    """What an active crystal is worth: less if there are many, nothing much in the last turn."""
    if is_last_turn(state):
        return 1
    more = max(i64(0), state.pool[seat] - 1)
    return weights.crystal * 100 // (100 + weights.plenty * more)


def harvest_worth(state: State, weights: Weights, seat: i64, crystals: i64) -> i64:
    """What crystals for good are worth: each one less than those before."""
    total, have = i64(0), state.pool[seat] + state.depleted[seat]
    for more in range(min(crystals, state.crystals)):
        total += weights.harvest * 100 // (100 + weights.glut * (have + more))
    return total


def unit_price(state: State, weights: Weights, seat: i64, kind: i64) -> i64:
    """What one unit of a kind is worth that could pay a crystal."""
    if kind == PAY_CRYSTAL:
        return crystal_worth(state, weights, seat)
    if kind == PAY_TEMPORARY:
        return weights.temporary
    if kind == PAY_POINT:
        return score_worth(state, weights, 1 - seat, 1)
    if kind == PAY_SHRINE:
        return weights.shrine_token
    squad = first_squad(seat) + kind - PAY_ENDURANCE
    if not has_living_model(state, squad):
        return weights.idle_token
    return token_worth(state, weights, squad) + weights.token_paid


class Bill:
    """The cheapest way to pay: what it is worth, and the kind of unit that comes first."""

    def __init__(
        self, state: State, weights: Weights, seat: i64, cost: i64, purpose: i64, first: i64, kept: i64
    ) -> None:
        self.worth: i64 = 0
        self.kind: i64 = NONE
        taken: i64 = 0  # kinds that are used up, as bits
        left = cost
        while left > 0:
            best: i64 = -NOTHING
            cheapest: i64 = NONE
            for kind in range(first, KINDS):
                if not taken >> kind & 1 and units(state, seat, kind, purpose, kept) > 0:
                    price = unit_price(state, weights, seat, kind)
                    if price < best:
                        best, cheapest = price, kind
            if cheapest == NONE:
                self.worth = -NOTHING
                return
            count = min(left, units(state, seat, cheapest, purpose, kept))
            taken |= 1 << cheapest
            left -= count
            self.worth += best * count
            if self.kind == NONE or cheapest < self.kind:
                self.kind = cheapest


def price_of_cost(state: State, weights: Weights, seat: i64, cost: i64, purpose: i64) -> i64:
    """What paying a cost takes, in the cheapest way."""
    return 0 if cost <= 0 else Bill(state, weights, seat, cost, purpose, 0, 0).worth


# Cards and time


def cards_due(state: State, seat: i64) -> i64:
    """The cards that the player will draw at the end of this Active turn."""
    return max(i64(0), hand_limit(state, seat) - i64(len(state.hand[seat])))


def card_worth(state: State, weights: Weights, seat: i64) -> i64:
    """What keeping a card is worth by the time that it takes from the deck: whoever is ahead wants the end to come."""
    ahead = lead(state, seat)
    left = i64(len(state.deck[seat]))
    worth = weights.card - weights.hurry * max(-weights.most_hurry, min(weights.most_hurry, ahead))
    if state.options.endless_decks or state.ending != NONE:
        return weights.card
    if left <= cards_due(state, seat) + 1:  # one more card to draw, and the deck is empty
        return worth - weights.win // 2 if ahead > 0 else worth + weights.win // 2
    return worth


def squads_of(state: State, seat: i64) -> i64:
    """The player's squads with a model on the board."""
    count: i64 = 0
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        count += i64(state.squad_kind[squad] != NONE and living(state, squad) > 0)
    return count
