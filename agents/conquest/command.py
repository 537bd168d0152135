"""The command phase: where the warlord goes, and which bonuses are taken."""

from mypy_extensions import i64

from grognard.agents.conquest.planets import Strength, bonus_worth, odds, prize
from grognard.agents.conquest.weights import Weights
from grognard.agents.conquest.worth import NOTHING
from grognard.envs.conquest.actions import BOTH, CARDS_ONLY, PLANET_AT, RESOURCES_ONLY, TAKE
from grognard.envs.conquest.rules.command import card_bonus, icons_at
from grognard.envs.conquest.rules.components import warlord_of
from grognard.envs.conquest.rules.values import hp_of, is_unit
from grognard.envs.conquest.state import HQ, IN_PLAY, State
from grognard.envs.core.actions import Mask


def choose_dial(state: State, mask: Mask, weights: Weights) -> i64:
    """Where the struggle and the battle that the warlord brings promise most."""
    best: i64 = NOTHING
    pick = mask.ids[0]
    for at in range(mask.count):
        worth = commitment_worth(state, weights, state.to_move, PLANET_AT.argument(mask.ids[at]))
        if worth > best:
            best, pick = worth, mask.ids[at]
    return pick


def commitment_worth(state: State, weights: Weights, player: i64, place: i64) -> i64:
    """The struggle is won unless the enemy warlord comes too; then there is a battle, with whoever is at home."""
    warlord = warlord_of(state, player)
    own, other = Strength(state, weights, player, place), Strength(state, weights, 1 - player, place)
    alone = odds(own, other)
    for card in state.cards:
        if card.place == HQ and card.controller == player and card.zone == IN_PLAY and is_unit(card):
            own.add(state, weights, card)
    together = odds(own, other)
    worth = bonus_worth(state, weights, player, place)
    if icons_at(state, player, place) > icons_at(state, 1 - player, place):
        worth = worth * weights.won_already // 100  # it would be won without the warlord
    if place == 0:
        gain = min(together, weights.most_odds) - min(alone, weights.most_odds)
        worth += gain * prize(state, weights, player, place) // 100
    else:
        worth += min(other.worth * weights.raid // 100, weights.most_raid) if together > weights.raid_odds else 0
    return worth - danger(state, weights, player, other.attack, together, hp_of(state, warlord) - warlord.damage)


def danger(state: State, weights: Weights, player: i64, attack: i64, chance: i64, left: i64) -> i64:
    """What the warlord risks where enemies are: more when they are strong, most when it is bloodied."""
    if attack == 0:
        return 0
    risk = min(attack, left) * 100 // max(left, 1)
    cost = (
        risk * (weights.bloodied_risk if warlord_of(state, player).bloodied else weights.risk) * weights.danger // 100
    )
    return cost if chance < weights.safe_odds else cost // 2


def choose_bonus(state: State, mask: Mask, weights: Weights) -> i64:
    """Everything, except cards that a small deck can no longer spare."""
    cards = card_bonus(state, state.to_move, state.struggle)
    spare = len(state.players[state.to_move].deck) > cards + weights.deck_reserve
    if spare and mask.allows(TAKE.at(BOTH)):
        return TAKE.at(BOTH)
    if mask.allows(TAKE.at(RESOURCES_ONLY)):
        return TAKE.at(RESOURCES_ONLY)
    return TAKE.at(CARDS_ONLY) if spare and mask.allows(TAKE.at(CARDS_ONLY)) else mask.ids[mask.count - 1]
