"""Lasting effects: what works on a model or a player until a roll, a Combat, an action or the turn ends."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.core.kinds import Kinds
from grognard.envs.edge.events import EFFECT_BEGAN, EFFECTS_ENDED
from grognard.envs.edge.names import MODEL_NAMES, PLAYERS, SQUAD_NAMES
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_ACTION,
    COMBAT_SERIAL,
    HIT,
    HIT_SERIAL,
    MOVE_ACTION,
    MOVE_SERIAL,
    PLAY,
    PLAY_SERIAL,
    STRIKE,
    STRIKE_SERIAL,
)
from grognard.envs.edge.state import (
    EFFECT_WIDTH,
    NONE,
    ON_SEAT,
    UNTIL_COMBAT,
    UNTIL_FIGHT,
    UNTIL_MOVE,
    UNTIL_PLAY,
    UNTIL_TURN,
    State,
    owner_of,
)

_KINDS: Final[Kinds] = Kinds("effect")
ADD: Final[i64] = _KINDS.add("INI added")  # and the three attributes behind it
for _name in ("ATK", "DEF", "MOVE"):
    _KINDS.add(f"{_name} added")
SET: Final[i64] = _KINDS.add("INI set")
for _name in ("ATK", "DEF", "MOVE"):
    _KINDS.add(f"{_name} set")
ATTRIBUTES: Final[i64] = 4
BORROW: Final[i64] = _KINDS.add("INI borrowed")  # of the squad `amount`
for _name in ("ATK", "DEF", "MOVE"):
    _KINDS.add(f"{_name} borrowed")
DOUBLE_MOVE: Final[i64] = _KINDS.add("MOVE doubled")
WINS_INI: Final[i64] = _KINDS.add("wins INI")
DEFENCE_FAILS: Final[i64] = _KINDS.add("defence fails")  # ED-AMB-69
JOINED: Final[i64] = _KINDS.add("joined")  # with the model `amount`, ED-TERM-16
MORE_WOUNDS: Final[i64] = _KINDS.add("more wounds")  # packets that it deals
MORE_POINTS: Final[i64] = _KINDS.add("more points")  # VP for each kill
ROLL_ADDED: Final[i64] = _KINDS.add("roll added")
COMPARED: Final[i64] = _KINDS.add("INI compared")  # for one comparison or Hit check
RUN_BOOST: Final[i64] = _KINDS.add("boost after a run")  # ATK and INI of a starter that has run 3 Spaces straight
RUN_UP: Final[i64] = _KINDS.add("run-up")  # rules/run_up.py: the run of a Move, until the next Combat that it starts
LAID: Final[i64] = _KINDS.add("laid this turn")  # a token of the player that lies on the hex `amount`
EFFECT_NAMES: Final = _KINDS.names


def add_effect(state: State, what: i64, whom: i64, amount: i64, until: i64, serial: i64 = 0) -> None:
    """`whom` is a model, or ON_SEAT + a seat."""
    effects = state.effects
    for number in (what, whom, amount, until, serial):
        effects = append(effects, number)
    state.effects = effects
    _tell(state, what, whom, amount, until)


def _tell(state: State, what: i64, whom: i64, amount: i64, until: i64) -> None:
    if state.log is not None:
        bearer = MODEL_NAMES[whom] if whom < ON_SEAT else PLAYERS[whom - ON_SEAT]
        state.log.tell(EFFECT_BEGAN, EFFECT_NAMES[what], bearer, _amount_in_words(what, amount), until)


def _amount_in_words(what: i64, amount: i64) -> str:
    """A number, or the squad or model that it stands for."""
    if BORROW <= what < BORROW + ATTRIBUTES:
        return SQUAD_NAMES[amount]
    return MODEL_NAMES[amount] if what == JOINED else str(amount)


def place_of(state: State, what: i64, model: i64) -> i64:
    """Where the first effect of a kind on a model stands in the list, or NONE."""
    for at in range(0, i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at] == what and state.effects[at + 1] == model:
            return at
    return NONE


def rewrite(state: State, at: i64, what: i64, amount: i64, until: i64, serial: i64) -> None:
    """The effect that stands there becomes another one on the same bearer."""
    state.effects[at] = what
    state.effects[at + 2] = amount
    state.effects[at + 3] = until
    state.effects[at + 4] = serial
    _tell(state, what, state.effects[at + 1], amount, until)


def period(state: State, until: i64) -> i64:
    """The serial number of the period in progress, NONE if there is none; that of a turn is always 0."""
    if until == UNTIL_TURN:
        return 0
    if until == UNTIL_COMBAT or until == UNTIL_FIGHT:
        frame = state.innermost(COMBAT)
        if frame == NONE:
            return NONE
        return COMBAT_SERIAL.of(state, frame) if until == UNTIL_COMBAT else COMBAT_ACTION.of(state, frame)
    if until == UNTIL_MOVE:
        frame = state.innermost(MOVE_ACTION)
        return NONE if frame == NONE else MOVE_SERIAL.of(state, frame)
    if until == UNTIL_PLAY:
        frame = state.innermost(PLAY)
        return NONE if frame == NONE else PLAY_SERIAL.of(state, frame)
    return _period_of_roll(state)


def _period_of_roll(state: State) -> i64:
    """The strike or Hit check in progress, whichever is inner."""
    strike, hit = state.innermost(STRIKE), state.innermost(HIT)
    if strike == NONE and hit == NONE:
        return NONE
    return STRIKE_SERIAL.of(state, strike) if strike > hit else HIT_SERIAL.of(state, hit)


def _works_on(whom: i64, model: i64) -> bool:
    return whom == model or whom == ON_SEAT + owner_of(model)


def _is_in_progress(state: State, until: i64, serial: i64) -> bool:
    """Whether a period is that in progress; an action is, as long as it is not over, also while another answers it."""
    return until == UNTIL_PLAY or serial == period(state, until)


def total(state: State, what: i64, model: i64) -> i64:
    """The sum of the effects of a kind that work on a model now."""
    found: i64 = 0
    for at in range(0, i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at] == what and _works_on(state.effects[at + 1], model):
            if _is_in_progress(state, state.effects[at + 3], state.effects[at + 4]):
                found += state.effects[at + 2]
    return found


def total_of_player(state: State, what: i64, seat: i64) -> i64:
    """The sum of the effects of a kind that work on everything of a player now."""
    found: i64 = 0
    for at in range(0, i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at] == what and state.effects[at + 1] == ON_SEAT + seat:
            if state.effects[at + 4] == period(state, state.effects[at + 3]):
                found += state.effects[at + 2]
    return found


def latest(state: State, what: i64, model: i64, nothing: i64) -> i64:
    """The amount of the newest effect of a kind that works on a model now."""
    found = nothing
    for at in range(0, i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at] == what and _works_on(state.effects[at + 1], model):
            if _is_in_progress(state, state.effects[at + 3], state.effects[at + 4]):
                found = state.effects[at + 2]
    return found


def has_any(state: State, model: i64) -> bool:
    """Whether there is an effect of any kind on a model or its player, be its period in progress or not."""
    for at in range(0, i64(len(state.effects)), EFFECT_WIDTH):
        if _works_on(state.effects[at + 1], model):
            return True
    return False


def has(state: State, what: i64, model: i64) -> bool:
    """Whether an effect of a kind works on a model now."""
    for at in range(0, i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at] == what and _works_on(state.effects[at + 1], model):
            if _is_in_progress(state, state.effects[at + 3], state.effects[at + 4]):
                return True
    return False


def end_period(state: State, until: i64, serial: i64) -> None:
    """A period is over."""
    if len(state.effects) == 0:
        return
    kept = vec[i64]()
    for at in range(0, i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at + 3] != until or state.effects[at + 4] != serial:
            for offset in range(EFFECT_WIDTH):
                kept = append(kept, state.effects[at + offset])
    if len(kept) == len(state.effects):
        return
    state.effects = kept if len(kept) > 0 else NOTHING
    if state.log is not None:
        state.log.tell(EFFECTS_ENDED, until)
