"""Playing actions of cards, upgrades and banners: what may be used when (ED-CARD, ED-INS), and how it goes (ED-CARD-12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import (
    BANNER,
    BOTTOM,
    DONE,
    NUMBER,
    NUMBERS,
    SQUAD_SLOTS,
    TOP,
    UPGRADE_SLOTS,
    USE,
)
from grognard.envs.edge.data.printed import (
    ANY_SQUAD,
    DEPLOY,
    EVOLVE,
    LIMITS,
    NO_LIMIT,
    NO_MODE,
    TEAM,
    UPGRADE,
    X_COST,
)
from grognard.envs.edge.data.tables import CARDS, STANDARDS
from grognard.envs.edge.rules import effects, upgrades
from grognard.envs.edge.rules.attributes import is_awake
from grognard.envs.edge.rules.moments import (
    BEFORE_MOVE,
    DECLARE,
    DECLARE_AGAIN,
    DEFENDED,
    MOVED,
    RESOLVED,
    STEP,
    bit,
)
from grognard.envs.edge.rules.naming import card_in_row, row_of_card, said_seat, say_seat
from grognard.envs.edge.rules.payment import begin_pay, can_pay
from grognard.envs.edge.rules.pieces import first_squad, has_model_on_board
from grognard.envs.edge.rules.texts import (
    CARD_TEXTS,
    FROM_ASIDE,
    FROM_BANNER,
    FROM_EFFECT,
    FROM_HAND,
    FROM_UPGRADE,
    TEXTS,
    Pick,
    Text,
    Use,
    banner_text,
    use_of,
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
    PLAY_CARDS,
    PLAY_EVENT,
    PLAY_FOR,
    PLAY_ORIGIN,
    PLAY_SEAT,
    PLAY_SERIAL,
    PLAY_SLOT,
    PLAY_STAGE,
    PLAY_TARGETS,
    PLAY_TEXT,
    PLAY_WORD,
    PLAY_X,
    ROLL,
    ROLL_SERIAL,
    STRIKE,
    STRIKE_SERIAL,
    WINDOW,
)
from grognard.envs.edge.state import NONE, UNTIL_PLAY, State, with_card, without

LIMIT_ROLL: Final[i64] = i64(LIMITS.index("roll"))
LIMIT_SHOT: Final[i64] = i64(LIMITS.index("shot"))
LIMIT_TURN: Final[i64] = i64(LIMITS.index("turn"))
LIMIT_COMBAT: Final[i64] = i64(LIMITS.index("combat"))


# When


def is_general_moment(state: State, kind: i64) -> bool:
    """ED-CARD-11: general actions, in `step`, `declare` and `defended`, as long as no card is being resolved (ED-INS-2)."""
    if kind not in (STEP, DECLARE, DECLARE_AGAIN, DEFENDED):
        return False
    return state.innermost(PLAY) == NONE and state.innermost(ATTACH) == NONE


def fits_moment(state: State, text: Text, kind: i64) -> bool:
    """Whether an action may be used in a window of this kind: by its `when`, or as a general action."""
    if text.also & bit(kind):
        return True
    if text.moments != 0 and not text.passive:
        if kind == DECLARE_AGAIN:
            return False
        if kind == STEP:
            return text.moments & bit(MOVED) != 0 and moved_model(state) != NONE
        return text.moments & bit(kind) != 0
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
    """ED-CARD-1, ED-CARD-10, ED-CARD-12: for the own faction, or where the text says so for the ally's."""
    if _is_possible_for(state, use, text, use.seat):
        return True
    ally = ally_of(state, use.seat)
    return text.for_ally and ally != NONE and _is_possible_for(state, use, text, ally)


def ally_of(state: State, seat: i64) -> i64:
    return (seat + 2) % 4 if state.options.mode == TEAM else NONE


def _is_possible_for(state: State, use: Use, text: Text, seat: i64) -> bool:
    use.for_seat = seat
    if text.squad != NONE and use.slot == NONE and not _has_named_squad(state, text, use.seat):
        return False
    for condition in text.conditions:
        if not condition.holds(state, use):
            return False
    if text.cost == X_COST:
        use.x = text.step
    possible = _can_pick(state, use, text, 0) and _can_begin(state, use, text)
    use.for_seat = use.seat
    return possible


def _can_begin(state: State, use: Use, text: Text) -> bool:
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


