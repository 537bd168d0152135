"""LG-ACT-1 to LG-ACT-7: rounds, the Activation Phase, and turns: activate a face-up unit, draw an order token, or pass."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    BEFORE_DRAWING,
    CARDS_BEGIN,
    DRAWING,
    FIRST_COMMAND,
    PHASE_BEGINS,
    PHASE_ENDS,
    TURN_BEGINS,
)
from grognard.envs.legion.actions import COMMAND, DRAW, PASS, RANK, said_unit, say_unit
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.events.round import (
    PASSED,
    PHASE_BEGAN,
    TOKEN_DRAWN,
    TOKEN_REMOVED,
    TOKEN_TAKEN,
    TOKEN_USED,
    TURN_BEGAN,
)
from grognard.envs.legion.rules import activation, command, moments, orders
from grognard.envs.legion.rules.deploying import begin_reserve
from grognard.envs.legion.rules.effects import end_effects
from grognard.envs.legion.rules.lasting import IN_RESERVE, is_under
from grognard.envs.legion.rules.units import is_in_play, unit_of_command
from grognard.envs.legion.sequence.activation import DRAWN_TOKEN, EXTRA_TOKEN, FACE_UP_TOKEN
from grognard.envs.legion.sequence.flows import ACTIVATION_PHASE, COMMAND_PHASE, END_PHASE, ROUND, SETUP, TURN
from grognard.envs.legion.sequence.turns import TURN_DRAWN, TURN_NEXT, TURN_NEXT_TOKEN, TURN_RANK, TURN_SEAT
from grognard.envs.legion.state import (
    ACTIVATING,
    NONE,
    RANK_KINDS,
    UNITS_ALL,
    UNTIL_PHASE,
    WAITING,
    State,
    first_unit,
    holds,
    other,
    owner_of,
    without,
)

IN_VAIN: Final[i64] = 2  # of TURN_DRAWN

# Rounds


def begin_setup(state: State) -> None:
    state.push(SETUP)


def play_rounds(state: State) -> None:
    """Round after round; the End Phase of the last one ends the game."""
    state.again()
    state.push(ROUND)


GAME_STEPS: Final[Steps[State]] = (begin_setup, play_rounds)


def give_commands(state: State) -> None:
    state.push(COMMAND_PHASE)


def activate_all(state: State) -> None:
    state.push(ACTIVATION_PHASE)


def end_round(state: State) -> None:
    state.push(END_PHASE)


ROUND_STEPS: Final[Steps[State]] = (give_commands, activate_all, end_round)


# The Activation Phase


def begin_phase(state: State) -> None:
    end_effects(state, UNTIL_PHASE)
    state.phase = ACTIVATING
    state.active = state.priority
    if state.log is not None:
        state.log.tell(PHASE_BEGAN, ACTIVATING)


def work_cards(state: State) -> None:
    """AMB-58: command cards first, blue before red."""
    moments.begin_from_blue(state, CARDS_BEGIN)


def work_others(state: State) -> None:
    """LG-ACT-1: then all other effects, those of the player with priority first."""
    moments.begin_for_both(state, PHASE_BEGINS)


def take_turns(state: State) -> None:
    """LG-ACT-1, LG-ACT-5, LG-ACT-7: turns alternate; who has nothing to activate is skipped, until nobody has anything."""
    seat = state.active
    if orders.remaining_orders(state, seat) == 0:
        seat = other(seat)
        if orders.remaining_orders(state, seat) == 0:
            return
    state.active = seat
    if state.log is not None:
        state.log.tell(TURN_BEGAN, seat)
    state.again()
    state.push(TURN, seat, NONE, 0, NONE)


def work_phase_end(state: State) -> None:
    """LG-ACT-7: effects at the end of the phase."""
    moments.begin_for_both(state, PHASE_ENDS)


ACTIVATION_PHASE_STEPS: Final[Steps[State]] = (
    begin_phase,
    command.declare_first_flaw,
    command.declare_second_flaw,
    work_cards,
    work_others,
    take_turns,
    work_phase_end,
)


# One turn


def can_be_drawn(state: State, unit: i64) -> bool:
    """LG-ACT-2, AMB-81, AMB-98: whether a token of its rank could activate the unit: it has none, or may activate once more."""
    if not is_in_play(state, unit):
        return state.life[unit] == WAITING and is_under(state, IN_RESERVE, unit)
    extra = orders.extra_activations(state, unit)
    if extra > 0:
        return state.face_down[unit] <= extra
    return state.face_down[unit] == 0 and state.face_up[unit] == 0


def units_to_draw(state: State, seat: i64, rank: i64) -> vec[i64]:
    """The units that a drawn token of a rank could activate."""
    found = NOTHING
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.rank[unit] == rank and is_in_play(state, unit) and can_be_drawn(state, unit):
            found = append(found, unit)
    if len(found) > 0:
        return found
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.rank[unit] == rank and can_be_drawn(state, unit):
            found = append(found, unit)  # set aside: only if nobody else fits the token
    return found


def can_pass(state: State, seat: i64) -> bool:
    """LG-ACT-4: with fewer remaining orders than the opponent, once a round."""
    return state.passed[seat] == 0 and orders.remaining_orders(state, seat) < orders.remaining_orders(
        state, other(seat)
    )


def begin_turn(state: State) -> None:
    """What the opponent of the player may do before it chooses."""
    moments.begin(state, TURN_BEGINS, other(TURN_SEAT.get(state)), NONE, NONE, state.top)


def choose_turn(state: State) -> None:
    """D20; a turn without anything left to do ends, and that is no pass (LG-ACT-3)."""
    seat = TURN_SEAT.get(state)
    if TURN_RANK.get(state) != NONE or TURN_NEXT.get(state) != NONE:
        return  # another token was drawn, or an effect says who activates
    if orders.remaining_orders(state, seat) == 0:
        state.leave()
        state.active = other(seat)
        return
    if TURN_DRAWN.get(state) != IN_VAIN:
        TURN_DRAWN.set(state, 0)
    state.ask(seat, CHOOSE_TURN)


class ChooseTurn(Decision[State]):
    """LG-ACT-2: activate a unit with a face-up order token, draw a token from the pool or take one from a card, or pass."""

    rule = "LG-ACT-2"

    def offer(self, state: State, mask: Mask) -> None:
        seat = TURN_SEAT.get(state)
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if is_in_play(state, unit) and state.face_up[unit] == 1:
                mask.allow(say_unit(seat, unit))
        if orders.tokens_in_pool(state, seat) > 0:
            mask.allow(DRAW)
            self._offer_cards(state, seat, mask)
        for at in range(i64(len(state.laid[seat]))):
            mask.allow(RANK.at(state.laid[seat][at]))
        is_bound = TURN_DRAWN.get(state) == IN_VAIN  # LG-ACT-3: who has drawn does not pass any more
        if (can_pass(state, seat) and not is_bound) or mask.count == 0:
            mask.allow(PASS)

    def _offer_cards(self, state: State, seat: i64, mask: Mask) -> None:
        """D73: command cards, not played, that may be used instead of drawing."""
        for card in range(COMMANDS.count):
            ability = ABILITIES[FIRST_COMMAND + card]
            if ability.replaces_draw and holds_card(state, seat, card) and ability.can_replace_draw(state, seat):
                mask.allow(COMMAND.at(card))

    def must_ask(self, state: State) -> bool:
        """Being asked must not tell that the player holds such a card: it is asked while the opponent cannot rule that out."""
        seat = TURN_SEAT.get(state)
        if orders.tokens_in_pool(state, seat) == 0:
            return False
        for card in range(COMMANDS.count):
            if ABILITIES[FIRST_COMMAND + card].replaces_draw and may_hold_card(state, seat, card):
                return True
        return False

    def apply(self, state: State, action: i64) -> None:
        seat = TURN_SEAT.get(state)
        if action == PASS:
            pass_turn(state, seat)
        elif COMMAND.covers(action):
            ABILITIES[FIRST_COMMAND + COMMAND.argument(action)].replace_draw(state, seat)
        elif action == DRAW:
            TURN_DRAWN.set(state, 1)
            moments.begin(state, BEFORE_DRAWING, other(seat), NONE, NONE, state.top)
        elif RANK.covers(action):
            state.laid[seat] = without(state.laid[seat], RANK.argument(action))
            TURN_RANK.set(state, RANK.argument(action))
            TURN_DRAWN.set(state, 0)
            if state.log is not None:
                state.log.tell(TOKEN_USED, seat, TURN_RANK.get(state))
        else:
            activation.begin_activation(state, said_unit(seat, action), FACE_UP_TOKEN)


def holds_card(state: State, seat: i64, card: i64) -> bool:
    """Whether a command card is in the player's hand or among the contingencies."""
    return holds(state.hand[seat], card) or holds(state.contingencies[seat], card)


