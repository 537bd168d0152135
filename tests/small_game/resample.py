"""Redraws what a player cannot know: cards he has not seen, in hands and deck, and a card that was chosen in secret."""

from librt.vecs import append, vec
from mypy_extensions import i64
from small_game.printed import owner
from small_game.sequence import CLASH, CLASH_ATTACK, CLASH_RUNNER
from small_game.state import DECK, NONE, State

from grognard.envs.core.dice import Dice


def resample(state: State, player: i64, dice: Dice) -> None:
    unseen = state.piles[DECK][:]
    for seat in range(state.options.players):
        for at in range(i64(len(state.hands[seat]))):
            if is_unseen(state, player, seat, state.hands[seat][at]):
                unseen = append(unseen, state.hands[seat][at])
    before = unseen[:]
    dice.shuffle(unseen)
    for at in range(i64(len(state.piles[DECK]))):
        state.piles[DECK][at] = unseen[at]
    for seat in range(state.options.players):
        state.hands[seat] = exchanged(state.hands[seat], before, unseen)
        state.knows[seat] = exchanged(state.knows[seat], before, unseen)  # who has seen a card saw the new one
    rechoose_attack(state, player, dice)


def is_unseen(state: State, player: i64, holder: i64, card: i64) -> bool:
    return holder != player and card not in state.knows[player]


def exchanged(cards: vec[i64], before: vec[i64], after: vec[i64]) -> vec[i64]:
    """The same places with what lies there now."""
    found = cards[:]
    for at in range(i64(len(cards))):
        for place in range(i64(len(before))):
            if before[place] == cards[at]:
                found[at] = after[place]
    return found


def rechoose_attack(state: State, player: i64, dice: Dice) -> None:
    """LN-3.1: any card of the attacker, or none, as far as the others know; as long as he has not been asked, none."""
    clash = state.innermost(CLASH)
    if clash < 0:
        return
    attacker = owner(CLASH_RUNNER.of(state, clash))
    if attacker == player or state.to_move == attacker:
        return
    hand = state.hands[attacker]
    card = dice.below(len(hand) + 1)
    CLASH_ATTACK.set_of(state, clash, hand[card] if card < len(hand) else NONE)
