"""How well the players stand, for shaping rewards and judging positions in a search."""

from mypy_extensions import i64

from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.values import printed_attack, printed_hp
from grognard.envs.conquest.state import IN_PLAY, RESERVE, UNIT, State


def standing(state: State) -> list[float]:
    """The share of each player in planets, warlords' health, units, cards and resources."""
    if len(state.lists) == 0:
        return [0.0, 0.0]
    red, blue = strength(state, 0), strength(state, 1)
    lead = (red - blue) / max(red + blue, 1.0)
    return [lead, -lead]


def strength(state: State, player: i64) -> float:
    """Weights are rough: three planets of a type win, so the second of one is worth more than the first."""
    total = 4.0 * float(len(state.players[player].victory))
    won = state.players[player].victory
    for bit in range(i64(3)):
        number: i64 = 0
        for at in range(i64(len(won))):
            number += CARDS.planet_types[won[at]] >> bit & 1
        total += 2.0 * float(number * number)
    warlord = state.cards[player]
    total += 1.0 * float(printed_hp(warlord) - warlord.damage) + (0.0 if warlord.bloodied else 10.0)
    for card in state.cards:
        if card.zone == IN_PLAY and card.controller == player and card.role == UNIT and card is not warlord:
            total += 0.5 * float(printed_attack(card) + printed_hp(card) - card.damage + CARDS.command[card.kind])
        elif card.zone == IN_PLAY and card.controller == player and card.role != RESERVE:
            total += 0.5
    return total + 0.5 * float(state.players[player].resources) + 0.7 * float(len(state.players[player].hand))
