"""Which actions may be used now: by their moment, bolt, cost, limit and targets (ED-CARD, ED-INS); and the public test of it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import (
    BANNER,
    BOTTOM,
    SQUAD_SLOTS,
    TOKEN,
    TOP,
    UPGRADE_SLOTS,
    USE,
)
from grognard.envs.edge.data.printed import (
    ANY_SQUAD,
    LIMITS,
    NO_LIMIT,
    NO_MODE,
    NORMAL,
    TEAM,
    UPGRADE,
    X_COST,
)
from grognard.envs.edge.data.tables import CARDS, STANDARDS
from grognard.envs.edge.rules import upgrades
from grognard.envs.edge.rules.attributes import is_awake
from grognard.envs.edge.rules.knowledge import possible_in_hand
from grognard.envs.edge.rules.moments import (
    BEFORE_MOVE,
    DECLARE_AGAIN,
    PLAYING,
    STEP,
    bit,
)
from grognard.envs.edge.rules.naming import row_of_card
from grognard.envs.edge.rules.payment import can_pay
from grognard.envs.edge.rules.pieces import first_squad, has_model_on_board
from grognard.envs.edge.rules.texts import (
    GENERAL,
    HAND_WINDOWS,
    TEXTS,
    TOKEN_TEXTS,
    Text,
    Use,
    banner_text,
    serving,
    with_target,
    with_x,
)
from grognard.envs.edge.sequence import (
    ACTIVE_MOVED,
    ACTIVE_TURN,
    ATTACH,
    COMBAT,
    COMBAT_ACTION,
    COMBAT_SERIAL,
    HIT,
    HIT_SERIAL,
    MOVE_ACTION,
    MOVE_SERIAL,
    PLAY,
    ROLL,
    ROLL_SERIAL,
    STRIKE,
    STRIKE_SERIAL,
    WINDOW,
)
from grognard.envs.edge.state import NONE, State

LIMIT_ROLL: Final[i64] = i64(LIMITS.index("roll"))
LIMIT_SHOT: Final[i64] = i64(LIMITS.index("shot"))
LIMIT_TURN: Final[i64] = i64(LIMITS.index("turn"))
LIMIT_COMBAT: Final[i64] = i64(LIMITS.index("combat"))


# When


def is_general_moment(state: State, kind: i64) -> bool:
    """ED-CARD-11: general actions, in `step`, `declare` and `defended`, as long as no card is being resolved (ED-INS-2)."""
    if GENERAL & bit(kind) == 0:
        return False
    return state.innermost(PLAY) == NONE and state.innermost(ATTACH) == NONE


def fits_moment(state: State, text: Text, kind: i64) -> bool:
    """Whether an action may be used in a window of this kind: by its `when`, or as a general action."""
    if text.windows() & bit(kind) == 0:
        return False
    if text.also & bit(kind):
        return True
    if text.moments != 0 and not text.passive:
        if kind == DECLARE_AGAIN:
            return not starts_combat(text) and not cancels_combat(text)
        return kind != STEP or moved_model(state) != NONE
    if not is_general_moment(state, kind):
        return False
    return state.innermost(COMBAT) == NONE or not starts_combat(text)


def moved_model(state: State) -> i64:
    """The model that has just moved, as long as nothing else was done (`moved`)."""
    frame = state.innermost(ACTIVE_TURN)
    return NONE if frame == NONE else ACTIVE_MOVED.of(state, frame)


def starts_combat(text: Text) -> bool:
    """ED-CMB-9."""
    for word in text.words:
        if word.starts_combat():
            return True
    return False


def cancels_combat(text: Text) -> bool:
    """ED-TERM-20: whether it is a dodge."""
    for word in text.words:
        if word.cancels_combat():
            return True
    return False


def event_of(state: State, kind: i64) -> i64:
    """The frame of the event that an action in this window answers."""
    if kind == STEP:
        return NONE
    return state.below(state.top) if state.runs(WINDOW) else state.top


# What


def may_use(state: State, use: Use, kind: i64) -> bool:
    """Whether an action can be used now by this player: moment, bolt, cost, limit, and every target that it names exists."""
    text = TEXTS[use.text]
    if not text.declared or not fits_moment(state, text, kind):
        return False
    if state.active != use.seat and not text.instant:
        return False
    if not _is_payable(state, use, text) or not _is_within_limit(state, use, text):
        return False
    if text.passive:
        return (
            use.slot != NONE and not state.paid[use.slot * 2 + use.text % 2] and is_awake(state, use.slot, use.text % 2)
        )
    if use.slot != NONE and not is_awake(state, use.slot, use.text % 2):
        return False
    return is_possible(state, use, text)


def is_possible(state: State, use: Use, text: Text) -> bool:
    """ED-CARD-1, ED-CARD-10, ED-CARD-12: for your faction, or where the text says so for the ally's."""
    if is_possible_for(state, use, text, use.seat):
        return True
    ally = ally_of(state, use.seat)
    return text.for_ally and ally != NONE and is_possible_for(state, use, text, ally)


