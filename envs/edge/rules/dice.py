"""ED-DIE, ED-GEAR, ED-RR: choosing a die (DP-19), rolling, and what can be done about the result (DP-21)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Die
from grognard.envs.core.flow import Decision
from grognard.envs.edge import events
from grognard.envs.edge.actions import (
    AGAIN_GEAR,
    AGAIN_ICON,
    AGAIN_REFRESH,
    BANNER,
    DIE,
    DONE,
    ROLL_AGAIN,
)
from grognard.envs.edge.data.printed import ATK, DEF, RED, YELLOW
from grognard.envs.edge.data.tables import COMPONENTS, SQUADS
from grognard.envs.edge.rules import eligible, playing
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.banners import use_banner
from grognard.envs.edge.rules.moments import CHOOSING_DIE, ROLLED
from grognard.envs.edge.rules.payment import FOR_DIE, begin_pay, can_pay, refresh_crystals
from grognard.envs.edge.rules.pieces import mode_row
from grognard.envs.edge.rules.windows import is_closed
from grognard.envs.edge.sequence import (
    HIT,
    HIT_TOTAL,
    ROLL,
    ROLL_AGAINST,
    ROLL_BONUS,
    ROLL_DIE,
    ROLL_FACE,
    ROLL_FREE,
    ROLL_MODEL,
    ROLL_PURPOSE,
    ROLL_REROLLED,
    ROLL_SEAT,
    ROLL_STANDS,
    ROLL_VALUE,
    STRIKE,
    STRIKE_ATTACK,
    STRIKE_DEFENCE,
    STRIKE_GUARD,
)
from grognard.envs.edge.state import ACTIVE, NONE, State, squad_of

FOR_ATK: Final[i64] = 0
FOR_DEF: Final[i64] = 1
FOR_HIT: Final[i64] = 2
PURPOSE_NAMES: Final = ("ATK", "DEF", "Hit")

FACES: Final = ("0", "1", "2", "3", "4", "5", "6")


def _die(name: str, die: int) -> Die:
    sides = [int(COMPONENTS.faces[die * 6 + at]) for at in range(6)]
    return Die(name, FACES, [sides.count(face) for face in range(7)])


DICE: Final[list[Die]] = [_die("yellow", YELLOW), _die("red", RED)]  # a face is its value


def begin_roll(state: State, seat: i64, model: i64, purpose: i64, bonus: i64, against: i64) -> None:
    """A roll for the strike or Hit check on top, which gets the total; the attribute of the roller is in `bonus`."""
    serial = state.next_serial()
    state.push(ROLL, seat, model, purpose, serial)
    ROLL_FACE.set(state, NONE)
    ROLL_BONUS.set(state, bonus)
    ROLL_VALUE.set(state, _attribute(state))
    ROLL_AGAINST.set(state, against)
    if state.log is not None:
        state.log.tell(events.ROLL_BEGAN, seat, model, purpose)


def _attribute(state: State) -> i64:
    """ED-CMB-4: the value that is added to the face: of the striker, of the struck model or of its guard."""
    purpose, model = ROLL_PURPOSE.get(state), ROLL_MODEL.get(state)
    strike = state.below(state.top)
    if purpose == FOR_HIT or model == NONE or state.frames[strike] != STRIKE.number:
        return 0
    if purpose == FOR_ATK:
        return value(state, model, ATK)
    guard = STRIKE_GUARD.of(state, strike)
    return value(state, guard if guard != NONE else model, DEF)


def choose_die(state: State) -> None:
    """A step: ED-DIE-2 (DP-19): the roller picks the die; the yellow one if nothing else is possible."""
    seat = ROLL_SEAT.get(state)
    if can_pay(state, seat, COMPONENTS.die_cost[RED], FOR_DIE) or _free_red(state, seat) != NONE:
        state.ask(seat, CHOOSE_DIE)


def _free_red(state: State, seat: i64) -> i64:
    """The banner effect that gives a red die without payment (ED-BAN-2), or NONE."""
    if seat != state.active or is_closed(state):
        return NONE
    for effect in range(i64(2)):
        if eligible.can_use_banner(state, seat, effect, CHOOSING_DIE, state.top):
            return effect
    return NONE


class ChooseDie(Decision[State]):
    """ED-DIE-2 (DP-19): the yellow die for nothing, or the red one for a crystal."""

    rule = "ED-DIE-2"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DIE.at(YELLOW))
        if can_pay(state, state.to_move, COMPONENTS.die_cost[RED], FOR_DIE):
            mask.allow(DIE.at(RED))
        effect = _free_red(state, state.to_move)
        if effect != NONE:
            mask.allow(BANNER.at(effect))

    def apply(self, state: State, action: i64) -> None:
        if BANNER.covers(action):
            use_banner(state, state.to_move, BANNER.argument(action))
            ROLL_DIE.set(state, RED)
            ROLL_FREE.set(state, 1)
            return
        ROLL_DIE.set(state, DIE.argument(action))
        begin_pay(state, ROLL_SEAT.get(state), COMPONENTS.die_cost[DIE.argument(action)], FOR_DIE)


CHOOSE_DIE: Final[ChooseDie] = ChooseDie()


def throw(state: State) -> None:
    """A step: the die is cast; what was paid for it may have changed the attribute meanwhile."""
    now = _attribute(state)
    ROLL_BONUS.set(state, ROLL_BONUS.get(state) + now - ROLL_VALUE.get(state))
    ROLL_VALUE.set(state, now)
    die, face = ROLL_DIE.get(state), state.dice.throw(DICE[ROLL_DIE.get(state)])
    ROLL_FACE.set(state, face)
    if state.log is not None:
        kind, model = events.ROLLED[ROLL_PURPOSE.get(state)], ROLL_MODEL.get(state)
        state.log.tell(kind, ROLL_SEAT.get(state), model, die, [int(face)], face + ROLL_BONUS.get(state))


def is_gear(state: State) -> bool:
    """ED-DIE-1, ED-GEAR-1."""
    return COMPONENTS.gears[ROLL_DIE.get(state)] >> ROLL_FACE.get(state) & 1 != 0


def gear_price(state: State) -> i64:
    """ED-GEAR-1, ED-AMB-4: what the reroll of a gear costs."""
    return 1 if ROLL_DIE.get(state) == YELLOW else state.options.red_gear


def can_reroll_by_icon(state: State) -> bool:
    """ED-RR-2, ED-AMB-7: ATK rolls of squads with the icon; DEF rolls only while they fail."""
    model, purpose = ROLL_MODEL.get(state), ROLL_PURPOSE.get(state)
    if ROLL_REROLLED.get(state) or model == NONE or purpose == FOR_HIT:
        return False
    row = mode_row(state, squad_of(model))
    if purpose == FOR_ATK:
        return SQUADS.atk_reroll[row] == 1
    return SQUADS.def_reroll[row] == 1 and ROLL_FACE.get(state) + ROLL_BONUS.get(state) < ROLL_AGAINST.get(state)


def can_reroll_by_gear(state: State) -> bool:
    return (
        is_gear(state)
        and not ROLL_REROLLED.get(state)
        and can_pay(state, ROLL_SEAT.get(state), gear_price(state), FOR_DIE)
    )


def can_refresh_by_gear(state: State) -> bool:
    """ED-GEAR-1 (b), ED-GEAR-2."""
    return is_gear(state) and state.depleted[ROLL_SEAT.get(state)] > 0


def decide(state: State) -> None:
    """A step: ED-RR-3 (DP-21): right after the roll; asked again after a reroll."""
    if ROLL_STANDS.get(state):
        return
    if ROLL_FACE.get(state) == NONE:  # a reroll
        throw(state)
    seat = ROLL_SEAT.get(state)
    possible = can_reroll_by_icon(state) or can_reroll_by_gear(state) or can_refresh_by_gear(state)
    if possible or (not is_closed(state) and eligible.might_act(state, seat, ROLLED)):
        state.again()
        state.ask(seat, DECIDE_ROLL)


class DecideRoll(Decision[State]):
    """ED-GEAR-1, ED-RR-1 (DP-21): keep the roll, reroll it, or refresh a crystal by a gear."""

    rule = "ED-RR-1"

    def must_ask(self, state: State) -> bool:
        """A reroll may come from the hand."""
        return True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        if can_reroll_by_icon(state):
            mask.allow(ROLL_AGAIN.at(AGAIN_ICON))
        if can_reroll_by_gear(state):
            mask.allow(ROLL_AGAIN.at(AGAIN_GEAR))
        if can_refresh_by_gear(state):
            mask.allow(ROLL_AGAIN.at(AGAIN_REFRESH))
        if not is_closed(state) and state.turn_kind == ACTIVE:
            eligible.offer_actions(state, state.to_move, ROLLED, mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            ROLL_STANDS.set(state, 1)
        elif not ROLL_AGAIN.covers(action):
            playing.take_action(state, state.to_move, ROLLED, action)
        elif ROLL_AGAIN.argument(action) == AGAIN_REFRESH:
            refresh_crystals(state, state.to_move, 1)
            ROLL_STANDS.set(state, 1)
        else:
            price = gear_price(state) if ROLL_AGAIN.argument(action) == AGAIN_GEAR else 0
            ROLL_REROLLED.set(state, 1)
            ROLL_FACE.set(state, NONE)
            begin_pay(state, ROLL_SEAT.get(state), price, FOR_DIE)


DECIDE_ROLL: Final[DecideRoll] = DecideRoll()


def reroll(state: State, frame: i64) -> None:
    """ED-RR-1, ED-GEAR-2: the same die once more, as a text says; nothing the second time."""
    if not ROLL_REROLLED.of(state, frame):
        ROLL_REROLLED.set_of(state, frame, 1)
        ROLL_FACE.set_of(state, frame, NONE)


def finish_roll(state: State) -> None:
    """A step: the total goes to the strike or Hit check below."""
    total, purpose, below = (
        ROLL_FACE.get(state) + ROLL_BONUS.get(state),
        ROLL_PURPOSE.get(state),
        state.below(state.top),
    )
    if state.frames[below] == HIT.number:
        HIT_TOTAL.set_of(state, below, total)
    elif state.frames[below] == STRIKE.number and purpose == FOR_ATK:
        STRIKE_ATTACK.set_of(state, below, total)
    elif state.frames[below] == STRIKE.number:
        STRIKE_DEFENCE.set_of(state, below, total)
