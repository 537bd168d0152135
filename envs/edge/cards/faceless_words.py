"""Words, picks and conditions that the Faceless needed first: one word for each target, deaths and rolls that are watched."""

from collections.abc import Sequence

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import DONE, NUMBER
from grognard.envs.edge.cards.amounts import Amount, target
from grognard.envs.edge.cards.filters import ModelFilter
from grognard.envs.edge.cards.picks import DeadModels
from grognard.envs.edge.rules import activation, placing, playing, pushing
from grognard.envs.edge.rules.moments import BEFORE_MOVE
from grognard.envs.edge.rules.movement import can_reach
from grognard.envs.edge.rules.naming import said_model, say_model
from grognard.envs.edge.rules.pieces import all_models
from grognard.envs.edge.rules.sacrifices import BY_SHOT
from grognard.envs.edge.rules.texts import Condition, Use, Word, use_of
from grognard.envs.edge.rules.tokens import count_tokens, put
from grognard.envs.edge.rules.windows import open_window
from grognard.envs.edge.rules.wounds import add_packet, begin_wounds
from grognard.envs.edge.sequence import (
    DEATH,
    DEATH_KILLER,
    DEATH_MODEL,
    PLAY_HITS,
    PLAY_SEAT,
    PLAY_STAGE,
    PLAY_TARGETS,
    PLAY_WORD,
)
from grognard.envs.edge.state import ALIVE, NONE, State, squad_of


class ForEach(Word):
    """For each target from a place on, one after another, the word that names its place."""

    def __init__(self, words: Sequence[Word], at: i64 = 0) -> None:
        self.words = list(words)
        self.at: i64 = at

    def starts_combat(self) -> bool:
        return self.words[0].starts_combat()

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if stage >= len(self.words) or self.at + stage >= PLAY_TARGETS.count(state, frame):
            return True
        self.words[stage].do(state, frame, 0)
        return False


class KilledBy(Condition):
    """A model that matches has just killed one that matches."""

    def __init__(self, killer: ModelFilter, killed: ModelFilter) -> None:
        self.killer = killer
        self.killed = killed

    def holds(self, state: State, use: Use) -> bool:
        if use.event == NONE or state.frames[use.event] != DEATH.number:
            return False
        killer, killed = DEATH_KILLER.of(state, use.event), DEATH_MODEL.of(state, use.event)
        if killer == NONE:
            return False
        return self.killer.matches(state, use, killer) and self.killed.matches(state, use, killed)


class TokensOn(Amount):
    """How many tokens of a kind lie on the target at a place."""

    def __init__(self, token: i64, at: i64 = 0) -> None:
        self.token: i64 = token
        self.at: i64 = at

    def of(self, state: State, use: Use) -> i64:
        return count_tokens(state, use.targets[self.at], self.token)


class PutSome(Word):
    """So many tokens of a kind on a target, as far as the supply goes (ED-LIM-1)."""

    def __init__(self, token: i64, count: i64, at: i64 = 0) -> None:
        self.token: i64 = token
        self.count: i64 = count
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        model = target(state, frame, self.at)
        if model != NONE and state.life[model] == ALIVE:
            for _ in range(self.count):
                put(state, model, self.token, PLAY_SEAT.of(state, frame))
        return True


class DeadWithRoom(DeadModels):
    """Dead models that match and could return to an area, measured from the target at a place (ED-CARD-12)."""

    def __init__(self, models: ModelFilter, area: i64 = placing.ANYWHERE, anchor: i64 = NONE) -> None:
        super().__init__(models)
        self.area: i64 = area
        self.anchor: i64 = anchor

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        dead = super().candidates(state, use)
        anchor = NONE if self.anchor == NONE else use.targets[self.anchor]
        for number in range(i64(len(dead))):
            if placing.can_place(state, use.seat, dead[number], self.area, anchor, pushing.NO_PUSH):
                found = append(found, dead[number])
        return found


class WoundBoth(Word):
    """If the Hit check has hit the target at a place: a number of Wounds that the shooter chooses to take, too (ED-WND-5).

    The target takes one more; the number goes up to the Endurance tokens of the shooter's squad and one.
    """

    def __init__(self, shooter: i64 = 0, at: i64 = 1) -> None:
        self.shooter: i64 = shooter
        self.at: i64 = at

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if stage > 0 or PLAY_HITS.count(state, frame) == 0:
            return True
        state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        most = state.endurance[squad_of(target(state, frame, self.shooter))] + 1
        for number in range(most + 1):
            mask.allow(NUMBER.at(number))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        number, shooter = NUMBER.argument(action), target(state, frame, self.shooter)
        packets = begin_wounds(state, PLAY_SEAT.of(state, frame), BY_SHOT, False)
        add_packet(state, packets, target(state, frame, self.at), 1 + number, shooter)
        if number > 0:
            add_packet(state, packets, shooter, number, NONE)


class MoveToTouch(Word):
    """One after another, models that match may move to contact with the target at a place, each once, in the player's order.

    Those that can reach it when their turn comes (ED-AMB-30); the targets behind are those that have had their move.
    """

    def __init__(self, models: ModelFilter, touch: i64 = 0) -> None:
        self.models = models
        self.touch: i64 = touch

    def _movers(self, state: State, frame: i64) -> vec[i64]:
        found = vec[i64]()
        use, touch = use_of(state, frame), target(state, frame, self.touch)
        if state.life[touch] != ALIVE:
            return found
        for model in range(all_models(state)):
            if state.life[model] != ALIVE or model in use.targets or not self.models.matches(state, use, model):
                continue
            if can_reach(state, use.seat, model, touch):
                found = append(found, model)
        return found

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        if len(self._movers(state, frame)) == 0:
            return True
        state.ask(PLAY_SEAT.of(state, frame), playing.CHOOSE_FOR_WORD)
        return False

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        mask.allow(DONE)
        found = self._movers(state, frame)
        for number in range(i64(len(found))):
            mask.allow(say_model(state, state.to_move, found[number]))

    def answer(self, state: State, frame: i64, action: i64) -> None:
        if action == DONE:
            PLAY_WORD.set_of(state, frame, PLAY_WORD.of(state, frame) + 1)
            PLAY_STAGE.set_of(state, frame, 0)
            return
        model = said_model(state, state.to_move, action)
        PLAY_TARGETS.add(state, frame, model)
        touch = target(state, frame, self.touch)
        activation.begin_move_action(state, PLAY_SEAT.of(state, frame), 0, 0, NONE, touch)
        activation.add_mover(state, model)
        open_window(state, BEFORE_MOVE)