def ally_of(state: State, seat: i64) -> i64:
    return (seat + 2) % 4 if state.options.mode == TEAM else NONE


def is_possible_for(state: State, use: Use, text: Text, seat: i64) -> bool:
    tried = serving(use, seat)
    if text.squad != NONE and use.slot == NONE and not _has_named_squad(state, text, use.seat):
        return False
    for condition in text.conditions:
        if not condition.holds(state, tried):
            return False
    return can_pick(state, with_x(tried, text.step) if text.cost == X_COST else tried, text, 0)


def can_begin(state: State, use: Use, text: Text) -> bool:
    """ED-CARD-12: the first word, and every one without which the action cannot be played."""
    for at in range(i64(len(text.words))):
        word = text.words[at]
        if (at == 0 or word.required) and not word.possible(state, use):
            return False
    return True


def _has_named_squad(state: State, text: Text, seat: i64) -> bool:
    """ED-CARD-1: the squad that a bottom action names has a model on the board, and is in the mode that is named."""
    if not text.needs_board:
        return True
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if state.squad_kind[squad] == NONE or not has_model_on_board(state, squad):
            continue
        if text.squad != ANY_SQUAD and state.squad_kind[squad] != text.squad:
            continue
        if text.mode == NO_MODE or state.mode[squad] == text.mode:
            return True
    return False


def can_pick(state: State, use: Use, text: Text, at: i64) -> bool:
    """Whether the picks from here on can all be made, and the effect can begin with them; `up to` or `any` needs nothing."""
    if at >= len(text.picks):
        return can_begin(state, use, text)
    pick = text.picks[at]
    if pick.least == 0 or pick.fixed:
        return can_pick(state, use, text, at + 1)
    if pick.secret and use.public:
        return len(state.hand[use.seat]) > pick.least and can_pick(state, use, text, at + 1)
    return can_pick_more(state, use, text, at, 0)


def can_pick_more(state: State, use: Use, text: Text, at: i64, made: i64) -> bool:
    """Whether what is still missing of a pick can be chosen, and all that follows it."""
    pick = text.picks[at]
    if made >= pick.least:
        return can_pick(state, use, text, at + 1)
    if pick.one_by_one:
        found = pick.first(state, use, 0)
        while found != NONE and not _can_pick_this(state, use, text, at, made, found):
            found = pick.first(state, use, found + 1)
        return found != NONE
    candidates = pick.candidates(state, use)
    for number in range(i64(len(candidates))):
        if _can_pick_this(state, use, text, at, made, candidates[number]):
            return True
    return False


def _can_pick_this(state: State, use: Use, text: Text, at: i64, made: i64, value: i64) -> bool:
    """Whether a candidate was not chosen yet, and leaves enough for what is still missing."""
    return not is_chosen(use.targets, made, value) and can_pick_more(state, with_target(use, value), text, at, made + 1)


def is_chosen(targets: vec[i64], made: i64, value: i64) -> bool:
    """Whether it is among the last targets, those of the pick in progress."""
    for number in range(i64(len(targets)) - made, i64(len(targets))):
        if targets[number] == value:
            return True
    return False


def _is_payable(state: State, use: Use, text: Text) -> bool:
    """ED-PAY-5, ED-UPG-6."""
    cost = least_cost(text)
    if use.slot != NONE and text.costs_charges():
        return state.upgrade_charges[use.slot] >= cost
    return can_pay(state, use.seat, cost, kept=text.kept)


