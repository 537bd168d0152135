"""Playing an action of a card, upgrade, banner or token, from its naming to the discard pile (ED-CARD-12)."""

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
    TOKEN,
    TOP,
    UPGRADE_SLOTS,
    USE,
)
from grognard.envs.edge.data.printed import (
    DEPLOY,
    EVOLVE,
    UPGRADE,
    X_COST,
)
from grognard.envs.edge.data.tables import CARDS
from grognard.envs.edge.events import CARD_PLAYED, PASSIVE_PAID, UPGRADE_USED
from grognard.envs.edge.names import text_name
from grognard.envs.edge.rules import effects, upgrades
from grognard.envs.edge.rules.banners import use_banner
from grognard.envs.edge.rules.eligible import (
    ally_of,
    can_pick,
    can_pick_more,
    can_use_banner,
    event_of,
    is_chosen,
    is_possible_for,
    limit_period,
)
from grognard.envs.edge.rules.hands import lay_down, leave_hand, take_back
from grognard.envs.edge.rules.moments import (
    EVOLVING,
    MOVED,
    PLAYING,
    RESOLVED,
    bit,
)
from grognard.envs.edge.rules.naming import card_in_row, is_said_openly, said_seat, say_seat
from grognard.envs.edge.rules.payment import begin_pay, can_pay
from grognard.envs.edge.rules.pieces import first_squad
from grognard.envs.edge.rules.texts import (
    CARD_TEXTS,
    FROM_ASIDE,
    FROM_BANNER,
    FROM_EFFECT,
    FROM_HAND,
    FROM_UPGRADE,
    TEXTS,
    TOKEN_TEXTS,
    Pick,
    Text,
    Use,
    banner_text,
    use_of,
    with_target,
    with_x,
)
from grognard.envs.edge.sequence import (
    ACTIVE_MOVED,
    ACTIVE_TURN,
    BOTH,
    PLAY,
    PLAY_CARDS,
    PLAY_EVENT,
    PLAY_FOR,
    PLAY_NAMED,
    PLAY_ORIGIN,
    PLAY_SEAT,
    PLAY_SERIAL,
    PLAY_SLOT,
    PLAY_STAGE,
    PLAY_TARGETS,
    PLAY_TEXT,
    PLAY_WORD,
    PLAY_X,
)
from grognard.envs.edge.state import ACTIVE, NONE, UNTIL_PLAY, State, without

# Taking one


