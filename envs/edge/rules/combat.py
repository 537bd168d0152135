"""ED-CMB, ED-CTR, ED-QCK: Combat actions, single Combats, strikes and counterattacks (DP-18, DP-22, DP-33)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import DONE, MODEL, YES
from grognard.envs.edge.data.printed import ATK, DASH, DEF, INI
from grognard.envs.edge.events import COMBAT_BEGAN, COMBAT_ENDED, FIGHT_BEGAN, STRIKE_BEGAN
from grognard.envs.edge.rules import general
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.combatants import can_start, targets_of
from grognard.envs.edge.rules.contacts import is_over
from grognard.envs.edge.rules.dice import FOR_ATK, FOR_DEF, begin_roll
from grognard.envs.edge.rules.effects import COMPARED, DEFENCE_FAILS, ROLL_ADDED, WINS_INI, end_period, has, total
from grognard.envs.edge.rules.moments import (
    AFTER_DEF,
    BEFORE_ATK,
    BEFORE_DEF,
    DECLARE,
    DECLARE_AGAIN,
    DEFENDED,
    LOST_DEF,
    STEP,
)
from grognard.envs.edge.rules.naming import said_model, say_model
from grognard.envs.edge.rules.pieces import controller_of
from grognard.envs.edge.rules.run_up import use_run
from grognard.envs.edge.rules.sacrifices import BY_STAB, BY_STRIKE
from grognard.envs.edge.rules.shooting import add_target, begin_hit
from grognard.envs.edge.rules.windows import open_window
from grognard.envs.edge.rules.wounds import add_packet, begin_wound, begin_wounds
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_ACTION,
    COMBAT_ANSWERED,
    COMBAT_FIRST,
    COMBAT_OVER,
    COMBAT_QUICK,
    COMBAT_RANGE,
    COMBAT_SERIAL,
    COMBAT_SILENT,
    COMBAT_STAB_GUARD,
    COMBAT_STAB_WOUNDS,
    COMBAT_STAB_WOUNDS_BACK,
    COMBAT_STABBED,
    COMBAT_STABS,
    COMBAT_STARTER,
    COMBAT_TARGET,
    COMBAT_WON,
    FIGHT,
    FIGHT_ACTIVATION,
    FIGHT_FIGHTER,
    FIGHT_FIGHTERS,
    FIGHT_LEFT,
    FIGHT_LIMITED,
    FIGHT_QUICK,
    FIGHT_RANGE,
    FIGHT_REPEATS,
    FIGHT_SEAT,
    FIGHT_SERIAL,
    FIGHT_TARGETS,
    STRIKE,
    STRIKE_ATTACK,
    STRIKE_DEFENCE,
    STRIKE_GUARD,
    STRIKE_HELD,
    STRIKE_QUICK,
    STRIKE_ROLLED,
    STRIKE_SERIAL,
    STRIKE_SHOT,
    STRIKE_STRIKER,
    STRIKE_STRUCK,
    STRIKE_SURE,
    STRIKE_WOUNDS,
)
from grognard.envs.edge.state import ALIVE, NONE, UNTIL_COMBAT, UNTIL_FIGHT, UNTIL_ROLL, State

UNLIMITED: Final[i64] = 0  # whom the fighters of a Combat action may fight: any foe,
EACH_ONCE: Final[i64] = 1  # those listed, each once,
LISTED: Final[i64] = 2  # those listed
SURE_SUCCESS: Final[i64] = 1
SURE_FAILURE: Final[i64] = 2


# Combat actions


def begin_fight(state: State, seat: i64, quick: bool, reach: i64 = NONE, action: i64 = NONE) -> i64:
    """Push a Combat action of a player; the caller adds fighters (and targets). The frame.

    `action` is the number of the Combat action of which this is a part (ED-AMB-75), NONE for one of its own.
    """
    serial = state.next_serial() if action == NONE else action
    state.push(FIGHT, seat, serial, 0, i64(quick))
    FIGHT_RANGE.set(state, reach)
    FIGHT_LEFT.set(state, NONE)
    FIGHT_FIGHTER.set(state, NONE)
    if state.log is not None:
        state.log.tell(FIGHT_BEGAN, seat)
    return state.top


def fighters(state: State, frame: i64) -> vec[i64]:
    """The models that can fight next in a Combat action."""
    found = vec[i64]()
    if FIGHT_LEFT.of(state, frame) == 0:
        return found
    for at in range(FIGHT_FIGHTERS.count(state, frame)):
        model = FIGHT_FIGHTERS.at(state, frame, at)
        if len(opponents_of(state, frame, model)) > 0:
            found = append(found, model)
    return found


def opponents_of(state: State, frame: i64, model: i64) -> vec[i64]:
    """ED-CMB-1, ED-CMB-10: whom a fighter of a Combat action can fight."""
    found = vec[i64]()
    if not can_start(state, model):
        return found
    targets = targets_of(state, model, FIGHT_RANGE.of(state, frame))
    for number in range(i64(len(targets))):
        if FIGHT_LIMITED.of(state, frame) == UNLIMITED or FIGHT_TARGETS.has(state, frame, targets[number]):
            found = append(found, targets[number])
    return found


def choose_fighter(state: State) -> None:
    """A step: ED-CMB-2, ED-AMB-55 (DP-18, DP-33): whoever makes the action chooses who fights next, or ends it."""
    frame = state.top
    activation = FIGHT_ACTIVATION.get(state) == 1
    if len(fighters(state, frame)) == 0 and not activation:
        end_period(state, UNTIL_FIGHT, FIGHT_SERIAL.get(state))
        state.leave()
        return
    state.ask(FIGHT_SEAT.get(state), CHOOSE_FIGHTER)


class ChooseFighter(Decision[State]):
    """ED-CMB-2 (DP-18): the model that fights next, or no more; in an activation also anything else that can be played."""

    rule = "ED-CMB-2"

    def must_ask(self, state: State) -> bool:
        """What else can be played depends on the hand."""
        return FIGHT_ACTIVATION.get(state) == 1

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        found = fighters(state, state.top)
        for number in range(i64(len(found))):
            mask.allow(say_model(state, state.to_move, found[number]))
        if FIGHT_ACTIVATION.get(state) == 1:
            general.offer(state, state.to_move, mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            end_period(state, UNTIL_FIGHT, FIGHT_SERIAL.get(state))
            state.leave()
        elif MODEL.covers(action):
            general.clear(state)
            FIGHT_FIGHTER.set(state, said_model(state, state.to_move, action))
        else:
            general.take(state, state.to_move, action)


CHOOSE_FIGHTER: Final[ChooseFighter] = ChooseFighter()


def choose_opponent(state: State) -> None:
    """A step: DP-18."""
    if FIGHT_FIGHTER.get(state) != NONE:
        state.ask(FIGHT_SEAT.get(state), CHOOSE_OPPONENT)


class ChooseOpponent(Decision[State]):
    """ED-CMB-1 (DP-18): the enemy model in contact (or in range) that is fought."""

    rule = "ED-CMB-1"

    def offer(self, state: State, mask: Mask) -> None:
        found = opponents_of(state, state.top, FIGHT_FIGHTER.get(state))
        for number in range(i64(len(found))):
            mask.allow(say_model(state, state.to_move, found[number]))

    def apply(self, state: State, action: i64) -> None:
        begin_combat_of(state, state.top, FIGHT_FIGHTER.get(state), said_model(state, state.to_move, action))


CHOOSE_OPPONENT: Final[ChooseOpponent] = ChooseOpponent()


def begin_combat_of(state: State, frame: i64, fighter: i64, target: i64) -> None:
    """One Combat of a Combat action: who has fought is struck from the lists."""
    FIGHT_FIGHTER.set_of(state, frame, NONE)
    if FIGHT_LEFT.of(state, frame) > 0:
        FIGHT_LEFT.set_of(state, frame, FIGHT_LEFT.of(state, frame) - 1)
    if FIGHT_REPEATS.of(state, frame) == 0:
        _strike_out(state, frame, fighter)
    if FIGHT_LIMITED.of(state, frame) == EACH_ONCE:
        for at in range(FIGHT_TARGETS.count(state, frame)):
            if FIGHT_TARGETS.at(state, frame, at) == target:
                FIGHT_TARGETS.remove(state, frame, at)
                break
    seat, action, quick = FIGHT_SEAT.of(state, frame), FIGHT_SERIAL.of(state, frame), FIGHT_QUICK.of(state, frame)
    begin_combat(state, seat, fighter, target, action, quick, FIGHT_RANGE.of(state, frame))


def _strike_out(state: State, frame: i64, fighter: i64) -> None:
    for at in range(FIGHT_FIGHTERS.count(state, frame)):
        if FIGHT_FIGHTERS.at(state, frame, at) == fighter:
            FIGHT_FIGHTERS.remove(state, frame, at)
            return


def open_step_after_combat(state: State) -> None:
    """A step: a `step` window after each Combat, card ... of an activation; then the next choice."""
    if FIGHT_ACTIVATION.get(state) == 1:
        open_window(state, STEP)


def choose_again(state: State) -> None:
    """A step: back to the first."""
    state.restart()


# One Combat


def begin_combat(state: State, seat: i64, starter: i64, target: i64, action: i64, quick: i64, reach: i64) -> None:
    """ED-CMB, ED-QCK-1: push a Combat."""
    serial = state.next_serial()
    state.push(COMBAT, starter, target, seat, serial)
    COMBAT_ACTION.set(state, action)
    COMBAT_QUICK.set(state, quick)
    COMBAT_RANGE.set(state, reach)
    COMBAT_FIRST.set(state, NONE)
    COMBAT_STAB_GUARD.set(state, NONE)
    COMBAT_SILENT.set(state, _is_silent(state, starter))
    use_run(state, starter, target, serial)
    if state.log is not None:
        state.log.tell(COMBAT_BEGAN, starter, target, quick)


def _is_silent(state: State, starter: i64) -> i64:
    """ED-TERM-14: nobody plays anything in the Combats of a called model."""
    return i64(general.called_model(state) == starter)


def declare(state: State) -> None:
    """A step: the Combat is declared: dodges, boosts, stabs before it."""
    open_window(state, DECLARE)


def make_stabs(state: State) -> None:
    """A step: ED-QCK-2, ED-QCK-3: declared stabs are rolled, the starter's first; their Wounds come together."""
    if is_over(state, state.top):
        finish_combat(state)
        return
    due = COMBAT_STABS.get(state) & ~COMBAT_STABBED.get(state)
    if due == 0:
        return
    starter, target = COMBAT_STARTER.get(state), COMBAT_TARGET.get(state)
    side: i64 = 1 if due & 1 else 2
    COMBAT_STABBED.set(state, COMBAT_STABBED.get(state) | side)
    state.again()
    if side == 1:
        begin_strike(state, starter, target, 1, 0, 1)
    else:
        begin_strike(state, target, starter, 1, 0, 1)


