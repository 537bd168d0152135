"""The Reborn's cavalry and boss."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.edge.actions import MODEL_SLOTS
from grognard.envs.edge.board import EMPTY, MASKS
from grognard.envs.edge.cards.amounts import Amount, target
from grognard.envs.edge.cards.arrivals import Arrive
from grognard.envs.edge.cards.board_words import (
    PutMarker,
)
from grognard.envs.edge.cards.declare import (
    BOTTOM,
    PlayText,
    bottom,
    effect,
    passive,
    top,
)
from grognard.envs.edge.cards.factions.reborn import herbs_top, photosynthesis_top, sprout_top
from grognard.envs.edge.cards.fights import FightModel, Lasting
from grognard.envs.edge.cards.filters import (
    ATTACHED,
    BESIDE_SHRINE,
    COMBATANT,
    FOE,
    KILLED,
    KILLER,
    OWN,
    UNBLOCKED,
    WOUNDER,
    AnySquadOf,
    HasRoom,
    ModelFilter,
    Named,
    TouchingTarget,
)
from grognard.envs.edge.cards.harm import Around, AtTargets, ChangePacket, Hit, WoundEach
from grognard.envs.edge.cards.moves import LeaveBoard, PickNow, PutSomewhere
from grognard.envs.edge.cards.picks import (
    AllModels,
    Models,
    Squads,
)
from grognard.envs.edge.cards.reborn_words import (
    THICKET_TOKEN,
    FreeBesideTarget,
    FreeNextTo,
    FreeWithin,
    GrowThickets,
    PlaceThicket,
    Rounds,
    SpacesOf,
    Thickets,
    TokenHexes,
    WithoutToken,
    hex_picks,
    wood_spaces,
)
from grognard.envs.edge.data import tables
from grognard.envs.edge.data.printed import ATK, DEF, REBORN
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.rules import placing
from grognard.envs.edge.rules.effects import ADD
from grognard.envs.edge.rules.ground import marker_at, move_marker, remove_marker, remove_thicket
from grognard.envs.edge.rules.moments import KILLED as KILLED_MOMENT
from grognard.envs.edge.rules.pieces import touches_space
from grognard.envs.edge.rules.texts import Use, Word, use_of
from grognard.envs.edge.sequence import (
    PLAY_TARGETS,
)
from grognard.envs.edge.state import (
    NONE,
    OFF_BOARD,
    UNTIL_COMBAT,
    UNTIL_PLAY,
    WAITING,
    State,
)

# Cavalry

WRAITH: Final[ModelFilter] = OWN & Named("Forest Wraith")

herbs_top("Spikes Explosion")
bottom(
    "Spikes Explosion",
    [WoundEach(1, count=1), Hit(AtTargets(1))],
    [Models(WRAITH), AllModels(TouchingTarget())],
)


class TakeThickets(Rounds):
    """Thickets are removed; a mark behind them says where the targets of the next word begin."""

    def __init__(self, most: int) -> None:
        super().__init__(hex_picks(Thickets()), 0, most, 1)

    def act(self, state: State, frame: i64, first: i64) -> None:
        remove_thicket(state, THICKET_TOKEN, target(state, frame, first + 1))


class Mark(Word):
    """An empty target."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        PLAY_TARGETS.add(state, frame, NONE)
        return True


def marked_at(targets: vec[i64]) -> i64:
    """Where the mark is."""
    for at in range(i64(len(targets))):
        if targets[at] == NONE:
            return at
    return NONE


class TakenThickets(Amount):
    """How many Thickets were removed before the mark."""

    def of(self, state: State, use: Use) -> i64:
        return (marked_at(use.targets) - 1) // 2


class Replant(GrowThickets):
    """As many Thickets at most beside the target, after the mark."""

    def __init__(self) -> None:
        super().__init__(FreeBesideTarget(), 0, TakenThickets())

    def _made(self, state: State, frame: i64) -> i64:
        return PLAY_TARGETS.count(state, frame) - marked_at(use_of(state, frame).targets) - 1


photosynthesis_top("Forest Elemental")
bottom("Forest Elemental", [TakeThickets(3), Mark(), Replant()], [Models(WRAITH)])


class WaitingSquads(Squads):
    """Squads whose models wait for their deploy card."""

    def has(self, state: State, use: Use, value: i64) -> bool:
        return state.life[value * MODEL_SLOTS] == WAITING and super().has(state, use, value)


def placement_of(hexes: i64) -> i64:
    """The placement that covers these hexes."""
    for place in range(i64(len(MASKS))):
        if MASKS[place] == hexes:
            return place
    return NONE


