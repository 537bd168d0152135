"""Section 8, steps 5 and 7: dodges, cover, and the roll of the defender."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    CANCELS_CRITS_NUMBER,
    COVER_FAILS_NUMBER,
    COVER_NUMBER,
    COVERING,
    DEFENCE_DICE_NUMBER,
    DEFENCE_REROLL,
    DEFENCE_SURGE_NUMBER,
    DODGING,
    FORBIDS_DODGES_NUMBER,
    FURTHER_CANCELLED_NUMBER,
    SHARPSHOOTER_NUMBER,
    SURGES_WOUND,
    WHITE_DEFENCE_DICE_NUMBER,
)
from grognard.envs.legion.actions import DONE, KIND
from grognard.envs.legion.data.printed import SURGE_BLOCK
from grognard.envs.legion.data.tables import UNITS
from grognard.envs.legion.events.attack import COVER_CANCELLED, DEFENCE_ROLLED, DODGED
from grognard.envs.legion.rules import moments, spending
from grognard.envs.legion.rules.dice import (
    BLOCK,
    CRIT,
    DEFENCE_BLANK,
    DEFENCE_FACES,
    DEFENCE_SURGE,
    HIT,
    RED_DEFENCE,
    WHITE_DEFENCE,
    roll_defence,
)
from grognard.envs.legion.rules.lasting import EXTRA_DEFENCE, SURGE_TO_BLOCK, is_under, total
from grognard.envs.legion.rules.measuring import cover_from_leader, leader_at_token, token_cover
from grognard.envs.legion.rules.pools import (
    cancel,
    crits,
    defence_dice,
    hits,
    is_noted,
    is_ranged,
    is_self_destruction,
    note,
    pool_sources,
    turn_defence,
)
from grognard.envs.legion.rules.targeting import mask_of
from grognard.envs.legion.rules.units import defence_die_of, is_creature, is_droid, is_trooper, sources
from grognard.envs.legion.sequence.attack import (
    COVER_FAILS,
    POOL_CANCELLED,
    POOL_COVER,
    POOL_DEFENCE,
    POOL_DEFENDER,
    POOL_DODGES,
    POOL_EXTRA,
    POOL_KIND,
    POOL_TOKEN,
    POOL_UNIT,
    RANGED_POOL,
    SURGES_BLOCK,
    USED_DODGE,
)
from grognard.envs.legion.state import DODGE, MARKERS, NONE, SMOKE, SUPPRESSION, SURGE, State, owner_of, token

MOST_COVER: Final[i64] = 2
HIT_KIND: Final[i64] = 12  # of KIND
CRIT_KIND: Final[i64] = 13

# 5a: dodges


def begin_dodging(state: State) -> None:
    """Effects of the defender before dodges are spent."""
    defender = POOL_DEFENDER.get(state)
    moments.begin(state, DODGING, owner_of(defender), NONE, POOL_UNIT.get(state), state.top)


def dodge(state: State) -> None:
    """LG-ATK-5-1, D46: dodges one by one, as many as the defender likes."""
    defender = POOL_DEFENDER.get(state)
    if not are_dodges_forbidden(state) and spending.can_spend(state, defender, DODGE):
        state.ask(owner_of(defender), SPEND_DODGE)


def are_dodges_forbidden(state: State) -> bool:
    """LG-K-high-velocity."""
    changers = pool_sources(state, state.top, FORBIDS_DODGES_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].forbids_dodges(state, POOL_UNIT.get(state), changers[at + 1], state.top):
            return True
    return False


def can_cancel_crits(state: State) -> bool:
    """LG-K-outmaneuver."""
    defender = POOL_DEFENDER.get(state)
    changers = sources(state, defender, CANCELS_CRITS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].cancels_crits(state, defender, changers[at + 1], state.top):
            return True
    return False


class SpendDodge(Decision[State]):
    """LG-ATK-5-1: a dodge is spent, or none any more; it may be spent although nothing is left to cancel."""

    rule = "LG-ATK-5-1"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        spending.offer(state, mask, POOL_DEFENDER.get(state), DODGE)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        defender = POOL_DEFENDER.get(state)
        spending.spend(state, defender, DODGE, action)
        POOL_DODGES.set(state, POOL_DODGES.get(state) + 1)
        note(state, state.top, USED_DODGE)
        if crits(state, state.top) > 0 and can_cancel_crits(state):
            state.ask(owner_of(defender), CHOOSE_RESULT)
        else:
            _cancel_by_dodge(state, HIT)


class ChooseResult(Decision[State]):
    """LG-K-outmaneuver: whether the dodge cancels a hit or a crit."""

    rule = "LG-K-outmaneuver"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(KIND.at(CRIT_KIND))
        if hits(state, state.top) > 0:
            mask.allow(KIND.at(HIT_KIND))

    def apply(self, state: State, action: i64) -> None:
        _cancel_by_dodge(state, HIT if action == KIND.at(HIT_KIND) else CRIT)


def _cancel_by_dodge(state: State, face: i64) -> None:
    cancelled = cancel(state, state.top, face, 1)
    POOL_CANCELLED.set(state, POOL_CANCELLED.get(state) + cancelled)
    if state.log is not None:
        state.log.tell(DODGED, POOL_DEFENDER.get(state), cancelled, face)
    state.again()


# 5b to 5d: cover


def begin_covering(state: State) -> None:
    """Effects of the defender between dodges and cover (D47)."""
    if is_ranged(state, state.top):
        defender = POOL_DEFENDER.get(state)
        moments.begin(state, COVERING, owner_of(defender), NONE, POOL_UNIT.get(state), state.top)


def seen_cover(state: State) -> i64:
    """LG-ATK-5-3, LG-ATK-5-4: by what lies between."""
    defender = POOL_DEFENDER.get(state)
    mask = mask_of(state, defender, RANGED_POOL if is_self_destruction(state, state.top) else POOL_KIND.get(state))
    if POOL_TOKEN.get(state) != NONE:
        return token_cover(state, POOL_TOKEN.get(state), defender, mask)
    return cover_from_leader(state, POOL_UNIT.get(state), defender, mask)


def smoke_cover(state: State) -> i64:
    """LG-K-smoke-token: one for each smoke token at range 1 of the leader of either side's trooper unit."""
    attacker, defender = POOL_UNIT.get(state), POOL_DEFENDER.get(state)
    found: i64 = 0
    for row in range(MARKERS):
        if state.marker[row] == SMOKE and (_is_in_smoke(state, defender, row) or _is_in_smoke(state, attacker, row)):
            found += 1
    return found


