"""Words that the Rha-Zack brought along and that name none of their cards: straight moves, moves in turn, borrowed and compared
attributes, tokens on Spaces."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import ATTRIBUTE, DONE
from grognard.envs.edge.board import EMPTY, HEXES
from grognard.envs.edge.cards.amounts import target
from grognard.envs.edge.cards.fights import FightModel, add_for_event
from grognard.envs.edge.cards.filters import SquadFilter
from grognard.envs.edge.cards.moves import MoveModel
from grognard.envs.edge.cards.picks import Area
from grognard.envs.edge.data.printed import DASH, DEF, INI
from grognard.envs.edge.events import EFFECTS_ENDED
from grognard.envs.edge.rules import activation, playing
from grognard.envs.edge.rules.attributes import squad_value
from grognard.envs.edge.rules.effects import BORROW
from grognard.envs.edge.rules.ground import lay_marker, marker_at, remove_marker
from grognard.envs.edge.rules.moments import BEFORE_MOVE
from grognard.envs.edge.rules.movement import STRAIGHT
from grognard.envs.edge.rules.naming import said_model, say_model
from grognard.envs.edge.rules.pieces import forget_run, has_model_on_board
from grognard.envs.edge.rules.texts import Pick, Use, Word
from grognard.envs.edge.rules.windows import open_window
from grognard.envs.edge.sequence import (
    HIT,
    PLAY_EVENT,
    PLAY_SEAT,
    PLAY_TARGETS,
)
from grognard.envs.edge.state import (
    ALIVE,
    EFFECT_WIDTH,
    NONE,
    State,
    owner_of_squad,
    squad_of,
)

# Moves


class StraightMove(MoveModel):
    """MOVE(model) in one straight line; how far it went is in `State.run`, 0 if it was declined."""

    def __init__(self, at: i64 = 0) -> None:
        super().__init__(at, flags=STRAIGHT)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        forget_run(state, target(state, frame, self.at))
        return super().do(state, frame, stage)


class AfterRun(Pick):
    """Something that is chosen only if the target at a place has just moved so many Spaces in a straight line."""

    def __init__(self, spaces: i64, pick: Pick, at: i64 = 0) -> None:
        self.spaces: i64 = spaces
        self.pick = pick
        self.at: i64 = at

    def candidates(self, state: State, use: Use) -> vec[i64]:
        if state.run[use.targets[self.at]] < self.spaces:
            return vec[i64]()
        return self.pick.candidates(state, use)

    def say(self, state: State, use: Use, value: i64) -> i64:
        return self.pick.say(state, use, value)


class StabAfterRun(FightModel):
    """STAB a foe in contact, if the target has just moved so many Spaces in a straight line."""

    def __init__(self, spaces: i64, at: i64 = 0) -> None:
        super().__init__(at, quick=True)
        self.spaces: i64 = spaces

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        return state.run[target(state, frame, self.at)] < self.spaces or super().do(state, frame, stage)


class MoveInTurn(Word):
    """The models from a place on make a MOVE each, in an order that the player chooses on the way."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        at = self.at
        while at < PLAY_TARGETS.count(state, frame):
            if state.life[PLAY_TARGETS.at(state, frame, at)] == ALIVE:
                at += 1
            else:
                PLAY_TARGETS.remove(state, frame, at)
        if at == self.at:
            return True
        if at == self.at + 1:
            self._move(state, frame, self.at)
            return True
        state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def _move(self, state: State, frame: i64, at: i64) -> None:
        model = PLAY_TARGETS.remove(state, frame, at)
        activation.begin_move_action(state, PLAY_SEAT.of(state, frame))
        activation.add_mover(state, model)
        open_window(state, BEFORE_MOVE)

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        mask.allow(DONE)
        for at in range(self.at, PLAY_TARGETS.count(state, frame)):
            mask.allow(say_model(state, state.to_move, PLAY_TARGETS.at(state, frame, at)))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        if action == DONE:
            while PLAY_TARGETS.count(state, frame) > self.at:
                PLAY_TARGETS.remove(state, frame, self.at)
            return
        model = said_model(state, state.to_move, action)
        for at in range(self.at, PLAY_TARGETS.count(state, frame)):
            if PLAY_TARGETS.at(state, frame, at) == model:
                self._move(state, frame, at)
                return


