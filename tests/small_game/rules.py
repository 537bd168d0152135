"""The rules, in the order of the rulebook; a larger game has a module for each chapter."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64
from small_game.actions import CHOOSE, LOOK_AT, NO_CARD, RUN, STAY, TO
from small_game.events import (
    CARD_CHOSEN,
    CARD_DISCARDED,
    CARD_DRAWN,
    CARD_SEEN,
    CLASH_BEGAN,
    CLASH_FOUGHT,
    DECK_SHUFFLED,
    GAME_ENDED,
    POINT_SCORED,
    ROUND_BEGAN,
    RUNNER_MOVED,
    TURN_BEGAN,
)
from small_game.printed import BOARD, CARDS, CENTRE, HEXES, HOMES, RUNNERS_EACH, SIDES, owner, strength
from small_game.sequence import (
    CLASH,
    CLASH_ATTACK,
    CLASH_DEFENCE,
    CLASH_HEX,
    CLASH_RUNNER,
    ROUND,
    ROUND_TURNS,
    TURN,
    TURN_RUNNER,
)
from small_game.state import BY_POINTS, BY_ROUNDS, DECK, DISCARD, NONE, POINTS_TO_WIN, State

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, filled
from grognard.envs.core.hexes import SIDES as HEX_SIDES

# LN-1: setup


def home_of(state: State, player: i64) -> i64:
    return HOMES[state.options.players - 2][player]


def is_home(state: State, hex_: i64) -> bool:
    for player in range(state.options.players):
        if home_of(state, player) == hex_:
            return True
    return False


def set_up(state: State) -> None:
    """LN-1: runners at home and two coins each; before any luck."""
    for player in range(state.options.players):
        state.coins[player] = 2
        for number in range(RUNNERS_EACH):
            state.at[player * RUNNERS_EACH + number] = home_of(state, player)


def deal_cards(state: State) -> None:
    """LN-1: a shuffled deck, two cards each."""
    deck = vec[i64]()
    for card in range(CARDS):
        deck = append(deck, card)
    state.dice.shuffle(deck)
    state.piles[DECK] = deck
    if state.log is not None:
        state.log.tell(DECK_SHUFFLED, CARDS)
    for player in range(state.options.players):
        draw_card(state, player)
        draw_card(state, player)


def draw_card(state: State, player: i64) -> None:
    if len(state.piles[DECK]) > 0:
        deck, card = pop(state.piles[DECK])
        state.piles[DECK] = deck
        state.hands[player] = append(state.hands[player], card)
        if state.log is not None:
            state.log.tell(CARD_DRAWN, player, card)


# LN-2: rounds and turns


def begin_round(state: State) -> None:
    """LN-2, LN-5: one round after the other; the flow goes on when the last is over."""
    if state.round < state.options.rounds:
        state.round += 1
        if state.log is not None:
            state.log.tell(ROUND_BEGAN, state.round)
        state.again()
        state.push(ROUND)


def take_turns(state: State) -> None:
    """LN-2: a turn for each player."""
    player = ROUND_TURNS.get(state)
    if player < state.options.players:
        ROUND_TURNS.set(state, player + 1)
        state.active = player
        if state.log is not None:
            state.log.tell(TURN_BEGAN, player)
        state.again()
        state.push(TURN, NONE)


def begin_turn(state: State) -> None:
    """LN-2.1."""
    draw_card(state, state.active)


def act(state: State) -> None:
    """LN-2.2."""
    state.ask(state.active, CHOOSE_ACTION)


def move_on(state: State) -> None:
    """LN-2.3: where to, if a runner was chosen."""
    if TURN_RUNNER.get(state) != NONE:
        state.ask(state.active, CHOOSE_HEX)


def can_enter(state: State, runner: i64, hex_: i64) -> bool:
    """LN-2.3: on the board, not the home of somebody else, and nobody of its own side there (home is large enough)."""
    if hex_ == NONE:
        return False
    if is_home(state, hex_):
        return home_of(state, owner(runner)) == hex_
    return state.standing[hex_] == NONE or owner(state.standing[hex_]) != owner(runner)


def can_move(state: State, runner: i64) -> bool:
    for side in range(i64(HEX_SIDES)):
        if can_enter(state, runner, BOARD.neighbour(state.at[runner], side)):
            return True
    return False


def has_unseen_cards(state: State, player: i64, rival: i64) -> bool:
    """LN-2.4: as everybody can count."""
    seen: i64 = 0
    for at in range(i64(len(state.knows[player]))):
        if state.knows[player][at] in state.hands[rival]:
            seen += 1
    return seen < len(state.hands[rival])


class ChooseAction(Decision[State]):
    """LN-2.2: move a runner, look at a card of a rival, or stay."""

    rule = "LN-2.2"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(STAY)
        for number in range(RUNNERS_EACH):
            if can_move(state, state.active * RUNNERS_EACH + number):
                mask.allow(RUN.at(number))
        for rival in range(state.options.players):
            if rival != state.active and state.coins[state.active] > 0 and has_unseen_cards(state, state.active, rival):
                mask.allow(LOOK_AT.at(rival))

    def apply(self, state: State, action: i64) -> None:
        if RUN.covers(action):
            TURN_RUNNER.set(state, state.active * RUNNERS_EACH + RUN.argument(action))
        elif LOOK_AT.covers(action):
            look_at_card(state, state.active, LOOK_AT.argument(action))


CHOOSE_ACTION: Final[ChooseAction] = ChooseAction()


def look_at_card(state: State, player: i64, rival: i64) -> None:
    """LN-2.4: a coin for a card of the rival, drawn among those not seen yet; both know which it is."""
    unseen = vec[i64]()
    for at in range(i64(len(state.hands[rival]))):
        if state.hands[rival][at] not in state.knows[player]:
            unseen = append(unseen, state.hands[rival][at])
    card = unseen[state.dice.below(len(unseen))]
    state.coins[player] -= 1
    state.knows[player] = append(state.knows[player], card)
    if state.log is not None:
        state.log.tell(CARD_SEEN, player, rival, 1 << player | 1 << rival, card)


class ChooseHex(Decision[State]):
    """LN-2.3: the hex to which the runner moves."""

    rule = "LN-2.3"

    def offer(self, state: State, mask: Mask) -> None:
        runner = TURN_RUNNER.get(state)
        for side in range(i64(HEX_SIDES)):
            hex_ = BOARD.neighbour(state.at[runner], side)
            if can_enter(state, runner, hex_):
                mask.allow(TO.at(hex_))

    def apply(self, state: State, action: i64) -> None:
        runner, hex_ = TURN_RUNNER.get(state), TO.argument(action)
        if state.standing[hex_] == NONE:
            move_runner(state, runner, hex_)
            return
        if state.log is not None:
            state.log.tell(CLASH_BEGAN, runner, state.standing[hex_], hex_)
        state.push(CLASH, runner, hex_, NONE, NONE)  # LN-3


CHOOSE_HEX: Final[ChooseHex] = ChooseHex()


def move_runner(state: State, runner: i64, hex_: i64) -> None:
    origin = state.at[runner]
    state.revision += 1
    state.at[runner] = hex_
    stand(state)
    if state.log is not None:
        state.log.tell(RUNNER_MOVED, runner, origin, hex_)


def stand(state: State) -> None:
    """Find again who stands where."""
    state.standing = filled(HEXES, NONE)
    for runner in range(state.options.players * RUNNERS_EACH):
        if state.at[runner] != NONE and not is_home(state, state.at[runner]):
            state.standing[state.at[runner]] = runner


# LN-3: clashes


def choose_attack(state: State) -> None:
    """LN-3.1: the attacker first."""
    state.ask(owner(CLASH_RUNNER.get(state)), CHOOSE_CARD)


def choose_defence(state: State) -> None:
    state.ask(owner(state.standing[CLASH_HEX.get(state)]), CHOOSE_CARD)


class ChooseCard(Decision[State]):
    """LN-3.1: a card for the clash, or none; the other side learns it when both have chosen."""

    rule = "LN-3.1"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO_CARD)
        hand = state.hands[state.to_move]
        for at in range(i64(len(hand))):
            mask.allow(CHOOSE.at(hand[at]))

    def apply(self, state: State, action: i64) -> None:
        card = NONE if action == NO_CARD else CHOOSE.argument(action)
        if state.to_move == owner(CLASH_RUNNER.get(state)):
            CLASH_ATTACK.set(state, card)
        else:
            CLASH_DEFENCE.set(state, card)
        if state.log is not None:
            state.log.tell(CARD_CHOSEN, state.to_move, card)


CHOOSE_CARD: Final[ChooseCard] = ChooseCard()


def fight(state: State) -> None:
    """LN-3.2, LN-3.3: dice and cards; a tie is the defender's."""
    attacker, hex_ = CLASH_RUNNER.get(state), CLASH_HEX.get(state)
    attack, defence = CLASH_ATTACK.get(state), CLASH_DEFENCE.get(state)
    defender = state.standing[hex_]
    attack_roll, defence_roll = state.dice.roll(SIDES), state.dice.roll(SIDES)
    won = attack_roll + strength(attack) > defence_roll + strength(defence)
    if state.log is not None:
        state.log.tell(
            CLASH_FOUGHT, attacker, attack, [int(attack_roll)], defender, defence, [int(defence_roll)], int(won)
        )
    discard(state, owner(attacker), attack)
    discard(state, owner(defender), defence)
    if won:
        move_runner(state, defender, home_of(state, owner(defender)))
        move_runner(state, attacker, hex_)
    elif not is_home(state, state.at[attacker]):
        move_runner(state, attacker, home_of(state, owner(attacker)))


