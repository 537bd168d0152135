"""ED-TURN, section 2b: turns, the main step of an Active turn, its End step (DP-10, DP-13, DP-26, DP-28)."""

from typing import Final

from librt.vecs import pop, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision
from grognard.envs.edge.actions import CARD, DONE, MODEL_SLOTS, SQUAD, SQUAD_SLOTS, TURN_AS, UPGRADE_SLOTS, YES
from grognard.envs.edge.data.printed import DUEL
from grognard.envs.edge.events import (
    CARD_DRAWN,
    SQUAD_ACTIVATED,
    TURN_BEGAN,
    TURN_DECLARED,
)
from grognard.envs.edge.rules import activation, ends, general, hands, hooks
from grognard.envs.edge.rules.attributes import works
from grognard.envs.edge.rules.effects import end_period
from grognard.envs.edge.rules.moments import ACTIVE_END, ACTIVE_START, STEP
from grognard.envs.edge.rules.naming import card_in_row, row_of_card, said_squad, say_squad
from grognard.envs.edge.rules.payment import destroy_crystal, lose_temporary
from grognard.envs.edge.rules.pieces import first_squad, has_model_on_board
from grognard.envs.edge.rules.texts import TEXTS
from grognard.envs.edge.rules.windows import open_window
from grognard.envs.edge.sequence import (
    ACTIVE_BOUGHT,
    ACTIVE_MOVED,
    ACTIVE_STARTED,
    ACTIVE_TURN,
    MAIN,
    PASSIVE_TURN,
    TURN,
    TURN_FORCED,
)
from grognard.envs.edge.sides import side_of
from grognard.envs.edge.state import (
    ACTIVE,
    NONE,
    NOT_DECLARED,
    OFF_BOARD,
    PASSIVE,
    UNTIL_TURN,
    State,
    with_card,
)

PRICE_OF_POINT: Final[i64] = 3  # ED-VAR-4
NORMAL: Final[i64] = 1  # activations of a squad this turn, as bits
EXTRA: Final[i64] = 2
HELD_ACTION: Final[i64] = 1
SAY_ACTIVE: Final[i64] = 0
SAY_PASSIVE: Final[i64] = 1


# Turns


def play_turns(state: State) -> None:
    """A step: ED-S18, ED-TURN-1, ED-TERM-18: turn after turn; the countering player begins, extra turns come first."""
    state.again()
    forced: i64 = 0
    if state.turn == 0:
        state.active = state.countering
    elif len(state.extra_turns) > 0:
        state.active = state.extra_turns[0]
        state.extra_turns = state.extra_turns[1:] if len(state.extra_turns) > 1 else NOTHING
        forced = 1
    else:
        state.active = next_seat(state, state.active)
    state.turn += 1
    state.turn_kind = NOT_DECLARED
    clear_turn(state)
    if state.log is not None:
        state.log.tell(TURN_BEGAN, state.active, state.turn)
    state.push(TURN, forced)


def next_seat(state: State, seat: i64) -> i64:
    """Clockwise, whoever is still in the game."""
    after = (seat + 1) % state.options.players
    while state.eliminated[after] and after != seat:
        after = (after + 1) % state.options.players
    return after


def clear_turn(state: State) -> None:
    """What counts for one turn only."""
    for squad in range(i64(len(state.activated))):
        state.activated[squad] = 0
    for seat in range(state.options.players):
        state.discarded[seat] = 0
        state.tokens_lost[seat] = 0
        state.held[seat] = 0
    for model in range(i64(len(state.longest_run))):
        if state.longest_run[model] or state.run[model] or state.controller[model] != NONE:
            state.longest_run[model] = 0
            state.run[model] = 0
            state.controller[model] = NONE
            state.revision += 1


def declare_turn(state: State) -> None:
    """A step: ED-TURN-1 (DP-10)."""
    if TURN_FORCED.get(state):
        declare(state, ACTIVE)
    else:
        state.ask(state.active, DECLARE_TURN)


def declare(state: State, kind: i64) -> None:
    """ED-TURN-1: the kind of the turn is known from now on."""
    state.turn_kind = kind
    if state.log is not None:
        state.log.tell(TURN_DECLARED, state.active, kind)