# Attributes for a Combat or a Hit check


def drop_effects(state: State, what: i64, model: i64, until: i64, serial: i64) -> None:
    """Lasting effects of a kind on a model end before their period does."""
    kept = vec[i64]()
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        gone = state.effects[at] == what and state.effects[at + 1] == model
        if not (gone and state.effects[at + 3] == until and state.effects[at + 4] == serial):
            for offset in range(EFFECT_WIDTH):
                kept = append(kept, state.effects[at + offset])
    if len(kept) == len(state.effects):
        return
    state.effects = kept
    if state.log is not None:
        state.log.tell(EFFECTS_ENDED, until)


class LendingSquads(SquadFilter):
    """Own squads on the board other than that of the target at a place, with a value to lend."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def matches(self, state: State, use: Use, squad: i64) -> bool:
        if owner_of_squad(squad) != use.seat or not has_model_on_board(state, squad):
            return False
        return squad != squad_of(use.targets[self.at]) and len(lent(state, use, squad)) > 0


class LentAttributes(Pick):
    """An attribute that the squad chosen just before can lend."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        return lent(state, use, use.targets[len(use.targets) - 1])

    def say(self, state: State, use: Use, value: i64) -> i64:
        return ATTRIBUTE.at(value)


def lent(state: State, use: Use, squad: i64) -> vec[i64]:
    """INI, and in a Combat ATK and DEF, unless the squad has a dash there."""
    found = vec[i64]()
    last = i64(INI) if state.frames[use.event] == HIT.number else i64(DEF)
    for attribute in range(i64(INI), last + 1):
        if squad_value(state, squad, attribute) != DASH:
            found = append(found, attribute)
    return found


class Borrow(Word):
    """The first target uses the attribute of the third place from the squad of the second (ED-SQD-8)."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        model, squad, attribute = target(state, frame, 0), target(state, frame, 1), target(state, frame, 2)
        add_for_event(state, BORROW + attribute, model, squad, PLAY_EVENT.of(state, frame))
        return True


# Tokens on Spaces and hexes


class EmptyWithin(Area):
    """Empty Spaces within so many of the target at a place that do not carry a token of a kind yet."""

    def __init__(self, spaces: i64, token: i64, at: i64 = 0) -> None:
        self.spaces: i64 = spaces
        self.token: i64 = token
        self.at: i64 = at

    def has(self, state: State, use: Use, space: i64) -> bool:
        if state.free[space] != EMPTY or marker_at(state, self.token, space * HEXES) != NONE:
            return False
        return state.board.distance(state.space[use.targets[self.at]], space) <= self.spaces


class Marked(Area):
    """Spaces with a token of a kind."""

    def __init__(self, token: i64) -> None:
        self.token: i64 = token

    def has(self, state: State, use: Use, space: i64) -> bool:
        return marker_at(state, self.token, space * HEXES) != NONE


class MarkSpaces(Word):
    """A token on each Space from a place on."""

    def __init__(self, token: i64, at: i64) -> None:
        self.token: i64 = token
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        for at in range(self.at, PLAY_TARGETS.count(state, frame)):
            space = PLAY_TARGETS.at(state, frame, at)
            lay_marker(state, self.token, space * HEXES, NONE, PLAY_SEAT.of(state, frame))
        return True


class TakeMarker(Word):
    """The token of a kind on the Space at a place goes back to its supply."""

    def __init__(self, token: i64, at: i64 = 0) -> None:
        self.token: i64 = token
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        remove_marker(state, marker_at(state, self.token, target(state, frame, self.at) * HEXES))
        return True