def wound_by_stabs(state: State) -> None:
    """A step: ED-QCK-2: both packets, then both scores, then the checks."""
    there, back = COMBAT_STAB_WOUNDS.get(state), COMBAT_STAB_WOUNDS_BACK.get(state)
    if there + back == 0:
        return
    starter, target = COMBAT_STARTER.get(state), COMBAT_TARGET.get(state)
    guard = COMBAT_STAB_GUARD.get(state)
    frame = begin_wounds(state, controller_of(state, starter), BY_STAB, True, guard)
    if there > 0:
        add_packet(state, frame, target, there, starter)
    if back > 0:
        add_packet(state, frame, starter, back, target)


def declare_again(state: State) -> None:
    """A step: after any stab the window once more, without dodges and stabs."""
    if is_over(state, state.top):
        finish_combat(state)
    elif COMBAT_STABBED.get(state) != 0:
        open_window(state, DECLARE_AGAIN)


def compare_initiative(state: State) -> None:
    """A step: ED-CMB-3, ED-CMB-6: who strikes first."""
    if is_over(state, state.top):
        finish_combat(state)
        return
    starter, target = COMBAT_STARTER.get(state), COMBAT_TARGET.get(state)
    first = starter if COMBAT_QUICK.get(state) or is_first(state, starter, target) else target
    if value(state, first, ATK) == DASH:  # ED-AMB-11
        COMBAT_ANSWERED.set(state, 1)
        first = target if first == starter else starter
        if value(state, first, ATK) == DASH or COMBAT_QUICK.get(state):
            finish_combat(state)
            return
    COMBAT_FIRST.set(state, first)
    begin_strike(state, first, target if first == starter else starter, COMBAT_QUICK.get(state), 0, 0)