def may_hold_card(state: State, seat: i64, card: i64) -> bool:
    """Whether the opponent cannot rule that out: its unit is in the army, and the card has not been seen to go."""
    if unit_of_command(state, seat, card) == NONE:
        return False
    return not holds(state.discard[seat], card) and not holds(state.in_play[seat], card)


CHOOSE_TURN: Final[ChooseTurn] = ChooseTurn()


def pass_turn(state: State, seat: i64) -> None:
    """LG-ACT-4."""
    state.passed[seat] = 1
    if state.log is not None:
        state.log.tell(PASSED, seat)


def draw(state: State) -> None:
    """LG-ACT-2: the token is drawn, if nothing has said which."""
    if TURN_DRAWN.get(state) == 1 and TURN_RANK.get(state) == NONE:
        draw_token(state, TURN_SEAT.get(state))


def draw_rank(state: State, turn: i64, rank: i64) -> None:
    """An effect says which token is drawn; `turn` is the frame of the turn."""
    seat = TURN_SEAT.of(state, turn)
    state.pool[seat * RANK_KINDS + rank] -= 1
    TURN_RANK.set_of(state, turn, rank)
    if state.log is not None:
        state.log.tell(TOKEN_DRAWN, seat, rank)


def draw_token(state: State, seat: i64) -> None:
    """LG-ACT-2: a random token of the pool."""
    rank = take_from_pool(state, seat)
    TURN_RANK.set(state, rank)
    TURN_DRAWN.set(state, 1)


