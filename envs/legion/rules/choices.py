"""What an effect asks: targets, kinds and amounts, one small question at a time (D68). The ability says what is legal."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.abilities import ABILITIES
from grognard.envs.legion.actions import said_unit, say_unit
from grognard.envs.legion.rules.siding import player_of
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABILITY,
    CHOICE_ABOUT,
    CHOICE_CHOSEN,
    CHOICE_COLUMN,
    CHOICE_EVENT,
    CHOICE_LEFT,
    CHOICE_MOMENT,
    CHOICE_NUMBER,
    CHOICE_PART,
    CHOICE_ROW,
    CHOICE_SEAT,
    CHOICE_STAGE,
    CHOICE_TARGET,
)
from grognard.envs.legion.sequence.flows import CHOICE
from grognard.envs.legion.state import NONE, State, owner_of


def ask(
    state: State, seat: i64, unit: i64, ability: i64, value: i64, moment: i64, about: i64 = NONE, event: i64 = NONE,
    left: i64 = 1, stage: i64 = 0, part: i64 = 0,
) -> None:  # fmt: skip
    """Let a player choose for an ability; its `offer` and `chosen` read the frame."""
    if unit != NONE and seat == owner_of(unit):
        seat = player_of(state, unit)
    state.push(CHOICE, seat, unit, ability, value)
    CHOICE_MOMENT.set(state, moment)
    CHOICE_ABOUT.set(state, about)
    CHOICE_EVENT.set(state, event)
    CHOICE_PART.set(state, part)
    CHOICE_STAGE.set(state, stage)
    CHOICE_LEFT.set(state, left)
    CHOICE_TARGET.set(state, NONE)
    CHOICE_NUMBER.set(state, NONE)
    CHOICE_COLUMN.set(state, NONE)
    CHOICE_ROW.set(state, NONE)


def allow_unit(state: State, mask: Mask, unit: i64) -> None:
    """A unit as an answer, named as whoever is asked names it: not always the player of the army (`player_of`)."""
    mask.allow(say_unit(CHOICE_SEAT.get(state), unit))


def chosen_unit(state: State, action: i64) -> i64:
    """The inverse."""
    return said_unit(CHOICE_SEAT.get(state), action)


def pick_unit(state: State, action: i64) -> i64:
    """One of several units is chosen, and cannot be chosen again; which it is."""
    unit = chosen_unit(state, action)
    CHOICE_CHOSEN.add(state, state.top, unit)
    count_choice(state)
    return unit


def count_choice(state: State) -> None:
    """One of several things is chosen; as long as some are left, the question comes again."""
    CHOICE_LEFT.set(state, CHOICE_LEFT.get(state) - 1)
    if CHOICE_LEFT.get(state) > 0:
        state.restart()


def choose(state: State) -> None:
    """The one step of the flow; it is run once more if the ability says `state.restart()`."""
    state.ask(CHOICE_SEAT.get(state), CHOOSE_FOR_EFFECT)


class ChooseForEffect(Decision[State]):
    """LG-GEN-17: what an effect asks of whoever controls it, such as a target, a kind or an amount."""

    rule = "LG-GEN-17"

    def offer(self, state: State, mask: Mask) -> None:
        ABILITIES[CHOICE_ABILITY.get(state)].offer(state, mask)

    def apply(self, state: State, action: i64) -> None:
        ABILITIES[CHOICE_ABILITY.get(state)].chosen(state, action)


CHOOSE_FOR_EFFECT: Final[ChooseForEffect] = ChooseForEffect()
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_FOR_EFFECT]
CHOICE_STEPS: Final[Steps[State]] = (choose,)
