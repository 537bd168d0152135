"""The gate that everything passes that happens: interrupts, the thing itself, its consequences, reactions (section c).

Consequences join the instant: they pass the same steps, and one window of reactions follows for all of it (AMB-8).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.conquest.actions import DISCARDED, FURTHER, PASS, TITLE, TRIGGER, TRIGGER_ROWS
from grognard.envs.conquest.rules.abilities import (
    ABILITIES,
    ALL,
    ANSWERS,
    FORCED,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    FROM_HAND,
    FROM_HAND_OR_DISCARD,
    FROM_PLAY,
    INTERRUPT,
    REACTION,
    Ability,
    current,
    source_of,
)
from grognard.envs.conquest.rules.components import address, initiative, sweep
from grognard.envs.conquest.rules.events import INSTANTS
from grognard.envs.conquest.rules.initiating import begin_use, can_use, is_event
from grognard.envs.conquest.rules.piles import count_of, holds, might_hold, show_in_hand
from grognard.envs.conquest.rules.values import has_text
from grognard.envs.conquest.sequence import (
    DEPLOYING,
    INSTANT,
    INSTANT_SPAN,
    USE_SKIPPED,
    WINDOW,
    WINDOW_TIMING,
    WINDOW_TURNS,
)
from grognard.envs.conquest.state import IN_PLAY, NONE, PRINTED, UNDECIDED, Card, State, Trigger, a_copy
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import STEP, Decision
from grognard.envs.core.kinds import NO_KINDS, KindSet
from grognard.envs.core.windows import Window

# Where they stand in the frame of an instant, which is looked up so often that it is read directly.
FIRST: Final[i64] = INSTANT_SPAN.first.offset
AHEAD: Final[i64] = INSTANT_SPAN.ahead.offset


def first_trigger(state: State, timing: i64) -> i64:
    """Interrupts answer what has not happened yet, reactions everything of the instant."""
    local = AHEAD if timing == INTERRUPT or timing == FORCED_INTERRUPT else FIRST
    return state.frames[state.innermost(INSTANT) + local]


def is_heard(state: State, timing: i64, ears: KindSet) -> bool:
    """Whether one of the events that could be answered now is among these."""
    for number in range(first_trigger(state, timing), i64(len(state.triggers))):
        if ears.has(state.triggers[number].event):
            return True
    return False


def events_of(state: State, timing: i64) -> KindSet:
    """The events that can be answered now."""
    found = NO_KINDS
    for number in range(first_trigger(state, timing), i64(len(state.triggers))):
        if state.ears.has(state.triggers[number].event):
            found = found.plus(state.triggers[number].event)
    return found


# What can be answered


def can_answer(
    state: State, ability: Ability, card: Card, player: i64, number: i64, supposed: bool = False, piled: bool = False
) -> bool:
    """CQ-F-3.6, CQ-F-3.7: by the facts of the trigger, from where the card is now, once for each occurrence."""
    trigger = state.triggers[number]
    if ability.event != trigger.event or trigger.cancelled:
        return False
    if ability.timing != INTERRUPT and ability.timing != FORCED_INTERRUPT and not trigger.happened:
        return False
    subject = state.cards[trigger.subject] if trigger.subject != NONE else PRINTED[trigger.kind]
    if len(trigger.answers) > 0 and _has_answered(state, ability, card, player, trigger, supposed, piled):
        return False
    if not ability.where.matches(state, player, card, subject):
        return False
    return can_use(state, ability, card.number, player, number, NONE, supposed)


def _has_answered(
    state: State, ability: Ability, card: Card, player: i64, trigger: Trigger, supposed: bool, piled: bool
) -> bool:
    """Whether a card has answered this; of cards out of play, every copy that there is or could be.

    An answer by a copy that has gone from there is forgotten (`piles.forget_answers`), so copies left are those that count.
    """
    who = card.number if card.number != NONE else a_copy(player, piled)
    used = trigger.count_answers(who, ability.number)
    if used == 0 or is_event(card.kind):
        return False
    if card.number != NONE:
        return True
    owner = state.players[player]
    if piled:
        return used >= count_of(owner.discard, card.kind)
    if supposed:
        return used >= len(owner.hand) or used >= i64(owner.unseen[state.lists[player].row[card.kind]])
    return used >= count_of(owner.hand, card.kind)


def answerable(state: State, ability: Ability, card: Card, player: i64, piled: bool) -> vec[i64]:
    """The triggers that an ability of a card could answer now."""
    found = vec[i64]()
    for number in range(first_trigger(state, ability.timing), i64(len(state.triggers))):
        if can_answer(state, ability, card, player, number, False, piled):
            found = append(found, number)
    return found


def can_answer_any(
    state: State, card: Card, player: i64, timing: i64, from_discard: bool = False, supposed: bool = False
) -> bool:
    """Whether a card has an ability for this window, from where it is."""
    for ability in ABILITIES[card.kind]:
        if ability.timing == timing and works_from(ability, card, from_discard):
            for number in range(first_trigger(state, timing), i64(len(state.triggers))):
                if can_answer(state, ability, card, player, number, supposed, from_discard):
                    return True
    return False


def works_from(ability: Ability, card: Card, from_discard: bool = False) -> bool:
    """Whether an ability can be used from where its card is."""
    if card.zone == IN_PLAY:
        return ability.zone == FROM_PLAY
    if from_discard:
        return ability.zone == FROM_HAND_OR_DISCARD
    return ability.zone == FROM_HAND or ability.zone == FROM_HAND_OR_DISCARD


# Forced abilities


def force_interrupts(state: State) -> None:
    """CQ-G-forced: for one trigger they come before all others."""
    _force(state, FORCED_INTERRUPT)


def force_reactions(state: State) -> None:
    _force(state, FORCED_REACTION)


def _force(state: State, timing: i64) -> None:
    """One after the other; of several the player with initiative takes the next (CQ-G-simultaneous)."""
    if not is_heard(state, timing, state.forced):
        return
    found: list[Card] = []
    events = events_of(state, timing)
    for card in state.cards:
        if card.zone == IN_PLAY and FORCED[card.kind].meets(events) and has_text(state, card):
            if can_answer_any(state, card, card.controller, timing):
                found.append(card)
    if len(found) == 0:
        return
    state.again()
    if len(found) == 1:
        _use_card(state, found[0], found[0].controller, timing)
    else:
        state.ask(initiative(state), CHOOSE_FORCED)


class ChooseForced(Decision[State]):
    """D-16: which of several forced abilities is resolved next, of either player."""

    rule = "CQ-G-simultaneous"

    def offer(self, state: State, mask: Mask) -> None:
        timing = forced_timing(state)
        events = events_of(state, timing)
        for card in state.cards:
            if card.zone == IN_PLAY and FORCED[card.kind].meets(events) and has_text(state, card):
                if can_answer_any(state, card, card.controller, timing):
                    mask.allow(address(state.to_move, card))

    def apply(self, state: State, action: i64) -> None:
        for card in state.cards:
            if card.zone == IN_PLAY and address(state.to_move, card) == action:
                _use_card(state, card, card.controller, forced_timing(state))
                return


CHOOSE_FORCED: Final[ChooseForced] = ChooseForced()


def forced_timing(state: State) -> i64:
    """Of the step of the instant that asks: interrupts are its first."""
    return FORCED_INTERRUPT if state.frames[state.innermost(INSTANT) + STEP] == 0 else FORCED_REACTION


# Windows: the player with initiative first, then in turns until both have passed in a row


def open_interrupts(state: State) -> None:
    """CQ-G-interrupts."""
    _open(state, INTERRUPT)


def open_reactions(state: State) -> None:
    """CQ-G-reactions."""
    _open(state, REACTION)


def _open(state: State, timing: i64) -> None:
    if is_heard(state, timing, state.ears):
        state.push(WINDOW, timing, initiative(state))


class AnswerWindow(Window[State]):
    """Whoever can answer is asked, or must seem to."""

    def might_act(self, state: State, player: i64) -> bool:
        timing = WINDOW_TIMING.get(state)
        return might_answer(state, player, timing, events_of(state, timing))

    def ask(self, state: State, player: i64) -> None:
        state.ask(player, CHOOSE_ANSWER)


ANSWER_WINDOW: Final[AnswerWindow] = AnswerWindow(WINDOW_TURNS)


def pass_round(state: State) -> None:
    ANSWER_WINDOW.take_turns(state)


def might_answer(state: State, player: i64, timing: i64, events: KindSet) -> bool:
    """Whether the opponent must reckon with an answer: from play, from the pile, or from a hand he cannot see (AMB-44)."""
    for card in state.cards:
        if card.controller == player and card.zone == IN_PLAY and ANSWERS[card.kind].meets(events):
            if has_text(state, card):
                if can_answer_any(state, card, player, timing, False, True):
                    return True
    kinds = state.lists[player].answerers
    for at in range(i64(len(kinds))):
        kind = kinds[at]
        if not ANSWERS[kind].meets(events):
            continue
        if might_hold(state, player, kind) and can_answer_any(state, PRINTED[kind], player, timing, False, True):
            return True
        if holds(state.players[player].discard, kind):
            if can_answer_any(state, PRINTED[kind], player, timing, True, True):
                return True
    return False


class ChooseAnswer(Decision[State]):
    """D-15: an interrupt or reaction, from play, hand or pile, or none; asked whenever the hand could hold one."""

    rule = "CQ-G-triggered-abilities"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        player, timing = state.to_move, WINDOW_TIMING.get(state)
        events = events_of(state, timing)
        if may_pass(state):
            mask.allow(PASS)
        self._offer(state, player, timing, events, mask)
        if mask.count == 0:
            mask.allow(PASS)  # CQ-F-2.4: what should have reduced the cost was cancelled

    def _offer(self, state: State, player: i64, timing: i64, events: KindSet, mask: Mask) -> None:
        """From play, hand and pile."""
        for card in state.cards:
            if card.controller == player and card.zone == IN_PLAY and ANSWERS[card.kind].meets(events):
                if has_text(state, card) and can_answer_any(state, card, player, timing):
                    mask.allow(address(player, card))
        hand, titles = state.players[player].hand, state.lists[player]
        for at in range(i64(len(hand))):
            kind = hand[at]
            if ANSWERS[kind].meets(events) and can_answer_any(state, PRINTED[kind], player, timing):
                mask.allow(TITLE.at(titles.row[kind]))
        pile = state.players[player].discard
        for at in range(i64(len(pile))):
            kind = pile[at]
            if ANSWERS[kind].meets(events) and can_answer_any(state, PRINTED[kind], player, timing, True):
                mask.allow(DISCARDED.at(titles.row[kind]))

    def apply(self, state: State, action: i64) -> None:
        player, timing = state.to_move, WINDOW_TIMING.get(state)
        if action == PASS:
            ANSWER_WINDOW.passed(state)
            return
        ANSWER_WINDOW.acted(state)
        titles = state.lists[player].titles
        if TITLE.covers(action):
            show_in_hand(state, player, titles[TITLE.argument(action)])
            _use_card(state, PRINTED[titles[TITLE.argument(action)]], player, timing)
        elif DISCARDED.covers(action):
            _use_card(state, PRINTED[titles[DISCARDED.argument(action)]], player, timing, True)
        else:
            for card in state.cards:
                if card.zone == IN_PLAY and address(player, card) == action:
                    _use_card(state, card, player, timing)
                    return


CHOOSE_ANSWER: Final[ChooseAnswer] = ChooseAnswer()


def may_pass(state: State) -> bool:
    """AMB-17: who has begun to deploy a card must use reductions as long as it could not be paid without them."""
    trigger = state.triggers[first_trigger(state, WINDOW_TIMING.get(state))]
    return trigger.event != DEPLOYING or trigger.cost <= state.players[trigger.player].resources


def _use_card(state: State, card: Card, player: i64, timing: i64, from_discard: bool = False) -> None:
    """Use the ability of a card that answers; which of several occurrences it answers is a choice of its own."""
    for ability in ABILITIES[card.kind]:
        if ability.timing == timing and works_from(ability, card, from_discard):
            found = answerable(state, ability, card, player, from_discard)
            if len(found) > 0:
                begin_use(state, ability, card.number, player, found[0] if len(found) == 1 else UNDECIDED)
                current(state).pile = from_discard
                return


def choose_trigger(state: State) -> None:
    """Which occurrence is answered; it is answered once by each ability (CQ-F-3.7)."""
    use = current(state)
    if use.trigger == UNDECIDED:
        state.again()
        timing = ALL[use.ability].timing
        forced = timing == FORCED_INTERRUPT or timing == FORCED_REACTION
        state.ask(initiative(state) if forced else use.player, CHOOSE_TRIGGER)  # CQ-G-simultaneous
    elif use.trigger != NONE:
        card = use.source if use.source != NONE else a_copy(use.player, use.pile)
        state.triggers[use.trigger].answer(card, use.ability)


def trigger_choices(state: State, me: i64) -> vec[i64]:
    """The occurrences that the ability being used could answer, as one player sees them; those passed over are left out."""
    use = current(state)
    found = own_first(state, answerable(state, ALL[use.ability], source_of(state, use), use.player, use.pile), me)
    return found[USE_SKIPPED.get(state) :]


def own_first(state: State, numbers: vec[i64], me: i64) -> vec[i64]:
    """Triggers in their order, but those of one player before all others."""
    found = vec[i64]()
    for at in range(i64(len(numbers))):
        if state.triggers[numbers[at]].player == me:
            found = append(found, numbers[at])
    for at in range(i64(len(numbers))):
        if state.triggers[numbers[at]].player != me:
            found = append(found, numbers[at])
    return found


class ChooseTrigger(Decision[State]):
    """D-15, AMB-9: which of several occurrences an ability answers."""

    rule = "CQ-F-3.7"

    def offer(self, state: State, mask: Mask) -> None:
        number = i64(len(trigger_choices(state, state.to_move)))
        for row in range(min(number, i64(TRIGGER_ROWS))):
            mask.allow(TRIGGER.at(row))
        if number > TRIGGER_ROWS:
            mask.allow(FURTHER)

    def apply(self, state: State, action: i64) -> None:
        if action == FURTHER:
            USE_SKIPPED.set(state, USE_SKIPPED.get(state) + TRIGGER_ROWS)
        else:
            current(state).trigger = trigger_choices(state, state.to_move)[TRIGGER.argument(action)]


CHOOSE_TRIGGER: Final[ChooseTrigger] = ChooseTrigger()


def close_instant(state: State) -> None:
    """Nothing can answer it any more."""
    INSTANTS.close(state)
    sweep(state)
