"""What all phases have in common: how they begin and end, and effects that last until then."""

from mypy_extensions import i64

from grognard.envs.conquest.rules.components import hand_over
from grognard.envs.conquest.rules.events import add_leaving, begin_instant, check_only, next_trigger, occur_to
from grognard.envs.conquest.sequence import PHASE_BEGUN
from grognard.envs.conquest.state import (
    CONTROL,
    IN_PLAY,
    LATER_DISCARD,
    LATER_SACRIFICE,
    NEXT_ATTACK,
    NONE,
    THIS_ATTACK,
    THIS_PHASE,
    THIS_ROUND,
    Card,
    State,
)
from grognard.envs.core.limits import outlasting


def begin_phase(state: State, phase: i64) -> None:
    """A point that abilities and durations may refer to; limits once a phase are free again."""
    state.phase = phase
    state.spent.end(THIS_ATTACK)
    state.spent.end(THIS_PHASE)
    for card in state.cards:
        card.mobile_done = False
    state.revision += 1


def announce_phase(state: State) -> None:
    """Reactions to the beginning of the phase."""
    first = next_trigger(state)
    occur_to(state, PHASE_BEGUN, NONE, 0, NONE).phase = state.phase
    begin_instant(state, first)


def settle_debts(state: State) -> None:
    """What was put into play for this phase only is sacrificed or discarded, all at once."""
    first = next_trigger(state)
    for lasting in state.lasting:
        if lasting.change == LATER_SACRIFICE or lasting.change == LATER_DISCARD:
            if state.cards[lasting.card].zone == IN_PLAY:
                add_leaving(state, [state.cards[lasting.card]])
    if next_trigger(state) > first:
        begin_instant(state, first)


def end_phase(state: State) -> None:
    """Effects until the end of the phase are over, and so are those that wait for an attack in it."""
    expire(state, THIS_PHASE)
    expire(state, NEXT_ATTACK)
    check_only(state)


def end_round(state: State) -> None:
    """CQ-4.8, CQ-G-end-of-round."""
    expire(state, THIS_ROUND)
    state.spent.end(THIS_ROUND)
    for card in state.cards:
        card.unstopped = False
    for player in range(i64(2)):
        state.players[player].limited = False
        state.players[player].barred = 0
    state.revision += 1
    check_only(state)


def expire(state: State, until: i64) -> None:
    """Effects of this duration end; who has lent a card gets it back (AMB-43)."""
    if len(state.lasting) == 0:
        return
    state.revision += 1
    for lasting in state.lasting:
        if lasting.until == until and lasting.change == CONTROL and state.cards[lasting.card].zone == IN_PLAY:
            hand_over(state, state.cards[lasting.card], lasting.lender)
    state.lasting = outlasting(state.lasting, until)


def begin_attack_effects(state: State, attacker: Card) -> None:
    """AMB-22: effects for a unit's next attack work in this one."""
    for lasting in state.lasting:
        if lasting.card == attacker.number and lasting.until == NEXT_ATTACK:
            lasting.until = THIS_ATTACK
