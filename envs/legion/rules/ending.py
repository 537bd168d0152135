"""LG-END and LG-WIN: the End Phase, points, and how the game ends."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    END_BEGINS,
    END_ENDS,
    FIRST_BATTLE,
    FIRST_COMMAND,
    GAME_ENDS,
    SCORED,
    TOKENS_GO,
)
from grognard.envs.legion.actions import said_unit, say_unit
from grognard.envs.legion.data.printed import COMMANDER as COMMANDER_RANK
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.events.battle import TOKEN_REMOVED
from grognard.envs.legion.events.round import (
    CARD_DISCARDED,
    GAME_ENDED,
    ORDERS_TAKEN_BACK,
    PHASE_BEGAN,
    PROMOTED,
    ROUND_ENDED,
    VICTORY_SCORED,
)
from grognard.envs.legion.rules import command, moments, scoring, tokens
from grognard.envs.legion.rules.effects import end_effects, end_effects_of
from grognard.envs.legion.rules.token_placing import take_away
from grognard.envs.legion.rules.units import is_in_play, is_trooper, is_undefeated
from grognard.envs.legion.sequence.ending import END_PHASE_SEAT
from grognard.envs.legion.state import (
    AIM,
    BY_ARMY,
    BY_DESTROYED,
    BY_NOTHING,
    BY_UNITS,
    BY_VICTORY_TOKENS,
    COMMANDER,
    DODGE,
    ENDING,
    FALLEN,
    FALLEN_NOW,
    MARKERS,
    MINIS_ALL,
    NONE,
    OBSERVATION,
    RANK_KINDS,
    SEATS,
    SMOKE,
    STANDBY,
    SURGE,
    UNITS_ALL,
    UNTIL_CARD,
    UNTIL_PHASE,
    UNTIL_ROUND,
    State,
    first_unit,
    other,
    token,
    unit_changed,
    unit_of,
)

# Points and the end of the game


def score(state: State, seat: i64, amount: i64) -> None:
    """A player gains victory tokens."""
    if amount <= 0:
        return
    state.victory[seat] += amount
    if state.log is not None:
        state.log.tell(VICTORY_SCORED, seat, amount)


def has_units(state: State, seat: i64) -> bool:
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_undefeated(state, unit):
            return True
    return False


def check_units(state: State) -> None:
    """LG-WIN-1: whoever has lost the last unit loses at once; if both have, victory tokens decide."""
    gold, silver = has_units(state, 0), has_units(state, 1)
    if gold and silver:
        return
    if gold != silver:
        finish(state, 1 if gold else 2, BY_UNITS)
    elif state.victory[0] != state.victory[1]:
        finish(state, 1 if state.victory[0] > state.victory[1] else 2, BY_VICTORY_TOKENS)
    else:
        finish(state, 0, BY_UNITS)


def finish(state: State, winners: i64, reason: i64) -> None:
    """The game is over."""
    state.winners = winners
    state.reason = reason
    if state.log is not None:
        state.log.tell(GAME_ENDED, winners, reason)
    state.end()


def compare(state: State) -> None:
    """LG-WIN-2: victory tokens, then points destroyed, then the more expensive army."""
    if state.victory[0] != state.victory[1]:
        finish(state, 1 if state.victory[0] > state.victory[1] else 2, BY_VICTORY_TOKENS)
    elif state.destroyed[0] != state.destroyed[1]:
        finish(state, 1 if state.destroyed[0] > state.destroyed[1] else 2, BY_DESTROYED)
    elif state.cost[0] != state.cost[1]:
        finish(state, 1 if state.cost[0] > state.cost[1] else 2, BY_ARMY)
    else:
        finish(state, 0, BY_NOTHING)


# The End Phase


def begin_end(state: State) -> None:
    end_effects(state, UNTIL_PHASE)
    state.phase = ENDING
    if state.log is not None:
        state.log.tell(PHASE_BEGAN, ENDING)


def work_begin(state: State) -> None:
    """LG-END-1."""
    moments.begin_for_both(state, END_BEGINS)


def discard_cards(state: State) -> None:
    """LG-END-1, LG-END-2: flaw cards and the command cards of the round; permanent ones stay."""
    for seat in range(SEATS):
        for at in range(i64(len(state.flaws_played[seat]))):
            _discard(state, seat, state.flaws_played[seat][at])
        state.flaws_played[seat] = NOTHING
        kept = NOTHING
        for at in range(i64(len(state.in_play[seat]))):
            card = state.in_play[seat][at]
            if COMMANDS.permanent[card] == 1:
                kept = append(kept, card)
            else:
                _discard(state, seat, card)
        state.in_play[seat] = kept
        state.chosen[seat] = NONE


def _discard(state: State, seat: i64, card: i64) -> None:
    state.discard[seat] = append(state.discard[seat], card)
    end_effects_of(state, FIRST_COMMAND + card, until=UNTIL_CARD)
    if state.log is not None:
        state.log.tell(CARD_DISCARDED, seat, card)


def work_before_removal(state: State) -> None:
    """LG-END-3: effects that keep tokens."""
    moments.begin_for_both(state, TOKENS_GO)


def remove_tokens(state: State) -> None:
    """LG-END-3: green tokens, observation and smoke; then one suppression of each unit.

    LG-GEN-3: where some may be kept, the first player's units come before those of the other.
    """
    for row in range(MARKERS):
        if state.marker[row] == SMOKE:
            take_away(state, row)
            if state.log is not None:
                state.log.tell(TOKEN_REMOVED, row)
    for unit in range(UNITS_ALL):
        for kind in (AIM, DODGE, SURGE, STANDBY, OBSERVATION):
            tokens.shed(state, unit, kind)
    first = moments.first_seat(state)
    for seat in (other(first), first):  # what is begun last works first
        for unit in range(first_unit(seat) + UNITS_ALL // 2 - 1, first_unit(seat) - 1, -1):
            if is_in_play(state, unit) and not _keeps_suppression(state, unit):
                tokens.calm(state, unit, 1)


def _keeps_suppression(state: State, unit: i64) -> bool:
    """LG-END-3: whether the condition of the battle lets the unit lose none."""
    return state.condition != NONE and ABILITIES[FIRST_BATTLE + state.condition].keeps_suppression(state, unit)


def take_tokens_back(state: State) -> None:
    """LG-END-4: all order tokens; those of defeated units have left the game with them."""
    for unit in range(UNITS_ALL):
        if state.face_up[unit] != 0 or state.face_down[unit] != 0:
            unit_changed(state, unit)
            state.face_up[unit] = 0
            state.face_down[unit] = 0
    for at in range(SEATS * RANK_KINDS):
        state.pool[at] = 0
    for seat in range(SEATS):
        state.laid[seat] = NOTHING
    END_PHASE_SEAT.set(state, moments.first_seat(state))
    if state.log is not None:
        state.log.tell(ORDERS_TAKEN_BACK)


def needs_commander(state: State, seat: i64) -> bool:
    """LG-END-5, AMB-60: every commander of the player is defeated, and nobody holds the commander token."""
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_undefeated(state, unit):
            if state.rank[unit] == COMMANDER_RANK or token(state, unit, COMMANDER) > 0:
                return False
    return True


def promote_first(state: State) -> None:
    """LG-END-5: the player with priority first."""
    _promote(state, END_PHASE_SEAT.get(state))


def promote_second(state: State) -> None:
    _promote(state, other(END_PHASE_SEAT.get(state)))


def _promote(state: State, seat: i64) -> None:
    if needs_commander(state, seat):
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if _can_be_promoted(state, unit):
                state.ask(seat, PROMOTE)
                return


def _can_be_promoted(state: State, unit: i64) -> bool:
    return is_in_play(state, unit) and is_trooper(state, unit)


class Promote(Decision[State]):
    """LG-END-5: which trooper unit becomes a commander."""

    rule = "LG-END-5"

    def offer(self, state: State, mask: Mask) -> None:
        for unit in range(first_unit(state.to_move), first_unit(state.to_move) + UNITS_ALL // 2):
            if _can_be_promoted(state, unit):
                mask.allow(say_unit(state.to_move, unit))

    def apply(self, state: State, action: i64) -> None:
        unit = said_unit(state.to_move, action)
        state.rank[unit] = COMMANDER_RANK
        state.revision += 1
        if state.log is not None:
            state.log.tell(PROMOTED, unit)


PROMOTE: Final[Promote] = Promote()


def work_end(state: State) -> None:
    """LG-END-6."""
    moments.begin_for_both(state, END_ENDS)


def advance(state: State) -> None:
    """LG-END-7: effects of the round end, the counter goes on, and what is scored at the end of a round is scored."""
    end_effects(state, UNTIL_ROUND)
    for mini in range(MINIS_ALL):
        if state.mini[mini] == FALLEN_NOW:
            state.mini[mini] = FALLEN
            unit_changed(state, unit_of(mini))
    state.round += 1
    if state.log is not None:
        state.log.tell(ROUND_ENDED, state.round - 1)
    moments.begin_for_both(state, SCORED)


def is_last_round(state: State) -> bool:
    """LG-WIN-2: whether the round that has just ended was the last one."""
    return state.round > state.options.rounds


def score_end(state: State) -> None:
    """Section 23: what is scored at the end of the game; LG-K-hunted: assets of the enemy."""
    if is_last_round(state):
        for seat in range(SEATS):
            score(state, seat, scoring.assets_held(state, seat))
        moments.begin_for_both(state, GAME_ENDS)


def end_game(state: State) -> None:
    if is_last_round(state):
        compare(state)


END_PHASE_STEPS: Final[Steps[State]] = (
    begin_end,
    command.declare_first_flaw,
    command.declare_second_flaw,
    work_begin,
    discard_cards,
    work_before_removal,
    remove_tokens,
    take_tokens_back,
    promote_first,
    promote_second,
    work_end,
    advance,
    score_end,
    end_game,
)
DECISIONS: Final[list[Decision[State]]] = [PROMOTE]
