"""Which models or squads a text means: questions that are joined with & | ~; each prints itself.

`own` and `foe` go by who controls a model now where an event is answered (ED-AMB-68), else by its owner, seen from the faction
that the action serves (ED-CARD-8).
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.actions import MODEL_SLOTS
from grognard.envs.edge.data import tables
from grognard.envs.edge.data.printed import NO_MODE
from grognard.envs.edge.rules import placing, pushing
from grognard.envs.edge.rules.activation import next_mode
from grognard.envs.edge.rules.attributes import cannot_be_sacrificed
from grognard.envs.edge.rules.movement import can_change_bases
from grognard.envs.edge.rules.pieces import (
    all_models,
    are_enemies,
    base_of,
    controller_of,
    distance,
    touches,
    touches_hex,
    touches_source,
    touches_space,
)
from grognard.envs.edge.rules.placing import woods
from grognard.envs.edge.rules.sacrifices import BY_SACRIFICE, BY_SHOT, BY_STAB, BY_STRIKE
from grognard.envs.edge.rules.texts import TEXTS, Use
from grognard.envs.edge.rules.tokens import has_token, is_blocked
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_QUICK,
    COMBAT_STARTER,
    COMBAT_TARGET,
    DEATH,
    DEATH_CAUSE,
    DEATH_KILLER,
    DEATH_MODEL,
    HIT,
    HIT_SHOOTER,
    HIT_TARGETS,
    ROLL,
    ROLL_MODEL,
    STRIKE,
    STRIKE_STRIKER,
    STRIKE_STRUCK,
    WOUND,
    WOUND_CAUSE,
    WOUND_MODEL,
    WOUND_REDIRECTED,
    WOUND_SOURCE,
)
from grognard.envs.edge.state import ALIVE, NONE, State, owner_of, owner_of_squad, squad_of, squad_of_upgrade


class ModelFilter:
    """A question about a model."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        raise NotImplementedError

    def __and__(self, other: "ModelFilter") -> "ModelFilter":
        return AllOf([self, other])

    def __or__(self, other: "ModelFilter") -> "ModelFilter":
        return AnyOf([self, other])

    def __invert__(self) -> "ModelFilter":
        return NoneOf(self)


class AllOf(ModelFilter):
    """All of these."""

    def __init__(self, parts: list[ModelFilter]) -> None:
        self.parts = parts

    def __and__(self, other: ModelFilter) -> ModelFilter:
        return AllOf([*self.parts, other])

    def matches(self, state: State, use: Use, model: i64) -> bool:
        for part in self.parts:
            if not part.matches(state, use, model):
                return False
        return True


class AnyOf(ModelFilter):
    """One of these, or several."""

    def __init__(self, parts: list[ModelFilter]) -> None:
        self.parts = parts

    def matches(self, state: State, use: Use, model: i64) -> bool:
        for part in self.parts:
            if part.matches(state, use, model):
                return True
        return False


class NoneOf(ModelFilter):
    """Not this."""

    def __init__(self, inner: ModelFilter) -> None:
        self.inner = inner

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return not self.inner.matches(state, use, model)


def side_of_model(state: State, use: Use, model: i64) -> i64:
    """ED-AMB-68: whose a model is for an action: of who controls it now, if the action answers an event; else of its owner."""
    return owner_of(model) if use.event == NONE else controller_of(state, model)


class Own(ModelFilter):
    """A model of the faction that the action serves."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return side_of_model(state, use, model) == use.for_seat


class Foe(ModelFilter):
    """A model of an enemy."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return are_enemies(state, use.seat, side_of_model(state, use, model))


class Anybody(ModelFilter):
    """Every model."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return True


class Named(ModelFilter):
    """A model of a squad of this name; in the mode that the action asks for, if it does."""

    def __init__(self, squad: str) -> None:
        self.kind: i64 = tables.squad(squad)

    def matches(self, state: State, use: Use, model: i64) -> bool:
        squad = squad_of(model)
        if state.squad_kind[squad] != self.kind:
            return False
        mode = TEXTS[use.text].mode
        return mode == NO_MODE or state.mode[squad] == mode or TEXTS[use.text].squad != self.kind


class InMode(ModelFilter):
    """A model whose squad is in a mode, by its place among those of the squad."""

    def __init__(self, mode: i64) -> None:
        self.mode: i64 = mode

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return state.mode[squad_of(model)] == self.mode


class Attached(ModelFilter):
    """A model of the squad to which the upgrade is attached."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return use.slot != NONE and squad_of(model) == squad_of_upgrade(use.slot)


class Base(ModelFilter):
    """A model whose base has at least and at most so many hexes."""

    def __init__(self, least: i64, most: i64) -> None:
        self.least: i64 = least
        self.most: i64 = most

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return self.least <= base_of(state, model) <= self.most


class Touching(ModelFilter):
    """A model in contact with one on the board that matches."""

    def __init__(self, other: ModelFilter) -> None:
        self.other = other

    def matches(self, state: State, use: Use, model: i64) -> bool:
        for other in range(all_models(state)):
            if state.life[other] == ALIVE and touches(state, model, other) and self.other.matches(state, use, other):
                return True
        return False


