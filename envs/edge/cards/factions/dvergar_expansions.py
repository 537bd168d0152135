"""The Dvergar: cards of the Drillers (cavalry) and of Bullgrim (boss)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import DONE, MODEL_SLOTS, NUMBERS, YES
from grognard.envs.edge.board import HEXES
from grognard.envs.edge.cards.amounts import ATTACHED_SQUAD, Amount, target
from grognard.envs.edge.cards.arrivals import Arrive, waiting_squad
from grognard.envs.edge.cards.board_words import PutMarker
from grognard.envs.edge.cards.declare import BOTTOM, TOP, PlayText, bottom, effect, passive, top
from grognard.envs.edge.cards.factions.dvergar import refresh_top
from grognard.envs.edge.cards.fights import AddAttack, FightModel, Lasting
from grognard.envs.edge.cards.filters import (
    ANYBODY,
    COMBATANT,
    FOE,
    OWN,
    STRIKER,
    UNBLOCKED,
    InLineOfTarget,
    ModelFilter,
    Named,
    SquadFilter,
)
from grognard.envs.edge.cards.goods import ChangeModeOf, Destroy, Heal
from grognard.envs.edge.cards.harm import Aim, Hit, InSpaces
from grognard.envs.edge.cards.moves import ForgetRun, MoveModel, PickNow
from grognard.envs.edge.cards.picks import Area, HexOf, Models, Modes, Numbers, SourceSpaces, Spaces, Squads
from grognard.envs.edge.data import tables
from grognard.envs.edge.data.printed import DEF, DVERGAR
from grognard.envs.edge.rules import placing, playing, pushing
from grognard.envs.edge.rules.activation import next_mode
from grognard.envs.edge.rules.effects import ADD, MORE_WOUNDS, SET, add_effect
from grognard.envs.edge.rules.ground import marker_at, move_marker, remove_marker
from grognard.envs.edge.rules.moments import ACTIVE_START, WOUNDING
from grognard.envs.edge.rules.movement import STRAIGHT, can_change_bases, set_mode
from grognard.envs.edge.rules.payment import gain_depleted
from grognard.envs.edge.rules.pieces import (
    all_models,
    base_of,
    has_living_model,
    has_model_on_board,
    is_controlled,
    remove_source,
    take_away,
    touches_space,
)
from grognard.envs.edge.rules.texts import Condition, Hook, Use, Word
from grognard.envs.edge.rules.tokens import remove_from_source
from grognard.envs.edge.sequence import PLAY_SEAT, WOUND_MODEL, WOUND_SIZE, WOUND_SOURCE
from grognard.envs.edge.state import (
    ALIVE,
    MARKER_WIDTH,
    NONE,
    OFF_BOARD,
    TOKEN_KINDS,
    UNTIL_COMBAT,
    UNTIL_PLAY,
    UNTIL_TURN,
    WAITING,
    State,
    owner_of_squad,
    squad_of,
    squad_of_upgrade,
)

DRILLER: Final[ModelFilter] = OWN & Named("Drillers")
BULLGRIM: Final[ModelFilter] = OWN & Named("Bullgrim")
QUARRY: Final[i64] = i64(tables.TOKENS.number(DVERGAR, "QUARRY"))

# Cards of the Drillers


class Living(SquadFilter):
    """A squad of yours with a living model."""

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        return owner_of_squad(squad) == use.for_seat and has_living_model(state, squad)


class UpToActive(Numbers):
    """A number of active crystals that the player has."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        most = min(state.pool[use.seat], i64(NUMBERS - 1))
        return vec[i64](list(range(1, most + 1)))