def is_first(state: State, starter: i64, target: i64) -> bool:
    """ED-CMB-3, ED-AMB-13: the higher INI; a tie goes to the active player's model, else to the starter."""
    ours, theirs = has(state, WINS_INI, starter), has(state, WINS_INI, target)
    if ours != theirs:
        return ours
    mine = value(state, starter, INI) + total(state, COMPARED, starter)
    other = value(state, target, INI) + total(state, COMPARED, target)
    if mine != other and not ours:
        return mine > other
    return controller_of(state, starter) == state.active or controller_of(state, target) != state.active


def offer_counterattack(state: State) -> None:
    """A step: ED-CMB-5, ED-CTR-1 (DP-22): the struck model may strike back, if it was not wounded."""
    first = COMBAT_FIRST.get(state)
    if is_over(state, state.top) or COMBAT_WON.get(state) or COMBAT_QUICK.get(state) or COMBAT_ANSWERED.get(state):
        finish_combat(state)
        return
    other = COMBAT_TARGET.get(state) if first == COMBAT_STARTER.get(state) else COMBAT_STARTER.get(state)
    if not can_start(state, other):
        finish_combat(state)
        return
    state.ask(controller_of(state, other), COUNTERATTACK)


class Counterattack(Decision[State]):
    """ED-CTR-1 (DP-22): strike back, or not."""

    rule = "ED-CTR-1"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            first, starter, target = COMBAT_FIRST.get(state), COMBAT_STARTER.get(state), COMBAT_TARGET.get(state)
            begin_strike(state, target if first == starter else starter, first, 0, 1, 0)


