"""ED-WND, ED-VP, ED-SAC: packets of Wounds, deaths, victory points (DP-27, DP-35)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.data.printed import DUEL, FFA
from grognard.envs.edge.events import MODEL_WOUNDED
from grognard.envs.edge.rules import ends, hooks
from grognard.envs.edge.rules.effects import MORE_POINTS, MORE_WOUNDS, total
from grognard.envs.edge.rules.moments import KILLED, SCORED, TOKEN_LOST, WOUNDED, WOUNDING
from grognard.envs.edge.rules.naming import said_model, said_seat, say_model, say_seat
from grognard.envs.edge.rules.payment import lose_token
from grognard.envs.edge.rules.pieces import are_enemies, controller_of, let_die, printed_endurance, take_away
from grognard.envs.edge.rules.sacrifices import BY_SACRIFICE, begin_death, begin_loss
from grognard.envs.edge.rules.tokens import end_contacts, is_unhurt, remove_all
from grognard.envs.edge.rules.windows import open_window
from grognard.envs.edge.sequence import (
    DEATH_CAUSE,
    DEATH_KILLER,
    DEATH_LESS,
    DEATH_MODEL,
    DEATH_MORE,
    DEATH_SEAT,
    POINTS,
    POINTS_COUNT,
    POINTS_SEAT,
    WOUND,
    WOUND_CAUSE,
    WOUND_DIED,
    WOUND_GUARD,
    WOUND_LOST,
    WOUND_MODEL,
    WOUND_SEAT,
    WOUND_SIZE,
    WOUND_SOURCE,
    WOUNDS,
    WOUNDS_CAUSE,
    WOUNDS_GUARD,
    WOUNDS_MODELS,
    WOUNDS_ORDERED,
    WOUNDS_SEAT,
    WOUNDS_SIZES,
    WOUNDS_SOURCES,
)
from grognard.envs.edge.state import ALIVE, DEAD, DYING, NONE, State, owner_of, squad_of

# Packets


def begin_wound(state: State, model: i64, size: i64, source: i64, seat: i64, cause: i64, guard: i64 = NONE) -> None:
    """ED-TERM-4: one packet on one model at one moment; `source` is the model that wounds, `seat` who is credited."""
    state.push(WOUND, model, size, source, seat)
    WOUND_CAUSE.set(state, cause)
    WOUND_GUARD.set(state, guard)


def begin_wounds(state: State, seat: i64, cause: i64, ordered: bool, guard: i64 = NONE) -> i64:
    """ED-WND-5: several packets at one moment; the caller adds them with `add_packet`. The frame.

    The squad of `guard` bears those of a model on its side (ED-AMB-26).
    """
    state.push(WOUNDS, seat, cause, i64(ordered), guard)
    return state.top


def add_packet(state: State, frame: i64, model: i64, size: i64, source: i64) -> None:
    WOUNDS_MODELS.add(state, frame, model)
    WOUNDS_SIZES.add(state, frame, size)
    WOUNDS_SOURCES.add(state, frame, source)


def next_packet(state: State) -> None:
    """A step: ED-WND-5 (DP-35): packet after packet in the active player's order; who is gone is left out."""
    frame = state.top
    at: i64 = 0
    while at < WOUNDS_MODELS.count(state, frame):
        if state.life[WOUNDS_MODELS.at(state, frame, at)] == ALIVE:
            at += 1
        else:
            _take_packet(state, frame, at)
    if at == 0:
        return
    state.again()
    if at == 1 or WOUNDS_ORDERED.get(state) == 1:
        _begin_packet(state, frame, 0)
    else:
        state.ask(state.active, CHOOSE_NEXT_PACKET)


def _take_packet(state: State, frame: i64, at: i64) -> None:
    WOUNDS_MODELS.remove(state, frame, at)
    WOUNDS_SIZES.remove(state, frame, at)
    WOUNDS_SOURCES.remove(state, frame, at)


def _begin_packet(state: State, frame: i64, at: i64) -> None:
    model, size = WOUNDS_MODELS.at(state, frame, at), WOUNDS_SIZES.at(state, frame, at)
    source, cause = WOUNDS_SOURCES.at(state, frame, at), WOUNDS_CAUSE.of(state, frame)
    seat, guard = WOUNDS_SEAT.of(state, frame), WOUNDS_GUARD.of(state, frame)
    if guard != NONE and are_enemies(state, owner_of(guard), owner_of(model)):
        guard = NONE
    _take_packet(state, frame, at)
    begin_wound(state, model, size, source, controller_of(state, source) if source != NONE else seat, cause, guard)


class ChooseNextPacket(Decision[State]):
    """ED-WND-5 (DP-35): which of several models is wounded next."""

    rule = "ED-WND-5"

    def offer(self, state: State, mask: Mask) -> None:
        for at in range(WOUNDS_MODELS.count(state, state.top)):
            mask.allow(say_model(state, state.to_move, WOUNDS_MODELS.at(state, state.top, at)))

    def apply(self, state: State, action: i64) -> None:
        model, frame = said_model(state, state.to_move, action), state.top
        for at in range(WOUNDS_MODELS.count(state, frame)):
            if WOUNDS_MODELS.at(state, frame, at) == model:
                _begin_packet(state, frame, at)
                return


CHOOSE_NEXT_PACKET: Final[ChooseNextPacket] = ChooseNextPacket()


def finish_wounds(state: State) -> None:
    """A step: ED-WND-5: the checks come after the last packet."""
    state.leave()
    ends.check(state)


