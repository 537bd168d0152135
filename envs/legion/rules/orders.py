"""LG-CMD-6 to LG-CMD-9: who may be issued an order, how a side issues those of its card and keywords, and the order pool."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    COMMAND_RANGE_NUMBER,
    EXTRA_ACTIVATIONS_NUMBER,
    FIRST_COMMAND,
    FORBIDS_ORDER_NUMBER,
    OPEN_ORDERS_NUMBER,
    ORDER,
    ORDERED,
    ORDERED_RANGE_NUMBER,
    ORDERS,
    OWN_ORDERS_OUT,
    REFUSES_ORDER_NUMBER,
    ability_of_effect,
    unit_of_effect,
)
from grognard.envs.legion.actions import DONE, UNIT, said_unit, said_user, say_unit, say_user
from grognard.envs.legion.data.tables import COMMANDS, UNITS
from grognard.envs.legion.events.round import ORDER_ISSUED, POOL_FILLED
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import moments
from grognard.envs.legion.rules.lasting import CANNOT_BE_ORDERED, is_under
from grognard.envs.legion.rules.measuring import at_range
from grognard.envs.legion.rules.units import has, is_in_play, is_undefeated, may_mean, sources
from grognard.envs.legion.sequence.command import (
    ORDER_BY,
    ORDER_UNIT,
    ORDER_WITH_CARD,
    ORDERS_CARD,
    ORDERS_FROM,
    ORDERS_ISSUED,
    ORDERS_SEAT,
    ORDERS_USED,
)
from grognard.envs.legion.sequence.flows import ORDER as ORDER_FLOW
from grognard.envs.legion.sequence.flows import ORDERS as ORDERS_FLOW
from grognard.envs.legion.state import NONE, RANK_KINDS, UNITS_ALL, State, first_unit, other, owner_of, unit_changed

COMMAND_RANGE: Final[i64] = 3
ANY_RANGE: Final[i64] = 99  # farther than any table
NO_LIMIT: Final[i64] = 99

# Who may be ordered


def can_be_ordered(state: State, unit: i64, by: i64) -> bool:
    """LG-CMD-6, AMB-37, LG-MERC-4: a unit in play without an order of this phase, and not barred; the range is not asked here."""
    if not is_in_play(state, unit) or owner_of(unit) != owner_of(by):
        return False
    if state.ordered[unit] == 1 or state.face_up[unit] == 1 or is_under(state, CANNOT_BE_ORDERED, unit):
        return False
    return _may_command(state, unit, by) and not _is_barred(state, unit, by) and not _refuses(state, unit, by)


def _may_command(state: State, unit: i64, by: i64) -> bool:
    """LG-MERC-4, LG-K-allies-of-convenience: units with an affiliation obey their own kind, and themselves."""
    affiliation = UNITS.affiliation[state.kind[unit]]
    if unit == by or affiliation == NONE or affiliation == UNITS.affiliation[state.kind[by]]:
        return True
    return has(state, by, numbers.ALLIES_OF_CONVENIENCE)


def _is_barred(state: State, unit: i64, by: i64) -> bool:
    """LG-CMD-8, AMB-128: effects of others, such as those of enemies near the unit; nothing bars an order of a unit to itself."""
    if unit == by:
        return False
    for each in range(UNITS_ALL):
        if not is_in_play(state, each):
            continue
        found = sources(state, each, FORBIDS_ORDER_NUMBER)
        for at in range(i64(0), i64(len(found)), 2):
            if ABILITIES[found[at]].forbids_order(state, each, found[at + 1], unit, by):
                return True
    return False


def _refuses(state: State, unit: i64, by: i64) -> bool:
    """Whether something on the unit itself keeps this one from issuing it an order."""
    found = sources(state, unit, REFUSES_ORDER_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        if ABILITIES[found[at]].refuses_order(state, unit, found[at + 1], by):
            return True
    return False


def extra_activations(state: State, unit: i64) -> i64:
    """LG-K-unstoppable: how often it may activate beside once."""
    extra: i64 = 0
    found = sources(state, unit, EXTRA_ACTIVATIONS_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        extra = ABILITIES[found[at]].extra_activations(state, unit, found[at + 1], extra)
    return extra


# One order


def issue(state: State, unit: i64, by: i64, with_card: i64 = 0) -> None:
    """Issue an order to a unit that can be ordered, with all that follows."""
    state.push(ORDER_FLOW, unit, by, with_card, unit)


def offer_to_hand_on(state: State) -> None:
    """LG-K-authoritative: the unit that would get the order may be the one that hands it on."""
    unit = ORDER_UNIT.get(state)
    moments.begin(state, ORDER, owner_of(unit), unit, unit, state.top)


def hand_on(state: State, frame: i64, unit: i64) -> None:
    """AMB-99: another unit gets the order, by the one that it was meant for, and not with the card."""
    ORDER_BY.set_of(state, frame, ORDER_UNIT.of(state, frame))
    ORDER_UNIT.set_of(state, frame, unit)
    ORDER_WITH_CARD.set_of(state, frame, 0)


def give_token(state: State) -> None:
    """LG-CMD-7, AMB-81, AMB-135: a token face-up beside the unit, out of the pool if there is one already."""
    unit, by = ORDER_UNIT.get(state), ORDER_BY.get(state)
    if not is_in_play(state, unit):
        state.leave()
        return
    state.ordered[unit] = 1
    state.ordered_by[unit] = by
    state.ordered_with_card[unit] = ORDER_WITH_CARD.get(state)
    unit_changed(state, unit)
    if state.face_up[unit] == 0 and state.face_down[unit] <= extra_activations(state, unit):
        if state.face_down[unit] == 0 or extra_activations(state, unit) > 0:
            state.face_up[unit] = 1
            at = owner_of(unit) * RANK_KINDS + state.rank[unit]
            state.pool[at] = max(i64(0), state.pool[at] - 1)
    if state.log is not None:
        state.log.tell(ORDER_ISSUED, unit, by)


def answer_order(state: State) -> None:
    """What happens when the unit is issued an order: its own effects and those of others."""
    moments.begin_for_both(state, ORDERED, ORDER_UNIT.get(state), state.top)


ORDER_STEPS: Final[Steps[State]] = (offer_to_hand_on, give_token, answer_order)


# The orders of one side


def begin_orders(state: State, seat: i64, card: i64) -> None:
    """LG-CMD-6: a side issues its orders; `card` is its command card, or NONE."""
    state.push(ORDERS_FLOW, seat, card, NONE)


def choose_order(state: State) -> None:
    """D16, AMB-134: one menu of the card's orders and of keywords, asked again after each."""
    state.ask(ORDERS_SEAT.get(state), CHOOSE_ORDER)