def least_cost(text: Text) -> i64:
    return text.step if text.cost == X_COST else max(i64(0), text.cost)


def _is_within_limit(state: State, use: Use, text: Text) -> bool:
    """ED-CARD-7: limits count per attached card; what is not limited is still used once on a roll, Move or Combat."""
    if use.slot == NONE:
        return True
    at = use.slot * 2 + use.text % 2
    if text.limit == LIMIT_TURN:
        return state.used_turn[at] != state.turn
    period = limit_period(state, text)
    return period == NONE or state.used_period[at] != period


def limit_period(state: State, text: Text) -> i64:
    """The serial number of the roll, shot, Combat action, Move or Combat within which an action is used once; or NONE."""
    if text.limit == LIMIT_ROLL or text.limit == LIMIT_SHOT:
        return _roll_period(state)
    if text.limit == LIMIT_COMBAT:
        frame = state.innermost(COMBAT)
        return NONE if frame == NONE else COMBAT_ACTION.of(state, frame)
    if text.limit != NO_LIMIT or text.moments == 0:
        return NONE
    if text.moments & bit(BEFORE_MOVE):
        frame = state.innermost(MOVE_ACTION)
        return NONE if frame == NONE else MOVE_SERIAL.of(state, frame)
    frame = state.innermost(COMBAT)
    return _roll_period(state) if frame == NONE else COMBAT_SERIAL.of(state, frame)


def _roll_period(state: State) -> i64:
    """The innermost strike, Hit check or roll."""
    strike, hit, roll = state.innermost(STRIKE), state.innermost(HIT), state.innermost(ROLL)
    if strike == NONE and hit == NONE:
        return NONE if roll == NONE else ROLL_SERIAL.of(state, roll)
    return STRIKE_SERIAL.of(state, strike) if strike > hit else HIT_SERIAL.of(state, hit)


# Offers


def offer_actions(state: State, seat: i64, kind: i64, mask: Mask) -> None:
    """Every action of the player that fits: hand, attached upgrades, deploy cards, banner."""
    event = event_of(state, kind)
    last: i64 = NONE
    for at in range(i64(len(state.hand[seat]))):
        card = state.hand[seat][at]
        if card != last:
            _offer_card(state, seat, card, kind, event, mask)
        last = card
    for at in range(i64(len(state.aside[seat]))):
        _offer_card(state, seat, state.aside[seat][at], kind, event, mask)
    offer_public(state, seat, kind, event, mask)
    offer_both(state, seat, kind, mask)


def _offer_card(state: State, seat: i64, card: i64, kind: i64, event: i64, mask: Mask) -> None:
    if can_play_part(state, seat, card, 0, kind, event):
        mask.allow(TOP.at(row_of_card(card)))
    if can_play_part(state, seat, card, 1, kind, event):
        mask.allow(BOTTOM.at(row_of_card(card)))


def can_play_part(state: State, seat: i64, card: i64, part: i64, kind: i64, event: i64, public: bool = False) -> bool:
    """One of the two actions of a card that is not attached; attaching is the top of an upgrade (ED-UPG-1)."""
    if CARDS.kind[card] == UPGRADE:
        return (
            part == 0
            and seat == state.active
            and is_general_moment(state, kind)
            and upgrades.can_attach(state, seat, card)
        )
    if not is_timely(state, seat, card * 2 + part, kind):
        return False
    return may_use(state, Use(seat, card * 2 + part, NONE, event, public), kind)


def is_timely(state: State, seat: i64, text: i64, kind: i64) -> bool:
    """A quick look before more is asked: whether an action fits this window, and this player's turn, at all."""
    return (state.active == seat or TEXTS[text].instant) and TEXTS[text].windows() & bit(kind) != 0


def can_use_part(state: State, seat: i64, slot: i64, part: i64, kind: i64, event: i64) -> bool:
    """One of the two actions of an attached upgrade."""
    text = state.upgrade[slot] * 2 + part
    return is_timely(state, seat, text, kind) and may_use(state, Use(seat, text, slot, event), kind)