class ChosenNumber(Amount):
    """The number chosen at a place; at least 1 as long as it is not chosen."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def of(self, state: State, use: Use) -> i64:
        return use.targets[self.at] if self.at < len(use.targets) else 1


class BesideSource(Aim):
    """All models in contact with the Source at a place."""

    def targets(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        space = state.source_space[target(state, frame, 0)]
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and touches_space(state, model, space):
                found = append(found, model)
        return found


top(
    "Dynamite",
    [Destroy(ChosenNumber(1), active=True), Heal(ChosenNumber(1))],
    [Squads(Living()), UpToActive()],
)
bottom("Dynamite", [Hit(BesideSource(), shooter=NONE)], [SourceSpaces(DRILLER, 1)])


def break_source(state: State, source: i64) -> None:
    """A Source leaves the game; tokens on it return to their supplies."""
    for token in range(TOKEN_KINDS):
        remove_from_source(state, source, token)
    remove_source(state, source)


class BreakSource(Word):
    """The Source may be removed from the game, with the tokens on it, for two depleted crystals."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if stage == 0:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return stage > 0

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def answer(self, state: State, frame: i64, action: i64) -> None:
        if action == YES:
            break_source(state, target(state, frame, 0))
            gain_depleted(state, PLAY_SEAT.of(state, frame), 2)


refresh_top("Crystal Breaker")
bottom("Crystal Breaker", [Destroy(1), BreakSource()], [SourceSpaces(DRILLER)])


class WaitingDrillers(SquadFilter):
    """Your Drillers, as long as they wait for their deploy card."""

    def __init__(self) -> None:
        self.kind: i64 = tables.squad("Drillers")

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        return squad == waiting_squad(state, use.seat, self.kind)


class BurstOut(Word):
    """One Driller after the other comes up anywhere, the second beside the first; each pushes bases of any size."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        squad, seat = target(state, frame, 0), PLAY_SEAT.of(state, frame)
        model = squad * MODEL_SLOTS + stage
        if stage == 0:
            set_mode(state, squad, target(state, frame, 1))
        if stage == MODEL_SLOTS or state.life[model] != WAITING:
            return True
        area = placing.ANYWHERE if stage == 0 else placing.TOUCHING_MODEL
        anchor = NONE if stage == 0 else squad * MODEL_SLOTS
        take_away(state, model, OFF_BOARD)
        if placing.can_place(state, seat, model, area, anchor, pushing.PUSH_EVERYBODY):
            placing.begin_placing(state, seat, model, area, anchor, pushing.PUSH_EVERYBODY)
        return False


top("Subterran Strike", [Arrive("Drillers", 0)])
bottom("Subterran Strike", [BurstOut()], [Squads(WaitingDrillers()), Modes()], needs_board=False)


class DeeperWounds(Hook):
    """In Drill mode Drillers of the attached squad wound bases of 3 or more hexes by 1 more."""

    quiet = True

    moment = WOUNDING

    def applies(self, state: State, source: i64, event: i64) -> bool:
        wounder, squad = WOUND_SOURCE.of(state, event), squad_of_upgrade(source)
        if wounder == NONE or squad_of(wounder) != squad or state.mode[squad] != 1 or is_controlled(state, wounder):
            return False
        return base_of(state, WOUND_MODEL.of(state, event)) >= 3

    def work(self, state: State, source: i64, event: i64) -> None:
        WOUND_SIZE.set_of(state, event, WOUND_SIZE.of(state, event) + 1)


top("Puncture", [AddAttack(2)], [Models(STRIKER & DRILLER)])
passive("Puncture", BOTTOM, hooks=[DeeperWounds()])

# Cards of Bullgrim


class Weakened(Condition):
    """The attached squad is on the board with 2 or fewer Endurance tokens, and can change its mode."""

    def holds(self, state: State, use: Use) -> bool:
        squad = squad_of_upgrade(use.slot)
        mode = next_mode(state, squad)
        if mode == NONE or state.endurance[squad] > 2 or not has_model_on_board(state, squad):
            return False
        return can_change_bases(state, squad, mode)


class BareSpaces(Area):
    """Spaces with a free hex that has no QUARRY; with a place only those next to the Space chosen there."""

    def __init__(self, beside: i64 = NONE) -> None:
        self.beside: i64 = beside

    def has(self, state: State, use: Use, space: i64) -> bool:
        if self.beside != NONE and state.board.distance(use.targets[self.beside], space) != 1:
            return False
        for hex_ in range(i64(HEXES)):
            if is_bare(state, space * HEXES + hex_):
                return True
        return False


def is_bare(state: State, hex_: i64) -> bool:
    """A free hex without QUARRY."""
    return state.free[hex_ // HEXES] >> hex_ % HEXES & 1 != 0 and marker_at(state, QUARRY, hex_) == NONE


class BareHex(HexOf):
    """A free hex without QUARRY of the Space chosen at a place."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        space = use.targets[self.at]
        for hex_ in range(space * HEXES, (space + 1) * HEXES):
            if is_bare(state, hex_):
                found = append(found, hex_)
        return found


