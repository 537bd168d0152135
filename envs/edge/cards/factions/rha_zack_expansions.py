"""The Rha-Zack: cards and tokens of the Jumpsuit and of the Destiny Titan."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.board import HEXES
from grognard.envs.edge.cards.amounts import ActiveCrystals, Amount, target
from grognard.envs.edge.cards.common import (
    charging_top,
)
from grognard.envs.edge.cards.declare import (
    BOTTOM,
    PlayText,
    ShrinePlays,
    bottom,
    effect,
    faction_hooks,
    passive,
    spend,
    top,
)
from grognard.envs.edge.cards.factions.rha_zack import (
    BEACON,
    TITAN,
    MoveCloud,
    beacon_of,
    common_self_top,
    energy_cloud_top,
)
from grognard.envs.edge.cards.fights import AddDefence, FightModel, Lasting
from grognard.envs.edge.cards.filters import (
    FOE,
    OWN,
    STRUCK,
    WOUNDED,
    InLineOfTarget,
    ModelFilter,
    Named,
    TouchingTarget,
    WithinTarget,
)
from grognard.envs.edge.cards.goods import ChargeOne, Destroy, Refresh
from grognard.envs.edge.cards.harm import Around, AtPushed, Hit
from grognard.envs.edge.cards.moves import MoveModel, PutSomewhere
from grognard.envs.edge.cards.picks import (
    AnySpace,
    Models,
    Spaces,
    Upgrades,
)
from grognard.envs.edge.cards.rha_zack_words import (
    EmptyWithin,
    Marked,
    MarkSpaces,
    TakeMarker,
)
from grognard.envs.edge.data.printed import ATK, RHA_ZACK
from grognard.envs.edge.rules import placing, pushing
from grognard.envs.edge.rules.effects import ADD, MORE_WOUNDS
from grognard.envs.edge.rules.ground import remove_marker
from grognard.envs.edge.rules.moments import ACTIVE_END, SHRINE_STEP
from grognard.envs.edge.rules.movement import EVERYBODY, FLIES, set_mode
from grognard.envs.edge.rules.pieces import all_models
from grognard.envs.edge.rules.texts import Condition, Use, Word, use_of
from grognard.envs.edge.rules.tokens import is_blocked, number_of
from grognard.envs.edge.rules.wounds import begin_losing_points
from grognard.envs.edge.sequence import (
    PLAY_EVENT,
    PLAY_SEAT,
    WOUND_GUARD,
    WOUND_MODEL,
    WOUND_SIZE,
)
from grognard.envs.edge.state import (
    ALIVE,
    NONE,
    UNTIL_PLAY,
    WAITING,
    State,
    squad_of,
)

JUMPSUIT: Final[ModelFilter] = OWN & Named("Jumpsuit")

BARRIER: Final[i64] = number_of(RHA_ZACK, "BARRIER")  # what it does to models that move: rules/traps.py

# Cards of the Jumpsuit

energy_cloud_top("Barrier")
bottom("Barrier", [MarkSpaces(BARRIER, 1)], [Models(JUMPSUIT), Spaces(EmptyWithin(3, BARRIER), 0, 3)])
spend(RHA_ZACK, "BARRIER", [TakeMarker(BARRIER)], [Spaces(Marked(BARRIER))])

charging_top("Gravitron Punch")
bottom(
    "Gravitron Punch",
    [FightModel(quick=True, against=1), MoveModel(1, most=3)],
    [Models(JUMPSUIT), Models(FOE & TouchingTarget())],
)


class WaitingModels(Models):
    """Models that wait for their deploy card."""

    def has(self, state: State, use: Use, value: i64) -> bool:
        return state.life[value] == WAITING and self.models.matches(state, use, value)


class Arrive(PutSomewhere):
    """A waiting model comes down on free hexes, in the first mode."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        set_mode(state, squad_of(target(state, frame, self.at)), 0)
        return super().do(state, frame, stage)


