"""ED-SAC, ED-TERM-10: sacrificed models and sacrificed Wounds; what keeps a model from it."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.rules.payment import lose_token
from grognard.envs.edge.sequence import DEATH, DEATH_CAUSE, DEATH_KILLER, DEATH_SEAT, LOSS, LOSS_SQUADS
from grognard.envs.edge.state import NONE, State, squad_of

# Why a model is wounded or dies.
BY_STRIKE: Final[i64] = 0
BY_STAB: Final[i64] = 1
BY_SHOT: Final[i64] = 2
BY_TEXT: Final[i64] = 3  # a card, token or Shrine without a shooting model
BY_KILL: Final[i64] = 4  # KILL: not a Wound
BY_SACRIFICE: Final[i64] = 5


def begin_death(state: State, model: i64, cause: i64, killer: i64, seat: i64) -> None:
    """ED-TERM-1: the model dies, by whatever cause."""
    state.push(DEATH, model)
    DEATH_KILLER.set(state, killer)
    DEATH_SEAT.set(state, seat)
    DEATH_CAUSE.set(state, cause)


def begin_sacrificed_wound(state: State, model: i64) -> None:
    """ED-TERM-10: an Endurance token of its squad, or the model; no VP, and it is not wounded."""
    squad = squad_of(model)
    if state.endurance[squad] == 0:
        begin_death(state, model, BY_SACRIFICE, NONE, NONE)
        return
    lose_token(state, squad)
    begin_loss(state, squad, 1)


def begin_loss(state: State, squad: i64, count: i64) -> None:
    """`token_lost`: so many Endurance tokens of a squad were lost at one moment; in a Passive turn without a window."""
    if count > 0:
        state.push(LOSS)
        for _ in range(count):
            LOSS_SQUADS.add(state, state.top, squad)
