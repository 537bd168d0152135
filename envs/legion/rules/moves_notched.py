"""LG-NOTCH, D29, D32: where a notched base goes: tool and bend, then how far; and how it turns."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import BARS_CONTACT, FREE_OF_DIFFICULT, FREE_TOOL, PIVOTS_FULLY
from grognard.envs.legion.actions import BEND, EIGHTH, HEADING, REVERSE, STRAFE_LEFT, STRAFE_RIGHT
from grognard.envs.legion.geometry.answers import BEND_ANSWERS, EIGHTH_ANSWERS, HEADING_ANSWERS, TO_CONTACT
from grognard.envs.legion.geometry.moving import Ends
from grognard.envs.legion.geometry.notched import (
    FORWARD,
    Slide,
    begin_slide,
    can_pivot,
    compulsory_answers,
    fill_eighths,
    focus_in_place,
    has_bend,
)
from grognard.envs.legion.geometry.notched import REVERSE as BACKWARD
from grognard.envs.legion.geometry.notched import STRAFE_LEFT as LEFTWARD
from grognard.envs.legion.geometry.notched import STRAFE_RIGHT as RIGHTWARD
from grognard.envs.legion.rules.mobility import clearance_of, has_trait
from grognard.envs.legion.rules.obstruction import (
    IS_COMPULSORY,
    MOVES,
    WITHDRAWS,
    WORK,
    may_start_melee,
    starts_rough,
    surround,
)
from grognard.envs.legion.rules.units import height_of
from grognard.envs.legion.sequence.activation import IGNORES_DIFFICULT, NO_MELEE
from grognard.envs.legion.state import State


def prepare(state: State, unit: i64, kind: i64, speed: i64, flags: i64, withdraws: bool, is_compulsory: bool) -> Slide:
    """Begin a standard move, a reverse or a strafe in the geometry."""
    surround(state, unit, IS_COMPULSORY if is_compulsory else WITHDRAWS if withdraws else MOVES)
    slide = WORK.slide
    is_free = flags & IGNORES_DIFFICULT != 0 or has_trait(state, unit, FREE_OF_DIFFICULT)
    rise = clearance_of(state, unit, height_of(state, unit))
    begin_slide(
        slide, course_of(kind), speed, is_free, has_trait(state, unit, FREE_TOOL), starts_rough(state, unit), rise
    )
    return slide


def course_of(kind: i64) -> i64:
    if kind == REVERSE:
        return BACKWARD
    if kind == STRAFE_LEFT:
        return LEFTWARD
    return RIGHTWARD if kind == STRAFE_RIGHT else FORWARD


def fights(state: State, unit: i64, flags: i64) -> bool:
    """LG-MELEE-1: whether the move may lead into contact."""
    return flags & NO_MELEE == 0 and may_start_melee(state, unit)


def fill_ends(state: State, slide: Slide, bend: i64, may_fight: bool, ends: Ends) -> None:
    """The second answers to a tool and bend; LG-K-immune-melee: not into contact with who bars it."""
    fill_eighths(slide, bend, may_fight, ends)
    if ends.legal[TO_CONTACT] and has_trait(state, slide.end_touches, BARS_CONTACT):
        ends.legal[TO_CONTACT] = 0
        ends.count -= 1


def _leads(state: State, slide: Slide, bend: i64, may_fight: bool) -> bool:
    if has_bend(slide, bend, False):
        return True
    if not may_fight or not has_bend(slide, bend, True):
        return False
    fill_ends(state, slide, bend, True, WORK.ends)
    return WORK.ends.count > 0


def can_make(state: State, unit: i64, kind: i64, speed: i64, flags: i64, withdraws: bool, is_compulsory: bool) -> bool:
    """Whether some tool leads somewhere; a compulsory move is made in any case, if only on the spot."""
    if is_compulsory:
        return True
    slide = prepare(state, unit, kind, speed, flags, withdraws, False)
    may_fight = fights(state, unit, flags) and not withdraws
    for bend in range(i64(BEND_ANSWERS)):
        if _leads(state, slide, bend, may_fight):
            return True
    return False


def offer_bends(
    state: State, mask: Mask, unit: i64, kind: i64, speed: i64, flags: i64, withdraws: bool, is_compulsory: bool
) -> None:
    """D29: tools and bends; of a compulsory move AMB-55."""
    slide = prepare(state, unit, kind, speed, flags, withdraws, is_compulsory)
    may_fight = fights(state, unit, flags) and not withdraws
    if is_compulsory:
        bits = compulsory_answers(slide, may_fight)
        for bend in range(i64(BEND_ANSWERS)):
            if (bits >> bend) & 1 == 1:
                mask.allow(BEND.at(bend))
        return
    for bend in range(i64(BEND_ANSWERS)):
        if _leads(state, slide, bend, may_fight):
            mask.allow(BEND.at(bend))


def offer_eighths(mask: Mask, ends: Ends) -> None:
    """D29: how far along the tool."""
    for eighth in range(i64(EIGHTH_ANSWERS)):
        if ends.legal[eighth]:
            mask.allow(EIGHTH.at(eighth))


# Pivots


def headings(state: State, unit: i64) -> i64:
    """LG-NOTCH-4: to which headings the unit can turn, as bits."""
    obstacles = surround(state, unit)
    focus_in_place(obstacles)
    is_full = has_trait(state, unit, PIVOTS_FULLY)
    found: i64 = 0
    for heading in range(i64(HEADING_ANSWERS)):
        if can_pivot(obstacles, heading, is_full):
            found |= 1 << heading
    return found


def offer_headings(state: State, mask: Mask, unit: i64) -> None:
    bits = headings(state, unit)
    for heading in range(i64(HEADING_ANSWERS)):
        if (bits >> heading) & 1 == 1:
            mask.allow(HEADING.at(heading))