def end_orders(state: State) -> None:
    """What waits for the end of the orders of this side."""
    moments.begin(state, OWN_ORDERS_OUT, ORDERS_SEAT.get(state))


def can_be_ordered_with_card(state: State, frame: i64, unit: i64) -> bool:
    """LG-CMD-6: in command range of the nominated commander, fitting a part of the card's orders that is not used up."""
    seat, card = ORDERS_SEAT.of(state, frame), ORDERS_CARD.of(state, frame)
    commander = state.nominated[seat]
    if card == NONE or commander == NONE or not can_be_ordered(state, unit, commander):
        return False
    issued, count = vec[i64](), i64(0)
    for at in range(ORDERS_ISSUED.count(state, frame)):
        issued = append(issued, ORDERS_ISSUED.at(state, frame, at))
        count += i64(issued[at] != NONE)  # an order given up is not issued
    return count < most_card_orders(state, seat) and _can_serve(state, seat, card, append(issued, unit))


def most_card_orders(state: State, seat: i64) -> i64:
    """How many orders of its card a side may issue, by what the opponent has played."""
    most = NO_LIMIT
    foe = other(seat)
    for at in range(i64(len(state.in_play[foe]))):
        most = ABILITIES[FIRST_COMMAND + state.in_play[foe][at]].most_card_orders(state, most)
    return most


