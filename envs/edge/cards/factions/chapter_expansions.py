"""The Chapter: cards of the Holy Riders (cavalry) and of the War Golem (boss)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.cards.amounts import Amount, Matching, target
from grognard.envs.edge.cards.arrivals import Arrive, BurstInto, RoomForSquad
from grognard.envs.edge.cards.board_words import RemoveToken
from grognard.envs.edge.cards.common import charging_top, combat_top
from grognard.envs.edge.cards.declare import BOTTOM, TOP, bottom, faction_hooks, passive, top
from grognard.envs.edge.cards.fights import FightModel, Lasting, SucceedDefence
from grognard.envs.edge.cards.filters import (
    ANYBODY,
    COMBATANT,
    FOE,
    OWN,
    STRUCK,
    Attached,
    InMode,
    ModelFilter,
    Named,
    TouchingTarget,
    WithinTarget,
    WithToken,
)
from grognard.envs.edge.cards.goods import Heal, Put
from grognard.envs.edge.cards.harm import Aim, Around, AtTargets, Hit, Kill
from grognard.envs.edge.cards.moves import MoveModel, PickNow
from grognard.envs.edge.cards.picks import Models, Spaces
from grognard.envs.edge.data import tables
from grognard.envs.edge.data.printed import ATK, CHAPTER, DEF, INI
from grognard.envs.edge.rules import playing, pushing
from grognard.envs.edge.rules.effects import ADD, DOUBLE_MOVE, MORE_WOUNDS, add_effect
from grognard.envs.edge.rules.moments import WOUNDING
from grognard.envs.edge.rules.movement import ANY_SIZE, CROSSED, NO_SOURCE
from grognard.envs.edge.rules.naming import said_model, say_model
from grognard.envs.edge.rules.payment import refresh_crystals
from grognard.envs.edge.rules.pieces import all_models, is_foe, printed_endurance
from grognard.envs.edge.rules.sacrifices import BY_STAB, BY_STRIKE
from grognard.envs.edge.rules.texts import Change, Condition, Hook, Use, Word, use_of
from grognard.envs.edge.rules.tokens import count_tokens, put, remove
from grognard.envs.edge.sequence import (
    MOVE_ACTION,
    MOVE_FLAGS,
    MOVE_MODELS,
    MOVE_SEAT,
    MOVE_SERIAL,
    PLAY,
    PLAY_EVENT,
    PLAY_HITS,
    PLAY_SEAT,
    PLAY_TARGETS,
    PLAY_TEXT,
    WOUND_CAUSE,
    WOUND_MODEL,
    WOUND_SIZE,
    WOUND_SOURCE,
)
from grognard.envs.edge.state import ALIVE, NONE, UNTIL_COMBAT, UNTIL_MOVE, UNTIL_PLAY, State, squad_of

RIDER: Final[ModelFilter] = OWN & Named("Holy Riders")
GOLEM: Final[ModelFilter] = OWN & Named("War Golem")
CHARGE: Final[ModelFilter] = InMode(1)
DISCHARGE: Final[i64] = i64(tables.TOKENS.number(CHAPTER, "DISCHARGE"))

# Cards of the Holy Riders


class LastBreath(Amount):
    """2, or 3 for a model in Charge mode."""

    def of(self, state: State, use: Use) -> i64:
        return 3 if CHARGE.matches(state, use, use.targets[0]) else 2


combat_top("Dying Breath")
bottom(
    "Dying Breath",
    [
        Lasting(ADD + INI, LastBreath(), UNTIL_PLAY),
        Lasting(ADD + ATK, LastBreath(), UNTIL_PLAY),
        Lasting(ADD + DEF, LastBreath(), UNTIL_PLAY),
        Lasting(MORE_WOUNDS, 1, UNTIL_PLAY),
        FightModel(),
        Kill(),
    ],
    [Models(RIDER)],
)


class InCrossedSpace(ModelFilter):
    """A model in one of the Spaces that the move has crossed: the targets behind the first."""

    def matches(self, state: State, use: Use, model: i64) -> bool:
        for at in range(1, i64(len(use.targets))):
            if state.space[model] == use.targets[at]:
                return True
        return False


class AtLast(Aim):
    """The target chosen last, if there is one."""

    def targets(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        last = target(state, frame, PLAY_TARGETS.count(state, frame) - 1)
        return found if last == NONE else append(found, last)


INSPIRED: Final[Amount] = Matching(OWN & TouchingTarget())
top(
    "Trample",
    [Lasting(ADD + ATK, INSPIRED, UNTIL_COMBAT), Lasting(ADD + INI, INSPIRED, UNTIL_COMBAT)],
    [Models(COMBATANT & OWN)],
)
bottom(
    "Trample",
    [MoveModel(flags=CROSSED), PickNow(Models(FOE & InCrossedSpace())), Hit(AtLast())],
    [Models(RIDER)],
)

top("Winged Charge", [Arrive("Holy Riders", within=0)], [Spaces(RoomForSquad("Holy Riders", edge=True))])
bottom(
    "Winged Charge",
    [BurstInto("Holy Riders", pushing.PUSH_BY_ARRIVAL), Hit(AtTargets(1), shooter=NONE)],
    [Spaces(RoomForSquad("Holy Riders", push=pushing.PUSH_BY_ARRIVAL))],
    needs_board=False,
)


class BeginsMove(Condition):
    """The attached squad, or a model of it, begins a Move of the player."""

    def holds(self, state: State, use: Use) -> bool:
        if use.event == NONE or state.frames[use.event] != MOVE_ACTION.number:
            return False
        if MOVE_SEAT.of(state, use.event) != use.seat or MOVE_MODELS.count(state, use.event) == 0:
            return False
        return Attached().matches(state, use, MOVE_MODELS.at(state, use.event, 0))


class Haste(Word):
    """MOVE is doubled for all models of the Move in the event (ED-AMB-65)."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        for at in range(MOVE_MODELS.count(state, event)):
            add_effect(
                state, DOUBLE_MOVE, MOVE_MODELS.at(state, event, at), 1, UNTIL_MOVE, MOVE_SERIAL.of(state, event)
            )
        return True