class LinkedThickets(Amount):
    """Thickets, and what counts as one, linked to your Shrine by contacts; 0 unless the target at a place touches it."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def of(self, state: State, use: Use) -> i64:
        shrine_at = state.shrine_space[use.seat]
        if not touches_space(state, use.targets[self.at], shrine_at):
            return 0
        bases, spaces = placing.woods(state, NONE), wood_spaces(state)
        linked, grown = [False] * len(bases.spaces), True
        while grown:
            grown = False
            for at in range(len(linked)):
                if (
                    not linked[at]
                    and bases.spaces[at] not in spaces
                    and self._joins(state, bases, linked, at, shrine_at)
                ):
                    linked[at] = grown = True
        return sum(linked)

    def _joins(self, state: State, bases: placing.Bases, linked: list[bool], at: int, shrine_at: i64) -> bool:
        space, place = bases.spaces[at], placement_of(bases.hexes[at])
        if state.board.touches_hexes(space, place, shrine_at, EMPTY):
            return True
        for other in range(len(linked)):
            if linked[other] and state.board.touches_hexes(space, place, bases.spaces[other], bases.hexes[other]):
                return True
        return False


WAITING_WRAITH: Final = WaitingSquads(AnySquadOf(WRAITH))
top(
    "Manifestation",
    [
        Arrive("Forest Wraith", 0, beside_shrine=True),
        PickNow(Models(WRAITH)),
        GrowThickets(FreeBesideTarget(1), 1, 1, 2),
    ],
    [WAITING_WRAITH],
)
bottom(
    "Manifestation",
    [
        Arrive("Forest Wraith", 1),
        PickNow(Models(WRAITH)),
        Lasting(ADD + ATK, LinkedThickets(1), at=1),
        FightModel(at=1, quick=True),
    ],
    [WAITING_WRAITH],
    needs_board=False,
)

PLANT: Final[i64] = effect(
    "Thorn Beast plants",
    [PlaceThicket(3)],
    [Models(KILLER & OWN & ATTACHED), Models(KILLED & FOE, dying=True), *hex_picks(FreeBesideTarget(1))],
)
top("Thorn Beast", [ChangePacket(1)], [Models(WOUNDER & WRAITH & ATTACHED & BESIDE_SHRINE)])
passive("Thorn Beast", BOTTOM, hooks=[PlayText(KILLED_MOMENT, PLANT, may=True)])

# Boss

UULSOT: Final[ModelFilter] = OWN & Named("Uulsot the Keeper")
TOXIC: Final[i64] = i64(TOKENS.number(REBORN, "TOXIC"))

top("Drake", [PutMarker(TOXIC, 1)], hex_picks(WithoutToken(FreeWithin(1, UULSOT), TOXIC)))
bottom("Drake", [LeaveBoard()], [Models(UULSOT & UNBLOCKED)])
placing.RETURNS_PUSHING[tables.squad("Uulsot the Keeper")] = True


class OffBoardModels(Models):
    """Models that a card has put off the board."""

    def has(self, state: State, use: Use, value: i64) -> bool:
        return state.life[value] == OFF_BOARD and self.models.matches(state, use, value)


class InToxicSpace(ModelFilter):
    """A model in a Space with TOXIC."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return TokenHexes(TOXIC).masks(state, use)[state.space[model]] != 0


sprout_top("Lunge")
bottom(
    "Lunge",
    [PutSomewhere(placing.EMPTY_SPACE), Hit(Around(FOE & InToxicSpace()))],
    [OffBoardModels(UULSOT & UNBLOCKED & HasRoom(placing.EMPTY_SPACE))],
    needs_board=False,
)


class ToxicSpaces(Amount):
    """So many for each Space with TOXIC within 1 of the first target."""

    def __init__(self, times: i64) -> None:
        self.times: i64 = times

    def of(self, state: State, use: Use) -> i64:
        return self.times * i64(len(SpacesOf(TokenHexes(TOXIC, 0)).candidates(state, use)))


class TakenTokens(Amount):
    """So many for each token that the rounds before have taken, behind two other targets."""

    def __init__(self, times: i64) -> None:
        self.times: i64 = times

    def of(self, state: State, use: Use) -> i64:
        return self.times * ((i64(len(use.targets)) - 2) // 2)


class TakeToxic(Rounds):
    """Any TOXIC near the second target are removed."""

    def __init__(self) -> None:
        super().__init__(hex_picks(TokenHexes(TOXIC, 1)), 0, 4, 2)

    def act(self, state: State, frame: i64, first: i64) -> None:
        remove_marker(state, marker_at(state, TOXIC, target(state, frame, first + 1)))


class MoveToxic(Rounds):
    """Any TOXIC go to free hexes without TOXIC of Spaces next to theirs, each once."""

    def __init__(self) -> None:
        there = hex_picks(WithoutToken(FreeNextTo(), TOXIC))
        super().__init__([*hex_picks(TokenHexes(TOXIC, every=4)), *there], 0, 4)

    def act(self, state: State, frame: i64, first: i64) -> None:
        move_marker(state, marker_at(state, TOXIC, target(state, frame, first + 1)), target(state, frame, first + 3))


top("Noxious Breath", [Lasting(ADD + DEF, ToxicSpaces(2), UNTIL_COMBAT)], [Models(COMBATANT & UULSOT)])
bottom(
    "Noxious Breath",
    [TakeToxic(), Lasting(ADD + ATK, TakenTokens(2), UNTIL_PLAY), FightModel(against=1)],
    [Models(UULSOT), Models(FOE & TouchingTarget())],
)

herbs_top("Toxic Vapor")
bottom("Toxic Vapor", [MoveToxic()])
