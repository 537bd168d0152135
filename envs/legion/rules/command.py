"""LG-CMD: the Command Phase, from the secret choice of cards to the order pools."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, STEP, Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    COMMAND_ENDS,
    FIRST_COMMAND,
    MAY_BE_NOMINATED_NUMBER,
    ORDERS_OUT,
    REVEAL,
    ROUND_BEGINS,
    UNTIMED,
    WINS_TIES_NUMBER,
)
from grognard.envs.legion.actions import COMMAND as SAY_COMMAND
from grognard.envs.legion.actions import DONE, FLAW, said_unit, say_unit
from grognard.envs.legion.data.printed import COMMANDER as COMMANDER_RANK
from grognard.envs.legion.data.printed import OPERATIVE
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.events.round import (
    CARD_LAID,
    CARD_RETURNED,
    CARD_REVEALED,
    CONTINGENCY_REVEALED,
    FLAW_DECLARED,
    NO_CARD_REVEALED,
    NOMINATED,
    PRIORITY_ROLLED,
    PRIORITY_SET,
    ROUND_BEGAN,
)
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import moments, orders
from grognard.envs.legion.rules.dice import BLOCK, RED_DEFENCE, roll_defence
from grognard.envs.legion.rules.effects import end_effects
from grognard.envs.legion.rules.lasting import LAID_ASIDE, is_effect
from grognard.envs.legion.rules.units import (
    has,
    is_commander_of,
    is_in_play,
    is_undefeated,
    sources,
    unit_of_command,
)
from grognard.envs.legion.rules.unmasking import offer_first_bane, offer_second_bane
from grognard.envs.legion.sequence.command import PHASE_BARRED
from grognard.envs.legion.sequence.flows import COMMAND_PHASE
from grognard.envs.legion.state import (
    COMMANDER,
    COMMANDING,
    EFFECT_AMOUNT,
    EFFECT_ARGUMENT,
    EFFECT_WIDTH,
    NONE,
    SEATS,
    UNITS_ALL,
    UNTIL_PHASE,
    State,
    first_unit,
    other,
    token,
    unit_changed,
    without,
)

NO_CARD_PIPS: Final[i64] = 99  # more than any card has
RETURNING_PIPS: Final[i64] = 4  # LG-CMD-10: the one card of a hand that comes back

# The round begins


def begin_command_phase(state: State) -> None:
    """Section 17, 1.1: nobody has priority yet, nobody an order."""
    end_effects(state, UNTIL_PHASE)
    state.phase = COMMANDING
    state.priority = NONE
    state.active = state.blue
    for seat in range(SEATS):
        state.chosen[seat] = NONE
        _name_nobody(state, seat)
        state.passed[seat] = 0
    for unit in range(UNITS_ALL):
        if state.ordered[unit] + state.ordered_with_card[unit] + state.moves[unit] + state.standard_moves[unit] > 0:
            unit_changed(state, unit)
            state.ordered[unit] = 0
            state.ordered_with_card[unit] = 0
            state.moves[unit] = 0
            state.standard_moves[unit] = 0
        state.ordered_by[unit] = NONE
    if state.log is not None:
        state.log.tell(ROUND_BEGAN, state.round)


def declare_first_flaw(state: State) -> None:
    """D11, LG-K-flawed: at the start of a phase, first the player with priority, or blue."""
    _ask_for_flaw(state, moments.first_seat(state))


def declare_second_flaw(state: State) -> None:
    _ask_for_flaw(state, other(moments.first_seat(state)))


def _ask_for_flaw(state: State, seat: i64) -> None:
    if _playable_flaw(state, seat) != NONE:
        state.ask(seat, DECLARE_FLAW)


def _playable_flaw(state: State, seat: i64) -> i64:
    """The first flaw card of a player whose text allows it now, or NONE."""
    for at in range(i64(len(state.flaws[seat]))):
        card = state.flaws[seat][at]
        if ABILITIES[FIRST_COMMAND + card].can_be_declared(state, seat):
            return card
    return NONE


class DeclareFlaw(Decision[State]):
    """LG-K-flawed: play a flaw card of the opponent at the start of this phase, or not."""

    rule = "LG-K-flawed"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(FLAW)

    def apply(self, state: State, action: i64) -> None:
        seat = state.to_move
        if action == DONE:
            return
        state.again()
        card = _playable_flaw(state, seat)
        state.flaws[seat] = without(state.flaws[seat], card)
        state.flaws_played[seat] = append(state.flaws_played[seat], card)
        if state.log is not None:
            state.log.tell(FLAW_DECLARED, seat, card)


DECLARE_FLAW: Final[DeclareFlaw] = DeclareFlaw()


def begin_round_effects(state: State) -> None:
    """Section 17, 1.1: what happens at the start of a round, blue first."""
    moments.begin_from_blue(state, ROUND_BEGINS)


# Command cards


def has_leader(state: State, seat: i64) -> bool:
    """LG-CMD-1, AMB-60: a commander, an operative or the holder of the commander token in play."""
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_in_play(state, unit):
            if state.rank[unit] in (COMMANDER_RANK, OPERATIVE) or token(state, unit, COMMANDER) > 0:
                return True
    return False


def can_be_played(state: State, seat: i64, card: i64) -> bool:
    """LG-CMD-1, LG-CMD-2."""
    if not has_leader(state, seat):
        return False
    return COMMANDS.commander[card] == NONE or unit_of_command(state, seat, card) != NONE


def choose_first_card(state: State) -> None:
    """LG-CMD-1: blue and red choose in secret, so the order tells nothing."""
    _ask_for_card(state, state.blue)


def choose_second_card(state: State) -> None:
    _ask_for_card(state, other(state.blue))


def _ask_for_card(state: State, seat: i64) -> None:
    if lays_card(state, seat):
        state.ask(seat, CHOOSE_COMMAND_CARD)


def lays_card(state: State, seat: i64) -> bool:
    """LG-CMD-1: whether a player is asked for a card, which everybody can tell."""
    return has_leader(state, seat) and len(state.hand[seat]) > 0


class ChooseCommandCard(Decision[State]):
    """LG-CMD-1, LG-CMD-2: which card of the hand is laid face down."""

    rule = "LG-CMD-1"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        cards = cards_to_lay(state, state.to_move)
        for at in range(i64(len(cards))):
            mask.allow(SAY_COMMAND.at(cards[at]))
        if mask.count == 0:
            mask.allow(DONE)

    def apply(self, state: State, action: i64) -> None:
        seat = state.to_move
        if action == DONE:
            return
        state.chosen[seat] = SAY_COMMAND.argument(action)
        if state.log is not None:
            state.log.tell(CARD_LAID, seat, state.chosen[seat])


CHOOSE_COMMAND_CARD: Final[ChooseCommandCard] = ChooseCommandCard()


def cards_to_lay(state: State, seat: i64) -> vec[i64]:
    """Cards of the hand that a player may lay face down now."""
    found, hand, must = NOTHING, state.hand[seat], must_choose(state, seat)
    for at in range(i64(len(hand))):
        if may_choose(state, seat, hand[at]) and must in (NONE, hand[at]):
            found = append(found, hand[at])
    return found


def may_choose(state: State, seat: i64, card: i64) -> bool:
    return may_be_used(state, seat, card) and not is_barred(state, seat, card)


def may_be_used(state: State, seat: i64, card: i64) -> bool:
    """LG-CMD-1, LG-CMD-2, and what the card itself says."""
    return can_be_played(state, seat, card) and ABILITIES[FIRST_COMMAND + card].may_be_chosen(state, seat)


def must_choose(state: State, seat: i64) -> i64:
    """LG-K-divulge: the card of the hand that its own text demands now, or NONE."""
    hand = state.hand[seat]
    for at in range(i64(len(hand))):
        if ABILITIES[FIRST_COMMAND + hand[at]].must_be_chosen(state, seat) and may_choose(state, seat, hand[at]):
            return hand[at]
    return NONE


def is_barred(state: State, seat: i64, card: i64) -> bool:
    """Whether a card was sent back to the hand in this round, laid aside, or denied by a flaw card."""
    if is_laid_aside(state, seat, card) or is_denied(state, seat, card):
        return True
    return PHASE_BARRED.has(state, state.innermost(COMMAND_PHASE), seat * COMMANDS.count + card)


def is_laid_aside(state: State, seat: i64, card: i64) -> bool:
    """Whether a card of the opponent has barred this one for the present round."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, LAID_ASIDE, first_unit(seat)):
            if state.effects[at + EFFECT_ARGUMENT] == card and state.effects[at + EFFECT_AMOUNT] == state.round:
                return True
    return False


