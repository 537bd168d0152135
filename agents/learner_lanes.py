"""A batch as one learner meets it: it sits in one seat of every game, and everybody else has already moved."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from grognard.agents.actors import Actor, answer_in
from grognard.envs.core.batch import Batch

NOBODY = ""
"""Who is asked where there is only one answer."""


class LearnerLanes:
    """What the environments that stand on a batch share; they say who is drawn as opponent, and who that is.

    A step answers the learner's decisions and lets the opponents answer theirs, until every game waits for the learner. The
    reward of a step is that of the learner's own seat, no matter who made the last move. Decisions with a single legal answer
    are answered on the way if `skip_single` says so: nothing can be learnt from them. `shaping` adds that multiple of the
    change of its standing between two of its decisions; over a game that adds up to how well it stood at the end.
    """

    def __init__(self, batch: Batch, luck: np.random.Generator, shaping: float = 0.0, skip_single: bool = True) -> None:
        self.batch = batch
        self.luck = luck
        self.shaping = shaping
        self.skip_single = skip_single
        self.seat: NDArray[np.int64] = np.arange(batch.count) % batch.seats  # of the learner
        self.against: NDArray[np.object_] = np.array([NOBODY] * batch.count, dtype=object)  # who sits in all others
        self.standing = np.zeros(batch.count)  # of the learner, at its last decision
        self.final = np.zeros(batch.count)  # and at the end of the last game
        self._lanes = np.arange(batch.count)

    def draw(self, count: int) -> Sequence[str]:
        """The opponents of so many new games."""
        raise NotImplementedError

    def actor(self, name: str) -> Actor:
        """Who answers for an opponent."""
        raise NotImplementedError

    def next_seats(self, seats: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where the learner sits in the games that follow those in which it sat here: one seat further."""
        return (seats + 1) % self.batch.seats

    def note_end(self, lane: int, worth: float, is_first: bool) -> None:
        """A game has ended; `is_first` unless that happened before in the same step, without a question to the learner."""

    def seat_everybody(self) -> None:
        """Draw the opponents of the first games, and let them move."""
        count = self.batch.count
        self.against[:] = self.draw(count)
        self.wait_for_learner(np.zeros(count), np.zeros(count, dtype=np.bool_))
        self.standing = self.learner_standing()

    def play(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Answer the learner's decision in every game; what it earned, and which games have ended or been cut off."""
        count = self.batch.count
        reward, done = np.zeros(count), np.zeros(count, dtype=np.bool_)
        self.batch.step(actions)
        self.score(self._lanes, reward, done)
        self.wait_for_learner(reward, done)
        if self.shaping:
            standing = self.learner_standing()
            reward += self.shaping * (np.where(done, self.final, standing) - self.standing)
            self.standing = standing
        return reward, done

    def learner_standing(self) -> NDArray[np.float64]:
        """How well the learner stands in each game; only counted where it is used."""
        return self.batch.standing()[self._lanes, self.seat] if self.shaping else np.zeros(self.batch.count)

    def wait_for_learner(self, reward: NDArray[np.float64], done: NDArray[np.bool_]) -> None:
        """Let opponents answer, those of one kind together, until the learner is to move everywhere."""
        batch, lanes = self.batch, self._lanes
        while len(waiting := lanes[self._is_waiting(lanes)]):
            actions = np.zeros(batch.count, dtype=np.int64)
            for name, tables in self._tables(waiting).items():
                if name == NOBODY:
                    actions[tables] = batch.mask[tables].argmax(axis=1)
                else:
                    actions[tables] = answer_in(self.actor(name), batch, np.array(tables))
            batch.step_some(waiting, actions[waiting])
            self.score(waiting, reward, done)
            lanes = waiting

    def _tables(self, waiting: NDArray[np.int64]) -> dict[str, list[int]]:
        """Who is asked at which tables; most of the time these are few, and lists are faster than arrays."""
        found: dict[str, list[int]] = {}
        for lane, choices in zip(waiting.tolist(), self.batch.choices[waiting].tolist(), strict=True):
            found.setdefault(self.against[lane] if choices > 1 else NOBODY, []).append(lane)
        return found

    def _is_waiting(self, lanes: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whose next decision is not for the learner to think about."""
        batch = self.batch
        found: NDArray[np.bool_] = batch.to_move[lanes] != self.seat[lanes]
        return found | (batch.choices[lanes] == 1) if self.skip_single else found

    def score(self, played: NDArray[np.int64], reward: NDArray[np.float64], done: NDArray[np.bool_]) -> None:
        """Note the games that have just ended or been cut off, and seat everybody at the new ones."""
        batch = self.batch
        ended = played[(batch.done | batch.truncated)[played]]
        if len(ended) == 0:
            return
        for lane in ended:
            worth = float(batch.reward[lane, self.seat[lane]])
            self.note_end(lane, worth, not done[lane])
            if not done[lane]:  # a game that ends before the learner is asked anything teaches nothing
                reward[lane] += worth
                self.final[lane] = batch.final_standing()[lane, self.seat[lane]] if self.shaping else 0.0
        done[ended] = True
        self.seat[ended] = self.next_seats(self.seat[ended])
        self.against[ended] = self.draw(len(ended))