class QuarryHex(HexOf):
    """A hex with QUARRY of the Space chosen at a place."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        space = use.targets[self.at]
        for hex_ in range(space * HEXES, (space + 1) * HEXES):
            if marker_at(state, QUARRY, hex_) != NONE:
                found = append(found, hex_)
        return found


class QuarrySpaces(Area):
    """Spaces with QUARRY."""

    def has(self, state: State, use: Use, space: i64) -> bool:
        return has_quarry(state, space)


class InQuarry(ModelFilter):
    """A model in a Space with QUARRY."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        return has_quarry(state, state.space[model])


def has_quarry(state: State, space: i64) -> bool:
    for at in range(0, i64(len(state.markers)), MARKER_WIDTH):
        if state.markers[at] == QUARRY and state.markers[at + 1] // HEXES == space:
            return True
    return False


class QuarryLeft(Condition):
    """A QUARRY is in supply."""

    def holds(self, state: State, use: Use) -> bool:
        return state.supply[QUARRY] > 0


class RemoveQuarry(Word):
    """The QUARRY on the hex at a place goes back to its supply."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        remove_marker(state, marker_at(state, QUARRY, target(state, frame, 1)))
        return True


class ShiftQuarry(Word):
    """The QUARRY on the hex at place 1 goes to the hex at place 3."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        move_marker(state, marker_at(state, QUARRY, target(state, frame, 1)), target(state, frame, 3))
        return True


class LayBare(Word):
    """Every model that is in the Space now has DEF 0, before modifiers, until the turn ends."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        for model in range(all_models(state)):
            if state.life[model] == ALIVE and state.space[model] == target(state, frame, 0):
                add_effect(state, SET + DEF, model, 0, UNTIL_TURN)
        return True


class RunOf(Amount):
    """The Spaces of the last straight move of the first target."""

    def of(self, state: State, use: Use) -> i64:
        return state.run[use.targets[0]]


ENRAGE: Final[i64] = effect("Enrage", [ChangeModeOf(ATTACHED_SQUAD)], conditions=[Weakened()])
passive("Borer", TOP, hooks=[PlayText(ACTIVE_START, ENRAGE, may=True, own_turn=True)])
bottom("Borer", [PutMarker(QUARRY, 1)], [Spaces(BareSpaces()), BareHex()], [QuarryLeft()])

top("Explosion", [Lasting(ADD + DEF, 1, UNTIL_COMBAT)], [Models(COMBATANT & OWN)])
bottom(
    "Explosion",
    [Hit(InSpaces(ANYBODY, 0), shooter=NONE), PickNow(QuarryHex()), RemoveQuarry()],
    [Spaces(QuarrySpaces())],
)

top("Lethal Shot", [MoveModel()], [Models(OWN & UNBLOCKED)])
bottom("Lethal Shot", [LayBare()], [Spaces(QuarrySpaces())])

top("Stampede", [ShiftQuarry()], [Spaces(QuarrySpaces()), QuarryHex(), Spaces(BareSpaces(0)), BareHex(2)])
bottom(
    "Stampede",
    [
        ForgetRun(),
        MoveModel(flags=STRAIGHT, touch=1),
        Lasting(MORE_WOUNDS, RunOf(), UNTIL_PLAY),
        FightModel(against=1),
    ],
    [Models(BULLGRIM), Models(FOE & InQuarry() & InLineOfTarget())],
)
