"""What can be done at any general moment of your Active turn, besides the choices of an action in progress (DP-13)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import TOKEN
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.rules import eligible, playing
from grognard.envs.edge.rules.attributes import sway_now
from grognard.envs.edge.rules.moments import STEP
from grognard.envs.edge.rules.naming import said_model, say_model
from grognard.envs.edge.rules.payment import begin_pay, can_pay
from grognard.envs.edge.rules.pieces import first_model
from grognard.envs.edge.rules.tokens import has_token, price_of, remove
from grognard.envs.edge.sequence import (
    ACTIVATION,
    ACTIVATION_CALLED,
    ACTIVE_MOVED,
    ACTIVE_TURN,
    MOVING_MODEL,
    TOKEN_REMOVAL,
    TOKEN_REMOVAL_MODEL,
    TOKEN_REMOVAL_TOKEN,
)
from grognard.envs.edge.state import ABSENT, MODELS_EACH, NONE, TOKEN_KINDS, State


def offer(state: State, seat: i64, mask: Mask) -> None:
    """ED-ACT-1, ED-TERM-8: actions of cards, upgrades and the banner; paying for the removal of tokens."""
    eligible.offer_actions(state, seat, STEP, mask)
    tokens = sway_now(state).tokens
    for at in range(i64(len(tokens))):
        if len(removable(state, seat, tokens[at])) > 0:
            mask.allow(TOKEN.at(_named(tokens[at])))


def _named(token: i64) -> i64:
    """The place of a token among those that can be said."""
    return i64(TOKEN.names.index(TOKENS.names[token]))


def removable(state: State, seat: i64, token: i64) -> vec[i64]:
    """ED-TERM-8: your models from which a token can be bought."""
    found = vec[i64]()
    if price_of(token) != NONE and can_pay(state, seat, price_of(token)):
        for model in range(first_model(seat), first_model(seat) + MODELS_EACH):
            if state.life[model] != ABSENT and has_token(state, model, token):
                found = append(found, model)
    return found


def take(state: State, seat: i64, action: i64) -> None:
    """Begin one of the actions offered."""
    for token in range(TOKEN_KINDS):
        if TOKEN.covers(action) and price_of(token) != NONE and _named(token) == TOKEN.argument(action):
            clear(state)
            state.push(TOKEN_REMOVAL, NONE, token)
            return
    playing.take_action(state, seat, STEP, action)


def clear(state: State) -> None:
    """Something else is done than answering a move."""
    playing.clear_moved(state)


def called_model(state: State) -> i64:
    """ED-TERM-14: the called model that is activated, or NONE."""
    frame = state.innermost(ACTIVATION)
    return NONE if frame == NONE else ACTIVATION_CALLED.of(state, frame)


def note_move(state: State) -> None:
    """A step of MOVING: the active player's next choice may answer this move (`moved`)."""
    frame = state.innermost(ACTIVE_TURN)
    if frame != NONE:
        ACTIVE_MOVED.set_of(state, frame, MOVING_MODEL.get(state))


# Buying a token off


def choose_bearer(state: State) -> None:
    """A step."""
    state.ask(state.active, CHOOSE_BEARER)


class ChooseBearer(Decision[State]):
    """ED-TERM-8: your model that is rid of the token."""

    rule = "ED-TERM-8"

    def offer(self, state: State, mask: Mask) -> None:
        found = removable(state, state.to_move, TOKEN_REMOVAL_TOKEN.get(state))
        for number in range(i64(len(found))):
            mask.allow(say_model(state, state.to_move, found[number]))

    def apply(self, state: State, action: i64) -> None:
        TOKEN_REMOVAL_MODEL.set(state, said_model(state, state.to_move, action))


CHOOSE_BEARER: Final[ChooseBearer] = ChooseBearer()


def pay_for_removal(state: State) -> None:
    """A step."""
    begin_pay(state, state.active, price_of(TOKEN_REMOVAL_TOKEN.get(state)))


def remove_token(state: State) -> None:
    """A step."""
    remove(state, TOKEN_REMOVAL_MODEL.get(state), TOKEN_REMOVAL_TOKEN.get(state))
