"""Section 8, step 4: attack dice are rolled, rerolled and converted."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    ATTACK_SURGE_NUMBER,
    BEFORE_ROLL,
    CONVERT,
    CONVERTED,
    REROLL,
    REROLLS_NUMBER,
)
from grognard.envs.legion.actions import DIE, DONE, KIND, NUMBER
from grognard.envs.legion.data.printed import NO_SURGE, SURGE_CRIT, SURGE_HIT
from grognard.envs.legion.data.tables import UNITS, WEAPONS
from grognard.envs.legion.events.attack import ATTACK_ROLLED, OBSERVATION_SPENT, REROLLED, SURGES_TURNED
from grognard.envs.legion.rules import moments, spending, tokens
from grognard.envs.legion.rules.dice import ATTACK_BLANK, ATTACK_COLOURS, ATTACK_FACES, CRIT, HIT, roll_attack
from grognard.envs.legion.rules.dice import ATTACK_SURGE as SURGE_FACE
from grognard.envs.legion.rules.lasting import SURGE_TO_CRIT, SURGE_TO_HIT, is_under
from grognard.envs.legion.rules.pools import (
    add_dice,
    additions,
    crits,
    dice,
    hits,
    note,
    pool_sources,
    results,
    turn,
    weapon_of,
)
from grognard.envs.legion.rules.siding import are_foes
from grognard.envs.legion.sequence.attack import (
    HAD_RESULT,
    POOL_AIMS,
    POOL_DEFENDER,
    POOL_LEFT,
    POOL_PICKED,
    POOL_SEAT,
    POOL_UNIT,
    POOL_UNROLLED,
)
from grognard.envs.legion.state import AIM, NONE, OBSERVATION, SURGE, State, token

AIMED_DICE: Final[i64] = 2  # that one aim rerolls
OBSERVATION_KIND: Final[i64] = 4  # of KIND


def prepare_roll(state: State) -> None:
    """Effects of both sides just before the dice are rolled."""
    moments.begin_for_both(state, BEFORE_ROLL, POOL_DEFENDER.get(state), state.top)


def roll_dice(state: State) -> None:
    """LG-ATK-4-1, LG-TEST-1: red dice first, then black, then white."""
    faces: list[list[int]] = []
    for colour in range(ATTACK_COLOURS):
        shown: list[int] = []
        for _ in range(POOL_UNROLLED.at(state, state.top, colour)):
            face = roll_attack(state, colour)
            add_dice(state, state.top, colour, face, 1)
            shown.append(int(face))
        POOL_UNROLLED.set_at(state, state.top, colour, 0)
        faces.append(shown)
    if state.log is not None:
        state.log.tell(ATTACK_ROLLED, POOL_UNIT.get(state), POOL_DEFENDER.get(state), faces[0], faces[1], faces[2])


# 4b: rerolls


def let_cards_reroll(state: State) -> None:
    moments.begin_for_both(state, REROLL, POOL_DEFENDER.get(state), state.top)


def reroll_dice(state: State) -> None:
    """LG-ATK-4-2, D42, D43: aims and observation tokens one at a time, in any order."""
    if POOL_UNIT.get(state) != NONE and all_dice(state) > 0 and (_can_aim(state) or observations(state) > 0):
        state.ask(POOL_SEAT.get(state), CHOOSE_REROLL)


def all_dice(state: State) -> i64:
    total: i64 = 0
    for face in range(ATTACK_FACES):
        total += results(state, state.top, face)
    return total


def _can_aim(state: State) -> bool:
    return spending.can_spend(state, POOL_UNIT.get(state), AIM)


def observations(state: State) -> i64:
    """LG-K-observe: tokens on the defender; they are of use to its enemies."""
    if not are_foes(state, POOL_UNIT.get(state), POOL_DEFENDER.get(state)):
        return 0
    return token(state, POOL_DEFENDER.get(state), OBSERVATION)


def dice_of_aim(state: State) -> i64:
    """LG-ATK-4-2, LG-K-precise: how many dice an aim rerolls."""
    amount = AIMED_DICE
    changers = pool_sources(state, state.top, REROLLS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        amount = ABILITIES[changers[at]].rerolls(state, POOL_UNIT.get(state), changers[at + 1], state.top, amount)
    return amount


class ChooseReroll(Decision[State]):
    """LG-ATK-4-2: an aim or an observation token is spent, or none any more."""

    rule = "LG-ATK-4-2"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        spending.offer(state, mask, POOL_UNIT.get(state), AIM)
        if observations(state) > 0:
            mask.allow(KIND.at(OBSERVATION_KIND))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        if action == KIND.at(OBSERVATION_KIND):
            tokens.lose(state, POOL_DEFENDER.get(state), OBSERVATION)
            if state.log is not None:
                state.log.tell(OBSERVATION_SPENT, POOL_UNIT.get(state), POOL_DEFENDER.get(state))
            POOL_LEFT.set(state, -1)
        else:
            spending.spend(state, POOL_UNIT.get(state), AIM, action)
            POOL_AIMS.set(state, POOL_AIMS.get(state) + 1)
            POOL_LEFT.set(state, dice_of_aim(state))
        state.ask(POOL_SEAT.get(state), CHOOSE_DIE)


class ChooseDie(Decision[State]):
    """LG-ATK-4-2, AMB-87: a die to reroll, named by colour and face; an aim may reroll fewer than it could, an
    observation one die.
    """

    rule = "LG-ATK-4-2"

    def offer(self, state: State, mask: Mask) -> None:
        if POOL_LEFT.get(state) >= 0:
            mask.allow(DONE)
        for at in range(POOL_PICKED.count(state, state.top)):
            if dice(state, state.top, at // ATTACK_FACES, at % ATTACK_FACES) > POOL_PICKED.at(state, state.top, at):
                mask.allow(DIE.at(at))

    def apply(self, state: State, action: i64) -> None:
        left = POOL_LEFT.get(state)
        if action != DONE:
            at = DIE.argument(action)
            POOL_PICKED.set_at(state, state.top, at, POOL_PICKED.at(state, state.top, at) + 1)
            POOL_LEFT.set(state, left - 1)
            if left > 1 and _picked(state) < all_dice(state):
                state.ask(POOL_SEAT.get(state), CHOOSE_DIE)
                return
        reroll_picked(state)
        state.again()


def _picked(state: State) -> i64:
    total: i64 = 0
    for at in range(POOL_PICKED.count(state, state.top)):
        total += POOL_PICKED.at(state, state.top, at)
    return total


def reroll_picked(state: State) -> None:
    """LG-ATK-4-2, LG-TEST-1: all dice that were named are rolled again at once: red, black, white."""
    faces: list[list[int]] = []
    for colour in range(ATTACK_COLOURS):
        amount: i64 = 0
        for face in range(ATTACK_FACES):
            at = colour * ATTACK_FACES + face
            amount += POOL_PICKED.at(state, state.top, at)
            add_dice(state, state.top, colour, face, -POOL_PICKED.at(state, state.top, at))
            POOL_PICKED.set_at(state, state.top, at, 0)
        shown: list[int] = []
        for _ in range(amount):
            shows = roll_attack(state, colour)
            add_dice(state, state.top, colour, shows, 1)
            shown.append(int(shows))
        faces.append(shown)
    if state.log is not None:
        state.log.tell(REROLLED, POOL_UNIT.get(state), faces[0], faces[1], faces[2])


# 4c: conversion


def let_keywords_convert(state: State) -> None:
    """LG-ATK-4-3, LG-K-critical: Critical comes before charts."""
    moments.begin(state, CONVERT, POOL_SEAT.get(state), NONE, POOL_DEFENDER.get(state), state.top)


def charts(state: State) -> i64:
    """LG-ATK-4-3, LG-K-jedi-hunter: what surges may become, as bits 1 << SURGE_HIT and 1 << SURGE_CRIT."""
    found: i64 = 0
    unit = POOL_UNIT.get(state)
    if unit != NONE:
        found |= 1 << UNITS.surge_attack[state.kind[unit]]
        found |= 1 << SURGE_HIT if is_under(state, SURGE_TO_HIT, unit) else 0
        found |= 1 << SURGE_CRIT if is_under(state, SURGE_TO_CRIT, unit) else 0
    changers = pool_sources(state, state.top, ATTACK_SURGE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        found |= 1 << ABILITIES[changers[at]].attack_surge(state, unit, changers[at + 1], state.top)
    weapons = additions(state, state.top)
    for at in range(i64(len(weapons))):
        found |= 1 << WEAPONS.surge[weapon_of(weapons[at])]
    return found & ~(1 << NO_SURGE)


def convert_by_chart(state: State) -> None:
    """LG-ATK-4-3, AMB-64: all surges by the chart; with two charts the attacker says how many become crits."""
    surges = results(state, state.top, SURGE_FACE)
    if surges == 0:
        return
    found = charts(state)
    if found == (1 << SURGE_HIT) | (1 << SURGE_CRIT):
        state.ask(POOL_SEAT.get(state), CHOOSE_CHARTS)
    elif found != 0:
        turn_surges(state, CRIT if found == 1 << SURGE_CRIT else HIT, surges)


def turn_surges(state: State, face: i64, amount: i64) -> None:
    """Surges become hits or crits."""
    turn(state, state.top, SURGE_FACE, face, amount)
    if state.log is not None and amount > 0:
        state.log.tell(SURGES_TURNED, POOL_UNIT.get(state), amount, face)


class ChooseCharts(Decision[State]):
    """AMB-64: how many surges become crits by the one chart; the others become hits by the other."""

    rule = "LG-ATK-4-3"

    def offer(self, state: State, mask: Mask) -> None:
        for amount in range(results(state, state.top, SURGE_FACE) + 1):
            mask.allow(NUMBER.at(amount))

    def apply(self, state: State, action: i64) -> None:
        turn_surges(state, CRIT, NUMBER.argument(action))
        turn_surges(state, HIT, results(state, state.top, SURGE_FACE))


def spend_surges(state: State) -> None:
    """LG-ATK-4-3, D44: without a chart, a surge token turns one surge into a hit."""
    unit = POOL_UNIT.get(state)
    if unit != NONE and results(state, state.top, SURGE_FACE) > 0 and spending.can_spend(state, unit, SURGE):
        state.ask(POOL_SEAT.get(state), SPEND_SURGE)


class SpendSurge(Decision[State]):
    """LG-ATK-4-3: the attacker spends a surge token for a hit, or none any more."""

    rule = "LG-ATK-4-3"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        spending.offer(state, mask, POOL_UNIT.get(state), SURGE)

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            spending.spend(state, POOL_UNIT.get(state), SURGE, action)
            turn_surges(state, HIT, 1)
            state.again()


def blank_surges(state: State) -> None:
    """LG-ATK-4-3: every other surge is a blank; then what follows the conversion."""
    turn(state, state.top, SURGE_FACE, ATTACK_BLANK, results(state, state.top, SURGE_FACE))
    moments.begin(state, CONVERTED, POOL_SEAT.get(state), NONE, POOL_DEFENDER.get(state), state.top)


def note_results(state: State) -> None:
    """AMB-2: whether there is a hit or crit at the end of step 4 decides about suppression."""
    if hits(state, state.top) + crits(state, state.top) > 0:
        note(state, state.top, HAD_RESULT)


CHOOSE_REROLL: Final[ChooseReroll] = ChooseReroll()
CHOOSE_DIE: Final[ChooseDie] = ChooseDie()
CHOOSE_CHARTS: Final[ChooseCharts] = ChooseCharts()
SPEND_SURGE: Final[SpendSurge] = SpendSurge()
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_REROLL, CHOOSE_DIE, CHOOSE_CHARTS, SPEND_SURGE]
ROLLING: Final[Steps[State]] = (
    prepare_roll, roll_dice, let_cards_reroll, reroll_dice, let_keywords_convert, convert_by_chart, spend_surges,
    blank_surges, note_results,
)  # fmt: skip