class DeclareTurn(Decision[State]):
    """ED-TURN-1 (DP-10): an Active or a Passive turn."""

    rule = "ED-TURN-1"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(TURN_AS.at(SAY_ACTIVE))
        mask.allow(TURN_AS.at(SAY_PASSIVE))

    def apply(self, state: State, action: i64) -> None:
        declare(state, ACTIVE if TURN_AS.argument(action) == SAY_ACTIVE else PASSIVE)


DECLARE_TURN: Final[DeclareTurn] = DeclareTurn()


def run_turn(state: State) -> None:
    """A step."""
    if state.turn_kind == PASSIVE:
        state.push(PASSIVE_TURN)
    else:
        state.push(ACTIVE_TURN, NONE)


def finish_turn(state: State) -> None:
    """A step: the end checks (ED-END)."""
    end_period(state, UNTIL_TURN, 0)
    for seat in range(state.options.players):
        lose_temporary(state, seat, state.temporary[seat])
    ends.end_turn(state)


# The beginning of a turn, by variants


def buy_point(state: State) -> None:
    """A step: ED-VAR-4 (DP-28): once in a turn."""
    if state.options.buy_points and state.options.mode == DUEL and state.pool[state.active] >= PRICE_OF_POINT:
        state.ask(state.active, BUY_POINT)


class BuyPoint(Decision[State]):
    """ED-VAR-4 (DP-28): three active crystals for a victory point."""

    rule = "ED-VAR-4"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            for _ in range(PRICE_OF_POINT):
                destroy_crystal(state, state.active, True)
            ends.move_marker(state, state.active, 1)
            if state.runs(ACTIVE_TURN):
                ACTIVE_BOUGHT.set(state, 1)


BUY_POINT: Final[BuyPoint] = BuyPoint()


def offer_mulligan(state: State) -> None:
    """A step: ED-VAR-3 (DP-28)."""
    if state.options.mulligan and not state.mulligan_used[state.active]:
        state.ask(state.active, MULLIGAN)


class Mulligan(Decision[State]):
    """ED-VAR-3 (DP-28): shuffle the whole hand into the deck and draw a new one, once in a game."""

    rule = "ED-VAR-3"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            seat = state.active
            cards = state.hand[seat][:]
            state.mulligan_used[seat] = 1
            hands.lay_aside(state, seat, cards)
            hands.shuffle_in(state, seat, cards)
            for _ in range(state.options.hand):  # whatever a passive adds to the limit
                draw_card(state, seat)


MULLIGAN: Final[Mulligan] = Mulligan()


# The Active turn


def start_active(state: State) -> None:
    """A step: A0: effects of the start of an Active turn (DP-25)."""
    ACTIVE_STARTED.set(state, 1)
    if not hooks.begin_moment(state, ACTIVE_START, state.top):
        ACTIVE_STARTED.set(state, 0)


def offer_variants_again(state: State) -> None:
    """A step: A0, DP-25: what a variant offers may also come after the effects of the start."""
    if ACTIVE_STARTED.get(state) and not ACTIVE_BOUGHT.get(state):
        buy_point(state)


def offer_mulligan_again(state: State) -> None:
    """A step: likewise."""
    if ACTIVE_STARTED.get(state):
        offer_mulligan(state)


def open_first_step(state: State) -> None:
    """A step: the window after the turn was declared Active."""
    open_window(state, STEP)


def run_main(state: State) -> None:
    """A step: A1."""
    state.push(MAIN)


def choose_main(state: State) -> None:
    """A step: DP-13."""
    for seat in range(state.options.players):
        if state.held[seat] == HELD_ACTION:
            state.held[seat] = 0
    state.ask(state.active, CHOOSE_MAIN)


def can_activate(state: State, squad: i64) -> bool:
    """ED-ACT-3, ED-ACT-9, ED-AMB-61: one squad in a turn, and those that a passive lets act once more."""
    if state.squad_kind[squad] == NONE or not (has_model_on_board(state, squad) or _returns(state, squad)):
        return False
    return not is_activation_used(state) or has_extra_activation(state, squad)


def _returns(state: State, squad: i64) -> bool:
    """ED-ACT-9: a model that a card put off the board comes back at activation."""
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if state.life[model] == OFF_BOARD:
            return True
    return False


def is_activation_used(state: State) -> bool:
    for squad in range(first_squad(state.active), first_squad(state.active) + SQUAD_SLOTS):
        if state.activated[squad] & (NORMAL | activation.CALLED):
            return True
    return False