def _is_in_smoke(state: State, unit: i64, row: i64) -> bool:
    return unit != NONE and is_trooper(state, unit) and leader_at_token(state, unit, row, 1)


def improved_cover(state: State) -> i64:
    """LG-ATK-5-5: with suppression, smoke, keywords and cards; at most 2."""
    defender = POOL_DEFENDER.get(state)
    cover = seen_cover(state) + smoke_cover(state)
    if token(state, defender, SUPPRESSION) > 0 and not is_creature(state, defender) and not is_droid(state, defender):
        cover += 1
    changers = sources(state, defender, COVER_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        cover = ABILITIES[changers[at]].cover(state, defender, changers[at + 1], state.top, cover)
    return min(cover, MOST_COVER)


def cover_left(state: State) -> i64:
    """LG-ATK-5-5, AMB-18, LG-K-unconcerned: after the cap the attacker's sharpshooters subtract."""
    if _no_cover_for(state):
        return 0
    less: i64 = 0
    changers = pool_sources(state, state.top, SHARPSHOOTER_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        less = ABILITIES[changers[at]].sharpshooter(state, POOL_UNIT.get(state), changers[at + 1], state.top, less)
    return max(i64(0), improved_cover(state) - less)


def _no_cover_for(state: State) -> bool:
    """LG-K-unconcerned: keywords of the defender that take away all benefit from cover."""
    defender = POOL_DEFENDER.get(state)
    changers = sources(state, defender, COVER_FAILS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].cover_fails(state, defender, changers[at + 1], state.top):
            return True
    return False


def does_cover_fail(state: State) -> bool:
    """LG-K-blast: weapons, keywords and cards of the attacker against which cover cancels nothing."""
    if is_noted(state, state.top, COVER_FAILS):
        return True
    changers = pool_sources(state, state.top, COVER_FAILS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].cover_fails(state, POOL_UNIT.get(state), changers[at + 1], state.top):
            return True
    return False


def apply_cover(state: State) -> None:
    """LG-ATK-5-2, LG-ATK-5-6: cover cancels hits, never crits; only in ranged attacks."""
    if not is_ranged(state, state.top):
        return
    cover = cover_left(state)
    POOL_COVER.set(state, cover)
    if cover == 0 or does_cover_fail(state):
        return
    cancelled = cancel(state, state.top, HIT, cover)
    if cancelled > 0:
        cancelled += cancel(state, state.top, HIT, _further(state, cover))
    POOL_CANCELLED.set(state, POOL_CANCELLED.get(state) + cancelled)
    if state.log is not None:
        state.log.tell(COVER_CANCELLED, POOL_DEFENDER.get(state), cover, cancelled)


def _further(state: State, cover: i64) -> i64:
    """LG-K-low-profile."""
    defender = POOL_DEFENDER.get(state)
    found: i64 = 0
    changers = sources(state, defender, FURTHER_CANCELLED_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        found += ABILITIES[changers[at]].further_cancelled(state, defender, changers[at + 1], state.top, cover)
    return found


# 7: the defender rolls


def dice_to_roll(state: State) -> i64:
    """LG-ATK-7-1: one for each result, and extra ones."""
    defender = POOL_DEFENDER.get(state)
    extra = total(state, EXTRA_DEFENCE, defender) + POOL_EXTRA.get(state)
    changers = sources(state, defender, DEFENCE_DICE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        extra = ABILITIES[changers[at]].defence_dice(state, defender, changers[at + 1], state.top, extra)
    return max(i64(0), hits(state, state.top) + crits(state, state.top) + extra)


def roll_defence_dice(state: State) -> None:
    """LG-ATK-7-1: all of the defender's colour; then effects that reroll them (D51)."""
    defender = POOL_DEFENDER.get(state)
    colour = defence_die_of(state, defender)
    shown = _roll(state, colour, dice_to_roll(state))
    white = _roll(state, WHITE_DEFENCE, white_dice(state))
    if state.log is not None and len(shown) + len(white) > 0:
        red = shown if colour == RED_DEFENCE else []
        state.log.tell(DEFENCE_ROLLED, defender, red, white if colour == RED_DEFENCE else shown + white)
    moments.begin(state, DEFENCE_REROLL, owner_of(defender), NONE, POOL_UNIT.get(state), state.top)


def white_dice(state: State) -> i64:
    """LG-ATK-7-1: dice that effects add, white whatever the defender's colour is."""
    defender, dice = POOL_DEFENDER.get(state), i64(0)
    changers = sources(state, defender, WHITE_DEFENCE_DICE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        dice = ABILITIES[changers[at]].white_defence_dice(state, defender, changers[at + 1], state.top, dice)
    return dice


def _roll(state: State, colour: i64, dice: i64) -> list[int]:
    """So many defence dice of a colour join the pool; what they show."""
    shown: list[int] = []
    for _ in range(dice):
        face = roll_defence(state, colour)
        at = colour * DEFENCE_FACES + face
        POOL_DEFENCE.set_at(state, state.top, at, POOL_DEFENCE.at(state, state.top, at) + 1)
        shown.append(int(face))
    return shown


def wound_attacker(state: State) -> None:
    """AMB-88: between rerolls and conversion surges may wound the attacker."""
    defender = POOL_DEFENDER.get(state)
    moments.begin(state, SURGES_WOUND, owner_of(defender), NONE, POOL_UNIT.get(state), state.top)


def surges_block(state: State, unit: i64, frame: i64) -> bool:
    """LG-ATK-7-2: whether a unit's defence surges are blocks, by its chart, keywords or effects; `frame` is a POOL
    or GUARD frame.
    """
    if UNITS.surge_defence[state.kind[unit]] == SURGE_BLOCK or is_under(state, SURGE_TO_BLOCK, unit):
        return True
    changers = sources(state, unit, DEFENCE_SURGE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].defence_surge(state, unit, changers[at + 1], frame):
            return True
    return False


def convert_defence(state: State) -> None:
    """LG-ATK-7-2: surges by chart, or by surge tokens one by one; the others are blanks."""
    defender = POOL_DEFENDER.get(state)
    surges = defence_dice(state, state.top, DEFENCE_SURGE)
    if surges == 0:
        return
    if is_noted(state, state.top, SURGES_BLOCK) or surges_block(state, defender, state.top):
        turn_defence(state, state.top, DEFENCE_SURGE, BLOCK, surges)
    elif spending.can_spend(state, defender, SURGE):
        state.ask(owner_of(defender), SPEND_DEFENCE_SURGE)


class SpendDefenceSurge(Decision[State]):
    """LG-ATK-7-2: the defender spends a surge token for a block, or none any more."""

    rule = "LG-ATK-7-2"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        spending.offer(state, mask, POOL_DEFENDER.get(state), SURGE)

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            spending.spend(state, POOL_DEFENDER.get(state), SURGE, action)
            turn_defence(state, state.top, DEFENCE_SURGE, BLOCK, 1)
            state.again()


def blank_defence(state: State) -> None:
    turn_defence(state, state.top, DEFENCE_SURGE, DEFENCE_BLANK, defence_dice(state, state.top, DEFENCE_SURGE))


SPEND_DODGE: Final[SpendDodge] = SpendDodge()
CHOOSE_RESULT: Final[ChooseResult] = ChooseResult()
SPEND_DEFENCE_SURGE: Final[SpendDefenceSurge] = SpendDefenceSurge()
DECISIONS: Final[list[Decision[State]]] = [SPEND_DODGE, CHOOSE_RESULT, SPEND_DEFENCE_SURGE]
DEFENDING: Final[Steps[State]] = (begin_dodging, dodge, begin_covering, apply_cover)
ROLLING_DEFENCE: Final[Steps[State]] = (roll_defence_dice, wound_attacker, convert_defence, blank_defence)