class TouchingTarget(ModelFilter):
    """A model in contact with the target chosen at a place."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return self.at < len(use.targets) and touches(state, model, use.targets[self.at])


class ChosenAt(ModelFilter):
    """The target chosen at a place itself."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return self.at < len(use.targets) and use.targets[self.at] == model


class Within(ModelFilter):
    """A model within so many Spaces of one on the board that matches (ED-TERM-5)."""

    def __init__(self, spaces: i64, other: ModelFilter) -> None:
        self.spaces: i64 = spaces
        self.other = other

    def matches(self, state: State, use: Use, model: i64) -> bool:
        if state.space[model] == NONE:
            return False
        for other in range(all_models(state)):
            if (
                state.life[other] == ALIVE
                and state.space[other] != NONE
                and distance(state, model, other) <= self.spaces
            ):
                if self.other.matches(state, use, other):
                    return True
        return False


class WithinTarget(ModelFilter):
    """A model within so many Spaces of the target chosen at a place."""

    def __init__(self, spaces: i64, at: i64 = 0) -> None:
        self.spaces: i64 = spaces
        self.at: i64 = at

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return self.at < len(use.targets) and distance(state, model, use.targets[self.at]) <= self.spaces


class InLineOfTarget(ModelFilter):
    """A model in Line of Fire of the target chosen at a place (ED-LOF)."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def matches(self, state: State, use: Use, model: i64) -> bool:
        here = state.space[use.targets[self.at]]
        return state.board.is_in_line(here, state.space[model], state.free)


class OtherThanTargets(ModelFilter):
    """A model that was not chosen yet."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return model not in use.targets


class WithToken(ModelFilter):
    """A model with a token of a kind."""

    def __init__(self, token: i64) -> None:
        self.token: i64 = token

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return has_token(state, model, self.token)


class WithoutEndurance(ModelFilter):
    """A model whose squad has no Endurance tokens."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return state.endurance[squad_of(model)] == 0


class Sacrificeable(ModelFilter):
    """A model that can be sacrificed."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return not cannot_be_sacrificed(state, model)


class Unblocked(ModelFilter):
    """A model that its owner may move (ED-TERM-3)."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return not is_blocked(state, model, use.seat)


class TouchingOwnShrine(ModelFilter):
    """A model in contact with the Shrine of the player."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return touches_space(state, model, state.shrine_space[use.seat])


class TouchingSource(ModelFilter):
    """A model in contact with a Crystal Source."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return touches_source(state, model)


class TouchingThicket(ModelFilter):
    """A model in contact with a Thicket."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        for at in range(i64(len(state.thickets))):
            if touches_hex(state, model, state.thickets[at]):
                return True
        return False


class TouchingWood(ModelFilter):
    """A model in contact with a Thicket or Wood, or what counts as one (ED-AMB-31)."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        if state.space[model] == NONE:
            return False
        return len(woods(state, model).touched_by(state, state.space[model], state.place[model]).spaces) > 0


# Roles in the event that an action answers


def _is_event(state: State, use: Use, flow: i64) -> bool:
    return use.event != NONE and state.frames[use.event] == flow


class HasRoom(ModelFilter):
    """A model that can be put into an area (`rules/placing.py`), measured from the target at `anchor`."""

    def __init__(self, area: i64, anchor: i64 = NONE, push: i64 = pushing.NO_PUSH) -> None:
        self.area: i64 = area
        self.anchor: i64 = anchor
        self.push: i64 = push

    def matches(self, state: State, use: Use, model: i64) -> bool:
        anchor = NONE if self.anchor == NONE else use.targets[self.anchor]
        return placing.can_place(state, use.seat, model, self.area, anchor, self.push)


class Combatant(ModelFilter):
    """A model of the Combat that was declared, or in which a strike is made; a STAB is none for what comes before Combats."""

    def __init__(self, quick: bool = True) -> None:
        self.quick = quick  # STABs, too

    def matches(self, state: State, use: Use, model: i64) -> bool:
        if not _is_event(state, use, COMBAT.number) and not _is_event(state, use, STRIKE.number):
            return False
        frame = state.innermost(COMBAT)
        if not self.quick and COMBAT_QUICK.of(state, frame):
            return False
        return model in (COMBAT_STARTER.of(state, frame), COMBAT_TARGET.of(state, frame))


class Starter(ModelFilter):
    """The model that started the Combat."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return _is_event(state, use, COMBAT.number) and COMBAT_STARTER.of(state, use.event) == model


class Striker(ModelFilter):
    """The model that strikes."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return _is_event(state, use, STRIKE.number) and STRIKE_STRIKER.of(state, use.event) == model


class Struck(ModelFilter):
    """The model that is struck."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return _is_event(state, use, STRIKE.number) and STRIKE_STRUCK.of(state, use.event) == model


