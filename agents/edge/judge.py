"""What a table is worth to each player as long as nobody has won, so that a search need not play every game to its end.

The numbers of `WORTHS` are those of a logistic regression: the results of 2,200 games of the scripted player (`mini` and `duel`,
one move in twenty at random) by what differed between the players at the beginning of each turn. Outlooks, menaces and the
cards in hand told nothing that these columns did not tell.
"""

from math import tanh
from typing import Final, NamedTuple

from mypy_extensions import i64

from grognard.agents.edge.weights import Weights
from grognard.agents.edge.worth import body_worth, lead, living, token_worth
from grognard.agents.script import Judge
from grognard.envs.edge.actions import SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.rules.pieces import are_enemies, crystal_source, first_model, first_squad, touches_space
from grognard.envs.edge.state import ALIVE, MODELS_EACH, NONE, State

TURNS: Final[i64] = 2  # the one that is being played, and the next
LONGEST: Final[i64] = 120  # decisions of a turn that are waited for; nearly half of them have one answer


class Worths(NamedTuple):
    """By how much each thing more than the others have changes the odds of winning (as a logarithm)."""

    point: float  # of the lead
    last_point: float  # ... the more of it, the fewer cards are left in the smallest deck
    body: float  # a hundredth of a point that models are worth by what they can do
    token: float  # ... or that Endurance tokens are worth
    crystal: float  # active or depleted
    source: float  # that a model touches
    banner: float  # that can be used
    charge: float
    upgrade: float
    turn: float  # that has just begun


WORTHS: Final = Worths(0.21, 1.9, 0.0026, 0.004, 0.24, 0.17, 0.16, 0.08, 0.1, 0.25)


class EdgeJudge(Judge[State]):
    """Turns are those of the game."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(TURNS, LONGEST)
        self.weights: Weights = weights

    def turn(self, state: State) -> i64:
        return state.turn

    def worth(self, state: State) -> list[float]:
        seats = range(int(state.options.players))
        own = [holdings(state, self.weights, i64(seat)) for seat in seats]
        sides = [sum([own[ally] for ally in seats if not are_enemies(state, i64(seat), i64(ally))]) for seat in seats]
        worth = []
        for seat in seats:
            best = max([sides[other] for other in seats if are_enemies(state, i64(seat), i64(other))])
            worth.append(tanh((sides[seat] - best + ahead(state, i64(seat))) / 2.0))
        return worth


def ahead(state: State, seat: i64) -> float:
    """What the lead is worth: more towards the end, which the first deck brings that is empty."""
    points = float(lead(state, seat))
    if state.options.endless_decks:
        return points * WORTHS.point
    left: i64 = min([i64(len(deck)) for deck in state.deck])
    return points * (WORTHS.point + WORTHS.last_point / float(1 + left))


def holdings(state: State, weights: Weights, seat: i64) -> float:
    """What a player has, without points: the table's pieces, crystals and Sources, the banner, the turn."""
    total = WORTHS.crystal * float(state.pool[seat] + state.depleted[seat])
    total += WORTHS.source * float(touched_sources(state, seat))
    if state.banner_used[seat] == 0:
        total += WORTHS.banner
    if state.active == seat:
        total += WORTHS.turn
    return total + army(state, weights, seat)


def army(state: State, weights: Weights, seat: i64) -> float:
    """What models, their Endurance tokens and upgrades are worth."""
    total = 0.0
    for model in range(first_model(seat), first_model(seat) + MODELS_EACH):
        if state.life[model] == ALIVE:
            total += WORTHS.body * float(body_worth(state, weights, model))
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if state.squad_kind[squad] != NONE and living(state, squad) > 0:
            total += WORTHS.token * float(state.endurance[squad] * token_worth(state, weights, squad))
        for slot in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
            if state.upgrade[slot] != NONE:
                total += WORTHS.upgrade + WORTHS.charge * float(state.upgrade_charges[slot])
    return total


def touched_sources(state: State, seat: i64) -> i64:
    """The Crystal Sources that any model of the player touches."""
    count: i64 = 0
    for source in range(i64(len(state.source_space))):
        space = crystal_source(state, source)
        for model in range(first_model(seat), first_model(seat) + MODELS_EACH):
            if space != NONE and state.life[model] == ALIVE and touches_space(state, model, space):
                count += 1
                break
    return count