def offer_public(state: State, seat: i64, kind: i64, event: i64, mask: Mask) -> None:
    """What everybody can see that the player has: actions of upgrades, and the banner."""
    first = first_squad(seat) * UPGRADE_SLOTS
    for slot in range(first, first + SQUAD_SLOTS * UPGRADE_SLOTS):
        if state.upgrade[slot] != NONE:
            for part in range(i64(2)):
                if can_use_part(state, seat, slot, part, kind, event):
                    mask.allow(USE.at((slot - first) * 2 + part))
    for effect in range(i64(2)):
        if can_use_banner(state, seat, effect, kind, event):
            mask.allow(BANNER.at(effect))
    for at in range(i64(len(TOKEN_TEXTS))):
        if can_use_token(state, seat, TOKEN_TEXTS[at], kind, event):
            mask.allow(TOKEN.at(i64(TOKEN.names.index(TEXTS[TOKEN_TEXTS[at]].name))))


def offer_both(state: State, seat: i64, kind: i64, mask: Mask) -> None:
    """ED-BAN-2: a banner that lets both actions of a card be used, if there is such a card in the hand."""
    if seat != state.active or not is_general_moment(state, kind):
        return
    for effect in range(i64(2)):
        if can_use_banner(state, seat, effect, PLAYING, NONE) and len(double_cards(state, seat, kind)) > 0:
            mask.allow(BANNER.at(effect))


def double_cards(state: State, seat: i64, kind: i64) -> vec[i64]:
    """The hand cards of which both actions could be played now."""
    found = vec[i64]()
    for at in range(i64(len(state.hand[seat]))):
        card = state.hand[seat][at]
        if CARDS.kind[card] == NORMAL and card not in found:
            if can_play_part(state, seat, card, 0, kind, NONE) and can_play_part(state, seat, card, 1, kind, NONE):
                found = append(found, card)
    return found


def can_use_token(state: State, seat: i64, text: i64, kind: i64, event: i64) -> bool:
    """DP-32: a token of your faction that can be spent, set off or removed."""
    if TEXTS[text].faction != state.faction[seat] or not is_timely(state, seat, text, kind):
        return False
    return may_use(state, Use(seat, text, NONE, event), kind)


def can_use_banner(state: State, seat: i64, effect: i64, kind: i64, event: i64) -> bool:
    """ED-BAN-1: in your Active turn, while its active side is up."""
    if seat != state.active or state.banner_used[seat] or state.faction[seat] == NONE:
        return False
    banner = state.faction[seat] * 2 + state.banner[seat]
    if effect >= STANDARDS.effects[banner]:
        return False
    text = banner_text(state.faction[seat], state.banner[seat], effect)
    return is_timely(state, seat, text, kind) and may_use(state, Use(seat, text, NONE, event), kind)


# What the others must expect


def might_act(state: State, seat: i64, kind: i64) -> bool:
    """Section 14: whether, by public facts, the player might have something that fits."""
    event = event_of(state, kind)
    if _has_upgrade_action(state, seat, kind, event):
        return True
    for effect in range(i64(2)):
        if can_use_banner(state, seat, effect, kind, event):
            return True
    for at in range(i64(len(TOKEN_TEXTS))):
        if can_use_token(state, seat, TOKEN_TEXTS[at], kind, event):
            return True
    for at in range(i64(len(state.aside[seat]))):
        for part in range(i64(2)):
            if can_play_part(state, seat, state.aside[seat][at], part, kind, event):
                return True
    return len(state.hand[seat]) > 0 and _might_hold(state, seat, kind, event)


def _has_upgrade_action(state: State, seat: i64, kind: i64, event: i64) -> bool:
    first = first_squad(seat) * UPGRADE_SLOTS
    for slot in range(first, first + SQUAD_SLOTS * UPGRADE_SLOTS):
        if state.upgrade[slot] != NONE:
            for part in range(i64(2)):
                if can_use_part(state, seat, slot, part, kind, event):
                    return True
    return False


def _might_hold(state: State, seat: i64, kind: i64, event: i64) -> bool:
    """Whether any card that may be in the hand fits."""
    windows = HAND_WINDOWS[state.faction[seat] * 2 + 1]
    if seat == state.active:
        windows |= HAND_WINDOWS[state.faction[seat] * 2]
    if windows & bit(kind) == 0:
        return False
    cards = possible_in_hand(state, seat)
    for at in range(i64(len(cards))):
        for part in range(i64(2)):
            if can_play_part(state, seat, cards[at], part, kind, event, True):
                return True
    return False