top("From the Skies", [Arrive(placing.ANYWHERE)], [WaitingModels(JUMPSUIT)])
bottom(
    "From the Skies",
    [Arrive(placing.ANYWHERE), Hit(Around(TouchingTarget()))],
    [WaitingModels(JUMPSUIT)],
    needs_board=False,
)


class PointsForTokens(Word):
    """Temporary Setback (ED-TERM-17): Wounds of the packet that would take Endurance tokens cost VP instead."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        guard = WOUND_GUARD.of(state, event)
        squad = squad_of(guard if guard != NONE else WOUND_MODEL.of(state, event))
        spared = min(WOUND_SIZE.of(state, event), state.endurance[squad])
        WOUND_SIZE.set_of(state, event, WOUND_SIZE.of(state, event) - spared)
        begin_losing_points(state, PLAY_SEAT.of(state, frame), spared)
        return True


top("Lightning Strike", [PointsForTokens()], [Models(WOUNDED & JUMPSUIT)])
bottom("Lightning Strike", [MoveModel(value=3, flags=FLIES | EVERYBODY), Hit(AtPushed())], [Models(JUMPSUIT)])

# Cards of the Destiny Titan

energy_cloud_top("Defensive Matrix")
bottom("Defensive Matrix", [AddDefence(ActiveCrystals())], [Models(STRUCK & TITAN)])


class HasCrystals(Condition):
    """The player has so many active crystals."""

    def __init__(self, least: i64) -> None:
        self.least: i64 = least

    def holds(self, state: State, use: Use) -> bool:
        return state.pool[use.seat] >= self.least


class CallTitan(Word):
    """Beacon: the Titan teleports to the Space of the token, if it can; then the token is removed."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        use = use_of(state, frame)
        at = beacon_of(state, use.seat)
        if stage == 0:
            space = state.markers[at + 1] // HEXES
            for model in range(all_models(state)):
                if state.life[model] == ALIVE and TITAN.matches(state, use, model):
                    self._teleport(state, use.seat, model, space)
            return False
        remove_marker(state, at)
        return True

    def _teleport(self, state: State, seat: i64, model: i64, space: i64) -> None:
        if not is_blocked(state, model, seat) and placing.can_place(
            state, seat, model, placing.IN_SPACE, space, pushing.PUSH
        ):
            placing.begin_placing(state, seat, model, placing.IN_SPACE, space, pushing.PUSH)


class WithBeacon(Condition):
    """The player's BEACON is on the board."""

    def holds(self, state: State, use: Use) -> bool:
        return beacon_of(state, use.seat) != NONE


COME: Final[i64] = effect("Beacon calls", [CallTitan()], [], [WithBeacon()])
CHARGE: Final[i64] = effect("Reactor charges", [ChargeOne(1)], [Upgrades(True)], [HasCrystals(2)])
top("Reactor", [MarkSpaces(BEACON, 0)], [Spaces(AnySpace())])
passive("Reactor", BOTTOM, hooks=[PlayText(ACTIVE_END, CHARGE, own_turn=True)])
faction_hooks(RHA_ZACK, [ShrinePlays(SHRINE_STEP, COME, own_turn=True)])

top("Tornado Strike", [MoveCloud(near_titan=True), Refresh(1)])
bottom("Tornado Strike", [Hit(Around(WithinTarget(2) & InLineOfTarget()), bonus=ActiveCrystals())], [Models(TITAN)])


class HalfCrystals(Amount):
    """One for every two own active crystals."""

    def of(self, state: State, use: Use) -> i64:
        return state.pool[use.seat] // 2


common_self_top("Unstable Force")
bottom(
    "Unstable Force",
    [
        Destroy(1, active=True),
        Lasting(ADD + ATK, HalfCrystals(), UNTIL_PLAY),
        Lasting(MORE_WOUNDS, 1, UNTIL_PLAY),
        FightModel(quick=True, against=1),
    ],
    [Models(TITAN), Models(FOE & TouchingTarget())],
    kept=1,
)
