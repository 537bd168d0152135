"""LG-ACT-14 to LG-ACT-20: Rally, and whether a unit is suppressed or panicked."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    CALMED_NUMBER,
    FIRST_BATTLE,
    LENDING_RANGE_NUMBER,
    LENT_COURAGE_NUMBER,
    OTHER_RALLY,
    RALLY,
    RALLY_DIE_NUMBER,
    REFUSES_COURAGE_NUMBER,
)
from grognard.envs.legion.actions import DONE, YES, say_unit
from grognard.envs.legion.data.printed import COMMANDER, NO_COURAGE, NULL_COURAGE
from grognard.envs.legion.events.round import RALLIED, RALLIED_BETTER
from grognard.envs.legion.rules import moments, tokens
from grognard.envs.legion.rules.dice import DEFENCE_BLANK, RED_DEFENCE, WHITE_DEFENCE, roll_defence
from grognard.envs.legion.rules.lasting import NOT_PANICKED, is_under
from grognard.envs.legion.rules.measuring import at_range, token_sees, unit_at_token
from grognard.envs.legion.rules.units import can_be_suppressed, courage_of, is_in_play, sources
from grognard.envs.legion.sequence.activation import ACTIVATION_FLAGS, ACTIVATION_UNIT, PANICKED
from grognard.envs.legion.sequence.flows import RALLY as RALLY_FLOW
from grognard.envs.legion.sequence.turns import RALLY_EXTRA, RALLY_REMOVED, RALLY_REPLACED, RALLY_UNIT
from grognard.envs.legion.state import (
    GRAFFITI,
    MARKERS,
    NONE,
    SUPPRESSION,
    UNITS_ALL,
    State,
    first_unit,
    other,
    owner_of,
    token,
)

COMMAND_RANGE: Final[i64] = 3
GRAFFITI_RANGE: Final[i64] = 2

# Rally


def begin_rally(state: State, unit: i64) -> None:
    """LG-ACT-22: every activation has this step."""
    state.push(RALLY_FLOW, unit, 0, 0)


def near_graffiti(state: State, unit: i64, seat: i64) -> bool:
    """LG-K-graffiti-tokens: whether a graffiti token of a player is in sight of the unit at range 1-2."""
    for row in range(MARKERS):
        if state.marker[row] == GRAFFITI and state.marker_owner[row] == seat:
            if unit_at_token(state, unit, row, GRAFFITI_RANGE) and token_sees(state, row, unit) != 0:
                return True
    return False


def look_at_graffiti(state: State) -> None:
    """D23: a friendly graffiti token allows a die more."""
    unit = RALLY_UNIT.get(state)
    if (
        RALLY_REPLACED.get(state) == 0
        and token(state, unit, SUPPRESSION) > 0
        and near_graffiti(state, unit, owner_of(unit))
    ):
        state.ask(owner_of(unit), ADD_DIE)


class AddDie(Decision[State]):
    """LG-K-graffiti-tokens: whether a unit that sees a friendly graffiti token rallies with one more die."""

    rule = "LG-K-graffiti-tokens"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        RALLY_EXTRA.set(state, 1 if action == YES else 0)


ADD_DIE: Final[AddDie] = AddDie()


def roll_rally(state: State) -> None:
    """LG-ACT-15: a die for each suppression token; blocks and surges remove one each."""
    unit = RALLY_UNIT.get(state)
    if RALLY_REPLACED.get(state) == 1:
        return
    die = rally_die(state, unit)
    faces = NOTHING
    removed: i64 = 0
    for _ in range(rally_dice(state, unit, RALLY_EXTRA.get(state))):
        face = roll_defence(state, die)
        faces = append(faces, face)
        if face != DEFENCE_BLANK:
            removed += 1
    RALLY_REMOVED.set(state, removed)
    if state.log is not None and len(faces) > 0:
        kind = RALLIED_BETTER if die == RED_DEFENCE else RALLIED
        state.log.tell(kind, unit, [int(faces[at]) for at in range(len(faces))])


def rally_die(state: State, unit: i64) -> i64:
    die = WHITE_DEFENCE
    found = sources(state, unit, RALLY_DIE_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        die = ABILITIES[found[at]].rally_die(state, unit, found[at + 1], die)
    return die


def rally_dice(state: State, unit: i64, extra: i64 = 0) -> i64:
    """LG-ACT-15, LG-K-graffiti-tokens: an enemy graffiti token in sight takes a die, but not the last one."""
    dice = token(state, unit, SUPPRESSION)
    if dice == 0:
        return 0
    dice += extra
    if near_graffiti(state, unit, other(owner_of(unit))):
        dice = max(i64(1), dice - 1)
    return dice


def work_before_rally(state: State) -> None:
    """What may replace or change the roll, the unit's own effects and those of its friends."""
    unit = RALLY_UNIT.get(state)
    moments.begin(state, OTHER_RALLY, owner_of(unit), NONE, unit, state.top)
    moments.begin(state, RALLY, owner_of(unit), unit, unit, state.top)