def be_wounding(state: State) -> None:
    """A step: a model that cannot be wounded is not; what enlarges the packet by itself does so before the window."""
    model, source = WOUND_MODEL.get(state), WOUND_SOURCE.get(state)
    if state.life[model] != ALIVE or is_unhurt(state, model):
        state.leave()
        return
    if source != NONE and len(state.effects) > 0:
        WOUND_SIZE.set(state, WOUND_SIZE.get(state) + total(state, MORE_WOUNDS, source))
    open_window(state, WOUNDING)


def apply_wounds(state: State) -> None:
    """A step: ED-WND-1 to -3, ED-AMB-26: tokens of the squad (or of the guard's), then the model."""
    size, model, guard = WOUND_SIZE.get(state), WOUND_MODEL.get(state), WOUND_GUARD.get(state)
    if size <= 0 or state.life[model] != ALIVE or is_unhurt(state, model):  # the packet may be for another model now
        state.leave()
        return
    if state.log is not None:
        state.log.tell(MODEL_WOUNDED, model, size, WOUND_SOURCE.get(state))
    squad = squad_of(guard if guard != NONE else model)
    lost = min(size, state.endurance[squad])
    for _ in range(lost):
        lose_token(state, squad)
    WOUND_LOST.set(state, lost)
    if size > lost:
        WOUND_DIED.set(state, 1)
        begin_death(state, model, WOUND_CAUSE.get(state), WOUND_SOURCE.get(state), WOUND_SEAT.get(state))


def lose_tokens(state: State) -> None:
    """A step: `token_lost`, once for the packet."""
    guard = WOUND_GUARD.get(state)
    begin_loss(state, squad_of(guard if guard != NONE else WOUND_MODEL.get(state)), WOUND_LOST.get(state))


def open_token_lost(state: State) -> None:
    """A step of LOSS."""
    open_window(state, TOKEN_LOST)


def be_wounded(state: State) -> None:
    """A step."""
    open_window(state, WOUNDED)


# Death


def die(state: State) -> None:
    """A step: ED-TERM-28: the model is dying; the window opens before its VP are scored and before it is lifted."""
    let_die(state, DEATH_MODEL.get(state))
    open_window(state, KILLED)


def score(state: State) -> None:
    """A step: ED-VP: E victory points for whoever killed it, none for a sacrifice (ED-SAC-1)."""
    if DEATH_CAUSE.get(state) == BY_SACRIFICE:
        return
    model, killer = DEATH_MODEL.get(state), DEATH_KILLER.get(state)
    owner = owner_of(model)
    points = max(i64(0), printed_endurance(state, squad_of(model)) - DEATH_LESS.get(state))
    more = DEATH_MORE.get(state) + (
        total(state, MORE_POINTS, killer) if killer != NONE and len(state.effects) > 0 else 0
    )
    if state.options.mode == DUEL:
        ends.move_marker(state, 1 - owner, points + more)
        return
    seat = DEATH_SEAT.get(state)
    DEATH_LESS.set(state, points + more)
    if seat != NONE and are_enemies(state, seat, owner):
        ends.win_points(state, seat, owner, points + more)
    elif state.options.mode == FFA:
        ends.lose_points(state, owner, points + more)
    elif points + more > 0:
        state.ask(owner, CHOOSE_SCORER)


class ChooseScorer(Decision[State]):
    """ED-VP-4 (DP-27): which opponent gets the tokens of a model that died without an opponent's part."""

    rule = "ED-VP-4"

    def offer(self, state: State, mask: Mask) -> None:
        for seat in range(state.options.players):
            if are_enemies(state, seat, state.to_move):
                mask.allow(say_seat(state, state.to_move, seat))

    def apply(self, state: State, action: i64) -> None:
        ends.win_points(state, said_seat(state, state.to_move, action), state.to_move, DEATH_LESS.get(state))


CHOOSE_SCORER: Final[ChooseScorer] = ChooseScorer()


# Points outside a kill


def begin_losing_points(state: State, seat: i64, count: i64) -> None:
    """ED-TERM-17: a player loses victory points."""
    if count > 0:
        state.push(POINTS, seat, count)


def lose_points(state: State) -> None:
    """A step of POINTS: the marker, or tokens that leave the game, or that go to an opponent of the loser's choice."""
    seat, count = POINTS_SEAT.get(state), POINTS_COUNT.get(state)
    if state.options.mode == DUEL:
        ends.move_marker(state, 1 - seat, count)
    elif state.options.mode == FFA:
        ends.lose_points(state, seat, count)
    else:
        state.ask(seat, CHOOSE_WINNER_OF_POINTS)


def check_points(state: State) -> None:
    """A step of POINTS: tokens may have run out."""
    state.leave()
    ends.check(state)


class ChooseWinnerOfPoints(Decision[State]):
    """ED-TERM-17 (DP-27): which opponent gets lost victory points."""

    rule = "ED-TERM-17"

    def offer(self, state: State, mask: Mask) -> None:
        for seat in range(state.options.players):
            if are_enemies(state, seat, state.to_move):
                mask.allow(say_seat(state, state.to_move, seat))

    def apply(self, state: State, action: i64) -> None:
        ends.win_points(state, said_seat(state, state.to_move, action), state.to_move, POINTS_COUNT.get(state))


CHOOSE_WINNER_OF_POINTS: Final[ChooseWinnerOfPoints] = ChooseWinnerOfPoints()


# The end of a death


def after_scoring(state: State) -> None:
    """A step: what works after the VP of a kill."""
    hooks.begin_moment(state, SCORED, state.top)


def bury(state: State) -> None:
    """A step: ED-WND-4: the model lies dead beside its squad card; then the checks (unless more packets follow)."""
    model = DEATH_MODEL.get(state)
    if state.life[model] == DYING:
        remove_all(state, model)
        take_away(state, model, DEAD)
    end_contacts(state)
    state.leave()
    ends.check(state)
