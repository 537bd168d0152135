"""What words are about: the targets of a play by their place, and amounts that are found when they are needed.

A place where nothing was chosen holds NONE, and whatever names it is left out.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.cards.filters import ModelFilter
from grognard.envs.edge.rules.pieces import (
    all_models,
    controls_source,
    crystal_source,
    has_model_on_board,
    printed_endurance,
    touches_space,
)
from grognard.envs.edge.rules.texts import Use
from grognard.envs.edge.sequence import (
    PLAY_SLOT,
    PLAY_TARGETS,
)
from grognard.envs.edge.state import ALIVE, NONE, State, squad_of, squad_of_upgrade

ATTACHED_SQUAD: Final[i64] = -1  # in place of a target: the squad to which the upgrade is attached


def target(state: State, frame: i64, at: i64) -> i64:
    """The target chosen at a place, or NONE."""
    return PLAY_TARGETS.at(state, frame, at) if at < PLAY_TARGETS.count(state, frame) else NONE


def squad_at(state: State, frame: i64, at: i64) -> i64:
    """The squad chosen at a place, or the one to which the upgrade is attached."""
    return squad_of_upgrade(PLAY_SLOT.of(state, frame)) if at == ATTACHED_SQUAD else target(state, frame, at)


def can_act(state: State, use: Use, at: i64) -> bool:
    """ED-CARD-1, ED-UPG-10: a squad that moves or fights has a model on the board; those that are chosen have one."""
    return at != ATTACHED_SQUAD or has_model_on_board(state, squad_of_upgrade(use.slot))


class Amount:
    """A number that is found when it is needed."""

    def of(self, state: State, use: Use) -> i64:
        raise NotImplementedError


class Just(Amount):
    """A number."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def of(self, state: State, use: Use) -> i64:
        return self.number


class TimesX(Amount):
    """X, multiplied and divided."""

    def __init__(self, times: i64 = 1, by: i64 = 1) -> None:
        self.times: i64 = times
        self.by: i64 = by

    def of(self, state: State, use: Use) -> i64:
        return use.x * self.times // self.by


class MissingEndurance(Amount):
    """Endurance tokens that the squad of a target lacks."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def of(self, state: State, use: Use) -> i64:
        squad = squad_of(use.targets[self.at])
        return printed_endurance(state, squad) - state.endurance[squad]


class Matching(Amount):
    """How many models on the board match, each counting so many times."""

    def __init__(self, models: ModelFilter, times: i64 = 1) -> None:
        self.models = models
        self.times: i64 = times

    def of(self, state: State, use: Use) -> i64:
        count: i64 = 0
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and self.models.matches(state, use, model):
                count += 1
        return count * self.times


class ControlledSources(Amount):
    """Controlled Crystal Sources; with a filter only those that a matching model touches."""

    def __init__(self, models: ModelFilter | None = None) -> None:
        self.models = models

    def of(self, state: State, use: Use) -> i64:
        count: i64 = 0
        for source in range(i64(len(state.source_space))):
            space = crystal_source(state, source)
            if space != NONE and controls_source(state, use.seat, space) and self._is_touched(state, use, space):
                count += 1
        return count

    def _is_touched(self, state: State, use: Use, space: i64) -> bool:
        if self.models is None:
            return True
        for model in range(all_models(state)):
            if (
                state.life[model] == ALIVE
                and touches_space(state, model, space)
                and self.models.matches(state, use, model)
            ):
                return True
        return False


class ActiveCrystals(Amount):
    """Your active crystals."""

    def of(self, state: State, use: Use) -> i64:
        return state.pool[use.seat]


def amount(given: int | Amount) -> Amount:
    return given if isinstance(given, Amount) else Just(given)