class MoveBy(Word):
    """The Move in the event is made by further rules (`rules/movement.py`)."""

    def __init__(self, flags: i64) -> None:
        self.flags: i64 = flags

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        event = PLAY_EVENT.of(state, frame)
        MOVE_FLAGS.set_of(state, event, MOVE_FLAGS.of(state, event) | self.flags)
        return True


top("Gallop", [Haste()], conditions=[BeginsMove()])
bottom("Gallop", [MoveBy(ANY_SIZE | NO_SOURCE)], conditions=[BeginsMove()])

# Cards of the War Golem


class HeavyArmor(Change):
    """DEF +1 and INI -1 for each Endurance token that the attached squad lacks."""

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        if attribute not in (INI, DEF) or not Attached().matches(state, Use(0, 0, source, NONE), model):
            return 0
        lacks = printed_endurance(state, squad_of(model)) - state.endurance[squad_of(model)]
        return lacks if attribute == DEF else -lacks


passive("Discharge", TOP, [HeavyArmor()])
bottom("Discharge", [Put(DISCHARGE, at=1)], [Models(GOLEM), Models(FOE & TouchingTarget())])


class Recharge(Word):
    """Every DISCHARGE on a foe goes back to its supply, and as many own crystals are refreshed."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        seat, taken = PLAY_SEAT.of(state, frame), i64(0)
        for model in range(all_models(state)):
            if is_foe(state, seat, model):
                taken += discharge(state, model)
        refresh_crystals(state, seat, taken)
        return True


def discharge(state: State, model: i64) -> i64:
    """All DISCHARGE of a model are removed; how many."""
    count = count_tokens(state, model, DISCHARGE)
    for _ in range(count):
        remove(state, model, DISCHARGE)
    return count


class Smashing(Hook):
    """Smash: when the model that it moved wounds in its Combat, the tokens of the wounded model become Wounds."""

    moment = WOUNDING

    def applies(self, state: State, source: i64, event: i64) -> bool:
        play = self._play(state)
        if (
            play == NONE
            or PLAY_SEAT.of(state, play) != source
            or WOUND_CAUSE.of(state, event) not in (BY_STRIKE, BY_STAB)
        ):
            return False
        if WOUND_SOURCE.of(state, event) != target(state, play, 0):
            return False
        return count_tokens(state, WOUND_MODEL.of(state, event), DISCHARGE) > 0

    def _play(self, state: State) -> i64:
        """The Smash in progress, or NONE."""
        frame = state.top
        while frame >= 0:
            if state.frames[frame] == PLAY.number and PLAY_TEXT.of(state, frame) == SMASH:
                return frame
            frame = state.below(frame)
        return NONE

    def work(self, state: State, source: i64, event: i64) -> None:
        more = discharge(state, WOUND_MODEL.of(state, event))
        WOUND_SIZE.set_of(state, event, WOUND_SIZE.of(state, event) + more)


SMASH: Final[i64] = i64(tables.card("Smash")) * 2 + BOTTOM
top("Smash", [Recharge()])
bottom("Smash", [MoveModel(), FightModel()], [Models(GOLEM)])
faction_hooks(CHAPTER, [Smashing()])

top(
    "Static Field",
    [RemoveToken(DISCHARGE, at=1), FightModel(quick=True, against=1)],
    [Models(GOLEM), Models(FOE & WithToken(DISCHARGE) & TouchingTarget())],
)
bottom(
    "Static Field",
    [RemoveToken(DISCHARGE, at=1), SucceedDefence(), Heal(1, of_model=True)],
    [Models(STRUCK & GOLEM), Models(FOE & WithToken(DISCHARGE) & TouchingTarget())],
)


class PutOnHits(Word):
    """A token on each model hit that matches and is still on the board; of too few the player says where they go (ED-LIM-2)."""

    def __init__(self, token: i64, models: ModelFilter) -> None:
        self.token: i64 = token
        self.models = models

    def _open(self, state: State, frame: i64) -> vec[i64]:
        """Those that have none of it yet: what was given stands behind the targets chosen before."""
        found, use = vec[i64](), use_of(state, frame)
        for at in range(PLAY_HITS.count(state, frame)):
            model = PLAY_HITS.at(state, frame, at)
            if state.life[model] == ALIVE and model not in use.targets and self.models.matches(state, use, model):
                found = append(found, model)
        return found

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        open_ = self._open(state, frame)
        if len(open_) == 0 or state.supply[self.token] == 0:
            return True
        if len(open_) > state.supply[self.token]:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        else:
            self._give(state, frame, open_[0])
        return False

    def _give(self, state: State, frame: i64, model: i64) -> None:
        PLAY_TARGETS.add(state, frame, model)
        put(state, model, self.token, PLAY_SEAT.of(state, frame))

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        open_ = self._open(state, frame)
        for number in range(i64(len(open_))):
            mask.allow(say_model(state, state.to_move, open_[number]))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        self._give(state, frame, said_model(state, state.to_move, action))


charging_top("Steam Overload")
bottom(
    "Steam Overload",
    [Hit(Around(ANYBODY & WithinTarget(1))), PutOnHits(DISCHARGE, FOE)],
    [Models(GOLEM)],
)