COUNTERATTACK: Final[Counterattack] = Counterattack()


def finish_combat(state: State) -> None:
    """The Combat in progress is over."""
    end_period(state, UNTIL_COMBAT, COMBAT_SERIAL.get(state))
    if state.log is not None:
        state.log.tell(COMBAT_ENDED, COMBAT_STARTER.get(state), COMBAT_TARGET.get(state))
    state.leave()


# Strikes


def begin_strike(state: State, striker: i64, struck: i64, quick: i64, counter: i64, held: i64) -> None:
    """ED-CMB-4: push a strike; with `held` its Wounds are left to the Combat."""
    serial = state.next_serial()
    state.push(STRIKE, striker, struck, quick, counter)
    STRIKE_SERIAL.set(state, serial)
    STRIKE_HELD.set(state, held)
    STRIKE_WOUNDS.set(state, 1)
    STRIKE_GUARD.set(state, NONE)
    if state.log is not None:
        state.log.tell(STRIKE_BEGAN, striker, struck)


def _is_off(state: State) -> bool:
    """ED-CMB-7: whether the strike in progress cannot go on. A model that was killed may still strike (Revenge)."""
    combat = state.innermost(COMBAT)
    return is_over(state, combat) or state.life[STRIKE_STRUCK.get(state)] != ALIVE


def open_before_attack(state: State) -> None:
    """A step: ED-SQD-3: a stab that was declared is not made by a model that has lost its ATK value meanwhile."""
    if _is_off(state) or value(state, STRIKE_STRIKER.get(state), ATK) == DASH:
        leave_strike(state)
        return
    open_window(state, BEFORE_ATK)


def roll_attack(state: State) -> None:
    """A step: ED-CMB-4, step 2; or a Hit check in its place (ED-TERM-19)."""
    if _is_off(state):
        leave_strike(state)
        return
    striker, struck = STRIKE_STRIKER.get(state), STRIKE_STRUCK.get(state)
    if STRIKE_SHOT.get(state):
        frame = begin_hit(state, controller_of(state, striker), striker, STRIKE_ATTACK.get(state), 0)
        add_target(state, frame, struck)
        return
    bonus = value(state, striker, ATK) + total(state, ROLL_ADDED, striker) + STRIKE_ATTACK.get(state)
    begin_roll(state, controller_of(state, striker), striker, FOR_ATK, bonus, NONE)


