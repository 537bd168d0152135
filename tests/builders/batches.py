"""Games by a script, in place of a `Batch`: for tests that know every reward and whose turn it is.

A game is a list of turns; each says who is to move, how many answers are legal, and how well the seats stand. Its end says what
it is worth to each seat. Every lane plays its own list of games, over and over.
"""

from dataclasses import dataclass

import numpy as np

ACTIONS, NUMBERS = 4, 3


@dataclass
class Turn:
    """A decision: legal are the last `choices` actions, so that the first of them is not always action 0."""

    seat: int
    choices: int = 2
    standing: tuple[float, float] = (0.0, 0.0)


@dataclass
class Play:
    """A game: its turns and its end."""

    turns: list[Turn]
    reward: tuple[float, float]
    standing: tuple[float, float] = (0.0, 0.0)


class Lanes:
    def __init__(self, count):
        self.games = [f"game of lane {lane}" for lane in range(count)]


class ScriptedBatch:
    """What self-play, evaluation and imitation use of a `Batch`."""

    seats, actions = 2, ACTIONS

    def __init__(self, *plays):
        """A list of games for each lane."""
        self.plays = plays
        self.count = len(plays)
        self.lanes = Lanes(self.count)
        self.at = [(0, 0)] * self.count  # game and turn of each lane
        self.said = [[] for _ in plays]  # seat and action of all turns
        self.done = np.zeros(self.count, dtype=bool)
        self.truncated = np.zeros(self.count, dtype=bool)
        self.reward = np.zeros((self.count, 2))
        self._ends = np.zeros((self.count, 2))
        self._look()

    def _turn(self, lane):
        game, turn = self.at[lane]
        return self.plays[lane][game % len(self.plays[lane])].turns[turn]

    def _look(self):
        turns = [self._turn(lane) for lane in range(self.count)]
        self.to_move = np.array([turn.seat for turn in turns])
        self.choices = np.array([turn.choices for turn in turns])
        legal = [[action >= ACTIONS - turn.choices for action in range(ACTIONS)] for turn in turns]
        self.mask = np.array(legal, dtype=np.int8)
        rows = [[lane, *self.at[lane]] for lane in range(self.count)]
        self.observation = np.array(rows, dtype=np.int16)
        self.full_mask, self.full_observation = self.mask, self.observation

    def to_compact(self, actions):
        """As in a `Batch` that is not compact."""
        return np.asarray(actions)

    def step(self, actions):
        self.step_some(np.arange(self.count), actions)

    def step_some(self, chosen, actions):
        """As in a `Batch`, the lanes that are not chosen keep what was said of them."""
        for lane, action in zip(chosen, actions, strict=True):
            assert self.mask[lane, action], "an illegal action"
            turn, (game, number) = self._turn(lane), self.at[lane]
            self.said[lane].append((turn.seat, int(action)))
            play = self.plays[lane][game % len(self.plays[lane])]
            self.done[lane] = number + 1 == len(play.turns)
            self.reward[lane] = play.reward if self.done[lane] else 0.0
            self.at[lane] = (game + 1, 0) if self.done[lane] else (game, number + 1)
            if self.done[lane]:
                self._ends[lane] = play.standing
        self._look()

    def standing(self):
        return np.array([self._turn(lane).standing for lane in range(self.count)])

    def final_standing(self):
        return self._ends


class Fixed:
    """Takes the legal action with this place from the end, and notes what it was asked."""

    def __init__(self, place=1):
        self.place = place
        self.asked = []

    def choose(self, numbers, masks, games):
        self.asked.append((numbers.tolist(), list(games)))
        return np.array([np.flatnonzero(mask)[-self.place] for mask in masks])