def _can_pick(state: State, use: Use, text: Text, at: i64) -> bool:
    """Whether the picks from here on can all be made; what `up to` or `any` says needs nothing."""
    if at >= len(text.picks):
        return True
    pick = text.picks[at]
    if pick.least == 0 or pick.fixed:
        return _can_pick(state, use, text, at + 1)
    if pick.secret and use.public:
        return len(state.hand[use.seat]) > pick.least and _can_pick(state, use, text, at + 1)
    candidates = pick.candidates(state, use)
    if len(candidates) < pick.least:
        return False
    if at + 1 >= len(text.picks):
        return True
    kept = use.targets
    for number in range(i64(len(candidates))):
        use.targets = append(kept, candidates[number])
        if _can_pick(state, use, text, at + 1):
            use.targets = kept
            return True
    use.targets = kept
    return False


def _is_payable(state: State, use: Use, text: Text) -> bool:
    """ED-PAY-5, ED-UPG-6."""
    cost = least_cost(text)
    if use.slot != NONE and text.costs_charges():
        return state.upgrade_charges[use.slot] >= cost
    return can_pay(state, use.seat, cost)


def least_cost(text: Text) -> i64:
    return text.step if text.cost == X_COST else max(i64(0), text.cost)


def _is_within_limit(state: State, use: Use, text: Text) -> bool:
    """ED-CARD-7: limits count per attached card; what is not limited is still used once on a roll, Move or Combat."""
    if use.slot == NONE:
        return True
    at = use.slot * 2 + use.text % 2
    if text.limit == LIMIT_TURN:
        return state.used_turn[at] != state.turn
    period = _limit_period(state, text)
    return period == NONE or state.used_period[at] != period


def _limit_period(state: State, text: Text) -> i64:
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
    use = Use(seat, card * 2 + part, NONE, event)
    use.public = public
    return may_use(state, use, kind)


def offer_public(state: State, seat: i64, kind: i64, event: i64, mask: Mask) -> None:
    """What everybody can see that the player has: actions of upgrades, and the banner."""
    first = first_squad(seat) * UPGRADE_SLOTS
    for slot in range(first, first + SQUAD_SLOTS * UPGRADE_SLOTS):
        if state.upgrade[slot] != NONE:
            for part in range(i64(2)):
                if may_use(state, Use(seat, state.upgrade[slot] * 2 + part, slot, event), kind):
                    mask.allow(USE.at((slot - first) * 2 + part))
    for effect in range(i64(2)):
        if can_use_banner(state, seat, effect, kind, event):
            mask.allow(BANNER.at(effect))


def can_use_banner(state: State, seat: i64, effect: i64, kind: i64, event: i64) -> bool:
    """ED-BAN-1: in the own Active turn, while its active side is up."""
    if seat != state.active or state.banner_used[seat] or state.faction[seat] == NONE:
        return False
    banner = state.faction[seat] * 2 + state.banner[seat]
    if effect >= STANDARDS.effects[banner]:
        return False
    return may_use(state, Use(seat, banner_text(state.faction[seat], state.banner[seat], effect), NONE, event), kind)


# What the others must expect


def might_act(state: State, seat: i64, kind: i64) -> bool:
    """Section 14: whether, by public facts, the player might have something that fits."""
    event = event_of(state, kind)
    first = first_squad(seat) * UPGRADE_SLOTS
    for slot in range(first, first + SQUAD_SLOTS * UPGRADE_SLOTS):
        if state.upgrade[slot] != NONE:
            for part in range(i64(2)):
                if may_use(state, Use(seat, state.upgrade[slot] * 2 + part, slot, event), kind):
                    return True
    for effect in range(i64(2)):
        if can_use_banner(state, seat, effect, kind, event):
            return True
    for at in range(i64(len(state.aside[seat]))):
        card = state.aside[seat][at]
        if can_play_part(state, seat, card, 0, kind, event) or can_play_part(state, seat, card, 1, kind, event):
            return True
    return len(state.hand[seat]) > 0 and _might_hold(state, seat, kind, event)


def _might_hold(state: State, seat: i64, kind: i64, event: i64) -> bool:
    """Whether any card of the faction that may still be in the hand fits."""
    faction = state.faction[seat]
    card = card_in_row(faction, 0)
    while card < CARDS.count and CARDS.faction[card] == faction:
        if may_be_in_hand(state, seat, card):
            for part in range(i64(2)):
                if can_play_part(state, seat, card, part, kind, event, True):
                    return True
        card += 1
    return False