def open_before_defence(state: State) -> None:
    """A step: only what adds to, replaces or guarantees the DEF roll (ED-CARD-6)."""
    STRIKE_ROLLED.set(state, 1)
    if STRIKE_SHOT.get(state):
        return
    if has(state, DEFENCE_FAILS, STRIKE_STRUCK.get(state)):
        STRIKE_SURE.set(state, SURE_FAILURE)
    open_window(state, BEFORE_DEF)


def roll_defence(state: State) -> None:
    """A step: ED-CMB-4, step 3, unless the result is sure (ED-AMB-69)."""
    if STRIKE_SHOT.get(state) or STRIKE_SURE.get(state):
        return
    struck, guard = STRIKE_STRUCK.get(state), STRIKE_GUARD.get(state)
    bonus = value(state, guard if guard != NONE else struck, DEF) + STRIKE_DEFENCE.get(state)
    begin_roll(state, controller_of(state, struck), struck, FOR_DEF, bonus, STRIKE_ATTACK.get(state))


def open_after_defence(state: State) -> None:
    """A step: only DEF bonuses."""
    STRIKE_ROLLED.set(state, 2)
    if not STRIKE_SHOT.get(state) and not STRIKE_SURE.get(state):
        open_window(state, AFTER_DEF)


def is_defended(state: State) -> bool:
    """ED-CMB-5, ED-TERM-19, ED-TERM-22."""
    if STRIKE_SHOT.get(state):
        return STRIKE_SHOT.get(state) < 3
    if STRIKE_SURE.get(state):
        return STRIKE_SURE.get(state) == SURE_SUCCESS
    return STRIKE_ATTACK.get(state) <= STRIKE_DEFENCE.get(state)


def compare_totals(state: State) -> None:
    """A step: ED-CMB-5, step 4."""
    if is_defended(state):
        STRIKE_WOUNDS.set(state, 0)
        open_window(state, DEFENDED)
    elif not STRIKE_SHOT.get(state):  # a shot in its place leaves no DEF roll to lose (ED-TERM-19)
        open_window(state, LOST_DEF)


def wound_struck(state: State) -> None:
    """A step: the Wound of a won strike; a held one goes to the Combat (ED-QCK-2)."""
    wounds, striker, struck = STRIKE_WOUNDS.get(state), STRIKE_STRIKER.get(state), STRIKE_STRUCK.get(state)
    combat = state.innermost(COMBAT)
    COMBAT_WON.set_of(state, combat, i64(wounds > 0))
    end_period(state, UNTIL_ROLL, STRIKE_SERIAL.get(state))
    if wounds == 0 or state.life[struck] != ALIVE:
        return
    if STRIKE_HELD.get(state):
        if STRIKE_GUARD.get(state) != NONE:
            COMBAT_STAB_GUARD.set_of(state, combat, STRIKE_GUARD.get(state))
        if striker == COMBAT_STARTER.of(state, combat):
            COMBAT_STAB_WOUNDS.set_of(state, combat, wounds)
        else:
            COMBAT_STAB_WOUNDS_BACK.set_of(state, combat, wounds)
        return
    cause = BY_STAB if STRIKE_QUICK.get(state) else BY_STRIKE
    begin_wound(state, struck, wounds, striker, controller_of(state, striker), cause, STRIKE_GUARD.get(state))


def leave_strike(state: State) -> None:
    """The strike in progress does not take place."""
    COMBAT_WON.set_of(state, state.innermost(COMBAT), 0)
    end_period(state, UNTIL_ROLL, STRIKE_SERIAL.get(state))
    state.leave()


def cancel(state: State, combat: i64) -> None:
    """ED-TERM-20: a Combat that is cancelled is over and used up."""
    COMBAT_OVER.set_of(state, combat, 1)
