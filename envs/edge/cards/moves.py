"""Words that choose on the way, move models and put them somewhere (ED-TERM-1, ED-TERM-2)."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import DONE, MODEL_SLOTS
from grognard.envs.edge.cards.amounts import can_act, squad_at, target
from grognard.envs.edge.data.printed import MOVE
from grognard.envs.edge.rules import activation, ends, placing, playing, pushing
from grognard.envs.edge.rules.effects import SET, add_effect, period
from grognard.envs.edge.rules.moments import BEFORE_MOVE
from grognard.envs.edge.rules.pieces import (
    forget_run,
    take_away,
)
from grognard.envs.edge.rules.texts import Pick, Use, Word, use_of
from grognard.envs.edge.rules.tokens import end_contacts, is_blocked
from grognard.envs.edge.rules.windows import open_window
from grognard.envs.edge.sequence import (
    PLAY_SEAT,
    PLAY_STAGE,
    PLAY_TARGETS,
    PLAY_WORD,
)
from grognard.envs.edge.state import ALIVE, NONE, OFF_BOARD, UNTIL_MOVE, State

# Choosing on the way


class PickNow(Word):
    """A choice that comes when the effect gets there ("then"); none if nothing can be chosen, or (`may`) if declined."""

    def __init__(self, pick: Pick, may: bool = False) -> None:
        self.pick = pick
        self.may = may

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        found = self.pick.candidates(state, use_of(state, frame))
        if len(found) == 0:
            PLAY_TARGETS.add(state, frame, NONE)
        elif len(found) == 1 and not self.may:
            self.pick.chosen(state, frame, found[0])
        else:
            state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
            return False  # the answer says that it is finished
        return True

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        use = use_of(state, frame)
        found = self.pick.candidates(state, use)
        for number in range(i64(len(found))):
            mask.allow(self.pick.say(state, use, found[number]))
        if self.may:
            mask.allow(DONE)

    def answer(self, state: State, frame: i64, action: i64) -> None:
        end_word(state, frame)
        if action == DONE:
            PLAY_TARGETS.add(state, frame, NONE)
            return
        use = use_of(state, frame)
        found = self.pick.candidates(state, use)
        for number in range(i64(len(found))):
            if self.pick.say(state, use, found[number]) == action:
                self.pick.chosen(state, frame, found[number])
                return


def end_word(state: State, frame: i64) -> None:
    """The answer to the question of a word has finished it."""
    PLAY_WORD.set_of(state, frame, PLAY_WORD.of(state, frame) + 1)
    PLAY_STAGE.set_of(state, frame, 0)


# Movement


class MoveSquad(Word):
    """MOVE(squad)."""

    def __init__(self, at: i64 = 0, flags: i64 = 0) -> None:
        self.at: i64 = at
        self.flags: i64 = flags

    def possible(self, state: State, use: Use) -> bool:
        return can_act(state, use, self.at)

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        squad, seat = squad_at(state, frame, self.at), PLAY_SEAT.of(state, frame)
        activation.begin_move_action(state, seat, 0, self.flags)
        for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
            activation.add_mover(state, model)
        open_window(state, BEFORE_MOVE)
        return True


class MoveModel(Word):
    """MOVE(model): by its own MOVE or `most` Spaces, flying or straight by `flags`, to contact with the target at `touch`.

    `value` takes the place of the printed MOVE, so that modifiers are added (ED-SQD-8). The target at `carried` is taken
    along (ED-AMB-63)."""

    def __init__(
        self,
        at: i64 = 0,
        most: i64 = NONE,
        flags: i64 = 0,
        touch: i64 = NONE,
        carried: i64 = NONE,
        value: i64 = NONE,
    ) -> None:
        self.at: i64 = at
        self.most: i64 = most
        self.value: i64 = value
        self.flags: i64 = flags
        self.touch: i64 = touch
        self.carried: i64 = carried

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        model = target(state, frame, self.at)
        if model == NONE:
            return True
        touch = NONE if self.touch == NONE else target(state, frame, self.touch)
        carried = NONE if self.carried == NONE else target(state, frame, self.carried)
        seat = PLAY_SEAT.of(state, frame)
        activation.begin_move_action(state, seat, 0, self.flags, self.most, touch, carried)
        activation.add_mover(state, model)
        if self.value != NONE:
            add_effect(state, SET + MOVE, model, self.value, UNTIL_MOVE, period(state, UNTIL_MOVE))
        open_window(state, BEFORE_MOVE)
        return True


class PutSomewhere(Word):
    """TELEPORT, REPOSITION, PLACE, shift: a target is put into an area (`rules/placing.py`).

    `anchor` is the place of a target that the area is measured from: the model itself where contact is meant, else its Space.
    """

    def __init__(self, area: i64, at: i64 = 0, anchor: i64 = 0, push: i64 = pushing.NO_PUSH) -> None:
        self.area: i64 = area
        self.at: i64 = at
        self.anchor: i64 = anchor
        self.push: i64 = push

    def _anchor(self, state: State, chosen: i64) -> i64:
        if self.area in (placing.TOUCHING_MODEL, placing.AWAY_FROM, placing.ON_HEXES_OF) or chosen == NONE:
            return chosen
        return state.space[chosen] if self.area == placing.NEXT_TO else chosen

    def possible(self, state: State, use: Use) -> bool:
        """ED-CARD-12: a legal place must exist when the action is played; asked with the targets that are known."""
        if self.at >= len(use.targets) or self.anchor >= len(use.targets):
            return True
        model = use.targets[self.at]
        if is_blocked(state, model, use.seat):
            return False
        return placing.can_place(
            state, use.seat, model, self.area, self._anchor(state, use.targets[self.anchor]), self.push
        )

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        model, seat = target(state, frame, self.at), PLAY_SEAT.of(state, frame)
        if model == NONE or is_blocked(state, model, seat):
            return True
        anchor = self._anchor(state, target(state, frame, self.anchor))
        if placing.can_place(state, seat, model, self.area, anchor, self.push):
            placing.begin_placing(state, seat, model, self.area, anchor, self.push)
        return True


class LeaveBoard(Word):
    """A model is put off the board (ED-TERM-29)."""

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        model = target(state, frame, self.at)
        if model != NONE and state.life[model] == ALIVE:
            take_away(state, model, OFF_BOARD)
            end_contacts(state)
            ends.check(state)
        return True


class ForgetRun(Word):
    """What the first target ran before does not count for the Move that follows, which may be declined."""

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        forget_run(state, target(state, frame, 0))
        return True