def may_be_in_hand(state: State, seat: i64, card: i64) -> bool:
    """By public facts: of an enabled tier, allowed in the deck (ED-S9), and not all printed copies seen."""
    if not CARDS.is_for_decks(card) or int(CARDS.tier[card]) not in state.options.tiers:
        return False
    named = CARDS.squad[card]
    chosen = named == ANY_SQUAD
    left = CARDS.copies[card]
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        chosen = chosen or state.squad_kind[squad] == named
        left -= i64(state.evolved_by[squad] == card)
        for slot in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
            left -= i64(state.upgrade[slot] == card)
    if not chosen:
        return False
    for at in range(i64(len(state.discard[seat]))):
        left -= i64(state.discard[seat][at] == card)
    return left > 0


# Taking one


def take_action(state: State, seat: i64, kind: i64, action: i64) -> None:
    """Begin what the player has named in a window or in the main step."""
    event = event_of(state, kind)
    if BANNER.covers(action):
        text = banner_text(state.faction[seat], state.banner[seat], BANNER.argument(action))
        begin_play(state, seat, text, FROM_BANNER, NONE, event)
    elif USE.covers(action):
        said = USE.argument(action)
        slot = first_squad(seat) * UPGRADE_SLOTS + said // 2
        begin_play(state, seat, state.upgrade[slot] * 2 + said % 2, FROM_UPGRADE, slot, event)
    else:
        part: i64 = 0 if TOP.covers(action) else 1
        card = card_in_row(state.faction[seat], TOP.argument(action) if part == 0 else BOTTOM.argument(action))
        if CARDS.kind[card] == UPGRADE:
            upgrades.begin_attach(state, seat, card)
        else:
            origin = FROM_ASIDE if CARDS.kind[card] == DEPLOY else FROM_HAND
            begin_play(state, seat, card * 2 + part, origin, NONE, event)


def clear_moved(state: State) -> None:
    """Something else is done than answering a move."""
    frame = state.innermost(ACTIVE_TURN)
    if frame != NONE:
        ACTIVE_MOVED.set_of(state, frame, NONE)