def take_from_pool(state: State, seat: i64) -> i64:
    """The rank of a random token that leaves the pool."""
    drawn = state.dice.below(orders.tokens_in_pool(state, seat))
    rank: i64 = 0
    while drawn >= state.pool[seat * RANK_KINDS + rank]:
        drawn -= state.pool[seat * RANK_KINDS + rank]
        rank += 1
    state.pool[seat * RANK_KINDS + rank] -= 1
    if state.log is not None:
        state.log.tell(TOKEN_DRAWN, seat, rank)
    return rank


def take_fitting(state: State, seat: i64) -> i64:
    """LG-ACT-3: the rank of a random token of the pool that fits a unit, or NONE; what is drawn before it leaves the game."""
    while orders.tokens_in_pool(state, seat) > 0:
        rank = take_from_pool(state, seat)
        if len(units_to_draw(state, seat, rank)) > 0:
            return rank
        remove_token(state, seat, rank)
    return NONE


def remove_token(state: State, seat: i64, rank: i64) -> None:
    """LG-ACT-3: a token that was drawn fits no unit."""
    if state.log is not None:
        state.log.tell(TOKEN_REMOVED, seat, rank)


def work_drawing(state: State) -> None:
    """What may change the token that was drawn, if it fits a unit."""
    seat, rank = TURN_SEAT.get(state), TURN_RANK.get(state)
    if rank != NONE and len(units_to_draw(state, seat, rank)) > 0:
        moments.begin(state, DRAWING, seat, NONE, NONE, state.top)


def choose_drawn(state: State) -> None:
    """LG-ACT-3, D21: a token that fits no unit leaves the game, and the player goes on as if it had not been drawn."""
    seat, rank = TURN_SEAT.get(state), TURN_RANK.get(state)
    if rank == NONE:
        return
    if len(units_to_draw(state, seat, rank)) > 0:
        state.ask(seat, CHOOSE_DRAWN)
        return
    remove_token(state, seat, rank)
    TURN_RANK.set(state, NONE)
    TURN_DRAWN.set(state, IN_VAIN)
    if orders.tokens_in_pool(state, seat) > 0:
        draw_token(state, seat)
    state.restart()


class ChooseDrawn(Decision[State]):
    """LG-ACT-2: which unit of the rank on the drawn token activates."""

    rule = "LG-ACT-2"

    def offer(self, state: State, mask: Mask) -> None:
        seat = TURN_SEAT.get(state)
        found = units_to_draw(state, seat, TURN_RANK.get(state))
        for at in range(i64(len(found))):
            mask.allow(say_unit(seat, found[at]))

    def apply(self, state: State, action: i64) -> None:
        unit = said_unit(TURN_SEAT.get(state), action)
        if is_in_play(state, unit):
            activation.begin_activation(state, unit, DRAWN_TOKEN)
        else:
            begin_reserve(state, unit)


CHOOSE_DRAWN: Final[ChooseDrawn] = ChooseDrawn()


def activate_next(state: State, unit: i64) -> None:
    """LG-TEXT-11: the unit activates at once, as part of the turn in progress, when the present activation is over.

    Its face-up token is turned as usual; without one it takes a token of its rank out of the pool, if there is any.
    """
    turn, at = state.innermost(TURN), owner_of(unit) * RANK_KINDS + state.rank[unit]
    TURN_NEXT.set_of(state, turn, unit)
    TURN_NEXT_TOKEN.set_of(state, turn, FACE_UP_TOKEN)
    if state.face_up[unit] == 0:
        TURN_NEXT_TOKEN.set_of(state, turn, DRAWN_TOKEN if state.pool[at] > 0 else EXTRA_TOKEN)
        state.pool[at] = max(i64(0), state.pool[at] - 1)
        if state.log is not None:
            state.log.tell(TOKEN_TAKEN, unit)


def go_on(state: State) -> None:
    """LG-TEXT-11: such an activation may lead to the next one."""
    unit = TURN_NEXT.get(state)
    if unit == NONE:
        return
    TURN_NEXT.set(state, NONE)
    state.again()
    if is_in_play(state, unit):
        activation.begin_activation(state, unit, TURN_NEXT_TOKEN.get(state))


def end_turn(state: State) -> None:
    """LG-ACT-6: the other player's turn."""
    state.active = other(TURN_SEAT.get(state))


TURN_STEPS: Final[Steps[State]] = (begin_turn, choose_turn, draw, work_drawing, choose_drawn, go_on, end_turn)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_TURN, CHOOSE_DRAWN]