class Shooter(ModelFilter):
    """The model that shoots."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return _is_event(state, use, HIT.number) and HIT_SHOOTER.of(state, use.event) == model


class ShotAt(ModelFilter):
    """A target of the Hit check."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return _is_event(state, use, HIT.number) and HIT_TARGETS.has(state, use.event, model)


class Roller(ModelFilter):
    """The model for which a die was rolled."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return _is_event(state, use, ROLL.number) and ROLL_MODEL.of(state, use.event) == model


class Wounded(ModelFilter):
    """The model that is, or has just been, wounded."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return _is_event(state, use, WOUND.number) and WOUND_MODEL.of(state, use.event) == model


class FirstWounded(ModelFilter):
    """The model that is being wounded, unless the packet was meant for another (ED-AMB-27)."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        if not _is_event(state, use, WOUND.number) or WOUND_REDIRECTED.of(state, use.event):
            return False
        return WOUND_MODEL.of(state, use.event) == model


class Wounder(ModelFilter):
    """The model that is wounding, or has just wounded: by strike, STAB or shot (ED-TERM-4)."""

    def __init__(self, in_combat: bool = False) -> None:
        self.in_combat = in_combat

    def matches(self, state: State, use: Use, model: i64) -> bool:
        if not _is_event(state, use, WOUND.number) or WOUND_SOURCE.of(state, use.event) != model:
            return False
        return not (self.in_combat and WOUND_CAUSE.of(state, use.event) == BY_SHOT)


class Killed(ModelFilter):
    """The model that has just been killed; with `in_combat` by a strike or STAB, with `sacrificed` also by sacrifice."""

    def __init__(self, in_combat: bool = False, sacrificed: bool = False) -> None:
        self.in_combat = in_combat
        self.sacrificed = sacrificed

    def matches(self, state: State, use: Use, model: i64) -> bool:
        if not _is_event(state, use, DEATH.number) or DEATH_MODEL.of(state, use.event) != model:
            return False
        cause = DEATH_CAUSE.of(state, use.event)
        if self.in_combat:
            return cause in (BY_STRIKE, BY_STAB)
        return self.sacrificed or cause != BY_SACRIFICE


class Killer(ModelFilter):
    """The model that has just killed."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return _is_event(state, use, DEATH.number) and DEATH_KILLER.of(state, use.event) == model


# Squads


class SquadFilter:
    """A question about a squad."""

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        raise NotImplementedError


class SquadOf(SquadFilter):
    """A squad of which a model on the board matches."""

    def __init__(self, models: ModelFilter) -> None:
        self.models = models

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            if state.life[model] == ALIVE and self.models.matches(state, use, model):
                return True
        return False


class AnySquadOf(SquadFilter):
    """A squad whose models, dead or alive, match."""

    def __init__(self, models: ModelFilter) -> None:
        self.models = models

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        return self.models.matches(state, use, squad * MODEL_SLOTS)


class Changeable(SquadFilter):
    """A squad of yours that has another mode to go to (ED-SQD-9)."""

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        if owner_of_squad(squad) != use.seat:
            return False
        mode = next_mode(state, squad)
        return mode != NONE and can_change_bases(state, squad, mode)


OWN: Final[ModelFilter] = Own()
FOE: Final[ModelFilter] = Foe()
ANYBODY: Final[ModelFilter] = Anybody()
ATTACHED: Final[ModelFilter] = Attached()
COMBATANT: Final[ModelFilter] = Combatant()
BEFORE_COMBAT: Final[ModelFilter] = Combatant(False)
STARTER: Final[ModelFilter] = Starter()
STRIKER: Final[ModelFilter] = Striker()
STRUCK: Final[ModelFilter] = Struck()
SHOOTER: Final[ModelFilter] = Shooter()
SHOT_AT: Final[ModelFilter] = ShotAt()
ROLLER: Final[ModelFilter] = Roller()
WOUNDED: Final[ModelFilter] = Wounded()
FIRST_WOUNDED: Final[ModelFilter] = FirstWounded()
WOUNDER: Final[ModelFilter] = Wounder()
WOUNDER_IN_COMBAT: Final[ModelFilter] = Wounder(True)
KILLED: Final[ModelFilter] = Killed()
KILLED_IN_COMBAT: Final[ModelFilter] = Killed(True)
KILLED_OR_SACRIFICED: Final[ModelFilter] = Killed(False, True)
KILLER: Final[ModelFilter] = Killer()
UNBLOCKED: Final[ModelFilter] = Unblocked()
OTHER: Final[ModelFilter] = OtherThanTargets()
WITHOUT_ENDURANCE: Final[ModelFilter] = WithoutEndurance()
SACRIFICEABLE: Final[ModelFilter] = Sacrificeable()
BESIDE_SHRINE: Final[ModelFilter] = TouchingOwnShrine()
BESIDE_SOURCE: Final[ModelFilter] = TouchingSource()
BESIDE_THICKET: Final[ModelFilter] = TouchingThicket()
BESIDE_WOOD: Final[ModelFilter] = TouchingWood()
