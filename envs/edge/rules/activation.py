"""ED-ACT-3 to -6, ED-SQD-5: activating a squad, its mode, its Move and Combat actions (DP-14, DP-15)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import ACTION, DONE, MODE, MODEL, MODEL_SLOTS
from grognard.envs.edge.data.printed import NO_CHANGE
from grognard.envs.edge.data.tables import SQUADS
from grognard.envs.edge.events import MODEL_CALLED, MOVE_ACTION_BEGAN
from grognard.envs.edge.rules import combat, general, movement, placing
from grognard.envs.edge.rules.effects import end_period
from grognard.envs.edge.rules.moments import BEFORE_MOVE, STEP
from grognard.envs.edge.rules.naming import said_model, say_model
from grognard.envs.edge.rules.payment import begin_pay, can_pay
from grognard.envs.edge.rules.pieces import first_squad, give_control, mode_row
from grognard.envs.edge.rules.pushing import NO_PUSH, PUSH
from grognard.envs.edge.rules.windows import open_window
from grognard.envs.edge.sequence import (
    ACTIVATING,
    ACTIVATING_SQUAD,
    ACTIVATION,
    ACTIVATION_CALLED,
    ACTIVATION_FOUGHT,
    ACTIVATION_MOVED,
    ACTIVATION_SQUAD,
    FIGHT_ACTIVATION,
    FIGHT_FIGHTERS,
    MOVE_ACTION,
    MOVE_ACTIVATION,
    MOVE_CARRIED,
    MOVE_MODELS,
    MOVE_MOST,
    MOVE_SEAT,
    MOVE_SERIAL,
    MOVE_TOUCH,
)
from grognard.envs.edge.state import ABSENT, ALIVE, NONE, OFF_BOARD, UNTIL_MOVE, State, owner_of_squad, squad_of

MOVE_FIRST: Final[i64] = 0
FIGHT_FIRST: Final[i64] = 1
CALLED: Final[i64] = (
    4  # in `State.activated` of a player's first squad: a called model was activated in place of a squad
)


# Activating


def begin_activation(state: State, squad: i64) -> None:
    """ED-ACT-3: a squad is named."""
    state.push(ACTIVATING, squad)


def begin_called(state: State, model: i64) -> None:
    """ED-TERM-14: a called model is activated in place of a squad, without a mode change; its caller controls it."""
    state.activated[first_squad(state.active)] |= CALLED
    if state.log is not None:
        state.log.tell(MODEL_CALLED, state.active, model)
    give_control(state, model, state.active)
    state.push(ACTIVATION, squad_of(model), 0, 0, model)
    open_window(state, STEP)


def bring_back(state: State) -> None:
    """A step: models that a card put off the board come back before the mode is chosen (DP-30); without room they stay off."""
    squad = ACTIVATING_SQUAD.get(state)
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if state.life[model] == OFF_BOARD:
            seat = owner_of_squad(squad)
            push = PUSH if placing.RETURNS_PUSHING[state.squad_kind[squad]] else NO_PUSH
            if placing.can_place(state, seat, model, placing.ANYWHERE, NONE, push):
                state.again()
                placing.begin_placing(state, seat, model, placing.ANYWHERE, NONE, push)
                return


def next_mode(state: State, squad: i64) -> i64:
    """ED-SQD-9: the mode to which a squad can change, or NONE: between the first two, unless it is Evolved."""
    mode = state.mode[squad]
    return NONE if mode > 1 or SQUADS.modes[state.squad_kind[squad]] < 2 else 1 - mode


def can_change_mode(state: State, squad: i64) -> bool:
    """ED-SQD-5: the present side shows the icon, its price can be paid, and the new bases have room (ED-SQD-7)."""
    price, mode = SQUADS.change[mode_row(state, squad)], next_mode(state, squad)
    if price == NO_CHANGE or mode == NONE:
        return False
    return can_pay(state, owner_of_squad(squad), price) and movement.can_change_bases(state, squad, mode)


def choose_mode(state: State) -> None:
    """A step: ED-ACT-4 (DP-14)."""
    squad = ACTIVATING_SQUAD.get(state)
    if can_change_mode(state, squad):
        state.ask(owner_of_squad(squad), CHANGE_MODE)
    else:
        _begin_actions(state, squad)


class ChangeMode(Decision[State]):
    """ED-ACT-4, ED-SQD-5 (DP-14): change the mode of the activated squad, or not."""

    rule = "ED-ACT-4"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(MODE.at(next_mode(state, ACTIVATING_SQUAD.get(state))))

    def apply(self, state: State, action: i64) -> None:
        squad = ACTIVATING_SQUAD.get(state)
        if action == DONE:
            _begin_actions(state, squad)
        else:
            begin_pay(state, state.to_move, SQUADS.change[mode_row(state, squad)])


CHANGE_MODE: Final[ChangeMode] = ChangeMode()


def _begin_actions(state: State, squad: i64) -> None:
    """Without a mode change."""
    state.leave()
    state.push(ACTIVATION, squad, 0, 0, NONE)
    open_window(state, STEP)


def change_mode(state: State) -> None:
    """A step: the mode was paid for; then come the actions."""
    squad = ACTIVATING_SQUAD.get(state)
    movement.change_mode(state, owner_of_squad(squad), squad, next_mode(state, squad))


def begin_actions(state: State) -> None:
    """A step."""
    _begin_actions(state, ACTIVATING_SQUAD.get(state))


# The two actions


def choose_action(state: State) -> None:
    """A step: ED-ACT-5 (DP-15): Move, Combat, anything else that can be played, or the end of the activation."""
    state.ask(state.active, CHOOSE_ACTION)


class ChooseAction(Decision[State]):
    """ED-ACT-5 (DP-15): which action comes now; one after the other, each once."""

    rule = "ED-ACT-5"

    def must_ask(self, state: State) -> bool:
        """What else can be played depends on the hand."""
        return True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        if not ACTIVATION_MOVED.get(state):
            mask.allow(ACTION.at(MOVE_FIRST))
        if not ACTIVATION_FOUGHT.get(state):
            mask.allow(ACTION.at(FIGHT_FIRST))
        general.offer(state, state.to_move, mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            if ACTIVATION_CALLED.get(state) != NONE:
                give_control(state, ACTIVATION_CALLED.get(state), NONE)
            state.leave()
        elif not ACTION.covers(action):
            general.take(state, state.to_move, action)
        elif ACTION.argument(action) == MOVE_FIRST:
            general.clear(state)
            ACTIVATION_MOVED.set(state, 1)
            state.again()  # no window of its own: there was one after each model's move
            _begin_move(state, state.top)
        else:
            general.clear(state)
            ACTIVATION_FOUGHT.set(state, 1)
            state.again()
            _begin_fight(state, state.top)


CHOOSE_ACTION: Final[ChooseAction] = ChooseAction()


def _begin_move(state: State, frame: i64) -> None:
    """ED-AMB-82: models that are dead or off the board now may come back in time."""
    squad, called = ACTIVATION_SQUAD.of(state, frame), ACTIVATION_CALLED.of(state, frame)
    begin_move_action(state, state.active, 1)
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if state.life[model] != ABSENT and (called == NONE or called == model):
            MOVE_MODELS.add(state, state.top, model)
    open_window(state, BEFORE_MOVE)


def _begin_fight(state: State, frame: i64) -> None:
    squad, called = ACTIVATION_SQUAD.of(state, frame), ACTIVATION_CALLED.of(state, frame)
    combat.begin_fight(state, state.active, False)
    FIGHT_ACTIVATION.set(state, 1)
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if called == NONE or called == model:
            FIGHT_FIGHTERS.add(state, state.top, model)


def open_step(state: State) -> None:
    """A step: after each thing that was played in an activation; then the next choice."""
    open_window(state, STEP)


def choose_again(state: State) -> None:
    """A step: back to the first; an activation whose actions are both over goes on until it is ended."""
    state.restart()


# Move actions


def begin_move_action(
    state: State,
    seat: i64,
    activation: i64 = 0,
    flags: i64 = 0,
    most: i64 = NONE,
    touch: i64 = NONE,
    carried: i64 = NONE,
) -> i64:
    """ED-MOV-1, ED-TERM-1: push a Move action of a player; the caller adds the models with `add_mover`. The frame."""
    serial = state.next_serial()
    state.push(MOVE_ACTION, seat, activation, serial, flags)
    MOVE_MOST.set(state, most)
    MOVE_TOUCH.set(state, touch)
    MOVE_CARRIED.set(state, carried)
    if state.log is not None:
        state.log.tell(MOVE_ACTION_BEGAN, seat)
    return state.top


def add_mover(state: State, model: i64) -> None:
    """A model may move in the Move action on top."""
    if state.life[model] == ALIVE:
        MOVE_MODELS.add(state, state.top, model)


def can_anybody_move(state: State) -> bool:
    seat = MOVE_SEAT.get(state)
    for at in range(MOVE_MODELS.count(state, state.top)):
        if movement.can_move(state, seat, MOVE_MODELS.at(state, state.top, at)):
            return True
    return False


def choose_mover(state: State) -> None:
    """A step: ED-MOV-5 (DP-15): which model moves next, each once; in an activation also anything else that can be played."""
    if MOVE_ACTIVATION.get(state) == 0:
        if not can_anybody_move(state):
            finish_move_action(state)
            return
        if MOVE_MODELS.count(state, state.top) == 1:  # the only one; its move can still be declined
            movement.begin_move(state, MOVE_SEAT.get(state), MOVE_MODELS.remove(state, state.top, 0))
            return
    state.ask(MOVE_SEAT.get(state), CHOOSE_MOVER)


class ChooseMover(Decision[State]):
    """ED-MOV-1, ED-MOV-5: the model that moves next, or no more."""

    rule = "ED-MOV-1"

    def must_ask(self, state: State) -> bool:
        """In an activation: what else can be played depends on the hand."""
        return MOVE_ACTIVATION.get(state) == 1

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for at in range(MOVE_MODELS.count(state, state.top)):
            model = MOVE_MODELS.at(state, state.top, at)
            if movement.can_move(state, state.to_move, model):
                mask.allow(say_model(state, state.to_move, model))
        if MOVE_ACTIVATION.get(state) == 1 and state.turn > 0:
            general.offer(state, state.to_move, mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            finish_move_action(state)
        elif MODEL.covers(action):
            model, frame = said_model(state, state.to_move, action), state.top
            general.clear(state)
            for at in range(MOVE_MODELS.count(state, frame)):
                if MOVE_MODELS.at(state, frame, at) == model:
                    MOVE_MODELS.remove(state, frame, at)
                    break
            movement.begin_move(state, state.to_move, model)
        else:
            general.take(state, state.to_move, action)


CHOOSE_MOVER: Final[ChooseMover] = ChooseMover()


def open_step_after_move(state: State) -> None:
    """A step: a `step` window after each model's move of an activation."""
    if MOVE_ACTIVATION.get(state) == 1:
        open_window(state, STEP)


def finish_move_action(state: State) -> None:
    """The Move action in progress is over."""
    end_period(state, UNTIL_MOVE, MOVE_SERIAL.get(state))
    state.leave()