def lies_aside(state: State, seat: i64, card: i64) -> bool:
    """Whether a card lies aside until the next round: it is not in the hand meanwhile."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, LAID_ASIDE, first_unit(seat)):
            if state.effects[at + EFFECT_ARGUMENT] == card and state.effects[at + EFFECT_AMOUNT] > state.round:
                return True
    return False


def is_denied(state: State, seat: i64, card: i64) -> bool:
    """LG-K-flawed: whether a flaw card that the opponent has played bars a card."""
    flaws = state.flaws_played[other(seat)]
    for at in range(i64(len(flaws))):
        if ABILITIES[FIRST_COMMAND + flaws[at]].bars_card(state, seat, card):
            return True
    return False


def _bars_contingencies(state: State, seat: i64) -> bool:
    flaws = state.flaws_played[other(seat)]
    for at in range(i64(len(flaws))):
        if ABILITIES[FIRST_COMMAND + flaws[at]].bars_contingencies(state, seat):
            return True
    return False


def choose_again(state: State, seat: i64) -> None:
    """D73: a player discards the revealed card, that of the opponent goes back and is barred, and both choose once more."""
    frame, theirs = state.innermost(COMMAND_PHASE), state.chosen[other(seat)]
    state.discard[seat] = append(state.discard[seat], state.chosen[seat])
    state.in_play[seat] = without(state.in_play[seat], state.chosen[seat])
    state.in_play[other(seat)] = without(state.in_play[other(seat)], theirs)
    state.hand[other(seat)] = sorted_with(state, other(seat), theirs)
    state.known[other(seat)] = append(state.known[other(seat)], theirs)
    state.chosen[0] = NONE
    state.chosen[1] = NONE
    PHASE_BARRED.add(state, frame, other(seat) * COMMANDS.count + theirs)
    state.frames[frame + STEP] = FIRST_CHOICE
    if state.log is not None:
        state.log.tell(CARD_RETURNED, other(seat), theirs)


def reveal_cards(state: State) -> None:
    """LG-CMD-3: both at once, from the hand into play."""
    for seat in range(SEATS):
        card = state.chosen[seat]
        if card == NONE:
            if state.log is not None:
                state.log.tell(NO_CARD_REVEALED, seat)
            continue
        state.hand[seat] = without(state.hand[seat], card)
        state.known[seat] = without(state.known[seat], card)
        state.in_play[seat] = append(state.in_play[seat], card)
        if state.log is not None:
            state.log.tell(CARD_REVEALED, seat, card)


def cards_are_secret(state: State) -> bool:
    """LG-CMD-1, LG-CMD-3: whether the cards of this round lie face down, or are still to be laid."""
    frame = state.innermost(COMMAND_PHASE)
    return frame != NONE and state.frames[frame + STEP] <= _REVEALING


def swap_first_card(state: State) -> None:
    """D13, LG-K-contingencies: blue decides first."""
    _ask_for_contingency(state, state.blue)


def swap_second_card(state: State) -> None:
    _ask_for_contingency(state, other(state.blue))


def _ask_for_contingency(state: State, seat: i64) -> None:
    """Asked whenever contingencies are left, so that being asked tells nothing of them."""
    if state.chosen[seat] == NONE or len(state.contingencies[seat]) == 0 or _bars_contingencies(state, seat):
        return
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_undefeated(state, unit) and has(state, unit, numbers.CONTINGENCIES):
            state.ask(seat, SWAP_CARD)
            return


class SwapCard(Decision[State]):
    """LG-K-contingencies: discard the revealed card and reveal a contingency with as many pips instead, or keep it."""

    rule = "LG-K-contingencies"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        seat = state.to_move
        mask.allow(DONE)
        for at in range(i64(len(state.contingencies[seat]))):
            card = state.contingencies[seat][at]
            if COMMANDS.pips[card] == COMMANDS.pips[state.chosen[seat]] and may_be_used(state, seat, card):
                mask.allow(SAY_COMMAND.at(card))

    def apply(self, state: State, action: i64) -> None:
        seat = state.to_move
        if action == DONE:
            return
        old = state.chosen[seat]
        card = SAY_COMMAND.argument(action)
        state.contingencies[seat] = without(state.contingencies[seat], card)
        state.in_play[seat] = append(without(state.in_play[seat], old), card)
        state.discard[seat] = append(state.discard[seat], old)
        state.chosen[seat] = card
        if state.log is not None:
            state.log.tell(CONTINGENCY_REVEALED, seat, card)


SWAP_CARD: Final[SwapCard] = SwapCard()


def work_reveals(state: State) -> None:
    moments.begin_from_blue(state, REVEAL)


def work_untimed(state: State) -> None:
    moments.begin_from_blue(state, UNTIMED)


# Priority and orders


def set_priority(state: State) -> None:
    """LG-CMD-4: fewer pips; a single card wins; else blue rolls, and a block is priority for blue (AMB-5)."""
    mine, theirs = pips_of(state, state.blue) * 2, pips_of(state, other(state.blue)) * 2
    if mine == theirs:
        mine -= _breaks_tie(state, state.blue)
        theirs -= _breaks_tie(state, other(state.blue))
    if mine == theirs:
        face = roll_defence(state, RED_DEFENCE)
        state.priority = state.blue if face == BLOCK else other(state.blue)
        if state.log is not None:
            state.log.tell(PRIORITY_ROLLED, state.blue, [face])
    else:
        state.priority = state.blue if mine < theirs else other(state.blue)
    state.active = state.priority
    if state.log is not None:
        state.log.tell(PRIORITY_SET, state.priority)


def pips_of(state: State, seat: i64) -> i64:
    """Of the card that a player has revealed this round."""
    return NO_CARD_PIPS if state.chosen[seat] == NONE else COMMANDS.pips[state.chosen[seat]]


def _breaks_tie(state: State, seat: i64) -> i64:
    """LG-K-cunning."""
    card = state.chosen[seat]
    if card == NONE:
        return 0
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_undefeated(state, unit):
            found = sources(state, unit, WINS_TIES_NUMBER)
            for at in range(i64(0), i64(len(found)), 2):
                if ABILITIES[found[at]].wins_ties(state, unit, found[at + 1], card):
                    return 1
    return 0


def nominate_first(state: State) -> None:
    """LG-CMD-5: the player with priority first."""
    _nominate(state, state.priority)


def nominate_second(state: State) -> None:
    _nominate(state, other(state.priority))


def _nominate(state: State, seat: i64) -> None:
    card = state.chosen[seat]
    if card == NONE:
        return
    if len(_nominees(state, seat)) > 0:
        state.ask(seat, NOMINATE)


def _name_nobody(state: State, seat: i64) -> None:
    if state.nominated[seat] != NONE:
        unit_changed(state, state.nominated[seat])
        state.nominated[seat] = NONE


def _name(state: State, seat: i64, unit: i64) -> None:
    _name_nobody(state, seat)
    state.nominated[seat] = unit
    unit_changed(state, unit)
    if state.log is not None:
        state.log.tell(NOMINATED, seat, unit)


def _nominees(state: State, seat: i64) -> list[i64]:
    """LG-CMD-5, AMB-114: whom the card is tied to, or commanders in play and those that may be nominated like them."""
    card = state.chosen[seat]
    found: list[i64] = []
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if COMMANDS.commander[card] != NONE:
            is_one = is_commander_of(state, card, unit)
        else:
            is_one = is_in_play(state, unit) and (state.rank[unit] == COMMANDER_RANK or _may_be_nominated(state, unit))
        if is_one:
            found.append(unit)
    return found


def _may_be_nominated(state: State, unit: i64) -> bool:
    found = sources(state, unit, MAY_BE_NOMINATED_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        if ABILITIES[found[at]].may_be_nominated(state, unit, found[at + 1]):
            return True
    return False


class Nominate(Decision[State]):
    """LG-CMD-5: which unit is the commander of a card that names nobody, or several."""

    rule = "LG-CMD-5"

    def offer(self, state: State, mask: Mask) -> None:
        for unit in _nominees(state, state.to_move):
            mask.allow(say_unit(state.to_move, unit))

    def apply(self, state: State, action: i64) -> None:
        _name(state, state.to_move, said_unit(state.to_move, action))


NOMINATE: Final[Nominate] = Nominate()


def issue_first_orders(state: State) -> None:
    orders.begin_orders(state, state.priority, state.chosen[state.priority])


def issue_second_orders(state: State) -> None:
    seat = other(state.priority)
    orders.begin_orders(state, seat, state.chosen[seat])


def work_orders_out(state: State) -> None:
    """Section 17, 1.6: what waits until all orders are out; LG-CMD-3: it stands on command cards, so blue comes first."""
    moments.begin_from_blue(state, ORDERS_OUT)


def end_phase_effects(state: State) -> None:
    """Section 17, 1.8."""
    moments.begin_from_blue(state, COMMAND_ENDS)


def return_standing_orders(state: State) -> None:
    """LG-CMD-10: the card with four pips is mandatory in every hand and comes back to it."""
    for seat in range(SEATS):
        card = state.chosen[seat]
        if card == NONE or COMMANDS.pips[card] != RETURNING_PIPS:
            continue
        state.in_play[seat] = without(state.in_play[seat], card)
        state.hand[seat] = sorted_with(state, seat, card)
        if state.log is not None:
            state.log.tell(CARD_RETURNED, seat, card)


def sorted_with(state: State, seat: i64, card: i64) -> vec[i64]:
    """The hand with one more card, in the order of their numbers."""
    hand = state.hand[seat]
    found = NOTHING
    placed = False
    for at in range(i64(len(hand))):
        if hand[at] > card and not placed:
            found = append(found, card)
            placed = True
        found = append(found, hand[at])
    return found if placed else append(found, card)


COMMAND_PHASE_STEPS: Final[Steps[State]] = (
    begin_command_phase,
    offer_first_bane,  # D11
    offer_second_bane,
    declare_first_flaw,
    declare_second_flaw,
    begin_round_effects,
    choose_first_card,  # LG-CMD-1
    choose_second_card,
    reveal_cards,  # LG-CMD-3
    swap_first_card,
    swap_second_card,
    work_reveals,
    work_untimed,
    set_priority,  # LG-CMD-4
    nominate_first,  # LG-CMD-5
    nominate_second,
    issue_first_orders,  # LG-CMD-6
    issue_second_orders,
    work_orders_out,
    orders.fill_pools,  # LG-CMD-9
    end_phase_effects,
    return_standing_orders,  # LG-CMD-10
)
FIRST_CHOICE: Final[i64] = i64(COMMAND_PHASE_STEPS.index(choose_first_card))
_REVEALING: Final[i64] = i64(COMMAND_PHASE_STEPS.index(reveal_cards))
DECISIONS: Final[list[Decision[State]]] = [DECLARE_FLAW, CHOOSE_COMMAND_CARD, SWAP_CARD, NOMINATE]