def take_action(state: State, seat: i64, kind: i64, action: i64) -> None:
    """Begin what the player has named in a window or in the main step."""
    event = event_of(state, kind)
    if BANNER.covers(action) and can_use_banner(state, seat, BANNER.argument(action), PLAYING, NONE):
        state.push(BOTH, seat, NONE, 0, BANNER.argument(action))
    elif BANNER.covers(action):
        text = banner_text(state.faction[seat], state.banner[seat], BANNER.argument(action))
        begin_play(state, seat, text, FROM_BANNER, NONE, event)
    elif TOKEN.covers(action):
        for at in range(i64(len(TOKEN_TEXTS))):
            if TEXTS[TOKEN_TEXTS[at]].name == TOKEN.names[TOKEN.argument(action)]:
                begin_play(state, seat, TOKEN_TEXTS[at], FROM_EFFECT, NONE, event)
                return
    elif USE.covers(action):
        said = USE.argument(action)
        slot = first_squad(seat) * UPGRADE_SLOTS + said // 2
        begin_play(state, seat, state.upgrade[slot] * 2 + said % 2, FROM_UPGRADE, slot, event)
    else:
        part: i64 = 0 if TOP.covers(action) else 1
        card = card_in_row(state.faction[seat], TOP.argument(action) if part == 0 else BOTTOM.argument(action))
        if CARDS.kind[card] == UPGRADE:
            clear_moved(state)
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
    if origin == FROM_UPGRADE:
        _note_use(state, text, slot)
    state.push(PLAY, seat, text, origin, slot)
    PLAY_SERIAL.set(state, serial)
    PLAY_FOR.set(state, seat)
    PLAY_EVENT.set(state, event)
    if origin == FROM_HAND:
        leave_hand(state, seat, text // 2)
    elif origin == FROM_ASIDE:
        state.aside[seat] = without(state.aside[seat], text // 2)
    if state.log is not None:
        state.log.tell(CARD_PLAYED, seat, text_name(int(text)), origin)
        if origin == FROM_UPGRADE:
            state.log.tell(UPGRADE_USED, seat, text_name(int(text)), slot)


def _note_use(state: State, text: i64, slot: i64) -> None:
    state.used_turn[slot * 2 + text % 2] = state.turn
    period = limit_period(state, TEXTS[text])
    if period != NONE:
        state.used_period[slot * 2 + text % 2] = period


def choose_faction(state: State) -> None:
    """A step: ED-CARD-8 (DP-36): a bold "your" serves your own or the ally's faction."""
    use = use_of(state, state.top)
    text = TEXTS[use.text]
    ally = ally_of(state, use.seat)
    if not text.for_ally or ally == NONE or text.passive:
        return
    own, other = is_possible_for(state, use, text, use.seat), is_possible_for(state, use, text, ally)
    if own and other:
        state.ask(use.seat, CHOOSE_FACTION_SERVED)
    elif other:
        PLAY_FOR.set(state, ally)


class ChooseFactionServed(Decision[State]):
    """ED-CARD-8 (DP-36): your faction or the ally's."""

    rule = "ED-CARD-8"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(say_seat(state, state.to_move, state.to_move))
        mask.allow(say_seat(state, state.to_move, ally_of(state, state.to_move)))

    def apply(self, state: State, action: i64) -> None:
        PLAY_FOR.set(state, said_seat(state, state.to_move, action))


CHOOSE_FACTION_SERVED: Final[ChooseFactionServed] = ChooseFactionServed()


def offer_banner_before(state: State) -> None:
    """A step: ED-BAN-2: a banner effect used together with an Evolve card, before it is paid; in your Active turn."""
    seat, text = PLAY_SEAT.get(state), PLAY_TEXT.get(state)
    if text >= CARD_TEXTS or CARDS.kind[text // 2] != EVOLVE or state.turn_kind != ACTIVE:
        return
    for effect in range(i64(2)):
        if can_use_banner(state, seat, effect, EVOLVING, state.top):
            state.ask(seat, USE_BANNER_BEFORE)
            return


class UseBannerBefore(Decision[State]):
    """ED-BAN-2 (DP-31): the banner together with an Evolve card."""

    rule = "ED-BAN-2"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for effect in range(i64(2)):
            if can_use_banner(state, state.to_move, effect, EVOLVING, state.top):
                mask.allow(BANNER.at(effect))

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            seat = state.to_move
            text = banner_text(state.faction[seat], state.banner[seat], BANNER.argument(action))
            begin_play(state, seat, text, FROM_BANNER, NONE, state.top)


USE_BANNER_BEFORE: Final[UseBannerBefore] = UseBannerBefore()


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
            if payable and can_pick(state, with_x(use, number), text, 0):
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
    if made >= pick.most:  # its candidates are not asked for any more: they go by the places of the targets before it
        _next_pick(state)
        return
    open_ = open_candidates(state, use, text, at, made)
    if len(open_) == 0 and not pick.secret:
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


def open_candidates(state: State, use: Use, text: Text, at: i64, made: i64) -> vec[i64]:
    """What can be chosen as the next of a pick, and be followed by what must still be chosen; nothing twice."""
    found = vec[i64]()
    candidates = text.picks[at].candidates(state, use)
    for number in range(i64(len(candidates))):
        if not is_chosen(use.targets, made, candidates[number]):
            if can_pick_more(state, with_target(use, candidates[number]), text, at, made + 1):
                found = append(found, candidates[number])
    return found


def note_named(state: State, frame: i64, action: i64) -> None:
    """ED-CARD-5: what was chosen so far is seen by all, unless the word may be secret (cards, mines)."""
    if is_said_openly(action) and PLAY_NAMED.count(state, frame) < PLAY_NAMED.most:
        PLAY_NAMED.add(state, frame, action)


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
        open_ = open_candidates(state, use, text, at, PLAY_STAGE.get(state))
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
        open_ = open_candidates(state, use, text, at, PLAY_STAGE.get(state))
        for number in range(i64(len(open_))):
            if text.picks[at].say(state, use, open_[number]) == action:
                PLAY_STAGE.set(state, PLAY_STAGE.get(state) + 1)
                text.picks[at].chosen(state, frame, open_[number])
                note_named(state, frame, action)
                return


PICK_TARGET: Final[PickTarget] = PickTarget()


# Cost and effect


def pay_cost(state: State) -> None:
    """A step: ED-CARD-12 (2), ED-UPG-6, ED-BAN-1."""
    seat, slot, origin = PLAY_SEAT.get(state), PLAY_SLOT.get(state), PLAY_ORIGIN.get(state)
    text = TEXTS[PLAY_TEXT.get(state)]
    if origin == FROM_BANNER:
        use_banner(state, seat, PLAY_TEXT.get(state) - banner_text(state.faction[seat], state.banner[seat], 0))
        return
    if origin == FROM_EFFECT:
        return
    cost = PLAY_X.get(state) if text.cost == X_COST else max(i64(0), text.cost)
    if slot != NONE and text.costs_charges():
        state.charges += cost
        upgrades.change_charges(state, slot, -cost)
    else:
        begin_pay(state, seat, cost, kept=text.kept)


def do_words(state: State) -> None:
    """A step: ED-CARD-12 (3): the words from left to right, each until it is finished."""
    frame = state.top
    text = TEXTS[PLAY_TEXT.get(state)]
    if text.passive:
        state.paid[PLAY_SLOT.get(state) * 2 + text.number % 2] = 1
        state.revision += 1
        if state.log is not None:
            state.log.tell(PASSIVE_PAID, PLAY_SLOT.get(state), text.number % 2)
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

    def must_ask(self, state: State) -> bool:
        frame = state.innermost(PLAY)
        return TEXTS[PLAY_TEXT.of(state, frame)].words[PLAY_WORD.of(state, frame)].must_ask(state, frame)

    def offer(self, state: State, mask: Mask) -> None:
        frame = state.innermost(PLAY)
        TEXTS[PLAY_TEXT.of(state, frame)].words[PLAY_WORD.of(state, frame)].offer(state, frame, mask)

    def apply(self, state: State, action: i64) -> None:
        frame = state.innermost(PLAY)
        if state.to_move == PLAY_SEAT.of(state, frame):
            note_named(state, frame, action)
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
        use_banner(state, seat, BANNER.argument(action))
        PLAY_ORIGIN.set(state, FROM_EFFECT)  # it goes nowhere else
        take_back(state, seat, card)


USE_BANNER_AFTER: Final[UseBannerAfter] = UseBannerAfter()


def finish_play(state: State) -> None:
    """A step: ED-CARD-2, ED-CARD-4: the card and what was discarded with it reach the discard pile."""
    seat, text, frame = PLAY_SEAT.get(state), PLAY_TEXT.get(state), state.top
    effects.end_period(state, UNTIL_PLAY, PLAY_SERIAL.get(state))
    if TEXTS[text].moments & bit(MOVED):
        clear_moved(state)
    for at in range(PLAY_CARDS.count(state, frame)):
        lay_down(state, seat, PLAY_CARDS.at(state, frame, at))
    if PLAY_ORIGIN.get(state) == FROM_HAND and text < CARD_TEXTS and CARDS.kind[text // 2] != EVOLVE:
        lay_down(state, seat, text // 2)