def discard(state: State, player: i64, card: i64) -> None:
    """LN-3.2: it is everybody's knowledge now, so nobody needs to remember it."""
    if card == NONE:
        return
    state.hands[player] = without(state.hands[player], card)
    for seat in range(state.options.players):
        state.knows[seat] = without(state.knows[seat], card)
    state.piles[DISCARD] = append(state.piles[DISCARD], card)
    if state.log is not None:
        state.log.tell(CARD_DISCARDED, player, card)


def without(cards: vec[i64], card: i64) -> vec[i64]:
    kept = vec[i64]()
    for at in range(i64(len(cards))):
        if cards[at] != card:
            kept = append(kept, cards[at])
    return kept


# LN-4, LN-5: points and the end


def score(state: State) -> None:
    """LN-4, LN-5."""
    if state.standing[CENTRE] == NONE:
        return
    player = owner(state.standing[CENTRE])
    state.points[player] += 1
    if state.log is not None:
        state.log.tell(POINT_SCORED, player, state.points[player])
    if state.points[player] == POINTS_TO_WIN:
        end(state, 1 << player, BY_POINTS)


def end_by_rounds(state: State) -> None:
    """LN-5: the most points, unless they are shared."""
    best: i64 = 0
    for player in range(state.options.players):
        best = max(best, state.points[player])
    winners: i64 = 0
    leaders: i64 = 0
    for player in range(state.options.players):
        if state.points[player] == best:
            winners |= 1 << player
            leaders += 1
    end(state, winners if leaders == 1 else 0, BY_ROUNDS)


def end(state: State, winners: i64, reason: i64) -> None:
    state.winners = winners
    state.reason = reason
    if state.log is not None:
        state.log.tell(GAME_ENDED, winners, reason)
    state.end()
