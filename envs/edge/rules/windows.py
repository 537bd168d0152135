"""Section 4: windows, in which players act in turn from the active one until all have passed in a row.

Whether a seat is asked follows from public facts (`eligible.might_act`); its hand decides the mask. The facts of the event stand
in the frame below the window.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.core.windows import Window
from grognard.envs.edge.actions import DONE, HOLD
from grognard.envs.edge.rules import eligible, hooks, playing
from grognard.envs.edge.rules.contacts import is_over
from grognard.envs.edge.rules.moments import STEP
from grognard.envs.edge.rules.pieces import controller_of
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_SILENT,
    COMBAT_STARTER,
    COMBAT_TARGET,
    DEATH,
    DEATH_KILLER,
    DEATH_MODEL,
    HIT,
    HIT_SHOOTER,
    HIT_TARGETS,
    LOSS,
    LOSS_SQUADS,
    STRIKE,
    WINDOW,
    WINDOW_KIND,
    WINDOW_TURNS,
    WOUND,
    WOUND_MODEL,
    WOUND_SIZE,
    WOUND_SOURCE,
)
from grognard.envs.edge.state import ACTIVE, ALIVE, NONE, State, owner_of, owner_of_squad

HOLD_ACTION: Final[i64] = 0
HOLD_TURN: Final[i64] = 1


def open_window(state: State, kind: i64) -> None:
    """Open a window upon the frame on top, which is its event; not in Passive turns nor in silent Combats."""
    state.push(WINDOW, kind, state.active, 0)


def is_closed(state: State) -> bool:
    """ED-PAS-8, ED-TERM-14: whether nobody may act at all."""
    combat = state.innermost(COMBAT)
    return state.turn_kind != ACTIVE or (combat != NONE and COMBAT_SILENT.of(state, combat) == 1)


def is_void(state: State, window: i64) -> bool:
    """Whether there is nothing left of the event: the Combat is over, the packet empty, no target left (ED-SHT-8)."""
    event = state.below(window)
    flow = state.frames[event]
    if flow == COMBAT.number or flow == STRIKE.number:
        return is_over(state, state.innermost(COMBAT))
    if flow == WOUND.number:
        return WOUND_SIZE.of(state, event) <= 0
    return flow == HIT.number and not _has_targets(state, event)


def _has_targets(state: State, event: i64) -> bool:
    """ED-SHT-8: whether a target of the Hit check is still on the board."""
    for at in range(HIT_TARGETS.count(state, event)):
        if state.life[HIT_TARGETS.at(state, event, at)] == ALIVE:
            return True
    return False


def concerns(state: State, player: i64, kind: i64) -> bool:
    """Section 14: whether a player who holds back is asked all the same: a moment of its own, with their model in the event."""
    if kind == STEP:
        return False
    event = state.below(state.top)
    flow = state.frames[event]
    if flow == COMBAT.number or flow == STRIKE.number:
        combat = state.innermost(COMBAT)
        return _has(state, player, COMBAT_STARTER.of(state, combat), COMBAT_TARGET.of(state, combat))
    if flow == WOUND.number:
        return _has(state, player, WOUND_MODEL.of(state, event), WOUND_SOURCE.of(state, event))
    if flow == DEATH.number:
        return _has(state, player, DEATH_MODEL.of(state, event), DEATH_KILLER.of(state, event))
    if flow == HIT.number:
        return _is_shot_at(state, player, event)
    if flow == LOSS.number:
        for at in range(LOSS_SQUADS.count(state, event)):
            if owner_of_squad(LOSS_SQUADS.at(state, event, at)) == player:
                return True
        return False
    return True


def _has(state: State, player: i64, model: i64, other: i64) -> bool:
    """Whether one of the two models is the player's, by owner or control."""
    for either in (model, other):
        if either != NONE and player in (owner_of(either), controller_of(state, either)):
            return True
    return False


def _is_shot_at(state: State, player: i64, event: i64) -> bool:
    for at in range(HIT_TARGETS.count(state, event)):
        if _has(state, player, HIT_TARGETS.at(state, event, at), HIT_SHOOTER.of(state, event)):
            return True
    return False


class EdgeWindow(Window[State]):
    """All windows of The Edge, by the kind in the frame."""

    def might_act(self, state: State, player: i64) -> bool:
        kind = WINDOW_KIND.get(state)
        if state.eliminated[player] or (kind == STEP and player == state.active):
            return False
        if state.held[player] and not concerns(state, player, kind):
            return False
        return eligible.might_act(state, player, kind)

    def ask(self, state: State, player: i64) -> None:
        state.ask(player, ACT_IN_WINDOW)

    def players(self, state: State) -> i64:
        return state.options.players

    def next_player(self, state: State, player: i64) -> i64:
        return (player + 1) % state.options.players


EDGE_WINDOW: Final[EdgeWindow] = EdgeWindow(WINDOW_TURNS)


def ask_passives(state: State) -> None:
    """A step: ED-PSV-2: passive effects of this moment work before the window, even if none opens."""
    hooks.begin_moment(state, WINDOW_KIND.get(state), state.below(state.top))


def take_turns(state: State) -> None:
    """A step: ask whoever might act, as long as there is an event to act upon."""
    if is_closed(state):
        return
    if is_void(state, state.top):
        state.leave()
        return
    EDGE_WINDOW.take_turns(state)


class ActInWindow(Decision[State]):
    """Section 4 (DP-23): an action that fits the window, or none."""

    rule = "ED-INS-1"

    def must_ask(self, state: State) -> bool:
        """Whether there is a fitting card depends on the hand."""
        return True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        if state.to_move != state.active:
            mask.allow(HOLD.at(HOLD_ACTION))
            mask.allow(HOLD.at(HOLD_TURN))
        eligible.offer_actions(state, state.to_move, WINDOW_KIND.get(state), mask)

    def apply(self, state: State, action: i64) -> None:
        player = state.to_move
        if HOLD.covers(action):
            state.held[player] = HOLD.argument(action) + 1
        if action == DONE or HOLD.covers(action):
            EDGE_WINDOW.passed(state)
            return
        kind = WINDOW_KIND.get(state)
        EDGE_WINDOW.acted(state)
        playing.take_action(state, player, kind, action)


ACT_IN_WINDOW: Final[ActInWindow] = ActInWindow()