def begin_play(state: State, seat: i64, text: i64, origin: i64, slot: i64, event: i64) -> None:
    """ED-CARD-12: from now on the card is out of the hand."""
    serial = state.next_serial()
    if not TEXTS[text].moments & bit(MOVED):
        clear_moved(state)
    if slot != NONE:
        _note_use(state, text, slot)
    state.push(PLAY, seat, text, origin, slot)
    PLAY_SERIAL.set(state, serial)
    PLAY_FOR.set(state, seat)
    PLAY_EVENT.set(state, event)
    if origin == FROM_HAND:
        leave_hand(state, seat, text // 2)
    elif origin == FROM_ASIDE:
        state.aside[seat] = without(state.aside[seat], text // 2)


def _note_use(state: State, text: i64, slot: i64) -> None:
    state.used_turn[slot * 2 + text % 2] = state.turn
    period = _limit_period(state, TEXTS[text])
    if period != NONE:
        state.used_period[slot * 2 + text % 2] = period


def leave_hand(state: State, seat: i64, card: i64) -> None:
    """A card leaves the hand openly: whoever knew of it need not remember it."""
    state.hand[seat] = without(state.hand[seat], card)
    for looker in range(state.options.players):
        at = looker * state.options.players + seat
        state.known[at] = without(state.known[at], card)


def choose_faction(state: State) -> None:
    """A step: ED-CARD-8 (DP-36): a bold "your" serves the own or the ally's faction."""
    use = use_of(state, state.top)
    text = TEXTS[use.text]
    ally = ally_of(state, use.seat)
    if not text.for_ally or ally == NONE or text.passive:
        return
    own, other = _is_possible_for(state, use, text, use.seat), _is_possible_for(state, use, text, ally)
    if own and other:
        state.ask(use.seat, CHOOSE_FACTION_SERVED)
    elif other:
        PLAY_FOR.set(state, ally)


class ChooseFactionServed(Decision[State]):
    """ED-CARD-8 (DP-36): the own faction or the ally's."""

    rule = "ED-CARD-8"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(say_seat(state, state.to_move, state.to_move))
        mask.allow(say_seat(state, state.to_move, ally_of(state, state.to_move)))

    def apply(self, state: State, action: i64) -> None:
        PLAY_FOR.set(state, said_seat(state, state.to_move, action))


CHOOSE_FACTION_SERVED: Final[ChooseFactionServed] = ChooseFactionServed()


def choose_x(state: State) -> None:
    """A step: a cost X is chosen first."""
    text = TEXTS[PLAY_TEXT.get(state)]
    if text.cost == X_COST:
        state.ask(PLAY_SEAT.get(state), CHOOSE_X)


class ChooseX(Decision[State]):
    """X of a cost (DP-24), 1 to 12, as much as can be paid."""

    rule = "ED-CARD-12"

    def offer(self, state: State, mask: Mask) -> None:
        use = use_of(state, state.top)
        text = TEXTS[use.text]
        for number in range(text.step, i64(NUMBERS), text.step):
            payable = (
                state.upgrade_charges[use.slot] >= number if text.costs_charges() else can_pay(state, use.seat, number)
            )
            use.x = number
            if payable and _can_pick(state, use, text, 0) and _can_begin(state, use, text):
                mask.allow(NUMBER.at(number))

    def apply(self, state: State, action: i64) -> None:
        PLAY_X.set(state, NUMBER.argument(action))


CHOOSE_X: Final[ChooseX] = ChooseX()


# Targets


def pick_targets(state: State) -> None:
    """A step: ED-CARD-12 (1): what the target column lists, in that order."""
    frame = state.top
    use = use_of(state, frame)
    text = TEXTS[use.text]
    at = PLAY_WORD.get(state)  # until the words begin: the pick that comes next
    if text.passive or at >= len(text.picks):
        PLAY_WORD.set(state, 0)
        PLAY_STAGE.set(state, 0)
        return
    state.again()
    pick = text.picks[at]
    if pick.fixed:
        _take_fixed(state, frame, use, pick)
        return
    made = PLAY_STAGE.get(state)  # how many of this pick
    open_ = open_candidates(state, use, text, pick, at)
    if made >= pick.most or (len(open_) == 0 and not pick.secret):
        _next_pick(state)
    elif len(open_) == 1 and made < pick.least and not pick.secret:
        PLAY_STAGE.set(state, made + 1)
        pick.chosen(state, frame, open_[0])
    else:
        state.ask(use.seat, PICK_TARGET)


def _take_fixed(state: State, frame: i64, use: Use, pick: Pick) -> None:
    found = pick.candidates(state, use)
    for number in range(i64(len(found))):
        PLAY_TARGETS.add(state, frame, found[number])
    _next_pick(state)


def _next_pick(state: State) -> None:
    PLAY_WORD.set(state, PLAY_WORD.get(state) + 1)
    PLAY_STAGE.set(state, 0)


def open_candidates(state: State, use: Use, text: Text, pick: Pick, at: i64) -> vec[i64]:
    """What can be chosen and be followed by the picks behind it; nothing twice."""
    found = vec[i64]()
    candidates = pick.candidates(state, use)
    kept = use.targets
    for number in range(i64(len(candidates))):
        if pick.most > 1 and candidates[number] in kept:
            continue
        use.targets = append(kept, candidates[number])
        if _can_pick(state, use, text, at + 1):
            found = append(found, candidates[number])
        use.targets = kept
    return found


class PickTarget(Decision[State]):
    """ED-CARD-12 (DP-24): the next target of an action."""

    rule = "ED-CARD-12"

    def must_ask(self, state: State) -> bool:
        return TEXTS[PLAY_TEXT.get(state)].picks[PLAY_WORD.get(state)].secret

    def offer(self, state: State, mask: Mask) -> None:
        use = use_of(state, state.top)
        text = TEXTS[use.text]
        at = PLAY_WORD.get(state)
        pick = text.picks[at]
        open_ = open_candidates(state, use, text, pick, at)
        for number in range(i64(len(open_))):
            mask.allow(pick.say(state, use, open_[number]))
        if PLAY_STAGE.get(state) >= pick.least or len(open_) == 0:
            mask.allow(DONE)

    def apply(self, state: State, action: i64) -> None:
        frame = state.top
        if action == DONE:
            _next_pick(state)
            return
        use = use_of(state, frame)
        text = TEXTS[use.text]
        at = PLAY_WORD.get(state)
        open_ = open_candidates(state, use, text, text.picks[at], at)
        for number in range(i64(len(open_))):
            if text.picks[at].say(state, use, open_[number]) == action:
                PLAY_STAGE.set(state, PLAY_STAGE.get(state) + 1)
                text.picks[at].chosen(state, frame, open_[number])
                return


PICK_TARGET: Final[PickTarget] = PickTarget()


# Cost and effect


def pay_cost(state: State) -> None:
    """A step: ED-CARD-12 (2), ED-UPG-6, ED-BAN-1."""
    seat, slot, origin = PLAY_SEAT.get(state), PLAY_SLOT.get(state), PLAY_ORIGIN.get(state)
    text = TEXTS[PLAY_TEXT.get(state)]
    if origin == FROM_BANNER:
        state.banner_used[seat] = 1
        return
    if origin == FROM_EFFECT:
        return
    cost = PLAY_X.get(state) if text.cost == X_COST else max(i64(0), text.cost)
    if slot != NONE and text.costs_charges():
        state.upgrade_charges[slot] -= cost
        state.charges += cost
    else:
        begin_pay(state, seat, cost)


def do_words(state: State) -> None:
    """A step: ED-CARD-12 (3): the words from left to right, each until it is finished."""
    frame = state.top
    text = TEXTS[PLAY_TEXT.get(state)]
    if text.passive:
        state.paid[PLAY_SLOT.get(state) * 2 + text.number % 2] = 1
        return
    at, stage = PLAY_WORD.get(state), PLAY_STAGE.get(state)
    if at >= len(text.words):
        return
    state.again()
    PLAY_STAGE.set(state, stage + 1)
    if text.words[at].do(state, frame, stage):
        PLAY_WORD.set_of(state, frame, at + 1)
        PLAY_STAGE.set_of(state, frame, 0)


class ChooseForWord(Decision[State]):
    """ED-CARD-12 (DP-24): what a word of the text asks while it is done."""

    rule = "ED-CARD-12"

    def offer(self, state: State, mask: Mask) -> None:
        frame = state.innermost(PLAY)
        TEXTS[PLAY_TEXT.of(state, frame)].words[PLAY_WORD.of(state, frame)].offer(state, frame, mask)

    def apply(self, state: State, action: i64) -> None:
        frame = state.innermost(PLAY)
        TEXTS[PLAY_TEXT.of(state, frame)].words[PLAY_WORD.of(state, frame)].answer(state, frame, action)


CHOOSE_FOR_WORD: Final[ChooseForWord] = ChooseForWord()


def offer_return(state: State) -> None:
    """A step: ED-BAN-2: a banner effect timed after the card's effect, before it would reach the discard pile."""
    if PLAY_ORIGIN.get(state) != FROM_HAND or CARDS.kind[PLAY_TEXT.get(state) // 2] == EVOLVE:
        return
    seat = PLAY_SEAT.get(state)
    for effect in range(i64(2)):
        if can_use_banner(state, seat, effect, RESOLVED, state.top):
            state.ask(seat, USE_BANNER_AFTER)
            return


class UseBannerAfter(Decision[State]):
    """ED-BAN-2 (DP-31): the banner takes the card back."""

    rule = "ED-BAN-2"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for effect in range(i64(2)):
            if can_use_banner(state, state.to_move, effect, RESOLVED, state.top):
                mask.allow(BANNER.at(effect))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        seat, card = state.to_move, PLAY_TEXT.get(state) // 2
        state.banner_used[seat] = 1
        PLAY_ORIGIN.set(state, FROM_EFFECT)  # it goes nowhere else
        state.hand[seat] = with_card(state.hand[seat], card)
        for looker in range(state.options.players):
            if looker != seat:
                at = looker * state.options.players + seat
                state.known[at] = with_card(state.known[at], card)


USE_BANNER_AFTER: Final[UseBannerAfter] = UseBannerAfter()


def finish_play(state: State) -> None:
    """A step: ED-CARD-2, ED-CARD-4: the card and what was discarded with it reach the discard pile."""
    seat, text, frame = PLAY_SEAT.get(state), PLAY_TEXT.get(state), state.top
    effects.end_period(state, UNTIL_PLAY, PLAY_SERIAL.get(state))
    if TEXTS[text].moments & bit(MOVED):
        clear_moved(state)
    for at in range(PLAY_CARDS.count(state, frame)):
        state.discard[seat] = append(state.discard[seat], PLAY_CARDS.at(state, frame, at))
    if PLAY_ORIGIN.get(state) == FROM_HAND and text < CARD_TEXTS and CARDS.kind[text // 2] != EVOLVE:
        state.discard[seat] = append(state.discard[seat], text // 2)
