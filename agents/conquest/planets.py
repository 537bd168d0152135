"""What planets and places are worth: bonuses of struggles, planets for the victory display, strength of both sides."""

from mypy_extensions import i64

from grognard.agents.conquest.weights import Weights
from grognard.agents.conquest.worth import fighting_worth
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.command import card_bonus, icons_at, resource_bonus
from grognard.envs.conquest.rules.components import is_planet
from grognard.envs.conquest.rules.values import attack_of, hp_of, is_unit, is_warlord
from grognard.envs.conquest.state import COMMAND, DEPLOY, IN_PLAY, PLANETS, Card, State


def needed_types(state: State, player: i64, kind: i64) -> i64:
    """How far a planet would bring a player: the most planets of one of its types that have been won already."""
    most: i64 = 0
    won = state.players[player].victory
    for bit in range(i64(3)):
        if CARDS.planet_types[kind] >> bit & 1 == 1:
            total: i64 = 0
            for at in range(i64(len(won))):
                total += CARDS.planet_types[won[at]] >> bit & 1
            most = max(most, total)
    return most


def prize(state: State, weights: Weights, player: i64, place: i64) -> i64:
    """Percent by which a planet matters more to both players than one that nobody needs."""
    if not is_planet(state, place):
        return 0
    kind = state.line[place]
    needed = max(needed_types(state, player, kind), needed_types(state, 1 - player, kind))
    return 100 + weights.type_needed * needed * 3 // max(state.options.to_win, 1)


def fight_share(weights: Weights, place: i64) -> i64:
    """Percent of fighting worth that counts at a planet: there will be a battle at the first, later at the next."""
    if place == 0:
        return weights.first_planet
    return weights.next_planet if place == 1 else weights.other_planet


def bonus_worth(state: State, weights: Weights, player: i64, place: i64) -> i64:
    """What winning the command struggle there brings."""
    cards, resources = card_bonus(state, player, place), resource_bonus(state, player, place)
    return weights.card * cards + weights.resource * resources


def icons_worth(state: State, weights: Weights, player: i64, place: i64, icons: i64, symbols: i64) -> i64:
    """What more command icons at a planet would bring; only before the struggles of a round."""
    if icons == 0 or (state.phase != DEPLOY and state.phase != COMMAND):
        return 0
    mine, theirs = icons_at(state, player, place), icons_at(state, 1 - player, place)
    bonus = bonus_worth(state, weights, player, place) + symbols * weights.resource
    if mine > theirs:
        return bonus * weights.holds_struggle // 100
    if mine + icons > theirs:
        return bonus * weights.wins_struggle // 100
    return bonus * weights.holds_struggle // 200


def crowding(state: State, weights: Weights, player: i64, place: i64) -> i64:
    """Percent of the worth of one more unit that is left by those already there."""
    left: i64 = 100
    for card in state.cards:
        if card.place == place and card.controller == player and card.zone == IN_PLAY and is_unit(card):
            left -= weights.crowd
    return max(left, weights.crowd_least)


class Strength:
    """Of one side at a planet: what it deals out in a round, what it can take, and what it is worth."""

    def __init__(self, state: State, weights: Weights, player: i64, place: i64) -> None:
        self.attack: i64 = 0
        self.hp: i64 = 0
        self.worth: i64 = 0
        self.units: i64 = 0
        for card in state.cards:
            if card.place == place and card.controller == player and card.zone == IN_PLAY and is_unit(card):
                self.add(state, weights, card)

    def add(self, state: State, weights: Weights, card: Card) -> None:
        self.attack += attack_of(state, card)
        self.hp += hp_of(state, card) - card.damage
        self.worth += fighting_worth(state, weights, card)
        self.units += 1


def odds(own: Strength, other: Strength) -> i64:
    """Our strength as percent of theirs: rounds they last against rounds we last."""
    ours = (own.attack * 10 + 2) * (own.hp * 10 + 2)
    theirs = (other.attack * 10 + 2) * (other.hp * 10 + 2)
    return ours * 100 // max(theirs, 1)


def place_worth(state: State, weights: Weights, player: i64, card: Card, place: i64) -> i64:
    """What a unit in play is worth at a place, as far as places make a difference."""
    if place >= PLANETS or not is_planet(state, place):
        return 0
    fight = fighting_worth(state, weights, card) * fight_share(weights, place) // 100
    total = fight * prize(state, weights, player, place) // 100
    if state.field == place:
        total += fight * weights.field // 100
    if is_warlord(card):
        return total
    icons = CARDS.command[card.kind] if card.ready else i64(0)
    symbols = CARDS.card_bonus[card.kind] + CARDS.resource_bonus[card.kind]
    return total + icons_worth(state, weights, player, place, icons, symbols)