def is_in_command_range(state: State, commander: i64, unit: i64) -> bool:
    """LG-CMD-6: whether orders of a card reach from the nominated commander to a unit; LG-GEN-1: limits come last."""
    if unit == commander:
        return True
    reach = COMMAND_RANGE
    found = sources(state, unit, ORDERED_RANGE_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        reach = ABILITIES[found[at]].ordered_range(state, unit, found[at + 1], commander, reach)
    found = sources(state, commander, COMMAND_RANGE_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        reach = ABILITIES[found[at]].command_range(state, commander, found[at + 1], reach)
    return reach >= ANY_RANGE or at_range(state, commander, unit, reach)


def _open_orders(state: State, commander: i64) -> i64:
    """Orders of a card that the commander may issue to anybody."""
    orders: i64 = 0
    found = sources(state, commander, OPEN_ORDERS_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        orders = ABILITIES[found[at]].open_orders(state, commander, found[at + 1], orders)
    return orders


def _can_serve(state: State, seat: i64, card: i64, units: vec[i64]) -> bool:
    """LG-TEXT-12: whether the parts of the card's orders suffice for all these units together."""
    left = NOTHING
    for part in range(COMMANDS.order_first[card], COMMANDS.order_first[card] + COMMANDS.order_count[card]):
        left = append(left, COMMANDS.order_number[part])
    return _serve(state, seat, card, units, 0, left, _open_orders(state, state.nominated[seat]))


def _serve(state: State, seat: i64, card: i64, units: vec[i64], next_: i64, left: vec[i64], open_: i64) -> bool:
    """Whether the parts left serve the units from the next one on, `open_` of them wherever and whatever they are.

    NONE is an order given up: any part.
    """
    if next_ == i64(len(units)):
        return True
    is_given_up = units[next_] == NONE
    is_reached = not is_given_up and is_in_command_range(state, state.nominated[seat], units[next_])
    for part in range(COMMANDS.order_count[card]):
        fits = is_given_up or (is_reached and _fits_part(state, seat, COMMANDS.order_first[card] + part, units[next_]))
        if left[part] > 0 and (fits or open_ > 0):
            left[part] -= 1
            serves = _serve(state, seat, card, units, next_ + 1, left, open_ if fits else open_ - 1)
            left[part] += 1
            if serves:
                return True
    return False


def _fits_part(state: State, seat: i64, part: i64, unit: i64) -> bool:
    if COMMANDS.order_self[part] == 1:
        return unit == state.nominated[seat]
    return may_mean(state, COMMANDS.order_filter[part], unit)


def _effects_left(state: State) -> vec[i64]:
    """The effects that may issue an order now, each with its value."""
    found = moments.effects_at(state, ORDERS, ORDERS_SEAT.get(state), NONE, NONE, state.top)
    left = NOTHING
    for at in range(i64(0), i64(len(found)), 2):
        if not ORDERS_USED.has(state, state.top, found[at]):
            left = append(append(left, found[at]), found[at + 1])
    return left


class ChooseOrder(Decision[State]):
    """LG-CMD-6, LG-CMD-8: issue an order of the command card to a unit, use a unit's keyword or card that issues one, or stop.

    `unit` names who gets an order of the card, `by` the unit whose keyword or card is used.
    """

    rule = "LG-CMD-6"

    def offer(self, state: State, mask: Mask) -> None:
        seat = ORDERS_SEAT.get(state)
        found = _effects_left(state)
        from_ = ORDERS_FROM.get(state)
        if from_ != NONE:
            for at in range(i64(0), i64(len(found)), 2):
                if unit_of_effect(found[at]) == from_:
                    mask.allow(moments.say_effect(state, found[at], found[at + 1]))
            return
        mask.allow(DONE)
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if can_be_ordered_with_card(state, state.top, unit):
                mask.allow(say_unit(seat, unit))
        for at in range(i64(0), i64(len(found)), 2):
            mask.allow(say_user(seat, unit_of_effect(found[at])))

    def apply(self, state: State, action: i64) -> None:
        seat = ORDERS_SEAT.get(state)
        if action == DONE:
            return
        state.again()
        if UNIT.covers(action):
            unit = said_unit(seat, action)
            ORDERS_ISSUED.add(state, state.top, unit)
            issue(state, unit, state.nominated[seat], 1)
        elif ORDERS_FROM.get(state) == NONE:
            ORDERS_FROM.set(state, said_user(seat, action))
        else:
            self._use(state, action)

    def _use(self, state: State, action: i64) -> None:
        found = _effects_left(state)
        from_ = ORDERS_FROM.get(state)
        ORDERS_FROM.set(state, NONE)
        for at in range(i64(0), i64(len(found)), 2):
            if unit_of_effect(found[at]) == from_ and moments.say_effect(state, found[at], found[at + 1]) == action:
                ORDERS_USED.add(state, state.top, found[at])
                ABILITIES[ability_of_effect(found[at])].work(state, ORDERS, from_, found[at + 1], NONE, state.top)
                return


CHOOSE_ORDER: Final[ChooseOrder] = ChooseOrder()
ORDERS_STEPS: Final[Steps[State]] = (choose_order, end_orders)


# The order pool


def remaining_orders(state: State, seat: i64) -> i64:
    """LG-ACT-4: face-up tokens of its units, tokens of its pool and on its command cards."""
    count = i64(len(state.laid[seat])) + tokens_in_pool(state, seat)
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_in_play(state, unit):
            count += state.face_up[unit]
    return count


def tokens_in_pool(state: State, seat: i64) -> i64:
    count: i64 = 0
    for rank in range(RANK_KINDS):
        count += state.pool[seat * RANK_KINDS + rank]
    return count


def unseen_tokens(state: State, seat: i64, rank: i64) -> i64:
    """Section 21: tokens of a rank in the pool or face down on a command card; the opponent cannot tell which of the two."""
    count = state.pool[seat * RANK_KINDS + rank]
    for at in range(i64(len(state.laid[seat]))):
        if state.laid[seat][at] == rank:
            count += 1
    return count


def fill_pools(state: State) -> None:
    """LG-CMD-9, AMB-98, LG-K-unstoppable: a token for every undefeated unit without one, and the extra ones."""
    for seat in range(i64(2)):
        for rank in range(RANK_KINDS):
            state.pool[seat * RANK_KINDS + rank] = 0
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if not is_undefeated(state, unit):
                continue
            at = seat * RANK_KINDS + state.rank[unit]
            state.pool[at] += extra_activations(state, unit)
            if state.face_up[unit] == 0 and state.face_down[unit] == 0:
                state.pool[at] += 1
        if state.log is not None:
            state.log.tell(POOL_FILLED, seat, tokens_in_pool(state, seat))


DECISIONS: Final[list[Decision[State]]] = [CHOOSE_ORDER]