def replace_roll(state: State, frame: i64, removed: i64) -> None:
    """The unit removes so much suppression instead of rolling; `frame` is that of its Rally."""
    RALLY_REPLACED.set_of(state, frame, 1)
    RALLY_REMOVED.set_of(state, frame, removed)


def remove_suppression(state: State) -> None:
    unit, amount = RALLY_UNIT.get(state), RALLY_REMOVED.get(state)
    found = sources(state, unit, CALMED_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        amount = ABILITIES[found[at]].calmed(state, unit, found[at + 1], amount)
    tokens.calm(state, unit, amount)


RALLY_STEPS: Final[Steps[State]] = (work_before_rally, look_at_graffiti, roll_rally, remove_suppression)


# Panic


def is_panicked_by(state: State, unit: i64, courage: i64) -> bool:
    """LG-ACT-14: with this courage."""
    return 0 < courage != NULL_COURAGE and token(state, unit, SUPPRESSION) >= 2 * courage


def panics_alone(state: State, unit: i64) -> bool:
    """LG-ACT-14: by its own courage."""
    if is_under(state, NOT_PANICKED, unit):
        return False
    return can_be_suppressed(state, unit) and is_panicked_by(state, unit, courage_of(state, unit))


def is_panicked(state: State, unit: i64) -> bool:
    """LG-ACT-18, LG-ACT-23: at this moment, with the best courage in reach."""
    if not panics_alone(state, unit):
        return False
    for commander in range(first_unit(owner_of(unit)), first_unit(owner_of(unit)) + UNITS_ALL // 2):
        if helps(state, commander, unit):
            return False
    return True


def courage_range(state: State) -> i64:
    """LG-ACT-18: at which range a commander's courage may be used; the condition of the battle may change it."""
    if state.condition == NONE:
        return COMMAND_RANGE
    return ABILITIES[FIRST_BATTLE + state.condition].courage_range(state, COMMAND_RANGE)


def lending_range(state: State, commander: i64) -> i64:
    """LG-ACT-18: at which range the courage of this unit may be used."""
    reach = courage_range(state)
    found = sources(state, commander, LENDING_RANGE_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        reach = ABILITIES[found[at]].lending_range(state, commander, found[at + 1], reach)
    return reach


def helps(state: State, commander: i64, unit: i64) -> bool:
    """LG-ACT-18, LG-ACT-19: whether the courage of this unit keeps the other from panic."""
    if commander == unit or not is_in_play(state, commander):
        return False
    courage = courage_lent(state, commander, unit)
    if courage <= 0 or _refuses(state, unit, commander):
        return False
    if not at_range(state, commander, unit, lending_range(state, commander)):
        return False
    return not is_panicked_by(state, unit, courage)


def courage_lent(state: State, commander: i64, unit: i64) -> i64:
    """The courage that a unit lends to another for the panic test; 0: none."""
    lent: i64 = 0
    if state.rank[commander] == COMMANDER:
        courage = courage_of(state, commander)
        lent = 0 if courage == NO_COURAGE else courage
    found = sources(state, commander, LENT_COURAGE_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        lent = max(lent, ABILITIES[found[at]].lent_courage(state, commander, found[at + 1], unit))
    return lent


def _refuses(state: State, unit: i64, commander: i64) -> bool:
    found = sources(state, unit, REFUSES_COURAGE_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        if ABILITIES[found[at]].refuses_courage(state, unit, found[at + 1], commander):
            return True
    return False


def ask_for_courage(state: State) -> None:
    """D74: asked only if the unit would panic by its own courage, and somebody in reach can keep it from that."""
    unit = ACTIVATION_UNIT.get(state)
    if not panics_alone(state, unit):
        return
    ACTIVATION_FLAGS.set(state, ACTIVATION_FLAGS.get(state) | PANICKED)
    if not is_panicked(state, unit):
        state.ask(owner_of(unit), CHOOSE_COURAGE)


class ChooseCourage(Decision[State]):
    """LG-ACT-18: whose courage counts in the panic test: that of the unit, which then panics, or of a commander in
    reach.
    """

    rule = "LG-ACT-18"

    def offer(self, state: State, mask: Mask) -> None:
        unit = ACTIVATION_UNIT.get(state)
        seat = owner_of(unit)
        mask.allow(DONE)
        for commander in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if helps(state, commander, unit):
                mask.allow(say_unit(seat, commander))

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            ACTIVATION_FLAGS.set(state, ACTIVATION_FLAGS.get(state) & ~PANICKED)


CHOOSE_COURAGE: Final[ChooseCourage] = ChooseCourage()
DECISIONS: Final[list[Decision[State]]] = [ADD_DIE, CHOOSE_COURAGE]