def has_extra_activation(state: State, squad: i64) -> bool:
    if state.activated[squad] & EXTRA:
        return False
    for slot in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
        for part in range(i64(2)):
            if state.upgrade[slot] == NONE or not works(state, slot, part):
                continue
            for change in TEXTS[state.upgrade[slot] * 2 + part].changes:
                if change.activates(state, slot, squad):
                    return True
    return False


class ChooseMain(Decision[State]):
    """Section 2b, A1 (DP-13): activate a squad, play something, or end the turn."""

    rule = "ED-ACT-1"

    def must_ask(self, state: State) -> bool:
        """What can be played depends on the hand."""
        return True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        seat = state.active
        for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
            if can_activate(state, squad):
                mask.allow(say_squad(state, seat, squad))
        general.offer(state, seat, mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.leave()
        elif SQUAD.covers(action):
            squad = said_squad(state, state.to_move, action)
            general.clear(state)
            state.activated[squad] |= EXTRA if has_extra_activation(state, squad) else NORMAL  # the normal one is kept
            if state.log is not None:
                state.log.tell(SQUAD_ACTIVATED, squad)
            state.again()  # no window of its own: there was one after whatever was done in it
            activation.begin_activation(state, squad)
        else:
            general.take(state, state.to_move, action)


CHOOSE_MAIN: Final[ChooseMain] = ChooseMain()


def open_step_after_main(state: State) -> None:
    """A step: after each thing that was played; then the next choice."""
    open_window(state, STEP)


def choose_main_again(state: State) -> None:
    """A step."""
    state.restart()


# The End step


def end_active(state: State) -> None:
    """A step: A2 (a): effects of the end of an Active turn."""
    hooks.begin_moment(state, ACTIVE_END, state.top)


def discard_one(state: State) -> None:
    """A step: A2 (b), ED-ACT-7 (DP-26)."""
    ACTIVE_MOVED.set(state, NONE)
    if len(state.hand[state.active]) > 0:
        state.ask(state.active, DISCARD_ONE)


class DiscardOne(Decision[State]):
    """ED-ACT-7 (DP-26): the active player may discard one card."""

    rule = "ED-ACT-7"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        hand = state.hand[state.to_move]
        for at in range(i64(len(hand))):
            mask.allow(CARD.at(row_of_card(hand[at])))

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            seat = state.to_move
            card = card_in_row(state.faction[seat], CARD.argument(action))
            hands.discard(state, seat, card)


DISCARD_ONE: Final[DiscardOne] = DiscardOne()


def draw_cards(state: State) -> None:
    """A step: A2 (c), ED-ACT-7: everybody draws up to the limit, from the active player on."""
    for place in range(state.options.players):
        seat = (state.active + place) % state.options.players
        if not state.eliminated[seat]:
            draw_up(state, seat)


def hand_limit(state: State, seat: i64) -> i64:
    """ED-ACT-8: 3, or what a variant says, and what passives add."""
    limit = state.options.hand
    for slot in range(first_squad(seat) * UPGRADE_SLOTS, (first_squad(seat) + SQUAD_SLOTS) * UPGRADE_SLOTS):
        for part in range(i64(2)):
            if state.upgrade[slot] != NONE and works(state, slot, part):
                for change in TEXTS[state.upgrade[slot] * 2 + part].changes:
                    limit += change.hand(state, slot)
    return limit


def draw_up(state: State, seat: i64) -> None:
    """Up to the hand limit."""
    while len(state.hand[seat]) < hand_limit(state, seat) and draw_card(state, seat):
        pass


def draw_card(state: State, seat: i64) -> bool:
    """ED-AMB-81, ED-VAR-6: one card, if there is one; the last one of a deck ends the game after this turn."""
    if len(state.deck[seat]) == 0 and state.options.endless_decks:
        hands.renew_deck(state, seat)
    if len(state.deck[seat]) == 0:
        return False
    deck, card = pop(state.deck[seat])
    state.deck[seat] = deck if len(deck) > 0 else vec[i64]()
    state.hand[seat] = with_card(state.hand[seat], card)
    if state.log is not None:
        state.log.tell(CARD_DRAWN, seat, side_of(state, seat), card)
    if len(state.deck[seat]) == 0:
        ends.draw_ends(state)
    return True
